//! What a problem's conditions amount to, laid out for the generator.
//!
//! A plan is made once, by [`Plan::derive`], out of the walks of the problem, its conditions in any order, what their units bring along and
//! what is asked for; afterwards nobody writes to it.

mod captures;
mod demands;
mod marks;
mod promotion;
mod reliance;
mod stages;
mod steps;
mod walks;

pub use demands::Demands;
pub use marks::MarksInPlay;

use self::promotion::Promotion;
use self::stages::Stages;
use self::steps::Steps;
use self::walks::WalksInPlay;
use super::array::GameArray;
use super::facet::{Allows, Leads, Observes, Promises, Stage};
use super::facts::Facts;
use super::in_play::{Acting, ConditionInPlay, Rank};
use super::{AnyRules, Move, Shortcuts};
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Parts, Position, Side, Slot, Square};
use crate::walks::{Ground, Succession, Walk, Walks};
use std::sync::{Arc, OnceLock};

/// What the units of a problem bring along.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct UnitsInPlay {
    /// The walks of the units in the diagrams.
    pub standing: Vec<Walk>,
    /// Which marks occur.
    pub marks: MarksInPlay,
}

/// Walks, promotions and conditions of a problem, as generator and solver ask for them.
///
/// Its answers say in general terms what some condition brings along, so that nobody need know conditions by name.
#[derive(Clone, Debug)]
pub struct Plan {
    walks: WalksInPlay,
    stages: Stages,
    promotion: Promotion,
    marks: MarksInPlay,
    /// What all conditions declare, and what follows from several of them together.
    facts: Facts,
    shortcuts: Shortcuts,
    /// What all conditions promise for speed's sake, as far as anybody may rely on it.
    promised: Promises,
    excuses_check: bool,
    ends_with_check: bool,
    /// Which sides may pass, White first.
    passes: [bool; 2],
    exclusive_castlings: Vec<[Square; 2]>,
    steps: Steps,
    /// See [`Plan::hurdles_alone_act`].
    hurdles_alone_act: bool,
    /// See [`Plan::reach_is_check`].
    reach_is_check: bool,
    /// The places of those conditions among [`Plan::after`] that may act behind quiet moves.
    restless: Vec<usize>,
    /// See [`Plan::needs_playing`].
    needs_playing: bool,
    /// See [`Plan::tells_checks_closely`].
    tells_checks_closely: bool,
    /// See [`Plan::rules_without`].
    bare: OnceLock<Arc<AnyRules>>,
}

impl Plan {
    /// The plan of a problem. The order of the conditions means nothing.
    #[must_use]
    pub fn derive(
        walks: Walks,
        conditions: &[ConditionInPlay],
        units: &UnitsInPlay,
        demands: &Demands<'_>,
    ) -> Self {
        let facts = conditions.iter().map(|condition| demands.shortcuts.facts_of(&**condition));
        let declared = facts.fold(Facts::NONE, Facts::and);
        let marks = MarksInPlay {
            uncapturable: units.marks.uncapturable || declared.has_uncapturable_units,
            ..units.marks
        };
        let stages = Stages::of(conditions);
        let promises = conditions.iter().map(|condition| demands.shortcuts.promises_of(&**condition));
        let promised = promises.fold(Promises::CHESS, Promises::and);
        // Marks promise nothing: some of them act behind any move.
        let marks_act = marks.chameleon || marks.half_neutral || marks.act_on_hurdles();
        let acts_after_quiet_moves = promised.acts_after_quiet_moves || marks_act;
        let promised = Promises { acts_after_quiet_moves, ..promised };
        let facts = following(declared, marks, &stages, demands);
        let walks = WalksInPlay::derive(walks, &facts);
        let plan = Self {
            promotion: Promotion::derive(&walks, &facts, &units.standing),
            shortcuts: demands.shortcuts,
            promised,
            excuses_check: demands.excuses_check,
            ends_with_check: demands.ends_with_check,
            passes: facts.may_pass.map(|may_pass| may_pass || demands.has_null_moves),
            exclusive_castlings: demands.exclusive_castlings.to_vec(),
            walks,
            stages,
            marks,
            facts,
            steps: Steps::default(),
            hurdles_alone_act: false,
            reach_is_check: false,
            restless: Vec::new(),
            needs_playing: false,
            tells_checks_closely: false,
            bare: OnceLock::new(),
        };
        let plan = Self { needs_playing: plan.has_to_be_played(), ..plan };
        Self { promised: plan.relied_on(promised), ..plan }.with_what_steps_tell()
    }
}

