//! The rule table: every edit names a row of it.
//!
//! One row is one kind of change: what it does to information, how
//! it is said to people, and an example that a test repairs. `docs/rules.md`, `explain`, the report's JSON Schema and
//! the coverage test are printed from here.

/// What an edit does to information, from harmless to grave.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effect {
    /// Spelling only.
    Cosmetic,
    /// Closes what was open.
    Completes,
    /// Information in the text is not in the value.
    Drops,
    /// Information in the value is not in the text.
    Invents,
    /// Another reading was possible.
    Chooses,
}

impl Effect {
    /// All effects, mildest first.
    pub const ALL: [Self; 5] = [Self::Cosmetic, Self::Completes, Self::Drops, Self::Invents, Self::Chooses];

    /// The name used in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cosmetic => "cosmetic",
            Self::Completes => "completes",
            Self::Drops => "drops",
            Self::Invents => "invents",
            Self::Chooses => "chooses",
        }
    }
}

/// Which part of the text a rule is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Group {
    /// What stands around the value.
    Envelope,
    /// Quotes, escapes, characters.
    Strings,
    /// Number spellings.
    Numbers,
    /// true, false, null and their cousins.
    Literals,
    /// Commas, colons, brackets, comments.
    Structure,
    /// What the end of the text cut.
    End,
}

/// A text and what the rule makes of it.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The damaged text.
    pub text: &'static str,
    /// The JSON that comes out.
    pub json: &'static str,
}

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Identity inside the program.
    pub id: RuleId,
    /// Stable name: reports, `explain`, documentation.
    pub slug: &'static str,
    /// Part of the text.
    pub group: Group,
    /// What it usually does to information.
    pub effect: Effect,
    /// One line for people.
    pub message: &'static str,
    /// Why it may be done, or why it is refused.
    pub why: &'static str,
    /// What it does; none where the example is not text.
    pub example: Option<Example>,
}

impl RuleId {
    /// The row of this rule.
    #[must_use]
    pub fn rule(self) -> &'static Rule {
        &RULES[self as usize]
    }
}

/// The row with this slug.
#[must_use]
pub fn rule(slug: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.slug == slug)
}

/// Names of the rules, in the order of the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "each is documented by its row, which the pages are printed from")]
pub enum RuleId {
    ByteOrderMark,
    CodeFence,
    LanguageWord,
    Prose,
    Reasoning,
    TemplateToken,
    ContentTag,
    Wrapper,
    QuotedDocument,
    RepeatedRoot,
    OtherRoot,
    RootList,
    InvalidUtf8,
    LeakedMarkup,
    SingleQuote,
    CurlyQuote,
    Backtick,
    TripleQuote,
    TemplateQuote,
    EscapedQuote,
    StringPrefix,
    RawControl,
    IllegalEscape,
    EscapedApostrophe,
    HexEscape,
    LineContinuation,
    StrayBackslash,
    LiteralNewline,
    PlusSign,
    BarePoint,
    LeadingZeros,
    Radix,
    DigitSeparators,
    NumberSuffix,
    NonFinite,
    PythonLiteral,
    LiteralCase,
    Undefined,
    TrailingComma,
    LeadingComma,
    DoubleComma,
    Separator,
    Tuple,
    Constructor,
    Comment,
    OmissionComment,
    Ellipsis,
    OddSpace,
    DuplicateName,
    MissingCloser,
    CutString,
    CutNumber,
    CutLiteral,
    CutMember,
    CutEscape,
    CutBytes,
    MissingComma,
    MissingColon,
    MissingOpeningQuote,
    MissingClosingQuote,
    InnerQuote,
    SurplusQuote,
    BareName,
    BareValue,
    LostCloser,
    SurplusCloser,
    WrongCloser,
    MissingValue,
    MissingHead,
}

