//! Entries that make no sense, each with its exact message.

use crate::program::Corpus;
use expect_test::{Expect, expect};
use std::fmt::Write;

const POSITION: &str = "[position]\nwhite = \"Kg1 Ra2\"\nblack = \"Kg8 Pf7g7h7\"\n";

/// The report about one entry without its summary, and the exit code 3. What is wrong can be said in every language of the page.
fn check(entry: impl AsRef<[u8]>, expected: Expect) {
    let corpus = Corpus::new().with("corpus/x.toml", entry);
    let done = corpus.run(&["verify", "corpus", "--report", "report"]);
    let page = corpus.read("report/index.html").unwrap();
    let errors: Vec<&str> = page.lines().filter(|line| line.contains("\"english\":true")).collect();
    assert!(errors.is_empty(), "known in English alone: {errors:#?}");
    assert_eq!(done.exit, 3, "{done:?}");
    assert!(!done.stderr.contains("panicked"), "{done:?}");
    let (report, summary) = done.stdout.rsplit_once("1 entry: ").unwrap();
    assert!(summary.starts_with("1 invalid; 0 nodes;"), "{summary}");
    expected.assert_eq(report);
}

#[test]
fn walks_that_nobody_knows() {
    check(
        "stipulation = \"#1\"\n[position]\nwhite = \"Kg1 Xb3 XYc3 Ra2\"\nblack = \"Kg8\"\n",
        expect![[r#"
            invalid     x
                corpus/x.toml:3:14: expected a walk such as K, Q, R, B, S, P or CA and its squares, as in `Ra2a4`, found `X`
                corpus/x.toml:3:18: expected a walk such as K, Q, R, B, S, P or CA and its squares, as in `Ra2a4`, found `XY`
        "#]],
    );
}

#[test]
fn squares_off_the_board() {
    check(
        "stipulation = \"#1\"\n[position]\nwhite = \"Kg1 Ri2 Rj9 K\"\nblack = \"Kg8 Pa0\"\n",
        expect![[r#"
            invalid     x
                corpus/x.toml:3:15: expected a square such as `e4`, found `i2`
                corpus/x.toml:3:19: expected a square such as `e4`, found `j9`
                corpus/x.toml:3:23: expected its squares behind `K`, found nothing
                corpus/x.toml:4:15: expected a square such as `e4`, found `a0`
        "#]],
    );
}

#[test]
fn two_units_on_one_square() {
    check(
        "stipulation = \"#1\"\n[position]\nwhite = \"Kg1 Ra2\"\nblack = \"Kg8 Ra2\"\nneutral = \"Sg8\"\n",
        expect![[r#"
            invalid     x
                corpus/x.toml:4:15: two units on a2: white R and black R
                corpus/x.toml:5:13: two units on g8: black K and neutral S
        "#]],
    );
}

#[test]
fn two_positions() {
    check(
        format!(
            "stipulation = \"#1\"\n{POSITION}forsyth = \"8/8/8/8/8/8/8/8\"\nfen = \"8/8/8/8/8/8/8/8 w - -\"\n"
        ),
        expect![[r#"
            invalid     x
                corpus/x.toml:5:1: a second position in `forsyth` beside `white` (give the position in one way only: lists, `fen` or `forsyth`)
                corpus/x.toml:6:1: a second position in `fen` beside `white` (give the position in one way only: lists, `fen` or `forsyth`)
        "#]],
    );
    check(
        format!("stipulation = \"#1\"\n{POSITION}{POSITION}"),
        expect![[r#"
        invalid     x
            corpus/x.toml:5:2: not TOML: duplicate key
            corpus/x.toml:6:1: not TOML: duplicate key
            corpus/x.toml:7:1: not TOML: duplicate key
    "#]],
    );
}

#[test]
fn positions_in_text_that_are_none() {
    for (text, expected) in [
        (
            "fen = \"\"",
            expect![[r#"
            invalid     x
                corpus/x.toml:3:7: expected a FEN such as `8/8/8/8/R7/1K5k/R7/8 w - - 0 1`, found nothing
        "#]],
        ),
        (
            "fen = \"8/8/8/8/8/8/8/9 w - - 0 1\"",
            expect![[r#"
            invalid     x
                corpus/x.toml:3:22: expected one of the letters KQRBNPGH, a walk's code such as `[CA]`, components such as `(BNP)` or a number from 1 to 8, found `9`
        "#]],
        ),
        (
            "fen = \"8/8/8/8/8/8/8/8 x - - 0 1\"",
            expect![[r#"
            invalid     x
                corpus/x.toml:3:24: expected the side to move, `w` or `b`, found `x`
        "#]],
        ),
        (
            "fen = \"8/8/8/8/8/8/8 w - - 0 1\"",
            expect![[r#"
            invalid     x
                corpus/x.toml:3:21: expected 8 ranks separated by `/`, found 7
        "#]],
        ),
        (
            "forsyth = \"8/8/8/8/8/8/8/8/1K\"",
            expect![[r#"
            invalid     x
                corpus/x.toml:3:28: expected at most 64 squares, found more
        "#]],
        ),
    ] {
        check(format!("stipulation = \"#1\"\n[position]\n{text}\n"), expected);
    }
}

#[test]
fn conditions_that_contradict_each_other() {
    for (conditions, expected) in [
        (
            "\"Annan\", \"Annan TypeB\"",
            expect![[r#"
            invalid     x
                corpus/x.toml:1:24: `Annan` and `Annan TypeB` have no meaning together: a problem has one set of parameters for a condition; write them as one condition
        "#]],
        ),
        (
            "\"Circe\", \"Circe Diametral\", \"Circe Mirror\"",
            expect![[r#"
            invalid     x
                corpus/x.toml:1:24: `Circe` and `Circe Diametral` have no meaning together: a problem has one set of parameters for a condition; write them as one condition
                corpus/x.toml:1:43: `Circe` and `Circe Mirror` have no meaning together: a problem has one set of parameters for a condition; write them as one condition
        "#]],
        ),
        (
            "\"Augsburg\", \"Annan\"",
            expect![[r#"
            invalid     x
                corpus/x.toml:1:27: `Augsburg` and `Annan` have no meaning together: no rule says what a unit of several components lends to the unit in front of it
        "#]],
        ),
        (
            "\"Augsburg promotion=simple promotion=article\"",
            expect![[r#"
            invalid     x
                corpus/x.toml:1:15: `promotion=simple` and `promotion=article` exclude each other in one condition
        "#]],
        ),
    ] {
        check(format!("conditions = [{conditions}]\nstipulation = \"#1\"\n{POSITION}"), expected);
    }
}

/// What stands there has a meaning under other conditions.
#[test]
fn units_without_a_meaning_under_a_condition() {
    check(
        "stipulation = \"#1\"\nconditions = [\"RoyalDynasty\"]\n[position]\nwhite = \"Kg1 Ra2\"\nneutral = \"Pc2\"\nblack = \"Kg8 Pf7\"\n",
        expect![[r#"
            invalid     x  #1  RoyalDynasty
                corpus/x.toml: the unit on c2, which is neutral or becomes so, has no meaning under RoyalDynasty: a king of both sides may be the only one of one side and not of the other; no rule says whether it is royal then
        "#]],
    );
    check(
        "stipulation = \"#1\"\nconditions = [\"RoyalDynasty\"]\n[position]\nwhite = \"Kg1 Ra2 halfneutral Pc2\"\nblack = \"Kg8 Pf7\"\n",
        expect![[r#"
            invalid     x  #1  RoyalDynasty
                corpus/x.toml: the unit on c2, which is neutral or becomes so, has no meaning under RoyalDynasty: a king of both sides may be the only one of one side and not of the other; no rule says whether it is royal then
        "#]],
    );
    check(
        "stipulation = \"#1\"\nconditions = [\"RoyalDynasty\"]\n[position]\nwhite = \"Kg1 Ra2\"\nblack = \"Kg8 royal Pf7\"\n",
        expect![[r#"
            invalid     x  #1  RoyalDynasty
                corpus/x.toml: the royal unit on f7 has no meaning under RoyalDynasty: no rule says whether a royal unit that is no king counts as one of the kings
        "#]],
    );
    // A unit brings a condition along, as if it were named.
    check(
        "stipulation = \"#1\"\nconditions = [\"MessignyChess\"]\n[position]\nwhite = \"Kg1 aliceb Ra2\"\nblack = \"Kg8 Pf7\"\n",
        expect![[r#"
            invalid     x  #1  MessignyChess
                corpus/x.toml: `MessignyChess` and `AliceChess` have no meaning together: no rule says on which board this would happen
        "#]],
    );
    check(
        "stipulation = \"#1\"\nconditions = [\"Circe Super\"]\n[position]\nwhite = \"Kg1 Ra2 kamikaze Sc2\"\nblack = \"Kg8 Pf7\"\n",
        expect![[r#"
            invalid     x  #1  Circe Super
                corpus/x.toml: the kamikaze unit on c2 has no meaning under Circe Super: no rule says where it comes back where a choice or a later move decides that, or it makes room
        "#]],
    );
}

#[test]
fn parameters_that_nobody_knows() {
    for (condition, expected) in [
        (
            "Augsburg promotion=simpel",
            expect![[r#"
            invalid     x
                corpus/x.toml:1:15: condition `Augsburg` knows no `promotion=simpel`, did you mean `promotion=simple`?
        "#]],
        ),
        (
            "Augsburg enpassant=",
            expect![[r#"
            invalid     x
                corpus/x.toml:1:15: condition `Augsburg` knows no `enpassant=`
        "#]],
        ),
        (
            "Annan TypeE",
            expect![[r#"
            invalid     x
                corpus/x.toml:1:15: condition `Annan` knows no `TypeE`, did you mean `TypeA`?
        "#]],
        ),
        (
            "",
            expect![[r#"
                invalid     x
                    corpus/x.toml:1:15: unknown condition `` (`cookstopper conditions` lists all, `cookstopper conditions --containing WORD` those with a word)
            "#]],
        ),
    ] {
        check(format!("conditions = [\"{condition}\"]\nstipulation = \"#1\"\n{POSITION}"), expected);
    }
}

#[test]
fn lengths_that_are_too_much_or_too_little() {
    for (stipulation, expected) in [
        (
            "#301",
            expect![[r#"
            invalid     x
                corpus/x.toml:1:15: expected at most 300 moves, found `301`
        "#]],
        ),
        (
            "ser-h=301",
            expect![[r#"
            invalid     x
                corpus/x.toml:1:15: expected at most 300 moves, found `301`
        "#]],
        ),
        (
            "#9999999999999999999999",
            expect![[r#"
            invalid     x
                corpus/x.toml:1:15: expected at most 300 moves, found `9999999999999999999999`
        "#]],
        ),
        (
            "#0",
            expect![[r#"
            invalid     x
                corpus/x.toml:1:15: expected at least 1 move, found `0`
        "#]],
        ),
        (
            "#",
            expect![[r#"
            invalid     x
                corpus/x.toml:1:15: expected the number of moves, as in `#2` or `h#2.5`, found nothing
        "#]],
        ),
        (
            "#2.25",
            expect![[r#"
            invalid     x
                corpus/x.toml:1:15: expected the number of moves, as in `#2` or `h#2.5`, found `2.25`
        "#]],
        ),
        (
            "#-1",
            expect![[r#"
            invalid     x
                corpus/x.toml:1:15: expected the number of moves, as in `#2` or `h#2.5`, found `-1`
        "#]],
        ),
    ] {
        check(format!("stipulation = \"{stipulation}\"\n{POSITION}"), expected);
    }
}

#[test]
fn two_hundred_moves_are_allowed() {
    let text = format!("stipulation = \"ser-h#300\"\n{POSITION}");
    let done = Corpus::new()
        .with("corpus/x.toml", text)
        .run(&["verify", "corpus", "--nodes", "1000", "--jobs", "1"]);
    // The short solutions found before the budget ran out are graver than that it did.
    assert_eq!(done.exit, 1, "{done:?}");
    assert!(done.stdout.starts_with("short       x  ser-h#300\n"), "{done:?}");
    assert!(done.stdout.contains("undecided (C?): stopped after 1001 nodes"), "{done:?}");
}

#[test]
fn a_stipulation_with_a_mistake_in_its_name() {
    let text = format!("stipulation = \"selfmate 3\"\n{POSITION}");
    let done = Corpus::new().with("corpus/x.toml", text).run(&["verify", "corpus"]);
    assert_eq!(done.exit, 3, "{done:?}");
    assert!(done.stdout.contains("x.toml:1:15: expected a stipulation"), "{done:?}");
    assert!(done.stdout.contains("found `selfmate 3`, did you mean `s#3`?"), "{done:?}");
}

#[test]
fn options_that_nobody_follows() {
    for (options, expected) in [
        (
            "\"Trie\"",
            expect![[r#"
            invalid     x
                corpus/x.toml:1:12: unknown option `Trie`
        "#]],
        ),
        (
            "\"Defence\"",
            expect![[r#"
            invalid     x
                corpus/x.toml:1:12: option `Defence` needs a number after it, as in `Defence 2`
        "#]],
        ),
        (
            "\"EnPassant\", \"d9\"",
            expect![[r#"
            invalid     x
                corpus/x.toml:1:12: option `EnPassant` needs squares after it, as in `EnPassant d2d3d4`, found nothing
                corpus/x.toml:1:25: unknown option `d9`
        "#]],
        ),
        (
            "\"\\u0000\"",
            expect![[r#"
            invalid     x
                corpus/x.toml:1:12: unknown option ``
        "#]],
        ),
    ] {
        check(format!("options = [{options}]\nstipulation = \"#1\"\n{POSITION}"), expected);
    }
}

#[test]
fn deeply_nested_tables() {
    let dotted = vec!["a"; 50_000].join(".");
    let done = Corpus::new().with("corpus/x.toml", format!("{dotted} = 1\n")).run(&["verify", "corpus"]);
    assert_eq!(done.exit, 3, "{:?}", done.stderr.chars().take(200).collect::<String>());
    assert!(!done.stderr.contains("panicked"));
    let inline = format!("x = {}1{}\n", "{a = ".repeat(50_000), "}".repeat(50_000));
    let done = Corpus::new().with("corpus/x.toml", inline).run(&["verify", "corpus"]);
    assert_eq!(done.exit, 3, "{:?}", done.stderr.chars().take(200).collect::<String>());
    assert!(!done.stderr.contains("panicked"));
}

#[test]
fn ten_megabytes_of_comment_are_read() {
    let mut text = String::with_capacity(11 << 20);
    while text.len() < 10 << 20 {
        writeln!(text, "# {}", "x".repeat(1000)).unwrap();
    }
    text.push_str(&format!("stipulation = \"#1\"\n{POSITION}"));
    let done = Corpus::new().with("corpus/x.toml", text).run(&["verify", "corpus"]);
    assert_eq!(done.exit, 0, "{done:?}");
}

#[test]
fn ten_megabytes_of_one_string_are_refused() {
    let text = format!("stipulation = \"#1\"\n[position]\nwhite = \"{}\"\n", "x".repeat(10 << 20));
    let done = Corpus::new().with("corpus/x.toml", text).run(&["verify", "corpus"]);
    assert_eq!(done.exit, 3);
    assert!(done.stdout.contains("x.toml:3:10: expected units such as `Ra2a4`"));
    assert!(!done.stderr.contains("panicked"));
}
