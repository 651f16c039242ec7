//! Problems of which Popeye 4.104 has said what they lead to: tables of problems, each with the lines that it prints.

use super::popeye::solution;
use crate::lines::{Case, cases};

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

/// Conditions that remember something, in every kind of play (`kinds.txt`).
#[test]
fn every_kind_of_play_remembers_as_in_popeye() {
    lines_are_those_of(include_str!("kinds.txt"));
}

/// Pairs of options (`options.txt`).
#[test]
fn options_go_together_as_in_popeye() {
    lines_are_those_of(include_str!("options.txt"));
}

/// Goals under conditions that change what goals mean (`goals.txt`).
#[test]
fn goals_mean_what_they_mean_in_popeye() {
    lines_are_those_of(include_str!("goals.txt"));
}

/// Modalities of Circe two by two (`steps.txt`).
#[test]
fn modalities_of_circe_compose_as_in_popeye() {
    lines_are_those_of(include_str!("steps.txt"));
}

/// Conditions that change units behind the same move, two by two (`order.txt`).
#[test]
fn conditions_act_behind_a_move_in_the_order_of_popeye() {
    lines_are_those_of(include_str!("order.txt"));
}

/// Ways of promoting, and what pawns promote to (`doors.txt`).
#[test]
fn pawns_promote_alike_by_every_door() {
    lines_are_those_of(include_str!("doors.txt"));
}

/// Conditions two by two, marks under conditions, conditions in kinds of play (`pairs.txt`).
#[test]
fn pairs_act_together_as_in_popeye() {
    lines_are_those_of(include_str!("pairs.txt"));
}

/// Pairs of conditions that were refused until they were compared (`compared.txt`).
#[test]
fn pairs_compared_last_act_together_as_in_popeye() {
    lines_are_those_of(include_str!("compared.txt"));
}

fn lines_are_those_of(table: &str) {
    let differing: Vec<String> = cases(table).filter_map(difference).collect();
    assert!(differing.is_empty(), "{} differ:\n\n{}", differing.len(), differing.join("\n\n"));
}

/// What a case says, and what was found in its place.
fn difference(case: Case<'_>) -> Option<String> {
    let found = solution(&case.input());
    (!case.is_answered_by(&found)).then(|| format!("{}\n=>{}\nfound:{found}", case.problem, case.lines))
}
