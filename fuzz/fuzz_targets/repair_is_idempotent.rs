//! See `fuzz/src/oracle/repair_is_idempotent.rs`.
#![cfg_attr(fuzzing, no_main)]

fuzz::target!(repair_is_idempotent);
