//! The moves of a position in the order in which they are tried: all of them, sorted or not, or those whose numbers are
//! asked for.

use super::search::Search;
use crate::rules::Move;
use crate::rules::fairy::NumberedAttempt;
use std::vec::IntoIter;

/// Moves that are tried one after the other. Whoever tries them needs not know whether they have numbers.
pub enum Tries {
    /// Those that lie on the stack of the search from here on.
    Stacked {
        /// The place of the next one.
        next: usize,
    },
    /// Those of a list.
    Listed(IntoIter<Move>),
    /// Those whose numbers are asked for.
    Numbered {
        /// All moves that have numbers.
        attempts: IntoIter<NumberedAttempt>,
        /// Whether one of them is being tried: moves behind it have numbers of their own.
        is_behind_one: bool,
    },
}

impl Tries {
    /// Moves of a list.
    pub fn listed(moves: Vec<Move>) -> Self {
        Self::Listed(moves.into_iter())
    }

    /// Moves with numbers.
    pub fn numbered(attempts: Vec<NumberedAttempt>) -> Self {
        Self::Numbered { attempts: attempts.into_iter(), is_behind_one: false }
    }

    /// Whether the moves have numbers.
    pub const fn are_numbered(&self) -> bool {
        matches!(self, Self::Numbered { .. })
    }

    /// The moves of a list that haven't been tried.
    pub fn listed_ones(&self) -> Vec<Move> {
        match self {
            Self::Listed(moves) => moves.as_slice().to_vec(),
            Self::Stacked { .. } | Self::Numbered { .. } => Vec::new(),
        }
    }

    /// Keeps those moves of a list that are claimed.
    pub fn keep(&mut self, is_claimed: impl FnMut(&Move) -> bool) {
        if let Self::Listed(moves) = self {
            let mut kept: Vec<Move> = moves.collect();
            kept.retain(is_claimed);
            *self = Self::listed(kept);
        }
    }

    /// The next move; `found` solutions stand before it. None once a search that tries what is listed has been interrupted.
    pub fn next(&mut self, search: &mut Search<'_>, found: usize) -> Option<Move> {
        match self {
            Self::Stacked { next } => {
                let mv = search.moves.get(*next).copied();
                *next += 1;
                mv
            }
            Self::Listed(moves) => moves.next().filter(|_| !search.was_interrupted()),
            Self::Numbered { attempts, is_behind_one } => {
                if std::mem::take(is_behind_one) {
                    search.ascend();
                }
                if search.was_interrupted() {
                    return None;
                }
                let attempt = attempts.find(|attempt| search.takes(attempt, found))?;
                search.descend();
                *is_behind_one = true;
                Some(attempt.mv)
            }
        }
    }

    /// The move that is tried now and those behind it, if they lie on the stack.
    pub fn rest(&self, search: &Search<'_>) -> Option<Vec<Move>> {
        match self {
            Self::Stacked { next } => Some(search.moves.get(next.checked_sub(1)?..)?.to_vec()),
            Self::Listed(_) | Self::Numbered { .. } => None,
        }
    }

    /// Ends trying moves.
    pub fn end(self, search: &mut Search<'_>) {
        if let Self::Numbered { is_behind_one: true, .. } = self {
            search.ascend();
        }
    }
}
