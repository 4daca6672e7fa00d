//! Two engines on the same cases: only the cases on which they differ tell them apart.

use serde::{Deserialize, Serialize};

use super::binomial::at_least;
use super::interval::{Interval, normal_quantile, turning_point};

/// The exact two-sided McNemar test: `b` cases went well for the first engine alone, `c` for the
/// second alone.
///
/// Returns the chance, if both were equally good, of a split at least as uneven: twice the smaller binomial tail at one
/// half, at most 1. No case to tell them apart (`b = c = 0`): 1.
///
/// Source: Q. McNemar, *Note on the sampling error of the difference between correlated proportions or percentages*,
/// Psychometrika 12 (1947) 153–157, in its exact conditional form (M. W. Fagerland, S. Lydersen, P. Laake, *Recommended
/// tests and confidence intervals for paired binomial proportions*, Statistics in Medicine 33 (2014) 2850–2875).
///
/// ```
/// use eval::stats::mcnemar;
/// assert_eq!(format!("{:.4}", mcnemar(5, 0)), "0.0625"); // five to nothing is not significant
/// assert_eq!(format!("{:.3}", mcnemar(6, 0)), "0.031"); // six to nothing is
/// ```
#[must_use]
pub fn mcnemar(b: u64, c: u64) -> f64 {
    (2.0 * at_least(b.max(c), b + c, 0.5)).min(1.0)
}

/// A difference of two rates measured on the same cases.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Difference {
    /// First rate less second rate.
    pub value: f64,
    /// What the true difference may be.
    pub interval: Interval,
}

/// The difference of two rates on the same `n` cases, with Tango's score interval: `b` cases went well for the
/// first engine alone, `c` for the second alone; how many of the rest did does not matter.
///
/// Goes with the score test, so that it can be asymmetric and stays within `-1.0..=1.0`; with `b = c = 0` it is as wide
/// as Wilson's interval for 0 of `n`. It is not the inversion of the exact [`mcnemar`]: near the border one may see a
/// difference that the other does not. No cases: 0, within `-1.0..=1.0`.
///
/// Source: T. Tango, *Equivalence test and confidence interval for the difference in proportions for the paired-sample
/// design*, Statistics in Medicine 17 (1998) 891–908; recommended by Fagerland, Lydersen and Laake (2014).
///
/// ```
/// use eval::stats::{Difference, Interval, paired_difference};
/// // Fagerland, Lydersen and Laake, Table V.
/// let Difference { value, interval: Interval { low, high } } = paired_difference(1, 7, 21, 0.95);
/// assert_eq!(format!("{value:.3} ({low:.3} to {high:.3})"), "-0.286 (-0.517 to -0.026)");
/// ```
///
/// # Panics
/// If more cases differ than there are, or `level` is not between 0 and 1.
#[must_use]
pub fn paired_difference(b: u64, c: u64, n: u64, level: f64) -> Difference {
    assert!(b + c <= n, "{} cases differ among {n}", b + c);
    let z = normal_quantile(level);
    if n == 0 {
        return Difference { value: 0.0, interval: Interval { low: -1.0, high: 1.0 } };
    }
    let value = (b as f64 - c as f64) / n as f64;
    let score = |difference| score(b as f64, c as f64, n as f64, difference);
    // Each bound is sought on its own side of the value, where the score has no zero and no 0 / 0.
    let low = if c == n { -1.0 } else { turning_point(-1.0, value, |difference| score(difference) > z) };
    let high = if b == n { 1.0 } else { turning_point(value, 1.0, |difference| score(difference) > -z) };
    Difference { value, interval: Interval { low, high } }
}

