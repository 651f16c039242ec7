//! Maximummer and minimummer: a side plays only the geometrically longest, or shortest, of its legal moves.
//!
//! Lengths are taken from the centre of one square to that of another. Castling counts the king's way and the rook's
//! together: 4 on the king's side, 5 on the queen's; enemies that change places go none. Mao and moa go a broken way. What gives
//! check is not asked for its length. (Popeye's manual, conditions BlackMaximummer, WhiteMaximummer, BlackMinimummer, WhiteMinimummer.)

use super::ConditionError;
use super::condition::{Condition, Past, Shield, Stage};
use crate::board::{Position, Side, Square};
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

/// The square of the distance between two squares.
fn distance(from: Square, to: Square) -> i32 {
    let files = i32::from(to.file()) - i32::from(from.file());
    let ranks = i32::from(to.rank()) - i32::from(from.rank());
    files * files + ranks * ranks
}

/// The square of a move's length.
fn length(plan: &Plan, position: &Position, mv: &Move) -> i32 {
    let whole = distance(mv.departure, mv.arrival);
    match mv.kind {
        MoveKind::CastleKingside => 16,
        MoveKind::CastleQueenside => 25,
        // King and partner go the same way; enemies that change places go none.
        MoveKind::Exchange if mv.chosen.is_some() => 2 * whole,
        MoveKind::Null | MoveKind::RoleExchange | MoveKind::Exchange => 0,
        // The king's way alone, as Popeye counts.
        MoveKind::CastleAnywhere => whole,
        MoveKind::Plain
        | MoveKind::DoubleStep
        | MoveKind::EnPassant
        | MoveKind::IntoChameleon
        | MoveKind::IntoImitator
        | MoveKind::IntoBul
        | MoveKind::IntoDob
        | MoveKind::IntoHurdleChanger => {
            let code = plan.walks.walk(position.unit(mv.departure).parts.lowest()).code();
            if matches!(code, "MA" | "MO") { 6 } else { whole }
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
