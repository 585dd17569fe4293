"""Works out examples for the statistics of the arena in another way than the program does, and prints them.

    python3 -m venv VENV && VENV/bin/pip install numpy==2.4.6 scipy==1.17.1
    VENV/bin/python arena/tests/stats_reference.py > arena/tests/stats_reference.txt

Scores come from lists of all single outcomes, Elo from the logit, the likelihood of superiority from the normal
distribution's survival function. The likelihood ratio maximises each hypothesis' likelihood with a general optimiser under
constraints, and sharpens the result on the conditions of Karush, Kuhn and Tucker; it needs nothing of what is known about
the form of the solution.
"""

import sys

import numpy as np
import scipy
from scipy import optimize, special, stats

ELO_A_LOGIT = 400 / np.log(10)
NELO_A_DEVIATION = 2 * ELO_A_LOGIT
UNSEEN = 1e-3

# Pairs LL, LD, WL, DD, WD, WW; games without a pair L, D, W; what is counted; model, elo0, elo1.
CASES = [
    ((15, 193, 220, 223, 270, 29), (0, 0, 0), "pairs", "normalized", 0, 5),
    ((15, 193, 220, 223, 270, 29), (0, 0, 0), "games", "normalized", 0, 5),
    ((15, 193, 220, 223, 270, 29), (0, 0, 0), "pairs", "logistic", 0, 5),
    ((15, 193, 220, 223, 270, 29), (0, 0, 0), "games", "logistic", 0, 5),
    ((15, 193, 220, 223, 270, 29), (0, 0, 0), "pairs", "bayesian", 0, 5),
    ((15, 193, 220, 223, 270, 29), (3, 1, 2), "pairs", "normalized", -5, 0),
    ((15, 193, 220, 223, 270, 29), (3, 1, 2), "games", "bayesian", -5, 0),
    ((379, 10170, 11000, 10828, 10640, 343), (0, 0, 0), "pairs", "normalized", 0, 2),
    ((307, 54901, 70000, 70959, 56230, 281), (0, 0, 0), "pairs", "normalized", 0.5, 2.5),
    ((10789, 19328, 20000, 13806, 19402, 10543), (0, 0, 0), "pairs", "logistic", -3, 1),
    ((39, 2226, 1451, 30000, 2412, 40), (0, 0, 0), "pairs", "logistic", 0.2, 0.9),
    ((39, 2226, 1451, 30000, 2412, 40), (0, 0, 0), "pairs", "normalized", 0.764, 3.439),
    ((153, 402, 868, 234, 831, 565), (0, 0, 0), "pairs", "normalized", 70, 75),
    ((78, 64, 40, 24, 14, 4), (0, 0, 0), "pairs", "normalized", 0, 5),
    ((78, 64, 40, 24, 14, 4), (0, 0, 0), "pairs", "logistic", -200, -150),
    ((0, 1, 5, 5, 7, 64), (0, 0, 0), "pairs", "normalized", 0, 10),
    ((0, 1, 5, 5, 7, 64), (0, 0, 0), "pairs", "logistic", 300, 450),
    ((0, 0, 0, 0, 0, 74), (0, 0, 0), "pairs", "normalized", 0, 10),
    ((0, 0, 0, 0, 0, 74), (0, 0, 0), "pairs", "logistic", 0, 10),
    ((74, 0, 0, 0, 0, 0), (0, 0, 0), "pairs", "normalized", -10, 0),
    ((0, 0, 4, 4, 0, 0), (0, 0, 0), "pairs", "normalized", -5, 0),
    ((0, 0, 4, 4, 0, 0), (0, 0, 0), "pairs", "logistic", -5, 5),
    ((0, 1, 0, 99, 0, 0), (0, 0, 0), "pairs", "normalized", 0, 10),
    ((0, 0, 0, 0, 12, 0), (0, 0, 0), "pairs", "normalized", 0, 5),
    ((1, 0, 0, 0, 0, 1), (0, 0, 0), "pairs", "normalized", 0, 5),
    ((0, 0, 1, 0, 0, 0), (0, 0, 0), "pairs", "logistic", 0, 5),
    ((0, 0, 0, 0, 0, 0), (36027, 68692, 36433), "pairs", "normalized", 0, 2),
    ((0, 0, 0, 0, 0, 0), (10650, 20431, 10871), "games", "normalized", -1.75, 0.25),
    ((0, 0, 0, 0, 0, 0), (57030, 106593, 57433), "games", "logistic", 0, 2),
    ((0, 0, 0, 0, 0, 0), (68526, 128429, 68965), "games", "bayesian", 0, 2),
    ((0, 0, 0, 0, 0, 0), (0, 16700, 0), "games", "normalized", 0, 5),
    ((0, 0, 0, 0, 0, 0), (0, 0, 104), "games", "normalized", 0, 10),
    ((0, 0, 0, 0, 0, 0), (0, 0, 1), "pairs", "logistic", 0, 5),
    ((0, 0, 0, 0, 0, 0), (1, 0, 3), "games", "bayesian", 0, 5),
    ((0, 0, 0, 0, 0, 0), (7, 12, 0), "games", "bayesian", 0, 5),
    ((0, 0, 0, 0, 0, 0), (0, 0, 0), "pairs", "normalized", 0, 5),
]


def outcomes(pairs, singles, basis):
    """How often each outcome came, the least first, and the games in an outcome."""
    ll, ld, wl, dd, wd, ww = pairs
    if basis == "pairs" and sum(pairs) > 0:
        return np.array([ll, ld, wl + dd, wd, ww]), 2
    in_pairs = np.array([2 * ll + ld + wl, ld + 2 * dd + wd, wl + wd + 2 * ww])
    return in_pairs + np.array(singles), 1


