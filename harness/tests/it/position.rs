//! The commands on a single position.

use crate::program::run;
use expect_test::expect;

const FEN: &str = "6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1";

#[test]
fn moves() {
    let done = run(&["moves", "--fen", FEN, "--marks"]);
    assert_eq!(done.exit, 0);
    assert_eq!(done.stdout.lines().count(), 19);
    assert!(done.stdout.lines().any(|line| line == "Ra2-a8 +"), "{done:?}");
}

#[test]
fn perft() {
    assert_eq!(run(&["perft", "--fen", FEN, "--depth", "2"]).stdout.lines().count(), 2);
    let divided = run(&["perft", "--fen", FEN, "--depth", "2", "--divide"]).stdout;
    assert!(divided.lines().any(|line| line == "Ra2-a8 0"), "{divided}");
    let total: u64 =
        divided.lines().map(|line| line.rsplit(' ').next().unwrap().parse::<u64>().unwrap()).sum();
    let counted = run(&["perft", "--fen", FEN, "--depth", "2"]).stdout;
    assert_eq!(counted.lines().last().unwrap(), format!("2 {total}"));
}

#[test]
fn more_moves_than_can_be_listed() {
    let fen = "2q1N3/2R4K/2NR4/6R1/P1p5/5k2/5N2/2r5 w - - 0 1";
    let named = ["--fen", fen, "--condition", "SeriesCapture", "--condition", "Circe Super"];
    for command in [&["moves"] as &[&str], &["perft", "--depth", "1"]] {
        let done = run(&[command, &named].concat());
        assert_eq!(done.exit, 5, "{done:?}");
        assert!(done.stderr.contains("more moves than can be listed"), "{done:?}");
    }
    let done = run(&[&["solve", "--stipulation", "h#2"] as &[&str], &named].concat());
    assert_eq!(done.exit, 5, "{done:?}");
    assert!(done.stdout.contains("solving interrupted."), "{done:?}");
}

#[test]
fn solve() {
    let done = run(&["solve", "--fen", FEN, "--stipulation", "#1"]);
    assert_eq!(done.exit, 0);
    expect![[r#"

           1.Ra2-a8 # !


        solution finished.


    "#]]
    .assert_eq(&done.stdout);
    let json = run(&["solve", "--fen", FEN, "--stipulation", "#1", "--format", "json"]).stdout;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["twins"][0]["keys"][0], "Ra2-a8");
}

#[test]
fn wrong_arguments() {
    let done = run(&["moves", "--fen", "8/8", "--condition", "Anan", "--condition", "Cirse"]);
    assert_eq!(done.exit, 2);
    assert_eq!(done.stderr.matches("error[").count(), 3, "{done:?}");
    assert_eq!(run(&["solve", "--fen", FEN, "--stipulation", "#?"]).exit, 2);
    assert_eq!(run(&["solve"]).exit, 2);
}
