//! Circe: a captured unit is reborn in the same move.
//!
//! Where, as what, and what happens if the square is taken is decided by a chain of modalities, each in a
//! file of its own and one line in the registry below. Without modalities this is standard Circe: the
//! square of the game array, for rook, bishop and knight the one of the colour of the capture square; for a
//! pawn the second rank of the file of capture; for any other unit the promotion square of that file. If
//! the square is taken, judged when the capturing unit has left its own, the captured unit disappears.
//! (Articles on Circe and its rebirth squares in *La composition échiquéenne*; Popeye's manual, condition
//! Circe and its variants.)

#[macro_use]
mod modality;

mod antipodes;
mod assassin;
mod buried;
mod cage;
mod capture_square;
mod chain;
mod chameleon;
mod choice;
mod clone;
mod contra_parrain;
mod couscous;
mod diagram;
mod diametral;
mod einstein;
mod equipollents;
mod file;
mod frischauf;
mod home;
mod horizontal_symmetry;
mod last_move;
mod memory;
mod mirror;
mod parachute;
mod parrain;
mod pwc;
mod rank;
mod reversal_einstein;
mod rex_inclusive;
mod strict;
mod super_circe;
mod symmetry;
mod take_and_make;
mod turncoats;
mod vertical_mirror;
mod vertical_symmetry;
mod volcanic;
mod wait_capture;

pub use chain::Chain;
pub use modality::{Memory, Modality, Rebirth, Step};

use super::condition::Condition;
use super::{ConditionError, Kind};
use crate::board::position::{Cause, Mark};
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Parts, Position, Side, Slot, Square, Unit};
use crate::rules::facet::{
    ActsAfter, Allows, BringsWalks, Capture, Explains, Footprint, HasFacts, HasPromises, Keeps, Observes,
    Permits, Played, Promises, Question, Refuses, Shield, Stage, Varies,
};
use crate::rules::facts::Facts;
use crate::rules::names::{unit_on, unit_with_colour};
use crate::rules::plan::Plan;
use crate::rules::{Move, Rules};
use crate::walks::Walk;

/// The square of standard Circe for a unit of `side` with these components, found from `from`.
pub(super) fn home_of(plan: &Plan, parts: Parts, side: Side, from: Square) -> Square {
    home::square_of(parts, plan.pawns(), &plan.array(), side, from)
}

// One line a modality: `file::Type`.
modalities! {
    last_move::LastMove,
    wait_capture::WaitCapture,
    clone::Clone,
    chameleon::Chameleon,
    einstein::Einstein,
    reversal_einstein::ReversalEinstein,
    couscous::Couscous,
    mirror::Mirror,
    file::File,
    rank::Rank,
    symmetry::Symmetry,
    vertical_symmetry::VerticalSymmetry,
    horizontal_symmetry::HorizontalSymmetry,
    antipodes::Antipodes,
    diagram::Diagram,
    pwc::Pwc,
    equipollents::Equipollents,
    capture_square::CaptureSquare,
    cage::Cage,
    parrain::Parrain,
    contra_parrain::ContraParrain,
    super_circe::Super,
    take_and_make::TakeAndMake,
    diametral::Diametral,
    frischauf::Frischauf,
    vertical_mirror::VerticalMirror,
    assassin::Assassin,
    parachute::Parachute,
    volcanic::Volcanic,
    strict::Strict,
    turncoats::Turncoats,
    rex_inclusive::RexInclusive,
}

/// Circe with its chain of modalities.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Circe(Chain);

impl Circe {
    /// Circe without modalities.
    pub const STANDARD: Self = Self(Chain::STANDARD);

    /// Its modalities.
    pub(crate) const fn chain(&self) -> &Chain {
        &self.0
    }

    /// Which captured unit comes back with a move.
    pub(super) fn remembers(&self) -> Memory {
        self.0.remembers()
    }

    /// What the rebirth would be, if there is one; the square may be taken.
    fn rebirth(
        &self,
        plan: &Plan,
        mv: &Move,
        mover: Side,
        captured: Capture,
        capturer: Unit,
    ) -> Option<(Unit, Square, bool)> {
        let rebirth = self.placed(plan, mv, mover, captured, capturer)?;
        let square = rebirth.square.filter(|_| !captured.unit.is_royal() || rebirth.includes_kings)?;
        Some((rebirth.unit, square, rebirth.makes_room))
    }

    /// What the rebirth would be, whether or not kings take part; nothing if the unit is not reborn.
    fn placed(
        &self,
        plan: &Plan,
        mv: &Move,
        mover: Side,
        captured: Capture,
        capturer: Unit,
    ) -> Option<Rebirth> {
        let is_reborn = self.0.concerns(plan, captured.unit);
        is_reborn.then(|| self.0.run(&Rebirth::start(plan, &self.0, mv, mover, captured, capturer)))
    }

