//! The author's solution against what is found.

use crate::program::{Corpus, MATE_IN_ONE, MATE_IN_ONE_TEXT};
use expect_test::{Expect, expect};

/// What the report says about an entry, without its last line.
fn check(entry: &str, text: Option<&str>, exit: i32, expected: Expect) {
    let mut corpus = Corpus::new().with("corpus/x.toml", entry);
    if let Some(text) = text {
        corpus = corpus.with("expected/x.txt", text);
    }
    let done = corpus.run(&["verify", "corpus"]);
    assert_eq!(done.exit, exit, "{done:?}");
    let (report, _) = done.stdout.rsplit_once("1 entry: ").unwrap();
    // The house rules know no blanks at the end of a line.
    let report: String = report.lines().map(|line| format!("{}\n", line.trim_end())).collect();
    expected.assert_eq(&report);
}

#[test]
fn the_same_is_sound() {
    check(MATE_IN_ONE, Some(MATE_IN_ONE_TEXT), 0, expect![[""]]);
}

#[test]
fn another_key_is_a_cook_and_the_claimed_key_fails() {
    check(
        MATE_IN_ONE,
        Some("\n   1.Ra2-a7 # !\n"),
        1,
        expect![[r#"
            cooked      x  #1
                cook: 1.Ra2-a8#!
                the claimed key 1.Ra2-a7 does not mate
                --- expected/x.txt
                +++ found
                @@ -1,2 +1,3 @@

                -   1.Ra2-a7 # !
                +   1.Ra2-a8 # !
                +
        "#]],
    );
}

#[test]
fn an_illegal_key_is_not_understood() {
    check(
        MATE_IN_ONE,
        Some("\n   1.Ra2-b7 # !\n"),
        1,
        expect![[r#"
            wrong-text  x  #1
                expected/x.txt:2:6: `Ra2-b7` is not a legal move of White here; nearest are Ra2-a1, Ra2-a3, Ra2-a4, Ra2-a5, Ra2-a6, Ra2-a7, Ra2-a8, Ra2-b2 ...
                --- expected/x.txt
                +++ found
                @@ -1,2 +1,3 @@

                -   1.Ra2-b7 # !
                +   1.Ra2-a8 # !
                +
        "#]],
    );
}

#[test]
fn a_text_that_can_not_be_read() {
    check(
        MATE_IN_ONE,
        Some("\n   white wins\n"),
        1,
        expect![[r#"
            wrong-text  x  #1
                expected/x.txt:2:4: expected a move such as `1.Ra2-b2`, found `white`; put remarks in braces
                expected/x.txt:2:10: expected a move such as `1.Ra2-b2`, found `wins`; put remarks in braces
                --- expected/x.txt
                +++ found
                @@ -1,2 +1,3 @@

                -   white wins
                +   1.Ra2-a8 # !
                +
        "#]],
    );
}

#[test]
fn a_text_for_other_twins() {
    let twins = format!("{MATE_IN_ONE}[[twin]]\nb = \"Remove h7\"\n");
    check(
        &twins,
        Some("\n1.Ra8#\nc) \n\n   1.Ra2-a8 # !\n"),
        1,
        expect![[r#"
            no-solution x  #1
                b) no key
                expected/x.txt:3:1: a solution of twin c), which the entry does not have
                expected/x.txt: no solution of twin b)
                --- expected/x.txt
                +++ found
                @@ -1,5 +1,8 @@

                -1.Ra8#
                -c)
                +a)

                    1.Ra2-a8 # !
                +
                +
                +b) -bPh7
                +
        "#]],
    );
}

#[test]
fn letters_in_front_of_lines_are_not_those_of_twins() {
    check(MATE_IN_ONE, Some("# language: German\n\na) 1.Ta8# {Turm}\n"), 0, expect![[""]]);
    check(
        MATE_IN_ONE,
        Some("# language: Klingon\n1.Ra8#\n"),
        1,
        expect![[r#"
            wrong-text  x  #1
                expected/x.txt:1:13: expected letters in `English` (K Q R B S P), `German` (K D T L S B), `French` (R D T F C P), `Italian` or `Spanish` (R D T A C P), `Russian` (Кр Ф Л С К п), found `Klingon`
                --- expected/x.txt
                +++ found
                @@ -1 +1,3 @@
                -1.Ra8#
                +
                +   1.Ra2-a8 # !
                +
        "#]],
    );
}

#[test]
fn a_claimed_number_needs_its_text() {
    check(
        &format!("solutions = 1{MATE_IN_ONE}"),
        None,
        1,
        expect![[r#"
            wrong-text  x  #1
                corpus/x.toml: a number of solutions is claimed, but there is no `expected/x.txt`; `--bless` writes what is found
                       1.Ra2-a8 # !
        "#]],
    );
}

#[test]
fn a_text_needs_its_entry() {
    let corpus =
        Corpus::new().with("corpus/x.toml", MATE_IN_ONE).with("expected/deep/y.txt", MATE_IN_ONE_TEXT);
    let done = corpus.run(&["verify", "corpus"]);
    assert_eq!(done.exit, 3);
    assert!(done.stderr.contains("error[orphan-expected]"), "{done:?}");
    assert!(done.stdout.contains("corpus/deep/y.toml"), "{done:?}");
}

#[test]
fn statements_are_findings_of_their_own() {
    let entry = r#"
[position]
white = "Kg1 Ra2"
black = "Kg8 Pf7"
[[assert]]
say = "holds"
moves = { of = "a2", are = "a1 a3 a4 a5 a6 a7 a8 b2 c2 d2 e2 f2 g2 h2" }
legal = ["Kg1-h1", "Ra2-a8"]
illegal = "Ra2-b3"
check = false
count = 19
unit = { at = "a2", is = "wR" }
[[assert]]
say = "does not hold"
side = "black"
after = "Ra2-a8"
mate = true
check = false
unit = { at = "a2", is = "wR" }
[[assert]]
say = "nor does this"
after = "Ra2-b3"
check = true
"#;
    check(
        entry,
        None,
        1,
        expect![[r#"
        assertion   x
            does not hold: Black is in check
            does not hold: Black is not mated
            does not hold: on a2 stands nothing, not wR
            nor does this: Ra2-b3 is not a legal move of White; that unit's are Ra2-a1, Ra2-a3, Ra2-a4, Ra2-a5, Ra2-a6, Ra2-a7, Ra2-a8, Ra2-b2, Ra2-c2, Ra2-d2, Ra2-e2, Ra2-f2, Ra2-g2, Ra2-h2
    "#]],
    );
}

#[test]
fn a_side_that_could_capture_the_king() {
    check(
        &MATE_IN_ONE.replace("Ra2", "Ra8"),
        None,
        1,
        expect![[r#"
        illegal     x  #1
            Black is in check though White begins
    "#]],
    );
}

#[test]
fn duals_and_cooks_without_an_authors_solution() {
    let entry = r##"
stipulation = "#2"
[position]
white = "Kf6 Qa1"
black = "Kh8 Ph7"
"##;
    check(
        entry,
        None,
        1,
        expect![[r#"
            cooked      x  #2
                cook: 1.Qa1-a7! beside 1.Qa1-g1!
                       1.Qa1-a7 ! threat:
                              2.Qa7-g7 #
                              2.Qa7-a8 #
                              2.Qa7-b8 #
                          1...h7-h6
                              2.Qa7-g7 #
                          1...h7-h5
                              2.Qa7-g7 #
                short solution: 1.Kf6-f7#!
                short solution: 1.Qa1-a8#!
        "#]],
    );
}

#[test]
fn lines_of_help_play() {
    let entry = "stipulation = \"h#1\"\n[position]\nwhite = \"Kg6 Ra1b1\"\nblack = \"Kh8\"\n";
    check(
        entry,
        Some("  1.Kh8-g8 Ra1-a8 #\n"),
        1,
        expect![[r#"
            cooked      x  h#1
                cook: 1.Kh8-g8 Rb1-b8 # (shares its first half-move with 1.Kh8-g8 Ra1-a8 #)
                --- expected/x.txt
                +++ found
                @@ -1 +1,3 @@
                +
                   1.Kh8-g8 Ra1-a8 #
                +  1.Kh8-g8 Rb1-b8 #
        "#]],
    );
    check(entry, Some("  1.Kh8-g8 Rb1-b8 #\n  1.Kh8-g8 Ra1-a8 #\n"), 0, expect![[""]]);
    check(
        entry,
        Some("  1.Kh8-g8 Rb1-b8 #\n  1.Kh8-g8 Ra1-a8 #\n  1.Kh8-g8 Ra1-a7 #\n"),
        1,
        expect![[r#"
            wrong-text  x  h#1
                the claimed line 1.Kh8-g8 Ra1-a7 # does not work: Black is not in check
                --- expected/x.txt
                +++ found
                @@ -1,3 +1,3 @@
                +
                +  1.Kh8-g8 Ra1-a8 #
                   1.Kh8-g8 Rb1-b8 #
                -  1.Kh8-g8 Ra1-a8 #
                -  1.Kh8-g8 Ra1-a7 #
        "#]],
    );
}

#[test]
fn variations() {
    let entry = r##"
stipulation = "#2"
options = ["Variation"]
[position]
white = "Kf6 Qc1"
black = "Kg8 Ph7"
"##;
    check(
        entry,
        None,
        1,
        expect![[r#"
            cooked      x  #2
                cook: 1.Qc1-h6! beside 1.Qc1-c4!
                       1.Qc1-h6 ! threat:
                              2.Qh6-g7 #
                cook: 1.Qc1-c7! beside 1.Qc1-c4!
                       1.Qc1-c7 ! threat:
                              2.Qc7-g7 #
                              2.Qc7-b8 #
                              2.Qc7-c8 #
                              2.Qc7-d8 #
                          1...Kg8-f8
                              2.Qc7-f7 #
                              2.Qc7-b8 #
                              2.Qc7-c8 #
                              2.Qc7-d8 #
                          1...h7-h6
                              2.Qc7-g7 #
                          1...h7-h5
                              2.Qc7-g7 #
                short solution: 1.Qc1-c8#!
                minor dual at the last move: 1.Qc1-c4 1...Kg8-f8 2.Qc4-c8# beside 2.Qc4-f7#
                minor dual at the last move: 1.Qc1-c7 1...Kg8-f8 2.Qc7-b8# beside 2.Qc7-f7#
                minor dual at the last move: 1.Qc1-c7 1...Kg8-f8 2.Qc7-c8# beside 2.Qc7-f7#
                minor dual at the last move: 1.Qc1-c7 1...Kg8-f8 2.Qc7-d8# beside 2.Qc7-f7#
        "#]],
    );
    check(
        entry,
        Some("   1.Qc1-c7 !\n"),
        1,
        expect![[r#"
            cooked      x  #2
                cook: 1.Qc1-c4!
                cook: 1.Qc1-h6!
                short solution: 1.Qc1-c8#!
                minor dual at the last move: 1.Qc1-c7 1...Kg8-f8 2.Qc7-b8# beside 2.Qc7-f7#
                minor dual at the last move: 1.Qc1-c7 1...Kg8-f8 2.Qc7-c8# beside 2.Qc7-f7#
                minor dual at the last move: 1.Qc1-c7 1...Kg8-f8 2.Qc7-d8# beside 2.Qc7-f7#
                warning: 1.Qc1-c7: the author's solution lists no variations
                --- expected/x.txt
                +++ found
                @@ -1 +1,28 @@
                -   1.Qc1-c7 !
                +
                +   1.Qc1-c4 + !
                +      1...Kg8-f8
                +          2.Qc4-f7 #
                +          2.Qc4-c8 #
                +      1...Kg8-h8
                +          2.Qc4-c8 #
                +
                +   1.Qc1-h6 ! threat:
                +          2.Qh6-g7 #
                +
                +   1.Qc1-c7 ! threat:
                +          2.Qc7-g7 #
                +          2.Qc7-b8 #
                +          2.Qc7-c8 #
                +          2.Qc7-d8 #
                +      1...Kg8-f8
                +          2.Qc7-f7 #
                +          2.Qc7-b8 #
                +          2.Qc7-c8 #
                +          2.Qc7-d8 #
                +      1...h7-h6
                +          2.Qc7-g7 #
                +      1...h7-h5
                +          2.Qc7-g7 #
                +
                +   1.Qc1-c8 # !
                +
        "#]],
    );
}

#[test]
fn what_people_write() {
    check(MATE_IN_ONE, Some("1.Ra8#!\n"), 0, expect![[""]]);
    let entry = "stipulation = \"h#1\"\n[position]\nwhite = \"Kg6 Ra1\"\nblack = \"Kh8\"\n";
    check(entry, Some("1.Kg8 Ra8#\n"), 0, expect![[""]]);
    let two_knights = "stipulation = \"#1\"\n[position]\nwhite = \"Kb1 Sd8g5\"\nblack = \"Kh8 Rg8 Pg7h7\"\n";
    check(
        two_knights,
        Some("1.Sf7#!\n"),
        1,
        expect![[r#"
            cooked      x  #1
                cook: 1.Sd8-f7#! beside 1.Sg5-f7#!
                expected/x.txt:1:3: `Sf7` is ambiguous; it can be Sd8-f7, Sg5-f7
                --- expected/x.txt
                +++ found
                @@ -1 +1,5 @@
                -1.Sf7#!
                +
                +   1.Sg5-f7 # !
                +
                +   1.Sd8-f7 # !
                +
        "#]],
    );
}
