//! Series play of several moves: what is kept from length to length changes nothing of what is found.

use super::Tally;
use super::boards::Board;
use crate::dice::Dice;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::Solution;
use cookstopper_engine::solve;
use cookstopper_engine::solve::Control;

/// Every kind of series play, long enough that positions are come to in several ways, sooner and later.
const STIPULATIONS: [&str; 26] = [
    "ser-#3",
    "ser-#4",
    "ser-#5",
    "ser-=3",
    "ser-=4",
    "ser-=5",
    "ser-+4",
    "ser-x4",
    "ser-zd44",
    "ser-ct4",
    "ser-<>4",
    "ser-00",
    "ser-h#3",
    "ser-h#4",
    "ser-h=3",
    "ser-h=4",
    "ser-hx3",
    "ser-hzd44",
    "ser-s#3",
    "ser-s=3",
    "ser-s#4",
    "ser-r#3",
    "ser-hs#3",
    "ser-hs=3",
    "ser-reci-h#3",
    "ser-%4",
];

/// Problems with more are passed over.
const MOST_NODES: u64 = 60_000;
/// In so little memory nothing is kept from length to length.
const TINY: usize = 1 << 10;
/// In these it is kept until they are full, and always.
const LARGER: [usize; 4] = [6 << 10, 12 << 10, 30 << 10, 1 << 20];
/// Ways in which one problem is interrupted.
const INTERRUPTIONS: u64 = 4;

/// Solves a random problem.
pub fn compare(dice: &mut Dice, board: &Board) -> Result<Tally, String> {
    let stipulation = *dice.pick(&STIPULATIONS);
    let options = Options {
        set_play: dice.chance(15),
        most_solutions: dice.chance(10).then_some(2),
        move_numbers: dice.chance(10),
        ..Options::default()
    };
    let problem = (|| {
        let (diagram, conditions) = (board.diagram()?, board.set()?);
        Some(Problem { diagram, conditions, stipulation: stipulation.parse().ok()?, options })
    })();
    let Some(problem) = problem else { return Ok(Tally::default()) };
    let Ok(expected) = solve(&problem, &within(MOST_NODES, TINY)) else { return Ok(Tally::default()) };
    if !expected.is_finished() {
        return Ok(Tally::default());
    }
    let place = format!("{stipulation} {}", problem.options);
    for bytes in LARGER {
        let found = solve(&problem, &within(2 * MOST_NODES, bytes)).expect("it was solved before");
        differs(&found, &expected)
            .map_or(Ok(()), |fault| Err(format!("{place}: {fault} in {bytes} bytes")))?;
    }
    let whole = solve(&problem, &within(u64::MAX, LARGER[3])).expect("it was solved before");
    for _ in 0..INTERRUPTIONS {
        let most_nodes = u64::from(dice.below(whole.nodes.max(1) as usize) as u32);
        let mut found = solve(&problem, &within(most_nodes, LARGER[3])).expect("it was solved before");
        let mut next = most_nodes.max(1);
        while let Some(from) = found.reached.clone() {
            let control = Control { from, ..within(next, LARGER[3]) };
            found = found.continued_by(solve(&problem, &control).expect("it was solved before"));
            // Where nothing is done within so many moves, nothing ever would be.
            next = next.saturating_mul(2);
        }
        if found.is_finished() {
            let fault = differs(&found, &expected);
            fault
                .map_or(Ok(()), |fault| Err(format!("{place}: {fault}, interrupted behind {most_nodes}")))?;
        }
    }
    let has_solution = expected.lines().next().is_some();
    Ok(Tally { problems: 1, with_solution: u64::from(has_solution), ..Tally::default() })
}

fn differs(found: &Solution, expected: &Solution) -> Option<String> {
    (found.phases != expected.phases)
        .then(|| format!("{} lines instead of {}", found.lines().count(), expected.lines().count()))
}

fn within(most_nodes: u64, table_bytes: usize) -> Control {
    Control { most_nodes: Some(most_nodes), table_bytes, ..Control::default() }
}
