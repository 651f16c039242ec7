//! What a page is told of conditions, marks and walks: their names in all languages, and what they are.

use super::figure::{figure, mark_names, names};
use crate::definition;
use crate::language::{InLanguages, Language, walk_names};
use serde_json::json;
use std::collections::BTreeSet;

/// What a condition is called and what it is, with those of its parameters that are written: Circe, and each of its modalities.
#[must_use]
pub fn condition(written: &str) -> serde_json::Value {
    let words: Vec<&str> = written.split(' ').skip(1).collect();
    let known = definition::of_written(written);
    let parts = known.iter().map(|known| {
        let is_written = |(parameter, _): &&(String, String)| words.contains(&parameter.as_str());
        let parameters = known.parameters.iter().filter(is_written);
        let parameters: Vec<_> = parameters
            .map(|(word, meaning)| {
                (
                    definition::word_called(word, Language::English),
                    definition::readable(meaning, Language::English),
                )
            })
            .collect();
        json!({
            "name": definition::called(known.name(), Language::English),
            "text": definition::readable(&known.text, Language::English),
            "parameters": parameters,
            "source": known.subject().source_of(known),
        })
    });
    let head = definition::head(written);
    let in_popeye = Language::ALL
        .into_iter()
        .flat_map(|language| known.iter().flat_map(move |known| known.names_in(language)));
    let in_entries = known.iter().flat_map(|known| known.names.iter().map(String::as_str));
    let other_names: BTreeSet<&str> = in_popeye.chain(in_entries).collect();
    json!({
        "names": definition::called_in_all(written),
        "kind": head,
        "kinds": definition::called_in_all(head),
        "also": other_names,
        "definitions": parts.collect::<Vec<_>>(),
    })
}

/// What a mark is called.
#[must_use]
pub fn mark(mark: &str) -> InLanguages {
    InLanguages::of(|language| mark_names(mark).map_or(mark, |names| language.of(names)).to_owned())
}

/// What a walk is called, and by which figure it is drawn.
#[must_use]
pub fn walk(code: &str) -> serde_json::Value {
    let figure = figure(code);
    let [_, german, french] = walk_names(code);
    let [en, de, fr] = names(code);
    json!({
        "figure": figure.bases,
        "turns": figure.turns,
        "names": { "en": en, "de": de, "fr": fr },
        "letters": { "en": code, "de": german, "fr": french },
    })
}
