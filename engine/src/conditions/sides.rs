//! Conditions that bind White, Black or both, under a name for each.

use super::ConditionError;
use super::condition::Condition;
use crate::board::Side;

/// The sides that a condition binds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sides([bool; 2]);

impl Sides {
    /// The sides that a name tells: one that it begins with or holds, otherwise both.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self([!name.contains("Black"), !name.contains("White")])
    }

    /// Whether this side is bound.
    #[inline]
    #[must_use]
    pub const fn binds(self, side: Side) -> bool {
        self.0[side.index()]
    }

    /// The sides of either.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self([self.0[0] || other.0[0], self.0[1] || other.0[1]])
    }

    /// The name of the sides: of White alone, of Black alone, of both.
    #[must_use]
    pub fn pick<T>(self, white: T, black: T, both: T) -> T {
        match self.0 {
            [true, false] => white,
            [false, true] => black,
            _ => both,
        }
    }
}

/// A condition of which nothing needs to be said but which sides it binds, and that is said by its name.
pub trait OfSides: Copy {
    /// All names: that for both sides first, if there is one, and those that hold `White` or `Black`.
    const NAMED: &'static [&'static str];

    /// The condition of some sides.
    fn of(sides: Sides) -> Self;

    /// The sides that it binds.
    fn sides(&self) -> Sides;
}

impl<T: OfSides> Condition for T {
    const NAMES: &'static [&'static str] = T::NAMED;

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self::of(Sides::named(name)))
    }

    fn join(&self, other: &Self) -> Option<Self> {
        Some(Self::of(self.sides().and(other.sides())))
    }

    fn describe(&self) -> String {
        let name = |sides: Sides| T::NAMED.iter().copied().find(|name| Sides::named(name) == sides);
        name(self.sides()).map_or_else(|| T::NAMED.join(", "), str::to_owned)
    }
}

/// What a condition says of the side that its name begins with.
pub fn of_side<T>(name: &str, value: T) -> [Option<T>; 2] {
    if name.starts_with("White") { [Some(value), None] } else { [None, Some(value)] }
}

/// What is said of both sides together, or of both of two other things; nothing if something is said of one of them twice.
pub fn joined<T: Copy>(one: [Option<T>; 2], other: [Option<T>; 2]) -> Option<[Option<T>; 2]> {
    let is_twice = one.iter().zip(&other).any(|(one, other)| one.is_some() && other.is_some());
    (!is_twice).then(|| [one[0].or(other[0]), one[1].or(other[1])])
}