/// The table.
pub const RULES: &[Rule] = &[
    Rule {
        id: RuleId::ByteOrderMark,
        slug: "byte-order-mark",
        group: Group::Envelope,
        effect: Effect::Cosmetic,
        message: "byte-order mark before the text removed",
        why: "Editors and gateways put U+FEFF in front of a document; RFC 8259 lets a reader ignore it.",
        example: Some(Example { text: "\u{feff}{\"a\": 1}", json: "{\"a\": 1}" }),
    },
    Rule {
        id: RuleId::CodeFence,
        slug: "code-fence",
        group: Group::Envelope,
        effect: Effect::Cosmetic,
        message: "code fence around the value removed",
        why: "Chat models wrap JSON in Markdown fences of any length, with or without a language word, closed or not.",
        example: Some(Example { text: "```json\n{\"a\": 1}\n```", json: "{\"a\": 1}" }),
    },
    Rule {
        id: RuleId::LanguageWord,
        slug: "language-word",
        group: Group::Envelope,
        effect: Effect::Cosmetic,
        message: "language word of a lost fence removed",
        why: "Some stop sequences eat the backticks of a fence and leave its language word.",
        example: Some(Example { text: "json\n{\"a\": 1}", json: "{\"a\": 1}" }),
    },
    Rule {
        id: RuleId::Prose,
        slug: "prose",
        group: Group::Envelope,
        effect: Effect::Cosmetic,
        message: "text around the value removed",
        why: "A sentence before or after a complete value is talk, as long as it does not itself look like damaged JSON.",
        example: Some(Example { text: "Here it is: {\"a\": 1} Anything else?", json: "{\"a\": 1}" }),
    },
    Rule {
        id: RuleId::Reasoning,
        slug: "reasoning",
        group: Group::Envelope,
        effect: Effect::Cosmetic,
        message: "reasoning block removed",
        why: "What a model thinks aloud is a draft and never the answer, also when it holds JSON.",
        example: Some(Example { text: "<think>maybe {\"a\": 0}</think>{\"a\": 1}", json: "{\"a\": 1}" }),
    },
    Rule {
        id: RuleId::TemplateToken,
        slug: "template-token",
        group: Group::Envelope,
        effect: Effect::Cosmetic,
        message: "chat template token removed",
        why: "Tokens of the chat template leak into the text when a server does not strip them.",
        example: Some(Example { text: "{\"a\": 1}<|im_end|>", json: "{\"a\": 1}" }),
    },
    Rule {
        id: RuleId::ContentTag,
        slug: "content-tag",
        group: Group::Envelope,
        effect: Effect::Cosmetic,
        message: "tag around the value removed",
        why: "Prompts ask for the value between tags such as [CONTENT] or <tool_call>.",
        example: Some(Example { text: "[CONTENT]\n{\"a\": 1}\n[/CONTENT]", json: "{\"a\": 1}" }),
    },
    Rule {
        id: RuleId::Wrapper,
        slug: "wrapper",
        group: Group::Envelope,
        effect: Effect::Cosmetic,
        message: "assignment or call around the value removed",
        why: "Models that think in code write `x = {…};` or `callback({…})`; the value inside is whole.",
        example: Some(Example { text: "const answer = {\"a\": 1};", json: "{\"a\": 1}" }),
    },
    Rule {
        id: RuleId::QuotedDocument,
        slug: "quoted-document",
        group: Group::Envelope,
        effect: Effect::Cosmetic,
        message: "quotes around the whole document removed",
        why: "A document pasted as a string keeps one pair of quotes around it.",
        example: Some(Example { text: "'{\"a\": 1}'", json: "{\"a\": 1}" }),
    },
    Rule {
        id: RuleId::RepeatedRoot,
        slug: "repeated-root",
        group: Group::Envelope,
        effect: Effect::Cosmetic,
        message: "repeated copy of the value removed",
        why: "The same value twice says nothing new; one copy is kept.",
        example: Some(Example { text: "{\"a\": 1}\n{\"a\": 1}", json: "{\"a\": 1}" }),
    },
    Rule {
        id: RuleId::OtherRoot,
        slug: "other-root",
        group: Group::Envelope,
        effect: Effect::Chooses,
        message: "another candidate value left out",
        why: "Several different values stand in the text; which one was meant is not ours to say.",
        example: Some(Example { text: "{\"a\": 1}\n{\"a\": 2}", json: "{\"a\": 1}" }),
    },
    Rule {
        id: RuleId::RootList,
        slug: "root-list",
        group: Group::Envelope,
        effect: Effect::Cosmetic,
        message: "brackets and commas made the values of the text one list",
        why: "The option `roots = array` says that every value in the text is meant; they lack only the list around them.",
        example: None,
    },
    Rule {
        id: RuleId::InvalidUtf8,
        slug: "invalid-utf8",
        group: Group::Envelope,
        effect: Effect::Drops,
        message: "bytes that are not UTF-8 replaced by U+FFFD",
        why: "The bytes have no meaning as text, so something was lost before it reached us.",
        example: None,
    },
    Rule {
        id: RuleId::LeakedMarkup,
        slug: "leaked-markup",
        group: Group::Envelope,
        effect: Effect::Cosmetic,
        message: "closing markup after a complete value removed",
        why: "A closing tag from the prompt's layout slips in behind a whole value.",
        example: Some(Example { text: "{\"box\": [10, 20</box>]}", json: "{\"box\": [10, 20]}" }),
    },
    Rule {
        id: RuleId::SingleQuote,
        slug: "single-quote",
        group: Group::Strings,
        effect: Effect::Cosmetic,
        message: "single quotes written as double quotes",
        why: "Python and JavaScript spellings; regular quoting has one reading.",
        example: Some(Example { text: "{'a': 'x'}", json: "{\"a\": \"x\"}" }),
    },
    Rule {
        id: RuleId::CurlyQuote,
        slug: "curly-quote",
        group: Group::Strings,
        effect: Effect::Cosmetic,
        message: "typographic quotes written as double quotes",
        why: "Word processors and some models print typographic quotes around names and values.",
        example: Some(Example { text: "{“a”: “x”}", json: "{\"a\": \"x\"}" }),
    },
    Rule {
        id: RuleId::Backtick,
        slug: "backtick",
        group: Group::Strings,
        effect: Effect::Cosmetic,
        message: "backticks written as double quotes",
        why: "JavaScript template literals used as strings.",
        example: Some(Example { text: "{\"a\": `x`}", json: "{\"a\": \"x\"}" }),
    },
    Rule {
        id: RuleId::TripleQuote,
        slug: "triple-quote",
        group: Group::Strings,
        effect: Effect::Cosmetic,
        message: "triple quotes written as double quotes",
        why: "Python's long strings, used for code and multi-line text.",
        example: Some(Example { text: "{\"a\": \"\"\"x \"y\" z\"\"\"}", json: "{\"a\": \"x \\\"y\\\" z\"}" }),
    },
    Rule {
        id: RuleId::TemplateQuote,
        slug: "template-quote",
        group: Group::Strings,
        effect: Effect::Cosmetic,
        message: "template quote tokens written as double quotes",
        why: "Some chat templates quote with a token of their own and leak it.",
        example: Some(Example { text: "{\"a\": <|\"|>x<|\"|>}", json: "{\"a\": \"x\"}" }),
    },
    Rule {
        id: RuleId::EscapedQuote,
        slug: "escaped-quote",
        group: Group::Strings,
        effect: Effect::Cosmetic,
        message: "escaped quotes around a string written as plain quotes",
        why: "A document that was escaped once too often: its quotes carry a backslash.",
        example: Some(Example { text: "{\\\"a\\\": \\\"x\\\"}", json: "{\"a\": \"x\"}" }),
    },
    Rule {
        id: RuleId::StringPrefix,
        slug: "string-prefix",
        group: Group::Strings,
        effect: Effect::Cosmetic,
        message: "string prefix removed",
        why: "Python writes r, b, u or f before a string; with no escapes inside it changes nothing.",
        example: Some(Example { text: "{\"a\": b'x'}", json: "{\"a\": \"x\"}" }),
    },
    Rule {
        id: RuleId::RawControl,
        slug: "raw-control-character",
        group: Group::Strings,
        effect: Effect::Cosmetic,
        message: "control character inside a string written as an escape",
        why: "Models print code with real line breaks; inside quotes a line break has one reading.",
        example: Some(Example { text: "{\"a\": \"x\ny\"}", json: "{\"a\": \"x\\ny\"}" }),
    },
    Rule {
        id: RuleId::IllegalEscape,
        slug: "illegal-escape",
        group: Group::Strings,
        effect: Effect::Cosmetic,
        message: "backslash that escapes nothing kept as text",
        why: "LaTeX, paths and patterns: the backslash is part of the text and must survive.",
        example: Some(Example { text: "{\"a\": \"\\sqrt{2}\"}", json: "{\"a\": \"\\\\sqrt{2}\"}" }),
    },
    Rule {
        id: RuleId::EscapedApostrophe,
        slug: "escaped-apostrophe",
        group: Group::Strings,
        effect: Effect::Cosmetic,
        message: "needless backslash before a quote removed",
        why: "JavaScript and Python allow \\' in any string; JSON does not know it.",
        example: Some(Example { text: "{\"a\": \"it\\'s\"}", json: "{\"a\": \"it's\"}" }),
    },
    Rule {
        id: RuleId::HexEscape,
        slug: "hex-escape",
        group: Group::Strings,
        effect: Effect::Cosmetic,
        message: "hexadecimal or braced escape written as \\u escape",
        why: "\\x41 and \\u{1F600} are escapes of other languages with one meaning.",
        example: Some(Example { text: "{\"a\": \"\\x41\"}", json: "{\"a\": \"\\u0041\"}" }),
    },
    Rule {
        id: RuleId::LineContinuation,
        slug: "line-continuation",
        group: Group::Strings,
        effect: Effect::Chooses,
        message: "backslash before a line break",
        why: "JavaScript drops both, LaTeX means a lost backslash; which one cannot be known.",
        example: Some(Example { text: "{\"a\": \"x\\\ny\"}", json: "{\"a\": \"xy\"}" }),
    },
    Rule {
        id: RuleId::StrayBackslash,
        slug: "stray-backslash",
        group: Group::Strings,
        effect: Effect::Cosmetic,
        message: "stray backslash between tokens removed",
        why: "A backslash outside a string escapes nothing.",
        example: Some(Example { text: "[\"x\"\\, \"y\"]", json: "[\"x\", \"y\"]" }),
    },
    Rule {
        id: RuleId::LiteralNewline,
        slug: "literal-newline",
        group: Group::Strings,
        effect: Effect::Cosmetic,
        message: "escaped white space between tokens removed",
        why: "Double escaping leaves the two characters \\n where a line break was meant.",
        example: Some(Example { text: "{\"a\": \\n1}", json: "{\"a\": 1}" }),
    },
    Rule {
        id: RuleId::PlusSign,
        slug: "plus-sign",
        group: Group::Numbers,
        effect: Effect::Cosmetic,
        message: "plus sign removed",
        why: "A leading plus changes nothing.",
        example: Some(Example { text: "[+1]", json: "[1]" }),
    },
    Rule {
        id: RuleId::BarePoint,
        slug: "bare-point",
        group: Group::Numbers,
        effect: Effect::Cosmetic,
        message: "zero added beside a decimal point",
        why: "`.5` and `5.` are numbers in most languages, spelled `0.5` and `5.0` here.",
        example: Some(Example { text: "[.5, 5., 1]", json: "[0.5, 5.0, 1]" }),
    },
    Rule {
        id: RuleId::LeadingZeros,
        slug: "leading-zeros",
        group: Group::Numbers,
        effect: Effect::Chooses,
        message: "number with leading zeros kept as text",
        why: "A code as text, a decimal or an octal number: the zeros cannot be told apart.",
        example: Some(Example { text: "[02134]", json: "[\"02134\"]" }),
    },
    Rule {
        id: RuleId::Radix,
        slug: "radix",
        group: Group::Numbers,
        effect: Effect::Cosmetic,
        message: "hexadecimal, octal or binary number written in decimal",
        why: "Prefixes leave one reading.",
        example: Some(Example { text: "[0x1F, 1]", json: "[31, 1]" }),
    },
    Rule {
        id: RuleId::DigitSeparators,
        slug: "digit-separators",
        group: Group::Numbers,
        effect: Effect::Cosmetic,
        message: "underscores between digits removed",
        why: "Python and Rust group digits with underscores.",
        example: Some(Example { text: "[1_000, 1]", json: "[1000, 1]" }),
    },
    Rule {
        id: RuleId::NumberSuffix,
        slug: "number-suffix",
        group: Group::Numbers,
        effect: Effect::Cosmetic,
        message: "type suffix of a number removed",
        why: "`10n` and `10L` are integers of other languages.",
        example: Some(Example { text: "[10n, 1]", json: "[10, 1]" }),
    },
    Rule {
        id: RuleId::NonFinite,
        slug: "non-finite",
        group: Group::Numbers,
        effect: Effect::Chooses,
        message: "number without a JSON value shown as null",
        why: "NaN and Infinity cannot be written in JSON; null stands for them and says something else.",
        example: Some(Example { text: "{\"a\": NaN}", json: "{\"a\": null}" }),
    },
    Rule {
        id: RuleId::PythonLiteral,
        slug: "python-literal",
        group: Group::Literals,
        effect: Effect::Cosmetic,
        message: "None, True, False written in JSON",
        why: "Python's literals have one JSON spelling.",
        example: Some(Example { text: "[None, True, False]", json: "[null, true, false]" }),
    },
    Rule {
        id: RuleId::LiteralCase,
        slug: "literal-case",
        group: Group::Literals,
        effect: Effect::Cosmetic,
        message: "literal written in lower case",
        why: "`TRUE`, `NULL` and `nil` have one JSON spelling.",
        example: Some(Example { text: "[TRUE, NULL, nil]", json: "[true, null, null]" }),
    },
    Rule {
        id: RuleId::Undefined,
        slug: "undefined",
        group: Group::Literals,
        effect: Effect::Chooses,
        message: "undefined shown as null",
        why: "JavaScript drops such members when it writes JSON, others write null.",
        example: Some(Example { text: "{\"a\": undefined, \"b\": 1}", json: "{\"a\": null, \"b\": 1}" }),
    },
    Rule {
        id: RuleId::TrailingComma,
        slug: "trailing-comma",
        group: Group::Structure,
        effect: Effect::Cosmetic,
        message: "comma before a closer removed",
        why: "Allowed nearly everywhere but in JSON.",
        example: Some(Example { text: "[1, 2,]", json: "[1, 2]" }),
    },
    Rule {
        id: RuleId::LeadingComma,
        slug: "leading-comma",
        group: Group::Structure,
        effect: Effect::Cosmetic,
        message: "comma before the first member removed",
        why: "Nothing stands before it.",
        example: Some(Example { text: "{, \"a\": 1}", json: "{ \"a\": 1}" }),
    },
    Rule {
        id: RuleId::DoubleComma,
        slug: "double-comma",
        group: Group::Structure,
        effect: Effect::Cosmetic,
        message: "doubled comma removed",
        why: "An object cannot have an empty member; in a list an element may be missing.",
        example: Some(Example { text: "{\"a\": 1,, \"b\": 2}", json: "{\"a\": 1, \"b\": 2}" }),
    },
    Rule {
        id: RuleId::Separator,
        slug: "separator",
        group: Group::Structure,
        effect: Effect::Cosmetic,
        message: "other separator written as colon or comma",
        why: "`=`, `=>`, `:=`, `;` and full-width punctuation stand for colon and comma.",
        example: Some(Example { text: "{\"a\" => 1; \"b\" = 2}", json: "{\"a\" : 1, \"b\" : 2}" }),
    },
    Rule {
        id: RuleId::Tuple,
        slug: "tuple",
        group: Group::Structure,
        effect: Effect::Cosmetic,
        message: "tuple written as a list",
        why: "Python prints fixed lists in parentheses.",
        example: Some(Example { text: "{\"a\": (1, 2)}", json: "{\"a\": [1, 2]}" }),
    },
    Rule {
        id: RuleId::Constructor,
        slug: "constructor",
        group: Group::Structure,
        effect: Effect::Cosmetic,
        message: "constructor around a value removed",
        why: "Database shells print `ObjectId(\"…\")` where JSON has the text alone.",
        example: Some(Example { text: "{\"id\": ObjectId(\"5f\")}", json: "{\"id\": \"5f\"}" }),
    },
    Rule {
        id: RuleId::Comment,
        slug: "comment",
        group: Group::Structure,
        effect: Effect::Cosmetic,
        message: "comment removed",
        why: "Comments carry no value.",
        example: Some(Example { text: "[1, // one\n2]", json: "[1, \n2]" }),
    },
    Rule {
        id: RuleId::OmissionComment,
        slug: "omission-comment",
        group: Group::Structure,
        effect: Effect::Drops,
        message: "comment that stands for left-out content removed",
        why: "“Rest omitted” says that the value is not whole.",
        example: Some(Example { text: "[1, // rest omitted\n2]", json: "[1, \n2]" }),
    },
    Rule {
        id: RuleId::Ellipsis,
        slug: "ellipsis",
        group: Group::Structure,
        effect: Effect::Drops,
        message: "ellipsis for left-out content removed",
        why: "The dots say that items were left out.",
        example: Some(Example { text: "[1, 2, ...]", json: "[1, 2]" }),
    },
    Rule {
        id: RuleId::OddSpace,
        slug: "odd-space",
        group: Group::Structure,
        effect: Effect::Cosmetic,
        message: "unusual white space between tokens replaced",
        why: "No-break spaces and their kin are layout outside strings.",
        example: Some(Example { text: "{\"a\":\u{a0}1}", json: "{\"a\": 1}" }),
    },
    Rule {
        id: RuleId::DuplicateName,
        slug: "duplicate-name",
        group: Group::Structure,
        effect: Effect::Drops,
        message: "member whose name comes again left out",
        why: "The option `duplicates` chose which of the values is shown.",
        example: None,
    },
    Rule {
        id: RuleId::MissingCloser,
        slug: "missing-closer",
        group: Group::End,
        effect: Effect::Completes,
        message: "containers closed at the end of the text",
        why: "The text ends before its containers are closed, so more may have been coming.",
        example: Some(Example { text: "{\"a\": \"x\"", json: "{\"a\": \"x\"}" }),
    },
    Rule {
        id: RuleId::CutString,
        slug: "cut-string",
        group: Group::End,
        effect: Effect::Completes,
        message: "string cut by the end of the text closed",
        why: "What arrived of the text is kept and can be shown, never run.",
        example: Some(Example { text: "{\"a\": \"x", json: "{\"a\": \"x\"}" }),
    },
    Rule {
        id: RuleId::CutNumber,
        slug: "cut-number",
        group: Group::End,
        effect: Effect::Chooses,
        message: "number at the end of the text may go on",
        why: "Further digits may have been coming.",
        example: Some(Example { text: "[1, 2", json: "[1, 2]" }),
    },
    Rule {
        id: RuleId::CutLiteral,
        slug: "cut-literal",
        group: Group::End,
        effect: Effect::Completes,
        message: "literal cut by the end of the text completed",
        why: "Only one literal starts like this, but the text was cut.",
        example: Some(Example { text: "{\"a\": t", json: "{\"a\": true}" }),
    },
    Rule {
        id: RuleId::CutMember,
        slug: "cut-member",
        group: Group::End,
        effect: Effect::Drops,
        message: "member without a value left out",
        why: "A name, an empty string or a sign had begun when the text ended; no value is made up for it.",
        example: Some(Example { text: "{\"a\": 1, \"b\":", json: "{\"a\": 1}" }),
    },
    Rule {
        id: RuleId::CutEscape,
        slug: "cut-escape",
        group: Group::End,
        effect: Effect::Drops,
        message: "half an escape at the end of the text left out",
        why: "Half an escape means nothing.",
        example: Some(Example { text: "{\"a\": \"x\\u27", json: "{\"a\": \"x\"}" }),
    },
    Rule {
        id: RuleId::CutBytes,
        slug: "cut-bytes",
        group: Group::End,
        effect: Effect::Drops,
        message: "half a character at the end of the text left out",
        why: "The bytes of the last character did not all arrive.",
        example: None,
    },
    Rule {
        id: RuleId::MissingComma,
        slug: "missing-comma",
        group: Group::Structure,
        effect: Effect::Cosmetic,
        message: "comma inserted",
        why: "Two neighbours stand side by side and nothing else fits between them.",
        example: Some(Example { text: "{\"a\": 1 \"b\": 2}", json: "{\"a\": 1 ,\"b\": 2}" }),
    },
    Rule {
        id: RuleId::MissingColon,
        slug: "missing-colon",
        group: Group::Structure,
        effect: Effect::Cosmetic,
        message: "colon inserted",
        why: "A name is followed by a value.",
        example: Some(Example { text: "{\"a\" 1}", json: "{\"a\" :1}" }),
    },
    Rule {
        id: RuleId::MissingOpeningQuote,
        slug: "missing-opening-quote",
        group: Group::Strings,
        effect: Effect::Cosmetic,
        message: "opening quote inserted",
        why: "A string ends that never began.",
        example: Some(Example { text: "{\"a\": x y\", \"b\": 1}", json: "{\"a\": \"x y\", \"b\": 1}" }),
    },
    Rule {
        id: RuleId::MissingClosingQuote,
        slug: "missing-closing-quote",
        group: Group::Strings,
        effect: Effect::Cosmetic,
        message: "closing quote inserted",
        why: "What follows reads as the next member only if the string ends here.",
        example: Some(Example { text: "{\"a\": \"x, y, \"b\": 1}", json: "{\"a\": \"x, y\", \"b\": 1}" }),
    },
    Rule {
        id: RuleId::InnerQuote,
        slug: "inner-quote",
        group: Group::Strings,
        effect: Effect::Cosmetic,
        message: "quote inside a string escaped",
        why: "What follows the quote shows that the string goes on.",
        example: Some(Example { text: "{\"a\": \"x \"y\" z\"}", json: "{\"a\": \"x \\\"y\\\" z\"}" }),
    },
    Rule {
        id: RuleId::SurplusQuote,
        slug: "surplus-quote",
        group: Group::Strings,
        effect: Effect::Chooses,
        message: "doubled quote removed",
        why: "One of two quotes side by side is one too many, or belongs to the text.",
        example: None,
    },
    Rule {
        id: RuleId::BareName,
        slug: "bare-name",
        group: Group::Structure,
        effect: Effect::Cosmetic,
        message: "name put in quotes",
        why: "A word before a colon, where a name belongs, is the name.",
        example: Some(Example { text: "{a: 1}", json: "{\"a\": 1}" }),
    },
    Rule {
        id: RuleId::BareValue,
        slug: "bare-value",
        group: Group::Strings,
        effect: Effect::Cosmetic,
        message: "text without quotes put in quotes",
        why: "A word that is no literal and no number is text.",
        example: Some(Example { text: "{\"a\": hello}", json: "{\"a\": \"hello\"}" }),
    },
    Rule {
        id: RuleId::LostCloser,
        slug: "lost-closer",
        group: Group::Structure,
        effect: Effect::Cosmetic,
        message: "closer inserted",
        why: "What follows belongs to the container around, so this one had ended.",
        example: Some(Example { text: "{\"a\": [1, 2}", json: "{\"a\": [1, 2]}" }),
    },
    Rule {
        id: RuleId::SurplusCloser,
        slug: "surplus-closer",
        group: Group::Structure,
        effect: Effect::Cosmetic,
        message: "closer removed",
        why: "There is nothing left that it could close.",
        example: Some(Example { text: "{\"a\": [1]]}", json: "{\"a\": [1]}" }),
    },
    Rule {
        id: RuleId::WrongCloser,
        slug: "wrong-closer",
        group: Group::Structure,
        effect: Effect::Cosmetic,
        message: "closer of the wrong kind replaced",
        why: "It stands where another one belongs.",
        example: None,
    },
    Rule {
        id: RuleId::MissingValue,
        slug: "missing-value",
        group: Group::Structure,
        effect: Effect::Drops,
        message: "name without a value left out",
        why: "No value is made up for it.",
        example: None,
    },
    Rule {
        id: RuleId::MissingHead,
        slug: "missing-head",
        group: Group::Structure,
        effect: Effect::Drops,
        message: "opener at the head of the text inserted",
        why: "The text begins inside an object; what stood before may be lost too.",
        example: Some(Example { text: "\"a\": 1, \"b\": 2}", json: "{\"a\": 1, \"b\": 2}" }),
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_the_places_of_their_rows() {
        for (place, rule) in RULES.iter().enumerate() {
            assert_eq!(rule.id as usize, place, "{}", rule.slug);
            assert_eq!(super::rule(rule.slug).map(|found| found.id), Some(rule.id));
        }
    }
}
