//! What `solve` says of a solution that it couldn't finish: what is certain.

use crate::program::{Corpus, run};
use cookstopper::budget::Budget;
use cookstopper::corpus::{self, EntryPath};
use cookstopper::solving::Mode;
use cookstopper::verdict::Verdict;
use cookstopper::verify::verify;
use cookstopper_engine::solve::pool;
use rayon::prelude::*;
use std::path::Path;
#[cfg(unix)]
use std::time::Duration;

const FULL_BOARD: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w";
const ROOK: &str = "8/8/8/8/8/2k5/8/R3K3 b - - 0 1";

#[test]
fn what_is_certain_under_a_limit() {
    // Position, stipulation, options, nodes, and what is said behind nodes and time.
    let cases = [
        (
            FULL_BOARD,
            "#5",
            None,
            "300000",
            // Beside the second move those behind it are worked on.
            "0 keys so far in 5 moves; 1 of 43 first moves done with, refuted: Kg1-h1",
        ),
        // Help play goes by length: what is shorter was looked at whole.
        (
            ROOK,
            "h#4",
            None,
            "3000",
            "nothing in up to 3 moves; 117 lines so far in 4 moves; 2 of 7 first moves done with",
        ),
        (ROOK, "h#6", None, "30000", "a solution in up to 4 moves; "),
        (ROOK, "h#4", Some("SetPlay"), "1000", "the set play is not finished"),
    ];
    for (fen, stipulation, option, nodes, certain) in cases {
        let mut arguments = vec!["solve", "--fen", fen, "--stipulation", stipulation, "--nodes", nodes];
        arguments.extend(option.into_iter().flat_map(|option| ["--option", option]));
        let done = run(&arguments);
        assert_eq!(done.exit, 5, "{stipulation}: {done:?}");
        let (_, end) =
            done.stdout.split_once("solving interrupted.\n").expect("it says that it was interrupted");
        let (_, said) = end.split_once(" s; ").expect("nodes and time are told");
        assert!(end.starts_with("stopped after ") && said.starts_with(certain), "{stipulation}: {end}");
        arguments.extend(["--format", "json"]);
        let json: serde_json::Value = serde_json::from_str(&run(&arguments).stdout).unwrap();
        let reached = &json["twins"][0]["reached"];
        assert!(reached["nodes"].as_u64() >= nodes.parse().ok(), "{json}");
        assert_eq!(reached["begun"]["is_in_set_play"].as_bool(), Some(option.is_some()), "{json}");
    }
}

/// Who may play no moves plays none, whatever the play.
#[test]
fn nothing_is_played_without_nodes() {
    for stipulation in ["#2", "s#2", "r#2", "h#2", "hs#2", "ser-#2", "pser-#2", "reci-h#2"] {
        let done = run(&["solve", "--fen", ROOK, "--stipulation", stipulation, "--nodes", "0"]);
        assert!(done.stdout.contains("stopped after 0 nodes"), "{stipulation}: {done:?}");
    }
}

/// The numbers that are told agree with the whole solution.
#[test]
fn what_is_certain_is_true() {
    let solve = |nodes: &str| {
        run(&["solve", "--fen", ROOK, "--stipulation", "h#4", "--nodes", nodes, "--format", "json"])
    };
    let whole: serde_json::Value = serde_json::from_str(&solve("100000000").stdout).unwrap();
    assert_eq!((&whole["complete"], &whole["twins"][0]["reached"]), (&true.into(), &serde_json::Value::Null));
    let lines: Vec<&str> =
        whole["twins"][0]["lines"].as_array().unwrap().iter().filter_map(|line| line.as_str()).collect();
    let mut counts = Vec::new();
    for nodes in ["500", "1000", "2000", "3000", "4000"] {
        let part: serde_json::Value = serde_json::from_str(&solve(nodes).stdout).unwrap();
        let begun = &part["twins"][0]["reached"]["begun"];
        let found = part["twins"][0]["lines"].as_array().unwrap();
        assert!(found.iter().zip(&lines).all(|(found, line)| found == line), "{nodes}");
        counts.push((begun["examined"].as_u64().unwrap(), begun["solutions"].as_u64().unwrap()));
        assert!(counts.last().unwrap().1 <= lines.len() as u64);
    }
    assert!(counts.is_sorted() && counts[0] < counts[counts.len() - 1], "{counts:?}");
}

#[test]
fn each_twin_says_it() {
    let twins = format!(
        "stipulation = \"#5\"\n[position]\nfen = \"{FULL_BOARD}\"\n[[twin]]\nb = \"Stipulation #1\"\n[[twin]]\nc = \"Remove a8\"\n"
    );
    let corpus = Corpus::new().with("corpus/x.toml", twins);
    let done = corpus.run(&["solve", "corpus/x.toml", "--nodes", "60000"]);
    let said: Vec<&str> = done.stdout.lines().filter(|line| line.contains("stopped after")).collect();
    assert!(matches!(said[..], [a, c] if a.starts_with("a) ") && c.starts_with("c) ")), "{done:?}");
}

/// What is claimed is looked at in any case, and in all kinds of play it must be seen that it works.
#[test]
fn what_is_sound_is_never_wrong_under_a_limit() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("corpus");
    let corpus = corpus::Corpus::find(&[root], None).unwrap();
    // Every second one, for the time it takes.
    let entries = corpus.entries().step_by(2).collect::<Vec<_>>().into_par_iter();
    let check = |path: EntryPath| {
        let outcome = verify(&path, Mode::Compare, &Budget { nodes: Some(500), ..Budget::default() });
        let (verdict, findings) = (outcome.verdict(), &outcome.findings);
        assert!(matches!(verdict, Verdict::Sound | Verdict::Undecided), "{}: {findings:?}", path.id);
    };
    // One entry may wait for another on the same thread, so that their stacks add up.
    pool(0).unwrap().install(|| entries.for_each(check));
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_what_is_certain() {
    let corpus = Corpus::new();
    let running = corpus.start(&["solve", "--fen", FULL_BOARD, "--stipulation", "#9"]);
    std::thread::sleep(Duration::from_millis(1000));
    let done = running.interrupt();
    assert_eq!(done.exit, 5, "{done:?}");
    assert!(
        done.stdout.contains("stopped after ") && done.stdout.contains("0 keys so far in 9 moves"),
        "{done:?}"
    );
}
