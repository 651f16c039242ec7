//! The command `Condition`, and how Popeye prints conditions.

mod rebirth;

use super::condition_names::apart::{
    ALONE, DRAWN, OF_BOTH_SIDES, OF_ONE_SIDE, OF_WALKS, OF_WALKS_IN_PART, PRINTED_WITH_WALKS, READ_OTHERWISE,
    SEEN, SINGLE_LINES, TYPE_FIRST, WITH_NUMBERS_OF_PAWNS, WITH_PIECE, WITH_ROMAN_NUMBERS, WITH_STROKE,
    WITH_TYPE,
};
use super::condition_names::parameters::parameters_of;
use super::condition_names::rebirth::{READ_ONLY, REBIRTH, RELATED};
use super::condition_names::{CONDITIONS, DEFENDERS_CONDITIONS};
use super::keywords::{COLOURS, Colour};
use super::messages::{AMBIGUOUS_CONDITION, NO_CONDITION, about_word};
use super::pieces;
use super::tokens::{Token, Tokens};
use super::wording::{INPUT_ERROR, PopeyeWording};
use super::{Fault, Feature, Remark};
use crate::language::{Language, Lookup};
use cookstopper_engine::board::Square;
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::walks::Walk;
use rebirth::Rebirth;

/// The place behind all of Popeye's conditions, for those that it doesn't know.
const BEHIND_ALL: usize = usize::MAX;

/// The condition whose squares are named for the position that the play leads to, too.
const IMITATOR: &str = "Imitator";

/// The conditions of a problem, as far as they were read.
#[derive(Debug, Clone, Default)]
pub struct ReadConditions {
    rebirth: Option<Rebirth>,
    others: Vec<Other>,
}

/// A condition without rebirth.
#[derive(Debug, Clone)]
struct Other {
    offset: usize,
    /// Its place in Popeye's table.
    place: usize,
    /// As the engine reads it.
    text: String,
    /// As Popeye prints it.
    line: String,
}

impl ReadConditions {
    /// Reads conditions up to the first word that is none, or that `ends` them. What is passed over is remarked upon; tells
    /// whether nothing was.
    pub fn read(
        &mut self,
        tokens: &mut Tokens<'_>,
        language: Language,
        ends: &dyn Fn(&str) -> bool,
        remarks: &mut Vec<Remark>,
    ) -> bool {
        let mut has_condition = false;
        let mut is_understood = true;
        while let Some(token) = tokens.peek().filter(|token| !ends(token.word)) {
            match self.read_one(token, tokens, language) {
                Lookup::Found(()) => has_condition = true,
                Lookup::Ambiguous => {
                    tokens.take();
                    let text = about_word(language, &AMBIGUOUS_CONDITION, token.word);
                    let fault = Some(format!("condition `{}` is ambiguous", token.word));
                    remarks.push(Remark { offset: token.offset, text, fault });
                    is_understood = false;
                }
                // It may be the next command.
                Lookup::Unknown => break,
            }
        }
        if !has_condition {
            let [error, message] = [&INPUT_ERROR, &NO_CONDITION].map(|names| language.of(names));
            let found = tokens.peek().filter(|token| !ends(token.word));
            let fault = match found {
                Some(token) => format!("expected a condition, found `{}`", token.word),
                None => "expected a condition such as `Circe`".to_owned(),
            };
            let offset = found.map_or(tokens.offset(), |token| token.offset);
            remarks.push(Remark { offset, text: format!("{error}{message}"), fault: Some(fault) });
        }
        is_understood && has_condition
    }

    fn read_one(&mut self, token: Token<'_>, tokens: &mut Tokens<'_>, language: Language) -> Lookup<()> {
        if let Some(text) = one_sided(tokens, language) {
            let place = place_of(OF_BOTH_SIDES);
            self.add(token.offset, place, text.to_owned(), text.to_owned());
            return Lookup::Found(());
        }
        match language.row(CONDITIONS, token.word) {
            Lookup::Found(place) => {
                tokens.take();
                let name = Language::English.of(&CONDITIONS[place]);
                if let Some(words) = rebirth::words_of(name) {
                    let rebirth = self.rebirth.get_or_insert_with(|| Rebirth::new(token.offset));
                    rebirth.add(words);
                    rebirth.read_words(name, tokens, language);
                } else {
                    let mut words = parameters(name, tokens, language);
                    if name == WITH_PIECE {
                        words.extend(pieces::walk_and_square(tokens, language));
                    }
                    // The type stands before or behind the squares.
                    words.sort_by_key(|word| name == TYPE_FIRST && Square::list(word).is_some());
                    let (name, words) = rebirth::relatives(name, words);
                    self.add(token.offset, place_of(name), joined(name, &words), line(name, &words));
                }
                Lookup::Found(())
            }
            Lookup::Ambiguous => Lookup::Ambiguous,
            Lookup::Unknown => self.read_unlisted(token, tokens, language),
        }
    }