    /// Whether what is captured comes back with a later move.
    pub(in crate::conditions) fn brings_back_later(&self) -> bool {
        self.0.remembers() != Memory::ThisMove
    }

    /// Lets come back what comes back with a move.
    fn bring_about(&self, plan: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        if self.0.remembers() != Memory::ThisMove {
            self.bring_back(plan, position, played);
            return;
        }
        let Some(captured) = played.captured else { return };
        let capturer = capturer(plan, position, played, mark);
        let Some((reborn, square, makes_room)) =
            self.rebirth(plan, &played.mv, played.mover, captured, capturer)
        else {
            return;
        };
        if !position.unit(square).is_none() && !makes_room
            || !plan.all().iter().all(|condition| condition.admits(position, square))
        {
            return;
        }
        self.0.place(plan, position, square, reborn, &played.mv, Cause::Rebirth);
    }
}

/// What has captured, as it is now; if it is gone, or has fused with others, as it was by its move.
fn capturer(plan: &Plan, position: &Position, played: &Played, mark: &Mark) -> Unit {
    match played.place(position, mark) {
        Some(place) if !plan.fuses_units() => position.unit(place),
        Some(_) | None => played.unit.with_parts(played.mv.arriving),
    }
}

/// The modalities that ask nothing of the capture but its square and what was captured, so that they can act with a later move.
const WITH_LAST_MOVE: &[AnyModality] = &[
    AnyModality::LastMove,
    AnyModality::Pwc,
    AnyModality::Mirror,
    AnyModality::Clone,
    AnyModality::RexInclusive,
    AnyModality::Turncoats,
    AnyModality::Diametral,
    AnyModality::Chameleon,
    AnyModality::Frischauf,
];

impl Condition for Circe {
    const NAMES: &'static [&'static str] = NAMES;

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let mut chain = Chain::STANDARD;
        let named = AnyModality::ALL.iter().copied().find(|modality| modality.traditional() == name);
        if let Some(modality) = named {
            chain.add(modality)?;
        }
        chain.add_words("Circe", words)?;
        // What is remembered comes back where it was captured, or by the way of a move.
        if chain.remembers() == Memory::LastCapture && !chain.has(AnyModality::CaptureSquare) {
            let (wait, square) = ("WaitCapture".to_owned(), "another square than CaptureSquare".to_owned());
            return Err(ConditionError::Contradiction(wait, square));
        }
        let is_unknown = |other: &&AnyModality| chain.has(**other) && !WITH_LAST_MOVE.contains(*other);
        if let Some(other) =
            AnyModality::ALL.iter().find(is_unknown).filter(|_| chain.has(AnyModality::LastMove))
        {
            return Err(ConditionError::Contradiction("LastMove".to_owned(), other.word().to_owned()));
        }
        if chain.cages() && chain.decides(Step::Kings) {
            return Err(ConditionError::Contradiction("Cage".to_owned(), "RexInclusive".to_owned()));
        }
        // What waits below others waits by itself; and what must come back with its capture can't wait.
        let at_once = [AnyModality::Parachute, AnyModality::Volcanic, AnyModality::Strict];
        let at_once = at_once.into_iter().find(|modality| chain.has(*modality));
        if let Some(modality) = at_once.filter(|_| chain.remembers() != Memory::ThisMove) {
            let word = modality.word();
            return Err(ConditionError::Contradiction(word.to_owned(), "a later rebirth".to_owned()));
        }
        Ok(Self(chain))
    }

    fn describe(&self) -> String {
        format!("Circe{}", self.0)
    }

    fn rests_in(&self, stage: Stage) -> bool {
        match stage {
            Stage::Permits => !self.0.cages(),
            Stage::Observes => !self.0.brings_kings_back(),
            Stage::Allows => !self.0.obliges(),
            _ => false,
        }
    }
}

impl Refuses for Circe {
    fn misfit(&self, _: &Plan, position: &Position) -> Option<String> {
        let is_kamikaze = |square: &Square| position.unit(*square).attributes.has(Attributes::KAMIKAZE);
        let square = Square::all().find(is_kamikaze).filter(|_| !self.0.brings_capturers_back())?;
        let why =
            "no rule says where it comes back where a choice or a later move decides that, or it makes room";
        Some(format!("the kamikaze unit on {square} has no meaning under {}: {why}", self.describe()))
    }
}

