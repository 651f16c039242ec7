//! Random diagrams of the hard kind: led chains, several kings, crowded and empty boards, pawns on their
//! first rank, castling and en passant rights, units of many components.

use super::dice::Dice;
use super::units::{DiagramUnit, Stock};

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

struct UnfinishedDiagram {
    units: [Option<DiagramUnit>; 64],
    white_to_move: bool,
    castling: String,
    crossed: Option<usize>,
}

/// A FEN in the dialect of the engine. The side not to move may be in check.
pub fn random_fen(dice: &mut Dice, conditions: &[String]) -> String {
    if dice.chance(3) {
        return ARRAY.to_owned();
    }
    let stock = Stock::new(dice, conditions);
    let mut diagram = UnfinishedDiagram {
        units: [const { None }; 64],
        white_to_move: dice.chance(50),
        castling: String::new(),
        crossed: None,
    };
    diagram.put_kings(dice, &stock);
    if dice.chance(25) {
        diagram.put_double_step(dice, &stock);
    }
    let units = match dice.below(20) {
        0..9 => dice.between(2, 9),
        9..16 => dice.between(8, 20),
        16..19 => dice.between(20, 35),
        _ => dice.between(40, 62),
    };
    if dice.chance(50) {
        diagram.put_files(dice, &stock, units / 2);
    }
    diagram.put_anywhere(dice, &stock, units);
    diagram.choose_castling(dice);
    diagram.to_fen()
}

/// A FEN for a small problem: two kings, Black's mostly at the edge, and a few units near them.
pub fn random_small_fen(dice: &mut Dice, conditions: &[String]) -> String {
    let stock = Stock::new(dice, conditions);
    let mut diagram = UnfinishedDiagram {
        units: [const { None }; 64],
        white_to_move: dice.chance(80),
        castling: "-".to_owned(),
        crossed: None,
    };
    let weak = usize::from(dice.chance(50));
    let corner = *dice.pick(&[0, 7, 56, 63, 4, 60, 24, 39]);
    diagram.units[corner] = Some(stock.king(dice, weak == 0));
    let other = 63 - corner;
    let square = if dice.chance(60) { near(dice, corner, 2) } else { near(dice, other, 3) };
    if dice.chance(95) && diagram.is_free(square) {
        diagram.units[square] = Some(stock.king(dice, weak == 1));
    }
    if dice.chance(15) {
        diagram.put_double_step(dice, &stock);
    }
    for _ in 0..dice.between(2, 6) {
        let square = if dice.chance(60) { near(dice, corner, 3) } else { dice.below(64) };
        if diagram.is_free(square) {
            let unit = stock.any(dice);
            let is_white = if dice.chance(70) { weak == 1 } else { weak == 0 };
            diagram.units[square] = Some(DiagramUnit { is_white, ..unit });
        }
    }
    if dice.chance(30) {
        diagram.choose_castling(dice);
    }
    diagram.to_fen()
}

/// A square at most so far away.
fn near(dice: &mut Dice, square: usize, distance: usize) -> usize {
    let coordinate = |place: usize, dice: &mut Dice| {
        let least = place.saturating_sub(distance);
        dice.between(least, (place + distance).min(7))
    };
    let file = coordinate(square % 8, dice);
    coordinate(square / 8, dice) * 8 + file
}

impl UnfinishedDiagram {
    fn put_kings(&mut self, dice: &mut Dice, stock: &Stock) {
        for is_white in [true, false] {
            let kings = match dice.below(20) {
                _ if !stock.has_many_kings => usize::from(dice.chance(95)),
                0 | 1 => 0,
                2 => 2,
                3 => dice.between(1, 3),
                _ => 1,
            };
            let home = if is_white { 0 } else { 56 };
            if kings > 0 && dice.chance(25) {
                self.units[home + 4] = Some(stock.king(dice, is_white));
                for corner in [0, 7] {
                    if dice.chance(75) {
                        self.units[home + corner] = Some(stock.rook(dice, is_white));
                    }
                }
                continue;
            }
            for _ in 0..kings {
                if let Some(square) = self.empty_square(dice) {
                    self.units[square] = Some(stock.king(dice, is_white));
                }
            }
        }
    }

