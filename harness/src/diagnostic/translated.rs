//! Errors in the reader's language.

use super::Diagnostic;
use super::messages::MESSAGES;
use super::messages_of_files::MESSAGES_OF_FILES;
use super::phrases::PHRASES;
use crate::language::Language;

/// Messages hold others, which hold others; no deeper.
const MOST_DEPTH: usize = 4;

impl Diagnostic {
    /// What is wrong, with the advice, in a language; nothing if that is known in English alone.
    #[must_use]
    pub fn text_in(&self, language: Language) -> Option<String> {
        let title = translated(&self.title, language)?;
        let Some(help) = &self.help else { return Some(title) };
        Some(format!("{title} ({})", translated(help, language)?))
    }

    /// Where it is: `file:line:column`.
    #[must_use]
    pub fn place(&self) -> String {
        let place = self.span.as_ref().map(|span| self.source.line_column(span.start));
        let place = place.map(|(line, column)| format!(":{line}:{column}")).unwrap_or_default();
        format!("{}{place}", self.source.name)
    }
}

/// A message of an error in a language; nothing if it isn't known.
///
/// ```
/// use cookstopper::diagnostic::translated;
/// use cookstopper::language::Language;
/// let english = "unknown condition `Cirse`, did you mean `Circe`?";
/// assert_eq!(translated(english, Language::German).unwrap(), "unbekannte Bedingung `Cirse`; ist `Circe` gemeint?");
/// assert_eq!(translated("something else", Language::German), None);
/// ```
#[must_use]
pub fn translated(message: &str, language: Language) -> Option<String> {
    match language {
        Language::English => Some(message.to_owned()),
        Language::German | Language::French => message_in(message, language, MOST_DEPTH),
    }
}

fn message_in(message: &str, language: Language, depth: usize) -> Option<String> {
    let depth = depth.checked_sub(1)?;
    // What may mean anything stands at the end.
    MESSAGES_OF_FILES.iter().chain(MESSAGES).find_map(|names| {
        let mut values = Vec::new();
        let fits = Fitting { language, depth }.fits(Language::English.of(names), message, &mut values);
        fits.then(|| filled(language.of(names), &values))
    })
}

/// A template with its places filled: `{0}` is the first value.
fn filled(template: &str, values: &[String]) -> String {
    let mut pieces = template.split('{');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (place, rest) = piece.split_once('}').unwrap_or((piece, ""));
        let value = place.parse::<usize>().ok().and_then(|place| values.get(place));
        text.push_str(value.map_or("", String::as_str));
        text.push_str(rest);
    }
    text
}

/// Fits messages to templates.
struct Fitting {
    language: Language,
    depth: usize,
}

impl Fitting {
    /// Whether the message is one of this template; then with what stands in its places, in the language.
    fn fits(&self, template: &str, message: &str, values: &mut Vec<String>) -> bool {
        let Some((literal, rest)) = template.split_once('{') else { return template == message };
        let (kind, rest) = rest.split_once('}').unwrap_or((rest, ""));
        let Some(message) = message.strip_prefix(literal) else { return false };
        let next = rest.split('{').next().unwrap_or_default();
        let is_quoted = literal.ends_with('`');
        let ends: Vec<usize> = if next.is_empty() {
            vec![message.len()]
        } else {
            message.match_indices(next).map(|(end, _)| end).collect()
        };
        let known = values.len();
        for end in ends {
            let value = &message[..end];
            if is_quoted && value.contains('`') {
                return false;
            }
            let value = match kind {
                "m" => message_in(value, self.language, self.depth),
                "p" => self.phrase(value),
                _ => Some(value.to_owned()),
            };
            values.extend(value);
            if values.len() > known && self.fits(rest, &message[end..], values) {
                return true;
            }
            values.truncate(known);
        }
        false
    }

    /// A phrase in the language, or what somebody wrote: in backquotes, or names that are offered.
    fn phrase(&self, text: &str) -> Option<String> {
        if let Some(names) = PHRASES.iter().find(|names| Language::English.of(names) == text) {
            return Some(self.language.of(names).to_owned());
        }
        let is_quoted = text.len() > 1 && text.starts_with('`') && text.ends_with('`');
        let or = self.language.choose([" or ", " oder ", " ou "]);
        let are_names = text.split(" or ").flat_map(|part| part.split(", ")).all(|name| {
            let begins =
                name.starts_with(|sign: char| sign.is_uppercase() || matches!(sign, '`' | '#' | '['));
            begins && !name.trim_matches('`').contains("found")
        });
        let outside = text.split('`').step_by(2).collect::<String>();
        let is_plain = !outside.contains(|sign: char| sign.is_ascii_lowercase()) || are_names;
        (is_quoted && is_plain || are_names).then(|| text.replace(" or ", or))
    }
}
