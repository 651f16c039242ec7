//! Half-moves as they are written: what the reader sees of them.

use super::kinds::{Kinds, PROMOTIONS};
use crate::board::{Bitboard, Side, Slot, Square};
use crate::rules::moves::CastlingSquares;
use crate::rules::{Move, MoveKind};
use crate::walks::sliders;

/// A half-move as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ply {
    /// A unit moves that is visible or has become known.
    Visible(VisibleMove),
    /// An invisible unit captures the visible one there: `TI~*d4`.
    Takes(Square),
    /// An invisible unit does anything else: `TI~-~`.
    Moves,
}

/// The move of a unit that is visible or has become known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VisibleMove {
    /// The unit's walk.
    pub walk: Slot,
    /// Where it comes from.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// Where it captures, as far as it is written; a unit other than a pawn may capture an invisible one without a word.
    pub capture: Option<Square>,
    /// A pawn captures a unit of which nobody knew that it is there: `[+bTIb3]a2*b3`.
    pub finds: bool,
    /// What a pawn becomes.
    pub promotion: Option<Slot>,
    /// How the king castles.
    pub castling: Option<MoveKind>,
}

impl VisibleMove {
    /// Whether the move may capture without a word.
    pub fn may_capture_silently(&self) -> bool {
        self.capture.is_none() && self.walk != Slot::PAWN && self.castling.is_none()
    }

    /// The squares of king and rook, in castling.
    pub fn castling_squares(&self, side: Side) -> Option<CastlingSquares> {
        self.castling.map(|kind| CastlingSquares::new(side, kind))
    }
}

/// What the reader knows of a position.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The visible units, and those that have become known, by square.
    pub units: [Kinds; 64],
    /// Squares that hold an invisible unit of a side in any case, whatever its walk.
    pub located: [Bitboard; 2],
    /// The squares of units that were invisible and have become known.
    pub known: Bitboard,
    /// The squares that are none.
    pub holes: Bitboard,
    /// The side to move.
    pub turn: Side,
    /// The square that a visible pawn has just crossed.
    pub crossed: Option<Square>,
    /// By side, whether castling on the king's side and on the queen's may still be possible.
    pub castling: [[bool; 2]; 2],
    /// By side, how many invisible units it may have at the most, its king included.
    pub most_invisible: [u32; 2],
}

const CASTLINGS: [MoveKind; 2] = [MoveKind::CastleKingside, MoveKind::CastleQueenside];

/// In the order in which Popeye tries them.
const LINES: [(i8, i8); 8] = [(-1, -1), (1, -1), (1, 1), (-1, 1), (0, -1), (-1, 0), (0, 1), (1, 0)];
const KNIGHTS: [(i8, i8); 8] = [(-2, -1), (-1, -2), (1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1)];

impl Seen {
    /// Whether nothing is known to stand on a square.
    pub fn is_open(&self, square: Square) -> bool {
        !self.holes.contains(square)
            && self.units[square.index()].is_empty()
            && !(self.located[0] | self.located[1]).contains(square)
    }

    fn is_enemy(&self, square: Square) -> bool {
        let enemies = Kinds::of_side(self.turn.other()).without(Kinds::KINGS);
        self.units[square.index()].meets(enemies) || self.located[self.turn.other().index()].contains(square)
    }

    /// How a move of a world is written; nothing if it can't be.
    pub fn written(&self, mv: &Move) -> Option<Ply> {
        let Some((_, walk)) = self.units[mv.departure.index()].only() else {
            let taken = mv.capture.filter(|square| !self.units[square.index()].is_empty());
            return match taken {
                _ if mv.is_castling() => None,
                Some(square) => (square == mv.arrival).then_some(Ply::Takes(square)),
                None => Some(Ply::Moves),
            };
        };
        let is_found = mv.capture.is_some_and(|square| self.is_open(square));
        let is_silent = is_found && walk != Slot::PAWN;
        Some(Ply::Visible(VisibleMove {
            walk,
            from: mv.departure,
            to: mv.arrival,
            capture: mv.capture.filter(|_| !is_silent),
            finds: is_found && !is_silent,
            promotion: (mv.arriving != mv.moving && !mv.is_castling()).then(|| mv.arriving.lowest()),
            castling: mv.is_castling().then_some(mv.kind),
        }))
    }

