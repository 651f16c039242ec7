//! What verdicts rest on: trees behind cooks, orders of lines, short keys, each twin for itself.

use crate::program::Corpus;
use expect_test::{Expect, expect};

/// A problem with what its author claims.
#[derive(Default)]
struct Claimed {
    stipulation: &'static str,
    white: &'static str,
    black: &'static str,
    options: &'static str,
    twins: &'static [&'static str],
    solution: Option<&'static str>,
}

/// What the report says about a problem that isn't sound, without the difference of the texts and without the last
/// line.
fn check(claimed: &Claimed, expected: Expect) {
    let Claimed { stipulation, white, black, options, twins, solution } = claimed;
    let mut entry = format!(
        "stipulation = \"{stipulation}\"\noptions = [{options}]\n[position]\nwhite = \"{white}\"\nblack = \"{black}\"\n"
    );
    for (letter, twin) in ('b'..).zip(*twins) {
        entry.push_str(&format!("[[twin]]\n{letter} = \"{twin}\"\n"));
    }
    let mut corpus = Corpus::new().with("corpus/x.toml", entry);
    if let Some(text) = solution {
        corpus = corpus.with("expected/x.txt", text);
    }
    let done = corpus.run(&["verify", "corpus"]);
    assert_eq!(done.exit, 1, "{done:?}");
    let (report, _) = done.stdout.rsplit_once("1 entry: ").unwrap();
    let report = report.split("    --- expected").next().unwrap();
    expected.assert_eq(report);
}

