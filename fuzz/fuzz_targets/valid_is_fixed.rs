//! See `fuzz/src/oracle/valid_is_fixed.rs`.
#![cfg_attr(fuzzing, no_main)]

fuzz::target!(valid_is_fixed);
