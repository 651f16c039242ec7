//! Magic units: what comes under an odd number of new attacks of magic units by a move changes sides.
//!
//! An attack is new unless the same magic unit attacked the same unit along the same line before the move, in the same direction, be it that one of them has been reborn;
//! leaps, and hops over a neighbour, have the squares of both in the place of a line. What attacks could capture, whatever became of it then. Magic units attack units of either side. Magic, royal and neutral units don't
//! change; a neutral magic unit attacks for both sides, so twice. (Popeye's manual, attribute Magic; the rest by its behaviour.)

mod lines;

use self::lines::{Line, Lines, knows};
use super::AnyCondition;
use super::condition::Condition;
use crate::board::position::{Cause, Mark};
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Owner, Position, Side, Slot, Square, Unit};
use crate::rules::facet::{ActsAfter, HasFacts, Played, Refuses};
use crate::rules::facts::Facts;
use crate::rules::moves::CastlingSquares;
use crate::rules::plan::Plan;

/// What magic units bring along; in force where there are some.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MagicUnits;

/// An attack: who attacks whom along which line. Two are the same if all is.
#[derive(Clone, Copy, PartialEq, Eq)]
struct View {
    magic: Square,
    viewed: Square,
    line: Line,
}

/// The attacks of magic units; `place_of` says where a unit stands after the move that stood on a square before.
fn views(plan: &Plan, position: &Position, place_of: impl Fn(Square) -> Option<Square>) -> Vec<View> {
    let mut views = Vec::new();
    let spared = |unit: Unit| {
        unit.is_none()
            || unit.attributes.has(Attributes::MAGIC)
            || unit.is_royal()
            || unit.owner == Owner::Neutral
            // A hole is no unit (Haaner chess).
            || unit.attributes.has(Attributes::HOLE)
    };
    let targets: Vec<Square> =
        position.occupied().into_iter().filter(|square| !spared(position.unit(*square))).collect();
    for side in Side::BOTH {
        let in_force = plan.planes_in_force(position, side);
        let ground = plan.ground(position, side);
        for magic in position.of(side) {
            if !position.unit(magic).attributes.has(Attributes::MAGIC) {
                continue;
            }
            let is_it = Bitboard::of(magic);
            let slots = (0..in_force.len()).map(Slot::new).filter(|slot| in_force[slot.index()].meets(is_it));
            let Some(first) = slots.clone().next() else { continue };
            let its = in_force.map(|plane| plane & is_it);
            let lines = Lines::of(plan.walks().walk(first));
            for &viewed in &targets {
                if plan.capturers_by_themselves(position, viewed, side, &its).is_empty() {
                    continue;
                }
                let lines = lines.between(&ground, magic, viewed);
                if let (Some(magic), Some(viewed)) = (place_of(magic), place_of(viewed)) {
                    views.extend(lines.into_iter().map(|line| View { magic, viewed, line }));
                }
            }
        }
    }
    views
}

impl Condition for MagicUnits {
    const NAMES: &'static [&'static str] = &["MagicUnits"];

    fn brought_along_by(marks: Attributes, _: &[AnyCondition]) -> Option<Self> {
        marks.has(Attributes::MAGIC).then_some(Self)
    }
}

impl Refuses for MagicUnits {
    fn misfit(&self, plan: &Plan, position: &Position) -> Option<String> {
        let is_magic = |square: &Square| position.unit(*square).attributes.has(Attributes::MAGIC);
        let magic: Vec<Square> = Square::all().filter(is_magic).collect();
        let slots = || magic.iter().flat_map(|square| position.unit(*square).parts.slots());
        // A magic pawn becomes a magic unit of another walk.
        let has_pawn = slots().any(|slot| slot == Slot::PAWN);
        let promotions = plan.promotions().iter().copied().filter(|_| has_pawn);
        let mut walks = slots().chain(promotions).map(|slot| plan.walks().walk(slot));
        let name = walks.find(|walk| !knows(*walk))?.row().name;
        let first = magic.first()?;
        let misfit = format!("the magic {name} has no meaning: no rule says which of its attacks are new");
        Some(format!("{misfit} (the first magic unit stands on {first})"))
    }
}

impl HasFacts for MagicUnits {
    fn facts(&self) -> Facts {
        Facts { castling_returns: true, ..Facts::NONE }
    }
}

impl ActsAfter for MagicUnits {
    fn after(&self, plan: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        let before = position.at(mark);
        let mv = played.mv;
        let mover = position.place_of_mover(mv.arrival, mark);
        let mut rebirths =
            position.effects_since(mark).iter().filter(|effect| effect.cause == Cause::Rebirth);
        let reborn = rebirths.next_back().map(|effect| effect.square);
        let castling = mv.is_castling().then(|| CastlingSquares::new(played.mover, mv.kind));
        let place_of = |square: Square| {
            if square == mv.departure {
                return mover;
            }
            if Some(square) == mv.capture {
                return reborn;
            }
            if let Some(squares) = castling.filter(|squares| squares.rook_from == square) {
                return Some(squares.rook_to);
            }
            (!position.unit(square).is_none()).then_some(square)
        };
        let old = views(plan, &before, place_of);
        let new = views(plan, position, Some);
        for square in position.occupied() {
            let fresh = new.iter().filter(|view| view.viewed == square && !old.contains(view)).count();
            let unit = position.unit(square);
            if fresh % 2 == 1 {
                let owner = if unit.owner == Owner::White { Owner::Black } else { Owner::White };
                position.change(square, Unit { owner, ..unit }, Cause::Recolouring);
            }
        }
    }
}
