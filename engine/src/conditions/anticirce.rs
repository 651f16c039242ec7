//! Anticirce: the capturing unit comes back in the same move; if it can't, it may not capture.
//!
//! Where and as what is decided as in Circe, by the same modalities; kings take part, unless `RexExclusive`. A pawn that
//! captures on its last rank promotes first. Type Calvet: a unit may capture on the square on which it comes back; type
//! Cheylan: it may not. A king is in check only from a unit that could come back. (Popeye's manual, condition
//! AntiCirce.)

mod later;

use super::circe::{Chain, Rebirth};
use super::condition::Condition;
use super::{ConditionError, Kind};
use crate::board::position::{Cause, Effect, Mark};
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Parts, Position, Side, Slot, Square, Unit};
use crate::rules::facet::{
    ActsAfter, Allows, BringsWalks, Capture, Explains, Footprint, HasFacts, HasPromises, Keeps, Observes,
    Permits, Played, Promises, Question, Shield, Stage, Strays, Varies, Vetoes,
};
use crate::rules::facts::Facts;
use crate::rules::names::unit_with_colour;
use crate::rules::plan::Plan;
use crate::rules::{Move, Rules};
use crate::walks::Walk;
use std::fmt::Write;

/// Anticirce with its chain of modalities.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AntiCirce {
    chain: Chain,
    is_cheylan: bool,
    /// Whether what can't come back may capture all the same, and stays.
    is_relaxed: bool,
    excludes_kings: bool,
}

impl AntiCirce {
    /// Its modalities.
    pub(crate) const fn chain(&self) -> &Chain {
        &self.chain
    }
}

/// The traditional names and the words that they stand for.
const TRADITIONAL: &[(&str, &[&str])] = &[
    ("MirrorAntiCirce", &["Mirror"]),
    ("DiagramAntiCirce", &["Diagram"]),
    ("FileAntiCirce", &["File"]),
    ("SymmetryAntiCirce", &["Symmetry"]),
    ("MirrorFileAntiCirce", &["File", "Mirror"]),
    ("AntipodeanAntiCirce", &["Antipodes"]),
    ("EquipollentsAntiCirce", &["Equipollents"]),
    ("AntiCloneCirce", &["Clone"]),
    ("AntiSuperCirce", &["Super"]),
    ("VerticalSymmetryAntiCirce", &["VerticalSymmetry"]),
    ("HorizontalSymmetryAntiCirce", &["HorizontalSymmetry"]),
];

impl AntiCirce {
    /// Whether a unit captures as in chess: a king with `RexExclusive`, other walks than those of `April`.
    fn is_exempt(&self, plan: &Plan, capturer: Unit) -> bool {
        self.excludes_kings && capturer.is_royal() || !self.chain.concerns(plan, capturer)
    }

    /// What would come back where after a capture on `capture`, if anything.
    fn rebirth(
        &self,
        plan: &Plan,
        mv: &Move,
        mover: Side,
        captured: Capture,
        capturer: Unit,
    ) -> Option<Rebirth> {
        if self.is_exempt(plan, capturer) {
            return None;
        }
        // What promotes has promoted when it comes back.
        let has_promoted = mv.arriving != mv.moving;
        let marks = if has_promoted { Attributes::FRISCHAUF } else { Attributes::NONE };
        let marked = Unit { attributes: capturer.attributes.with(marks), ..capturer };
        let turns = plan.turning_squares().contains(mv.arrival) && !capturer.is_royal();
        Some(self.chain.run(&Rebirth {
            unit: if self.chain.marks_promoted() { marked } else { capturer },
            model: capturer.parts,
            succession: self.chain.succession(plan),
            pawns: plan.pawns(),
            array: plan.array(),
            side: if turns { mover.other() } else { mover },
            origin: capturer.origin,
            is_mirrored: false,
            square: None,
            makes_room: false,
            includes_kings: true,
            is_of_capturer: true,
            chosen: mv.chosen,
            partner_files: 0,
            capture: captured.square,
            capturer_before: captured.unit,
            capturer: captured.unit,
            departure: mv.departure,
            arrival: mv.arrival,
        }))
    }

