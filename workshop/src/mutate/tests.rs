//! A hunt whose second program is our own, honest or lying.

use super::*;
use crate::sketch::other_length;
use cookstopper::foreign::popeye::{self, Limits};
use cookstopper::second_opinion::process::{Ending, Run};
use std::process::ExitStatus;

const SOURCES: [(&str, &str); 3] = [
    (
        "battle.inp",
        "BeginProblem\nAuthor N. N.\nPieces White Kf6 Qa1 Pc2 Black Kh8 Pg7h7 Sb8\nStipulation #2\nOption Variations Try\nEndProblem\n",
    ),
    (
        "help.inp",
        "BeginProblem\nPieces White Kg6 Ra1 Black Kh8 Pb3\nStipulation h#1\nCondition Circe KoeKo\nTwin Move a1 b1\nNextProblem\n\
         Pieces White Kg6 White Royal Ga1 Black Kh8 Neutral Pb3\nStipulation ser-h#2\nOption SetPlay NoWk\nEndProblem\n",
    ),
    ("not.inp", "BeginProblem\nPieces White Kg6\nStipulation h#1\nCondition Unheard\nEndProblem\n"),
];

/// Answers as Popeye does, since our answers are in its form.
fn honest(input: &str, _: process::Limits<'_>) -> io::Result<Run> {
    let limits = Limits {
        stop: std::sync::Arc::default(),
        most_time: None,
        most_solutions: None,
        table_bytes: 1 << 16,
    };
    let mut run = Run {
        ending: Ending::Exited(ExitStatus::default()),
        output: String::new(),
        complaints: String::new(),
    };
    for problem in popeye::read(input).unwrap() {
        match popeye::solve(&problem, &limits) {
            Ok(answer) => run.output += &answer.text,
            Err(_) => run.ending = Ending::Refused,
        }
    }
    Ok(run)
}

/// Finds nothing wherever there is a knight.
fn lying(input: &str, limits: process::Limits<'_>) -> io::Result<Run> {
    let mut run = honest(input, limits)?;
    if input.contains('S') {
        run.output = run
            .output
            .lines()
            .filter(|line| !line.contains("1."))
            .fold(String::new(), |text, line| text + line + "\n");
    }
    Ok(run)
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in SOURCES {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn arguments(folder: &Path, count: u64) -> MutateArgs {
    MutateArgs {
        popeye: PathBuf::from("popeye"),
        from: folder.to_owned(),
        seconds: 1000,
        seed: 0,
        count: Some(count),
        limit: 1000,
        sealed: None,
        keep: None,
    }
}

fn hunted(arguments: &MutateArgs, second: &Second<'_>) -> (u64, String) {
    let mut output = Vec::new();
    let differing = Hunt::new(arguments, second).unwrap().go_on(&mut output).unwrap();
    (differing, String::from_utf8(output).unwrap())
}

#[test]
fn who_agrees_is_counted() {
    let folder = folder();
    let (differing, output) = hunted(&arguments(folder.path(), 40), &honest);
    assert_eq!(differing, 0, "{output}");
    assert!(output.contains("3 real problems, 1 passed over\nseeds 0 to 39\n"), "{output}");
    assert!(output.contains("      0 differ\n"), "{output}");
}

#[test]
fn a_planted_difference_is_seen_made_small_and_kept() {
    let folder = folder();
    let kept = tempfile::tempdir().unwrap();
    let hunt = MutateArgs { keep: Some(kept.path().to_owned()), ..arguments(folder.path(), 30) };
    let (differing, output) = hunted(&hunt, &lying);
    assert!(differing > 0, "{output}");
    let seed = output.split_once("seed ").unwrap().1.split_once(',').unwrap().0;
    let file = |name: &str| fs::read_to_string(kept.path().join(format!("{seed}{name}"))).unwrap();
    let (small, whole) = (file(".inp"), file("-whole.inp"));
    assert!(small.contains('S') && small.len() < whole.len(), "{small}\n{whole}");
    assert!(file(".ours").contains("1.") && !file(".popeye").contains("1."));
    assert!(output.contains(" differ with play "), "{output}");
}

#[test]
fn a_seed_is_always_the_same_problem_and_a_sealed_one_another() {
    let folder = folder();
    let open = arguments(folder.path(), 1);
    let sealed =
        MutateArgs { sealed: Some(crate::share::read("1/2").unwrap()), ..arguments(folder.path(), 1) };
    let [one, again] = [(); 2].map(|()| Hunt::new(&open, &honest).unwrap());
    let other = Hunt::new(&sealed, &honest).unwrap();
    let text = |hunt: &Hunt<'_>, seed| Wording::plain(Language::English).input([&hunt.problem(seed).1]);
    for seed in 0..30 {
        assert_eq!(text(&one, seed), text(&again, seed));
        let (source, changed) = one.problem(seed);
        assert_ne!(source.sketch, changed, "{}", source.name);
    }
    assert!((0..30).any(|seed| text(&one, seed) != text(&other, seed)));
}

#[test]
fn sealed_problems_are_not_shown() {
    let folder = folder();
    let sealed =
        MutateArgs { sealed: Some(crate::share::read("1/2").unwrap()), ..arguments(folder.path(), 20) };
    let (differing, output) = hunted(&sealed, &lying);
    assert!(differing > 0 && !output.contains("BeginProblem") && !output.contains("play "), "{output}");
}

#[test]
fn what_is_wrong_is_said() {
    let empty = tempfile::tempdir().unwrap();
    let without_problems = Hunt::new(&arguments(empty.path(), 1), &honest).err().unwrap();
    assert!(without_problems.to_string().ends_with(": no problem here that can be changed"));
    let missing = Hunt::new(&arguments(&empty.path().join("missing"), 1), &honest).err().unwrap();
    assert!(missing.to_string().contains("missing: "), "{missing}");
    assert_eq!(crate::share::read("3/2").unwrap_err(), "expected `K/N` with K from 1 to N, found `3/2`");
    let no_popeye = MutateArgs { popeye: empty.path().join("popeye"), ..arguments(folder().path(), 1) };
    assert_eq!(run(&no_popeye), ExitCode::from(2));
}

#[test]
fn lengths_change_and_targets_stay() {
    let shorter = |text: &str| other_length(text, |moves| moves - 1);
    assert_eq!(
        ["h#2.5", "ser-h#10", "3a[2da[#&#]]d", "hzd83", "dia4.5", "ser-h009"].map(shorter),
        ["h#1.5", "ser-h#9", "2a[1da[#&#]]d", "hzd82", "dia3.5", "ser-h008"]
    );
}