    /// Every half-move that might be written, in the order in which Popeye tries them. Many turn out to be impossible.
    pub fn candidates(&self) -> Vec<Ply> {
        let side = self.turn;
        let mut plies = Vec::new();
        for from in Square::all() {
            let Some((owner, walk)) = self.units[from.index()].only() else { continue };
            if owner == side {
                self.push_moves(from, walk, &mut plies);
            }
        }
        if self.may_have_invisible(side) {
            let visible = Kinds::of_side(side.other()).without(Kinds::KINGS);
            let taken = Square::all().rev().filter(|square| self.units[square.index()].meets(visible));
            plies.extend(taken.map(Ply::Takes));
            plies.push(Ply::Moves);
        }
        plies
    }

    fn may_have_invisible(&self, side: Side) -> bool {
        self.most_invisible[side.index()] > 0
    }

    fn push_moves(&self, from: Square, walk: Slot, plies: &mut Vec<Ply>) {
        let plain = VisibleMove {
            walk,
            from,
            to: from,
            capture: None,
            finds: false,
            promotion: None,
            castling: None,
        };
        if walk == Slot::PAWN {
            return self.push_pawn_moves(plain, plies);
        }
        if walk == Slot::KING {
            self.push_castlings(plain, plies);
        }
        for to in self.arrivals(from, walk) {
            let is_open = self.is_open(to);
            if is_open || self.is_enemy(to) {
                plies.push(Ply::Visible(VisibleMove { to, capture: (!is_open).then_some(to), ..plain }));
            }
        }
    }

    /// Where a unit other than a pawn goes, the first square that isn't open included: from the farthest of each line
    /// to the nearest.
    fn arrivals(&self, from: Square, walk: Slot) -> Vec<Square> {
        let offset = |(files, ranks): &(i8, i8)| from.offset(*files, *ranks);
        match walk {
            Slot::KNIGHT => return KNIGHTS.iter().filter_map(offset).collect(),
            Slot::KING => return LINES.iter().filter_map(offset).collect(),
            _ => {}
        }
        let mut arrivals = Vec::new();
        for (files, ranks) in LINES {
            let is_diagonal = files != 0 && ranks != 0;
            if is_diagonal && walk == Slot::ROOK || !is_diagonal && walk == Slot::BISHOP {
                continue;
            }
            let nearest = arrivals.len();
            let mut here = from;
            while let Some(next) = here.offset(files, ranks) {
                arrivals.push(next);
                if !self.is_open(next) {
                    break;
                }
                here = next;
            }
            arrivals[nearest..].reverse();
        }
        arrivals
    }

    fn push_pawn_moves(&self, plain: VisibleMove, plies: &mut Vec<Ply>) {
        let side = self.turn;
        let ahead = if side == Side::White { 1 } else { -1 };
        if plain.from.rank() == side.nth_rank(0) {
            return;
        }
        let mut push = |mv: VisibleMove| {
            if mv.to.rank() == side.nth_rank(7) {
                for promotion in PROMOTIONS {
                    plies.push(Ply::Visible(VisibleMove { promotion: Some(promotion), ..mv }));
                }
            } else {
                plies.push(Ply::Visible(mv));
            }
        };
        if let Some(one) = plain.from.offset(0, ahead).filter(|one| self.is_open(*one)) {
            let two = one.offset(0, ahead).filter(|two| self.is_open(*two));
            if let Some(two) = two.filter(|_| plain.from.rank() == side.nth_rank(1)) {
                push(VisibleMove { to: two, ..plain });
            }
            push(VisibleMove { to: one, ..plain });
        }
        for files in [1, -1] {
            let Some(to) = plain.from.offset(files, ahead) else { continue };
            if self.is_enemy(to) {
                push(VisibleMove { to, capture: Some(to), ..plain });
            } else if self.is_open(to) && self.crossed == Some(to) {
                push(VisibleMove { to, capture: to.offset(0, -ahead), ..plain });
            } else if self.is_open(to) && self.may_have_invisible(side.other()) {
                push(VisibleMove { to, capture: Some(to), finds: true, ..plain });
            }
        }
    }

    fn push_castlings(&self, plain: VisibleMove, plies: &mut Vec<Ply>) {
        let side = self.turn;
        for kind in CASTLINGS.into_iter().rev() {
            let squares = CastlingSquares::new(side, kind);
            let is_lost = !self.castling[side.index()][usize::from(kind.is_queenside())];
            if is_lost || plain.from != squares.king_from {
                continue;
            }
            let corner = squares.rook_from;
            let has_rook = self.units[corner.index()] == Kinds::one(side, Slot::ROOK);
            let may_have_rook = (self.is_open(corner) || self.located[side.index()].contains(corner))
                && self.may_have_invisible(side);
            let path = sliders::between(squares.king_from, corner);
            if (has_rook || may_have_rook) && path.into_iter().all(|square| self.is_open(square)) {
                plies.push(Ply::Visible(VisibleMove { to: squares.king_to, castling: Some(kind), ..plain }));
            }
        }
    }

