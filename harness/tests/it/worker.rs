//! Jobs by value: what workers answer, and that reports made of answers are those of one machine.

use crate::program::{Corpus, MATE_IN_ONE, MATE_IN_ONE_TEXT};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Entries in all the forms in which they can be, sound, unsound and wrong.
fn many() -> Corpus {
    let cooked = MATE_IN_ONE.replace("Kg1 Ra2", "Kg1 Ra2 Rb2");
    let yaml = "---\nauthors:\n  - Ada\nalgebraic:\n  white: [Kg1, Ra2, Rb2]\n  black: [Kg8, Pf7, Pg7, Ph7]\n\
                stipulation: \"#1\"\nsolution: |\n  1.Ra2-a8 # !\n---\nalgebraic: [\n";
    Corpus::new()
        .with("corpus/sound.toml", MATE_IN_ONE)
        .with("expected/sound.txt", MATE_IN_ONE_TEXT)
        .with(
            "corpus/deep/cooked.toml",
            format!("title = \"<b>\"\nconditions = [\"Circe\"]\nsolutions = 1\n{cooked}"),
        )
        .with("expected/deep/cooked.txt", "1.Ra2-a8 # !\n")
        .with("corpus/missing.toml", format!("solutions = 1{MATE_IN_ONE}"))
        .with("corpus/within.toml", format!("solution = \"1.Rb8#\"{MATE_IN_ONE}"))
        .with("corpus/help.toml", MATE_IN_ONE.replace("#1", "h#2"))
        .with("corpus/stated.toml", "[position]\nwhite = \"Ka1\"\nblack = \"Kh8\"\n[[assert]]\nmate = true\n")
        .with("corpus/wrong.toml", "titel = 1\n")
        .with("corpus/latin.toml", b"title = \"\xe9\"\n")
        .with(
            "corpus/several.toml",
            format!("id = \"one\"{MATE_IN_ONE}\n---\nid = \"one\"{MATE_IN_ONE}\n---\nx = 1\n"),
        )
        .with("expected/orphan.txt", "1.Ra2-a8 # !\n")
        .with("corpus/cookstopper.toml", "[findings]\ncook = \"warning\"\n")
        .with("of_others/a.olv", yaml)
        .with("of_others/b.fen", "7k/8/6K1/8/8/8/8/R7 w - - dm 1; bm Ra8;\nrubbish\n7k/8/6K1/8/8/8/8/R7\n")
        .with(
            "of_others/c.inp",
            "BeginProblem\nPieces White Kg1 Ra2 Black Kg8 Pf7g7h7\nStipulation #1\nNextProblem\n\
             Pieces White Kg1\nStipulation #nonsense\nEndProblem\n",
        )
}

const PATHS: [&str; 4] = ["corpus", "of_others/a.olv", "of_others/b.fen", "of_others/c.inp"];

fn plan(corpus: &Corpus, more: &[&str]) -> String {
    let done = corpus.run(&[&["plan"], &PATHS[..], &["--stipulation", "#1"], more].concat());
    assert_eq!((done.exit, done.stderr.as_str()), (0, ""));
    done.stdout
}

/// The lines that a worker answers to these.
fn work(corpus: &Corpus, jobs: &str) -> String {
    let mut worker = Worker::start(corpus, &["--jobs", "2"]);
    let mut input = worker.input.take().unwrap();
    let jobs = jobs.to_owned();
    let writing = std::thread::spawn(move || input.write_all(jobs.as_bytes()).unwrap());
    let lines = worker.output.by_ref().lines().map(|line| line.unwrap() + "\n").collect();
    writing.join().unwrap();
    assert!(worker.child.wait().unwrap().success());
    lines
}

