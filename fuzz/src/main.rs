//! `fuzz`: the oracles at the command line.
use fuzz::readings::{Limits, Reader};
use fuzz::forward::{Counts, SLIPS, Verdict};
use jsontriage_core::COSTS;
fn main() {
    let n = std::env::args().nth(1).unwrap_or_default();
    if let Some(n) = n.strip_prefix("fwd") {
        let t = std::time::Instant::now();
        let c = Counts::of(n.parse().unwrap(), &COSTS, &|_| {});
        println!("{} {} {:?}", c.documents, c.texts, t.elapsed());
        println!("{:?}", Verdict::ALL);
        for (s, t) in &c.single { println!("{:20} {:?}", SLIPS[*s].name, Verdict::ALL.map(|v| t.get(&v).copied().unwrap_or(0))); }
        for (s, t) in &c.colliding { println!("{:?} {:?}", s.iter().map(|s| SLIPS[*s].name).collect::<Vec<_>>(), Verdict::ALL.map(|v| t.get(&v).copied().unwrap_or(0))); }
        println!("silent {} {:?}", c.silent(), c.shown);
        return;
    }
    for text in std::env::args().skip(1) {
        let a = Reader::default().read(text.as_bytes(), &COSTS, Limits::SHOW);
        println!("{text:?} -> {:?} states {} stopped {:?}", a.decision, a.states, a.stopped);
        for r in &a.readings { println!("  {} {:?} {:?}", r.cost, r.decision, r.edits.iter().map(|e| format!("{}@{}={}", e.slip, e.at, e.cost)).collect::<Vec<_>>());
            for v in &r.values { println!("     {}", corpus::write::print(v, corpus::write::Style::ALL[2]).text); } }
    }
}
