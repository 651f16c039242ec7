//! Everything that is wrong with an entry is shown, with its place.

use crate::program::{Corpus, MATE_IN_ONE};
use expect_test::{Expect, expect};

/// The one-line errors of an entry, as the report lists them.
fn check(entry: impl AsRef<[u8]>, expected: Expect) {
    let corpus = Corpus::new().with("corpus/x.toml", entry);
    let done = corpus.run(&["verify", "corpus"]);
    assert_eq!(done.exit, 3, "{done:?}");
    let errors = done.stdout.lines().filter_map(|line| line.strip_prefix("    corpus/"));
    let errors: Vec<String> = errors.map(|error| format!("{error}\n")).collect();
    assert_eq!(errors.len(), done.stderr.matches("error[").count(), "{done:?}");
    expected.assert_eq(&errors.concat());
}

#[test]
fn unknown_names_are_answered_with_the_nearest() {
    check(
        r##"
titel = "Diagramme D"
conditions = ["Anan", "Circe Diametrral"]
stipulation = "#1"
options = ["SetPaly"]
[position]
white = "Kb3"
blak = "Kh3"
[[assert]]
mat = true
"##,
        expect![[r#"
            x.toml:2:1: unknown field `titel` in an entry (did you mean `title`?)
            x.toml:3:15: unknown condition `Anan`, did you mean `Annan`?
            x.toml:3:23: condition `Circe` knows no `Diametrral`, did you mean `Diametral`?
            x.toml:5:12: unknown option `SetPaly`, did you mean `SetPlay`?
            x.toml:8:1: unknown field `blak` in a position (did you mean `black`?)
            x.toml:10:1: unknown field `mat` in an assertion (did you mean `mate`?)
        "#]],
    );
}

#[test]
fn a_stipulation_that_is_none() {
    check(
        "stipulation = \"#x\"\n[position]\nwhite = \"Kb3\"\n",
        expect![[r#"
        x.toml:1:15: expected the number of moves, as in `#2` or `h#2.5`, found `x`
    "#]],
    );
}

#[test]
fn every_fault_of_the_piece_lists_is_found() {
    check(
        "stipulation = \"#1\"\n[position]\nwhite = \"Kb3 Ra2 Sa2 Ri4 Re9\"\nblack = \"Kh3 Pa2\"\n",
        expect![[r#"
            x.toml:3:19: two units on a2: white R and white S
            x.toml:3:23: expected a square such as `e4`, found `i4`
            x.toml:3:27: expected a square such as `e4`, found `e9`
            x.toml:4:15: two units on a2: white S and black P
        "#]],
    );
}

#[test]
fn exactly_one_position() {
    check(
        "stipulation = \"#1\"\n",
        expect![[r#"
        x.toml:1:1: no position (add a table `[position]` with `white` and `black`, or `fen`, or `forsyth`)
    "#]],
    );
    check(
        "stipulation = \"#1\"\n[position]\n",
        expect![[r#"
        x.toml:2:2: an empty position (add `white` and `black`, or `fen`, or `forsyth`)
    "#]],
    );
    check(
        "stipulation = \"#1\"\n[position]\nwhite = \"Kb3\"\nfen = \"8/8/8/8/8/1K5k/R7/8 w - - 0 1\"\n",
        expect![[r#"
            x.toml:4:1: a second position in `fen` beside `white` (give the position in one way only: lists, `fen` or `forsyth`)
        "#]],
    );
}

#[test]
fn values_of_the_wrong_type() {
    check(
        "title = 1\nauthors = \"me\"\nsolutions = -1\nstipulation = \"#1\"\n[position]\nwhite = [\"Kb3\"]\n",
        expect![[r#"
            x.toml:1:9: expected a string for `title`, found `1`
            x.toml:2:11: expected a list of strings for `authors`, found `"me"`
            x.toml:3:13: expected a number that isn't negative for `solutions`, found `-1`
            x.toml:6:9: expected a string for `white`, found `["Kb3"]`
        "#]],
    );
}

#[test]
fn assertions_that_state_nothing_or_nonsense() {
    check(
        r#"
[position]
white = "Kb3"
[[assert]]
say = "nothing"
[[assert]]
side = "wite"
moves = { of = "i1", are = "a2 z9" }
[[assert]]
unit = { at = "a1" }
"#,
        expect![[r#"
            x.toml:4:1: an assertion that states nothing (add `moves`, `legal`, `illegal`, `check`, `mate`, `stalemate`, `count` or `unit`)
            x.toml:7:8: expected `white` or `black`, found `wite` (did you mean `white`?)
            x.toml:8:16: expected a square such as `e4`, found `i1`
            x.toml:8:32: expected a square such as `e4`, found `z9`
            x.toml:10:8: `unit` without `is`
        "#]],
    );
}

#[test]
fn twins_that_can_not_be_made() {
    check(
        format!(
            "{MATE_IN_ONE}[[twin]]\nc = \"Move a2 a3\"\n[[twin]]\nb = \"Muve a2 a3\"\n[[twin]]\nb = \"Move e4 e5\"\n"
        ),
        expect![[r#"
            x.toml:7:1: expected twin `b`, found `c` (twins are called a, b, c, ... in this order)
            x.toml:9:6: expected a twin command such as `Move a2 c2`, found `Muve`, did you mean `Move`?
            x.toml:11:5: expected a unit on e4, found none
        "#]],
    );
}

#[test]
fn what_is_not_toml() {
    check(
        "stipulation = \"#1\n[position\nwhite = Kb3\n",
        expect![[r#"
        x.toml:1:18: not TOML: invalid basic string, expected `"`
        x.toml:2:10: not TOML: unclosed table, expected `]`
    "#]],
    );
    check(
        format!("x = {}", "[".repeat(100_000)),
        expect![[r#"
        x.toml:1:85: not TOML: cannot recurse further; max recursion depth met
        x.toml:1:100005: not TOML: unclosed array, expected `]`
    "#]],
    );
}

#[test]
fn bytes_that_are_not_utf8() {
    check(
        b"title = \"Probl\xe8me\"\n",
        expect![[r#"
        x.toml:1:15: is not UTF-8: byte 0xe8 at offset 14 (save the file as UTF-8)
    "#]],
    );
}

#[test]
fn a_file_far_too_large() {
    check(
        "#".repeat((16 << 20) + 1),
        expect![[r#"
        x.toml: has 16777217 bytes, more than the 16777216 allowed
    "#]],
    );
}

#[test]
fn a_bad_entry_does_not_stop_the_others() {
    let corpus = Corpus::new().with("corpus/a.toml", "titel = 1").with("corpus/b.toml", MATE_IN_ONE);
    let done = corpus.run(&["verify", "corpus"]);
    assert_eq!(done.exit, 3);
    assert!(done.stdout.contains("2 entries: 1 sound, 1 invalid;"), "{done:?}");
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere() {
    let corpus = Corpus::new().with("corpus/b.toml", MATE_IN_ONE);
    std::os::unix::fs::symlink("nowhere.toml", corpus.path("corpus/a.toml")).unwrap();
    let done = corpus.run(&["verify", "corpus"]);
    assert_eq!(done.exit, 3);
    assert!(done.stdout.contains("corpus/a.toml: is a link that leads nowhere"), "{done:?}");
}
