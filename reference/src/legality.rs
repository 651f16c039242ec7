//! Contact, check, legal moves and their number.

use super::alice::is_safe_before_going_through;
use super::board::{Position, Side, Square, shifted};
use super::choice::{Safe, length, longest, may_be_played};
use super::generate::{Kind, Motion, motions, motions_from};
use super::observe::paralyses;
use super::play::{Played, play, take_group};
use super::rules::SquareRule;

impl Position {
    /// The legal moves of the side to move, each with its text and the position after it.
    pub fn legal_moves(&self) -> Vec<(String, Position)> {
        let mut moves = self.safe_moves();
        if self.rules.checkless {
            moves.retain(|safe| may_be_played(&safe.after, 0) == Some(true));
        }
        longest(self, moves).into_iter().map(|safe| (safe.text, safe.after)).collect()
    }

    /// The moves of the side to move that leave its king safe.
    pub fn safe_moves(&self) -> Vec<Safe> {
        let mut moves = Vec::new();
        for motion in motions(self, self.to_move) {
            if !castling_allowed(self, &motion) {
                continue;
            }
            for played in play(self, &motion) {
                if allowed(self, &motion, &played) && is_safe(self, &motion, &played) {
                    moves.push(Safe {
                        text: played.text,
                        after: played.position,
                        length: length(&motion, played.end),
                    });
                }
            }
        }
        moves
    }

    /// "A side is in check when the other side, if it were its turn, could play a move, under all
    /// conditions in force but ignoring the safety of its own king, that captures the king."
    pub fn in_check(&self, side: Side) -> bool {
        self.squares_of(side.other()).into_iter().any(|from| self.is_checked_from(from, side))
    }

    /// Whether what stands there could play such a move.
    pub fn is_checked_from(&self, from: Square, side: Side) -> bool {
        // Nobody but the captured unit disappears, unless a rebirth makes room for itself.
        let makes_room = self.rules.circe.is_some_and(|circe| circe.assassin);
        let may_take_king = |capture: Option<Square>| {
            let captured = capture.and_then(|square| self.board[square].as_ref());
            captured.is_some_and(|unit| unit.royal || makes_room)
        };
        let takes_king = |motion: &Motion| {
            let takes_king = |played: &Played| played.position.royals(side) < self.royals(side);
            play(self, motion).iter().any(|played| {
                takes_king(played)
                    && squares_fit(self, motion, played.end)
                    && has_contact(self, motion, played)
                    && !paralyses(&played.position, true)
            })
        };
        motions_from(self, from, side.other(), may_take_king).iter().any(takes_king)
    }

    pub fn is_mate(&self) -> bool {
        self.in_check(self.to_move) && self.legal_moves().is_empty()
    }

    pub fn is_stalemate(&self) -> bool {
        !self.in_check(self.to_move) && self.legal_moves().is_empty()
    }

    /// The number of lines of so many moves.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.legal_moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.iter().map(|(_, after)| after.perft(depth - 1)).sum()
    }
}

/// Everything but the safety of the own king: contact where it is needed, and no king is ever taken.
fn allowed(before: &Position, motion: &Motion, played: &Played) -> bool {
    let lost = |side: Side| played.position.royals(side) < before.royals(side);
    let is_forbidden = before.rules.no_captures && motion.capture.is_some();
    squares_fit(before, motion, played.end)
        && !paralyses(&played.position, false)
        && !is_forbidden
        && has_contact(before, motion, played)
        && !lost(Side::White)
        && !lost(Side::Black)
}

/// The own king is not in check behind the move, nor before it goes through to the other board.
fn is_safe(before: &Position, motion: &Motion, played: &Played) -> bool {
    let side = motion.side;
    let is_alice = before.rules.alice;
    !played.position.in_check(side)
        && (!is_alice || is_safe_before_going_through(&played.position, played.mover, side))
}

/// Monochromatic and bichromatic chess, grid chess, edge movers. "Castling only on the king's side", where king and
/// rook both keep their colour, in the first; "not at all" in the second, since the king would keep it.
fn squares_fit(before: &Position, motion: &Motion, end: Square) -> bool {
    let is_long = matches!(motion.kind, Kind::Castling(_)) && motion.to < motion.from;
    before.rules.squares.iter().all(|rule| {
        rule.allows(motion.side, motion.from, end) && !(is_long && *rule == SquareRule::SameColour)
    })
}

/// Köko: "the unit that moved stands in contact with some other unit, of either side, in the final
/// position of the move." Jigger: "the same test for the marked units alone."
fn has_contact(before: &Position, motion: &Motion, played: &Played) -> bool {
    let marked = before.board[motion.from].as_ref().is_some_and(|unit| unit.jigger);
    let needs_contact = before.rules.koeko.has(motion.side) || marked;
    match played.mover {
        // "Castling always has contact."
        _ if matches!(motion.kind, Kind::Castling(_)) => true,
        // A capturer assassinated by its own capture stands nowhere.
        None => true,
        Some(square) => !needs_contact || touches_another(&played.position, square),
    }
}

fn touches_another(position: &Position, square: Square) -> bool {
    let neighbours = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
    let mut others = neighbours.filter(|step| *step != (0, 0));
    others.any(|(files, ranks)| {
        shifted(square, files, ranks).is_some_and(|there| position.board[there].is_some())
    })
}

/// Castling: neither out of check nor across an attacked square.
fn castling_allowed(position: &Position, motion: &Motion) -> bool {
    if !matches!(motion.kind, Kind::Castling(_)) {
        return true;
    }
    let mut transit = position.clone();
    let king = take_group(&mut transit.board, motion.from, &motion.group);
    transit.board[(motion.from + motion.to) / 2] = Some(king.into());
    !position.in_check(motion.side) && !transit.in_check(motion.side)
}
