//! Where pawns promote, and to what.

use super::Plan;
use super::walks::WalksInPlay;
use crate::board::position::Imitators;
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Parts, Position, Side, Slot, Square, Unit};
use crate::rules::facts::Facts;
use crate::rules::marks::promotion_marks;
use crate::rules::{Move, MoveKind};
use crate::walks::table::Role;
use crate::walks::{Walk, Walks};

/// What pawns promote to, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Promotion {
    /// What a pawn promotes to.
    pub(super) slots: Vec<Slot>,
    /// What a marine pawn promotes to.
    marine: Vec<Slot>,
    /// Where pawns promote, White's first, if not on their last ranks.
    squares: Option<[Bitboard; 2]>,
    /// Whether pawns stay pawns on their last rank.
    is_barred: bool,
}

impl Promotion {
    /// What follows from the facts of conditions. `standing` are the walks of the units in the diagram.
    pub(super) fn derive(walks: &WalksInPlay, facts: &Facts, standing: &[Walk]) -> Self {
        let marine = if walks.has_locusts { marine(&walks.walks, facts, standing) } else { Vec::new() };
        Self {
            slots: promotions(&walks.walks, facts, standing),
            marine,
            squares: facts.promotion_squares,
            is_barred: facts.has_no_promotion,
        }
    }
}

/// What pawns promote to where conditions declare these facts: kings where they may, officers, pawns where they may.
///
/// `standing` are the walks of the units in the diagram. If certain walks are named, it is only these; if a family of pieces is, these
/// and what stands in the diagram; else the pieces of chess and what stands in the diagram.
fn promotions(walks: &Walks, facts: &Facts, standing: &[Walk]) -> Vec<Slot> {
    let is_named = |slot: &Slot| {
        let only = facts.promotes_only_to.as_ref();
        only.is_none_or(|only| only.contains(&walks.walk(*slot)))
    };
    // Poseidons, where they stand for kings.
    let in_array = facts.array.iter().find(|(piece, _)| *piece == Walk::KING);
    let king = in_array.and_then(|(_, walk)| walks.slot_of(*walk)).unwrap_or(Slot::KING);
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
        let role = walks.role(*slot);
        // Stings and poseidons are kings, too.
        let is_like_king = role == Role::King && *slot != king && facts.kings_are_ordinary;
        let may_be = role == Role::Officer || is_like_king;
        may_be && (is_usual || standing.contains(&walk))
    };
    let kings = facts.promotes_to_kings.then_some(king).filter(is_named);
    let pawns = facts.promotes_to_pawns.then_some(Slot::PAWN).filter(is_named);
    let pieces_of_chess = [Slot::QUEEN, Slot::ROOK, Slot::BISHOP, Slot::KNIGHT];
    let fairy = walks.slots().filter(|slot| slot.index() >= Slot::FIRST_FAIRY);
    let is_said = facts.promotes_only_to.is_some() || facts.promotion_family.is_some();
    let candidates: Vec<Slot> =
        if is_said { walks.slots().collect() } else { pieces_of_chess.into_iter().chain(fairy).collect() };
    kings.into_iter().chain(candidates.into_iter().filter(is_meant)).chain(pawns).collect()
}

/// What marine pawns promote to: marine pieces, the officers of the diagram, and where kings are ordinary, those that aren't kings
/// of chess.
fn marine(walks: &Walks, facts: &Facts, standing: &[Walk]) -> Vec<Slot> {
    let is_meant = |slot: &Slot| {
        let walk = walks.walk(*slot);
        let stands = standing.contains(&walk);
        match walks.role(*slot) {
            Role::Officer => stands || Walk::MARINE_OFFICERS.contains(&walk.code()),
            Role::King if *slot != Slot::KING && facts.kings_are_ordinary => {
                stands || walk.code() == Walk::MARINE_KING
            }
            _ => false,
        }
    };
    walks.slots().filter(is_meant).collect()
}

impl Plan {
    /// What pawns promote to, marine pawns apart.
    #[inline]
    #[must_use]
    pub fn promotions(&self) -> &[Slot] {
        &self.promotion.slots
    }

