//! What a modality of Circe is: one link of a [`Chain`](super::chain::Chain), which edits a rebirth in the making.

use super::Chain;
use crate::board::unit::Origin;
use crate::board::{Parts, Side, Slot, Square, Unit};
use crate::rules::array::GameArray;
use crate::rules::facet::Capture;
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};
use crate::walks::Succession;

/// What a modality decides. Of each step a chain has at most one, and they act in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Step {
    /// When the unit comes back.
    When,
    /// As what the unit comes back.
    Walk,
    /// Which unit's square is taken.
    Model,
    /// Whether it is the other side's square of that unit.
    Side,
    /// Where that is.
    Place,
    /// How the square is changed then.
    Adapt,
    /// What happens if it is taken.
    Blocked,
    /// Whose unit it is then.
    Coat,
    /// Whether kings take part.
    Kings,
}

/// The number of [`Step`]s.
pub(super) const STEPS: usize = 9;

/// A rebirth in the making.
#[derive(Clone, Copy, Debug)]
pub struct Rebirth {
    /// What comes back.
    pub unit: Unit,
    /// The components whose square is looked for.
    pub model: Parts,
    /// What turns into what (`Chameleon`).
    pub succession: Succession,
    /// The slots of pawns, one bit each.
    pub pawns: u16,
    /// What stands in the game array.
    pub array: GameArray,
    /// The side whose square is looked for.
    pub side: Side,
    /// Where the unit whose square is looked for stood in the diagram.
    pub origin: Origin,
    /// Whether a vector is to be taken the other way round.
    pub is_mirrored: bool,
    /// The square, if there is one.
    pub square: Option<Square>,
    /// Whether a unit on that square is removed to make room.
    pub makes_room: bool,
    /// Whether a king comes back.
    pub includes_kings: bool,
    /// Whether it is the capturing unit that comes back.
    pub is_of_capturer: bool,
    /// The square that the capturing side chooses.
    pub chosen: Option<Square>,
    /// How many files a castling rook goes.
    pub partner_files: i8,
    /// Where it was captured.
    pub capture: Square,
    /// The capturing unit as it was before the move.
    pub capturer_before: Unit,
    /// The capturing unit as it is after the move.
    pub capturer: Unit,
    /// Where the capturing unit came from.
    pub departure: Square,
    /// Where the capturing unit went.
    pub arrival: Square,
}

impl Rebirth {
    /// A rebirth before the chain has run.
    #[must_use]
    pub(in crate::conditions) fn start(
        plan: &Plan,
        chain: &Chain,
        mv: &Move,
        mover: Side,
        captured: Capture,
        capturer: Unit,
    ) -> Self {
        Self {
            unit: captured.unit,
            model: captured.unit.parts,
            succession: chain.succession(plan),
            pawns: plan.pawns(),
            array: plan.array(),
            side: mover.other(),
            origin: captured.unit.origin,
            is_mirrored: false,
            square: None,
            makes_room: false,
            includes_kings: false,
            is_of_capturer: false,
            chosen: mv.chosen,
            partner_files: 0,
            capture: captured.square,
            capturer_before: capturer.with_parts(mv.moving),
            capturer,
            departure: mv.departure,
            arrival: mv.arrival,
        }
    }

    /// A rebirth of what waits, with the next move, whoever makes it.
    #[must_use]
    pub(in crate::conditions) fn with_next_move(
        plan: &Plan,
        chain: &Chain,
        mv: &Move,
        mover: Side,
        waiting: Capture,
        capturer: Unit,
    ) -> Self {
        // Castling goes as far as king and rook together.
        let partner_files = match mv.kind {
            MoveKind::CastleKingside => -2,
            MoveKind::CastleQueenside => 3,
            _ => 0,
        };
        let owner = if waiting.unit.owner.includes(mover) { mover } else { mover.other() };
        Self { partner_files, ..Self::start(plan, chain, mv, owner.other(), waiting, capturer) }
    }

    /// Lets the unit come back by another walk.
    pub fn become_walk(&mut self, slot: Slot) {
        if self.unit.parts.is_composite() {
            return;
        }
        self.unit.parts = Parts::one(slot);
        self.model = self.unit.parts;
    }

    /// Whether the unit whose square is looked for is a pawn of some kind.
    #[must_use]
    pub fn is_of_pawn(&self) -> bool {
        !self.model.is_composite() && self.pawns >> self.model.lowest().index() & 1 != 0
    }
}

/// What captured unit comes back with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Memory {
    /// The one that this move captures.
    ThisMove,
    /// The one that the move before has captured.
    LastMove,
    /// With a capture: the one that the capture before has captured.
    LastCapture,
}

/// One link of the chain.
pub trait Modality {
    /// The word in an entry.
    const WORD: &'static str;
    /// The traditional name of Circe with this modality alone.
    const TRADITIONAL: &'static str;
    /// What it decides.
    const STEP: Step;

    /// Whether it can bring a pawn to a square on which pawns promote, and they do: where the square does not
    /// come from the game array, as in Popeye. A chain without such a modality leaves the pawn a pawn.
    const PROMOTES_REBORN_PAWNS: bool = false;

    /// Whether the capturing side chooses the square.
    const CHOOSES: bool = false;

    /// Whether the unit must not be able to move without capturing where it comes back.
    const CAGES: bool = false;

    /// Whether a unit waits below what stands on its square until that leaves.
    const BURIES: bool = false;

    /// Whether a capture without rebirth is not allowed.
    const OBLIGES: bool = false;

    /// Which captured unit comes back.
    const REMEMBERS: Memory = Memory::ThisMove;

    /// Decides it.
    fn apply(rebirth: &mut Rebirth);

    /// What the generator must know.
    fn facts() -> Facts {
        Facts::NONE
    }
}

macro_rules! modalities {
    ($($module:ident::$name:ident,)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        enum AnyModality { $($name,)* }

        impl AnyModality {
            const ALL: &'static [Self] = &[$(Self::$name,)*];

            fn word(self) -> &'static str {
                match self { $(Self::$name => $module::$name::WORD,)* }
            }

            fn traditional(self) -> &'static str {
                match self { $(Self::$name => $module::$name::TRADITIONAL,)* }
            }

            fn step(self) -> Step {
                match self { $(Self::$name => $module::$name::STEP,)* }
            }

            fn promotes_reborn_pawns(self) -> bool {
                match self { $(Self::$name => $module::$name::PROMOTES_REBORN_PAWNS,)* }
            }

            fn remembers(self) -> Memory {
                match self { $(Self::$name => $module::$name::REMEMBERS,)* }
            }

            fn obliges(self) -> bool {
                match self { $(Self::$name => $module::$name::OBLIGES,)* }
            }

            fn cages(self) -> bool {
                match self { $(Self::$name => $module::$name::CAGES,)* }
            }

            fn buries(self) -> bool {
                match self { $(Self::$name => $module::$name::BURIES,)* }
            }

            fn chooses(self) -> bool {
                match self { $(Self::$name => $module::$name::CHOOSES,)* }
            }

            #[inline]
            fn apply(self, rebirth: &mut Rebirth) {
                match self { $(Self::$name => $module::$name::apply(rebirth),)* }
            }

            fn facts(self) -> Facts {
                match self { $(Self::$name => $module::$name::facts(),)* }
            }
        }

        const NAMES: &[&str] = &["Circe", $($module::$name::TRADITIONAL,)*];
    };
}
