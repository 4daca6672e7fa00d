//! The engine, held against what the oracles know.

pub mod forward;
pub mod readings;
