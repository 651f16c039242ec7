//! Breton: a side that captures also removes a unit of its own of the same walk as the captured one, if it has one.
//!
//! Which one is its choice. `Adverse`: the removed unit is one of the other side. `Chromatic`: the unit changes sides instead of
//! disappearing. Neutral units stay out of it, and a promotion comes after all that; with `PY` they don't, and
//! it comes before.
//! (Popeye's manual, condition Breton.)

use super::andernach::change_side;
use super::condition::Condition;
use super::{ConditionError, Kind};
use crate::board::position::{Cause, Mark};
use crate::board::{Bitboard, MaybeSquare, Owner, Parts, Position, Unit};
use crate::rules::facet::{ActsAfter, Footprint, HasFacts, HasPromises, Played, Promises, Rewrites, Shield};
use crate::rules::facts::Facts;
use crate::rules::generate::Field;
use crate::rules::marks::vanishes;
use crate::rules::moves::put_in_place;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};

/// Breton with its mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Breton {
    is_adverse: bool,
    is_chromatic: bool,
    is_late: bool,
}

impl Breton {
    /// Whether the units disappear behind everything else that a move brings about.
    pub(crate) const fn is_late(&self) -> bool {
        self.is_late
    }

    /// What has captured is by the time when something disappears: before a promotion, but behind what else turns it into another unit.
    fn walk_then(&self, plan: &Plan, position: &Position, mv: &Move) -> Parts {
        if self.is_late {
            return mv.arriving;
        }
        let unpromoted = Move { arriving: mv.moving, kind: MoveKind::Plain, ..*mv };
        if plan.arrives_unchanged(Kind::Breton.rank()) {
            return mv.moving;
        }
        plan.arrived(&mut position.afresh(), &unpromoted, Kind::Breton.rank()).parts
    }
}

impl Condition for Breton {
    const NAMES: &'static [&'static str] = &["Breton"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let mut breton = Self { is_adverse: false, is_chromatic: false, is_late: false };
        let mut rest = words;
        while let Some((word, others)) = rest.split_first() {
            match *word {
                "Adverse" => breton.is_adverse = true,
                "Chromatic" => breton.is_chromatic = true,
                "PY" | "py" | "Py" => breton.is_late = true,
                _ => return ConditionError::unless_empty(name, rest).map(|()| breton),
            }
            rest = others;
        }
        // Neutral units change sides in a way that nobody has found out.
        if breton.is_late && breton.is_chromatic {
            return Err(ConditionError::Contradiction("Chromatic".to_owned(), "PY".to_owned()));
        }
        Ok(breton)
    }

    fn describe(&self) -> String {
        let words = [(self.is_adverse, " Adverse"), (self.is_chromatic, " Chromatic"), (self.is_late, " PY")];
        words.iter().filter(|(is_so, _)| *is_so).fold("Breton".to_owned(), |text, (_, word)| text + word)
    }
}

impl HasFacts for Breton {
    fn facts(&self) -> Facts {
        // What changes sides in a corner may be a rook.
        Facts { castling_returns: self.is_chromatic, ..Facts::NONE }
    }
}

impl Rewrites for Breton {
    fn rewrites_captures_alone(&self) -> bool {
        true
    }

    fn rewrite(&self, plan: &Plan, position: &Position, _: &Field, start: usize, moves: &mut Vec<Move>) {
        let mover = position.turn();
        let side = if self.is_adverse { mover.other() } else { mover };
        put_in_place(
            moves,
            start,
            |mv| mv.capture.is_some(),
            |mv, moves| {
                let Some(captured) = mv.capture else { return };
                let parts = position.unit(captured).parts;
                let gone = Bitboard::of(captured) | Bitboard::of(mv.departure);
                let like = position.with_walk(parts.lowest()) & position.of(side);
                let walk_then = self.walk_then(plan, position, &mv);
                let owner = position.unit(mv.departure).owner;
                let takes_part = |owner: Owner| self.is_late || owner == Owner::from(side);
                let stays = !vanishes(plan, position.unit(mv.departure));
                let is_own = owner.includes(side) && takes_part(owner) && stays;
                let arrived =
                    if walk_then == parts && is_own { Bitboard::of(mv.arrival) } else { Bitboard::EMPTY };
                let victims = like.without(gone) | arrived;
                let victims: Bitboard = victims
                    .into_iter()
                    .filter(|square| *square == mv.arrival || takes_part(position.unit(*square).owner))
                    .collect();
                if victims.is_empty() {
                    moves.push(mv);
                }
                for victim in victims {
                    // Who is gone when promotions come, or has changed sides, doesn't promote.
                    let promotes = self.is_late || victim != mv.arrival || mv.arriving == mv.moving;
                    let mv = Move { given_up: MaybeSquare::at(victim), ..mv };
                    if promotes {
                        moves.push(mv);
                        continue;
                    }
                    let unpromoted = Move { arriving: mv.moving, kind: MoveKind::Plain, ..mv };
                    if !moves[start..].contains(&unpromoted) {
                        moves.push(unpromoted);
                    }
                }
            },
        );
    }
}

impl ActsAfter for Breton {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        let Some(victim) = played.mv.given_up.square().filter(|_| played.captured.is_some()) else { return };
        if self.is_chromatic {
            change_side(position, victim, Cause::Recolouring);
        } else {
            // What is removed late is written behind a promotion.
            position.change(victim, Unit::NONE, if self.is_late { Cause::Loss } else { Cause::Removal });
        }
    }
}

impl HasPromises for Breton {
    fn promises(&self, safe: Promises) -> Promises {
        Promises {
            // What is removed leaves a square empty; what changes sides (`Chromatic`) is another unit on its square.
            footprint: Some(Footprint { filled: 1, ..Footprint::ANOTHER_GONE }),
            acts_after_quiet_moves: false,
            remembers_quiet_moves: false,
            shield: Shield::QUIET_MOVES,
            ..safe
        }
    }
}
