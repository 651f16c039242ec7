//! One problem in slices: put together they are what one machine writes.

use crate::program::{Corpus, Done};
use cookstopper::budget::Budget;
use cookstopper::corpus::{self, EntryPath};
use cookstopper::outcome::Outcome;
use cookstopper::slices::{self, Gathered, SolvedSlice, solve_slice};
use cookstopper::solving::Mode;
use cookstopper::verdict::Verdict;
use cookstopper::verify::verify;
use cookstopper_engine::solution::Phase;
use cookstopper_engine::solve::sharing::Grain;
use cookstopper_engine::solve::{Control, Proofs, Sharing, pool};
use rayon::ThreadPool;
use rayon::prelude::*;
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Arc, LazyLock};

/// Problems of all kinds of play, with set play, tries, twins, claims, and such that can't be divided.
const PROBLEMS: [(&str, &str); 9] = [
    (
        "help",
        "stipulation = \"h#2.5\"\noptions = [\"SetPlay\"]\n[position]\nwhite = \"Kc6 Rh1 Pb5\"\nblack = \"Ka8 Pa7 Sb8\"\n",
    ),
    ("short", "stipulation = \"h#3\"\n[position]\nwhite = \"Kf7 Ra1\"\nblack = \"Kh8 Ph7\"\n"),
    (
        "battle",
        "stipulation = \"#3\"\noptions = [\"SetPlay\", \"Try\", \"Defence 2\", \"Variation\"]\n[position]\nwhite = \"Kc6 Rh1\"\nblack = \"Ka8 Pa7\"\n",
    ),
    ("self", "stipulation = \"s#2\"\n[position]\nwhite = \"Kh1 Qd1 Rg2 Ph2\"\nblack = \"Ka8 Rb3 Pa7\"\n"),
    ("series", "stipulation = \"ser-h#4\"\n[position]\nwhite = \"Kf7 Ra1\"\nblack = \"Kh8 Ph7b3\"\n"),
    (
        "twins",
        "stipulation = \"h#2\"\n[position]\nwhite = \"Kf7 Ra1\"\nblack = \"Kh8 Ph7\"\n[[twin]]\nb = \"Move h7 g7\"\n[[twin]]\nc = \"Stipulation h#2.5\"\n",
    ),
    (
        "fairy",
        "stipulation = \"h#2\"\nconditions = [\"Circe\"]\n[position]\nwhite = \"Kf7 Ra1 Gb2\"\nblack = \"Kh8 Ph7 Sb1\"\n",
    ),
    (
        "bounded",
        "stipulation = \"h#2\"\noptions = [\"MaxSolutions 1\"]\n[position]\nwhite = \"Kf7 Ra1\"\nblack = \"Kh8 Ph7\"\n",
    ),
    (
        "both",
        "stipulation = \"hs#2\"\noptions = [\"Duplex\"]\n[position]\nwhite = \"Kf7 Ra1\"\nblack = \"Kh8 Ph7 Rb8\"\n",
    ),
];

fn corpus() -> Corpus {
    let corpus = PROBLEMS
        .into_iter()
        .fold(Corpus::new(), |corpus, (id, text)| corpus.with(&format!("corpus/{id}.toml"), text));
    corpus
        .with("expected/short.txt", "1.Kh8-g8 Ra1-g1 #\n")
        .with("expected/battle.txt", "1.Rh1-h2? but Ka8-b8!\n")
}

/// Does the jobs of a plan and writes their answers to a file.
fn work(corpus: &Corpus, plan: &str, answers: &str) {
    let mut worker = Command::new(env!("CARGO_BIN_EXE_cookstopper"))
        .args(["work", "--jobs", "2"])
        .stdin(Stdio::piped())
        .stdout(fs::File::create(corpus.path(answers)).unwrap())
        .spawn()
        .unwrap();
    worker.stdin.take().unwrap().write_all(corpus.read(plan).unwrap().as_bytes()).unwrap();
    assert!(worker.wait().unwrap().success());
}

fn plan(corpus: &Corpus, arguments: &[&str], file: &str) -> usize {
    let done = corpus.run(arguments);
    assert_eq!((done.exit, done.stderr.as_str()), (0, ""), "{arguments:?}");
    fs::write(corpus.path(file), &done.stdout).unwrap();
    done.stdout.lines().count()
}

/// The text without work and times, which slices need more of.
fn bare(text: &str) -> String {
    let mut bare = text.to_owned();
    for field in ["\"nodes\":", "\"seconds\":", "\"jobs\":"] {
        bare = bare
            .split(field)
            .map(|part| part.trim_start_matches(|sign: char| sign.is_ascii_digit() || ".e-".contains(sign)))
            .collect();
    }
    bare
}

fn alone(corpus: &Corpus, id: &str) -> (String, i32) {
    let entry = format!("corpus/{id}.toml");
    let solved = corpus.run(&["solve", &entry]);
    let verified = corpus.run(&["verify", "--no-cache", "--format", "json", &entry]);
    (bare(&(solved.stdout + &verified.stdout)), verified.exit)
}

