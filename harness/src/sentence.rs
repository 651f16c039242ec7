//! The sentences of findings, each in every language of the page.
//!
//! A finding holds what it says as data; the words are chosen when it is written. Every sentence is matched together
//! with every language, so that none can be forgotten.

mod doubt;
mod failure;
mod fault;
mod point;
mod reached;
mod text_fault;

pub use doubt::Doubt;
pub use failure::Failure;
pub use fault::{KeyFault, LineFault, Moves};
pub use point::{Only, Point};
pub use reached::time_text;
pub use reached::{Begun, Length, Reached};
pub use text_fault::{Near, TextFault};

use crate::language::Language;
use cookstopper_engine::board;
use serde::{Deserialize, Serialize};

/// What a finding says. Moves are in English letters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sentence {
    /// No key.
    NoKey,
    /// No line of help or series play.
    NoSolution,
    /// A key that the author doesn't claim.
    Cook(String),
    /// A further key where nobody claims any.
    CookBeside(String, String),
    /// A key or line that solves, and may be what an unreadable part of the author's text means.
    PerhapsMeant(String),
    /// Something of the author's text can't be read.
    Unread {
        /// The file, line and column.
        place: String,
        /// What.
        fault: TextFault,
    },
    /// A line that the author doesn't claim, and how it hangs together with those claimed.
    CookLine(String, Option<Relation>),
    /// A key or line that is shorter than stipulated.
    Short(String),
    /// A claimed key that is.
    ShortClaimedKey(String),
    /// A claimed line that is.
    ShortClaimedLine(String),
    /// A claimed key that doesn't solve.
    KeyFails(String, KeyFault),
    /// A claimed try that isn't one.
    TryFails(String, KeyFault),
    /// A claimed line that doesn't work.
    LineFails(String, LineFault),
    /// Claimed set play that doesn't work.
    SetPlayFails(String, LineFault),
    /// Something claimed after the first move isn't what it should be.
    ClaimFails(Part, String),
    /// Something that the author leaves out.
    Unlisted(Part, String),
    /// The author writes no variations below these moves.
    NoVariations(String),
    /// After the key: a defence that refutes.
    Refutes(String),
    /// The number of keys or lines.
    Count {
        /// Whether keys are counted.
        of_keys: bool,
        /// How many the author claims.
        claimed: usize,
        /// How many there are.
        found: usize,
    },
    /// A choice of the attacker.
    Dual {
        /// The number of the move; nothing for the last one, which mates.
        number: Option<usize>,
        /// The variation up to the further move.
        line: String,
        /// The move beside which it works.
        beside: String,
    },
    /// A choice in a variation that ends early.
    ShortVariation(String, String),
    /// The side that doesn't begin is in check.
    InCheck(Colour),
    /// What is impossible or doubtful about the diagram.
    Doubt {
        /// Whether chess rules it out.
        is_impossible: bool,
        /// The thing.
        doubt: Doubt,
    },
    /// A statement about the diagram doesn't hold.
    Statement {
        /// Its number, from 1.
        number: usize,
        /// Its words, if it has any.
        say: Option<String>,
        /// What is so instead.
        failure: Failure,
    },
    /// The budget ran out.
    Undecided(Reached),
    /// A second program comes to another solution.
    Disagreement {
        /// Its name and version.
        program: String,
        /// The first thing in which they differ.
        point: Point,
        /// How many more there are.
        others: usize,
    },
}

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Colour {
    /// White.
    White,
    /// Black.
    Black,
}

/// A part of the play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// A first move with refutations.
    Try,
    /// What the attacker threatens.
    Threat,
    /// A defence that refutes a try.
    Refutation,
    /// A defence.
    Variation,
    /// An attacker's move against a defence.
    Continuation,
    /// Play as if the beginner had passed.
    SetPlay,
}

/// How an extra line hangs together with those of the author.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Relation {
    /// The same moves as this line in another order.
    Reordered(String),
    /// The same first half-moves as this line.
    SharesBeginning(usize, String),
    /// Not at all.
    Independent,
}

