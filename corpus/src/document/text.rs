//! Strings as models write them into JSON: code, formulas, patterns, paths, markup, speech.

use crate::rng::Rng;

/// What kind of text a string holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are the kinds")]
pub enum Flavour {
    Name,
    Phrase,
    Prose,
    Speech,
    Code,
    Latex,
    Pattern,
    Path,
    Markup,
    Fenced,
    Json,
    World,
    Link,
}

impl Flavour {
    /// Every kind that stands for a whole passage.
    pub const ALL: &[Self] = &[
        Self::Prose,
        Self::Speech,
        Self::Code,
        Self::Latex,
        Self::Pattern,
        Self::Path,
        Self::Markup,
        Self::Fenced,
        Self::Json,
        Self::World,
        Self::Link,
    ];
    /// Kinds with backslashes in them.
    pub const BACKSLASHED: &[Self] = &[Self::Latex, Self::Pattern, Self::Path, Self::Latex, Self::Pattern, Self::Prose];
    /// Kinds with double quotes in them.
    pub const QUOTED: &[Self] = &[Self::Speech, Self::Code, Self::Markup, Self::Speech, Self::Prose];
    /// Kinds with line breaks and tabs in them.
    pub const BROKEN: &[Self] = &[Self::Code, Self::Fenced, Self::Code, Self::Prose, Self::World];
}

const WORDS: &[&str] = &[
    "id",
    "name",
    "title",
    "query",
    "path",
    "content",
    "status",
    "price",
    "items",
    "notes",
    "city",
    "email",
    "code",
    "summary",
    "reason",
    "steps",
    "user_id",
    "createdAt",
    "limit",
    "offset",
    "filters",
    "language",
    "command",
    "description",
    "tags",
    "parent",
    "score",
    "answer",
    "reasoning",
    "priority",
    "unit",
    "due-date",
    "x",
    "file name",
    "größe",
    "名前",
];
const NAMES: &[&str] = &[
    "search_flights",
    "edit_file",
    "run_sql",
    "send_email",
    "create_ticket",
    "get_weather",
    "book.table",
    "calculate-area",
];
const PHRASES: &[&str] = &[
    "Rome",
    "in progress",
    "New York, NY",
    "O'Brien",
    "a, b, c",
    "yes",
    "N/A",
    "12 px",
    "2026-11-30",
    "true",
    "null",
    "42",
    "1,234",
    "key: value",
    "[draft]",
    "{name}",
    "-",
    "",
    " leading",
    "trailing ",
    "50%",
    "C#",
    "it's fine",
    "#tag",
    "// no comment",
    "e.g. this",
    "São Paulo",
    "naïve",
    "北京",
    "🚀 launch",
    "a\tb",
    "::",
    "()",
    "null,",
    "end.",
    "\"quoted\"",
    "5\" pipe",
];
const SENTENCES: &[&str] = &[
    "The order was shipped on Monday, but the invoice still lists two items.",
    "First, multiply both sides: the factor is 3, the rest stays.",
    "Note: the parser (see step 2) expects {x} and [y], not a list.",
    "We don't know whether it's the client's fault or the server's.",
    "Ask again if nothing arrives; otherwise close the ticket, please.",
    "Values such as true, null or 1e5 are kept as they are.",
    "Remember the path, the name, and the reason: all three matter.",
    "# Heading, then a list: - one - two - three",
    "Total = 12,50 € + 3 % tax (rounded).",
    "See https://example.org/a?b=c&d=[1]#frag for details.",
];
const SPEECH: &[&str] = &[
    "He said \"no\" and left.",
    "The label reads \"Fragile, handle with care\", so be careful.",
    "Use \"strict\", \"lax\" or \"off\" as the mode; \"off\" is the default.",
    "\"Why?\" she asked. \"Because,\" he answered.",
    "Set \"name\": \"value\" in the file and restart.",
    "It is called \"the bridge\" by locals",
    "a 5\" nail and a 3\" screw",
    "print \"hello\" twice (\"hello\", \"hello\")",
    "The so-called \"fix\" broke \"everything\".",
];
const CODE: &[&str] = &[
    "def add(a: int, b: int) -> int:\n    return a + b\n",
    "for (let i = 0; i < n; i++) {\n\tconsole.log(`item ${i}`, \"done\");\n}\n",
    "fn main() {\n    let m = HashMap::from([(\"a\", 1), (\"b\", 2)]);\n    println!(\"{:?}\", m);\n}\n",
    "SELECT \"id\", name FROM users WHERE name = 'O''Brien' AND age > 3;\n",
    "if x == \"}\" or y == ']':\n    pass  # closes, or not\n",
    "const re = /^\\d+(\\.\\d+)?$/;\nreturn re.test(\"1.5\");\n",
    "echo \"$HOME/bin\" | sed 's/\\//_/g' > out.txt\n",
    "{\n  \"scripts\": { \"test\": \"jest --ci\" }\n}\n",
    "class A:\n\tdef __init__(self, **kw):\n\t\tself.d = {'k': [1, 2]}\n",
    "// a comment, then code\nvar s = 'it\\'s';\n",
    "#include <stdio.h>\nint main(void) { printf(\"%d\\n\", 1); return 0; }\n",
];
const LATEX: &[&str] = &[
    "\\( \\sqrt{2} + \\sigma \\)",
    "$\\alpha \\cdot \\pi$ is the angle",
    "\\[ \\sum_{i=1}^{k} x_i \\]",
    "$\\frac{a}{b} \\times \\theta$",
    "\\begin{align} x &= \\lambda \\\\ y &= 2 \\end{align}",
    "the limit \\lim_{x \\to 0} \\sin(x)/x",
    "$\\mathbb{R}^n$, $\\left( \\int_0^1 \\right)$",
    "\\cos^2 \\phi + \\sin^2 \\phi = 1",
    "an angle of 90^\\circ, \\Delta = 4",
];
const PATTERNS: &[&str] = &[
    "^\\d{3}-\\d{4}$",
    "\\w+@\\w+\\.com",
    "\\s*,\\s*",
    "(\\[.*?\\])|(\\(.*?\\))",
    "\\bword\\b",
    "[^\\s\\\\]+",
    "\\p{L}+\\S",
    "^(?:\\+\\d{1,3} )?\\(\\d+\\)",
    "\\$\\{[A-Z]+\\}",
    "\\.\\w+$",
];
const PATHS: &[&str] = &[
    "C:\\Windows\\System32\\drivers",
    "D:\\Games\\Saves\\slot1.dat",
    "C:\\Users\\me\\Documents\\plan.docx",
    "\\\\server\\share\\projects",
    "C:\\temp\\new\\build.log",
    "E:\\Music\\Jazz\\01 - Intro.flac",
    "..\\src\\Main.cs",
    "C:\\Program Files (x86)\\App\\Config.ini",
];
const MARKUP: &[&str] = &[
    "<a href=\"/x?y=1\" class=\"btn\">Go</a>",
    "<div style=\"color: red\">a, b</div>",
    "<img src=\"a.png\" alt=\"A \"/>",
    "<p>It's \"fine\", isn't it?</p>",
    "<input type=\"text\" value=\"{name}\" />",
    "<!-- note --> <br/>",
    "<think>draft {\"a\": 0}</think> answer",
];
const FENCED: &[&str] = &[
    "Run this:\n```bash\nnpm ci && npm test\n```\nthen wait.",
    "```json\n{\"inner\": [1, 2,]}\n```",
    "```python\nprint({\"a\": 1})\n```\n",
    "Use ``` to open a block,\nand ``` to close it.",
    "~~~\nplain\n~~~",
];
const JSON: &[&str] = &[
    "{\"k\": [1, 2, {\"z\": null}]}",
    "[\"a\", \"b\"]",
    "{\"a\":1}\n{\"a\":2}",
    "{'single': True}",
    "{\"open\": [",
    "\"just a string\"",
];
const WORLD: &[&str] = &[
    "東京は今日も晴れ、\n明日は雨。",
    "价格：１２元，「好」",
    "Привет, мир: \"да\"",
    "🚀🚀 ready\t👩‍💻 to go",
    "„Guten Tag“, sagte er",
    "“curly” and ‘single’",
    "café — 5 €, 10 %",
    "مرحبا، كيف الحال؟",
    "line\u{2028}separator",
];
const LINKS: &[&str] = &[
    "https://example.com/a/b?c=d,e&f=%7B1%7D",
    "http://localhost:8080/#/x",
    "mailto:a@b.c",
    "git@host:team/repo.git",
    "data:text/plain;base64,SGk=",
];

