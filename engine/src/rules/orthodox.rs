//! The rules of chess, and nothing else.

use super::moves::{CastlingSquares, append};
use super::{Move, MoveKind, Plan, Rules, Undo};
use crate::board::key::Key;
use crate::board::position::{Castling, EnPassant};
use crate::board::{Bitboard, Parts, Position, Side, Slot, Square, Unit};
use crate::walks::reach::pawn_attackers;
use crate::walks::sliders;

/// Orthodox chess with at most one king a side. Generated moves are legal, so playing never fails.
#[derive(Debug)]
pub struct Orthodox {
    plan: Plan,
}

/// The castling bits that a move from or to a square ends, by square.
static RIGHTS_LOST: [Castling; 64] = {
    let mut lost = [Castling::NONE; 64];
    let sides = Side::BOTH;
    let mut number = 0;
    while number < 2 {
        let side = sides[number];
        let king = CastlingSquares::new(side, MoveKind::CastleKingside);
        let queen = CastlingSquares::new(side, MoveKind::CastleQueenside);
        lost[king.king_from.index()] = Castling::all_of(side);
        lost[king.rook_from.index()] = Castling::kingside(side);
        lost[queen.rook_from.index()] = Castling::queenside(side);
        number += 1;
    }
    lost
};

const PROMOTIONS: [Slot; 4] = [Slot::QUEEN, Slot::ROOK, Slot::BISHOP, Slot::KNIGHT];

/// What decides legality before any move is played.
struct Danger {
    king: Option<Square>,
    /// Squares that a unit other than the king may go to: all, or those that end the one check.
    targets: Bitboard,
    /// Units that must stay on their line with the king.
    pinned: Bitboard,
    /// Several checks: only the king may move.
    is_double_check: bool,
}

impl Orthodox {
    /// The rules for a problem with the walks of chess only.
    #[must_use]
    pub fn new(plan: Plan) -> Self {
        Self { plan }
    }

    /// The units of `by` that attack `square`, with `occupied` as the blockers.
    #[inline]
    fn attackers(position: &Position, square: Square, by: Side, occupied: Bitboard) -> Bitboard {
        let queens = position.with_walk(Slot::QUEEN);
        let straight = position.with_walk(Slot::ROOK) | queens;
        let diagonal = position.with_walk(Slot::BISHOP) | queens;
        let all = pawn_attackers(square, by) & position.with_walk(Slot::PAWN)
            | sliders::knight(square) & position.with_walk(Slot::KNIGHT)
            | sliders::king(square) & position.with_walk(Slot::KING)
            | sliders::rook(square, occupied) & straight
            | sliders::bishop(square, occupied) & diagonal;
        // A pawn on its own first rank does not check; it can get there in no orthodox game.
        let asleep = Bitboard::RANKS[usize::from(by.nth_rank(0))] & position.with_walk(Slot::PAWN);
        (all & position.of(by)).without(asleep)
    }

    fn danger(position: &Position) -> Danger {
        let side = position.turn();
        let Some(king) = (position.royals() & position.of(side)).first() else {
            return Danger {
                king: None,
                targets: Bitboard::ALL,
                pinned: Bitboard::EMPTY,
                is_double_check: false,
            };
        };
        let occupied = position.occupied();
        let enemy = position.of(side.other());
        let checkers = Self::attackers(position, king, side.other(), occupied);
        let targets = match checkers.first() {
            None => Bitboard::ALL,
            Some(checker) => sliders::between(king, checker) | Bitboard::of(checker),
        };
        let queens = position.with_walk(Slot::QUEEN);
        let straight = (position.with_walk(Slot::ROOK) | queens) & enemy;
        let diagonal = (position.with_walk(Slot::BISHOP) | queens) & enemy;
        let pinned = sliders::sole_blockers(king, enemy, straight, diagonal, occupied);
        Danger { king: Some(king), targets, pinned, is_double_check: checkers.is_several() }
    }

    /// The squares that a pinned unit may go to: those on the line through it and the king.
    fn pin_line(king: Square, unit: Square) -> Bitboard {
        let both = Bitboard::of(king) | Bitboard::of(unit);
        let line = sliders::rook(king, Bitboard::EMPTY);
        if line.contains(unit) {
            return sliders::rook(king, Bitboard::EMPTY) & sliders::rook(unit, Bitboard::EMPTY) | both;
        }
        sliders::bishop(king, Bitboard::EMPTY) & sliders::bishop(unit, Bitboard::EMPTY) | both
    }

