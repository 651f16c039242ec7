//! `why`: reasons in words.

use crate::program::Corpus;
use expect_test::{Expect, expect};

/// The article's diagram D of Annan chess.
const DIAGRAM_D: &str = r##"
conditions  = ["Annan"]
stipulation = "#1"
[position]
white = "Kb3 Ra2 Ra4"
black = "Kh3"
"##;

fn of_entry(entry: &str, line: &str, expected: Expect) {
    let corpus = Corpus::new().with("corpus/x.toml", entry);
    let done = corpus.run(&["why", "corpus/x.toml", line]);
    expected.assert_eq(&format!("{}{}", done.stdout, done.stderr));
}

fn of_position(fen: &str, conditions: &[&str], stipulation: &str, line: &str, expected: Expect) {
    let mut arguments = vec!["why", "--fen", fen, "--stipulation", stipulation, line];
    arguments.extend(conditions.iter().flat_map(|condition| ["--condition", condition]));
    let done = Corpus::new().run(&arguments);
    // What was understood of the arguments, and whether it is doubtful, is not asked here.
    let told = if done.exit == 0 { "" } else { done.stderr.split_inclusive('\n').next().unwrap_or_default() };
    let told =
        if told.starts_with("understood: ") { done.stderr.replacen(told, "", 1) } else { told.to_owned() };
    expected.assert_eq(&format!("{}{told}", done.stdout));
}