fn merged(corpus: &Corpus, files: &[&str]) -> Done {
    corpus.run(&[&["merge", "--play", "--format", "json"], files].concat())
}

#[test]
fn slices_make_what_one_machine_writes() {
    let corpus = corpus();
    for (id, _) in PROBLEMS {
        let entry = format!("corpus/{id}.toml");
        for slices in ["1", "5", "40"] {
            let count = plan(&corpus, &["plan", &entry, "--slices", slices], "plan");
            assert!(id == "bounded" || slices != "40" || count > 5, "{id}: {count}");
            work(&corpus, "plan", "answers");
            let done = merged(&corpus, &["plan", "answers"]);
            if id == "bounded" {
                // How many solutions stand before cannot be known elsewhere.
                let plan = corpus.read("plan").unwrap();
                assert_eq!(plan.lines().filter(|line| line.contains("\"search\":1")).count(), 1);
            }
            assert_eq!(
                (bare(&done.stdout), done.exit),
                alone(&corpus, id),
                "{id} in {slices}\n{}",
                done.stderr
            );
        }
    }
}

/// What is looked for is found in the whole, which `merge` puts together.
#[test]
fn what_is_done_in_slices_is_analysed_as_on_one_machine() {
    let corpus = corpus();
    for id in ["battle", "twins"] {
        let entry = format!("corpus/{id}.toml");
        plan(&corpus, &["plan", &entry, "--slices", "5", "--analyse", "--show", "long"], "plan");
        work(&corpus, "plan", "answers");
        let merged = corpus.run(&["merge", "--format", "json", "plan", "answers"]);
        let alone = corpus.run(&["verify", "--no-cache", "--format", "json", "--analyse", &entry]);
        assert_eq!(bare(&merged.stdout), bare(&alone.stdout), "{id}");
        let first: Value = serde_json::from_str(merged.stdout.lines().next().unwrap()).unwrap();
        assert!(!first["analysis"]["lines"].as_array().unwrap().is_empty(), "{first}");
    }
}

/// To find its first moves, nothing needs to be looked at behind them.
#[test]
fn a_long_battle_is_divided() {
    let board = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w";
    let text = format!("stipulation = \"#9\"\n[position]\nfen = \"{board}\"\n");
    let corpus = Corpus::new().with("corpus/long.toml", &text);
    let count = plan(&corpus, &["plan", "corpus/long.toml", "--slices", "16", "--measure", "1000"], "plan");
    let of_whole = corpus.read("plan").unwrap().matches("\"search\":8,").count();
    assert!(of_whole > 1, "{of_whole} of {count}");
}

#[test]
fn a_missing_slice_is_named_and_can_be_done_later() {
    let corpus = corpus();
    let count = plan(&corpus, &["plan", "corpus/help.toml", "--slices", "8"], "plan");
    work(&corpus, "plan", "answers");
    let answers = corpus.read("answers").unwrap();
    for left_out in 0..count {
        let lines: Vec<&str> = answers.lines().collect();
        let some: Vec<&str> = [&lines[..left_out], &lines[left_out + 1..]].concat();
        fs::write(corpus.path("some"), some.join("\n")).unwrap();
        let done = merged(&corpus, &["plan", "some"]);
        assert_eq!(done.exit, 5);
        assert!(done.stderr.contains("no answer: help, twin 0, search"), "{}", done.stderr);
        assert!(!done.stdout.contains("\"id\""), "no verdict: {}", done.stdout);
        // What is missing is cut anew, and makes the same whole.
        assert!(plan(&corpus, &["merge", "plan", "some", "--rest", "--slices", "3"], "rest") >= 1);
        work(&corpus, "rest", "more");
        let done = merged(&corpus, &["plan", "rest", "some", "more"]);
        assert_eq!((bare(&done.stdout), done.exit), alone(&corpus, "help"), "without {left_out}");
    }
}

#[test]
fn interrupted_slices_go_on() {
    let corpus = corpus();
    for id in ["help", "battle", "series"] {
        let entry = format!("corpus/{id}.toml");
        let mut files = vec!["plan0".to_owned()];
        plan(&corpus, &["plan", &entry, "--slices", "3", "--nodes", "400"], "plan0");
        let mut rounds = 0;
        loop {
            let (last, answers) = (format!("plan{rounds}"), format!("answers{rounds}"));
            work(&corpus, &last, &answers);
            files.push(answers);
            let names: Vec<&str> = files.iter().map(String::as_str).collect();
            rounds += 1;
            let next = format!("plan{rounds}");
            // A first move that takes more than that gets more.
            let rest = corpus.run(&[&["merge", "--rest", "--slices", "4"], &names[..]].concat()).stdout;
            if rest.is_empty() {
                break;
            }
            let more = rest.lines().map(|line| {
                let mut job: Value = serde_json::from_str(line).unwrap();
                job["limits"]["nodes"] = (400_u64 << rounds).into();
                job.as_object_mut().unwrap().remove("job");
                format!("{job}\n")
            });
            fs::write(corpus.path(&next), more.collect::<String>()).unwrap();
            files.push(next);
            assert!(rounds < 20, "{id} never ends");
        }
        assert!(rounds > 1, "{id} was never interrupted");
        let names: Vec<&str> = files.iter().map(String::as_str).collect();
        let done = merged(&corpus, &names);
        let (text, exit) = alone(&corpus, id);
        assert_eq!(done.exit, exit);
        assert_eq!(without_limits(&bare(&done.stdout)), without_limits(&text), "{id}");
    }
}

