//! The table of verdicts in `docs/formats/verdicts.md`, row by row: each verdict by itself, and above the one before it.

use crate::program::{Corpus, Done, MATE_IN_ONE};
use cookstopper::verdict::Verdict;

const DOCUMENT: &str = include_str!("../../../docs/formats/verdicts.md");

/// Mate in two by 1.Qf7-a2 alone, without duals.
const IN_TWO: &str = "stipulation = \"#2\"\n[position]\nwhite = \"Kf3 Qf7\"\nblack = \"Kf1 Pb7\"\n";
const IN_TWO_TEXT: &str = "1.Qa2! (2.Qf2#,Qa1#,Qb1#) Ke1 2.Qe2# 1...Kg1 2.Qg2#";

/// Mate in two by 1.Kd6-c5, with a minor dual if Black plays 1...Ka5-a4.
const DUAL: &str = "stipulation = \"#2\"\n[position]\nwhite = \"Kd6 Qb1\"\nblack = \"Ka5 Pe4\"\n";

/// An entry with a wrong statement.
const STATED: &str = "[[assert]]\nsay = \"Black is mated\"\nmate = true\n";

struct Specimen {
    verdict: &'static str,
    entry: String,
    text: Option<&'static str>,
    arguments: &'static [&'static str],
}

fn specimen(verdict: &'static str, entry: impl Into<String>, text: Option<&'static str>) -> Specimen {
    Specimen { verdict, entry: entry.into(), text, arguments: &[] }
}

fn hasty(verdict: &'static str, entry: impl Into<String>, text: Option<&'static str>) -> Specimen {
    Specimen { arguments: &["--nodes", "1"], ..specimen(verdict, entry, text) }
}

/// Each verdict by itself, and with what every verdict above it in the table says.
fn specimens() -> Vec<Specimen> {
    let in_one = |more: &str| format!("{MATE_IN_ONE}{more}");
    let two_keys = "stipulation = \"#1\"\n[position]\nwhite = \"Kg1 Ra2 Rb2\"\nblack = \"Kg8 Pf7g7h7\"\n";
    let in_two = "stipulation = \"#2\"\n[position]\nwhite = \"Kg1 Ra2\"\nblack = \"Kg8 Pf7g7h7\"\n";
    let stuck = "stipulation = \"#1\"\n[position]\nwhite = \"Kg1 Ra2\"\nblack = \"Kg8\"\n";
    vec![
        specimen("sound", MATE_IN_ONE, Some("1.Ra8#!")),
        specimen("sound", IN_TWO, Some(IN_TWO_TEXT)),
        hasty("undecided", IN_TWO, Some(IN_TWO_TEXT)),
        hasty("undecided", IN_TWO, None),
        // A claim that fails outweighs that not everything was looked at.
        hasty("wrong-text", IN_TWO, Some("1.Qa7!")),
        hasty("wrong-text", IN_TWO, Some("1.Qa2! (2.Qf2#) Ke1 2.Qe6#")),
        hasty("wrong-text", IN_TWO, Some("1.Qa2! (2.Qa7#) Ke1 2.Qe2#")),
        hasty("wrong-text", IN_TWO, Some("1.Qf9! Ke1 2.Qe2#")),
        hasty("wrong-text", IN_TWO, Some("1.Bd7! Ke1 2.Qe2#")),
        specimen("wrong-text", format!("solutions = 1\n{MATE_IN_ONE}"), None),
        specimen("wrong-text", IN_TWO, Some("1.Qa2! Ke1 2.Qd2#")),
        specimen("wrong-text", IN_TWO, Some("1.Qf9! Ke1 2.Qe2#")),
        specimen("wrong-text", IN_TWO, Some("1.Qa2! (a fine move")),
        specimen("dual", DUAL, None),
        specimen("dual", DUAL, Some("1.Kc5! Ka4 2.Qb4# 1...Ka6 2.Qb8#")),
        specimen("short", in_two, Some("1.Ra8!")),
        specimen("short", in_two, Some("1.Ra8! Kb1 2.Ra1#")),
        specimen("cooked", two_keys, Some("1.Ra8#!")),
        specimen("cooked", two_keys, Some("1.Ra7#!")),
        specimen("cooked", format!("solutions = 1\n{two_keys}"), Some("1.Ra8#! 1.Rb8#!")),
        specimen("assertion", in_one(STATED), Some("1.Ra8#!")),
        specimen("assertion", format!("{two_keys}{STATED}"), Some("1.Ra8#!")),
        specimen("no-solution", stuck, Some("1.Ra8#!")),
        specimen("no-solution", format!("{stuck}{STATED}"), Some("1.Ra8#!")),
        specimen("illegal", format!("{stuck}{STATED}").replace("Kg1 Ra2", "Kg1 Rg2"), Some("1.Ra8#!")),
        specimen("illegal", stuck.replace("Ra2", "Ra2 Pa1"), Some("1.Ra8#!")),
        specimen("invalid", format!("{stuck}colour = 1\n"), Some("1.Ra8#!")),
    ]
}

