//! What looking through sketches costs, and what it saves: both counted, so that it is the same on every machine.

use super::super::worth::Retrials;

/// By half-moves left: how many sketches have been looked through, and to how many looks the play comes that was denied.
///
/// Where few sketches say no, as with few units that get everywhere, looking through them takes longer than to play on. What is handed
/// down pays for itself at any node behind; so a node is judged by all that has been counted there and behind.
#[derive(Clone, Copy, Debug, Default)]
pub struct Accounts {
    levels: [Account; LEVELS],
}

#[derive(Clone, Copy, Debug, Default)]
struct Account {
    spent: u64,
    saved: u64,
    retrials: Retrials,
}

const LEVELS: usize = 16;

/// So many sketches are looked through before anybody asks what for.
const ADVANCE: u64 = 1 << 16;

/// A move takes as long to play as so many sketches to look through.
const MOVE: u64 = 16;

impl Accounts {
    /// So many sketches have been looked through at a node with so many half-moves left.
    #[inline]
    pub const fn spend(&mut self, left: u32, sketches: usize) {
        self.level(left).spent += sketches as u64;
    }

    /// At a node with so many half-moves left, play of so many was denied: some eight times as much for each half-move, since the
    /// table knows the greater part.
    #[inline]
    pub fn save(&mut self, left: u32, denied: u32) {
        let saved = MOVE << (3 * denied.min(12));
        let account = self.level(left);
        account.saved = account.saved.saturating_add(saved);
    }

    /// Whether sketches are to be looked through at a node with so many half-moves left.
    #[inline]
    pub fn pay(&mut self, left: u32) -> bool {
        let here = (left as usize).min(LEVELS - 1);
        let behind = self.levels.iter().take(here + 1);
        let [spent, saved] = behind.fold([0_u64; 2], |[spent, saved], account| {
            [spent.saturating_add(account.spent), saved.saturating_add(account.saved)]
        });
        self.level(left).retrials.pays(spent, saved, ADVANCE)
    }

    #[inline]
    const fn level(&mut self, left: u32) -> &mut Account {
        let left = left as usize;
        &mut self.levels[if left < LEVELS { left } else { LEVELS - 1 }]
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::worth::RETRIAL;
    use super::{ADVANCE, Accounts};

    #[test]
    fn what_saves_nothing_is_given_up() {
        let mut accounts = Accounts::default();
        assert!(accounts.pay(3));
        accounts.spend(3, ADVANCE as usize + 1);
        let paid = (0..10 * RETRIAL).filter(|_| accounts.pay(3)).count();
        assert_eq!(paid, 10);
    }

    #[test]
    fn what_is_saved_behind_counts() {
        let mut accounts = Accounts::default();
        accounts.spend(4, 2 * ADVANCE as usize);
        assert!(!accounts.pay(4));
        // Nothing was spent there.
        assert!(accounts.pay(3));
        for _ in 0..ADVANCE / 16 {
            accounts.save(2, 1);
        }
        assert!(accounts.pay(4));
    }
}
