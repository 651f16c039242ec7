//! Whether play as it is written can have been played: whether there are units, squares and moves that fit it.
//!
//! What is asked first is who plays what: which of the invisible units make the moves that are written without a name,
//! which are captured, which are the kings ([`Question::assign`]). Each such assignment is then filled
//! ([`Filling`](super::filling)).

use super::kinds::{Board, Kinds};
use super::ply::{Ply, VisibleMove};
use super::world::World;
use crate::board::{Bitboard, Position, Side, Slot, Square};
use crate::rules::AnyRules;
use crate::rules::moves::CastlingSquares;
use crate::solve::Control;
use crate::walks::sliders;
use arrayvec::ArrayVec;

/// What the position behind the play must be like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// Anything.
    Any,
    /// The side to move is not in check.
    NoCheck,
    /// On this square stands none of these.
    Not(Square, Kinds),
}

/// So many positions are told of play that fits: the one behind it, behind a parry less, and in front of what is parried.
pub const LAST_WORLDS: usize = 3;

/// The answer.
#[derive(Debug)]
pub enum Answer {
    /// Yes, for instance so: the last positions of the play, [`LAST_WORLDS`] at the most, the one behind it at the end.
    Yes(Vec<World>),
    /// No.
    No,
    /// The search was given up.
    Unknown,
}

/// A stay of an invisible unit on a square.
#[derive(Clone, Copy, Debug)]
pub struct Stay {
    /// The first position, counted in half-moves, in which it stands there.
    pub first: usize,
    /// The last one.
    pub last: usize,
    /// Where, once that is decided.
    pub square: Option<Square>,
    /// Where it may be.
    pub squares: Bitboard,
    /// Who it may be.
    pub kinds: Kinds,
}

impl Stay {
    /// Whether it is there in a position.
    pub fn covers(&self, time: usize) -> bool {
        self.first <= time && time <= self.last
    }

    /// Whether both are at the same time.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.first <= other.last && other.first <= self.last
    }

    /// Keeps of where and who it may be what is among these. Whether anything has changed, or nothing if nothing is left.
    pub fn narrow(&mut self, squares: Bitboard, kinds: Kinds) -> Option<bool> {
        let kinds = self.kinds.and(kinds);
        let mut has_changed = kinds != self.kinds;
        self.kinds = kinds;
        if self.square.is_none() {
            has_changed |= self.squares.without(squares).is_some();
            self.squares &= squares;
        }
        let is_possible = !kinds.is_empty() && (self.square.is_some() || self.squares.is_some());
        is_possible.then_some(has_changed)
    }
}

/// An invisible unit: where it stays, one square after the other.
#[derive(Debug)]
pub struct Actor {
    /// Never empty.
    pub stays: Vec<Stay>,
    /// Whether it has been captured.
    pub is_gone: bool,
    /// Whether it is a king.
    pub is_king: bool,
}

impl Clone for Actor {
    fn clone(&self) -> Self {
        Self { stays: self.stays.clone(), ..*self }
    }

    /// Keeps the memory.
    fn clone_from(&mut self, source: &Self) {
        let Self { stays, is_gone, is_king } = source;
        self.stays.clone_from(stays);
        [self.is_gone, self.is_king] = [*is_gone, *is_king];
    }
}

impl Actor {
    /// The last stay.
    pub fn stay(&self) -> &Stay {
        &self.stays[self.stays.len() - 1]
    }

    fn stay_mut(&mut self) -> &mut Stay {
        let last = self.stays.len() - 1;
        &mut self.stays[last]
    }

    /// Whether one can stand for the other, since nothing is known of either.
    pub fn is_like(&self, other: &Self) -> bool {
        let is_blank = |actor: &Self| {
            actor.stays.len() == 1 && !actor.is_gone && !actor.is_king && actor.stay().square.is_none()
        };
        is_blank(self) && is_blank(other) && self.stay().kinds == other.stay().kinds
    }
}

/// A move of an invisible unit.
#[derive(Clone, Copy, Debug)]
pub struct InvisibleMove {
    /// Which half-move.
    pub ply: usize,
    /// Whose.
    pub actor: usize,
    /// To which of its stays.
    pub to: usize,
    /// Whether it captures.
    pub captures: bool,
    /// The invisible unit that it captures, where that isn't told by its square.
    pub victim: Option<usize>,
    /// Whether the unit is the rook of castling.
    pub is_castling: bool,
}

