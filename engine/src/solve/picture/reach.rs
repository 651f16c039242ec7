//! How many moves a unit of chess needs from square to square on an empty board: never more than in any game.

use crate::board::{Bitboard, Side, Slot, Square};
use crate::walks::sliders;
use std::iter::successors;
use std::sync::LazyLock;

/// More moves than any unit needs to get anywhere.
pub(super) const LAYERS: usize = 14;

/// No number of moves takes a unit there.
pub const NEVER: u8 = u8::MAX;

/// What a unit is in the final position: what it is in the diagram, or what a pawn has become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Form {
    /// The walk in the end.
    pub slot: Slot,
    row: u8,
}

const OFFICERS: [Slot; 5] = [Slot::KNIGHT, Slot::BISHOP, Slot::ROOK, Slot::QUEEN, Slot::KING];
const PROMOTIONS: [Slot; 4] = [Slot::QUEEN, Slot::KNIGHT, Slot::ROOK, Slot::BISHOP];

/// Rows of the tables: officers as they are, then each side's pawns and what they become.
pub(super) const ROWS: usize = OFFICERS.len() + 2 * PAWN_ROWS;
const PAWN_ROWS: usize = 1 + PROMOTIONS.len();

static FORMS: [Form; ROWS] = {
    let mut forms = [Form { slot: Slot::PAWN, row: 0 }; ROWS];
    let mut row = 0;
    while row < ROWS {
        let slot = if row < OFFICERS.len() {
            OFFICERS[row]
        } else {
            match (row - OFFICERS.len()) % PAWN_ROWS {
                0 => Slot::PAWN,
                promotion => PROMOTIONS[promotion - 1],
            }
        };
        forms[row] = Form { slot, row: row as u8 };
        row += 1;
    }
    forms
};

/// What is known of each form and square of departure.
struct Tables {
    /// By number of moves: the squares that can be reached in as many, or fewer.
    within: Vec<[[Bitboard; LAYERS]; 64]>,
    /// By square of arrival: the fewest moves.
    moves: Vec<[[u8; 64]; 64]>,
    /// By side, walk in the diagram and square of departure: what may be attacked after so many moves.
    threats: Vec<[[Bitboard; LAYERS]; 64]>,
    /// The same: the fewest moves to be on a square in whatever form.
    prices: Vec<[[u8; 64]; 64]>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

/// The forms that a unit may have in the end; queens and knights come before rooks and bishops.
#[inline]
pub fn forms(side: Side, slot: Slot) -> &'static [Form] {
    match slot {
        Slot::PAWN => {
            let first = OFFICERS.len() + PAWN_ROWS * side.index();
            &FORMS[first..first + PAWN_ROWS]
        }
        slot => {
            let row = slot.index() - Slot::KNIGHT.index();
            FORMS.get(row..=row).unwrap_or_default()
        }
    }
}

/// The row of a side's walk in the tables that don't tell forms apart.
#[inline]
fn walk_row(side: Side, slot: Slot) -> usize {
    side.index() * 6 + slot.index() % 6
}

/// By square: the fewest moves that take a unit there, in whatever form, or [`NEVER`].
#[inline]
pub fn prices(side: Side, slot: Slot, from: Square) -> &'static [u8; 64] {
    &TABLES.prices[walk_row(side, slot)][from.index()]
}

/// What a unit may attack after so many moves at the most.
#[inline]
pub fn threats(side: Side, slot: Slot, from: Square, moves: u32) -> Bitboard {
    TABLES.threats[walk_row(side, slot)][from.index()][(moves as usize).min(LAYERS - 1)]
}

impl Form {
    /// A form of a fairy walk, with a place in tables that go on behind those of chess.
    pub(super) fn behind_those_of_chess(slot: Slot, place: usize) -> Self {
        Self { slot, row: (ROWS + place) as u8 }
    }

    /// Its place in the tables.
    #[inline]
    pub(super) fn row(self) -> usize {
        usize::from(self.row)
    }

    /// The squares where a unit from `from` may have this form after at most so many moves.
    #[inline]
    pub fn within(self, from: Square, moves: u32) -> Bitboard {
        TABLES.within[self.row as usize][from.index()][(moves as usize).min(LAYERS - 1)]
    }

    /// Whether a pawn has become it.
    pub fn is_promotion(self) -> bool {
        self.slot != Slot::PAWN && self.row as usize >= OFFICERS.len()
    }

    /// The form as it is for a unit that is of this walk by now; none if it can't come to that.
    #[inline]
    pub fn now(self, slot: Slot) -> Option<Self> {
        if slot == Slot::PAWN || !self.is_promotion() {
            return (slot == Slot::PAWN || self.slot == slot).then_some(self);
        }
        if self.slot == slot { forms(Side::White, slot).first().copied() } else { None }
    }

    /// The same where a queen stands for a rook or a bishop, too.
    #[inline]
    pub fn now_or_less(self, slot: Slot) -> Option<Self> {
        let is_queen = self.slot == Slot::QUEEN && self.is_promotion();
        if is_queen && matches!(slot, Slot::ROOK | Slot::BISHOP) {
            return forms(Side::White, slot).first().copied();
        }
        self.now(slot)
    }

