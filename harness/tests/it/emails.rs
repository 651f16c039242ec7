//! Solutions of published problems as people write them in e-mails (`emails.txt`): what is right is understood, and where a
//! move is wrong, it is the one that is blamed.

use crate::program::Corpus;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A solution in somebody's letters and words.
struct Email<'a> {
    problem: &'a str,
    language: &'a str,
    /// The move that is wrong, if one is.
    wrong: Option<&'a str>,
    text: String,
}

fn emails(table: &str) -> Vec<Email<'_>> {
    let mut emails: Vec<Email<'_>> = Vec::new();
    let mut problem = "";
    for line in table.lines() {
        if let Some(name) = line.strip_prefix("=== ") {
            problem = name;
        } else if let Some(head) = line.strip_prefix("--- ") {
            let (language, wrong) = head.split_once(", wrong: ").unzip();
            let language = language.unwrap_or(head);
            emails.push(Email { problem, language, wrong, text: String::new() });
        } else if let Some(email) = emails.last_mut() {
            email.text.push_str(line);
            email.text.push('\n');
        }
    }
    emails
}

#[test]
fn emails_are_understood_and_what_is_wrong_is_blamed() {
    let emails = emails(include_str!("emails.txt"));
    let problems: BTreeSet<&str> = emails.iter().map(|email| email.problem).collect();
    let languages: BTreeSet<&str> = emails.iter().map(|email| email.language).collect();
    let wrong = emails.iter().filter(|email| email.wrong.is_some()).count();
    assert!(emails.len() >= 150 && problems.len() >= 40 && wrong * 10 >= emails.len() * 3);
    assert_eq!(languages.len(), 7, "{languages:?}");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("corpus");
    let corpus = emails.iter().enumerate().fold(Corpus::new(), |corpus, (number, email)| {
        let entry = fs::read_to_string(root.join(format!("{}.toml", email.problem))).unwrap();
        let claims_nothing = entry.lines().filter(|line| !line.starts_with("solutions")).collect::<Vec<_>>();
        corpus
            .with(&format!("corpus/{number:03}.toml"), claims_nothing.join("\n"))
            .with(&format!("expected/{number:03}.txt"), &email.text)
    });
    let stdout = corpus.run(&["verify", "corpus", "--nodes", "60000", "--format", "json"]).stdout;
    let found: Vec<Value> = stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(found.len(), emails.len() + 1);
    let mut faults = Vec::new();
    for (email, found) in emails.iter().zip(&found) {
        let findings: Vec<(&str, &str)> = found["findings"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| (one["kind"].as_str().unwrap(), one["text"].as_str().unwrap()))
            .collect();
        // What the author doesn't list is no matter of reading.
        let blamed: Vec<&str> = findings
            .iter()
            .filter(|(kind, _)| matches!(*kind, "unreadable" | "claim-fails" | "no-solution"))
            .map(|(_, text)| *text)
            .collect();
        let holds = match email.wrong {
            None => blamed.is_empty() && !findings.iter().any(|(kind, _)| *kind == "cook"),
            Some(wrong) => {
                !blamed.is_empty() && blamed.iter().all(|text| text.contains(&format!("`{wrong}`")))
            }
        };
        if !holds {
            faults.push(format!(
                "{}, {} {:?}:\n{}{findings:#?}",
                email.problem, email.language, email.wrong, email.text
            ));
        }
    }
    assert!(faults.is_empty(), "{} of {}:\n{}", faults.len(), emails.len(), faults.join("\n"));
}
