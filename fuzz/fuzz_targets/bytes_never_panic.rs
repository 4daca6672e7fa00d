//! See `fuzz/src/oracle/bytes_never_panic.rs`.
#![cfg_attr(fuzzing, no_main)]

fuzz::target!(bytes_never_panic);
