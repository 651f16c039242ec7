//! A file that holds several problems: entries between lines of hyphens, or what another program wrote.
//!
//! The file is read twice: first to count the problems and to find names that stand twice, then problem by problem. Nothing
//! of it is kept, so that it may be of any size, and a problem that can't be read keeps nobody from reading the others.

mod count;
mod edits;

pub use edits::Edits;

use crate::diagnostic::{Code, Diagnostic};
use crate::foreign::{ForeignProblem, Format, popeye, read_popeye};
use crate::parts::{self, Part, Parts};
use crate::source::{LARGEST_FILE_BYTES, Source, display_path};
use count::Count;
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

/// So much is read at once.
const BLOCK: usize = 1 << 16;

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
    /// How many problems it holds, and which of their names stand twice.
    count: Count,
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
        collection.count = Count::of(collection.split())?;
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
        if format == Format::Popeye {
            let source = Source::of_argument(&display_path(path), &collection.whole()?);
            collection.problems = read_popeye(&source)?;
        }
        collection.count = Count::of(collection.split()).map_err(unreadable)?;
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
            count: Count::default(),
            problems: Vec::new(),
            stipulation: None,
            edits: Edits::default(),
        })
    }

    /// How many problems there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count.parts
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The problems one after the other, with what each is called: what it calls itself, unless another has that name
    /// already, otherwise its number.
    pub fn parts(&self) -> impl Iterator<Item = io::Result<(String, Part)>> + Send + '_ {
        let width = self.len().to_string().len();
        self.split().enumerate().map(move |(place, part)| {
            let part = part?;
            let own = part.id.as_deref().filter(|_| !self.count.is_repeated(place));
            Ok((own.map_or_else(|| format!("{:0width$}", place + 1), str::to_owned), part))
        })
    }

    /// The names that stand twice, with the lines where they do so again.
    pub fn repeated(&self) -> impl Iterator<Item = (&str, usize)> {
        self.count.repeated.iter().map(|(_, name, line)| (&**name, *line as usize + 1))
    }

    fn split(&self) -> Box<dyn Iterator<Item = io::Result<Part>> + Send + '_> {
        let input = BufReader::with_capacity(BLOCK, Here { file: &self.file, offset: 0 });
        let text: Parts<_> = match self.kind {
            Kind::Entries => parts::entries(input),
            Kind::Foreign(Format::Positions) => parts::lines(input),
            Kind::Foreign(Format::Popeye) => {
                let part = |(item, problem): (usize, &ForeignProblem)| {
                    let line = line_of(problem).saturating_sub(1) as u32;
                    Ok(Part { item: item as u32, line, ..Part::default() })
                };
                return Box::new(self.problems.iter().enumerate().map(part));
            }
            Kind::Foreign(Format::Yaml) => {
                let items = |part: io::Result<Part>| {
                    let items = match &part {
                        Ok(part) if part.is_bracketed => self.items(part),
                        Ok(_) | Err(_) => 1,
                    };
                    let mut part = Some(part);
                    (0..items).filter_map(move |item| match (part.as_ref()?, item + 1 == items) {
                        (Ok(one), false) => Some(Ok(Part { item, ..one.clone() })),
                        (Ok(_), true) => part.take().map(|one| one.map(|one| Part { item, ..one })),
                        (Err(_), _) => part.take(),
                    })
                };
                return Box::new(parts::documents(input).flat_map(items));
            }
        };
        Box::new(text)
    }

    /// How many problems a document in brackets lists.
    fn items(&self, part: &Part) -> u32 {
        self.bytes(part).map_or(1, |bytes| crate::foreign::items(&popeye::decoded(bytes)))
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
    pub fn source(&self, part: &Part) -> Result<Arc<Source>, Diagnostic> {
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
    pub fn problem(&self, part: &Part) -> ForeignProblem {
        let Kind::Foreign(format) = self.kind else {
            return Err(vec![unread(&self.path, Code::Internal, "is a file of entries".to_owned())]);
        };
        if let Some(problem) = self.problems.get(part.item as usize) {
            return problem.clone();
        }
        let source = self.text_of(part).map_err(|diagnostic| vec![diagnostic])?;
        format.read_one(&source, part.item as usize, self.stipulation.as_deref())
    }

    /// The text of which a problem of another program is read, in which format, and which of its problems it is; nothing
    /// where a file can only be understood as a whole.
    pub fn foreign_source(&self, part: &Part) -> Option<(Format, Result<Arc<Source>, Diagnostic>, u32)> {
        match self.kind {
            Kind::Foreign(format) if format != Format::Popeye => {
                Some((format, self.text_of(part), part.item))
            }
            Kind::Foreign(_) | Kind::Entries => None,
        }
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
        let part = Part { length: length.unwrap_or(u32::MAX), ..Part::default() };
        Ok(popeye::decoded(self.bytes(&part)?))
    }

    /// Replaces the text of an entry; the file itself is written by [`Self::write_edits`].
    ///
    /// # Errors
    /// The new text can't be kept.
    pub fn replace(&self, part: &Part, text: &str) -> Result<(), Diagnostic> {
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

/// The file from here on, whatever others read of it in between.
struct Here<'file> {
    file: &'file Mutex<File>,
    offset: u64,
}

impl Read for Here<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(self.offset))?;
        let length = file.read(buffer)?;
        self.offset += length as u64;
        Ok(length)
    }
}

/// The line with which a problem of another program begins, from 1.
fn line_of(problem: &ForeignProblem) -> usize {
    match problem {
        Ok(imported) => imported.line,
        Err(diagnostics) => diagnostics
            .first()
            .and_then(|one| Some(one.source.line_column(one.span.clone()?.start).0))
            .unwrap_or(1),
    }
}

fn unread(path: &Path, code: Code, title: String) -> Diagnostic {
    Diagnostic::of_file(code, &Source::of_argument(&display_path(path), ""), title)
}
