//! One subcommand, one file. Paths are given from the project's root.

pub(crate) mod cmp;
pub(crate) mod divergences;
pub(crate) mod external;
pub(crate) mod growth;
pub(crate) mod merge;
pub(crate) mod perturb;
pub(crate) mod rank;
pub(crate) mod report;
pub(crate) mod run;
pub(crate) mod score;
pub(crate) mod selftest;
pub(crate) mod show;
