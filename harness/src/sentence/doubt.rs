//! What can be impossible or doubtful about a diagram, in words.

use super::Colour;
use crate::language::Language;
use cookstopper_engine::legality;
use serde::{Deserialize, Serialize};

/// Something impossible or doubtful about a diagram.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Doubt {
    /// So many kings of a side.
    Kings(Colour, usize),
    /// No king of a side that has other units.
    NoKing(Colour),
    /// All kings belong to this side.
    KingsOfOneSide(Colour),
    /// No unit of a side.
    NoUnits(Colour),
    /// Nightriders without knights in an otherwise orthodox diagram.
    Nightriders,
    /// So many units of a side.
    Units(Colour, usize),
    /// So many pawns of a side.
    Pawns(Colour, usize),
    /// More promoted units of a side than pawns are missing.
    Promoted {
        /// The side.
        colour: Colour,
        /// How many units must have been promoted.
        promoted: usize,
        /// How many pawns are missing.
        missing: usize,
        /// Where bishops stand whose like never left its square.
        walled: Vec<String>,
    },
    /// A pawn on this square of its first rank.
    PawnOnFirstRank(Colour, String),
    /// A pawn on this square of its last rank.
    PawnOnLastRank(Colour, String),
    /// A bishop in a corner behind an own pawn that has not moved.
    CornerBishop {
        /// The corner.
        corner: String,
        /// The pawn's square.
        wall: String,
    },
    /// A right to castle with the rook of this square, without king or rook.
    Castling(Colour, String),
    /// A right to capture en passant on this square, which no pawn of this side can have crossed.
    EnPassant(Colour, String),
    /// An option that acts on nothing under this stipulation.
    IdleOption {
        /// Its name.
        option: String,
        /// The stipulation.
        stipulation: String,
    },
    /// Moves whose legality hangs on itself; the first moves among them, or which they may refute.
    HangsOnItself(Vec<String>),
}

impl From<legality::Doubt> for Doubt {
    fn from(doubt: legality::Doubt) -> Self {
        use legality::Doubt as Found;
        match doubt {
            Found::Kings(side, number) => Self::Kings(side.into(), number),
            Found::NoKing(side) => Self::NoKing(side.into()),
            Found::KingsOfOneSide(side) => Self::KingsOfOneSide(side.into()),
            Found::NoUnits(side) => Self::NoUnits(side.into()),
            Found::Nightriders => Self::Nightriders,
            Found::Units(side, number) => Self::Units(side.into(), number),
            Found::Pawns(side, number) => Self::Pawns(side.into(), number),
            Found::Promoted { side, promoted, missing, walled } => {
                let walled = walled.iter().map(ToString::to_string).collect();
                Self::Promoted { colour: side.into(), promoted, missing, walled }
            }
            Found::PawnOnFirstRank(side, square) => Self::PawnOnFirstRank(side.into(), square.to_string()),
            Found::PawnOnLastRank(side, square) => Self::PawnOnLastRank(side.into(), square.to_string()),
            Found::CornerBishop { corner, wall } => {
                Self::CornerBishop { corner: corner.to_string(), wall: wall.to_string() }
            }
            Found::Castling(side, rook) => Self::Castling(side.into(), rook.to_string()),
            Found::EnPassant(side, square) => Self::EnPassant(side.into(), square.to_string()),
        }
    }
}

