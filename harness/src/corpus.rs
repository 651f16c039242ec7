//! The folders where entries and expected texts lie.

mod by_value;

pub use by_value::{EntryByValue, SolutionByValue, Written};

use crate::bless;
use crate::collection::Collection;
use crate::diagnostic::{Code, Diagnostic};
use crate::entry::{Entry, claim};
use crate::expected::{Blessing, Expected, write_expected};
use crate::foreign::{ForeignProblem, Format, Imported};
use crate::parts::Part;
use crate::policy::{self, Policy};
use crate::source::{Source, display_path};
use by_value::Received;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use walkdir::{DirEntry, WalkDir};

/// The name of the folder of entries, and of its sibling with the authors' solutions.
const CORPUS: &str = "corpus";
const EXPECTED: &str = "expected";

/// Where an entry lies, and where its author's solution belongs.
#[derive(Debug, Clone)]
pub struct EntryPath {
    /// The path below the corpus, without extension, with slashes: what the entry is called. Behind it `#` and its
    /// number or name, where a file holds several.
    pub id: String,
    /// The file in which it is written.
    pub entry: Arc<Path>,
    roots: Arc<Roots>,
    part: Option<(Arc<Collection>, Part)>,
    /// A problem that is in no file.
    given: Option<Given>,
}

/// A problem that is in no file.
#[derive(Debug, Clone)]
enum Given {
    /// What was made of another program's.
    Problem(Arc<Imported>),
    /// What another process sent.
    Value(Arc<Received>),
}

impl EntryPath {
    /// A problem that is in no file.
    #[must_use]
    pub fn of_problem(id: &str, problem: Imported) -> Self {
        Self {
            id: id.to_owned(),
            entry: Path::new(id).into(),
            roots: Arc::default(),
            part: None,
            given: Some(Given::Problem(Arc::new(problem))),
        }
    }

