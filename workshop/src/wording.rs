//! How a problem is put into the words of Popeye's input: language, abbreviations, Forsyth, order.

use crate::sketch::{Change, Sketch, TwinSketch, Unit, name};
use cookstopper::foreign::popeye::condition_names::{CONDITIONS, rebirth};
use cookstopper::foreign::popeye::keywords::{
    BEGINNING, CHANGES, COLOURS, COMMANDS, CONDITION_WORDS, Change as ChangeName, Command, Ending,
    PROBLEM_ENDINGS, TWIN_ENDINGS,
};
use cookstopper::foreign::popeye::option_names::OPTIONS;
use cookstopper::language::walk_names;
use cookstopper::language::{ATTRIBUTES, Language, Names};
use cookstopper_crosscheck::dice::Dice;

/// The manual promises that so many characters tell every word apart.
const SHORTEST: usize = 4;

/// How to say it.
#[derive(Debug, Clone)]
pub struct Wording {
    /// In which language.
    pub language: Language,
    /// What is abbreviated, written in other letters, in another order; nothing for plain words.
    whims: Option<Dice>,
    /// From which each problem gets its whims, so that it is worded alike alone and among others.
    seed: Option<u64>,
}

impl Wording {
    /// Written out.
    #[must_use]
    pub const fn plain(language: Language) -> Self {
        Self { language, whims: None, seed: None }
    }

    /// With abbreviations and the like.
    #[must_use]
    pub const fn whimsical(language: Language, seed: u64) -> Self {
        Self { language, whims: None, seed: Some(seed) }
    }

