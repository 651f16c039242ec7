//! Results that are remembered, runs that go on, watching and reviewing.

use crate::program::{Corpus, MATE_IN_ONE};
use cookstopper::budget::Budget;
use cookstopper::review::review;
use cookstopper::schedule::Plan;
use cookstopper::solving::Mode;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

const LONG: &str = "stipulation = \"#4\"\n[position]\nwhite = \"Kd3 Rh4\"\nblack = \"Kd5 Pa7\"\n";

/// How many results the corpus remembers.
fn remembered(corpus: &Corpus) -> usize {
    let files = fs::read_dir(corpus.path("cache")).into_iter().flatten().flatten();
    let is_meant = |file: &fs::DirEntry| file.file_name().to_string_lossy().ends_with(".jsonl");
    let results = files.filter(is_meant);
    results.map(|file| fs::read_to_string(file.path()).unwrap().lines().count()).sum()
}

#[test]
fn what_has_not_changed_is_not_solved_again() {
    let corpus = Corpus::new().with("corpus/x.toml", MATE_IN_ONE).with("corpus/y.toml", MATE_IN_ONE);
    let verify = |corpus: &Corpus| corpus.run(&["verify", "corpus", "--format", "json"]).stdout;
    let first = verify(&corpus);
    assert_eq!(remembered(&corpus), 2);
    let entries = |text: &str| text.lines().take(2).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(entries(&verify(&corpus)), entries(&first), "even the seconds are those of the first run");
    assert_eq!(remembered(&corpus), 2);
    let corpus = corpus.with("corpus/y.toml", MATE_IN_ONE.replace("Ra2", "Rb2"));
    assert!(verify(&corpus).contains("Rb2-b8"));
    assert_eq!(remembered(&corpus), 3);
    let corpus = corpus.with("expected/x.txt", "1.Ra2-a7#\n");
    assert!(verify(&corpus).contains("does not mate"));
    let corpus = corpus.with("corpus/cookstopper.toml", "[findings]\ncook = \"ignore\"\n");
    assert!(!verify(&corpus).contains("\"cook\""));
}

#[test]
fn without_the_cache_nothing_is_remembered() {
    let corpus = Corpus::new().with("corpus/x.toml", MATE_IN_ONE);
    assert_eq!(corpus.run(&["verify", "corpus", "--no-cache"]).exit, 0);
    assert_eq!(remembered(&corpus), 0);
}

#[test]
fn what_stayed_undecided_can_go_on() {
    let corpus = Corpus::new().with("corpus/x.toml", LONG).with("corpus/y.toml", MATE_IN_ONE);
    let first = corpus.run(&["verify", "corpus", "--nodes", "4000"]);
    assert_eq!(first.exit, 5, "{first:?}");
    assert!(first.stdout.contains("undecided (C?): stopped after"), "{first:?}");
    assert!(first.stdout.contains("nothing in up to"), "{first:?}");
    assert!(first.stdout.contains("first moves done with, refuted: "), "{first:?}");
    let mut runs = 0;
    while corpus.run(&["verify", "corpus", "--continue"]).exit == 5 {
        runs += 1;
        assert!(runs < 20);
    }
    assert!(runs > 0);
    assert_eq!(corpus.run(&["verify", "corpus", "--continue"]).exit, 4);
}

#[test]
fn watching() {
    let corpus = Corpus::new().with("corpus/x.toml", MATE_IN_ONE).with("corpus/y.toml", MATE_IN_ONE);
    let mut command = Command::new(env!("CARGO_BIN_EXE_cookstopper"));
    command.args(["watch", "corpus"]).current_dir(corpus.path("."));
    command.env("COOKSTOPPER_CACHE", corpus.path("cache")).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert!(lines.next().unwrap().starts_with("2 entries: 2 sound"));
    let corpus = corpus.with("corpus/x.toml", MATE_IN_ONE.replace("Pf7g7h7", "Pf7g7"));
    assert!(lines.any(|line| line.starts_with("no-solution x")));
    let summary = lines.find(|line| line.starts_with("2 entries")).unwrap();
    assert!(summary.starts_with("2 entries: 1 sound, 1 no-solution"), "{summary}");
    let _corpus = corpus.with("corpus/x.toml", MATE_IN_ONE);
    assert!(lines.any(|line| line == "sound       x"));
    child.kill().unwrap();
    let _killed = child.wait().unwrap();
}

#[test]
fn reviewing() {
    let corpus = Corpus::new();
    let corpus = ["x", "y", "z"].iter().fold(corpus, |corpus, name| {
        let text = if *name == "z" { "1.Ra2-a6#\n" } else { "1.Ra2-a7#\n" };
        corpus.with(&format!("corpus/{name}.toml"), MATE_IN_ONE).with(&format!("expected/{name}.txt"), text)
    });
    let found = cookstopper::corpus::Corpus::find(&[corpus.path("corpus")], None).unwrap();
    let paths: Vec<_> = found.entries().collect();
    let plan = Plan {
        jobs: 1,
        mode: Mode::Compare,
        budget: Budget::default(),
        shown: None,
        is_analysed: false,
        results: None,
        goes_on: false,
        second: None,
        record: None,
    };
    let mut output = Vec::new();
    let _exit = review(&paths, &plan, &mut "what\na\nq\n".as_bytes(), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    assert!(output.contains("1 of 2: x, y\n"), "{output}");
    assert!(output.contains("2 of 2: z\n"), "{output}");
    assert!(output.contains("+---a---b---c---d---e---f---g---h---+"), "{output}");
    assert!(output.contains("-1.Ra2-a7#"), "{output}");
    assert!(output.ends_with("2 accepted\n"), "{output}");
    assert!(corpus.read("expected/y.txt").unwrap().contains("1.Ra2-a8 # !"));
    assert_eq!(corpus.read("expected/z.txt").unwrap(), "1.Ra2-a6#\n");
}

/// The program itself reviews, too, entries of one file included; what is accepted is written at once.
#[test]
fn the_program_reviews() {
    let entry = |text: &str| format!("solution = \"{text}\"{MATE_IN_ONE}");
    let corpus = Corpus::new()
        .with("corpus/cup.toml", format!("{}---\n{}", entry("1.Ra7#"), entry("1.Ra6#")))
        .with("corpus/x.toml", MATE_IN_ONE)
        .with("expected/x.txt", "1.Ra7#\n");
    let mut command = Command::new(env!("CARGO_BIN_EXE_cookstopper"));
    command.args(["review", "corpus"]).current_dir(corpus.path(".")).env_remove("CI");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"a\ns\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let output = String::from_utf8(output.stdout).unwrap();
    assert!(output.contains("1 of 2: cup#1, x\n") && output.ends_with("2 accepted\n"), "{output}");
    let cup = corpus.read("corpus/cup.toml").unwrap();
    assert!(
        cup.contains("# | 1.Ra7#\n\n   1.Ra2-a8 # !\n") && cup.contains("solution = \"1.Ra6#\""),
        "{cup}"
    );
    assert!(corpus.read("expected/x.txt").unwrap().contains("1.Ra2-a8 # !"));
    let refused = corpus.run_with(&["review", "corpus"], |command| command.env("CI", "true"));
    assert_eq!(refused.exit, 2, "{refused:?}");
}
