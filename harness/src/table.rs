//! The fields of a TOML table, taken one by one, with the place of everything.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::Source;
use std::ops::Range;
use std::sync::Arc;
use toml::de::{DeTable, DeValue};

/// Longer values are named by their type in messages.
const LONGEST_QUOTE: usize = 24;

/// A value with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed<T> {
    /// The value.
    pub value: T,
    /// Where it is written, quotes included.
    pub span: Range<usize>,
}

/// Collects the errors of one file.
pub struct Faults {
    /// The file.
    pub source: Arc<Source>,
    /// Its errors so far.
    pub list: Vec<Diagnostic>,
}

impl Faults {
    /// Adds an error.
    pub fn add(&mut self, code: Code, span: Range<usize>, title: impl Into<String>) {
        self.list.push(Diagnostic::new(code, &self.source, span, title));
    }

    /// Adds an error with advice.
    pub fn add_with_help(&mut self, code: Code, span: Range<usize>, title: impl Into<String>, help: &str) {
        self.list.push(Diagnostic::new(code, &self.source, span, title).with_help(help));
    }

    /// The place of a part of a string's value; the whole string if it is written with escapes.
    pub fn inside(&self, text: &Placed<String>, part: Range<usize>) -> Range<usize> {
        let written = self.source.text.get(text.span.clone()).unwrap_or_default();
        match written.find(text.value.as_str()) {
            Some(quotes) => text.span.start + quotes + part.start..text.span.start + quotes + part.end,
            None => text.span.clone(),
        }
    }

    /// The place of the word that begins at or around `offset` of a string's value.
    pub fn word_at(&self, text: &Placed<String>, offset: usize) -> Range<usize> {
        let mut start = offset.min(text.value.len());
        while !text.value.is_char_boundary(start) {
            start -= 1;
        }
        let rest = &text.value[start..];
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let length = if length == 0 { rest.chars().next().map_or(0, char::len_utf8) } else { length };
        self.inside(text, start..start + length)
    }
}

/// A table whose fields are taken by name; what is left at the end is unknown.
pub struct Table<'file> {
    /// What the table is, for messages: `an entry`, `a position`.
    what: &'static str,
    fields: Vec<Field<'file>>,
    known: Vec<&'static str>,
}

/// A field that was taken.
#[derive(Clone, Copy)]
pub struct Field<'file> {
    name: &'file str,
    key_start: usize,
    key_end: usize,
    value: &'file DeValue<'file>,
    start: usize,
    end: usize,
}

impl<'file> Field<'file> {
    /// The field's name.
    pub fn name(&self) -> &'file str {
        self.name
    }

    /// Where the field's name is written.
    pub fn key_span(&self) -> Range<usize> {
        self.key_start..self.key_end
    }

    /// Where the field's value is written.
    pub fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    fn wrong(&self, expected: &str, faults: &mut Faults) {
        let written = faults.source.text.get(self.span()).unwrap_or_default();
        let is_brief = written.len() <= LONGEST_QUOTE && !written.contains('\n');
        let found = if is_brief { format!("`{written}`") } else { with_article(self.value.type_str()) };
        let title = format!("expected {expected} for `{}`, found {found}", self.name);
        faults.add(Code::WrongValue, self.span(), title);
    }

    /// A string.
    pub fn string(&self, faults: &mut Faults) -> Option<Placed<String>> {
        let Some(text) = self.value.as_str() else {
            self.wrong("a string", faults);
            return None;
        };
        Some(Placed { value: text.to_owned(), span: self.span() })
    }

    /// A list of strings.
    pub fn strings(&self, faults: &mut Faults) -> Vec<Placed<String>> {
        let Some(array) = self.value.as_array() else {
            self.wrong("a list of strings", faults);
            return Vec::new();
        };
        let mut strings = Vec::new();
        for item in array.iter() {
            let item =
                Self { value: item.get_ref(), start: item.span().start, end: item.span().end, ..*self };
            strings.extend(item.string(faults));
        }
        strings
    }

    /// A string or a list of strings.
    pub fn string_or_strings(&self, faults: &mut Faults) -> Vec<Placed<String>> {
        match self.value {
            DeValue::Array(_) => self.strings(faults),
            DeValue::String(_) => self.string(faults).into_iter().collect(),
            DeValue::Integer(_)
            | DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_)
            | DeValue::Table(_) => {
                self.wrong("a string or a list of strings", faults);
                Vec::new()
            }
        }
    }

    /// A number that isn't negative.
    pub fn number(&self, faults: &mut Faults) -> Option<usize> {
        let number = self.value.as_integer().and_then(|number| {
            usize::from_str_radix(
                number.as_str().strip_prefix('+').unwrap_or(number.as_str()),
                number.radix(),
            )
            .ok()
        });
        if number.is_none() {
            self.wrong("a number that isn't negative", faults);
        }
        number
    }

    /// `true` or `false`.
    pub fn truth(&self, faults: &mut Faults) -> Option<bool> {
        let truth = self.value.as_bool();
        if truth.is_none() {
            self.wrong("true or false", faults);
        }
        truth
    }

    /// A table.
    pub fn table(&self, what: &'static str, faults: &mut Faults) -> Option<Table<'file>> {
        let DeValue::Table(table) = self.value else {
            self.wrong("a table", faults);
            return None;
        };
        Some(Table::new(what, table))
    }

    /// A list of tables, as `[[...]]` writes it, each with its place.
    pub fn tables(&self, what: &'static str, faults: &mut Faults) -> Vec<Placed<Table<'file>>> {
        let DeValue::Array(array) = self.value else {
            self.wrong(&format!("a list of tables, written `[[{}]]`,", self.name), faults);
            return Vec::new();
        };
        let mut tables = Vec::new();
        for item in array.iter() {
            let item =
                Self { value: item.get_ref(), start: item.span().start, end: item.span().end, ..*self };
            let span = item.span();
            tables.extend(item.table(what, faults).map(|value| Placed { value, span }));
        }
        tables
    }
}

impl<'file> Table<'file> {
    /// The table with all its fields untaken.
    pub fn new(what: &'static str, table: &'file DeTable<'file>) -> Self {
        let field = |(key, value): (&'file toml::Spanned<_>, &'file toml::Spanned<DeValue<'file>>)| {
            let name: &'file std::borrow::Cow<'file, str> = key.get_ref();
            Field {
                name: name.as_ref(),
                key_start: key.span().start,
                key_end: key.span().end,
                value: value.get_ref(),
                start: value.span().start,
                end: value.span().end,
            }
        };
        let mut fields: Vec<_> = table.iter().map(field).collect();
        fields.sort_by_key(|field| field.key_start);
        Self { what, fields, known: Vec::new() }
    }

    /// Takes the field called `name`, if it is there.
    pub fn take(&mut self, name: &'static str) -> Option<Field<'file>> {
        self.known.push(name);
        let place = self.fields.iter().position(|field| field.name == name)?;
        Some(self.fields.remove(place))
    }

    /// Takes all remaining fields.
    pub fn take_rest(&mut self) -> Vec<Field<'file>> {
        std::mem::take(&mut self.fields)
    }

    /// Reports the fields that nobody took.
    pub fn finish(self, faults: &mut Faults) {
        for field in self.fields {
            let title = format!("unknown field `{}` in {}", field.name, self.what);
            let diagnostic = Diagnostic::new(Code::UnknownField, &faults.source, field.key_span(), title);
            faults.list.push(diagnostic.with_nearest(field.name, &self.known));
        }
    }
}

fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {noun}")
}
