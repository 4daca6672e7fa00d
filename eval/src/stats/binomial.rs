//! One rate: successes in independent trials.
//!
//! The exact bounds turn on binomial tails, computed as regularised incomplete beta functions by `statrs`. Measured
//! against sums of the tail in 40-digit arithmetic, its relative error is 6e-13 at 1,200 trials, 2e-10 at 100,000 and
//! 2e-9 at 1,000,000. Its continued fraction stops after 140 terms, which costs more (3e-5 at 1,000,000 trials) only
//! where the tail is near one half and no bound is looked for. Its inverse is not used: it starts no nearer to a bound
//! than 0.0001 and stops on a tolerance of its own; bisection needs neither.

use statrs::function::beta::beta_reg;

use super::interval::{Interval, normal_quantile, outside, turning_point};

/// Wilson's score interval for a rate, without continuity correction.
///
/// Covers the true rate with chance `level` on average over rates, and at some rates with a little less; where a
/// promise hangs on it use [`clopper_pearson`]. No trials: `0.0..=1.0`. No success: the lower bound is 0; no failure:
/// the upper bound is 1.
///
/// Source: E. B. Wilson, *Probable inference, the law of succession, and statistical inference*, J. Am. Stat. Assoc. 22
/// (1927) 209–212; method 3 of R. G. Newcombe, *Two-sided confidence intervals for the single proportion*, Statistics
/// in Medicine 17 (1998) 857–872.
///
/// ```
/// let interval = eval::stats::wilson(81, 263, 0.95); // Newcombe's Table I
/// assert_eq!(format!("{:.4} to {:.4}", interval.low, interval.high), "0.2553 to 0.3662");
/// ```
///
/// # Panics
/// If there are more successes than trials, or `level` is not between 0 and 1.
#[must_use]
pub fn wilson(successes: u64, n: u64, level: f64) -> Interval {
    check(successes, n);
    let z = normal_quantile(level);
    if n == 0 {
        return Interval::ANY_RATE;
    }
    let (trials, rate) = (n as f64, successes as f64 / n as f64);
    let shrink = 1.0 + z * z / trials;
    let centre = (rate + z * z / (2.0 * trials)) / shrink;
    let half = z * (rate * (1.0 - rate) / trials + z * z / (4.0 * trials * trials)).sqrt() / shrink;
    Interval {
        low: if successes == 0 { 0.0 } else { centre - half },
        high: if successes == n { 1.0 } else { centre + half },
    }
}

/// The exact two-sided interval of Clopper and Pearson for a rate: each side is left with chance at most
/// `(1 - level) / 2`, whatever the rate.
///
/// No trials: `0.0..=1.0`. No success: the lower bound is 0; no failure: the upper bound is 1; the other bound keeps
/// its half of the chance, so that for "0 of n" [`clopper_pearson_upper`] is the tighter statement.
///
/// Source: C. J. Clopper, E. S. Pearson, *The use of confidence or fiducial limits illustrated in the case of the
/// binomial*, Biometrika 26 (1934) 404–413.
///
/// ```
/// let interval = eval::stats::clopper_pearson(122, 1_200, 0.95);
/// assert_eq!(format!("{:.4} to {:.4}", interval.low, interval.high), "0.0851 to 0.1202");
/// ```
///
/// # Panics
/// If there are more successes than trials, or `level` is not between 0 and 1.
#[must_use]
pub fn clopper_pearson(successes: u64, n: u64, level: f64) -> Interval {
    let side = outside(level) / 2.0;
    Interval { low: lower(successes, n, side), high: upper(successes, n, side) }
}

/// The exact one-sided upper bound of a rate: the largest rate at which `successes` or fewer still have a chance of
/// `1 - level`.
///
/// No trials: 1, nothing is excluded. No failure: 1. Source: as [`clopper_pearson`].
///
/// ```
/// let bound = eval::stats::clopper_pearson_upper(0, 100_000, 0.95);
/// assert_eq!(format!("{:.4} %", 100.0 * bound), "0.0030 %"); // the rule of three: about 3 / n
/// ```
///
/// # Panics
/// If there are more successes than trials, or `level` is not between 0 and 1.
#[must_use]
pub fn clopper_pearson_upper(successes: u64, n: u64, level: f64) -> f64 {
    upper(successes, n, outside(level))
}

/// The exact one-sided lower bound of a rate: the smallest rate at which `successes` or more still have a chance of
/// `1 - level`.
///
/// No trials: 0, nothing is promised. No success: 0. Source: as [`clopper_pearson`].
///
/// ```
/// let bound = eval::stats::clopper_pearson_lower(600, 600, 0.95);
/// assert_eq!(format!("{:.2} %", 100.0 * bound), "99.50 %");
/// ```
///
/// # Panics
/// If there are more successes than trials, or `level` is not between 0 and 1.
#[must_use]
pub fn clopper_pearson_lower(successes: u64, n: u64, level: f64) -> f64 {
    lower(successes, n, outside(level))
}

