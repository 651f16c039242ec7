//! Moves of whole units, from walk planes.

use super::moves::append;
use super::plan::Plan;
use super::{Move, MoveKind};
use crate::board::position::EnPassant;
use crate::board::{Bitboard, Parts, Position, Side, Slot, Square};
use crate::walks::Ground;
use crate::walks::Planes;

/// What the side to move may capture, and where it may go.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The side to move.
    pub side: Side,
    /// Every occupied square.
    pub occupied: Bitboard,
    /// The units that may be captured.
    pub prey: Bitboard,
    /// The empty squares that moves without capture may enter.
    pub open: Bitboard,
}

/// What becomes of the kings of the other side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kings {
    /// No move captures them.
    Spared,
    /// They are captured like other units: where they are reborn, or when a check is looked for by playing.
    Prey,
}

impl Field {
    /// The field for the side to move as it may play.
    #[must_use]
    pub fn in_play(plan: &Plan, position: &Position) -> Self {
        Self::new(position, if plan.kings_are_reborn() { Kings::Prey } else { Kings::Spared })
    }

    /// The field for the side to move.
    #[must_use]
    pub fn new(position: &Position, kings: Kings) -> Self {
        Self::of(position, position.turn(), kings)
    }

    /// The field for a side as if it were its turn.
    #[must_use]
    pub fn of(position: &Position, side: Side, kings: Kings) -> Self {
        let spared = match kings {
            Kings::Spared => position.royals(),
            Kings::Prey => Bitboard::EMPTY,
        };
        // An uncapturable king is in check all the same.
        let spared = spared | position.uncapturables().without(position.royals());
        let occupied = position.occupied();
        Self { side, occupied, prey: position.of(side.other()).without(spared), open: !occupied }
    }
}

/// The pawn moves from one square, as arrival squares.
#[derive(Clone, Copy, Debug)]
pub struct PawnTargets {
    /// One square forward.
    pub step: Bitboard,
    /// Two squares forward, or more.
    pub double_step: Bitboard,
    /// Diagonally, onto prey.
    pub captures: Bitboard,
    /// Diagonally, en passant.
    pub en_passant: Bitboard,
}

impl PawnTargets {
    /// The pawn moves from `from`.
    #[must_use]
    pub fn new(plan: &Plan, position: &Position, field: &Field, from: Square) -> Self {
        let Field { side, open, .. } = *field;
        let nth_rank = if side == Side::White { from.rank() } else { 7 - from.rank() };
        let rests = nth_rank == 0 && !plan.home_pawns_move().contains(from);
        if rests && !(plan.has_borrowers() && plan.ground(position, side).wakes(from)) {
            let none = Bitboard::EMPTY;
            return Self { step: none, double_step: none, captures: none, en_passant: none };
        }
        let bit = Bitboard::of(from);
        let ahead = bit.forward(side);
        let steps = if nth_rank == 0 { plan.home_pawn_steps() } else { 2 - u8::from(nth_rank > 1) };
        let mut double_step = Bitboard::EMPTY;
        let mut last = ahead;
        for _ in 1..steps {
            last = last.without(field.occupied).forward(side);
            double_step |= last & open;
        }
        let diagonals = bit.forward_diagonals(side);
        let en_passant = position.en_passant_of(field.side).map_or(Bitboard::EMPTY, |right| {
            // A neutral pawn that has been turned away from its way doesn't capture itself.
            let is_prey = field.prey.contains(right.victim) && right.victim != from;
            if is_prey { diagonals & right.squares().collect::<Bitboard>() } else { Bitboard::EMPTY }
        });
        Self { step: ahead & open, double_step, captures: diagonals & field.prey, en_passant }
    }
}

/// Appends the moves of whole units by the walks that the planes say.
pub fn whole_units(plan: &Plan, position: &Position, planes: &Planes, field: &Field, moves: &mut Vec<Move>) {
    whole_units_within(plan, position, planes, field.side, |_| *field, moves);
}

/// The same, each unit in a field of its own.
pub fn whole_units_within(
    plan: &Plan,
    position: &Position,
    planes: &Planes,
    side: Side,
    field: impl Fn(&Walker) -> Field,
    moves: &mut Vec<Move>,
) {
    let ground = plan.ground(position, side);
    for &slot in plan.slots() {
        for from in planes[slot.index()] {
            let walker = Walker { slot, from, parts: position.unit(from).parts };
            walker.moves(plan, position, &field(&walker), &ground, moves);
        }
    }
}

