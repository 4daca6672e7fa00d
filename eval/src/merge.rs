//! Joins the shards of a run into what one run would have written, byte for byte, line by line.

use crate::facts::{Facts, Header, State};
use crate::store::{self, Reader, open_all};
use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeMap;
use std::path::Path;

/// Joins every row's shards in `from` into `to`.
///
/// # Errors
/// A shard that is missing or there twice, shards of different runs, a case that is in two shards or in none.
pub fn merge(from: &Path, to: &Path) -> Result<Vec<Header>> {
    let mut rows: BTreeMap<String, Vec<Reader>> = BTreeMap::new();
    for reader in open_all(from)? {
        rows.entry(format!("{}@{}", reader.header.engine, reader.header.profile)).or_default().push(reader);
    }
    store::clear(to, None)?;
    rows.into_iter().map(|(name, shards)| row(shards, to).with_context(|| format!("cannot merge {name}"))).collect()
}

fn row(mut shards: Vec<Reader>, to: &Path) -> Result<Header> {
    let mut parts = BTreeMap::new();
    let mut of = 0;
    for shard in &shards {
        let text = shard.header.shard.as_deref().context("a file is no shard")?;
        let (k, n) = parse(text)?;
        ensure!(of == 0 || of == n, "shards of {of} and of {n} parts are mixed");
        of = n;
        ensure!(parts.insert(k, ()).is_none(), "shard {text} is there twice");
    }
    let missing: Vec<String> = (1..=of).filter(|k| !parts.contains_key(k)).map(|k| format!("{k}/{of}")).collect();
    ensure!(missing.is_empty(), "shard {} is missing", missing.join(", "));
    let states: Vec<State> = shards.iter().map(|shard| shard.header.state.clone()).collect();
    let header = Header { shard: None, state: State::Scored, ..shards[0].header.clone() };
    if let Some(state) = states.into_iter().find(|state| *state != State::Scored) {
        return store::write(to, header, |_| Ok(state));
    }
    let expected = header.filter.is_none().then_some(header.corpus_cases);
    store::write(to, header, |write| {
        let mut heads: Vec<Option<Facts>> = shards.iter_mut().map(Reader::next_facts).collect::<Result<_>>()?;
        let mut last = None;
        let mut cases = 0;
        while let Some(at) =
            (0..heads.len()).filter(|at| heads[*at].is_some()).min_by_key(|at| heads[*at].as_ref().map(|facts| facts.n))
        {
            let next = shards[at].next_facts()?;
            if let Some(facts) = std::mem::replace(&mut heads[at], next) {
                ensure!(last < Some(facts.n), "case {} is in two shards", facts.id);
                last = Some(facts.n);
                cases += 1;
                write(&facts)?;
            }
        }
        ensure!(
            expected.is_none_or(|expected| expected == cases),
            "the shards hold {cases} cases, the corpus {expected:?}"
        );
        Ok(State::Scored)
    })
}

/// Reads `k/n`.
///
/// # Errors
/// Anything but two numbers with `1 <= k <= n`.
pub fn parse(shard: &str) -> Result<(u64, u64)> {
    let numbers = shard.split_once('/').and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
    match numbers {
        Some((k, n)) if (1..=n).contains(&k) => Ok((k, n)),
        _ => bail!("a shard is written k/n with 1 <= k <= n, not {shard:?}"),
    }
}
