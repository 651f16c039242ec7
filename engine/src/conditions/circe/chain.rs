//! A chain of modalities: how Circe and its relatives decide as what a unit comes back, and where.

use super::modality::STEPS;
use super::{AnyModality, Memory, Rebirth, Step, home};
use crate::board::{Bitboard, Side, Slot, Square, Unit};
use crate::conditions::ConditionError;
use crate::conditions::sequence::Sequence;
use crate::nearest::nearest;
use crate::rules::Move;
use crate::rules::facet::{Capture, Footprint, Strays};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;
use crate::walks::{Succession, Walk};
use std::fmt;

/// Modalities, at most one of each [`Step`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chain {
    links: [Option<AnyModality>; STEPS],
    /// What the links say of this, found out as they are added: it is asked of every move.
    memory: Memory,
    /// `April`: the walks to which it is restricted; none: all.
    april: Sequence,
    /// `Chameleon`: what turns into what.
    sequence: Sequence,
}

impl fmt::Display for Chain {
    /// The words, each behind a blank.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for modality in self.links.iter().flatten() {
            write!(f, " {}", modality.word())?;
            if *modality == AnyModality::Chameleon {
                write!(f, "{}", self.sequence)?;
            }
        }
        if self.is_restricted() {
            write!(f, " April{}", self.april)?;
        }
        Ok(())
    }
}

impl Chain {
    /// No modality: standard Circe.
    pub const STANDARD: Self = Self {
        links: [None; STEPS],
        memory: Memory::ThisMove,
        april: Sequence::NONE,
        sequence: Sequence::NONE,
    };

    /// Whether no modality says anything, so that the square is the one in the game array.
    #[inline]
    pub(in crate::conditions) fn goes_to_array(&self) -> bool {
        self.links.iter().all(Option::is_none)
    }

