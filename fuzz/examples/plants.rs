//! scratch
use fuzz::forward::*;
use jsontriage_core::{COSTS, Costs};
fn main() {
    let plants = [("none", COSTS), ("margin", Costs{ambiguity:0,..COSTS}), ("lists", Costs{inner_quote_before_comma_in_list: COSTS.inner_quote_before_comma, ..COSTS}),
      ("name", Costs{inner_quote_in_name:0,..COSTS}), ("cut", Costs{cut:0,..COSTS}), ("inner", Costs{inner_quote:0,inner_quote_habit:0,inner_quote_again:0,..COSTS})];
    for (n, c) in plants {
        let f = Counts::of(10, &c, &|_| {});
        let q = Quoted::of(6, &c); let t = &q.apart; let s = &q.shown;
        let right: u64 = f.single.values().map(|t| t.get(&Verdict::Right).copied().unwrap_or(0)).sum();
        if n == "none" { for x in s.iter().step_by((s.len()/40).max(1)) { println!("{x}"); } }
        println!("{n}: forward silent {} right {right} {:?}; quoted {t:?} {:?}", f.silent(), f.shown, &s[..s.len().min(12)]);
    }
}
