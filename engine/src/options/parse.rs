//! Reading options with Popeye's names.

use super::{EXCLUSIVE, NonTrivial, Options, OptionsError, START, UP_TO};
use crate::board::{Side, Square};
use crate::diagram::PawnStep;
use crate::nearest::{Meaning, meaning};

/// What follows the name of an option.
#[derive(Clone, Copy)]
enum Value {
    None,
    Number,
    TwoNumbers,
    OptionalNumber,
    Squares,
    /// `25:8:27`.
    MoveNumbers,
    /// A corner of White and one of Black.
    Corners,
}

/// What an option does here.
#[derive(Clone, Copy)]
enum Effect {
    SetPlay,
    Try,
    Defence,
    Variations,
    NoCheckingTries,
    NullMoves,
    ExclusiveCastling,
    NoThreat,
    WhiteToPlay,
    MaxSolutions,
    NoBoard,
    SuppressGrid,
    WriteGrid,
    EnPassant,
    NoCastling,
    Duplex,
    HalfDuplex,
    Quodlibet,
    StopOnShortSolutions,
    KeepMatingPiece,
    Threat,
    NoShortVariations,
    PostKeyPlay,
    MatesIn1,
    GoalIsEnd,
    NonTrivial,
    MaxFlightsquares,
    MoveNumbers,
    StartMoveNumber,
    UpToMoveNumber,
    Intelligent,
    /// Changes how Popeye solves or what it reports meanwhile, not the solution.
    Nothing,
    NotSupported,
}

/// How many moves behind one another may have numbers.
const MOST_LEVELS: usize = 300;

/// Popeye's options.
const OPTIONS: &[(&str, Value, Effect)] = &[
    ("SetPlay", Value::None, Effect::SetPlay),
    ("Try", Value::None, Effect::Try),
    ("Defence", Value::Number, Effect::Defence),
    ("Variations", Value::None, Effect::Variations),
    ("NoThreat", Value::None, Effect::NoThreat),
    ("WhiteToPlay", Value::None, Effect::WhiteToPlay),
    ("MaxSolutions", Value::Number, Effect::MaxSolutions),
    ("NoBoard", Value::None, Effect::NoBoard),
    ("EnPassant", Value::Squares, Effect::EnPassant),
    ("NoCastling", Value::Squares, Effect::NoCastling),
    ("Intelligent", Value::OptionalNumber, Effect::Intelligent),
    ("MoveNumbers", Value::None, Effect::MoveNumbers),
    ("Beep", Value::OptionalNumber, Effect::Nothing),
    // Either side may lack a king without further ado.
    ("NoWk", Value::None, Effect::Nothing),
    ("NoBk", Value::None, Effect::Nothing),
    ("TrivialTriesAvoid", Value::None, Effect::NoCheckingTries),
    ("NullMoves", Value::None, Effect::NullMoves),
    ("Threat", Value::Number, Effect::Threat),
    (START, Value::MoveNumbers, Effect::StartMoveNumber),
    (UP_TO, Value::MoveNumbers, Effect::UpToMoveNumber),
    ("Duplex", Value::None, Effect::Duplex),
    ("HalfDuplex", Value::None, Effect::HalfDuplex),
    ("MaxFlightsquares", Value::Number, Effect::MaxFlightsquares),
    (EXCLUSIVE, Value::Corners, Effect::ExclusiveCastling),
    ("NoShortVariations", Value::None, Effect::NoShortVariations),
    ("PostKeyPlay", Value::None, Effect::PostKeyPlay),
    ("NonTrivial", Value::TwoNumbers, Effect::NonTrivial),
    // Runs have a limit of their own.
    ("MaxTime", Value::Number, Effect::Nothing),
    ("Quodlibet", Value::None, Effect::Quodlibet),
    ("StopOnShortSolutions", Value::None, Effect::StopOnShortSolutions),
    ("SuppressGrid", Value::None, Effect::SuppressGrid),
    ("WriteGrid", Value::None, Effect::WriteGrid),
    ("KeepMatingPiece", Value::None, Effect::KeepMatingPiece),
    ("LastCapture", Value::None, Effect::NotSupported),
    ("GoalIsEnd", Value::None, Effect::GoalIsEnd),
    ("MatesIn1", Value::None, Effect::MatesIn1),
];

