//! The rules of a problem, picked once: the border behind which solver, game and notation are compiled once.

use super::{Fairy, Move, Orthodox, Plan, Rules, Undo};
use crate::board::{Bitboard, Position, Side};
use crate::rules::last_help::LastHelp;

/// The rules of a problem, picked once.
///
/// Each question goes to the type that answers it as a whole: a node is generated, a move played, a check looked for. Loops
/// over moves and squares stay inside that type.
#[derive(Debug)]
pub enum AnyRules {
    /// Chess.
    Orthodox(Orthodox),
    /// Fairy conditions or units, every unit moving as printed.
    Printed(Fairy<false>),
    /// Some condition changes how units move.
    Led(Fairy<true>),
}

impl AnyRules {
    /// The rules of a plan, as where they aren't those of chess.
    #[must_use]
    pub fn of_fairies(plan: Plan) -> Self {
        if plan.changes_walks() { Self::Led(Fairy::new(plan)) } else { Self::Printed(Fairy::new(plan)) }
    }
}

/// Calls a generic function with the rules as their own type.
#[macro_export]
macro_rules! with_rules {
    ($any:expr, $rules:ident => $call:expr) => {
        match $any {
            $crate::rules::AnyRules::Orthodox($rules) => $call,
            $crate::rules::AnyRules::Printed($rules) => $call,
            $crate::rules::AnyRules::Led($rules) => $call,
        }
    };
}

impl Rules for AnyRules {
    #[inline]
    fn plan(&self) -> &Plan {
        with_rules!(self, rules => rules.plan())
    }

    #[inline]
    fn is_cut_short(&self) -> bool {
        with_rules!(self, rules => rules.is_cut_short())
    }

    fn note_undecidable(&self) {
        with_rules!(self, rules => rules.note_undecidable());
    }

    fn is_undecidable(&self) -> bool {
        with_rules!(self, rules => rules.is_undecidable())
    }

    fn take_undecidable(&self) -> bool {
        with_rules!(self, rules => rules.take_undecidable())
    }

    fn generate(&self, position: &mut Position, moves: &mut Vec<Move>) {
        with_rules!(self, rules => rules.generate(position, moves));
    }

    fn generate_of(&self, position: &mut Position, squares: Bitboard, moves: &mut Vec<Move>) -> bool {
        with_rules!(self, rules => rules.generate_of(position, squares, moves))
    }

    fn generates(&self, position: &mut Position, mv: &Move, scratch: &mut Vec<Move>) -> bool {
        with_rules!(self, rules => rules.generates(position, mv, scratch))
    }

    fn generate_checks(&self, position: &mut Position, moves: &mut Vec<Move>) {
        with_rules!(self, rules => rules.generate_checks(position, moves));
    }

    fn last_help(&self, position: &mut Position, scratch: &mut Vec<Move>) -> Option<LastHelp> {
        with_rules!(self, rules => rules.last_help(position, scratch))
    }

    fn generate_some(&self, position: &mut Position, moves: &mut Vec<Move>) -> bool {
        with_rules!(self, rules => rules.generate_some(position, moves))
    }

    fn further_strides(&self, position: &mut Position, mv: &Move) -> Vec<Move> {
        with_rules!(self, rules => rules.further_strides(position, mv))
    }

    fn is_suffocated(&self, position: &Position) -> bool {
        with_rules!(self, rules => rules.is_suffocated(position))
    }

    fn candidates(&self, position: &mut Position, moves: &mut Vec<Move>) {
        with_rules!(self, rules => rules.candidates(position, moves));
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: &Move) -> Option<Undo> {
        with_rules!(self, rules => rules.play(position, mv))
    }

    #[inline]
    fn play_checking(&self, position: &mut Position, mv: &Move) -> Option<Undo> {
        with_rules!(self, rules => rules.play_checking(position, mv))
    }

    fn play_into_check(&self, position: &mut Position, mv: &Move) -> Option<Undo> {
        with_rules!(self, rules => rules.play_into_check(position, mv))
    }

    fn put_before(&self, position: &mut Position, mv: &Move, moves: &mut Vec<Move>) {
        with_rules!(self, rules => rules.put_before(position, mv, moves));
    }

    fn play_without_permit(&self, position: &mut Position, mv: &Move) -> Option<Undo> {
        with_rules!(self, rules => rules.play_without_permit(position, mv))
    }

    fn play_excused(&self, position: &mut Position, mv: &Move) -> Option<Undo> {
        with_rules!(self, rules => rules.play_excused(position, mv))
    }

    fn is_legal(&self, position: &mut Position, mv: &Move) -> bool {
        with_rules!(self, rules => rules.is_legal(position, mv))
    }

    #[inline]
    fn take_back(&self, position: &mut Position, mv: &Move, undo: &Undo) {
        with_rules!(self, rules => rules.take_back(position, mv, undo));
    }

    #[inline]
    fn in_check(&self, position: &mut Position, side: Side) -> bool {
        with_rules!(self, rules => rules.in_check(position, side))
    }

    fn has_move(&self, position: &mut Position, scratch: &mut Vec<Move>) -> bool {
        with_rules!(self, rules => rules.has_move(position, scratch))
    }

    fn count_legal(&self, position: &mut Position, scratch: &mut Vec<Move>) -> usize {
        with_rules!(self, rules => rules.count_legal(position, scratch))
    }

    fn has_parry(&self, position: &mut Position, scratch: &mut Vec<Move>) -> bool {
        with_rules!(self, rules => rules.has_parry(position, scratch))
    }
}
