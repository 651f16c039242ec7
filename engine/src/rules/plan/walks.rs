//! The walks of a problem, and what the generator must know of all of them together.

use crate::board::unit::SLOTS;
use crate::board::{Side, Slot};
use crate::rules::array::GameArray;
use crate::rules::facts::Facts;
use crate::walks::{Succession, Walk, Walks};
use arrayvec::ArrayVec;

/// The walks that occur or may arise.
#[derive(Clone, Debug)]
pub(super) struct WalksInPlay {
    pub(super) walks: Walks,
    /// Every slot in use.
    pub(super) slots: ArrayVec<Slot, SLOTS>,
    /// The slots of pawns of every kind, one bit each.
    pub(super) pawns: u16,
    /// What stands in the game array.
    pub(super) array: GameArray,
    /// Which officer of the game array follows which.
    pub(super) officers: Succession,
    /// What a chameleon becomes.
    pub(super) chameleons: Succession,
    pub(super) has_uncharted_walks: bool,
    pub(super) hoppers: Vec<Slot>,
    pub(super) has_locusts: bool,
    pub(super) has_pawn_powers: bool,
    pub(super) has_borrowers: bool,
}

impl WalksInPlay {
    /// What follows from the walks, and from what conditions declare of them.
    pub(super) fn derive(walks: Walks, facts: &Facts) -> Self {
        let is_pawn = |slot: &Slot| walks.promotion_rank(*slot, Side::White).is_some();
        let is_hopper =
            |slot: Slot| walks.has_fairy_lines(slot) && !walks.is_rider(slot) || walks.is_walked(slot);
        let has_borrowers = walks.borrowers().next().is_some();
        let array = array(&walks, facts);
        let officers = officers(&walks, &array);
        let links = facts.chameleons.as_ref();
        let chameleons = links.map_or(officers, |links| Succession::of(&walks, links.iter().copied()));
        Self {
            slots: walks.slots().collect(),
            pawns: walks.slots().filter(is_pawn).fold(0, |mask, slot| mask | 1 << slot.index()),
            array,
            officers,
            chameleons,
            has_uncharted_walks: walks.slots().any(|slot| walks.is_uncharted(slot)),
            hoppers: walks.slots().filter(|slot| is_hopper(*slot)).collect(),
            has_locusts: walks.slots().any(|slot| walks.is_locust(slot)),
            has_pawn_powers: walks.slots().any(|slot| walks.has_pawn_power(slot)),
            has_borrowers,
            walks,
        }
    }
}

/// What stands in the game array.
fn array(walks: &Walks, facts: &Facts) -> GameArray {
    let slots = |(piece, walk): &(Walk, Walk)| Some((walks.slot_of(*piece)?, walks.slot_of(*walk)?));
    let replaced = facts.array.iter().filter_map(slots);
    let mut array = replaced.fold(GameArray::CHESS, |array, (piece, walk)| array.with(piece, walk));
    if facts.comes_back_before_last_rank {
        array.file_rank = 6;
    }
    array
}

/// Which officer of the game array is next: a bishop behind a knight, then rook and queen, then a knight again.
fn officers(walks: &Walks, array: &GameArray) -> Succession {
    let in_array = |slot: Slot| walks.walk(array.walk(slot));
    let officers = [Slot::KNIGHT, Slot::BISHOP, Slot::ROOK, Slot::QUEEN, Slot::KNIGHT].map(in_array);
    Succession::of(walks, officers.windows(2).map(|pair| (pair[0], pair[1])))
}
