//! What can't be read of an author's solution, in words.

use super::Colour;
use crate::language::Language;
use crate::source::shortened;
use cookstopper_engine::notation::ReadFault;
use serde::{Deserialize, Serialize};

/// So many legal moves are named.
const MOST_NAMED: usize = 8;

/// What is wrong with an author's text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum TextFault {
    /// A number of solutions is claimed, and they are not in this file.
    Missing(String),
    /// The header names letters that nobody knows.
    Letters(String),
    /// A solution of a twin that the entry doesn't have; in front of the first twin without a letter.
    OfNoTwin(String),
    /// No solution of this twin, or of the only diagram.
    NoneOfTwin(String),
    /// Nobody can read solutions with invisible units.
    Invisible,
    /// A move that isn't legal.
    NotLegal {
        /// As it is written.
        text: String,
        /// Whose turn it is.
        side: Colour,
        /// Legal moves near it.
        near: Near,
        /// In which language's letters it would be legal, and as which move.
        elsewhere: Option<(String, String)>,
    },
    /// What can be several moves.
    Ambiguous(String, Near),
    /// Neither a move nor a word that is known.
    Unknown(String),
    /// A bracket without its other.
    Unclosed(char),
    /// A number without a move.
    NoMove,
    /// Moves are left out in front of the second number, which should be the first.
    Gap(u32, u32),
    /// A number that no move has.
    Number(u32),
    /// A move that has no place.
    NoPlace(String),
    /// `but` without a try.
    NoTry,
    /// Too much can be read in several ways.
    TooManyReadings,
    /// What the engine says otherwise.
    Other(String),
}

/// Legal moves, the first of them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Near {
    /// The first of them.
    pub shown: Vec<String>,
    /// Whether there are more.
    pub has_more: bool,
}

impl From<Vec<String>> for Near {
    fn from(mut moves: Vec<String>) -> Self {
        let has_more = moves.len() > MOST_NAMED;
        moves.truncate(MOST_NAMED);
        Self { shown: moves, has_more }
    }
}

impl From<ReadFault> for TextFault {
    fn from(fault: ReadFault) -> Self {
        match fault {
            ReadFault::Unknown(text) => Self::Unknown(shortened(text)),
            ReadFault::Unclosed(bracket) => Self::Unclosed(bracket),
            ReadFault::NoMove(_) => Self::NoMove,
            ReadFault::Number { expected, found } => Self::Gap(expected, found),
            ReadFault::NumberRange { found } => Self::Number(found),
            ReadFault::NoParent(text) => Self::NoPlace(shortened(text)),
            ReadFault::NoTry => Self::NoTry,
            ReadFault::NoSuchMove { text, side, fits, elsewhere } => Self::NotLegal {
                text: shortened(text),
                side: side.into(),
                near: fits.into(),
                elsewhere: elsewhere.map(|(letters, text)| (letters.to_string(), text)),
            },
            ReadFault::Ambiguous { text, fits } => Self::Ambiguous(shortened(text), fits.into()),
            ReadFault::TooManyReadings => Self::TooManyReadings,
            ReadFault::SetUp(error) => Self::Other(error.to_string()),
        }
    }
}

