//! How far a search got, in words.

use crate::language::Language;
use cookstopper_engine::stipulation::{Play, Stipulation};
use serde::{Deserialize, Serialize};

/// So many refuted moves are named.
const MOST_NAMED: usize = 12;

/// How far a search got.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reached {
    /// The work until it was stopped.
    pub nodes: u64,
    /// The time until then, in milliseconds.
    pub millis: u64,
    /// The longest length that was searched to the end, and whether there is a solution.
    pub finished: Option<(bool, Length)>,
    /// The length that was not.
    pub begun: Option<Begun>,
    /// Whether no end is in sight.
    pub is_endless: bool,
}

/// A length that was not searched to the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Begun {
    /// Whether keys are looked for, not lines.
    pub of_keys: bool,
    /// Whether it is the set play that is not finished.
    #[serde(default)]
    pub is_in_set_play: bool,
    /// How many were found.
    pub solutions: usize,
    /// The length.
    pub length: Length,
    /// How many first moves there are; 0 if they were not looked at one by one.
    pub first_moves: usize,
    /// How many of them are done with.
    pub examined: usize,
    /// Those of them that are refuted, where keys are looked for.
    pub refuted: Vec<String>,
}

/// A number of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Length {
    half_moves: u32,
    is_series: bool,
}

/// `0.3 s`, `12 s`, `5 min`: people's units, no more exact than matters.
#[must_use]
pub fn time_text(millis: u64, language: Language) -> String {
    const SECOND: u64 = 1000;
    const MINUTE: u64 = 60 * SECOND;
    let point = language.choose([".", ",", ","]);
    match millis {
        0..=9_999 => format!("{}{point}{} s", millis / SECOND, millis % SECOND / 100),
        10_000..600_000 => format!("{} s", millis / SECOND),
        _ => format!("{} min", millis / MINUTE),
    }
}

impl Length {
    /// The length of a stipulation.
    #[must_use]
    pub fn of(stipulation: &Stipulation) -> Self {
        let is_series = matches!(
            stipulation.play,
            Play::SeriesDirect | Play::SeriesHelp | Play::SeriesSelf | Play::SeriesReflex
        );
        Self { half_moves: stipulation.half_moves, is_series }
    }

    /// A part of the length of a stipulation, so many half-moves.
    #[must_use]
    pub fn shorter(stipulation: &Stipulation, half_moves: u32) -> Self {
        Self { half_moves, ..Self::of(stipulation) }
    }

    /// `3 moves`, `2.5 moves`. In German in the dative, behind a preposition.
    #[must_use]
    pub fn text(self, language: Language) -> String {
        let half = match (self.half_moves % 2, language) {
            (0, _) => "",
            (_, Language::English) => ".5",
            (_, Language::German | Language::French) => ",5",
        };
        let noun = match (language, self.half_moves) {
            (Language::English, 2) => "move",
            (Language::English, _) => "moves",
            (Language::German, 2) => "Zug",
            (Language::German, _) => "Zügen",
            (Language::French, 0..=3) => "coup",
            (Language::French, _) => "coups",
        };
        let series =
            if self.is_series { language.choose([" in series", " in Serie", " en série"]) } else { "" };
        format!("{}{half} {noun}{series}", self.half_moves / 2)
    }
}

impl Begun {
    /// Which first moves are done with.
    fn first_moves_text(&self, language: Language, most_named: usize) -> Option<String> {
        let Self { first_moves, examined, .. } = self;
        if *examined == 0 {
            return None;
        }
        let done = match language {
            Language::English => format!("{examined} of {first_moves} first moves done with"),
            Language::German => format!("{examined} von {first_moves} ersten Zügen erledigt"),
            Language::French => format!("{examined} des {first_moves} premiers coups examinés"),
        };
        if self.refuted.is_empty() {
            return Some(done);
        }
        let named = self.refuted.iter().take(most_named).map(String::as_str).collect::<Vec<_>>().join(", ");
        let more = match (self.refuted.len().saturating_sub(most_named), language) {
            (0, _) => String::new(),
            (more, Language::English) => format!(" and {more} more"),
            (more, Language::German) => format!(" und {more} weitere"),
            (more, Language::French) => format!(" et {more} autres"),
        };
        let refuted = language.choose(["refuted", "widerlegt", "réfutés"]);
        let (colon, named) = (language.colon(), language.play(&named));
        Some(format!("{done}, {refuted}{colon}{named}{more}"))
    }
}

impl Reached {
    /// What is certain.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        self.text_naming(MOST_NAMED, language)
    }

    /// What is certain, with all first moves that are refuted.
    #[must_use]
    pub fn whole_text(&self, language: Language) -> String {
        self.text_naming(usize::MAX, language)
    }

    fn text_naming(&self, most_named: usize, language: Language) -> String {
        let nodes = self.nodes;
        let time = time_text(self.millis, language);
        let mut parts = vec![match language {
            Language::English => format!("stopped after {nodes} nodes, {time}"),
            Language::German => format!("nach {nodes} Knoten, {time} abgebrochen"),
            Language::French => format!("arrêté après {nodes} nœuds, {time}"),
        }];
        if let Some((is_solved, length)) = &self.finished {
            let found = language.choose(if *is_solved {
                ["a solution", "eine Lösung", "une solution"]
            } else {
                ["nothing", "nichts", "rien"]
            });
            let length = length.text(language);
            parts.push(match language {
                Language::English => format!("{found} in up to {length}"),
                Language::German => format!("{found} in bis zu {length}"),
                Language::French => format!("{found} en {length} au plus"),
            });
        }
        if self.begun.as_ref().is_some_and(|begun| begun.is_in_set_play) {
            let words = [
                "the set play is not finished",
                "das Satzspiel ist nicht beendet",
                "le jeu apparent est inachevé",
            ];
            parts.push(language.choose(words).to_owned());
        }
        let begun = || self.begun.as_ref().filter(|begun| !begun.is_in_set_play);
        if let Some(Begun { of_keys, solutions, length, .. }) = begun() {
            let nouns = if *of_keys {
                [["key", "keys"], ["Schlüssel", "Schlüssel"], ["clé", "clés"]]
            } else {
                [["line", "lines"], ["Lösung", "Lösungen"], ["ligne", "lignes"]]
            };
            let (found, length) = (language.count(*solutions, nouns), length.text(language));
            parts.push(match language {
                Language::English => format!("{found} so far in {length}"),
                Language::German => format!("bisher {found} in {length}"),
                Language::French => format!("{found} jusqu’ici en {length}"),
            });
        }
        parts.extend(begun().and_then(|begun| begun.first_moves_text(language, most_named)));
        if self.is_endless {
            let words = ["no end is in sight", "kein Ende in Sicht", "sans fin en vue"];
            parts.push(language.choose(words).to_owned());
        }
        parts.join(language.semicolon())
    }
}
