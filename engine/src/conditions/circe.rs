//! Circe: a captured unit is reborn in the same move.
//!
//! Where, as what, and what happens if the square is taken is decided by a chain of modalities, each in a
//! file of its own and one line in the registry below. Without modalities this is standard Circe: the
//! square of the game array, for rook, bishop and knight the one of the colour of the capture square; for a
//! pawn the second rank of the file of capture; for any other unit the promotion square of that file. If
//! the square is taken, judged when the capturing unit has left its own, the captured unit disappears.
//! (Articles on Circe and its rebirth squares in *La composition échiquéenne*; Popeye's manual, condition
//! Circe and its variants.)

mod home;

use super::ConditionError;
use super::condition::{Capture, Condition, Past, Played, Question, Shield, Stage};
use crate::board::position::Cause;
use crate::board::unit::{Attributes, Origin};
use crate::board::{Bitboard, Parts, Position, Side, Square, Unit};
use crate::game::move_text::{unit_on, unit_with_colour};
use crate::nearest::nearest;
use crate::rules::Move;
use crate::rules::plan::Plan;
use std::fmt::Write;

/// What a modality decides. Of each step a chain has at most one, and they act in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Step {
    /// As what the unit comes back.
    Walk,
    /// Which unit's square is taken.
    Model,
    /// Whether it is the other side's square of that unit.
    Side,
    /// Where that is.
    Place,
    /// How the square is changed then.
    Adapt,
    /// What happens if it is taken.
    Blocked,
    /// Whether kings take part.
    Kings,
}

/// The number of [`Step`]s.
const STEPS: usize = 7;

/// A rebirth in the making.
#[derive(Clone, Copy, Debug)]
pub struct Rebirth {
    /// What comes back.
    pub unit: Unit,
    /// The components whose square is looked for.
    pub model: Parts,
    /// The slots of pawns, one bit each.
    pub pawns: u16,
    /// The side whose square is looked for.
    pub side: Side,
    /// Where the unit whose square is looked for stood in the diagram.
    pub origin: Origin,
    /// Whether a vector is to be taken the other way round.
    pub is_mirrored: bool,
    /// The square, if there is one.
    pub square: Option<Square>,
    /// Whether a unit on that square is removed to make room.
    pub makes_room: bool,
    /// Whether a king comes back.
    pub includes_kings: bool,
    /// Where it was captured.
    pub capture: Square,
    /// The capturing unit as it was before the move.
    pub capturer_before: Unit,
    /// The capturing unit as it is after the move.
    pub capturer: Unit,
    /// Where the capturing unit came from.
    pub departure: Square,
    /// Where the capturing unit went.
    pub arrival: Square,
}

impl Rebirth {
    /// Whether the unit whose square is looked for is a pawn of some kind.
    #[must_use]
    pub fn is_of_pawn(&self) -> bool {
        !self.model.is_composite() && self.pawns >> self.model.lowest().index() & 1 != 0
    }
}

/// One link of the chain.
pub trait Modality {
    /// The word in an entry.
    const WORD: &'static str;
    /// The traditional name of Circe with this modality alone.
    const TRADITIONAL: &'static str;
    /// What it decides.
    const STEP: Step;

    /// Whether it can bring a pawn to a square on which pawns promote, and they do: where the square does not
    /// come from the game array, as in Popeye. A chain without such a modality leaves the pawn a pawn.
    const PROMOTES_REBORN_PAWNS: bool = false;

    /// Decides it.
    fn apply(rebirth: &mut Rebirth);

    /// Sets flags of the plan.
    fn prepare(_plan: &mut Plan) {}
}

macro_rules! modalities {
    ($($module:ident::$name:ident,)*) => {
        $(mod $module;)*

        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        enum AnyModality { $($name,)* }

        impl AnyModality {
            const ALL: &'static [Self] = &[$(Self::$name,)*];

            fn word(self) -> &'static str {
                match self { $(Self::$name => $module::$name::WORD,)* }
            }

            fn traditional(self) -> &'static str {
                match self { $(Self::$name => $module::$name::TRADITIONAL,)* }
            }

            fn step(self) -> Step {
                match self { $(Self::$name => $module::$name::STEP,)* }
            }

            fn promotes_reborn_pawns(self) -> bool {
                match self { $(Self::$name => $module::$name::PROMOTES_REBORN_PAWNS,)* }
            }

            #[inline]
            fn apply(self, rebirth: &mut Rebirth) {
                match self { $(Self::$name => $module::$name::apply(rebirth),)* }
            }

            fn prepare(self, plan: &mut Plan) {
                match self { $(Self::$name => $module::$name::prepare(plan),)* }
            }
        }

        const NAMES: &[&str] = &["Circe", $($module::$name::TRADITIONAL,)*];
    };
}