/// A member's name.
pub(super) fn word(rng: &mut Rng) -> &'static str {
    rng.pick(WORDS).copied().unwrap_or("id")
}

/// A short string.
pub(super) fn phrase(rng: &mut Rng) -> String {
    choose(rng, PHRASES)
}

/// A passage of this kind: one to four of its pieces, joined as its kind is joined.
pub(super) fn passage(flavour: Flavour, rng: &mut Rng) -> String {
    let (pieces, joints): (&[&str], &[&str]) = match flavour {
        Flavour::Name => return choose(rng, NAMES),
        Flavour::Phrase => return phrase(rng),
        Flavour::Link => return choose(rng, LINKS),
        Flavour::Path => return choose(rng, PATHS),
        Flavour::Prose => (SENTENCES, &[" ", "\n", "\n\n"]),
        Flavour::Speech => (SPEECH, &[" ", " "]),
        Flavour::Code => (CODE, &["", "\n"]),
        Flavour::Latex => (LATEX, &[", ", " and ", " "]),
        Flavour::Pattern => (PATTERNS, &["|"]),
        Flavour::Markup => (MARKUP, &["", " "]),
        Flavour::Fenced => (FENCED, &["\n", "\n\n"]),
        Flavour::Json => (JSON, &[" "]),
        Flavour::World => (WORLD, &[" ", "\n"]),
    };
    let count = rng.range(1, 4);
    let mut text = choose(rng, pieces);
    for _ in 1..count {
        text.push_str(rng.pick(joints).copied().unwrap_or(" "));
        text.push_str(rng.pick(pieces).copied().unwrap_or_default());
    }
    // A number in it makes two passages of the same pieces differ.
    if matches!(flavour, Flavour::Prose | Flavour::World) {
        text.push_str(&format!(" ({})", rng.below(100_000)));
    }
    text
}

fn choose(rng: &mut Rng, pieces: &[&str]) -> String {
    rng.pick(pieces).copied().unwrap_or_default().to_owned()
}