struct Worker {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Worker {
    fn start(corpus: &Corpus, arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cookstopper"))
            .arg("work")
            .args(arguments)
            .current_dir(corpus.path(""))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        Self { child, input, output }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    fn hear(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }
}

/// A job of one entry, with these fields.
fn job(text: &str, more: Value) -> String {
    let mut job = json!({ "version": 1, "entry": { "id": "x", "text": text } });
    job.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    job.to_string()
}

/// What takes very long.
const ENDLESS: &str = "stipulation = \"#30\"\n[position]\nwhite = \"Ke1 Qd1 Ra1h1 Bc1f1 Sb1g1 Pa2b2c2d2e2f2g2h2\"\n\
                       black = \"Ke8 Qd8 Ra8h8 Bc8f8 Sb8g8 Pa7b7c7d7e7f7g7h7\"\n";

/// Without what differs from run to run.
fn timeless(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("\"seconds\":") {
        let behind = &rest[at + 10..];
        let end = behind.find([',', '}']).unwrap();
        kept.push_str(&rest[..at]);
        rest = &behind[end..];
    }
    kept + rest
}

/// Without the time that people are told, either.
fn without_times(text: &str) -> String {
    let text = timeless(text);
    let Some((before, behind)) = text.split_once(" nodes, ") else { return text };
    let behind = behind.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '.');
    format!("{before} nodes, {behind}")
}

#[test]
fn reports_are_those_of_one_machine() {
    let corpus = many();
    for (show, form) in [
        (&[][..], "human"),
        (&[][..], "json"),
        (&["--analyse"][..], "json"),
        (&["--bare"][..], "table"),
        (&[][..], "github"),
        (&["--show", "long"][..], "markdown"),
        (&["--bare", "--show", "short"][..], "latex"),
    ] {
        let jobs = plan(&corpus, show);
        // In another order, and the same answer twice.
        let answers = work(&corpus, &jobs);
        assert_eq!(answers.contains(",\"entry\":{"), !show.contains(&"--bare"));
        let mut lines: Vec<&str> = answers.lines().rev().collect();
        lines.push(lines[0]);
        put(&corpus, &jobs, &lines.join("\n"));
        let asked = if show == ["--analyse"] { show } else { &[] };
        let merged = corpus.run(&["merge", "plan", "answers", "--format", form]);
        let alone = corpus.run(
            &[
                &["verify"],
                &PATHS[..],
                &["--stipulation", "#1", "--no-cache", "-j1", "--format", form],
                asked,
            ]
            .concat(),
        );
        assert_eq!(without_times(&merged.stdout), without_times(&alone.stdout), "{form}");
        assert_eq!(merged.exit, alone.exit);
        // Answers in front of their jobs.
        let merged_again = corpus.run(&["merge", "answers", "plan", "--format", form]);
        assert_eq!(merged_again.stdout, merged.stdout);
    }
}

fn put(corpus: &Corpus, plan: &str, answers: &str) {
    fs::write(corpus.path("plan"), plan).unwrap();
    fs::write(corpus.path("answers"), answers).unwrap();
}

#[test]
fn the_page_is_that_of_one_machine() {
    let corpus = many();
    for analyse in [&[][..], &["--analyse"]] {
        let jobs = plan(&corpus, &[&["--show", "long"], analyse].concat());
        let answers = work(&corpus, &jobs);
        put(&corpus, &jobs, &answers);
        corpus.run(&["merge", "plan", "answers", "--report", "merged", "--desk"]);
        let alone = ["--stipulation", "#1", "--report", "alone", "--desk", "-j1"];
        corpus.run(&[&["verify"], &PATHS[..], &alone, analyse].concat());
        let page = |folder: &str| timeless(&corpus.read(&format!("{folder}/index.html")).unwrap());
        assert!(page("merged").contains("id=\"x0\""));
        assert!(page("merged").contains("http://127.0.0.1:"));
        assert_eq!(page("merged").contains("\"analysis\":{"), !analyse.is_empty());
        assert!(page("merged") == page("alone"));
    }
}

#[test]
fn lines_keep_to_the_schema() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("docs/formats");
    let document = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let text = document("work.schema.json");
    let mut schema: Value =
        serde_json::from_str(&text.replace("verify.schema.json#/$defs/entry", "#/$defs/verified")).unwrap();
    let verified: Value = serde_json::from_str(&document("verify.schema.json")).unwrap();
    for (name, part) in verified["$defs"].as_object().unwrap() {
        let name = if name == "entry" { "verified" } else { name };
        if !["seconds", "count"].contains(&name) {
            schema["$defs"][name] = part.clone();
        }
    }
    let validator = jsonschema::validator_for(&schema).unwrap();
    let corpus = many();
    let jobs = plan(&corpus, &["--show", "long", "--analyse"]) + &plan(&corpus, &["--bare"]);
    let answers = work(
        &corpus,
        &format!(
            "{jobs}{{\"heartbeat\":1}}\nrubbish\n{}\n",
            job(ENDLESS, json!({"limits": {"memory_bytes": 1}}))
        ),
    );
    assert_eq!(answers.lines().count(), jobs.lines().count() + 3);
    for line in jobs.lines().chain(answers.lines()).chain(["{\"heartbeat\":[1]}"]) {
        let value: Value = serde_json::from_str(line).unwrap();
        let wrong: Vec<String> = validator.iter_errors(&value).map(|error| error.to_string()).collect();
        assert!(wrong.is_empty(), "{line}\n{wrong:?}");
        for (field, other) in [("version", json!(2)), ("state", json!("fine")), ("sound", json!(1))] {
            let mut changed = value.clone();
            changed[field] = other;
            assert!(!validator.is_valid(&changed), "{field} may be anything: {changed}");
        }
    }
}

