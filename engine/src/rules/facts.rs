//! What a condition declares about itself, so that generator and solver need not know it by name.

use crate::board::Bitboard;
use crate::board::unit::Attributes;
use crate::walks::Walk;

/// The facts of a condition, or of several together.
///
/// Each condition says its own, whatever others there are, and [`Self::and`] puts them together in any order. What follows from the
/// facts of several is derived in [`Plan`](super::Plan). Nothing said ([`Self::NONE`]) means: as in chess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Facts {
    /// What stands in the game array in the place of pieces of chess: each piece with the walk that replaces it.
    pub array: Vec<(Walk, Walk)>,
    /// What chameleons turn into, if that is said: each walk with the one that follows it.
    pub chameleons: Option<Vec<(Walk, Walk)>>,
    /// The only walks to which pawns promote, if that is said.
    pub promotes_only_to: Option<Vec<Walk>>,
    /// The pieces that pawns promote to, besides those of the diagram, if not those of chess.
    pub promotion_family: Option<Vec<Walk>>,
    /// Whether pawns promote to kings, too.
    pub promotes_to_kings: bool,
    /// Whether pawns promote to pawns, too.
    pub promotes_to_pawns: bool,
    /// Whether pawns promote to imitators, too, while there is room for them.
    pub promotes_to_imitators: bool,
    /// Where pawns promote, White's first, if not on their last ranks.
    pub promotion_squares: Option<[Bitboard; 2]>,
    /// Whether what comes back on its file does so on the rank before the last, not on the last.
    pub comes_back_before_last_rank: bool,
    /// Whether pawns stay pawns on their last rank.
    pub has_no_promotion: bool,
    /// Whether the unit types that have been on the board matter to promotion.
    pub promotes_to_types: bool,
    /// Whether units that promote are marked.
    pub marks_promoted: bool,
    /// Where a pawn on its own first rank moves and checks.
    pub home_pawns_move: Bitboard,
    /// How many squares a pawn on its own first rank can move, if it moves at all.
    pub home_pawn_steps: u8,
    /// Whether a pawn may end on its own first rank a move that it makes like another unit.
    pub pawns_go_home: bool,
    /// Whether a double step gives no en passant right.
    pub has_no_en_passant: bool,
    /// Whether nobody castles as in chess.
    pub has_no_castling: bool,
    /// Whether there are two boards, of which every move takes its unit to the other.
    pub has_two_boards: bool,
    /// Whether rooks and kings can come back to castle.
    pub castling_returns: bool,
    /// Whether a king can come back to castle.
    pub kings_return: bool,
    /// Whether a move may capture a king that then comes back.
    pub kings_are_reborn: bool,
    /// Whether a king may change sides by its own move, royal as it is.
    pub kings_change_sides: bool,
    /// Whether no king is royal.
    pub kings_are_ordinary: bool,
    /// Whether a king is royal only as long as it is the only one of its side.
    pub only_single_kings_are_royal: bool,
    /// Whether the side to move may have the enemy king in its reach in the diagram.
    pub kings_may_be_in_reach: bool,
    /// Whether what is left to the sides to move belongs to both together, where there is a limit.
    pub shares_distances: bool,
    /// The holes in the board from the beginning.
    pub holes: Bitboard,
    /// Whether there are or arise holes.
    pub makes_holes: bool,
    /// Whether a check can only be found by playing the enemy's moves.
    pub checks_by_playing: bool,
    /// Whether a unit that reaches a king may not capture it all the same, which is found out by playing.
    pub checks_played_if_reached: bool,
    /// Whether a king may be captured by a unit that doesn't reach it by its walk from where it stands.
    pub kings_are_captured_unreached: bool,
    /// Whether whatever move, the capture of a king, too, may put one more unit on the board, or take others off it.
    pub adds_units: bool,
    /// Whether the condition has to know which units attack a king, told from the squares alone.
    pub needs_attackers: bool,
    /// Whether a capture of a king counts by what stands beside its square then.
    pub needs_contact: bool,
    /// Whether the mate of each side, White first, is judged by all its moves, before conditions choose among them.
    pub mates_ignore_selection: [bool; 2],
    /// Whether mate is judged by moves that `Stage::Permits` would forbid, too.
    pub mates_ignore_permits: bool,
    /// Whether a square stands for the king of each side, White first.
    pub squares_are_kings: [bool; 2],
    /// Whether stalemate is, too.
    pub stalemates_ignore_permits: bool,
    /// Whether each side, White first, may pass; never to get out of check, nor behind a pass.
    pub may_pass: [bool; 2],
    /// Whether a move that ends the play by giving check needs no permit of `Stage::Permits`.
    pub checks_end_without_permit: bool,
    /// Whether a move is judged by answers that are judged in the same way, so that its legality may hang on itself.
    pub hangs_on_itself: bool,
    /// Whether what waits below a unit comes up when the square is empty.
    pub lets_units_come_up: bool,
    /// Whether what has arrived may be carried on to another square by the same move.
    pub carries_on: bool,
    /// Whether threats that capture on different squares are different, wherever they go.
    pub threats_tell_captures: bool,
    /// Whether who captures may come to stand on another square than that of the capture, as it chooses.
    pub captors_go_on: bool,
    /// Whether a unit that has captured may move on in the same move.
    pub captors_move_on: bool,
    /// How many things the capturing side chooses with a capture, where to go and what to promote to left aside.
    pub choices_with_captures: u8,
    /// Whether who captures comes back elsewhere, as what it has become by its move.
    pub captors_come_back: bool,
    /// Whether kamikaze units come back when they have captured.
    pub capturers_return: bool,
    /// Whether units capture units of their own side, too.
    pub captures_own: bool,
    /// Whether units may capture as if they stood elsewhere, and so observe one another from there.
    pub captures_start_elsewhere: bool,
    /// Whether, where no other condition acts, a unit captures a king from each square among those from which it reaches him.
    pub captures_kings_it_reaches: bool,
    /// Whether a unit that moves from elsewhere counts as leaving that square.
    pub departs_from_start: bool,
    /// Where what captures changes sides before it comes back.
    pub turning_squares: Bitboard,
    /// Whether a unit can change its walk by moving.
    pub moving_changes_walks: bool,
    /// Whether no move may leave too many units of a kind, not even the capture of a king.
    pub counts_units: bool,
    /// Whether sides move one another's units.
    pub moves_enemies: bool,
    /// Whether it says which moves there are by what stands where they lead, so that no rule says what it means for hurdles that move.
    pub decides_moves: bool,
    /// Whether all that it says of how units move is which of them don't, also of those that borrow their walks.
    pub only_paralyses: bool,
    /// Whether there are imitators.
    pub has_imitators: bool,
    /// Whether units fuse: a queen is then bishop and rook.
    pub fuses_units: bool,
    /// Whether units remember their squares in the diagram.
    pub tracks_origins: bool,
    /// Whether there are, or come up, units that can't be captured.
    pub has_uncapturable_units: bool,
    /// The marks that every unit has, kings apart, and that nobody writes.
    pub marks_of_all: Attributes,
    /// The marks that say of a unit what holds for every unit, kings too, so that it need not have them.
    pub needless_marks: Attributes,
}

