//! Cases that stand or fall together.

use super::interval::{Interval, outside};

/// The percentile interval of a rate over clusters, by drawing whole clusters with replacement.
///
/// A cluster is `(successes, cases)`: the cases made from one document, or of one family. Cases of a cluster resemble
/// each other, so that an interval which takes each for itself promises too much; this one takes only the clusters as
/// independent. The rate of a draw is its successes over its cases. The same arguments give the same interval on any
/// machine: the generator is written here.
///
/// Clusters without cases say nothing and are left out. No cases, or no draws: `0.0..=1.0`. Where every cluster has the
/// same rate all draws agree and the interval has no width, so "0 successes" comes out as `0.0..=0.0`: for that,
/// [`clopper_pearson_upper`](super::clopper_pearson_upper) over clusters is the statement to print. With fewer than
/// about 20 clusters the interval is too short.
///
/// Source: B. Efron, R. J. Tibshirani, *An Introduction to the Bootstrap* (1993), §13.3, with clusters as the resampled
/// units (A. C. Davison, D. V. Hinkley, *Bootstrap Methods and their Application* (1997), §3.8).
///
/// ```
/// use eval::stats::cluster_bootstrap;
/// let alone: Vec<_> = (0..1_000).map(|case| (u64::from(case % 10 == 0), 1)).collect();
/// let in_tens: Vec<_> = (0..100).map(|document| if document % 10 == 0 { (10, 10) } else { (0, 10) }).collect();
/// let width = |clusters: &[(u64, u64)]| {
///     let interval = cluster_bootstrap(clusters, 1_000, 1, 0.95);
///     interval.high - interval.low
/// };
/// assert!(width(&in_tens) > 2.5 * width(&alone)); // 100 of 1,000 in both, but ten documents did it
/// ```
///
/// # Panics
/// If a cluster has more successes than cases, or `level` is not between 0 and 1.
#[must_use]
pub fn cluster_bootstrap(clusters: &[(u64, u64)], replicates: u32, seed: u64, level: f64) -> Interval {
    let side = outside(level) / 2.0;
    for &(successes, cases) in clusters {
        assert!(successes <= cases, "a cluster has {successes} successes in {cases} cases");
    }
    let clusters: Vec<_> = clusters.iter().copied().filter(|&(_, cases)| cases > 0).collect();
    if clusters.is_empty() || replicates == 0 {
        return Interval::ANY_RATE;
    }
    let mut draws = Draws(seed);
    let mut rates: Vec<f64> = (0..replicates).map(|_| resampled_rate(&clusters, &mut draws)).collect();
    rates.sort_by(f64::total_cmp);
    // As many rates are left out below as above.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and the number of rates")]
    let left_out = (side * rates.len() as f64) as usize;
    Interval { low: rates[left_out], high: rates[rates.len() - 1 - left_out] }
}

fn resampled_rate(clusters: &[(u64, u64)], draws: &mut Draws) -> f64 {
    let (mut successes, mut cases) = (0, 0);
    for _ in clusters {
        let drawn = clusters[draws.below(clusters.len())];
        successes += drawn.0;
        cases += drawn.1;
    }
    successes as f64 / cases as f64
}

/// SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, *Fast splittable pseudorandom number generators*, OOPSLA 2014).
/// Written here so that no release of a library changes a published interval.
struct Draws(u64);

impl Draws {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// An index below `bound`, by the high half of a product; uneven by less than `bound` in 2^64.
    #[expect(clippy::cast_possible_truncation, reason = "smaller than `bound`, which is an index")]
    fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::clopper_pearson;

    /// `clusters` clusters of `size` cases; the first `failing` of them succeed throughout.
    fn all_or_nothing(clusters: u64, failing: u64, size: u64) -> Vec<(u64, u64)> {
        (0..clusters).map(|at| (if at < failing { size } else { 0 }, size)).collect()
    }

    #[test]
    fn the_generator_gives_the_published_sequence() {
        let mut draws = Draws(1_234_567);
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!([(); 5].map(|()| draws.next()), expected);
    }

    #[test]
    fn every_index_is_drawn_about_as_often() {
        let mut draws = Draws(7);
        let mut counts = [0_u32; 10];
        for _ in 0..100_000 {
            counts[draws.below(10)] += 1;
        }
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 400), "{counts:?}");
    }

    #[test]
    fn clusters_of_one_case_give_the_binomial_interval() {
        let interval = cluster_bootstrap(&all_or_nothing(1_200, 189, 1), 1_000, 1, 0.95);
        let exact = clopper_pearson(189, 1_200, 0.95);
        assert!((interval.low - exact.low).abs() < 0.004, "{interval:?} is not near {exact:?}");
        assert!((interval.high - exact.high).abs() < 0.004, "{interval:?} is not near {exact:?}");
    }

    #[test]
    fn whole_clusters_count_as_one_case_each() {
        let alone = cluster_bootstrap(&all_or_nothing(100, 20, 1), 1_000, 3, 0.95);
        let in_sixties = cluster_bootstrap(&all_or_nothing(100, 20, 60), 1_000, 3, 0.95);
        assert_eq!(alone, in_sixties);
    }

    #[test]
    fn the_seed_decides_and_nothing_else_does() {
        let clusters: Vec<_> = (0..50).map(|at| (at % 4, 5 + at % 3)).collect();
        let interval = cluster_bootstrap(&clusters, 500, 11, 0.95);
        assert_eq!(interval, cluster_bootstrap(&clusters, 500, 11, 0.95));
        assert_ne!(interval, cluster_bootstrap(&clusters, 500, 12, 0.95));
    }

    #[test]
    fn a_higher_level_is_wider() {
        let clusters = all_or_nothing(200, 30, 6);
        let [narrow, wide] = [0.8, 0.99].map(|level| cluster_bootstrap(&clusters, 1_000, 5, level));
        assert!(wide.low < narrow.low && narrow.high < wide.high, "{narrow:?} {wide:?}");
    }

    #[test]
    fn clusters_without_cases_say_nothing() {
        let any = Interval { low: 0.0, high: 1.0 };
        assert_eq!(cluster_bootstrap(&[], 100, 1, 0.95), any);
        assert_eq!(cluster_bootstrap(&[(0, 0); 5], 100, 1, 0.95), any);
        let clusters = all_or_nothing(40, 10, 3);
        let with_empty: Vec<_> = clusters.iter().flat_map(|&cluster| [(0, 0), cluster]).collect();
        assert_eq!(cluster_bootstrap(&with_empty, 200, 1, 0.95), cluster_bootstrap(&clusters, 200, 1, 0.95));
    }

    #[test]
    fn without_a_success_the_interval_has_no_width() {
        assert_eq!(cluster_bootstrap(&all_or_nothing(40, 0, 3), 200, 1, 0.95), Interval { low: 0.0, high: 0.0 });
    }

    #[test]
    #[should_panic(expected = "a cluster has 4 successes in 3 cases")]
    fn more_successes_than_cases_is_a_bug() {
        let _ = cluster_bootstrap(&[(4, 3)], 10, 1, 0.95);
    }
}
