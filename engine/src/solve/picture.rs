//! Whether help play can still end in a mate or a stalemate: a look at the final position before it is
//! played for.
//!
//! Some square must be the king's last, every flight of it must be guarded or blocked, some unit must check.
//! Each unit that has a part in this needs moves to get to its place, no fewer than on an empty board, and no
//! unit can have two parts. If the moves left don't suffice for any distribution of the parts, no line leads
//! to the goal: nothing else is concluded, so no solution is ever lost.
//!
//! Only for the units and rules of chess; where squares of the board are missing, only mates.

mod mate;
mod outlook;
mod reach;
mod sketch;
mod stalemate;
#[cfg(test)]
mod tests;

use super::castled::Castled;
use crate::board::{Bitboard, Position, Side, Slot, Square};
use crate::conditions::AnyCondition;
use crate::rules::Plan;
use crate::rules::plan::MarksInPlay;
use crate::stipulation::Goal;
use arrayvec::ArrayVec;
use mate::{Draughtsman, Halt};
pub use outlook::{Outlook, Prospects, View};
use reach::{Form, NEVER, attacks_past, forms, prices, threats};
use sketch::{Roster, Sketch};
use std::ops::ControlFlow;

/// Of which goals the final positions can be told from afar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pictures {
    /// Of none.
    None,
    /// Of mate.
    Mates,
    /// Of mate and stalemate.
    All,
}

impl Pictures {
    /// What can be told under these rules, from this position on.
    pub fn known(plan: &Plan, position: &Position) -> Self {
        let kings = position.with_walk(Slot::KING);
        let has_chess_units = plan.slots.len() == Slot::FIRST_FAIRY
            && plan.marks == MarksInPlay::default()
            && plan.home_pawns_move.is_empty()
            && !plan.excuses_check
            && !plan.has_null_moves
            && position.royals() == kings
            && position.neutral().is_empty()
            && Side::BOTH.into_iter().all(|side| !(kings & position.of(side)).is_several());
        match has_chess_units {
            true if plan.all.is_empty() => Self::All,
            true if plan.all.iter().all(AnyCondition::mates_as_in_chess) => Self::Mates,
            _ => Self::None,
        }
    }

    /// Whether final positions of this goal can be told.
    pub fn show(self, goal: Goal) -> bool {
        match goal {
            Goal::Mate => self != Self::None,
            Goal::Stalemate => self == Self::All,
            _ => false,
        }
    }
}

/// So many distributions are looked at; if none has turned out to work by then, one may.
const MOST_STEPS: u32 = 2_000;

/// Moves left, and the castling move that is one of them.
#[derive(Clone, Copy, Debug)]
struct Moves {
    left: u32,
    castled: Option<Castled>,
}

impl Moves {
    fn new(left: u32, castled: Option<Castled>) -> Self {
        Self { left: left - u32::from(castled.is_some()), castled }
    }

    /// From where a unit moves on.
    fn start(self, square: Square) -> Square {
        self.castled.map_or(square, |castled| castled.place(square))
    }
}

/// A unit that may have a part in the final position.
#[derive(Clone, Copy, Debug)]
struct Actor {
    at: Square,
    slot: Slot,
}

/// All of them.
#[derive(Debug)]
struct Cast {
    /// Who mates.
    hunter: Side,
    /// The king to be mated.
    king: Square,
    hunters: ArrayVec<Actor, 32>,
    /// The king's own men.
    escorts: ArrayVec<Actor, 32>,
    /// Moves left of the hunter.
    hunting: u32,
    /// Moves left of the other side.
    helping: u32,
    /// The squares that hunters may attack in the end.
    guardable: Bitboard,
    /// By square: the fewest moves that bring one of the king's men there.
    prices: [u8; 64],
}

impl Cast {
    fn new(position: &Position, hunter: Side, hunting: Moves, helping: Moves) -> Option<Self> {
        let victim = hunter.other();
        let kings = kings_of(position, victim);
        let mut cast = Self {
            hunter,
            king: helping.start(kings.first()?),
            hunters: ArrayVec::new(),
            escorts: ArrayVec::new(),
            hunting: hunting.left,
            helping: helping.left,
            guardable: Bitboard::EMPTY,
            prices: [NEVER; 64],
        };
        for square in position.of(hunter) {
            let slot = position.unit(square).parts.lowest();
            let at = hunting.start(square);
            cast.hunters.try_push(Actor { at, slot }).ok()?;
            cast.guardable |= threats(hunter, slot, at, cast.hunting);
        }
        for square in position.of(victim).without(kings) {
            let slot = position.unit(square).parts.lowest();
            let at = helping.start(square);
            cast.escorts.try_push(Actor { at, slot }).ok()?;
            for (price, moves) in cast.prices.iter_mut().zip(prices(victim, slot, at)) {
                *price = *moves.min(price);
            }
        }
        Some(cast)
    }

