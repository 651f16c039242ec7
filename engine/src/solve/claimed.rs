//! The play to which a search is confined when it only checks what somebody claims.

use crate::game::move_text::without_balances;
use std::collections::BTreeMap;

/// Beginnings of play, each a sequence of moves in long notation.
///
/// Of battle play the first moves count. Of help and series play whole lines count; behind the last move that is
/// written everything is looked at.
///
/// ```
/// use cookstopper_engine::{diagram::Diagram, problem::Problem, solve, solve::{Claimed, Control}};
/// let problem = Problem {
///     diagram: Diagram::from_piece_lists("Kc6 Rh1", "Ka8", "").unwrap(),
///     conditions: Default::default(),
///     stipulation: "#3".parse().unwrap(),
///     options: Default::default(),
/// };
/// let mut claimed = Claimed::default();
/// claimed.add(["Kc6-b6"]);
/// let checked = solve(&problem, &Control { only: Some(claimed.into()), ..Control::default() }).unwrap();
/// assert_eq!(checked.keys().map(|key| &*key.played.text).collect::<Vec<_>>(), ["Kc6-b6"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Claimed {
    next: BTreeMap<Box<str>, Self>,
}

impl Claimed {
    /// Adds a sequence of moves.
    pub fn add<'text>(&mut self, moves: impl IntoIterator<Item = &'text str>) {
        let mut step = self;
        for text in moves {
            step = step.next.entry(bare(text).into()).or_default();
        }
    }

    /// Whether a move is claimed behind those of `path`.
    #[must_use]
    pub fn admits(&self, path: &[Box<str>], text: &str) -> bool {
        let mut step = self;
        for text in path {
            match step.next.get(bare(text)) {
                Some(next) => step = next,
                None => return true,
            }
        }
        step.next.is_empty() || step.next.contains_key(bare(text))
    }
}

fn bare(text: &str) -> &str {
    without_balances(text).trim_start()
}
