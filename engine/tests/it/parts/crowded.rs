//! Random positions in which mates and stalemates are near.

use cookstopper_crosscheck::dice::Dice;

/// A black king among his men, often in a corner, and a few white units: mates and stalemates are near.
pub fn crowded(dice: &mut Dice) -> String {
    let mut board = [['.'; 8]; 8];
    let corner = dice.below(3) > 0;
    let king = [dice.below(if corner { 2 } else { 8 }), dice.below(if corner { 2 } else { 8 })];
    let king = if dice.below(2) == 0 { king } else { king.map(|place| 7 - place) };
    board[king[0]][king[1]] = 'k';
    let mut place = |letter: char, near: bool, dice: &mut Dice| {
        let mut coordinate = |around: usize| match near {
            true => (around + dice.below(3)).saturating_sub(1).min(7),
            false => dice.below(8),
        };
        let [rank, file] = king.map(&mut coordinate);
        if board[rank][file] == '.' {
            // On its first rank a pawn is stuck, as on its last one, where no play takes it.
            board[rank][file] = letter;
            return true;
        }
        false
    };
    while !place('K', false, dice) {}
    for _ in 0..dice.below(7) {
        let letter = char::from(*dice.pick(b"qrbnppp"));
        let is_near = dice.below(4) > 0;
        place(letter, is_near, dice);
    }
    for _ in 0..=dice.below(3) {
        let letter = char::from(*dice.pick(b"QRBNPPP"));
        place(letter, false, dice);
    }
    if dice.below(2) == 0 {
        // A pawn that may promote soon, near the king if it is there.
        let file = (king[1] + dice.below(5)).saturating_sub(2).min(7);
        if board[6][file] == '.' {
            board[6][file] = 'P';
        }
    }
    if dice.below(3) == 0 {
        // A pawn that may be captured en passant soon.
        let file = dice.below(7);
        for (rank, file, letter) in [(6, file, 'p'), (4, file + 1, 'P')] {
            if board[rank][file] == '.' {
                board[rank][file] = letter;
            }
        }
    }
    fen(&board, char::from(*dice.pick(b"wb")))
}

/// A black king who may castle, with one man beside his rook, and a white rook or queen that may mate him behind that with one guard.
pub fn about_to_castle(dice: &mut Dice) -> String {
    let mut board = [['.'; 8]; 8];
    board[7][4] = 'k';
    let is_queenside = dice.below(3) > 0;
    board[7][if is_queenside { 0 } else { 7 }] = 'r';
    board[0][if is_queenside { 7 } else { 0 }] = 'K';
    let castled = if is_queenside { 2 } else { 6 };
    board[6][(castled + dice.below(3)).saturating_sub(1)] = char::from(*dice.pick(b"nbp"));
    for letter in [char::from(*dice.pick(b"NP")), char::from(*dice.pick(b"RRQ"))] {
        let (mut rank, mut file) = (dice.below(5) + 1, dice.below(8));
        if letter != 'Q' && letter != 'R' {
            // Two ranks in front of the king that has castled.
            (rank, file) = (dice.below(2) + 4, (castled + dice.below(3)).saturating_sub(1));
        }
        if board[rank][file] == '.' {
            board[rank][file] = letter;
        }
    }
    fen(&board, 'b')
}

/// A white king and rook that may castle with check: the black king stands on the file where the rook arrives, some men around him.
pub fn about_to_be_castled(dice: &mut Dice) -> String {
    let mut board = [['.'; 8]; 8];
    board[0][4] = 'K';
    let (rook, file) = *dice.pick(&[(0, 3), (7, 5)]);
    board[0][rook] = 'R';
    let rank = dice.below(5) + 3;
    board[rank][file] = 'k';
    put_men_around(&mut board, [rank, file], dice);
    for _ in 0..=dice.below(4) {
        let place = [dice.below(6) + 2, dice.below(8)];
        put(&mut board, place, char::from(*dice.pick(b"QRBN")));
    }
    // Who keeps the king from castling, and may go away.
    let place = [dice.below(6) + 2, dice.below(8)];
    put(&mut board, place, char::from(*dice.pick(b"rbn")));
    fen(&board, 'b')
}