    /// The last move was a double step, and someone may be able to answer it en passant.
    fn put_double_step(&mut self, dice: &mut Dice, stock: &Stock) {
        let by_white = !self.white_to_move;
        let file = dice.below(8);
        let (behind, crossed, ahead) =
            if by_white { (8 + file, 16 + file, 24 + file) } else { (48 + file, 40 + file, 32 + file) };
        if [behind, crossed, ahead].iter().any(|square| self.units[*square].is_some()) {
            return;
        }
        self.units[ahead] = Some(stock.pawn(dice, by_white));
        if stock.has_composite_kings && dice.chance(15) {
            let king = DiagramUnit { walks: vec!["K", "P"], ..stock.king(dice, by_white) };
            self.units[ahead] = Some(king);
        }
        for neighbour in [file.checked_sub(1), Some(file + 1).filter(|file| *file < 8)].into_iter().flatten()
        {
            let square = ahead - file + neighbour;
            if self.units[square].is_none() && dice.chance(60) {
                let pawn = stock.pawn(dice, !by_white);
                self.units[square] = Some(pawn);
            }
        }
        self.crossed = Some(crossed);
    }

    /// Units of one side one behind the other, which lead each other in Annan chess.
    fn put_files(&mut self, dice: &mut Dice, stock: &Stock, units: usize) {
        let mut left = units;
        while left > 0 {
            let (file, rank) = (dice.below(8), dice.below(7));
            let is_white = dice.chance(50);
            for step in 0..dice.between(2, 4) {
                let square = (rank + step) * 8 + file;
                if rank + step < 8 && self.is_free(square) {
                    self.units[square] = Some(DiagramUnit { is_white, ..stock.any(dice) });
                }
                left = left.saturating_sub(1);
            }
        }
    }

    fn put_anywhere(&mut self, dice: &mut Dice, stock: &Stock, units: usize) {
        let has_odd_pawns = dice.chance(30);
        while self.units.iter().flatten().count() < units {
            let Some(square) = self.empty_square(dice) else { return };
            let unit = stock.any(dice);
            let is_edge = !(8..56).contains(&square);
            if is_edge && unit.walks == ["P"] && !has_odd_pawns {
                continue;
            }
            self.units[square] = Some(unit);
        }
    }

    fn empty_square(&self, dice: &mut Dice) -> Option<usize> {
        (0..200).map(|_| dice.below(64)).find(|square| self.is_free(*square))
    }

    /// Empty, and not needed for the double step.
    fn is_free(&self, square: usize) -> bool {
        let on_way = self.crossed.is_some_and(|crossed| {
            let behind = if crossed < 32 { crossed - 8 } else { crossed + 8 };
            square == crossed || square == behind
        });
        self.units[square].is_none() && !on_way
    }

    fn choose_castling(&mut self, dice: &mut Dice) {
        let mut castling = String::new();
        for letter in ["K", "Q", "k", "q"] {
            if dice.chance(85) {
                castling.push_str(letter);
            }
        }
        for letter in ["E", "e"] {
            if dice.chance(20) {
                castling.push_str(letter);
            }
        }
        self.castling = if castling.is_empty() { "-".to_owned() } else { castling };
    }

    fn to_fen(&self) -> String {
        let mut board = String::new();
        for rank in (0..8).rev() {
            let mut empty = 0;
            for square in rank * 8..rank * 8 + 8 {
                match &self.units[square] {
                    None => empty += 1,
                    Some(unit) => {
                        board.push_str(&number(empty));
                        empty = 0;
                        board.push_str(&unit.to_fen());
                    }
                }
            }
            board.push_str(&number(empty));
            if rank > 0 {
                board.push('/');
            }
        }
        let turn = if self.white_to_move { 'w' } else { 'b' };
        let crossed = self.crossed.map_or_else(|| "-".to_owned(), square_name);
        format!("{board} {turn} {} {crossed} 0 1", self.castling)
    }
}

fn number(empty: usize) -> String {
    if empty == 0 { String::new() } else { empty.to_string() }
}

fn square_name(square: usize) -> String {
    format!("{}{}", char::from(b'a' + (square % 8) as u8), square / 8 + 1)
}
