//! What is asked for, in words: stipulations, goals, options.

use crate::language::{InLanguages, Language};
use crate::sentence::Length;
use cookstopper_engine::board::Side;
use cookstopper_engine::problem::{Problem, beginner};
use cookstopper_engine::stipulation::{Play, Stipulation};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The words, as data: names in three languages, then explanations.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    plays: BTreeMap<String, [String; 6]>,
    goals: BTreeMap<String, [String; 6]>,
    options: BTreeMap<String, [String; 3]>,
}

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    toml::from_str(include_str!("explained/asked.toml")).expect("the words are those of this program")
});

/// The first three of six: a name.
fn name([en, de, fr, ..]: &[String; 6]) -> InLanguages {
    InLanguages::of(|language| language.choose([en, de, fr]).to_owned())
}

/// The last three of six: an explanation.
fn text([.., en, de, fr]: &[String; 6]) -> InLanguages {
    InLanguages::of(|language| language.choose([en, de, fr]).to_owned())
}

/// The ways of playing by their letters in front of the goal, with their names.
#[must_use]
pub fn plays() -> Vec<Value> {
    let plays = WORDS.plays.iter();
    plays
        .map(|(prefix, words)| json!({ "prefix": prefix, "names": name(words), "text": text(words) }))
        .collect()
}

/// The goals by their signs, with their names and what they are.
#[must_use]
pub fn goals() -> Vec<Value> {
    let goals = WORDS.goals.iter();
    goals.map(|(sign, words)| json!({ "sign": sign, "names": name(words), "text": text(words) })).collect()
}

/// What an option does; nothing, if there is none of this name.
#[must_use]
pub fn option(name: &str) -> Option<InLanguages> {
    let [en, de, fr] = WORDS.options.get(name)?;
    Some(InLanguages::of(|language| language.choose([en, de, fr]).to_owned()))
}

/// A side as a language names it, in the middle of a sentence.
const fn named(side: Side, language: Language) -> &'static str {
    match side {
        Side::White => language.choose(["White", "Weiß", "les Blancs"]),
        Side::Black => language.choose(["Black", "Schwarz", "les Noirs"]),
    }
}

/// What is asked of a problem, in words.
///
/// ```
/// use cookstopper::explained::explained;
/// use cookstopper::language::Language;
/// use cookstopper_engine::prelude::*;
/// let problem = Problem::new(Diagram::default(), Conditions::default(), "h#2.5".parse().unwrap());
/// let told = "White begins; both sides help so that White can reach the goal. In 2.5 moves: mate (the opponent is in check and has no legal move).";
/// assert_eq!(explained(&problem, Language::English), told);
/// ```
#[must_use]
pub fn explained(problem: &Problem, language: Language) -> String {
    let stipulation = &problem.stipulation;
    let begins = beginner(problem);
    let reaches = if stipulation.half_moves.is_multiple_of(2) { begins.other() } else { begins };
    let mut said = String::new();
    match (stipulation.play, stipulation.introduction) {
        (Play::Structured, _) => {
            let structured = [
                "A structured stipulation: what it says, step by step.",
                "Eine strukturierte Forderung: was sie sagt, Schritt für Schritt.",
                "Un énoncé structuré : ce qu’il dit, pas à pas.",
            ];
            return language.choose(structured).to_owned();
        }
        (_, Some(moves)) => said.push_str(&introduction(begins, moves, language)),
        (_, None) => {}
    }
    let words = match stipulation.play {
        // It has no letters of its own; both sides help.
        Play::ProofGame => WORDS.plays.get(Play::Help.prefix()),
        play => WORDS.plays.get(play.prefix()),
    };
    let sentence = words.map(text).unwrap_or_default();
    let sides = [("{b}", begins), ("{o}", begins.other()), ("{g}", reaches)];
    let filled = sides.iter().fold(sentence.get(language).to_owned(), |sentence, (sign, side)| {
        sentence.replace(sign, named(*side, language))
    });
    said.push_str(&capital(&filled));
    said.push(' ');
    said.push_str(&goal(stipulation, language));
    said
}

/// What is played before.
fn introduction(begins: Side, moves: u32, language: Language) -> String {
    let other = named(begins.other(), language);
    let said = match language {
        Language::English => format!("First {other} plays up to {moves} moves in series. "),
        Language::German => format!("Zuerst spielt {other} bis zu {moves} Züge in Serie. "),
        Language::French => format!("D’abord {other} jouent jusqu’à {moves} coups en série. "),
    };
    capital(&said)
}

/// `In 2 moves: mate (...).`
fn goal(stipulation: &Stipulation, language: Language) -> String {
    let exactly = match stipulation.is_exact {
        true => language.choose(["exactly ", "genau ", "exactement "]),
        false => "",
    };
    let length = Length::of(stipulation).text(language);
    let goals = stipulation.goals();
    let told = goals.iter().filter_map(|goal| {
        let words = WORDS.goals.get(goal.word())?;
        let square = goal.square().map(|square| format!(" {square}")).unwrap_or_default();
        Some(format!("{}{square} ({})", name(words).get(language), text(words).get(language)))
    });
    let told = told.collect::<Vec<_>>().join(language.semicolon());
    let within = match language {
        Language::English => format!("In {exactly}{length}"),
        Language::German => format!("In {exactly}{length}"),
        Language::French => format!("En {exactly}{length}"),
    };
    format!("{within}{}{told}.", language.colon())
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foreign::popeye::option_names::OPTIONS;
    use cookstopper_engine::conditions::Conditions;
    use cookstopper_engine::diagram::Diagram;

    #[test]
    fn every_option_and_every_text_is_there() {
        for [name, ..] in OPTIONS {
            assert!(option(name).is_some(), "{name}");
        }
        assert_eq!(OPTIONS.len(), WORDS.options.len());
        let all = WORDS.plays.values().chain(WORDS.goals.values()).flatten();
        assert!(all.chain(WORDS.options.values().flatten()).all(|text| !text.trim().is_empty()));
    }

    #[test]
    fn whatever_can_be_asked_is_explained() {
        let mut asked = Vec::new();
        for prefix in WORDS.plays.keys() {
            for sign in WORDS.goals.keys().filter(|sign| !matches!(sign.as_str(), "dia" | "a=>b")) {
                let square = if matches!(sign.as_str(), "z" | "k") { "d4" } else { "" };
                asked.push(format!("{prefix}{sign}{square}2"));
            }
        }
        asked.extend(["dia4".to_owned(), "a=>b3".to_owned(), "exact-#3".to_owned(), "2->ser-#3".to_owned()]);
        let mut explained_ones = 0;
        for text in &asked {
            let Ok(stipulation) = text.parse::<Stipulation>() else { continue };
            let problem = Problem::new(Diagram::default(), Conditions::default(), stipulation);
            for language in Language::ALL {
                let said = explained(&problem, language);
                assert!(said.contains('(') && said.ends_with(").") && !said.contains('{'), "{text}: {said}");
            }
            explained_ones += 1;
        }
        assert!(explained_ones * 10 > asked.len() * 9, "{explained_ones} of {}", asked.len());
    }
}