// One line a modality: `file::Type`.
modalities! {
    clone::Clone,
    couscous::Couscous,
    mirror::Mirror,
    file::File,
    symmetry::Symmetry,
    antipodes::Antipodes,
    diagram::Diagram,
    pwc::Pwc,
    equipollents::Equipollents,
    diametral::Diametral,
    assassin::Assassin,
    rex_inclusive::RexInclusive,
}

/// Circe with its chain of modalities, by step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Circe {
    chain: [Option<AnyModality>; STEPS],
}

impl Circe {
    /// Circe without modalities.
    pub const STANDARD: Self = Self { chain: [None; STEPS] };

    /// A kamikaze unit that has captured, a king too, is reborn as if it had been captured; if the square is taken
    /// by another unit, it disappears.
    fn return_capturer(&self, plan: &Plan, position: &mut Position, played: &Played, unit: Unit) {
        let mv = &played.mv;
        let captured = Capture { square: mv.arrival, unit };
        let Some(square) = self.placed(plan, mv, played.mover.other(), captured, unit).square else { return };
        if square == mv.arrival {
            position.change(square, unit, Cause::CapturerRebirth);
        } else if position.unit(square).is_none() {
            position.shift_because(mv.arrival, square, Cause::CapturerRebirth);
        } else {
            position.change(mv.arrival, Unit::NONE, Cause::CapturerLost);
        }
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
        let rebirth = self.placed(plan, mv, mover, captured, capturer);
        let square = rebirth.square.filter(|_| !captured.unit.is_royal() || rebirth.includes_kings)?;
        Some((rebirth.unit, square, rebirth.makes_room))
    }

    /// What the rebirth would be, whether or not kings take part.
    fn placed(&self, plan: &Plan, mv: &Move, mover: Side, captured: Capture, capturer: Unit) -> Rebirth {
        let mut rebirth = Rebirth {
            unit: captured.unit,
            model: captured.unit.parts,
            pawns: plan.pawns,
            side: mover.other(),
            origin: captured.unit.origin,
            is_mirrored: false,
            square: None,
            makes_room: false,
            includes_kings: false,
            capture: captured.square,
            capturer_before: capturer.with_parts(mv.moving),
            capturer,
            departure: mv.departure,
            arrival: mv.arrival,
        };
        let mut is_placed = false;
        for modality in self.chain.iter().flatten() {
            if modality.step() > Step::Place && !is_placed {
                rebirth.square = Some(home::square(&rebirth));
                is_placed = true;
            }
            modality.apply(&mut rebirth);
            is_placed |= modality.step() == Step::Place;
        }
        if !is_placed {
            rebirth.square = Some(home::square(&rebirth));
        }
        rebirth
    }
}

