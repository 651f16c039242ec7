//! Where the problems of a file begin. The file is read once, line by line, and nothing of it is kept.

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
#[derive(Debug, Clone, PartialEq, Eq)]
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
    fn text(&self) -> String {
        String::from_utf8_lossy(self.bytes).trim_start_matches('\u{feff}').to_owned()
    }
}

/// Reads a file in pieces.
fn each_piece(mut input: &mut dyn BufRead, take: &mut dyn FnMut(&Piece<'_>)) -> io::Result<u64> {
    let mut buffer = Vec::new();
    let (mut offset, mut line, mut is_start) = (0, 0, true);
    loop {
        buffer.clear();
        let length = Read::take(&mut input, LONGEST_PIECE).read_until(b'\n', &mut buffer)?;
        if length == 0 {
            return Ok(offset);
        }
        take(&Piece { offset, line, is_start, bytes: &buffer });
        offset += length as u64;
        is_start = buffer.ends_with(b"\n");
        line += u32::from(is_start);
    }
}

/// The parts found so far, and the one that has begun.
#[derive(Default)]
struct Parts {
    list: Vec<Part>,
    begun: Option<Part>,
}

impl Parts {
    /// A part begins here, unless one has begun.
    fn begin(&mut self, piece: &Piece<'_>) -> &mut Part {
        let Piece { offset, line, .. } = *piece;
        self.begun.get_or_insert(Part { start: offset, length: 0, line, item: 0, id: None })
    }

    /// What has begun ends in front of this byte.
    fn end(&mut self, offset: u64) {
        if let Some(part) = self.begun.take() {
            let length = u32::try_from(offset - part.start).unwrap_or(u32::MAX);
            self.list.push(Part { length, ..part });
        }
    }
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
///
/// # Errors
/// It can't be read.
pub fn entries(input: &mut dyn BufRead) -> io::Result<Vec<Part>> {
    let mut parts = Parts::default();
    let mut inside = Inside::Nothing;
    let mut is_in_table = false;
    // A line of hyphens inside of a text: an entry begins behind it, if the text was never ended.
    let mut doubtful: Option<u64> = None;
    let end = each_piece(input, &mut |piece| {
        let is_in_text = matches!(inside, Inside::String { is_long: true, .. });
        if piece.is_start {
            let text = piece.text();
            let trimmed = text.trim();
            if let Some(offset) = doubtful.filter(|_| begins_entry(trimmed)) {
                parts.end(offset);
                (inside, is_in_table) = (Inside::Nothing, false);
            }
            if !trimmed.is_empty() {
                doubtful = None;
            }
            if is_separator(trimmed) {
                if is_in_text && inside != Inside::Nothing {
                    doubtful = Some(piece.offset);
                } else {
                    parts.end(piece.offset);
                    (inside, is_in_table) = (Inside::Nothing, false);
                    return;
                }
            } else if inside == Inside::Nothing && !trimmed.is_empty() && !trimmed.starts_with('#') {
                is_in_table |= trimmed.starts_with('[');
                let part = parts.begin(piece);
                if !is_in_table && part.id.is_none() {
                    part.id = id_of(trimmed);
                }
            }
        }
        inside = behind(inside, piece.bytes);
    })?;
    parts.end(end);
    Ok(parts.list)
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
    while let [byte, others @ ..] = rest {
        let is_tripled = rest.starts_with(&[*byte; 3]);
        let mut length = 1;
        match inside {
            Inside::Nothing if *byte == b'#' => inside = Inside::Comment,
            Inside::Nothing if matches!(byte, b'"' | b'\'') => {
                inside = Inside::String { quote: *byte, is_long: is_tripled };
                length = if is_tripled { 3 } else { 1 };
            }
            Inside::String { quote: b'"', .. } if *byte == b'\\' && !others.is_empty() => length = 2,
            Inside::String { quote, is_long: true } if *byte == quote && is_tripled => {
                inside = Inside::Nothing;
                // Up to two quotes may stand in front of the three that end the text.
                length = rest.iter().take_while(|byte| **byte == quote).count().min(5);
            }
            Inside::String { quote, is_long: false } if *byte == quote => inside = Inside::Nothing,
            Inside::Comment | Inside::String { is_long: false, .. } if *byte == b'\n' => {
                inside = Inside::Nothing;
            }
            Inside::Nothing | Inside::Comment | Inside::String { .. } => {}
        }
        rest = rest.get(length..).unwrap_or_default();
    }
    inside
}

/// The documents of a YAML file, and the items of those that are lists.
///
/// # Errors
/// It can't be read.
pub fn documents(input: &mut dyn BufRead) -> io::Result<Vec<Part>> {
    let mut parts = Parts::default();
    let mut is_list = false;
    let end = each_piece(input, &mut |piece| {
        if !piece.is_start {
            return;
        }
        let text = piece.text();
        let is_item = text.starts_with("- ") || text.trim_end() == "-";
        if let Some(rest) = text.strip_prefix(SEPARATOR).or_else(|| text.strip_prefix("..."))
            && (rest.is_empty() || rest.starts_with(char::is_whitespace))
        {
            parts.end(piece.offset);
            is_list = false;
            let content = rest.trim();
            if !content.is_empty() && !content.starts_with('#') {
                parts.begin(piece);
            }
        } else if parts.begun.is_none() {
            let is_content = !text.trim().is_empty() && !text.starts_with(['#', '%']);
            if is_content {
                is_list = is_item;
                parts.begin(piece);
            }
        } else if is_list && is_item {
            parts.end(piece.offset);
            parts.begin(piece);
        }
    })?;
    parts.end(end);
    Ok(parts.list)
}

/// The lines that hold something.
///
/// # Errors
/// It can't be read.
pub fn lines(input: &mut dyn BufRead) -> io::Result<Vec<Part>> {
    let mut parts = Parts::default();
    let end = each_piece(input, &mut |piece| {
        if piece.is_start {
            parts.end(piece.offset);
            let text = piece.text();
            if !text.trim().is_empty() && !text.starts_with('#') {
                parts.begin(piece);
            }
        }
    })?;
    parts.end(end);
    Ok(parts.list)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(split: fn(&mut dyn BufRead) -> io::Result<Vec<Part>>, text: &str) -> Vec<String> {
        let parts = split(&mut text.as_bytes()).unwrap();
        let text = |part: &Part| part.of(text).trim().to_owned();
        parts.iter().map(text).collect()
    }

    #[test]
    fn entries_are_separated_by_hyphens_outside_of_texts() {
        let text = "# A tourney\n\n---\nid = \"x\"\na = \"\"\"\n---\n1.Ka1 \\\"\"\"\n---\nb = '---'\n# \"\"\"\n-----\n[c]\n";
        let parts = texts(entries, text);
        assert_eq!(parts, ["id = \"x\"\na = \"\"\"\n---\n1.Ka1 \\\"\"\"\n---\nb = '---'\n# \"\"\"", "[c]"]);
        assert_eq!(entries(&mut text.as_bytes()).unwrap()[0].id.as_deref(), Some("x"));
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
