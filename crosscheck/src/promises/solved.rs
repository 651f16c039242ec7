//! Random problems, solved with shortcuts and without, with the table, a tiny one, and none.

use super::Tally;
use super::boards::Board;
use super::play::random_move;
use crate::answers::outline;
use crate::dice::Dice;
use cookstopper_engine::board::Side;
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::game::Game;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::rules::Shortcuts;
use cookstopper_engine::solution::{Body, Completeness, Phase, Solution};
use cookstopper_engine::solve;
use cookstopper_engine::solve::Control;

/// What is asked for; in the order of how much play it takes.
const STIPULATIONS: [&str; 36] = [
    "#1", "+1", "=1", "x1", "s#1", "r#1", "h#1", "h=1", "ser-#2", "ser-=2", "ser-+2", "h#1.5", "h#1.5",
    "h#1.5", "h=1.5", "h+1.5", "ser-h#1", "ser-h#2", "ser-h=2", "ser-s#1", "ser-r#1", "#2", "#2", "s#2",
    "=2", "r#2", "semi-r#1", "hs#1.5", "h#2", "h#2", "h=2", "ser-#3", "pser-#2", "reci-h#2", "hs#2", "##1",
];

/// The other goals and kinds of play.
const GOALS: [&str; 30] = [
    "h##1.5", "h==1.5", "h!=1.5", "h#=1.5", "h%1.5", "hx1.5", "h~1.5", "hzd41.5", "hkd41.5", "hep1.5",
    "h001.5", "hct1.5", "h<>1.5", "h!#1", "h##!1", "x2", "%2", "+2", "#=2", "s=1", "sx1", "semi-r=1",
    "hr#1.5", "ser-s=1", "ser-r=1", "ser-hx2", "ser-h+2", "pser-h#2", "pser-s#1", "phser-#2",
];

/// What is foreseen by sketches of the last position.
const FINALS: [&str; 10] =
    ["h#1.5", "h#1.5", "h=1.5", "h#2", "h=2", "s#2", "ser-h#2", "ser-h=2", "ser-#3", "hs#1.5"];

/// What is reached by a check, mate or not.
const CHECKS: [&str; 6] = ["+1", "+1", "+1", "h+1.5", "ser-+2", "h+2.5"];

/// Moves that the slow way may play; problems with more are passed over. Stored diagrams may take longer.
const MOST_NODES: u64 = 2_500;
const MOST_NODES_IF_STORED: u64 = 20_000;
/// Moves that a fast way may play for that: more of them are no shortcut any more.
const MOST_NODES_OF_FAST: u64 = 10 * MOST_NODES_IF_STORED;
/// Half-moves to a position that is to be reached again: whether it may be is asked behind the first one.
const HALF_MOVES_TO_TARGET: [usize; 4] = [1, 2, 3, 3];

/// Solves in one way, with tables of all sizes, and in another one, which is the slow one if anybody is to rely on the answer.
pub fn compare(
    problem: Option<Problem>,
    board: &Board,
    [shortcuts, other]: [Shortcuts; 2],
) -> Result<Tally, String> {
    let Some(problem) = problem else { return Ok(Tally::default()) };
    let most_nodes = if board.is_stored() { MOST_NODES_IF_STORED } else { MOST_NODES };
    let Some(slow) = solved(&problem, other, 0, Some(most_nodes)) else {
        return Ok(Tally::default());
    };
    if slow.completeness == Completeness::Interrupted {
        return Ok(Tally::default());
    }
    let place = format!("{} {}", problem.stipulation, problem.options);
    for (name, bytes) in [("a table", 1 << 18), ("a tiny table", 1), ("no table", 0)] {
        let Some(fast) = solved(&problem, shortcuts, bytes, Some(MOST_NODES_OF_FAST)) else {
            return Err(format!("{place}: can't be set up with shortcuts"));
        };
        if fast.completeness == Completeness::Interrupted {
            return Err(format!("{place}: more than {MOST_NODES_OF_FAST} nodes with shortcuts and {name}"));
        }
        // Without shortcuts the moves of chess, too, are made in the order of the fairy rules.
        let is_the_same = fast.phases == slow.phases || outline(&fast.phases) == outline(&slow.phases);
        if !is_the_same {
            return Err(format!(
                "{place}: with shortcuts and {name}\n{}\nwithout\n{}",
                lines(&fast.phases),
                lines(&slow.phases)
            ));
        }
    }
    let has_solution = has_solution(&slow.phases);
    Ok(Tally {
        problems: 1,
        with_solution: u64::from(has_solution),
        acting: u64::from(
            other == Shortcuts::None && !board.is_plain() && acts(board, &problem, &slow.phases),
        ),
        ..Tally::default()
    })
}

