//! Why a move is illegal, gives no mate, or fails to a defence, in words.

mod sentences;

use crate::outline::is_same_move;
use cookstopper_engine::board::{Diagram, Side, Square};
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::game::inquiry::{Answer, Inquiry, Mover};
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::setup::SetUpError;
use cookstopper_engine::solution::Completeness;
use cookstopper_engine::solve::{Control, beginner, solve};
use cookstopper_engine::stipulation::{Goal, Play, Stipulation};
use sentences::{illegal, no_goal, not_there, refused};
use std::collections::BTreeMap;

/// So many refutations of a first move are looked for.
const MOST_REFUTATIONS: u32 = 1000;

/// So many lines or refutations are named.
const SHOWN: usize = 8;

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
            Ok(consequences(case, &mut inquiry, &path, &text, control))
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

/// What a legal move leads to.
fn consequences(
    case: &Case,
    inquiry: &mut Inquiry,
    path: &[String],
    text: &str,
    control: &Control,
) -> String {
    let played_before = path.len();
    let dots = if played_before.is_multiple_of(2) { "." } else { "..." };
    let numbered = format!("{}{dots}{text}", played_before / 2 + 1);
    let Some(problem) = problem(case) else {
        return no_goal(inquiry, &numbered, text, Goal::Mate).1;
    };
    let Stipulation { play, goal, .. } = problem.stipulation;
    let moves = problem.stipulation.moves() as usize;
    if played_before >= problem.options.half_moves(&problem.stipulation) as usize
        && problem.stipulation.is_battle()
    {
        return format!("{numbered} comes after the end of {}.\n", problem.stipulation);
    }
    let is_attack = played_before.is_multiple_of(2);
    match play {
        Play::Direct if is_attack && played_before / 2 + 1 == moves => {
            no_goal(inquiry, &numbered, text, goal).1
        }
        Play::Direct if is_attack => {
            let (is_reached, said) = no_goal(inquiry, &numbered, text, goal);
            if is_reached {
                said
            } else {
                refutations(&problem, inquiry, played_before, &numbered, text, control)
            }
        }
        Play::SelfPlay | Play::Reflex | Play::SemiReflex if is_attack => {
            refutations(&problem, inquiry, played_before, &numbered, text, control)
        }
        Play::Direct | Play::SelfPlay | Play::Reflex | Play::SemiReflex => {
            defence(&problem, inquiry, played_before, &numbered, text, control)
        }
        _ => lines(&problem, inquiry, path, &numbered, text, control),
    }
}

/// The rest of a problem after some moves; nothing where the position shows too little to solve on.
fn rest(problem: &Problem, inquiry: &mut Inquiry, half_moves: usize) -> Option<Problem> {
    let diagram = if half_moves == 0 { problem.diagram.clone() } else { inquiry.game().snapshot()? };
    let left = problem.stipulation.half_moves.checked_sub(u32::try_from(half_moves).ok()?)?;
    let stipulation = Stipulation { half_moves: left, is_exact: false, ..problem.stipulation.clone() };
    let options = if half_moves == 0 {
        Options { set_play: false, variations: false, ..problem.options.clone() }
    } else {
        Options::default()
    };
    (left > 0).then(|| Problem { diagram, stipulation, options, ..problem.clone() })
}

const TOO_LITTLE: &str = "the position shows too little to solve on from it";
const INTERRUPTED: &str = "the search was stopped before it could tell";

/// To which defences an attacker's move fails.
fn refutations(
    problem: &Problem,
    inquiry: &mut Inquiry,
    played_before: usize,
    numbered: &str,
    text: &str,
    control: &Control,
) -> String {
    let Some(mut problem) = rest(problem, inquiry, played_before) else {
        return format!("{numbered}: {TOO_LITTLE}.\n");
    };
    problem.options.most_refutations = MOST_REFUTATIONS;
    let stipulation = &problem.stipulation;
    let solution = match solve(&problem, control) {
        Ok(solution) if solution.completeness != Completeness::Interrupted => solution,
        Ok(_) => return format!("{numbered}: {INTERRUPTED}.\n"),
        Err(error) => return format!("{numbered}: {error}.\n"),
    };
    if solution.keys().any(|key| *key.played.text == *text) {
        return format!("{numbered} solves: {stipulation} is forced.\n");
    }
    let attempt = solution.tries().find(|attempt| *attempt.played.text == *text);
    let Some(attempt) = attempt.filter(|attempt| !attempt.refutations.is_empty()) else {
        return format!("{numbered} does not solve {stipulation}.\n");
    };
    let number = played_before / 2 + 1;
    let shown: Vec<String> = attempt
        .refutations
        .iter()
        .take(SHOWN)
        .map(|refutation| format!("{number}...{}!", refutation.played.text))
        .collect();
    let others = attempt.refutations.len() - shown.len();
    let more = if others == 0 { String::new() } else { format!(" and {others} others") };
    let mut said = format!("{numbered} fails to {}{more}.\n", shown.join(", "));
    if stipulation.moves() == 2 && stipulation.play == Play::Direct && stipulation.goal == Goal::Mate {
        for refutation in attempt.refutations.iter().take(SHOWN) {
            said.push_str(&nearly(&problem, text, &refutation.played.text, number));
        }
    }
    said
}