impl Near {
    fn text(&self, intro: [&'static str; 3], language: Language) -> String {
        if self.shown.is_empty() {
            return String::new();
        }
        let more = if self.has_more { " ..." } else { "" };
        let (intro, moves) = (language.choose(intro), language.play(&self.shown.join(", ")));
        format!("{}{intro} {moves}{more}", language.semicolon())
    }
}

impl TextFault {
    /// The fault, without a full stop.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        let words = |words: [&'static str; 3]| language.choose(words).to_owned();
        let around = |[en, de, fr]: [[&'static str; 2]; 3], what: &str| {
            let [before, behind] = match language {
                Language::English => en,
                Language::German => de,
                Language::French => fr,
            };
            format!("{before}`{what}`{behind}")
        };
        match self {
            Self::Missing(file) => around(
                [
                    [
                        "a number of solutions is claimed, but there is no ",
                        "; `--bless` writes what is found",
                    ],
                    [
                        "die Zahl der Lösungen ist angegeben, aber es fehlt ",
                        "; `--bless` schreibt, was gefunden wird",
                    ],
                    [
                        "un nombre de solutions est annoncé, mais il manque ",
                        " ; `--bless` écrit ce qui est trouvé",
                    ],
                ],
                file,
            ),
            Self::Letters(error) | Self::Other(error) => error.clone(),
            Self::OfNoTwin(letter) => of_no_twin(letter, language),
            Self::NoneOfTwin(letter) => none_of_twin(letter, language),
            Self::Invisible => words([
                "solutions with total invisibles can't be read; without the file what is found is judged",
                "Lösungen mit Unsichtbaren werden nicht gelesen; ohne die Datei wird beurteilt, was gefunden wird",
                "les solutions avec pièces invisibles ne se lisent pas ; sans le fichier on juge ce qui est trouvé",
            ]),
            Self::NotLegal { text, side, near, elsewhere } => {
                let side = side.of(language);
                let legal = match language {
                    Language::English => format!("`{text}` is not a legal move {side} here"),
                    Language::German => format!("`{text}` ist hier kein legaler Zug {side}"),
                    Language::French => format!("`{text}` n’est pas ici un coup légal {side}"),
                };
                let near = near.text(["nearest are", "am nächsten sind", "les plus proches sont"], language);
                legal + &near + &in_other_letters(elsewhere.as_ref(), language)
            }
            Self::Ambiguous(text, near) => {
                let ambiguous = [["", " is ambiguous"], ["", " ist mehrdeutig"], ["", " est ambigu"]];
                let near = near.text(["it can be", "es kann sein", "ce peut être"], language);
                around(ambiguous, text) + &near
            }
            Self::Unknown(text) => around(
                [
                    ["expected a move such as `1.Ra2-b2`, found ", "; put remarks in braces"],
                    ["erwartet: ein Zug wie `1.Ta2-b2`, gefunden: ", "; Bemerkungen in geschweifte Klammern"],
                    ["attendu : un coup comme `1.Ta2-b2`, trouvé : ", " ; les remarques entre accolades"],
                ],
                text,
            ),
            Self::Unclosed(bracket) => around(
                [
                    ["", " without its other bracket"],
                    ["", " ohne die andere Klammer"],
                    ["", " sans l’autre parenthèse"],
                ],
                &bracket.to_string(),
            ),
            Self::NoMove => words([
                "expected a move behind the number",
                "hinter der Nummer fehlt ein Zug",
                "il manque un coup après le numéro",
            ]),
            Self::Gap(expected, found) => match language {
                Language::English => {
                    format!(
                        "expected move number {expected}, found {found}; the moves between must be written"
                    )
                }
                Language::German => {
                    format!("erwartet: Zug {expected}, gefunden: {found}; die Züge dazwischen fehlen")
                }
                Language::French => {
                    format!(
                        "attendu : le coup {expected}, trouvé : {found} ; les coups intermédiaires manquent"
                    )
                }
            },
            Self::Number(found) => around(
                [
                    ["no move has the number ", ""],
                    ["kein Zug hat die Nummer ", ""],
                    ["aucun coup n’a le numéro ", ""],
                ],
                &found.to_string(),
            ),
            Self::NoPlace(text) => around(
                [
                    ["", " stands below no move that comes just before it"],
                    ["", " steht unter keinem Zug, der ihm unmittelbar vorausgeht"],
                    ["", " ne suit aucun coup qui le précède immédiatement"],
                ],
                text,
            ),
            Self::NoTry => words([
                "expected a try before `but`",
                "vor `aber` fehlt eine Verführung",
                "il manque un essai avant `mais`",
            ]),
            Self::TooManyReadings => words([
                "too much of this can be read in several ways; write moves with the square they come from",
                "zu vieles davon ist mehrdeutig; Züge mit dem Ausgangsfeld schreiben",
                "trop de coups sont ambigus ; écrire les coups avec leur case de départ",
            ]),
        }
    }
}

fn of_no_twin(letter: &str, language: Language) -> String {
    match (letter, language) {
        ("", Language::English) => "a solution in front of the first twin".to_owned(),
        ("", Language::German) => "eine Lösung vor dem ersten Zwilling".to_owned(),
        ("", Language::French) => "une solution avant le premier jumeau".to_owned(),
        (letter, Language::English) => format!("a solution of twin {letter}), which the entry does not have"),
        (letter, Language::German) => {
            format!("eine Lösung des Zwillings {letter}), den der Eintrag nicht hat")
        }
        (letter, Language::French) => format!("une solution du jumeau {letter}), que l’entrée n’a pas"),
    }
}

fn none_of_twin(letter: &str, language: Language) -> String {
    match (letter, language) {
        ("", Language::English) => "no solution".to_owned(),
        ("", Language::German) => "keine Lösung angegeben".to_owned(),
        ("", Language::French) => "pas de solution indiquée".to_owned(),
        (letter, Language::English) => format!("no solution of twin {letter})"),
        (letter, Language::German) => format!("keine Lösung des Zwillings {letter}) angegeben"),
        (letter, Language::French) => format!("pas de solution indiquée du jumeau {letter})"),
    }
}

fn in_other_letters(elsewhere: Option<&(String, String)>, language: Language) -> String {
    let Some((letters, text)) = elsewhere else { return String::new() };
    let (text, semicolon) = (language.play(text), language.semicolon());
    match language {
        Language::English => {
            format!("{semicolon}in {letters} letters it would be {text}, but the rest isn't written in them")
        }
        Language::German => format!(
            "{semicolon}in Buchstaben `{letters}` wäre es {text}, aber das Übrige steht nicht in ihnen"
        ),
        Language::French => {
            format!("{semicolon}en lettres `{letters}` ce serait {text}, mais le reste n’est pas écrit ainsi")
        }
    }
}
