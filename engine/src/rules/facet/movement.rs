//! How units move: one trait a moment.

use crate::board::{Bitboard, Parts, Position, Side, Square};
use crate::rules::Move;
use crate::rules::generate::Field;
use crate::rules::plan::Plan;
use crate::walks::Planes;

/// Units of a side that lead one another: how they move is told by where they stand and how they move as printed.
pub trait Leads {
    /// The squares whose units of `side` may move otherwise when a unit of that side comes to one of these or leaves it.
    fn led_by(&self, side: Side, leaders: Bitboard) -> Bitboard;

    /// The other way round: where to come or what to leave so that units of `side` on these squares may move otherwise.
    fn leaders_of(&self, side: Side, led: Bitboard) -> Bitboard;

    /// Changes how the units of a side move: [`ChangesPlanes::planes`], with nothing else of the position.
    fn lead(&self, own: &Own, planes: &mut [Bitboard]);
}

/// The units of one side.
#[derive(Clone, Copy, Debug)]
pub struct Own {
    /// Whose they are.
    pub side: Side,
    /// Where they stand.
    pub units: Bitboard,
    /// Where kings stand, of whichever side.
    pub royals: Bitboard,
}

impl Own {
    /// Those of `side` in a position.
    #[must_use]
    pub fn of(position: &Position, side: Side) -> Self {
        Self { side, units: position.of(side), royals: position.royals() }
    }
}

/// How units move now.
///
/// Asked at nearly every node.
pub trait ChangesPlanes: Send + Sync {
    /// Changes how the units of `side` move: one bitboard per slot that the problem uses. A unit that stands in
    /// none neither moves nor checks. A condition that [paralyses](Self::paralyses) is asked of those alone that stand in some, which need
    /// not be all of the side.
    fn planes(&self, plan: &Plan, position: &Position, side: Side, planes: &mut [Bitboard]);

    /// Whether [`Self::planes`] only says which units don't move. Paralysed units observe others all the same.
    fn paralyses(&self) -> bool {
        false
    }

    /// Whether it only [paralyses](Self::paralyses), and a king never but where an enemy unit that goes as a king is next to him.
    fn paralyses_few_kings(&self) -> bool {
        false
    }

    /// Whether it changes how the units of both sides move, whoever's turn it is; others lend walks to the side to move alone.
    fn concerns_both_sides(&self) -> bool {
        false
    }

    /// How units of a side lead one another, if nothing else matters to how they move.
    fn leads(&self) -> Option<&dyn Leads> {
        None
    }

    /// Those of `observers` that guard and observe for other conditions: who can never capture doesn't.
    fn observing(&self, _position: &Position, observers: Bitboard) -> Bitboard {
        observers
    }

    /// Whether units observe one another as printed, whatever [`Self::planes`] says of moves and checks.
    fn observes_as_printed(&self) -> bool {
        false
    }

    /// Whether it lends walks to kings of `side`, by which these could capture, and not as printed (Central chess).
    fn lends_to_kings(&self, _side: Side) -> bool {
        false
    }

    /// Whether what checks a king is told without [`Self::planes`], where the king takes over the walk by which it is checked.
    fn checks_as_printed(&self) -> bool {
        self.observes_as_printed()
    }
}

/// The units that stand in some of these planes.
#[must_use]
pub fn listed(planes: &[Bitboard]) -> Bitboard {
    planes.iter().fold(Bitboard::EMPTY, |all, plane| all | *plane)
}

/// Takes units off these planes: those of the units that stand there which are told to be paralysed.
pub fn paralyse(planes: &mut [Bitboard], paralysed: impl FnOnce(Bitboard) -> Bitboard) {
    let paralysed = paralysed(listed(planes));
    for plane in planes {
        *plane = plane.without(paralysed);
    }
}

/// Makes the moves out of the planes, in a way of its own. At most one condition of a problem does.
pub trait Generates: Send + Sync {
    /// Appends all moves of the side to move.
    fn generate(
        &self,
        plan: &Plan,
        position: &mut Position,
        planes: &Planes,
        field: &Field,
        moves: &mut Vec<Move>,
    );

    /// What one pawn can promote to, for a condition that makes the moves in its own way.
    fn promotion_choices(&self, _plan: &Plan, _position: &Position) -> Option<Vec<Parts>> {
        None
    }
}

/// Puts other moves in the place of the generated ones.
pub trait Rewrites: Send + Sync {
    /// Puts other moves in the place of those from `start` on.
    fn rewrite(&self, plan: &Plan, position: &Position, field: &Field, start: usize, moves: &mut Vec<Move>);

    /// Whether it puts captures in the place of captures, and leaves all other moves as they are.
    fn rewrites_captures_alone(&self) -> bool {
        false
    }

    /// Whether all that it puts in the place of a capture are moves that capture the same and then go on to an empty square, by the walk of what
    /// is captured, where they may promote.
    fn leads_captors_on(&self) -> bool {
        false
    }

    /// Whether it acts behind moves, too, and leaves all captures and steps as they are but those behind which it does.
    fn rewrites_acting_moves_alone(&self) -> bool {
        false
    }

    /// Whether every step of a unit other than a king to an empty square stays a move.
    fn keeps_steps(&self) -> bool {
        self.rewrites_captures_alone()
    }

    /// Whether [`Self::rewrite`] is asked for captures of kings, too, where check is found by playing.
    fn rewrites_king_captures(&self) -> bool {
        false
    }

    /// Whether what it adds may be a capture by `by` of the king on `target` that no unit reaches by its walk from where it stands.
    fn may_capture_unreached(&self, _plan: &Plan, _position: &Position, _target: Square, _by: Side) -> bool {
        false
    }

    /// Which units of `by` it really lets capture on `target` that don't reach it, told as [`Self::may_capture_unreached`] is.
    fn capturers_unreached(&self, _: &Plan, _: &Position, _target: Square, _by: Side) -> Bitboard {
        Bitboard::EMPTY
    }
}

/// Splits a generated move into several.
pub trait Varies: Send + Sync {
    /// May replace the move at `place` by several.
    fn variants(&self, plan: &Plan, position: &mut Position, place: usize, moves: &mut Vec<Move>);

    /// Whether they differ in nothing but what becomes of what has been captured.
    fn concern_captured_alone(&self) -> bool {
        false
    }
}

/// Lets units capture as if they stood elsewhere.
pub trait Starts: Send + Sync {
    /// From where the unit of `side` on `from` may capture, if not as in chess; see [`Plan::captures_start_elsewhere`].
    fn starts(&self, plan: &Plan, position: &Position, from: Square, side: Side) -> Option<Bitboard>;
}