def elo(score):
    """Logistic Elo; a score beyond 0 or 1 counts as 0 or 1."""
    return special.logit(np.clip(score, 0, 1)) * ELO_A_LOGIT


def performance(counts, games):
    """Score, standard error, Elo with bounds, normalised Elo with bounds, likelihood of superiority."""
    if counts.sum() == 0:
        return [np.nan] * 9
    sample = np.repeat(np.linspace(0, 1, len(counts)), counts)
    score, error = sample.mean(), sample.std() / np.sqrt(len(sample))
    low, high = stats.norm.interval(0.95, score, error) if error > 0 else (score, score)
    deviation_of_a_game = sample.std() * np.sqrt(games)
    scale = NELO_A_DEVIATION / deviation_of_a_game if error > 0 else np.inf
    width = stats.norm.isf(0.025) * NELO_A_DEVIATION / np.sqrt(counts.sum() * games)
    nelo = 0.0 if score == 0.5 else (score - 0.5) * scale
    los = stats.norm.sf(0.5, score, error) if error > 0 else (np.sign(score - 0.5) + 1) / 2
    return [score, error, elo(score), elo(low), elo(high), nelo, nelo - width, nelo + width, los]


def likeliest(shares, constraint, gradient):
    """The logarithms of the probabilities that make the shares likeliest where the constraint is 0."""
    size = len(shares)
    probabilities = lambda logs: special.softmax(logs)
    start = optimize.minimize(
        lambda logs: -shares @ special.log_softmax(logs),
        np.log(0.9 * shares + 0.1 / size),
        method="SLSQP",
        constraints={"type": "eq", "fun": lambda logs: constraint(probabilities(logs))},
        options={"ftol": 1e-15, "maxiter": 1000},
    )

    def conditions(unknown):
        logs, multiplier = unknown[:size], unknown[size]
        chances = np.exp(logs)
        stationary = shares / chances - 1 - multiplier * gradient(chances)
        return np.append(stationary, constraint(chances))

    logs = special.log_softmax(start.x)
    chances = np.exp(logs)
    slope = gradient(chances)
    multiplier = slope @ (shares / chances - 1) / (slope @ slope)
    sharp = optimize.root(conditions, np.append(logs, multiplier), method="hybr", options={"xtol": 1e-15, "maxfev": 100000})
    logs = sharp.x[:size]
    worst = max(abs(conditions(sharp.x)).max(), abs(np.exp(logs).sum() - 1))
    assert worst < 1e-9, f"{shares}: conditions missed by {worst}"
    assert shares @ logs >= shares @ special.log_softmax(start.x) - 1e-9
    return logs


def with_mean(shares, mean):
    """The likeliest distribution with a mean. The gradient has no component along the shares, which keeps their sum."""
    worth = np.linspace(0, 1, len(shares))
    return likeliest(shares, lambda p: worth @ p - mean, lambda p: worth - mean)


def with_t_value(shares, t):
    """The likeliest distribution whose mean is t of its deviations above a half."""
    worth = np.linspace(0, 1, len(shares))

    def moments(chances):
        mean = worth @ chances / chances.sum()
        return mean, np.sqrt((worth - mean) ** 2 @ chances / chances.sum())

    def constraint(chances):
        mean, deviation = moments(chances)
        return mean - 0.5 - t * deviation

    def gradient(chances):
        mean, deviation = moments(chances)
        return (worth - mean) - t * ((worth - mean) ** 2 - deviation**2) / (2 * deviation)

    return likeliest(shares, constraint, gradient)


def ratio(counts, games, model, elo0, elo1):
    """The generalised log-likelihood ratio."""
    if counts.sum() == 0 or (model == "bayesian" and 0 in (counts[0], counts[-1])):
        return 0.0
    weights = np.where(counts == 0, UNSEEN, counts.astype(float))
    shares = weights / weights.sum()
    if model == "normalized":
        logs = [with_t_value(shares, np.sqrt(games) * elo / NELO_A_DEVIATION) for elo in (elo0, elo1)]
    elif model == "logistic":
        logs = [with_mean(shares, special.expit(elo / ELO_A_LOGIT)) for elo in (elo0, elo1)]
    else:
        draws = -(special.logit(shares[0]) + special.logit(shares[-1])) / 2
        means = []
        for elo in (elo0, elo1):
            win, loss = (special.expit(sign * elo / ELO_A_LOGIT - draws) for sign in (1, -1))
            means.append((1 + win - loss) / 2)
        logs = [with_mean(shares, mean) for mean in means]
    return weights @ (logs[1] - logs[0])


def main():
    print("# Statistics of matches, worked out by arena/tests/stats_reference.py with")
    print(f"# Python {sys.version.split()[0]}, numpy {np.__version__}, scipy {scipy.__version__}. See there for what the columns are.")
    for pairs, singles, basis, model, elo0, elo1 in CASES:
        counts, games = outcomes(pairs, singles, basis)
        with np.errstate(all="ignore"):
            values = performance(counts, games)
        if model == "bayesian":
            counts, games = outcomes(pairs, singles, "games")
        values.append(ratio(counts, games, model, elo0, elo1))
        names = "score error elo elo_low elo_high nelo nelo_low nelo_high los llr".split()
        shown = " ".join(f"{name}={float(value)!r}" for name, value in zip(names, values))
        given = f"pairs={','.join(map(str, pairs))} singles={','.join(map(str, singles))} basis={basis}"
        print(f"{given} model={model} elo0={elo0} elo1={elo1} {shown}")


if __name__ == "__main__":
    main()
