//! See `fuzz/src/oracle/record_replays.rs`.
#![cfg_attr(fuzzing, no_main)]

fuzz::target!(record_replays);
