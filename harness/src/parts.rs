//! Where the problems of a file begin. The file is read once, line by line, and nothing of it is kept.

use memchr::{memchr, memchr2, memchr3};
use std::borrow::Cow;
use std::io::{self, BufRead, Read};

/// So much of a line is looked at at once; nothing that matters stands further behind.
const LONGEST_PIECE: u64 = 1 << 20;

/// What separates entries, and documents of YAML.
const SEPARATOR: &str = "---";

/// The fields with which an entry can go on behind a separator, by which a text without its end is noticed.
const FIELDS: [&str; 10] = [
    "id",
    "title",
    "authors",
    "source",
    "conditions",
    "stipulation",
    "options",
    "solutions",
    "solution",
    "[position]",
];

/// Where a problem stands in its file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Part {
    /// The first byte.
    pub start: u64,
    /// How many bytes.
    pub length: u32,
    /// How many lines stand above it.
    pub line: u32,
    /// Which problem of these bytes it is, where there are several.
    pub item: u32,
    /// What it calls itself.
    pub id: Option<Box<str>>,
    /// Whether it begins with a bracket, as JSON does: then it may be a list of several problems.
    pub is_bracketed: bool,
}

impl Part {
    /// The part's text, if `text` is that of the whole file.
    #[must_use]
    pub fn of<'text>(&self, text: &'text str) -> &'text str {
        let start = usize::try_from(self.start).unwrap_or(usize::MAX);
        text.get(start..).and_then(|rest| rest.get(..self.length as usize)).unwrap_or_default()
    }
}

/// A line, or a piece of a very long one.
struct Piece<'buffer> {
    /// Where it begins, in bytes.
    offset: u64,
    /// How many lines stand above it.
    line: u32,
    is_start: bool,
    bytes: &'buffer [u8],
}

impl Piece<'_> {
    fn text(&self) -> Cow<'_, str> {
        match String::from_utf8_lossy(self.bytes) {
            Cow::Borrowed(text) => text.trim_start_matches('\u{feff}').into(),
            Cow::Owned(text) => text.trim_start_matches('\u{feff}').to_owned().into(),
        }
    }
}

/// Tells parts apart.
enum Split {
    /// Entries, between which stand lines of hyphens.
    Entries {
        inside: Inside,
        is_in_table: bool,
        /// A line of hyphens inside of a text: an entry begins behind it, if the text was never ended.
        doubtful: Option<u64>,
    },
    /// Documents of YAML, and the items of those that are lists.
    Documents { is_list: bool },
    /// Lines that hold something.
    Lines,
}

/// The parts of a file, one after the other.
pub struct Parts<R> {
    input: R,
    split: Split,
    buffer: Vec<u8>,
    offset: u64,
    line: u32,
    is_start: bool,
    begun: Option<Part>,
    is_over: bool,
}

impl<R: BufRead> Parts<R> {
    fn new(input: R, split: Split) -> Self {
        Self {
            input,
            split,
            buffer: Vec::new(),
            offset: 0,
            line: 0,
            is_start: true,
            begun: None,
            is_over: false,
        }
    }

    fn read(&mut self) -> io::Result<Option<Part>> {
        let mut buffer = std::mem::take(&mut self.buffer);
        while !self.is_over {
            buffer.clear();
            let length = Read::take(&mut self.input, LONGEST_PIECE).read_until(b'\n', &mut buffer)?;
            if length == 0 {
                self.is_over = true;
                return Ok(ended(&mut self.begun, self.offset));
            }
            let piece =
                Piece { offset: self.offset, line: self.line, is_start: self.is_start, bytes: &buffer };
            let found = self.split.take(&piece, &mut self.begun);
            self.offset += length as u64;
            self.is_start = buffer.ends_with(b"\n");
            self.line += u32::from(self.is_start);
            if found.is_some() {
                self.buffer = buffer;
                return Ok(found);
            }
        }
        Ok(None)
    }
}

impl<R: BufRead> Iterator for Parts<R> {
    type Item = io::Result<Part>;

    fn next(&mut self) -> Option<io::Result<Part>> {
        let read = self.read();
        // What can't be read once is not tried again.
        self.is_over |= read.is_err();
        read.transpose()
    }
}

