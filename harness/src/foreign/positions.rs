//! Positions a line: FEN, or EPD with operations behind it.
//!
//! `dm 2;` means mate in two; `id "..."` is the title; `stip "h#2"` and `cond "Annan"` are ours, for what
//! EPD has no operation for. `bm` beside `dm` is the author's key. What stands behind `#` at the beginning
//! of a line is a remark.

use super::Imported;
use super::written_entry::WrittenEntry;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Source;
use std::sync::Arc;

/// The fields of a FEN before the operations of an EPD.
const EPD_FIELDS: usize = 4;

/// Reads all lines.
pub fn read(source: &Arc<Source>) -> Vec<Result<Imported, Vec<Diagnostic>>> {
    let mut imported = Vec::new();
    let mut offset = 0;
    for line in source.text.split_inclusive('\n') {
        let text = line.trim();
        if !text.is_empty() && !text.starts_with('#') {
            let start = offset + line.len() - line.trim_start().len();
            let faulty = |title: String| {
                vec![Diagnostic::new(Code::BadPosition, source, start..start + text.len(), title)]
            };
            imported.push(read_line(text).map_err(faulty));
        }
        offset += line.len();
    }
    imported
}

fn read_line(line: &str) -> Result<Imported, String> {
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
    if entry.stipulation.is_none() {
        return Err("expected a stipulation, as in `dm 2;` or `stip \"h#2\";`, found none".to_owned());
    }
    let solution = key.map(|key| format!("1.{}!", key.trim_end_matches(['+', '#', '!'])));
    Ok(Imported { entry: entry.text(), solution })
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
        let imported = read_line(line).unwrap();
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
            assert!(read_line(line).is_err(), "{line}");
        }
    }
}
