//! Phantom chess: a unit may also move as if it stood on its Circe square. Plus chess: from one of the four squares in the
//! centre it may also capture as if it stood on another of them.
//!
//! That square must be empty; the unit goes there first, and checks from there, too. Phantom chess: what a unit can do from
//! where it stands it doesn't do a second time; kings stay out of it, unless `RexInclusive`. Plus chess: each way
//! from elsewhere is a move of its own. (Popeye's manual, conditions PhantomChess and PlusChess.)

use super::ConditionError;
use super::circe::Chain;
use super::condition::Condition;
use super::mars::{Mars, Way};
use crate::board::{Bitboard, MaybeSquare, Position, Side, Square};
use crate::rules::Move;
use crate::rules::attacks::Paralysis;
use crate::rules::facet::{Footprint, HasFacts, HasPromises, Promises, Rewrites, Starts};
use crate::rules::facts::Facts;
use crate::rules::generate::{Field, whole_units};
use crate::rules::plan::Plan;
use crate::walks::{Planes, Purpose};

/// From where units move besides where they stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phantom {
    /// From their Circe squares.
    Home {
        /// Whether kings stay out of it.
        excludes_kings: bool,
    },
    /// From the other squares of the centre, to capture.
    Centre,
}

/// d4, e4, d5 and e5.
const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);

impl Phantom {
    /// How units go to their Circe squares.
    const fn way_home(excludes_kings: bool) -> Way {
        Way { chain: Chain::STANDARD, excludes_kings, paralysis: Paralysis::WhereItStarts }
    }

    /// Appends what the unit on `from` can do from its Circe square and not from where it stands.
    fn from_home(
        plan: &Plan,
        position: &Position,
        field: &Field,
        (from, excludes_kings): (Square, bool),
        start: usize,
        moves: &mut Vec<Move>,
    ) {
        let way = Self::way_home(excludes_kings);
        let known: Bitboard =
            moves[start..].iter().filter(|mv| mv.departure == from).map(|mv| mv.arrival).collect();
        let mut made = Vec::new();
        for purpose in [Purpose::Capture, Purpose::Move] {
            Mars::detours(&way, plan, position, field, (from, purpose), &mut made);
        }
        if !excludes_kings && position.royals().contains(from) {
            Mars { captures: Some(way), others: None }.castling(plan, position, &mut made);
        }
        // A king is in check if either capture would be allowed.
        let takes_king = position.royals().meets(field.prey);
        let is_new = |mv: &Move| takes_king || !known.contains(mv.arrival);
        made.retain(|mv| mv.departure == from && mv.arrival != from && is_new(mv));
        moves.append(&mut made);
    }

    /// Appends what the unit on `from`, in the centre, can capture from elsewhere in it.
    fn from_centre(
        plan: &Plan,
        position: &Position,
        field: &Field,
        from: Square,
        start: usize,
        moves: &mut Vec<Move>,
    ) {
        let known: Bitboard =
            moves[start..].iter().filter(|mv| mv.departure == from).map(|mv| mv.arrival).collect();
        let side = position.turn();
        for elsewhere in CENTRE.without(position.occupied()) {
            let away = position.with_unit_moved(from, elsewhere);
            let takes_king = position.royals().meets(field.prey);
            // What could capture a king, does so whatever paralyses it where it stands.
            let paralysis = if takes_king { Paralysis::WhereItStarts } else { Paralysis::WhereItStands };
            let only: Planes =
                plan.planes_from_elsewhere((position, from), (&away, elsewhere), side, paralysis);
            let mut made = Vec::new();
            let prey = field.prey.without(Bitboard::of(from));
            let field = Field { side, occupied: away.occupied(), prey, open: Bitboard::EMPTY };
            whole_units(plan, &away, &only, &field, &mut made);
            let is_new = |mv: &Move| takes_king || !known.contains(mv.arrival);
            let captures = made.into_iter().filter(is_new);
            moves.extend(captures.map(|mv| Move {
                departure: from,
                detour: MaybeSquare::at(elsewhere),
                ..mv
            }));
        }
    }
}

impl Condition for Phantom {
    const NAMES: &'static [&'static str] = &["PhantomChess", "PlusChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        if name == "PlusChess" {
            ConditionError::unless_empty(name, words)?;
            return Ok(Self::Centre);
        }
        let (excludes_kings, rest) = match words.split_first() {
            Some((&"RexInclusive", rest)) => (false, rest),
            Some((&"RexExclusive", rest)) => (true, rest),
            _ => (true, words),
        };
        ConditionError::unless_empty(name, rest)?;
        Ok(Self::Home { excludes_kings })
    }

    fn describe(&self) -> String {
        match self {
            Self::Home { excludes_kings: true } => "PhantomChess",
            Self::Home { excludes_kings: false } => "PhantomChess RexInclusive",
            Self::Centre => "PlusChess",
        }
        .to_owned()
    }
}

impl HasFacts for Phantom {
    fn facts(&self) -> Facts {
        Facts {
            departs_from_start: true,
            checks_by_playing: true,
            captures_start_elsewhere: true,
            captures_kings_it_reaches: true,
            ..Facts::NONE
        }
    }
}

impl Rewrites for Phantom {
    fn rewrites_king_captures(&self) -> bool {
        true
    }

    fn rewrite(&self, plan: &Plan, position: &Position, field: &Field, start: usize, moves: &mut Vec<Move>) {
        let own = position.of(position.turn());
        match *self {
            Self::Home { excludes_kings } => {
                for from in own {
                    Self::from_home(plan, position, field, (from, excludes_kings), start, moves);
                }
            }
            Self::Centre => {
                for from in own & CENTRE {
                    Self::from_centre(plan, position, field, from, start, moves);
                }
            }
        }
    }
}

impl Starts for Phantom {
    fn starts(&self, plan: &Plan, position: &Position, from: Square, side: Side) -> Option<Bitboard> {
        let own = Bitboard::of(from);
        Some(match *self {
            Self::Home { excludes_kings } if excludes_kings && position.royals().contains(from) => own,
            Self::Home { excludes_kings } => {
                own | Self::way_home(excludes_kings).starts(plan, position, from, side)
            }
            Self::Centre if CENTRE.contains(from) => own | CENTRE.without(position.occupied()),
            Self::Centre => own,
        })
    }
}

impl HasPromises for Phantom {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { footprint: Some(Footprint::MOVER_ELSEWHERE), ..safe }
    }
}
