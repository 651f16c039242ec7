//! Annan chess: a unit in front of a unit of its own side moves only like that unit.
//!
//! In front means one square north for White, south for Black. What is taken over is the rear unit's
//! nature, not a walk that it borrows itself. Type A: kings lend and borrow; B: kings do not lend; C: kings
//! do not borrow; D: neither. (Article "Les échecs d'An-nan" of *La composition échiquéenne*; Popeye's
//! manual, condition Annan.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::{Bitboard, Position, Side};
use crate::nearest::nearest;
use crate::rules::facet::{ChangesPlanes, Explains, HasPromises, Leads, Own, Promises, Question, Shield};
use crate::rules::names::unit_on;
use crate::rules::plan::Plan;

/// Annan chess with the part that kings take in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Annan {
    kings_lend: bool,
    kings_borrow: bool,
}

const TYPES: [&str; 4] = ["TypeA", "TypeB", "TypeC", "TypeD"];

impl Condition for Annan {
    const NAMES: &'static [&'static str] = &["Annan", "AnnanChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let mut annan = Self { kings_lend: true, kings_borrow: true };
        let mut chosen: Option<&str> = None;
        for word in words {
            let Some(place) = TYPES
                .iter()
                .position(|known| known.eq_ignore_ascii_case(word) || known[4..].eq_ignore_ascii_case(word))
            else {
                let nearest = nearest(word, TYPES.iter().copied());
                return Err(ConditionError::UnknownWord {
                    condition: name,
                    word: (*word).to_owned(),
                    nearest,
                });
            };
            if let Some(earlier) = chosen.replace(TYPES[place]) {
                return Err(ConditionError::Contradiction(earlier.to_owned(), TYPES[place].to_owned()));
            }
            annan = Self { kings_lend: place % 2 == 0, kings_borrow: place < 2 };
        }
        Ok(annan)
    }

    fn describe(&self) -> String {
        match (self.kings_lend, self.kings_borrow) {
            (true, true) => "Annan",
            (false, true) => "Annan TypeB",
            (true, false) => "Annan TypeC",
            (false, false) => "Annan TypeD",
        }
        .to_owned()
    }
}

impl ChangesPlanes for Annan {
    fn planes(&self, _: &Plan, position: &Position, side: Side, planes: &mut [Bitboard]) {
        self.lead(&Own::of(position, side), planes);
    }

    fn leads(&self) -> Option<&dyn Leads> {
        Some(self)
    }
}

impl Leads for Annan {
    fn led_by(&self, side: Side, leaders: Bitboard) -> Bitboard {
        leaders.forward(side)
    }

    fn leaders_of(&self, side: Side, led: Bitboard) -> Bitboard {
        led.forward(side.other())
    }

    #[inline]
    fn lead(&self, own: &Own, planes: &mut [Bitboard]) {
        let Own { side, units, royals } = *own;
        let lenders = if self.kings_lend { units } else { units.without(royals) };
        let borrowers = if self.kings_borrow { units } else { units.without(royals) };
        let led = lenders.forward(side) & borrowers;
        if led == Bitboard::EMPTY {
            return;
        }
        for plane in planes {
            // Those that lend this walk put the unit in front of them into its plane, and only they.
            *plane = (*plane & lenders).forward(side) & led | plane.without(led);
        }
    }
}

impl HasPromises for Annan {
    fn promises(&self, safe: Promises) -> Promises {
        Promises {
            // Only a captured lender changes how the enemy's units move.
            shield: Shield::QUIET_MOVES,
            ..safe
        }
    }
}

impl Explains for Annan {
    fn explain(&self, plan: &Plan, position: &Position, question: &Question<'_>) -> Option<String> {
        let Question::Walk(square) = *question else { return None };
        let behind = |side: Side| {
            let own = position.of(side);
            let rear = Bitboard::of(square).forward(side.other()) & own;
            rear.first().filter(|_| own.contains(square))
        };
        let rear = Side::BOTH.into_iter().find_map(behind)?;
        Some(format!("stands in front of {} and moves like it", unit_on(plan, position, rear)))
    }
}
