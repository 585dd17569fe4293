//! Zeros of functions of one variable.

/// A point and the function's value there.
pub(super) type Point = (f64, f64);

/// Where a function changes its sign between two points at which its signs differ, to within rounding.
///
/// Regula falsi with the Illinois rule (M. Dowell and P. Jarratt, *A modified regula falsi method*, BIT 11, 1971): an end
/// that stays twice is given half its weight. Every third step halves the interval, so that no function takes long.
pub(super) fn zero(function: impl Fn(f64) -> f64, low: Point, high: Point) -> f64 {
    let ((mut a, mut at_a), (mut b, mut at_b)) = (low, high);
    for step in 1.. {
        let narrow = (b - a).abs() <= 2.0 * f64::EPSILON * a.abs().max(b.abs());
        if narrow || at_a == 0.0 || at_b == 0.0 || step > MOST_STEPS {
            break;
        }
        let falsi = (a * at_b - b * at_a) / (at_b - at_a);
        let inside = falsi > a.min(b) && falsi < a.max(b);
        let next = if step % 3 == 0 || !inside { a + (b - a) / 2.0 } else { falsi };
        let at_next = function(next);
        if (at_next < 0.0) == (at_b < 0.0) {
            at_a /= 2.0;
        } else {
            (a, at_a) = (b, at_b);
        }
        (b, at_b) = (next, at_next);
    }
    if at_a == 0.0 { a } else { b }
}

/// Halving a third as often reaches the smallest number that there is.
const MOST_STEPS: u32 = 3 * 1100;

#[cfg(test)]
mod tests {
    use super::*;

    fn solve(function: impl Fn(f64) -> f64, low: f64, high: f64) -> f64 {
        zero(&function, (low, function(low)), (high, function(high)))
    }

    #[test]
    fn zeros_are_found_to_the_last_digits() {
        assert!((solve(|x| x * x - 2.0, 0.0, 2.0) - 2_f64.sqrt()).abs() < 1e-15);
        assert!((solve(|x| x.ln() - 1.0, 1.0, 1e9) - 1_f64.exp()).abs() < 1e-14);
        assert!((solve(|x| x.powi(9) - 1e-90, 0.0, 1.0) / 1e-10 - 1.0).abs() < 1e-14, "far from the scale of the ends");
        assert_eq!(solve(|x| x - 1.0, 1.0, 3.0), 1.0, "at an end");
        assert_eq!(solve(|x| 3.0 - x, 1.0, 3.0), 3.0);
    }

    #[test]
    fn a_jump_counts_as_a_zero() {
        assert!((solve(|x| if x < 0.3 { -1e300 } else { 1e-300 }, 0.0, 1.0) - 0.3).abs() < 1e-15);
    }

    #[test]
    fn no_function_takes_long() {
        let calls = std::cell::Cell::new(0);
        let steep = |x: f64| {
            calls.set(calls.get() + 1);
            (x - 0.1).powi(15)
        };
        assert!((solve(steep, 0.0, 1.0) - 0.1).abs() < 1e-12);
        assert!(calls.get() < 250, "{} calls", calls.get());
    }
}
