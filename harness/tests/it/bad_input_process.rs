//! Disks that are full, and Ctrl-C at a bad moment.

use crate::program::{Corpus, MATE_IN_ONE};
use std::fs;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

fn one() -> Corpus {
    Corpus::new().with("corpus/x.toml", MATE_IN_ONE)
}

fn names(corpus: &Corpus, folder: &str) -> Vec<String> {
    let entries = fs::read_dir(corpus.path(folder)).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Runs a script in the corpus' folder; `$0` is the program.
fn run_in_shell(corpus: &Corpus, script: &str) -> Output {
    Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_cookstopper")])
        .current_dir(corpus.path("."))
        .env("COOKSTOPPER_CACHE", corpus.path("cache"))
        .env_remove("CI")
        .output()
        .unwrap()
}

#[test]
fn a_full_disk_leaves_the_old_solution_whole() {
    let corpus = one().with("expected/x.txt", "old\n");
    // No file may grow beyond nothing, and the signal that says so is ignored: writing fails as on a full disk.
    let script = "ulimit -f 0; trap '' XFSZ; exec \"$0\" verify --bless corpus";
    let output = run_in_shell(&corpus, script);
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert!(stdout.contains("expected/x.txt: can't be written: "), "{stdout}");
    assert_eq!(corpus.read("expected/x.txt").as_deref(), Some("old\n"));
    assert_eq!(names(&corpus, "expected"), ["x.txt"]);
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_no_half_of_a_picture() {
    let corpus = one().with("old/x.svg", "old\n");
    for path in ["old/x.svg", "old/y.svg"] {
        let script = format!("ulimit -f 0; trap '' XFSZ; exec \"$0\" diagram corpus/x.toml --output {path}");
        let output = run_in_shell(&corpus, &script);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.contains("can't be written: ") && stderr.contains(path), "{stderr}");
        assert_eq!(corpus.read("old/x.svg").as_deref(), Some("old\n"));
        assert_eq!(names(&corpus, "old"), ["x.svg"]);
    }
}

#[cfg(unix)]
#[test]
fn a_limit_on_file_sizes_leaves_nothing_half_written() {
    let corpus = one().with("expected/x.txt", "old\n");
    // The signal is not ignored: by default it ends a program in the middle of writing.
    let script = "ulimit -f 0; exec \"$0\" verify --bless corpus";
    let output = run_in_shell(&corpus, script);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert_eq!(corpus.read("expected/x.txt").as_deref(), Some("old\n"));
    assert_eq!(names(&corpus, "expected"), ["x.txt"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_report_that_can_not_be_written() {
    let corpus = one();
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_cookstopper"))
        .args(["verify", "corpus"])
        .current_dir(corpus.path("."))
        .env("COOKSTOPPER_CACHE", corpus.path("cache"))
        .stdout(full)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(
        stderr.contains("error[usage]: the report can't be written: No space left on device"),
        "{stderr}"
    );
}

#[test]
fn ctrl_c_stops_any_kind_of_play_within_a_second() {
    let array = "[position]\nforsyth = \"rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR\"\n";
    for stipulation in ["s#9", "r#9", "h#9", "ser-h#40", "ser-#40", "hs#9"] {
        let long = format!(
            "conditions = [\"Annan\", \"Circe\", \"Koko\"]\nstipulation = \"{stipulation}\"\n{array}"
        );
        let corpus = Corpus::new().with("corpus/x.toml", long);
        let running = corpus.start(&["verify", "corpus"]);
        sleep(Duration::from_millis(500));
        let pressed = Instant::now();
        let done = running.interrupt();
        // A second, and as much again for a busy machine to start and end processes.
        assert!(pressed.elapsed() < Duration::from_secs(2), "{stipulation}: {:?}", pressed.elapsed());
        // A short solution that was found stays found.
        let has_found = done.stdout.contains("short solution");
        assert_eq!(done.exit, if has_found { 1 } else { 5 }, "{stipulation}: {done:?}");
        assert!(done.stdout.contains("    undecided (C?): stopped after "), "{stipulation}: {done:?}");
    }
}

#[test]
fn ctrl_c_while_blessing_writes_nothing() {
    let long =
        "stipulation = \"#9\"\n[position]\nforsyth = \"rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR\"\n";
    let corpus = Corpus::new().with("corpus/x.toml", long).with("expected/x.txt", "old\n");
    let mut command = Command::new(env!("CARGO_BIN_EXE_cookstopper"));
    command.args(["verify", "--bless", "corpus"]).current_dir(corpus.path(".")).env_remove("CI");
    command.env("COOKSTOPPER_CACHE", corpus.path("cache")).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    sleep(Duration::from_millis(500));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(5), "{output:?}");
    assert_eq!(corpus.read("expected/x.txt").as_deref(), Some("old\n"));
    assert_eq!(names(&corpus, "expected"), ["x.txt"]);
}
