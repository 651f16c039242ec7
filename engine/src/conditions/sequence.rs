//! A sequence of walks as parameter of a condition: `S Q R B S`, each of which turns into the next.

use super::ConditionError;
use crate::walks::Walk;
use std::fmt;

/// How many walks a sequence can name.
const MOST: usize = 12;

/// Walks in the order in which they follow one another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sequence([Option<Walk>; MOST]);

impl Sequence {
    /// No walk: the sequence is the usual one.
    pub const NONE: Self = Self([None; MOST]);

    /// Takes the walks that stand at the beginning of the words.
    pub fn read<'a>(words: &mut std::iter::Peekable<impl Iterator<Item = &'a &'a str>>) -> Self {
        let mut sequence = Self::NONE;
        for place in &mut sequence.0 {
            let Some(walk) = words.peek().and_then(|word| Walk::from_code(word)) else { break };
            words.next();
            *place = Some(walk);
        }
        sequence
    }

    /// The only parameter of a condition: walks, or nothing.
    ///
    /// # Errors
    /// When a word is no walk, or there are too many.
    pub fn alone(condition: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let mut words = words.iter().peekable();
        let sequence = Self::read(&mut words);
        let rest: Vec<&str> = words.copied().collect();
        ConditionError::unless_empty(condition, &rest)?;
        Ok(sequence)
    }

    /// Whether there is a walk.
    #[must_use]
    pub fn is_given(&self) -> bool {
        self.0[0].is_some()
    }

    /// Whether a walk is among them.
    #[must_use]
    pub fn contains(&self, walk: Walk) -> bool {
        self.0.contains(&Some(walk))
    }

    /// The walks.
    pub fn walks(&self) -> impl Iterator<Item = Walk> + Clone + use<'_> {
        self.0.iter().copied().flatten()
    }

    /// Each walk with the one that it turns into; none if no walk is given. The last one turns into the first, also where that
    /// is not said.
    pub fn links(&self) -> impl Iterator<Item = (Walk, Walk)> + use<'_> {
        let ends = self.walks().last().zip(self.walks().next()).filter(|(last, first)| last != first);
        self.walks().zip(self.walks().skip(1)).chain(ends)
    }
}

impl fmt::Display for Sequence {
    /// The walks, each behind a blank.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.walks().try_for_each(|walk| write!(f, " {}", walk.code()))
    }
}
