//! Valid text: `triage` beside `serde_json`, interleaved in one run, best of many, as ratios. Printed, never asserted.
//!
//! `cargo bench -p jsontriage --bench speed [FILE…]`; files are read beside the generated texts.

#![expect(clippy::unwrap_used, reason = "a file that cannot be read ends the run")]

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

use jsontriage::{Decision, Options, triage};

fn record(number: usize) -> String {
    format!(
        r#"{{"id":{number},"name":"user {number}","email":"user{number}@example.org","active":{},"score":{}.{},"tags":["alpha","beta","gamma"],"address":{{"city":"Oslo","zip":"0{number}","geo":[59.91,10.75]}},"note":null}}"#,
        number.is_multiple_of(2),
        number % 100,
        number % 7,
    )
}

fn texts() -> Vec<(String, String)> {
    let records = |size: usize| {
        let mut out = String::from("[");
        for number in 0.. {
            if out.len() > size {
                break;
            }
            if number > 0 {
                out.push(',');
            }
            out.push_str(&record(number));
        }
        out.push(']');
        out
    };
    let call = |size: usize| {
        let mut out = String::from(r#"{"name":"write_file","arguments":{"path":"src/main.rs","edits":["#);
        for number in 0.. {
            if out.len() > size {
                break;
            }
            if number > 0 {
                out.push(',');
            }
            let _ = write!(
                out,
                r#"{{"line":{number},"old":"let value = read(path)?;","new":"let value = read(&path)\n    .context(\"cannot read\")?;"}}"#
            );
        }
        out.push_str("]}}");
        out
    };
    let code = "fn main() {\\n    println!(\\\"{}\\\", 1);\\n}\\n".repeat(6_000);
    let prose =
        "The quick brown fox jumps over the lazy dog, again and again, without any escape at all. ".repeat(3_000);
    let pretty =
        serde_json::to_string_pretty(&serde_json::from_str::<serde_json::Value>(&records(1_000_000)).unwrap()).unwrap();
    let numbers = (0..60_000).map(|number| format!("{}.{},", number * 37 % 1_000, number)).collect::<String>();
    let named = |name: &str, text: String| (name.to_owned(), text);
    let mut texts = vec![
        named("call 4 KB", call(4_000)),
        named("records 1 MB", records(1_000_000)),
        named("records 1 MB pretty", pretty),
        named("code in a string", format!("{{\"code\":\"{code}\"}}")),
        named("prose in a string", format!("{{\"text\":\"{prose}\"}}")),
        named("numbers", format!("[{numbers}0]")),
    ];
    for path in std::env::args().skip(1).filter(|argument| !argument.starts_with('-')) {
        texts.push((path.clone(), std::fs::read_to_string(&path).unwrap()));
    }
    texts
}

/// One timed pass of about a millisecond.
fn pass(work: &dyn Fn(), repeats: usize) -> Duration {
    let begun = Instant::now();
    for _ in 0..repeats {
        work();
    }
    begun.elapsed()
}

fn main() {
    let options = Options::agent();
    println!("{:22} {:>10} {:>9} {:>9} {:>9}   MB/s triage", "text", "bytes", "/ Value", "/ Ignored", "stream/64");
    for (name, text) in texts() {
        assert_eq!(triage(&text, &options).decision(), Decision::Safe, "{name} is not a fair text");
        let triaged = || drop(black_box(triage(black_box(&text), &options)));
        let value = || drop(black_box(serde_json::from_str::<serde_json::Value>(black_box(&text))));
        let ignored = || drop(black_box(serde_json::from_str::<serde::de::IgnoredAny>(black_box(&text))));
        let streamed = || {
            let mut session = jsontriage::Session::new(options.clone().retain(jsontriage::Retain::Window));
            for piece in text.as_bytes().chunks(64) {
                session.feed(piece);
            }
            drop(black_box(session.finish(jsontriage::End::NotTold)));
        };
        let works: [&dyn Fn(); 4] = [&triaged, &value, &ignored, &streamed];
        let repeats = (1_000_000 / text.len()).max(1);
        let mut best = [Duration::MAX; 4];
        for _ in 0..25 {
            for (best, work) in best.iter_mut().zip(works) {
                *best = (*best).min(pass(work, repeats));
            }
        }
        let [ours, value, ignored, streamed] = best.map(|time| time.as_secs_f64());
        let rate = (text.len() * repeats) as f64 / ours / 1e6;
        println!(
            "{name:22} {:>10} {:>8.2}x {:>8.2}x {:>8.2}x   {rate:.0}",
            text.len(),
            value / ours,
            ignored / ours,
            ours / streamed
        );
    }
}
