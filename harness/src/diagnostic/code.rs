//! The kinds of errors, with names that stay the same.

/// The kind of an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Code {
    /// The file isn't TOML.
    Syntax,
    /// No field is called that here.
    UnknownField,
    /// A field that must be there isn't.
    MissingField,
    /// The value has the wrong type or is out of range.
    WrongValue,
    /// A condition that isn't known, or not as written.
    UnknownCondition,
    /// An option that isn't known, or not as written.
    UnknownOption,
    /// The stipulation can't be read.
    BadStipulation,
    /// The position can't be read.
    BadPosition,
    /// There is no position.
    NoPosition,
    /// The position is given in more than one way.
    SeveralPositions,
    /// A twin can't be read or made.
    BadTwin,
    /// A statement about a diagram can't be read.
    BadAssertion,
    /// Conditions, units and stipulation can't be set up together.
    SetUp,
    /// The bytes aren't UTF-8.
    NotUtf8,
    /// The file or folder can't be read.
    Unreadable,
    /// The file is far too large for an entry.
    TooLarge,
    /// The author's solution can't be read.
    BadSolution,
    /// The author's solution is missing.
    MissingExpected,
    /// An author's solution without an entry.
    OrphanExpected,
    /// An argument of the command line that can't be used.
    Usage,
    /// The program itself failed.
    Internal,
}

impl Code {
    /// The name, for people and scripts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Syntax => "syntax",
            Self::UnknownField => "unknown-field",
            Self::MissingField => "missing-field",
            Self::WrongValue => "wrong-value",
            Self::UnknownCondition => "unknown-condition",
            Self::UnknownOption => "unknown-option",
            Self::BadStipulation => "bad-stipulation",
            Self::BadPosition => "bad-position",
            Self::NoPosition => "no-position",
            Self::SeveralPositions => "several-positions",
            Self::BadTwin => "bad-twin",
            Self::BadAssertion => "bad-assertion",
            Self::SetUp => "set-up",
            Self::NotUtf8 => "not-utf8",
            Self::Unreadable => "unreadable",
            Self::TooLarge => "too-large",
            Self::BadSolution => "bad-solution",
            Self::MissingExpected => "missing-expected",
            Self::OrphanExpected => "orphan-expected",
            Self::Usage => "usage",
            Self::Internal => "internal",
        }
    }
}
