//! General code knows no condition by name: neither its type nor its module, and none of its names, as a string or as a word of an
//! identifier. What it needs to know it gets as a general fact. Comments may name conditions, as examples.

use super::layers::{first_names, rust_files, workspace};
use cookstopper_engine::conditions::{AnyCondition, Kind};
use std::collections::BTreeSet;
use std::fs;

/// Where conditions may be named.
const NAMING: [&str; 4] = [
    // Their own files, and the registry.
    "engine/src/conditions",
    // What Popeye does, which nobody else does: data by condition.
    "engine/src/popeye",
    // Popeye's names of conditions, which are translated, and what it prints apart: data by name.
    "harness/src/foreign/popeye/condition_names",
    // What each condition is, in words for people: data.
    "harness/src/definition/",
];

/// What general code may take from the module of conditions.
const GENERAL: [&str; 9] = [
    "AnyCondition",
    "ConditionError",
    "ConditionErrors",
    "Conditions",
    "Drawn",
    "DrawnGrid",
    "Kind",
    "exclusions",
    "past",
];

/// Names of conditions that are words of chess, or of the language, too.
const OTHER_MEANINGS: [(&str, &str); 22] = [
    ("alphabetic", "of letters"),
    ("anda", "a mark of units"),
    ("andainverse", "a mark of units"),
    ("arrivals", "squares to which units go"),
    ("chameleons", "units with that mark"),
    ("exclusive", "of rights to castle"),
    ("families", "of walks"),
    ("functionary", "a mark of units"),
    ("ghosts", "captured units that come back where they were"),
    ("grid", "lines drawn on the board"),
    ("guards", "units that could capture on a square"),
    ("halfneutral", "a mark of units"),
    ("hole", "a square that is missing"),
    ("holes", "squares that are missing"),
    ("imitator", "what stands on the board and is no unit"),
    ("lastcapture", "an option of Popeye's"),
    ("pad", "to fill up"),
    ("patrouille", "the same in French"),
    ("promotions", "what pawns become"),
    ("promotionsquares", "where pawns become it"),
    ("roleexchange", "a kind of move"),
    ("volage", "a mark of units"),
];

