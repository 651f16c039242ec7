//! Whether a diagram can be, and whether it is what was meant: one check for everybody who looks at diagrams.
//!
//! What chess rules out is impossible in chess. With fairy units nobody knows where they come from, so that it is only
//! doubtful there; and what a condition may bring about is fine under it.

use crate::board::{Owner, Side, Square};
use crate::conditions::past::Past;
use crate::diagram::PawnStep;
use crate::diagram::{Diagram, DiagramUnit};
use crate::game::Game;
use crate::problem::Problem;
use crate::problem::{beginner, to_move};
use crate::setup::SetUpError;
use crate::walks::Walk;

/// Units and pawns of a side in the game array.
const UNITS: usize = 16;
const PAWNS: usize = 8;

/// The files of the bishops, each with those of the pawns that wall it in.
const BISHOPS: [(u8, [u8; 2]); 2] = [(2, [1, 3]), (5, [4, 6])];

/// The corner files, each with that of the pawn in front of a bishop there.
const CORNERS: [(u8, u8); 2] = [(0, 1), (7, 6)];

/// The code of a walk that is the knight's to most people.
const NIGHTRIDER: &str = "N";

/// Something impossible or doubtful about a diagram.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Doubt {
    /// So many kings of a side.
    Kings(Side, usize),
    /// No king of a side that has other units.
    NoKing(Side),
    /// All kings belong to this side.
    KingsOfOneSide(Side),
    /// No unit of a side.
    NoUnits(Side),
    /// So many units of a side.
    Units(Side, usize),
    /// So many pawns of a side.
    Pawns(Side, usize),
    /// More promoted units of a side than pawns are missing.
    Promoted {
        /// The side.
        side: Side,
        /// How many units must have been promoted.
        promoted: usize,
        /// How many pawns are missing.
        missing: usize,
        /// Where bishops stand whose like never left its square.
        walled: Vec<Square>,
    },
    /// A pawn on this square of its first rank.
    PawnOnFirstRank(Side, Square),
    /// A pawn on this square of its last rank.
    PawnOnLastRank(Side, Square),
    /// A bishop in a corner behind an own pawn that has not moved.
    CornerBishop {
        /// The corner.
        corner: Square,
        /// The pawn's square.
        wall: Square,
    },
    /// A right to castle with the rook of this square, without king or rook.
    Castling(Side, Square),
    /// A right to capture en passant on this square, which no pawn of this side can have crossed.
    EnPassant(Side, Square),
    /// Nightriders (N) without knights in an otherwise orthodox diagram: knights may be meant.
    Nightriders,
}

/// A doubt, and whether chess rules the diagram out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Doubtful {
    /// The thing.
    pub doubt: Doubt,
    /// Whether it is impossible.
    pub is_impossible: bool,
}

/// Something that is wrong or doubtful about a problem before it is solved.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Objection {
    /// The king of this side, which isn't to move, could be captured at once.
    InCheckTooEarly(Side),
    /// The diagram is impossible, or hardly what was meant.
    Diagram(Doubtful),
    /// This option changes nothing in play of this kind.
    IdleOption(&'static str),
}

/// Whether a problem can be set up, and everything that is wrong or doubtful about it. It can be solved all the same, but who
/// could capture a king at once has most likely been given another diagram than was meant.
///
/// ```
/// use cookstopper_engine::prelude::*;
/// use cookstopper_engine::legality::{Doubt, Objection};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let diagram = Diagram::from_piece_lists("Ke3 Qe7 Pa1", "Kg7", "")?;
/// let mut problem = Problem::new(diagram, Conditions::default(), "h#2".parse()?);
/// problem.options = Options::parse(["Try"])?;
/// let [Objection::Diagram(pawn), Objection::IdleOption("Try")] = &check(&problem)?[..] else { panic!() };
/// assert_eq!(pawn.doubt, Doubt::PawnOnFirstRank(Side::White, "a1".parse()?));
/// assert!(pawn.is_impossible);
/// // Without a condition under which units fuse, none has several components.
/// problem.diagram = Diagram::from_piece_lists("Ke3 (R+S)e7", "Kg7", "")?;
/// assert!(check(&problem).is_err());
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// When diagram and conditions cannot be put together.
pub fn check(problem: &Problem) -> Result<Vec<Objection>, SetUpError> {
    let too_early = in_check_too_early(problem)?.map(Objection::InCheckTooEarly);
    let doubts = doubts(problem).into_iter().map(Objection::Diagram);
    let options = problem.idle_options().into_iter().map(Objection::IdleOption);
    Ok(too_early.into_iter().chain(doubts).chain(options).collect())
}

