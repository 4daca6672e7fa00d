//! See `fuzz/src/oracle/strict_agrees.rs`.
#![cfg_attr(fuzzing, no_main)]

fuzz::target!(strict_agrees);
