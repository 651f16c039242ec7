//! What `cookstopper.toml` and entries grade otherwise.

use crate::program::{Corpus, MATE_IN_ONE};
use expect_test::{Expect, expect};

/// A two-mover with minor duals, and nothing else.
const DUALISTIC: &str = r##"
stipulation = "#2"
[position]
white = "Kg6 Ra1 Rb1"
black = "Kh8 Pa7"
"##;

fn dual() -> Corpus {
    Corpus::new().with("corpus/x.toml", DUALISTIC)
}

fn check(corpus: &Corpus, exit: i32, expected: Expect) {
    let done = corpus.run(&["verify", "corpus", "--no-cache"]);
    expected.assert_eq(&format!("{}{}", done.stdout, done.stderr.replace(|c: char| c.is_ascii_digit(), "0")));
    assert_eq!(done.exit, exit, "{done:?}");
}

#[test]
fn findings_are_graded() {
    let doubtful = MATE_IN_ONE.replace("Kg1 Ra2", "Kg1 Ke1 Ra2");
    let corpus = Corpus::new().with("corpus/x.toml", doubtful);
    check(
        &corpus,
        0,
        expect![[r#"
            sound       x  #1
                warning: doubtful: White has 2 kings
            1 entry: 1 sound; 48 nodes; Cookstopper 0.2.0, no limits
            0.0 s
        "#]],
    );
    let corpus = corpus.with("corpus/cookstopper.toml", "[findings]\ndoubtful = \"error\"\n");
    check(
        &corpus,
        1,
        expect![[r#"
        illegal     x  #1
            doubtful: White has 2 kings
        1 entry: 1 illegal; 48 nodes; Cookstopper 0.2.0, no limits
        0.0 s
    "#]],
    );
    let corpus = corpus.with("corpus/cookstopper.toml", "[findings]\ndoubtful = \"ignore\"\n");
    check(
        &corpus,
        0,
        expect![[r#"
        1 entry: 1 sound; 48 nodes; Cookstopper 0.2.0, no limits
        0.0 s
    "#]],
    );
    let corpus =
        corpus.with("corpus/cookstopper.toml", "[findings]\ndoubtfull = \"ignore\"\nshort = \"maybe\"\n");
    check(
        &corpus,
        2,
        expect![[r#"
        error[unknown-field]: `doubtfull` is no finding that can be graded
         --> corpus/cookstopper.toml:0:0
          |
        0 | doubtfull = "ignore"
          | ^^^^^^^^^
          |
          = help: did you mean `doubtful`?

        error[wrong-value]: expected `error`, `warning` or `ignore`, found `maybe`
         --> corpus/cookstopper.toml:0:0
          |
        0 | short = "maybe"
          |         ^^^^^^^

    "#]],
    );
    let corpus = corpus.with("corpus/cookstopper.toml", "[finding]\ncook = 1\n");
    check(
        &corpus,
        2,
        expect![[r#"
        error[unknown-field]: unknown field `finding` in the settings
         --> corpus/cookstopper.toml:0:0
          |
        0 | [finding]
          |  ^^^^^^^
          |
          = help: did you mean `findings`?

    "#]],
    );
}

#[test]
fn an_entry_has_exceptions_with_a_reason() {
    let corpus = dual();
    assert_eq!(corpus.run(&["verify", "corpus"]).exit, 1);
    let more = "[[accept]]\nfinding = \"cook\"\nreason = \"a test\"\n[[accept]]\nfinding = \"short\"\nas = \"ignore\"\nreason = \"a test\"\n\
                [[accept]]\nfinding = \"minor-dual\"\nas = \"ignore\"\nreason = \"a test\"\n";
    let corpus = corpus.with("corpus/x.toml", format!("{DUALISTIC}{more}"));
    assert_eq!(corpus.run(&["verify", "corpus"]).exit, 0);
    let corpus = corpus.with("corpus/x.toml", format!("{DUALISTIC}[[accept]]\nfinding = \"cok\"\n"));
    check(
        &corpus,
        3,
        expect![[r#"
        invalid     x
            corpus/x.toml:6:1: an exception needs `reason`: why it is accepted here
            corpus/x.toml:7:11: `cok` is no finding that can be graded (did you mean `cook`?)
        1 entry: 1 invalid; 0 nodes; Cookstopper 0.2.0, no limits
        error[missing-field]: an exception needs `reason`: why it is accepted here
         --> corpus/x.toml:0:0
          |
        0 | [[accept]]
          | ^^^^^^^^^^

        error[unknown-field]: `cok` is no finding that can be graded
         --> corpus/x.toml:0:00
          |
        0 | finding = "cok"
          |           ^^^^^
          |
          = help: did you mean `cook`?

        0.0 s
    "#]],
    );
}