    /// Whether a capture that is not played yet is possible: its rebirth square is free, or that of who has captured before.
    fn is_possible(&self, plan: &Plan, position: &Position, by: Side, mv: &Move) -> bool {
        if self.is_later() {
            return !self.holds_up(plan, position, by, mv);
        }
        let Some(square) = mv.capture else { return true };
        let unit = position.unit(mv.departure);
        let captured = Capture { square, unit: position.unit(square) };
        let Some(rebirth) = self.rebirth(plan, mv, by, captured, unit.with_parts(mv.arriving)) else {
            return true;
        };
        let Some(target) = rebirth.square else { return self.is_relaxed };
        if target == mv.arrival || self.is_relaxed {
            return target != mv.arrival || !self.is_cheylan;
        }
        let left = Bitboard::of(mv.departure) | Bitboard::of(square);
        rebirth.makes_room || !position.occupied().without(left).contains(target)
    }
}

impl Condition for AntiCirce {
    const NAMES: &'static [&'static str] = &[
        "AntiCirce",
        "MirrorAntiCirce",
        "DiagramAntiCirce",
        "FileAntiCirce",
        "SymmetryAntiCirce",
        "MirrorFileAntiCirce",
        "AntipodeanAntiCirce",
        "EquipollentsAntiCirce",
        "AntiCloneCirce",
        "AntiSuperCirce",
        "VerticalSymmetryAntiCirce",
        "HorizontalSymmetryAntiCirce",
    ];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let mut anticirce =
            Self { chain: Chain::STANDARD, is_cheylan: false, is_relaxed: false, excludes_kings: false };
        let traditional = TRADITIONAL.iter().find(|(known, _)| *known == name);
        if let Some((_, words)) = traditional {
            anticirce.chain.add_words("AntiCirce", words)?;
        }
        let mut taken = Vec::new();
        for word in words {
            match *word {
                "Calvet" | "RexInclusive" | "Strict" => {}
                "Cheylan" => anticirce.is_cheylan = true,
                "RexExclusive" => anticirce.excludes_kings = true,
                "Relaxed" => anticirce.is_relaxed = true,
                other => taken.push(other),
            }
        }
        anticirce.chain.add_words("AntiCirce", &taken)?;
        anticirce.chain.check_of_captors()?;
        Ok(anticirce)
    }

    fn describe(&self) -> String {
        let mut text = format!("AntiCirce{}", self.chain);
        let more = [
            (self.is_cheylan, "Cheylan"),
            (self.is_relaxed, "Relaxed"),
            (self.excludes_kings, "RexExclusive"),
        ];
        for (_, word) in more.iter().filter(|(is_so, _)| *is_so) {
            // Writing to a string cannot fail.
            let _ = write!(text, " {word}");
        }
        text
    }

    fn rests_in(&self, stage: Stage) -> bool {
        match stage {
            Stage::Permits => !self.chain.cages(),
            Stage::Vetoes => !self.is_later(),
            Stage::Allows => self.is_later(),
            Stage::Observes => self.chain.cages() || self.chain.chooses(),
            _ => false,
        }
    }
}

impl HasFacts for AntiCirce {
    fn facts(&self) -> Facts {
        Facts {
            castling_returns: true,
            carries_on: true,
            choices_with_captures: u8::from(self.chain.chooses()),
            captors_come_back: true,
            kings_return: true,
            lets_units_come_up: self.chain.buries(),
            tracks_origins: self.chain.tracks_origins(),
            marks_promoted: self.chain.marks_promoted(),
            kings_change_sides: self.chain.changes_sides() && !self.excludes_kings,
            checks_by_playing: self.chain.decides_checks(),
            kings_are_captured_unreached: self.chain.makes_room(),
            ..Facts::NONE
        }
    }
}

impl BringsWalks for AntiCirce {
    fn walks(&self) -> Vec<Walk> {
        self.chain.walks()
    }
}