impl Plan {
    /// The rules as they are where the condition of this rank, the only one that asks, does not act: picked once, since they are
    /// asked behind every move. What it declares is left as it is.
    #[must_use]
    pub fn rules_without(&self, rank: Rank) -> &AnyRules {
        self.bare.get_or_init(|| {
            let stages = self.stages.without(rank);
            let plan = Self { stages, bare: OnceLock::new(), ..self.clone() };
            let plan = Self { needs_playing: plan.has_to_be_played(), ..plan }.with_what_steps_tell();
            Arc::new(AnyRules::of_fairies(plan))
        })
    }

    /// What follows for steps to empty squares.
    fn with_what_steps_tell(self) -> Self {
        Self {
            restless: self.acting_behind_steps(),
            tells_checks_closely: self.shows_most_checks(),
            steps: self.told_of_steps(),
            hurdles_alone_act: self.has_nothing_but_hurdles(),
            reach_is_check: self.has_nothing_but_reach(),
            ..self
        }
    }
}

/// The facts with what follows from several of them, from marks, and from what is asked for.
fn following(declared: Facts, marks: MarksInPlay, stages: &Stages, demands: &Demands<'_>) -> Facts {
    // It comes back as what it has become, and neither where an imitator comes to stand nor where it has left a hole.
    let may_not_come_back = declared.captors_come_back
        && (declared.moving_changes_walks
            || declared.has_imitators
            || declared.makes_holes
            || marks.chameleon);
    // What has captured a king may become one unit too many, and what changes sides by it, one unit less. Who has to know the
    // attackers is told by the squares alone.
    let has_effects = !declared.needs_attackers && (stages.act_after() || marks.have_effects());
    let one_too_many = declared.counts_units && (declared.moving_changes_walks || has_effects);
    // The capturing unit may go on to where the king would be reborn. Which part of a unit captures may decide whether a king comes
    // back: what is left may stand in the way. So may the hole that it leaves.
    let may_block =
        declared.kings_are_reborn && (declared.captors_go_on || declared.fuses_units || declared.makes_holes);
    // So may the capturing unit itself that has come back there.
    let may_come_between = declared.kings_are_reborn && declared.captors_come_back;
    // What comes back, or is left behind, with whatever move may give contact to what captures a king; and this may need contact
    // elsewhere than where it has captured.
    let may_give_contact = declared.adds_units || declared.captors_come_back || declared.captors_go_on;
    Facts {
        checks_by_playing: declared.checks_by_playing || may_not_come_back || may_block || may_come_between,
        checks_played_if_reached: declared.checks_played_if_reached
            || one_too_many
            || declared.needs_contact && may_give_contact
            || marks.move_hurdles(),
        tracks_origins: declared.tracks_origins || demands.tracks_origins,
        // What becomes a rook in a corner, or changes sides there.
        castling_returns: declared.castling_returns || marks.chameleon || marks.hurdle_changing != 0,
        ..declared
    }
}

/// Questions whose answer is what conditions declare, and what follows from it.
macro_rules! facts {
    ($($name:ident: $type:ty,)*) => {
        impl Plan {
            $(
                #[doc = concat!("See [`Facts::", stringify!($name), "`].")]
                #[inline]
                #[must_use]
                pub const fn $name(&self) -> $type {
                    self.facts.$name
                }
            )*
        }
    };
}

facts! {
    kings_are_reborn: bool,
    has_two_boards: bool,
    shares_distances: bool,
    holes: Bitboard,
    makes_holes: bool,
    kings_return: bool,
    checks_by_playing: bool,
    checks_played_if_reached: bool,
    kings_are_captured_unreached: bool,
    lets_units_come_up: bool,
    carries_on: bool,
    threats_tell_captures: bool,
    captors_move_on: bool,
    captures_own: bool,
    home_pawns_move: Bitboard,
    pawns_go_home: bool,
    home_pawn_steps: u8,
    has_imitators: bool,
    mates_ignore_selection: [bool; 2],
    mates_ignore_permits: bool,
    stalemates_ignore_permits: bool,
    moves_enemies: bool,
    kings_are_ordinary: bool,
    only_single_kings_are_royal: bool,
    kings_change_sides: bool,
    needs_attackers: bool,
    kings_may_be_in_reach: bool,
    departs_from_start: bool,
    has_no_castling: bool,
    has_no_promotion: bool,
    tracks_origins: bool,
    checks_end_without_permit: bool,
    hangs_on_itself: bool,
    captures_start_elsewhere: bool,
    turning_squares: Bitboard,
    castling_returns: bool,
    marks_of_all: Attributes,
    needless_marks: Attributes,
    capturers_return: bool,
    captors_come_back: bool,
    fuses_units: bool,
    has_no_en_passant: bool,
    promotes_to_types: bool,
    promotes_to_imitators: bool,
    choices_with_captures: u8,
}