/// After a refutation of a two-mover: the checks that come nearest to mate, and what remains against them.
fn nearly(problem: &Problem, key: &str, refutation: &str, number: usize) -> String {
    let mut diagram = problem.diagram.clone();
    problem.options.amend(&mut diagram);
    diagram.turn = Some(beginner(problem));
    let Ok(mut inquiry) = Inquiry::new(&diagram, &problem.conditions) else { return String::new() };
    if inquiry.game().play(key).is_err() || inquiry.game().play(refutation).is_err() {
        return String::new();
    }
    let mut fewest: Option<(usize, String, String)> = None;
    for legal in inquiry.game().legal_moves().into_iter().filter(|legal| legal.played.gives_check) {
        let Some(diagram) = inquiry.game().snapshot() else { return String::new() };
        let Ok(mut after) = Inquiry::new(&diagram, &problem.conditions) else { return String::new() };
        if after.game().play(&legal.played.text).is_err() {
            continue;
        }
        let replies: Vec<String> =
            after.replies().into_iter().map(|reply| reply.legal.played.text.to_string()).collect();
        if fewest.as_ref().is_none_or(|(count, ..)| replies.len() < *count) {
            fewest = Some((replies.len(), legal.played.text.to_string(), replies.join(", ")));
        }
    }
    match fewest {
        Some((count, check, replies)) => {
            let verb = if count == 1 { "remains" } else { "remain" };
            format!("  {number}...{refutation}! {}.{check}+ comes nearest: {replies} {verb}.\n", number + 1)
        }
        None => format!("  {number}...{refutation}! No check is left.\n"),
    }
}

/// What the attacker has against a defence.
fn defence(
    problem: &Problem,
    inquiry: &mut Inquiry,
    played_before: usize,
    numbered: &str,
    text: &str,
    control: &Control,
) -> String {
    if inquiry.game().play(text).is_err() {
        return format!("{numbered} can't be played.\n");
    }
    let Some(problem) = rest(problem, inquiry, played_before + 1) else {
        return format!("{numbered}: {TOO_LITTLE}.\n");
    };
    let stipulation = &problem.stipulation;
    match solve(&problem, control) {
        Ok(solution) if solution.completeness != Completeness::Interrupted => {
            let keys: Vec<&str> = solution.keys().map(|key| &*key.played.text).collect();
            if keys.is_empty() {
                format!("{numbered} refutes: there is no {stipulation} after it.\n")
            } else {
                let number = played_before / 2 + 2;
                format!("{numbered} is answered by {number}.{}.\n", keys.join(&format!(", {number}.")))
            }
        }
        Ok(_) => format!("{numbered}: {INTERRUPTED}.\n"),
        Err(error) => format!("{numbered}: {error}.\n"),
    }
}

/// The solutions of help and series play that begin so.
fn lines(
    problem: &Problem,
    inquiry: &mut Inquiry,
    path: &[String],
    numbered: &str,
    text: &str,
    control: &Control,
) -> String {
    let options = Options { set_play: false, ..problem.options.clone() };
    let problem = Problem { options, ..problem.clone() };
    let solution = match solve(&problem, control) {
        Ok(solution) => solution,
        Err(error) => return format!("{numbered}: {error}.\n"),
    };
    let is_after = |line: &&cookstopper_engine::solution::Line| {
        let begins = path.iter().map(String::as_str).chain([text]);
        line.moves.len() > path.len()
            && begins.eq(line.moves.iter().take(path.len() + 1).map(|played| &*played.text))
    };
    let after: Vec<String> = solution
        .lines()
        .filter(is_after)
        .map(|line| line.moves.iter().map(|played| &*played.text).collect::<Vec<_>>().join(" "))
        .collect();
    let stipulation = &problem.stipulation;
    if solution.completeness == Completeness::Interrupted && after.is_empty() {
        return format!("{numbered}: {INTERRUPTED}.\n");
    }
    if after.is_empty() {
        let mut said = format!("{numbered} is in no solution of {stipulation}.\n");
        let is_last = path.len() + 1 == problem.options.half_moves(stipulation) as usize;
        if is_last && stipulation.play == Play::Help {
            said.push_str(&no_goal(inquiry, numbered, text, stipulation.goal).1);
        }
        return said;
    }
    let shown: Vec<String> = after.iter().take(SHOWN).map(|line| format!("  {line}\n")).collect();
    let plural = if after.len() == 1 { "" } else { "s" };
    format!("{numbered} is in {} solution{plural} of {stipulation}:\n{}", after.len(), shown.concat())
}

/// Units with the squares that they don't guard, so that each is explained once.
type Gaps = BTreeMap<Mover, Vec<Square>>;
