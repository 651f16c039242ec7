//! The command `Option`.

use super::messages::{
    ALL_OF_EACH_POSITION, AMBIGUOUS_OPTION, MISSING_SQUARES, TWO_DUPLEXES, WRONG_NUMBER, about_word,
};
use super::option_names::{OBSOLETE, OPTIONS};
use super::tokens::Tokens;
use super::{Fault, Feature, Remark};
use crate::language::{Language, Lookup, Names};
use cookstopper_engine::board::Square;
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
    /// Whether play is to be derived from its end, which changes nothing here but the numbers of moves.
    pub is_intelligent: bool,
    /// Which sides may do without a king: White, Black.
    pub kingless: [bool; 2],
}

impl ReadOptions {
    /// Reads options up to the first word that is none.
    ///
    /// What Popeye doesn't understand of them it passes over.
    pub fn read(
        &mut self,
        tokens: &mut Tokens<'_>,
        language: Language,
        faults: &mut Vec<Fault>,
        remarks: &mut Vec<Remark>,
    ) {
        while let Some(token) = tokens.peek() {
            let mut remark = |message: &Names, word: &str| {
                remarks.push(Remark::new(token.offset, about_word(language, message, word)));
            };
            let of_now = language.row(OPTIONS, token.word);
            let row = match (of_now, language.row(OBSOLETE, token.word)) {
                (Lookup::Found(row), Lookup::Unknown) => row,
                (Lookup::Unknown, Lookup::Found(_)) => {
                    tokens.take();
                    continue;
                }
                (Lookup::Unknown, Lookup::Unknown) => break,
                _ => {
                    remark(&AMBIGUOUS_OPTION, token.word);
                    break;
                }
            };
            tokens.take();
            let name = Language::English.of(&OPTIONS[row]);
            let words = arguments(argument_of(name), tokens);
            let next = tokens.peek().map_or("", |token| token.word);
            match name {
                "MaxTime" => match words.first().and_then(|seconds| seconds.parse().ok()) {
                    Some(seconds) => self.most_time = Some(Duration::from_secs(seconds)),
                    None => remark(&WRONG_NUMBER, next),
                },
                "Intelligent" => {
                    self.is_intelligent = true;
                    if words.first().is_some_and(|number| *number != "0") {
                        let text = language.of(&ALL_OF_EACH_POSITION).to_owned();
                        remarks.push(Remark::new(token.offset, text));
                    }
                }
                "NoWk" => self.kingless[0] = true,
                "NoBk" => self.kingless[1] = true,
                "Duplex" | "HalfDuplex" if self.has_duplex() => remark(&TWO_DUPLEXES, token.word),
                _ => {
                    let text = [&[name], words.as_slice()].concat().join(" ");
                    match Options::parse([&text]) {
                        Ok(_) => self.texts.push(text),
                        Err(OptionsError::NeedsNumber(_)) => remark(&WRONG_NUMBER, next),
                        Err(OptionsError::NeedsSquares { .. }) => remark(&MISSING_SQUARES, next),
                        Err(error) => faults.push(complaint(name, token.offset, &error)),
                    }
                }
            }
        }
    }

    fn has_duplex(&self) -> bool {
        self.texts.iter().any(|text| matches!(text.as_str(), "Duplex" | "HalfDuplex"))
    }

    /// All of them.
    #[must_use]
    pub fn options(&self) -> Options {
        // Each was read by itself before.
        let intelligent = self.is_intelligent.then_some("Intelligent");
        Options::parse(self.texts.iter().map(String::as_str).chain(intelligent)).unwrap_or_default()
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
    let starts_with_digit = |word: &str| {
        let number = word.strip_prefix('+').unwrap_or(word);
        number.starts_with(|first: char| first.is_ascii_digit())
    };
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
            while let Some(token) = tokens.take_if(|word| Square::list(word).is_some()) {
                words.push(token.word);
            }
        }
    }
    words
}
