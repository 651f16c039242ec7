//! Circe Cage: reborn on any square from which it can't move without capturing, as the capturing side chooses; nowhere only if there is
//! no such square.
//!
//! Whether it can move is a question of legal moves. Pawns on their own first rank move one step.

use super::chain::Chain;
use super::choice::steps_of;
use super::{Modality, Rebirth, Step};
use crate::board::position::Cause;
use crate::board::{Bitboard, Owner, Parts, Position, Side, Square, Unit};
use crate::conditions::andernach::change_side;
use crate::rules::Rules;
use crate::rules::facts::Facts;
use crate::rules::marks;

/// Circe Cage: reborn where it can't move without capturing.
#[derive(Debug)]
pub struct Cage;

impl Modality for Cage {
    const WORD: &'static str = "Cage";
    const TRADITIONAL: &'static str = "CageCirce";
    const STEP: Step = Step::Place;
    const PROMOTES_REBORN_PAWNS: bool = true;
    const CHOOSES: bool = true;
    const CAGES: bool = true;

    fn apply(rebirth: &mut Rebirth) {
        rebirth.square = rebirth.chosen;
    }

    fn facts() -> Facts {
        Facts { home_pawns_move: Bitboard::ALL, ..Facts::NONE }
    }
}

/// Whether the unit on a square has a legal move for `side` that doesn't capture.
pub(in crate::conditions) fn can_move(
    rules: &dyn Rules,
    position: &mut Position,
    square: Square,
    side: Side,
) -> bool {
    let mark = position.mark();
    position.set_turn(side);
    let plan = rules.plan();
    let mut moves = steps_of(plan, position, square, side);
    if plan.marks().have_effects() {
        marks::variants(plan, position, 0, &mut moves);
    }
    let can_move = moves.iter().any(|mv| rules.is_legal(position, mv));
    position.take_back(&mark);
    can_move
}

/// Whether some of these squares would be a cage for a unit.
pub(in crate::conditions) fn has_cage(
    rules: &dyn Rules,
    position: &mut Position,
    (unit, squares): (Unit, Bitboard),
    side: Side,
) -> bool {
    squares.into_iter().any(|square| {
        let choices = if rules.plan().promotes(unit.parts, square, side) {
            rules.plan().promotion_choices(position, unit.parts)
        } else {
            vec![unit.parts]
        };
        choices.into_iter().any(|parts: Parts| {
            let mark = position.mark();
            position.change(square, unit.with_parts(parts), Cause::Rebirth);
            let is_cage = !can_move(rules, position, square, side);
            position.take_back(&mark);
            is_cage
        })
    })
}

impl Chain {
    /// Whether what a move brings back is in a cage, or nothing comes back since there is none for `unit`, which `side` would move.
    pub(in crate::conditions) fn permits_cage(
        &self,
        rules: &dyn Rules,
        position: &mut Position,
        chosen: Option<Square>,
        unit: Unit,
        side: Side,
    ) -> bool {
        match chosen {
            // What comes back changes sides in its cage.
            Some(square) => {
                let mark = position.mark();
                // What waits below another unit is caged if it couldn't move from there on top.
                if let Some(buried) = position.buried_last(square) {
                    position.change(square, buried, Cause::Rebirth);
                }
                let owner = position.unit(square).owner;
                if owner != Owner::Neutral && !owner.includes(side) {
                    change_side(position, square, Cause::SideChange);
                }
                let is_caged = !can_move(rules, position, square, side);
                position.take_back(&mark);
                is_caged
            }
            None => {
                let finds_room = self.makes_room() || self.buries();
                let taken = if finds_room { position.royals() } else { position.occupied() };
                !has_cage(rules, position, (unit, !taken), side)
            }
        }
    }
}