impl Varies for AntiCirce {
    /// Splits a capture by the squares that may be chosen, and by what a pawn that comes back on its promotion rank
    /// becomes.
    fn variants(&self, plan: &Plan, position: &mut Position, place: usize, moves: &mut Vec<Move>) {
        if self.is_later() {
            self.promote_later(plan, position, place, moves);
            return;
        }
        let mv = moves[place];
        let Some(square) = mv.capture else { return };
        let captured = Capture { square, unit: position.unit(square) };
        let arrived = plan.arrived(position, &mv, Kind::AntiCirce.rank());
        if !self.chain.chooses() || self.is_exempt(plan, arrived) {
            self.promote(plan, position, arrived, place, moves);
            return;
        }
        let own =
            if self.is_cheylan || self.chain.goes_on() { Bitboard::EMPTY } else { Bitboard::of(mv.arrival) };
        // It goes on by its own walk, but in the direction of what it has captured.
        let taken = if self.chain.goes_on() {
            let owner = position.turn().other().into();
            Capture { unit: Unit { owner, ..arrived }, ..captured }
        } else {
            captured
        };
        let choices = self.chain.choices(plan, position, &mv, taken) | own;
        // Who need not come back may also choose no square.
        let mut is_open = !self.is_relaxed;
        for chosen in choices {
            let at = if is_open { place } else { moves.len() };
            let variant = Move { chosen: Some(chosen), ..mv };
            if is_open {
                moves[place] = variant;
                is_open = false;
            } else {
                moves.push(variant);
            }
            self.promote(plan, position, arrived, at, moves);
        }
    }
}

impl ActsAfter for AntiCirce {
    fn after(&self, plan: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        if self.is_later() {
            self.bring_back_later(plan, position, played, mark);
            return;
        }
        self.bring_back(plan, position, played, mark);
        self.chain.uncover(position);
    }

    fn homes(&self, plan: &Plan, side: Side, slot: Slot) -> Option<Bitboard> {
        self.chain.homes(plan, side, slot)
    }

    fn captor_returns(&self, plan: &Plan, position: &Position, mv: &Move) -> Option<Square> {
        let must_return = !self.is_relaxed && !self.excludes_kings && self.chain.brings_captor_back_alone();
        if !must_return || mv.reborn_as == Some(Parts::NONE) {
            return None;
        }
        if self.chain.chooses() {
            return mv.chosen.filter(|_| self.chain.places_alone());
        }
        // What changes sides on its way may come back elsewhere.
        let capturer = position.unit(mv.departure).with_parts(mv.arriving);
        if capturer.attributes.has(Attributes::HALF_NEUTRAL) {
            return None;
        }
        let square = mv.capture?;
        let captured = Capture { square, unit: position.unit(square) };
        self.rebirth(plan, mv, position.turn(), captured, capturer)?.square
    }
}

impl Vetoes for AntiCirce {
    fn vetoes(&self, plan: &Plan, position: &Position, by: Side, mv: &Move) -> bool {
        self.holds_up(plan, position, by, mv)
    }
}

impl Allows for AntiCirce {
    fn judges_captures(&self) -> bool {
        true
    }

    fn allows(&self, plan: &Plan, position: &Position, played: &Played, mark: &Mark) -> bool {
        // No unit makes room for itself where its own king stands.
        let is_regicide = |effect: &Effect| {
            effect.cause == Cause::Assassination
                && effect.before.is_royal()
                && effect.before.owner.includes(played.mover)
        };
        if self.chain.makes_room() && position.effects_since(mark).iter().any(is_regicide) {
            return false;
        }
        let capturer = played.unit.with_parts(played.mv.arriving);
        let is_exempt = played.captured.is_none() || self.is_exempt(plan, capturer);
        is_exempt
            || self.is_relaxed && !self.stays_at_home(plan, played)
            || position.effects_since(mark).iter().any(|effect| effect.cause == Cause::CapturerRebirth)
    }
}

impl Permits for AntiCirce {
    fn permits(&self, rules: &dyn Rules, position: &mut Position, played: &Played) -> bool {
        let capturer = played.unit.with_parts(played.mv.arriving);
        let is_exempt = played.captured.is_none() || self.is_exempt(rules.plan(), capturer);
        let rebirth = |captured| self.rebirth(rules.plan(), &played.mv, played.mover, captured, capturer);
        let square = played.captured.and_then(rebirth).and_then(|rebirth| rebirth.square);
        is_exempt || self.chain.permits_cage(rules, position, square, played.unit, played.mover)
    }

    fn permits_king_captures(&self) -> bool {
        true
    }

    fn permits_steps_without_check(&self) -> bool {
        true
    }
}

impl Observes for AntiCirce {
    fn tells_checks_alone(&self) -> bool {
        true
    }

    fn observes(
        &self,
        plan: &Plan,
        position: &Position,
        target: Square,
        by: Side,
        attackers: Bitboard,
    ) -> Bitboard {
        plan.capturers(position, target, by, attackers, |mv| self.is_possible(plan, position, by, mv))
    }
}

