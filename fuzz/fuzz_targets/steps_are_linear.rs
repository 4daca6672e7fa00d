//! See `fuzz/src/oracle/steps_are_linear.rs`.
#![cfg_attr(fuzzing, no_main)]

fuzz::target!(steps_are_linear);
