#!/usr/bin/env bash
# Fills $OUT with the targets, and with options, dictionaries and seeds beside them. Called by ClusterFuzzLite and OSS-Fuzz in their
# image, which sets SRC, OUT, WORK and RUSTFLAGS (the sanitizer is in there); `just fuzz-cluster` calls it with folders of its own.
set -euo pipefail
cd "$SRC/jsontriage"

# The image's nightly may be older than our sources; rust-toolchain.toml names a compiler that fits.
unset RUSTUP_TOOLCHAIN
# Only the targets are sanitized, not the program that makes their seeds.
sanitizer=${RUSTFLAGS-}
unset RUSTFLAGS

./justw fuzz-build "$sanitizer"
./justw fuzz-cluster-files "$WORK/files"
for target in fuzz/fuzz_targets/*.rs; do
  target=$(basename "$target" .rs)
  cp "target/fuzzing/programs/$target" "$OUT/"
  (cd "$WORK/files/${target}_seed_corpus" && zip --quiet --recurse-paths - .) >"$OUT/${target}_seed_corpus.zip"
done
cp "$WORK"/files/*.options "$WORK"/files/*.dict "$OUT/"