impl HasPromises for AntiCirce {
    fn promises(&self, safe: Promises) -> Promises {
        // Any move may bring back what has captured before, of either side, and does nothing more.
        if self.is_later() {
            return Promises {
                kings_go_uncaptured: false,
                footprint: Some(Footprint {
                    filled: 1,
                    emptied: 1,
                    fills_for_others: true,
                    keeps: if self.chain.changes_sides() { Keeps::Number } else { Keeps::Sides },
                    ..Footprint::CHANGED_MOVER
                }),
                ..safe
            };
        }
        Promises {
            shield: Shield::QUIET_MOVES,
            footprint: {
                let comes_home = self.chain.strays() == Strays::CAPTURED;
                let strays = if comes_home { Strays::CAPTORS } else { Strays::ANYBODY };
                let one = Footprint {
                    fills_for_others: self.chain.changes_sides(),
                    keeps: match self.chain.makes_room() {
                        true => Keeps::Nothing,
                        false if self.chain.changes_sides() => Keeps::Number,
                        false => Keeps::Sides,
                    },
                    ..Footprint::ANOTHER_GONE.straying(strays)
                };
                self.chain.footprint(one)
            },
            kings_go_uncaptured: self.chain.makes_room() || self.chain.buries(),
            acts_after_quiet_moves: self.chain.buries(),
            remembers_quiet_moves: self.is_later() || self.chain.buries(),
            ..safe
        }
    }
}

impl Explains for AntiCirce {
    fn explain(&self, plan: &Plan, position: &Position, question: &Question<'_>) -> Option<String> {
        match *question {
            Question::Walk(_) => None,
            Question::Forbidden(_) if self.is_later() => {
                Some("would not let come back what has captured before".to_owned())
            }
            Question::Unobserved { .. } if self.is_later() => {
                Some("could not capture there and let come back what has captured before".to_owned())
            }
            Question::Forbidden(_) => Some("could not come back".to_owned()),
            Question::Unobserved { attacker, .. } => {
                let name = unit_with_colour(plan, position.unit(attacker));
                Some(format!("could not come back after a capture as {name}"))
            }
            Question::Captured(_) => None,
        }
    }
}

impl AntiCirce {
    /// Lets the capturing unit come back, from where it has gone on to.
    fn bring_back(&self, plan: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        let Some(captured) = played.captured else { return };
        let Some(place) = played.place(position, mark) else { return };
        let arrived = position.unit(place);
        let Some(rebirth) = self.rebirth(plan, &played.mv, played.mover, captured, arrived) else { return };
        let Some(square) = rebirth.square else { return };
        let is_taken = square != place && !position.unit(square).is_none() && !rebirth.makes_room;
        if is_taken || self.is_cheylan && square == played.mv.arrival {
            return;
        }
        position.change(place, Unit::NONE, Cause::Transfer);
        let reborn = rebirth.unit;
        self.chain.place(plan, position, square, reborn, &played.mv, Cause::CapturerRebirth);
    }

    /// Whether what has captured would come back where it has captured, which Cheylan forbids.
    fn stays_at_home(&self, plan: &Plan, played: &Played) -> bool {
        let capturer = played.unit.with_parts(played.mv.arriving);
        let rebirth = |captured| self.rebirth(plan, &played.mv, played.mover, captured, capturer);
        let square = played.captured.and_then(rebirth).and_then(|rebirth| rebirth.square);
        self.is_cheylan && square == Some(played.mv.arrival)
    }

    /// A pawn that comes back on its promotion rank promotes at once, to whatever it chooses.
    fn promote(
        &self,
        plan: &Plan,
        position: &mut Position,
        arrived: Unit,
        place: usize,
        moves: &mut Vec<Move>,
    ) {
        let mv = moves[place];
        let Some(square) = mv.capture.filter(|_| self.chain.promotes_reborn_pawns()) else { return };
        let by = position.turn();
        let captured = Capture { square, unit: position.unit(square) };
        let Some(rebirth) = self.rebirth(plan, &mv, by, captured, arrived) else { return };
        let Some(target) = rebirth.square else { return };
        if !plan.promotes(rebirth.unit.parts, target, by) || !self.is_possible(plan, position, by, &mv) {
            return;
        }
        plan.split_by_promotion(position, rebirth.unit, moves, place);
    }
}
