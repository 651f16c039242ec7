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

/// Lines are printed as they are found, and stay when the search is interrupted.
#[test]
fn solve_talks() {
    let corpus = Corpus::new();
    let position = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w";
    for threads in ["1", "2"] {
        let arguments = ["solve", "--fen", position, "--stipulation", "h#4.5", "--seconds", "60"];
        let arguments = [&arguments[..], &["--threads", threads]].concat();
        let mut running = corpus.start(&arguments);
        let begun = running.read_until("  1...a2-a3   2.Kg8-h8 Sf3-e5   3.Rf8-g8 Se5*f7 #\n");
        assert!(begun.starts_with("\n  1...Kg1-h1   2.Kg8-h8 Sf3-e5   3.Rf8-g8 Se5*f7 #\n"), "{begun}");
        let done = running.interrupt();
        assert_eq!(done.exit, 5, "{done:?}");
        let said = [
            "solving interrupted.",
            "nothing in up to 1.5 moves",
            "in 2.5 moves; ",
            " first moves done with",
        ];
        assert!(said.iter().all(|said| done.stdout.contains(said)), "{done:?}");
        assert!(done.stderr.contains("h#4.5                     14 + 15"), "{done:?}");
    }
}

/// So does `popeye`.
#[test]
fn popeye_talks() {
    let input = "BeginProblem\nOption NoBoard\nStipulation h#4.5\nForsyth r1bq1rk1/pp2bppp/2s1ps2/3p4/3P4/2SB1S2/PP3PPP/R1BQ1RK1\nEndProblem\n";
    let corpus = Corpus::new().with("x.inp", input);
    let mut running = corpus.start(&["popeye", "-maxtime", "60", "x.inp"]);
    let begun = running.read_until("  1...a2-a3   2.Kg8-h8 Sf3-e5   3.Rf8-g8 Se5*f7 #\n");
    assert!(begun.contains("\n  1...Kg1-h1   2.Kg8-h8 Sf3-e5   3.Rf8-g8 Se5*f7 #\n"), "{begun}");
    let done = running.interrupt();
    assert_eq!(done.exit, 5, "{done:?}");
    assert!(done.stdout.contains("\nsolving interrupted. Time = "), "{done:?}");
}

/// What Ctrl-C interrupted goes on where it stopped, under the limits that it had.
#[test]
fn continue_goes_on_behind_ctrl_c() {
    let long =
        "stipulation = \"#9\"\n[position]\nforsyth = \"rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR\"\n";
    let corpus = Corpus::new().with("corpus/a.toml", long);
    let nodes = |text: &str| -> u64 {
        let behind = text.split("stopped after ").nth(1).unwrap_or_default();
        behind.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or_default()
    };
    let interrupted = |arguments: &[&str]| {
        let running = corpus.start(arguments);
        sleep(Duration::from_millis(1500));
        running.interrupt()
    };
    let first = interrupted(&["verify", "corpus"]);
    let second = interrupted(&["verify", "corpus", "--continue"]);
    assert!(second.stdout.contains("1 entry: 1 undecided;"), "{second:?}");
    assert!(nodes(&second.stdout) > nodes(&first.stdout), "{first:?} {second:?}");
    assert!(second.stdout.contains("no limits"), "{second:?}");
    let limited = corpus.run(&["verify", "corpus", "--nodes", "5000"]);
    assert!(limited.stdout.contains("at most 5000 nodes"), "{limited:?}");
    let doubled = corpus.run(&["verify", "corpus", "--continue"]);
    assert!(doubled.stdout.contains("at most 10000 nodes"), "{doubled:?}");
    // People count in seconds.
    assert!(doubled.stdout.contains(" s; ") && !doubled.stdout.contains("in all"), "{doubled:?}");
}

#[test]
fn twins_share_limits() {
    let twins = "stipulation = \"#4\"\n[position]\nfen = \"r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w\"\n\
         [[twin]]\nb = \"Remove a8\"\n[[twin]]\nc = \"Stipulation #1\"\n";
    let corpus = Corpus::new().with("corpus/x.toml", twins);
    let done = corpus.run(&["verify", "corpus", "--nodes", "30000"]);
    let told = |twin: &str| done.stdout.contains(&format!("{twin}) undecided (C?): stopped after 100"));
    assert!(told("a") && told("b") && done.stdout.contains("c) no key"), "{done:?}");
}
