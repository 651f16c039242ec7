//! A position to be reached: proof games and `a=>b`.

use crate::board::position::Castling;
use crate::board::{Owner, Parts, Position, Side, Slot, Square, Unit};

/// More moves than any game has.
const NEVER: u32 = 10_000;

/// The position that the play is to end in.
#[derive(Debug)]
pub struct Target {
    units: [Unit; 64],
    /// By side: the squares to be filled, with what.
    wanted: [Vec<(Square, Slot)>; 2],
    /// Whether units move only by themselves and as in chess, so that their distances mean something.
    has_distances: bool,
}

impl Target {
    /// A target; `is_plain` if there are neither fairy conditions nor fairy units.
    pub fn new(units: [Unit; 64], is_plain: bool) -> Self {
        let mut wanted = [Vec::new(), Vec::new()];
        for square in Square::all() {
            let unit = units[square.index()];
            if unit.parts.is_none() {
                continue;
            }
            match unit.owner {
                Owner::White => wanted[0].push((square, unit.parts.lowest())),
                Owner::Black => wanted[1].push((square, unit.parts.lowest())),
                Owner::Neutral => {}
            }
        }
        Self { units, wanted, has_distances: is_plain }
    }

    /// Whether the position is the target, whoever is to move and whatever may castle.
    pub fn is_reached(&self, position: &Position) -> bool {
        Square::all().all(|square| {
            let [found, wanted] = [position.unit(square), self.units[square.index()]];
            found.parts == wanted.parts
                && (found.parts == Parts::NONE
                    || found.owner == wanted.owner && found.attributes == wanted.attributes)
        })
    }

    /// Whether the target can perhaps be reached with so many moves of White and of Black. Never wrong when
    /// it says no.
    pub fn may_be_reached(&self, position: &Position, moves: [u32; 2]) -> bool {
        if !self.has_distances {
            return true;
        }
        let counts = Side::BOTH.map(|side| position.of(side).len());
        Side::BOTH.into_iter().all(|side| {
            let [own, other] = [side, side.other()].map(|side| side as usize);
            // Every unit too many is captured by a move of the other side.
            let losses = counts[other].checked_sub(self.wanted[other].len() as u32);
            losses.is_some_and(|losses| {
                losses <= moves[own] && self.least_moves(position, side, losses) <= moves[own]
            })
        })
    }

    /// At least so many moves bring units of a side to where they are wanted, with so many captures.
    fn least_moves(&self, position: &Position, side: Side, captures: u32) -> u32 {
        let castling = position.state.castling;
        let can_castle = castling.has(Castling::kingside(side)) || castling.has(Castling::queenside(side));
        // Castling takes a king two squares and a rook to its place in one move.
        let gift = if can_castle { 2 } else { 0 };
        let mut sum = 0_u32;
        for (square, slot) in &self.wanted[side as usize] {
            let unit = position.unit(*square);
            if unit.parts == Parts::one(*slot) && unit.owner.includes(side) {
                continue;
            }
            let candidates = position.of(side).into_iter();
            let nearest = candidates
                .map(|from| {
                    distance(side, position.unit(from).parts.lowest(), *slot, from, *square, captures)
                })
                .min();
            sum += nearest.unwrap_or(NEVER);
            if sum >= NEVER {
                return NEVER;
            }
        }
        sum.saturating_sub(gift)
    }
}

/// At least so many moves take a unit to a square, to be of a certain walk there.
fn distance(side: Side, is: Slot, wanted: Slot, from: Square, to: Square, captures: u32) -> u32 {
    if is == wanted {
        return if is == Slot::PAWN {
            pawn_distance(side, from, to, captures)
        } else {
            officer_distance(is, from, to)
        };
    }
    if is != Slot::PAWN || wanted == Slot::KING {
        return NEVER;
    }
    let last = side.nth_rank(7);
    (0..8)
        .map(|file| {
            let promotion = Square::at(file, last);
            pawn_distance(side, from, promotion, captures) + officer_distance(wanted, promotion, to)
        })
        .min()
        .unwrap_or(NEVER)
}

fn pawn_distance(side: Side, from: Square, to: Square, captures: u32) -> u32 {
    let ranks = match side {
        Side::White => i32::from(to.rank()) - i32::from(from.rank()),
        Side::Black => i32::from(from.rank()) - i32::from(to.rank()),
    };
    let files = u32::from(from.file().abs_diff(to.file()));
    let Ok(ranks) = u32::try_from(ranks) else { return NEVER };
    if files > ranks || files > captures {
        return NEVER;
    }
    let can_double = from.rank() == side.nth_rank(1) && ranks >= 2 && files <= ranks - 2;
    ranks - u32::from(can_double)
}

fn officer_distance(slot: Slot, from: Square, to: Square) -> u32 {
    if from == to {
        return 0;
    }
    let [files, ranks] = [from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank())].map(u32::from);
    let is_straight = files == 0 || ranks == 0;
    let is_diagonal = files == ranks;
    match slot {
        Slot::KING => files.max(ranks),
        Slot::QUEEN => 2 - u32::from(is_straight || is_diagonal),
        Slot::ROOK => 2 - u32::from(is_straight),
        Slot::BISHOP if (files + ranks) % 2 == 1 => NEVER,
        Slot::BISHOP => 2 - u32::from(is_diagonal),
        Slot::KNIGHT => knight_distance(files, ranks),
        _ => 1,
    }
}

/// The number of moves of a knight on a board without edges, a lower bound on ours.
fn knight_distance(files: u32, ranks: u32) -> u32 {
    let [short, long] = [files.min(ranks), files.max(ranks)];
    match (short, long) {
        (0, 1) => return 3,
        (2, 2) => return 4,
        _ => {}
    }
    let least = long.div_ceil(2).max((short + long).div_ceil(3));
    least + (least + short + long) % 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_on_the_empty_board() {
        let at = |text: &str| text.parse::<Square>().unwrap();
        let cases = [
            (Slot::KNIGHT, "a1", "b3", 1),
            (Slot::KNIGHT, "a1", "b1", 3),
            (Slot::KNIGHT, "a1", "h8", 6),
            (Slot::KNIGHT, "d4", "f6", 4),
            (Slot::BISHOP, "a1", "a2", NEVER),
            (Slot::BISHOP, "a1", "c1", 2),
            (Slot::ROOK, "a1", "b2", 2),
            (Slot::QUEEN, "a1", "h8", 1),
            (Slot::KING, "a1", "h5", 7),
        ];
        for (slot, from, to, moves) in cases {
            assert_eq!(officer_distance(slot, at(from), at(to)), moves, "{from}{to}");
        }
        assert_eq!(pawn_distance(Side::White, at("e2"), at("e4"), 0), 1);
        assert_eq!(pawn_distance(Side::White, at("e2"), at("f4"), 1), 2);
        assert_eq!(pawn_distance(Side::White, at("e2"), at("f4"), 0), NEVER);
        assert_eq!(pawn_distance(Side::Black, at("e7"), at("e4"), 0), 2);
        assert_eq!(pawn_distance(Side::Black, at("e4"), at("e7"), 0), NEVER);
    }
}