    /// The view behind a half-move, before it is asked what has become known.
    pub fn behind(&self, ply: Ply) -> Self {
        let mut view = self.clone();
        let side = self.turn;
        view.turn = side.other();
        view.crossed = None;
        match ply {
            Ply::Visible(mv) => {
                if let Some(square) = mv.capture {
                    let was_invisible = view.units[square.index()].is_empty();
                    view.remove(square);
                    if was_invisible {
                        let most = &mut view.most_invisible[side.other().index()];
                        *most = most.saturating_sub(1);
                    }
                }
                let unit = std::mem::replace(&mut view.units[mv.from.index()], Kinds::NONE);
                view.carry(mv.from, mv.to);
                let promoted = mv.promotion.map(|walk| Kinds::one(side, walk));
                view.units[mv.to.index()] = promoted.unwrap_or(unit);
                if let Some(squares) = mv.castling_squares(side) {
                    if view.units[squares.rook_from.index()].is_empty() {
                        view.known |= Bitboard::of(squares.rook_from);
                    }
                    view.carry(squares.rook_from, squares.rook_to);
                    view.remove(squares.rook_from);
                    view.units[squares.rook_to.index()] = Kinds::one(side, Slot::ROOK);
                }
                view.lose_castling(mv.from);
                view.lose_castling(mv.to);
                if mv.walk == Slot::PAWN && mv.from.rank().abs_diff(mv.to.rank()) == 2 {
                    view.crossed = sliders::between(mv.from, mv.to).first();
                }
            }
            Ply::Takes(square) => {
                view.remove(square);
                view.located[side.index()] |= Bitboard::of(square);
                view.lose_castling(square);
            }
            Ply::Moves => {}
        }
        view
    }

    /// A unit that has become known remains known where it goes.
    fn carry(&mut self, from: Square, to: Square) {
        if self.known.contains(from) {
            self.known = self.known.without(Bitboard::of(from)) | Bitboard::of(to);
        }
    }

    fn remove(&mut self, square: Square) {
        self.units[square.index()] = Kinds::NONE;
        self.known = self.known.without(Bitboard::of(square));
        for located in &mut self.located {
            *located = located.without(Bitboard::of(square));
        }
    }

    fn lose_castling(&mut self, square: Square) {
        for side in Side::BOTH {
            for kind in CASTLINGS {
                let squares = CastlingSquares::new(side, kind);
                if square == squares.king_from || square == squares.rook_from {
                    self.castling[side.index()][usize::from(kind.is_queenside())] = false;
                }
            }
        }
    }

    /// A half-move as text.
    pub fn text(&self, ply: Ply) -> String {
        let mv = match ply {
            Ply::Takes(square) => return format!("TI~*{square}"),
            Ply::Moves => return "TI~-~".to_owned(),
            Ply::Visible(mv) => mv,
        };
        match mv.castling {
            Some(kind) if kind.is_queenside() => return "0-0-0".to_owned(),
            Some(_) => return "0-0".to_owned(),
            None => {}
        }
        let VisibleMove { walk, from, to, capture, .. } = mv;
        let other = if self.turn == Side::White { "b" } else { "w" };
        let found = if mv.finds { format!("[+{other}TI{to}]") } else { String::new() };
        let walk = if walk == Slot::PAWN { "" } else { letter(walk) };
        let stroke = if capture.is_some() { "*" } else { "-" };
        let en_passant = if capture.is_some_and(|square| square != to) { " ep." } else { "" };
        let promotion = mv.promotion.map(|walk| format!("={}", letter(walk))).unwrap_or_default();
        format!("{found}{walk}{from}{stroke}{to}{en_passant}{promotion}")
    }
}

/// A walk's letter.
pub fn letter(walk: Slot) -> &'static str {
    match walk {
        Slot::PAWN => "P",
        Slot::KNIGHT => "S",
        Slot::BISHOP => "B",
        Slot::ROOK => "R",
        Slot::QUEEN => "Q",
        _ => "K",
    }
}
