//! The play of an entry that was verified in slices, as it is printed.

use crate::entry::Twin;
use crate::expected::compose_play;
use crate::outcome::Unfinished;
use cookstopper_engine::notation::solution_text;
use cookstopper_engine::options::Options;
use cookstopper_engine::solution::{Body, Mark, Outlook, Phase, PhaseKind, Solution, TreeMove};

/// The play of all twins as the entry's own options ask for it; to verify it more may have been looked at.
#[must_use]
pub fn play_text(twins: &[Twin], whole: &[Unfinished]) -> String {
    let texts: Vec<(&Twin, String)> = twins
        .iter()
        .zip(whole)
        .filter_map(|(twin, found)| {
            let solution = as_asked(found.solutions.last()?, &twin.problem.options);
            Some((twin, solution_text(&twin.problem, &solution)))
        })
        .collect();
    compose_play(texts.iter().map(|(twin, text)| (*twin, text.as_str())))
}

/// What these options ask for of a solution in which more was looked at.
fn as_asked(solution: &Solution, options: &Options) -> Solution {
    let is_asked = |phase: &&Phase| options.set_play || phase.kind == PhaseKind::Actual;
    let phases = solution.phases.iter().filter(is_asked);
    let phases = phases.map(|phase| Phase { body: body(&phase.body, options, phase.kind), ..phase.clone() });
    Solution { phases: phases.collect(), ..solution.clone() }
}

fn body(body: &Body, options: &Options, kind: PhaseKind) -> Body {
    match body {
        Body::Tree(roots) if kind == PhaseKind::Actual => {
            let is_asked = |root: &&TreeMove| {
                root.mark != Mark::Try || root.refutations.len() <= options.most_refutations as usize
            };
            let shown = |root: &TreeMove| match options.variations {
                true => root.clone(),
                false => TreeMove { outlook: Outlook::NotAsked, replies: Vec::new(), ..root.clone() },
            };
            Body::Tree(roots.iter().filter(is_asked).map(shown).collect())
        }
        Body::AfterKey(_) if !options.variations && !options.post_key_play => Body::Tree(Vec::new()),
        other => other.clone(),
    }
}
