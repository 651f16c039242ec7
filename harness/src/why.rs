//! Why a move is illegal, gives no mate, or fails to a defence, in words.

mod consequences;
mod sentences;

use crate::language::{Language, in_plain_signs};
use crate::outline::is_same_move;
use consequences::{Numbered, PlayableMove};
use cookstopper_engine::board::{Side, Square};
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::game::inquiry::{Answer, Inquiry, Mover};
use cookstopper_engine::notation::{Letters, move_written, moves_written};
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::problem::beginner;
use cookstopper_engine::setup::SetUpError;
use cookstopper_engine::solve::Control;
use cookstopper_engine::stipulation::Stipulation;
use sentences::{illegal, not_there, refused};
use std::collections::BTreeMap;

/// What is asked about.
#[derive(Debug, Clone)]
pub struct Case {
    /// The diagram.
    pub diagram: Diagram,
    /// Its conditions.
    pub conditions: Conditions,
    /// What is to be solved, if anything; without it, the question is whether the move mates.
    pub stipulation: Option<Stipulation>,
    /// The options of the entry.
    pub options: Options,
    /// In whose letters moves are asked about, before those of others, and in which they are answered.
    pub language: Language,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum WhyError {
    /// Diagram and conditions don't fit.
    #[error(transparent)]
    SetUp(#[from] SetUpError),
    /// Nothing to answer.
    #[error("expected a move such as `Kb3-a3`, or a line that ends in it")]
    NoMove,
    /// What stands before the move can't be played.
    #[error("`{text}` is not a legal move of {side}{near}")]
    Unplayable {
        /// The move.
        text: String,
        /// Whose it should be.
        side: &'static str,
        /// What is legal instead.
        near: String,
    },
    /// Neither a move nor a square.
    #[error("expected a move such as `Kb3-a3`, found `{0}`")]
    Unreadable(String),
}

/// Answers for the last move of a line, which begins in the diagram.
///
/// # Errors
/// When the question can't be understood.
pub fn why(case: &Case, line: &str, control: &Control) -> Result<String, WhyError> {
    answer(case, line, control).map(|answer| case.language.sentence(&answer))
}

/// The answer in Popeye's letters.
fn answer(case: &Case, line: &str, control: &Control) -> Result<String, WhyError> {
    let letters = match case.language {
        Language::English => Letters::English,
        Language::German => Letters::German,
        Language::French => Letters::French,
    };
    let words = moves_of(line);
    let (asked, before) = words.split_last().ok_or(WhyError::NoMove)?;
    let problem_of_case = problem(case);
    let mut diagram = match &problem_of_case {
        Some(problem) => problem.beginning().into_owned(),
        None => case.diagram.clone(),
    };
    case.options.amend(&mut diagram);
    if let Some(problem) = problem_of_case {
        diagram.turn = Some(beginner(&problem));
    }
    let mut inquiry = Inquiry::new(&diagram, &case.conditions)?;
    let beginner = inquiry.game().turn();
    // Set play: the first move is the other side's.
    let left_out = usize::from(begins_with_answer(line));
    if left_out == 1 {
        inquiry.game().set_turn(beginner.other());
    }
    let is_series = case.stipulation.as_ref().is_some_and(|asked| asked.play.prefix().contains("ser-"));
    let mut path = Vec::new();
    for text in before {
        path.push(play(&mut inquiry, text, letters, is_series && !path.is_empty())?);
    }
    match meant(&mut inquiry, asked, letters, is_series && !path.is_empty()) {
        Some(text) => {
            let mover = inquiry.game().turn();
            let number = match (is_series, path.len() + left_out) {
                (true, played) if mover == beginner => format!("{}.", played + 1),
                (true, played) => format!("{}...", played.max(1)),
                (false, played) if played % 2 == 0 => format!("{}.", played / 2 + 1),
                (false, played) => format!("{}...", played / 2 + 1),
            };
            let numbered = Numbered { text, number, left_out };
            Ok(PlayableMove::new(&mut inquiry, &path, numbered, control).consequences(problem(case).as_ref()))
        }
        None => illegality(&mut inquiry, &in_english(asked, letters)),
    }
}

/// Whether the first number has the dots of an answer: `1...Kg3`.
fn begins_with_answer(line: &str) -> bool {
    let behind = line.trim_start().trim_start_matches(|digit: char| digit.is_ascii_digit());
    let has_number = behind.len() < line.trim_start().len();
    let signs: String = behind.chars().take_while(|sign| ".… ".contains(*sign)).collect();
    has_number && (signs.contains('…') || signs.matches('.').count() > 1)
}

/// The move that is asked about, of the side that has it; it has the turn then. In a series one side moves several times.
fn meant(inquiry: &mut Inquiry, text: &str, letters: Letters, is_in_series: bool) -> Option<String> {
    let game = inquiry.game();
    let turn = game.turn();
    let sides = if is_in_series { [turn.other(), turn].to_vec() } else { vec![turn] };
    for side in sides {
        game.set_turn(side);
        let legal = game.legal_moves();
        // In the reader's own letters first.
        let own = || moves_written(text, &legal, letters).first().copied();
        let own = if letters == Letters::English { None } else { own() };
        let exact = || legal.iter().find(|legal| *legal.played.text == *text);
        let same = || legal.iter().find(|legal| is_same_move(text, &legal.played.text));
        let found = own.or_else(exact).or_else(same).or_else(|| move_written(text, &legal));
        if let Some(found) = found {
            return Some(found.played.text.to_string());
        }
    }
    game.set_turn(if is_in_series { turn.other() } else { turn });
    None
}

/// A move in Popeye's letters, as far as those of the reader stand in front of it.
fn in_english(text: &str, letters: Letters) -> String {
    let end = text.find(|sign: char| !sign.is_uppercase()).unwrap_or(text.len());
    match letters.code(&text[..end]) {
        Some(code) => format!("{code}{}", &text[end..]),
        None => text.to_owned(),
    }
}

fn problem(case: &Case) -> Option<Problem> {
    let stipulation = case.stipulation.clone()?;
    let (diagram, conditions) = (case.diagram.clone(), case.conditions.clone());
    Some(Problem { diagram, conditions, stipulation, options: case.options.clone() })
}

/// The moves of a line, without numbers and marks.
fn moves_of(line: &str) -> Vec<String> {
    let bare = |word: &str| {
        let word = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let word = word.trim_start_matches(['.', '…']);
        in_plain_signs(word.trim_end_matches(['+', '#', '!', '?', '=']))
    };
    let words = line.split_whitespace().map(|word| {
        // `0-0` begins with a digit that is no number.
        if word.starts_with("0-0") || word.starts_with("O-O") { in_plain_signs(word) } else { bare(word) }
    });
    words.filter(|word| !word.is_empty() && word != "ep.").collect()
}

/// Plays a move and says how it is written in full.
fn play(inquiry: &mut Inquiry, text: &str, letters: Letters, is_in_series: bool) -> Result<String, WhyError> {
    let meant = meant(inquiry, text, letters, is_in_series);
    let game = inquiry.game();
    let turn = game.turn();
    let Some(meant) = meant else {
        let near =
            game.play(text).err().and_then(|error| error.near()).map(|near| format!("; legal: {near}"));
        let (text, side) = (text.to_owned(), turn.name());
        return Err(WhyError::Unplayable { text, side, near: near.unwrap_or_default() });
    };
    let played = game.play(&meant).map(|played| played.text.to_string());
    played.map_err(|_| WhyError::Unreadable(meant))
}

/// Why a move is illegal.
fn illegality(inquiry: &mut Inquiry, text: &str) -> Result<String, WhyError> {
    let unreadable = || WhyError::Unreadable(text.to_owned());
    if text.starts_with("0-0") {
        let side = inquiry.game().turn();
        let rank = side.nth_rank(0);
        let arrival = Square::at(if text.starts_with("0-0-0") { 2 } else { 6 }, rank);
        return Ok(match inquiry.ask(Square::at(4, rank), arrival, None) {
            Answer::Refused { mover, refusal, exposed, concern } => {
                illegal(text, &refused(&mover, &refusal, &exposed, concern))
            }
            Answer::Legal(_) | Answer::NoUnit(_) | Answer::OutOfReach { .. } => {
                illegal(text, "king and rook must not have moved, and nothing may stand between them")
            }
        });
    }
    let (body, promotion) = match text.split_once('=') {
        Some((body, promotion)) => (body, Some(promotion)),
        None => (text, None),
    };
    let body = body.split('[').next().unwrap_or(body);
    let squares: Vec<Square> =
        (0..body.len()).filter_map(|start| body.get(start..start + 2)?.parse().ok()).collect();
    let (departures, arrival) = match squares.as_slice() {
        [arrival] => (units_called(inquiry, body), *arrival),
        // Between them may stand where a move of two steps changes direction.
        [departure, .., arrival] => (vec![*departure], *arrival),
        [] => return Err(unreadable()),
    };
    if departures.is_empty() {
        return Ok(illegal(text, &format!("{} has no such unit", inquiry.game().turn().name())));
    }
    let mut answers = Vec::new();
    for departure in departures {
        let reason = match inquiry.ask(departure, arrival, promotion) {
            Answer::Legal(legal) => {
                return Ok(format!("{} is legal; write it so.\n", legal.played.text));
            }
            Answer::NoUnit(there) => not_there(departure, there.as_deref(), inquiry.game().turn()),
            Answer::OutOfReach { mover, blocked, squares } => {
                sentences::out_of_reach(&mover, arrival, blocked.as_deref(), &squares)
            }
            Answer::Refused { mover, refusal, exposed, concern } => {
                refused(&mover, &refusal, &exposed, concern)
            }
        };
        answers.push(illegal(text, &reason));
    }
    Ok(answers.concat())
}

/// The squares of the units of the side to move that short notation may mean.
fn units_called(inquiry: &mut Inquiry, body: &str) -> Vec<Square> {
    // Of several components, or a code with marks in front of it.
    let code = match body.find(')') {
        Some(end) if body.starts_with('(') => body[..=end].to_owned(),
        _ => body.chars().take_while(|letter| letter.is_uppercase()).collect(),
    };
    let wanted = if code.is_empty() { "P".to_owned() } else { code };
    let colour = match inquiry.game().turn() {
        Side::White => 'w',
        Side::Black => 'b',
    };
    let mut called = |code: &str| -> Vec<Square> {
        let is_called =
            |unit: String| unit.strip_prefix(colour).is_some_and(|unit| components(unit) == components(code));
        Square::all().filter(|square| inquiry.game().unit_at(*square).is_some_and(is_called)).collect()
    };
    let english = called(&wanted);
    if !english.is_empty() {
        return english;
    }
    // In the letters of other languages.
    let codes = Letters::ALL.into_iter().filter_map(|letters| letters.code(&wanted));
    codes.map(called).find(|squares| !squares.is_empty()).unwrap_or_default()
}

/// The letters of a unit, sorted: of several components a queen is rook and bishop.
fn components(unit: &str) -> Vec<char> {
    let letters = unit.replace('Q', "RB");
    let mut letters: Vec<char> = letters.chars().filter(|letter| !"(+)".contains(*letter)).collect();
    letters.sort_unstable();
    letters
}

/// Units with the squares that they don't guard, so that each is explained once.
type Gaps = BTreeMap<Mover, Vec<Square>>;
