//! A hunt whose second program is our own, honest or lying.

use super::*;
use crate::answer::Second;
use crate::hunt::Hunt;
use crate::hunt::second::{honest, hunt_for, lying};
use crate::sketch::other_length;
use crate::wording::Wording;
use cookstopper::language::Language;
use std::fs;

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

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in SOURCES {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn arguments(folder: &Path, count: u64) -> MutateArgs {
    MutateArgs { from: folder.to_owned(), hunt: hunt_for(count) }
}

fn hunt<'run>(arguments: &'run MutateArgs, second: &'run Second<'run>) -> Hunt<'run, Changer> {
    Hunt::new(&arguments.hunt, Changer::new(&arguments.from).unwrap(), second).unwrap()
}

/// The arguments with a share of the seeds.
fn sealed(mut arguments: MutateArgs) -> MutateArgs {
    arguments.hunt.sealed = Some(crate::share::read("1/2").unwrap());
    arguments
}

fn hunted(arguments: &MutateArgs, second: &Second<'_>) -> (u64, String) {
    let mut output = Vec::new();
    let differing = hunt(arguments, second).go_on(&mut output).unwrap();
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
    let mut keeping = arguments(folder.path(), 30);
    keeping.hunt.keep = Some(kept.path().to_owned());
    let (differing, output) = hunted(&keeping, &lying);
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
    let sealed = sealed(arguments(folder.path(), 1));
    let [one, again] = [(); 2].map(|()| hunt(&open, &honest));
    let other = hunt(&sealed, &honest);
    let sketch = |hunt: &Hunt<'_, Changer>, seed| hunt.problem(seed).unwrap().sketch;
    let text =
        |hunt: &Hunt<'_, Changer>, seed| Wording::plain(Language::English).input([&sketch(hunt, seed)]);
    let real = Changer::new(folder.path()).unwrap().sources;
    for seed in 0..30 {
        assert_eq!(text(&one, seed), text(&again, seed));
        assert!(real.iter().all(|source| source.sketch != sketch(&one, seed)), "seed {seed}");
    }
    assert!((0..30).any(|seed| text(&one, seed) != text(&other, seed)));
}

#[test]
fn sealed_problems_are_not_shown() {
    let folder = folder();
    let (differing, output) = hunted(&sealed(arguments(folder.path(), 20)), &lying);
    assert!(differing > 0 && !output.contains("BeginProblem") && !output.contains("play "), "{output}");
}

#[test]
fn what_is_wrong_is_said() {
    let empty = tempfile::tempdir().unwrap();
    let without_problems = Changer::new(empty.path()).err().unwrap();
    assert!(without_problems.to_string().ends_with(": no problem here that can be changed"));
    let missing = Changer::new(&empty.path().join("missing")).err().unwrap();
    assert!(missing.to_string().contains("missing: "), "{missing}");
    assert_eq!(crate::share::read("3/2").unwrap_err(), "expected `K/N` with K from 1 to N, found `3/2`");
    let folder = folder();
    let mut no_popeye = arguments(folder.path(), 1);
    no_popeye.hunt.popeye = empty.path().join("popeye");
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

#[test]
fn a_seed_repeats_its_problem_as_an_input() {
    let folder = folder();
    let changer = Changer::new(folder.path()).unwrap();
    let inputs: Vec<Option<String>> = (1..30).map(|seed| changer.input(seed)).collect();
    assert_eq!(inputs, (1..30).map(|seed| changer.input(seed)).collect::<Vec<_>>());
    let read = inputs.iter().flatten().filter(|input| {
        let racer = crate::collection::Racer::new("1".to_owned(), (*input).clone());
        racer.is_some_and(|racer| racer.genre.len() > 3 && racer.input == **input)
    });
    assert!(read.count() > 10, "{inputs:?}");
}
