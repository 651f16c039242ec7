//! How many moves a unit needs to fill a square: never more than in any game.

use super::matching::NEVER;
use crate::board::{Side, Slot, Square};

/// At least so many moves take a unit to a square, to be of a certain walk there, if the other side loses so
/// many units. What fairy walks can do is not asked.
pub fn distance(side: Side, is: Slot, wanted: Slot, from: Square, to: Square, captures: u32) -> u32 {
    if is == wanted {
        return match is {
            Slot::PAWN => pawn_distance(side, from, to, captures),
            _ => officer_distance(is, from, to),
        };
    }
    if is.index() >= Slot::FIRST_FAIRY {
        // Some fairy walks promote.
        return 1;
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