    /// A whole input.
    pub fn input<'all>(&mut self, sketches: impl IntoIterator<Item = &'all Sketch>) -> String {
        let mut text = self.language.of(&BEGINNING).to_owned();
        text.push('\n');
        let mut sketches = sketches.into_iter().peekable();
        while let Some(sketch) = sketches.next() {
            text.push_str(&self.problem(sketch));
            let ending = if sketches.peek().is_some() { Ending::NextProblem } else { Ending::EndProblem };
            text.push_str(&self.keyword(PROBLEM_ENDINGS, ending));
            text.push('\n');
        }
        text
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.whims.as_mut().is_some_and(|dice| dice.chance(percent))
    }

    fn problem(&mut self, sketch: &Sketch) -> String {
        let units =
            sketch.units.iter().fold(0u64, |sum, unit| sum.wrapping_mul(67).wrapping_add(unit.square as u64));
        self.whims = self.seed.map(|seed| Dice::new(seed ^ units));
        let mut sections = Vec::new();
        for (command, text) in &sketch.lines {
            sections.push(format!("{} {text}", self.command(*command)));
        }
        if !sketch.conditions.is_empty() {
            let conditions = self.conditions(&sketch.conditions);
            sections.push(format!("{} {conditions}", self.command(Command::Condition)));
        }
        if !sketch.options.is_empty() {
            let words: Vec<String> = sketch.options.iter().map(|option| self.option(option)).collect();
            sections.push(format!("{} {}", self.command(Command::Option), words.join(" ")));
        }
        let stipulation = self.stipulation(&sketch.stipulation);
        let leads_to_target = sketch.target.is_some() && !sketch.units.is_empty();
        if leads_to_target {
            sections.push(self.pieces(&sketch.units));
        }
        sections.push(stipulation);
        let shown = sketch.target.as_ref().unwrap_or(&sketch.units);
        sections.push(self.board(shown));
        if let Some(dice) = self.whims.as_mut().filter(|_| !leads_to_target) {
            for place in 1..sections.len() {
                sections.swap(place, dice.below(place + 1));
            }
        }
        let twins: Vec<String> = sketch.twins.iter().map(|twin| self.twin(twin)).collect();
        sections.extend(twins);
        sections.iter().flat_map(|section| [section.as_str(), "\n"]).collect()
    }

    fn command(&mut self, command: Command) -> String {
        self.keyword(COMMANDS, command)
    }

    fn keyword<T: Copy + PartialEq>(&mut self, table: &[(T, Names)], wanted: T) -> String {
        let Some((_, names)) = table.iter().find(|(known, _)| *known == wanted) else { return String::new() };
        let word = self.language.of(names);
        // Sections are told apart together, whatever list they stand in.
        let mut rivals: Vec<&str> = table.iter().map(|(_, names)| self.language.of(names)).collect();
        rivals.extend(COMMANDS.iter().map(|(_, names)| self.language.of(names)));
        rivals.extend(TWIN_ENDINGS.iter().chain(PROBLEM_ENDINGS).map(|(_, names)| self.language.of(names)));
        self.shortened(word, &rivals)
    }

    /// The word of a table whose English name this is, or the name itself.
    fn named(&mut self, table: &[Names], english: &str) -> Option<String> {
        let names = table.iter().find(|names| names[0] == english)?;
        let rivals: Vec<&str> = table.iter().map(|names| self.language.of(names)).collect();
        Some(self.shortened(self.language.of(names), &rivals))
    }

    fn shortened(&mut self, word: &str, rivals: &[&str]) -> String {
        let Some(dice) = self.whims.as_mut() else { return word.to_owned() };
        let begins = |rival: &&str, length: usize| {
            rival.get(..length).is_some_and(|beginning| beginning.eq_ignore_ascii_case(&word[..length]))
        };
        let mut rivals = rivals.to_vec();
        rivals.dedup();
        // Two words may be the same in one language; then it must be written out.
        let is_clear = |length: usize| rivals.iter().filter(|rival| begins(rival, length)).count() <= 1;
        let shortest = (SHORTEST..=word.len()).find(|length| is_clear(*length)).unwrap_or(word.len());
        let length =
            if dice.chance(50) { dice.between(shortest.min(word.len()), word.len()) } else { word.len() };
        let word = &word[..length];
        match dice.below(6) {
            0 => word.to_ascii_lowercase(),
            1 => word.to_ascii_uppercase(),
            _ => word.to_owned(),
        }
    }

    fn conditions(&mut self, conditions: &[String]) -> String {
        let mut words = Vec::new();
        for condition in conditions {
            for (place, word) in condition.split_whitespace().enumerate() {
                let tables: &[&[Names]] =
                    if place == 0 { &[CONDITIONS] } else { &[rebirth::WORDS, CONDITION_WORDS] };
                let found = tables.iter().find_map(|table| self.named(table, word));
                words.push(found.unwrap_or_else(|| word.to_owned()));
            }
        }
        words.join(" ")
    }

    fn option(&mut self, option: &str) -> String {
        let (english, rest) = option.split_once(' ').unwrap_or((option, ""));
        let word = self.named(OPTIONS, english).unwrap_or_else(|| english.to_owned());
        format!("{word} {rest}").trim_end().to_owned()
    }

    fn stipulation(&mut self, stipulation: &str) -> String {
        let Some((side, rest)) = stipulation.split_once(' ') else {
            return format!("{} {stipulation}", self.command(Command::Stipulation));
        };
        let place = usize::from(side == "black");
        let side = self.language.of(&COLOURS[place].1);
        format!("{} {side} {rest}", self.command(Command::StructuredStipulation))
    }

    /// Units as a list, or, if they have no attributes, as Forsyth.
    fn board(&mut self, units: &[Unit]) -> String {
        let is_plain = units.iter().all(|unit| unit.attributes == [None, None]);
        if !(is_plain && !units.is_empty() && self.chance(20)) {
            return self.pieces(units);
        }
        format!("{} {}", self.command(Command::Forsyth), self.forsyth(units))
    }

    /// Units as Forsyth.
    pub fn forsyth(&self, units: &[Unit]) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                let Some(unit) = units.iter().rev().find(|unit| unit.square == rank * 8 + file) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                text.push_str(&self.forsyth_unit(unit));
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            if rank > 0 {
                text.push('/');
            }
        }
        text
    }

    fn forsyth_unit(&self, unit: &Unit) -> String {
        let code = self.walk(unit.walk);
        let has_letter = code.starts_with(|first: char| first.is_ascii_alphabetic());
        let sign = match (unit.owner, has_letter) {
            (2, _) => "=",
            (0, false) => "+",
            (_, false) => "-",
            (_, true) => "",
        };
        let code = if unit.owner == 0 { code.to_owned() } else { code.to_ascii_lowercase() };
        let dot = if code.len() == 2 { "." } else { "" };
        format!("{sign}{dot}{code}")
    }

    fn walk(&self, code: &'static str) -> &'static str {
        let names = walk_names(code);
        self.language.of(&names)
    }

    fn pieces(&mut self, units: &[Unit]) -> String {
        if units.is_empty() {
            return String::new();
        }
        let mut text = self.command(Command::Pieces);
        let mut last = None;
        for unit in units {
            let group = (unit.owner, unit.attributes);
            // Royal holds for one walk.
            let is_royal = unit.attributes.contains(&Some("Royal"));
            if last != Some(group) || is_royal {
                text.push(' ');
                text.push_str(&self.group(unit));
                last = Some(group);
            }
            text.push(' ');
            text.push_str(&self.piece(unit));
        }
        text
    }

    fn group(&mut self, unit: &Unit) -> String {
        let colours: Vec<Names> = COLOURS.iter().map(|(_, names)| *names).collect();
        let mut words = vec![self.named(&colours, COLOURS[unit.owner].1[0]).unwrap_or_default()];
        for attribute in unit.attributes.iter().flatten() {
            words.extend(self.named(ATTRIBUTES, attribute));
        }
        words.join(" ")
    }

    fn piece(&mut self, unit: &Unit) -> String {
        let code = self.walk(unit.walk);
        let code = if self.chance(10) { code.to_ascii_lowercase() } else { code.to_owned() };
        format!("{code}{}", name(unit.square))
    }

    fn twin(&mut self, twin: &TwinSketch) -> String {
        let ending = if twin.is_zeroposition { Ending::ZeroPosition } else { Ending::Twin };
        let mut words = vec![self.keyword(TWIN_ENDINGS, ending)];
        if twin.is_continued {
            words.push(self.keyword(CHANGES, ChangeName::Continued));
        }
        let changes: Vec<String> = twin.changes.iter().map(|change| self.change(change)).collect();
        words.extend(changes);
        words.join(" ")
    }

    fn change(&mut self, change: &Change) -> String {
        let (command, rest) = match change {
            Change::Move(from, to) => (ChangeName::Move, format!("{} {}", name(*from), name(*to))),
            Change::Exchange(one, other) => {
                (ChangeName::Exchange, format!("{} {}", name(*one), name(*other)))
            }
            Change::Remove(square) => (ChangeName::Remove, name(*square)),
            Change::Add(unit) => (ChangeName::Add, format!("{} {}", self.group(unit), self.piece(unit))),
            Change::Shift(from, to) => (ChangeName::Shift, format!("{} {}", name(*from), name(*to))),
            Change::Rotate(degrees) => (ChangeName::Rotate, (*degrees).to_owned()),
            Change::Mirror(mirror) => (ChangeName::Mirror, (*mirror).to_owned()),
            Change::PolishType => (ChangeName::PolishType, String::new()),
            Change::Substitute(one, other) => {
                (ChangeName::Substitute, format!("{} {}", self.walk(one), self.walk(other)))
            }
            Change::Stipulation(stipulation) => return self.stipulation(stipulation),
            Change::Condition(conditions) => (ChangeName::Condition, self.conditions(conditions)),
        };
        format!("{} {rest}", self.keyword(CHANGES, command)).trim_end().to_owned()
    }
}
