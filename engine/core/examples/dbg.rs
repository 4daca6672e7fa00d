#![allow(missing_docs)]
use std::io::Read;
fn main(){ let mut t=Vec::new(); std::io::stdin().read_to_end(&mut t).unwrap();
 let cut:Option<usize>=std::env::args().nth(1).map(|c|c.parse().unwrap());
 let a= match cut { None=>jsontriage_core::triage(&t,&jsontriage_core::Options::permissive()), Some(c)=>{ let mut s=jsontriage_core::Session::new(jsontriage_core::Options::permissive()); s.feed(&t[..c]); eprintln!("--"); s.feed(&t[c..]); s.finish(jsontriage_core::End::NotTold)}};
 println!("{:?} {:?} {:?}",a.decision(),a.ambiguity(),a.error());
 println!("{}",String::from_utf8_lossy(&jsontriage_core::apply(&t,a.edits())));
 for e in a.edits(){println!("  {e:?}");}
 for r in a.rivals(){println!("  rival {r}");} println!("steps {}",a.steps()); }
