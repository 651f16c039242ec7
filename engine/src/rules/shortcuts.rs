//! Which shortcuts are taken.
//!
//! A shortcut saves work and changes no answer, if what it relies on is true: what conditions declare, what the squares tell
//! in advance, what the table remembers. Without shortcuts the same question is answered by definition, so that tests can
//! compare the two.

use super::facet::Promises;
use super::facts::{Care, Facts};
use super::in_play::{Facets, Rank};

/// How much of what can be told without playing is told so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shortcuts {
    /// As fast as it goes.
    #[default]
    All,
    /// Play is played out even where no goal is within reach.
    WithoutForesight,
    /// Every move is played and looked at, checks are found by playing the captures of kings where that is what check means,
    /// and the solver neither foresees nor remembers anything.
    None,
    /// As fast as it goes, with something else in the place of what a condition declares: so that tests can show that they notice
    /// promises that aren't kept.
    AsIf(Assumption),
}

/// What a condition is taken to declare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assumption {
    /// Which one.
    pub condition: Rank,
    /// What is taken to hold.
    pub claim: Claim,
}

/// Something in the place of what a condition declares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// These are its promises.
    Promises(Promises),
    /// It asks for no such care.
    Careless(Care),
}

impl Shortcuts {
    /// Whether goals out of reach are told from afar.
    #[inline]
    #[must_use]
    pub const fn foresee(self) -> bool {
        matches!(self, Self::All | Self::AsIf(_))
    }

    /// Whether rules and solver may rely on what conditions declare and squares tell.
    #[inline]
    #[must_use]
    pub const fn tell_in_advance(self) -> bool {
        matches!(self, Self::All | Self::WithoutForesight | Self::AsIf(_))
    }

    /// What a condition is taken to promise.
    #[must_use]
    pub fn promises_of(self, condition: &dyn Facets) -> Promises {
        match self.claim_of(condition) {
            Some(Claim::Promises(promises)) => promises,
            Some(Claim::Careless(_)) | None => condition.promises(),
        }
    }

    /// The facts that a condition is taken to declare.
    #[must_use]
    pub fn facts_of(self, condition: &dyn Facets) -> Facts {
        match self.claim_of(condition) {
            Some(Claim::Careless(care)) => care.dropped_from(condition.facts()),
            Some(Claim::Promises(_)) | None => condition.facts(),
        }
    }

    fn claim_of(self, condition: &dyn Facets) -> Option<Claim> {
        match self {
            Self::AsIf(assumed) => Some(assumed.claim).filter(|_| assumed.condition == condition.rank()),
            Self::All | Self::WithoutForesight | Self::None => None,
        }
    }
}
