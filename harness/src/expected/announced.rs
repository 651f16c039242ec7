//! How people announce twins: `b) wRa2-->c2`, `+c)`, `(b)`, `B)`, `b.`, `b:`, `Twin b)`.

use super::Section;

/// Words in front of a twin's letter, in the languages of authors.
const TWINS: [&str; 12] = [
    "twin",
    "position",
    "diagram",
    "zwilling",
    "stellung",
    "jumeau",
    "gemello",
    "gemelo",
    "posizione",
    "posición",
    "близнец",
    "позиция",
];

/// The Greek letters of some magazines.
const GREEK: [char; 8] = ['α', 'β', 'γ', 'δ', 'ε', 'ζ', 'η', 'θ'];

/// The announcements of twins in a line: letters, where they begin and what stands behind them. In the middle of a
/// line only the twin that follows can be announced.
pub fn announcements(line: &str, before: Option<&Section>) -> Vec<(String, usize, usize)> {
    let mut found: Vec<(String, usize, usize)> = Vec::new();
    let mut last = before.map(|section| section.letter.clone()).unwrap_or_default();
    let mut is_first = true;
    let mut begin = None;
    let mut place = 0;
    for word in line.split_inclusive(char::is_whitespace) {
        let trimmed = word.trim_end();
        if !trimmed.is_empty() {
            let next = following(&last);
            let announced = announced_letter(trimmed, is_first);
            let announced = announced.filter(|(letter, _)| is_first || Some(letter) == next.as_ref());
            if let Some((letter, length)) = announced {
                last.clone_from(&letter);
                found.push((letter, begin.unwrap_or(place), place + length));
            }
            // Behind `Twin` a letter stands as at the beginning of the line.
            let is_word = is_first && TWINS.contains(&trimmed.trim_end_matches(':').to_lowercase().as_str());
            begin = is_word.then_some(begin.unwrap_or(place));
            is_first = is_word;
        }
        place += word.len();
    }
    found
}

/// The letter that follows, where it is a single one.
fn following(letter: &str) -> Option<String> {
    match letter.as_bytes() {
        [] => Some("b".to_owned()),
        [letter @ b'a'..=b'y'] => Some(char::from(letter + 1).to_string()),
        _ => None,
    }
}

/// The letter at the beginning of a word, and the length of what announces it. At the beginning of a line people write
/// it in more ways than inside of one.
fn announced_letter(word: &str, is_first: bool) -> Option<(String, usize)> {
    let text = word.strip_prefix('+').unwrap_or(word);
    let inner = text.strip_prefix('(').unwrap_or(text);
    let end = inner.find([')', ']', ':', '/', '.', '-'])?;
    let letter = small_letter(&inner[..end], is_first)?;
    let mut behind = &inner[end..];
    // `a-)`: the dash alone announces nothing.
    behind = behind.strip_prefix('-').filter(|behind| behind.starts_with(')')).unwrap_or(behind);
    let mut is_closed = false;
    for sign in ['.', ')', ']', ':', '.'] {
        if let Some(rest) = behind.strip_prefix(sign) {
            is_closed |= sign == ')' || is_first && matches!(sign, ']' | ':');
            behind = rest;
        }
    }
    if is_first && !is_closed {
        let rest = behind.strip_prefix('/');
        is_closed = rest.is_some();
        behind = rest.unwrap_or(behind);
    }
    is_closed.then(|| (letter, word.len() - behind.len()))
}

fn small_letter(text: &str, is_first: bool) -> Option<String> {
    let mut signs = text.chars();
    let letter = signs.next()?;
    let rest = signs.as_str();
    let greek = GREEK.iter().position(|greek| *greek == letter);
    match letter {
        'z' if rest.bytes().all(|sign| sign.is_ascii_digit()) => Some(text.to_owned()),
        _ if !rest.is_empty() => None,
        'a'..='z' => Some(text.to_owned()),
        'A'..='H' if is_first => Some(text.to_lowercase()),
        _ => Some(char::from(b'a' + u8::try_from(greek?).ok()?).to_string()),
    }
}

/// The twins of a text that numbers them, `1)`, `2)` or `I)`, `II)` at the beginnings of lines: where each begins, and what stands
/// behind. Nothing unless every one of them is there, once and in this order.
pub fn numbered(text: &str, count: usize) -> Option<Vec<(usize, usize)>> {
    const ROMAN: [&str; 10] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let content = line.trim_start();
        let at = start + line.len() - content.len();
        if let Some((label, _)) = content.split_once(')').filter(|(label, _)| label.len() <= 4) {
            let number = label
                .parse()
                .ok()
                .or_else(|| ROMAN.iter().position(|roman| *roman == label).map(|at| at + 1));
            if let Some(number) = number {
                found.push((number, at, at + label.len() + 1));
            }
        }
        start += line.len();
    }
    let is_whole = found.iter().map(|(number, ..)| *number).eq(1..=count);
    is_whole.then(|| found.into_iter().map(|(_, begin, behind)| (begin, behind)).collect())
}
