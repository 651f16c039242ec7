//! The command `Option`.

use super::language::{Language, Lookup};
use super::option_names::OPTIONS;
use super::pieces::squares_of;
use super::tokens::Tokens;
use super::{Fault, Feature};
use cookstopper_engine::options::{Options, OptionsError};
use std::time::Duration;

/// What stands behind an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Argument {
    Nothing,
    Words(usize),
    OptionalNumber,
    Squares,
}

/// The options of a problem, as far as they were read.
#[derive(Debug, Clone, Default)]
pub struct ReadOptions {
    /// Those that the engine follows, with their English names.
    texts: Vec<String>,
    /// The longest solving may take.
    pub most_time: Option<Duration>,
}

impl ReadOptions {
    /// Reads options up to the first word that is none.
    pub fn read(&mut self, tokens: &mut Tokens<'_>, language: Language, faults: &mut Vec<Fault>) {
        while let Some(token) = tokens.peek() {
            let Lookup::Found(row) = language.row(OPTIONS, token.word) else { break };
            tokens.take();
            let name = Language::English.of(&OPTIONS[row]);
            let words = arguments(argument_of(name), tokens);
            match name {
                "MaxTime" => match words.first().and_then(|seconds| seconds.parse().ok()) {
                    Some(seconds) => self.most_time = Some(Duration::from_secs(seconds)),
                    None => faults.push(Fault::syntax(token.offset, "expected a number behind `MaxTime`")),
                },
                _ => self.add(name, &words, token.offset, faults),
            }
        }
    }

    fn add(&mut self, name: &str, words: &[&str], offset: usize, faults: &mut Vec<Fault>) {
        let text = [&[name], words].concat().join(" ");
        match Options::parse([&text]) {
            Ok(_) => self.texts.push(text),
            Err(error) => faults.push(complaint(name, offset, &error)),
        }
    }

    /// All of them.
    #[must_use]
    pub fn options(&self) -> Options {
        // Each was read by itself before.
        Options::parse(&self.texts).unwrap_or_default()
    }
}

fn complaint(name: &str, offset: usize, error: &OptionsError) -> Fault {
    let fault = Fault::unsupported(offset, Feature::Option, name);
    Fault { message: error.to_string(), ..fault }
}

fn argument_of(option: &str) -> Argument {
    match option {
        "Defence" | "Threat" | "MaxSolutions" | "MaxFlightsquares" | "StartMoveNumber" | "UpToMoveNumber"
        | "MaxTime" => Argument::Words(1),
        "NonTrivial" => Argument::Words(2),
        "Intelligent" | "Beep" => Argument::OptionalNumber,
        "EnPassant" | "NoCastling" | "CastlingMutuallyExclusive" => Argument::Squares,
        _ => Argument::Nothing,
    }
}

fn arguments<'text>(argument: Argument, tokens: &mut Tokens<'text>) -> Vec<&'text str> {
    let starts_with_digit = |word: &str| word.starts_with(|first: char| first.is_ascii_digit());
    let mut words = Vec::new();
    match argument {
        Argument::Nothing => {}
        Argument::Words(count) => {
            for _ in 0..count {
                words.extend(tokens.take_if(starts_with_digit).map(|token| token.word));
            }
        }
        Argument::OptionalNumber => words.extend(tokens.take_if(starts_with_digit).map(|token| token.word)),
        Argument::Squares => {
            while let Some(token) = tokens.take_if(|word| squares_of(word).is_some()) {
                words.push(token.word);
            }
        }
    }
    words
}
