//! Hunts for what two conditions do together, with our own answers in the place of Popeye's.

use super::matrix::conditions;
use super::*;
use crate::answer::Second;
use crate::hunt::Hunt;
use crate::hunt::second::{honest, hunt_for, lying};
use crate::tried::is_read;

fn arguments(conditions: &[&str], count: u64) -> PairsArgs {
    PairsArgs {
        condition: conditions.iter().map(|name| (*name).to_owned()).collect(),
        first: None,
        mark: None,
        walk: None,
        beside: Vec::new(),
        hunt: hunt_for(count),
    }
}

fn hunted(arguments: &PairsArgs, second: &Second<'_>) -> (u64, String) {
    let mut output = Vec::new();
    let hunt = Hunt::new(&arguments.hunt, Pairing::new(arguments).unwrap(), second).unwrap();
    let differing = hunt.go_on(&mut output).unwrap();
    (differing, String::from_utf8(output).unwrap())
}

#[test]
fn every_condition_of_the_list_is_read() {
    for name in conditions() {
        let kings = arguments(&[], 0);
        let sketch = Sketch {
            conditions: vec![name.to_owned()],
            units: units(&mut Dice::new(kings.hunt.seed), None, None),
            stipulation: "~1".to_owned(),
            ..Sketch::default()
        };
        assert!(is_read(&sketch), "{name}");
    }
}

#[test]
fn of_several_conditions_only_pairs_are_made() {
    let names = |asked: &[&str]| {
        let matrix = Pairing::new(&arguments(asked, 0)).unwrap().matrix;
        matrix.kinds.iter().flatten().map(Subject::name).collect::<Vec<_>>()
    };
    assert_eq!(
        names(&["Circe", "Masand", "madrasi"]),
        ["Circe and Madrasi", "Circe and Masand", "Madrasi and Masand"]
    );
    let of_one = names(&["Masand"]);
    for name in ["Masand and h~1.5", "Kamikaze units and Masand", "Circe and Masand"] {
        assert!(of_one.iter().any(|one| one == name), "{name}");
    }
    assert!(Pairing::new(&arguments(&["Unheard"], 0)).is_err());
    let of_a_mark = PairsArgs { mark: Some("bul".to_owned()), ..arguments(&["Circe"], 0) };
    let names: Vec<_> =
        Pairing::new(&of_a_mark).unwrap().matrix.kinds.iter().flatten().map(Subject::name).collect();
    assert_eq!(names, ["Bul units and Circe"]);
    let of_a_walk = PairsArgs { walk: Some("nh".to_owned()), ..arguments(&["Circe"], 0) };
    let names: Vec<_> =
        Pairing::new(&of_a_walk).unwrap().matrix.kinds.iter().flatten().map(Subject::name).collect();
    assert_eq!(names, ["NH units and Circe"]);
}

#[test]
fn of_each_pair_one_short_problem_is_tabled() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("table.txt");
    let mut tabling = arguments(&["Circe", "Masand", "Madrasi"], 40);
    tabling.hunt.table = Some(table.clone());
    hunted(&tabling, &honest);
    let text = std::fs::read_to_string(table).unwrap();
    let cases: Vec<_> = crate::lines::cases(&text).collect();
    assert!((1..=3).contains(&cases.len()), "{text}");
    assert!(cases.iter().all(|case| case.problem.contains("Condition") && !case.lines.is_empty()), "{text}");
}

#[test]
fn what_both_do_is_compared() {
    let (differing, output) = hunted(&arguments(&["Circe", "Masand"], 4), &honest);
    assert_eq!(differing, 0, "{output}");
    assert!(output.contains("      4 compared\n"), "{output}");
    let (differing, output) = hunted(&arguments(&["Circe", "Masand"], 6), &lying);
    assert!(differing > 0 && output.contains("Circe and Masand"), "{output}");
}
