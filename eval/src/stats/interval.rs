//! An interval, and what every interval here is computed with.

use serde::{Deserialize, Serialize};
use statrs::function::erf::erfc_inv;

/// A closed interval of rates (`0.0..=1.0`) or of differences of rates (`-1.0..=1.0`).
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Interval {
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl Interval {
    /// All rates: what is known of a rate when nothing was tried.
    pub(super) const ANY_RATE: Self = Self { low: 0.0, high: 1.0 };
}

/// The chance left outside an interval of this confidence level.
pub(super) fn outside(level: f64) -> f64 {
    assert!(level > 0.0 && level < 1.0, "a confidence level lies between 0 and 1, this one is {level}");
    1.0 - level
}

/// How many standard deviations around the mean of a normal distribution hold `level` of it: 1.96 for 0.95.
pub(super) fn normal_quantile(level: f64) -> f64 {
    std::f64::consts::SQRT_2 * erfc_inv(outside(level))
}

/// Where between `low` and `high` the claim turns from true to false, to the last bit.
pub(super) fn turning_point(mut low: f64, mut high: f64, claim: impl Fn(f64) -> bool) -> f64 {
    loop {
        let middle = low + (high - low) / 2.0;
        if middle <= low || middle >= high {
            return middle;
        }
        if claim(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_normal_quantiles_are_those_of_the_tables() {
        for (level, quantile) in [(0.90, 1.644_853_627), (0.95, 1.959_963_985), (0.99, 2.575_829_304)] {
            assert!((normal_quantile(level) - quantile).abs() < 1e-9, "{level}: {}", normal_quantile(level));
        }
    }

    #[test]
    fn the_turning_point_is_found_to_the_last_bit() {
        let root = turning_point(0.0, 2.0, |x| x * x < 2.0);
        assert!((root - std::f64::consts::SQRT_2).abs() <= f64::EPSILON);
    }
}
