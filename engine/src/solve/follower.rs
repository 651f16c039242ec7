//! Who is told what a search finds while it goes on.

use crate::solution::{Body, Line, NumberedMove, PhaseKind, TreeMove, UndecidableMove};
use std::fmt::Debug;

/// What a search has just found. What is found is told in the order in which it is written, whatever the number of threads.
#[derive(Clone, Copy, Debug)]
pub enum Found<'a> {
    /// The search begins anew: what it has told so far is told again, and more than that.
    Anew,
    /// A phase begins; everything up to the next one belongs to it.
    Phase {
        /// Which.
        kind: PhaseKind,
        /// How many half-moves are left out in front.
        skipped: u8,
    },
    /// A first move with a number is about to be played.
    Number(&'a NumberedMove),
    /// A line.
    Line(&'a Line),
    /// A key or a try, with its threats, whose variations and refutations are still to be written.
    Head(&'a TreeMove),
    /// A key or a try, with all that is written behind it.
    Root(&'a TreeMove),
    /// All of one part of the phase, most of which has been told before.
    Body(&'a Body),
    /// A first move of which something can't be decided; told behind everything else.
    Undecidable(&'a UndecidableMove),
}

/// Who is told what a search finds, as soon as it is found. That is done on the solving thread, which waits meanwhile.
///
/// ```
/// use cookstopper_engine::{diagram::Diagram, problem::Problem, solve, solve::{Control, Follower, Found}};
/// use std::sync::{Arc, Mutex};
/// #[derive(Debug, Default)]
/// struct Keys(Mutex<Vec<String>>);
/// impl Follower for Keys {
///     fn hear(&self, found: Found<'_>) {
///         if let Found::Root(root) = found {
///             self.0.lock().unwrap().push(root.played.text.to_string());
///         }
///     }
/// }
/// let problem = Problem {
///     diagram: Diagram::from_piece_lists("Kc6 Rh1", "Ka8", "").unwrap(),
///     conditions: Default::default(),
///     stipulation: "#2".parse().unwrap(),
///     options: Default::default(),
/// };
/// let keys = Arc::new(Keys::default());
/// let solution = solve(&problem, &Control { follower: Some(keys.clone()), ..Control::default() }).unwrap();
/// let told = keys.0.lock().unwrap();
/// assert!(told.iter().map(|text| &**text).eq(solution.keys().map(|key| &*key.played.text)));
/// assert!(!told.is_empty());
/// ```
pub trait Follower: Debug + Send + Sync {
    /// Something has been found.
    fn hear(&self, found: Found<'_>);
}