/// Facts that change no rule: they say that a shortcut would go wrong. Each is a promise turned round, and is tested like one.
macro_rules! care {
    ($($care:ident: $fact:ident,)*) => {
        /// A fact that changes no rule and asks for care: because of it something is looked at that might have been told in advance.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Care {
            $(
                #[doc = concat!("See [`Facts::", stringify!($fact), "`].")]
                $care,
            )*
        }

        impl Care {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$care,)*];

            /// The name of the fact.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$care => stringify!($fact),)*
                }
            }

            /// Whether the facts ask for it.
            #[must_use]
            pub const fn is_taken(self, facts: &Facts) -> bool {
                match self {
                    $(Self::$care => facts.$fact,)*
                }
            }

            /// The facts without it.
            #[must_use]
            pub fn dropped_from(self, facts: Facts) -> Facts {
                match self {
                    $(Self::$care => Facts { $fact: false, ..facts },)*
                }
            }
        }
    };
}

impl Care {
    /// Whether nothing follows from it but that checks are found by playing.
    #[must_use]
    pub const fn is_for_checks(self) -> bool {
        match self {
            Self::ChecksPlayedIfReached
            | Self::KingsAreCapturedUnreached
            | Self::AddsUnits
            | Self::NeedsContact
            | Self::CaptorsGoOn
            | Self::CaptorsComeBack
            | Self::MovingChangesWalks
            | Self::CountsUnits => true,
            Self::ChecksByPlaying | Self::MovesEnemies => false,
        }
    }
}

