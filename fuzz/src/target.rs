//! What a file in `fuzz_targets/` expands to.

/// The target of a law: driven by libFuzzer under `cfg(fuzzing)`, else a program that replays files.
#[macro_export]
macro_rules! target {
    ($law:ident) => {
        #[cfg(fuzzing)]
        libfuzzer_sys::fuzz_target!(|bytes: &[u8]| -> libfuzzer_sys::Corpus {
            match $crate::tally::run(stringify!($law), bytes) {
                Some(_) => libfuzzer_sys::Corpus::Keep,
                None => libfuzzer_sys::Corpus::Reject,
            }
        });

        #[cfg(not(fuzzing))]
        fn main() -> std::process::ExitCode {
            $crate::replay::main(stringify!($law))
        }
    };
}
