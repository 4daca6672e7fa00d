use anyhow::{Result, bail};
use corpus::store::write_atomically;
use eval::growth::{LENGTHS, SHAPES, measure};
use eval::manifest::{self, Tools};
use eval::process::Deadline;
use eval::report::Table;
use std::path::PathBuf;

/// Report how each engine's own time grows with the length of hostile texts. No rule hangs on it.
#[derive(clap::Args)]
pub(crate) struct Growth {
    /// The manifest of engines.
    #[arg(long, default_value = "eval/engines.toml")]
    engines: PathBuf,
    /// The page.
    #[arg(long, default_value = "target/eval/growth.md")]
    out: PathBuf,
}

pub(crate) fn run(args: &Growth) -> Result<()> {
    let root = std::env::current_dir()?;
    let mut table = Table::new(["row"].into_iter().chain(SHAPES.iter().map(|(shape, _)| *shape)));
    for row in manifest::load(&root.join(&args.engines), &Tools::find(&root))? {
        let growths = match measure(&row, Deadline::default()) {
            Ok(growths) => growths,
            Err(broken) => bail!("{}: {broken}", row.name()),
        };
        let cells = SHAPES.iter().map(|(shape, _)| {
            let growth = growths.iter().find(|growth| growth.shape == *shape);
            match growth.map(|growth| growth.exponent) {
                None => "absent".to_owned(),
                Some(None) => "no answer".to_owned(),
                Some(Some(exponent)) => format!("{exponent:.2}"),
            }
        });
        table.row([row.name()].into_iter().chain(cells));
    }
    let page = format!(
        "# Growth\n\nMade by `eval growth`. The power by which the time inside the engine grows from {} to {} bytes; 1 is linear. Times \
         below a microsecond make the figure meaningless; nothing is decided by it.\n\n{table}",
        LENGTHS[1], LENGTHS[2]
    );
    write_atomically(&args.out, |out| Ok(out.write_all(page.as_bytes())?))?;
    print!("{page}");
    Ok(())
}
