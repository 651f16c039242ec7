//! A file that holds several problems: entries between lines of hyphens, or what another program wrote.
//!
//! Only where each problem stands is kept; it is read when it is needed. So the file may be of any size, and a
//! problem that can't be read keeps nobody from reading the others.

mod edits;

pub use edits::Edits;

use crate::diagnostic::{Code, Diagnostic};
use crate::foreign::{ForeignProblem, Format, popeye, read_popeye};
use crate::parts::{self, Part};
use crate::source::{LARGEST_FILE_BYTES, Source, display_path};
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

/// What a file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Entries,
    Foreign(Format),
}

/// A file of problems.
#[derive(Debug)]
pub struct Collection {
    path: PathBuf,
    kind: Kind,
    /// Opened once: what a part is stays the same when the file is replaced.
    file: Mutex<File>,
    modified: Option<SystemTime>,
    parts: Vec<Part>,
    /// Those of a file that can only be understood as a whole.
    problems: Vec<ForeignProblem>,
    /// The stipulation of those that have none.
    stipulation: Option<String>,
    edits: Edits,
}

impl Collection {
    /// Looks for the entries of a file.
    ///
    /// # Errors
    /// The file can't be read.
    pub fn of_entries(path: &Path) -> io::Result<Self> {
        let mut collection = Self::open(path, Kind::Entries)?;
        collection.parts = parts::entries(&mut collection.reader()?)?;
        Ok(collection)
    }

    /// Looks for the problems in a file of another program; those without a stipulation get this one.
    ///
    /// # Errors
    /// The file as a whole can't be read.
    pub fn of_foreign(path: &Path, format: Format, stipulation: Option<&str>) -> Result<Self, Diagnostic> {
        let unreadable = |error: io::Error| unread(path, Code::Unreadable, format!("can't be read: {error}"));
        let mut collection = Self::open(path, Kind::Foreign(format)).map_err(unreadable)?;
        collection.stipulation = stipulation.map(str::to_owned);
        let parts = match format {
            Format::Popeye => {
                let source = Source::of_argument(&display_path(path), &collection.whole()?);
                collection.problems = read_popeye(&source)?;
                return Ok(collection);
            }
            Format::Yaml => parts::documents(&mut collection.reader().map_err(unreadable)?),
            Format::Positions => parts::lines(&mut collection.reader().map_err(unreadable)?),
        };
        collection.parts = parts.map_err(unreadable)?;
        if format == Format::Yaml {
            collection.spread_lists();
        }
        Ok(collection)
    }

    fn open(path: &Path, kind: Kind) -> io::Result<Self> {
        if !fs::metadata(path)?.is_file() {
            return Err(io::Error::other("is not a file"));
        }
        let file = File::open(path)?;
        let modified = file.metadata()?.modified().ok();
        Ok(Self {
            path: path.to_owned(),
            kind,
            file: Mutex::new(file),
            modified,
            parts: Vec::new(),
            problems: Vec::new(),
            stipulation: None,
            edits: Edits::default(),
        })
    }

    fn reader(&self) -> io::Result<BufReader<File>> {
        File::open(&self.path).map(BufReader::new)
    }

    /// How many problems there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.parts.len().max(self.problems.len())
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The names of the problems that have one.
    pub fn ids(&self) -> impl Iterator<Item = Option<&str>> {
        (0..self.len()).map(|place| self.parts.get(place).and_then(|part| part.id.as_deref()))
    }

    /// The line of a problem, from 1.
    #[must_use]
    pub fn line(&self, place: usize) -> usize {
        match (self.parts.get(place), self.problems.get(place)) {
            (Some(part), _) => part.line as usize + 1,
            (None, Some(Ok(imported))) => imported.line,
            (None, Some(Err(diagnostics))) => {
                let first = diagnostics
                    .first()
                    .and_then(|one| Some(one.source.line_column(one.span.clone()?.start).0));
                first.unwrap_or(1)
            }
            (None, None) => 1,
        }
    }

    /// Whether another program wrote it.
    #[must_use]
    pub fn is_foreign(&self) -> bool {
        self.kind != Kind::Entries
    }

    /// The text of an entry, as a source that knows where it stands.
    ///
    /// # Errors
    /// It can't be read any more, or isn't UTF-8.
    pub fn source(&self, place: usize) -> Result<Arc<Source>, Diagnostic> {
        let part = self.part(place)?;
        let name = display_path(&self.path);
        match String::from_utf8(self.bytes(part)?) {
            Ok(text) => Ok(Source::part(&name, text.trim_start_matches('\u{feff}'), part.line as usize, 0)),
            Err(error) => {
                let text = popeye::decoded(error.into_bytes());
                let at = text.find(|letter: char| !letter.is_ascii()).unwrap_or_default();
                let source = Source::part(&name, &text, part.line as usize, 0);
                let diagnostic = Diagnostic::new(Code::NotUtf8, &source, at..at + 1, "is not UTF-8");
                Err(diagnostic.with_help("save the file as UTF-8"))
            }
        }
    }