/// A unit that moves by one of its walks.
#[derive(Clone, Copy, Debug)]
pub struct Walker {
    /// The walk.
    pub slot: Slot,
    /// Where it starts.
    pub from: Square,
    /// What it consists of.
    pub parts: Parts,
}

impl Walker {
    /// Appends its moves on a ground on which it may stand elsewhere than in the position.
    pub fn moves(
        self,
        plan: &Plan,
        position: &Position,
        field: &Field,
        ground: &Ground,
        moves: &mut Vec<Move>,
    ) {
        let Self { slot, from, parts } = self;
        if slot == Slot::PAWN {
            pawn_walk(plan, position, field, from, parts, moves);
            return;
        }
        if plan.walks().is_special(slot) {
            special_walk(plan, position, field, ground, self, moves);
            return;
        }
        let reach = plan.walks().reach(slot, from, ground);
        let attacks =
            if plan.walks().captures_differ(slot) { plan.walks().attacks(slot, from, ground) } else { reach };
        for to in attacks & field.prey {
            push(plan, field, [from, to], Some(to), MoveKind::Plain, parts, moves);
        }
        for to in reach & field.open {
            push(plan, field, [from, to], None, MoveKind::Plain, parts, moves);
        }
    }
}

/// The moves by a walk that captures over its victims or has a pawn's power.
fn special_walk(
    plan: &Plan,
    position: &Position,
    field: &Field,
    ground: &Ground,
    Walker { slot, from, parts }: Walker,
    moves: &mut Vec<Move>,
) {
    for to in plan.walks().reach(slot, from, ground) & field.open {
        push(plan, field, [from, to], None, MoveKind::Plain, parts, moves);
    }
    for to in plan.walks().double_steps(slot, from, ground) & field.open {
        push(plan, field, [from, to], None, MoveKind::DoubleStep, parts, moves);
    }
    plan.walks().captures(slot, from, ground, &mut |victim, to| {
        if field.prey.contains(victim) {
            push(plan, field, [from, to], Some(victim), MoveKind::Plain, parts, moves);
        }
    });
    let is_prey = |right: &EnPassant| field.prey.contains(right.victim) && right.victim != from;
    if let Some(right) = position.en_passant_of(field.side).filter(is_prey) {
        for to in right.squares().flat_map(|crossed| plan.walks().en_passant(slot, from, ground, crossed)) {
            let capture = Some(right.victim);
            push(plan, field, [from, to], capture, MoveKind::EnPassant, parts, moves);
        }
    }
}

fn pawn_walk(
    plan: &Plan,
    position: &Position,
    field: &Field,
    from: Square,
    parts: Parts,
    moves: &mut Vec<Move>,
) {
    let targets = PawnTargets::new(plan, position, field, from);
    for to in targets.step {
        push(plan, field, [from, to], None, MoveKind::Plain, parts, moves);
    }
    for to in targets.double_step {
        push(plan, field, [from, to], None, MoveKind::DoubleStep, parts, moves);
    }
    for to in targets.captures {
        push(plan, field, [from, to], Some(to), MoveKind::Plain, parts, moves);
    }
    if let Some(right) = position.en_passant_of(field.side) {
        for to in targets.en_passant {
            let capture = Some(right.victim);
            push(plan, field, [from, to], capture, MoveKind::EnPassant, parts, moves);
        }
    }
}

/// A pawn that reaches its promotion rank, by whatever walk, promotes.
#[inline(always)]
#[expect(clippy::inline_always, reason = "what is special of a move is known where this is called")]
fn push(
    plan: &Plan,
    field: &Field,
    [from, to]: [Square; 2],
    capture: Option<Square>,
    kind: MoveKind,
    parts: Parts,
    moves: &mut Vec<Move>,
) {
    append(moves, from, to, capture, parts).kind = kind;
    if plan.promotes(parts, to, field.side) {
        promote(plan, moves);
    }
}

/// Puts the promotions in the place of the last move.
#[cold]
fn promote(plan: &Plan, moves: &mut Vec<Move>) {
    let Some(mv) = moves.pop() else { return };
    for &promotion in plan.promotions_of(mv.moving) {
        moves.push(Move { arriving: Parts::one(promotion), ..mv });
    }
}