impl Doubt {
    /// The thing, without a full stop.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        let has = |colour: &Colour, number: usize, nouns: [&'static str; 3]| {
            let has = language.choose(["has", "hat", "ont"]);
            format!("{} {has} {number} {}", colour.name(language), language.choose(nouns))
        };
        match self {
            Self::Kings(colour, number) => has(colour, *number, ["kings", "Könige", "rois"]),
            Self::NoKing(colour) => {
                let king = ["has no king", "hat keinen König", "n’ont pas de roi"];
                format!("{} {}", colour.name(language), language.choose(king))
            }
            Self::KingsOfOneSide(colour) => {
                let kings = ["has both kings", "hat beide Könige", "ont les deux rois"];
                format!("{} {}", colour.name(language), language.choose(kings))
            }
            Self::NoUnits(colour) => {
                let units = ["has no units", "hat keine Steine", "n’ont aucune pièce"];
                format!("{} {}", colour.name(language), language.choose(units))
            }
            Self::Nightriders => language
                .choose([
                    "N is the nightrider, and there is no knight (S); are knights meant?",
                    "N ist der Nachtreiter, und es gibt keinen Springer (S); sind Springer gemeint?",
                    "N est le noctambule, et il n’y a pas de cavalier (S) ; s’agit-il de cavaliers ?",
                ])
                .to_owned(),
            Self::Units(colour, number) => has(colour, *number, ["units", "Steine", "pièces"]),
            Self::Pawns(colour, number) => has(colour, *number, ["pawns", "Bauern", "pions"]),
            Self::Promoted { colour, promoted, missing, walled } => {
                let units = [
                    ["promoted unit", "promoted units"],
                    ["Umwandlungsstein", "Umwandlungssteine"],
                    ["pièce promue", "pièces promues"],
                ];
                let units = language.count(*promoted, units);
                let name = colour.name(language);
                let numbers = match (language, *missing) {
                    (Language::English, 1) => format!("{name} has {units}, but only 1 pawn is missing"),
                    (Language::English, pawns) => {
                        format!("{name} has {units}, but only {pawns} pawns are missing")
                    }
                    (Language::German, 1) => format!("{name} hat {units}, aber nur 1 Bauer fehlt"),
                    (Language::German, pawns) => {
                        format!("{name} hat {units}, aber nur {pawns} Bauern fehlen")
                    }
                    (Language::French, 0) => format!("{name} ont {units}, mais aucun pion ne manque"),
                    (Language::French, 1) => format!("{name} ont {units}, mais il ne manque que 1 pion"),
                    (Language::French, pawns) => {
                        format!("{name} ont {units}, mais il ne manque que {pawns} pions")
                    }
                };
                let walled = walled.iter().map(|square| match language {
                    Language::English => {
                        format!("; the bishop of {square} never left its square behind its pawns")
                    }
                    Language::German => {
                        format!("; der Läufer von {square} kam nie aus seinem Feld hinter den Bauern heraus")
                    }
                    Language::French => {
                        format!(" ; le fou de {square} n’a jamais pu quitter sa case derrière ses pions")
                    }
                });
                walled.fold(numbers, |text, more| text + &more)
            }
            Self::PawnOnFirstRank(colour, square) => match language {
                Language::English => format!("a pawn {} on its first rank, on {square}", colour.of(language)),
                Language::German => {
                    format!("ein Bauer {} auf seiner ersten Reihe, auf {square}", colour.of(language))
                }
                Language::French => {
                    format!("un pion {} sur sa première rangée, en {square}", colour.of(language))
                }
            },
            Self::PawnOnLastRank(colour, square) => match language {
                Language::English => format!("a pawn {} on its last rank, on {square}", colour.of(language)),
                Language::German => {
                    format!("ein Bauer {} auf seiner letzten Reihe, auf {square}", colour.of(language))
                }
                Language::French => {
                    format!("un pion {} sur sa dernière rangée, en {square}", colour.of(language))
                }
            },
            Self::CornerBishop { corner, wall } => match language {
                Language::English => format!("no bishop gets to {corner} behind the pawn of {wall}"),
                Language::German => format!("kein Läufer kommt hinter dem Bauern von {wall} nach {corner}"),
                Language::French => format!("aucun fou n’arrive en {corner} derrière le pion de {wall}"),
            },
            Self::Castling(colour, rook) => {
                let name = colour.name(language);
                match language {
                    Language::English => {
                        format!("{name} can't castle with {rook}: king or rook is not there")
                    }
                    Language::German => {
                        format!("{name} kann nicht mit {rook} rochieren: König oder Turm fehlt")
                    }
                    Language::French => {
                        format!("{name} ne peuvent pas roquer avec {rook} : le roi ou la tour manque")
                    }
                }
            }
            Self::IdleOption { option, stipulation } => match language {
                Language::English => format!("the option `{option}` acts on nothing in {stipulation}"),
                Language::German => format!("die Option `{option}` bewirkt in {stipulation} nichts"),
                Language::French => format!("l’option `{option}` ne change rien dans {stipulation}"),
            },
            Self::HangsOnItself(first_moves) => {
                let words = language.choose([
                    "whether some move is legal hangs on itself and can't be decided",
                    "ob ein Zug legal ist, hängt von sich selbst ab und lässt sich nicht entscheiden",
                    "la légalité d’un coup dépend d’elle-même et ne peut être décidée",
                ]);
                match first_moves.is_empty() {
                    true => words.to_owned(),
                    false => format!("{words}{}{}", language.colon(), first_moves.join(", ")),
                }
            }
            Self::EnPassant(colour, square) => {
                let of = colour.of(language);
                match language {
                    Language::English => {
                        format!("no pawn {of} can just have crossed {square} by a double step")
                    }
                    Language::German => {
                        format!("kein Bauer {of} kann eben {square} mit einem Doppelschritt überquert haben")
                    }
                    Language::French => {
                        format!("aucun pion {of} ne vient de franchir {square} par un double pas")
                    }
                }
            }
        }
    }
}