fn run(specimen: &Specimen) -> Done {
    let mut corpus = Corpus::new().with("corpus/x.toml", &specimen.entry);
    if let Some(text) = specimen.text {
        corpus = corpus.with("expected/x.txt", text);
    }
    corpus.run(&[&["verify", "corpus"], specimen.arguments].concat())
}

#[test]
fn the_table_lists_every_verdict_in_its_order() {
    let rows = DOCUMENT.lines().skip_while(|line| *line != "|---|---|").skip(1);
    let rows = rows.take_while(|line| line.starts_with("| `"));
    let names: Vec<&str> = rows.filter_map(|row| row.split('`').nth(1)).collect();
    assert_eq!(names, Verdict::ALL.map(Verdict::name));
    let with_specimens: Vec<&str> = specimens().iter().map(|specimen| specimen.verdict).collect();
    assert!(Verdict::ALL.iter().all(|verdict| with_specimens.contains(&verdict.name())));
}

#[test]
fn every_row_is_what_the_program_says() {
    let mut wrong = String::new();
    for specimen in specimens() {
        let done = run(&specimen);
        let said = done.stdout.rsplit("1 entry: ").next().unwrap_or_default();
        if !said.starts_with(&format!("1 {};", specimen.verdict)) {
            wrong += &format!(
                "must be {}: {}\n{:?}\n{done:?}\n\n",
                specimen.verdict, specimen.entry, specimen.text
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The blame lands on the move that is wrong, in the letters in which the rest is written.
#[test]
fn the_wrong_move_is_named() {
    let rows = [
        ("1.Qa2! Ke1 2.Qh2#", "`Qh2`", "Qa2-h2"),
        ("1.Da2! Ke1 2.Lb3#", "1:14: `Lb3` is not a legal move of White here", ""),
        ("1.Da2! Re1 2.Fb3#", "1:14: `Fb3` is not a legal move of White here", ""),
        (
            "1.Rg3! Ke1 2.Qf2#",
            "1:3: `Rg3` is not a legal move of White here",
            "in French letters it would be Kf3-g3",
        ),
        ("1.Kg3! Ke1 2.Qf2# {wrong} 1.Dh9!", "`Dh9`", "the claimed key 1.Kf3-g3 fails to"),
    ];
    for (text, named, more) in rows {
        let corpus = Corpus::new().with("corpus/x.toml", IN_TWO).with("expected/x.txt", text);
        let done = corpus.run(&["verify", "corpus"]);
        let is_named = done.stdout.contains(named) || done.stdout.contains("claimed, but does not work");
        assert!(is_named && done.stdout.contains(more), "{text}: {done:?}");
        // Whatever is wrong with the text, the problem is solved.
        assert!(!done.stdout.contains(" 0 nodes"), "{text}: {done:?}");
    }
}

/// Battles too long to check what is claimed of them: what a look at the position tells is said all the same.
#[test]
fn of_long_battles_the_last_moves_are_checked() {
    let long = "stipulation = \"#6\"\n[position]\nfen = \"r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w\"\n";
    let no_mate = "1.Bxh7+! Kxh7 2.Ng5+ Kg8 3.Qh5 Re8 4.Qh7+ Kf8 5.Qh8#";
    let illegal = "1.Bxh7+! Kxh7 2.Ng5+ Kg8 3.Qh5 Re8 4.Qxg7#";
    for (text, told) in [(no_mate, "5.Qh7-h8"), (illegal, "`Qxg7` is not a legal move of White here")] {
        let corpus = Corpus::new().with("corpus/x.toml", long).with("expected/x.txt", text);
        for arguments in [["--nodes", "10"], ["--nodes", "2000"]] {
            let done = corpus.run(&[&["verify", "corpus"], arguments.as_slice()].concat());
            assert!(done.stdout.starts_with("wrong-text ") && done.stdout.contains(told), "{text}: {done:?}");
        }
    }
}
