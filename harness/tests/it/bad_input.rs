//! Entries that make no sense, each with its exact message.

use crate::program::Corpus;
use expect_test::{Expect, expect};
use std::fmt::Write;

const POSITION: &str = "[position]\nwhite = \"Kg1 Ra2\"\nblack = \"Kg8 Pf7g7h7\"\n";

/// The report about one entry without its summary, and the exit code 3.
fn check(entry: impl AsRef<[u8]>, expected: Expect) {
    let done = Corpus::new().with("corpus/x.toml", entry).run(&["verify", "corpus"]);
    assert_eq!(done.exit, 3, "{done:?}");
    assert!(!done.stderr.contains("panicked"), "{done:?}");
    let (report, summary) = done.stdout.rsplit_once("1 entry: ").unwrap();
    assert_eq!(summary, "1 invalid; 0 nodes\n");
    expected.assert_eq(report);
}

#[test]
fn walks_that_nobody_knows() {
    check(
        "stipulation = \"#1\"\n[position]\nwhite = \"Kg1 Xb3 XYc3 Ra2\"\nblack = \"Kg8 La1\"\n",
        expect![[""]],
    );
}

#[test]
fn squares_off_the_board() {
    check(
        "stipulation = \"#1\"\n[position]\nwhite = \"Kg1 Ri2 Rj9 K\"\nblack = \"Kg8 Pa0\"\n",
        expect![[""]],
    );
}

#[test]
fn two_units_on_one_square() {
    check(
        "stipulation = \"#1\"\n[position]\nwhite = \"Kg1 Ra2\"\nblack = \"Kg8 Ra2\"\nneutral = \"Sg8\"\n",
        expect![[""]],
    );
}

#[test]
fn two_positions() {
    check(
        format!("stipulation = \"#1\"\n{POSITION}forsyth = \"8/8/8/8/8/8/8/8\"\nfen = \"8/8/8/8/8/8/8/8 w - -\"\n"),
        expect![[""]],
    );
    check(format!("stipulation = \"#1\"\n{POSITION}{POSITION}"), expect![[""]]);
}

#[test]
fn positions_in_text_that_are_none() {
    for (text, expected) in [
        ("fen = \"\"", expect![[""]]),
        ("fen = \"8/8/8/8/8/8/8/9 w - - 0 1\"", expect![[""]]),
        ("fen = \"8/8/8/8/8/8/8/8 x - - 0 1\"", expect![[""]]),
        ("fen = \"8/8/8/8/8/8/8 w - - 0 1\"", expect![[""]]),
        ("forsyth = \"8/8/8/8/8/8/8/8/1K\"", expect![[""]]),
    ] {
        check(format!("stipulation = \"#1\"\n[position]\n{text}\n"), expected);
    }
}

#[test]
fn conditions_that_contradict_each_other() {
    for (conditions, expected) in [
        ("\"Annan\", \"Annan TypeB\"", expect![[""]]),
        ("\"Circe\", \"Circe Diametral\", \"Circe Mirror\"", expect![[""]]),
        ("\"Augsburg\", \"Annan\"", expect![[""]]),
        ("\"Augsburg promotion=simple promotion=article\"", expect![[""]]),
        ("\"Koko\", \"White Koko\"", expect![[""]]),
    ] {
        check(format!("conditions = [{conditions}]\nstipulation = \"#1\"\n{POSITION}"), expected);
    }
}

#[test]
fn parameters_that_nobody_knows() {
    for (condition, expected) in [
        ("Augsburg promotion=simpel", expect![[""]]),
        ("Augsburg enpassant=", expect![[""]]),
        ("Annan TypeE", expect![[""]]),
        ("", expect![[""]]),
    ] {
        check(format!("conditions = [\"{condition}\"]\nstipulation = \"#1\"\n{POSITION}"), expected);
    }
}

#[test]
fn lengths_that_are_too_much_or_too_little() {
    for (stipulation, expected) in [
        ("#201", expect![[""]]),
        ("ser-h=201", expect![[""]]),
        ("#9999999999999999999999", expect![[""]]),
        ("#0", expect![[""]]),
        ("h#0.5", expect![[""]]),
        ("#", expect![[""]]),
        ("#2.25", expect![[""]]),
        ("#-1", expect![[""]]),
    ] {
        check(format!("stipulation = \"{stipulation}\"\n{POSITION}"), expected);
    }
}

#[test]
fn two_hundred_moves_are_allowed() {
    let text = format!("stipulation = \"ser-h#200\"\n{POSITION}");
    let done =
        Corpus::new().with("corpus/x.toml", text).run(&["verify", "corpus", "--nodes", "1000", "--jobs", "1"]);
    assert_eq!(done.exit, 5, "{done:?}");
    assert!(done.stdout.starts_with("undecided   x  ser-h#200\n"), "{done:?}");
}

#[test]
fn a_stipulation_with_a_mistake_in_its_name() {
    let text = format!("stipulation = \"selfmate 3\"\n{POSITION}");
    let done = Corpus::new().with("corpus/x.toml", text).run(&["verify", "corpus"]);
    assert_eq!(done.exit, 3, "{done:?}");
    assert!(done.stdout.contains("x.toml:1:15: expected a goal"), "{done:?}");
    assert!(done.stdout.contains("found `selfmate 3`, did you mean `s`?"), "{done:?}");
}

#[test]
fn options_that_nobody_follows() {
    for (options, expected) in [
        ("\"Trie\"", expect![[""]]),
        ("\"Defence\"", expect![[""]]),
        ("\"EnPassant\", \"d9\"", expect![[""]]),
        ("\"\\u0000\"", expect![[""]]),
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
fn ten_megabytes_of_one_string_are_refused_with_a_short_message() {
    let text = format!("stipulation = \"#1\"\n[position]\nwhite = \"{}\"\n", "x".repeat(10 << 20));
    let done = Corpus::new().with("corpus/x.toml", text).run(&["verify", "corpus"]);
    assert_eq!(done.exit, 3);
    assert!(done.stdout.len() < 1000, "{} bytes", done.stdout.len());
    assert!(done.stderr.len() < 4000, "{} bytes", done.stderr.len());
}