/// Tango's score: how many standard errors the data lie above a supposed difference. Falls as that rises.
fn score(b: f64, c: f64, n: f64, difference: f64) -> f64 {
    // The likeliest rate of cases won by the second alone, given the difference, solves `p x² + q x + r = 0`.
    let (p, q, r) = (2.0 * n, (2.0 * n - b + c) * difference - b - c, -c * difference * (1.0 - difference));
    let root = (q * q - 4.0 * p * r).max(0.0).sqrt();
    let second_alone = if q > 0.0 { -2.0 * r / (q + root) } else { (root - q) / (2.0 * p) }; // neither cancels
    (b - c - n * difference) / (n * (2.0 * second_alone + difference * (1.0 - difference))).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::wilson;

    #[test]
    fn mcnemar_gives_the_published_values() {
        // The last: Fagerland, Lydersen and Laake (2014), 0.070.
        for (b, c, p) in [(5, 0, 0.0625), (0, 6, 0.03125), (122, 0, 0.5_f64.powi(121)), (1, 7, 0.070_312_5)] {
            assert!((mcnemar(b, c) / p - 1.0).abs() < 1e-12, "{b} to {c}: {}", mcnemar(b, c));
        }
        assert_eq!(format!("{:.0e}", mcnemar(122, 0)), "4e-37");
    }

    #[test]
    fn mcnemar_is_one_where_nothing_tells_the_two_apart() {
        for pairs in [0, 1, 5, 5_000] {
            assert_eq!(mcnemar(pairs, pairs), 1.0, "{pairs}");
        }
        assert_eq!(mcnemar(3, 4), 1.0); // both tails hold the middle: capped
    }

    #[test]
    fn mcnemar_is_the_binomial_sum_on_every_small_table() {
        for total in 1..=40 {
            let mut tail = 0.0;
            let mut term = 0.5_f64.powf(total as f64); // the chance of 0 of `total`
            for few in 0..=total / 2 {
                tail += term;
                term *= (total - few) as f64 / (few + 1) as f64;
                let expected = (2.0 * tail).min(1.0);
                for p in [mcnemar(few, total - few), mcnemar(total - few, few)] {
                    assert!((p / expected - 1.0).abs() < 1e-11, "{few} of {total}: {p} is not {expected}");
                }
            }
        }
    }

    #[test]
    fn tangos_interval_gives_the_published_values() {
        for (b, c, n, level, value, low, high) in [
            (1, 7, 21, 0.95, "-0.2857", "-0.517", "-0.026"), // Fagerland, Lydersen and Laake (2014), Table V
            (28, 25, 618, 0.90, "0.0049", "-0.0148", "0.0247"), // R package PropCIs, scoreci.mp(25, 28, 618, 0.90)
        ] {
            let Difference { value: found, interval } = paired_difference(b, c, n, level);
            assert_eq!(format!("{found:.4}"), value);
            let digits = low.len() - "-0.".len(); // as many as were published
            assert_eq!(format!("{:.digits$} {:.digits$}", interval.low, interval.high), format!("{low} {high}"));
        }
    }

    #[test]
    fn swapping_the_engines_mirrors_the_difference() {
        for (b, c, n) in [(0, 0, 10), (3, 0, 10), (10, 0, 10), (4, 6, 10), (122, 0, 1_200), (12, 700, 100_000)] {
            let (one, other) = (paired_difference(b, c, n, 0.95), paired_difference(c, b, n, 0.95));
            assert!((one.value + other.value).abs() < 1e-15);
            assert!((one.interval.low + other.interval.high).abs() < 1e-12, "{b} {c} {n}");
            assert!(-1.0 <= one.interval.low && one.interval.low <= one.value, "{b} {c} {n}");
            assert!(one.value <= one.interval.high && one.interval.high <= 1.0, "{b} {c} {n}");
        }
    }

    #[test]
    fn without_a_differing_case_the_interval_is_wilsons_on_both_sides() {
        for n in [1, 60, 1_200, 1_000_000] {
            let interval = paired_difference(0, 0, n, 0.95).interval;
            assert!((interval.high / wilson(0, n, 0.95).high - 1.0).abs() < 1e-9, "{n}");
            assert!((interval.low + interval.high).abs() < 1e-12, "{n}");
        }
    }

    #[test]
    fn the_interval_excludes_zero_where_the_score_test_says_so() {
        // Without a supposed difference Tango's score is McNemar's: (b - c)² / (b + c) against 1.96².
        for (b, c) in [(3, 0), (4, 0), (8, 2), (10, 2), (50, 31), (50, 33)] {
            let differs = ((b - c) as f64).powi(2) / (b + c) as f64 > 1.959_963_985_f64.powi(2);
            assert_eq!(paired_difference(b, c, 200, 0.95).interval.low > 0.0, differs, "{b} to {c}");
        }
    }

    #[test]
    fn the_interval_covers_the_true_difference_about_as_often_as_it_says() {
        // All outcomes of 40 cases in three classes are weighed: no simulation, no noise.
        const CASES: u64 = 40;
        for (first, second) in [(0.1_f64, 0.1_f64), (0.3, 0.1), (0.15, 0.4)] {
            let mut coverage = 0.0;
            for b in 0..=CASES {
                for c in 0..=CASES - b {
                    let interval = paired_difference(b, c, CASES, 0.95).interval;
                    if interval.low <= first - second && first - second <= interval.high {
                        let rest = (CASES - b - c) as f64 * (1.0 - first - second).ln();
                        let ways =
                            ln_factorial(CASES) - ln_factorial(b) - ln_factorial(c) - ln_factorial(CASES - b - c);
                        coverage += (ways + b as f64 * first.ln() + c as f64 * second.ln() + rest).exp();
                    }
                }
            }
            assert!((0.94..0.965).contains(&coverage), "{first} against {second}: {coverage}");
        }
    }

    fn ln_factorial(n: u64) -> f64 {
        (1..=n).map(|factor| (factor as f64).ln()).sum()
    }

    #[test]
    fn the_ends_are_exact() {
        assert_eq!(paired_difference(0, 0, 0, 0.95).interval, Interval { low: -1.0, high: 1.0 });
        assert_eq!(paired_difference(60, 0, 60, 0.95).interval.high, 1.0);
        assert_eq!(paired_difference(0, 60, 60, 0.95).interval.low, -1.0);
    }

    #[test]
    #[should_panic(expected = "9 cases differ among 8")]
    fn more_differing_cases_than_cases_is_a_bug() {
        let _ = paired_difference(4, 5, 8, 0.95);
    }
}
