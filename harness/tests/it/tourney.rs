//! Several entries in one file, with the authors' solutions in them: verified, blessed, reviewed, remembered, reported
//! like entries in files of their own.

use crate::program::{Corpus, Done};

const FILE: &str = r##"# The problems of a tourney, as they came.
---
title = "Sound"
stipulation = "#1"
solutions = 1
solution = "1.Ra8#"
[position]
white = "Kg1 Ra2"
black = "Kg8 Pf7g7h7"
---
title = "Cooked"
stipulation = "#1"
solution = """
1.Ra8#
"""
[position]
white = "Kg1 Ra2 Rb2"
black = "Kg8 Pf7g7h7"

---
id = "misprint"
stipulation = "#1"
solution = """
{Congratulations!
---
}
1.Ra7#"""
[position]
white = "Kg1 Ra2"
black = "Kg8 Pf7g7h7"
"##;

fn tourney() -> Corpus {
    Corpus::new().with("corpus/cup.toml", FILE)
}

#[test]
fn each_entry_is_verified_by_itself() {
    let corpus = tourney().with("expected/lost.txt", "1.Ra8#\n");
    let Done { exit, stdout, stderr } = corpus.run(&["verify", "corpus"]);
    assert_eq!(exit, 3, "{stdout}{stderr}");
    assert!(!stdout.contains("cup#1"), "{stdout}");
    assert!(stdout.contains("cooked      cup#2  #1\n    cook: 1.Rb2-b8#!"), "{stdout}");
    assert!(stdout.contains("cup#misprint"), "{stdout}");
    assert!(stdout.contains("lost"), "a solution without an entry is still found: {stdout}");
    assert!(stdout.contains("4 entries: 1 sound, 2 cooked, 1 invalid"), "{stdout}");
    let Done { stdout, .. } = corpus.run(&["verify", "corpus/cup.toml", "--list"]);
    assert_eq!(stdout, "cup#1\ncup#2\ncup#misprint\n");
    let Done { stdout, .. } = corpus.run(&["verify", "corpus", "--filter", "title=cooked", "--list"]);
    assert_eq!(stdout, "cup#2\nlost\n");
}

/// What is wrong is said with the line of the file.
#[test]
fn errors_name_the_line_of_the_file() {
    let broken = FILE.replace(
        "stipulation = \"#1\"\nsolution = \"\"\"\n1.Ra8#",
        "stipulation = \"#x\"\nsolution = \"\"\"\n1.Ra8#",
    );
    let Done { stdout, .. } = Corpus::new().with("corpus/cup.toml", broken).run(&["verify", "corpus"]);
    assert!(stdout.contains("corpus/cup.toml:12:15: "), "{stdout}");
    let unread = FILE.replace("1.Ra7#", "1.Xa7#");
    let Done { stdout, stderr, .. } =
        Corpus::new().with("corpus/cup.toml", unread).run(&["verify", "corpus"]);
    assert!(stdout.contains("corpus/cup.toml:27:"), "{stdout}");
    assert!(format!("{stdout}{stderr}").contains("1.Xa7#"), "{stderr}");
}

/// An author's text that is never ended hides no other entry.
#[test]
fn an_entry_that_cant_be_read_keeps_nobody_from_the_others() {
    let broken = FILE.replace("solution = \"1.Ra8#\"", "solution = \"\"\"1.Ra8#");
    let Done { exit, stdout, .. } = Corpus::new().with("corpus/cup.toml", broken).run(&["verify", "corpus"]);
    assert_eq!(exit, 3);
    assert!(stdout.contains("invalid     cup#1\n    corpus/cup.toml:10:"), "{stdout}");
    assert!(stdout.contains("cooked      cup#2"), "{stdout}");
}

#[test]
fn two_entries_of_the_same_name_are_told() {
    let twice = FILE.replace("title = \"Sound\"", "id = \"misprint\"");
    let Done { exit, stdout, .. } = Corpus::new().with("corpus/cup.toml", twice).run(&["verify", "corpus"]);
    assert_eq!(exit, 3);
    assert!(stdout.contains("a second entry called `misprint` in this file (line 21)"), "{stdout}");
    assert!(stdout.contains("4 entries"), "{stdout}");
}