    /// A problem that another program wrote.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn problem(&self, place: usize) -> ForeignProblem {
        let Kind::Foreign(format) = self.kind else {
            return Err(vec![unread(&self.path, Code::Internal, "is a file of entries".to_owned())]);
        };
        if let Some(problem) = self.problems.get(place) {
            return problem.clone();
        }
        let part = self.part(place).map_err(|diagnostic| vec![diagnostic])?;
        let source = self.text_of(part).map_err(|diagnostic| vec![diagnostic])?;
        format.read_one(&source, part.item as usize, self.stipulation.as_deref())
    }

    /// The text of which a problem of another program is read, in which format, and which of its problems it is; nothing
    /// where a file can only be understood as a whole.
    pub fn foreign_source(&self, place: usize) -> Option<(Format, Result<Arc<Source>, Diagnostic>, u32)> {
        let Kind::Foreign(format) = self.kind else { return None };
        let part = self.parts.get(place)?;
        Some((format, self.text_of(part), part.item))
    }

    /// What problems that don't say it are asked for.
    #[must_use]
    pub fn stipulation(&self) -> Option<&str> {
        self.stipulation.as_deref()
    }

    fn text_of(&self, part: &Part) -> Result<Arc<Source>, Diagnostic> {
        let text = popeye::decoded(self.bytes(part)?);
        let name = display_path(&self.path);
        Ok(Source::part(&name, text.trim_start_matches('\u{feff}'), part.line as usize, 0))
    }

    fn part(&self, place: usize) -> Result<&Part, Diagnostic> {
        let part = self.parts.get(place);
        part.ok_or_else(|| unread(&self.path, Code::Internal, format!("has no problem {}", place + 1)))
    }

    fn bytes(&self, part: &Part) -> Result<Vec<u8>, Diagnostic> {
        if u64::from(part.length) > LARGEST_FILE_BYTES {
            let title = format!(
                "line {}: a problem of {} bytes, more than the {LARGEST_FILE_BYTES} allowed",
                part.line + 1,
                part.length
            );
            return Err(unread(&self.path, Code::TooLarge, title));
        }
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let mut bytes = vec![0; part.length as usize];
        let modified = file.metadata().and_then(|metadata| metadata.modified()).ok();
        if modified != self.modified {
            let title = "has changed since the program began to read it".to_owned();
            return Err(unread(&self.path, Code::Unreadable, title).with_help("run the program again"));
        }
        file.seek(SeekFrom::Start(part.start))
            .and_then(|_| file.read_exact(&mut bytes))
            .map_err(|error| unread(&self.path, Code::Unreadable, format!("can't be read: {error}")))?;
        Ok(bytes)
    }

    /// The text of a file that isn't read in parts.
    fn whole(&self) -> Result<String, Diagnostic> {
        let length = u32::try_from(fs::metadata(&self.path).map_or(0, |metadata| metadata.len()));
        let part = Part { start: 0, length: length.unwrap_or(u32::MAX), line: 0, item: 0, id: None };
        Ok(popeye::decoded(self.bytes(&part)?))
    }

    /// A document in brackets that lists several problems is several parts.
    fn spread_lists(&mut self) {
        let is_bracketed = |part: &Part| {
            let opening = Part { length: part.length.min(64), ..part.clone() };
            let text = popeye::decoded(self.bytes(&opening).unwrap_or_default());
            text.trim_start_matches(['\u{feff}', '-', ' ', '\n', '\r']).starts_with(['[', '{'])
        };
        if !self.parts.iter().any(is_bracketed) {
            return;
        }
        let mut parts = Vec::new();
        for part in &self.parts {
            let items = match self.bytes(part) {
                Ok(bytes) if is_bracketed(part) => crate::foreign::items(&popeye::decoded(bytes)),
                Ok(_) | Err(_) => 1,
            };
            parts.extend((0..items).map(|item| Part { item, ..part.clone() }));
        }
        self.parts = parts;
    }

    /// Replaces the text of an entry; the file itself is written by [`Self::write_edits`].
    ///
    /// # Errors
    /// The new text can't be kept.
    pub fn replace(&self, place: usize, text: &str) -> Result<(), Diagnostic> {
        let part = self.part(place)?;
        let unwritable =
            |error: io::Error| unread(&self.path, Code::Unreadable, format!("can't be written: {error}"));
        self.edits.add(part.start, part.length, text).map_err(unwritable)
    }

    /// Writes the file with all its new texts, and keeps the old one beside it; nothing if there are none.
    ///
    /// # Errors
    /// The file has been changed by somebody else, or can't be written.
    pub fn write_edits(&self) -> Result<(), Diagnostic> {
        if self.edits.is_empty() {
            return Ok(());
        }
        let now = fs::metadata(&self.path).and_then(|metadata| metadata.modified()).ok();
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        if now != self.modified && !self.edits.is_ours(now) {
            let title = "has been changed in the meantime and is left alone".to_owned();
            return Err(unread(&self.path, Code::Unreadable, title).with_help("run the program again"));
        }
        let written = self.edits.write(&mut file, &self.path);
        written.map_err(|error| unread(&self.path, Code::Unreadable, format!("can't be written: {error}")))
    }
}

fn unread(path: &Path, code: Code, title: String) -> Diagnostic {
    Diagnostic::of_file(code, &Source::of_argument(&display_path(path), ""), title)
}
