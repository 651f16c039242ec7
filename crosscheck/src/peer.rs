//! Chess against cozy-chess: node counts of positions from random games.

use crate::dice::Dice;
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::game::Game;
use cozy_chess::Board;

/// Where the random games start: the array, and positions full of pins, promotions and castling.
const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
];

/// Compares a position from a random game, as deep as the number of nodes allows; the nodes counted.
pub fn compare(seed: u64, most_depth: u32, most_nodes: u64) -> Result<u64, String> {
    let board = random_position(seed);
    let fen = board.to_string();
    let diagram = Diagram::from_fen(&fen).map_err(|error| format!("{fen}: {error}"))?;
    let mut game = Game::new(&diagram, &Conditions::default()).map_err(|error| format!("{fen}: {error}"))?;
    let (mut expected, mut total) = (1_u64, 0);
    for depth in 1..=most_depth {
        // About thirty moves a position.
        if expected.saturating_mul(30) > most_nodes {
            break;
        }
        expected = perft(&board, depth);
        let found = game.perft(depth);
        if found != expected {
            return Err(format!("{fen}: {found} at depth {depth}, cozy-chess has {expected}"));
        }
        total += found;
    }
    Ok(total)
}

fn random_position(seed: u64) -> Board {
    let mut dice = Dice::new(seed);
    let mut board: Board = dice.pick::<&str>(&STARTS).parse().unwrap();
    for _ in 0..dice.below(60) {
        let moves = moves(&board);
        if moves.is_empty() {
            break;
        }
        board.play(*dice.pick(&moves));
    }
    board
}

fn moves(board: &Board) -> Vec<cozy_chess::Move> {
    let mut all = Vec::new();
    board.generate_moves(|moves| {
        all.extend(moves);
        false
    });
    all
}

fn perft(board: &Board, depth: u32) -> u64 {
    let moves = moves(board);
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |mv: cozy_chess::Move| {
        let mut board = board.clone();
        board.play(mv);
        perft(&board, depth - 1)
    };
    moves.into_iter().map(after).sum()
}
