//! Variations in words, a line each.

use super::{Answer, Found, Kind, Relation, Variation};
use crate::language::Language;

/// So many keys are named, and so many lines of help play.
const MOST_KEYS: usize = 4;
const MOST_LINES: usize = 1;

/// What solves the problem itself.
#[must_use]
pub fn found(found: &Found, is_battle: bool) -> String {
    match &found.reached {
        Some(reached) => format!("undecided: {}", reached.whole_text(Language::English)),
        None if found.solutions.is_empty() => "no solution".to_owned(),
        None => format!("{}: {}", count(found, is_battle), named(&found.solutions, is_battle)),
    }
}

/// What becomes of a problem when it is changed, in a line. Whether it was battle play before decides what its solutions are.
#[must_use]
pub fn answer(variation: &Variation, answer: &Answer, was_battle: bool) -> String {
    let is_battle = variation.problem.stipulation.is_battle();
    let counted = answer.found.as_ref().map(|found| count(found, is_battle)).unwrap_or_default();
    let new = changed("new", &answer.new, is_battle);
    let gone = changed("gone", &answer.gone, was_battle);
    match answer.relation {
        Relation::Same if variation.kind == Kind::Removed => "same solution: superfluous?".to_owned(),
        Relation::Same => "same solution".to_owned(),
        Relation::OtherPlay => format!("same: {counted}, other play"),
        Relation::Cooked => format!("cooked: {counted}{new}"),
        Relation::Fewer => format!("fewer: {counted}{gone}"),
        Relation::Other => format!("other: {counted}{new}{gone}"),
        Relation::NoSolution => "no solution".to_owned(),
        Relation::Illegal => format!("illegal: {}", answer.illegal.as_deref().unwrap_or_default()),
        Relation::Undecided => {
            let reached = answer.found.as_ref().and_then(|found| found.reached.as_ref());
            let reached = reached.map(|reached| reached.whole_text(Language::English));
            let why = reached.or_else(|| answer.illegal.clone()).unwrap_or_default();
            format!("undecided: {why}{new}")
        }
    }
}

fn changed(word: &str, solutions: &[String], is_battle: bool) -> String {
    if solutions.is_empty() {
        return String::new();
    }
    format!("; {word} {}", named(solutions, is_battle))
}

/// The first of these, and how many more there are.
fn named(solutions: &[String], is_battle: bool) -> String {
    let most = if is_battle { MOST_KEYS } else { MOST_LINES };
    let named = solutions.iter().take(most).map(|solution| match is_battle {
        true => format!("1.{solution}"),
        false => solution.split_whitespace().collect::<Vec<_>>().join(" "),
    });
    let named = named.collect::<Vec<_>>().join(", ");
    match solutions.len().saturating_sub(most) {
        0 => named,
        more => format!("{named}, and {more} more"),
    }
}

/// `1 key`, `3 solutions`.
fn count(found: &Found, is_battle: bool) -> String {
    let nouns = if is_battle { ["key", "keys"] } else { ["solution", "solutions"] };
    Language::English.count(found.solutions.len(), [nouns; 3])
}