    fn pawn_moves(position: &Position, danger: &Danger, moves: &mut Vec<Move>) {
        let side = position.turn();
        let occupied = position.occupied();
        let enemy = position.of(side.other()).without(position.royals());
        let moving = Parts::one(Slot::PAWN);
        let asleep = Bitboard::RANKS[usize::from(side.nth_rank(0))];
        let last = Bitboard::RANKS[usize::from(side.nth_rank(7))];
        let third = Bitboard::RANKS[usize::from(side.nth_rank(2))];
        let pawns = (position.with_walk(Slot::PAWN) & position.of(side)).without(asleep);
        for from in pawns {
            let bit = Bitboard::of(from);
            let mut allowed = danger.targets;
            if danger.pinned.contains(from)
                && let Some(king) = danger.king
            {
                allowed &= Self::pin_line(king, from);
            }
            let one = bit.forward(side).without(occupied);
            let two = (one & third).forward(side).without(occupied) & allowed;
            let captures = bit.forward_diagonals(side) & enemy & allowed;
            for to in one & allowed | captures {
                let capture = captures.contains(to).then_some(to);
                if last.contains(to) {
                    for promotion in PROMOTIONS {
                        append(moves, from, to, capture, moving).arriving = Parts::one(promotion);
                    }
                } else {
                    append(moves, from, to, capture, moving);
                }
            }
            for to in two {
                append(moves, from, to, None, moving).kind = MoveKind::DoubleStep;
            }
            if let Some(right) = position.state.en_passant
                && bit.forward_diagonals(side).contains(right.crossed)
                && Self::may_capture_en_passant(position, danger, from, right)
            {
                moves.push(Move {
                    capture: Some(right.victim),
                    kind: MoveKind::EnPassant,
                    ..Move::quiet(from, right.crossed, moving)
                });
            }
        }
    }

    /// Two units leave their squares at once, so that neither pin nor check mask tells: look at the board.
    fn may_capture_en_passant(position: &Position, danger: &Danger, from: Square, right: EnPassant) -> bool {
        let Some(king) = danger.king else { return true };
        let side = position.turn();
        let gone = Bitboard::of(from) | Bitboard::of(right.victim);
        let occupied = position.occupied().without(gone) | Bitboard::of(right.crossed);
        let checkers = Self::attackers(position, king, side.other(), occupied);
        checkers.without(Bitboard::of(right.victim)).is_empty()
    }

    fn king_moves(position: &Position, danger: &Danger, moves: &mut Vec<Move>) {
        let Some(king) = danger.king else { return };
        let side = position.turn();
        let own = position.of(side);
        let enemy = position.of(side.other());
        let moving = Parts::one(Slot::KING);
        let without_king = position.occupied().without(Bitboard::of(king));
        for to in sliders::king(king).without(own | position.royals()) {
            if Self::attackers(position, to, side.other(), without_king).without(Bitboard::of(to)).is_empty()
            {
                let capture = enemy.contains(to).then_some(to);
                append(moves, king, to, capture, moving);
            }
        }
        if danger.targets != Bitboard::ALL {
            return;
        }
        for kind in [MoveKind::CastleKingside, MoveKind::CastleQueenside] {
            if Self::may_castle(position, king, kind) {
                let squares = CastlingSquares::new(side, kind);
                moves.push(Move {
                    kind,
                    arriving: Parts::one(Slot::ROOK),
                    ..Move::quiet(king, squares.king_to, moving)
                });
            }
        }
    }

    fn may_castle(position: &Position, king: Square, kind: MoveKind) -> bool {
        let side = position.turn();
        if !position.state.castling.has(kind.castling_right(side).with(Castling::king_unmoved(side))) {
            return false;
        }
        let squares = CastlingSquares::new(side, kind);
        debug_assert_eq!(king, squares.king_from);
        let path = sliders::between(squares.king_from, squares.rook_from);
        let occupied = position.occupied();
        !path.meets(occupied)
            && [squares.rook_to, squares.king_to]
                .into_iter()
                .all(|square| Self::attackers(position, square, side.other(), occupied).is_empty())
    }
}

impl Orthodox {
    /// Appends the legal moves, unit by unit, until `is_enough`.
    #[inline]
    fn generate_until(position: &Position, moves: &mut Vec<Move>, is_enough: impl Fn(&Vec<Move>) -> bool) {
        let danger = Self::danger(position);
        Self::king_moves(position, &danger, moves);
        if danger.is_double_check || is_enough(moves) {
            return;
        }
        Self::pawn_moves(position, &danger, moves);
        if is_enough(moves) {
            return;
        }
        Self::officers_moves(position, &danger, moves, is_enough);
    }

