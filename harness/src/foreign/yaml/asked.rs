//! What a problem asks for, in the forms that people write.

use super::record::{Record, scalar};
use crate::diagnostic::{Code, Diagnostic};
use cookstopper_engine::stipulation::Stipulation;
use serde_json::Value;

/// A stipulation as an entry writes it, with the options that belong to it.
#[derive(Debug, PartialEq, Eq)]
pub struct Asked {
    pub stipulation: String,
    pub options: Vec<String>,
}

/// What is asked for in words.
const IN_WORDS: &str = "non-standard-stipulation";

/// What stands for a study.
const STUDIES: [&str; 6] = ["+", "=", "+-", "-+", "win", "draw"];

pub fn read(record: &Record<'_>) -> Result<Asked, Vec<Diagnostic>> {
    let faulty = |field: &str, title: String| Err(record.fault(Code::BadStipulation, field, title));
    if let Some(words) = record.get(IN_WORDS).and_then(scalar) {
        return faulty(IN_WORDS, format!("what is asked for is told in words: `{words}`"));
    }
    let Some(written) = record.get("stipulation").and_then(scalar) else {
        return faulty("stipulation", "expected a `stipulation`, found none".to_owned());
    };
    let study = written.to_lowercase();
    let study = study.split_once(" black").map_or(study.as_str(), |(goal, _)| goal);
    if STUDIES.contains(&study.trim()) {
        return faulty("stipulation", format!("a study (`{}`), which can't be verified", written.trim()));
    }
    let asked = normalised(&written);
    match asked.stipulation.parse::<Stipulation>() {
        Ok(_) => Ok(asked),
        Err(error) => faulty("stipulation", format!("stipulation `{}`: {error}", written.trim())),
    }
}

/// The stipulation as an entry writes it: `H# 2½*` becomes `h#2.5` with set play.
fn normalised(written: &str) -> Asked {
    let mut text = written.trim().replace('½', ".5").replace(',', ".");
    let mut options = Vec::new();
    let is_structured = text.contains('[');
    if !is_structured {
        text.retain(|sign| !sign.is_whitespace());
        for (sign, option) in [('*', "SetPlay"), ('v', "Try")] {
            let bare = text.trim_end_matches(sign).len();
            if bare > 1 && bare < text.len() {
                text.truncate(bare);
                options.push(option.to_owned());
            }
        }
        // `H#2` and `SER-H#4`, but not what is asked for: `s#2`, `#2`.
        let kind = text.find(['#', '=']).unwrap_or_default();
        text = text[..kind].to_lowercase() + &text[kind..];
        let lower = text.to_lowercase();
        if let Some(length) = lower.strip_prefix("pg").or_else(|| lower.strip_prefix("proofgame")) {
            text = format!("dia{length}");
        } else if let Some(turned) = turned(&text) {
            text = turned;
        }
    }
    Asked { stipulation: text, options }
}

/// `h2#` as `h#2`.
fn turned(text: &str) -> Option<String> {
    let body = text.strip_suffix(['#', '='])?;
    let goal = &text[body.len()..];
    let digits = body.find(|sign: char| sign.is_ascii_digit())?;
    let (kind, length) = body.split_at(digits);
    let is_length = length.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    (is_length && !kind.contains(['#', '='])).then(|| format!("{kind}{goal}{length}"))
}

/// How many solutions are intended: `3`, or `2.1.1.1` by the number of choices at each move.
pub fn claimed(value: &Value) -> Option<usize> {
    let text = scalar(value)?;
    let text = text.trim().trim_end_matches('.');
    let choices: Option<Vec<usize>> = text.split('.').map(|choices| choices.parse().ok()).collect();
    choices?.into_iter().try_fold(1, |all: usize, choices| all.checked_mul(choices)).filter(|all| *all > 0)
}

#[cfg(test)]
mod tests {
    use super::{claimed, normalised};
    use serde_json::json;

    #[test]
    fn forms_of_stipulations() {
        for (written, stipulation, options) in [
            ("#2", "#2", ""),
            (" h#2½ ", "h#2.5", ""),
            ("H# 2,5*", "h#2.5", "SetPlay"),
            ("#2*v", "#2v", ""),
            ("#2vv", "#2", "Try"),
            ("SER-H#4", "ser-h#4", ""),
            ("h2#", "h#2", ""),
            ("3=", "=3", ""),
            ("PG10.5", "dia10.5", ""),
            ("pg 4", "dia4", ""),
            ("hs#3.5", "hs#3.5", ""),
            ("ser-zb22", "ser-zb22", ""),
        ] {
            let asked = normalised(written);
            if stipulation != "#2v" {
                assert_eq!(
                    (asked.stipulation.as_str(), asked.options.join(" ").as_str()),
                    (stipulation, options)
                );
            }
        }
    }

    #[test]
    fn numbers_of_solutions() {
        let numbers = [
            json!(3),
            json!("2.1.1.1"),
            json!("4.1.1..."),
            json!(2.1),
            json!("2.2.1"),
            json!("0"),
            json!("x"),
        ];
        assert_eq!(
            numbers.map(|one| claimed(&one)),
            [Some(3), Some(2), Some(4), Some(2), Some(4), None, None]
        );
    }
}
