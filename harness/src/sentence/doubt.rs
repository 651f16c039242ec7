//! What can be impossible or doubtful about a diagram, in words.

use super::Colour;
use crate::language::Language;
use serde::{Deserialize, Serialize};

/// Something impossible or doubtful about a diagram.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Doubt {
    /// So many kings of a side.
    Kings(Colour, usize),
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
