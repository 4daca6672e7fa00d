//! One subcommand, one file.

pub(crate) mod ceiling;
pub(crate) mod check_readings;
pub(crate) mod proof;
pub(crate) mod readings;
pub(crate) mod size;

use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};

/// A bar on a terminal, nothing elsewhere.
pub(crate) fn bar(length: u64) -> Result<ProgressBar> {
    let bar = ProgressBar::new(length);
    bar.set_style(ProgressStyle::with_template("{msg:20} {wide_bar} {pos}/{len} {eta}")?);
    Ok(bar)
}
