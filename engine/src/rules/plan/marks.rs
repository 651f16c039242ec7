//! Which marks of units occur in a problem.

/// Which marks of units occur.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MarksInPlay {
    /// Units that disappear when they capture.
    pub kamikaze: bool,
    /// Units that change their walk.
    pub chameleon: bool,
    /// Units that can't be captured.
    pub uncapturable: bool,
    /// Units that become neutral by moving.
    pub half_neutral: bool,
    /// Walks of hoppers that change the side of their hurdles, one bit each.
    pub hurdle_changing: u16,
    /// Walks of hoppers that move their hurdles (Bul), one bit each.
    pub bul: u16,
    /// Walks of hoppers that let their hurdles move (Dob), one bit each.
    pub dob: u16,
    /// Walks of units that do nothing to their hurdles, one bit each; only said where there are such hoppers.
    pub hurdle_keeping: u16,
}

impl MarksInPlay {
    /// Whether a move changes more because of a mark.
    #[inline]
    #[must_use]
    pub const fn have_effects(self) -> bool {
        self.kamikaze || self.chameleon || self.half_neutral || self.act_on_hurdles()
    }

    /// Whether there are hoppers whose hurdles move.
    #[inline]
    #[must_use]
    pub const fn move_hurdles(self) -> bool {
        self.bul | self.dob != 0
    }

    /// Whether there are hoppers that do something to their hurdles.
    #[inline]
    #[must_use]
    pub const fn act_on_hurdles(self) -> bool {
        self.hurdle_changing | self.bul | self.dob != 0
    }
}
