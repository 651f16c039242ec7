//! Positions a line: FEN, or EPD with operations behind it.
//!
//! `dm 2;` means mate in two; `id "..."` is the title; `stip "h#2"` and `cond "Annan"` are ours, for what
//! EPD has no operation for. `bm` beside `dm` is the author's key. What stands behind `#` at the beginning
//! of a line is a remark.

use super::written_entry::WrittenEntry;
use super::{ForeignProblem, Imported, Places};
use crate::diagnostic::{Code, Diagnostic};
use crate::parts::{Part, lines};
use crate::source::Source;
use std::sync::Arc;

/// The fields of a FEN before the operations of an EPD.
const EPD_FIELDS: usize = 4;

/// Reads all lines.
pub fn read(source: &Arc<Source>) -> Vec<ForeignProblem> {
    let line = |part: Part| {
        let text = part.of(&source.text);
        read_one(&Source::part(&source.name, text, part.line as usize, 0), None)
    };
    // A text in memory can always be read.
    lines(source.text.as_bytes()).flatten().map(line).collect()
}

/// Reads a line; what doesn't say what is asked for gets this stipulation.
pub fn read_one(source: &Arc<Source>, stipulation: Option<&str>) -> ForeignProblem {
    let text = source.text.trim();
    let start = source.text.find(text).unwrap_or_default();
    let span = start..start + text.len();
    match read_line(text, stipulation) {
        Ok(imported) => {
            let places = Places::new(source, start, vec![("position", span.clone()), ("stipulation", span)]);
            Ok(Imported { line: source.first_line(), places, ..imported })
        }
        Err(title) => Err(vec![Diagnostic::new(Code::BadPosition, source, span, title)]),
    }
}

fn read_line(line: &str, stipulation: Option<&str>) -> Result<Imported, String> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let is_number =
        |field: Option<&&str>| field.is_some_and(|field| field.bytes().all(|byte| byte.is_ascii_digit()));
    let has_clocks = is_number(fields.get(EPD_FIELDS)) && is_number(fields.get(EPD_FIELDS + 1));
    let length = if has_clocks { EPD_FIELDS + 2 } else { EPD_FIELDS }.min(fields.len());
    let mut entry = WrittenEntry::default();
    entry.position.insert("fen", fields[..length].join(" "));
    let mut key = None;
    let operations = operations(&fields[length..].join(" "))?;
    for (name, value) in operations {
        match name.as_str() {
            "dm" => {
                let moves: u32 =
                    value.parse().map_err(|_| format!("expected a number behind `dm`, found `{value}`"))?;
                entry.stipulation = Some(format!("#{moves}"));
            }
            "stip" => entry.stipulation = Some(value),
            "cond" => entry.conditions.push(value),
            "id" => entry.title = Some(value),
            "bm" => key = Some(value),
            // Other operations are about games.
            _ => {}
        }
    }
    entry.stipulation = entry.stipulation.or_else(|| stipulation.map(str::to_owned));
    if entry.stipulation.is_none() {
        let ways = "as in `dm 2;` or `stip \"h#2\";`, or for all lines with `--stipulation \"#2\"`";
        return Err(format!("expected a stipulation, {ways}, found none"));
    }
    let solution = key.map(|key| format!("1.{}!", key.trim_end_matches(['+', '#', '!'])));
    Ok(Imported { entry: entry.text(), solution, ..Imported::default() })
}

/// Splits `dm 2; id "a; b";` into names and values.
fn operations(text: &str) -> Result<Vec<(String, String)>, String> {
    let mut operations = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let mut is_quoted = false;
        let end = rest.find(|letter: char| {
            is_quoted ^= letter == '"';
            letter == ';' && !is_quoted
        });
        let operation = rest[..end.unwrap_or(rest.len())].trim();
        rest = end.map_or("", |end| rest[end + 1..].trim_start());
        if operation.is_empty() {
            continue;
        }
        let (name, value) = operation.split_once(' ').unwrap_or((operation, ""));
        if !name.starts_with(|first: char| first.is_ascii_alphabetic()) {
            return Err(format!("expected an operation such as `dm 2;`, found `{operation}`"));
        }
        operations.push((name.to_owned(), value.trim().trim_matches('"').to_owned()));
    }
    Ok(operations)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_become_fields() {
        let line = r#"8/8/8/8/R7/1K5k/R7/8 w - - dm 1; id "a; b"; cond "Annan"; bm Rb2#; acd 3;"#;
        let imported = read_line(line, None).unwrap();
        assert_eq!(
            imported.entry,
            "title = \"a; b\"\nconditions = [\"Annan\"]\nstipulation = \"#1\"\n\n[position]\n\
             fen = \"8/8/8/8/R7/1K5k/R7/8 w - -\"\n"
        );
        assert_eq!(imported.solution.as_deref(), Some("1.Rb2!"));
    }

    #[test]
    fn faults_are_said() {
        for line in ["8/8 w - -", "8/8 w - - dm x;", "8/8 w - - 0 1 ; 5", "", "8"] {
            assert!(read_line(line, None).is_err(), "{line}");
        }
    }
}
