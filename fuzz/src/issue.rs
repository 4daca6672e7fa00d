//! One page per fault, for people who did not see it happen: what issues are made of.

use crate::oracle::{Law, text};
use crate::signature::Signature;
use crate::witness::Said;
use std::fmt::Write;

/// Is a fault in the last release, too?
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Age {
    /// The law holds there.
    New(String),
    /// It does not hold there either.
    Old(String),
    /// That release has no such target.
    NoTarget(String),
    /// Nothing was released yet.
    NoRelease,
}

/// All that is known of a fault.
#[derive(Clone, Debug)]
pub struct Fault<'a> {
    /// The law that does not hold.
    pub law: &'a Law,
    /// What tells it from others.
    pub signature: Signature,
    /// Whether the last release has it.
    pub age: Age,
    /// What was said of it first.
    pub said: Said,
    /// The input that shows it, made small.
    pub smallest: Vec<u8>,
    /// Names of the files that show it.
    pub files: Vec<String>,
}

/// Longest title, in characters, which leaves room for what stands around it.
const TITLE: usize = 160;
/// Longest message, in characters.
const MESSAGE: usize = 4_000;

impl Fault<'_> {
    /// The page: its first line is the title, which ends in the signature.
    #[must_use]
    pub fn page(&self) -> String {
        let Self { law, signature, files, .. } = self;
        let words: String = signature.words.chars().take(TITLE).collect();
        let mut page = format!("# {}: {words} [fuzz {}]\n\n{}\n\n", self.age.mark(), signature.id, self.age.sentence());
        let said = match &self.said {
            Said::Holds => "It failed when it was found and did not when it was tried again.".to_owned(),
            Said::Panics { file, line, message } => format!("{file}:{line}\n{message}"),
            Said::Hangs => "No answer in time.".to_owned(),
            Said::Dies(last) => last.clone(),
        };
        let said: String = said.chars().take(MESSAGE).collect();
        let _ = write!(
            page,
            "`{}` does not hold on {} of the inputs that were kept ({}):\n\n",
            law.name,
            files.len(),
            files.join(", ")
        );
        page.push_str(&fenced(&said));
        let hex: String = self.smallest.iter().map(|byte| format!("{byte:02x}")).collect();
        let _ = write!(page, "\nThe smallest input, {} bytes:\n\n{}", self.smallest.len(), fenced(&hex));
        if let Some(text) = text(law.kind, &self.smallest) {
            let text: String = String::from_utf8_lossy(&text).chars().take(MESSAGE).collect();
            let _ = write!(page, "\nand the text that it gives:\n\n{}", fenced(&format!("{text:?}")));
        }
        let _ = write!(
            page,
            "\nTo look at it, and to keep it found:\n\n{}",
            fenced(&format!(
                "echo {hex} | xxd -r -p >finding\njust fuzz-show {0} finding\njust promote {0} finding A-SHORT-NAME \"WHY THE RIGHT ANSWER IS RIGHT\"",
                law.name
            ))
        );
        page
    }
}

impl Age {
    /// `new` or `old`.
    #[must_use]
    pub fn mark(&self) -> &'static str {
        match self {
            Self::Old(_) => "old",
            Self::New(_) | Self::NoTarget(_) | Self::NoRelease => "new",
        }
    }

    fn sentence(&self) -> String {
        match self {
            Self::New(release) => format!("New since {release}, where the law holds on the same input."),
            Self::Old(release) => format!("Not new: {release} fails on the same input."),
            Self::NoTarget(release) => format!("Not tried on {release}, which does not build this target."),
            Self::NoRelease => "Nothing was released yet.".to_owned(),
        }
    }
}

/// A block that nothing inside it can end.
fn fenced(text: &str) -> String {
    let longest = text.split(|letter| letter != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}text\n{text}\n{fence}\n")
}

#[cfg(test)]
mod tests {
    use super::{Age, Fault, fenced};
    use crate::oracle::law;
    use crate::signature::Signature;
    use crate::witness::Said;

    #[test]
    fn the_title_says_new_or_old_and_ends_in_the_signature() {
        let law = law("strict_agrees").expect("a law");
        let signature = Signature { id: "1a2b3c4d".into(), words: format!("strict_agrees: {}", "long ".repeat(80)) };
        let fault = |age| Fault {
            law,
            signature: signature.clone(),
            age,
            said: Said::Hangs,
            smallest: b"{`".to_vec(),
            files: vec!["crash-1".into()],
        };
        for (age, mark) in [
            (Age::New("v1.0.0".into()), "# new: strict_agrees: long"),
            (Age::Old("v1.0.0".into()), "# old: strict_agrees: long"),
            (Age::NoTarget("v1.0.0".into()), "# new: strict_agrees: long"),
            (Age::NoRelease, "# new: strict_agrees: long"),
        ] {
            let page = fault(age.clone()).page();
            let title = page.lines().next().expect("a title");
            assert!(title.starts_with(mark) && title.ends_with(" [fuzz 1a2b3c4d]"), "{title}");
            assert!(title.len() < 256, "GitHub takes no longer title");
            assert_eq!(page.contains("v1.0.0"), age != Age::NoRelease);
        }
        assert!(fault(Age::NoRelease).page().contains("echo 7b60 | xxd"));
    }

    #[test]
    fn no_text_can_leave_its_block() {
        assert_eq!(fenced("a"), "```text\na\n```\n");
        assert_eq!(fenced("````\n@everyone"), "`````text\n````\n@everyone\n`````\n");
    }
}
