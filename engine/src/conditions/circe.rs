//! Circe: a captured unit is reborn in the same move.
//!
//! Where, as what, and what happens if the square is taken is decided by a chain of modalities, each in a
//! file of its own and one line in the registry below. Without modalities this is standard Circe: the
//! square of the game array, for rook, bishop and knight the one of the colour of the capture square; for a
//! pawn the second rank of the file of capture; for any other unit the promotion square of that file. If
//! the square is taken, judged when the capturing unit has left its own, the captured unit disappears.
//! (Articles on Circe and its rebirth squares in *La composition échiquéenne*; Popeye's manual, condition
//! Circe and its variants.)

mod choice;
mod home;
mod memory;

use super::ConditionError;
use super::andernach::change_side;
use super::condition::{Capture, Condition, Past, Played, Question, Shield, Stage};
use crate::board::position::{Cause, Mark};
use crate::board::unit::{Attributes, Origin};
use crate::board::{Bitboard, Parts, Position, Side, Slot, Square, Unit};
use crate::game::move_text::{unit_on, unit_with_colour};
use crate::nearest::nearest;
use crate::rules::Move;
use crate::rules::plan::Plan;
use crate::walks::Walk;
use std::fmt::Write;

/// What a modality decides. Of each step a chain has at most one, and they act in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Step {
    /// When the unit comes back.
    When,
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
    /// Whose unit it is then.
    Coat,
    /// Whether kings take part.
    Kings,
}

/// How many walks `April` can name.
const MOST_APRIL: usize = 6;

/// The number of [`Step`]s.
const STEPS: usize = 9;

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
    /// Whether it is the capturing unit that comes back.
    pub is_of_capturer: bool,
    /// The square that the capturing side chooses.
    pub chosen: Option<Square>,
    /// How many files a castling rook goes.
    pub partner_files: i8,
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
    /// Lets the unit come back by another walk.
    pub fn become_walk(&mut self, slot: Slot) {
        if self.unit.is_royal() || self.unit.parts.is_composite() {
            return;
        }
        self.unit.parts = Parts::one(slot);
        self.model = self.unit.parts;
    }

    /// Whether the unit whose square is looked for is a pawn of some kind.
    #[must_use]
    pub fn is_of_pawn(&self) -> bool {
        !self.model.is_composite() && self.pawns >> self.model.lowest().index() & 1 != 0
    }
}

/// The square of standard Circe for a unit of `side` with these components, found from `from`.
pub(super) fn home_of(plan: &Plan, parts: Parts, side: Side, from: Square) -> Square {
    home::square_of(parts, plan.pawns, side, from)
}

/// What captured unit comes back with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Memory {
    /// The one that this move captures.
    ThisMove,
    /// The one that the move before has captured.
    LastMove,
    /// With a capture: the one that the capture before has captured.
    LastCapture,
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

    /// Whether the capturing side chooses the square.
    const CHOOSES: bool = false;

    /// Whether a capture without rebirth is not allowed.
    const OBLIGES: bool = false;

    /// Which captured unit comes back.
    const REMEMBERS: Memory = Memory::ThisMove;

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

            fn remembers(self) -> Memory {
                match self { $(Self::$name => $module::$name::REMEMBERS,)* }
            }

            fn obliges(self) -> bool {
                match self { $(Self::$name => $module::$name::OBLIGES,)* }
            }

            fn chooses(self) -> bool {
                match self { $(Self::$name => $module::$name::CHOOSES,)* }
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
    parrain::Parrain,
    contra_parrain::ContraParrain,
    super_circe::Super,
    take_and_make::TakeAndMake,
    diametral::Diametral,
    vertical_mirror::VerticalMirror,
    assassin::Assassin,
    strict::Strict,
    turncoats::Turncoats,
    rex_inclusive::RexInclusive,
}

/// Circe with its chain of modalities, by step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Circe {
    chain: [Option<AnyModality>; STEPS],
    /// `April`: the walks to which it is restricted; none: all.
    april: [Option<Walk>; MOST_APRIL],
}

impl Circe {
    /// Circe without modalities.
    pub const STANDARD: Self = Self { chain: [None; STEPS], april: [None; MOST_APRIL] };

    /// A kamikaze unit that has captured, a king too, is reborn as if it had been captured; if the square is taken
    /// by another unit, it disappears.
    fn return_capturer(&self, plan: &Plan, position: &mut Position, played: &Played, unit: Unit) {
        let mv = &played.mv;
        let captured = Capture { square: mv.arrival, unit };
        let placed = self.placed(plan, mv, played.mover.other(), captured, unit);
        let Some(square) = placed.and_then(|rebirth| rebirth.square) else { return };
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
        let is_reborn = self.concerns(plan, captured.unit);
        is_reborn.then(|| self.run(&Self::start(plan, mv, mover, captured, capturer)))
    }

    /// A rebirth before the chain has run.
    fn start(plan: &Plan, mv: &Move, mover: Side, captured: Capture, capturer: Unit) -> Rebirth {
        Rebirth {
            unit: captured.unit,
            model: captured.unit.parts,
            pawns: plan.pawns,
            side: mover.other(),
            origin: captured.unit.origin,
            is_mirrored: false,
            square: None,
            makes_room: false,
            includes_kings: false,
            is_of_capturer: false,
            chosen: mv.chosen,
            partner_files: 0,
            capture: captured.square,
            capturer_before: capturer.with_parts(mv.moving),
            capturer,
            departure: mv.departure,
            arrival: mv.arrival,
        }
    }