/// The summary tells the limits of the jobs.
fn without_limits(text: &str) -> String {
    text.lines().filter(|line| !line.contains("\"summary\"")).map(|line| format!("{line}\n")).collect()
}

#[test]
fn two_answers_to_a_slice_that_differ_are_refused() {
    let corpus = corpus();
    plan(&corpus, &["plan", "corpus/short.toml", "--slices", "2"], "plan");
    work(&corpus, "plan", "answers");
    let answers = corpus.read("answers").unwrap();
    let other: Vec<String> = answers.lines().map(|line| line.replacen("Kh8-g8", "Kh8-g7", 1)).collect();
    fs::write(corpus.path("other"), other.join("\n")).unwrap();
    let done = merged(&corpus, &["plan", "answers", "other"]);
    assert_eq!((done.exit, done.stdout.as_str()), (3, ""));
    assert!(done.stderr.contains("a second, different answer"), "{}", done.stderr);
    // A store may hold answers to other jobs.
    fs::write(
        corpus.path("store"),
        answers.clone()
            + &answers.lines().next().unwrap().replacen("\"job\":\"", "\"job\":\"0123456789abcdef", 1),
    )
    .unwrap();
    assert_eq!(merged(&corpus, &["plan", "store"]).exit, 3);
    assert_ne!(merged(&corpus, &["plan", "--store", "store"]).exit, 3);
}

/// An entry of the corpus that takes no more nodes than this is done in slices, too.
const MOST_NODES: u64 = 4_000;

#[derive(Default)]
struct Machine {
    /// The problem of which it has done a slice last.
    problem: Option<(usize, usize)>,
    proofs: Arc<Proofs>,
}

/// Two threads, between which everything is divided that can be.
fn shared() -> Sharing {
    static POOL: LazyLock<Arc<ThreadPool>> = LazyLock::new(|| pool(2).unwrap());
    let grain = Grain { first: 200, worthwhile: 50, ..Grain::default() };
    Sharing { pool: Some(Arc::clone(&POOL)), grain, ..Sharing::default() }
}

/// Does an entry in slices, as if on two machines that take turns and remember what they have proved.
fn in_slices(path: &EntryPath) -> Outcome {
    let mut gathered = Gathered::default();
    let mut machines = [Machine::default(), Machine::default()];
    for (number, slice) in slices::plan(path, 9, MOST_NODES).unwrap().into_iter().enumerate() {
        let machine = &mut machines[number % 2];
        let problem = Some((slice.twin, slice.search));
        if machine.problem != problem {
            *machine = Machine { problem, ..Machine::default() };
        }
        let proofs = Some(Arc::clone(&machine.proofs));
        // One of them has several threads.
        let sharing = if number % 2 == 0 { shared() } else { Sharing::default() };
        let control = Control { proofs, sharing, table_bytes: 1 << 20, ..Control::default() };
        let solution = solve_slice(path, slice, &control).unwrap().unwrap();
        gathered.add(slice, SolvedSlice { solution, seconds: 0.0 });
    }
    slices::outcome(path, &gathered.whole(path).unwrap())
}

fn phases(outcome: &Outcome) -> Vec<Option<&[Phase]>> {
    outcome.solved.iter().map(|twin| twin.as_ref().map(|twin| twin.solution.phases.as_slice())).collect()
}

#[test]
fn short_entries_of_the_corpus_in_slices_are_what_they_are_whole() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("corpus");
    let corpus = corpus::Corpus::find(&[root], None).unwrap();
    let compared = corpus.entries().collect::<Vec<_>>().into_par_iter().filter(|path| {
        let budget = Budget { nodes: Some(MOST_NODES), ..Budget::default() };
        let whole = verify(path, Mode::Compare, &budget);
        if whole.verdict() != Verdict::Sound || slices::plan(path, 1, 0).is_none() {
            return false;
        }
        let together = in_slices(path);
        assert_eq!(phases(&together), phases(&whole), "{}", path.id);
        assert_eq!(together.findings, whole.findings, "{}", path.id);
        true
    });
    // One entry may wait for another on the same thread, so that their stacks add up.
    let compared = pool(0).unwrap().install(|| compared.count());
    assert!(compared > 300, "{compared} are short");
}
