//! Warnings: valid, but suspicious. They change neither value nor decision.

/// What looks suspicious.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WarningKind {
    /// A legal escape made a control character where a path or formula was probably meant (`"C:\temp"`, `"\frac"`).
    EscapeInPath,
    /// The two characters backslash and n in a value that looks like code.
    LiteralNewline,
    /// An integer that a double cannot hold exactly.
    BigInteger,
    /// A number that overflows a double.
    Overflow,
    /// Half a surrogate pair as an escape.
    LoneSurrogate,
    /// A string that is itself a whole JSON object or list.
    NestedDocument,
    /// Nesting deeper than 512.
    Deep,
    /// A member that comes twice with the same value.
    RepeatedMember,
}

impl WarningKind {
    /// All kinds.
    pub const ALL: [Self; 8] = [
        Self::EscapeInPath,
        Self::LiteralNewline,
        Self::BigInteger,
        Self::Overflow,
        Self::LoneSurrogate,
        Self::NestedDocument,
        Self::Deep,
        Self::RepeatedMember,
    ];

    /// The name used in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::EscapeInPath => "escape-in-path",
            Self::LiteralNewline => "literal-newline",
            Self::BigInteger => "big-integer",
            Self::Overflow => "overflow",
            Self::LoneSurrogate => "lone-surrogate",
            Self::NestedDocument => "nested-document",
            Self::Deep => "deep",
            Self::RepeatedMember => "repeated-member",
        }
    }

    /// One line for people.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::EscapeInPath => "a legal escape stands where a path or formula was probably meant",
            Self::LiteralNewline => "a backslash and an n stand where a line break was probably meant",
            Self::BigInteger => "an integer is too large for a double to hold exactly",
            Self::Overflow => "a number is too large for a double",
            Self::LoneSurrogate => "an escape is half a surrogate pair",
            Self::NestedDocument => "a string is itself a JSON document",
            Self::Deep => "the value is nested very deeply",
            Self::RepeatedMember => "a member comes twice with the same value",
        }
    }
}

/// One suspicious place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Warning {
    /// What.
    pub kind: WarningKind,
    /// Where, in bytes.
    pub at: usize,
}

/// How many warnings are kept; more would tell nobody more.
pub(crate) const KEPT: usize = 64;
