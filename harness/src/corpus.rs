//! The folders where entries and expected texts lie.

use crate::diagnostic::{Code, Diagnostic};
use crate::entry::Entry;
use crate::expected::Expected;
use crate::foreign::{self, Format, Imported};
use crate::policy::{self, Policy};
use crate::source::{Source, display_path};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use walkdir::{DirEntry, WalkDir};

/// The name of the folder of entries, and of its sibling with the authors' solutions.
const CORPUS: &str = "corpus";
const EXPECTED: &str = "expected";

/// Where an entry lies, and where its author's solution belongs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryPath {
    /// The path below the corpus, without extension, with slashes: what the entry is called.
    pub id: String,
    /// The entry.
    pub entry: PathBuf,
    /// The author's solution, whether it exists or not.
    pub expected: PathBuf,
    /// What is graded otherwise in its corpus.
    pub policy: Arc<Policy>,
    /// The problem, if it comes from a foreign file.
    pub foreign: Option<Arc<Result<Imported, Vec<Diagnostic>>>>,
}

impl EntryPath {
    /// Reads the entry.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(&self) -> Result<Entry, Vec<Diagnostic>> {
        match self.foreign.as_deref() {
            None => Entry::read(&self.entry),
            Some(Ok(imported)) => Entry::parse(Source::of_argument(&self.id, &imported.entry)),
            Some(Err(diagnostics)) => Err(diagnostics.clone()),
        }
    }

    /// Reads the author's solution: from its own file, otherwise from the foreign file.
    ///
    /// # Errors
    /// The file exists but can't be read.
    pub fn read_expected(&self) -> Result<Option<Expected>, Diagnostic> {
        if let Some(expected) = Expected::read(&self.expected)? {
            return Ok(Some(expected));
        }
        let Some(Ok(imported)) = self.foreign.as_deref() else { return Ok(None) };
        let solution = imported.solution.as_ref();
        Ok(solution.map(|text| Expected::of_text(Source::of_argument(&self.id, text))))
    }
}

/// What was found below some paths.
#[derive(Debug, Default)]
pub struct Corpus {
    /// The entries, sorted by id.
    pub entries: Vec<EntryPath>,
    /// What could not be read or does not belong, with the id under which it is reported, sorted by id.
    pub faults: Vec<(String, Diagnostic)>,
}

impl Corpus {
    /// Finds the entries at and below `paths`.
    ///
    /// The authors' solutions are looked for in `expected`, otherwise in the folder `expected` beside the
    /// nearest folder called `corpus` that holds the path, otherwise beside the path itself.
    ///
    /// # Errors
    /// A path that does not exist or is no entry.
    pub fn find(paths: &[PathBuf], expected: Option<&Path>) -> Result<Self, Vec<Diagnostic>> {
        let mut found = Finder::default();
        let mut wrong = Vec::new();
        for path in paths {
            if let Err(diagnostics) = found.add(path, expected) {
                wrong.extend(diagnostics);
            }
        }
        if !wrong.is_empty() {
            wrong.dedup();
            return Err(wrong);
        }
        let mut entries: Vec<_> = found.entries.into_values().collect();
        entries.sort_by(|one, other| one.id.cmp(&other.id));
        let mut faults = found.faults;
        faults.sort_by(|one, other| one.0.cmp(&other.0));
        faults.dedup();
        Ok(Self { entries, faults })
    }
}

/// Collects over several paths; the same file is taken once.
#[derive(Default)]
struct Finder {
    entries: BTreeMap<(PathBuf, usize), EntryPath>,
    faults: Vec<(String, Diagnostic)>,
}

impl Finder {
    fn add(&mut self, path: &Path, expected: Option<&Path>) -> Result<(), Vec<Diagnostic>> {
        let usage = |title: String| {
            let name = path.to_string_lossy();
            vec![Diagnostic::of_file(Code::Usage, &Source::of_argument(&name, ""), title)]
        };
        let metadata = std::fs::metadata(path).map_err(|error| usage(format!("can't be read: {error}")))?;
        let path = absolute(path).map_err(|error| usage(format!("can't be read: {error}")))?;
        if metadata.is_dir() {
            let roots = Roots::of(&path, &path, expected)?;
            self.add_folder(&path, &roots);
            return Ok(());
        }
        let folder = path.parent().unwrap_or(&path).to_owned();
        let roots = Roots::of(&path, &folder, expected)?;
        if has_extension(&path, "toml") {
            self.entries.entry((path.clone(), 0)).or_insert_with(|| roots.entry(path));
            return Ok(());
        }
        let Some(format) = Format::of(&path) else {
            let known = "entries end in `.toml`, foreign files in `.inp`, `.olv`, `.yaml`, `.fen` or `.epd`";
            return Err(usage(format!("is not an entry; {known}")));
        };
        self.add_foreign(&path, format, &roots).map_err(|diagnostic| vec![diagnostic])
    }

    /// Adds each problem of a foreign file.
    fn add_foreign(&mut self, path: &Path, format: Format, roots: &Roots) -> Result<(), Diagnostic> {
        let problems = foreign::read(path, format)?;
        let is_single = problems.len() == 1;
        for (place, problem) in problems.into_iter().enumerate() {
            let entry = roots.entry(path.to_owned());
            let id = if is_single { entry.id } else { format!("{}#{}", entry.id, place + 1) };
            let expected = roots.expected.join(format!("{id}.txt"));
            let entry = EntryPath { id, expected, foreign: Some(Arc::new(problem)), ..entry };
            self.entries.insert((path.to_owned(), place), entry);
        }
        Ok(())
    }

