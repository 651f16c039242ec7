//! What the side to move of a FEN means: the same for all commands.

use crate::program::{Corpus, run};

const UNITS: &str = "8/8/8/8/8/1K6/6R1/k7";

fn solved(side: char, stipulation: &str) -> String {
    let fen = format!("{UNITS} {side} - - 0 1");
    let done = run(&["solve", "--fen", &fen, "--stipulation", stipulation]);
    assert_eq!(done.exit, 0, "{done:?}");
    done.stdout
}

fn exported(side: char, stipulation: &str) -> String {
    let entry = format!("stipulation = \"{stipulation}\"\n[position]\nfen = \"{UNITS} {side} - - 0 1\"\n");
    let done = Corpus::new().with("corpus/x.toml", entry).run(&["export", "corpus"]);
    assert_eq!(done.exit, 0, "{done:?}");
    done.stdout
}

#[test]
fn stipulations_that_say_who_begins_are_the_same_for_both() {
    let fixed =
        ["h#2", "ser-h#3", "pser-h#2", "phser-#2", "reci-h#2", "ser-hs#2", "white 1a[#]", "black 2hh[#]"];
    for stipulation in fixed {
        assert_eq!(solved('w', stipulation), solved('b', stipulation), "{stipulation}");
        assert_eq!(exported('w', stipulation), exported('b', stipulation), "{stipulation}");
        assert!(!exported('b', stipulation).contains("HalfDuplex"), "{stipulation}");
    }
    assert!(solved('b', "ser-h#3").contains(" #"));
}

#[test]
fn elsewhere_it_begins_and_attacks() {
    for stipulation in ["#1", "s#1", "ser-#1", "pser-#1"] {
        assert!(exported('b', stipulation).contains("HalfDuplex"), "{stipulation}");
        assert!(!exported('w', stipulation).contains("HalfDuplex"), "{stipulation}");
    }
    for stipulation in ["#1", "ser-#1", "pser-#1"] {
        assert!(solved('w', stipulation).contains("Rg2-g1 #"), "{stipulation}");
        assert!(!solved('b', stipulation).contains('#'), "{stipulation}");
    }
}
