//! Whether the diagram can be: what a game under the conditions could have led to.
//!
//! What chess rules out is illegal in chess. With fairy units nobody knows where they come from, so that it is
//! only doubtful there; and what a condition may bring about is fine under it.

use crate::sentence::{Doubt, Sentence};
use crate::verdict::{Finding, Kind};
use cookstopper_engine::board::{Owner, Side, Square};
use cookstopper_engine::conditions::past::Past;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::diagram::PawnStep;
use cookstopper_engine::game::Game;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::problem::{beginner, to_move};
use cookstopper_engine::setup::SetUpError;
use cookstopper_engine::walks::Walk;

/// Units and pawns of a side in the game array.
const UNITS: usize = 16;
const PAWNS: usize = 8;

/// The files of the bishops, each with those of the pawns that wall it in.
const BISHOPS: [(u8, [u8; 2]); 2] = [(2, [1, 3]), (5, [4, 6])];

/// The corner files, each with that of the pawn in front of a bishop there.
const CORNERS: [(u8, u8); 2] = [(0, 1), (7, 6)];

/// Whether the diagram can be: the side that isn't to move must not be in check.
pub fn check_diagram(problem: &Problem) -> Result<Option<Finding>, SetUpError> {
    cookstopper_engine::invisible::check(problem)?;
    // Whether a king is in check depends on where those stand that nobody sees; the solver looks after that.
    if problem.conditions.past().kings_in_reach || problem.diagram.invisible > 0 {
        return Ok(None);
    }
    let mut game = Game::new(&problem.beginning(), &problem.conditions)?;
    let mover = to_move(problem);
    game.set_turn(mover);
    let waiting = mover.other();
    if !game.in_check(waiting) {
        return Ok(None);
    }
    Ok(Some(Finding::general(Kind::Illegal, Sentence::InCheck(waiting.into()))))
}

/// Everything that is impossible or doubtful about a problem before it is solved, checks apart: its diagram, and options that act
/// on nothing.
#[must_use]
pub fn judge(problem: &Problem) -> Vec<Finding> {
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
        Inspection { diagram: &diagram, past: problem.conditions.past(), is_chess, findings: Vec::new() };
    for side in Side::BOTH {
        inspection.numbers(side);
        inspection.pawns(side);
        inspection.corners(side);
        inspection.castling(side);
    }
    if problem.conditions.is_empty() {
        inspection.en_passant(beginner(problem));
    }
    for option in problem.idle_options() {
        let (option, stipulation) = (option.to_owned(), problem.stipulation.to_string());
        inspection.doubtful(Doubt::IdleOption { option, stipulation });
    }
    inspection.findings
}

struct Inspection<'problem> {
    diagram: &'problem Diagram,
    past: Past,
    is_chess: bool,
    findings: Vec<Finding>,
}

impl Inspection<'_> {
    /// What chess rules out.
    fn impossible(&mut self, doubt: Doubt) {
        self.add(if self.is_chess { Kind::Illegal } else { Kind::Doubtful }, doubt);
    }

    fn doubtful(&mut self, doubt: Doubt) {
        self.add(Kind::Doubtful, doubt);
    }

    fn add(&mut self, kind: Kind, doubt: Doubt) {
        let is_impossible = kind == Kind::Illegal;
        self.findings.push(Finding::general(kind, Sentence::Doubt { is_impossible, doubt }));
    }

    fn has(&self, side: Side, square: Square, walk: Walk) -> bool {
        self.diagram.unit(square).is_some_and(|unit| unit.owner == owner(side) && unit.walks.contains(&walk))
    }

    fn squares(&self, side: Side, walk: Walk) -> Vec<Square> {
        Square::all().filter(|square| self.has(side, *square, walk)).collect()
    }

    /// Units, pawns, and promoted units, among them bishops that could not have left their squares.
    fn numbers(&mut self, side: Side) {
        let colour = side.into();
        let kings = self.squares(side, Walk::KING).len();
        if kings > 1 {
            self.doubtful(Doubt::Kings(colour, kings));
        }
        if self.past.more_units {
            return;
        }
        let units = self.diagram.units.iter().flatten().filter(|unit| unit.owner == owner(side)).count();
        let pawns = self.squares(side, Walk::PAWN).len();
        if units > UNITS {
            self.impossible(Doubt::Units(colour, units));
        }
        if pawns > PAWNS {
            self.impossible(Doubt::Pawns(colour, pawns));
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
            let walled = walled.iter().map(Square::to_string).collect();
            self.impossible(Doubt::Promoted { colour, promoted, missing, walled });
        }
    }

    fn pawns(&mut self, side: Side) {
        for square in self.squares(side, Walk::PAWN) {
            let is_single = self.diagram.unit(square).is_some_and(|unit| unit.walks.len() == 1);
            if square.rank() == side.nth_rank(0) && !self.past.pawns_on_first_rank {
                self.impossible(Doubt::PawnOnFirstRank(side.into(), square.to_string()));
            }
            if square.rank() == side.nth_rank(7) && !self.past.pawns_on_last_rank && is_single {
                self.impossible(Doubt::PawnOnLastRank(side.into(), square.to_string()));
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
                self.impossible(Doubt::CornerBishop { corner: corner.to_string(), wall: wall.to_string() });
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
                self.doubtful(Doubt::Castling(side.into(), home(file).to_string()));
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
            self.doubtful(Doubt::EnPassant(mover.into(), crossed.to_string()));
        }
    }
}

const fn owner(side: Side) -> Owner {
    match side {
        Side::White => Owner::White,
        Side::Black => Owner::Black,
    }
}
