//! Popeye's outputs in its three languages.

use super::condition_names::apart::EXCHANGE_OF_ROLES;
use super::condition_names::words::special_words;
use super::condition_names::{CONDITIONS, DEFENDERS_CONDITIONS, rebirth};
use super::conditions::{lines_of, takes_walks, takes_words_of_rebirth};
use super::keywords::CONDITION_WORDS;
use super::option_names::OPTIONS;
use crate::language::Letters;
use crate::language::walk_names;
use crate::language::{ATTRIBUTES, Language, Names};
use cookstopper_engine::board::unit::Attributes;
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::DiagramUnit;
use cookstopper_engine::notation::Wording;
use cookstopper_engine::problem::Problem;
use std::borrow::Cow;

/// What announces threats.
pub const THREAT: Names = ["threat:", "Drohung:", "menace:"];

/// What is written where nothing is threatened.
pub const ZUGZWANG: Names = ["zugzwang.", "Zugzwang.", "blocus."];

/// What announces the refutations of a try.
pub const BUT: Names = ["but", "Aber", "mais"];

/// What is written below a defence that refutes.
pub const REFUTES: Names = ["refutes.", "Widerlegt.", "Refute."];

/// What is written behind a move whose legality hangs on itself.
pub const IS_LEGAL: Names = [
    " cannot decide if this move is legal or not.",
    " kann nicht entscheiden, ob dieser Zug legal ist.",
    " on ne peut pas determiner si ce coup est legal.",
];

/// What is written behind a move that is refuted if an answer is legal whose legality hangs on itself.
pub const IS_REFUTED: Names = [
    " Can't decide whether this move is refuted",
    " Kann nicht entscheiden, ob dieser Zug widerlegt wird",
    " On ne peut pas decider si ce coup est refute",
];

/// What announces that the diagram isn't to be solved.
pub const ZEROPOSITION: Names = ["zeroposition", "NullStellung", "zeroposition"];

/// The line behind a complete solution.
pub const FINISHED: Names = ["solution finished.", "Loesung beendet.", "solution terminee."];

/// The line behind a solution of which only so much was asked for.
pub const PARTIAL: Names = ["Partial solution", "Partielle Loesung", "solution partielle"];

/// The line behind a solution that was stopped.
pub const INTERRUPTED: Names = ["solving interrupted.", "Bearbeitung abgebrochen.", "solution interrompue."];

/// What stands in front of the time that solving took.
pub const TIME: Names = ["Time = ", "Zeit = ", "Temps = "];

/// What Popeye says of positions that it looks at.
pub const POTENTIAL: Names =
    ["potential positions in", "moegliche Stellungen in", "positions possibles dans"];

/// What stands in front of a complaint about an input.
pub const INPUT_ERROR: Names = ["input-error:", "Eingabe-Fehler:", "erreur d'entree:"];

/// What Popeye says where it doesn't go on.
pub const PROBLEM_IGNORED: Names = ["problem ignored", "Problem uebersprungen", "probleme ignoree"];

/// What Popeye says where a file can't be written.
pub const NO_OUTPUT_FILE: Names = [
    "cannot open output-file",
    "Datei kann nicht zum Schreiben geoeffnet werden",
    "Ne peut pas ouvrir fichier de sortie",
];

/// The other words of headers and solutions.
const WORDS: &[Names] = &[
    THREAT,
    ZUGZWANG,
    BUT,
    REFUTES,
    IS_LEGAL,
    IS_REFUTED,
    ["White", "Weiss", "Blanc"],
    ["Black", "Schwarz", "Noir"],
    ["rotate", "Drehung", "rotation"],
    ["mirror", "Spiegelung", "miroir"],
    ["shift", "Verschiebung", "translation"],
    ["PolishType", "Farbwechsel", "CouleurEchange"],
];

/// How Popeye says things in a language.
#[derive(Debug, Clone, Copy)]
pub struct PopeyeWording {
    language: Language,
    letters: Letters,
}