/// A part begins here, unless one has begun.
fn begin<'part>(begun: &'part mut Option<Part>, piece: &Piece<'_>) -> &'part mut Part {
    let Piece { offset, line, .. } = *piece;
    begun.get_or_insert(Part { start: offset, line, ..Part::default() })
}

/// What has begun ends in front of this byte.
fn ended(begun: &mut Option<Part>, offset: u64) -> Option<Part> {
    begun.take().map(|part| Part { length: u32::try_from(offset - part.start).unwrap_or(u32::MAX), ..part })
}

/// Inside of what a byte of TOML stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Nothing,
    Comment,
    /// A string between these quotes, of which there are one or three.
    String {
        quote: u8,
        is_long: bool,
    },
}

/// The entries of a file, between which stand lines of hyphens.
pub fn entries<R: BufRead>(input: R) -> Parts<R> {
    Parts::new(input, Split::Entries { inside: Inside::Nothing, is_in_table: false, doubtful: None })
}

/// The documents of a YAML file, and the items of those that are lists.
pub fn documents<R: BufRead>(input: R) -> Parts<R> {
    Parts::new(input, Split::Documents { is_list: false })
}

/// The lines that hold something.
pub fn lines<R: BufRead>(input: R) -> Parts<R> {
    Parts::new(input, Split::Lines)
}

impl Split {
    /// Takes a piece into account; the part that ends with it or in front of it.
    fn take(&mut self, piece: &Piece<'_>, begun: &mut Option<Part>) -> Option<Part> {
        match self {
            Self::Entries { inside, is_in_table, doubtful } => {
                let mut found = None;
                let is_in_text = matches!(inside, Inside::String { is_long: true, .. });
                if piece.is_start {
                    let text = piece.text();
                    let trimmed = text.trim();
                    if let Some(offset) = doubtful.filter(|_| begins_entry(trimmed)) {
                        found = ended(begun, offset);
                        (*inside, *is_in_table) = (Inside::Nothing, false);
                    }
                    if !trimmed.is_empty() {
                        *doubtful = None;
                    }
                    if is_separator(trimmed) {
                        if is_in_text && *inside != Inside::Nothing {
                            *doubtful = Some(piece.offset);
                        } else {
                            (*inside, *is_in_table) = (Inside::Nothing, false);
                            return ended(begun, piece.offset);
                        }
                    } else if *inside == Inside::Nothing && !trimmed.is_empty() && !trimmed.starts_with('#') {
                        *is_in_table |= trimmed.starts_with('[');
                        let part = begin(begun, piece);
                        if !*is_in_table && part.id.is_none() {
                            part.id = id_of(trimmed);
                        }
                    }
                }
                *inside = behind(*inside, piece.bytes);
                found
            }
            Self::Documents { is_list } => documents_in(piece, is_list, begun),
            Self::Lines if piece.is_start => {
                let found = ended(begun, piece.offset);
                let text = piece.text();
                if !text.trim().is_empty() && !text.starts_with('#') {
                    begin(begun, piece);
                }
                found
            }
            Self::Lines => None,
        }
    }
}

fn documents_in(piece: &Piece<'_>, is_list: &mut bool, begun: &mut Option<Part>) -> Option<Part> {
    if !piece.is_start {
        return None;
    }
    let text = piece.text();
    let is_item = text.starts_with("- ") || text.trim_end() == "-";
    let is_bracketed = text.trim_start_matches(['-', ' ', '\r']).starts_with(['[', '{']);
    let mut found = None;
    if let Some(rest) = text.strip_prefix(SEPARATOR).or_else(|| text.strip_prefix("..."))
        && (rest.is_empty() || rest.starts_with(char::is_whitespace))
    {
        found = ended(begun, piece.offset);
        *is_list = false;
        let content = rest.trim();
        if !content.is_empty() && !content.starts_with('#') {
            begin(begun, piece).is_bracketed = is_bracketed;
        }
    } else if begun.is_none() {
        let is_content = !text.trim().is_empty() && !text.starts_with(['#', '%']);
        if is_content {
            *is_list = is_item;
            begin(begun, piece).is_bracketed = is_bracketed;
        }
    } else if *is_list && is_item {
        found = ended(begun, piece.offset);
        begin(begun, piece).is_bracketed = is_bracketed;
    }
    found
}

