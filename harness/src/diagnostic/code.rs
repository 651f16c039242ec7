//! The kinds of errors, with names that stay the same.

use crate::language::Language;
use serde::{Deserialize, Serialize};

/// The kind of an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
            Self::OrphanExpected => "orphan-expected",
            Self::Usage => "usage",
            Self::Internal => "internal",
        }
    }

    /// What is wrong, in general.
    #[must_use]
    pub const fn about(self, language: Language) -> &'static str {
        language.choose(match self {
            Self::Syntax => [
                "The file can't be understood",
                "Die Datei ist nicht zu verstehen",
                "Le fichier est incompréhensible",
            ],
            Self::UnknownField => ["Unknown field", "Unbekanntes Feld", "Champ inconnu"],
            Self::MissingField => ["Something is missing", "Etwas fehlt", "Il manque quelque chose"],
            Self::WrongValue => ["Wrong value", "Falscher Wert", "Valeur incorrecte"],
            Self::UnknownCondition => ["Unknown condition", "Unbekannte Bedingung", "Condition inconnue"],
            Self::UnknownOption => ["Unknown option", "Unbekannte Option", "Option inconnue"],
            Self::BadStipulation => ["Unreadable stipulation", "Unlesbare Forderung", "Énoncé illisible"],
            Self::BadPosition => ["Unreadable position", "Unlesbare Stellung", "Position illisible"],
            Self::NoPosition => ["No position", "Keine Stellung", "Pas de position"],
            Self::SeveralPositions => ["Several positions", "Mehrere Stellungen", "Plusieurs positions"],
            Self::BadTwin => ["Unreadable twin", "Unlesbarer Zwilling", "Jumeau illisible"],
            Self::BadAssertion => ["Unreadable statement", "Unlesbare Aussage", "Affirmation illisible"],
            Self::SetUp => [
                "Position, conditions and stipulation don't go together",
                "Stellung, Bedingungen und Forderung passen nicht zusammen",
                "La position, les conditions et l’énoncé ne vont pas ensemble",
            ],
            Self::NotUtf8 => {
                ["The file is not UTF-8", "Die Datei ist nicht in UTF-8", "Le fichier n’est pas en UTF-8"]
            }
            Self::Unreadable => {
                ["The file can't be read", "Die Datei ist nicht lesbar", "Le fichier ne peut pas être lu"]
            }
            Self::TooLarge => ["The file is too large", "Die Datei ist zu groß", "Le fichier est trop grand"],
            Self::BadSolution => [
                "The author's solution can't be read",
                "Die Autorlösung ist nicht lesbar",
                "La solution de l’auteur est illisible",
            ],
            Self::OrphanExpected => [
                "An author's solution without an entry",
                "Eine Autorlösung ohne Eintrag",
                "Une solution d’auteur sans entrée",
            ],
            Self::Usage => ["Wrong argument", "Falsches Argument", "Argument incorrect"],
            Self::Internal => [
                "The program failed on this entry",
                "Das Programm scheiterte an diesem Eintrag",
                "Le programme a échoué sur cette entrée",
            ],
        })
    }
}
