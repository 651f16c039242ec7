//! The commands `Stipulation` and `SStipulation`.

use super::messages::about_offence;
use super::tokens::Tokens;
use super::{Fault, Feature, Remark};
use crate::language::Language;
use cookstopper_engine::stipulation::{Stipulation, StipulationError};

/// Reads a stipulation in one word, or in two of which the second begins with the number of moves.
///
/// What stands in the word behind that number is passed over, which Popeye does without a word.
pub fn read(
    tokens: &mut Tokens<'_>,
    language: Language,
    remarks: &mut Vec<Remark>,
) -> Result<Stipulation, Fault> {
    let offset = tokens.offset();
    let token = tokens.take().ok_or_else(|| Fault::syntax(offset, "expected a stipulation such as `h#2`"))?;
    let mut word = token.word.to_owned();
    let stipulation = parse(&word, token.offset);
    if stipulation.is_ok() {
        return stipulation;
    }
    if let Some(read) = with_tail(&word, token.offset, language, remarks) {
        return Ok(read);
    }
    if let Some(length) = tokens.take_if(|word| word.starts_with(|first: char| first.is_ascii_digit())) {
        word.push_str(length.word);
        let stipulation = parse(&word, token.offset);
        return match with_tail(&word, token.offset, language, remarks) {
            Some(read) if stipulation.is_err() => Ok(read),
            _ => stipulation,
        };
    }
    stipulation
}

/// The stipulation with which a word begins, if it ends with the number of moves there.
fn with_tail(
    word: &str,
    offset: usize,
    language: Language,
    remarks: &mut Vec<Remark>,
) -> Option<Stipulation> {
    // Letters of other alphabets may have been meant for more: `h#2½`.
    let is_end = |end: &usize| word.as_bytes()[end - 1].is_ascii_digit();
    let ends = (1..word.len()).rev().filter(is_end).take_while(|_| word.is_ascii());
    let (end, stipulation) =
        ends.into_iter().find_map(|end| Some((end, parse(&word[..end], offset).ok()?)))?;
    remarks.push(Remark::new(offset, about_offence(language, &word[end..])));
    Some(stipulation)
}

/// Reads a structured stipulation: as many words as belong to it, up to one that `ends` it.
pub fn read_structured(
    tokens: &mut Tokens<'_>,
    language: Language,
    ends: &dyn Fn(&str) -> bool,
) -> Result<Stipulation, Fault> {
    let offset = tokens.offset();
    // Where the text goes on behind each of the words.
    let mut words: Vec<(&str, Tokens<'_>)> = Vec::new();
    while let Some(token) = tokens.take_if(|word| words.is_empty() || !ends(word)) {
        words.push((token.word, tokens.clone()));
    }
    if let Some((starter, _)) = words.first_mut() {
        *starter = match (language, *starter) {
            (Language::German, word) if begins(word, "weiss") => "white",
            (Language::German, word) if begins(word, "schwarz") => "black",
            (Language::French, word) if begins(word, "blanc") => "white",
            (Language::French, word) if begins(word, "noir") => "black",
            (Language::English, word) if begins(word, "white") => "white",
            (Language::English, word) if begins(word, "black") => "black",
            (_, word) => word,
        };
    }
    let text = |count: usize| words[..count].iter().map(|(word, _)| *word).collect::<Vec<_>>().join(" ");
    // The next command may be abbreviated so far that it doesn't look like one.
    for count in (1..=words.len()).rev() {
        if let Ok(stipulation) = parse(&text(count), offset) {
            tokens.clone_from(&words[count - 1].1);
            return Ok(stipulation);
        }
    }
    parse(&text(words.len()), offset)
}

/// Whether a name begins with a word.
fn begins(word: &str, name: &str) -> bool {
    !word.is_empty() && name.get(..word.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(word))
}

fn parse(word: &str, offset: usize) -> Result<Stipulation, Fault> {
    word.parse().map_err(|error: StipulationError| {
        let message = format!("stipulation `{word}`: {error}");
        Fault { offset, feature: Feature::Stipulation, name: error.to_string(), message }
    })
}