    /// Appends the moves of knights, bishops, rooks and queens, unit by unit, until `is_enough`.
    #[inline]
    fn officers_moves(
        position: &Position,
        danger: &Danger,
        moves: &mut Vec<Move>,
        is_enough: impl Fn(&Vec<Move>) -> bool,
    ) {
        let side = position.turn();
        let own = position.of(side);
        let occupied = position.occupied();
        let enemy = position.of(side.other());
        let landing = danger.targets.without(own | position.royals() & enemy);
        for slot in [Slot::KNIGHT, Slot::BISHOP, Slot::ROOK, Slot::QUEEN] {
            let moving = Parts::one(slot);
            for from in position.with_walk(slot) & own {
                let mut targets = match slot {
                    Slot::KNIGHT => sliders::knight(from),
                    Slot::BISHOP => sliders::bishop(from, occupied),
                    Slot::ROOK => sliders::rook(from, occupied),
                    _ => sliders::queen(from, occupied),
                } & landing;
                if danger.pinned.contains(from)
                    && let Some(king) = danger.king
                {
                    targets &= Self::pin_line(king, from);
                }
                for to in targets & enemy {
                    append(moves, from, to, Some(to), moving);
                }
                for to in targets.without(enemy) {
                    append(moves, from, to, None, moving);
                }
                if is_enough(moves) {
                    return;
                }
            }
        }
    }
}

impl Rules for Orthodox {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn generate(&self, position: &mut Position, moves: &mut Vec<Move>) {
        Self::generate_until(position, moves, |_| false);
    }

    fn generate_some(&self, position: &mut Position, moves: &mut Vec<Move>) -> bool {
        let start = moves.len();
        let danger = Self::danger(position);
        if !danger.is_double_check {
            Self::officers_moves(position, &danger, moves, |moves| moves.len() > start);
            if moves.len() > start {
                return false;
            }
            Self::pawn_moves(position, &danger, moves);
            if moves.len() > start {
                return false;
            }
        }
        Self::king_moves(position, &danger, moves);
        true
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: &Move) -> Option<Undo> {
        let side = position.turn();
        // The key is written once: what is written in parts has to be waited for when it is read as a whole.
        let mut key = Key::default();
        let mut captured = Unit::NONE;
        if let Some(square) = mv.capture {
            let taken;
            (captured, taken) = position.take_plain(square, side.other());
            key ^= taken;
        }
        let walk = mv.moving.lowest();
        if mv.arriving == mv.moving {
            key ^= position.shift_plain(mv.departure, mv.arrival, side, walk);
        } else if mv.is_castling() {
            let squares = CastlingSquares::new(side, mv.kind);
            key ^= position.shift_plain(mv.departure, mv.arrival, side, walk);
            key ^= position.shift_plain(squares.rook_from, squares.rook_to, side, Slot::ROOK);
        } else {
            let (_, left) = position.take_plain(mv.departure, side);
            key ^= left ^ position.place_plain(mv.arrival, side, mv.arriving.lowest());
        }
        let castling = position.state.castling;
        let lost = RIGHTS_LOST[mv.departure.index()].with(RIGHTS_LOST[mv.arrival.index()]);
        let left = castling.without(lost);
        let mut en_passant = None;
        if mv.kind == MoveKind::DoubleStep {
            let crossed = Square::new((mv.departure.index() + mv.arrival.index()) as u8 / 2);
            let capturers = pawn_attackers(crossed, side.other());
            if capturers.meets(position.with_walk(Slot::PAWN) & position.of(side.other())) {
                en_passant = Some(EnPassant::new(side, crossed, mv.arrival, mv.moving));
            }
        }
        key ^= position.key_of_rights(left, en_passant);
        // As late as it can be: nothing of it has to be kept aside meanwhile.
        let undo = Undo { mark: position.mark(), captured };
        position.end_plain(key, left, en_passant);
        Some(undo)
    }

    #[inline]
    fn take_back(&self, position: &mut Position, mv: &Move, undo: &Undo) {
        let side = position.turn().other();
        let walk = mv.moving.lowest();
        if mv.arriving == mv.moving {
            position.shift_back(mv.arrival, mv.departure, side, walk);
        } else if mv.is_castling() {
            position.shift_back(mv.arrival, mv.departure, side, walk);
            let squares = CastlingSquares::new(side, mv.kind);
            position.shift_back(squares.rook_to, squares.rook_from, side, Slot::ROOK);
        } else {
            position.take_plain(mv.arrival, side);
            position.place_plain(mv.departure, side, walk);
        }
        if let Some(square) = mv.capture {
            position.put_plain_back(square, undo.captured, side.other());
        }
        position.return_to(&undo.mark);
    }

    #[inline]
    fn in_check(&self, position: &mut Position, side: Side) -> bool {
        (position.royals() & position.of(side))
            .first()
            .is_some_and(|king| Self::attackers(position, king, side.other(), position.occupied()).is_some())
    }

    fn count_legal(&self, position: &mut Position, scratch: &mut Vec<Move>) -> usize {
        let start = scratch.len();
        self.generate(position, scratch);
        let count = scratch.len() - start;
        scratch.truncate(start);
        count
    }

    fn has_move(&self, position: &mut Position, scratch: &mut Vec<Move>) -> bool {
        let start = scratch.len();
        Self::generate_until(position, scratch, |moves| moves.len() > start);
        let found = scratch.len() > start;
        scratch.truncate(start);
        found
    }
}
