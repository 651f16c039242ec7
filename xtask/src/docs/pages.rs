//! The pages about conditions, in Markdown.

use super::Made;
use cookstopper::definition::{Definition, Evidence, Subject, subjects};
use cookstopper::language::Language;
use std::collections::BTreeMap;

/// So many entries are named.
const MOST_ENTRIES: usize = 4;

/// What stands above all that is made.
const MADE: &str = "<!-- Made by `cargo xtask docs`; what it says stands in harness/src/definition. -->\n\n";

/// The list, and a page for each subject.
pub fn pages(evidence: &BTreeMap<String, Evidence>) -> Vec<Made> {
    let mut made = vec![Made { file: "docs/conditions.md".into(), text: list() }];
    for subject in subjects() {
        let definitions = subject.definitions.iter();
        let parts: Vec<String> =
            definitions.map(|known| page(subject, known, evidence.get(known.name()))).collect();
        let text = format!(
            "{MADE}# {}\n\n[All conditions](../conditions.md)\n\n{}",
            subject.title,
            parts.join("\n")
        );
        made.push(Made { file: format!("docs/conditions/{}", file(subject)).into(), text });
    }
    made
}

fn list() -> String {
    let mut text = format!(
        "{MADE}# Conditions\n\nEach with its definition, its parameters, what it has no meaning together with, where it is tested, and an \
         example. `cookstopper conditions NAME` says the same.\n\nWhat holds for all of them: [the rules](rules.md).\n"
    );
    for subject in subjects() {
        text.push_str(&format!(
            "\n## [{}](conditions/{})\n\n| condition | |\n|---|---|\n",
            subject.title,
            file(subject)
        ));
        for known in &subject.definitions {
            let (name, brief) = (known.name(), &known.brief);
            text.push_str(&format!(
                "| [{name}](conditions/{}#{}) | {brief} |\n",
                file(subject),
                anchor(name)
            ));
        }
    }
    text
}

fn page(subject: &Subject, known: &Definition, evidence: Option<&Evidence>) -> String {
    let mut text = format!("## {}\n\n", known.name());
    let others: Vec<String> = known.names[1..].iter().map(|name| format!("`{name}`")).collect();
    let mut names = Vec::new();
    if !others.is_empty() {
        names.push(format!("Also {}.", others.join(", ")));
    }
    for (language, name) in [(Language::German, "German"), (Language::French, "French")] {
        let translated: Vec<String> =
            known.names_in(language).iter().map(|name| format!("`{name}`")).collect();
        if !translated.is_empty() {
            names.push(format!("{name}: {}.", translated.join(", ")));
        }
    }
    if !names.is_empty() {
        text.push_str(&format!("{}\n\n", names.join(" ")));
    }
    let more = known.chapter.as_ref().map(|chapter| format!(" [More](../rules/{chapter})."));
    let more = more.unwrap_or_default();
    text.push_str(&format!("{}{more}\n\nSource: {}.\n", known.text, subject.source_of(known)));
    if !known.parameters.is_empty() {
        text.push_str("\n| parameter | |\n|---|---|\n");
        for (words, meaning) in &known.parameters {
            text.push_str(&format!("| `{words}` | {meaning} |\n"));
        }
    }
    let exclusions = known.exclusions();
    if !exclusions.is_empty() {
        text.push_str("\nNot together with:\n\n");
        for exclusion in exclusions {
            text.push_str(&format!("- {}: {}\n", exclusion.others.join(", "), exclusion.reason));
        }
    }
    if let Some(evidence) = evidence {
        text.push_str("\nTested:\n\n");
        for line in evidence.lines(MOST_ENTRIES) {
            text.push_str(&format!("- {line}\n"));
        }
        if let Some(example) = &evidence.example {
            text.push_str(&format!(
                "\nExample ([{0}](../../corpus/{0}.toml)):\n\n```text\n{1}\n```\n",
                example.entry,
                example.text.trim_matches('\n')
            ));
        }
    }
    text
}

/// `which-moves-come-first.md`.
fn file(subject: &Subject) -> String {
    format!("{}.md", anchor(&subject.title))
}

/// The anchor that a heading gets.
fn anchor(heading: &str) -> String {
    let small = heading.to_lowercase();
    small
        .chars()
        .filter_map(|sign| match sign {
            ' ' => Some('-'),
            sign if sign.is_alphanumeric() || sign == '-' => Some(sign),
            _ => None,
        })
        .collect()
}
