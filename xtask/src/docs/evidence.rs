//! Looks through the repository for whatever tests a condition.

use crate::root;
use cookstopper::corpus::{Corpus, EntryPath};
use cookstopper::definition::{self, Evidence, Example};
use cookstopper::foreign::popeye;
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::notation::header_text;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Tables of problems with Popeye's output.
const POPEYE: [&str; 3] =
    ["harness/tests/it/conditions.txt", "harness/tests/it/numbers.txt", "harness/tests/it/play.txt"];

/// Tables whose first column is a set of conditions, compared with the reference or the naive solver.
const REFERENCE: [&str; 3] =
    ["crosscheck/src/conditions.txt", "engine/tests/it/solving.tsv", "engine/tests/it/differential.tsv"];

/// An example with a longer solution is none.
const LONGEST_SOLUTION: usize = 14;

/// Everything that is found, by the names of the conditions.
pub fn gather() -> BTreeMap<String, Evidence> {
    let mut found = BTreeMap::new();
    of_corpus(&mut found);
    of_perft(&mut found);
    for table in REFERENCE {
        for line in rows(table) {
            let set = line.split('\t').next().unwrap_or_default().trim().to_owned();
            let of_set = |evidence: &mut Evidence| {
                if !evidence.reference.contains(&set) {
                    evidence.reference.push(set.clone());
                }
            };
            note(&mut found, &names(&set), of_set);
        }
    }
    for table in POPEYE {
        for case in read(table).split("\n\n") {
            let problem: String = case
                .split("\n=>")
                .next()
                .unwrap_or_default()
                .lines()
                .filter(|line| !line.starts_with('#'))
                .fold(String::new(), |text, line| text + line + "\n");
            let problems = popeye::read(&format!("BeginProblem\n{problem}EndProblem\n")).unwrap_or_default();
            let positions = problems.iter().flat_map(|problem| &problem.positions);
            let named: BTreeSet<String> =
                positions.flat_map(|position| position.problem.conditions.names()).collect();
            let named: Vec<String> = named.into_iter().collect();
            note(&mut found, &named, |evidence| *evidence.popeye.entry(table.to_owned()).or_default() += 1);
        }
    }
    found
}

/// Adds to what is known of each condition that is named, once.
fn note(found: &mut BTreeMap<String, Evidence>, names: &[String], add: impl Fn(&mut Evidence)) {
    let known: BTreeSet<&str> = names
        .iter()
        .flat_map(|name| definition::of_written(name))
        .map(definition::Definition::name)
        .collect();
    for name in known {
        add(found.entry(name.to_owned()).or_default());
    }
}

/// The conditions of a set such as `Annan + Circe`, as the engine calls them.
fn names(set: &str) -> Vec<String> {
    // Words in brackets ask for units with a mark.
    let is_name = |name: &&str| !matches!(*name, "" | "-") && !name.starts_with('(');
    let written = set.split('+').map(str::trim).filter(is_name);
    Conditions::parse(written).map(|conditions| conditions.names()).unwrap_or_default()
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_default()
}

fn rows(file: &str) -> Vec<String> {
    let text = read(file);
    let is_row = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
    text.lines().filter(is_row).map(str::to_owned).collect()
}

fn of_perft(found: &mut BTreeMap<String, Evidence>) {
    let folder = root().join("engine/tests/perft");
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut tables: Vec<String> = files.map(|file| file.file_name().to_string_lossy().into_owned()).collect();
    tables.sort();
    for table in tables {
        for line in rows(&format!("engine/tests/perft/{table}")) {
            let set = line.split('\t').next().unwrap_or_default();
            note(found, &names(set), |evidence| *evidence.perft.entry(table.clone()).or_default() += 1);
        }
    }
}

/// How well a problem serves as an example: the lower, the better.
type Rank = (usize, bool, usize, usize, String);

fn of_corpus(found: &mut BTreeMap<String, Evidence>) {
    let corpus = Corpus::find(&[root().join("corpus")], None).unwrap_or_default();
    let mut best: BTreeMap<String, (Rank, Example)> = BTreeMap::new();
    for path in corpus.entries() {
        let Ok(entry) = path.read() else { continue };
        let names = entry.conditions.names();
        note(found, &names, |evidence| evidence.corpus.push(path.id.clone()));
        let Some((rank, example)) = example(&path, &entry) else { continue };
        for known in names.iter().flat_map(|name| definition::of_written(name)) {
            match best.get(known.name()) {
                Some((other, _)) if *other <= rank => {}
                Some(_) | None => {
                    best.insert(known.name().to_owned(), (rank.clone(), example.clone()));
                }
            }
        }
    }
    for (name, (_, example)) in best {
        found.entry(name).or_default().example = Some(example);
    }
}

/// A diagram without twins whose solution is known and short.
fn example(path: &EntryPath, entry: &cookstopper::entry::Entry) -> Option<(Rank, Example)> {
    let task = entry.task.as_ref().filter(|task| task.twins.len() == 1)?;
    let expected = path.read_expected().ok().flatten()?;
    let play = expected.play().trim_matches('\n').trim_end();
    let lines = play.lines().count();
    if play.is_empty() || lines > LONGEST_SOLUTION {
        return None;
    }
    let problem = &task.twins[0].problem;
    let units = entry.diagram.counts().iter().sum();
    let words = entry.conditions.names().iter().map(|name| name.split(' ').count()).sum();
    let credits: Vec<&str> =
        entry.authors.iter().chain(&entry.published).chain(&entry.title).map(String::as_str).collect();
    let text = format!("{}\n{play}\n", header_text(problem, &credits).trim_end());
    let text = text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    let rank = (words, entry.authors.is_empty(), lines, units, path.id.clone());
    Some((rank, Example { entry: path.id.clone(), text }))
}
