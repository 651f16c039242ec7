//! Words as people write them: split with their places, abbreviated, misspelt.

/// The longest word, in characters, for which a nearest name is looked for.
const LONGEST_WORD: usize = 64;

/// The name that `word` most probably means: the one that takes the fewest typing mistakes, if a third
/// of the word's letters suffices. Case doesn't matter; among equals the first wins.
///
/// ```
/// use cookstopper_engine::nearest::nearest;
/// assert_eq!(nearest("anan", ["Annan", "Circe"]), Some("Annan"));
/// assert_eq!(nearest("Madrasi", ["Annan", "Circe"]), None);
/// ```
#[must_use]
pub fn nearest<'known>(word: &str, known: impl IntoIterator<Item = &'known str>) -> Option<&'known str> {
    let word = letters(word);
    if word.is_empty() || word.len() > LONGEST_WORD {
        return None;
    }
    let most_mistakes = (word.len() / 3).max(1);
    known
        .into_iter()
        .map(|name| (mistakes(&word, &letters(name)), name))
        .filter(|&(count, name)| count <= most_mistakes && count < name.chars().count())
        .min_by_key(|&(count, _)| count)
        .map(|(_, name)| name)
}

/// What a possibly abbreviated name stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning<'known> {
    /// This name, written out or abbreviated so far that no other begins alike.
    Name(&'known str),
    /// The beginning of both (and perhaps of more).
    Ambiguous(&'known str, &'known str),
    /// The beginning of none; with the nearest name, if one is near.
    Unknown(Option<&'known str>),
}

/// Finds the name that `word` is or abbreviates; case doesn't matter.
///
/// ```
/// use cookstopper_engine::nearest::{Meaning, meaning};
/// let known = ["SetPlay", "NoThreat", "Threat", "Try", "TrivialTriesAvoid"];
/// assert_eq!(meaning("set", &known), Meaning::Name("SetPlay"));
/// assert_eq!(meaning("try", &known), Meaning::Name("Try"));
/// assert_eq!(meaning("tr", &known), Meaning::Ambiguous("Try", "TrivialTriesAvoid"));
/// assert_eq!(meaning("SetPaly", &known), Meaning::Unknown(Some("SetPlay")));
/// ```
#[must_use]
pub fn meaning<'known>(word: &str, known: &[&'known str]) -> Meaning<'known> {
    if let Some(name) = known.iter().find(|name| name.eq_ignore_ascii_case(word)) {
        return Meaning::Name(name);
    }
    let mut beginnings = known.iter().filter(|name| !word.is_empty() && begins_with(name, word));
    match (beginnings.next(), beginnings.next()) {
        (Some(name), None) => Meaning::Name(name),
        (Some(first), Some(second)) => Meaning::Ambiguous(first, second),
        (None, _) => Meaning::Unknown(nearest(word, known.iter().copied())),
    }
}

/// `, did you mean ...?` for the end of a message, or nothing.
pub(crate) fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map(|name| format!(", did you mean `{name}`?")).unwrap_or_default()
}

/// What is said of a letter that is another language's for a unit of chess, where English ones are expected.
#[must_use]
pub(crate) fn foreign_letter(letter: &str, knight: char) -> String {
    let (unit, letter) = match letter.to_uppercase().as_str() {
        "D" => ("queen", 'Q'),
        "T" => ("rook", 'R'),
        "L" | "F" | "A" => ("bishop", 'B'),
        "C" | "N" | "S" => ("knight", knight),
        _ => return String::new(),
    };
    format!("; the {unit} is {letter} here")
}

/// The words of `text`, each with its byte offset.
pub fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next_offset = 0;
    text.split_inclusive(char::is_whitespace).filter_map(move |piece| {
        let offset = next_offset;
        next_offset += piece.len();
        let word = piece.trim_end();
        (!word.is_empty()).then_some((offset, word))
    })
}

/// Whether `text` begins with `start`, ASCII letters compared without regard to case.
pub(crate) fn begins_with(text: &str, start: &str) -> bool {
    text.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start))
}

/// The letters of a word, as names are compared.
#[must_use]
pub fn letters(word: &str) -> Vec<char> {
    word.chars().flat_map(char::to_lowercase).take(LONGEST_WORD + 1).collect()
}

/// The number of letters left out, added, replaced or swapped with their neighbour.
#[must_use]
pub fn mistakes(found: &[char], meant: &[char]) -> usize {
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=meant.len()).collect();
    for (row, &letter) in found.iter().enumerate() {
        let mut current = vec![row + 1];
        for (column, &other) in meant.iter().enumerate() {
            let replaced = last[column] + usize::from(letter != other);
            let mut fewest = replaced.min(last[column + 1] + 1).min(current[column] + 1);
            let is_swap = row > 0 && column > 0 && letter == meant[column - 1] && found[row - 1] == other;
            if is_swap {
                fewest = fewest.min(before_last[column - 1] + 1);
            }
            current.push(fewest);
        }
        before_last = std::mem::replace(&mut last, current);
    }
    last.last().copied().unwrap_or(found.len())
}