/// A white pawn that may capture one in passing with check, if that makes its double step.
pub fn about_to_be_passed(dice: &mut Dice) -> String {
    let mut board = [['.'; 8]; 8];
    let file = dice.below(6) + 1;
    let beside = if dice.below(2) == 0 { file - 1 } else { file + 1 };
    board[6][file] = 'p';
    board[4][beside] = 'P';
    let king = if dice.below(2) == 0 { file - 1 } else { file + 1 };
    let rank = if dice.below(3) == 0 { 7 } else { 6 };
    board[rank][king] = 'k';
    put_men_around(&mut board, [rank, king], dice);
    for _ in 0..=dice.below(4) {
        let place = [dice.below(7) + 1, dice.below(8)];
        put(&mut board, place, char::from(*dice.pick(b"QRBN")));
    }
    put(&mut board, [dice.below(3), dice.below(8)], 'K');
    fen(&board, 'b')
}

/// A black king among his men, and a line that leads to him from a white unit, on which one or two others stand.
pub fn on_a_line(dice: &mut Dice) -> String {
    let mut board = [['.'; 8]; 8];
    let edge = *dice.pick(&[0, 7]);
    let king = if dice.below(2) == 0 { [edge, dice.below(8)] } else { [dice.below(8), edge] };
    board[king[0]][king[1]] = 'k';
    let vector = *dice.pick(&[[0, 1], [1, 0], [1, 1], [1, -1], [0, -1], [-1, 0], [-1, -1], [-1, 1]]);
    let on_line = |steps: i32| {
        let [rank, file] = [0, 1].map(|axis| king[axis] as i32 + vector[axis] * steps);
        (0..8).contains(&rank) && (0..8).contains(&file)
    };
    let length = (1..8).take_while(|steps| on_line(*steps)).count();
    if length >= 2 {
        let square =
            |steps: usize| [0, 1].map(|axis| (king[axis] as i32 + vector[axis] * steps as i32) as usize);
        let is_diagonal = vector.iter().all(|component| *component != 0);
        let rider = if is_diagonal { *dice.pick(b"QBB") } else { *dice.pick(b"QRR") };
        let last = 2 + dice.below(length - 1);
        put(&mut board, square(last), char::from(rider));
        for _ in 0..1 + dice.below(2) {
            put(&mut board, square(1 + dice.below(last - 1)), char::from(*dice.pick(b"nbrpNBRPnN")));
        }
    }
    put_men_around(&mut board, king, dice);
    for _ in 0..=dice.below(3) {
        let place = [0, 1].map(|_| dice.below(8));
        put(&mut board, place, char::from(*dice.pick(b"QRBNP")));
    }
    let mut place = [0, 1].map(|_| dice.below(8));
    while board[place[0]][place[1]] != '.' {
        place = [0, 1].map(|_| dice.below(8));
    }
    put(&mut board, place, 'K');
    fen(&board, 'b')
}

/// Some men beside the black king, who may shut him in.
fn put_men_around(board: &mut [[char; 8]; 8], [rank, file]: [usize; 2], dice: &mut Dice) {
    for _ in 0..dice.below(10) {
        let place = [rank + dice.below(3), file + dice.below(3)].map(|place| place.saturating_sub(1).min(7));
        put(board, place, char::from(*dice.pick(b"rbnppp")));
    }
}

fn put(board: &mut [[char; 8]; 8], [rank, file]: [usize; 2], letter: char) {
    let is_first = rank == 0 || rank == 7;
    if board[rank][file] == '.' && !(is_first && letter.eq_ignore_ascii_case(&'p')) {
        board[rank][file] = letter;
    }
}

/// The text of a board, with all rights to castle.
fn fen(board: &[[char; 8]; 8], turn: char) -> String {
    let ranks = board.iter().rev().map(|rank| {
        rank.iter()
            .map(|unit| match unit {
                '.' => "1".to_owned(),
                unit => unit.to_string(),
            })
            .collect::<String>()
    });
    format!("{} {} KQkq - 0 1", ranks.collect::<Vec<_>>().join("/"), turn)
}