    /// Reads the entry.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(&self) -> Result<Entry, Vec<Diagnostic>> {
        match (self.imported(), &self.part) {
            (Some(Ok(imported)), _) => {
                let entry = Entry::parse(Source::of_argument(&self.id, &imported.entry));
                entry.map_err(|wrong| imported.blamed(wrong))
            }
            (Some(Err(diagnostics)), _) => Err(diagnostics),
            (None, _) => Entry::parse(self.source().map_err(|diagnostic| vec![diagnostic])?),
        }
    }

    /// The problem that another program wrote, if one did.
    #[must_use]
    pub fn imported(&self) -> Option<ForeignProblem> {
        match &self.given {
            Some(Given::Problem(imported)) => return Some(Ok((**imported).clone())),
            Some(Given::Value(received)) => return received.problem().cloned(),
            None => {}
        }
        let (collection, part) = self.part.as_ref()?;
        collection.is_foreign().then(|| collection.problem(part))
    }

    /// The text of the entry, unless another program wrote it.
    fn source(&self) -> Result<Arc<Source>, Diagnostic> {
        match (&self.given, &self.part) {
            (Some(Given::Value(received)), _) => Ok(received.source()),
            (_, Some((collection, part))) => collection.source(part),
            (_, None) => Source::read(&self.entry),
        }
    }

    /// Whether another program wrote it.
    #[must_use]
    pub fn is_foreign(&self) -> bool {
        match &self.given {
            Some(Given::Problem(_)) => true,
            Some(Given::Value(received)) => received.problem().is_some(),
            None => self.part.as_ref().is_some_and(|(collection, _)| collection.is_foreign()),
        }
    }

    /// The line of the file with which it begins, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        if let Some(Given::Value(received)) = &self.given {
            return received.line();
        }
        self.part.as_ref().map_or(1, |(_, part)| part.line as usize + 1)
    }

    /// The file and what tells the entry from others in it.
    #[must_use]
    pub fn place(&self) -> String {
        format!("{} {}", self.entry.display(), self.id)
    }

    /// What is graded otherwise in its corpus.
    #[must_use]
    pub fn policy(&self) -> &Policy {
        &self.roots.policy
    }

    /// The file of the author's solution, whether it exists or not: in the mirrored folder, or beside the entry.
    #[must_use]
    pub fn expected(&self) -> PathBuf {
        if let Some(Given::Value(received)) = &self.given {
            return received.expected();
        }
        let mirrored = self.roots.expected.join(format!("{}.txt", self.id));
        let beside = self.entry.with_extension("txt");
        if self.roots.looks_beside && !mirrored.exists() && self.part.is_none() && beside.is_file() {
            return beside;
        }
        mirrored
    }

    /// Reads the author's solution: from the entry or the file of another program, or from its own file.
    ///
    /// # Errors
    /// There are two of them, or it can't be read.
    pub fn read_expected(&self) -> Result<Option<Expected>, Diagnostic> {
        let in_a_file = match &self.given {
            Some(Given::Value(received)) => received.read_expected()?,
            Some(Given::Problem(_)) | None => Expected::read(&self.expected())?,
        };
        if in_a_file.is_some() && self.is_foreign() {
            return Ok(in_a_file);
        }
        let written = match self.imported() {
            Some(imported) => imported.ok().and_then(|imported| imported.solution_source(&self.id)),
            None => claim::of_entry(&self.source()?),
        };
        match (written, in_a_file) {
            (Some(written), Some(other)) => {
                let title = format!("a second solution beside that in `{}`", other.source.name);
                let help = "delete one of them";
                Err(Diagnostic::new(Code::BadSolution, &written, 0..written.text.len(), title)
                    .with_help(help))
            }
            (Some(written), None) => Ok(Some(Expected::of_text(written))),
            (None, in_a_file) => Ok(in_a_file),
        }
    }

    /// Everything that decides what the entry and its author's solution say; nothing if they can't be read.
    #[must_use]
    pub fn texts(&self) -> Option<Vec<Vec<u8>>> {
        let mut texts = match self.imported() {
            None => vec![self.source().ok()?.text.clone().into_bytes()],
            Some(imported) => {
                let imported = imported.ok()?;
                vec![imported.entry.into_bytes(), imported.solution.unwrap_or_default().into_bytes()]
            }
        };
        let expected = self.expected();
        match std::fs::read(&expected) {
            Ok(text) => texts.extend([display_path(&expected).into_bytes(), text]),
            // A link that leads nowhere is an error to be told again.
            Err(_) if expected.is_symlink() => return None,
            Err(_) => texts.push(b"-".to_vec()),
        }
        Some(texts)
    }

    /// Writes what was found as the author's solution, and keeps the author's own text beside it. An entry of several
    /// in a file is written with [`Self::write_edits`].
    ///
    /// # Errors
    /// It can't be written.
    pub fn bless(&self, blessing: &Blessing<'_>) -> Result<bool, Diagnostic> {
        if let Some(Given::Value(received)) = &self.given {
            let title = "an entry that another process sent is not written here";
            return Err(Diagnostic::of_file(Code::Unreadable, &received.source(), title));
        }
        if self.is_foreign() || (self.part.is_none() && claim::of_entry(&self.source()?).is_none()) {
            return write_expected(&self.expected(), blessing);
        }
        let source = self.source()?;
        let Some(text) = claim::with_solution(&source, |old| blessing.text(old))? else { return Ok(false) };
        match &self.part {
            Some((collection, part)) => collection.replace(part, &text)?,
            None => bless::replace_keeping(&self.entry, &text)?,
        }
        Ok(true)
    }

    /// Writes the file, if entries of it got new texts.
    ///
    /// # Errors
    /// It can't be written.
    pub fn write_edits(&self) -> Result<(), Diagnostic> {
        self.part.as_ref().map_or(Ok(()), |(collection, _)| collection.write_edits())
    }
}

/// What was found below some paths.
#[derive(Debug, Default)]
pub struct Corpus {
    /// The files, sorted by what they are called.
    files: Vec<FoundFile>,
    /// What could not be read or does not belong, with the id under which it is reported, sorted by id.
    pub faults: Vec<(String, Diagnostic)>,
}

/// A file with an entry or with several.
#[derive(Debug)]
struct FoundFile {
    id: String,
    path: Arc<Path>,
    roots: Arc<Roots>,
    collection: Option<Arc<Collection>>,
}

/// Something that is reported on.
#[derive(Debug)]
pub enum Member {
    /// An entry.
    Entry(EntryPath),
    /// What could not be read or does not belong, with the id under which it is reported.
    Fault(String, Vec<Diagnostic>),
}

impl FoundFile {
    fn len(&self) -> usize {
        self.collection.as_ref().map_or(1, |collection| collection.len())
    }

