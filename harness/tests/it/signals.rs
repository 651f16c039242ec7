//! Ctrl-C, and readers that go away.

use crate::program::Corpus;
use std::fmt::Write;
use std::thread::sleep;
use std::time::{Duration, Instant};

#[test]
fn ctrl_c_stops_and_says_what_was_done() {
    let long =
        "stipulation = \"#9\"\n[position]\nforsyth = \"rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR\"\n";
    let corpus = Corpus::new().with("corpus/a.toml", long).with("corpus/b.toml", long);
    let running = corpus.start(&["verify", "corpus", "--jobs", "1"]);
    sleep(Duration::from_millis(1000));
    let pressed = Instant::now();
    let done = running.interrupt();
    assert!(pressed.elapsed() < Duration::from_secs(5), "{:?}", pressed.elapsed());
    assert_eq!(done.exit, 5, "{done:?}");
    assert!(done.stdout.contains("2 entries: 1 undecided;"), "{done:?}");
    assert!(done.stdout.contains("stopped after 1"), "{done:?}");
}

#[test]
fn a_reader_that_goes_away_changes_nothing() {
    let mut statements = String::from("[position]\nwhite = \"Kg1\"\nblack = \"Kg8\"\n");
    for count in 100..4000 {
        writeln!(statements, "[[assert]]\ncount = {count}").unwrap();
    }
    let corpus = Corpus::new().with("corpus/x.toml", statements);
    let done = corpus.start(&["verify", "corpus"]).hang_up();
    assert_eq!(done.exit, 1, "{done:?}");
    assert!(!done.stderr.contains("panicked"), "{done:?}");
    let done = corpus.start(&["perft", "--fen", "8/8/8/8/8/8/8/KR5k w - - 0 1", "--depth", "3"]).hang_up();
    assert_eq!(done.exit, 0, "{done:?}");
    assert!(!done.stderr.contains("panicked"), "{done:?}");
}
