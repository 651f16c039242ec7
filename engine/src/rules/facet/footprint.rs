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
    /// Which units change their walk (but for promotion), side or square otherwise than by their own move as it is told here.
    pub strays: Strays,
    /// Whether a square can come to hold another unit of a side that hasn't moved.
    pub fills_for_others: bool,
    /// Slots whose units may move otherwise than by their walk, one bit each.
    pub led: u16,
    /// What stays as it is but for the unit that a move captures.
    pub keeps: Keeps,
    /// Whether any units may turn, besides: change sides where they stand. Their walks stay.
    pub turns: bool,
}

/// What of the units on the board a move leaves but for one that it captures, from the least to the most.
///
/// ```
/// use cookstopper_engine::rules::facet::Keeps;
/// assert!(Keeps::Sides > Keeps::Number);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Keeps {
    /// Others may come or go.
    Nothing,
    /// Their number, whoever they belong to.
    Number,
    /// How many each side has; what is captured belongs to the side that doesn't move.
    Sides,
}

/// Units that come to a square, or become what they are, otherwise than by moves of their walk.
///
/// They stay with their side, unless anybody may stray.
///
/// ```
/// use cookstopper_engine::rules::facet::Strays;
/// let both = Strays::CAPTURED.and(Strays::CAPTORS);
/// assert!(both.has(Strays::CAPTORS) && !both.has(Strays::ANYBODY) && Strays::ANYBODY.has(both));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strays(u8);

impl Strays {
    /// None.
    pub const NOBODY: Self = Self(0);
    /// With each capture the captured unit, if it isn't taken from the board, and as many others of its side as squares are filled
    /// beside that of the move.
    pub const CAPTURED: Self = Self(1);
    /// The same, but not before the other side has moved once more.
    pub const CAPTURED_LATER: Self = Self(0b11);
    /// Who captures, and as many others of its side as squares are filled beside that of the move.
    pub const CAPTORS: Self = Self(0b100);
    /// Anyone.
    pub const ANYBODY: Self = Self(0b1111);

    /// The strays of two conditions together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all of those stray.
    #[must_use]
    pub const fn has(self, some: Self) -> bool {
        self.0 & some.0 == some.0
    }
}

impl Footprint {
    /// Nothing: the condition forbids moves, if anything.
    pub const NONE: Self = Self {
        filled: 0,
        emptied: 0,
        strays: Strays::NOBODY,
        fills_for_others: false,
        led: 0,
        keeps: Keeps::Sides,
        turns: false,
    };
    /// Units move by other walks than their own.
    pub const OTHER_WALKS: Self = Self { led: u16::MAX, ..Self::NONE };
    /// Kings move by other walks than their own.
    pub const KINGS_WALK: Self = Self { led: 1 << Slot::KING.index(), ..Self::NONE };
    /// The unit that moves becomes another one, or goes on to another square.
    pub const CHANGED_MOVER: Self =
        Self { fills_for_others: true, keeps: Keeps::Number, ..Self::MOVER_ELSEWHERE };
    /// The same, and it stays with its side.
    pub const MOVER_ELSEWHERE: Self = Self { strays: Strays::ANYBODY, led: u16::MAX, ..Self::NONE };
    /// Who captures, and nobody else, becomes another unit of its side, or goes on to another square, or starts from one.
    pub const CAPTOR_ELSEWHERE: Self = Self { strays: Strays::CAPTORS, ..Self::NONE };
    /// One more unit, beside the one that moves, changes or comes to stand elsewhere.
    pub const ANOTHER_UNIT: Self = Self { filled: 1, keeps: Keeps::Nothing, ..Self::CHANGED_MOVER };
    /// One more unit disappears, or comes to stand elsewhere than it would.
    pub const ANOTHER_GONE: Self = Self { emptied: 1, keeps: Keeps::Nothing, ..Self::CHANGED_MOVER };

    /// Any units change sides where they stand, and that is all.
    pub const TURNED_UNITS: Self =
        Self { turns: true, fills_for_others: true, keeps: Keeps::Number, ..Self::MOVER_ELSEWHERE };

    /// The same where these units stray, and, unless that is anybody, all others move by their walk.
    #[must_use]
    pub(crate) fn straying(self, strays: Strays) -> Self {
        Self { strays, led: if strays.has(Strays::ANYBODY) { u16::MAX } else { 0 }, ..self }
    }

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
        let strays = [
            ("footprint: units don't change", Self { strays: Strays::NOBODY, ..whole }),
            ("footprint: only captured units change", whole.straying(Strays::CAPTURED)),
            ("footprint: only units that capture change", whole.straying(Strays::CAPTORS)),
        ];
        let are_fewer = |(_, one): &(&str, Self)| whole.strays != one.strays && whole.strays.has(one.strays);
        let mut turned = vec![
            ("footprint: one less filled", Self { filled: whole.filled.saturating_sub(1), ..whole }),
            ("footprint: one less emptied", Self { emptied: whole.emptied.saturating_sub(1), ..whole }),
            ("footprint: fills for no others", Self { fills_for_others: false, ..whole }),
            ("footprint: kings move as printed", Self { led, ..whole }),
            ("footprint: all move as printed", Self { led: 0, ..whole }),
            ("footprint: keeps units", Self { keeps: Keeps::Sides, ..whole }),
            ("footprint: keeps their number", Self { keeps: whole.keeps.max(Keeps::Number), ..whole }),
            ("footprint: nobody turns", Self { turns: false, ..whole }),
        ];
        turned.extend(strays.into_iter().filter(are_fewer));
        turned
    }

    /// What both together change.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            filled: self.filled + other.filled,
            emptied: self.emptied + other.emptied,
            strays: self.strays.and(other.strays),
            fills_for_others: self.fills_for_others || other.fills_for_others,
            led: self.led | other.led,
            keeps: if (self.keeps as u8) < other.keeps as u8 { self.keeps } else { other.keeps },
            turns: self.turns || other.turns,
        }
    }
}
