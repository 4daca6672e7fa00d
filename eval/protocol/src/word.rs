//! The closed sets of words that stand as values in a header.

use std::fmt;

macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name { $($(#[$doc])* $variant,)+ }

        impl $name {
            /// All of them, in the order of the protocol page.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The word that stands in a header.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self { $(Self::$variant => $word,)+ }
            }

            /// The meaning of a word.
            #[must_use]
            pub fn from_word(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)+ _ => None }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

words! {
    /// What the caller knows about how the text ended.
    Finish {
        /// Nothing.
        Unknown = "unknown",
        /// The model came to its end.
        Complete = "complete",
        /// The model was cut at its length limit.
        Length = "length",
        /// The stream broke.
        Interrupted = "interrupted",
    }
}

words! {
    /// An engine's own word on its value.
    Decision {
        /// Nothing was changed.
        Safe = "safe",
        /// Changed, and no information with it.
        Cosmetic = "cosmetic",
        /// Information is missing or was replaced.
        Lossy = "lossy",
        /// The text has several readings.
        Ambiguous = "ambiguous",
        /// There is no reading.
        Invalid = "invalid",
    }
}

words! {
    /// What an engine can do.
    Capability {
        /// Gives a JSON text for a broken one; all have it.
        Repair = "repair",
        /// Takes the text in pieces.
        Chunks = "chunks",
        /// Says a [`Decision`].
        Decision = "decision",
        /// Gives the edits that lead from the text to its answer.
        Record = "record",
        /// Takes a JSON Schema.
        Schema = "schema",
        /// Its flag means something.
        Signal = "signal",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_reads_back_and_the_dash_is_none_of_them() {
        assert!(Finish::ALL.iter().all(|finish| Finish::from_word(finish.word()) == Some(*finish)));
        assert!(Decision::ALL.iter().all(|decision| Decision::from_word(decision.word()) == Some(*decision)));
        assert!(Capability::ALL.iter().all(|one| Capability::from_word(one.word()) == Some(*one)));
        assert_eq!(Decision::from_word("-"), None);
        assert_eq!(Finish::from_word("Complete"), None);
    }
}
