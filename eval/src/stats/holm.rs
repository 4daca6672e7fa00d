//! Many comparisons at once.

/// Holm's adjusted p-values, in the order given: at 5 %, those below 0.05 stand, and the chance that any of them is a
/// mistake is at most 5 %, however the comparisons hang together.
///
/// The smallest p-value is multiplied by the number of comparisons, the next by one less, and so on; none may come out
/// below one before it, or above 1. No comparisons: nothing.
///
/// Source: S. Holm, *A simple sequentially rejective multiple test procedure*, Scandinavian Journal of Statistics 6
/// (1979) 65–70; adjusted values as in S. P. Wright, *Adjusted p-values for simultaneous inference*, Biometrics 48
/// (1992) 1005–1013.
///
/// ```
/// assert_eq!(eval::stats::holm(&[0.01, 0.04, 0.03, 0.005]), [0.03, 0.06, 0.06, 0.02]);
/// ```
#[must_use]
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&left, &right| p_values[left].total_cmp(&p_values[right]));
    let mut adjusted = vec![0.0; p_values.len()];
    let mut floor = 0.0_f64;
    for (rank, &at) in order.iter().enumerate() {
        floor = floor.max((p_values.len() - rank) as f64 * p_values[at]).min(1.0);
        adjusted[at] = floor;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(p_values: &[f64], expected: &[f64]) {
        let adjusted = holm(p_values);
        assert_eq!(adjusted.len(), expected.len());
        for (found, wanted) in adjusted.iter().zip(expected) {
            assert!((found - wanted).abs() < 1e-9, "{adjusted:?} is not {expected:?}");
        }
    }

    #[test]
    fn adjusted_values_are_the_published_ones() {
        check(&[0.01, 0.04, 0.03, 0.005], &[0.03, 0.06, 0.06, 0.02]); // the worked example of many textbooks
        check(&[0.01, 0.02, 0.03, 0.04, 0.05], &[0.05, 0.08, 0.09, 0.09, 0.09]); // R: p.adjust(1:5 / 100, "holm")
    }

    #[test]
    fn no_value_comes_out_above_one_or_below_its_own() {
        check(&[], &[]);
        check(&[0.3], &[0.3]);
        check(&[0.9, 0.6, 1.0], &[1.0, 1.0, 1.0]);
        check(&[0.02, 0.02], &[0.04, 0.04]);
    }
}
