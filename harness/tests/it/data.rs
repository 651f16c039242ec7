//! What the engine writes as data is read back as it was.

use cookstopper::corpus::Corpus;
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::options::Options;
use cookstopper_engine::playback::{Playback, PlayedPhase};
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solve;
use cookstopper_engine::solve::Control;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::path::Path;

/// Of longer play, this much is played through.
const MOST_NODES: u64 = 15_000;

fn comes_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(what: &T, id: &str) {
    let text = serde_json::to_string(what).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), what, "{id}: {text}");
}

#[test]
fn problems_and_their_play() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let corpus = Corpus::find(&[root.join("corpus")], None).unwrap();
    let control = Control { most_nodes: Some(MOST_NODES), table_bytes: 1 << 20, ..Control::default() };
    let (mut problems, mut moves, mut untold) = (0, 0, 0);
    for path in corpus.entries() {
        let Some(task) = path.read().unwrap().task else { continue };
        for twin in &task.twins {
            let (id, problem): (_, &Problem) = (&path.id, &twin.problem);
            comes_back(problem, id);
            assert_eq!(
                problem.conditions.to_string().parse::<Conditions>().as_ref(),
                Ok(&problem.conditions)
            );
            assert_eq!(problem.options.to_string().parse::<Options>().as_ref(), Ok(&problem.options));
            problems += 1;
            let options = Options { variations: true, most_refutations: 1, ..problem.options.clone() };
            let problem = &Problem { options, ..problem.clone() };
            let solution = solve(problem, &control).unwrap();
            comes_back(&solution, id);
            let phases: Vec<PlayedPhase> = Playback::new(problem).of(&solution).unwrap();
            comes_back(&phases, id);
            for phase in &phases {
                phase.visit(|path, branch| {
                    moves += 1;
                    match &branch.step.details {
                        Some(details) => {
                            assert_eq!(details.text, branch.step.played.text, "{id}");
                            assert_eq!(details.gives_check, branch.step.played.gives_check, "{id} {path:?}");
                        }
                        None => untold += 1,
                    }
                });
            }
        }
    }
    assert!(problems > 500 && moves > 5_000 && untold * 100 < moves, "{problems} {moves} {untold}");
}
