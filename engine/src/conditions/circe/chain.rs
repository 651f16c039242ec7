//! A chain of modalities: how Circe and its relatives decide as what a unit comes back, and where.

use super::modality::STEPS;
use super::{AnyModality, Memory, Rebirth, Step, home};
use crate::board::Unit;
use crate::conditions::ConditionError;
use crate::nearest::nearest;
use crate::rules::plan::Plan;
use crate::walks::Walk;
use std::fmt;

/// How many walks `April` can name.
const MOST_APRIL: usize = 6;

/// Modalities, at most one of each [`Step`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chain {
    links: [Option<AnyModality>; STEPS],
    /// `April`: the walks to which it is restricted; none: all.
    april: [Option<Walk>; MOST_APRIL],
}

impl fmt::Display for Chain {
    /// The words, each behind a blank.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for modality in self.links.iter().flatten() {
            write!(f, " {}", modality.word())?;
        }
        if self.is_restricted() {
            f.write_str(" April")?;
        }
        for walk in self.april.iter().flatten() {
            write!(f, " {}", walk.code())?;
        }
        Ok(())
    }
}

impl Chain {
    /// No modality: standard Circe.
    pub const STANDARD: Self = Self { links: [None; STEPS], april: [None; MOST_APRIL] };

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

    /// The word of a link that decides more than where something comes back, if there is one.
    pub(in crate::conditions) fn beyond_placing(&self) -> Option<&'static str> {
        if self.is_restricted() {
            return Some("April");
        }
        let beyond = self.links.iter().flatten().find(|modality| !Self::PLACING.contains(&modality.step()));
        beyond.map(|modality| modality.word())
    }

    /// Whether only some walks take part (`April`).
    pub(super) fn is_restricted(&self) -> bool {
        self.april[0].is_some()
    }

    /// Whether this modality is one of the links.
    pub(super) fn has(&self, modality: AnyModality) -> bool {
        self.links.contains(&Some(modality))
    }

    /// Which captured unit comes back with a move.
    pub(super) fn remembers(&self) -> Memory {
        let memories = self.links.iter().flatten().map(|modality| modality.remembers());
        memories
            .fold(Memory::ThisMove, |memory, other| if other == Memory::ThisMove { memory } else { other })
    }

    /// Sets flags of the plan.
    pub(in crate::conditions) fn prepare(&self, plan: &mut Plan) {
        for modality in self.links.iter().flatten() {
            modality.prepare(plan);
        }
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
    pub(super) fn concerns(&self, plan: &Plan, unit: Unit) -> bool {
        let walk = plan.walks.walk(unit.parts.lowest());
        self.april[0].is_none() || self.april.contains(&Some(walk))
    }

    /// Whether the capturing side chooses the square.
    pub(in crate::conditions) fn chooses(&self) -> bool {
        self.links.iter().flatten().any(|modality| modality.chooses())
    }

    /// Whether units must remember their squares in the diagram.
    pub(in crate::conditions) fn tracks_origins(&self) -> bool {
        self.links.contains(&Some(AnyModality::Diagram))
    }

    /// Whether a capture without rebirth is not allowed.
    pub(super) fn obliges(&self) -> bool {
        self.links.iter().flatten().any(|modality| modality.obliges())
    }

    /// The steps that decide where a unit comes back.
    pub(super) const PLACING: [Step; 4] = [Step::Model, Step::Side, Step::Place, Step::Adapt];

    /// Whether a pawn reborn on its promotion rank promotes.
    pub(in crate::conditions) fn promotes_reborn_pawns(&self) -> bool {
        self.links.iter().flatten().any(|modality| modality.promotes_reborn_pawns())
    }

    /// Whether some modality decides this step.
    pub(super) fn decides(&self, step: Step) -> bool {
        self.links[step as usize].is_some()
    }

    pub(super) fn add(&mut self, modality: AnyModality) -> Result<(), ConditionError> {
        let place = &mut self.links[modality.step() as usize];
        match place.replace(modality) {
            None => Ok(()),
            Some(earlier) => {
                Err(ConditionError::Contradiction(earlier.word().to_owned(), modality.word().to_owned()))
            }
        }
    }
}
