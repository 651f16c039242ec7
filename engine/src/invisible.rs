//! Total invisibles: units of which nobody knows where they stand, whose they are and what they are.
//!
//! A problem says how many there are. A *world* is a position in which each stands on some empty square as a king,
//! queen, rook, bishop, knight or pawn of either side, with exactly one king on each side, and in which the side that
//! has just moved is not in check. A half-move is playable if in one of the worlds that fit the play so far it is a
//! legal move that is written so; the play solves if what it leads to is mate in all worlds that fit it. Popeye's
//! manual only names them; what is written when was found out by asking Popeye (`docs/rules.md`).

mod existence;
mod filling;
mod kinds;
mod places;
mod ply;
mod search;
mod steps;
mod world;

use crate::board::{Bitboard, Owner, Side, Square};
use crate::conditions::AnyCondition;
use crate::options::Options;
use crate::problem::Problem;
use crate::rules::facts::Facts;
use crate::rules::{Facets, Rules};
use crate::setup::{Demands, SetUpError, set_up_for};
use crate::solution::{Body, Completeness, Numbering, Phase, PhaseKind, Solution};
use crate::solve::numbers::Numbers;
use crate::solve::{Control, Found};
use crate::stipulation::{Goal, Play};
use crate::walks::Walk;
use existence::Setting;
use kinds::{Board, Kinds};
use ply::Seen;
use search::Search;
use std::ops::RangeInclusive;

/// The walks of chess.
const CHESS: [Walk; 6] = [Walk::KING, Walk::QUEEN, Walk::ROOK, Walk::BISHOP, Walk::KNIGHT, Walk::PAWN];

/// What of a problem with total invisibles is not known, if anything.
///
/// # Errors
/// What it is.
pub fn check(problem: &Problem) -> Result<(), SetUpError> {
    if problem.diagram.invisible == 0 {
        return Ok(());
    }
    match unknown(problem) {
        Some(what) => Err(SetUpError::InvisibleWith(what)),
        None => Ok(()),
    }
}

fn unknown(problem: &Problem) -> Option<String> {
    let (diagram, stipulation) = (&problem.diagram, &problem.stipulation);
    let is_plain = stipulation.play == Play::Help
        && stipulation.goal == Goal::Mate
        && stipulation.introduction.is_none()
        && stipulation.reciprocal_goal.is_none()
        && stipulation.target.is_none()
        && stipulation.structure.is_none()
        && !stipulation.is_exact;
    if !is_plain {
        return Some(format!("the stipulation `{stipulation}`"));
    }
    if let Some(condition) = problem.conditions.in_order().find(|condition| !only_has_holes(condition)) {
        return Some(format!("`{}`", condition.describe()));
    }
    let harmless = Options {
        move_numbers: problem.options.move_numbers,
        first_numbers: problem.options.first_numbers.clone(),
        last_numbers: problem.options.last_numbers.clone(),
        no_board: problem.options.no_board,
        // There are none in help play.
        variations: problem.options.variations,
        ..Options::default()
    };
    if problem.options != harmless {
        return Some(format!("the options `{}`", problem.options));
    }
    if diagram.castling.is_some() || diagram.en_passant.is_some() {
        return Some("what a diagram says about castling and en passant".to_owned());
    }
    for square in Square::all() {
        let Some(unit) = diagram.unit(square) else { continue };
        let is_chess = unit.walks.len() == 1 && CHESS.contains(&unit.walks[0]);
        let is_owned = unit.owner != Owner::Neutral;
        if !is_chess || !is_owned || !unit.attributes().letters().is_empty() {
            return Some(format!("the unit on {square}"));
        }
    }
    let kings = |owner: Owner| {
        let units = diagram.units.iter().flatten();
        units.filter(|unit| unit.owner == owner && unit.walks[0].is_king()).count()
    };
    let most = kings(Owner::White).max(kings(Owner::Black));
    (!diagram.beneath.is_empty() || most > 1).then(|| "several kings of one side".to_owned())
}

/// Whether all that a condition says is which squares are missing.
fn only_has_holes(condition: &AnyCondition) -> bool {
    let holes = condition.facts().holes;
    condition.stages().is_empty()
        && condition.facts() == Facts { holes, makes_holes: holes.is_some(), ..Facts::NONE }
}

/// Solves a problem with total invisibles.
///
/// # Errors
/// The problem asks for something of which the rules aren't known.
pub fn solve(problem: &Problem, control: &Control) -> Result<Solution, SetUpError> {
    check(problem)?;
    let half_moves = problem.stipulation.half_moves_under(&problem.options) as usize;
    let beginner = if half_moves.is_multiple_of(2) { Side::Black } else { Side::White };
    let mut diagram = problem.diagram.clone();
    let invisible = usize::from(std::mem::take(&mut diagram.invisible));
    diagram.turn = Some(beginner);
    let (rules, mut position, _) = set_up_for(&diagram, &problem.conditions, &Demands::of(problem))?;
    position.set_castling(crate::board::position::Castling::NONE);
    let mut board = Board::default();
    for square in position.occupied().without(position.holes()) {
        board.put(square, Kinds::of_unit(position.unit(square)));
    }
    let numbers = Numbers::new(&rules, &problem.options, control);
    if problem.options.number_levels() > half_moves {
        return Err(SetUpError::Numbers("behind the last move of help play"));
    }
    // Numbers are those of moves in play of full length.
    let least = if problem.options.restricts_numbers() { half_moves } else { 1 };
    let setting = Setting { rules: &rules, control, position: &position, board, invisible, beginner };
    Ok(run(&setting, least..=half_moves, numbers))
}

fn run(setting: &Setting<'_>, lengths: RangeInclusive<usize>, numbers: Option<Numbers>) -> Solution {
    let half_moves = *lengths.end();
    let skipped = (half_moves % 2) as u8;
    let tell = |found: Found<'_>| {
        if let Some(follower) = &setting.control.follower {
            follower.hear(found);
        }
    };
    tell(Found::Phase { kind: PhaseKind::Actual, skipped });
    let mut search = Search::new(setting);
    for length in (*lengths.start()..half_moves).filter(|length| length % 2 == half_moves % 2) {
        search.solve(view(setting), length);
    }
    search.numbers = numbers;
    search.solve(view(setting), half_moves);
    let numbering = search.numbers.take().map_or_else(Numbering::default, Numbers::finish);
    let completeness = match () {
        () if search.is_interrupted || setting.rules.is_cut_short() => Completeness::Interrupted,
        () if numbering.has_left_out => Completeness::AsAsked,
        () => Completeness::Complete,
    };
    let body = Body::Lines(search.found);
    tell(Found::Body(&body));
    let phases = vec![Phase { kind: PhaseKind::Actual, skipped, body }];
    Solution {
        phases,
        completeness,
        nodes: search.nodes,
        reached: None,
        numbering,
        ..Solution::complete(Vec::new())
    }
}

/// What the reader knows of the diagram.
fn view(setting: &Setting<'_>) -> Seen {
    let has_king = |side: Side| setting.board.king(side).is_some();
    let most = |side: Side| setting.invisible.saturating_sub(usize::from(!has_king(side.other()))) as u32;
    Seen {
        units: setting.board.kinds,
        known: Bitboard::EMPTY,
        located: [Bitboard::EMPTY; 2],
        holes: setting.position.holes(),
        turn: setting.beginner,
        crossed: None,
        castling: [[true; 2]; 2],
        most_invisible: Side::BOTH.map(most),
    }
}