#[test]
fn the_same_job_gets_the_same_bytes() {
    let corpus = many();
    let jobs = plan(&corpus, &["--show", "long"]);
    let sorted = |answers: &str| {
        let mut lines: Vec<String> = answers.lines().map(timeless).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&work(&corpus, &jobs)), sorted(&work(&corpus, &jobs)));
}

#[test]
fn limits_are_kept_and_the_worker_goes_on() {
    let corpus = Corpus::new();
    let mut worker = Worker::start(&corpus, &["--jobs", "1"]);
    for (limits, state, failure) in [
        (json!({ "nodes": 1000 }), "done", None),
        (json!({ "seconds": 0.1 }), "done", None),
        (json!({ "memory_bytes": 1 << 20 }), "failed", Some("memory")),
    ] {
        worker.say(&job(ENDLESS, json!({ "limits": limits })));
        let answer = worker.hear();
        assert_eq!(
            (answer["state"].as_str(), answer["failure"].as_str()),
            (Some(state), failure),
            "{answer}"
        );
    }
    worker.say(&job(MATE_IN_ONE, json!({})));
    assert_eq!(worker.hear()["entry"]["verdict"], "sound");
    // A changed job, and one for somebody else.
    for more in [json!({ "job": "00" }), json!({ "program": "Popeye" }), json!({ "version": 7 })] {
        worker.say(&job(MATE_IN_ONE, more));
        assert_eq!(worker.hear()["state"], "refused");
    }
    drop(worker.input.take());
    assert_eq!(worker.child.wait().unwrap().code(), Some(0));
}

#[cfg(target_os = "linux")]
mod processes {
    use super::*;
    use std::time::{Duration, Instant};

    /// Who runs a program of its own: what is split off and stopped before it does so keeps waiting who started it.
    fn children(of: u32) -> Vec<u32> {
        let tasks = fs::read_to_string(format!("/proc/{of}/task/{of}/children")).unwrap_or_default();
        let mut found: Vec<u32> = tasks.split_whitespace().map(|id| id.parse().unwrap()).collect();
        // They may have been started by other threads.
        for task in fs::read_dir(format!("/proc/{of}/task")).into_iter().flatten().flatten() {
            let more = fs::read_to_string(task.path().join("children")).unwrap_or_default();
            found.extend(more.split_whitespace().map(|id| id.parse::<u32>().unwrap()));
        }
        found.sort_unstable();
        found.dedup();
        found.retain(|&child| command_line(child).is_some_and(|line| Some(line) != command_line(of)));
        found
    }

    fn command_line(of: u32) -> Option<Vec<u8>> {
        fs::read(format!("/proc/{of}/cmdline")).ok().filter(|line| !line.is_empty())
    }

    fn signal(name: &str, id: u32) {
        assert!(Command::new("kill").args([name, &id.to_string()]).status().unwrap().success());
    }