impl From<board::Side> for Colour {
    fn from(side: board::Side) -> Self {
        match side {
            board::Side::White => Self::White,
            board::Side::Black => Self::Black,
        }
    }
}

impl Colour {
    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// `White`, `Weiß`, `les Blancs`.
    #[must_use]
    pub const fn name(self, language: Language) -> &'static str {
        language.choose(match self {
            Self::White => ["White", "Weiß", "les Blancs"],
            Self::Black => ["Black", "Schwarz", "les Noirs"],
        })
    }

    /// `of White`, `von Weiß`, `des Blancs`.
    #[must_use]
    pub const fn of(self, language: Language) -> &'static str {
        language.choose(match self {
            Self::White => ["of White", "von Weiß", "des Blancs"],
            Self::Black => ["of Black", "von Schwarz", "des Noirs"],
        })
    }
}

impl Part {
    /// With its article, as the object of a verb.
    const fn object(self, language: Language) -> &'static str {
        language.choose(match self {
            Self::Try => ["the try", "die Verführung", "l’essai"],
            Self::Threat => ["the threat", "die Drohung", "la menace"],
            Self::Refutation => ["the refutation", "die Widerlegung", "la réfutation"],
            Self::Variation => ["the variation", "die Variante", "la variante"],
            Self::Continuation => ["the continuation", "die Fortsetzung", "la suite"],
            Self::SetPlay => ["the set play", "das Satzspiel", "le jeu apparent"],
        })
    }

    /// That something is claimed to be one, but isn't.
    const fn failure(self, language: Language) -> &'static str {
        language.choose(match self {
            Self::Try => [
                "claimed, but is no try",
                "angegeben, aber keine Verführung",
                "annoncé, mais n’est pas un essai",
            ],
            Self::Threat => [
                "claimed, but is not a threat",
                "angegeben, aber keine Drohung",
                "annoncé, mais n’est pas une menace",
            ],
            Self::Refutation => [
                "claimed, but does not refute",
                "angegeben, widerlegt aber nicht",
                "annoncé, mais ne réfute pas",
            ],
            Self::Variation => [
                "claimed, but is not among the variations",
                "angegeben, aber nicht unter den Varianten",
                "annoncé, mais n’est pas parmi les variantes",
            ],
            Self::Continuation => {
                ["claimed, but does not work", "angegeben, geht aber nicht", "annoncé, mais ne marche pas"]
            }
            Self::SetPlay => [
                "claimed, but is not among the set plays",
                "angegeben, aber nicht im Satzspiel",
                "annoncé, mais n’est pas dans le jeu apparent",
            ],
        })
    }
}

impl Relation {
    /// Words in brackets that follow the line.
    fn text(&self, language: Language) -> String {
        match (self, language) {
            (Self::Reordered(line), Language::English) => format!(" (another order of the moves of {line})"),
            (Self::Reordered(line), Language::German) => {
                format!(" (andere Reihenfolge der Züge von {})", language.play(line))
            }
            (Self::Reordered(line), Language::French) => {
                format!(" (autre ordre des coups de {})", language.play(line))
            }
            (Self::SharesBeginning(1, line), Language::English) => {
                format!(" (shares its first half-move with {line})")
            }
            (Self::SharesBeginning(half_moves, line), Language::English) => {
                format!(" (shares its first {half_moves} half-moves with {line})")
            }
            (Self::SharesBeginning(1, line), Language::German) => {
                format!(" (erster Halbzug wie in {})", language.play(line))
            }
            (Self::SharesBeginning(half_moves, line), Language::German) => {
                format!(" (die ersten {half_moves} Halbzüge wie in {})", language.play(line))
            }
            (Self::SharesBeginning(1, line), Language::French) => {
                format!(" (premier demi-coup comme dans {})", language.play(line))
            }
            (Self::SharesBeginning(half_moves, line), Language::French) => {
                format!(" (les {half_moves} premiers demi-coups comme dans {})", language.play(line))
            }
            (Self::Independent, Language::English) => " (independent of the author's lines)".to_owned(),
            (Self::Independent, Language::German) => " (unabhängig von den Lösungen des Autors)".to_owned(),
            (Self::Independent, Language::French) => " (indépendante des lignes de l’auteur)".to_owned(),
        }
    }
}