/// What was read behind the name of an option.
#[derive(Default)]
struct Argument {
    number: u64,
    second: u64,
    squares: Vec<Square>,
    numbers: Vec<u32>,
}

impl Options {
    /// Reads options with Popeye's names or unambiguous abbreviations of them; case doesn't matter, and
    /// each string may hold several. Options that only change how Popeye works (`Beep`) are accepted.
    ///
    /// ```
    /// use cookstopper_engine::options::Options;
    /// let options = Options::parse(["set vari", "Defence 2"]).unwrap();
    /// assert!(options.set_play && options.variations);
    /// assert_eq!(options.most_refutations, 2);
    /// let error = Options::parse(["SetPaly"]).unwrap_err();
    /// assert_eq!(error.to_string(), "unknown option `SetPaly`, did you mean `SetPlay`?");
    /// ```
    ///
    /// # Errors
    ///
    /// The first option that is unknown, ambiguous, not supported, or lacks its value.
    pub fn parse<S: AsRef<str>>(texts: impl IntoIterator<Item = S>) -> Result<Self, OptionsError> {
        let texts: Vec<S> = texts.into_iter().collect();
        let mut words = texts.iter().flat_map(|text| text.as_ref().split_whitespace()).peekable();
        let mut options = Self::default();
        while let Some(word) = words.next() {
            let (name, value, effect) = option_of(word)?;
            let argument = read_argument(name, value, &mut words)?;
            options.follow(name, effect, argument)?;
        }
        // It matters to the numbers of moves alone.
        options.is_intelligent &= !options.first_numbers.is_empty() || !options.last_numbers.is_empty();
        Ok(options)
    }

    fn follow(&mut self, name: &'static str, effect: Effect, argument: Argument) -> Result<(), OptionsError> {
        match effect {
            Effect::SetPlay => self.set_play = true,
            Effect::Try => self.most_refutations = 1,
            Effect::Defence => {
                self.most_refutations = bounded(argument.number);
            }
            Effect::Variations => self.variations = true,
            Effect::NoCheckingTries => self.no_checking_tries = true,
            Effect::NullMoves => self.null_moves = true,
            Effect::ExclusiveCastling => {
                self.exclusive_castlings.extend(<[Square; 2]>::try_from(argument.squares).ok());
            }
            Effect::NoThreat => self.no_threat = true,
            Effect::WhiteToPlay => self.white_to_play = true,
            Effect::MaxSolutions => self.most_solutions = Some(argument.number),
            Effect::Duplex => self.duplex = true,
            Effect::HalfDuplex => self.half_duplex = true,
            Effect::Quodlibet => self.quodlibet = true,
            Effect::StopOnShortSolutions => self.stop_on_short_solutions = true,
            Effect::KeepMatingPiece => self.keep_mating_piece = true,
            Effect::Threat => self.most_threat = Some(bounded(argument.number)),
            Effect::NoShortVariations => self.no_short_variations = true,
            Effect::PostKeyPlay => self.post_key_play = true,
            Effect::GoalIsEnd => self.goal_is_end = true,
            Effect::NonTrivial => {
                let [most, trivial_length] = [argument.number, argument.second].map(bounded);
                self.non_trivial = Some(NonTrivial { most, trivial_length });
            }
            Effect::MaxFlightsquares => self.most_flights = Some(bounded(argument.number)),
            Effect::MatesIn1 => self.mates_in_one = true,
            Effect::NoBoard => self.no_board = true,
            Effect::SuppressGrid => self.suppress_grid = true,
            Effect::WriteGrid => self.write_grid = true,
            Effect::EnPassant => {
                if PawnStep::along(&argument.squares).is_none() {
                    let found: String = argument.squares.iter().map(Square::to_string).collect();
                    return Err(OptionsError::NeedsSquares { option: name, found: format!("`{found}`") });
                }
                self.en_passant = argument.squares;
            }
            Effect::NoCastling => self.no_castling.extend(argument.squares),
            Effect::MoveNumbers => self.move_numbers = true,
            Effect::StartMoveNumber => self.first_numbers = argument.numbers,
            Effect::UpToMoveNumber => self.last_numbers = argument.numbers,
            Effect::Intelligent => self.is_intelligent = true,
            Effect::Nothing => {}
            Effect::NotSupported => return Err(OptionsError::NotSupported(name)),
        }
        Ok(())
    }
}

