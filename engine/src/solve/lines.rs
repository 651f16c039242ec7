//! Writing play as lines: every way to the end, one after the other.

use super::battle::{Fight, Last, Solver};
use super::grammar::{Id, Leg, Node};
use crate::board::Side;
use crate::game::move_text::{self, NULL_MOVE};
use crate::rules::{Move, MoveKind, Rules, Undo};
use crate::solution::{Line, PhaseKind, PlayedMove};
use crate::stipulation::Goal;

/// The moves on the board and the lines found so far.
#[derive(Debug, Default)]
pub struct Recorder {
    path: Vec<(Move, Side)>,
    /// Before which moves of the path the numbers begin anew.
    recounts: Vec<usize>,
    /// What is being written is what a constraint forces.
    is_forced: bool,
    found: Vec<Path>,
    most: Option<u64>,
    /// Longer lines were not looked for, because there are shorter ones.
    pub is_cut_short: bool,
}

/// A line as the solver finds it.
#[derive(Debug)]
struct Path {
    moves: Vec<(Move, Side)>,
    recounts: Vec<usize>,
    goal: Option<Goal>,
    is_forced: bool,
}

impl Recorder {
    /// An empty one that takes so many lines.
    pub fn new(most: Option<u64>) -> Self {
        Self { most, ..Self::default() }
    }

    /// Notes a move that has been played.
    pub fn push(&mut self, mv: Move, mover: Side) {
        self.path.push((mv, mover));
    }

    /// Forgets the last move.
    pub fn pop(&mut self) {
        self.path.pop();
    }

    /// How many lines there are so far.
    pub fn count(&self) -> usize {
        self.found.len()
    }

    /// Whether no more lines are wanted.
    pub fn has_enough(&self) -> bool {
        self.most.is_some_and(|most| self.found.len() as u64 >= most)
    }

    fn record(&mut self, goal: Option<Goal>) {
        self.found.push(Path {
            moves: self.path.clone(),
            recounts: self.recounts.clone(),
            goal,
            is_forced: self.is_forced,
        });
    }
}

impl<'g> Solver<'_, '_, 'g> {
    /// All lines of the play, `inversions` half-moves of the first moves being left out.
    pub fn lines(&mut self, id: Id, inversions: u8, kind: PhaseKind) -> Vec<Line> {
        // Of parry play the first moves are counted, as of other battles.
        let is_battle = matches!(self.grammar.node(id), Node::Battle(_));
        let mut recorder = Recorder::new(self.options.most_solutions.filter(|_| !is_battle));
        // Who passes in parry play has the first move.
        let first = is_battle.then(|| self.search.position.turn());
        // Set play of an introduction is the same as behind it.
        let is_root = kind == PhaseKind::Actual || !is_battle;
        self.record(id, None, &mut recorder, is_root);
        if recorder.has_enough() || recorder.is_cut_short {
            self.search.skip_rest();
        }
        recorder.found.iter().map(|path| self.line(path, inversions, first)).collect()
    }

    /// Records all lines of the play. Whether there are any.
    fn record(&mut self, id: Id, last: Last<'_>, recorder: &mut Recorder, is_root: bool) -> bool {
        match self.grammar.node(id) {
            Node::Goal(_) | Node::Not(_) => {
                let holds = self.holds(id, last);
                if holds {
                    let goal = self.goal_of(id, last);
                    recorder.record(goal);
                }
                holds
            }
            Node::And(first, second) => {
                let holds = self.holds(*first, last) && self.holds(*second, last);
                if holds {
                    self.record(*first, last, recorder, is_root);
                    self.record(*second, last, recorder, is_root);
                }
                holds
            }
            Node::Each(first, second) => {
                let one = self.record(*first, last, recorder, is_root);
                let other = self.record(*second, last, recorder, is_root);
                one || other
            }
            Node::Or(first, second) => {
                self.record(*first, last, recorder, is_root) || self.record(*second, last, recorder, is_root)
            }
            Node::Inverted(inner) => {
                if self.search.in_check() {
                    return false;
                }
                self.after_skipping(|solver| solver.record(*inner, None, recorder, is_root))
            }
            Node::Help(help) => {
                if !(help.is_series && help.is_remainder) {
                    let before = if help.is_series { &help.legs[0] } else { &help.legs[1] };
                    self.record_what_is_forced(before, last, recorder);
                }
                self.help(id, last, Some(recorder))
            }
            Node::Battle(battle) => {
                let fight = Fight { id, battle, least: battle.least };
                if battle.begins_with_defence {
                    let holds = self.holds(id, last);
                    if holds {
                        self.record_defences(fight, battle.most, recorder);
                    }
                    return holds;
                }
                if is_root {
                    self.record_what_is_forced(&battle.defence, last, recorder);
                }
                if is_root && id == self.grammar.root && self.search.is_numbered() {
                    if !self.goes_on(&battle.defence, last) {
                        return false;
                    }
                    let found = recorder.count();
                    let shortest =
                        if self.options.set_play { self.shortest(fight, battle.most, last) } else { None };
                    self.record_attacks(fight, shortest.unwrap_or(battle.most), recorder);
                    return recorder.count() > found;
                }
                let Some(length) = self.shortest(fight, battle.most, last) else { return false };
                // Beside set play Popeye looks for the shortest play from the beginning on.
                let length = if is_root && !self.options.set_play { battle.most } else { length };
                self.record_attacks(fight, length, recorder);
                true
            }
        }
    }

