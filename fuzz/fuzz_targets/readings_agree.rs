//! See `fuzz/src/oracle/readings_agree.rs`.
#![cfg_attr(fuzzing, no_main)]

fuzz::target!(readings_agree);
