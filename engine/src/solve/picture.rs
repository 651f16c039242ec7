//! Whether help play can still end in a mate or a stalemate: the final positions that are within reach are sketched before
//! they are played for.
//!
//! A sketch says where the king ends, who checks him, guards or blocks his flights, pins or shuts in his men, and which of
//! them are captured; nobody has two parts. Getting everybody to his place takes no fewer moves than on an empty board. Nodes
//! keep those of their parent's sketches for which the moves left suffice; without any, no line leads to the goal. Nothing else
//! is concluded, so no solution is ever lost.
//!
//! For the units and rules of chess, and where squares of the board are missing; with fairy units mates alone, less closely: whatever such a
//! unit reaches or attacks on some board counts, nobody is asked to pin, and any may check.

mod accounts;
mod fairies;
mod few;
mod limits;
mod mate;
mod participants;
mod prospects;
pub mod reach;
mod sketch;
mod stalemate;

use crate::board::{Bitboard, Position, Side, Slot};
use crate::rules::Plan;
use crate::stipulation::Goal;
use crate::walks::sliders;
use fairies::{Fairies, OnDemand};
use limits::{Limits, NoMore};
use mate::MateFinder;
use participants::Participants;
pub use prospects::{Depth, LeftOver, NodeProspects, Prospects, Stock, worthwhile};
use sketch::Sketch;
use stalemate::StalemateFinder;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Which final positions can be told from afar.
#[derive(Clone, Debug)]
pub enum Pictures {
    /// None.
    Unknown,
    /// Mates and stalemates, as in chess.
    AsInChess,
    /// Mates, less closely: there are fairy units.
    WithFairies(Arc<OnDemand>),
}

impl Pictures {
    /// Those under these rules, from this position on.
    pub fn new(plan: &Plan, position: &Position) -> Self {
        if !has_one_king_each(position) {
            Self::Unknown
        } else if plan.promised().ends_as_in_chess {
            Self::AsInChess
        } else if plan.tells_mates_with_fairies() {
            Self::WithFairies(Arc::new(Fairies::on_demand(plan)))
        } else {
            Self::Unknown
        }
    }

    /// Whether those of this goal can be told.
    pub fn tell(&self, goal: Goal) -> bool {
        match self {
            Self::Unknown => false,
            Self::AsInChess => matches!(goal, Goal::Mate | Goal::Stalemate),
            Self::WithFairies(_) => goal == Goal::Mate,
        }
    }

    fn fairies(&self) -> Option<&Arc<OnDemand>> {
        if let Self::WithFairies(fairies) = self { Some(fairies) } else { None }
    }
}

/// Whether no unit is royal but a king of each side at the most, and none belongs to both.
pub(super) fn has_one_king_each(position: &Position) -> bool {
    let kings = position.with_walk(Slot::KING);
    position.royals() == kings
        && position.neutral().is_empty()
        && Side::BOTH.into_iter().all(|side| !(kings & position.of(side)).is_several())
}

fn kings_of(position: &Position, side: Side) -> Bitboard {
    position.royals() & position.of(side)
}

/// Whether the king to be mated is in check.
fn is_attacked(position: &Position, hunter: Side) -> bool {
    let attackers = position.of(hunter).into_iter();
    let mut attacks = attackers.map(|square| {
        let slot = position.unit(square).parts.lowest();
        sliders::attacks(hunter, slot, square, position.occupied())
    });
    let kings = kings_of(position, hunter.other());
    attacks.any(|attacks| attacks.meets(kings))
}

/// Whether a goal that `hunter` is to reach with the last move of help play can perhaps be reached with so many
/// moves of the hunter and of the other side, in a final position of the prospects. Never wrong when it says no.
pub fn may_be_reached(
    pictures: &Pictures,
    position: &Position,
    goal: Goal,
    hunter: Side,
    hunting: u32,
    helping: u32,
    prospects: &mut NodeProspects<'_>,
) -> bool {
    // A diagram may begin with a check that no move has given.
    let is_last_move = hunting == 1 && helping == 0;
    let may_check = || pictures.fairies().is_some() || is_attacked(position, hunter);
    if is_last_move && prospects.is_first() && may_check() {
        prospects.give_up();
        return true;
    }
    let moves = [hunting, helping];
    if prospects.are_too_dear(moves) {
        return true;
    }
    if let Some(is_possible) = prospects.keep_sketches(position, moves) {
        return is_possible;
    }
    let left = hunting + helping;
    let participants = if prospects.is_worth_looking(left) {
        Participants::new(position, hunter, moves, pictures.fairies())
    } else {
        None
    };
    let Some(participants) = participants else {
        prospects.give_up();
        return true;
    };
    let mut is_possible = false;
    let limits = Limits::new(&participants, position.holes(), moves, prospects.steps());
    let visit = |sketch: &Sketch| match sketch.kept(&participants, moves) {
        None => ControlFlow::Continue(()),
        Some(sketch) => {
            is_possible = true;
            prospects.note_sketch(sketch)
        }
    };
    let end = match goal {
        Goal::Mate => MateFinder::new(&participants, limits, visit).draw(),
        Goal::Stalemate => StalemateFinder::new(&participants, limits, visit).draw(),
        _ => ControlFlow::Break(NoMore::TooLong),
    };
    if end == ControlFlow::Break(NoMore::TooLong) {
        prospects.forget_sketches();
        return true;
    }
    prospects.note_roster(participants);
    if !is_possible {
        prospects.note_denial(left);
    }
    is_possible
}