impl Wording for PopeyeWording {
    fn walk<'a>(&self, code: &'a str) -> &'a str {
        self.language.choose(walk_names(code))
    }

    fn word<'a>(&self, english: &'a str) -> &'a str {
        translated(self.language, &[WORDS, ATTRIBUTES, OPTIONS], english).unwrap_or(english)
    }

    fn play<'a>(&self, text: &'a str) -> Cow<'a, str> {
        match text.strip_prefix(' ') {
            _ if self.language == Language::English => Cow::Borrowed(text),
            Some(EXCHANGE_OF_ROLES) => Cow::Owned(format!(" {}", self.condition(EXCHANGE_OF_ROLES))),
            _ => Cow::Owned(self.letters.play(text)),
        }
    }

    fn unit<'a>(&self, text: &'a str) -> Cow<'a, str> {
        Cow::Owned(self.letters.unit(text))
    }

    fn conditions(&self, conditions: &Conditions) -> Vec<String> {
        lines_of(conditions).iter().map(|line| self.condition(line)).collect()
    }
}

impl PopeyeWording {
    /// What it says of no problem in particular.
    #[must_use]
    pub const fn new(language: Language) -> Self {
        Self { language, letters: Letters::popeyes(language) }
    }

    /// What it says of a problem.
    #[must_use]
    pub fn of(language: Language, problem: &Problem) -> Self {
        let is_functionary = |unit: &DiagramUnit| unit.attributes().has(Attributes::FUNCTIONARY);
        let has_functionaries = problem.diagram.all_units().any(is_functionary);
        Self { language, letters: Letters { has_functionaries, ..Letters::popeyes(language) } }
    }

    /// A condition with its words, as it is printed in English.
    #[must_use]
    pub fn condition(self, line: &str) -> String {
        // Popeye has English words for sides in every language.
        self.condition_with(line, &|word| matches!(word, "White" | "Black").then(|| word.to_owned()))
    }

    /// [`Self::condition`] as Popeye reads it.
    #[must_use]
    pub fn condition_to_read(self, line: &str) -> String {
        self.condition_with(line, &|_| None)
    }

    /// A condition, of whose words some are given.
    fn condition_with(self, line: &str, given: &dyn Fn(&str) -> Option<String>) -> String {
        let Self { language, .. } = self;
        if language == Language::English {
            return line.to_owned();
        }
        let (name, words) = line.split_at(line.find(' ').unwrap_or(line.len()));
        let own_name = translated(language, &[CONDITIONS, DEFENDERS_CONDITIONS], name).unwrap_or(name);
        let own_words = if takes_words_of_rebirth(name) { rebirth::WORDS } else { special_words(name) };
        let in_own = |word| match translated(language, &[CONDITION_WORDS, own_words], word) {
            Some(own) => own.to_owned(),
            None if takes_walks(name) => {
                let walks: Vec<&str> = word.split("->").map(|code| self.walk(code)).collect();
                walks.join("->")
            }
            None => word.to_owned(),
        };
        let word = |word| given(word).unwrap_or_else(|| in_own(word));
        // Blanks set words off in more than one way.
        words.split(' ').skip(1).fold(own_name.to_owned(), |text, part| format!("{text} {}", word(part)))
    }
}

/// The word of some tables in a language.
pub fn translated(language: Language, tables: &[&[Names]], english: &str) -> Option<&'static str> {
    let mut rows = tables.iter().copied().flatten();
    rows.find(|names| names[0] == english).map(|names| language.of(names))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_named_in_the_language() {
        let cases = [
            ("Circe Diametral RexInclusive", "Circe Diametral RexInklusive", "Circe Diametral RexInclusif"),
            ("AnnanChess    TypeB", "Annanschach    TypB", "AnnanEchecs    TypeB"),
            ("Circe Chameleon S->B", "Circe Chamaeleon S->L", "Circe Chameleon C->F"),
            ("PromOnly S R", "UWnur S T", "PromSeul C T"),
            ("MagicSquares a1 b2", "MagischeFelder a1 b2", "CaseMagique a1 b2"),
            ("KobulKings White", "KobulKoenige White", "RoisKobul White"),
        ];
        for (english, german, french) in cases {
            let in_all = Language::ALL.map(|language| PopeyeWording::new(language).condition(english));
            assert_eq!(in_all, [english, german, french]);
        }
    }
}
