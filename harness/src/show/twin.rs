//! How a twin differs from the diagram, in the reader's words.

use crate::definition;
use crate::entry::{Entry, Task};
use crate::language::{InLanguages, Language, Names, walk_names};
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::notation::Wording;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use std::borrow::Cow;

/// What changes of the whole diagram are called.
const WORDS: &[Names] = &[
    ["rotate", "Drehung", "rotation"],
    ["mirror", "Spiegelung", "miroir"],
    ["shift", "Verschiebung", "translation"],
    ["White", "Weiß", "Blancs"],
    ["Black", "Schwarz", "Noirs"],
];

/// The change of colours, which English calls by the country where it came up.
const EXCHANGE_OF_COLOURS: Names = ["Polish type", "Farbwechsel", "échange des couleurs"];

/// How the twin at a place differs; nothing for the diagram itself.
pub fn change(entry: &Entry, task: &Task, place: usize) -> Option<InLanguages> {
    let changes = task.twins.get(place)?.changes.as_ref()?;
    let before =
        place.checked_sub(1).and_then(|place| task.twins.get(place)).filter(|_| changes.is_continued);
    let problem = before.map_or_else(
        || Problem {
            diagram: entry.diagram.clone(),
            conditions: entry.conditions.clone(),
            stipulation: task.stipulation.clone(),
            options: Options::default(),
        },
        |before| before.problem.clone(),
    );
    Some(InLanguages::of(|language| {
        let applied = changes.apply_in(&ReadersWording(language), &mut problem.clone());
        let text = applied.expect("the changes were made when the entry was read");
        let items: Vec<&str> = text.split("  ").map(str::trim).filter(|item| !item.is_empty()).collect();
        let before = if changes.is_continued { "+ " } else { "" };
        let text = items.join(", ");
        before.to_owned() + &text.replace("<-->", "↔").replace("-->", "→").replace(" ==> ", " → ")
    }))
}

/// Letters and words of the reader's language.
struct ReadersWording(Language);

impl Wording for ReadersWording {
    fn walk<'a>(&self, code: &'a str) -> &'a str {
        self.0.choose(walk_names(code))
    }

    fn word<'a>(&self, english: &'a str) -> &'a str {
        match WORDS.iter().find(|names| names[0] == english) {
            Some(names) => self.0.of(names),
            // The command of twins has no blank.
            None if english == "PolishType" => self.0.of(&EXCHANGE_OF_COLOURS),
            None => english,
        }
    }

    fn play<'a>(&self, text: &'a str) -> Cow<'a, str> {
        Cow::Owned(self.0.play(text))
    }

    fn unit<'a>(&self, text: &'a str) -> Cow<'a, str> {
        Cow::Owned(self.0.unit(text))
    }

    fn conditions(&self, conditions: &Conditions) -> Vec<String> {
        let names = conditions.names();
        // The lines that they stand on end up in one.
        vec![names.iter().map(|name| definition::called(name, self.0)).collect::<Vec<_>>().join(", ")]
    }
}
