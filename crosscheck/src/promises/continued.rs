//! Play that is interrupted behind any number of moves and continued: both parts together are what one search finds.

use super::Tally;
use super::boards::Board;
use crate::dice::Dice;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::Solution;
use cookstopper_engine::solve;
use cookstopper_engine::solve::Control;

/// Every kind of play; parry play and what is forced before the first move more often than others.
const STIPULATIONS: [&str; 30] = [
    "pser-r#2",
    "pser-r#2",
    "pser-r#2",
    "pser-r+2",
    "pser-r=2",
    "pser-rx2",
    "pser-#2",
    "pser-+2",
    "pser-s#2",
    "pser-sx2",
    "phser-r#2",
    "phser-r+2",
    "phser-s#2",
    "phser-+3",
    "pser-h#2",
    "pser-hs#2",
    "hr#2",
    "hrx2",
    "hs#2",
    "hs#1.5",
    "ser-r#2",
    "ser-rx2",
    "ser-s#2",
    "ser-h#2",
    "reci-h#2",
    "h#1.5",
    "r#2",
    "rx2",
    "s#2",
    "#2",
];

/// Problems with more are passed over.
const MOST_NODES: u64 = 1_500;
/// So many numbers of moves at the most behind which one problem is interrupted.
const INTERRUPTIONS: u64 = 80;

/// Interrupts a random problem.
pub fn compare(dice: &mut Dice, board: &Board) -> Result<Tally, String> {
    let stipulation = *dice.pick(&STIPULATIONS);
    let options = Options { set_play: dice.chance(40), variations: dice.chance(50), ..Options::default() };
    let problem = (|| {
        let (diagram, conditions) = (board.diagram()?, board.set()?);
        let stipulation = stipulation.parse().expect("the table holds stipulations");
        Some(Problem { diagram, conditions, stipulation, options })
    })();
    let Some(problem) = problem else { return Ok(Tally::default()) };
    let Ok(whole) = solve(&problem, &within(MOST_NODES)) else { return Ok(Tally::default()) };
    if !whole.is_finished() {
        return Ok(Tally::default());
    }
    compare_with(&problem, &whole).map_err(|fault| format!("{stipulation} {}: {fault}", problem.options))?;
    let has_solution = whole.keys().next().is_some() || whole.lines().next().is_some();
    Ok(Tally { problems: 1, with_solution: u64::from(has_solution), ..Tally::default() })
}

/// Compares the whole with what is found in two parts, and in as many as there are, interrupted behind each number of moves.
fn compare_with(problem: &Problem, whole: &Solution) -> Result<(), String> {
    let step = (whole.nodes / INTERRUPTIONS).max(1);
    for most_nodes in (0..whole.nodes).step_by(step as usize) {
        let mut found = solve(problem, &within(most_nodes)).expect("it was solved before");
        let mut next = u64::MAX;
        if most_nodes % 2 == 1 {
            next = most_nodes;
        }
        while let Some(from) = found.reached.clone() {
            let control = Control { from, ..within(next) };
            found = found.continued_by(solve(problem, &control).expect("it was solved before"));
            // Where nothing is done within so many moves, nothing ever would be.
            next = next.saturating_mul(2);
        }
        if found.is_finished() && found.phases != whole.phases {
            return Err(format!("other play if interrupted behind {most_nodes} moves"));
        }
    }
    Ok(())
}

fn within(most_nodes: u64) -> Control {
    Control { most_nodes: Some(most_nodes), table_bytes: 1 << 16, ..Control::default() }
}