    /// Conditions of the defender, and those that Popeye doesn't know.
    fn read_unlisted(&mut self, token: Token<'_>, tokens: &mut Tokens<'_>, language: Language) -> Lookup<()> {
        if let Lookup::Found(row) = language.row(DEFENDERS_CONDITIONS, token.word) {
            tokens.take();
            let name = Language::English.of(&DEFENDERS_CONDITIONS[row]);
            let words = parameters(name, tokens, language);
            self.add(token.offset, 0, joined(name, &words), line(name, &words));
            return Lookup::Found(());
        }
        let Ok(conditions) = Conditions::parse([token.word]) else { return Lookup::Unknown };
        tokens.take();
        let mut text = conditions.to_string();
        while let Some(word) = tokens.take_if(|word| word.contains('=') || word.starts_with("Rex")) {
            text = format!("{text} {}", word.word);
        }
        self.add(token.offset, BEHIND_ALL, text.clone(), text);
        Lookup::Found(())
    }

    /// Takes out the imitators that are named behind others: they are those of the position that the play leads to.
    pub fn take_second_imitators(&mut self) -> Vec<Square> {
        let is_imitator = |other: &Other| other.text.split(' ').next() == Some(IMITATOR);
        let Some(first) = self.others.iter().position(is_imitator) else { return Vec::new() };
        let behind = self.others.split_off(first + 1);
        let (seconds, others): (Vec<_>, Vec<_>) = behind.into_iter().partition(is_imitator);
        self.others.extend(others);
        seconds
            .iter()
            .flat_map(|second| second.text.split(' ').skip(1))
            .filter_map(Square::list)
            .flatten()
            .collect()
    }

    fn add(&mut self, offset: usize, place: usize, text: String, line: String) {
        self.others.push(Other { offset, place, text, line });
    }

    /// The conditions, and the lines that Popeye prints; faults for those that can't be followed.
    pub fn finish(&self, faults: &mut Vec<Fault>) -> (Conditions, Vec<String>) {
        let rebirth = self.rebirth.as_ref().map(|rebirth| Other {
            offset: rebirth.offset,
            place: place_of(REBIRTH),
            text: rebirth.text(),
            line: rebirth.line(),
        });
        let mut all: Vec<Other> = rebirth.into_iter().chain(self.others.iter().cloned()).collect();
        all.sort_by_key(|other| other.place);
        let mut texts = Vec::new();
        for other in &all {
            match Conditions::parse([&other.text]) {
                Ok(_) => texts.push(other.text.as_str()),
                Err(errors) => faults.extend(errors.into_iter().map(|(_, error)| {
                    let base = other.text.split_whitespace().next().unwrap_or_default();
                    let is_known = Conditions::parse([base]).is_ok();
                    let name = if is_known { other.text.as_str() } else { base };
                    let fault = Fault::unsupported(other.offset, Feature::Condition, name);
                    if is_known { Fault { message: error.to_string(), ..fault } } else { fault }
                })),
            }
        }
        // Holes are shown on the board.
        let is_written = |other: &&Other| !other.line.starts_with(SEEN);
        let lines = all.iter().filter(is_written).map(|other| other.line.clone()).collect();
        match Conditions::parse(&texts) {
            Ok(conditions) => (conditions, lines),
            Err(errors) => {
                let offset = all.first().map_or(0, |other| other.offset);
                faults.extend(errors.into_iter().map(|(_, error)| {
                    let name = texts.join(" + ");
                    Fault { offset, feature: Feature::SetUp, name, message: error.to_string() }
                }));
                (Conditions::default(), lines)
            }
        }
    }
}

/// Conditions as Popeye prints them, in its order.
#[must_use]
pub fn lines_of(conditions: &Conditions) -> Vec<String> {
    let names = conditions.names().join(" ");
    let mut read = ReadConditions::default();
    let is_understood = read.read(&mut Tokens::new(&names), Language::English, &|_| false, &mut Vec::new());
    debug_assert!(is_understood || conditions.is_empty(), "{names}");
    read.finish(&mut Vec::new()).1
}

/// Conditions as Popeye reads them.
#[must_use]
pub fn input_of(conditions: &Conditions, language: Language) -> String {
    inputs_of(conditions, language).join(" ")
}

