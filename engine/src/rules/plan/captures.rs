//! What comes of captures, as far as it is told before they are played.

use super::Plan;
use crate::board::{Bitboard, Position, Square};
use crate::rules::Move;

impl Plan {
    /// The square to which the unit comes back that makes this capture, where nothing else comes of it but that it may change sides if it
    /// is half-neutral, and where no unit leads another; `None` where more comes of it, or it comes back to no square, or none that is told.
    #[must_use]
    pub fn captor_returns(&self, position: &Position, mv: &Move) -> Option<Square> {
        let straight = Move { chosen: None, reborn_as: None, ..*mv };
        let is_alone = self.rewrites().is_empty() && self.planes().is_empty();
        if mv.capture.is_none() || mv.push.is_some() || !straight.goes_straight() || !is_alone {
            return None;
        }
        let mut acting = self.after().iter().filter(|condition| !condition.turns_half_neutral_alone());
        match (acting.next(), acting.next()) {
            (Some(condition), None) => condition.captor_returns(self, position, mv),
            _ => None,
        }
    }

    /// Whether captures bring nothing about and come in one way, so that they do what steps do and take a unit away.
    #[inline]
    #[must_use]
    pub fn captures_as_shown(&self) -> bool {
        self.after().is_empty() && self.variants().is_empty() && self.rewrites().is_empty()
    }

    /// Whether captures bring nothing about, but that who captures goes on to another square by the walk of what it has captured.
    #[inline]
    #[must_use]
    pub fn leads_captors_on(&self) -> bool {
        let mut rewrites = self.rewrites().iter();
        self.after().is_empty()
            && self.variants().is_empty()
            && self.planes().is_empty()
            && matches!((rewrites.next(), rewrites.next()), (Some(condition), None) if condition.leads_captors_on())
    }

    /// The squares on which units of the other side may come back behind a move of the side to move that takes its unit straight to a square,
    /// if nothing else comes of its capture; `None` where something else does. What is chosen with it is where the captured unit comes back then.
    /// Only where [steps are shown](Self::shows_steps).
    #[inline]
    #[must_use]
    pub fn returned(&self, position: &Position, mv: &Move) -> Option<Bitboard> {
        if mv.capture.is_none() || self.captures_as_shown() {
            return Some(Bitboard::EMPTY);
        }
        let concern_captured_alone =
            self.variants().iter().all(|condition| condition.concern_captured_alone());
        if !concern_captured_alone || !self.rewrites().is_empty() {
            return None;
        }
        let mut returned = self.after().iter().map(|condition| condition.returns(self, position, mv));
        returned.try_fold(Bitboard::EMPTY, |all, squares| Some(all | squares?))
    }

    /// Whether who has captured may stand elsewhere in the end, so that two squares are left, perhaps both on one line.
    #[inline]
    #[must_use]
    pub fn captures_leave_two(&self) -> bool {
        self.leads_captors_on() || self.captors_come_back()
    }
}
