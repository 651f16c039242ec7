//! How many moves units of fairy walks need from square to square, whatever stands on the board: never more than in any game.

use super::reach::{Form, LAYERS, NEVER, ROWS, attacks, forms, pawn_layers_to};
use crate::board::unit::SLOTS;
use crate::board::{Bitboard, Side, Slot, Square};
use crate::rules::Plan;
use std::iter::successors;
use std::sync::LazyLock;

/// What is known of each row and square of departure.
type Rows<T> = Vec<[T; 64]>;

/// The fairy walks of a problem beside those of chess, and what pawns may become of them.
#[derive(Debug)]
pub struct Fairies {
    /// By fairy slot and square: where a unit may go or capture on some board.
    horizons: Rows<Bitboard>,
    /// By side and slot.
    forms: [Vec<Vec<Form>>; 2],
    /// By row behind those of chess, and number of moves: the squares that can be reached in as many, or fewer.
    within: Rows<[Bitboard; LAYERS]>,
    /// By row and square of arrival: the fewest moves.
    moves: Rows<[u8; 64]>,
    /// By side and slot: what may be attacked after so many moves.
    threats: [Vec<Rows<Bitboard>>; 2],
    /// By side and slot: the fewest moves to be on a square in whatever form.
    prices: [Rows<[u8; 64]>; 2],
}

/// The fairy walks of a problem, looked at when somebody asks for them: most problems are solved before.
pub type OnDemand = LazyLock<Fairies, Box<dyn FnOnce() -> Fairies + Send>>;

impl Fairies {
    /// Those of a plan, on demand.
    pub fn on_demand(plan: &Plan) -> OnDemand {
        let plan = plan.clone();
        LazyLock::new(Box::new(move || Self::new(&plan)))
    }

    /// Those of a plan.
    fn new(plan: &Plan) -> Self {
        let walks = plan.walks();
        let slots: Vec<Slot> =
            plan.slots().iter().copied().filter(|slot| slot.index() >= Slot::FIRST_FAIRY).collect();
        let mut fairies = Self {
            horizons: vec![[Bitboard::EMPTY; 64]; SLOTS],
            forms: Side::BOTH.map(|side| (0..SLOTS).map(|slot| of_chess(side, Slot::new(slot))).collect()),
            within: Vec::new(),
            moves: Vec::new(),
            threats: [const { Vec::new() }; 2],
            prices: [const { Vec::new() }; 2],
        };
        for slot in &slots {
            fairies.horizons[slot.index()] =
                std::array::from_fn(|from| walks.horizon(*slot, Square::new(from as u8)));
            let form = fairies.add(*slot, |fairies, from| fairies.layers(*slot, Bitboard::of(from)));
            for forms in &mut fairies.forms {
                forms[slot.index()] = vec![form];
            }
        }
        for side in Side::BOTH {
            for slot in slots.iter().filter(|slot| plan.promotions().contains(slot)) {
                let form = fairies.add(*slot, |fairies, from| {
                    let after = |squares| fairies.after_one_move(*slot, squares);
                    pawn_layers_to(side, from, after)
                });
                fairies.forms[side as usize][Slot::PAWN.index()].push(form);
            }
            fairies.note_walks(side);
        }
        fairies
    }

    /// A form with a row of its own.
    fn add(&mut self, slot: Slot, layers: impl Fn(&Self, Square) -> [Bitboard; LAYERS]) -> Form {
        let within: [[Bitboard; LAYERS]; 64] =
            std::array::from_fn(|from| layers(self, Square::new(from as u8)));
        let moves = within.map(|layers| {
            let mut moves = [NEVER; 64];
            for (layer, squares) in layers.into_iter().enumerate().rev() {
                for square in squares {
                    moves[square.index()] = layer as u8;
                }
            }
            moves
        });
        self.within.push(within);
        self.moves.push(moves);
        Form::behind_those_of_chess(slot, self.moves.len() - 1)
    }

