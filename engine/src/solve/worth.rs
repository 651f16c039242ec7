//! What looking ahead costs before moves are played, and what it saves: both counted, so that it is the same on every machine.

/// What is looked ahead for.
#[derive(Clone, Copy, Debug)]
pub enum Look {
    /// Last helps that help: before the last move of the side that is to be mated by the next one.
    LastHelps,
    /// Steps of the king that is to be mated, in the same place.
    KingHelps,
    /// Moves that leave nothing but mates.
    Forcing,
    /// Moves that stalemate.
    Stalemating,
    /// Moves to a position in time.
    InTime,
}

impl Look {
    /// As long as so many moves it takes.
    pub const fn cost(self) -> usize {
        match self {
            Self::LastHelps | Self::KingHelps => 2,
            Self::Forcing | Self::Stalemating => 1,
            Self::InTime => 5,
        }
    }
}

/// The accounts of a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Worths {
    looks: [Worth; 5],
    nets: [Worth; NETS],
}

/// Of more half-moves than this there is one account.
const NETS: usize = 7;

impl Worths {
    /// The account of this.
    #[inline]
    pub const fn of(&mut self, look: Look) -> &mut Worth {
        &mut self.looks[look as usize]
    }

    /// The account of [nets](super::nets) with so many half-moves left.
    #[inline]
    pub const fn of_nets(&mut self, left: u32) -> &mut Worth {
        let place = left as usize;
        &mut self.nets[if place < NETS { place } else { NETS - 1 }]
    }
}

/// The account of one way to look ahead, in moves that take as long to play.
#[derive(Clone, Copy, Debug, Default)]
pub struct Worth {
    spent: u64,
    saved: u64,
    retrials: Retrials,
}

/// How often something that didn't pay was asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Retrials(u32);

/// So much is spent before anybody asks what for.
const ADVANCE: u64 = 1 << 12;

/// One of so many nodes at which it hasn't paid sees whether it does by now.
pub const RETRIAL: u32 = 32;

/// What is older counts less.
const REMEMBERED: u64 = 1 << 20;

impl Retrials {
    /// Whether to spend more, when so much was spent, so much saved, and so much may be spent in advance.
    #[inline]
    pub const fn pays(&mut self, spent: u64, saved: u64, advance: u64) -> bool {
        if spent <= saved.saturating_add(advance) {
            return true;
        }
        self.0 = self.0.wrapping_add(1);
        self.0.is_multiple_of(RETRIAL)
    }
}

impl Worth {
    /// Whether to look ahead once more.
    #[inline]
    pub const fn pays(&mut self) -> bool {
        self.retrials.pays(self.spent, self.saved, ADVANCE)
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
