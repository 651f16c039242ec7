//! The same problem, given in every way to every command that looks at one.

use crate::program::{Corpus, Done};

/// What is asked of it, and what must be answered.
const COMMANDS: [(&[&str], &str); 5] = [
    (&["solve"], "\n   1.Ra2-a8 # !\n\n\nsolution finished.\n\n\n"),
    (&["moves"], "Kg1-f1\n"),
    (&["perft", "--depth", "1"], "1 19\n"),
    (&["why", "Ra2-a7"], "1.Ra2-a7 is no mate"),
    (&["diagram", "--bare"], "<svg "),
];

/// Files, and what stands in them.
const FILES: [(&str, &str); 5] = [
    ("x.toml", "stipulation = \"#1\"\n[position]\nwhite = \"Kg1 Ra2\"\nblack = \"Kg8 Pf7g7h7\"\n"),
    ("x.inp", "BeginProblem\nStipulation #1\nPieces\n  White Kg1 Ra2\n  Black Kg8 Pf7g7h7\nEndProblem\n"),
    ("x.olv", "---\nalgebraic:\n  white: [Kg1, Ra2]\n  black: [Kg8, Pf7, Pg7, Ph7]\nstipulation: \"#1\"\n"),
    ("x.fen", "6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1\n"),
    ("x.epd", "6k1/5ppp/8/8/8/8/R7/6K1 w - - dm 1;\n"),
];

fn assert_answered(done: &Done, answer: &str, how: &[&str]) {
    assert_eq!(done.exit, 0, "{how:?}: {done:?}");
    let is_answered =
        if answer.ends_with("\n\n\n") { done.stdout == answer } else { done.stdout.starts_with(answer) };
    assert!(is_answered, "{how:?}: {done:?}");
}

