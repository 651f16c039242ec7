//! Why something claimed doesn't work, in words that follow it.

use super::Colour;
use crate::language::Language;
use serde::{Deserialize, Serialize};

/// Some moves, of which there may be more than are named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moves {
    /// The first of them.
    pub shown: Vec<String>,
    /// How many there are beside those.
    pub others: usize,
}

/// Why a claimed first move is not what it should be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum KeyFault {
    /// Nothing can be played from the diagram.
    Unplayable,
    /// It is not legal.
    NotLegal,
    /// It doesn't mate.
    NoMate,
    /// It doesn't stalemate.
    NoStalemate,
    /// It doesn't reach this goal.
    NoGoal(String),
    /// It doesn't solve.
    SolvesNot,
    /// These defences refute it.
    Refuted(Moves),
}

/// Why a claimed line doesn't work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum LineFault {
    /// Nothing can be played from the diagram.
    Unplayable,
    /// A side is in check before this move of a series.
    StaysInCheck(Colour, String),
    /// This move is not legal.
    NotLegal(String),
    /// It has more moves than the stipulation.
    TooLong,
    /// At its end this side is not in check.
    NotInCheck(Colour),
    /// At its end this side is in check.
    InCheck(Colour),
    /// At its end this side can still move.
    CanMove(Colour, Moves),
    /// It doesn't reach this goal.
    NoGoal(String),
}

impl Moves {
    /// So many moves are named where there are many.
    const MOST_SHOWN: usize = 3;

    /// Names the first of these moves.
    #[must_use]
    pub fn of(mut moves: Vec<String>) -> Self {
        let others = moves.len().saturating_sub(Self::MOST_SHOWN);
        moves.truncate(Self::MOST_SHOWN);
        Self { shown: moves, others }
    }
}

fn no_goal(goal: &str, language: Language) -> String {
    match language {
        Language::English => format!("does not reach the goal `{goal}`"),
        Language::German => format!("erreicht das Ziel `{goal}` nicht"),
        Language::French => format!("n’atteint pas le but `{goal}`"),
    }
}

impl KeyFault {
    /// Words that follow the move.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        match self {
            Self::Unplayable => {
                let words = ["can't be played", "ist nicht spielbar", "est injouable"];
                language.choose(words).to_owned()
            }
            Self::NotLegal => {
                let words = ["is not a legal move", "ist kein legaler Zug", "n’est pas un coup légal"];
                language.choose(words).to_owned()
            }
            Self::NoMate => language.choose(["does not mate", "setzt nicht matt", "ne mate pas"]).to_owned(),
            Self::NoStalemate => {
                language.choose(["does not stalemate", "setzt nicht patt", "ne fait pas pat"]).to_owned()
            }
            Self::NoGoal(goal) => no_goal(goal, language),
            Self::SolvesNot => language.choose(["does not solve", "löst nicht", "ne résout pas"]).to_owned(),
            Self::Refuted(Moves { shown, others }) => {
                let fails = language.choose(["fails to", "scheitert an", "échoue sur"]);
                let others = match (others, language) {
                    (0, _) => String::new(),
                    (others, Language::English) => format!(" and {others} others"),
                    (others, Language::German) => format!(" und {others} weiteren"),
                    (others, Language::French) => format!(" et {others} autres"),
                };
                format!("{fails} {}{others}", language.play(&shown.join(", ")))
            }
        }
    }
}

impl LineFault {
    /// Words that follow the line and a colon.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        match self {
            Self::Unplayable => {
                let words = ["it can't be played", "nicht spielbar", "injouable"];
                language.choose(words).to_owned()
            }
            Self::StaysInCheck(side, played) => {
                let (side, played) = (side.name(language), language.play(played));
                match language {
                    Language::English => format!("{side} would have to leave check before {played}"),
                    Language::German => format!("{side} müsste vor {played} das Schach parieren"),
                    Language::French => format!("{side} devraient parer l’échec avant {played}"),
                }
            }
            Self::NotLegal(played) => {
                let words = ["is not a legal move", "ist kein legaler Zug", "n’est pas un coup légal"];
                format!("{} {}", language.play(played), language.choose(words))
            }
            Self::TooLong => {
                let words =
                    ["it is longer than the stipulation", "länger als die Forderung", "dépasse l’énoncé"];
                language.choose(words).to_owned()
            }
            Self::NotInCheck(side) => {
                let how = ["is not in check", "steht nicht im Schach", "ne sont pas en échec"];
                format!("{} {}", side.name(language), language.choose(how))
            }
            Self::InCheck(side) => {
                let how = ["is in check", "steht im Schach", "sont en échec"];
                format!("{} {}", side.name(language), language.choose(how))
            }
            Self::CanMove(side, Moves { shown, others }) => {
                let (side, shown) = (side.name(language), language.play(&shown.join(", ")));
                let others = match (others, language) {
                    (0, _) => String::new(),
                    (others, Language::English) => format!(" and {others} more"),
                    (others, Language::German) => format!(" und {others} weitere"),
                    (others, Language::French) => format!(" et {others} autres"),
                };
                match language {
                    Language::English => format!("{side} can still play {shown}{others}"),
                    Language::German => format!("{side} hat noch {shown}{others}"),
                    Language::French => format!("{side} ont encore {shown}{others}"),
                }
            }
            Self::NoGoal(goal) => {
                let it = language.choose(["it ", "", ""]);
                format!("{it}{}", no_goal(goal, language))
            }
        }
    }
}
