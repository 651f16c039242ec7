//! What pawns promote to.

use crate::board::Slot;
use crate::rules::facts::Facts;
use crate::walks::table::Role;
use crate::walks::{Walk, Walks};

/// What pawns promote to where conditions declare these facts: kings where they may, officers, pawns where they may.
///
/// `standing` are the walks of the units in the diagram. If certain walks are named, it is only these; if a family of pieces is, these
/// and what stands in the diagram; else the pieces of chess and what stands in the diagram.
pub(super) fn promotions(walks: &Walks, facts: &Facts, standing: &[Walk]) -> Vec<Slot> {
    let is_named = |slot: &Slot| {
        let only = facts.promotes_only_to.as_ref();
        only.is_none_or(|only| only.contains(&walks.walk(*slot)))
    };
    let is_meant = |slot: &Slot| {
        let is_ordinary = *slot == Slot::KING || *slot == Slot::PAWN;
        if facts.promotes_only_to.is_some() {
            return !is_ordinary && is_named(slot);
        }
        let walk = walks.walk(*slot);
        let is_usual = match &facts.promotion_family {
            Some(family) => family.contains(&walk),
            None => slot.index() < Slot::FIRST_FAIRY,
        };
        walks.role(*slot) == Role::Officer && (is_usual || standing.contains(&walk))
    };
    let kings = facts.promotes_to_kings.then_some(Slot::KING).filter(is_named);
    let pawns = facts.promotes_to_pawns.then_some(Slot::PAWN).filter(is_named);
    let pieces_of_chess = [Slot::QUEEN, Slot::ROOK, Slot::BISHOP, Slot::KNIGHT];
    let fairy = walks.slots().filter(|slot| slot.index() >= Slot::FIRST_FAIRY);
    let is_said = facts.promotes_only_to.is_some() || facts.promotion_family.is_some();
    let candidates: Vec<Slot> =
        if is_said { walks.slots().collect() } else { pieces_of_chess.into_iter().chain(fairy).collect() };
    kings.into_iter().chain(candidates.into_iter().filter(is_meant)).chain(pawns).collect()
}
