//! Reading an input: problems one after the other.

use super::conditions::ReadConditions;
use super::keywords::{BEGINNING, COMMANDS, Command, Ending, PROBLEM_ENDINGS, TWIN_ENDINGS};
use super::messages::{AMBIGUOUS_COMMAND, OVERWRITTEN, about_offence, about_word};
use super::options::ReadOptions;
use super::tokens::{Token, Tokens};
use super::twins::{self, WrittenTwin};
use super::wording::PopeyeWording;
use super::{
    Credits, Fault, Feature, PopeyeProblem, Position, Remark, applicability, pieces, stipulations, walks,
};
use crate::language::{Language, Lookup};
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::stipulation::Stipulation;
use cookstopper_engine::twin::{Twin, TwinCommand, twin_letter};
use std::sync::Arc;

/// The position of the game.
const GAME_ARRAY: &str = "rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR";

/// The shortest word that ends a list of parameters; what is shorter is a parameter.
const SHORTEST_SECTION: usize = 3;

/// Whether a text begins like an input.
#[must_use]
pub fn is_input(text: &str) -> bool {
    Tokens::new(text).take().is_some_and(|first| language_of(first.word).is_some())
}

/// Reads all problems of an input.
///
/// Popeye stops at `EndProblem`; here further problems may follow, with or without `BeginProblem`.
///
/// # Errors
/// The input doesn't begin like one.
pub fn read(text: &str) -> Result<Vec<PopeyeProblem>, Fault> {
    let mut tokens = Tokens::new(text);
    let first = tokens.take();
    let offset = first.map_or(0, |token| token.offset);
    let Some(language) = first.and_then(|token| language_of(token.word)) else {
        let message = "expected `BeginProblem` (`AnfangProblem`, `DebutProbleme`) at the beginning";
        return Err(Fault::syntax(offset, message));
    };
    let mut problems = Vec::new();
    while let Some(token) = tokens.peek() {
        if token.word.len() >= SHORTEST_SECTION && is_beginning(language, token.word) {
            tokens.take();
            continue;
        }
        let number = problems.len() + 1;
        problems.push(UnfinishedProblem::new(language, number, token.offset).read(&mut tokens));
    }
    Ok(problems)
}

fn language_of(word: &str) -> Option<Language> {
    // The order in which Popeye tries them.
    let mut languages = Language::ALL.into_iter().rev();
    languages.find(|&language| is_beginning(language, word))
}

fn is_beginning(language: Language, word: &str) -> bool {
    language.row(&[BEGINNING], word) != Lookup::Unknown
}

/// Whether a word begins a section of a problem or ends one.
#[must_use]
pub fn is_section(language: Language, word: &str) -> bool {
    word.len() >= SHORTEST_SECTION
        && (language.keyword(COMMANDS, word).found().is_some() || ending_of(language, word).is_some())
}

fn ending_of(language: Language, word: &str) -> Option<Ending> {
    let ending = language.keyword(TWIN_ENDINGS, word).found();
    ending.or_else(|| language.keyword(PROBLEM_ENDINGS, word).found())
}

/// A problem while it is read.
struct UnfinishedProblem {
    language: Language,
    number: usize,
    offset: usize,
    credits: Credits,
    diagram: Diagram,
    conditions: ReadConditions,
    options: ReadOptions,
    stipulation: Option<Result<Stipulation, Fault>>,
    /// What was placed before a stipulation that leads to a second position.
    beginning: Option<Diagram>,
    is_zeroposition: bool,
    twins: Vec<WrittenTwin>,
    protocol: Option<String>,
    /// What Popeye prints while it reads.
    preface: String,
    /// Whether the last section was one of options, behind which Popeye passes over what it doesn't understand.
    is_behind_options: bool,
    /// Whether no other word was passed over.
    is_understood: bool,
    faults: Vec<Fault>,
    remarks: Vec<Remark>,
    latex: Option<Remark>,
}

impl UnfinishedProblem {
    fn new(language: Language, number: usize, offset: usize) -> Self {
        Self {
            language,
            number,
            offset,
            credits: Credits::default(),
            diagram: Diagram::default(),
            conditions: ReadConditions::default(),
            options: ReadOptions::default(),
            stipulation: None,
            beginning: None,
            is_zeroposition: false,
            twins: Vec::new(),
            protocol: None,
            preface: String::new(),
            is_behind_options: false,
            is_understood: true,
            faults: Vec::new(),
            remarks: Vec::new(),
            latex: None,
        }
    }

