//! What most programs need, in one line: `use cookstopper_engine::prelude::*;`

pub use crate::board::{Owner, Side, Square};
pub use crate::conditions::Conditions;
pub use crate::diagram::{Diagram, DiagramUnit};
pub use crate::facade::solve;
pub use crate::game::{Game, LegalMove, MoveDetails};
pub use crate::legality::check;
pub use crate::notation::text::solution_text;
pub use crate::options::Options;
pub use crate::playback::{Branch, Playback, PlayedBody, PlayedPhase};
pub use crate::problem::Problem;
pub use crate::solution::{Line, Solution, TreeMove};
pub use crate::solve::{Control, Follower, Found};
pub use crate::stipulation::Stipulation;