    /// Before the first move: what must be played at once, so that the play doesn't begin.
    fn record_what_is_forced(&mut self, before: &Leg, last: Last<'_>, recorder: &mut Recorder) {
        for constraint in &before.constraints {
            if let Node::Not(inner) = self.grammar.node(*constraint)
                && self.holds(*inner, last)
            {
                recorder.is_forced = true;
                self.record(*inner, last, recorder, false);
                recorder.is_forced = false;
            }
        }
    }

    /// Records what ends the play behind the move just played.
    pub fn record_ends(&mut self, leg: &Leg, mv: &Move, undo: &Undo, recorder: &mut Recorder) -> bool {
        let last = Some((mv, undo));
        let mut found = false;
        for end in &leg.ends {
            if end.is_suppressed {
                if self.holds(end.what, last) {
                    found = true;
                    let goal = self.goal_of(end.what, last);
                    recorder.record(goal);
                }
                continue;
            }
            if end.recounts {
                recorder.recounts.push(recorder.path.len());
            }
            found |= self.record(end.what, last, recorder, false);
            if end.recounts {
                recorder.recounts.pop();
            }
        }
        found
    }

    /// Records what must be played in place of the first half-move, the one before having been left out.
    pub fn record_forced_ends(&mut self, leg: &Leg, last: Last<'_>, recorder: &mut Recorder) -> bool {
        let mut found = false;
        for end in leg.ends.iter().filter(|end| end.is_forced) {
            found |= self.record(end.what, last, recorder, false);
        }
        found
    }

    /// Records what ends play without its first half-move before it begins.
    pub fn record_at_once(&mut self, leg: &Leg, recorder: &mut Recorder) -> bool {
        let mut found = false;
        for end in leg.ends.iter().filter(|end| !end.is_goal) {
            found |= self.record(end.what, None, recorder, false);
        }
        found
    }

    fn record_attacks(&mut self, fight: Fight<'g>, length: u32, recorder: &mut Recorder) {
        if fight.id == self.grammar.root && self.search.is_numbered() {
            let is_last = fight.battle.most == 1 && !fight.battle.ends_on_defence;
            for attempt in self.numbered_towards(is_last.then_some(&fight.battle.attack)) {
                if self.search.was_interrupted() || recorder.has_enough() {
                    return;
                }
                if self.search.takes(&attempt, recorder.count()) {
                    self.search.descend();
                    self.record_attack(fight, length, attempt.mv, recorder);
                    self.search.ascend();
                }
            }
            return;
        }
        let mut moves = self.moves_towards(fight.attack_leg());
        let goal = fight.battle.last_goal(length);
        self.search.sort_as_tried(&mut moves, goal);
        let mut solutions = 0;
        for mv in moves {
            if self.search.was_interrupted() || recorder.has_enough() {
                return;
            }
            let before = recorder.count();
            self.record_attack(fight, length, mv, recorder);
            solutions += u64::from(recorder.count() > before);
            let is_enough = self.options.most_solutions.is_some_and(|most| solutions >= most);
            if is_enough && fight.id == self.grammar.root {
                self.search.skip_rest();
                return;
            }
        }
    }