care! {
    ChecksByPlaying: checks_by_playing,
    ChecksPlayedIfReached: checks_played_if_reached,
    KingsAreCapturedUnreached: kings_are_captured_unreached,
    AddsUnits: adds_units,
    NeedsContact: needs_contact,
    CaptorsGoOn: captors_go_on,
    CaptorsComeBack: captors_come_back,
    MovingChangesWalks: moving_changes_walks,
    CountsUnits: counts_units,
    MovesEnemies: moves_enemies,
}

impl Facts {
    /// Those of a condition that has nothing to declare.
    pub const NONE: Self = Self {
        array: Vec::new(),
        chameleons: None,
        promotes_only_to: None,
        promotion_family: None,
        promotes_to_kings: false,
        promotes_to_pawns: false,
        promotes_to_imitators: false,
        promotion_squares: None,
        comes_back_before_last_rank: false,
        has_no_promotion: false,
        promotes_to_types: false,
        marks_promoted: false,
        home_pawns_move: Bitboard::EMPTY,
        home_pawn_steps: 1,
        pawns_go_home: false,
        has_no_en_passant: false,
        has_no_castling: false,
        castling_returns: false,
        has_two_boards: false,
        kings_return: false,
        kings_are_reborn: false,
        kings_change_sides: false,
        kings_are_ordinary: false,
        only_single_kings_are_royal: false,
        kings_may_be_in_reach: false,
        shares_distances: false,
        holes: Bitboard::EMPTY,
        makes_holes: false,
        checks_by_playing: false,
        checks_played_if_reached: false,
        kings_are_captured_unreached: false,
        needs_attackers: false,
        needs_contact: false,
        adds_units: false,
        mates_ignore_selection: [false; 2],
        mates_ignore_permits: false,
        squares_are_kings: [false; 2],
        stalemates_ignore_permits: false,
        may_pass: [false; 2],
        checks_end_without_permit: false,
        hangs_on_itself: false,
        lets_units_come_up: false,
        carries_on: false,
        threats_tell_captures: false,
        captors_go_on: false,
        captors_move_on: false,
        choices_with_captures: 0,
        captors_come_back: false,
        capturers_return: false,
        captures_own: false,
        captures_start_elsewhere: false,
        captures_kings_it_reaches: false,
        departs_from_start: false,
        turning_squares: Bitboard::EMPTY,
        moving_changes_walks: false,
        counts_units: false,
        moves_enemies: false,
        decides_moves: false,
        only_paralyses: false,
        has_imitators: false,
        fuses_units: false,
        tracks_origins: false,
        has_uncapturable_units: false,
        marks_of_all: Attributes::NONE,
        needless_marks: Attributes::NONE,
    };

