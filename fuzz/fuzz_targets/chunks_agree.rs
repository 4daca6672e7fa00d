//! See `fuzz/src/oracle/chunks_agree.rs`.
#![cfg_attr(fuzzing, no_main)]

fuzz::target!(chunks_agree);