impl Condition for Circe {
    const NAMES: &'static [&'static str] = NAMES;

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let mut circe = Self { chain: [None; STEPS] };
        let named = AnyModality::ALL.iter().copied().find(|modality| modality.traditional() == name);
        if let Some(modality) = named {
            circe.add(modality)?;
        }
        for word in words {
            let known = || AnyModality::ALL.iter().copied();
            let modality =
                known().find(|modality| modality.word().eq_ignore_ascii_case(word)).or_else(|| {
                    let mut starting = known().filter(|modality| {
                        modality
                            .word()
                            .get(..word.len())
                            .is_some_and(|start| start.eq_ignore_ascii_case(word))
                    });
                    starting.next().filter(|_| starting.next().is_none())
                });
            let Some(modality) = modality else {
                let nearest = nearest(word, known().map(AnyModality::word));
                return Err(ConditionError::UnknownWord {
                    condition: "Circe",
                    word: (*word).to_owned(),
                    nearest,
                });
            };
            circe.add(modality)?;
        }
        Ok(circe)
    }

    fn refuses(&self, other: &str) -> Option<&'static str> {
        let clones_kings = self.decides(Step::Walk) && self.decides(Step::Kings);
        (clones_kings && other == "Augsburg").then_some(
            "a king cloned into something else would be royal, and no rule says what fusing does to that",
        )
    }

    fn describe(&self) -> String {
        self.chain.iter().flatten().fold("Circe".to_owned(), |mut text, modality| {
            // Writing to a string cannot fail.
            let _ = write!(text, " {}", modality.word());
            text
        })
    }

    fn stages(&self) -> &'static [Stage] {
        if self.decides(Step::Kings) {
            &[Stage::Variants, Stage::After, Stage::Observes]
        } else {
            &[Stage::Variants, Stage::After]
        }
    }

    fn prepare(&self, plan: &mut Plan) {
        plan.castling_returns = true;
        plan.capturers_return = true;
        for modality in self.chain.iter().flatten() {
            modality.prepare(plan);
        }
        // What a promoting capturer becomes may then decide whether a king comes back.
        plan.checks_by_playing |= self.decides(Step::Kings) && self.decides(Step::Model);
    }

    /// A unit that makes room may have stood between a king and an attacker.
    fn shield(&self) -> Shield {
        if self.decides(Step::Blocked) { Shield::QUIET_MOVES } else { Shield::PLAIN_MOVES }
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
        attackers
            .into_iter()
            .filter(|attacker| {
                let capturer = position.unit(*attacker);
                let mv = Move::capture(*attacker, target, capturer.parts);
                let rebirth = self.rebirth(plan, &mv, by, captured, capturer);
                rebirth.is_none_or(|(_, square, _)| {
                    square == target || square != *attacker && !position.unit(square).is_none()
                })
            })
            .collect()
    }

    /// A pawn reborn on its promotion rank promotes at once, to whatever the capturing side chooses.
    fn variants(&self, plan: &Plan, position: &mut Position, place: usize, moves: &mut Vec<Move>) {
        let mv = moves[place];
        let Some(square) = mv.capture.filter(|_| self.promotes_reborn_pawns()) else { return };
        let mover = position.turn();
        let unit = position.unit(mv.departure);
        let captured = Capture { square, unit: position.unit(square) };
        let Some((reborn, target, makes_room)) =
            self.rebirth(plan, &mv, mover, captured, unit.with_parts(mv.arriving))
        else {
            return;
        };
        if reborn.parts.is_composite() || !plan.promotes(reborn.parts, target, mover.other()) {
            return;
        }
        let left = if unit.parts == mv.moving { Bitboard::of(mv.departure) } else { Bitboard::EMPTY };
        let occupied = position.occupied().without(left | Bitboard::of(square)) | Bitboard::of(mv.arrival);
        if occupied.contains(target) && !makes_room {
            return;
        }
        for (number, promotion) in plan.promotion_choices(position, reborn.parts).into_iter().enumerate() {
            let variant = Move { reborn_as: Some(promotion), ..mv };
            if number == 0 {
                moves[place] = variant;
            } else {
                moves.push(variant);
            }
        }
    }

    fn acts_after_quiet_moves(&self) -> bool {
        false
    }

    fn after(&self, plan: &Plan, position: &mut Position, played: &Played) {
        let Some(captured) = played.captured else { return };
        let arrived = position.unit(played.mv.arrival);
        if arrived.attributes.has(Attributes::KAMIKAZE) {
            self.return_capturer(plan, position, played, arrived);
        }
        let capturer = arrived.with_parts(played.mv.arriving);
        let Some((reborn, square, makes_room)) =
            self.rebirth(plan, &played.mv, played.mover, captured, capturer)
        else {
            return;
        };
        if !position.unit(square).is_none() {
            if !makes_room {
                return;
            }
            position.change(square, Unit::NONE, Cause::Assassination);
        }
        position.change(square, reborn, Cause::Rebirth);
        if let Some(promotion) = played.mv.reborn_as {
            position.change(square, reborn.with_parts(promotion), Cause::RebornPromotion);
        }
    }

    fn explain(&self, plan: &Plan, position: &Position, question: &Question<'_>) -> Option<String> {
        match *question {
            Question::Walk(_) | Question::Forbidden(_) => None,
            Question::Unobserved { target, attacker } => {
                let captured = Capture { square: target, unit: position.unit(target) };
                let capturer = position.unit(attacker);
                let by = Side::BOTH.into_iter().find(|side| !captured.unit.owner.includes(*side))?;
                let mv = Move::capture(attacker, target, capturer.parts);
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

    /// Units are reborn where modalities say, and as what they say.
    fn past(&self) -> Past {
        let is_standard = !(Self::PLACING.into_iter().any(|step| self.decides(step)));
        let more_units = self.decides(Step::Walk);
        if is_standard { Past { more_units, ..Past::CHESS } } else { Past { more_units, ..Past::ANY } }
    }
}

impl Circe {
    /// The steps that decide where a unit comes back.
    const PLACING: [Step; 4] = [Step::Model, Step::Side, Step::Place, Step::Adapt];

    /// Whether a pawn reborn on its promotion rank promotes.
    fn promotes_reborn_pawns(&self) -> bool {
        self.chain.iter().flatten().any(|modality| modality.promotes_reborn_pawns())
    }

    /// Whether some modality decides this step.
    fn decides(&self, step: Step) -> bool {
        self.chain[step as usize].is_some()
    }

    fn add(&mut self, modality: AnyModality) -> Result<(), ConditionError> {
        let place = &mut self.chain[modality.step() as usize];
        match place.replace(modality) {
            None => Ok(()),
            Some(earlier) => {
                Err(ConditionError::Contradiction(earlier.word().to_owned(), modality.word().to_owned()))
            }
        }
    }
}