    /// Where the king may stand in the end, and how many moves that leaves to its men.
    fn last_squares(&self) -> impl Iterator<Item = (Square, u32)> {
        let forms = forms(self.hunter.other(), Slot::KING).iter();
        forms.flat_map(move |form| {
            let squares = form.within(self.king, self.helping).into_iter();
            squares.map(move |square| (square, self.helping - u32::from(form.moves(self.king, square))))
        })
    }

    /// The forms of an actor among the hunters.
    fn hunter_forms(&self, actor: Actor) -> &'static [Form] {
        forms(self.hunter, actor.slot)
    }

    /// The forms of one of the king's men.
    fn escort_forms(&self, actor: Actor) -> &'static [Form] {
        forms(self.hunter.other(), actor.slot)
    }

    /// The fewest moves that bring one of the king's men to a square.
    fn price(&self, square: Square) -> u32 {
        u32::from(self.prices[square.index()])
    }

    /// The sum for several squares; never less than [`NEVER`] if one can't be reached.
    fn price_of_all(&self, squares: Bitboard) -> u32 {
        squares.into_iter().map(|square| self.price(square)).sum()
    }
}

fn kings_of(position: &Position, side: Side) -> Bitboard {
    position.royals() & position.of(side)
}

/// Whether the king to be mated is in check.
fn is_attacked(position: &Position, hunter: Side) -> bool {
    let attackers = position.of(hunter).into_iter();
    let mut attacks = attackers.map(|square| {
        let slot = position.unit(square).parts.lowest();
        attacks_past(hunter, slot, square, position.occupied())
    });
    let kings = kings_of(position, hunter.other());
    attacks.any(|attacks| attacks.meets(kings))
}

/// Whether a goal that `hunter` is to reach with the last move of help play can perhaps be reached with so many
/// moves of the hunter and of the other side, in a final position of the outlook. Never wrong when it says no.
pub fn may_be_reached(
    position: &Position,
    goal: Goal,
    hunter: Side,
    hunting: u32,
    helping: u32,
    outlook: &mut Outlook<'_>,
) -> bool {
    // A diagram may begin with a check that no move has given.
    let is_last_move = hunting == 1 && helping == 0;
    if is_last_move && outlook.is_first() && is_attacked(position, hunter) {
        outlook.give_up();
        return true;
    }
    match goal {
        Goal::Mate => may_be_mated(position, hunter, [hunting, helping], outlook),
        Goal::Stalemate => may_be_stalemated(position, hunter, hunting, helping, outlook),
        _ => {
            outlook.give_up();
            true
        }
    }
}

fn may_be_mated(position: &Position, hunter: Side, moves: [u32; 2], outlook: &mut Outlook<'_>) -> bool {
    if let Some(is_possible) = outlook.keep_sketches(position, moves) {
        return is_possible;
    }
    let Some(roster) = Roster::new(position, hunter) else {
        outlook.give_up();
        return true;
    };
    let mut is_possible = false;
    let steps = outlook.steps();
    let visit = |sketch: &Sketch| match sketch.kept(&roster, moves) {
        None => ControlFlow::Continue(()),
        Some(sketch) => {
            is_possible = true;
            outlook.note_sketch(sketch)
        }
    };
    match Draughtsman::new(&roster, position.holes(), moves, steps, visit).draw() {
        ControlFlow::Break(Halt::TooLong) => {
            outlook.forget_sketches();
            true
        }
        _ => {
            outlook.note_roster(roster);
            is_possible
        }
    }
}

fn may_be_stalemated(
    position: &Position,
    hunter: Side,
    hunting: u32,
    helping: u32,
    outlook: &mut Outlook<'_>,
) -> bool {
    let helped = Castled::ways(position, hunter.other(), helping);
    if let ([None], Some(king)) = (helped.as_slice(), kings_of(position, hunter.other()).first()) {
        let mut forms = forms(hunter.other(), Slot::KING).iter();
        if !forms.any(|form| form.within(king, helping).meets(outlook.kings())) {
            return false;
        }
    }
    for castled in Castled::ways(position, hunter, hunting) {
        let hunting = Moves::new(hunting, castled);
        for castled in &helped {
            let Some(cast) = Cast::new(position, hunter, hunting, Moves::new(helping, *castled)) else {
                outlook.give_up();
                return true;
            };
            if stalemate::look(&cast, outlook) {
                return true;
            }
        }
    }
    outlook.has_noted()
}