const KEYS: [[&str; 2]; 3] = [["key", "keys"], ["Schlüssel", "Schlüssel"], ["clé", "clés"]];
const SOLUTIONS: [[&str; 2]; 3] =
    [["solution", "solutions"], ["Lösung", "Lösungen"], ["solution", "solutions"]];

impl Sentence {
    /// The sentence, without a full stop.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        let play = |moves: &str| language.play(moves);
        // A word or two in front of moves.
        let before = |words: [&'static str; 3], moves: &str| {
            format!("{}{}{}", language.choose(words), language.colon(), play(moves))
        };
        match self {
            Self::NoKey => language.choose(["no key", "kein Schlüssel", "pas de clé"]).to_owned(),
            Self::NoSolution => {
                language.choose(["no solution", "keine Lösung", "pas de solution"]).to_owned()
            }
            Self::Cook(key) => before(COOK, key),
            Self::CookBeside(key, other) => before(COOK, key) + &beside(language, other),
            Self::PerhapsMeant(moves) => {
                let moves = play(moves);
                match language {
                    Language::English => format!("{moves} solves; is it what the unreadable text means?"),
                    Language::German => format!("{moves} löst; ist das mit dem unlesbaren Text gemeint?"),
                    Language::French => format!("{moves} résout ; est-ce ce que dit le texte illisible ?"),
                }
            }
            Self::Unread { place, fault } => format!("{place}{}{}", language.colon(), fault.text(language)),
            Self::CookLine(line, relation) => {
                let relation = relation.as_ref().map(|relation| relation.text(language));
                before(COOK, line) + &relation.unwrap_or_default()
            }
            Self::Short(moves) => before(SHORT, moves),
            Self::ShortClaimedKey(key) => {
                let key = play(key);
                match language {
                    Language::English => format!("short solution: the claimed key {key} needs fewer moves"),
                    Language::German => {
                        format!("Kurzlösung: der angegebene Schlüssel {key} braucht weniger Züge")
                    }
                    Language::French => {
                        format!("solution courte : la clé annoncée {key} demande moins de coups")
                    }
                }
            }
            Self::ShortClaimedLine(line) => {
                let words = [
                    "short solution: the claimed line ",
                    "Kurzlösung: die angegebene Lösung ",
                    "solution courte : la ligne annoncée ",
                ];
                format!("{}{}", language.choose(words), play(line))
            }
            Self::KeyFails(key, fault) => {
                let words = ["the claimed key", "der angegebene Schlüssel", "la clé annoncée"];
                format!("{} {} {}", language.choose(words), play(key), fault.text(language))
            }
            Self::TryFails(attempt, fault) => {
                let words = ["the claimed try", "die angegebene Verführung", "l’essai annoncé"];
                format!("{} {} {}", language.choose(words), play(attempt), fault.text(language))
            }
            Self::LineFails(line, fault) => {
                let words = ["the claimed line", "die angegebene Lösung", "la ligne annoncée"];
                fails(language, words, line, fault)
            }
            Self::SetPlayFails(line, fault) => {
                let words = ["the claimed set play", "das angegebene Satzspiel", "le jeu apparent annoncé"];
                fails(language, words, line, fault)
            }
            Self::ClaimFails(part, line) => {
                format!("{}{}{}", part.failure(language), language.colon(), play(line))
            }
            Self::Unlisted(part, line) => {
                let (part, line) = (part.object(language), play(line));
                match language {
                    Language::English => format!("the author's solution does not list {part} {line}"),
                    Language::German => format!("die Autorlösung nennt {part} {line} nicht"),
                    Language::French => format!("la solution de l’auteur ne donne pas {part} {line}"),
                }
            }
            Self::NoVariations(moves) => {
                let words = [
                    "the author's solution lists no variations",
                    "die Autorlösung nennt keine Varianten",
                    "la solution de l’auteur ne donne pas de variantes",
                ];
                format!("{}{}{}", play(moves), language.colon(), language.choose(words))
            }
            Self::Refutes(defence) => {
                format!("{} {}", play(defence), language.choose(["refutes", "widerlegt", "réfute"]))
            }
            Self::Count { of_keys, claimed, found } => {
                let claimed = language.count(*claimed, if *of_keys { KEYS } else { SOLUTIONS });
                match language {
                    Language::English => format!("the author claims {claimed}, there are {found}"),
                    Language::German => format!("der Autor gibt {claimed} an, es gibt {found}"),
                    Language::French => format!("l’auteur annonce {claimed}, il y en a {found}"),
                }
            }
            Self::Dual { number, line, beside: other } => {
                let grade = match (number, language) {
                    (None, Language::English) => "minor dual at the last move".to_owned(),
                    (None, Language::German) => "kleiner Dual im letzten Zug".to_owned(),
                    (None, Language::French) => "dual mineur au dernier coup".to_owned(),
                    (Some(number), Language::English) => format!("dual at move {number}"),
                    (Some(number), Language::German) => format!("Dual im {number}. Zug"),
                    (Some(number), Language::French) => format!("dual au {number}e coup"),
                };
                format!("{grade}{}{}{}", language.colon(), play(line), beside(language, other))
            }
            Self::ShortVariation(line, other) => {
                let words = [
                    "choice in a short variation",
                    "Wahl in einer kurzen Variante",
                    "choix dans une variante courte",
                ];
                before(words, line) + &beside(language, other)
            }
            Self::InCheck(side) => {
                let (side, beginner) = (side.name(language), side.other().name(language));
                match language {
                    Language::English => format!("{side} is in check though {beginner} begins"),
                    Language::German => format!("{side} steht im Schach, obwohl {beginner} beginnt"),
                    Language::French => format!("{side} sont en échec alors que {beginner} commencent"),
                }
            }
            Self::Doubt { is_impossible, doubt } => {
                let words = if *is_impossible {
                    ["illegal", "illegal", "illégal"]
                } else {
                    ["doubtful", "zweifelhaft", "douteux"]
                };
                format!("{}{}{}", language.choose(words), language.colon(), doubt.text(language))
            }
            Self::Statement { number, say, failure } => {
                let nameless = || {
                    let word = language.choose(["assertion", "Aussage", "affirmation"]);
                    format!("{word} {number}")
                };
                let say = say.clone().unwrap_or_else(nameless);
                format!("{say}{}{}", language.colon(), failure.text(language))
            }
            Self::Undecided(reached) => {
                let word = language.choose(["undecided", "nicht entschieden", "indécis"]);
                format!("{word} (C?){}{}", language.colon(), reached.text(language))
            }
            Self::Disagreement { program, point, others } => {
                let words = language.choose(["disagrees", "widerspricht", "n’est pas d’accord"]);
                let others = match (others, language) {
                    (0, _) => String::new(),
                    (others, Language::English) => format!(" and {others} more"),
                    (others, Language::German) => format!(" und {others} weitere"),
                    (others, Language::French) => format!(" et {others} autres"),
                };
                format!("{program} {words}{}{}{others}", language.colon(), point.text(program, language))
            }
        }
    }
}

const COOK: [&str; 3] = ["cook", "Nebenlösung", "démolition"];
const SHORT: [&str; 3] = ["short solution", "Kurzlösung", "solution courte"];

fn beside(language: Language, other: &str) -> String {
    format!(" {} {}", language.choose(["beside", "neben", "à côté de"]), language.play(other))
}

fn fails(language: Language, words: [&str; 3], line: &str, fault: &LineFault) -> String {
    let how = language.choose(["does not work", "geht nicht", "ne marche pas"]);
    let (line, colon) = (language.play(line), language.colon());
    format!("{} {line} {how}{colon}{}", language.choose(words), fault.text(language))
}
