//! Maximummer and minimummer: a side plays only the geometrically longest, or shortest, of its legal moves.
//!
//! Lengths are taken from the centre of one square to that of another. Castling counts the king's way and the rook's
//! together: 4 on the king's side, 5 on the queen's. Mao and moa go a broken way. What gives check is not asked for its
//! length. (Popeye's manual, conditions BlackMaximummer, WhiteMaximummer, BlackMinimummer, WhiteMinimummer.)

use super::ConditionError;
use super::condition::{Condition, Past, Shield, Stage};
use crate::board::{Position, Side};
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};

/// What each side plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mummer {
    /// White first.
    choices: [Option<Choice>; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Choice {
    Longest,
    Shortest,
}

/// The square of a move's length.
fn length(plan: &Plan, position: &Position, mv: &Move) -> i32 {
    match mv.kind {
        MoveKind::CastleKingside => 16,
        MoveKind::CastleQueenside => 25,
        MoveKind::Null | MoveKind::RoleExchange => 0,
        MoveKind::Plain
        | MoveKind::DoubleStep
        | MoveKind::EnPassant
        | MoveKind::IntoChameleon
        | MoveKind::CastleAnywhere
        | MoveKind::Exchange
        | MoveKind::IntoImitator
        | MoveKind::IntoHurdleChanger => {
            if matches!(plan.walks.walk(position.unit(mv.departure).parts.lowest()).code(), "MA" | "MO") {
                return 6;
            }
            let files = i32::from(mv.arrival.file()) - i32::from(mv.departure.file());
            let ranks = i32::from(mv.arrival.rank()) - i32::from(mv.departure.rank());
            files * files + ranks * ranks
        }
    }
}

impl Condition for Mummer {
    const NAMES: &'static [&'static str] =
        &["BlackMaximummer", "BlackMinimummer", "WhiteMaximummer", "WhiteMinimummer"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        let choice = if name.ends_with("Maximummer") { Choice::Longest } else { Choice::Shortest };
        let is_white = name.starts_with("White");
        Ok(Self { choices: [Some(choice).filter(|_| is_white), Some(choice).filter(|_| !is_white)] })
    }

    fn join(&self, other: &Self) -> Option<Self> {
        let one = |side: usize| match (self.choices[side], other.choices[side]) {
            (Some(_), Some(_)) => None,
            (one, other) => Some(one.or(other)),
        };
        Some(Self { choices: [one(0)?, one(1)?] })
    }

    fn describe(&self) -> String {
        let name = |side: Side, choice: Option<Choice>| {
            choice.map(|choice| match (side, choice) {
                (Side::White, Choice::Longest) => "WhiteMaximummer",
                (Side::White, Choice::Shortest) => "WhiteMinimummer",
                (Side::Black, Choice::Longest) => "BlackMaximummer",
                (Side::Black, Choice::Shortest) => "BlackMinimummer",
            })
        };
        let names =
            [Side::Black, Side::White].into_iter().filter_map(|side| name(side, self.choices[side.index()]));
        names.collect::<Vec<_>>().join(", ")
    }

    fn stages(&self) -> &'static [Stage] {
        &[Stage::Precedes]
    }

    fn shield(&self) -> Shield {
        Shield::PLAIN_MOVES
    }

    fn precedence(&self, plan: &Plan, position: &Position, mv: &Move) -> i32 {
        match self.choices[position.turn().index()] {
            None => 0,
            Some(Choice::Longest) => length(plan, position, mv),
            Some(Choice::Shortest) => -length(plan, position, mv),
        }
    }

    fn past(&self) -> Past {
        Past::CHESS
    }
}
