//! Collections of which nothing is kept in memory.

use crate::program::Corpus;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

const POSITION: &str = "8/8/8/8/R7/1K5k/R7/8 w - - dm 1;\n";

/// The most memory that listing a collection takes, in kB, once half of it is listed.
fn peak(entries: usize) -> u64 {
    let corpus = Corpus::new().with("many.epd", POSITION.repeat(entries));
    let mut command = Command::new(env!("CARGO_BIN_EXE_cookstopper"));
    command.args(["verify", "--list", "many.epd"]).current_dir(corpus.path("."));
    command.env("COOKSTOPPER_CACHE", corpus.path("cache")).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(lines.by_ref().take(entries / 2).count(), entries / 2);
    // It waits for its reader.
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    assert_eq!(lines.count(), entries - entries / 2);
    assert!(child.wait().unwrap().success());
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches("kB").trim().parse().unwrap()
}

#[test]
fn memory_does_not_grow_with_the_number_of_entries() {
    let [few, many] = [20_000, 100_000].map(peak);
    assert!(many < few + 2048, "{few} kB, {many} kB");
}

/// Entries stand in the report as in their file, whatever they are called.
#[test]
fn entries_keep_their_order() {
    let entry =
        |id: &str| format!("{id}\nstipulation = \"#1\"\n[position]\nwhite = \"Kb3 Ra2\"\nblack = \"Kb1\"\n");
    let file = [entry("id = \"z\""), entry(""), entry("id = \"a\""), entry("id = \"z\"")].join("---\n");
    let corpus = Corpus::new().with("corpus/m.toml", file).with("corpus/a.toml", entry(""));
    let done = corpus.run(&["verify", "corpus", "--list"]);
    assert_eq!(done.stdout, "a\nm#z\nm#2\nm#a\nm#4\nm#z\n");
    let done = corpus.run(&["verify", "corpus"]);
    assert!(done.stdout.contains("a second entry called `z` in this file (line 19)"), "{done:?}");
}

/// What cards show stands beside a page of many entries; another page takes the place of both.
#[test]
fn a_page_of_many_entries_has_files_beside_it() {
    let corpus = Corpus::new().with("many.epd", POSITION.repeat(4001)).with("few.epd", POSITION);
    let beside = || {
        let files = fs::read_dir(corpus.path("report")).unwrap().map(|file| file.unwrap().path());
        files.filter(|file| file.is_dir()).collect::<Vec<_>>()
    };
    let verify = |file: &str| corpus.run(&["verify", file, "--report", "report", "--no-cache"]);
    assert_eq!(verify("many.epd").exit, 1);
    let [folder] = beside().try_into().unwrap();
    let details = fs::read_to_string(folder.join("e20.js")).unwrap();
    assert!(details.starts_with("detailsOf(4000,[[{\"id\":\"many#4001\",\"verdict\":"), "{details}");
    assert!(details.ends_with("]]);\n"), "{details}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 22);
    assert_eq!(verify("many.epd").exit, 1);
    assert!(!folder.exists() && beside().len() == 1);
    assert_eq!(verify("few.epd").exit, 1);
    assert!(beside().is_empty());
}