    fn layers(&self, slot: Slot, start: Bitboard) -> [Bitboard; LAYERS] {
        let mut layers =
            successors(Some(start), |reached| Some(*reached | self.after_one_move(slot, *reached)));
        std::array::from_fn(|_| layers.next().unwrap_or(Bitboard::ALL))
    }

    fn after_one_move(&self, slot: Slot, from: Bitboard) -> Bitboard {
        from.into_iter()
            .fold(Bitboard::EMPTY, |reached, square| reached | self.horizons[slot.index()][square.index()])
    }

    /// What the walks of a side threaten and cost in whatever form.
    fn note_walks(&mut self, side: Side) {
        for slot in (0..SLOTS).map(Slot::new) {
            let mut threatened = vec![[Bitboard::EMPTY; 64]; LAYERS];
            let mut cheapest = [[NEVER; 64]; 64];
            for from in Square::all() {
                for form in &self.forms[side as usize][slot.index()] {
                    let mut before = Bitboard::EMPTY;
                    let mut attacked = Bitboard::EMPTY;
                    for (layer, threatened) in threatened.iter_mut().enumerate() {
                        let within = self.within(*form, from, layer as u32);
                        for square in within.without(before) {
                            attacked |= self.attacks(side, form.slot, square);
                        }
                        before = within;
                        threatened[from.index()] |= attacked;
                    }
                    for to in Square::all() {
                        let price = &mut cheapest[from.index()][to.index()];
                        *price = (*price).min(self.moves(*form, from, to));
                    }
                }
            }
            self.threats[side as usize].push(threatened);
            self.prices[side as usize].push(cheapest);
        }
    }

    /// The forms that a unit may have in the end.
    pub fn forms(&self, side: Side, slot: Slot) -> &[Form] {
        &self.forms[side as usize][slot.index()]
    }

    /// The squares where a unit from `from` may have this form after at most so many moves.
    #[inline]
    pub fn within(&self, form: Form, from: Square, moves: u32) -> Bitboard {
        match form.row().checked_sub(ROWS) {
            Some(row) => self.within[row][from.index()][(moves as usize).min(LAYERS - 1)],
            None => form.within(from, moves),
        }
    }

    /// At least so many moves take the unit to a square and into this form, or [`NEVER`].
    #[inline]
    pub fn moves(&self, form: Form, from: Square, to: Square) -> u8 {
        match form.row().checked_sub(ROWS) {
            Some(row) => self.moves[row][from.index()][to.index()],
            None => form.moves(from, to),
        }
    }

    /// What a unit may attack after so many moves at the most.
    #[inline]
    pub fn threats(&self, side: Side, slot: Slot, from: Square, moves: u32) -> Bitboard {
        self.threats[side as usize][slot.index()][(moves as usize).min(LAYERS - 1)][from.index()]
    }

    /// By square: the fewest moves that take a unit there, in whatever form, or [`NEVER`].
    #[inline]
    pub fn prices(&self, side: Side, slot: Slot, from: Square) -> &[u8; 64] {
        &self.prices[side as usize][slot.index()][from.index()]
    }

    /// What a unit attacks on an empty board, one of a fairy walk on some board.
    #[inline]
    pub fn attacks(&self, side: Side, slot: Slot, from: Square) -> Bitboard {
        if slot.index() < Slot::FIRST_FAIRY {
            return attacks(side, slot, from);
        }
        self.horizons[slot.index()][from.index()]
    }

    /// The form of a unit that was to become one of this form and is of a walk by now; none if it can't come to that.
    pub fn now(&self, form: Form, slot: Slot) -> Option<Form> {
        let is_fairy = form.row() >= ROWS || slot.index() >= Slot::FIRST_FAIRY;
        if !is_fairy {
            return form.now(slot);
        }
        if slot == Slot::PAWN {
            return Some(form);
        }
        (form.slot == slot).then(|| self.forms(Side::White, slot).first().copied())?
    }
}

/// The forms of units of chess.
fn of_chess(side: Side, slot: Slot) -> Vec<Form> {
    if slot.index() < Slot::FIRST_FAIRY { forms(side, slot).to_vec() } else { Vec::new() }
}
