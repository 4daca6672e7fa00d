//! One subcommand, one file.

pub(crate) mod check;
pub(crate) mod generate;
pub(crate) mod show;
pub(crate) mod stats;