/// Whether the solution would be another one without what is tested.
fn acts(board: &Board, problem: &Problem, phases: &[Phase]) -> bool {
    let (Ok(diagram), Ok(conditions)) =
        (Diagram::from_fen(&board.plain_fen), Conditions::parse(&board.plain_conditions))
    else {
        return false;
    };
    let plain = Problem { diagram, conditions, ..problem.clone() };
    let solution = solved(&plain, Shortcuts::All, 1 << 16, Some(2 * MOST_NODES));
    solution.is_some_and(|solution| solution.phases != phases)
}

fn solved(
    problem: &Problem,
    shortcuts: Shortcuts,
    table_bytes: usize,
    most_nodes: Option<u64>,
) -> Option<Solution> {
    let control = Control { shortcuts, table_bytes, most_nodes, ..Control::default() };
    solve(problem, &control).ok()
}

/// Any problem.
pub fn any(dice: &mut Dice, board: &Board) -> Option<Problem> {
    asking(dice, board, &STIPULATIONS)
}

/// A problem that asks for anything else.
pub fn with_goal(dice: &mut Dice, board: &Board) -> Option<Problem> {
    asking(dice, board, &GOALS)
}

/// A problem whose last positions can be told from afar in chess.
pub fn with_final_position(dice: &mut Dice, board: &Board) -> Option<Problem> {
    asking(dice, board, &FINALS)
}

/// A problem that asks for checks.
pub fn with_checks(dice: &mut Dice, board: &Board) -> Option<Problem> {
    asking(dice, board, &CHECKS)
}

fn asking(dice: &mut Dice, board: &Board, stipulations: &[&str]) -> Option<Problem> {
    let stipulation = dice.pick(stipulations).parse().expect("the table holds stipulations");
    let options = Options {
        set_play: dice.chance(25),
        most_refutations: if dice.chance(30) { 1 } else { 0 },
        variations: dice.chance(70),
        ..Options::default()
    };
    Some(Problem { diagram: board.diagram()?, conditions: board.set()?, stipulation, options })
}

/// A problem that asks for a position which random play has reached.
pub fn to_target(dice: &mut Dice, board: &Board) -> Option<Problem> {
    let diagram = Diagram { turn: Some(Side::White), ..board.diagram()? };
    let conditions = board.set()?;
    let mut game = Game::with_shortcuts(&diagram, &conditions, Shortcuts::None).ok()?;
    let half_moves = *dice.pick(&HALF_MOVES_TO_TARGET);
    let is_series = dice.chance(30);
    for _ in 0..half_moves {
        let legal = game.legal_moves();
        if legal.is_empty() || !game.play_unchecked(random_move(dice, &legal)) {
            return None;
        }
        if is_series {
            game.set_turn(Side::White);
        }
    }
    let target = game.shown();
    let mut stipulation: cookstopper_engine::stipulation::Stipulation = match is_series {
        true => format!("ser-a=>b{half_moves}"),
        false => format!("a=>b{}", half_moves as f32 / 2.0),
    }
    .parse()
    .ok()?;
    stipulation.target = Some(target.into());
    let options = Options { white_to_play: true, ..Options::default() };
    Some(Problem { diagram, conditions, stipulation, options })
}

fn has_solution(phases: &[Phase]) -> bool {
    phases.iter().any(|phase| match &phase.body {
        Body::Tree(roots) => !roots.is_empty(),
        Body::AfterKey(play) => !play.replies.is_empty(),
        Body::Lines(lines) => !lines.is_empty(),
    })
}

/// The solution in short.
fn lines(phases: &[Phase]) -> String {
    let text = format!("{phases:?}");
    let moves = text.split("text: \"").skip(1).filter_map(|rest| rest.split('"').next());
    moves.collect::<Vec<_>>().join(" ")
}
