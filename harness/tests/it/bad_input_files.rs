//! Files and folders that aren't what they should be.

use crate::program::{Corpus, Done, MATE_IN_ONE};
use expect_test::{Expect, expect};

fn check(done: &Done, exit: i32, expected: Expect) {
    assert_eq!(done.exit, exit, "{done:?}");
    assert!(!done.stderr.contains("panicked"), "{done:?}");
    let errors = done.stderr.lines().filter(|line| line.starts_with("error[") || line.starts_with("-->"));
    let errors: Vec<String> = errors.map(|line| format!("{line}\n")).collect();
    expected.assert_eq(&errors.concat());
}

fn one() -> Corpus {
    Corpus::new().with("corpus/x.toml", MATE_IN_ONE)
}

#[test]
fn a_corpus_without_entries() {
    let corpus = Corpus::new().with("corpus/notes.txt", "nothing");
    let done = corpus.run(&["verify", "corpus"]);
    assert_eq!(done.exit, 4, "{done:?}");
    assert_eq!(done.stdout, "0 entries: none finished; 0 nodes; Cookstopper 0.2.0, no limits\n");
    assert_eq!(done.stderr.lines().next(), Some("no entry matches"));
}

#[cfg(unix)]
#[test]
fn a_path_through_a_file() {
    check(
        &one().run(&["verify", "corpus/x.toml/y.toml"]),
        2,
        expect![[r#"
        error[usage]: can't be read: Not a directory (os error 20)
        --> corpus/x.toml/y.toml
    "#]],
    );
    check(
        &one().run(&["verify", "corpus", "nowhere"]),
        2,
        expect![[r#"
        error[usage]: can't be read: No such file or directory (os error 2)
        --> nowhere
    "#]],
    );
}

#[test]
fn a_solution_that_is_a_folder() {
    check(
        &one().with("expected/x.txt/y", "").run(&["verify", "corpus"]),
        3,
        expect![[r#"
        error[unreadable]: is not a file
        --> expected/x.txt
    "#]],
    );
}

#[test]
fn a_solution_that_is_not_utf8() {
    let corpus = one().with("expected/x.txt", b"\n   1.R\xe4-a8 # !\n");
    let done = corpus.run(&["verify", "corpus"]);
    assert_eq!(done.exit, 3, "{done:?}");
    expect![[r#"
        invalid     x  #1
            expected/x.txt:2:7: is not UTF-8: byte 0xe4 at offset 7 (save the file as UTF-8)
        1 entry: 1 invalid; 38 nodes; Cookstopper 0.2.0, no limits
    "#]]
    .assert_eq(&done.stdout);
}

#[test]
fn a_solution_that_is_unreadable_from_some_line_on() {
    let corpus = one().with("expected/x.txt", "\n   1.Ra2-a8 # !\n   2.?!x\n");
    let done = corpus.run(&["verify", "corpus"]);
    assert_eq!(done.exit, 1, "{done:?}");
    expect![[r#"
        wrong-text  x  #1
            expected/x.txt:3:6: expected a move behind the number
            expected/x.txt:3:8: expected a move such as `1.Ra2-b2`, found `x`; put remarks in braces
            --- expected/x.txt
            +++ found
            @@ -1,3 +1,3 @@

                1.Ra2-a8 # !
            -   2.?!x
            +
        1 entry: 1 wrong-text; 38 nodes; Cookstopper 0.2.0, no limits
    "#]]
    .assert_eq(&done.stdout);
}

#[test]
fn a_solution_that_says_nothing() {
    let done = one().with("expected/x.txt", "").run(&["verify", "corpus"]);
    assert_eq!(done.exit, 1, "{done:?}");
    assert!(done.stdout.contains("cook: 1.Ra2-a8#!"), "{done:?}");
}

#[cfg(unix)]
#[test]
fn links_that_lead_nowhere_or_back() {
    use std::os::unix::fs::symlink;
    let corpus = one();
    symlink("nowhere", corpus.path("corpus/gone")).unwrap();
    symlink("../corpus", corpus.path("corpus/round")).unwrap();
    let done = corpus.run(&["verify", "corpus"]);
    check(
        &done,
        3,
        expect![[r#"
        error[unreadable]: is a link that leads nowhere: No such file or directory (os error 2)
        --> corpus/gone
        error[unreadable]: is a link back to `corpus`
        --> corpus/round
    "#]],
    );
    assert!(done.stdout.contains("3 entries: 1 sound, 2 invalid;"), "{done:?}");
}

#[cfg(unix)]
#[test]
fn a_solution_that_is_a_link_to_nowhere() {
    let corpus = one().with("expected/other.md", "");
    std::os::unix::fs::symlink("nowhere", corpus.path("expected/x.txt")).unwrap();
    let done = corpus.run(&["verify", "corpus"]);
    assert_eq!(done.exit, 3, "{done:?}");
    assert!(done.stdout.contains("expected/x.txt: is a link that leads nowhere"), "{done:?}");
    assert!(done.stdout.contains("\n1 entry: 1 invalid;"), "{done:?}");
    assert_eq!(done.stderr.matches("error[").count(), 1, "{done:?}");
}

#[cfg(unix)]
#[test]
fn a_link_to_nowhere_without_an_entry() {
    let corpus = one().with("expected/x.txt", "\n   1.Ra2-a8 # !\n");
    std::os::unix::fs::symlink("nowhere", corpus.path("expected/y.txt")).unwrap();
    let done = corpus.run(&["verify", "corpus"]);
    assert!(done.stdout.contains("\n2 entries: 1 sound, 1 invalid;"), "{done:?}");
    check(
        &done,
        3,
        expect![[r#"
        error[unreadable]: is a link that leads nowhere: No such file or directory (os error 2)
        --> expected/y.txt
    "#]],
    );
}

#[test]
fn solutions_in_a_file_instead_of_a_folder() {
    let corpus = one().with("corpus/deep/y.toml", MATE_IN_ONE).with("expected", "");
    check(
        &corpus.run(&["verify", "corpus"]),
        3,
        expect![[r#"
        error[unreadable]: is not a folder, but an author's solution is looked for in it
        --> expected
        error[unreadable]: is not a folder, but an author's solution is looked for in it
        --> expected
    "#]],
    );
    let corpus = one().with("corpus/deep/y.toml", MATE_IN_ONE).with("expected/deep", "");
    check(
        &corpus.run(&["verify", "corpus"]),
        3,
        expect![[r#"
        error[unreadable]: is not a folder, but an author's solution is looked for in it
        --> expected/deep
    "#]],
    );
}

#[cfg(unix)]
#[test]
fn a_folder_for_solutions_that_is_a_file() {
    let corpus = one().with("expected", "");
    check(
        &corpus.run(&["verify", "--bless", "corpus"]),
        3,
        expect![[r#"
        error[unreadable]: is not a folder, but an author's solution is looked for in it
        --> expected
    "#]],
    );
    assert_eq!(corpus.read("expected").as_deref(), Some(""));
}

#[cfg(unix)]
#[test]
fn folders_called_like_entries_are_folders() {
    let corpus = Corpus::new().with("corpus/deep.toml/x.toml", MATE_IN_ONE);
    let done = corpus.run(&["verify", "corpus"]);
    assert_eq!(done.exit, 0, "{done:?}");
    assert!(done.stdout.starts_with("1 entry: 1 sound;"), "{done:?}");
}
