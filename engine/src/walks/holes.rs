//! What holes are to walks.

use super::equihoppers::Equi;
use super::hoppers::Hopper;
use super::reach::Walks;
use super::table::Way;
use crate::board::Slot;

impl Walks {
    /// Whether it is known what a hole is to this walk: what is not on the board. For nonstop equihoppers and Argentinian pieces it
    /// isn't, nor for walks that turn on the edge.
    #[must_use]
    pub fn knows_holes(&self, slot: Slot) -> bool {
        let is_known = |way: &Way| match way {
            Way::Leap(_)
            | Way::Pawn
            | Way::Ride(_)
            | Way::Hop(_)
            | Way::HopOn(_)
            | Way::Chinese(_)
            | Way::Angle(..)
            | Way::Lame(..)
            | Way::Cat
            | Way::Curve(_)
            | Way::Zigzag(_)
            | Way::Radial(..)
            | Way::Locust(_)
            | Way::Power(_)
            | Way::ChinesePawn => true,
            Way::Hopper(_, hopper) => !matches!(hopper, Hopper::Argentinian),
            Way::Equi(equi) => matches!(equi, Equi::Hopper | Equi::Orix),
            _ => false,
        };
        slot.index() < Slot::FIRST_FAIRY || self.walk(slot).row().ways.iter().all(is_known)
    }
}
