//! Frankfurt and Protean chess: a unit that captures turns into what it captured, of its own side.
//!
//! In Protean chess what captures a pawn becomes a pawn that goes the other way. What becomes a pawn where such a pawn promotes, promotes
//! at once. Kings turn, too, and are royal all the same, unless `RexExclusive`. (Popeye's manual, conditions FrankfurtChess and
//! ProteanChess; promotion by its behaviour.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::position::{Cause, Mark};
use crate::board::unit::Attributes;
use crate::board::{Parts, Position, Slot, Unit};
use crate::rules::Move;
use crate::rules::facet::{
    ActsAfter, BringsWalks, Footprint, HasFacts, HasPromises, Played, Promises, Rewrites, Shield, Varies,
};
use crate::rules::facts::Facts;
use crate::rules::generate::Field;
use crate::rules::plan::Plan;
use crate::walks::Walk;

/// Frankfurt or Protean chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frankfurt {
    is_protean: bool,
    includes_kings: bool,
}

impl Condition for Frankfurt {
    const NAMES: &'static [&'static str] = &["FrankfurtChess", "ProteanChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let mut includes_kings = true;
        for word in words {
            match *word {
                "RexInclusive" => includes_kings = true,
                "RexExclusive" => includes_kings = false,
                word => {
                    let word = word.to_owned();
                    return Err(ConditionError::UnknownWord { condition: name, word, nearest: None });
                }
            }
        }
        Ok(Self { is_protean: name == "ProteanChess", includes_kings })
    }

    fn describe(&self) -> String {
        let name = if self.is_protean { "ProteanChess" } else { "FrankfurtChess" };
        format!("{name}{}", if self.includes_kings { "" } else { " RexExclusive" })
    }
}

impl Frankfurt {
    /// Whether kings turn, too.
    pub(crate) const fn includes_kings(self) -> bool {
        self.includes_kings
    }

    /// What captures a unit of these components becomes.
    fn turned(self, plan: &Plan, captured: Parts) -> Parts {
        let parts = match captured.without(Slot::KING) {
            Parts::NONE => captured,
            others => others,
        };
        let code = |slot: &Slot| plan.walks().walk(*slot).code() == "PP";
        match plan.slots().iter().copied().find(code).filter(|_| self.is_protean).map(Parts::one) {
            Some(reversed) if parts == Parts::one(Slot::PAWN) => reversed,
            Some(reversed) if parts == reversed => Parts::one(Slot::PAWN),
            _ => parts,
        }
    }

    fn turns(self, unit: Unit) -> bool {
        self.includes_kings || !unit.is_royal()
    }
}

impl HasFacts for Frankfurt {
    fn facts(&self) -> Facts {
        Facts { castling_returns: true, moving_changes_walks: true, ..Facts::NONE }
    }
}

impl BringsWalks for Frankfurt {
    fn walks(&self) -> Vec<Walk> {
        if self.is_protean { Walk::from_code("PP").into_iter().collect() } else { Vec::new() }
    }
}

impl Rewrites for Frankfurt {
    fn rewrites_captures_alone(&self) -> bool {
        true
    }

    /// A pawn that captures on its last rank turns and does not promote.
    fn rewrite(&self, _: &Plan, position: &Position, _: &Field, start: usize, moves: &mut Vec<Move>) {
        let turns = |mv: &Move| mv.capture.is_some() && self.turns(position.unit(mv.departure));
        let promotes = |mv: &Move| mv.arriving != mv.moving && !mv.is_castling();
        if !moves[start..].iter().any(|mv| turns(mv) && promotes(mv)) {
            return;
        }
        let mut turned: Vec<Move> = Vec::new();
        let mut kept = Vec::new();
        for mv in moves.drain(start..) {
            if turns(&mv) && promotes(&mv) {
                turned.push(Move { arriving: mv.moving, ..mv });
            } else {
                kept.push(mv);
            }
        }
        turned.sort();
        turned.dedup();
        moves.append(&mut kept);
        moves.append(&mut turned);
    }
}

impl Varies for Frankfurt {
    /// What becomes a pawn on its last rank promotes.
    fn variants(&self, plan: &Plan, position: &mut Position, place: usize, moves: &mut Vec<Move>) {
        let mv = moves[place];
        let Some(captured) = mv.capture.map(|square| position.unit(square)) else { return };
        let pawn = self.turned(plan, captured.parts);
        if !self.turns(position.unit(mv.departure)) || !plan.promotes(pawn, mv.arrival, position.turn()) {
            return;
        }
        let mut promotions = plan.promotions_of(pawn).iter().map(|slot| Move { becomes: Some(*slot), ..mv });
        if let Some(first) = promotions.next() {
            moves[place] = first;
        }
        moves.extend(promotions);
    }
}

impl ActsAfter for Frankfurt {
    fn after(&self, plan: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        let Some(captured) = played.captured else { return };
        let Some(place) = played.place(position, mark) else { return };
        let unit = position.unit(place);
        if unit.is_none() || !self.turns(unit) {
            return;
        }
        let parts = self.turned(plan, captured.unit.parts);
        let attributes = if unit.is_royal() && !parts.has(Slot::KING) {
            unit.attributes.with(Attributes::ROYAL)
        } else {
            unit.attributes
        };
        let changed = Unit { parts, attributes, ..unit };
        if changed != unit {
            position.change(place, changed, Cause::WalkChange);
        }
        if let Some(promotion) = played.mv.becomes {
            position.change(place, changed.with_parts(Parts::one(promotion)), Cause::WalkChange);
        }
    }
}

impl HasPromises for Frankfurt {
    fn promises(&self, safe: Promises) -> Promises {
        Promises {
            footprint: Some(Footprint::MOVER_ELSEWHERE),
            acts_after_quiet_moves: false,
            remembers_quiet_moves: false,
            shield: Shield::PLAIN_MOVES,
            ..safe
        }
    }
}
