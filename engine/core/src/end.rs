//! What the caller knows about how the text ended.

/// The end of a turn, as far as the caller was told.
///
/// [`End::Complete`] is weak evidence, since providers report a normal stop on cut calls: it never makes a cut value
/// safe. Anything but `Complete` and `NotTold` marks the turn as cut, and policies that execute refuse it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum End {
    /// The caller does not know.
    #[default]
    NotTold,
    /// The provider reports a normal stop.
    Complete,
    /// The token limit.
    MaxTokens,
    /// A content filter.
    ContentFilter,
    /// The model refused.
    Refusal,
    /// The provider calls the tool call malformed.
    MalformedCall,
    /// The turn pauses and will go on.
    Paused,
    /// The provider failed.
    ProviderError,
    /// The caller stopped listening.
    Cancelled,
    /// The connection broke.
    Interrupted,
    /// A reason we do not know; counts as a cut turn.
    Unknown(String),
}

impl End {
    const NAMED: [(&'static str, Self); 10] = [
        ("not-told", Self::NotTold),
        ("complete", Self::Complete),
        ("max-tokens", Self::MaxTokens),
        ("content-filter", Self::ContentFilter),
        ("refusal", Self::Refusal),
        ("malformed-call", Self::MalformedCall),
        ("paused", Self::Paused),
        ("provider-error", Self::ProviderError),
        ("cancelled", Self::Cancelled),
        ("interrupted", Self::Interrupted),
    ];

    /// Reads a name as used in reports; anything else is [`End::Unknown`].
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self::NAMED
            .into_iter()
            .find_map(|(known, end)| (known == name).then_some(end))
            .unwrap_or_else(|| Self::Unknown(name.to_owned()))
    }

    /// The name used in reports.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Unknown(raw) => raw,
            known => Self::NAMED.iter().find(|(_, end)| end == known).map_or("unknown", |(name, _)| name),
        }
    }

    /// Whether the turn counts as cut.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        !matches!(self, Self::NotTold | Self::Complete)
    }
}