    /// The entries, as they are read.
    fn members(&self) -> Box<dyn Iterator<Item = Member> + Send + '_> {
        let Self { id, path, roots, collection } = self;
        let entry = move |id: String, part| {
            let (entry, roots) = (Arc::clone(path), Arc::clone(roots));
            Member::Entry(EntryPath { id, entry, roots, part, given: None })
        };
        let Some(collection) = collection else {
            return Box::new(std::iter::once_with(move || entry(id.clone(), None)));
        };
        let is_only = collection.len() == 1;
        Box::new(collection.parts().map(move |part| match part {
            Ok((name, part)) => {
                let id = if is_only { id.clone() } else { format!("{id}#{name}") };
                entry(id, Some((Arc::clone(collection), part)))
            }
            Err(error) => {
                let source = Source::of_argument(&display_path(path), "");
                let title = format!("can't be read to its end: {error}");
                Member::Fault(id.clone(), vec![Diagnostic::of_file(Code::Unreadable, &source, title)])
            }
        }))
    }
}

impl Corpus {
    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.files.iter().map(FoundFile::len).sum()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The entries: those of a file in its order, the files in the order of what they are called. Files with several entries
    /// are read as one goes.
    pub fn entries(&self) -> impl Iterator<Item = EntryPath> + '_ {
        self.files.iter().flat_map(FoundFile::members).filter_map(|member| match member {
            Member::Entry(path) => Some(path),
            Member::Fault(..) => None,
        })
    }

    /// How many entries there are, and names of what could not be read.
    #[must_use]
    pub fn member_count(&self) -> usize {
        self.len() + self.faults.chunk_by(|one, other| one.0 == other.0).count()
    }

    /// The same with what could not be read, each file behind the names that come before its own.
    pub fn members(&self) -> impl Iterator<Item = Member> + Send + '_ {
        let mut faults = self.faults.chunk_by(|one, other| one.0 == other.0).peekable();
        let before = move |id: Option<&str>| {
            let is_before = |faults: &&[(String, Diagnostic)]| id.is_none_or(|id| faults[0].0.as_str() < id);
            let mut found = Vec::new();
            while let Some(faults) = faults.next_if(is_before) {
                let diagnostics = faults.iter().map(|(_, diagnostic)| diagnostic.clone()).collect();
                found.push(Member::Fault(faults[0].0.clone(), diagnostics));
            }
            found
        };
        let files = self.files.iter().map(Some).chain([None]);
        files.scan(before, |before, file| Some((before(file.map(|file| file.id.as_str())), file))).flat_map(
            |(faults, file)| faults.into_iter().chain(file.into_iter().flat_map(FoundFile::members)),
        )
    }

    /// Finds the entries at and below `paths`.
    ///
    /// The authors' solutions are looked for in `expected`, otherwise in the folder `expected` beside the
    /// nearest folder called `corpus` that holds the path, otherwise beside the path itself.
    ///
    /// # Errors
    /// A path that does not exist or is no entry.
    pub fn find(paths: &[PathBuf], expected: Option<&Path>) -> Result<Self, Vec<Diagnostic>> {
        Self::find_asking(paths, expected, None)
    }

    /// The same; positions of foreign files that don't say what is asked for get this stipulation.
    ///
    /// # Errors
    /// A path that does not exist or is no entry.
    pub fn find_asking(
        paths: &[PathBuf],
        expected: Option<&Path>,
        stipulation: Option<&str>,
    ) -> Result<Self, Vec<Diagnostic>> {
        let mut found = Finder { stipulation: stipulation.map(str::to_owned), ..Finder::default() };
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
        found.add_orphans();
        let mut files: Vec<_> = found.files.into_values().collect();
        files.sort_by(|one, other| one.id.cmp(&other.id));
        let mut faults = found.faults;
        faults.sort_by(|one, other| one.0.cmp(&other.0));
        faults.dedup();
        Ok(Self { files, faults })
    }
}