#[test]
fn general_code_names_no_condition() {
    let names = names_of_conditions();
    let mut complaints = Vec::new();
    for crate_folder in ["engine/src", "harness/src"] {
        for file in rust_files(&workspace().join(crate_folder)) {
            let shown = file.strip_prefix(workspace()).unwrap().display().to_string();
            let is_test = file.file_stem().is_some_and(|stem| stem == "tests");
            if is_test || NAMING.iter().any(|place| shown.starts_with(place)) {
                continue;
            }
            let named = conditions_named(&fs::read_to_string(&file).unwrap(), &names);
            complaints.extend(named.into_iter().map(|word| format!("{shown} names a condition: {word}")));
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn conditions_are_found_in_every_form() {
    let names = names_of_conditions();
    let named = |text: &str| conditions_named(text, &names).into_iter().collect::<Vec<_>>().join(" ");
    assert_eq!(named("matches!(one, AnyCondition::Holes(_))"), "AnyCondition::Holes");
    assert_eq!(named("Kind::Grid => 1"), "Kind::Grid");
    assert_eq!(named("use crate::conditions::{Conditions, grid::Grid};"), "conditions::grid");
    assert_eq!(named("crate::conditions::holes::Holes"), "conditions::holes");
    assert_eq!(named("let madrasi = is_madrasi();"), "is_madrasi madrasi");
    assert_eq!(named("const ALICE_CHESS: u8 = 1;"), "ALICE_CHESS");
    assert_eq!(named("name == \"Take&MakeChess\""), "Take&MakeChess");
    assert_eq!(named("name.starts_with(\"Circe \")"), "Circe");
    assert_eq!(named("name == \"Lortap\" // Madrasi\n"), "Lortap");
    assert_eq!(
        named("// as in Madrasi, or \"Circe\"\nlet holes = \"expected a condition such as `Circe`\";"),
        ""
    );
    assert_eq!(named("\"//\"; \"Annan\""), "Annan");
}

/// The names of all conditions and of the types that they are, in small letters.
fn names_of_conditions() -> BTreeSet<String> {
    let written = AnyCondition::NAMES.iter().flat_map(|names| names.iter().map(|name| (*name).to_owned()));
    let types = Kind::ALL.iter().map(|kind| format!("{kind:?}"));
    let names: BTreeSet<String> = written.chain(types).map(|name| name.to_lowercase()).collect();
    assert!(names.contains("circe") && names.contains("alicechess") && names.len() > 200);
    names
}

/// What code says that only conditions, and who knows them, should say.
fn conditions_named(text: &str, names: &BTreeSet<String>) -> BTreeSet<String> {
    let (code, strings) = code_and_strings(text);
    let is_other = |word: &str| OTHER_MEANINGS.iter().any(|(other, _)| *other == word);
    let is_name = |word: &str| names.contains(word) && !is_other(word);
    let mut found = BTreeSet::new();
    for (place, _) in code.match_indices("conditions::") {
        let taken = first_names(&code[place + "conditions::".len()..]).into_iter();
        let special =
            taken.filter(|name| !GENERAL.contains(&name.as_str()) && is_module_of_a_condition(name));
        found.extend(special.map(|name| format!("conditions::{name}")));
    }
    for kind in Kind::ALL {
        for path in ["AnyCondition::", "Kind::"] {
            let path = format!("{path}{kind:?}");
            let ends = |place: usize| !code[place + path.len()..].starts_with(is_in_word);
            let begins = |place: usize| !code[..place].ends_with(is_in_word);
            if code.match_indices(&path).any(|(place, _)| begins(place) && ends(place)) {
                found.insert(path);
            }
        }
    }
    let words = code.split(|sign| !is_in_word(sign)).filter(|word| !word.is_empty());
    found.extend(words.filter(|word| runs_of_words(word).iter().any(|run| is_name(run))).map(str::to_owned));
    for string in strings {
        // An example in a message is one, not a case.
        let string = string.split("such as `").next().unwrap_or_default();
        let words = string.split(|sign| !(is_in_word(sign) || sign == '&'));
        found.extend(words.filter(|word| is_name(&word.to_lowercase())).map(str::to_owned));
    }
    found
}

const fn is_in_word(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || sign == '_'
}

/// Whether a module of that name lies in the folder of conditions.
fn is_module_of_a_condition(name: &str) -> bool {
    workspace().join("engine/src/conditions").join(name).with_extension("rs").exists()
}

/// Of `is_alice_chess`, or `IsAliceChess`: every run of its words, put together in small letters.
fn runs_of_words(identifier: &str) -> BTreeSet<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last = '_';
    for sign in identifier.chars() {
        let begins = sign.is_uppercase() && !last.is_uppercase() || last == '_';
        match words.last_mut().filter(|_| !begins) {
            Some(word) if sign != '_' => word.extend(sign.to_lowercase()),
            None if sign != '_' => words.push(sign.to_lowercase().collect()),
            Some(_) | None => {}
        }
        last = sign;
    }
    let runs = (0..words.len()).flat_map(|begin| (begin + 1..=words.len()).map(move |end| (begin, end)));
    runs.map(|(begin, end)| words[begin..end].concat()).collect()
}

/// A text without comments, strings and the tests at its end; and its strings.
fn code_and_strings(text: &str) -> (String, Vec<String>) {
    let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    let mut rest = &text[..end];
    let (mut code, mut strings) = (String::new(), Vec::new());
    while let Some(sign) = rest.chars().next() {
        if rest.starts_with("//") {
            rest = rest.find('\n').map_or("", |end| &rest[end..]);
        } else if sign == '"' {
            let inside = &rest[1..];
            let length = length_of_string(inside);
            strings.push(inside[..length].to_owned());
            code.push_str("\"\"");
            rest = inside.get(length + 1..).unwrap_or_default();
        } else {
            // A quotation mark between single ones begins no string.
            let length = ["'\"'", "'\\\"'"]
                .iter()
                .find(|mark| rest.starts_with(**mark))
                .map_or(sign.len_utf8(), |mark| mark.len());
            code.push_str(&rest[..length]);
            rest = &rest[length..];
        }
    }
    (code, strings)
}

/// Up to the quotation mark at the end of a string.
fn length_of_string(inside: &str) -> usize {
    let mut is_escaped = false;
    for (place, sign) in inside.char_indices() {
        match sign {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return place,
            _ => {}
        }
    }
    inside.len()
}
