//! Circe with its variants, by their own names or by traditional ones.

use super::super::condition_names::apart::IN_POPEYES_ORDER;
use super::super::condition_names::rebirth::{
    DEFAULTS, MIRRORED, PRINTED, REBIRTH, RELATIVES, TAKING_WALKS, TRADITIONAL, WITHOUT_KINGS, WORDS,
};
use super::super::tokens::Tokens;
use super::super::walks;
use crate::language::Language;
use crate::language::walk_codes::WALKS;
use cookstopper_engine::walks::Walk;

/// Circe and its words, which may be put together from several conditions.
#[derive(Debug, Clone)]
pub struct Rebirth {
    /// Where the first of them stands.
    pub offset: usize,
    words: Vec<&'static str>,
    /// The walks behind `April` and `Chameleon`, each with the word behind which it stands.
    walks: Vec<(&'static str, String)>,
}

/// The walks behind a word as Popeye prints them: a sequence with arrows from the first one of its own order, others in that order.
pub fn printed_walks(word: &str, walks: &[&str]) -> String {
    let place = |code: &&str| WALKS.iter().position(|names| names[0] == *code).unwrap_or(WALKS.len());
    let Some(first) = walks.iter().copied().min_by_key(place) else { return String::new() };
    if IN_POPEYES_ORDER.contains(&word) {
        let mut sorted = walks.to_vec();
        sorted.sort_by_key(place);
        sorted.dedup();
        return sorted.into_iter().fold(String::new(), |text, walk| format!("{text} {walk}"));
    }
    let open = if walks.len() > 1 && walks.first() == walks.last() { &walks[1..] } else { walks };
    let start = open.iter().position(|walk| *walk == first).unwrap_or_default();
    let cycle = open.iter().cycle().skip(start + 1).take(open.len());
    cycle.fold(format!(" {first}"), |text, walk| format!("{text}->{walk}"))
}

/// The words that a name of Circe stands for; nothing if it is another condition.
#[must_use]
pub fn words_of(name: &str) -> Option<&'static [&'static str]> {
    TRADITIONAL.iter().find(|(known, _)| *known == name).map(|(_, words)| *words)
}

/// Anticirce and Mars Circe by their own names, with their words in Popeye's order; any other condition as it is.
pub fn relatives(name: &'static str, words: Vec<String>) -> (&'static str, Vec<String>) {
    let Some((_, own_name, own)) = RELATIVES.iter().copied().find(|(known, ..)| *known == name) else {
        return (name, words);
    };
    // Walks stay behind their word.
    let mut all: Vec<Vec<String>> = own.iter().map(|word| vec![(*word).to_owned()]).collect();
    for word in words {
        let is_walk = Walk::from_code(&word).is_some();
        match all.last_mut().filter(|last| is_walk && TAKING_WALKS.contains(&last[0].as_str())) {
            Some(last) => last.push(word.to_ascii_uppercase()),
            None => all.push(vec![word]),
        }
    }
    let default = if own_name == WITHOUT_KINGS { "RexExclusive" } else { "RexInclusive" };
    all.retain(|group| group[0] != default && !matches!(group[0].as_str(), "Calvet" | "Strict"));
    all.sort_by_key(|group| PRINTED.iter().position(|word| *word == group[0]).unwrap_or(PRINTED.len()));
    (own_name, all.concat())
}

impl Rebirth {
    /// Standard Circe.
    #[must_use]
    pub const fn new(offset: usize) -> Self {
        Self { offset, words: Vec::new(), walks: Vec::new() }
    }

    /// Adds words.
    pub fn add(&mut self, words: &[&'static str]) {
        for word in words {
            if !self.words.contains(word) {
                self.words.push(word);
            }
        }
    }

    /// Takes the words that follow `name`; behind a traditional name only those about kings.
    pub fn read_words(&mut self, name: &str, tokens: &mut Tokens<'_>, language: Language) {
        loop {
            let last = self.words.last().copied().filter(|word| TAKING_WALKS.contains(word));
            if let Some(last) = last
                && let Some(token) = tokens.take_if(|word| walks::named(language, word).is_some())
            {
                let walk = walks::named(language, token.word).map_or("", Walk::code);
                self.walks.push((last, walk.to_owned()));
                continue;
            }
            let Some(token) = tokens.peek() else { return };
            let Some(row) = language.row(WORDS, token.word).found() else { return };
            let word = Language::English.of(&WORDS[row]);
            if name != REBIRTH && !word.starts_with("Rex") {
                return;
            }
            tokens.take();
            self.add(&[word]);
        }
    }

    /// As the engine reads it.
    #[must_use]
    pub fn text(&self) -> String {
        let words = self.equipollents();
        let words = words.into_iter().filter(|word| !DEFAULTS.contains(word));
        let text = |word: &str| {
            let walks = self.walks.iter().filter(|(behind, _)| *behind == word);
            walks.fold(format!(" {word}"), |text, (_, walk)| format!("{text} {walk}"))
        };
        words.fold(REBIRTH.to_owned(), |line, word| line + &text(word))
    }

    /// As Popeye prints it.
    #[must_use]
    pub fn line(&self) -> String {
        let mut words = self.equipollents();
        if words.contains(&MIRRORED) {
            words.push("Mirror");
        }
        let printed = PRINTED.iter().filter(|word| words.contains(*word));
        printed.fold(REBIRTH.to_owned(), |text, word| {
            let walks = self.walks.iter().filter(|(behind, _)| behind == word);
            let walks: Vec<&str> = walks.map(|(_, walk)| walk.as_str()).collect();
            format!("{text} {word}{}", printed_walks(word, &walks))
        })
    }

    /// The words with `LastMove Equipollents` under its own name.
    fn equipollents(&self) -> Vec<&str> {
        let has = |word| self.words.contains(&word);
        let parrain = match (has("LastMove") && has("Equipollents"), has("Mirror")) {
            (false, _) => return self.words.clone(),
            (true, false) => "Parrain",
            (true, true) => MIRRORED,
        };
        let replaced = ["LastMove", "Equipollents"];
        let others = self.words.iter().copied().filter(|word| !replaced.contains(word));
        let others = others.filter(|word| parrain != MIRRORED || *word != "Mirror");
        others.chain([parrain]).collect()
    }
}
