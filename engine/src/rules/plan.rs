//! What a problem's conditions amount to, laid out for the generator: one list per stage.

mod promotion;

use super::array::GameArray;
use super::facet::{
    Acknowledges, ActsAfter, ActsBefore, Allows, ChangesPlanes, Concedes, DefinesCheck, Generates, Judges,
    Observes, Permits, Precedes, Promises, Rewrites, Selects, Stage, Suffocates, Varies, Vetoes,
};
use super::facts::Facts;
use super::marks::promotion_marks;
use super::{Move, MoveKind, Shortcuts};
use crate::board::unit::{Attributes, SLOTS};
use crate::board::{Bitboard, Parts, Position, Side, Slot, Square};
use crate::conditions::{Acting, AnyCondition, Conditions};
use crate::walks::reach::TooManyWalks;
use crate::walks::table::Role;
use crate::walks::{Ground, Succession, Walk, Walks};
use arrayvec::ArrayVec;

/// One bitboard per walk: the units of a side that move by it now.
pub type Planes = [Bitboard; SLOTS];

/// The conditions that act in one stage, in the order of the registry.
pub type StageList<F> = Vec<Acting<F>>;

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

/// Walks, promotions and conditions of a problem.
///
/// The flags say in general terms what some condition brings along, so that the generator need not know
/// conditions by name.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Which shortcuts are taken.
    pub shortcuts: Shortcuts,
    /// What all conditions promise.
    pub promised: Promises,
    /// The walks of the problem.
    pub walks: Walks,
    /// What stands in the game array.
    pub array: GameArray,
    /// What a pawn promotes to.
    pub promotions: Vec<Slot>,
    /// What a marine pawn promotes to.
    pub marine_promotions: Vec<Slot>,
    /// All conditions.
    pub all: Vec<AnyCondition>,
    /// Conditions that change how units move.
    pub planes: StageList<dyn ChangesPlanes>,
    /// Conditions that make the moves out of the planes in a way of their own; at most one.
    pub generate: StageList<dyn Generates>,
    /// Conditions that change the board before a move.
    pub before: StageList<dyn ActsBefore>,
    /// Conditions that split a move into several.
    pub variants: StageList<dyn Varies>,
    /// Conditions that act after a move.
    pub after: StageList<dyn ActsAfter>,
    /// Conditions that forbid moves by their result.
    pub allows: StageList<dyn Allows>,
    /// Conditions that say which attacks on a king count.
    pub observes: StageList<dyn Observes>,
    /// Conditions that forbid moves before they are played.
    pub vetoes: StageList<dyn Vetoes>,
    /// Those of them that forbid captures of kings, too.
    pub vetoes_of_king_captures: StageList<dyn Vetoes>,
    /// Conditions that put other moves in the place of those that were made.
    pub rewrites: StageList<dyn Rewrites>,
    /// The condition that says which kings are in check.
    pub checks: StageList<dyn DefinesCheck>,
    /// Conditions that forbid moves by what can happen next.
    pub permits: StageList<dyn Permits>,
    /// Conditions that say when a side is stalemated in the place of mated.
    pub suffocates: StageList<dyn Suffocates>,
    /// The condition that says which side can't move.
    pub judges: StageList<dyn Judges>,
    /// Conditions that say which mates count.
    pub acknowledges: StageList<dyn Acknowledges>,
    /// Conditions that let only the most urgent legal moves be played.
    pub precedes: StageList<dyn Precedes>,
    /// Conditions that let some of the moves be played, told from what they all lead to.
    pub selects: StageList<dyn Selects>,
    /// Conditions that say which attacks count by what else the attacking side could play.
    pub concedes: StageList<dyn Concedes>,
    /// Whether a move may capture a king that then comes back.
    pub kings_are_reborn: bool,
    /// Whether what is left to the sides to move belongs to both together, where there is a limit.
    pub shares_distances: bool,
    /// The holes in the board from the beginning.
    pub holes: Bitboard,
    /// Whether there are or arise holes.
    pub makes_holes: bool,
    /// Whether a king can come back to castle.
    pub kings_return: bool,
    /// Whether a check can only be found by playing the enemy's moves.
    pub checks_by_playing: bool,
    /// Whether a unit that reaches a king may not capture it all the same, which is found out by playing.
    pub checks_played_if_reached: bool,
    /// Whether what waits below a unit comes up when the square is empty.
    pub lets_units_come_up: bool,
    /// Whether what has arrived may be carried on to another square by the same move.
    pub carries_on: bool,
    /// Whether threats that capture on different squares are different, wherever they go.
    pub threats_tell_captures: bool,
    /// Whether a unit that has captured may move on in the same move.
    pub captors_move_on: bool,
    /// Whether units capture units of their own side, too.
    pub captures_own: bool,
    /// Where a pawn on its own first rank moves and checks.
    pub home_pawns_move: Bitboard,
    /// Whether a pawn may end on its own first rank a move that it makes like another unit.
    pub pawns_go_home: bool,
    /// How many squares a pawn on its own first rank can move, if it moves at all.
    pub home_pawn_steps: u8,
    /// Whether there are imitators.
    pub has_imitators: bool,
    /// Whether the mate of each side, White first, is judged by all its moves, before conditions choose among them.
    pub mates_ignore_selection: [bool; 2],
    /// Whether mate is judged by moves that [`Stage::Permits`] would forbid, too.
    pub mates_ignore_permits: bool,
    /// Whether sides move one another's units.
    pub moves_enemies: bool,
    /// Whether no king is royal.
    pub kings_are_ordinary: bool,
    /// Whether some condition has to know which units attack a king, told from the squares alone.
    pub needs_attackers: bool,
    /// Where pawns promote, White's first, if not on their last ranks.
    pub promotion_squares: Option<[Bitboard; 2]>,
    /// Whether the side to move may have the enemy king in its reach in the diagram.
    pub kings_may_be_in_reach: bool,
    /// Whether a unit that moves from elsewhere counts as leaving that square.
    pub departs_from_start: bool,
    /// Whether nobody castles as in chess.
    pub has_no_castling: bool,
    /// Whether pawns stay pawns on their last rank.
    pub has_no_promotion: bool,
    /// Whether units remember their squares in the diagram.
    pub tracks_origins: bool,
    /// Whether a move that ends the play by giving check needs no permit of [`Stage::Permits`].
    pub checks_end_without_permit: bool,
    /// Moves that leave their own side's king in check are wanted, too: some goal excuses them.
    pub excuses_check: bool,
    /// Whether units may capture as if they stood elsewhere, and so observe one another from there.
    pub captures_start_elsewhere: bool,
    /// Where what captures changes sides before it comes back.
    pub turning_squares: Bitboard,
    /// Whether the side to move may pass, unless the other side has just done so.
    pub has_null_moves: bool,
    /// Pairs of rooks of different sides, by their corners: who castles with one shows that the other has moved.
    pub exclusive_castlings: Vec<[Square; 2]>,
    /// Whether rooks and kings can come back to castle.
    pub castling_returns: bool,
    /// Whether it isn't known what opens and shuts some walk.
    pub has_uncharted_walks: bool,
    /// Whether units matter to some fairy walk otherwise than by standing in its way, or it goes square by square.
    pub has_hoppers: bool,
    /// Whether some walk captures units on other squares than the one it arrives on.
    pub has_locusts: bool,
    /// The slots of pawns of every kind, one bit each.
    pub pawns: u16,
    /// Whether some fairy walk has a pawn's power.
    pub has_pawn_powers: bool,
    /// Whether some walk is lent by other units.
    pub has_borrowers: bool,
    /// What a chameleon becomes.
    pub chameleons: Succession,
    /// Which marks of units matter to the rules.
    pub marks: MarksInPlay,
    /// The marks that every unit has, kings apart, and that nobody writes.
    pub marks_of_all: Attributes,
    /// Whether units that promote are marked.
    pub marks_promoted: bool,
    /// Whether kamikaze units come back when they have captured.
    pub capturers_return: bool,
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
    /// Sorts the conditions into their stages. `standing` are the walks of the units in the diagram.
    #[must_use]
    pub fn new(walks: Walks, conditions: &Conditions, standing: &[Walk], shortcuts: Shortcuts) -> Self {
        let has_borrowers = walks.borrowers().next().is_some();
        let is_pawn = |slot: &Slot| walks.promotion_rank(*slot, Side::White).is_some();
        let pawns = walks.slots().filter(is_pawn).fold(0, |mask, slot| mask | 1 << slot.index());
        let mut plan = Self {
            shortcuts,
            promised: Promises::CHESS,
            pawns,
            promotions: Vec::new(),
            array: GameArray::CHESS,
            marine_promotions: Vec::new(),
            slots: walks.slots().collect(),
            has_uncharted_walks: walks.slots().any(|slot| walks.is_uncharted(slot)),
            has_hoppers: walks
                .slots()
                .any(|slot| walks.has_fairy_lines(slot) && !walks.is_rider(slot) || walks.is_walked(slot)),
            has_locusts: walks.slots().any(|slot| walks.is_locust(slot)),
            has_pawn_powers: walks.slots().any(|slot| walks.has_pawn_power(slot)),
            has_borrowers,
            chameleons: Succession::CHAMELEON,
            marks: MarksInPlay::default(),
            capturers_return: false,
            marks_promoted: false,
            marks_of_all: Attributes::NONE,
            walks,
            all: Vec::new(),
            planes: Vec::new(),
            generate: Vec::new(),
            before: Vec::new(),
            selects: Vec::new(),
            concedes: Vec::new(),
            variants: Vec::new(),
            after: Vec::new(),
            allows: Vec::new(),
            observes: Vec::new(),
            vetoes: Vec::new(),
            vetoes_of_king_captures: Vec::new(),
            rewrites: Vec::new(),
            checks: Vec::new(),
            permits: Vec::new(),
            precedes: Vec::new(),
            suffocates: Vec::new(),
            judges: Vec::new(),
            acknowledges: Vec::new(),
            kings_are_reborn: false,
            shares_distances: false,
            holes: Bitboard::EMPTY,
            makes_holes: false,
            kings_return: false,
            checks_by_playing: false,
            checks_played_if_reached: false,
            carries_on: false,
            threats_tell_captures: false,
            captors_move_on: false,
            lets_units_come_up: false,
            captures_own: false,
            home_pawns_move: Bitboard::EMPTY,
            pawns_go_home: false,
            home_pawn_steps: 1,
            has_no_promotion: false,
            has_no_castling: false,
            departs_from_start: false,
            kings_may_be_in_reach: false,
            mates_ignore_selection: [false; 2],
            mates_ignore_permits: false,
            kings_are_ordinary: false,
            moves_enemies: false,
            needs_attackers: false,
            promotion_squares: None,
            has_imitators: false,
            tracks_origins: false,
            excuses_check: false,
            checks_end_without_permit: false,
            captures_start_elsewhere: false,
            turning_squares: Bitboard::EMPTY,
            has_null_moves: false,
            exclusive_castlings: Vec::new(),
            castling_returns: false,
            quiet_moves_have_effects: false,
            fuses_units: false,
            has_no_en_passant: false,
            promotes_to_types: false,
        };
        for condition in conditions.in_order() {
            plan.add(condition);
        }
        let facts = conditions.in_order().map(|condition| condition.facts());
        let facts = facts.fold(Facts::NONE, Facts::and);
        plan.promotions = promotion::promotions(&plan.walks, &facts, standing);
        plan.follow(facts);
        plan
    }

    /// Takes over facts that mean nothing to one another.
    fn declare(&mut self, facts: &Facts) {
        self.promotion_squares = self.promotion_squares.or(facts.promotion_squares);
        self.has_no_promotion |= facts.has_no_promotion;
        self.promotes_to_types |= facts.promotes_to_types;
        self.marks_promoted |= facts.marks_promoted;
        self.home_pawns_move |= facts.home_pawns_move;
        self.home_pawn_steps = self.home_pawn_steps.max(facts.home_pawn_steps);
        self.pawns_go_home |= facts.pawns_go_home;
        self.has_no_en_passant |= facts.has_no_en_passant;
        self.has_no_castling |= facts.has_no_castling;
        self.castling_returns |= facts.castling_returns;
        self.kings_return |= facts.kings_return;
        self.kings_are_reborn |= facts.kings_are_reborn;
        self.kings_are_ordinary |= facts.kings_are_ordinary;
        self.kings_may_be_in_reach |= facts.kings_may_be_in_reach;
        self.shares_distances |= facts.shares_distances;
        self.holes |= facts.holes;
        self.makes_holes |= facts.makes_holes;
        self.checks_by_playing |= facts.checks_by_playing;
        self.checks_played_if_reached |= facts.checks_played_if_reached;
        self.needs_attackers |= facts.needs_attackers;
        for side in Side::BOTH {
            let number = side.index();
            self.mates_ignore_selection[number] |= facts.mates_ignore_selection[number];
        }
        self.mates_ignore_permits |= facts.mates_ignore_permits;
        self.checks_end_without_permit |= facts.checks_end_without_permit;
        self.lets_units_come_up |= facts.lets_units_come_up;
        self.carries_on |= facts.carries_on;
        self.threats_tell_captures |= facts.threats_tell_captures;
        self.captors_move_on |= facts.captors_move_on;
        self.capturers_return |= facts.capturers_return;
        self.captures_own |= facts.captures_own;
        self.captures_start_elsewhere |= facts.captures_start_elsewhere;
        self.departs_from_start |= facts.departs_from_start;
        self.turning_squares |= facts.turning_squares;
        self.quiet_moves_have_effects |= facts.quiet_moves_have_effects;
        self.moves_enemies |= facts.moves_enemies;
        self.has_imitators |= facts.has_imitators;
        self.fuses_units |= facts.fuses_units;
        self.tracks_origins |= facts.tracks_origins;
        self.marks.uncapturable |= facts.has_uncapturable_units;
        self.marks_of_all = self.marks_of_all.with(facts.marks_of_all);
    }

    /// What follows from the facts of all conditions.
    fn follow(&mut self, facts: Facts) {
        // It comes back as what it has become, and not where an imitator comes to stand.
        let may_not_come_back =
            facts.captors_come_back && (facts.moving_changes_walks || facts.has_imitators);
        // What has captured a king may become one unit too many.
        self.checks_played_if_reached |= facts.counts_units && facts.moving_changes_walks;
        // The capturing unit may go on to where the king would be reborn. Which part of a unit captures may decide whether a king
        // comes back: what is left may stand in the way.
        let may_block = facts.kings_are_reborn && (facts.captors_go_on || facts.fuses_units);
        self.checks_by_playing |= may_not_come_back || may_block;
        let slots =
            |(piece, walk): &(Walk, Walk)| Some((self.walks.slot_of(*piece)?, self.walks.slot_of(*walk)?));
        let array = facts.array.iter().filter_map(slots);
        self.array = array.fold(GameArray::CHESS, |array, (piece, walk)| array.with(piece, walk));
        let in_array = |slot: Slot| self.walks.walk(self.array.walk(slot));
        let officers = [Slot::KNIGHT, Slot::BISHOP, Slot::ROOK, Slot::QUEEN, Slot::KNIGHT].map(in_array);
        let links = officers.windows(2).map(|pair| (pair[0], pair[1]));
        let links = facts.chameleons.unwrap_or_else(|| links.collect());
        self.chameleons = Succession::of(&self.walks, links.into_iter());
    }

    /// Adds a condition to every stage in which it acts.
    fn add(&mut self, condition: AnyCondition) {
        self.planes.extend(condition.planes());
        self.generate.extend(condition.generate());
        self.before.extend(condition.before());
        self.variants.extend(condition.variants());
        self.after.extend(condition.after());
        self.allows.extend(condition.allows());
        self.observes.extend(condition.observes());
        self.vetoes.extend(condition.vetoes());
        self.rewrites.extend(condition.rewrites());
        self.checks.extend(condition.checks());
        self.permits.extend(condition.permits());
        self.suffocates.extend(condition.suffocates());
        self.judges.extend(condition.judges());
        self.acknowledges.extend(condition.acknowledges());
        self.precedes.extend(condition.precedes());
        self.selects.extend(condition.selects());
        self.concedes.extend(condition.concedes());
        self.vetoes_of_king_captures
            .extend(condition.vetoes().filter(|_| condition.acts_in(Stage::Observes)));
        self.promised = self.promised.and(self.shortcuts.promises_of(&condition));
        self.quiet_moves_have_effects |= self.promised.acts_after_quiet_moves;
        self.all.push(condition);
        self.declare(&condition.facts());
    }

    /// Whether what moves lead to tells which moves there are.
    #[must_use]
    pub fn chooses_among_moves(&self) -> bool {
        !self.precedes.is_empty() || !self.selects.is_empty() || self.captors_move_on
    }

    /// The square that a move counts as leaving.
    #[must_use]
    pub const fn departure_of(&self, mv: &Move) -> Square {
        if self.departs_from_start { mv.start() } else { mv.departure }
    }

    /// Whether nothing distinguishes the problem from chess with fairy walks.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.all.is_empty() && self.home_pawns_move.is_empty() && self.marks == MarksInPlay::default()
    }

    /// What one pawn of these components can promote to in `position`.
    #[must_use]
    pub fn promotion_choices(&self, position: &Position, pawn: Parts) -> Vec<Parts> {
        let special = self.generate.iter().find_map(|condition| condition.promotion_choices(self, position));
        special.unwrap_or_else(|| self.promotions_of(pawn).iter().copied().map(Parts::one).collect())
    }

    /// Puts a move for each promotion of a reborn pawn of these components in place of one.
    pub fn split_by_promotion(&self, position: &Position, pawn: Parts, moves: &mut Vec<Move>, place: usize) {
        let mv = moves[place];
        let mut variants = Vec::new();
        for promotion in self.promotion_choices(position, pawn) {
            let variant = Move { reborn_as: Some(promotion), ..mv };
            let is_plain = mv.kind == MoveKind::Plain;
            if is_plain && self.marks.act_on_hurdles() && !promotion.is_composite() {
                let marks = promotion_marks(self, promotion.lowest()).into_iter();
                variants.extend(marks.map(|mark| Move { kind: MoveKind::into(mark), ..variant }));
            } else {
                variants.push(variant);
            }
            if is_plain && self.marks.chameleon && self.chameleons.after_parts(promotion).is_some() {
                variants.push(Move { kind: MoveKind::IntoChameleon, ..variant });
            }
        }
        let mut variants = variants.into_iter();
        if let Some(first) = variants.next() {
            moves[place] = first;
        }
        moves.extend(variants);
    }

    /// What a unit of these components, which promotes, promotes to.
    #[inline]
    #[must_use]
    pub fn promotions_of(&self, parts: Parts) -> &[Slot] {
        let is_marine = self.has_locusts && self.walks.role(parts.lowest()) == Role::MarinePawn;
        if is_marine { &self.marine_promotions } else { &self.promotions }
    }

    /// Makes room for what marine pawns promote to: marine pieces, and the officers of the diagram.
    ///
    /// # Errors
    /// When there is no slot left.
    pub fn add_marine_promotions(
        &mut self,
        officers: impl Iterator<Item = Slot>,
    ) -> Result<(), TooManyWalks> {
        let mut promotions: Vec<Slot> =
            officers.filter(|slot| self.walks.role(*slot) == Role::Officer).collect();
        for code in Walk::MARINE_OFFICERS {
            if let Some(walk) = Walk::from_code(code) {
                promotions.push(self.walks.slot(walk)?);
            }
        }
        promotions.sort();
        promotions.dedup();
        self.marine_promotions = promotions;
        self.slots = self.walks.slots().collect();
        Ok(())
    }

    /// Whether units move otherwise than printed.
    #[must_use]
    pub fn changes_walks(&self) -> bool {
        !self.planes.is_empty() || self.has_borrowers
    }

    /// Whether the square from which a king is captured does not say whether the capture is allowed.
    #[must_use]
    pub fn needs_playing(&self) -> bool {
        // A kamikaze unit need not have contact on a square that it does not stay on.
        let moves_on = self.has_locusts || self.marks.kamikaze;
        self.checks_by_playing
            || self.checks_played_if_reached
            || !self.checks.is_empty()
            || moves_on && !self.observes.is_empty()
    }

    /// Whether checks are found by the definition, although there is a shorter way: the captures of kings are played. Where
    /// conditions say of attacks alone which of them count, the definition is theirs.
    #[inline]
    #[must_use]
    pub fn checks_are_played_out(&self) -> bool {
        let forbids_captures = |acting: &Acting<dyn Observes>| {
            [Stage::Vetoes, Stage::Allows].into_iter().any(|stage| acting.condition.acts_in(stage))
        };
        let says_of_kings = |acting: &Acting<dyn Allows>| acting.condition.acts_in(Stage::Observes);
        !self.shortcuts.tell_in_advance()
            && self.concedes.is_empty()
            // A king that waits below what has captured it isn't gone.
            && !self.lets_units_come_up
            && self.allows.iter().all(says_of_kings)
            && self.observes.iter().all(forbids_captures)
    }

    /// The board as the units of `side` see it.
    #[inline]
    #[must_use]
    pub fn ground(&self, position: &Position, side: Side) -> Ground {
        let mut ground = Ground::new(position, side);
        if self.has_borrowers {
            for (slot, _) in self.walks.borrowers() {
                ground.awake |= position.with_walk(slot);
            }
        }
        ground
    }

    /// The slots of walks that aren't those of chess.
    #[inline]
    #[must_use]
    pub fn fairy_slots(&self) -> &[Slot] {
        self.slots.get(Slot::FIRST_FAIRY..).unwrap_or_default()
    }

    /// Whether some effect of a move can take a king off the board.
    #[inline]
    #[must_use]
    pub fn kings_can_vanish(&self) -> bool {
        self.kings_are_reborn || self.marks.kamikaze || self.needs_playing()
    }

    /// Whether pawns, of any kind, are among these components.
    #[inline]
    #[must_use]
    pub fn has_pawn(&self, parts: Parts) -> bool {
        parts.mask() & self.pawns != 0
    }

    /// Whether a unit of these components promotes on arriving there.
    #[inline]
    #[must_use]
    pub fn promotes(&self, parts: Parts, arrival: Square, side: Side) -> bool {
        if !parts.is_composite() && !self.has_pawn(parts) {
            return false;
        }
        if let Some(squares) = self.promotion_squares {
            return self.promotes_on(squares, parts, arrival, side);
        }
        !self.has_no_promotion
            && (parts.has(Slot::PAWN) && arrival.rank() == side.nth_rank(7)
                || self.has_pawn_powers
                    && self.walks.promotion_rank(parts.lowest(), side) == Some(arrival.rank()))
    }

    /// [`Self::promotes`] where certain squares are named for it.
    #[cold]
    fn promotes_on(&self, squares: [Bitboard; 2], parts: Parts, arrival: Square, side: Side) -> bool {
        let goes_back = self.walks.promotion_rank(parts.lowest(), side) == Some(side.nth_rank(0));
        let whose = if goes_back { side.other() } else { side };
        !self.has_no_promotion && self.has_pawn(parts) && squares[whose.index()].contains(arrival)
    }
}