    fn add_folder(&mut self, folder: &Path, roots: &Roots) {
        for step in WalkDir::new(folder).follow_links(true).into_iter().filter_entry(is_shown) {
            match step {
                Ok(step)
                    if step.file_type().is_file()
                        && has_extension(step.path(), "toml")
                        && step.file_name() != policy::FILE =>
                {
                    let path = step.into_path();
                    self.entries.entry((path.clone(), 0)).or_insert_with(|| roots.entry(path));
                }
                Ok(_) => {}
                Err(error) => self.faults.push(unreadable(&error, &roots.corpus)),
            }
        }
        self.add_orphans(folder, roots);
    }

    /// Reports every author's solution in the mirrored folder that has no entry.
    fn add_orphans(&mut self, folder: &Path, roots: &Roots) {
        let below = folder.strip_prefix(&roots.corpus).unwrap_or(Path::new(""));
        let mirrored = roots.expected.join(below);
        if !mirrored.is_dir() || mirrored.starts_with(folder) || folder.starts_with(&mirrored) {
            return;
        }
        let known: BTreeSet<&PathBuf> = self.entries.values().map(|entry| &entry.expected).collect();
        let mut faults = Vec::new();
        for step in WalkDir::new(&mirrored).follow_links(true).into_iter().filter_entry(is_shown) {
            match step {
                Ok(step) if step.file_type().is_file() && has_extension(step.path(), "txt") => {
                    if !known.contains(&step.path().to_path_buf()) {
                        faults.push(orphan(step.path(), roots));
                    }
                }
                Ok(_) => {}
                // The entry itself tells what is wrong with its author's solution.
                Err(error) if error.path().is_some_and(|path| known.contains(&path.to_path_buf())) => {}
                Err(error) => faults.push(unreadable(&error, &roots.expected)),
            }
        }
        self.faults.extend(faults);
    }
}

/// The folder of entries and its mirror.
struct Roots {
    corpus: PathBuf,
    expected: PathBuf,
    policy: Arc<Policy>,
}

impl Roots {
    fn of(path: &Path, folder: &Path, expected: Option<&Path>) -> Result<Self, Vec<Diagnostic>> {
        let named = path.ancestors().find(|folder| folder.file_name().is_some_and(|name| name == CORPUS));
        let corpus = named.unwrap_or(folder).to_owned();
        let beside = || corpus.parent().unwrap_or(&corpus).join(EXPECTED);
        let expected = expected.map_or_else(beside, |given| absolute(given).unwrap_or(given.to_owned()));
        let policy = Arc::new(Policy::of_folder(&corpus)?);
        Ok(Self { corpus, expected, policy })
    }

    fn entry(&self, entry: PathBuf) -> EntryPath {
        let id = id_below(&self.corpus, &entry);
        let expected = self.expected.join(format!("{id}.txt"));
        EntryPath { id, entry, expected, policy: Arc::clone(&self.policy), foreign: None }
    }
}

/// The absolute path without `.` and `..`, links left as they are.
fn absolute(path: &Path) -> std::io::Result<PathBuf> {
    let mut clean = PathBuf::new();
    for component in std::path::absolute(path)?.components() {
        match component {
            Component::ParentDir => {
                clean.pop();
            }
            Component::CurDir => {}
            Component::Prefix(_) | Component::RootDir | Component::Normal(_) => clean.push(component),
        }
    }
    Ok(clean)
}

fn id_below(root: &Path, path: &Path) -> String {
    let below = path.strip_prefix(root).unwrap_or(path).with_extension("");
    let names: Vec<_> = below.iter().map(|name| name.to_string_lossy()).collect();
    names.join("/")
}

/// Hidden files and folders are somebody else's.
fn is_shown(step: &DirEntry) -> bool {
    step.depth() == 0 || !step.file_name().to_string_lossy().starts_with('.')
}

fn has_extension(path: &Path, wanted: &str) -> bool {
    path.extension().is_some_and(|extension| extension == wanted)
}

fn unreadable(error: &walkdir::Error, root: &Path) -> (String, Diagnostic) {
    let path = error.path().unwrap_or(root);
    let source = Arc::new(Source::new(display_path(path), ""));
    let what = match (error.loop_ancestor(), error.io_error()) {
        (Some(ancestor), _) => format!("is a link back to `{}`", display_path(ancestor)),
        (None, Some(cause)) if path.is_symlink() && !path.exists() => {
            format!("is a link that leads nowhere: {cause}")
        }
        (None, Some(cause)) => format!("can't be read: {cause}"),
        (None, None) => "can't be read".to_owned(),
    };
    (id_below(root, path), Diagnostic::of_file(Code::Unreadable, &source, what))
}

fn orphan(path: &Path, roots: &Roots) -> (String, Diagnostic) {
    let id = id_below(&roots.expected, path);
    let source = Arc::new(Source::new(display_path(path), ""));
    let entry = roots.corpus.join(format!("{id}.toml"));
    let title = "an author's solution without an entry";
    let help = format!("write the entry `{}` or delete this file", display_path(&entry));
    (id, Diagnostic::of_file(Code::OrphanExpected, &source, title).with_help(help))
}
