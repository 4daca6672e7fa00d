use anyhow::{Result, bail};
use corpus::store;
use std::path::PathBuf;

/// Show one case as a person reads it.
#[derive(clap::Args)]
pub(crate) struct Show {
    /// The case's id, the beginning of it, or a handwritten case's name.
    id: String,
    /// The corpus folder.
    #[arg(long, default_value = "corpus/generated")]
    folder: PathBuf,
}

pub(crate) fn run(args: &Show) -> Result<()> {
    for placed in store::cases(&args.folder)? {
        let store::Placed { case, place } = placed?;
        if !case.is_called(&args.id) {
            continue;
        }
        println!("{}  {} {} {}  ({place})", case.id, case.split.name(), case.family, case.class.name());
        println!("document {}; {}; finish {}", case.document, case.origin, case.finish.name());
        if !case.faults.is_empty() {
            println!("faults: {}", case.faults.join(", "));
        }
        println!("--- text\n{}", String::from_utf8_lossy(&case.bytes()));
        println!("--- truth\n{}", case.truth);
        for accepted in &case.accept {
            println!("--- accepted too\n{accepted}");
        }
        for rival in case.rivals.iter().filter(|rival| rival.truth != case.truth) {
            println!("--- rival\n{}", rival.truth);
        }
        for edit in &case.edits {
            println!("--- edit at byte {}: {:?} becomes {:?}", edit.at, edit.removed, edit.inserted);
        }
        if !case.why.is_empty() {
            println!("--- why\n{}", case.why);
        }
        return Ok(());
    }
    bail!("no case of {} is called {:?}", args.folder.display(), args.id)
}