/// The arguments, with those of the position where the entry stands.
fn with<'a>(command: &[&'a str], position: &[&'a str]) -> Vec<&'a str> {
    [&command[..1], position, &command[1..]].concat()
}

#[test]
fn every_command_takes_every_way() {
    let mut corpus = Corpus::new();
    for (name, text) in FILES {
        corpus = corpus.with(name, text);
    }
    for (command, answer) in COMMANDS {
        let asked = ["--stipulation", "#1"];
        let on_the_command_line: [&[&str]; 2] = [
            &["--white", "Kg1 Ra2", "--black", "Kg8 Pf7g7h7"],
            &["--fen", "6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1"],
        ];
        for position in on_the_command_line {
            let arguments = with(command, &[position, &asked].concat());
            assert_answered(&corpus.run(&arguments), answer, &arguments);
        }
        for (name, text) in FILES {
            let asked: &[&str] = if name == "x.fen" { &asked } else { &[] };
            let arguments = with(command, &[&[name], asked].concat());
            assert_answered(&corpus.run(&arguments), answer, &arguments);
            let arguments = with(command, &[&["-"], asked].concat());
            assert_answered(&corpus.run_fed(&arguments, text), answer, &arguments);
        }
    }
}

#[test]
fn neutral_units_conditions_and_options_are_given_too() {
    let position = ["--white", "Kb3 Ra2 Ra4", "--black", "Kh3", "--condition", "Annan"];
    let corpus = Corpus::new();
    let done = corpus.run(&[&["solve"], position.as_slice(), &["--stipulation", "#1"]].concat());
    assert_eq!(done.stdout, "\n   1.Ra2-b2 # !\n\n\nsolution finished.\n\n\n");
    let done = corpus.run(&["moves", "--white", "Ka1", "--black", "Kh8", "--neutral", "Sc3"]);
    assert!(done.stdout.contains("nSc3-b1\n"), "{done:?}");
    let tries = ["--stipulation", "#2", "--option", "Try"];
    let done =
        corpus.run(&[&["solve", "--white", "Kg1 Ra2 Rb6", "--black", "Kg8"], tries.as_slice()].concat());
    assert!(done.stdout.contains("? threat") || done.stdout.contains("1.Ra2-a7 !"), "{done:?}");
}

#[test]
fn several_entries_come_from_stdin() {
    let corpus = Corpus::new();
    let two = "6k1/5ppp/8/8/8/8/R7/6K1 w - - dm 1;\n# a remark\n6k1/5ppp/8/8/8/8/1R6/6K1 w - - dm 1;\n";
    let done = corpus.run_fed(&["solve", "-"], two);
    assert!(done.stdout.contains("# stdin#1\n") && done.stdout.contains("# stdin#2\n"), "{done:?}");
    let done = corpus.run_fed(&["why", "-", "Rb2-b7", "--id", "2"], two);
    assert!(done.stdout.starts_with("1.Rb2-b7 is no mate"), "{done:?}");
    let done = corpus.run_fed(&["moves", "-"], two);
    assert_eq!(done.exit, 2, "{done:?}");
    assert!(done.stderr.contains("holds 2 entries: say which with `--id`"), "{done:?}");
    let done = corpus
        .run_fed(&["solve", "-"], "stipulation = \"#1\"\n[position]\nwhite = \"Kb9\"\nblack = \"Ka8\"\n");
    assert_eq!(done.exit, 3, "{done:?}");
    assert!(done.stderr.contains("stdin:3:") && done.stderr.contains("Kb9"), "{done:?}");
}

#[test]
fn twins_are_chosen() {
    let twins = "stipulation = \"#1\"\n[position]\nwhite = \"Kg1 Ra2\"\nblack = \"Kg8 Pf7g7h7\"\n[[twin]]\nb = \"Move a2 b2\"\n";
    let corpus = Corpus::new().with("x.toml", twins);
    assert!(corpus.run(&["moves", "x.toml", "--twin", "b"]).stdout.contains("Rb2-b8\n"));
    assert!(corpus.run(&["moves", "x.toml"]).stdout.contains("Ra2-a8\n"));
    let done = corpus.run(&["moves", "x.toml", "--twin", "z"]);
    assert_eq!(done.exit, 2, "{done:?}");
    assert!(done.stderr.contains("has no twin `z`; there are a, b"), "{done:?}");
}

#[test]
fn what_is_wrong_with_a_position_is_shown_where_it_stands() {
    let corpus = Corpus::new();
    let wrong: [(&[&str], &str); 5] = [
        (&["--white", "Kg1 Qd9", "--black", "Kh8", "--stipulation", "#1"], "Qd9"),
        (&["--white", "Kg1", "--black", "Kg1", "--stipulation", "#1"], "two units on g1"),
        (&["--white", "Kg1", "--fen", "8/8/8/8/8/8/8/8", "--stipulation", "#1"], "cannot be used with"),
        (&["--white", "Kg1", "--black", "Kh8"], "expected `--stipulation`"),
        (&["--condition", "Annan", "x.toml"], "--white <UNITS>"),
    ];
    for (arguments, said) in wrong {
        let done = corpus.run(&[&["solve"], arguments].concat());
        assert_eq!(done.exit, 2, "{arguments:?}: {done:?}");
        assert!(done.stderr.contains(said), "{arguments:?}: {done:?}");
    }
}

#[test]
fn solutions_are_written_in_the_reader_s_language() {
    let corpus = Corpus::new();
    let position = ["--white", "Kg1 Sd4 Bc1", "--black", "Kh8 Pg7h7", "--stipulation", "h#3"];
    let said = [("de", "Bearbeitung abgebrochen."), ("fr", "solution interrompue.")];
    for (language, end) in said {
        let limits = ["--nodes", "60", "--language", language];
        let done = corpus.run(&[&["solve"], position.as_slice(), &limits].concat());
        assert!(done.stdout.contains(end), "{language}: {done:?}");
    }
    let mate = ["--white", "Kg1 Ra2", "--black", "Kg8 Pf7g7h7", "--stipulation", "#1", "--language"];
    let done = corpus.run(&[&["solve"], mate.as_slice(), &["de"]].concat());
    assert_eq!(done.stdout, "\n   1.Ta2-a8 # !\n\n\nLoesung beendet.\n\n\n");
    assert!(done.stderr.contains("-B  -B  -B"), "{done:?}");
}