    fn read(mut self, tokens: &mut Tokens<'_>) -> PopeyeProblem {
        while let Some(token) = tokens.take() {
            let command = if self.twins.is_empty() {
                self.language.keyword(COMMANDS, token.word)
            } else {
                // Behind a twin only remarks may stand.
                let remark = self.language.keyword(COMMANDS, token.word).found();
                remark.filter(|command| *command == Command::Remark).map_or(Lookup::Unknown, Lookup::Found)
            };
            match command {
                Lookup::Found(command) => self.follow(command, tokens),
                Lookup::Ambiguous => {
                    let text = about_word(self.language, &AMBIGUOUS_COMMAND, token.word);
                    self.pass_over(token, text, "is ambiguous");
                }
                Lookup::Unknown => match ending_of(self.language, token.word) {
                    Some(Ending::EndProblem | Ending::NextProblem) => break,
                    Some(Ending::Twin) => self.read_twin(token, tokens),
                    Some(Ending::ZeroPosition) => {
                        self.is_zeroposition = true;
                        self.read_twin(token, tokens);
                    }
                    None => {
                        let text = about_offence(self.language, token.word);
                        self.pass_over(token, text, "is not understood here");
                    }
                },
            }
        }
        self.finish()
    }

    /// Goes on behind a word, as Popeye does. Behind options that is one more of them; elsewhere it may have meant anything.
    fn pass_over(&mut self, token: Token<'_>, text: String, how: &str) {
        self.is_understood &= self.is_behind_options;
        let fault = (!self.is_behind_options).then(|| format!("`{}` {how}", token.word));
        self.remarks.push(Remark { offset: token.offset, text, fault });
    }

    fn follow(&mut self, command: Command, tokens: &mut Tokens<'_>) {
        let language = self.language;
        self.is_behind_options = command == Command::Option;
        match command {
            Command::Remark => {
                let line = tokens.take_line();
                if !line.is_empty() {
                    let preface = self.twins.last_mut().map_or(&mut self.preface, |twin| &mut twin.preface);
                    preface.push_str(line);
                    preface.push('\n');
                }
            }
            Command::Protocol => {
                self.protocol = Some(tokens.take_line().to_owned()).filter(|path| !path.is_empty());
            }
            Command::Latex => {
                let (offset, path) = (tokens.offset(), tokens.take_line());
                let text = format!("LaTeX is not written here: `{path}` remains as it is");
                self.latex = Some(Remark::new(offset, text));
                // The names of pieces in it, a line each.
                while tokens.take_if(|word| walks::named(language, word).is_some()).is_some() {
                    tokens.take_line();
                }
            }
            Command::Author => push_line(&mut self.credits.authors, tokens.take_line()),
            Command::Origin => push_line(&mut self.credits.origins, tokens.take_line()),
            Command::Title => push_line(&mut self.credits.titles, tokens.take_line()),
            Command::Award => self.credits.award = Some(tokens.take_line().to_owned()),
            Command::Pieces => {
                let placed = pieces::read(tokens, language, &mut self.faults);
                self.diagram.invisible = placed.invisible.unwrap_or(self.diagram.invisible);
                for (square, unit) in placed.units {
                    if self.diagram.unit(square).is_some() {
                        self.preface.push_str(&format!("{square} {}\n", language.of(&OVERWRITTEN)));
                    }
                    self.diagram.put_above(square, unit);
                }
            }
            Command::Condition => {
                let ends = |word: &str| is_section(language, word);
                self.is_understood &= self.conditions.read(tokens, language, &ends, &mut self.remarks);
                if self.beginning.is_some() {
                    self.diagram.imitators.extend(self.conditions.take_second_imitators());
                }
            }
            Command::Option => {
                self.options.read(tokens, language, &mut self.faults, &mut self.remarks);
            }
            Command::Stipulation => {
                let stipulation = stipulations::read(tokens, language, &mut self.remarks);
                self.set_stipulation(stipulation);
            }
            Command::StructuredStipulation => {
                let ends = |word: &str| is_section(language, word);
                let stipulation = stipulations::read_structured(tokens, language, &ends);
                self.set_stipulation(stipulation);
            }
            Command::GameArray => self.place_forsyth(GAME_ARRAY, tokens.offset()),
            Command::Forsyth => match tokens.take() {
                Some(token) => {
                    let text = walks::forsyth_in_english(language, token.word);
                    self.place_forsyth(&text, token.offset);
                }
                None => self.faults.push(Fault::syntax(tokens.offset(), "expected a position")),
            },
            Command::LatexPieces => while tokens.take_if(|word| !is_section(language, word)).is_some() {},
        }
    }

    /// Behind a stipulation that leads from one position to another, the second is placed.
    fn set_stipulation(&mut self, stipulation: Result<Stipulation, Fault>) {
        if stipulation.as_ref().is_ok_and(Stipulation::asks_for_target) {
            self.beginning = Some(std::mem::take(&mut self.diagram));
        }
        self.stipulation = Some(stipulation);
    }

    /// Squares that are empty in the string remain as they are. What is miscounted is read as Popeye reads it, but not in silence.
    fn place_forsyth(&mut self, text: &str, offset: usize) {
        match Diagram::from_forsyth_as_counted(text) {
            Ok((diagram, miscount)) => {
                if let Some(miscount) = miscount {
                    let text = format!("Forsyth `{text}`: {miscount}; only squares were counted");
                    self.remarks.push(Remark::new(offset, text));
                }
                for (place, unit) in self.diagram.units.iter_mut().zip(diagram.units) {
                    *place = unit.or(place.take());
                }
            }
            Err(error) => {
                let message = format!("Forsyth `{text}`: {error}");
                self.faults.push(Fault { name: error.to_string(), ..Fault::syntax(offset, message) });
            }
        }
    }

