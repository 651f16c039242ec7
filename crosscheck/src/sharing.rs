//! Random problems shared out among threads, in parts as small as possible.

use cookstopper_engine::problem::Problem;
use cookstopper_engine::rules::Shortcuts;
use cookstopper_engine::solution::Solution;
use cookstopper_engine::solve;
use cookstopper_engine::solve::sharing::Grain;
use cookstopper_engine::solve::{Control, Sharing, pool};
use std::sync::OnceLock;

/// Parts are shared out from the beginning, and exchange what they know all the time.
const FINE: Grain = Grain { first: 0, worthwhile: 1, least: 16, most: 64, alone: 100, lanes: 5, pieces: 1 };

/// One, two, and four threads.
pub fn sharings() -> &'static [Sharing; 3] {
    static SHARINGS: OnceLock<[Sharing; 3]> = OnceLock::new();
    SHARINGS.get_or_init(|| {
        [1, 2, 4].map(|threads| Sharing {
            pool: Some(pool(threads).unwrap()),
            grain: FINE,
            ..Sharing::default()
        })
    })
}

/// Compares the solution with those that several threads find, with a budget and without.
pub fn compare_shared(problem: &Problem, whole: &Solution) -> Result<(), String> {
    let solve_under = |control: &Control| solve(problem, control).map_err(|error| error.to_string());
    let solve = |sharing: &Sharing, table_bytes: usize, most_nodes: Option<u64>| {
        solve_under(&Control { table_bytes, most_nodes, sharing: sharing.clone(), ..Control::default() })
    };
    let [one, others @ ..] = sharings();
    for sharing in others {
        for table_bytes in [0, 1 << 10, 1 << 18] {
            if solve(sharing, table_bytes, None)?.phases != whole.phases {
                return Err(format!("another solution on several threads with a table of {table_bytes}"));
            }
        }
        // Foresight rules out most short play before it begins, so that nothing is shared out.
        let shortcuts = Shortcuts::WithoutForesight;
        let control = Control { shortcuts, sharing: sharing.clone(), ..Control::default() };
        if solve_under(&control)?.phases != whole.phases {
            return Err("another solution on several threads without foresight".to_owned());
        }
    }
    for table_bytes in [1 << 10, 1 << 18] {
        for most_nodes in [whole.nodes / 3, 2 * whole.nodes, 1 << 40] {
            let alone = solve(one, table_bytes, Some(most_nodes))?;
            if alone.is_finished() && alone.phases != whole.phases {
                return Err(format!("another solution with a budget of {most_nodes}"));
            }
            for sharing in others {
                let together = solve(sharing, table_bytes, Some(most_nodes))?;
                if (&together.phases, together.nodes, &together.reached)
                    != (&alone.phases, alone.nodes, &alone.reached)
                {
                    return Err(format!(
                        "a budget of {most_nodes} reaches somewhere else on several threads"
                    ));
                }
            }
        }
    }
    Ok(())
}