impl Plan {
    /// Whether anything can happen to the board behind a move without capture, by conditions or marks.
    #[inline]
    #[must_use]
    pub const fn quiet_moves_have_effects(&self) -> bool {
        self.promised.acts_after_quiet_moves
    }

    /// The walks of the problem.
    #[inline]
    #[must_use]
    pub const fn walks(&self) -> &Walks {
        &self.walks.walks
    }

    /// The walks that occur or may arise.
    #[inline]
    #[must_use]
    pub fn slots(&self) -> &[Slot] {
        &self.walks.slots
    }

    /// The slots of walks that aren't those of chess.
    #[inline]
    #[must_use]
    pub fn fairy_slots(&self) -> &[Slot] {
        self.slots().get(Slot::FIRST_FAIRY..).unwrap_or_default()
    }

    /// The slots of pawns of every kind, one bit each.
    #[inline]
    #[must_use]
    pub const fn pawns(&self) -> u16 {
        self.walks.pawns
    }

    /// Whether pawns, of any kind, are among these components.
    #[inline]
    #[must_use]
    pub fn has_pawn(&self, parts: Parts) -> bool {
        parts.mask() & self.walks.pawns != 0
    }

    /// What stands in the game array.
    #[inline]
    #[must_use]
    pub const fn array(&self) -> GameArray {
        self.walks.array
    }

    /// Which officer of the game array follows which, where no sequence says so.
    #[inline]
    #[must_use]
    pub(crate) const fn officers(&self) -> Succession {
        self.walks.officers
    }

    /// What a chameleon becomes.
    #[inline]
    #[must_use]
    pub const fn chameleons(&self) -> Succession {
        self.walks.chameleons
    }

    /// Whether it isn't known what opens and shuts some walk.
    #[inline]
    #[must_use]
    pub const fn has_uncharted_walks(&self) -> bool {
        self.walks.has_uncharted_walks
    }

    /// Whether units matter to some fairy walk otherwise than by standing in its way, or it goes square by square.
    #[inline]
    #[must_use]
    pub const fn has_hoppers(&self) -> bool {
        !self.walks.hoppers.is_empty()
    }

    /// The walks of [hoppers](Self::has_hoppers).
    #[inline]
    #[must_use]
    pub fn hoppers(&self) -> &[Slot] {
        &self.walks.hoppers
    }

    /// Whether this is the walk of [hoppers](Self::has_hoppers).
    #[inline]
    #[must_use]
    pub fn is_hopper(&self, slot: Slot) -> bool {
        slot.index() >= Slot::FIRST_FAIRY && self.walks.hoppers.contains(&slot)
    }

    /// Whether some walk captures units on other squares than the one it arrives on.
    #[inline]
    #[must_use]
    pub const fn has_locusts(&self) -> bool {
        self.walks.has_locusts
    }

    /// Whether some walk is lent by other units.
    #[inline]
    #[must_use]
    pub const fn has_borrowers(&self) -> bool {
        self.walks.has_borrowers
    }

    /// Which marks of units matter to the rules.
    #[inline]
    #[must_use]
    pub const fn marks(&self) -> MarksInPlay {
        self.marks
    }

    /// Moves that leave their own side's king in check are wanted, too: some goal excuses them.
    #[inline]
    #[must_use]
    pub const fn excuses_check(&self) -> bool {
        self.excuses_check
    }

    /// Whether a move without [permit](Self::checks_end_without_permit) can be the last one: check is what is asked for.
    #[must_use]
    pub fn ends_without_permit(&self) -> bool {
        self.checks_end_without_permit() && self.ends_with_check
    }

    /// Whether some side may pass.
    #[inline]
    #[must_use]
    pub const fn has_null_moves(&self) -> bool {
        self.passes[0] || self.passes[1]
    }

    /// Whether this side may pass, unless the other side has just done so.
    #[inline]
    #[must_use]
    pub const fn may_pass(&self, side: Side) -> bool {
        self.passes[side.index()]
    }

    /// Pairs of rooks of different sides, by their corners: who castles with one shows that the other has moved.
    #[inline]
    #[must_use]
    pub fn exclusive_castlings(&self) -> &[[Square; 2]] {
        &self.exclusive_castlings
    }

    /// Which shortcuts are taken.
    #[inline]
    #[must_use]
    pub const fn shortcuts(&self) -> Shortcuts {
        self.shortcuts
    }