/// The chance of `successes` or more in `n` trials at this rate.
pub(super) fn at_least(successes: u64, n: u64, rate: f64) -> f64 {
    match successes {
        0 => 1.0,
        _ if successes > n => 0.0,
        _ => beta_reg(successes as f64, (n - successes + 1) as f64, rate),
    }
}

fn lower(successes: u64, n: u64, tail: f64) -> f64 {
    check(successes, n);
    if successes == 0 {
        return 0.0;
    }
    turning_point(0.0, 1.0, |rate| at_least(successes, n, rate) < tail)
}

/// `successes` or fewer are as many failures or more. Bisects the rate, not its complement: near 0 the rate has digits
/// that one less the complement has lost.
fn upper(successes: u64, n: u64, tail: f64) -> f64 {
    check(successes, n);
    if successes == n {
        return 1.0;
    }
    turning_point(0.0, 1.0, |rate| at_least(n - successes, n, 1.0 - rate) > tail)
}

fn check(successes: u64, n: u64) {
    assert!(successes <= n, "{successes} successes in {n} trials");
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Percentages as printed: `digits` after the point.
    #[track_caller]
    fn prints(value: f64, digits: usize, percent: &str) {
        assert_eq!(format!("{:.digits$}", 100.0 * value), percent);
    }

    #[test]
    fn wilson_gives_the_figures_of_newcombes_table() {
        for (successes, n, low, high) in [
            (81, 263, "25.53", "36.62"),
            (15, 148, "6.24", "16.05"),
            (0, 20, "0.00", "16.11"),
            (1, 29, "0.61", "17.18"),
        ] {
            let interval = wilson(successes, n, 0.95);
            prints(interval.low, 2, low);
            prints(interval.high, 2, high);
        }
    }

    #[test]
    fn clopper_pearson_gives_the_figures_of_newcombes_table() {
        for (successes, n, low, high) in [
            (81, 263, "25.27", "36.76"),
            (15, 148, "5.78", "16.17"),
            (0, 20, "0.00", "16.84"),
            (1, 29, "0.09", "17.76"),
        ] {
            let interval = clopper_pearson(successes, n, 0.95);
            prints(interval.low, 2, low);
            prints(interval.high, 2, high);
        }
    }

    #[test]
    fn no_failure_proves_what_the_closed_form_says() {
        for (n, digits, two_sided, one_sided) in [
            (60, 2, "5.96", "4.87"),
            (300, 2, "1.22", "0.99"),
            (1_200, 3, "0.307", "0.249"),
            (3_000, 3, "0.123", "0.100"),
            (100_000, 4, "0.0037", "0.0030"),
        ] {
            prints(clopper_pearson(0, n, 0.95).high, digits, two_sided);
            prints(clopper_pearson_upper(0, n, 0.95), digits, one_sided);
            let closed = -(0.05_f64.ln() / n as f64).exp_m1(); // 1 - 0.05^(1/n)
            let bound = clopper_pearson_upper(0, n, 0.95);
            assert!((bound / closed - 1.0).abs() < 1e-9, "{n}: {bound} is not {closed}");
        }
        prints(clopper_pearson_upper(0, 3_000, 0.95), 4, "0.0998");
        prints(clopper_pearson_upper(0, 60, 1.0 - 0.05 / 19.0), 2, "9.43"); // each of 19 families at once
    }

    #[test]
    fn a_claim_below_a_tenth_of_a_percent_takes_2_995_clean_cases() {
        assert!(clopper_pearson_upper(0, 2_995, 0.95) < 0.001 && clopper_pearson_upper(0, 2_994, 0.95) > 0.001);
        assert!(clopper_pearson_upper(0, 29_956, 0.95) < 0.000_1 && clopper_pearson_upper(0, 29_955, 0.95) > 0.000_1);
    }

    #[test]
    fn rates_in_the_middle_have_the_published_intervals() {
        for (successes, low, high) in [(122, "8.51", "12.02"), (189, "13.73", "17.94"), (254, "18.89", "23.59")] {
            let interval = clopper_pearson(successes, 1_200, 0.95);
            prints(interval.low, 2, low);
            prints(interval.high, 2, high);
        }
    }

    #[test]
    fn large_counts_keep_nine_digits() {
        // Bisected on tail sums in 40-digit arithmetic (mpmath); the quantiles of scipy's beta distribution agree.
        for (successes, n, low, high) in [
            (122, 1_200, 8.514_359_496_712e-2, 0.120_170_085_981),
            (3, 100_000, 6.186_763_958_922e-6, 8.767_020_256_636e-5),
            (20_000, 100_000, 0.197_524_546_981, 0.202_492_865_038),
            (50_000, 100_000, 0.496_896_062_492, 0.503_103_937_508),
            (7, 1_000_000, 2.814_367_534_302e-6, 1.442_262_183_433e-5),
        ] {
            let interval = clopper_pearson(successes, n, 0.95);
            assert!((interval.low / low - 1.0).abs() < 1e-9, "{successes} of {n}: {}", interval.low);
            assert!((interval.high / high - 1.0).abs() < 1e-9, "{successes} of {n}: {}", interval.high);
        }
    }

    #[test]
    fn successes_and_failures_mirror_each_other() {
        for (successes, n) in [(0, 1), (1, 1), (0, 60), (7, 60), (60, 60), (1_199, 1_200)] {
            for method in [wilson, clopper_pearson] {
                let (interval, mirror) = (method(successes, n, 0.95), method(n - successes, n, 0.95));
                assert!((interval.low + mirror.high - 1.0).abs() < 1e-12, "{successes} of {n}");
                let rate = successes as f64 / n as f64;
                assert!(0.0 <= interval.low && interval.low <= rate && rate <= interval.high && interval.high <= 1.0);
            }
            let sides = clopper_pearson_upper(successes, n, 0.9) + clopper_pearson_lower(n - successes, n, 0.9);
            assert!((sides - 1.0).abs() < 1e-12, "{successes} of {n}");
        }
    }

    #[test]
    fn the_ends_are_exact() {
        for method in [wilson, clopper_pearson] {
            assert_eq!(method(0, 0, 0.95), Interval { low: 0.0, high: 1.0 });
            assert_eq!(method(0, 60, 0.95).low, 0.0);
            assert_eq!(method(60, 60, 0.95).high, 1.0);
        }
        assert_eq!((clopper_pearson_lower(0, 0, 0.95), clopper_pearson_upper(0, 0, 0.95)), (0.0, 1.0));
    }

    #[test]
    #[should_panic(expected = "61 successes in 60 trials")]
    fn more_successes_than_trials_is_a_bug() {
        let _ = clopper_pearson(61, 60, 0.95);
    }

    #[test]
    #[should_panic(expected = "this one is 95")]
    fn a_level_in_percent_is_a_bug() {
        let _ = wilson(1, 2, 95.0);
    }

    /// The chance, at each of 199 rates, that the interval of the outcome holds the rate: all outcomes are weighed, so
    /// the figures have no noise. Rates are odd thirds of a step: not the ends of any interval.
    fn coverages(n: u64, method: impl Fn(u64) -> Interval) -> Vec<f64> {
        let intervals: Vec<_> = (0..=n).map(method).collect();
        (0..199)
            .map(|step| (f64::from(step) + 1.0 / 3.0) / 199.0)
            .map(|rate| {
                // Each weight is a difference of tails; their rounding is far below the margins asserted.
                let tails: Vec<_> = (0..=n + 1).map(|successes| at_least(successes, n, rate)).collect();
                let holds = |interval: &Interval| interval.low <= rate && rate <= interval.high;
                intervals.iter().zip(tails.windows(2)).filter(|(it, _)| holds(it)).map(|(_, t)| t[0] - t[1]).sum()
            })
            .collect()
    }

    #[test]
    fn clopper_pearson_covers_the_true_rate_at_least_as_often_as_it_says() {
        for n in [60, 1_200] {
            let least = coverages(n, |successes| clopper_pearson(successes, n, 0.95)).into_iter().fold(1.0, f64::min);
            assert!((0.95..0.97).contains(&least), "{n} trials: {least}");
        }
    }

    #[test]
    fn one_sided_bounds_cover_at_least_as_often_as_they_say() {
        let above = |successes| Interval { low: 0.0, high: clopper_pearson_upper(successes, 60, 0.95) };
        let below = |successes| Interval { low: clopper_pearson_lower(successes, 60, 0.95), high: 1.0 };
        for least in [coverages(60, above), coverages(60, below)].map(|all| all.into_iter().fold(1.0, f64::min)) {
            assert!((0.95..0.97).contains(&least), "{least}");
        }
    }

    #[test]
    fn wilson_covers_as_often_as_it_says_on_average_only() {
        let coverages = coverages(60, |successes| wilson(successes, 60, 0.95));
        let mean = coverages.iter().sum::<f64>() / coverages.len() as f64;
        assert!((0.945..0.96).contains(&mean), "{mean}");
        assert!(coverages.iter().any(|&coverage| coverage < 0.95));
    }
}
