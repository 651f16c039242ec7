//! Real problems as sketches: from Popeye's inputs and from entries.

use crate::sketch::{Change, Sketch, TwinSketch, Unit};
use crate::wording::Wording;
use cookstopper::entry::Entry;
use cookstopper::foreign::export;
use cookstopper::foreign::popeye::option_names::OPTIONS;
use cookstopper::foreign::popeye::{self, Credits, PopeyeProblem, Written, inputs_of};
use cookstopper::language::walk_codes::WALKS;
use cookstopper::language::{ATTRIBUTES, Language};
use cookstopper_engine::board::unit::Attributes;
use cookstopper_engine::board::{Owner, Square};
use cookstopper_engine::diagram::{Diagram, DiagramUnit};
use cookstopper_engine::twin::{Mirror, Rotation, Twin, TwinCommand};
use std::io;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// A real problem and where it comes from.
#[derive(Debug, Clone)]
pub struct Source {
    /// The file's name and, if it has several problems, the number.
    pub name: String,
    /// The problem.
    pub sketch: Sketch,
}

/// All problems below a folder, in the order of their names, and how many can't be put into other words.
///
/// # Errors
/// The folder or a file in it can't be read.
pub fn sources(folder: &Path) -> io::Result<(Vec<Source>, usize)> {
    let mut sources = Vec::new();
    let mut passed_over = 0;
    for file in WalkDir::new(folder).sort_by_file_name() {
        let path = file?.into_path();
        let Some(input) = input_of(&path)? else { continue };
        let Ok(problems) = popeye::read(&input) else {
            passed_over += 1;
            continue;
        };
        for problem in &problems {
            match sketch(problem) {
                Some(sketch) => {
                    sources.push(Source { name: name(folder, &path, problem, &problems), sketch })
                }
                None => passed_over += 1,
            }
        }
    }
    Ok((sources, passed_over))
}

/// What a file says as Popeye's input; nothing if it is neither an input nor an entry that can be one.
fn input_of(path: &PathBuf) -> io::Result<Option<String>> {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("inp") => Ok(Some(popeye::decoded(std::fs::read(path)?))),
        // What is no entry, or asks for nothing, is no problem.
        Some("toml") => Ok(Entry::read(path).ok().and_then(|entry| export(&[entry]).ok())),
        Some(_) | None => Ok(None),
    }
}

fn name(folder: &Path, path: &Path, problem: &PopeyeProblem, all: &[PopeyeProblem]) -> String {
    let path = path.strip_prefix(folder).unwrap_or(path).with_extension("");
    let number = if all.len() > 1 { format!(", problem {}", problem.number) } else { String::new() };
    format!("{}{number}", path.display())
}

/// A problem as a sketch; nothing if a sketch can't say everything.
fn sketch(problem: &PopeyeProblem) -> Option<Sketch> {
    let diagram = problem.diagram.as_ref().filter(|_| problem.faults.is_empty() && problem.is_understood)?;
    let mut sketch = Sketch {
        conditions: inputs_of(&diagram.conditions, Language::English),
        options: options(&diagram.options.to_string(), problem)?,
        stipulation: diagram.stipulation.to_string(),
        units: units(&diagram.diagram)?,
        ..Sketch::default()
    };
    if let Some(target) = &diagram.stipulation.target {
        sketch.target = Some(units(target)?);
    }
    for (place, changes) in
        problem.positions.iter().filter_map(|position| position.changes.as_ref()).enumerate()
    {
        sketch.twins.push(twin(changes, problem.is_zeroposition && place == 0)?);
    }
    // What gets lost on the way would be compared all the same, but it wouldn't be the real problem.
    let again = popeye::read(&Wording::plain(Language::English).input([&sketch])).ok()?;
    let [again] = again.as_slice() else { return None };
    (again.faults.is_empty() && said(again) == said(problem)).then_some(sketch)
}