/// Which side is in check though the other begins, so that its king could be captured at once.
///
/// ```
/// use cookstopper_engine::{board::Side, diagram::Diagram, legality, problem::Problem};
/// let diagram = Diagram::from_piece_lists("Ke3 Qe7 Se5", "Kg7 Ra1", "").unwrap();
/// let problem = Problem::new(diagram, Default::default(), "#2".parse().unwrap());
/// assert_eq!(legality::in_check_too_early(&problem).unwrap(), Some(Side::Black));
/// ```
///
/// # Errors
/// When diagram and conditions cannot be put together.
pub fn in_check_too_early(problem: &Problem) -> Result<Option<Side>, SetUpError> {
    crate::invisible::check(problem)?;
    // Whether a king is in check depends on where those stand that nobody sees; the solver looks after that.
    if problem.conditions.past().kings_in_reach || problem.diagram.invisible > 0 {
        return Ok(None);
    }
    let mut game = Game::new(&problem.beginning(), &problem.bound_conditions()?)?;
    let mover = to_move(problem);
    game.set_turn(mover);
    let waiting = mover.other();
    Ok(game.in_check(waiting).then_some(waiting))
}

/// Everything that is impossible or doubtful about the diagram of a problem, checks apart.
#[must_use]
pub fn doubts(problem: &Problem) -> Vec<Doubtful> {
    let mut diagram = problem.diagram.clone();
    problem.options.amend(&mut diagram);
    let is_chess = diagram.units.iter().flatten().all(|unit| {
        unit.owner != Owner::Neutral
            && !unit.is_royal
            && !unit.is_jigger
            && unit.walks.len() == 1
            && unit.walks.iter().all(|walk| walk.is_orthodox())
    });
    let mut inspection =
        Inspection { diagram: &diagram, past: problem.conditions.past(), is_chess, doubts: Vec::new() };
    inspection.kings(problem.conditions.squares_are_kings());
    for side in Side::BOTH {
        inspection.numbers(side);
        inspection.pawns(side);
        inspection.corners(side);
        inspection.castling(side);
    }
    if problem.conditions.is_empty() {
        inspection.en_passant(beginner(problem));
        inspection.nightriders();
    }
    inspection.doubts
}

struct Inspection<'problem> {
    diagram: &'problem Diagram,
    past: Past,
    is_chess: bool,
    doubts: Vec<Doubtful>,
}

