//! Intervals and tests for counts: how sure is a rate, and is one engine better than another?
//!
//! Pure functions over integer counts. Each names its paper, and its tests compare with published figures. Which one?
//!
//! | question | function |
//! |---|---|
//! | how high can a rate be when nothing, or little, was seen? (gates) | [`clopper_pearson_upper`] |
//! | how low can it be? (gates) | [`clopper_pearson_lower`] |
//! | what interval stands beside a rate in a table? | [`clopper_pearson`], guaranteed; [`wilson`], right on average |
//! | do two engines differ on the same cases? | [`mcnemar`]; by how much: [`paired_difference`] |
//! | which of many such comparisons stand? | [`holm`] |
//! | what if cases of one document or family fail together? | [`cluster_bootstrap`] |
//!
//! With no cases at all nothing is excluded: intervals are then as wide as they can be, tests give 1.
//! Counts that contradict each other, and levels outside `0..1`, are a caller's bug and panic.

mod binomial;
mod bootstrap;
mod holm;
mod interval;
mod paired;

pub use binomial::{clopper_pearson, clopper_pearson_lower, clopper_pearson_upper, wilson};
pub use bootstrap::cluster_bootstrap;
pub use holm::holm;
pub use interval::Interval;
pub use paired::{Difference, mcnemar, paired_difference};
