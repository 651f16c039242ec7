//! What the author of a condition writes.

use super::footprint::Footprint;
use super::strictness::most_urgent;
use super::{AnyCondition, ConditionError};
use crate::board::position::Mark;
pub use crate::board::position::Shield;
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Parts, Position, Side, Square, Unit};
use crate::rules::facts::Facts;
use crate::rules::generate::Field;
use crate::rules::plan::{Plan, Planes};
use crate::rules::{Move, Rules};
use crate::walks::Walk;

/// A moment at which conditions act. A condition is asked only in the stages that it names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// How units move now.
    Planes,
    /// Makes the moves out of the planes.
    Generate,
    /// Puts other moves in the place of the generated ones.
    Rewrites,
    /// Splits a generated move into several.
    Variants,
    /// Changes the board before a move is carried out.
    Before,
    /// Forbids a move before it is played.
    Vetoes,
    /// Acts after a move.
    After,
    /// Forbids a move by its result.
    Allows,
    /// Says which attacks on a king count.
    Observes,
    /// Says which kings are in check, whatever attacks them.
    Checks,
    /// Forbids a move that leaves no king in check by what can happen next.
    Permits,
    /// Says which of the legal moves come first; only these may be played.
    Precedes,
    /// Says which attacks on a king count, by what else the attacking side could do.
    Concedes,
    /// Says which of all the moves may be played, told from what each of them leads to.
    Selects,
    /// Says when a side that can't move is not mated, but stalemated.
    Suffocates,
    /// Says which side can't move, in the place of legal moves.
    Judges,
    /// Says which mates count.
    Acknowledges,
}

/// A captured unit.
#[derive(Clone, Copy, Debug)]
pub struct Capture {
    /// Where it was captured.
    pub square: Square,
    /// What was captured.
    pub unit: Unit,
}

/// A move that has just been carried out, for the conditions that act after it.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// Who played it.
    pub mover: Side,
    /// What stood on the departure square before.
    pub unit: Unit,
    /// What it captured.
    pub captured: Option<Capture>,
}

impl Played {
    /// Where the unit that moved stands, after what has happened to it since the mark; nothing if it is gone.
    #[must_use]
    pub fn place(&self, position: &Position, mark: &Mark) -> Option<Square> {
        position.place_of_mover(self.mv.arrival, mark)
    }
}

/// What people who look at a position ask a condition.
#[derive(Clone, Copy, Debug)]
pub enum Question<'a> {
    /// Why the unit on this square moves otherwise than printed.
    Walk(Square),
    /// Why the move that has just been carried out is forbidden.
    Forbidden(&'a Played),
    /// Why a unit that reaches a royal unit does not attack it.
    Unobserved {
        /// Where the royal unit stands.
        target: Square,
        /// Where the unit stands that reaches it.
        attacker: Square,
    },
    /// What became of what the move that has just been carried out captured.
    Captured(&'a Played),
}

/// What conditions draw on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Drawn {
    /// Where imitators stand.
    pub imitators: Bitboard,
    /// The grid whose lines are drawn.
    pub grid: Option<DrawnGrid>,
}

/// A grid as it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawnGrid {
    /// The number of the cell of each square.
    pub cells: [u8; 64],
    /// The squares that have a line on their left besides those between cells.
    pub left: Bitboard,
    /// The squares that have a line below besides those between cells.
    pub below: Bitboard,
}

impl DrawnGrid {
    /// The usual one, with cells of two by two squares.
    #[must_use]
    pub fn regular() -> Self {
        let cells = std::array::from_fn(|index| (index % 8 / 2 + index / 16 * 4) as u8);
        Self { cells, left: Bitboard::EMPTY, below: Bitboard::EMPTY }
    }

    /// Whether there is a line between a square and the one on its left.
    #[must_use]
    pub fn has_line_left(&self, file: u8, rank: u8) -> bool {
        file > 0 && (self.differ(file, rank, file - 1, rank) || self.left.contains(Square::at(file, rank)))
    }

    /// Whether there is a line between a square and the one below.
    #[must_use]
    pub fn has_line_below(&self, file: u8, rank: u8) -> bool {
        rank > 0 && (self.differ(file, rank, file, rank - 1) || self.below.contains(Square::at(file, rank)))
    }

    fn differ(&self, file: u8, rank: u8, other_file: u8, other_rank: u8) -> bool {
        let cell = |file, rank| self.cells[Square::at(file, rank).index()];
        cell(file, rank) != cell(other_file, other_rank)
    }
}