/// Who plays what.
#[derive(Debug, Default)]
pub struct Assignment {
    /// The invisible units.
    pub actors: Vec<Actor>,
    /// Their moves.
    pub steps: Vec<InvisibleMove>,
    /// Squares on which nothing stands, with the position.
    pub vacant: Vec<(usize, Square)>,
}

impl Clone for Assignment {
    fn clone(&self) -> Self {
        let Self { actors, steps, vacant } = self;
        Self { actors: actors.clone(), steps: steps.clone(), vacant: vacant.clone() }
    }

    /// Keeps the memory.
    fn clone_from(&mut self, source: &Self) {
        let Self { actors, steps, vacant } = source;
        self.actors.clone_from(actors);
        self.steps.clone_from(steps);
        self.vacant.clone_from(vacant);
    }
}

/// The problem, as far as it is the same for all play.
pub struct Setting<'a> {
    /// The rules.
    pub rules: &'a AnyRules,
    /// What limits the search.
    pub control: &'a Control,
    /// The visible units.
    pub position: &'a Position,
    /// The same as a board.
    pub board: Board,
    /// How many invisible units there are.
    pub invisible: usize,
    /// The side that begins.
    pub beginner: Side,
}

impl Setting<'_> {
    /// Who makes the half-move with this number, counted from 0.
    pub fn mover(&self, ply: usize) -> Side {
        if ply.is_multiple_of(2) { self.beginner } else { self.beginner.other() }
    }
}

/// Play as it is written, and what is asked of it.
pub struct Question<'a> {
    /// The problem.
    pub setting: &'a Setting<'a>,
    /// The half-moves.
    pub line: &'a [Ply],
    /// For each half-move, the squares of the units that have become known before it.
    pub known: &'a [Bitboard],
    /// What the last position must be like.
    pub wanted: Wanted,
    /// How many steps the search may take.
    pub budget: u64,
    /// Where choices without a better order begin.
    pub seed: u64,
    /// What is seen of the play.
    pub visible: Visible,
    /// Memory for what is tried.
    pub scratch: Scratch,
}

/// What is seen of play.
#[derive(Default)]
pub struct Visible {
    /// The visible units in each position.
    pub boards: Vec<Board>,
    /// The squares that must be empty in each position.
    pub passed: Vec<Bitboard>,
    /// Squares that must not be attacked: position, square, the side that castles.
    pub guarded: Vec<(usize, Square, Side)>,
}

/// The memory of a question, which the next one uses again.
#[derive(Default)]
pub struct Memory {
    visible: Visible,
    scratch: Scratch,
}

/// Memory that is used again and again: what is tried is made by the million, and soon forgotten.
#[derive(Default)]
pub struct Scratch {
    /// Assignments that nobody needs any longer.
    copies: Vec<Assignment>,
    /// What stands where, in each position.
    pub boards: Vec<Board>,
}

/// Why a search ends before everything has been tried.
pub enum Interruption {
    /// Something has been found.
    Found(Vec<World>),
    /// The budget is used up.
    Spent,
}

/// Nothing, or why the search ends.
pub type Outcome = Option<Interruption>;

impl<'a> Question<'a> {
    /// Asks whether there is a world for the line. The memory comes from an earlier question, or is new.
    pub fn new(
        setting: &'a Setting<'a>,
        line: &'a [Ply],
        known: &'a [Bitboard],
        wanted: Wanted,
        memory: Memory,
    ) -> Self {
        let Memory { mut visible, scratch } = memory;
        let Visible { boards, passed, guarded } = &mut visible;
        boards.clear();
        boards.push(setting.board.clone());
        passed.clear();
        passed.resize(line.len() + 1, Bitboard::EMPTY);
        guarded.clear();
        let mut question = Self { setting, line, known, wanted, budget: 0, seed: 1, visible, scratch };
        for (ply, written) in line.iter().enumerate() {
            question.play_visibly(ply, *written);
        }
        question
    }

