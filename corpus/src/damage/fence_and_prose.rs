//! `fence-and-prose`: the document in a code fence, in prose, or in both.
//!
//! Models: two of three prompted answers look like this. Evidence: corpus/SOURCES.md#fence-and-prose.
//! Class: unique; the prose holds braces and brackets, but nothing that reads as JSON.
//! Author had read the engine: no.

use super::{About, Damage, Damaged};
use crate::document::Document;
use crate::edit::Edit;
use crate::rng::Rng;
use crate::write::Printed;

pub(super) struct FenceAndProse;

const BEFORE: &[&str] = &[
    "Sure! Here is the result:\n",
    "Here's the JSON you asked for:\n\n",
    "**Answer**\n\n",
    "I looked at the {project} folder first, as you said.\n",
    "The set {x, y} is empty, so only one record is left.\n\n",
    "Let me think: it's the second one.\n",
    "Result (see step 2): ",
    "以下是结果：\n",
];
const AFTER: &[&str] = &[
    "\nHope this helps!",
    "\n\nLet me know if you'd like changes, e.g. other units.",
    "\n\n**Note**: replace {name} by the real one.",
    "\nThat's all.\n",
    "\n\nExplanation: the \"total\" is rounded.",
];
const FENCES: &[[&str; 2]] = &[
    ["```json\n", "\n```"],
    ["```json\n", "\n```\n"],
    ["```\n", "\n```"],
    ["``` json\n", "\n```"],
    ["```JSON\n", "\n```"],
    ["````json\n", "\n````"],
    ["```json\n", "```"],
    ["```json\n", "\n"],
];

impl Damage for FenceAndProse {
    fn family(&self) -> &'static str {
        "fence-and-prose"
    }

    fn about(&self) -> About {
        About { models: "a code fence, prose, or both around the document", weight_ppm: 675_082, cosmetic: true }
    }

    fn apply(&self, _: &Document, printed: &Printed, rng: &mut Rng) -> Option<Damaged> {
        let shape = rng.below(10);
        let (fenced, before, after) = (shape < 8, shape >= 5, (3..9).contains(&shape));
        let fence = if fenced { *rng.pick(FENCES)? } else { ["", ""] };
        let before = if before { rng.pick(BEFORE)? } else { "" };
        // Without a closing fence nothing can follow that is not inside.
        let after = if after && !(fenced && fence[1] == "\n") { rng.pick(AFTER)? } else { "" };
        let mut edits = vec![
            Edit::insert(0, format!("{before}{}", fence[0])),
            Edit::insert(printed.text.len(), format!("{}{after}", fence[1])),
        ];
        edits.retain(|edit| !edit.inserted.is_empty());
        let mut faults = Vec::new();
        faults.extend(fenced.then_some("fence"));
        faults.extend((!before.is_empty() || !after.is_empty()).then_some("prose"));
        (!faults.is_empty()).then(|| Damaged::unique(edits, &faults))
    }
}
