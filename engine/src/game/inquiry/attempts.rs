//! Every move that a side would have by its units' walks, and what stands against each.

use super::Inquiry;
use crate::board::{Bitboard, Side, Square, Unit};
use crate::game::{Game, MoveDetails, NoSuchMove, Seen, UnitOn};
use crate::problem::Problem;
use crate::rules::AnyRules;
use crate::rules::Rules;
use crate::rules::fairy::{Fairy, Refusal};
use crate::setup::SetUpError;

/// A move of the side to move that its unit's walk allows.
#[derive(Debug, Clone)]
pub struct Attempt {
    /// Where the unit comes from.
    pub departure: Square,
    /// Where it goes.
    pub arrival: Square,
    /// Whether it is a royal unit's.
    pub is_royal: bool,
    /// What stands against it; nothing if it is legal.
    pub obstacle: Option<Obstacle>,
}

/// Why a move that a unit's walk allows can't be played.
#[derive(Debug, Clone)]
pub enum Obstacle {
    /// These units could capture a royal unit then, as they stand then: some only come onto the board by the move.
    Guarded(Vec<UnitOn>),
    /// A rule: castling out of check, the loss of a royal unit, a condition.
    Rule,
}

impl Inquiry {
    /// Sets up the position where the play of a problem begins, as [`Game::of_problem`] does.
    ///
    /// # Errors
    /// When diagram and conditions cannot be put together.
    pub fn of_problem(problem: &Problem, side: Side) -> Result<Self, SetUpError> {
        let mut game = Game::of_problem(problem, side)?;
        if let AnyRules::Orthodox(chess) = &*game.rules {
            game.rules = AnyRules::Printed(Fairy::new(chess.plan().clone())).into();
        }
        Ok(Self { game })
    }

    /// Plays the move of `side` that is written so, as [`Game::follow_closely`] does.
    ///
    /// # Errors
    /// When no legal move of that side is written so.
    pub fn follow(&mut self, text: &str, side: Side) -> Result<MoveDetails, NoSuchMove> {
        self.game.follow_closely(text, side)
    }

    /// The moves of the side to move, legal or not.
    pub fn attempts(&mut self) -> Vec<Attempt> {
        let side = self.game.turn();
        let royals = self.game.position.royals() & self.game.position.of(side);
        let walked = asked!(self.game, rules => rules.walked_moves(&mut self.game.position));
        let attempt = |mv: crate::rules::Move| {
            let mark = self.game.position.mark();
            let (refusal, _) = asked!(self.game, rules => rules.carry_out(&mut self.game.position, &mv));
            let obstacle = refusal.map(|refusal| match refusal {
                Refusal::SelfCheck => match self.attacking(side) {
                    // Check without attackers: a condition says what is check.
                    none if none.is_empty() => Obstacle::Rule,
                    attackers => Obstacle::Guarded(attackers),
                },
                Refusal::CastlingThroughCheck | Refusal::Forbidden(_) | Refusal::RoyalLost => Obstacle::Rule,
            });
            self.game.position.take_back(&mark);
            let is_royal = royals.contains(mv.departure);
            Attempt { departure: mv.departure, arrival: mv.arrival, is_royal, obstacle }
        };
        walked.into_iter().map(attempt).collect()
    }

    /// The units that attack a royal unit of `side`.
    fn attacking(&mut self, side: Side) -> Vec<UnitOn> {
        let attackers = self.attackers(side).into_iter();
        attackers.filter_map(|square| self.unit_on(square)).collect()
    }

    /// What stands on a square, if it is a unit.
    #[must_use]
    pub fn unit_on(&self, square: Square) -> Option<UnitOn> {
        match self.game.seen_at(square) {
            Some(Seen::Unit(unit)) => Some(UnitOn { square, unit }),
            Some(Seen::Hole | Seen::Imitator) | None => None,
        }
    }

    /// The squares of the units that attack a royal unit of `side`.
    pub fn attackers(&mut self, side: Side) -> Bitboard {
        let royals = self.game.position.royals() & self.game.position.of(side);
        royals.into_iter().fold(Bitboard::EMPTY, |all, royal| all | self.guards(royal, side.other()))
    }

    /// The squares of the units of `by` that guard `target`.
    pub fn guarding_from(&mut self, target: Square, by: Side) -> Bitboard {
        self.guards(target, by)
    }

    /// The position without the units on these squares, to be looked at.
    #[must_use]
    pub fn without(&self, squares: Bitboard) -> Game {
        let mut game = self.game.clone();
        for square in squares {
            game.position.put(square, Unit::NONE);
        }
        game
    }
}
