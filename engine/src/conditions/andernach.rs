//! Andernach chess: a unit that captures changes sides. Its relatives: anti-Andernach, where a unit changes sides that
//! moves without capturing; Tibet and double Tibet, where a unit changes sides that captures one of another walk; dark side,
//! where one does that goes to the other side's half of the board; chameleon pursuit, where one does that goes to the square
//! that the move before has left.
//!
//! Kings and other royal units don't, nor do neutral ones; a pawn that becomes a king by its move does. In Tibet only Black's units change, in double Tibet those of
//! both sides; the walk of the captured unit is compared with the one that the capturing unit has on arrival. In
//! anti-Andernach and dark side a castling rook keeps its side. (Popeye's manual, conditions AndernachChess,
//! AntiAndernachChess, Tibet, DoubleTibet, ChameleonPursuit; DarkSide by its behaviour.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::position::{Cause, Mark};
use crate::board::{Owner, Position, Side, Slot, Square, Unit};
use crate::rules::Move;
use crate::rules::facet::{ActsAfter, Footprint, HasFacts, HasPromises, Played, Promises, Shield};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// Which moves make a unit change sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Andernach {
    /// Captures.
    Captures,
    /// All others.
    QuietMoves,
    /// Black's captures of another walk.
    BlackOtherWalks,
    /// Captures of another walk.
    OtherWalks,
    /// Moves to the other side's half of the board.
    CrossingMoves,
    /// Moves to the square that the move before has left.
    Pursuits,
}

/// Lets the unit on a square change sides, unless it is royal or neutral.
pub(super) fn change_side(position: &mut Position, square: Square, cause: Cause) {
    let unit = position.unit(square);
    let owner = match unit.owner {
        Owner::White => Owner::Black,
        Owner::Black => Owner::White,
        Owner::Neutral => return,
    };
    if !unit.is_none() && !unit.is_royal() {
        position.change(square, Unit { owner, ..unit }, cause);
    }
}

/// Lets a royal unit change sides, where that happens to kings, too.
pub(super) fn change_king(position: &mut Position, square: Square) {
    let unit = position.unit(square);
    let turned = |side: Side| Unit { owner: side.other().into(), ..unit };
    let side = Side::BOTH.into_iter().find(|side| unit.owner == Owner::from(*side));
    if let Some(side) = side.filter(|_| unit.is_royal()) {
        position.change(square, turned(side), Cause::SideChange);
    }
}

/// Lets the unit that has moved change sides where it stands: one that has become a king by its move, too, since none has moved.
pub(super) fn change_mover(position: &mut Position, place: Square, played: &Played) {
    let becomes_king = played.mv.arriving.has(Slot::KING) && !played.mv.moving.has(Slot::KING);
    if becomes_king && position.unit(place).is_royal() {
        change_king(position, place);
    } else {
        change_side(position, place, Cause::SideChange);
    }
}

impl Condition for Andernach {
    const NAMES: &'static [&'static str] =
        &["AndernachChess", "AntiAndernachChess", "Tibet", "DoubleTibet", "DarkSide", "ChameleonPursuit"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(match name {
            "AntiAndernachChess" => Self::QuietMoves,
            "Tibet" => Self::BlackOtherWalks,
            "DoubleTibet" => Self::OtherWalks,
            "DarkSide" => Self::CrossingMoves,
            "ChameleonPursuit" => Self::Pursuits,
            _ => Self::Captures,
        })
    }

    fn describe(&self) -> String {
        match self {
            Self::Captures => "AndernachChess",
            Self::QuietMoves => "AntiAndernachChess",
            Self::BlackOtherWalks => "Tibet",
            Self::OtherWalks => "DoubleTibet",
            Self::CrossingMoves => "DarkSide",
            Self::Pursuits => "ChameleonPursuit",
        }
        .to_owned()
    }
}

impl HasFacts for Andernach {
    fn facts(&self) -> Facts {
        Facts { castling_returns: true, ..Facts::NONE }
    }
}

impl ActsAfter for Andernach {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        let left_before = position.memory().left;
        if *self == Self::Pursuits {
            position.remember(|memory| memory.left = Some(played.mv.departure));
        }
        let Some(place) = played.place(position, mark) else { return };
        let arrived = position.unit(place);
        let is_of_other_walk = played.captured.is_some_and(|captured| captured.unit.parts != arrived.parts);
        let changes = match self {
            Self::Captures => played.captured.is_some(),
            Self::QuietMoves => played.captured.is_none(),
            Self::BlackOtherWalks => played.mover == Side::Black && is_of_other_walk,
            Self::OtherWalks => is_of_other_walk,
            Self::CrossingMoves => (place.rank() < 4) == (played.mover == Side::Black),
            Self::Pursuits => left_before == Some(played.mv.arrival),
        };
        if changes && arrived.owner == Owner::from(played.mover) {
            change_mover(position, place, played);
        }
    }

    fn rests_behind_step(&self, position: &Position, mv: &Move) -> bool {
        *self == Self::Pursuits && position.memory().left != Some(mv.arrival)
    }
}

impl HasPromises for Andernach {
    fn promises(&self, safe: Promises) -> Promises {
        let acts_after_quiet_moves = matches!(self, Self::QuietMoves | Self::CrossingMoves | Self::Pursuits);
        Promises {
            // What has captured may check its former side.
            shield: if acts_after_quiet_moves { Shield::NONE } else { Shield::QUIET_MOVES },
            footprint: Some(Footprint::CHANGED_MOVER),
            acts_after_quiet_moves,
            remembers_quiet_moves: *self == Self::Pursuits,
            // What changes sides does so where it stands.
            captures_check_otherwise: false,
            ..safe
        }
    }
}
