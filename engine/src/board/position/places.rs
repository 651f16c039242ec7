//! Where units are, told from what has happened.

use super::{Cause, Effect, Mark, Position};
use crate::board::Square;

impl Position {
    /// Where a unit stands that has moved to `arrival`, after what has happened to it since the mark; nothing if it
    /// is gone.
    #[must_use]
    pub fn place_of_mover(&self, arrival: Square, mark: &Mark) -> Option<Square> {
        let arrives = |effect: &Effect| effect.cause == Cause::Arrival && effect.square == arrival;
        match self.effects_since(mark).iter().position(arrives) {
            Some(at) => self.place_of_unit(arrival, mark.journal as usize + at + 1),
            None => Some(arrival),
        }
    }

    /// Where the unit is now that stood on `square` when the journal was so long; nothing if it is gone.
    pub(super) fn place_of_unit(&self, square: Square, journal: usize) -> Option<Square> {
        let mut place = square;
        let mut effects = self.journal.get(journal..).unwrap_or_default();
        while let Some((effect, rest)) = effects.split_first() {
            effects = rest;
            if let Some(other) = rest.first().filter(|other| change_places(effect, other)) {
                effects = &rest[1..];
                if place == effect.square {
                    place = other.square;
                } else if place == other.square {
                    place = effect.square;
                }
                continue;
            }
            if effect.cause == Cause::Revolution {
                // All units change places at once.
                let others = rest.iter().take_while(|other| other.cause == Cause::Revolution).count();
                let turned = place.turned();
                if effect.square == turned || rest[..others].iter().any(|other| other.square == turned) {
                    place = turned;
                }
                effects = &rest[others..];
                continue;
            }
            if effect.from.is_some() {
                if effect.from == Some(place) {
                    place = effect.square;
                }
                continue;
            }
            if effect.square != place || !takes_away(effect) {
                continue;
            }
            // What comes back below it leaves it where it stands.
            let is_burial = |other: &Effect| other.cause == Cause::Burial && other.square == place;
            if effect.cause == Cause::Assassination
                && let Some(at) = rest.iter().position(is_burial)
            {
                effects = &rest[at + 1..];
                continue;
            }
            // It may come back at once, elsewhere.
            let comes_back = |other: &Effect| {
                matches!(other.cause, Cause::Arrival | Cause::CapturerRebirth | Cause::Passage)
            };
            let is_on_its_way = matches!(effect.cause, Cause::Departure | Cause::Transfer);
            let at = rest.iter().position(comes_back).filter(|_| is_on_its_way)?;
            place = rest[at].square;
            effects = &rest[at + 1..];
        }
        Some(place)
    }
}

/// Whether two effects in turn let two units change places.
fn change_places(one: &Effect, other: &Effect) -> bool {
    let are_alike = matches!(
        (one.cause, other.cause),
        (Cause::Departure, Cause::Arrival) | (Cause::KingSwap, Cause::KingSwap)
    );
    are_alike
        && !one.after.is_none()
        && one.after == other.before
        && one.from.is_none()
        && other.from.is_none()
}

/// Whether what stood on the square of the effect is no longer there.
fn takes_away(effect: &Effect) -> bool {
    match effect.cause {
        Cause::Kamikaze
        | Cause::CapturerLost
        | Cause::Removal
        | Cause::Loss
        | Cause::IntoImitator
        | Cause::Burial
        | Cause::Assassination => true,
        Cause::Capture | Cause::Departure | Cause::Transfer => effect.after.is_none(),
        Cause::Detour
        | Cause::Arrival
        | Cause::Rebirth
        | Cause::RebornPromotion
        | Cause::PhaseChange
        | Cause::IntoHurdleChanger
        | Cause::Push
        | Cause::PushedPromotion
        | Cause::BoardChange
        | Cause::Neutralising
        | Cause::Marking
        | Cause::CapturerRebirth
        | Cause::Passage
        | Cause::Chameleon
        | Cause::IntoChameleon
        | Cause::SideChange
        | Cause::Recolouring
        | Cause::WalkChange
        | Cause::BareWalkChange
        | Cause::Reshaping
        | Cause::KingReshaping
        | Cause::Summoning
        | Cause::Creation
        | Cause::Revolution
        | Cause::KingSwap
        | Cause::Royalty => false,
    }
}