fn bounded(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The option that people call by several of what it shows.
fn plural(word: &str) -> Option<&'static str> {
    const PLURALS: [(&str, &str); 5] = [
        ("tries", "Try"),
        ("threats", "NoThreat"),
        ("set-play", "SetPlay"),
        ("refutations", "Defence"),
        ("duals", "Variation"),
    ];
    PLURALS.iter().find(|(plural, _)| plural.eq_ignore_ascii_case(word)).map(|(_, option)| *option)
}

fn option_of(word: &str) -> Result<(&'static str, Value, Effect), OptionsError> {
    let names: Vec<&'static str> = OPTIONS.iter().map(|&(name, ..)| name).collect();
    let name = match meaning(word, &names) {
        Meaning::Name(name) => name,
        Meaning::Ambiguous(first, second) => {
            return Err(OptionsError::Ambiguous { name: word.to_owned(), first, second });
        }
        Meaning::Unknown(nearest) => {
            let listed = || word.split(',').all(|part| matches!(meaning(part, &names), Meaning::Name(_)));
            if word.contains(',') && listed() {
                return Err(OptionsError::Listed(word.replace(',', " ")));
            }
            let nearest = nearest.or_else(|| plural(word));
            return Err(OptionsError::Unknown { name: word.to_owned(), nearest });
        }
    };
    let row = OPTIONS.iter().find(|&&(known, ..)| known == name).copied();
    row.ok_or_else(|| OptionsError::Unknown { name: word.to_owned(), nearest: None })
}

fn read_argument<'text>(
    option: &'static str,
    value: Value,
    words: &mut std::iter::Peekable<impl Iterator<Item = &'text str>>,
) -> Result<Argument, OptionsError> {
    let mut argument = Argument::default();
    match value {
        Value::None => {}
        Value::Number | Value::TwoNumbers => {
            let mut number = || {
                let number = words.next().and_then(|word| word.parse().ok());
                number.ok_or(OptionsError::NeedsNumber(option))
            };
            argument.number = number()?;
            if matches!(value, Value::TwoNumbers) {
                argument.second = number()?;
            }
        }
        Value::OptionalNumber => {
            words.next_if(|word| word.parse::<u64>().is_ok());
        }
        Value::Squares => {
            while let Some(squares) = words.peek().and_then(|word| squares_of(word)) {
                argument.squares.extend(squares);
                words.next();
            }
            if argument.squares.is_empty() {
                let found = words.next().map_or_else(|| "nothing".to_owned(), |word| format!("`{word}`"));
                return Err(OptionsError::NeedsSquares { option, found });
            }
        }
        Value::MoveNumbers => {
            let word = words.next();
            let numbers = word.and_then(|word| word.split(':').map(|number| number.parse().ok()).collect());
            let found = || word.map_or_else(|| "nothing".to_owned(), |word| format!("`{word}`"));
            let is_known = |numbers: &Vec<u32>| numbers.len() <= MOST_LEVELS;
            argument.numbers = numbers
                .filter(is_known)
                .ok_or_else(|| OptionsError::NeedsMoveNumbers { option, found: found() })?;
        }
        Value::Corners => {
            let word = words.next();
            let found = || word.map_or_else(|| "nothing".to_owned(), |word| format!("`{word}`"));
            let mut squares = word.and_then(squares_of).unwrap_or_default();
            squares.sort_by_key(|square| square.rank());
            let ranks = [Side::White, Side::Black].map(|side| side.nth_rank(0));
            let are_corners = squares.iter().map(|square| square.rank()).eq(ranks)
                && squares.iter().all(|square| matches!(square.file(), 0 | 7));
            if !are_corners {
                return Err(OptionsError::NeedsSquares { option, found: found() });
            }
            argument.squares = squares;
        }
    }
    Ok(argument)
}

/// The squares of `e1` or `d2d3d4`; nothing if the word is not made of squares.
fn squares_of(word: &str) -> Option<Vec<Square>> {
    let pairs = word.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).ok()?.parse().ok());
    pairs.collect()
}