    /// At least so many moves take the unit to a square and into this form, or [`NEVER`].
    #[inline]
    pub fn moves(self, from: Square, to: Square) -> u8 {
        TABLES.moves[self.row as usize][from.index()][to.index()]
    }
}

/// What a unit attacks on an empty board.
#[inline]
pub fn attacks(side: Side, slot: Slot, from: Square) -> Bitboard {
    sliders::attacks(side, slot, from, Bitboard::EMPTY)
}

/// From where a unit attacks a square of an empty board.
#[inline]
pub fn attacked_from(side: Side, slot: Slot, target: Square) -> Bitboard {
    attacks(side.other(), slot, target)
}

impl Tables {
    fn new() -> Self {
        let within = within();
        let mut moves = vec![[[NEVER; 64]; 64]; ROWS];
        let mut threats = vec![[[Bitboard::EMPTY; LAYERS]; 64]; 12];
        let mut prices = vec![[[NEVER; 64]; 64]; 12];
        for from in Square::all() {
            for form in FORMS {
                for (layer, squares) in within[form.row as usize][from.index()].iter().enumerate().rev() {
                    for to in *squares {
                        moves[form.row as usize][from.index()][to.index()] = layer as u8;
                    }
                }
            }
            let walks =
                Side::BOTH.into_iter().flat_map(|side| (0..6).map(move |slot| (side, Slot::new(slot))));
            for (side, slot) in walks {
                let row = walk_row(side, slot);
                for form in forms(side, slot) {
                    for (layer, squares) in within[form.row as usize][from.index()].iter().enumerate() {
                        for square in *squares {
                            threats[row][from.index()][layer] |= attacks(side, form.slot, square);
                        }
                    }
                    let price = &mut prices[row][from.index()];
                    for (price, moves) in price.iter_mut().zip(&moves[form.row as usize][from.index()]) {
                        *price = *moves.min(price);
                    }
                }
            }
        }
        Self { within, moves, threats, prices }
    }
}

fn within() -> Vec<[[Bitboard; LAYERS]; 64]> {
    let mut table = vec![[[Bitboard::EMPTY; LAYERS]; 64]; ROWS];
    for square in Square::all() {
        for (row, slot) in OFFICERS.into_iter().enumerate() {
            let mut reached = Bitboard::of(square);
            for layer in &mut table[row][square.index()] {
                *layer = reached;
                reached |= after_one_move(slot, reached);
            }
        }
        for side in Side::BOTH {
            let first_row = OFFICERS.len() + PAWN_ROWS * side.index();
            for (layer, rows) in pawn_layers(side, square).enumerate() {
                for (row, squares) in rows.into_iter().enumerate() {
                    table[first_row + row][square.index()][layer] = squares;
                }
            }
        }
    }
    table
}

/// Where a pawn may be after so many moves, and where what it has become.
fn pawn_layers(side: Side, square: Square) -> impl Iterator<Item = [Bitboard; PAWN_ROWS]> {
    let last_rank = Bitboard::RANKS[usize::from(side.nth_rank(7))];
    let mut start = [Bitboard::EMPTY; PAWN_ROWS];
    // On its last rank a pawn of the diagram stays what it is.
    start[0] = Bitboard::of(square);
    let layers = successors(Some(start), move |[pawns, promoted @ ..]| {
        let arrived = pawn_steps(side, *pawns);
        let mut next = [*pawns | arrived.without(last_rank); PAWN_ROWS];
        for ((next, before), slot) in next[1..].iter_mut().zip(promoted).zip(PROMOTIONS) {
            *next = *before | after_one_move(slot, *before) | arrived & last_rank;
        }
        Some(next)
    });
    layers.take(LAYERS)
}

/// Where what a pawn has become may be after so many moves, if it goes on like that.
pub(super) fn pawn_layers_to(
    side: Side,
    from: Square,
    after_one_move: impl Fn(Bitboard) -> Bitboard,
) -> [Bitboard; LAYERS] {
    let last_rank = Bitboard::RANKS[usize::from(side.nth_rank(7))];
    let start = [Bitboard::of(from).without(last_rank), Bitboard::EMPTY];
    let mut layers = successors(Some(start), |[pawns, promoted]| {
        let arrived = pawn_steps(side, *pawns);
        Some([
            *pawns | arrived.without(last_rank),
            *promoted | after_one_move(*promoted) | arrived & last_rank,
        ])
    });
    std::array::from_fn(|_| layers.next().map_or(Bitboard::ALL, |[_, promoted]| promoted))
}

/// Where officers may be after a move.
fn after_one_move(slot: Slot, from: Bitboard) -> Bitboard {
    from.into_iter().fold(Bitboard::EMPTY, |reached, square| reached | attacks(Side::White, slot, square))
}

/// Whether a unit is a pawn on its first rank, which has no move.
pub fn is_stuck_pawn(side: Side, slot: Slot, square: Square) -> bool {
    slot == Slot::PAWN && square.rank() == side.nth_rank(0)
}

/// Every step and capture of pawns. On their first rank they don't move.
pub fn pawn_steps(side: Side, pawns: Bitboard) -> Bitboard {
    let pawns = pawns.without(Bitboard::RANKS[usize::from(side.nth_rank(0))]);
    let one = pawns.forward(side);
    let third = Bitboard::RANKS[usize::from(side.nth_rank(2))];
    one | (one & third).forward(side) | pawns.forward_diagonals(side)
}