    fn read_twin(&mut self, token: Token<'_>, tokens: &mut Tokens<'_>) {
        let twin = twins::read(tokens, self.language, &mut self.faults, &mut self.remarks);
        self.is_understood &= twin.is_understood;
        self.twins.push(WrittenTwin { offset: token.offset, ..twin });
    }

    fn finish(mut self) -> PopeyeProblem {
        let options = self.options.options();
        let (conditions, condition_lines) = self.conditions.finish(&mut self.faults);
        let stipulation = match self.stipulation.take() {
            Some(Ok(stipulation)) => Some(stipulation),
            Some(Err(fault)) => {
                self.faults.push(fault);
                None
            }
            None => {
                self.faults.push(Fault::syntax(self.offset, "expected a stipulation, found none"));
                None
            }
        };
        let mut diagram = std::mem::take(&mut self.diagram);
        let stipulation = match (self.beginning.take(), stipulation) {
            (Some(beginning), Some(stipulation)) => {
                let target = std::mem::replace(&mut diagram, beginning);
                Some(Stipulation { target: Some(Arc::new(target)), ..stipulation })
            }
            (_, stipulation) => stipulation,
        };
        let problem = stipulation.map(|stipulation| Problem { diagram, conditions, stipulation, options });
        let positions = problem.as_ref().map(|problem| self.positions(problem)).unwrap_or_default();
        if let Some(problem) = &problem {
            self.preface += &self.notices(problem);
        }
        self.faults.sort_by_key(|fault| fault.offset);
        self.remarks.sort_by_key(|remark| remark.offset);
        PopeyeProblem {
            language: self.language,
            number: self.number,
            offset: self.offset,
            protocol: self.protocol,
            preface: self.preface,
            remarks: self.remarks,
            is_understood: self.is_understood,
            latex: self.latex,
            is_intelligent: self.options.is_intelligent,
            kingless: self.options.kingless,
            credits: self.credits,
            most_time: self.options.most_time,
            diagram: problem,
            condition_lines,
            is_zeroposition: self.is_zeroposition,
            positions,
            faults: self.faults,
        }
    }

    /// The diagram and its twins; the twins alone in a zeroposition.
    fn positions(&mut self, diagram: &Problem) -> Vec<Position> {
        let mut positions = Vec::new();
        if !self.is_zeroposition {
            let intro =
                if self.twins.is_empty() { String::new() } else { format!("\n{}) \n", twin_letter(0)) };
            positions.push(Position { intro, changes: None, problem: diagram.clone() });
        }
        let mut last = diagram.clone();
        let mut changes: Option<Twin> = None;
        for mut written in std::mem::take(&mut self.twins) {
            // A twin without changes is what Popeye has before it: the position of the last twin, told as that was.
            if let Some(changes) = changes.as_ref().filter(|_| written.is_bare) {
                written.twin.clone_from(changes);
            }
            changes = Some(written.twin.clone());
            let mut problem = if written.twin.is_continued { last.clone() } else { diagram.clone() };
            self.remarks.extend(twins::retain_possible(&mut written, &problem.diagram, self.language));
            let WrittenTwin { offset, twin, preface, is_understood: _, is_bare: _ } = written;
            match twin.apply_in(&PopeyeWording::new(self.language), &mut problem) {
                Ok(description) => {
                    let is_asked_anew =
                        twin.commands.iter().any(|command| matches!(command, TwinCommand::Stipulation(_)));
                    let notices = if is_asked_anew { self.notices(&problem) } else { String::new() };
                    let announcement = twin.announcement(positions.len(), &description);
                    let intro = format!("{preface}{notices}{announcement}");
                    last = problem.clone();
                    positions.push(Position { intro, changes: Some(twin), problem });
                }
                Err(error) => {
                    let fault = Fault { feature: Feature::Twin, ..Fault::syntax(offset, error.to_string()) };
                    self.faults.push(fault);
                }
            }
        }
        positions
    }

    /// What Popeye says of a stipulation when it reads it.
    fn notices(&self, problem: &Problem) -> String {
        let said = applicability::of_stipulation(&problem.stipulation, &problem.options);
        said.iter().map(|words| applicability::line(self.language, words)).collect()
    }
}

fn push_line(lines: &mut Vec<String>, line: &str) {
    if !line.trim().is_empty() {
        lines.push(line.to_owned());
    }
}

/// The text of an input; what isn't UTF-8 is taken for Latin-1, in which old inputs are written.
#[must_use]
pub fn decoded(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| error.as_bytes().iter().copied().map(char::from).collect())
}
