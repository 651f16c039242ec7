//! What is so where a statement about a diagram doesn't hold, in words.

use super::Colour;
use crate::language::Language;
use serde::{Deserialize, Serialize};

/// What is so instead of what is stated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Failure {
    /// A move is not legal.
    NotLegal {
        /// The move as written.
        text: String,
        /// The side to move.
        side: Colour,
        /// The legal moves of the unit that was meant.
        of_unit: Vec<String>,
    },
    /// A move is legal.
    Legal(String),
    /// A side is in check, or not.
    Check(Colour, bool),
    /// A side is mated, or not.
    Mate(Colour, bool),
    /// A side is stalemated, or not.
    Stalemate(Colour, bool),
    /// A side has another number of legal moves.
    Count {
        /// The side to move.
        side: Colour,
        /// How many moves it has.
        found: usize,
        /// How many are stated.
        stated: usize,
    },
    /// A unit moves otherwise.
    Moves {
        /// The unit; nothing where none stands.
        unit: Option<String>,
        /// Its square.
        of: String,
        /// The stated squares to which it can't move.
        missing: String,
        /// The squares to which it can, though they aren't stated.
        extra: String,
    },
    /// Another unit stands on a square.
    Unit {
        /// The square.
        at: String,
        /// What stands there, if anything.
        found: Option<String>,
        /// What is stated to stand there, if anything.
        stated: Option<String>,
    },
}

impl Failure {
    /// What is so, without a full stop.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        let unit = |unit: &Option<String>| match unit {
            Some(unit) => language.unit(unit),
            None => language.choose(["nothing", "nichts", "case vide"]).to_owned(),
        };
        match self {
            Self::NotLegal { text, side, of_unit } => {
                let words = ["is not a legal move", "ist kein legaler Zug", "n’est pas un coup légal"];
                let text = language.play(text);
                let no = format!("{text} {} {}", language.choose(words), side.of(language));
                if of_unit.is_empty() {
                    return no;
                }
                let words = ["that unit's are", "der Stein hat", "cette pièce a"];
                format!(
                    "{no}{}{} {}",
                    language.semicolon(),
                    language.choose(words),
                    language.play(&of_unit.join(", "))
                )
            }
            Self::Legal(text) => {
                format!("{} {}", language.play(text), language.choose(["is legal", "ist legal", "est légal"]))
            }
            Self::Check(side, is_so) => {
                let words = if *is_so {
                    ["is in check", "steht im Schach", "sont en échec"]
                } else {
                    ["is not in check", "steht nicht im Schach", "ne sont pas en échec"]
                };
                format!("{} {}", side.name(language), language.choose(words))
            }
            Self::Mate(side, is_so) => {
                let words = if *is_so {
                    ["is mated", "ist matt", "sont mat"]
                } else {
                    ["is not mated", "ist nicht matt", "ne sont pas mat"]
                };
                format!("{} {}", side.name(language), language.choose(words))
            }
            Self::Stalemate(side, is_so) => {
                let words = if *is_so {
                    ["is stalemated", "ist patt", "sont pat"]
                } else {
                    ["is not stalemated", "ist nicht patt", "ne sont pas pat"]
                };
                format!("{} {}", side.name(language), language.choose(words))
            }
            Self::Count { side, found, stated } => {
                let side = side.name(language);
                match language {
                    Language::English => format!("{side} has {found} legal moves, not {stated}"),
                    Language::German => format!("{side} hat {found} legale Züge, nicht {stated}"),
                    Language::French => format!("{side} ont {found} coups légaux, pas {stated}"),
                }
            }
            Self::Moves { unit: mover, of, missing, extra } => {
                let empty = ["the empty square", "das leere Feld", "la case vide"];
                let mover =
                    mover.as_ref().map_or(language.choose(empty).to_owned(), |mover| language.unit(mover));
                let cannot = ["cannot move to", "kann nicht nach", "ne va pas en"];
                let can = ["can also move to", "kann auch nach", "va aussi en"];
                let parts: Vec<String> = [(cannot, missing), (can, extra)]
                    .into_iter()
                    .filter(|(_, squares)| !squares.is_empty())
                    .map(|(words, squares)| format!("{} {squares}", language.choose(words)))
                    .collect();
                let parts = parts.join(language.choose([" and ", " und ", " et "]));
                format!("{mover} {} {of} {parts}", language.choose(["on", "auf", "en"]))
            }
            Self::Unit { at, found, stated } => {
                let (found, stated) = (unit(found), unit(stated));
                match language {
                    Language::English => format!("on {at} stands {found}, not {stated}"),
                    Language::German => format!("auf {at}: {found} statt {stated}"),
                    Language::French => format!("en {at} : {found}, au lieu de {stated}"),
                }
            }
        }
    }
}
