//! Which entries are verified, and exit codes.

use crate::program::{Corpus, MATE_IN_ONE};

fn list(corpus: &Corpus, arguments: &[&str]) -> Vec<String> {
    let done = corpus.run(&[&["verify", "corpus", "--list"], arguments].concat());
    done.stdout.lines().map(str::to_owned).collect()
}

fn three() -> Corpus {
    let annan =
        "conditions = [\"Annan\"]\nstipulation = \"#2\"\n[position]\nwhite = \"Kg1 Ra2\"\nblack = \"Kg8\"\n";
    Corpus::new()
        .with("corpus/annan/one.toml", annan)
        .with("corpus/chess/one.toml", MATE_IN_ONE)
        .with("corpus/chess/two.toml", MATE_IN_ONE.replace("a2", "b2"))
}

#[test]
fn filters() {
    let corpus = three();
    assert_eq!(list(&corpus, &[]), ["annan/one", "chess/one", "chess/two"]);
    assert_eq!(list(&corpus, &["--filter", "one"]), ["annan/one", "chess/one"]);
    assert_eq!(list(&corpus, &["--filter", "condition=annan"]), ["annan/one"]);
    assert_eq!(list(&corpus, &["--filter", "moves<2 & two"]), ["chess/two"]);
    assert_eq!(list(&corpus, &["--filter", "condition=annan | two"]), ["annan/one", "chess/two"]);
    assert_eq!(list(&corpus, &["--filter", "!(condition=annan | two)"]), ["chess/one"]);
    assert_eq!(list(&corpus, &["--filter", "not moves<2"]), ["annan/one"]);
    let done = corpus.run(&["verify", "corpus", "--filter", "mooves<2"]);
    assert_eq!(done.exit, 2);
    assert!(done.stderr.contains("did you mean `moves`?"), "{done:?}");
}

#[test]
fn every_entry_is_in_one_share() {
    let corpus = three();
    let mut all: Vec<String> = ["hash:1/3", "hash:2/3", "hash:3/3"]
        .iter()
        .flat_map(|share| list(&corpus, &["--partition", share]))
        .collect();
    all.sort();
    assert_eq!(all, list(&corpus, &[]));
    assert_eq!(corpus.run(&["verify", "corpus", "--partition", "hash:4/3"]).exit, 2);
}

#[test]
fn what_failed_is_remembered() {
    let corpus = three().with("corpus/bad.toml", "titel = 1");
    assert_eq!(corpus.run(&["verify", "corpus/bad.toml"]).exit, 3);
    assert_eq!(list(&corpus, &["--failed"]), ["bad"]);
    let corpus = corpus.with("corpus/bad.toml", MATE_IN_ONE);
    assert_eq!(corpus.run(&["verify", "corpus", "--failed"]).exit, 0);
    assert_eq!(corpus.run(&["verify", "corpus", "--failed"]).exit, 4);
}

#[test]
fn exit_codes() {
    let corpus = Corpus::new().with("corpus/x.toml", MATE_IN_ONE);
    let exit = |arguments: &[&str]| corpus.run(arguments).exit;
    assert_eq!(exit(&["verify", "corpus"]), 0);
    assert_eq!(exit(&["verify", "corpus/x.toml"]), 0);
    // What is known from the run before needs no budget.
    assert_eq!(exit(&["verify", "corpus", "--nodes", "1"]), 0);
    assert_eq!(exit(&["verify", "corpus", "--nodes", "1", "--no-cache"]), 5);
    assert_eq!(exit(&["verify", "corpus", "--filter", "nothing"]), 4);
    assert_eq!(exit(&["verify", "corpus", "--jobs", "0"]), 2);
    assert_eq!(exit(&["verify", "nowhere"]), 2);
    assert_eq!(exit(&["verify"]), 2);
    assert_eq!(exit(&["vrfy"]), 2);
    assert_eq!(Corpus::new().run(&["verify", "corpus"]).exit, 4);
    let no_mate = MATE_IN_ONE.replace("Pf7g7h7", "Pf7g7");
    assert_eq!(Corpus::new().with("corpus/x.toml", no_mate).run(&["verify", "corpus"]).exit, 1);
}