/// Everything that a problem says about what is to be solved.
fn said(problem: &PopeyeProblem) -> Option<(String, [bool; 2], bool)> {
    let written = Written {
        credits: Credits::default(),
        diagram: problem.diagram.clone()?,
        is_zeroposition: problem.is_zeroposition,
        twins: problem.positions.iter().filter_map(|position| position.changes.clone()).collect(),
    };
    Some((popeye::write(&[written]), problem.kingless, problem.is_intelligent))
}

fn units(diagram: &Diagram) -> Option<Vec<Unit>> {
    if diagram.invisible > 0 || !diagram.beneath.is_empty() {
        return None;
    }
    let occupied = Square::all().filter_map(|square| Some((square, diagram.unit(square)?)));
    occupied.map(|(square, placed)| unit(square, placed)).collect()
}

fn unit(square: Square, placed: &DiagramUnit) -> Option<Unit> {
    let [walk] = placed.walks.as_slice() else { return None };
    let owner = match placed.owner {
        Owner::White => 0,
        Owner::Black => 1,
        Owner::Neutral => 2,
    };
    let marks = Attributes::NAMED.iter().filter(|(mark, _, _)| placed.attributes().has(*mark));
    let mut names =
        marks.filter_map(|(_, name, _)| ATTRIBUTES.iter().map(|names| names[0]).find(|known| known == name));
    let attributes = [names.next(), names.next()];
    if names.next().is_some() {
        return None;
    }
    let walk = WALKS.iter().map(|names| names[0]).find(|code| *code == walk.code())?;
    Some(Unit { owner, attributes, walk, square: square.index() })
}

/// Options with the words behind each.
fn options(text: &str, problem: &PopeyeProblem) -> Option<Vec<String>> {
    let mut options: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        match Language::English.row(OPTIONS, word).found() {
            Some(row) => options.push(OPTIONS[row][0].to_owned()),
            None => {
                let last = options.last_mut()?;
                last.push(' ');
                last.push_str(word);
            }
        }
    }
    for (is_kingless, option) in problem.kingless.into_iter().zip(["NoWk", "NoBk"]) {
        options.extend(is_kingless.then(|| option.to_owned()));
    }
    if problem.is_intelligent && !options.iter().any(|option| option == "Intelligent") {
        options.push("Intelligent".to_owned());
    }
    Some(options)
}

fn twin(twin: &Twin, is_zeroposition: bool) -> Option<TwinSketch> {
    let changes = twin.commands.iter().map(change).collect::<Option<_>>()?;
    Some(TwinSketch { is_continued: twin.is_continued, is_zeroposition, changes })
}

fn change(command: &TwinCommand) -> Option<Change> {
    Some(match command {
        TwinCommand::Move(from, to) => Change::Move(from.index(), to.index()),
        TwinCommand::Exchange(one, other) => Change::Exchange(one.index(), other.index()),
        TwinCommand::Remove(square) => Change::Remove(square.index()),
        TwinCommand::Add(square, added) => Change::Add(unit(*square, added)?),
        TwinCommand::Invisible(_) => return None,
        TwinCommand::Substitute(from, to) => {
            let code = |code: &str| WALKS.iter().map(|names| names[0]).find(|known| *known == code);
            Change::Substitute(code(from.code())?, code(to.code())?)
        }
        TwinCommand::Rotate(rotation) => Change::Rotate(match rotation {
            Rotation::Quarter => "90",
            Rotation::Half => "180",
            Rotation::ThreeQuarters => "270",
        }),
        TwinCommand::Mirror(mirror) => Change::Mirror(match mirror {
            Mirror::LeftRight => "a1<-->h1",
            Mirror::AboveBelow => "a1<-->a8",
            Mirror::AboutA8H1 => "a1<-->h8",
            Mirror::AboutA1H8 => "a8<-->h1",
        }),
        TwinCommand::Shift(from, to) => Change::Shift(from.index(), to.index()),
        TwinCommand::PolishType => Change::PolishType,
        TwinCommand::Stipulation(stipulation) => Change::Stipulation(stipulation.to_string()),
        TwinCommand::Condition(conditions) => Change::Condition(inputs_of(conditions, Language::English)),
    })
}