impl Inspection<'_> {
    /// What chess rules out.
    fn impossible(&mut self, doubt: Doubt) {
        self.doubts.push(Doubtful { doubt, is_impossible: self.is_chess });
    }

    fn doubtful(&mut self, doubt: Doubt) {
        self.doubts.push(Doubtful { doubt, is_impossible: false });
    }

    /// Sides without kings or without units, and kings that all belong to one side. Units that nobody sees may be kings.
    fn kings(&mut self, squares_are_kings: [bool; 2]) {
        if self.diagram.invisible > 0 {
            return;
        }
        let is_king = |unit: &DiagramUnit| unit.is_royal || unit.walks.contains(&Walk::KING);
        let count = |side: Side, is_counted: &dyn Fn(&DiagramUnit) -> bool| {
            let is_of = |unit: &&DiagramUnit| unit.owner == owner(side) || unit.owner == Owner::Neutral;
            let units = self.diagram.units.iter().flatten().filter(is_of);
            units.filter(|unit| is_counted(unit)).count()
        };
        let kings = Side::BOTH.map(|side| count(side, &is_king));
        let units = Side::BOTH.map(|side| count(side, &|_| true));
        for side in Side::BOTH {
            let (this, other) = (side.index(), side.other().index());
            if units[this] == 0 {
                self.doubtful(Doubt::NoUnits(side));
            } else if kings[this] == 0 && kings[other] > 1 {
                self.doubtful(Doubt::KingsOfOneSide(side.other()));
            } else if kings[this] == 0 && !squares_are_kings[this] {
                self.doubtful(Doubt::NoKing(side));
            }
        }
    }

    /// `N` is the knight to all but fairy problemists.
    fn nightriders(&mut self) {
        let walks = || self.diagram.units.iter().flatten().flat_map(|unit| &unit.walks);
        let are_nightriders_alone = walks().any(|walk| walk.code() == NIGHTRIDER)
            && walks().all(|walk| walk.code() == NIGHTRIDER || walk.is_orthodox())
            && walks().all(|walk| *walk != Walk::KNIGHT);
        if are_nightriders_alone {
            self.doubtful(Doubt::Nightriders);
        }
    }

    fn has(&self, side: Side, square: Square, walk: Walk) -> bool {
        self.diagram.unit(square).is_some_and(|unit| unit.owner == owner(side) && unit.walks.contains(&walk))
    }

    fn squares(&self, side: Side, walk: Walk) -> Vec<Square> {
        Square::all().filter(|square| self.has(side, *square, walk)).collect()
    }

    /// Units, pawns, and promoted units, among them bishops that could not have left their squares.
    fn numbers(&mut self, side: Side) {
        let kings = self.squares(side, Walk::KING).len();
        let other = self.squares(side.other(), Walk::KING).len();
        if kings > 1 && (kings, other) != (2, 0) {
            self.doubtful(Doubt::Kings(side, kings));
        }
        if self.past.more_units {
            return;
        }
        let units = self.diagram.units.iter().flatten().filter(|unit| unit.owner == owner(side)).count();
        let pawns = self.squares(side, Walk::PAWN).len();
        if units > UNITS {
            self.impossible(Doubt::Units(side, units));
        }
        if pawns > PAWNS {
            self.impossible(Doubt::Pawns(side, pawns));
        }
        let extra = |count: usize, at_most: usize| count.saturating_sub(at_most);
        let mut promoted = extra(self.squares(side, Walk::QUEEN).len(), 1)
            + extra(self.squares(side, Walk::ROOK).len(), 2)
            + extra(self.squares(side, Walk::KNIGHT).len(), 2);
        let mut walled = Vec::new();
        for (file, walls) in BISHOPS {
            let home = Square::at(file, side.nth_rank(0));
            let of_colour: Vec<Square> = self
                .squares(side, Walk::BISHOP)
                .into_iter()
                .filter(|square| square.is_dark() == home.is_dark())
                .collect();
            let is_walled =
                walls.iter().all(|file| self.has(side, Square::at(*file, side.nth_rank(1)), Walk::PAWN));
            if is_walled && !self.past.ways_out && !of_colour.contains(&home) {
                promoted += of_colour.len();
                walled.extend(of_colour);
            } else {
                promoted += extra(of_colour.len(), 1);
            }
        }
        let missing = PAWNS.saturating_sub(pawns);
        if promoted > missing {
            self.impossible(Doubt::Promoted { side, promoted, missing, walled });
        }
    }

    fn pawns(&mut self, side: Side) {
        for square in self.squares(side, Walk::PAWN) {
            let is_single = self.diagram.unit(square).is_some_and(|unit| unit.walks.len() == 1);
            if square.rank() == side.nth_rank(0) && !self.past.pawns_on_first_rank {
                self.impossible(Doubt::PawnOnFirstRank(side, square));
            }
            if square.rank() == side.nth_rank(7) && !self.past.pawns_on_last_rank && is_single {
                self.impossible(Doubt::PawnOnLastRank(side, square));
            }
        }
    }

    /// A bishop in a corner behind an own pawn that has not moved.
    fn corners(&mut self, side: Side) {
        for (corner, wall) in CORNERS {
            let corner = Square::at(corner, side.nth_rank(0));
            let wall = Square::at(wall, side.nth_rank(1));
            let is_in = self.has(side, corner, Walk::BISHOP) && self.has(side, wall, Walk::PAWN);
            if is_in && !self.past.ways_out {
                self.impossible(Doubt::CornerBishop { corner, wall });
            }
        }
    }

    /// Rights that are claimed without king or rook.
    fn castling(&mut self, side: Side) {
        let Some(claim) = self.diagram.castling else { return };
        let number = side.index();
        let home = |file: u8| Square::at(file, side.nth_rank(0));
        for (is_claimed, file) in [(claim.kingside[number], 7), (claim.queenside[number], 0)] {
            let is_missing = !self.has(side, home(4), Walk::KING) || !self.has(side, home(file), Walk::ROOK);
            if is_claimed && is_missing {
                self.doubtful(Doubt::Castling(side, home(file)));
            }
        }
    }

    /// A right to capture en passant without a pawn that has just made a double step.
    fn en_passant(&mut self, beginner: Side) {
        let Some(PawnStep { crossed, .. }) = self.diagram.en_passant else { return };
        let mover = beginner.other();
        let [behind, ahead] = [1, 3].map(|rank| Square::at(crossed.file(), mover.nth_rank(rank)));
        let fits = crossed.rank() == mover.nth_rank(2)
            && self.has(mover, ahead, Walk::PAWN)
            && self.diagram.unit(crossed).is_none()
            && self.diagram.unit(behind).is_none();
        if !fits {
            self.doubtful(Doubt::EnPassant(mover, crossed));
        }
    }
}

const fn owner(side: Side) -> Owner {
    match side {
        Side::White => Owner::White,
        Side::Black => Owner::Black,
    }
}
