//! What moves can have done to the board, for telling from afar what no play can reach any more.

use super::Stage;
use crate::board::Slot;

/// The most that a move can change on the board because of a condition, beside what any move changes: a unit of the
/// mover's leaves a square and arrives on another one, from which at most one unit is captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Footprint {
    /// So many more squares at the most hold another unit than before.
    pub filled: u32,
    /// So many more squares at the most are empty.
    pub emptied: u32,
    /// Whether a unit changes its walk (but for promotion), side or square otherwise than by its own move.
    pub changes_units: bool,
    /// Whether a square can come to hold another unit of a side that hasn't moved.
    pub fills_for_others: bool,
    /// Slots whose units may move otherwise than by their walk, one bit each.
    pub led: u16,
    /// Whether every unit stays on the board and with its side, but for one of the other side that a move captures, and none comes.
    pub keeps_units: bool,
}

impl Footprint {
    /// Nothing: the condition forbids moves, if anything.
    pub const NONE: Self = Self {
        filled: 0,
        emptied: 0,
        changes_units: false,
        fills_for_others: false,
        led: 0,
        keeps_units: true,
    };
    /// Units move by other walks than their own.
    pub const OTHER_WALKS: Self = Self { led: u16::MAX, ..Self::NONE };
    /// Kings move by other walks than their own.
    pub const KINGS_WALK: Self = Self { led: 1 << Slot::KING.index(), ..Self::NONE };
    /// The unit that moves becomes another one, or goes on to another square.
    pub const CHANGED_MOVER: Self =
        Self { fills_for_others: true, keeps_units: false, ..Self::MOVER_ELSEWHERE };
    /// The same, and it stays with its side.
    pub const MOVER_ELSEWHERE: Self = Self { changes_units: true, led: u16::MAX, ..Self::NONE };
    /// One more unit, beside the one that moves, changes or comes to stand elsewhere.
    pub const ANOTHER_UNIT: Self = Self { filled: 1, ..Self::CHANGED_MOVER };
    /// One more unit disappears, or comes to stand elsewhere than it would.
    pub const ANOTHER_GONE: Self = Self { emptied: 1, ..Self::CHANGED_MOVER };

    /// What conditions of these stages leave, as far as that is all there is to know; nothing if they could change
    /// anything.
    #[must_use]
    pub fn of_stages(stages: &[Stage], only_paralyses: bool) -> Option<Self> {
        stages.iter().try_fold(Self::NONE, |footprint, stage| match stage {
            Stage::Planes if !only_paralyses => Some(footprint.and(Self::OTHER_WALKS)),
            Stage::Planes
            | Stage::Vetoes
            | Stage::Allows
            | Stage::Observes
            | Stage::Checks
            | Stage::Permits
            | Stage::Precedes
            | Stage::Concedes
            | Stage::Selects
            | Stage::Suffocates
            | Stage::Judges
            | Stage::Acknowledges => Some(footprint),
            Stage::Generate | Stage::Rewrites | Stage::Variants | Stage::Before | Stage::After => None,
        })
    }

    /// Footprints smaller than one that is declared, in one respect each.
    pub(super) fn turned_generous(declared: Option<Self>) -> Vec<(&'static str, Self)> {
        // Where there is no bound, any will do.
        let Some(whole) = declared else {
            return vec![
                ("footprint: one more unit and one less", Self { emptied: 1, ..Self::ANOTHER_UNIT }),
                ("footprint: the mover changed", Self::CHANGED_MOVER),
                ("footprint: none", Self::NONE),
            ];
        };
        let led = whole.led & !(1 << Slot::KING.index());
        vec![
            ("footprint: one less filled", Self { filled: whole.filled.saturating_sub(1), ..whole }),
            ("footprint: one less emptied", Self { emptied: whole.emptied.saturating_sub(1), ..whole }),
            ("footprint: units don't change", Self { changes_units: false, ..whole }),
            ("footprint: fills for no others", Self { fills_for_others: false, ..whole }),
            ("footprint: kings move as printed", Self { led, ..whole }),
            ("footprint: all move as printed", Self { led: 0, ..whole }),
            ("footprint: keeps units", Self { keeps_units: true, ..whole }),
        ]
    }

    /// What both together change.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            filled: self.filled + other.filled,
            emptied: self.emptied + other.emptied,
            changes_units: self.changes_units || other.changes_units,
            fills_for_others: self.fills_for_others || other.fills_for_others,
            led: self.led | other.led,
            keeps_units: self.keeps_units && other.keeps_units,
        }
    }
}