/// Each condition as Popeye reads it: it takes the squares of one condition only from one word. Holes, which it doesn't
/// print, are among them.
#[must_use]
pub fn inputs_of(conditions: &Conditions, language: Language) -> Vec<String> {
    let names = conditions.names();
    let mut lines: Vec<String> = Vec::new();
    for mut line in lines_of(conditions) {
        let name = line.split(' ').next().unwrap_or_default();
        // What is printed of these can't be read.
        let is_special = READ_OTHERWISE.contains(&name);
        if let Some(text) = names.iter().find(|text| is_special && text.starts_with(name)) {
            line = text.replace('/', " ");
        } else if name == REBIRTH {
            let own = names.iter().flat_map(|text| text.strip_prefix(REBIRTH));
            for word in own.flat_map(|text| text.split(' ')).filter(|word| READ_ONLY.contains(word)) {
                line.push_str(&format!(" {word}"));
            }
        }
        lines.push(line);
    }
    let holes: String = conditions.holes().into_iter().map(|square| square.to_string()).collect();
    if !holes.is_empty() {
        lines.push(format!("{SEEN} {holes}"));
    }
    lines.iter().map(|line| input_line(line, language)).collect()
}

/// Whether a condition as it is written in an input is one of Popeye's, rather than one that only this program knows.
#[must_use]
pub fn is_popeyes_condition(input: &str) -> bool {
    let language = Language::English;
    let name = input.split(' ').next().unwrap_or_default();
    language.row(CONDITIONS, name) != Lookup::Unknown
        || language.row(DEFENDERS_CONDITIONS, name) != Lookup::Unknown
        || one_sided(&mut Tokens::new(input), language).is_some()
}

/// The words of one condition.
fn input_line(line: &str, language: Language) -> String {
    // Every word of a grid is a cell.
    let joins_squares = !line.starts_with(DRAWN);
    let mut text = String::new();
    let mut is_behind_squares = false;
    // Sequences of walks are printed with arrows and read without.
    let line = PopeyeWording::new(language).condition_to_read(line).replace("->", " ");
    for word in line.split_whitespace() {
        let are_squares = joins_squares && Square::list(word).is_some();
        if !(text.is_empty() || are_squares && is_behind_squares) {
            text.push(' ');
        }
        text.push_str(word);
        is_behind_squares = are_squares;
    }
    text
}

/// What is printed of a grid whose lines are not drawn: the kind of its first parameter, and with single lines always the same.
#[must_use]
pub fn undrawn_grid(conditions: &Conditions) -> Option<String> {
    let names = conditions.names();
    let grid = names.iter().find(|name| name.starts_with(DRAWN))?;
    let kind = grid.split_whitespace().nth(1)?;
    let [lines, printed] = SINGLE_LINES;
    let kind = if grid.contains(lines) { printed } else { kind };
    Some(format!("{DRAWN}  {kind}"))
}

fn place_of(name: &str) -> usize {
    CONDITIONS.iter().position(|names| Language::English.of(names) == name).unwrap_or(BEHIND_ALL)
}

