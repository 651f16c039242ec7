//! Who may import whom: the modules of each crate form layers, and no module imports one of its own layer or above.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The layers of a crate, lowest first. Modules that share a row know nothing of one another.
struct Crate {
    folder: &'static str,
    layers: &'static [&'static [&'static str]],
}

const CRATES: [Crate; 5] = [
    Crate {
        folder: "engine/src",
        layers: &[
            &["nearest", "texts"],
            &["board"],
            &["walks"],
            &["diagram"],
            &["rules"],
            &["conditions"],
            &["popeye"],
            &["options"],
            &["stipulation"],
            &["problem", "solution"],
            &["setup"],
            &["game"],
            &["solve"],
            &["invisible"],
            &["legality", "notation", "playback"],
            &["analysis", "twin"],
            &["facade"],
            &["prelude"],
        ],
    },
    Crate {
        folder: "harness/src",
        layers: &[
            // Words, limits, and texts that people wrote.
            &[
                "asked",
                "budget",
                "desk",
                "in_order",
                "language",
                "notated",
                "on_disk",
                "outline",
                "panic",
                "partition",
                "parts",
                "source",
            ],
            &["diagnostic", "exhibit", "sentence", "why"],
            &["bless", "explained", "table", "verdict"],
            &["cache", "judge", "legality", "policy"],
            // What is read.
            &["compare", "entry"],
            &["expected", "foreign", "select", "statement"],
            &["collection"],
            &["cli", "corpus", "definition", "opinion", "so_far"],
            // What is found.
            &["outcome"],
            &["event", "second_opinion", "solving"],
            &["analysis", "exit", "show", "variation", "verify"],
            &["slices"],
            &["job"],
            // What is told, and the program.
            &["report", "results"],
            &["schedule"],
            &["review", "worker"],
            &["command"],
        ],
    },
    Crate {
        folder: "web/src",
        layers: &[
            &["data", "host", "limits", "refusal"],
            &["problem", "stream"],
            &["request"],
            &["checking", "playing", "reading"],
            &["solving", "varying", "writing"],
            &["analysing"],
            &["desk"],
            &["browser"],
        ],
    },
    Crate {
        folder: "workshop/src",
        layers: &[
            &["lock", "named", "share", "sketch"],
            &["collection", "wording"],
            &["answer"],
            &["smallest", "tally", "tried"],
            &["hunt", "release", "web"],
            &[
                "against",
                "browse",
                "differential",
                "dist",
                "mutate",
                "oracle",
                "pairs",
                "perft",
                "promises",
                "prove",
                "tables",
                "threads",
            ],
            &["desk", "race"],
        ],
    },
    Crate { folder: "xtask/src", layers: &[&["tidy"], &["bench", "docs", "links"]] },
];

/// Who imports whom in a crate, module by module, with a file that does.
type Imports = BTreeMap<(String, String), String>;

#[test]
fn modules_import_only_from_lower_layers() {
    let mut complaints = Vec::new();
    for Crate { folder, layers } in CRATES {
        let heights = heights(layers);
        let imports = imports(folder);
        let named: BTreeSet<&str> = heights.keys().copied().collect();
        let there = modules(folder);
        complaints.extend(
            there
                .iter()
                .filter(|module| !named.contains(module.as_str()))
                .map(|module| format!("{folder}: `{module}` is in no layer")),
        );
        complaints.extend(
            named
                .iter()
                .filter(|module| !there.contains(**module))
                .map(|module| format!("{folder}: there is no module `{module}`")),
        );
        let upward = |(from, to): (&str, &str)| heights.get(from) <= heights.get(to);
        for ((from, to), file) in &imports {
            let is_module = heights.contains_key(to.as_str());
            if is_module && upward((from, to)) {
                complaints.push(format!("{folder}/{file}: `{from}` must not import `{to}`"));
            }
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn modules_import_in_no_circle() {
    for Crate { folder, .. } in CRATES {
        let mut rest: BTreeSet<(String, String)> = imports(folder).into_keys().collect();
        // What imports nothing that is left is in no circle.
        loop {
            let importers: BTreeSet<String> = rest.iter().map(|(from, _)| from.clone()).collect();
            let before = rest.len();
            rest.retain(|(_, to)| importers.contains(to));
            if rest.len() == before {
                break;
            }
        }
        assert!(rest.is_empty(), "{folder}: a circle among {rest:?}");
    }
}

#[test]
fn imports_are_found_in_every_form() {
    let text = "\
use crate::{board::Square, rules::{Move, plan}, walks};
//! [`crate::comments`]
fn f() -> crate::solve::Control { super::super::game::play() }
use super::sibling;
#[cfg(test)]
mod tests {
    use crate::later;
}
";
    let found = imported(text, 2).into_iter().collect::<Vec<_>>().join(" ");
    assert_eq!(found, "board game rules solve walks");
    assert_eq!(imported("use super::sibling;", 1).into_iter().collect::<Vec<_>>(), ["sibling"]);
}

pub(super) fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn heights(layers: &'static [&'static [&'static str]]) -> BTreeMap<&'static str, usize> {
    let rows = layers.iter().enumerate();
    rows.flat_map(|(height, row)| row.iter().map(move |module| (*module, height))).collect()
}

/// The top-level modules of a crate.
fn modules(folder: &str) -> BTreeSet<String> {
    let files = rust_files(&workspace().join(folder)).into_iter();
    let names = files.map(|file| module_of(folder, &file).0);
    names.filter(|name| !matches!(name.as_str(), "lib" | "main")).collect()
}

fn imports(folder: &str) -> Imports {
    let mut imports = Imports::new();
    for file in rust_files(&workspace().join(folder)) {
        let (module, depth) = module_of(folder, &file);
        if matches!(module.as_str(), "lib" | "main") || file.file_stem().is_some_and(|stem| stem == "tests") {
            continue;
        }
        let shown = file.strip_prefix(workspace().join(folder)).unwrap().display().to_string();
        for target in imported(&fs::read_to_string(&file).unwrap(), depth) {
            if target != module {
                imports.entry((module.clone(), target)).or_insert_with(|| shown.clone());
            }
        }
    }
    imports
}

/// The top-level module to which a file belongs, and how deep it is in it: 1 for the module's own file.
fn module_of(folder: &str, file: &Path) -> (String, usize) {
    let inside = file.strip_prefix(workspace().join(folder)).unwrap().with_extension("");
    let parts: Vec<String> = inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    (parts[0].clone(), parts.len())
}

/// The top-level names that the text of a module of this depth mentions by a path from the crate's root.
fn imported(text: &str, depth: usize) -> BTreeSet<String> {
    let text = code(text);
    let mut found = BTreeSet::new();
    for (place, _) in text.match_indices("crate::") {
        if !text[..place].ends_with(|before: char| before.is_alphanumeric() || matches!(before, '_' | '$')) {
            found.extend(first_names(&text[place + "crate::".len()..]));
        }
    }
    let climb = "super::".repeat(depth);
    for (place, _) in text.match_indices(&climb) {
        let rest = &text[place + climb.len()..];
        if !text[..place].ends_with("super::") && !rest.starts_with("super::") {
            found.extend(first_names(rest));
        }
    }
    found
}

/// Of `board::Square`, or `{board::Square, walks}`: the names before the first colons.
pub(super) fn first_names(path: &str) -> Vec<String> {
    let name = |text: &str| {
        let end = text.find(|sign: char| !(sign.is_alphanumeric() || sign == '_')).unwrap_or(text.len());
        text[..end].to_owned()
    };
    let Some(list) = path.strip_prefix('{') else { return vec![name(path)] };
    let (mut depth, mut names, mut begin) = (0_usize, Vec::new(), 0);
    for (place, sign) in list.char_indices() {
        match sign {
            '{' => depth += 1,
            ',' if depth == 0 => {
                names.push(name(list[begin..place].trim_start()));
                begin = place + 1;
            }
            '}' if depth == 0 => {
                names.push(name(list[begin..place].trim_start()));
                break;
            }
            '}' => depth -= 1,
            _ => {}
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

/// A text without comments and without the tests at its end.
fn code(text: &str) -> String {
    let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    let lines = text[..end].lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

pub(super) fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}