    /// The memory, for another question.
    pub fn into_memory(self) -> Memory {
        Memory { visible: self.visible, scratch: self.scratch }
    }

    /// What the half-move does to the visible units, and what it needs.
    fn play_visibly(&mut self, ply: usize, written: Ply) {
        let side = self.setting.mover(ply);
        let mut board = self.visible.boards[ply].clone();
        match written {
            Ply::Visible(mv) => {
                let path = sliders::between(mv.from, mv.to);
                self.visible.passed[ply] |= path;
                if mv.castling.is_none() {
                    self.visible.passed[ply + 1] |= path;
                }
                let captures_there = mv.capture == Some(mv.to) || mv.may_capture_silently();
                if !captures_there {
                    self.visible.passed[ply] |= Bitboard::of(mv.to);
                }
                if let Some(square) = mv.capture {
                    board.clear(square);
                }
                if board.occupied.contains(mv.from) {
                    let unit = board.kinds[mv.from.index()];
                    board.clear(mv.from);
                    board.put(mv.to, mv.promotion.map_or(unit, |walk| Kinds::one(side, walk)));
                }
                if let Some(squares) = mv.castling_squares(side) {
                    self.visible.passed[ply] |= sliders::between(squares.king_from, squares.rook_from);
                    let rook = board.kinds[squares.rook_from.index()];
                    if !rook.is_empty() {
                        board.clear(squares.rook_from);
                        board.put(squares.rook_to, rook);
                    }
                    self.visible.guarded.push((ply, squares.king_from, side));
                    self.visible.guarded.push((ply, squares.rook_to, side));
                }
            }
            Ply::Takes(square) => board.clear(square),
            Ply::Moves => {}
        }
        self.visible.boards.push(board);
    }

    /// The answer.
    pub fn answer(&mut self) -> Answer {
        if self.shows_unstoppable_check() {
            debug_assert!(
                !self.has_world_all_the_same(),
                "a check is said to be unstoppable that can be stopped"
            );
            return Answer::No;
        }
        self.look()
    }

    /// Whether looking everywhere finds a world; what it takes is not counted.
    fn has_world_all_the_same(&mut self) -> bool {
        let (budget, seed) = (self.budget, self.seed);
        let found = matches!(self.look(), Answer::Yes(_));
        (self.budget, self.seed) = (budget, seed);
        found
    }

    /// Looks for a world.
    fn look(&mut self) -> Answer {
        let stay =
            Stay { first: 0, last: self.line.len(), square: None, squares: Bitboard::ALL, kinds: Kinds::ALL };
        let actor = Actor { stays: vec![stay], is_gone: false, is_king: false };
        let mut actors = vec![actor; self.setting.invisible];
        let mut missing = Side::BOTH.into_iter().filter(|side| self.setting.board.king(*side).is_none());
        for actor in &mut actors {
            match missing.next() {
                Some(side) => {
                    actor.is_king = true;
                    actor.stays[0].kinds = Kinds::one(side, Slot::KING);
                }
                None => actor.stays[0].kinds = Kinds::ALL.without(Kinds::KINGS),
            }
        }
        if missing.next().is_some() {
            return Answer::No;
        }
        let assignment = Assignment { actors, steps: Vec::new(), vacant: Vec::new() };
        match self.assign(0, &assignment) {
            Some(Interruption::Found(worlds)) => Answer::Yes(worlds),
            Some(Interruption::Spent) => Answer::Unknown,
            None => Answer::No,
        }
    }

    /// Who makes the half-moves from this one on.
    fn assign(&mut self, ply: usize, so_far: &Assignment) -> Outcome {
        let Some(written) = self.line.get(ply).copied() else { return self.fill(so_far) };
        let step = InvisibleMove { ply, actor: 0, to: 0, captures: false, victim: None, is_castling: false };
        match written {
            Ply::Visible(mv) => self.assign_visible(so_far, step, mv),
            Ply::Takes(square) => {
                let step = InvisibleMove { captures: true, ..step };
                self.assign_anonymous(so_far, step, Some(square))
            }
            Ply::Moves => {
                let outcome = self.assign_anonymous(so_far, step, None);
                if outcome.is_some() { outcome } else { self.assign_unseen_capture(so_far, step) }
            }
        }
    }

