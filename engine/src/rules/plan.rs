//! What a problem's conditions amount to, laid out for the generator: one list per stage.

use crate::board::unit::SLOTS;
use crate::board::{Bitboard, Parts, Position, Side, Slot, Unit};
use crate::conditions::condition::Stage;
use crate::conditions::{AnyCondition, Conditions};
use crate::walks::Walks;
use arrayvec::ArrayVec;

/// One bitboard per walk: the units of a side that move by it now.
pub type Planes = [Bitboard; SLOTS];

/// How many conditions can act in one stage.
pub const MOST_PER_STAGE: usize = 8;

/// The conditions that act in one stage, in the order of the registry.
pub type StageList = ArrayVec<AnyCondition, MOST_PER_STAGE>;

/// Walks, promotions and conditions of a problem.
///
/// The flags say in general terms what some condition brings along, so that the generator need not know
/// conditions by name.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The walks of the problem.
    pub walks: Walks,
    /// What a pawn promotes to.
    pub promotions: Vec<Slot>,
    /// All conditions.
    pub all: StageList,
    /// Conditions that change how units move.
    pub planes: StageList,
    /// Conditions that make the moves out of the planes in a way of their own; at most one.
    pub generate: StageList,
    /// Conditions that split a move into several.
    pub variants: StageList,
    /// Conditions that act after a move.
    pub after: StageList,
    /// Conditions that forbid moves by their result.
    pub allows: StageList,
    /// Conditions that say which attacks on a king count.
    pub observes: StageList,
    /// Whether a move may capture a king that then comes back.
    pub kings_are_reborn: bool,
    /// Whether a check can only be found by playing the enemy's moves.
    pub checks_by_playing: bool,
    /// Whether a pawn on its own first rank moves and checks.
    pub home_pawns_move: bool,
    /// Whether units remember their squares in the diagram.
    pub tracks_origins: bool,
    /// Whether rooks and kings can come back to castle.
    pub castling_returns: bool,
    /// Whether some fairy walk runs along lines, so that others can open and shut it.
    pub has_fairy_lines: bool,
    /// Whether a move without capture can change more than the squares it leaves and enters.
    pub quiet_moves_have_effects: bool,
    /// Whether units fuse: a queen is then bishop and rook.
    pub fuses_units: bool,
    /// Whether a double step gives no en passant right.
    pub has_no_en_passant: bool,
    /// Whether the unit types that have been on the board matter to promotion.
    pub promotes_to_types: bool,
    /// The walks that occur or may arise, apart from the king's.
    pub slots: ArrayVec<Slot, SLOTS>,
}

impl Plan {
    /// Sorts the conditions into their stages.
    #[must_use]
    pub fn new(walks: Walks, conditions: &Conditions) -> Self {
        let mut plan = Self {
            promotions: promotions(&walks),
            slots: walks.slots().collect(),
            has_fairy_lines: walks.slots().any(|slot| walks.has_fairy_lines(slot)),
            walks,
            all: StageList::new(),
            planes: StageList::new(),
            generate: StageList::new(),
            variants: StageList::new(),
            after: StageList::new(),
            allows: StageList::new(),
            observes: StageList::new(),
            kings_are_reborn: false,
            checks_by_playing: false,
            home_pawns_move: false,
            tracks_origins: false,
            castling_returns: false,
            quiet_moves_have_effects: false,
            fuses_units: false,
            has_no_en_passant: false,
            promotes_to_types: false,
        };
        for condition in conditions.in_order() {
            plan.add(condition);
        }
        plan
    }

    /// Adds a condition to every stage in which it acts.
    pub fn add(&mut self, condition: AnyCondition) {
        for stage in condition.stages() {
            let list = match stage {
                Stage::Planes => &mut self.planes,
                Stage::Generate => &mut self.generate,
                Stage::Variants => &mut self.variants,
                Stage::After => &mut self.after,
                Stage::Allows => &mut self.allows,
                Stage::Observes => &mut self.observes,
            };
            list.push(condition);
        }
        self.quiet_moves_have_effects |= condition.acts_after_quiet_moves();
        self.all.push(condition);
        condition.prepare(self);
    }

    /// Whether nothing distinguishes the problem from chess with fairy walks.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        [&self.planes, &self.generate, &self.variants, &self.after, &self.allows, &self.observes]
            .into_iter()
            .all(|list| list.is_empty())
            && !self.home_pawns_move
    }

    /// What one pawn can promote to in `position`.
    #[must_use]
    pub fn promotion_choices(&self, position: &Position) -> Vec<Parts> {
        let special = self.generate.iter().find_map(|condition| condition.promotion_choices(self, position));
        special.unwrap_or_else(|| self.promotions.iter().copied().map(Parts::one).collect())
    }

    /// Whether some effect of a move can take a king off the board.
    #[must_use]
    pub fn kings_can_vanish(&self) -> bool {
        self.kings_are_reborn || self.checks_by_playing
    }

    /// Whether `unit` has a pawn that promotes on arriving on the last rank of `side`.
    #[must_use]
    pub fn promotes(unit: Unit, arrival: crate::board::Square, side: Side) -> bool {
        unit.parts.has(Slot::PAWN) && arrival.rank() == side.nth_rank(7)
    }
}

/// Queen, rook, bishop, knight, and every fairy walk of the problem.
fn promotions(walks: &Walks) -> Vec<Slot> {
    [Slot::QUEEN, Slot::ROOK, Slot::BISHOP, Slot::KNIGHT]
        .into_iter()
        .chain(walks.slots().filter(|slot| slot.index() >= Slot::FIRST_FAIRY))
        .collect()
}
