//! Input with more errors, or longer ones, than anybody could read: what is shown is bounded, and says so.

use crate::program::{Corpus, Done, MATE_IN_ONE, run};

/// More than any message, with its place, help, and twenty like it.
const MOST_BYTES: usize = 20_000;

fn is_bounded(done: &Done, more: &str) {
    assert!(done.stdout.len() + done.stderr.len() < MOST_BYTES, "{} bytes", done.stderr.len());
    let printed = format!("{}{}", done.stdout, done.stderr);
    assert!(printed.contains(more), "{printed}");
    assert!(!printed.contains("panicked"), "{printed}");
}

fn entry(white: &str) -> String {
    format!("stipulation = \"#1\"\n[position]\nwhite = \"Kg1 {white}\"\nblack = \"Kg8\"\n")
}

#[test]
fn one_square_named_thousands_of_times() {
    let corpus = Corpus::new().with("corpus/x.toml", entry(&"Qb2 ".repeat(100_000)));
    let done = corpus.run(&["verify", "corpus"]);
    assert_eq!(done.exit, 3);
    is_bounded(&done, "and 99979 more errors");
    assert!(done.stdout.contains("x.toml:3:19: two units on b2: white Q and white Q\n"), "{}", done.stdout);
    assert!(done.stdout.contains("x.toml:3:95: two units on b2"), "{}", done.stdout);
    is_bounded(&corpus.run(&["solve", "corpus"]), "and 99979 more errors");
}

#[test]
fn thousands_of_words_that_are_no_units() {
    let corpus = Corpus::new().with("corpus/x.toml", entry(&"Xb2 ".repeat(100_000)));
    let done = corpus.run(&["verify", "corpus"]);
    assert_eq!(done.exit, 3);
    is_bounded(&done, "and 99980 more errors");
}

#[test]
fn thousands_of_fields_and_conditions_that_nobody_knows() {
    let fields: String = (0..20_000).map(|number| format!("x{number} = 1\n")).collect();
    let corpus = Corpus::new().with("corpus/x.toml", fields + &entry(""));
    is_bounded(&corpus.run(&["verify", "corpus"]), "and 19980 more errors");
    let names = "\"Anan\", ".repeat(200);
    let corpus = Corpus::new().with("corpus/x.toml", format!("conditions = [{names}]\n{}", entry("")));
    is_bounded(&corpus.run(&["verify", "corpus"]), "and 180 more errors");
}

#[test]
fn thousands_of_stray_words_in_an_input() {
    let input =
        format!("BeginProblem {}\nStip #1 Piec White Kg1 Black Kg8 EndProblem", "foo ".repeat(50_000));
    let corpus = Corpus::new().with("x.inp", input);
    let done = corpus.run(&["import", "x.inp"]);
    assert_eq!(done.exit, 3);
    is_bounded(&done, "and 49980 more errors");
    let done = corpus.run(&["popeye", "-regression", "x.inp"]);
    assert_eq!(done.exit, 3);
    is_bounded(&done, "and 49980 more remarks");
}

#[test]
fn thousands_of_units_in_an_input() {
    let units = "Qb2 ".repeat(100_000);
    let input = format!("BeginProblem Stip #1 Piec White Kg1 {units} Black Kg8 EndProblem");
    let corpus = Corpus::new().with("x.inp", input);
    let done = corpus.run(&["import", "x.inp"]);
    assert_eq!(done.exit, 3);
    is_bounded(&done, "two units stand on b2");
}

#[test]
fn long_words_are_not_echoed_whole() {
    let word = "x".repeat(400_000);
    let text = format!("stipulation = \"{word}\"\n[position]\nwhite = \"Kg1\"\nblack = \"Kg8\"\n");
    let corpus = Corpus::new().with("corpus/x.toml", text);
    is_bounded(&corpus.run(&["verify", "corpus"]), "expected the number of moves");
    is_bounded(&corpus.run(&["solve", "corpus"]), "expected the number of moves");
    let input = format!("BeginProblem Stip {word} Piec White Kg1 Black Kg8 EndProblem");
    let corpus = Corpus::new().with("x.inp", input);
    is_bounded(&corpus.run(&["import", "x.inp"]), "xxx ...");
    is_bounded(&corpus.run(&["popeye", "-regression", "x.inp"]), "xxx ...");
}

#[test]
fn without_nodes_nothing_is_searched() {
    let corpus = Corpus::new().with("corpus/x.toml", MATE_IN_ONE);
    let done = corpus.run(&["solve", "corpus/x.toml", "--nodes", "0"]);
    assert_eq!((done.exit, done.stdout.contains("solving interrupted.")), (5, true), "{done:?}");
    // Where a look at the position would be enough, too.
    let fen = "8/8/8/8/8/1K6/8/k7 w - - 0 1";
    let done = run(&["solve", "--fen", fen, "--stipulation", "h#2", "--nodes", "0"]);
    assert_eq!((done.exit, done.stdout.contains("solving interrupted.")), (5, true), "{done:?}");
}

#[test]
fn a_colour_may_have_no_units() {
    let text = "stipulation = \"ser-#1\"\n[position]\nwhite = \"Ka1\"\nblack = \"\"\n";
    let done = Corpus::new().with("corpus/x.toml", text).run(&["solve", "corpus/x.toml"]);
    assert_eq!(done.exit, 0, "{done:?}");
    let input = "BeginProblem Stip ser-#1 Piec White Kg1 Ra1 Black EndProblem";
    let corpus = Corpus::new().with("x.inp", input);
    assert_eq!(corpus.run(&["import", "x.inp"]).exit, 0);
    assert!(corpus.read("corpus/x.toml").unwrap().contains("white = \"Kg1 Ra1\""));
    let done = corpus.run(&["popeye", "-regression", "x.inp"]);
    assert!(!done.stderr.contains("ignored"), "{done:?}");
}

#[test]
fn commands_agree_on_files_that_are_missing_or_broken() {
    let corpus = Corpus::new().with("broken.inp", "nothing");
    for command in ["verify", "solve", "export", "import", "popeye"] {
        assert_eq!(corpus.run(&[command, "missing.inp"]).exit, 2, "{command}");
        assert_eq!(corpus.run(&[command, "broken.inp"]).exit, 3, "{command}");
    }
    assert_eq!(corpus.run(&["why", "missing.inp", "Ka1"]).exit, 2);
    assert_eq!(corpus.run(&["why", "broken.inp", "Ka1"]).exit, 3);
}

#[test]
fn a_cache_that_cannot_be_written_is_said() {
    let corpus = Corpus::new().with("corpus/x.toml", MATE_IN_ONE).with("cache", "no folder");
    let done = corpus.run(&["verify", "corpus"]);
    assert_eq!(done.exit, 0, "{done:?}");
    assert_eq!(done.stderr.matches("what was found can't be remembered").count(), 1, "{done:?}");
    let done = corpus.run(&["verify", "corpus", "--no-cache"]);
    assert_eq!((done.exit, done.stderr.contains("remembered")), (0, false), "{done:?}");
}