    /// Runs the chain.
    pub(super) fn run(&self, start: &Rebirth) -> Rebirth {
        let mut rebirth = *start;
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
        let mut circe = Self::STANDARD;
        let named = AnyModality::ALL.iter().copied().find(|modality| modality.traditional() == name);
        if let Some(modality) = named {
            circe.add(modality)?;
        }
        circe.add_words("Circe", words)?;
        // What is remembered comes back where it was captured, or by the way of a move.
        if circe.remembers() == Memory::LastCapture
            && !circe.chain.contains(&Some(AnyModality::CaptureSquare))
        {
            let (wait, square) = ("WaitCapture".to_owned(), "another square than CaptureSquare".to_owned());
            return Err(ConditionError::Contradiction(wait, square));
        }
        Ok(circe)
    }

    fn refuses(&self, other: &str) -> Option<&'static str> {
        if self.remembers() != Memory::ThisMove && matches!(other, "Augsburg" | "GhostChess") {
            return Some("no rule says in which order what was captured comes back");
        }
        let clones_kings = self.decides(Step::Walk) && self.decides(Step::Kings);
        (clones_kings && other == "Augsburg").then_some(
            "a king cloned into something else would be royal, and no rule says what fusing does to that",
        )
    }

    fn describe(&self) -> String {
        let mut text = "Circe".to_owned();
        for modality in self.chain.iter().flatten() {
            // Writing to a string cannot fail.
            let _ = write!(text, " {}", modality.word());
        }
        if self.april[0].is_some() {
            text.push_str(" April");
        }
        for walk in self.april.iter().flatten() {
            let _ = write!(text, " {}", walk.code());
        }
        text
    }

    fn stages(&self) -> &'static [Stage] {
        match (self.decides(Step::Kings), self.is_strict()) {
            (true, false) => &[Stage::Variants, Stage::After, Stage::Observes],
            (true, true) => &[Stage::Variants, Stage::After, Stage::Allows, Stage::Observes],
            (false, false) => &[Stage::Variants, Stage::After],
            (false, true) => &[Stage::Variants, Stage::After, Stage::Allows],
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
        if self.remembers() != Memory::ThisMove {
            return Shield::NONE;
        }
        let is_sudden = self.decides(Step::Blocked) || self.decides(Step::Coat) || self.chooses();
        if is_sudden { Shield::QUIET_MOVES } else { Shield::PLAIN_MOVES }
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

    /// Splits a capture by the squares of rebirth that the capturing side may choose, and by what a pawn reborn on
    /// its promotion rank becomes.
    fn variants(&self, plan: &Plan, position: &mut Position, place: usize, moves: &mut Vec<Move>) {
        if self.remembers() != Memory::ThisMove {
            self.promote_remembered(plan, position, place, moves);
            return;
        }
        let mv = moves[place];
        let Some(square) = mv.capture else { return };
        let captured = Capture { square, unit: position.unit(square) };
        let is_exempt = captured.unit.is_royal() && !self.decides(Step::Kings);
        if !self.chooses() || is_exempt || !self.concerns(plan, captured.unit) {
            self.promote_reborn(plan, position, place, moves);
            return;
        }
        let choices = self.choices(plan, position, &mv, captured);
        // Unless the rebirth is obligatory, as it is with `April`, the move without one stays.
        let mut is_open = self.is_strict() || self.april[0].is_some();
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

    fn acts_after_quiet_moves(&self) -> bool {
        self.remembers() == Memory::LastMove
    }

    fn after(&self, plan: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        if self.remembers() != Memory::ThisMove {
            self.bring_back(plan, position, played);
            return;
        }
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
        if self.decides(Step::Coat) {
            change_side(position, square, Cause::SideChange);
        }
    }

    /// Strictly, what is captured must come back; kings that don't take part need not.
    fn allows(&self, plan: &Plan, position: &Position, played: &Played, mark: &Mark) -> bool {
        let is_exempt = |captured: Capture| {
            captured.unit.is_royal() && !self.decides(Step::Kings) || !self.concerns(plan, captured.unit)
        };
        played.captured.is_none_or(is_exempt)
            || position.effects_since(mark).iter().any(|effect| effect.cause == Cause::Rebirth)
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
    /// Adds the modalities that the words behind a condition name.
    pub(super) fn add_words(
        &mut self,
        condition: &'static str,
        words: &[&str],
    ) -> Result<(), ConditionError> {
        let mut words = words.iter().peekable();
        while let Some(word) = words.next() {
            if word.eq_ignore_ascii_case("April") {
                for place in &mut self.april {
                    let Some(walk) = words.peek().and_then(|word| Walk::from_code(word)) else { break };
                    words.next();
                    *place = Some(walk);
                }
                if self.april[0].is_some() {
                    continue;
                }
            }
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
                return Err(ConditionError::UnknownWord { condition, word: (*word).to_owned(), nearest });
            };
            self.add(modality)?;
        }
        Ok(())
    }

    /// Whether a unit takes part (`April`).
    fn concerns(&self, plan: &Plan, unit: Unit) -> bool {
        let walk = plan.walks.walk(unit.parts.lowest());
        self.april[0].is_none() || self.april.contains(&Some(walk))
    }

    /// Whether the capturing side chooses the square.
    pub(super) fn chooses(&self) -> bool {
        self.chain.iter().flatten().any(|modality| modality.chooses())
    }

    /// Whether units must remember their squares in the diagram.
    pub(super) fn tracks_origins(&self) -> bool {
        self.chain.contains(&Some(AnyModality::Diagram))
    }

    /// Whether a capture without rebirth is not allowed.
    fn is_strict(&self) -> bool {
        self.chain.iter().flatten().any(|modality| modality.obliges())
    }

    /// The steps that decide where a unit comes back.
    const PLACING: [Step; 4] = [Step::Model, Step::Side, Step::Place, Step::Adapt];

    /// Whether a pawn reborn on its promotion rank promotes.
    pub(super) fn promotes_reborn_pawns(&self) -> bool {
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
