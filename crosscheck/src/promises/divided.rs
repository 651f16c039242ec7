//! Help and series play in stretches that leave to one another what several of them reach: together they find what one search finds.

use super::Tally;
use super::boards::Board;
use crate::dice::Dice;
use crate::stretches::in_stretches_that_overlap;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solve;
use cookstopper_engine::solve::Control;

/// Play in which at least two moves of a side stand before the last half-move.
const STIPULATIONS: [&str; 14] = [
    "h#2", "h#2", "h#2.5", "h=2", "h=2.5", "h+2", "hx2", "hzd42", "ser-h#3", "ser-=3", "ser-#3", "ser-+3",
    "hs#2", "phser-+3",
];

/// Problems with more are passed over.
const MOST_NODES: u64 = 6_000;
/// How often each problem is divided.
const DIVISIONS: usize = 4;

/// Divides a random problem in several ways.
pub fn compare(dice: &mut Dice, board: &Board) -> Result<Tally, String> {
    let stipulation = *dice.pick(&STIPULATIONS);
    let options = Options { set_play: dice.chance(20), ..Options::default() };
    let problem = (|| {
        let (diagram, conditions) = (board.diagram()?, board.set()?);
        let stipulation = stipulation.parse().expect("the table holds stipulations");
        Some(Problem { diagram, conditions, stipulation, options })
    })();
    let Some(problem) = problem else { return Ok(Tally::default()) };
    let control = Control { most_nodes: Some(MOST_NODES), table_bytes: 1 << 18, ..Control::default() };
    let Ok(whole) = solve(&problem, &control) else { return Ok(Tally::default()) };
    if !whole.is_finished() {
        return Ok(Tally::default());
    }
    for _ in 0..DIVISIONS {
        let Some(together) = in_stretches_that_overlap(&problem, dice) else { return Ok(Tally::default()) };
        if together.phases != whole.phases {
            return Err(format!("{stipulation} {}: other play in stretches that overlap", problem.options));
        }
    }
    Ok(Tally { problems: 1, with_solution: u64::from(whole.lines().next().is_some()), ..Tally::default() })
}