    /// A move of which is seen where it begins and ends: who was captured, and who moved if nobody was seen to stand there.
    fn assign_visible(&mut self, so_far: &Assignment, step: InvisibleMove, mv: VisibleMove) -> Outcome {
        let ply = step.ply;
        let quiet = |question: &mut Self, assignment: &Assignment| {
            question.assign_visible_mover(assignment, InvisibleMove { captures: false, ..step }, mv)
        };
        let mut capturing = |question: &mut Self, assignment: &Assignment| {
            question.assign_visible_mover(assignment, InvisibleMove { captures: true, ..step }, mv)
        };
        match mv.capture {
            Some(square) => self.each_captured(ply, square, so_far, &mut capturing),
            None if mv.may_capture_silently() => {
                let outcome = self.with_copy(so_far, |question, assignment| {
                    assignment.vacant.push((ply, mv.to));
                    quiet(question, assignment)
                });
                if outcome.is_some() {
                    return outcome;
                }
                self.each_captured(ply, mv.to, so_far, &mut capturing)
            }
            None => quiet(self, so_far),
        }
    }

    fn assign_visible_mover(&mut self, so_far: &Assignment, step: InvisibleMove, mv: VisibleMove) -> Outcome {
        let ply = step.ply;
        let side = self.setting.mover(ply);
        if self.visible.boards[ply].occupied.contains(mv.from) {
            return self.castle(ply, mv.castling_squares(side), so_far);
        }
        let way = Way {
            kinds: Kinds::one(side, mv.walk),
            becomes: Kinds::one(side, mv.promotion.unwrap_or(mv.walk)),
            from: Some(mv.from),
            to: Some(mv.to),
        };
        self.each_moved(so_far, step, way, &mut |question, assignment| {
            question.castle(ply, mv.castling_squares(side), assignment)
        })
    }

    /// A move of which nothing is seen, if it captured somebody unseen.
    fn assign_unseen_capture(&mut self, so_far: &Assignment, step: InvisibleMove) -> Outcome {
        let enemies = Kinds::of_side(self.setting.mover(step.ply).other());
        for victim in choices(so_far, enemies, None) {
            if so_far.actors[victim].is_king {
                continue;
            }
            let outcome = self.with_copy(so_far, |question, assignment| {
                let stay = assignment.actors[victim].stay_mut();
                stay.kinds = stay.kinds.and(enemies);
                stay.last = step.ply;
                assignment.actors[victim].is_gone = true;
                let step = InvisibleMove { captures: true, victim: Some(victim), ..step };
                question.assign_anonymous(assignment, step, None)
            });
            if outcome.is_some() {
                return outcome;
            }
        }
        None
    }

    /// A move by an invisible unit that nobody names; what it becomes is open.
    fn assign_anonymous(&mut self, so_far: &Assignment, step: InvisibleMove, to: Option<Square>) -> Outcome {
        let own = Kinds::of_side(self.setting.mover(step.ply));
        let way = Way { kinds: own, becomes: own, from: None, to };
        self.each_moved(so_far, step, way, &mut |question, assignment| {
            question.assign(step.ply + 1, assignment)
        })
    }

    /// The rook of castling, where it is invisible.
    fn castle(&mut self, ply: usize, squares: Option<CastlingSquares>, so_far: &Assignment) -> Outcome {
        let Some(squares) = squares else { return self.assign(ply + 1, so_far) };
        if self.visible.boards[ply].occupied.contains(squares.rook_from) {
            return self.assign(ply + 1, so_far);
        }
        let rook = Kinds::one(self.setting.mover(ply), Slot::ROOK);
        let step = InvisibleMove { ply, actor: 0, to: 0, captures: false, victim: None, is_castling: true };
        let [from, to] = [squares.rook_from, squares.rook_to].map(Some);
        self.each_moved(
            so_far,
            step,
            Way { kinds: rook, becomes: rook, from, to },
            &mut |question, castled| {
                let rook_moved_before = castled.steps.last().is_some_and(|step| step.to > 1);
                if rook_moved_before { None } else { question.assign(ply + 1, castled) }
            },
        )
    }

