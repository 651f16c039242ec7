//! The files beside a page of many entries: what cards show, and what search reads. The page itself has a list of the entries.

use super::{EntryPart, escaped, feature_names, make_readable, script};
use crate::exhibit::Exhibit;
use crate::language::InLanguages;
use serde::Serialize;
use serde_json::{Value, json};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use tempfile::TempDir;

/// So many entries stand in an element of the page's list, in a file of details, in a file of words.
const LIST: usize = 1000;
const DETAILS: usize = 200;
const WORDS: usize = 5000;

/// How the folder's name begins.
const FOLDER: &str = "data-";

/// What is written of entries, and what waits until it is enough for a file.
#[derive(Debug)]
pub struct Beside {
    folder: TempDir,
    list: Shelf,
    details: Shelf,
    words: Shelf,
}

/// JSON texts that are put together.
#[derive(Debug)]
struct Shelf {
    size: usize,
    texts: Vec<String>,
    /// How many lists of them have been written.
    written: usize,
}

/// The files of a page that is complete.
pub struct Finished(TempDir);

impl Shelf {
    const fn new(size: usize) -> Self {
        Self { size, texts: Vec::new(), written: 0 }
    }

    /// Adds a text; the list and its number, if it is full now.
    fn add(&mut self, value: &impl Serialize) -> io::Result<Option<(usize, String)>> {
        self.texts.push(escaped(value)?);
        Ok(if self.texts.len() == self.size { self.taken() } else { None })
    }

    fn taken(&mut self) -> Option<(usize, String)> {
        let texts = std::mem::take(&mut self.texts);
        let list = (!texts.is_empty()).then(|| (self.written, format!("[{}]", texts.join(","))));
        self.written += 1;
        list
    }
}

impl Beside {
    /// Files in a new folder inside of `folder`, which goes away unless the page is finished.
    pub fn new(folder: &Path) -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix(FOLDER).tempdir_in(folder)?;
        make_readable(&File::open(folder.path())?, true)?;
        let [list, details, words] = [LIST, DETAILS, WORDS].map(Shelf::new);
        Ok(Self { folder, list, details, words })
    }

    /// Adds an entry.
    pub fn add(
        &mut self,
        page: &mut impl Write,
        entry: &EntryPart<'_>,
        exhibit: Option<&Exhibit>,
    ) -> io::Result<()> {
        let EntryPart { id, verdict, stipulation, conditions, nodes, .. } = entry;
        let list = self.list.add(&(id, verdict, stipulation, conditions, nodes))?;
        let details = self.details.add(&(entry, exhibit))?;
        let words = self.words.add(&words_of(entry, exhibit))?;
        self.write(page, [list, details, words])
    }

    fn write(
        &self,
        page: &mut impl Write,
        [list, details, words]: [Option<(usize, String)>; 3],
    ) -> io::Result<()> {
        if let Some((number, list)) = list {
            script(page, &format!("l{number}"), &list)?;
        }
        let file = |letter: &str, function: &str, size: usize, list: Option<(usize, String)>| {
            let Some((number, list)) = list else { return Ok(()) };
            let text = format!("{function}({},{list});\n", number * size);
            fs::write(self.folder.path().join(format!("{letter}{number}.js")), text)
        };
        file("e", "detailsOf", DETAILS, details)?;
        file("w", "wordsOf", WORDS, words)
    }

    /// Writes what is left.
    pub fn finish(mut self, page: &mut impl Write) -> io::Result<Finished> {
        let rest = [self.list.taken(), self.details.taken(), self.words.taken()];
        self.write(page, rest)?;
        Ok(Finished(self.folder))
    }
}

impl Finished {
    /// What the page must know of them.
    pub fn for_page(&self) -> Value {
        let folder = self.0.path().file_name().map(|name| name.to_string_lossy());
        json!({ "folder": folder, "list": LIST, "details": DETAILS, "words": WORDS })
    }

    /// They stay, since the page that needs them does.
    pub fn keep(self) {
        let _kept = self.0.keep();
    }
}

/// The folder of files beside a page that was written before, if it has one.
pub fn folder_of(page: &Path) -> Option<String> {
    let file = BufReader::new(File::open(page).ok()?);
    let line = file.lines().map_while(Result::ok).find(|line| line.contains(r#" id="run">"#))?;
    let json = line.split_once('>')?.1.strip_suffix("</script>")?;
    let run: Value = serde_json::from_str(json).ok()?;
    let folder = run["beside"]["folder"].as_str()?;
    let is_name =
        folder.starts_with(FOLDER) && folder.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    (is_name && page.parent()?.join(folder).is_dir()).then(|| folder.to_owned())
}

/// What is searched: the words, and the conditions, of which the page knows the names.
fn words_of<'run>(entry: &EntryPart<'run>, exhibit: Option<&'run Exhibit>) -> (String, Vec<&'run str>) {
    let features = entry.analysis.iter().flat_map(|analysis| &analysis.features);
    let features: Vec<InLanguages> = features.map(|feature| feature_names(*feature)).collect();
    let mut texts = vec![entry.id, entry.stipulation.unwrap_or_default()];
    texts.extend(features.iter().flat_map(InLanguages::all));
    if let Some(exhibit) = exhibit {
        texts.extend(exhibit.authors.iter().map(String::as_str));
        texts.extend([&exhibit.title, &exhibit.source].into_iter().flatten().map(String::as_str));
    }
    texts.extend(entry.findings.iter().flat_map(|finding| finding.text.all()));
    for error in &entry.errors {
        texts.extend(error.about.all().chain(error.text.all()).chain([error.place.as_str()]));
    }
    let second = entry.second.as_ref();
    texts.extend(second.map(|second| second.says));
    texts
        .extend(second.and_then(|second| second.reason.as_ref()).into_iter().flat_map(|reason| reason.all()));
    let of_twins = exhibit.into_iter().flat_map(Exhibit::panels).flat_map(|panel| &panel.conditions);
    let mut conditions: Vec<&str> = entry.conditions.iter().chain(of_twins).map(String::as_str).collect();
    conditions.sort_unstable();
    conditions.dedup();
    (texts.join(" "), conditions)
}