/// Collects over several paths; the same file is taken once.
#[derive(Default)]
struct Finder {
    files: BTreeMap<PathBuf, FoundFile>,
    faults: Vec<(String, Diagnostic)>,
    /// The folders that were searched, whose mirrors may hold authors' solutions without an entry.
    folders: Vec<(PathBuf, Arc<Roots>)>,
    stipulation: Option<String>,
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
            let roots = Arc::new(Roots::of(&path, &path, expected)?);
            self.add_folder(&path, &roots);
            self.folders.push((path, roots));
            return Ok(());
        }
        let folder = path.parent().unwrap_or(&path).to_owned();
        let roots = Arc::new(Roots::of(&path, &folder, expected)?);
        if has_extension(&path, "toml") {
            self.add_file(path, &roots);
            return Ok(());
        }
        let Some(format) = Format::of(&path) else {
            let known = "entries end in `.toml`, foreign files in `.inp`, `.olv`, `.yaml`, `.fen` or `.epd`";
            return Err(usage(format!("is not an entry; {known}")));
        };
        let stipulation = self.stipulation.as_deref();
        let collection = Collection::of_foreign(&path, format, stipulation).map_err(|wrong| vec![wrong])?;
        self.add_collection(path, collection, &roots);
        Ok(())
    }

    /// Adds a file with an entry, or with several.
    fn add_file(&mut self, path: PathBuf, roots: &Arc<Roots>) {
        if self.files.contains_key(&path) {
            return;
        }
        // What is wrong with a file that can't be read is said when its entry is.
        match Collection::of_entries(&path) {
            Ok(collection) if collection.len() > 1 => self.add_collection(path, collection, roots),
            Ok(_) | Err(_) => self.add_found(path, None, roots),
        }
    }

    fn add_found(&mut self, path: PathBuf, collection: Option<Collection>, roots: &Arc<Roots>) {
        let file = FoundFile {
            id: roots.id(&path),
            path: path.as_path().into(),
            roots: Arc::clone(roots),
            collection: collection.map(Arc::new),
        };
        self.files.insert(path, file);
    }

    fn add_collection(&mut self, path: PathBuf, collection: Collection, roots: &Arc<Roots>) {
        let of_file = roots.id(&path);
        let source = Source::of_argument(&display_path(&path), "");
        for (name, line) in collection.repeated() {
            let title = format!("a second entry called `{name}` in this file (line {line})");
            let diagnostic = Diagnostic::of_file(Code::WrongValue, &source, title);
            self.faults.push((format!("{of_file}#{name}"), diagnostic.with_help("give each its own `id`")));
        }
        self.add_found(path, Some(collection), roots);
    }

    fn add_folder(&mut self, folder: &Path, roots: &Arc<Roots>) {
        for step in WalkDir::new(folder).follow_links(true).into_iter().filter_entry(is_shown) {
            match step {
                Ok(step)
                    if step.file_type().is_file()
                        && has_extension(step.path(), "toml")
                        && step.file_name() != policy::FILE =>
                {
                    self.add_file(step.into_path(), roots);
                }
                Ok(_) => {}
                Err(error) => self.faults.push(unreadable(&error, &roots.corpus)),
            }
        }
    }

    /// Reports every author's solution in a mirrored folder that has no entry.
    fn add_orphans(&mut self) {
        let mut texts = BTreeMap::new();
        for (folder, roots) in std::mem::take(&mut self.folders) {
            let below = folder.strip_prefix(&roots.corpus).unwrap_or(Path::new(""));
            let mirrored = roots.expected.join(below);
            if !mirrored.is_dir() || mirrored.starts_with(&folder) || folder.starts_with(&mirrored) {
                continue;
            }
            for step in WalkDir::new(&mirrored).follow_links(true).into_iter().filter_entry(is_shown) {
                match step {
                    Ok(step) if step.file_type().is_file() && has_extension(step.path(), "txt") => {
                        let fault = orphan(step.path(), &roots);
                        texts.insert(step.into_path(), fault);
                    }
                    Ok(_) => {}
                    Err(error) => {
                        let path = error.path().unwrap_or(&mirrored).to_owned();
                        texts.insert(path, unreadable(&error, &roots.expected));
                    }
                }
            }
        }
        if !texts.is_empty() {
            // An entry itself tells what is wrong with its author's solution.
            let members = self.files.values().flat_map(FoundFile::members);
            for member in members {
                if let Member::Entry(entry) = member {
                    texts.remove(&entry.expected());
                }
            }
        }
        self.faults.extend(texts.into_values());
    }
}

/// The folder of entries and its mirror.
#[derive(Debug, Default)]
struct Roots {
    corpus: PathBuf,
    expected: PathBuf,
    /// Whether an author's solution may lie beside its entry.
    looks_beside: bool,
    policy: Policy,
}

impl Roots {
    fn of(path: &Path, folder: &Path, expected: Option<&Path>) -> Result<Self, Vec<Diagnostic>> {
        let named = path.ancestors().find(|folder| folder.file_name().is_some_and(|name| name == CORPUS));
        let corpus = named.unwrap_or(folder).to_owned();
        let looks_beside = expected.is_none();
        let beside = || corpus.parent().unwrap_or(&corpus).join(EXPECTED);
        let expected = expected.map_or_else(beside, |given| absolute(given).unwrap_or(given.to_owned()));
        let policy = Policy::of_folder(&corpus)?;
        Ok(Self { corpus, expected, looks_beside, policy })
    }

    /// What a file is called.
    fn id(&self, path: &Path) -> String {
        id_below(&self.corpus, path)
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