#[test]
fn a_cook_is_proved_by_its_tree() {
    check(
        &Claimed {
            stipulation: "#2",
            white: "Kf6 Rg1 Ra7",
            black: "Kh8",
            solution: Some("1.Ra7-a6!\n"),
            ..Claimed::default()
        },
        expect![[r#"
            cooked      x  #2
                cook: 1.Kf6-g6!
                       1.Kf6-g6 ! threat:
                              2.Ra7-a8 #
                cook: 1.Kf6-f7!
                       1.Kf6-f7 ! threat:
                              2.Rg1-h1 #
                cook: 1.Rg1-b1!
                       1.Rg1-b1 ! threat:
                              2.Rb1-b8 #
                cook: 1.Rg1-c1!
                       1.Rg1-c1 ! threat:
                              2.Rc1-c8 #
                cook: 1.Rg1-d1!
                       1.Rg1-d1 ! threat:
                              2.Rd1-d8 #
                cook: 1.Rg1-e1!
                       1.Rg1-e1 ! threat:
                              2.Re1-e8 #
                cook: 1.Rg1-h1!
                       1.Rg1-h1 + !
                          1...Kh8-g8
                              2.Ra7-a8 #
                cook: 1.Ra7-a2!
                       1.Ra7-a2 ! threat:
                              2.Ra2-h2 #
                cook: 1.Ra7-a3!
                       1.Ra7-a3 ! threat:
                              2.Ra3-h3 #
                cook: 1.Ra7-a4!
                       1.Ra7-a4 ! threat:
                              2.Ra4-h4 #
                cook: 1.Ra7-a5!
                       1.Ra7-a5 ! threat:
                              2.Ra5-h5 #
                cook: 1.Ra7-a8!
                       1.Ra7-a8 + !
                          1...Kh8-h7
                              2.Rg1-h1 #
                the claimed key 1.Ra7-a6 fails to 1...Kh8-h7!
        "#]],
    );
}

#[test]
fn a_claimed_key_that_needs_less_is_short() {
    check(
        &Claimed {
            stipulation: "#3",
            white: "Kf6 Ra7",
            black: "Kh8 Ph7",
            solution: Some("1.Kf6-f7!\n"),
            ..Claimed::default()
        },
        expect![[r#"
        cooked      x  #3
            cook: 1.Ra7-a1!
                   1.Ra7-a1 ! threat:
                          2.Ra1-a8 #
                      1...h7-h6
                          2.Kf6-g6 threat:
                                  3.Ra1-a8 #
                      1...h7-h5
                          2.Kf6-g6 threat:
                                  3.Ra1-a8 #
            cook: 1.Ra7-a2!
                   1.Ra7-a2 ! threat:
                          2.Ra2-a8 #
                      1...h7-h6
                          2.Kf6-g6 threat:
                                  3.Ra2-a8 #
                      1...h7-h5
                          2.Kf6-g6 threat:
                                  3.Ra2-a8 #
            cook: 1.Ra7-a3!
                   1.Ra7-a3 ! threat:
                          2.Ra3-a8 #
                      1...h7-h6
                          2.Kf6-g6 threat:
                                  3.Ra3-a8 #
                      1...h7-h5
                          2.Kf6-g6 threat:
                                  3.Ra3-a8 #
            cook: 1.Ra7-a4!
                   1.Ra7-a4 ! threat:
                          2.Ra4-a8 #
                      1...h7-h6
                          2.Kf6-g6 threat:
                                  3.Ra4-a8 #
                      1...h7-h5
                          2.Kf6-g6 threat:
                                  3.Ra4-a8 #
            cook: 1.Ra7-a5!
                   1.Ra7-a5 ! threat:
                          2.Ra5-a8 #
                      1...h7-h6
                          2.Kf6-g6 threat:
                                  3.Ra5-a8 #
                      1...h7-h5
                          2.Kf6-g6 threat:
                                  3.Ra5-a8 #
                          2.Kf6-f7 threat:
                                  3.Ra5*h5 #
            cook: 1.Ra7-a6!
                   1.Ra7-a6 ! threat:
                          2.Ra6-a8 #
                      1...h7-h6
                          2.Kf6-g6 threat:
                                  3.Ra6-a8 #
                      1...h7-h5
                          2.Kf6-g6 threat:
                                  3.Ra6-a8 #
            cook: 1.Ra7-b7!
                   1.Ra7-b7 ! threat:
                          2.Rb7-b8 #
                      1...h7-h6
                          2.Kf6-g6 threat:
                                  3.Rb7-b8 #
                      1...h7-h5
                          2.Kf6-g6 threat:
                                  3.Rb7-b8 #
            cook: 1.Ra7-c7!
                   1.Ra7-c7 ! threat:
                          2.Rc7-c8 #
                      1...h7-h6
                          2.Kf6-g6 threat:
                                  3.Rc7-c8 #
                      1...h7-h5
                          2.Kf6-g6 threat:
                                  3.Rc7-c8 #
            cook: 1.Ra7-d7!
                   1.Ra7-d7 ! threat:
                          2.Rd7-d8 #
                      1...h7-h6
                          2.Kf6-g6 threat:
                                  3.Rd7-d8 #
                      1...h7-h5
                          2.Kf6-g6 threat:
                                  3.Rd7-d8 #
            cook: 1.Ra7-e7!
                   1.Ra7-e7 ! threat:
                          2.Re7-e8 #
                      1...h7-h6
                          2.Kf6-g6 threat:
                                  3.Re7-e8 #
                      1...h7-h5
                          2.Kf6-g6 threat:
                                  3.Re7-e8 #
            short solution: 1.Ra7-a8#!
    "#]],
    );
    check(
        &Claimed {
            stipulation: "#2",
            white: "Kg6 Ra7",
            black: "Kh8",
            solution: Some("1.Ra7-a1!\n"),
            ..Claimed::default()
        },
        expect![[r#"
        cooked      x  #2
            cook: 1.Ra7-a2!
                   1.Ra7-a2 ! threat:
                          2.Ra2-a8 #
            cook: 1.Ra7-a3!
                   1.Ra7-a3 ! threat:
                          2.Ra3-a8 #
            cook: 1.Ra7-a4!
                   1.Ra7-a4 ! threat:
                          2.Ra4-a8 #
            cook: 1.Ra7-a5!
                   1.Ra7-a5 ! threat:
                          2.Ra5-a8 #
            cook: 1.Ra7-a6!
                   1.Ra7-a6 ! threat:
                          2.Ra6-a8 #
            cook: 1.Ra7-b7!
                   1.Ra7-b7 ! threat:
                          2.Rb7-b8 #
            cook: 1.Ra7-c7!
                   1.Ra7-c7 ! threat:
                          2.Rc7-c8 #
            cook: 1.Ra7-d7!
                   1.Ra7-d7 ! threat:
                          2.Rd7-d8 #
            cook: 1.Ra7-e7!
                   1.Ra7-e7 ! threat:
                          2.Re7-e8 #
            short solution: 1.Ra7-a8#!
    "#]],
    );
    check(
        &Claimed {
            stipulation: "#2",
            white: "Kg6 Ra7",
            black: "Kh8",
            solution: Some("1.Ra7-a8#!\n"),
            ..Claimed::default()
        },
        expect![[r#"
            cooked      x  #2
                cook: 1.Ra7-a1!
                       1.Ra7-a1 ! threat:
                              2.Ra1-a8 #
                cook: 1.Ra7-a2!
                       1.Ra7-a2 ! threat:
                              2.Ra2-a8 #
                cook: 1.Ra7-a3!
                       1.Ra7-a3 ! threat:
                              2.Ra3-a8 #
                cook: 1.Ra7-a4!
                       1.Ra7-a4 ! threat:
                              2.Ra4-a8 #
                cook: 1.Ra7-a5!
                       1.Ra7-a5 ! threat:
                              2.Ra5-a8 #
                cook: 1.Ra7-a6!
                       1.Ra7-a6 ! threat:
                              2.Ra6-a8 #
                cook: 1.Ra7-b7!
                       1.Ra7-b7 ! threat:
                              2.Rb7-b8 #
                cook: 1.Ra7-c7!
                       1.Ra7-c7 ! threat:
                              2.Rc7-c8 #
                cook: 1.Ra7-d7!
                       1.Ra7-d7 ! threat:
                              2.Rd7-d8 #
                cook: 1.Ra7-e7!
                       1.Ra7-e7 ! threat:
                              2.Re7-e8 #
                short solution: the claimed key 1.Ra7-a8#! needs fewer moves
        "#]],
    );
}

#[test]
fn another_order_and_another_idea() {
    check(
        &Claimed {
            stipulation: "h#2",
            white: "Kf6 Ra1",
            black: "Kg8 Pa7",
            solution: Some("1.a7-a6 Kf6-g6 2.Kg8-h8 Ra1-e1 #\n"),
            ..Claimed::default()
        },
        expect![[r#"
            cooked      x  h#2
                cook: 1.Kg8-h7 Kf6-f7 2.Kh7-h8 Ra1-h1 # (independent of the author's lines)
                cook: 1.Kg8-h7 Kf6-f7 2.a7-a6 Ra1-h1 # (independent of the author's lines)
                cook: 1.Kg8-h7 Kf6-f7 2.a7-a5 Ra1-h1 # (independent of the author's lines)
                cook: 1.Kg8-h7 Ra1-b1 2.Kh7-h6 Rb1-h1 # (independent of the author's lines)
                cook: 1.Kg8-h7 Ra1-c1 2.Kh7-h6 Rc1-h1 # (independent of the author's lines)
                cook: 1.Kg8-h7 Ra1-d1 2.Kh7-h6 Rd1-h1 # (independent of the author's lines)
                cook: 1.Kg8-h7 Ra1-e1 2.Kh7-h6 Re1-h1 # (independent of the author's lines)
                cook: 1.Kg8-h7 Ra1-f1 2.Kh7-h6 Rf1-h1 # (independent of the author's lines)
                cook: 1.Kg8-h7 Ra1-g1 2.Kh7-h6 Rg1-h1 # (independent of the author's lines)
                cook: 1.Kg8-h7 Ra1-a2 2.Kh7-h6 Ra2-h2 # (independent of the author's lines)
                cook: 1.Kg8-h7 Ra1-a3 2.Kh7-h6 Ra3-h3 # (independent of the author's lines)
                cook: 1.Kg8-h7 Ra1-a4 2.Kh7-h6 Ra4-h4 # (independent of the author's lines)
                cook: 1.Kg8-f8 Ra1-b1 2.a7-a6 Rb1-b8 # (independent of the author's lines)
                cook: 1.Kg8-f8 Ra1-b1 2.a7-a5 Rb1-b8 # (independent of the author's lines)
                cook: 1.Kg8-f8 Ra1-c1 2.a7-a6 Rc1-c8 # (independent of the author's lines)
                cook: 1.Kg8-f8 Ra1-c1 2.a7-a5 Rc1-c8 # (independent of the author's lines)
                cook: 1.Kg8-f8 Ra1-d1 2.a7-a6 Rd1-d8 # (independent of the author's lines)
                cook: 1.Kg8-f8 Ra1-d1 2.a7-a5 Rd1-d8 # (independent of the author's lines)
                cook: 1.Kg8-f8 Ra1-h1 2.a7-a6 Rh1-h8 # (independent of the author's lines)
                cook: 1.Kg8-f8 Ra1-h1 2.a7-a5 Rh1-h8 # (independent of the author's lines)
                cook: 1.Kg8-h8 Kf6-f7 2.Kh8-h7 Ra1-h1 # (independent of the author's lines)
                cook: 1.Kg8-h8 Kf6-f7 2.a7-a6 Ra1-h1 # (independent of the author's lines)
                cook: 1.Kg8-h8 Kf6-f7 2.a7-a5 Ra1-h1 # (independent of the author's lines)
                cook: 1.a7-a6 Ra1*a6 2.Kg8-f8 Ra6-a8 # (shares its first half-move with 1.a7-a6 Kf6-g6 2.Kg8-h8 Ra1-e1 #)
                cook: 1.a7-a6 Ra1-b1 2.Kg8-f8 Rb1-b8 # (shares its first half-move with 1.a7-a6 Kf6-g6 2.Kg8-h8 Ra1-e1 #)
                cook: 1.a7-a6 Ra1-c1 2.Kg8-f8 Rc1-c8 # (shares its first half-move with 1.a7-a6 Kf6-g6 2.Kg8-h8 Ra1-e1 #)
                cook: 1.a7-a6 Ra1-d1 2.Kg8-f8 Rd1-d8 # (shares its first half-move with 1.a7-a6 Kf6-g6 2.Kg8-h8 Ra1-e1 #)
                cook: 1.a7-a6 Ra1-h1 2.Kg8-f8 Rh1-h8 # (shares its first half-move with 1.a7-a6 Kf6-g6 2.Kg8-h8 Ra1-e1 #)
                cook: 1.a7-a5 Ra1*a5 2.Kg8-f8 Ra5-a8 # (independent of the author's lines)
                cook: 1.a7-a5 Ra1-b1 2.Kg8-f8 Rb1-b8 # (independent of the author's lines)
                cook: 1.a7-a5 Ra1-c1 2.Kg8-f8 Rc1-c8 # (independent of the author's lines)
                cook: 1.a7-a5 Ra1-d1 2.Kg8-f8 Rd1-d8 # (independent of the author's lines)
                cook: 1.a7-a5 Ra1-h1 2.Kg8-f8 Rh1-h8 # (independent of the author's lines)
                the claimed line 1.a7-a6 Kf6-g6 2.Kg8-h8 Ra1-e1 # does not work: Black is not in check
        "#]],
    );
}

#[test]
fn a_claimed_try_and_a_claimed_line_say_why_they_fail() {
    check(
        &Claimed {
            stipulation: "#2",
            white: "Kf6 Ra7",
            black: "Kh8",
            options: "\"Try\"",
            solution: Some("1.Kf6-g6!\n\n1.Ra7-a1? but\n1...Kh8-g8!\n"),
            ..Claimed::default()
        },
        expect![[r#"
            wrong-text  x  #2
                the claimed try 1.Ra7-a1 fails to 1...Kh8-h7!, 1...Kh8-g8!
                warning: the author's solution does not list the try 1.Kf6-e5
                warning: the author's solution does not list the try 1.Kf6-f5
                warning: the author's solution does not list the try 1.Kf6-g5
                warning: the author's solution does not list the try 1.Kf6-e6
                warning: the author's solution does not list the try 1.Kf6-f7
                warning: the author's solution does not list the try 1.Ra7-b7
                warning: the author's solution does not list the try 1.Ra7-c7
                warning: the author's solution does not list the try 1.Ra7-d7
                warning: the author's solution does not list the try 1.Ra7-e7
                warning: the author's solution does not list the try 1.Ra7-f7
                warning: the author's solution does not list the try 1.Ra7-a8
        "#]],
    );
    check(
        &Claimed {
            stipulation: "ser-#2",
            white: "Kg6 Ra1",
            black: "Kh8 Pa7",
            solution: Some("1.Ra1-e1 2.Re1-e8 #\n1.Ra1-e1 2.Re1-e7 #\n"),
            ..Claimed::default()
        },
        expect![[r#"
            cooked      x  ser-#2
                cook: 1.Kg6-f7 2.Ra1-h1 # (independent of the author's lines)
                cook: 1.Ra1*a7 2.Ra7-a8 # (independent of the author's lines)
                cook: 1.Ra1-b1 2.Rb1-b8 # (independent of the author's lines)
                cook: 1.Ra1-c1 2.Rc1-c8 # (independent of the author's lines)
                cook: 1.Ra1-d1 2.Rd1-d8 # (independent of the author's lines)
                cook: 1.Ra1-f1 2.Rf1-f8 # (independent of the author's lines)
                the claimed line 1.Ra1-e1 2.Re1-e7 # does not work: Black is not in check
        "#]],
    );
}

#[test]
fn each_twin_is_judged_for_itself() {
    check(
        &Claimed {
            stipulation: "#1",
            white: "Kg6 Ra1",
            black: "Kh8",
            twins: &["Move a1 h1", "Move a1 a2"],
            ..Claimed::default()
        },
        expect![[r#"
        illegal     x  #1
            b) Black is in check though White begins
    "#]],
    );
}