#[test]
fn the_article_says_why() {
    of_entry(
        DIAGRAM_D,
        "1.Kb3-a3",
        expect![[r#"
        1.Kb3-a3+ is no mate: Kh3-g4, Kh3-h4 remain.
          Kh3 is in check from Ka3, which stands in front of Ra2 and moves like it, as a rook.
          Kh3-g4, Kh3-h4: flights.
            Ra4 no longer guards g4 and h4: it stands in front of Ka3 and moves like it, as a king.
    "#]],
    );
    of_entry(
        DIAGRAM_D,
        "Rb2",
        expect![[r#"
        1.Ra2-b2 mates: Black has no move.
          Kh3 is in check from Kb3, which stands in front of Rb2 and moves like it, as a rook.
    "#]],
    );
    of_entry(
        DIAGRAM_D,
        "1.Kb3-a3 Kh3-g4 Ra4-g4",
        expect![[r#"
        Ra4-g4 is illegal: Ra4 stands in front of Ka3 and moves like it, as a king, and so not to g4; it reaches b3, b4, a5 and b5.
    "#]],
    );
}

#[test]
fn illegal_moves() {
    let chess = |fen, line, expected| of_position(fen, &[], "#1", line, expected);
    chess(
        "4k3/8/8/8/8/8/3r4/R3K2R w - - 0 1",
        "Ra1-c2",
        expect![[r#"
        Ra1-c2 is illegal: Ra1 moves as a rook, and so not to c2; it reaches b1, c1, d1, a2, a3, a4, a5, a6, a7 and a8.
    "#]],
    );
    chess(
        "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1",
        "Ke8-e7",
        expect![[r#"
        Ke8-e7 is illegal: Ke7 would be in check from Re2.
    "#]],
    );
    chess(
        "4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1",
        "Se3-c4",
        expect![[r#"
        Se3-c4 is illegal: Se3 is pinned; Ke1 would be in check from Re8.
    "#]],
    );
    chess(
        "4r1k1/8/8/8/8/8/8/N3K3 w - - 0 1",
        "Sa1-c2",
        expect![[r#"
        Sa1-c2 is illegal: it does not parry the check; Ke1 would be in check from Re8.
    "#]],
    );
    chess(
        "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "O-O",
        expect![[r#"
        0-0 is illegal: Kg1 would be in check from Rg8.
    "#]],
    );
    chess(
        "4k1r1/8/8/8/8/8/8/RN2K2R w KQ - 0 1",
        "0-0-0",
        expect![[r#"
        0-0-0 is illegal: king and rook must not have moved, and nothing may stand between them.
    "#]],
    );
    chess(
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "Ra8*a1",
        expect![[r#"
        Ra8*a1 is illegal: there is no unit on a8.
    "#]],
    );
    chess(
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "Q",
        expect![[r#"
        error[usage]: expected a move such as `Kb3-a3`, found `Q`
         --> MOVE:1:1
          |
        1 | Q
          | ^

    "#]],
    );
}

#[test]
fn conditions_say_their_reasons() {
    of_position(
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        &["Koeko"],
        "#1",
        "Ra1-a5",
        expect![[r#"
        Ra1-a5 is illegal: Ra1 has no contact on a5.
    "#]],
    );
    of_position(
        "4k3/8/8/8/8/8/8/4R2K w - - 0 1",
        &["Koeko"],
        "#1",
        "Kh1-g1",
        expect![[r#"
        Kh1-g1 is illegal: Kh1 has no contact on g1.
    "#]],
    );
    of_position(
        "4k3/8/8/8/8/8/1P6/1Q2K3 w - - 0 1",
        &["Annan"],
        "#1",
        "Pb2-b3",
        expect![[r#"
        1.b2-b3 is no mate: it gives no check.
    "#]],
    );
    of_position(
        "6k1/5ppp/8/8/8/8/r7/R3K3 w - - 0 1",
        &["Circe"],
        "#1",
        "Ra1*a2",
        expect![[r#"
        1.Ra1*a2[+bRa8] is no mate: it gives no check.
          The move captures bR, which is reborn on a8.
    "#]],
    );
    of_position(
        "3rk3/3ppp2/8/8/8/8/4R3/4K3 w - - 0 1",
        &["Circe RexInclusive"],
        "#1",
        "Re2*e7",
        expect![[r#"
            1.Re2*e7+ is no mate: Ke8*e7[+wRa1], Ke8-f8 remain.
              Ke8 is in check from Re7.
              The move captures bP, which is not reborn, since e7 is taken.
              Ke8*e7[+wRa1], Ke8-f8: flights.
        "#]],
    );
    of_position(
        "7k/8/8/8/8/8/P7/K6R w - - 0 1",
        &["Augsburg"],
        "#1",
        "Rh1-g1",
        expect![[r#"
        1.Rh1-g1 is no mate: it gives no check.
    "#]],
    );
}

#[test]
fn letters_in_words_and_walks_are_no_signs() {
    let exchange = expect![[r#"
        1. RoleExchange is no mate: it gives no check.
    "#]];
    of_position("7k/8/8/8/8/8/8/K7 w - - 0 1", &["RoleExchange"], "#1", "1.RoleExchange", exchange);
    let orix = "stipulation = \"#1\"\n[position]\nwhite = \"Ka1 ORc1 Pc2\"\nblack = \"Kh8\"\n";
    of_entry(
        orix,
        "1.ORc1-c3",
        expect![[r#"
            1.ORc1-c3 is no mate: it gives no check.
        "#]],
    );
}

#[test]
fn attacks_that_do_not_count() {
    let rook_reaches_king = |conditions, expected| {
        of_position("6k1/8/8/8/8/8/8/R3K3 w - - 0 1", &[conditions], "#1", "Ra1-a8", expected);
    };
    for conditions in ["Circe RexInclusive", "Circe Assassin RexInclusive"] {
        rook_reaches_king(
            conditions,
            expect![[r#"
            1.Ra1-a8 is no mate: it gives no check.
              Ra8 does not attack g8: it does not check Kg8, which would be reborn on e8.
        "#]],
        );
    }
    of_position(
        "4K3/8/8/8/8/8/1k6/P7 w - - 0 1",
        &["Augsburg homepawn=immobile"],
        "#1",
        "Ke8-e7",
        expect![[r#"
        1.Ke8-e7 is no mate: it gives no check.
          Pa1 does not attack b2: it has not left the first rank, where pawns do not move.
    "#]],
    );
    of_position(
        "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1",
        &["Circe Assassin"],
        "#1",
        "Ke8-e7",
        expect![[r#"
        Ke8-e7 is illegal: Ke7 would be in check from Re2.
    "#]],
    );
    of_position(
        "8/3R{k}1k2/8/8/2K5/2P5/1p5P/1p6 b - - 0 1",
        &["Koeko"],
        "#1",
        "Kf7-e7",
        expect![[r#"
        Kf7-e7 is illegal: Ke7 would be in check from kRd7.
    "#]],
    );
}

#[test]
fn a_right_to_capture_en_passant_changes_no_other_capture() {
    of_position(
        "4k3/8/8/3pP3/8/7(pn)/8/4K2R w - d6 0 1",
        &["Augsburg", "Circe"],
        "#1",
        "Rh1*h3",
        expect![[r#"
        1.Rh1*h3[+b(S+P)h1] is no mate: it gives no check.
          The move captures b(S+P), which is reborn on h1.
    "#]],
    );
}

#[test]
fn what_remains_against_a_check() {
    let check = |fen, expected| of_position(fen, &[], "#1", "Ra1-a8", expected);
    check(
        "6k1/4nppp/8/8/8/8/8/R3K3 w - - 0 1",
        expect![[r#"
        1.Ra1-a8+ is no mate: Se7-c8 remains.
          Kg8 is in check from Ra8.
          Se7-c8: interposes on the line of Ra8.
    "#]],
    );
    check(
        "6k1/1b3ppp/8/8/8/8/8/R3K3 w - - 0 1",
        expect![[r#"
        1.Ra1-a8+ is no mate: Bb7*a8, Bb7-c8 remain.
          Kg8 is in check from Ra8.
          Bb7*a8: captures Ra8, which checks.
          Bb7-c8: interposes on the line of Ra8.
    "#]],
    );
    check(
        "6k1/5p1p/8/8/8/8/8/R3K3 w - - 0 1",
        expect![[r#"
        1.Ra1-a8+ is no mate: Kg8-g7 remains.
          Kg8 is in check from Ra8.
          Kg8-g7: a flight.
    "#]],
    );
}

#[test]
fn longer_play() {
    let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    of_position(
        fen,
        &[],
        "#2",
        "Ra1-a7",
        expect![[r#"
        1.Ra1-a7 fails to 1...Kg8-f8!, 1...f7-f6!, 1...f7-f5!, 1...g7-g6!, 1...g7-g5!, 1...h7-h6!, 1...h7-h5!.
          1...Kg8-f8! 2.Ra7-a8+ comes nearest: Kf8-e7 remains.
          1...f7-f6! 2.Ra7-a8+ comes nearest: Kg8-f7 remains.
          1...f7-f5! 2.Ra7-a8+ comes nearest: Kg8-f7 remains.
          1...g7-g6! 2.Ra7-a8+ comes nearest: Kg8-g7 remains.
          1...g7-g5! 2.Ra7-a8+ comes nearest: Kg8-g7 remains.
          1...h7-h6! 2.Ra7-a8+ comes nearest: Kg8-h7 remains.
          1...h7-h5! 2.Ra7-a8+ comes nearest: Kg8-h7 remains.
    "#]],
    );
    of_position(
        fen,
        &[],
        "#2",
        "1.Ra1-a8",
        expect![[r#"
        1.Ra1-a8 mates: Black has no move.
          Kg8 is in check from Ra8.
    "#]],
    );
    of_position(
        fen,
        &[],
        "#2",
        "1.Ra1-a7 h7-h6",
        expect![[r#"
        1...h7-h6 refutes: there is no #1 after it.
    "#]],
    );
    of_position(
        fen,
        &[],
        "s#2",
        "1.Ra1-a7",
        expect![[r#"
        1.Ra1-a7 fails to 1...Kg8-f8!, 1...Kg8-h8!, 1...f7-f6!, 1...f7-f5!, 1...g7-g6!, 1...g7-g5!, 1...h7-h6!, 1...h7-h5!.
    "#]],
    );
    let helpmate = "7k/8/5K2/8/8/8/8/R7 b - - 0 1";
    of_position(
        helpmate,
        &[],
        "h#2",
        "1.Kh8-g8",
        expect![[r#"
        1.Kh8-g8 is in 11 solutions of h#2:
          Kh8-g8 Kf6-g6 Kg8-h8 Ra1-a8
          Kh8-g8 Ra1-b1 Kg8-f8 Rb1-b8
          Kh8-g8 Ra1-c1 Kg8-f8 Rc1-c8
          Kh8-g8 Ra1-d1 Kg8-f8 Rd1-d8
          Kh8-g8 Ra1-h1 Kg8-f8 Rh1-h8
          Kh8-g8 Ra1-a2 Kg8-f8 Ra2-a8
          Kh8-g8 Ra1-a3 Kg8-f8 Ra3-a8
          Kh8-g8 Ra1-a4 Kg8-f8 Ra4-a8
    "#]],
    );
    of_position(
        helpmate,
        &[],
        "h#2",
        "1.Kh8-h7 Kf6-f7 2.Kh7-h6 Ra1-h1",
        expect![[r#"
            2...Ra1-h1 is in no solution of h#2.
            2...Ra1-h1+ is no mate: Kh6-g5 remains.
              Kh6 is in check from Rh1.
              Kh6-g5: a flight.
        "#]],
    );
}

#[test]
fn questions_without_an_answer() {
    of_entry(
        DIAGRAM_D,
        "",
        expect![[r#"
        error[usage]: expected a move such as `Kb3-a3`, or a line that ends in it
         --> MOVE:1:1
          |
        1 |
          | ^

    "#]],
    );
    of_entry(
        DIAGRAM_D,
        "Kb3-a5 Kh3-h4 Ra2-b2",
        expect![[r#"
        error[usage]: `Kb3-a5` is not a legal move of White; legal: Kb3-a3 Kb3-b2 Kb3-b4 Kb3-c2 Kb3-c3 Kb3-c4
         --> MOVE:1:1
          |
        1 | Kb3-a5 Kh3-h4 Ra2-b2
          | ^^^^^^^^^^^^^^^^^^^^

    "#]],
    );
    let done = Corpus::new().run(&["why", "nowhere", "Kb3-a3"]);
    assert_eq!(done.exit, 2);
    assert_eq!(Corpus::new().run(&["why", "Kb3-a3"]).exit, 2);
}

/// Whose move it is, in whichever letters; what is asked about must be answered so.
#[test]
fn whoever_moves_in_whichever_letters() {
    let lone_king = "7k/8/5K2/8/8/8/8/R7";
    let back_rank = "6k1/P4ppp/8/8/8/8/8/R3K3 w";
    let pair = "8/6K(RB)/8/8/8/8/6k1/6b1 b";
    let take = "4k3/8/8/n7/8/8/8/R3K3 w";
    let rows: &[(&str, &str, &str, &str, &str)] = &[
        (lone_king, "", "ser-#2", "1.Ra1-g1 2.Rg1-g8", "2.Rg1-g8 is in no solution of ser-#2."),
        (lone_king, "", "ser-#2", "1.Ra1-a2 2.Ra2-h2", "Kh8-g8 remains"),
        ("7k/8/5K2/8/8/8/8/R7 b", "", "ser-h#2", "1.Kg8 2.Kh8 Rh1", "2...Ra1-h1+ is no mate"),
        ("7k/8/5K2/8/8/8/8/R7 b", "", "h#2", "1...Kg6", "1...Kf6-g6 is in 1 solution"),
        ("7k/8/5K2/8/8/8/8/R7 b", "", "h#2", "1...Kg6 2.Kg8 Ta8", "2...Ra1-a8 is in 1 solution"),
        ("8/8/8/5Q2/8/5K2/8/7k w", "", "#2", "1...Kg1", "1...Kh1-g1 refutes"),
        ("8/8/8/5Q2/8/5K2/8/7k w", "", "#2", "1. … Rg1", "1...Kh1-g1 refutes"),
        (back_rank, "", "#1", "a8D", "1.a7-a8=Q mates"),
        (back_rank, "", "#1", "a8(L)", "1.a7-a8=B is no mate"),
        (back_rank, "", "#1", "a7-a8=K", "is illegal"),
        (back_rank, "", "#1", "Td1", "1.Ra1-d1 is no mate"),
        (back_rank, "", "#1", "Th4", "Ra1 moves as a rook, and so not to h4"),
        (back_rank, "", "#1", "Лd1", "1.Ra1-d1 is no mate"),
        (pair, "Augsburg", "h#2", "1.Bg1-h2 (R+B)g6 2.Kh1 (TL)e4", "2...Qg6-e4"),
        (pair, "Augsburg", "h#2", "1.Bg1-h2 (R+B)a3", "moves as"),
        (take, "Take&Make", "#1", "Txa5-c6", "1.Ra1*a5-c6 is no mate"),
        (take, "Take&Make", "#1", "Ra1*a5-c5", "Ra1*a5-c5 is illegal: Ra1 moves as a rook"),
    ];
    for (fen, condition, stipulation, line, told) in rows {
        let mut arguments = vec!["why", "--fen", fen, "--stipulation", stipulation, line];
        if !condition.is_empty() {
            arguments.extend(["--condition", condition]);
        }
        let done = Corpus::new().run(&arguments);
        assert!(done.stdout.contains(told), "{line}: must say {told}: {done:?}");
    }
}

/// Moves in the reader's letters, asked and answered.
#[test]
fn in_the_readers_letters() {
    let cases = [
        (
            "de",
            "1.Kb3-a3",
            "1.Kb3-a3+ is no mate: Kh3-g4, Kh3-h4 remain.",
            "Kh3 is in check from Ka3, which stands in front of Ta2",
        ),
        ("de", "Tb2", "1.Ta2-b2 mates", "in front of Tb2"),
        // A letter that English and French read as two units: the reader's own first.
        ("fr", "Rb3-a3", "1.Rb3-a3+ is no mate: Rh3-g4, Rh3-h4 remain.", "which stands in front of Ta2"),
        ("fr", "1.Rb3-a3 Rg4 Tg4", "Tg4 is illegal", "Ta4 stands in front of Ra3"),
        ("fr", "Ta7-a8", "Ta7-a8 is illegal", "no unit"),
        ("en", "Rb2", "1.Ra2-b2 mates", "in front of Rb2"),
    ];
    let corpus = Corpus::new().with("corpus/x.toml", DIAGRAM_D);
    for (language, line, first, further) in cases {
        let done = corpus.run(&["why", "corpus/x.toml", line, "--language", language]);
        assert!(done.stdout.starts_with(first), "{language} {line}: {done:?}");
        assert!(done.stdout.contains(further), "{language} {line}: {done:?}");
    }
}