    fn record_attack(&mut self, fight: Fight<'g>, length: u32, mv: Move, recorder: &mut Recorder) {
        self.record_move(fight.attack_leg(), &mv, recorder, |solver, undo, recorder| {
            if !solver.succeeds_within(fight, length, &mv, undo) {
                return;
            }
            let leg = &fight.battle.attack;
            if fight.is_long_enough() && solver.ends(leg, &mv, undo) {
                solver.record_ends(leg, &mv, undo, recorder);
                return;
            }
            solver.record_defences(fight.next(), length - 1, recorder);
        });
    }

    fn record_defences(&mut self, fight: Fight<'g>, rest: u32, recorder: &mut Recorder) {
        if fight.battle.has_parry && !self.search.in_check() {
            self.after_pass(|solver| {
                if solver.ends_by_passing(fight) {
                    let passer = solver.search.position.turn().other();
                    recorder.push(Move::null(), passer);
                    let goal =
                        fight.battle.defence.ends.iter().find_map(|end| solver.goal_of(end.what, None));
                    recorder.record(goal);
                    recorder.pop();
                } else {
                    solver.record_answers(fight, rest, None, recorder);
                }
            });
            return;
        }
        let mut moves = self.moves_towards(fight.defence_leg());
        self.search.sort_as_tried(&mut moves, None);
        for mv in moves {
            if self.search.was_interrupted() || recorder.has_enough() {
                return;
            }
            self.record_move(fight.defence_leg(), &mv, recorder, |solver, undo, recorder| {
                let leg = &fight.battle.defence;
                if fight.defence_counts() && solver.ends(leg, &mv, undo) {
                    solver.record_ends(leg, &mv, undo, recorder);
                } else {
                    solver.record_answers(fight, rest, Some((&mv, undo)), recorder);
                }
            });
        }
    }

    fn record_answers(&mut self, fight: Fight<'g>, rest: u32, last: Last<'_>, recorder: &mut Recorder) {
        if let Some(length) = self.shortest(fight, rest, last) {
            self.record_attacks(fight, length, recorder);
        }
    }

    fn record_move(
        &mut self,
        leg: Option<&Leg>,
        mv: &Move,
        recorder: &mut Recorder,
        act: impl FnOnce(&mut Self, &Undo, &mut Recorder),
    ) {
        let mover = self.search.position.turn();
        self.after(leg, mv, |solver, undo| {
            recorder.push(*mv, mover);
            act(solver, undo, recorder);
            recorder.pop();
        });
    }

    /// Replays a path from the position of its beginning and writes its moves.
    fn line(&mut self, path: &Path, inversions: u8, first: Option<Side>) -> Line {
        let beginning = self.search.position.mark();
        // The numbers stand in front of the moves of whoever moves first, or would have.
        let first = first.or_else(|| path.moves.first().map(|(_, mover)| *mover));
        let first = first.unwrap_or_else(|| self.search.position.turn());
        let mut numbered = if inversions == 1 { first.other() } else { first };
        let mut line = Line {
            skipped: inversions,
            numbered: Vec::new(),
            recounts: path.recounts.clone(),
            moves: Vec::new(),
            goal: path.goal,
            is_forced_goal: path.is_forced,
        };
        let mut undos = Vec::new();
        for (place, (mv, mover)) in path.moves.iter().enumerate() {
            if path.recounts.contains(&place) {
                numbered = *mover;
            }
            let before = if self.search.position.turn() == *mover {
                self.search.position.mark()
            } else {
                self.search.skip_turn()
            };
            if mv.kind == MoveKind::Null {
                // Who isn't in check passes; that is told where it ends the play, and nothing comes behind it.
                line.moves.push(PlayedMove { text: NULL_MOVE.into(), gives_check: false });
                line.numbered.push(*mover == numbered);
                self.search.position.take_back(&before);
                continue;
            }
            if let Some(played) = move_text::written(self.search.rules, self.search.position, mv) {
                line.moves.push(played);
                line.numbered.push(*mover == numbered);
            }
            if let Some(undo) = self.search.rules.play_excused(self.search.position, mv) {
                undos.push((mv, undo, before));
            }
        }
        while let Some((mv, undo, before)) = undos.pop() {
            self.search.rules.take_back(self.search.position, mv, undo);
            self.search.position.take_back(&before);
        }
        self.search.position.take_back(&beginning);
        line
    }
}