fn is_separator(line: &str) -> bool {
    line.len() >= SEPARATOR.len() && line.bytes().all(|byte| byte == b'-')
}

/// Whether a line is the first of an entry, rather than of somebody's text.
fn begins_entry(line: &str) -> bool {
    FIELDS.iter().any(|field| {
        line.strip_prefix(field)
            .is_some_and(|rest| field.starts_with('[') || rest.trim_start().starts_with('='))
    })
}

/// What the line `id = "..."` says.
fn id_of(line: &str) -> Option<Box<str>> {
    let value = line.strip_prefix("id")?.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    let (id, _) = value[1..].split_once(quote)?;
    (!id.trim().is_empty()).then(|| id.trim().into())
}

/// What the bytes behind these ones stand in.
fn behind(mut inside: Inside, bytes: &[u8]) -> Inside {
    let mut rest = bytes;
    loop {
        // What can't end where we are is passed over.
        let next = match inside {
            Inside::Nothing => memchr3(b'#', b'"', b'\'', rest),
            Inside::Comment => memchr(b'\n', rest),
            Inside::String { quote: b'"', .. } => memchr3(b'"', b'\\', b'\n', rest),
            Inside::String { quote, .. } => memchr2(quote, b'\n', rest),
        };
        let Some(next) = next else { return inside };
        rest = &rest[next..];
        let byte = rest[0];
        let is_tripled = rest.starts_with(&[byte; 3]);
        let mut length = 1;
        match inside {
            Inside::Nothing if byte == b'#' => inside = Inside::Comment,
            Inside::Nothing => {
                inside = Inside::String { quote: byte, is_long: is_tripled };
                length = if is_tripled { 3 } else { 1 };
            }
            Inside::String { .. } if byte == b'\\' => length = if rest.len() > 1 { 2 } else { 1 },
            Inside::String { quote, is_long: true } if byte == quote && is_tripled => {
                inside = Inside::Nothing;
                // Up to two quotes may stand in front of the three that end the text.
                length = rest.iter().take_while(|byte| **byte == quote).count().min(5);
            }
            Inside::String { quote, is_long: false } if byte == quote => inside = Inside::Nothing,
            Inside::Comment | Inside::String { is_long: false, .. } => inside = Inside::Nothing,
            Inside::String { .. } => {}
        }
        rest = rest.get(length..).unwrap_or_default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts<'text>(split: fn(&'text [u8]) -> Parts<&'text [u8]>, text: &'text str) -> Vec<String> {
        split(text.as_bytes()).map(|part| part.unwrap().of(text).trim().to_owned()).collect()
    }

    #[test]
    fn entries_are_separated_by_hyphens_outside_of_texts() {
        let text = "# A tourney\n\n---\nid = \"x\"\na = \"\"\"\n---\n1.Ka1 \\\"\"\"\n---\nb = '---'\n# \"\"\"\n-----\n[c]\n";
        let parts = texts(entries, text);
        assert_eq!(parts, ["id = \"x\"\na = \"\"\"\n---\n1.Ka1 \\\"\"\"\n---\nb = '---'\n# \"\"\"", "[c]"]);
        assert_eq!(entries(text.as_bytes()).next().unwrap().unwrap().id.as_deref(), Some("x"));
    }

    #[test]
    fn a_text_without_its_end_swallows_no_other_entry() {
        let parts = texts(entries, "solution = \"\"\"\n1.Ka1\n---\n\ntitle = \"b\"\n---\ntitle = \"c\"\n");
        assert_eq!(parts, ["solution = \"\"\"\n1.Ka1", "title = \"b\"", "title = \"c\""]);
    }

    #[test]
    fn documents_and_items() {
        assert_eq!(texts(documents, "%YAML 1.2\n---\na: 1\n---\n# no more\n"), ["a: 1"]);
        assert_eq!(
            texts(documents, "- a: 1\n  b: |\n    - 2\n- a: 3\n---\na:\n- 4\n"),
            ["- a: 1\n  b: |\n    - 2", "- a: 3", "a:\n- 4"]
        );
        assert_eq!(texts(lines, "\u{feff}# x\n8/8\n\n  9/9\n"), ["8/8", "9/9"]);
    }
}
