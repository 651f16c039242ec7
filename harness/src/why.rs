//! Why a move is illegal, gives no mate, or fails to a defence, in words.

mod consequences;
mod sentences;

use crate::outline::is_same_move;
use consequences::PlayableMove;
use cookstopper_engine::board::{Side, Square};
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::game::inquiry::{Answer, Inquiry, Mover};
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
    let mut path = Vec::new();
    for text in before {
        path.push(play(&mut inquiry, text)?);
    }
    let legal = inquiry.game().legal_moves();
    let exact = legal.iter().find(|legal| *legal.played.text == **asked);
    let meant = exact.or_else(|| legal.iter().find(|legal| is_same_move(asked, &legal.played.text)));
    match meant {
        Some(legal) => {
            let text = legal.played.text.to_string();
            Ok(PlayableMove::new(&mut inquiry, &path, text, control).consequences(problem(case).as_ref()))
        }
        None => illegality(&mut inquiry, asked),
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
        let is_numbered = word.starts_with('.');
        let word = if is_numbered { word.trim_start_matches('.') } else { word };
        word.trim_end_matches(['+', '#', '!', '?', '=']).replace(['x', ':'], "*").replace('O', "0")
    };
    let words = line.split_whitespace().map(|word| {
        // `0-0` begins with a digit that is no number.
        if word.starts_with("0-0") || word.starts_with("O-O") { word.replace('O', "0") } else { bare(word) }
    });
    words.filter(|word| !word.is_empty() && word != "ep.").collect()
}

/// Plays a move and says how it is written in full.
fn play(inquiry: &mut Inquiry, text: &str) -> Result<String, WhyError> {
    let game = inquiry.game();
    let turn = game.turn();
    let legal = game.legal_moves();
    let meant = legal.iter().find(|legal| is_same_move(text, &legal.played.text));
    let Some(meant) = meant else {
        let near = game.play(text).err().and_then(|error| error.near).map(|near| format!("; legal: {near}"));
        let (text, side) = (text.to_owned(), turn.name());
        return Err(WhyError::Unplayable { text, side, near: near.unwrap_or_default() });
    };
    game.play(&meant.played.text)
        .map(|played| played.text.to_string())
        .map_err(|error| WhyError::Unreadable(error.text))
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
        [departure, arrival] => (vec![*departure], *arrival),
        _ => return Err(unreadable()),
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
    let code: String = body.chars().take_while(|letter| letter.is_ascii_uppercase()).collect();
    let wanted = if code.is_empty() { "P".to_owned() } else { code };
    let colour = match inquiry.game().turn() {
        Side::White => 'w',
        Side::Black => 'b',
    };
    let name = format!("{colour}{wanted}");
    Square::all().filter(|square| inquiry.game().unit_at(*square).as_deref() == Some(name.as_str())).collect()
}

/// Units with the squares that they don't guard, so that each is explained once.
type Gaps = BTreeMap<Mover, Vec<Square>>;
