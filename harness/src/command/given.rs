//! What a command is to look at: a position on the command line, files, or what comes from standard input.

use super::{argument_error, complain, conditions, exit_of_paths, refuse};
use crate::cli::{ChoiceArgs, OneArgs, PositionArgs};
use crate::corpus::{Corpus, EntryByValue, EntryPath, Written};
use crate::diagnostic::{Code, Diagnostic};
use crate::entry::{Entry, Task, Twin};
use crate::exit::Exit;
use crate::foreign::{ForeignProblem, Format, popeye};
use crate::parts;
use crate::source::{Source, display_path};
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::stipulation::{Stipulation, StipulationError};
use std::collections::BTreeMap;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Why there is nothing to look at, and how the program ends.
pub type Refused = (Vec<Diagnostic>, Exit);

/// The path that means standard input.
const STDIN: &str = "-";

/// What stdin is called in messages.
const STDIN_NAME: &str = "stdin";

/// An entry, or what is wrong with it.
pub type Found = Result<EntryPath, Vec<Diagnostic>>;

/// The entry that a position on the command line is.
///
/// # Errors
/// Everything that is wrong with it.
pub fn entry_of_position(arguments: &PositionArgs) -> Result<Entry, Vec<Diagnostic>> {
    let mut wrong = Vec::new();
    let (source, diagram) = diagram(arguments);
    let diagram = diagram.map_err(|diagnostics| wrong.extend(diagnostics));
    let conditions = conditions(&arguments.conditions).map_err(|diagnostics| wrong.extend(diagnostics));
    let stipulation = arguments.stipulation.as_deref().map(|text| {
        let parsed: Result<Stipulation, StipulationError> = text.parse();
        parsed.map_err(|error| {
            wrong.push(argument_error(Code::BadStipulation, "--stipulation", text, &error));
        })
    });
    let options = Options::parse(&arguments.options).map_err(|error| {
        wrong.push(argument_error(Code::UnknownOption, "--option", &arguments.options.join(" "), &error));
    });
    let stipulation = stipulation.transpose();
    let (Ok(diagram), Ok(conditions), Ok(stipulation), Ok(options)) =
        (diagram, conditions, stipulation, options)
    else {
        return Err(wrong);
    };
    Ok(entry(source, diagram, conditions, stipulation, options))
}

/// Looks at the problem that a position on the command line of a command is with its stipulation.
pub fn position_task(
    command: &str,
    arguments: &PositionArgs,
    look: impl FnOnce(&Entry, &Task) -> Exit,
) -> Exit {
    let entry = match entry_of_position(arguments) {
        Ok(entry) => entry,
        Err(diagnostics) => return complain(&diagnostics),
    };
    let Some(task) = &entry.task else {
        let title = "expected `--stipulation`, such as `#2`, beside the position".to_owned();
        return refuse(&usage(command, title));
    };
    look(&entry, task)
}

/// Looks at the problems at some paths one after the other, until it is enough: at each with its identifier, if there are several. How
/// the program ends: as it would for the gravest.
pub fn each_task(
    paths: &[PathBuf],
    stipulation: Option<&str>,
    mut look: impl FnMut(Option<&str>, &Entry, &Task) -> (Exit, ControlFlow<()>),
) -> Exit {
    let entries = match entries(paths, stipulation) {
        Ok(entries) => entries,
        Err(refused) => return refuse(&refused),
    };
    if entries.len() == 0 {
        return Exit::Nothing;
    }
    let is_single = entries.len() == 1;
    let mut gravest = Exit::Sound;
    for found in entries.iter() {
        let (path, entry) = match found.and_then(|path| path.read().map(|entry| (path, entry))) {
            Ok(read) => read,
            Err(diagnostics) => {
                complain(&diagnostics);
                gravest = Exit::Unread;
                continue;
            }
        };
        let Some(task) = &entry.task else { continue };
        let id = (!is_single).then_some(path.id.as_str());
        let (exit, goes_on) = look(id, &entry, task);
        match exit {
            Exit::Sound => {}
            Exit::Undecided if gravest != Exit::Sound => {}
            worse => gravest = worse,
        }
        if goes_on.is_break() {
            break;
        }
    }
    gravest
}

/// What stands where, and where that is written.
fn diagram(arguments: &PositionArgs) -> (Arc<Source>, Result<Diagram, Vec<Diagnostic>>) {
    let board = &arguments.board;
    if let Some(fen) = &board.fen {
        let source = Source::of_argument("--fen", fen);
        let diagram = Entry::diagram_of_fen(&source).map_err(|diagnostic| vec![diagnostic]);
        return (source, diagram);
    }
    let lists = [("white", &board.white), ("black", &board.black), ("neutral", &board.neutral)];
    let lists = lists.into_iter().filter_map(|(name, list)| Some((name, list.as_deref()?)));
    let (source, diagram) = Entry::diagram_of_lists(lists);
    (source, diagram)
}

fn entry(
    source: Arc<Source>,
    diagram: Diagram,
    conditions: Conditions,
    stipulation: Option<Stipulation>,
    options: Options,
) -> Entry {
    let span = 0..source.text.len();
    let task = stipulation.map(|stipulation| {
        let problem = Problem {
            diagram: diagram.clone(),
            conditions: conditions.clone(),
            stipulation: stipulation.clone(),
            options,
        };
        let twin = Twin { letter: String::new(), intro: None, changes: None, problem };
        Task { twins: vec![twin], solutions: None, stipulation, stipulation_span: span.clone() }
    });
    Entry {
        source,
        title: None,
        authors: Vec::new(),
        published: None,
        diagram,
        position_span: span,
        conditions,
        task,
        assertions: Vec::new(),
        exceptions: Vec::new(),
        kept: BTreeMap::new(),
    }
}

