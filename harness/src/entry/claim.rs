//! The author's solution where it stands in the entry itself: `solution = """..."""`.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::Source;
use std::ops::Range;
use std::sync::Arc;
use toml::de::DeTable;

/// The field of the solution, and the field behind which it is put where there is none.
const SOLUTION: &str = "solution";
const STIPULATION: &str = "stipulation";

/// The solution in an entry's text, as a source that knows where it stands; nothing if there is none.
#[must_use]
pub fn of_entry(source: &Arc<Source>) -> Option<Arc<Source>> {
    // Most entries have their solutions elsewhere.
    if !source.text.contains(SOLUTION) {
        return None;
    }
    let (document, _) = DeTable::parse_recoverable(&source.text);
    let value = document.get_ref().get(SOLUTION)?;
    let text = value.get_ref().as_str()?;
    let begin = value.span().start + opening(&source.text[value.span()]);
    let (line, column) = source.line_column(begin);
    Some(Source::part(&source.name, text, line - 1, column - 1))
}

/// The bytes in front of a string's first sign: quotes, and the line feed behind three of them.
fn opening(written: &str) -> usize {
    let is_long = written.starts_with("\"\"\"") || written.starts_with("'''");
    if !is_long {
        return 1;
    }
    let rest = &written[3..];
    3 + if rest.starts_with("\r\n") { 2 } else { usize::from(rest.starts_with('\n')) }
}

/// The entry's text with another solution, which is told the old one; nothing if it says so already.
///
/// # Errors
/// The entry has no stipulation.
pub fn with_solution(
    source: &Arc<Source>,
    new: impl FnOnce(Option<&str>) -> String,
) -> Result<Option<String>, Diagnostic> {
    let (document, _) = DeTable::parse_recoverable(&source.text);
    let present = document.get_ref().get(SOLUTION);
    let old = present.and_then(|value| value.get_ref().as_str());
    let new = new(old);
    if old.is_some_and(|old| old.trim() == new.trim()) {
        return Ok(None);
    }
    let literal = with_line_ends_of(&source.text, &literal(&new));
    let mut text = source.text.clone();
    match (present, document.get_ref().get(STIPULATION)) {
        (Some(value), _) => text.replace_range(value.span(), &literal),
        (None, Some(stipulation)) => {
            let at = end_of_line(&text, stipulation.span());
            text.insert_str(at, &with_line_ends_of(&source.text, &format!("\n{SOLUTION} = {literal}")));
        }
        (None, None) => {
            let title = "has no stipulation, so that there is no solution to be written";
            return Err(Diagnostic::of_file(Code::MissingField, source, title));
        }
    }
    Ok(Some(text))
}

/// Where the line ends on which a value does.
fn end_of_line(text: &str, value: Range<usize>) -> usize {
    let rest = &text[value.end..];
    value.end + rest.find(['\r', '\n']).unwrap_or(rest.len())
}

/// A text of several lines as TOML.
#[must_use]
pub fn literal(text: &str) -> String {
    let text = text.trim_matches('\n');
    let has_signs = text.contains(['"', '\\']);
    let is_plain = !text.contains("'''") && !text.ends_with('\'') && !text.contains(is_forbidden);
    if has_signs && is_plain {
        return format!("'''\n{text}\n'''");
    }
    let mut escaped = String::new();
    for sign in text.chars() {
        match sign {
            '\\' | '"' => escaped.extend(['\\', sign]),
            sign if is_forbidden(sign) => escaped.push_str(&format!("\\u{:04X}", u32::from(sign))),
            sign => escaped.push(sign),
        }
    }
    format!("\"\"\"\n{escaped}\n\"\"\"")
}

/// What TOML wants to be escaped.
fn is_forbidden(sign: char) -> bool {
    sign.is_ascii_control() && !matches!(sign, '\n' | '\t')
}

fn with_line_ends_of(file: &str, text: &str) -> String {
    if file.contains("\r\n") { text.replace("\r\n", "\n").replace('\n', "\r\n") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_knows_its_place() {
        for (text, solution, place) in [
            ("solution = '1.Ka1#'", "1.Ka1#", (1, 13)),
            ("a = 1\nsolution = \"\"\"\n1.Ka1#\n\"\"\"", "1.Ka1#\n", (3, 1)),
            ("solution = \"\"\"1.Ka1#\"\"\"", "1.Ka1#", (1, 15)),
        ] {
            let found = of_entry(&Source::of_argument("x", text)).unwrap();
            assert_eq!((found.text.as_str(), found.line_column(0)), (solution, place), "{text}");
        }
        assert_eq!(of_entry(&Source::of_argument("x", "[a]\nsolution = 'x'")), None);
    }

    #[test]
    fn any_text_can_be_written() {
        for text in ["1.Ka1#", "a \"b\" \\c", "'''", "it's '\n\"\"\"", "\u{7}", "a'", "{\"\\"] {
            let written = format!("a = {}", literal(text));
            let (read, errors) = DeTable::parse_recoverable(&written);
            assert!(errors.is_empty(), "{written}: {errors:?}");
            assert_eq!(read.get_ref()["a"].get_ref().as_str().map(str::trim_end), Some(text), "{written}");
        }
    }
}
