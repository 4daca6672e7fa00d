//! Input: files or stdin, read in pieces into a session.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

use anyhow::Context;
use jsontriage::{End, Options, Session, Triage};

use crate::args::Reading;

/// A text and what it came to.
pub(crate) struct Reply {
    /// The file's name, or `<stdin>`.
    pub(crate) name: String,
    /// The bytes as they came, for carets.
    pub(crate) bytes: Vec<u8>,
    pub(crate) answer: Triage<'static>,
}

/// Reads every input of `reading` and hands it on.
pub(crate) fn each(
    reading: &Reading,
    options: &Options,
    mut hand: impl FnMut(Reply) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let chunk = usize::try_from(reading.chunk)?;
    let stdin = Path::new("-").to_path_buf();
    let files = if reading.files.is_empty() { std::slice::from_ref(&stdin) } else { &reading.files };
    for path in files {
        let (name, source): (String, Box<dyn Read>) = if path.as_os_str() == "-" {
            if io::stdin().is_terminal() {
                eprintln!("jsontriage: reading from the terminal; end with Ctrl-D");
            }
            ("<stdin>".to_owned(), Box::new(io::stdin().lock()))
        } else {
            let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
            (path.display().to_string(), Box::new(file))
        };
        hand(read(name, source, chunk, options)?)?;
    }
    Ok(())
}

fn read(name: String, mut source: impl Read, chunk: usize, options: &Options) -> anyhow::Result<Reply> {
    let mut session = Session::new(options.clone());
    let mut bytes = Vec::new();
    let mut piece = vec![0; chunk];
    loop {
        let length = match source.read(&mut piece) {
            Ok(0) => break,
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error).with_context(|| format!("cannot read {name}")),
        };
        session.feed(&piece[..length]);
        bytes.extend_from_slice(&piece[..length]);
    }
    let end: End = options.told_end().clone();
    Ok(Reply { name, bytes, answer: session.finish(end) })
}
