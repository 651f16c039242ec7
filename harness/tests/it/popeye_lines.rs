//! Problems of which Popeye 4.104 has said what they lead to: tables of problems, each with the lines that it prints.

use super::popeye::solution;

/// What the play before leaves behind, condition by condition (`memory.txt`).
#[test]
fn the_last_move_stays_the_last_in_series() {
    lines_are_those_of(include_str!("memory.txt"));
}

/// What random problems showed in comparison with Popeye 4.104 (`play.txt`: each problem, and the lines that it prints).
#[test]
fn play_is_written_where_popeye_writes_it() {
    lines_are_those_of(include_str!("play.txt"));
}

/// Conditions that came after the corpus of Popeye's (`conditions.txt`, laid out in the same way).
#[test]
fn conditions_act_as_in_popeye() {
    lines_are_those_of(include_str!("conditions.txt"));
}

/// Problems in which one rule meets another: conditions, marks, options, kinds of play (`composed.txt`, laid out in the same way).
#[test]
fn rules_compose_as_in_popeye() {
    lines_are_those_of(include_str!("composed.txt"));
}

fn lines_are_those_of(cases: &str) {
    let differing: Vec<String> = cases.split("\n\n").filter_map(difference).collect();
    assert!(differing.is_empty(), "{} differ:\n\n{}", differing.len(), differing.join("\n\n"));
}

/// What a case says, and what was found in its place.
fn difference(case: &str) -> Option<String> {
    let (problem, expected) = case.split_once("\n=>").expect("a problem and what is printed");
    let problem: String =
        problem.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect();
    let found = solution(&format!("BeginProblem\n{problem}EndProblem\n"));
    let endings = ["solution finished.", "Partial solution"];
    let is_said = |line: &&str| !line.is_empty() && !endings.contains(line);
    let mut lines: Vec<&str> = found.split('\n').filter(is_said).collect();
    let mut expected: Vec<&str> = expected.split('\n').filter(is_said).collect();
    lines.sort_unstable();
    expected.sort_unstable();
    let is_ended = endings.iter().any(|ending| found.contains(&format!("\n{ending}")));
    (lines != expected || !is_ended).then(|| format!("{case}\nfound:{found}"))
}
