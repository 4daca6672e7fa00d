//! The same grammar one byte at a time, with a state that can be copied: preimage counting tries thousands of one-byte
//! insertions per text and must not start over for each.

/// Where the acceptor stands between two bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    Value,
    FirstElement,
    FirstName,
    Name,
    Colon,
    After,
    /// Inside a string; `name` decides what follows.
    Text {
        name: bool,
    },
    Escape {
        name: bool,
    },
    Hex {
        name: bool,
        left: u8,
    },
    /// Inside a literal: what is still to come.
    Literal(&'static [u8]),
    Minus,
    Zero,
    Integer,
    Point,
    Fraction,
    Exponent,
    ExponentSign,
    ExponentDigits,
}

/// A pushdown acceptor for JSON texts, fed byte by byte. Bytes of strings are not checked for UTF-8.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Acceptor {
    mode: Mode,
    /// Open containers, `true` for objects.
    stack: Vec<bool>,
}

impl Default for Acceptor {
    fn default() -> Self {
        Self { mode: Mode::Value, stack: Vec::new() }
    }
}

impl Acceptor {
    /// Takes one byte; `false` if no JSON text continues like this. The acceptor is useless after a `false`.
    pub fn step(&mut self, byte: u8) -> bool {
        use Mode as M;
        let space = matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
        self.mode = match (self.mode, byte) {
            (M::Text { name }, b'"') => {
                if name {
                    M::Colon
                } else {
                    M::After
                }
            }
            (M::Text { name }, b'\\') => M::Escape { name },
            (M::Text { .. }, 0x20..) => return true,
            (M::Escape { name }, b'u') => M::Hex { name, left: 4 },
            (M::Escape { name }, b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => M::Text { name },
            (M::Hex { name, left }, _) if byte.is_ascii_hexdigit() => {
                if left == 1 {
                    M::Text { name }
                } else {
                    M::Hex { name, left: left - 1 }
                }
            }
            (M::Literal(rest), _) if rest.first() == Some(&byte) => {
                if rest.len() == 1 {
                    M::After
                } else {
                    M::Literal(&rest[1..])
                }
            }
            (M::Minus, b'0') => M::Zero,
            (M::Minus | M::Integer, b'0'..=b'9') => M::Integer,
            (M::Zero | M::Integer, b'.') => M::Point,
            (M::Point | M::Fraction, b'0'..=b'9') => M::Fraction,
            (M::Zero | M::Integer | M::Fraction, b'e' | b'E') => M::Exponent,
            (M::Exponent, b'+' | b'-') => M::ExponentSign,
            (M::Exponent | M::ExponentSign | M::ExponentDigits, b'0'..=b'9') => M::ExponentDigits,
            (M::Zero | M::Integer | M::Fraction | M::ExponentDigits | M::After, _) => return self.after(byte, space),
            (M::Value | M::FirstElement | M::FirstName | M::Name | M::Colon, _) if space => return true,
            (M::Colon, b':') => M::Value,
            (M::FirstName | M::Name, b'"') => M::Text { name: true },
            (M::FirstName, b'}') | (M::FirstElement, b']') => return self.pop(),
            (M::Value | M::FirstElement, _) => return self.value(byte),
            _ => return false,
        };
        true
    }

    /// Would the bytes so far be a whole JSON text?
    #[must_use]
    pub fn is_complete(&self) -> bool {
        use Mode as M;
        self.stack.is_empty() && matches!(self.mode, M::After | M::Zero | M::Integer | M::Fraction | M::ExponentDigits)
    }

    fn value(&mut self, byte: u8) -> bool {
        self.mode = match byte {
            b'"' => Mode::Text { name: false },
            b'[' => {
                self.stack.push(false);
                Mode::FirstElement
            }
            b'{' => {
                self.stack.push(true);
                Mode::FirstName
            }
            b'-' => Mode::Minus,
            b'0' => Mode::Zero,
            b'1'..=b'9' => Mode::Integer,
            b'n' => Mode::Literal(b"ull"),
            b't' => Mode::Literal(b"rue"),
            b'f' => Mode::Literal(b"alse"),
            _ => return false,
        };
        true
    }

    fn after(&mut self, byte: u8, space: bool) -> bool {
        self.mode = Mode::After;
        match (byte, self.stack.last()) {
            _ if space => true,
            (b',', Some(object)) => {
                self.mode = if *object { Mode::Name } else { Mode::Value };
                true
            }
            (b'}', Some(true)) | (b']', Some(false)) => self.pop(),
            _ => false,
        }
    }

    fn pop(&mut self) -> bool {
        self.mode = Mode::After;
        self.stack.pop().is_some()
    }
}

/// Is this one JSON text? Agrees with [`super::read`] on UTF-8.
#[must_use]
pub fn accepts(bytes: &[u8]) -> bool {
    let mut acceptor = Acceptor::default();
    bytes.iter().all(|byte| acceptor.step(*byte)) && acceptor.is_complete()
}