#[test]
fn two_solutions_of_an_entry_are_told() {
    let corpus = tourney().with("expected/cup#1.txt", "1.Ra8#\n");
    let Done { exit, stdout, .. } = corpus.run(&["verify", "corpus"]);
    assert_eq!(exit, 3);
    assert!(
        stdout.contains("a second solution beside that in `expected/cup#1.txt` (delete one of them)"),
        "{stdout}"
    );
}

/// What the author wrote stays, in the entry and in a copy of the file; only the solutions change.
#[test]
fn blessing_keeps_the_authors_texts() {
    let corpus = tourney();
    let Done { exit, stdout, stderr } = corpus.run(&["verify", "--bless", "corpus"]);
    assert_eq!(exit, 0, "{stdout}{stderr}");
    assert!(stdout.contains("3 blessed"), "{stdout}");
    assert_eq!(corpus.read("corpus/cup.toml.bak").as_deref(), Some(FILE));
    let file = corpus.read("corpus/cup.toml").unwrap();
    let rest = FILE.split("solution = \"1.Ra8#\"").next().unwrap();
    assert!(file.starts_with(rest), "{file}");
    for part in [
        "# the author's text:\n# | 1.Ra8#\n\n   1.Ra2-a8 # !\n\n   1.Rb2-b8 # !\n\"\"\"\n[position]",
        "# | {Congratulations!\n# | ---\n# | }\n# | 1.Ra7#\n",
    ] {
        assert!(file.contains(part), "{part} is missing:\n{file}");
    }
    let Done { exit, stdout, .. } = corpus.run(&["verify", "corpus"]);
    assert_eq!(exit, 0, "{stdout}");
    assert_eq!(corpus.run(&["verify", "--bless", "corpus"]).exit, 0);
    assert_eq!(corpus.read("corpus/cup.toml"), Some(file), "blessing a second time changes nothing");
    assert_eq!(corpus.read("corpus/cup.toml.2.bak"), None);
}

/// Line ends stay as they are, and an entry without a solution gets one.
#[test]
fn blessing_writes_a_solution_where_there_is_none() {
    let file =
        "stipulation = \"#1\" # mate\r\n[position]\r\nwhite = \"Kg1 Ra2\"\r\nblack = \"Kg8 Pf7g7h7\"\r\n";
    let corpus = Corpus::new().with("corpus/cup.toml", format!("{file}---\r\n{file}"));
    assert_eq!(corpus.run(&["verify", "--bless", "corpus"]).exit, 0);
    let written = corpus.read("corpus/cup.toml").unwrap();
    assert!(
        written.starts_with("stipulation = \"#1\" # mate\r\nsolution = \"\"\"\r\n# entry: cup#1\r\n"),
        "{written}"
    );
    assert!(written.contains("\r\n   1.Ra2-a8 # !\r\n\"\"\"\r\n[position]\r\n"), "{written}");
    assert_eq!(corpus.read("expected/cup#1.txt"), None);
}

/// An entry in a file of its own may hold its solution as well.
#[test]
fn a_single_entry_may_hold_its_solution() {
    let entry = "stipulation = \"#1\"\nsolutions = 1\nsolution = \"1.Ra8#\"\n[position]\nwhite = \"Kg1 Ra2\"\nblack = \"Kg8 Pf7g7h7\"\n";
    let corpus = Corpus::new().with("corpus/x.toml", entry);
    assert_eq!(corpus.run(&["verify", "corpus"]).exit, 0);
    assert_eq!(corpus.run(&["verify", "--bless", "corpus"]).exit, 0);
    assert!(corpus.read("corpus/x.toml").unwrap().contains("# | 1.Ra8#"));
    assert_eq!(corpus.read("corpus/x.toml.bak").as_deref(), Some(entry));
    assert_eq!(corpus.read("expected/x.txt"), None);
}

