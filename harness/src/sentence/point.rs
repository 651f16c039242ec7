//! What two programs differ in, in words.

use crate::language::Language;
use serde::{Deserialize, Serialize};

/// One thing in which two solutions differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Point {
    /// Who says it.
    pub only: Only,
    /// What it is: a key, a threat, a line.
    pub what: String,
    /// The moves that lead to it and it itself.
    pub play: String,
    /// What the second program and this one say of it, where both have it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub said: Option<(String, String)>,
}

/// Who says something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Only {
    /// The second program alone.
    Theirs,
    /// This program alone.
    Ours,
    /// Both, but not in the same way.
    Both,
}

impl Point {
    /// One program alone says that the side that doesn't begin is in check.
    #[must_use]
    pub fn in_check(only: Only) -> Self {
        Self { only, what: "illegal diagram".to_owned(), play: String::new(), said: None }
    }

    /// `key 1.Ra1-a8 # ! only here`.
    #[must_use]
    pub fn text(&self, program: &str, language: Language) -> String {
        let what = self.what.as_str();
        let what = PARTS.iter().find(|names| names[0] == what).map_or(what, |names| language.choose(*names));
        let gap = if self.play.is_empty() { "" } else { " " };
        let play = language.play(&self.play);
        let who = match (self.only, language) {
            (Only::Theirs, Language::English) => format!("{program} only"),
            (Only::Theirs, Language::German) => format!("nur {program}"),
            (Only::Theirs, Language::French) => format!("{program} seulement"),
            (Only::Ours, Language::English) => "only here".to_owned(),
            (Only::Ours, Language::German) => "nur hier".to_owned(),
            (Only::Ours, Language::French) => "seulement ici".to_owned(),
            (Only::Both, _) => {
                let (theirs, ours) = self.said.clone().unwrap_or_default();
                let (theirs, ours, colon) =
                    (said(&theirs, language), said(&ours, language), language.colon());
                let here = language.choose(["here", "hier", "ici"]);
                format!("{program}{colon}{theirs}{}{here}{colon}{ours}", language.semicolon())
            }
        };
        format!("{what}{gap}{play} ({who})")
    }
}

/// What a program says of a move: words of Popeye's layout, and the goals that threats reach.
fn said(text: &str, language: Language) -> String {
    let (word, rest) = text.split_once(' ').map_or((text, ""), |(word, rest)| (word, rest));
    let word = SAID.iter().find(|names| names[0] == word).map_or(word, |names| language.choose(*names));
    format!("{word} {rest}").trim_end().to_owned()
}

/// What is said of a move or at the end, in every language.
const SAID: [[&str; 3]; 7] = [
    ["nothing", "nichts", "rien"],
    ["zugzwang", "Zugzwang", "blocus"],
    ["threat", "Drohung", "menace"],
    ["refutes", "widerlegt", "réfute"],
    ["finished", "vollständig", "complet"],
    ["partial", "teilweise", "partiel"],
    ["interrupted", "abgebrochen", "interrompu"],
];

/// What can differ, in every language.
const PARTS: [[&str; 3]; 13] = [
    ["key", "Schlüssel", "clé"],
    ["try", "Verführung", "essai"],
    ["threat", "Drohung", "menace"],
    ["variation", "Variante", "variante"],
    ["refutation", "Widerlegung", "réfutation"],
    ["set play", "Satzspiel", "jeu apparent"],
    ["root move", "erster Zug", "premier coup"],
    ["line", "Lösung", "ligne"],
    ["twin", "Zwilling", "jumeau"],
    ["mark", "Zeichen", "signe"],
    ["outlook", "Drohung oder Zugzwang", "menace ou blocus"],
    ["ending", "Ende", "fin"],
    ["illegal diagram", "illegales Diagramm", "diagramme illégal"],
];
