//! What the page knows before it asks: walks, marks, conditions, options, goals, with their names and what they are.

use cookstopper::definition;
use cookstopper::explained;
use cookstopper::foreign::popeye::option_names::OPTIONS;
use cookstopper::language::{InLanguages, Language};
use cookstopper::report::called;
use cookstopper_engine::board::unit::Attributes;
use cookstopper_engine::walks::Walk;
use cookstopper_engine::walks::table::ROWS;
use serde_json::{Map, Value, json};

/// All of it, as one object.
#[must_use]
pub fn data() -> Value {
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "analyse": true,
        "walks": walks(),
        "marks": marks(),
        "conditions": conditions(),
        "options": options(),
        "plays": explained::plays(),
        "goals": explained::goals(),
    })
}

fn walks() -> Map<String, Value> {
    let known = ROWS.iter().filter(|row| Walk::from_code(row.code).is_some());
    known.map(|row| (row.code.to_owned(), called::walk(row.code))).collect()
}

fn marks() -> Map<String, Value> {
    let mark = |(_, name, letters): (Attributes, &str, &str)| {
        let mut told = json!(called::mark(name));
        told["letters"] = json!(letters);
        (name.to_owned(), told)
    };
    Attributes::NAMED.into_iter().map(mark).collect()
}

/// Every condition, subject by subject.
fn conditions() -> Vec<Value> {
    let all = definition::subjects().iter().flat_map(|subject| {
        subject.definitions.iter().map(move |known| {
            let mut told = called::condition(known.written());
            told["name"] = json!(known.name());
            told["written"] = json!(known.written());
            told["subject"] = json!(subject.title);
            told["brief"] = json!(definition::readable(&known.brief, Language::English));
            told["all_parameters"] = json!(known.parameters);
            told
        })
    });
    all.collect()
}

fn options() -> Vec<Value> {
    let option = |names: &[&str; 3]| {
        json!({
            "name": names[0],
            "names": InLanguages::of(|language| language.choose(*names).to_owned()),
            "text": explained::option(names[0]),
        })
    };
    OPTIONS.iter().map(option).collect()
}