impl HasFacts for Circe {
    fn facts(&self) -> Facts {
        Facts {
            castling_returns: true,
            capturers_return: true,
            lets_units_come_up: self.0.buries(),
            // The capture of a king is a move and a capture: what waits comes back with it.
            adds_units: self.0.remembers() != Memory::ThisMove,
            // What a promoting capturer becomes may then decide whether a king comes back.
            checks_by_playing: self.0.brings_kings_back() && self.0.decides(Step::Model),
            choices_with_captures: u8::from(self.0.chooses()),
            kings_are_reborn: self.0.brings_kings_back(),
            kings_return: self.0.brings_kings_back(),
            kings_change_sides: self.0.brings_kings_back() && self.0.changes_sides(),
            ..Facts::NONE
        }
        .and(self.0.facts())
    }
}

impl BringsWalks for Circe {
    fn walks(&self) -> Vec<Walk> {
        self.0.walks()
    }
}

impl Varies for Circe {
    fn concern_captured_alone(&self) -> bool {
        self.0.brings_back_alone()
    }

    /// Splits a capture by the squares of rebirth that the capturing side may choose, and by what a pawn reborn on
    /// its promotion rank becomes.
    fn variants(&self, plan: &Plan, position: &mut Position, place: usize, moves: &mut Vec<Move>) {
        if self.0.remembers() != Memory::ThisMove {
            self.promote_remembered(plan, position, place, moves);
            return;
        }
        let mv = moves[place];
        let Some(square) = mv.capture else { return };
        let captured = Capture { square, unit: position.unit(square) };
        let is_exempt = captured.unit.is_royal() && !self.0.decides(Step::Kings);
        if !self.0.chooses() || is_exempt || !self.0.concerns(plan, captured.unit) {
            self.promote_reborn(plan, position, place, moves);
            return;
        }
        // It goes on like the unit whose square is looked for, or as what it comes back.
        let capturer = plan.arrived(position, &mv, Kind::Circe.rank());
        let placed = self.placed(plan, &mv, position.turn(), captured, capturer);
        // It goes its own way, a pawn too, like whatever unit.
        let model = placed.map_or(captured.unit, |rebirth| captured.unit.with_parts(rebirth.model));
        let is_changed = self.0.decides(Step::Adapt);
        let (free, is_foreseen) = self.room_then(plan, position, &mv, square);
        let choices = match is_foreseen && !is_changed && !self.0.goes_on() {
            true => free,
            false => self.0.choices(plan, position, &mv, Capture { unit: model, ..captured }),
        };
        let has_room = |chosen: &Square| {
            let variant = Move { chosen: Some(*chosen), ..mv };
            let placed = self.placed(plan, &variant, position.turn(), captured, capturer);
            placed.and_then(|rebirth| rebirth.square).is_some_and(|square| free.contains(square))
        };
        let choices: Vec<Square> =
            choices.into_iter().filter(|chosen| !is_changed || has_room(chosen)).collect();
        // Unless the rebirth is obligatory, the move without one stays.
        let mut is_open = self.0.obliges();
        for chosen in choices {
            let at = if is_open { place } else { moves.len() };
            let variant = Move { chosen: Some(chosen), ..mv };
            if is_open {
                moves[place] = variant;
                is_open = false;
            } else {
                moves.push(variant);
            }
            self.promote_reborn(plan, position, at, moves);
        }
    }
}

impl ActsAfter for Circe {
    fn returns(&self, plan: &Plan, position: &Position, mv: &Move) -> Option<Bitboard> {
        if !self.0.brings_back_alone() {
            return None;
        }
        let square = mv.capture?;
        let captured = Capture { square, unit: position.unit(square) };
        // No other condition acts behind captures, so that what has captured is what it was.
        let capturer = position.unit(mv.departure).with_parts(mv.arriving);
        let placed = self.placed(plan, mv, position.turn(), captured, capturer);
        Some(placed.and_then(|rebirth| rebirth.square).map_or(Bitboard::EMPTY, Bitboard::of))
    }

    fn after(&self, plan: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        self.bring_about(plan, position, played, mark);
        self.0.uncover(position);
    }

    fn homes(&self, plan: &Plan, side: Side, slot: Slot) -> Option<Bitboard> {
        self.0.homes(plan, side, slot)
    }

    fn rests_behind_step(&self, position: &Position, _: &Move) -> bool {
        position.waiting().is_empty()
    }

    fn keeps_resting(&self) -> bool {
        true
    }
}

impl Allows for Circe {
    fn judges_captures(&self) -> bool {
        true
    }

    /// Strictly, what is captured must come back; kings that don't take part need not.
    fn allows(&self, plan: &Plan, position: &Position, played: &Played, mark: &Mark) -> bool {
        let is_exempt = |captured: Capture| {
            captured.unit.is_royal() && !self.0.decides(Step::Kings) || !self.0.concerns(plan, captured.unit)
        };
        played.captured.is_none_or(is_exempt)
            || position.effects_since(mark).iter().any(|effect| effect.cause == Cause::Rebirth)
    }
}