    /// What holds where both are in force. What only one of them can say (a list, a limit) must be said by one only.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let [white, black] = self.mates_ignore_selection;
        let [white_too, black_too] = other.mates_ignore_selection;
        Self {
            array: [self.array, other.array].concat(),
            chameleons: the_one(self.chameleons, other.chameleons),
            promotes_only_to: the_one(self.promotes_only_to, other.promotes_only_to),
            promotion_family: the_one(self.promotion_family, other.promotion_family),
            promotes_to_kings: self.promotes_to_kings || other.promotes_to_kings,
            promotes_to_pawns: self.promotes_to_pawns || other.promotes_to_pawns,
            promotes_to_imitators: self.promotes_to_imitators || other.promotes_to_imitators,
            promotion_squares: the_one(self.promotion_squares, other.promotion_squares),
            comes_back_before_last_rank: self.comes_back_before_last_rank
                || other.comes_back_before_last_rank,
            has_no_promotion: self.has_no_promotion || other.has_no_promotion,
            promotes_to_types: self.promotes_to_types || other.promotes_to_types,
            marks_promoted: self.marks_promoted || other.marks_promoted,
            home_pawns_move: self.home_pawns_move | other.home_pawns_move,
            home_pawn_steps: self.home_pawn_steps.max(other.home_pawn_steps),
            pawns_go_home: self.pawns_go_home || other.pawns_go_home,
            has_no_en_passant: self.has_no_en_passant || other.has_no_en_passant,
            has_no_castling: self.has_no_castling || other.has_no_castling,
            castling_returns: self.castling_returns || other.castling_returns,
            has_two_boards: self.has_two_boards || other.has_two_boards,
            kings_return: self.kings_return || other.kings_return,
            kings_are_reborn: self.kings_are_reborn || other.kings_are_reborn,
            kings_change_sides: self.kings_change_sides || other.kings_change_sides,
            kings_are_ordinary: self.kings_are_ordinary || other.kings_are_ordinary,
            only_single_kings_are_royal: self.only_single_kings_are_royal
                || other.only_single_kings_are_royal,
            kings_may_be_in_reach: self.kings_may_be_in_reach || other.kings_may_be_in_reach,
            shares_distances: self.shares_distances || other.shares_distances,
            holes: self.holes | other.holes,
            makes_holes: self.makes_holes || other.makes_holes,
            checks_by_playing: self.checks_by_playing || other.checks_by_playing,
            checks_played_if_reached: self.checks_played_if_reached || other.checks_played_if_reached,
            kings_are_captured_unreached: self.kings_are_captured_unreached
                || other.kings_are_captured_unreached,
            needs_attackers: self.needs_attackers || other.needs_attackers,
            needs_contact: self.needs_contact || other.needs_contact,
            adds_units: self.adds_units || other.adds_units,
            mates_ignore_selection: [white || white_too, black || black_too],
            mates_ignore_permits: self.mates_ignore_permits || other.mates_ignore_permits,
            squares_are_kings: [
                self.squares_are_kings[0] || other.squares_are_kings[0],
                self.squares_are_kings[1] || other.squares_are_kings[1],
            ],
            stalemates_ignore_permits: self.stalemates_ignore_permits || other.stalemates_ignore_permits,
            may_pass: [self.may_pass[0] || other.may_pass[0], self.may_pass[1] || other.may_pass[1]],
            checks_end_without_permit: self.checks_end_without_permit || other.checks_end_without_permit,
            hangs_on_itself: self.hangs_on_itself || other.hangs_on_itself,
            lets_units_come_up: self.lets_units_come_up || other.lets_units_come_up,
            carries_on: self.carries_on || other.carries_on,
            threats_tell_captures: self.threats_tell_captures || other.threats_tell_captures,
            captors_go_on: self.captors_go_on || other.captors_go_on,
            captors_move_on: self.captors_move_on || other.captors_move_on,
            choices_with_captures: self.choices_with_captures + other.choices_with_captures,
            captors_come_back: self.captors_come_back || other.captors_come_back,
            capturers_return: self.capturers_return || other.capturers_return,
            captures_own: self.captures_own || other.captures_own,
            captures_start_elsewhere: self.captures_start_elsewhere || other.captures_start_elsewhere,
            captures_kings_it_reaches: self.captures_kings_it_reaches || other.captures_kings_it_reaches,
            departs_from_start: self.departs_from_start || other.departs_from_start,
            turning_squares: self.turning_squares | other.turning_squares,
            moving_changes_walks: self.moving_changes_walks || other.moving_changes_walks,
            counts_units: self.counts_units || other.counts_units,
            moves_enemies: self.moves_enemies || other.moves_enemies,
            decides_moves: self.decides_moves || other.decides_moves,
            only_paralyses: self.only_paralyses || other.only_paralyses,
            has_imitators: self.has_imitators || other.has_imitators,
            fuses_units: self.fuses_units || other.fuses_units,
            tracks_origins: self.tracks_origins || other.tracks_origins,
            has_uncapturable_units: self.has_uncapturable_units || other.has_uncapturable_units,
            marks_of_all: self.marks_of_all.with(other.marks_of_all),
            needless_marks: self.needless_marks.with(other.needless_marks),
        }
    }
}

/// What one of two says, of which at most one can.
fn the_one<T>(one: Option<T>, other: Option<T>) -> Option<T> {
    debug_assert!(one.is_none() || other.is_none(), "two conditions say the same");
    one.or(other)
}