/// What stands at some paths.
pub struct Entries {
    from_stdin: Vec<Found>,
    corpus: Corpus,
}

impl Entries {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.from_stdin.len() + self.corpus.len()
    }

    /// All of them, those from standard input first.
    pub fn iter(&self) -> impl Iterator<Item = Found> + '_ {
        self.from_stdin.iter().cloned().chain(self.corpus.entries().map(Ok))
    }
}

/// The entries at some paths, and below folders; `-` is standard input.
///
/// # Errors
/// A path that can't be read.
pub fn entries(paths: &[PathBuf], stipulation: Option<&str>) -> Result<Entries, Refused> {
    let mut from_stdin = Vec::new();
    let (stdin, files): (Vec<PathBuf>, Vec<PathBuf>) =
        paths.iter().cloned().partition(|path| path == Path::new(STDIN));
    if !stdin.is_empty() {
        from_stdin = of_stdin(stipulation).map_err(|wrong| (wrong, Exit::Unread))?;
    }
    let corpus = Corpus::find_asking(&files, None, stipulation).map_err(|wrong| {
        let exit = exit_of_paths(&wrong);
        (wrong, exit)
    })?;
    Ok(Entries { from_stdin, corpus })
}

/// The entries that come from standard input, in any of the formats that are read.
fn of_stdin(stipulation: Option<&str>) -> Result<Vec<Found>, Vec<Diagnostic>> {
    let unreadable = |error: io::Error| {
        let source = Source::of_argument(STDIN_NAME, "");
        vec![Diagnostic::of_file(Code::Unreadable, &source, format!("can't be read: {error}"))]
    };
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes).map_err(unreadable)?;
    let source = Source::of_argument(STDIN_NAME, &popeye::decoded(bytes));
    let text = &source.text;
    let value = |format: Written, part: parts::Part| EntryByValue {
        text: part.of(text).to_owned(),
        format,
        file: STDIN_NAME.to_owned(),
        above: part.line as usize,
        stipulation: stipulation.map(str::to_owned),
        ..EntryByValue::default()
    };
    let given: Vec<Result<EntryByValue, ForeignProblem>> = match Format::of_text(text) {
        None => {
            parts::entries(text.as_bytes()).flatten().map(|part| Ok(value(Written::Toml, part))).collect()
        }
        Some(Format::Positions) => {
            parts::lines(text.as_bytes()).flatten().map(|part| Ok(value(Written::Positions, part))).collect()
        }
        Some(format) => {
            let problems = format.read(&source).map_err(|wrong| vec![wrong])?;
            problems.into_iter().map(Err).collect()
        }
    };
    let count = given.len();
    let named = given.into_iter().enumerate().map(|(place, given)| {
        let id = if count == 1 { STDIN_NAME.to_owned() } else { format!("{STDIN_NAME}#{}", place + 1) };
        match given {
            Ok(value) => EntryPath::of_value(EntryByValue { id, ..value }),
            Err(problem) => problem.map(|imported| EntryPath::of_problem(&id, imported)),
        }
    });
    Ok(named.collect())
}

/// The one entry that is meant.
///
/// # Errors
/// There is none, there are several, or it can't be read.
pub fn one(arguments: &OneArgs) -> Result<Entry, Refused> {
    match &arguments.entry {
        None => entry_of_position(&arguments.position).map_err(|wrong| (wrong, Exit::Usage)),
        Some(path) => one_at(path, arguments.choice.id.as_deref(), arguments.position.stipulation.as_deref()),
    }
}

/// The one entry at a path that is meant.
///
/// # Errors
/// There is none, there are several, or it can't be read.
pub fn one_at(path: &Path, id: Option<&str>, stipulation: Option<&str>) -> Result<Entry, Refused> {
    let found = entries(&[path.to_owned()], stipulation)?;
    let is_meant = |path: &Found| match (id, path) {
        (Some(id), Ok(path)) => path.id == *id || path.id.ends_with(&format!("#{id}")),
        (Some(_), Err(_)) => false,
        (None, _) => true,
    };
    let mut meant = found.iter().filter(is_meant);
    let (first, more) = (meant.next(), meant.count());
    let told = |title: String| Err(usage(&display_path(path), title));
    match (first, more) {
        (None, _) => told("holds no such entry".to_owned()),
        (Some(only), 0) => {
            let read = only.and_then(|path| path.read());
            read.map_err(|wrong| (wrong, Exit::Unread))
        }
        (Some(_), more) => told(format!("holds {} entries: say which with `--id`", more + 1)),
    }
}

/// A twin of an entry that asks for something; the first, if none is named.
///
/// # Errors
/// It has none of this letter.
pub fn twin<'entry>(entry: &'entry Entry, choice: &ChoiceArgs) -> Result<Option<&'entry Twin>, Refused> {
    let twins = entry.task.as_ref().map(|task| task.twins.as_slice()).unwrap_or_default();
    let Some(letter) = choice.twin.as_deref() else { return Ok(twins.first()) };
    match twins.iter().find(|twin| twin.letter == letter) {
        Some(twin) => Ok(Some(twin)),
        None => {
            let letters: Vec<&str> = twins.iter().map(|twin| twin.letter.as_str()).collect();
            let title = if letters.iter().all(|letter| letter.is_empty()) {
                format!("has no twin `{letter}`")
            } else {
                format!("has no twin `{letter}`; there are {}", letters.join(", "))
            };
            Err(usage(&entry.source.name, title))
        }
    }
}

/// A wrong call.
pub fn usage(name: &str, title: String) -> Refused {
    (vec![Diagnostic::of_file(Code::Usage, &Source::of_argument(name, ""), title)], Exit::Usage)
}