impl Permits for Circe {
    fn permits(&self, rules: &dyn Rules, position: &mut Position, played: &Played) -> bool {
        let Some(captured) = played.captured else { return true };
        if captured.unit.is_royal() || !self.0.concerns(rules.plan(), captured.unit) {
            return true;
        }
        let reborn = self.placed(rules.plan(), &played.mv, played.mover, captured, played.unit);
        let unit = reborn.map_or(captured.unit, |rebirth| rebirth.unit);
        let square = reborn.and_then(|rebirth| rebirth.square);
        self.0.permits_cage(rules, position, square, unit, played.mover.other())
    }

    fn permits_steps_without_check(&self) -> bool {
        true
    }
}

impl Observes for Circe {
    fn tells_checks_alone(&self) -> bool {
        true
    }

    /// A king that would be reborn is not in check.
    fn observes(
        &self,
        plan: &Plan,
        position: &Position,
        target: Square,
        by: Side,
        attackers: Bitboard,
    ) -> Bitboard {
        let captured = Capture { square: target, unit: position.unit(target) };
        if captured.unit.is_none() {
            return attackers;
        }
        // What must come back can't be captured for good.
        if self.0.obliges() && self.0.concerns(plan, captured.unit) {
            return Bitboard::EMPTY;
        }
        plan.capturers(position, target, by, attackers, |mv| {
            let rebirth = self.rebirth(plan, mv, by, captured, position.unit(mv.departure));
            rebirth.is_none_or(|(_, square, _)| {
                square == target || square != mv.departure && !position.unit(square).is_none()
            })
        })
    }
}

impl HasPromises for Circe {
    fn promises(&self, safe: Promises) -> Promises {
        let kings_go_uncaptured = self.0.makes_room() || self.0.buries();
        let waits = self.0.remembers() == Memory::LastMove || self.0.buries();
        Promises {
            // A unit that makes room may have stood between a king and an attacker.
            shield: if self.0.remembers() != Memory::ThisMove || self.0.buries() {
                Shield::NONE
            } else if self.0.decides(Step::Blocked) || self.0.decides(Step::Coat) || self.0.chooses() {
                Shield::QUIET_MOVES
            } else {
                Shield::PLAIN_MOVES
            },
            footprint: self.0.footprint(Footprint {
                // What comes back hasn't gone.
                keeps: match self.0.remembers() {
                    _ if self.0.buries() => Keeps::Nothing,
                    Memory::ThisMove if self.0.changes_sides() || self.0.makes_room() => Keeps::Number,
                    Memory::ThisMove => Keeps::Sides,
                    // Another one has gone when it comes back.
                    Memory::LastCapture => Keeps::Number,
                    Memory::LastMove => Keeps::Nothing,
                },
                ..Footprint::ANOTHER_UNIT.straying(self.0.strays())
            }),
            kings_go_uncaptured,
            // What comes back is the enemy's, and can only shut lines; of neutral units more is known elsewhere.
            captures_check_otherwise: kings_go_uncaptured
                || self.0.remembers() != Memory::ThisMove
                || self.0.decides(Step::Coat)
                || self.0.brings_kings_back(),
            acts_after_quiet_moves: waits,
            remembers_quiet_moves: waits,
            ..safe
        }
    }
}

impl Explains for Circe {
    fn explain(&self, plan: &Plan, position: &Position, question: &Question<'_>) -> Option<String> {
        match *question {
            Question::Walk(_) | Question::Forbidden(_) => None,
            Question::Unobserved { target, attacker } => {
                let captured = Capture { square: target, unit: position.unit(target) };
                let capturer = position.unit(attacker);
                let by = Side::BOTH.into_iter().find(|side| !captured.unit.owner.includes(*side))?;
                let mv = Move::capture(attacker, target, capturer.parts);
                if self.0.obliges() && self.0.concerns(plan, captured.unit) {
                    let king = unit_on(plan, position, target);
                    return Some(format!(
                        "does not check {king}, which could only be captured if it were reborn"
                    ));
                }
                let (_, square, _) = self.rebirth(plan, &mv, by, captured, capturer)?;
                let king = unit_on(plan, position, target);
                Some(format!("does not check {king}, which would be reborn on {square}"))
            }
            Question::Captured(played) => {
                let captured = played.captured?;
                let capturer = position.unit(played.mv.arrival).with_parts(played.mv.arriving);
                let name = unit_with_colour(plan, captured.unit);
                let (_, square, _) = self.rebirth(plan, &played.mv, played.mover, captured, capturer)?;
                let owner = captured.unit.owner;
                Some(if position.unit(square).owner == owner && !position.unit(square).is_none() {
                    format!("captures {name}, which is reborn on {square}")
                } else {
                    format!("captures {name}, which is not reborn, since {square} is taken")
                })
            }
        }
    }
}
