//! Tests of `game::snapshot`.

use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::game::Game;

#[test]
fn new_holes_are_in_no_diagram() {
    let diagram = Diagram::from_piece_lists("Ka1", "Kh8", "").unwrap();
    for (name, is_shown) in [("Hole d4", true), ("HaanerChess", false)] {
        let mut game = Game::new(&diagram, &Conditions::parse([name]).unwrap()).unwrap();
        game.play("Ka1-b1").unwrap();
        let diagram = game.snapshot();
        assert_eq!(diagram.is_some(), is_shown);
        assert_eq!(diagram.map_or(2, |diagram| diagram.all_units().count()), 2);
    }
}

#[test]
fn playing_on_from_a_snapshot_is_playing_on() {
    let fen = "r3k2r/pp1ppppp/8/2p5/3P4/8/PPP1PPPP/R3K2R b KQkq - 0 1";
    for conditions in [&[][..], &["Annan"], &["Circe", "Koeko"]] {
        let conditions = Conditions::parse(conditions).unwrap();
        let mut game = Game::new(&Diagram::from_fen(fen).unwrap(), &conditions).unwrap();
        for _ in 0..6 {
            let moves = game.legal_moves();
            let mut copy = Game::new(&game.snapshot().unwrap(), &conditions).unwrap();
            let texts = |game: &mut Game| game.legal_moves().into_iter().map(|legal| legal.played);
            assert!(texts(&mut copy).eq(texts(&mut game)));
            let middle = &moves[moves.len() / 2];
            game.play(&middle.played.text).unwrap();
        }
    }
}