/// A fairy condition: one file, and one line in the registry of [`crate::conditions`].
///
/// What a condition does not say has a default that does nothing: only name, parameters and stages must be said.
pub trait Condition: Copy {
    /// The names in entries, the canonical one first. Case does not matter, and `oe` may stand for `ö`.
    const NAMES: &'static [&'static str];

    /// Reads the words after the name, which is the one of [`Self::NAMES`] that was used.
    ///
    /// # Errors
    /// When a word has no meaning for this condition.
    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError>;

    /// The canonical name with the parameters in force.
    fn describe(&self) -> String {
        Self::NAMES[0].to_owned()
    }

    /// The stages in which this condition acts.
    fn stages(&self) -> &'static [Stage];

    /// Joins with an earlier condition of the same kind, where that has a meaning (White Köko and Black
    /// Köko); `None` refuses the pair.
    fn join(&self, _other: &Self) -> Option<Self> {
        None
    }

    /// The condition as units with some of these marks bring it along, or as follows from other conditions: those that are named,
    /// and those brought along that stand before it in the registry.
    fn brought_along_by(_marks: Attributes, _others: &[AnyCondition]) -> Option<Self> {
        None
    }

    /// The walks that may come up because of the condition, besides those of the diagram. Pawns do not promote to them
    /// for that.
    fn walks(&self) -> Vec<Walk> {
        Vec::new()
    }

    /// What the generator must know of the condition, whatever others there are; see [`Facts`].
    fn facts(&self) -> Facts {
        Facts::NONE
    }

    /// What cannot expose a king; see [`Shield`].
    fn shield(&self) -> Shield {
        Shield::NONE
    }

    /// Changes how the units of `side` move: one bitboard per slot that the problem uses. A unit that stands in
    /// none neither moves nor checks.
    fn planes(&self, _plan: &Plan, _position: &Position, _side: Side, _planes: &mut [Bitboard]) {}

    /// Whether [`Self::planes`] only says which units don't move. Paralysed units observe others all the same.
    fn paralyses(&self) -> bool {
        false
    }

    /// Whether units observe one another as printed, whatever [`Self::planes`] says of moves and checks.
    fn observes_as_printed(&self) -> bool {
        false
    }

    /// Appends all moves of the side to move.
    fn generate(
        &self,
        _plan: &Plan,
        _position: &mut Position,
        _planes: &Planes,
        _field: &Field,
        _moves: &mut Vec<Move>,
    ) {
    }

    /// What one pawn can promote to, for a condition that makes the moves in its own way.
    fn promotion_choices(&self, _plan: &Plan, _position: &Position) -> Option<Vec<Parts>> {
        None
    }

    /// May replace the move at `place` by several.
    fn variants(&self, _plan: &Plan, _position: &mut Position, _place: usize, _moves: &mut Vec<Move>) {}

    /// Sets up what the condition remembers before the first move.
    fn begin(&self, _plan: &Plan, _position: &mut Position) {}

    /// Changes the board before a move is carried out, which is generated for the board as it is then.
    fn before(&self, _plan: &Plan, _position: &mut Position, _mv: &Move) {}

    /// Changes the board after a move.
    fn after(&self, _plan: &Plan, _position: &mut Position, _played: &Played, _mark: &Mark) {}

    /// From where the unit of `side` on `from` may capture, if not as in chess; see [`Plan::captures_start_elsewhere`].
    fn starts(&self, _plan: &Plan, _position: &Position, _from: Square, _side: Side) -> Option<Bitboard> {
        None
    }

    /// Puts other moves in the place of those from `start` on.
    fn rewrite(
        &self,
        _plan: &Plan,
        _position: &Position,
        _field: &Field,
        _start: usize,
        _moves: &mut Vec<Move>,
    ) {
    }

    /// Whether a capture may take more units off the board than the captured one and those of the side that captures.
    fn captures_remove_others(&self) -> bool {
        self.stages().iter().any(|stage| matches!(stage, Stage::Before | Stage::After))
    }

    /// Whether what a capture brings about may give check otherwise than by the move's squares.
    fn captures_check_otherwise(&self) -> bool {
        self.stages().contains(&Stage::After)
    }

    /// Whether a side is mated or stalemated only if it would be in chess on a board of perhaps fewer squares, and the other moves are
    /// those of chess or fewer: from afar, final positions look the same then.
    fn ends_as_in_chess(&self) -> bool {
        false
    }

    /// Whether [`Self::select`] takes no move away.
    fn select_only_adds(&self) -> bool {
        false
    }

    /// Whether [`Self::rewrite`] is asked for captures of kings, too, where check is found by playing.
    fn rewrites_king_captures(&self) -> bool {
        false
    }

    /// Whether a move of `by` is forbidden, told before it is played. Together with [`Stage::Observes`] this holds for the
    /// capture of a king, too.
    fn vetoes(&self, _plan: &Plan, _position: &Position, _by: Side, _mv: &Move) -> bool {
        false
    }

    /// Whether [`Self::observes`] looks at squares alone: then it decides whether units observe one another, too.
    fn is_geometric(&self) -> bool {
        false
    }

    /// Whether a move without capture is forbidden, told from the squares it leaves and enters. Only asked
    /// where nothing else can change; [`Self::allows`] must forbid the same.
    fn forbids(&self, _plan: &Plan, _position: &Position, _mv: &Move) -> bool {
        false
    }

    /// Whether [`Self::after`] ever does something to the board when nothing was captured.
    fn acts_after_quiet_moves(&self) -> bool {
        self.stages().contains(&Stage::After)
    }

    /// Whether what has been captured may come back on a square.
    fn admits(&self, _position: &Position, _square: Square) -> bool {
        true
    }

    /// Whether the position after the move is allowed. `mark` gives access to what has changed.
    fn allows(&self, _plan: &Plan, _position: &Position, _played: &Played, _mark: &Mark) -> bool {
        true
    }

    /// The attackers of `by` that could really capture on `target`: by default those of whose captures there not
    /// all are vetoed.
    fn observes(
        &self,
        plan: &Plan,
        position: &Position,
        target: Square,
        by: Side,
        attackers: Bitboard,
    ) -> Bitboard {
        let captures = |attacker: &Square| {
            let mut moves = plan.captures_on(position, *attacker, target, by);
            moves.any(|mv| !self.vetoes(plan, position, by, &mv))
        };
        attackers.into_iter().filter(captures).collect()
    }

    /// Whether a king of `side` is in check, by a definition that is not that of chess.
    fn is_checked(&self, _plan: &Plan, _position: &Position, _side: Side) -> bool {
        false
    }

    /// Whether the move just played is allowed by what the other side, which is to move now, could do. Asked of
    /// moves that everything else allows.
    fn permits(&self, _rules: &dyn Rules, _position: &mut Position, _played: &Played) -> bool {
        true
    }

    /// Whether [`Self::permits`] is asked for captures of kings, too, where check is found by playing.
    fn permits_king_captures(&self) -> bool {
        false
    }

    /// Whether the side to move can't move for a reason for which it is stalemated, even in check.
    fn suffocates(&self, _plan: &Plan, _position: &Position) -> bool {
        false
    }

    /// Whether the side to move counts as having a move where mate and stalemate are told.
    fn is_mobile(&self, _rules: &dyn Rules, _position: &mut Position) -> bool {
        true
    }

    /// Whether a mate counts that `mv` gives, which is to be played in this position.
    fn acknowledges(&self, _plan: &Plan, _position: &Position, _mv: &Move) -> bool {
        true
    }

    /// How urgent a move is: of the legal moves only the most urgent may be played.
    fn precedence(&self, _plan: &Plan, _position: &Position, _mv: &Move) -> i32 {
        0
    }

    /// Whether [`Self::precedence`] goes by moves that leave the own king in check, too: the least urgency with which
    /// `side` moves at all.
    fn least_precedence(&self, _side: Side) -> Option<i32> {
        None
    }

    /// Whether units of `side` capture the king only where nothing is more urgent.
    fn binds_checks(&self, _side: Side) -> bool {
        false
    }

    /// Takes away moves from `start` on by what all of them lead to. Not asked for captures of a king.
    fn select(&self, _rules: &dyn Rules, _position: &mut Position, _start: usize, _moves: &mut Vec<Move>) {}

    /// Those of `attackers` that could really capture on `target`, told from all that their side could play. The default asks
    /// [`Self::least_precedence`] and [`Self::precedence`] which captures are urgent enough.
    fn concedes(
        &self,
        rules: &dyn Rules,
        position: &mut Position,
        target: Square,
        by: Side,
        attackers: Bitboard,
    ) -> Bitboard {
        let Some(least) = self.least_precedence(by).filter(|_| self.binds_checks(by)) else {
            return attackers;
        };
        let precedence = |plan: &Plan, position: &Position, mv: &Move| self.precedence(plan, position, mv);
        most_urgent(rules, position, target, by, attackers, least, &precedence)
    }

    /// Answers a question of people, in words that follow the name of the unit it is about: `stands in front of
    /// Ka3 and moves like it`. Nothing where this condition is not the reason.
    fn explain(&self, _plan: &Plan, _position: &Position, _question: &Question<'_>) -> Option<String> {
        None
    }

    /// The squares that are holes from the beginning.
    fn holes(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    /// What a move can change because of this condition; nothing if anything. The default is told from the stages.
    fn footprint(&self) -> Option<Footprint> {
        Footprint::of_stages(self.stages(), self.paralyses())
    }

    /// What is drawn on the board besides units and holes.
    fn drawn(&self) -> Drawn {
        Drawn::default()
    }

    /// The condition where a board has been turned or mirrored: `goal` says where each square comes. Squares that belong to the
    /// rules and not to the diagram stay.
    fn turned(self, _goal: &dyn Fn(Square) -> Square) -> Self {
        self
    }

    /// What stands in the game array in the place of a piece of chess.
    fn in_array(&self, walk: Walk) -> Walk {
        walk
    }
}
