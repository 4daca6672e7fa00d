//! See `fuzz/src/oracle/damage_is_flagged.rs`.
#![cfg_attr(fuzzing, no_main)]

fuzz::target!(damage_is_flagged);