    fn wait_for<T>(what: impl Fn() -> Option<T>) -> T {
        let begin = Instant::now();
        loop {
            if let Some(found) = what() {
                return found;
            }
            assert!(begin.elapsed() < Duration::from_secs(60), "in vain");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    #[test]
    fn a_crash_is_told_and_somebody_else_takes_over() {
        let corpus = Corpus::new();
        let mut worker = Worker::start(&corpus, &["--jobs", "1"]);
        let id = worker.child.id();
        // A process that aborts has broken on its job.
        worker.say(&job(ENDLESS, json!({})));
        signal("-ABRT", wait_for(|| children(id).first().copied()));
        let answer = worker.hear();
        assert_eq!((&answer["state"], &answer["failure"]), (&json!("failed"), &json!("crash")), "{answer}");
        // One that is killed needn't have: the job is tried once more.
        worker.say(&job(ENDLESS, json!({ "limits": { "seconds": 3 } })));
        signal("-KILL", wait_for(|| children(id).first().copied()));
        assert_eq!(worker.hear()["entry"]["verdict"], "undecided");
    }

    /// Slices of one problem are done by one process, as long as none of them breaks it.
    #[test]
    fn slices_are_done_by_themselves_where_their_common_process_has_ended() {
        let corpus = Corpus::new().with("endless.toml", ENDLESS.replace("#30", "#7"));
        let plan = corpus.run(&["plan", "endless.toml", "--slices", "3", "--seconds", "0.3"]).stdout;
        let hash = |line: &str| {
            let line: Value = serde_json::from_str(line).unwrap();
            (line["job"].as_str().unwrap().to_owned(), line["state"].as_str().map(str::to_owned))
        };
        for with in ["-ABRT", "-STOP"] {
            let mut worker = Worker::start(&corpus, &["--jobs", "3"]);
            let id = worker.child.id();
            plan.lines().for_each(|job| worker.say(job));
            // All lines come before the process is broken.
            std::thread::sleep(Duration::from_millis(300));
            let processes = wait_for(|| Some(children(id)).filter(|children| !children.is_empty()));
            assert_eq!(processes.len(), 1, "one for all");
            signal(with, processes[0]);
            drop(worker.input.take());
            let told: Vec<_> = worker.output.by_ref().lines().map(|line| hash(&line.unwrap())).collect();
            let mut jobs: Vec<_> = told.iter().map(|(job, _)| job.clone()).collect();
            let mut asked: Vec<_> = plan.lines().map(|line| hash(line).0).collect();
            jobs.sort_unstable();
            asked.sort_unstable();
            assert_eq!(jobs, asked, "each is answered once");
            // One is to blame for a process that hangs, and nobody for one that has ended.
            let failed = told.iter().filter(|(_, state)| state.as_deref() == Some("failed")).count();
            assert!(if with == "-ABRT" { failed == 0 } else { failed >= 1 }, "{with}: {told:?}");
            assert!(worker.child.wait().unwrap().success());
        }
    }

    #[test]
    fn a_process_that_hangs_is_ended_behind_its_limit_of_time() {
        let corpus = Corpus::new();
        let mut worker = Worker::start(&corpus, &["--jobs", "1"]);
        worker.say(&job(ENDLESS, json!({ "limits": { "seconds": 0.5 } })));
        let id = worker.child.id();
        signal("-STOP", wait_for(|| children(id).first().copied()));
        assert_eq!(worker.hear()["failure"], "time");
    }

    #[test]
    fn a_heartbeat_tells_what_is_being_done() {
        let corpus = Corpus::new();
        let mut worker = Worker::start(&corpus, &["--jobs", "1"]);
        worker.say(&job(ENDLESS, json!({ "job": "" })));
        let id = worker.child.id();
        wait_for(|| children(id).first().copied());
        worker.say("{\"heartbeat\":\"are you there?\"}");
        let beat = worker.hear();
        assert_eq!(beat["heartbeat"], "are you there?");
        assert_eq!(beat["busy"].as_array().unwrap().len(), 1);
        worker.child.kill().unwrap();
        worker.child.wait().unwrap();
    }

    /// Though the input stays open and a job takes for ever.
    #[test]
    fn workers_end_with_their_parents() {
        let corpus = Corpus::new().with("job", job(ENDLESS, json!({})) + "\n");
        let mut shell = Command::new("sh")
            .args([
                "-c",
                "(cat job; sleep 60) | \"$0\" work --jobs 1 & echo $!; sleep 60",
                env!("CARGO_BIN_EXE_cookstopper"),
            ])
            .current_dir(corpus.path(""))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(shell.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let worker: u32 = line.trim().parse().unwrap();
        let hand = wait_for(|| children(worker).first().copied());
        shell.kill().unwrap();
        shell.wait().unwrap();
        for id in [worker, hand] {
            wait_for(|| {
                let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
                (stat.is_empty() || stat.contains(") Z ")).then_some(())
            });
        }
    }
}

#[test]
fn merge_refuses_what_is_no_answer_and_names_what_is_missing() {
    let corpus = Corpus::new()
        .with("corpus/a.toml", MATE_IN_ONE)
        .with("corpus/b.toml", MATE_IN_ONE.replace("Ra2", "Ra3"));
    let jobs = corpus.run(&["plan", "corpus"]).stdout;
    let answers = work(&corpus, &jobs);
    let [first, second] = answers.lines().collect::<Vec<_>>()[..] else { panic!("two answers") };
    let merge = |answers: &str| {
        put(&corpus, &jobs, answers);
        corpus.run(&["merge", "plan", "answers"])
    };
    let whole = merge(&answers);
    assert_eq!((whole.exit, whole.stdout.contains("2 entries: 2 sound")), (0, true), "{whole:?}");
    let missing = merge(first);
    assert_eq!(missing.exit, 5);
    assert!(missing.stderr.contains("no answer: "), "{missing:?}");
    for (other, said) in [
        (second.replace("Ra3-a8", "Ra3-a7").replace("Ra2-a8", "Ra2-a7"), "a second, different answer to job"),
        (second.replace("Cookstopper 0", "Cookstopper 9"), "an answer of `Cookstopper 9"),
        (second.replace("\"job\":\"", "\"job\":\"0123456789abcdef"), "a job that isn't in the plan"),
        ("{}".to_owned(), "not a job"),
    ] {
        let done = merge(&format!("{first}\n{second}\n{other}"));
        assert_eq!((done.exit, done.stdout.as_str()), (3, ""), "{done:?}");
        assert!(done.stderr.contains(said) && done.stderr.contains("answers:3"), "{said}: {}", done.stderr);
    }
    let other_plan = jobs.replace("Ra3", "Ra4");
    fs::write(corpus.path("plan"), &other_plan).unwrap();
    assert!(corpus.run(&["merge", "plan", "answers"]).stderr.contains("the job has changed"));
}
