"""Worked examples for the statistics of matches, computed in another way than the program does.

Likelihoods are maximised numerically with constraints (scipy's SLSQP) instead of by a multiplier, and probabilities come
from scipy.stats. Run it with numpy and scipy installed and write what it prints to stats_reference.txt.
"""

import numpy as np
from scipy import optimize, stats

NORMALIZED = 800 / np.log(10)
UNSEEN = 1e-3


def estimate(scores, counts, games):
    n = counts.sum()
    mean = (scores * counts).sum() / n
    variance = ((scores - mean) ** 2 * counts).sum() / n
    error = np.sqrt(variance / n)
    quantile = stats.norm.ppf(0.975)
    logistic = lambda s: 400 * np.log10(s / (1 - s)) if 0 < s < 1 else (np.inf if s >= 1 else -np.inf)
    elo = logistic(mean)
    elo_error = (logistic(mean + quantile * error) - logistic(mean - quantile * error)) / 2
    per_game = np.sqrt(variance * games)
    normalized = (mean - 0.5) / per_game * NORMALIZED
    normalized_error = quantile * error / per_game * NORMALIZED
    return mean, error, elo, elo_error, normalized, normalized_error, stats.norm.cdf((mean - 0.5) / error)


def likeliest(scores, shares, condition):
    """The distribution that maximises the likelihood of the shares under a condition, in softmax form."""
    def spread(x):
        e = np.exp(x - x.max())
        return e / e.sum()

    best = None
    for start in (np.log(shares), np.zeros(len(shares))):
        found = optimize.minimize(
            lambda x: -(shares * np.log(spread(x))).sum(),
            start,
            jac=lambda x: spread(x) - shares,
            constraints=[{"type": "eq", "fun": lambda x: condition(spread(x))}],
            method="SLSQP",
            options={"maxiter": 2000, "ftol": 1e-15},
        )
        if abs(condition(spread(found.x))) < 1e-9 and (best is None or found.fun < best.fun):
            best = found
    return spread(best.x)


def ratio(scores, counts, games, elo0, elo1, model):
    counts = np.maximum(counts, UNSEEN)
    shares = counts / counts.sum()

    def fit(elo):
        if model == "logistic":
            mean = 1 / (1 + 10 ** (-elo / 400))
            return likeliest(scores, shares, lambda p: (scores * p).sum() - mean)
        distance = elo / NORMALIZED * np.sqrt(games)

        def condition(p):
            mean = (scores * p).sum()
            return mean - 0.5 - distance * np.sqrt(((scores - mean) ** 2 * p).sum())

        return likeliest(scores, shares, condition)

    p0, p1 = fit(elo0), fit(elo1)
    return (counts * np.log(p1 / p0)).sum()


CASES = [
    ("games", [76, 123, 89]), ("games", [136, 111, 96]), ("games", [40, 20, 41]), ("games", [500, 1200, 480]),
    ("pairs", [34, 54, 63, 64, 75]), ("pairs", [332, 433, 498, 333, 334]), ("pairs", [5, 20, 60, 22, 4]),
    ("pairs", [10, 100, 400, 130, 15]), ("pairs", [0, 8, 70, 12, 1]), ("pairs", [120, 5, 300, 9, 150]),
    ("pairs", [1, 2, 3, 4, 5]), ("pairs", [900, 2100, 4000, 2200, 950]),
]
TESTS = [(0.0, 5.0), (-3.0, 1.0), (0.0, 10.0)]

print("# Worked examples: kind and counts (games: won, drawn, lost; pairs: 0 to 4 half points), then")
print("# score, its error, Elo, its error, normalised Elo, its error, likelihood of superiority, or for a test")
print("# model, elo0, elo1 and the log-likelihood ratio. Made by: stats_reference.py")
for kind, counts in CASES:
    if kind == "games":
        scores, array, games = np.array([0, 0.5, 1]), np.array(counts[::-1], float), 1
    else:
        scores, array, games = np.array([0, 0.25, 0.5, 0.75, 1]), np.array(counts, float), 2
    name = f"{kind} {','.join(map(str, counts))}"
    print(name, *(f"{value:.10g}" for value in estimate(scores, array, games)))
    for elo0, elo1 in TESTS:
        for model in ("normalized", "logistic"):
            print(name, model, elo0, elo1, f"{ratio(scores, array, games, elo0, elo1, model):.8g}")
