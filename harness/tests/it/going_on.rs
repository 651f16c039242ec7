//! `solve --continue`, `--notation`, and what `--format json` says of moves.

use crate::program::Corpus;
use serde_json::Value;

const POSITION: [&str; 7] = ["solve", "--white", "Kc6 Rh1", "--black", "Ka8 Pa6", "--stipulation", "#4"];

fn solve<'a>(more: &[&'a str]) -> Vec<&'a str> {
    POSITION.into_iter().chain(["--option", "Variation"]).chain(more.iter().copied()).collect()
}

#[test]
fn a_solution_in_pieces_is_that_of_one_search() {
    let corpus = Corpus::new();
    let whole = corpus.run(&solve(&[]));
    assert_eq!(whole.exit, 0, "{whole:?}");
    let mut done = corpus.run(&solve(&["--nodes", "3000"]));
    let mut rounds = 0;
    while done.exit == 5 {
        rounds += 1;
        assert!(rounds < 100 && done.stdout.contains("solving interrupted."), "{done:?}");
        done = corpus.run(&solve(&["--continue", "--nodes", &(rounds * 3000).to_string()]));
        assert!(!done.stderr.contains("nothing is known"), "{done:?}");
    }
    assert!(rounds > 1);
    assert_eq!((done.exit, done.stdout), (0, whole.stdout));
    // What is solved has nothing to go on with.
    let again = corpus.run(&solve(&["--continue"]));
    assert!(again.stderr.contains("nothing is known from before"), "{again:?}");
}

#[test]
fn twins_that_are_done_with_are_not_solved_again() {
    let entry = "stipulation = \"#4\"\nsolutions = 1\n[position]\nwhite = \"Kc6 Rh1\"\nblack = \"Ka8\"\n\
                 [[twin]]\nb = \"Add Black Pa6\"\n";
    let corpus = Corpus::new().with("corpus/twins.toml", entry);
    let whole = corpus.run(&["solve", "corpus/twins.toml"]);
    let mut done = corpus.run(&["solve", "corpus/twins.toml", "--nodes", "4000"]);
    assert_eq!((whole.exit, done.exit), (0, 5), "{whole:?} {done:?}");
    for _ in 0..50 {
        done = corpus.run(&["solve", "corpus/twins.toml", "--nodes", "20000", "--continue"]);
        if done.exit == 0 {
            break;
        }
    }
    assert_eq!(done.stdout, whole.stdout);
}

#[test]
fn moves_in_several_notations() {
    let corpus = Corpus::new();
    let text = |more: &[&str]| {
        let position =
            ["solve", "--white", "Kb6 Pc7 Sb1 Sf1", "--black", "Ka8 Pd7 Pd2", "--stipulation", "h#1"];
        let done = corpus.run(&[&position, more].concat());
        assert_eq!(done.exit, 0, "{done:?}");
        done.stdout
    };
    assert!(text(&[]).contains("  1.d7-d6 c7-c8=R #"));
    assert!(text(&["--notation", "short"]).contains("  1.d6 c8=R #"));
    assert!(text(&["--notation", "short", "--language", "de"]).contains("  1.d6 c8=T #"));
    assert!(text(&["--notation", "figurine", "--language", "de"]).contains("  1.d6 c8=♖ #"));
}

#[test]
fn moves_as_data() {
    let corpus = Corpus::new();
    let done = corpus.run(&solve(&["--format", "json"]));
    let json: Value = serde_json::from_str(&done.stdout).unwrap();
    let key = &json["twins"][0]["phases"][0]["body"]["tree"][0];
    assert_eq!(key["mark"], "Key");
    assert_eq!(key["step"]["played"]["text"], json["twins"][0]["keys"][0]);
    assert_eq!(key["step"]["short"]["unit"], "K");
    let details = &key["step"]["details"];
    assert_eq!((&details["side"], &details["departure"]), (&"white".into(), &"c6".into()));
    assert_eq!(details["unit"]["walks"][0], "K");
    assert_eq!(details["changes"].as_array().map(Vec::len), Some(2));
}