    /// Whether nothing but their walks says where units go that capture nothing, before what this brings about.
    #[must_use]
    pub fn steps_go_by_walks(&self) -> bool {
        self.planes().is_empty()
            && self.generate().is_empty()
            && self.rewrites().is_empty()
            && self.vetoes().iter().all(|condition| condition.vetoes_captures_alone())
    }

    /// The squares whose units of `side` may move otherwise when a unit of that side comes to one of these or leaves it. Only where
    /// [steps are shown](Self::shows_steps).
    #[inline]
    #[must_use]
    pub fn led_by(&self, side: Side, leaders: Bitboard) -> Bitboard {
        self.leads().fold(Bitboard::EMPTY, |all, leads| all | leads.led_by(side, leaders))
    }

    /// The other way round: where to come or what to leave so that units of `side` on these squares may move otherwise.
    #[inline]
    #[must_use]
    pub fn leaders_of(&self, side: Side, led: Bitboard) -> Bitboard {
        self.leads().fold(Bitboard::EMPTY, |all, leads| all | leads.leaders_of(side, led))
    }

    /// How units lead one another.
    pub(super) fn leads(&self) -> impl Iterator<Item = &dyn Leads> {
        self.planes().iter().filter_map(|condition| condition.leads())
    }

    /// What all conditions promise, as far as anybody may rely on it.
    #[inline]
    #[must_use]
    pub const fn promised(&self) -> &Promises {
        &self.promised
    }
}

impl Plan {
    /// Whether what moves lead to tells which moves there are.
    #[must_use]
    pub fn chooses_among_moves(&self) -> bool {
        self.selects_among_moves() || self.captors_move_on()
    }

    /// Whether every step of a unit other than a king stays a move, whatever conditions put in the place of others.
    #[must_use]
    pub fn keeps_steps(&self) -> bool {
        self.rewrites().iter().all(|condition| condition.keeps_steps())
    }

    /// Whether conditions keep some of the moves that there are, and drop others.
    #[must_use]
    pub fn selects_among_moves(&self) -> bool {
        !self.precedes().is_empty() || !self.selects().is_empty()
    }

    /// Whether conditions choose among moves, and leave those that give no check as they are.
    #[must_use]
    pub fn selects_among_checks(&self) -> bool {
        let selects = self.selects();
        self.precedes().is_empty()
            && !selects.is_empty()
            && selects.iter().all(|condition| condition.spares_moves_without_check())
    }

    /// The square that a move counts as leaving.
    #[must_use]
    pub const fn departure_of(&self, mv: &Move) -> Square {
        if self.departs_from_start() { mv.start() } else { mv.departure }
    }

    /// Whether nothing distinguishes the problem from chess with fairy walks.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.all().is_empty() && self.home_pawns_move().is_empty() && self.marks == MarksInPlay::default()
    }

    /// Whether units move otherwise than printed.
    #[must_use]
    pub fn changes_walks(&self) -> bool {
        !self.planes().is_empty() || self.has_borrowers()
    }

    /// Whether the square from which a king is captured does not say whether the capture is allowed.
    #[inline]
    #[must_use]
    pub const fn needs_playing(&self) -> bool {
        self.needs_playing
    }

    /// Whether nearly all moves give check that are told as those that may.
    #[inline]
    #[must_use]
    pub const fn tells_checks_closely(&self) -> bool {
        self.tells_checks_closely
    }

    /// See [`Self::needs_playing`].
    fn has_to_be_played(&self) -> bool {
        // A kamikaze unit need not have contact on a square that it does not stay on.
        let moves_on = self.has_locusts() || self.marks.kamikaze;
        self.checks_by_playing()
            || self.checks_played_if_reached()
            || !self.checks().is_empty()
            || moves_on && !self.observes().is_empty()
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
            && self.concedes().is_empty()
            // A king that waits below what has captured it isn't gone.
            && !self.lets_units_come_up()
            && self.allows().iter().all(says_of_kings)
            && self.observes().iter().all(forbids_captures)
    }

    /// The board as the units of `side` see it.
    #[inline]
    #[must_use]
    pub fn ground(&self, position: &Position, side: Side) -> Ground {
        let mut ground = Ground::new(position, side);
        if self.has_borrowers() {
            for (slot, _) in self.walks().borrowers() {
                ground.awake |= position.with_walk(slot);
            }
        }
        ground
    }

    /// Whether some effect of a move can take a king off the board.
    #[inline]
    #[must_use]
    pub fn kings_can_vanish(&self) -> bool {
        self.kings_are_reborn() || self.marks.kamikaze || self.needs_playing() && !self.reach_is_check()
    }
}