/// Takes what Popeye knows only for both sides, for one of them.
fn one_sided(tokens: &mut Tokens<'_>, language: Language) -> Option<&'static str> {
    let mut ahead = tokens.clone();
    let colour = language.keyword(COLOURS, ahead.take()?.word).found()?;
    let text = match colour {
        Colour::White => OF_ONE_SIDE[0],
        Colour::Black => OF_ONE_SIDE[1],
        Colour::Neutral | Colour::TotalInvisible => return None,
    };
    let row = language.row(CONDITIONS, ahead.take()?.word).found()?;
    if Language::English.of(&CONDITIONS[row]) != OF_BOTH_SIDES {
        return None;
    }
    *tokens = ahead;
    Some(text)
}

/// Takes what stands behind a condition, as far as it may stand there.
fn parameters(name: &str, tokens: &mut Tokens<'_>, language: Language) -> Vec<String> {
    let kinds = parameters_of(name);
    let mut words = Vec::new();
    while let Some(token) = tokens.peek() {
        let read = kinds.iter().find_map(|kind| kind.read(name, language, token.word));
        // Parameters of this program's own have a sign that no word of Popeye's has.
        let read = read.or_else(|| token.word.contains('=').then(|| token.word.to_owned()));
        let Some(word) = read else { break };
        words.push(word);
        tokens.take();
    }
    words
}

/// Whether the words about rebirth may stand behind a condition.
pub fn takes_words_of_rebirth(name: &str) -> bool {
    RELATED.iter().any(|part| name.contains(part))
}

/// Whether walks may stand behind a condition, whose codes depend on the language.
pub fn takes_walks(name: &str) -> bool {
    OF_WALKS.contains(&name) || OF_WALKS_IN_PART.iter().any(|part| name.contains(part))
}

fn joined(name: &str, words: &[String]) -> String {
    let words = words.iter().map(|word| format!(" {word}"));
    words.fold(name.to_owned(), |text, word| text + &word)
}

/// Popeye sets types off by four blanks, and leaves out the first.
fn line(name: &str, words: &[String]) -> String {
    if ALONE.contains(&name) {
        return name.to_owned();
    }
    if WITH_ROMAN_NUMBERS.contains(&name) {
        return line_of_flights(name, words);
    }
    if name == WITH_STROKE {
        return format!("{name} {}", words.join("/"));
    }
    if name == WITH_NUMBERS_OF_PAWNS {
        return line_of_pawns(words);
    }
    if let Some((_, squares)) = words.split_first().filter(|(word, _)| name == TYPE_FIRST && *word == "Type2")
    {
        return line(WITH_TYPE, squares);
    }
    let squares: Option<Vec<_>> = words.iter().map(|word| Square::list(word)).collect();
    if let Some(squares) = squares.filter(|squares| !squares.is_empty()) {
        let mut squares: Vec<_> = squares.into_iter().flatten().collect();
        squares.sort();
        squares.dedup();
        return squares.into_iter().fold(name.to_owned(), |text, square| format!("{text} {square}"));
    }
    if PRINTED_WITH_WALKS.contains(&name) {
        let walks: Vec<&str> = words.iter().map(String::as_str).collect();
        return format!("{name}{}", rebirth::printed_walks(name, &walks));
    }
    let Some(behind_walks) =
        words.iter().position(|word| word == "Chameleon").filter(|_| takes_words_of_rebirth(name))
    else {
        let words = words.iter().filter(|word| *word != "TypeA").map(|word| match word.as_str() {
            "exact" | "ultra" => format!("  {word}"),
            word if word.starts_with("Type") => format!("    {word}"),
            word => format!(" {word}"),
        });
        return words.fold(name.to_owned(), |text, word| text + &word);
    };
    let (before, behind) = words.split_at(behind_walks + 1);
    let is_walk = |word: &&String| Walk::from_code(word).is_some();
    let walks: Vec<&str> = behind.iter().take_while(is_walk).map(String::as_str).collect();
    let others = &behind[walks.len()..];
    joined(&format!("{}{}", joined(name, before), rebirth::printed_walks("Chameleon", &walks)), others)
}

/// Popeye prints how many flights are allowed in Roman numerals, none as nothing.
fn line_of_flights(name: &str, words: &[String]) -> String {
    const ROMAN: [&str; 9] = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII"];
    let number = |word: &String| word.parse().ok().and_then(|number: usize| ROMAN.get(number).copied());
    let numbers: Vec<&str> = words.iter().map_while(number).collect();
    match numbers[..] {
        [] | [""] | ["", ""] => name.to_owned(),
        [white, black, ..] if white != black => format!("{name} {white}/{black}"),
        [both, ..] => format!("{name} {both}"),
    }
}

/// Popeye prints the numbers of pawns alone: White's and Black's, then that of both.
fn line_of_pawns(words: &[String]) -> String {
    let number = |name: &str| {
        let place = words.iter().position(|word| word.eq_ignore_ascii_case(name))?;
        words.get(place + 1).map(String::as_str)
    };
    let (white, black) = (number("MaximumWhite"), number("MaximumBlack"));
    let of_sides = format!(" {}/{}", white.unwrap_or("8"), black.unwrap_or("8"));
    let of_sides = Some(of_sides).filter(|_| [white, black].iter().flatten().any(|most| *most != "8"));
    let of_both = number("MaximumTotal").filter(|most| *most != "16").map(|most| format!(" //{most}"));
    let mode = words.iter().find(|word| matches!(word.as_str(), "PionAdvers" | "PionNeutre"));
    let parts = mode.map(|mode| format!("  {mode}")).into_iter().chain(of_sides).chain(of_both);
    parts.fold(WITH_NUMBERS_OF_PAWNS.to_owned(), |text, part| text + &part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_a_grid_stay_apart_in_every_language() {
        let conditions = Conditions::parse(["Hole d7 d8", "GridChess Irregular a1a2 h1h2"]).unwrap();
        for (language, grid) in [
            (Language::English, "GridChess Irregular a1a2 h1h2"),
            (Language::German, "Gitterschach Unregelmaessig a1a2 h1h2"),
            (Language::French, "Grille Irreguliere a1a2 h1h2"),
        ] {
            let text = input_of(&conditions, language);
            assert!(text.contains(grid) && text.ends_with(" d7d8"), "{text}");
        }
    }
}
