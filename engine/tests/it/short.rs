//! Moves in short notation mean what they are made of.

use cookstopper_crosscheck::conditions::{listed, name_of, parsed};
use cookstopper_crosscheck::diagrams::random_fen;
use cookstopper_crosscheck::dice::Dice;
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::game::{Game, LegalMove, ShortMove};
use cookstopper_engine::notation::{Letters, moves_written};

/// How many positions under each set of conditions.
const POSITIONS: u64 = 20;

/// Positions with more moves take too long: each text is compared with each move.
const MOST_MOVES: usize = 100;

#[test]
fn every_short_move_is_read_as_the_move_it_is() {
    let (mut count, mut shortened, mut told_apart) = (0_usize, 0_usize, 0_usize);
    let mut faults = Vec::new();
    for conditions in listed() {
        for seed in 0..POSITIONS {
            let fen = random_fen(&mut Dice::new(seed), &conditions);
            let parsed = parsed(&conditions).unwrap();
            let moves = Game::new(&Diagram::from_fen(&fen).unwrap(), &parsed).unwrap().legal_moves();
            let moves = if moves.len() > MOST_MOVES { Vec::new() } else { moves };
            for legal in &moves {
                let short = ShortMove::new(legal, &moves);
                let text = short.to_string();
                count += 1;
                shortened += usize::from(text.len() < legal.played.text.trim().len());
                told_apart += usize::from(short.squares.trim_start_matches('x').len() == 3);
                let read = moves_written(&text, &moves, Letters::English);
                if read != [legal] {
                    let meant: Vec<&str> = read.iter().map(|legal| &*legal.played.text).collect();
                    faults.push(format!(
                        "{} {fen}: {} is written {text}, read {meant:?}",
                        name_of(&conditions),
                        legal.played.text
                    ));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} of {count}:\n{}", faults.len(), faults[..faults.len().min(20)].join("\n"));
    // Most moves become shorter, and many need a file or rank: otherwise nothing was tested.
    let is_a_test = count > 10_000 && shortened * 2 > count && told_apart * 50 > count;
    assert!(is_a_test, "{count} {shortened} {told_apart}");
}

/// No more of the departure is told than is needed.
#[test]
fn as_little_as_is_needed() {
    // Units of White and Black, conditions, a move, how it is printed.
    let cases = [
        ("Ka1 Sb1 Sf3", "Kh8", "", "Sb1-d2", "Sbd2"),
        ("Ka1 Sb1 Sb3", "Kh8", "", "Sb1-d2", "S1d2"),
        ("Ka1 Sb1 Sb3 Sf1", "Kh8", "", "Sb1-d2", "Sb1-d2"),
        ("Ka1 Sb1 Sb3 Sf1", "Kh8 Pd2", "", "Sb1*d2", "Sb1xd2"),
        ("Ka1 Sb1 Sf3", "Kh8", "", "Sb1-a3", "Sa3"),
        ("Ke1 Rh1", "Kh8", "", "0-0", "0-0"),
        ("Ka1 Pd7", "Kh8 Re8", "", "d7*e8=Q", "dxe8=Q"),
        ("Ka1 Pd7", "Kh8 Re8", "", "d7-d8=S", "d8=S"),
        ("Kd3", "Kh8 Pc4", "Circe", "Kd3*c4[+bPc7]", "Kxc4[+bPc7]"),
        // A pinned unit can't be meant.
        ("Ka1 Sa3 Sf3", "Kh8 Ra8", "", "Sf3-g5", "Sg5"),
        ("Ka1 Sa3 Sd1", "Kh8 Ra8", "", "Sd1-c3", "Sc3"),
        ("Ka1 Sa4 Sd1", "Kh8 Ra8", "", "Sd1-c3", "Sc3"),
    ];
    for (white, black, condition, long, printed) in cases {
        let conditions = Conditions::parse(Some(condition).filter(|name| !name.is_empty())).unwrap();
        let moves = Game::new(&Diagram::from_piece_lists(white, black, "").unwrap(), &conditions)
            .unwrap()
            .legal_moves();
        let is_meant = |legal: &&LegalMove| &*legal.played.text == long;
        let legal = moves.iter().find(is_meant).unwrap_or_else(|| panic!("{long} is not legal"));
        assert_eq!(ShortMove::new(legal, &moves).to_string(), printed, "{white} {black}");
    }
}
