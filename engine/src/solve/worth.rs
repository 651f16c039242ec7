//! What looking ahead costs before last moves, and what it saves: both counted, so that it is the same on every machine.

/// The accounts of a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Worths {
    /// Before the last move of the side that is to be mated by the next one.
    pub last_helps: Worth,
    /// Before a move that is to leave nothing but mates.
    pub forcing: Worth,
    /// Before a move that is to stalemate.
    pub stalemating: Worth,
}

/// As long as so many moves it takes to find out which of the last helps may help.
pub const LAST_HELPS: usize = 2;
/// The same of what can't be forced.
pub const FORCING: usize = 1;
/// The same of steps that are left.
pub const STALEMATING: usize = 1;

/// The account of one way to look ahead, in moves that take as long to play.
#[derive(Clone, Copy, Debug, Default)]
pub struct Worth {
    spent: u64,
    saved: u64,
    refused: u32,
}

/// So much is spent before anybody asks what for.
const ADVANCE: u64 = 1 << 12;

/// One of so many nodes at which it hasn't paid sees whether it does by now.
const RETRIAL: u32 = 32;

/// What is older counts less.
const REMEMBERED: u64 = 1 << 20;

impl Worth {
    /// Whether to look ahead once more.
    #[inline]
    pub const fn pays(&mut self) -> bool {
        if self.spent <= self.saved + ADVANCE {
            return true;
        }
        self.refused = self.refused.wrapping_add(1);
        self.refused.is_multiple_of(RETRIAL)
    }

    /// A look ahead took as long as `cost` moves and made `saved` unnecessary.
    #[inline]
    pub const fn note(&mut self, cost: usize, saved: usize) {
        self.spent += cost as u64;
        self.saved += saved as u64;
        if self.spent > REMEMBERED {
            self.spent /= 2;
            self.saved /= 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ADVANCE, RETRIAL, Worth};

    #[test]
    fn what_saves_nothing_is_given_up() {
        let mut worth = Worth::default();
        assert!(worth.pays());
        worth.note(ADVANCE as usize + 1, 0);
        let paid = (0..10 * RETRIAL).filter(|_| worth.pays()).count();
        assert_eq!(paid, 10);
    }

    #[test]
    fn what_has_paid_is_taken_up_again() {
        let mut worth = Worth::default();
        worth.note(2 * ADVANCE as usize, 0);
        assert!(!worth.pays());
        worth.note(1, 2 * ADVANCE as usize);
        assert!((0..10).all(|_| worth.pays()));
    }
}