    /// Runs the chain.
    pub(in crate::conditions) fn run(&self, start: &Rebirth) -> Rebirth {
        let mut rebirth = *start;
        let mut is_placed = false;
        for modality in self.links.iter().flatten() {
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

    /// The same for a kamikaze unit that has captured, which comes back as if it had been captured: by those links that say as what,
    /// where and whose. What happens on a taken square, and whether kings take part, is said of captured units alone; and the unit
    /// whose square is taken is its own.
    #[must_use]
    pub(in crate::conditions) fn for_capturers(&self) -> Self {
        let says_where = |modality: &AnyModality| match modality.step() {
            Step::Walk | Step::Side | Step::Place | Step::Adapt | Step::Coat => true,
            Step::When | Step::Model | Step::Blocked | Step::Kings => false,
        };
        Self { links: self.links.map(|link| link.filter(says_where)), ..*self }
    }

    /// Whether there is a rule for kamikaze units: the square is told by the move that has captured, without a choice.
    pub(in crate::conditions) fn brings_capturers_back(&self) -> bool {
        !self.chooses() && !self.makes_room() && self.memory == Memory::ThisMove
    }

    /// The word of a link that decides more than where something comes back, if there is one.
    pub(in crate::conditions) fn beyond_placing(&self) -> Option<&'static str> {
        if self.is_restricted() {
            return Some("April");
        }
        let beyond = self.links.iter().flatten().find(|modality| !Self::PLACING.contains(&modality.step()));
        beyond.map(|modality| modality.word())
    }

    /// Whether only some walks take part (`April`).
    pub(crate) fn is_restricted(&self) -> bool {
        self.april.is_given()
    }

    /// Whether this modality is one of the links.
    pub(super) fn has(&self, modality: AnyModality) -> bool {
        self.links.contains(&Some(modality))
    }

    /// Which captured unit comes back with a move.
    pub(crate) fn remembers(&self) -> Memory {
        self.memory
    }

    /// What turns into what when it comes back (`Chameleon`): as the sequence says, or the officers of the game array in their order.
    pub(in crate::conditions) fn succession(&self, plan: &Plan) -> Succession {
        if self.sequence.is_given() {
            Succession::of(plan.walks(), self.sequence.links())
        } else {
            plan.officers()
        }
    }

    /// The walks that a sequence brings into play.
    pub(in crate::conditions) fn walks(&self) -> Vec<Walk> {
        self.sequence.walks().collect()
    }

    /// What the generator must know.
    pub(in crate::conditions) fn facts(&self) -> Facts {
        let links = self.links.iter().flatten();
        links.map(|modality| modality.facts()).fold(Facts::NONE, Facts::and)
    }

    /// Adds the modalities that the words behind a condition name.
    pub(in crate::conditions) fn add_words(
        &mut self,
        condition: &'static str,
        words: &[&str],
    ) -> Result<(), ConditionError> {
        let mut words = words.iter().peekable();
        while let Some(word) = words.next() {
            if word.eq_ignore_ascii_case("April") {
                self.april = Sequence::read(&mut words);
                if self.april.is_given() {
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
            if modality == AnyModality::Frischauf && !["Circe", "AntiCirce"].contains(&condition) {
                return Err(ConditionError::UnknownWord {
                    condition,
                    word: (*word).to_owned(),
                    nearest: None,
                });
            }
            self.add(modality)?;
            if modality == AnyModality::Chameleon {
                self.sequence = Sequence::read(&mut words);
            }
        }
        Ok(())
    }

    /// Whether captors can come back by it: with their capture, or with the next move, which alone tells where then.
    ///
    /// # Errors
    /// They would come back with a later capture, or something else is to tell where, too.
    pub(in crate::conditions) fn check_of_captors(&self) -> Result<(), ConditionError> {
        if self.memory == Memory::ThisMove {
            return Ok(());
        }
        let alone =
            [AnyModality::Parrain, AnyModality::ContraParrain, AnyModality::Mirror, AnyModality::Turncoats];
        match self.links.iter().flatten().find(|modality| !alone.contains(*modality)) {
            None => Ok(()),
            Some(other) if other.remembers() != Memory::ThisMove => Err(ConditionError::UnknownWord {
                condition: "AntiCirce",
                word: other.word().to_owned(),
                nearest: None,
            }),
            Some(other) => {
                Err(ConditionError::Contradiction(other.word().to_owned(), "a later rebirth".to_owned()))
            }
        }
    }

    /// Whether a unit takes part (`April`).
    pub(in crate::conditions) fn concerns(&self, plan: &Plan, unit: Unit) -> bool {
        let walk = plan.walks().walk(unit.parts.lowest());
        !self.april.is_given() || self.april.contains(walk)
    }

    /// Whether a captured king comes back in the same move, so that its capture is one.
    pub(in crate::conditions) fn brings_kings_back(&self) -> bool {
        self.decides(Step::Kings) && self.memory == Memory::ThisMove
    }

    /// Whether the capturing side chooses the square.
    pub(crate) fn chooses(&self) -> bool {
        self.links.iter().flatten().any(|modality| modality.chooses())
    }

    /// Whether the square must be one from which the unit can't move.
    pub(crate) fn cages(&self) -> bool {
        self.links.iter().flatten().any(|modality| modality.cages())
    }

    /// Whether units wait below others until these leave.
    pub(crate) fn buries(&self) -> bool {
        self.links.iter().flatten().any(|modality| modality.buries())
    }

    /// Whether it depends on more than the rebirth square being free whether the capturing unit can come back, or a king may be removed
    /// to make room.
    pub(in crate::conditions) fn decides_checks(&self) -> bool {
        self.cages() || self.goes_on() || self.makes_room()
    }

    /// What rebirths change at the most, if that has a bound, where one rebirth changes so much.
    pub(in crate::conditions) fn footprint(&self, one: Footprint) -> Option<Footprint> {
        (!self.buries()).then_some(one)
    }

    /// Which units rebirths put on squares to which they haven't moved.
    pub(in crate::conditions) fn strays(&self) -> Strays {
        match self.remembers() {
            _ if self.changes_sides() || self.buries() => Strays::ANYBODY,
            Memory::ThisMove => Strays::CAPTURED,
            Memory::LastMove => Strays::CAPTURED_LATER,
            Memory::LastCapture => Strays::ANYBODY,
        }
    }

    /// Whether what stands on the rebirth square is removed.
    pub(crate) fn makes_room(&self) -> bool {
        self.has(AnyModality::Assassin)
    }

    /// Whether nothing comes of a capture, if it is allowed, but that the captured unit comes back, as one of its side, on a square that the
    /// capture tells, with what has been chosen.
    pub(super) fn brings_back_alone(&self) -> bool {
        self.memory == Memory::ThisMove
            && !self.buries()
            && !self.makes_room()
            && !self.changes_sides()
            && !self.decides(Step::Kings)
    }

    /// Whether nothing comes of a capture in Anticirce but that the unit comes back, as one of its side, on a square that the capture tells.
    pub(in crate::conditions) fn brings_captor_back_alone(&self) -> bool {
        self.memory == Memory::ThisMove
            && self.beyond_placing().is_none()
            && !self.cages()
            && !self.buries()
            && !self.goes_on()
            && !self.depends_on_next_move()
    }

    /// The squares on which a unit of this walk and side may come back, wherever it was captured, or has captured: all, unless nothing but
    /// that tells where; `None` if it comes back as something else, pawns that promote apart.
    pub(in crate::conditions) fn homes(&self, plan: &Plan, side: Side, slot: Slot) -> Option<Bitboard> {
        if self.decides(Step::Walk) || self.changes_sides() {
            return None;
        }
        let tells_alone = |modality: &AnyModality| {
            matches!(modality.step(), Step::Side | Step::Adapt | Step::Blocked)
                && *modality != AnyModality::Frischauf
        };
        if self.memory != Memory::ThisMove || self.buries() || !self.links.iter().flatten().all(tells_alone) {
            return Some(Bitboard::ALL);
        }
        let unit = Unit::new(side, slot);
        let home = |from: Square| {
            let mv = Move::capture(from, from, unit.parts);
            let captured = Capture { square: from, unit };
            self.run(&Rebirth::start(plan, self, &mv, side.other(), captured, unit)).square
        };
        Some(Square::all().filter_map(home).collect())
    }

    /// Whether nothing is said but on which square something comes back.
    pub(in crate::conditions) fn places_alone(&self) -> bool {
        self.links.iter().flatten().all(|modality| modality.step() == Step::Place)
    }

    /// Whether what is reborn changes sides.
    pub(crate) fn changes_sides(&self) -> bool {
        self.has(AnyModality::Turncoats)
    }

    /// Whether the square is one to which a unit could move from where it was captured.
    pub(in crate::conditions) fn goes_on(&self) -> bool {
        self.has(AnyModality::TakeAndMake)
    }

    /// Whether the next move decides where what was captured comes back.
    pub(crate) fn depends_on_next_move(&self) -> bool {
        self.has(AnyModality::Parrain) || self.has(AnyModality::ContraParrain)
    }

    /// Whether units must remember their squares in the diagram.
    pub(in crate::conditions) fn tracks_origins(&self) -> bool {
        self.links.contains(&Some(AnyModality::Diagram))
    }

    /// Whether it matters what has promoted.
    pub(in crate::conditions) fn marks_promoted(&self) -> bool {
        self.has(AnyModality::Frischauf)
    }

    /// Whether what is reborn is the next lower or higher unit.
    pub(crate) fn goes_up_or_down(&self) -> bool {
        self.has(AnyModality::Einstein) || self.has(AnyModality::ReversalEinstein)
    }

    /// Whether a capture without rebirth is not allowed.
    pub(super) fn obliges(&self) -> bool {
        self.links.iter().flatten().any(|modality| modality.obliges())
    }

    /// The steps that decide where a unit comes back.
    pub(in crate::conditions) const PLACING: [Step; 4] = [Step::Model, Step::Side, Step::Place, Step::Adapt];

    /// Whether a pawn reborn on its promotion rank promotes.
    pub(in crate::conditions) fn promotes_reborn_pawns(&self) -> bool {
        self.links.iter().flatten().any(|modality| modality.promotes_reborn_pawns())
    }

    /// Whether the square is told from the square of the capture, whatever captures there.
    pub(in crate::conditions) fn starts_from_capture(&self) -> bool {
        self.decides(Step::Place) && !self.has(AnyModality::Rank)
    }

    /// Whether some modality decides this step.
    pub(crate) fn decides(&self, step: Step) -> bool {
        self.links[step as usize].is_some()
    }

    pub(super) fn add(&mut self, modality: AnyModality) -> Result<(), ConditionError> {
        let place = &mut self.links[modality.step() as usize];
        match place.replace(modality) {
            None => {
                let memories = self.links.iter().flatten().map(|modality| modality.remembers());
                self.memory =
                    memories.fold(
                        Memory::ThisMove,
                        |memory, other| {
                            if other == Memory::ThisMove { memory } else { other }
                        },
                    );
                Ok(())
            }
            Some(earlier) => {
                Err(ConditionError::Contradiction(earlier.word().to_owned(), modality.word().to_owned()))
            }
        }
    }
}