    /// What one pawn of these components can promote to in `position`.
    #[must_use]
    pub fn promotion_choices(&self, position: &Position, pawn: Parts) -> Vec<Parts> {
        let special =
            self.generate().iter().find_map(|condition| condition.promotion_choices(self, position));
        special.unwrap_or_else(|| self.promotions_of(pawn).iter().copied().map(Parts::one).collect())
    }

    /// Puts a move for each promotion of a reborn pawn in place of one. What is a chameleon already doesn't become one.
    pub fn split_by_promotion(&self, position: &Position, pawn: Unit, moves: &mut Vec<Move>, place: usize) {
        let mv = moves[place];
        let may_become_chameleon =
            mv.kind == MoveKind::Plain && self.marks.chameleon && !pawn.attributes.has(Attributes::CHAMELEON);
        let mut variants = Vec::new();
        for promotion in self.promotion_choices(position, pawn.parts) {
            let variant = Move { reborn_as: Some(promotion), ..mv };
            let is_plain = mv.kind == MoveKind::Plain;
            if is_plain && self.marks.act_on_hurdles() && !promotion.is_composite() {
                let marks = promotion_marks(self, promotion.lowest()).into_iter();
                variants.extend(marks.map(|mark| Move { kind: MoveKind::into(mark), ..variant }));
            } else {
                variants.push(variant);
            }
            if may_become_chameleon && self.walks.chameleons.after_parts(promotion).is_some() {
                variants.push(Move { kind: MoveKind::IntoChameleon, ..variant });
            }
        }
        let imitators = position.memory().imitators;
        if self.promotes_to_imitators() && imitators.has_room() && imitators != Imitators::default() {
            variants.push(Move { reborn_as: Some(Parts::NONE), ..mv });
        }
        let mut variants = variants.into_iter();
        if let Some(first) = variants.next() {
            moves[place] = first;
        }
        moves.extend(variants);
    }

    /// What a unit of these components, which promotes, promotes to.
    #[inline]
    #[must_use]
    pub fn promotions_of(&self, parts: Parts) -> &[Slot] {
        let is_marine = self.walks.has_locusts && self.walks.walks.role(parts.lowest()) == Role::MarinePawn;
        if is_marine { &self.promotion.marine } else { &self.promotion.slots }
    }

    /// Whether some pawns promote on their side's first rank, where rooks castle.
    #[must_use]
    pub fn promotes_at_home(&self) -> bool {
        let rank = |slot: &Slot| self.walks().promotion_rank(*slot, Side::White);
        self.slots().iter().any(|slot| rank(slot) == Some(0))
    }

    /// Whether pawns promote on other squares than in chess.
    pub(super) fn promotes_elsewhere(&self) -> bool {
        self.promotion.squares.is_some()
    }

    /// Whether a unit of these components promotes on arriving there.
    #[inline]
    #[must_use]
    pub fn promotes(&self, parts: Parts, arrival: Square, side: Side) -> bool {
        if !parts.is_composite() && !self.has_pawn(parts) {
            return false;
        }
        if let Some(squares) = self.promotion.squares {
            return self.promotes_on(squares, parts, arrival, side);
        }
        !self.promotion.is_barred
            && (parts.has(Slot::PAWN) && arrival.rank() == side.nth_rank(7)
                || self.walks.has_pawn_powers
                    && self.walks.walks.promotion_rank(parts.lowest(), side) == Some(arrival.rank()))
    }

    /// The squares on which pawns of one side or the other promote, or would if they might.
    #[must_use]
    pub fn promotion_squares(&self) -> Bitboard {
        match self.promotion.squares {
            Some([white, black]) => white | black,
            None => Bitboard::RANKS[0] | Bitboard::RANKS[7],
        }
    }

    /// [`Self::promotes`] where certain squares are named for it.
    #[cold]
    fn promotes_on(&self, squares: [Bitboard; 2], parts: Parts, arrival: Square, side: Side) -> bool {
        let goes_back = self.walks.walks.promotion_rank(parts.lowest(), side) == Some(side.nth_rank(0));
        let whose = if goes_back { side.other() } else { side };
        !self.promotion.is_barred && self.has_pawn(parts) && squares[whose.index()].contains(arrival)
    }
}