    /// Goes on from each way in which an invisible unit makes the step, until something ends the search.
    fn each_moved(
        &mut self,
        so_far: &Assignment,
        step: InvisibleMove,
        way: Way,
        go_on: &mut dyn FnMut(&mut Self, &Assignment) -> Outcome,
    ) -> Outcome {
        let last = self.line.len();
        let promoted = Kinds::promoted(self.setting.mover(step.ply));
        // Units of which nothing is known yet leave the most room, and come first.
        for actor in choices(so_far, way.kinds, way.from).into_iter().rev() {
            let outcome = self.with_copy(so_far, |question, assignment| {
                let stay = assignment.actors[actor].stay_mut();
                stay.kinds = stay.kinds.and(way.kinds);
                stay.square = stay.square.or(way.from);
                stay.last = step.ply;
                let kinds = match () {
                    () if way.kinds.len() == 1 => way.becomes,
                    () if stay.kinds.meets(Kinds::PAWNS) => stay.kinds.with(promoted),
                    () => stay.kinds,
                };
                let stays = &mut assignment.actors[actor].stays;
                let first = step.ply + 1;
                stays.push(Stay { first, last, square: way.to, squares: Bitboard::ALL, kinds });
                let to = stays.len() - 1;
                assignment.steps.push(InvisibleMove { actor, to, ..step });
                go_on(question, assignment)
            });
            if outcome.is_some() {
                return outcome;
            }
        }
        None
    }

    /// Goes on from each way in which a unit is captured on a square, until something ends the search.
    fn each_captured(
        &mut self,
        ply: usize,
        square: Square,
        so_far: &Assignment,
        go_on: &mut dyn FnMut(&mut Self, &Assignment) -> Outcome,
    ) -> Outcome {
        if self.visible.boards[ply].occupied.contains(square) {
            return go_on(self, so_far);
        }
        let enemies = Kinds::of_side(self.setting.mover(ply).other());
        for victim in choices(so_far, enemies, Some(square)) {
            if so_far.actors[victim].is_king {
                continue;
            }
            let outcome = self.with_copy(so_far, |question, assignment| {
                assignment.actors[victim].is_gone = true;
                let stay = assignment.actors[victim].stay_mut();
                stay.square = Some(square);
                stay.kinds = stay.kinds.and(enemies);
                stay.last = ply;
                go_on(question, assignment)
            });
            if outcome.is_some() {
                return outcome;
            }
        }
        None
    }

    /// Does something with a copy that may be changed.
    pub(super) fn with_copy(
        &mut self,
        so_far: &Assignment,
        act: impl FnOnce(&mut Self, &mut Assignment) -> Outcome,
    ) -> Outcome {
        let mut copy = self.scratch.copies.pop().unwrap_or_default();
        copy.clone_from(so_far);
        let outcome = act(self, &mut copy);
        self.scratch.copies.push(copy);
        outcome
    }
}

/// In which way a step is made.
#[derive(Clone, Copy)]
struct Way {
    /// By whom.
    kinds: Kinds,
    /// What a unit becomes, if it is known who it is.
    becomes: Kinds,
    /// From where, if that is seen.
    from: Option<Square>,
    /// To where, if that is seen.
    to: Option<Square>,
}

/// The invisible units that may be of these kinds and on this square, one of those that are alike.
fn choices(assignment: &Assignment, kinds: Kinds, square: Option<Square>) -> ArrayVec<usize, 64> {
    let actors = &assignment.actors;
    let stands_there = |actor: &Actor| !actor.is_gone && square.is_some() && actor.stay().square == square;
    if let Some(actor) = actors.iter().position(stands_there) {
        let fits = actors[actor].stay().kinds.meets(kinds);
        return fits.then_some(actor).into_iter().collect();
    }
    let mut chosen = ArrayVec::<usize, 64>::new();
    for (number, actor) in actors.iter().enumerate() {
        let stay = actor.stay();
        let fits = !actor.is_gone && stay.kinds.meets(kinds) && (square.is_none() || stay.square.is_none());
        if fits && !chosen.iter().any(|other| actors[*other].is_like(actor)) {
            chosen.push(number);
        }
    }
    chosen
}