/// What the author went into is never replaced by a key alone, whether it can be read or not.
#[test]
fn blessing_keeps_variations() {
    let entry = "stipulation = \"#2\"\n[position]\nwhite = \"Kc6 Qh3\"\nblack = \"Ka8 Pa7\"\n";
    for (text, wanted) in [
        ("1.Qg3! zz\n1...Ka8-b8 2.Qg3-b3#\n", "1...a7-a6"),
        ("1.Qh7! zz\n1...Kb8 2.Qb7#\n1...a6 2.Qb7#\n", "1..."),
        ("1.Qh7! ???\n1...Kb8 2.Xb7#\n", "1..."),
    ] {
        let corpus = Corpus::new().with("corpus/x.toml", entry).with("expected/x.txt", text);
        let _ = corpus.run(&["verify", "--bless", "corpus"]);
        let written = corpus.read("expected/x.txt").unwrap();
        assert!(written.contains("1..."), "{wanted}: {written}");
        assert!(written.contains(&format!("# | {}\n", text.lines().next().unwrap())), "{written}");
        assert_eq!(corpus.read("expected/x.txt.bak").as_deref(), Some(text));
    }
}

#[test]
fn results_of_single_entries_are_remembered() {
    let corpus = tourney();
    let verify = |corpus: &Corpus| corpus.run(&["verify", "corpus", "--format", "json"]).stdout;
    let first = verify(&corpus);
    let of = |text: &str, id: &str| {
        text.lines().find(|line| line.contains(&format!("\"id\":\"{id}\""))).unwrap().to_owned()
    };
    // An entry more in front moves all others.
    let longer = FILE.replacen("---\n", "---\nid = \"new\"\nstipulation = \"#1\"\n[position]\nwhite = \"Kg1 Ra2\"\nblack = \"Kg8 Pf7g7h7\"\n---\n", 1);
    let corpus = corpus.with("corpus/cup.toml", longer);
    let second = verify(&corpus);
    assert_eq!(
        of(&first, "cup#misprint"),
        of(&second, "cup#misprint"),
        "even the seconds are those of before"
    );
    assert!(of(&second, "cup#3").contains("Rb2-b8"), "{second}");
    let failed = corpus.run(&["verify", "corpus", "--failed", "--list"]).stdout;
    assert!(failed.contains("cup#3\n") && !failed.contains("cup#new"), "{failed}");
}

#[test]
fn the_report_shows_each_entry() {
    let corpus = tourney();
    let _ = corpus.run(&["verify", "corpus", "--report", "report"]);
    let page = corpus.read("report/index.html").unwrap();
    for part in ["\"id\":\"cup#1\"", "\"title\":\"Cooked\"", "Congratulations!"] {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn other_commands_know_such_files() {
    let corpus = tourney();
    let Done { exit, stdout, .. } = corpus.run(&["solve", "corpus/cup.toml"]);
    assert_eq!(exit, 0, "{stdout}");
    assert!(stdout.contains("1.Rb2-b8 # !"), "{stdout}");
    let Done { stdout, .. } = corpus.run(&["export", "corpus/cup.toml"]);
    assert_eq!(stdout.matches("Stipulation #1").count(), 3, "{stdout}");
}

/// The authors' solutions are found where they lie beside their entries, and written there.
#[test]
fn solutions_beside_their_entries() {
    let entry =
        "stipulation = \"#1\"\nsolutions = 1\n[position]\nwhite = \"Kg1 Ra2\"\nblack = \"Kg8 Pf7g7h7\"\n";
    let corpus =
        Corpus::new().with("flat/a.toml", entry).with("flat/a.txt", "1.Ra7#\n").with("flat/README.txt", "x");
    let Done { exit, stdout, .. } = corpus.run(&["verify", "flat"]);
    assert_eq!(exit, 1, "{stdout}");
    assert!(stdout.contains("    --- flat/a.txt\n"), "{stdout}");
    assert_eq!(corpus.run(&["verify", "flat", "--bless"]).exit, 0);
    assert!(corpus.read("flat/a.txt").unwrap().contains("1.Ra2-a8 # !"));
    assert_eq!(corpus.run(&["verify", "flat"]).exit, 0);
    // Where it is said where they are, nothing else counts.
    let Done { stdout, .. } = corpus.run(&["verify", "flat", "--expected", "corpus"]);
    assert!(stdout.contains("corpus/a.txt"), "{stdout}");
}
