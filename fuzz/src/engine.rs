//! The engine, held against what the oracles know.

pub mod agreement;
pub mod forward;
pub mod readings;
