//! Writing expected texts.

use crate::program::{Corpus, MATE_IN_ONE};
use expect_test::expect;

#[test]
fn what_is_found_is_written_and_then_sound() {
    let entry = format!("solutions = 1{MATE_IN_ONE}[[twin]]\nb = \"Move a2 b2\"\n");
    let corpus = Corpus::new().with("corpus/deep/x.toml", entry);
    assert_eq!(corpus.run(&["verify", "--bless", "corpus"]).exit, 0);
    expect![[r#"
        # entry: deep/x
        # stipulation: #1
        # conditions: none

        a)·

           1.Ra2-a8 # !


        b) wRa2-->b2··

           1.Rb2-b8 # !

    "#]]
    .assert_eq(&corpus.read("expected/deep/x.txt").unwrap().replace("  \n", "··\n").replace(" \n", "·\n"));
    let done = corpus.run(&["verify", "corpus"]);
    assert_eq!(done.exit, 0, "{done:?}");
    assert!(done.stdout.starts_with("1 entry: 1 sound;"), "{done:?}");
}

#[test]
fn ci_machines_bless_nothing() {
    let corpus = Corpus::new().with("corpus/x.toml", MATE_IN_ONE);
    let done = corpus.run_with(&["verify", "--bless", "corpus"], |command| command.env("CI", "true"));
    assert_eq!(done.exit, 2, "{done:?}");
    assert_eq!(corpus.read("expected/x.txt"), None);
}

#[test]
fn what_is_undecided_is_not_blessed() {
    let corpus = Corpus::new().with("corpus/x.toml", MATE_IN_ONE);
    let done = corpus.run(&["verify", "--bless", "--nodes", "1", "corpus"]);
    assert_eq!(done.exit, 5, "{done:?}");
    assert_eq!(corpus.read("expected/x.txt"), None);
}
