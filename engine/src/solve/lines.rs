//! Writing play as lines: every way to the end, one after the other.

use super::battle::BattleLeft;
use super::follower::Found;
use super::grammar::{Battle, Id, Leg, Node};
use super::help::{TakesLines, TakesLinesAhead};
use super::prover::{Last, Plays, Prover};
use super::search::Search;
use super::sharing::Until;
use super::stretch::Rank;
use super::tries::Tries;
use crate::board::{Position, Side};
use crate::game::move_text::{self, NULL_MOVE};
use crate::rules::{AnyRules, Move, MoveKind, Rules, Undo};
use crate::solution::{Line, PhaseKind, PlayedMove, Reached};
use crate::stipulation::Goal;

/// What is being recorded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// The play of a phase.
    WholePlay,
    /// Play inside other play.
    InnerPlay,
}

/// The moves on the board and the lines found so far.
#[derive(Debug, Default)]
struct LinesSoFar {
    path: Vec<(Move, Side)>,
    /// Before which moves of the path the numbers begin anew.
    recounts: Vec<usize>,
    /// Before which moves of the path the other side has passed as a move.
    passes: Vec<usize>,
    /// What is being written is what a constraint forces.
    is_forced: bool,
    found: Vec<Path>,
    most: Option<u64>,
    /// Longer lines were not looked for, because there are shorter ones.
    is_cut_short: bool,
    /// The texts of the moves of the path, where only claimed play is looked at.
    texts: Vec<Box<str>>,
    /// The text of the move about to be played.
    text: Option<Box<str>>,
    /// Where lines are written as soon as they are found, if somebody waits for them.
    at_once: Option<Box<AtOnce>>,
}

/// Lines that are written as they are found.
#[derive(Debug)]
struct AtOnce {
    /// The position of their beginning.
    beginning: Position,
    form: Form,
    written: Vec<Line>,
}

/// What the form of all lines depends on.
#[derive(Debug, Clone, Copy)]
struct Form {
    /// How many half-moves are left out in front.
    inversions: u8,
    /// Who moves first, if it isn't the one who makes the first move of the line.
    first: Option<Side>,
}

/// A line as it is found.
#[derive(Debug)]
struct Path {
    moves: Vec<(Move, Side)>,
    recounts: Vec<usize>,
    passes: Vec<usize>,
    goal: Option<Goal>,
    is_forced: bool,
}

impl LinesSoFar {
    fn line_found(&mut self, search: &Search<'_>, goal: Option<Goal>) {
        let path = Path {
            moves: self.path.clone(),
            recounts: self.recounts.clone(),
            passes: self.passes.clone(),
            goal,
            is_forced: self.is_forced,
        };
        self.take(search, path);
    }

    /// Takes a line that has been found here, or on a lane.
    fn take(&mut self, search: &Search<'_>, path: Path) {
        let Some(at_once) = &mut self.at_once else {
            self.found.push(path);
            return;
        };
        let line = line(search.rules, &mut at_once.beginning, &path, at_once.form);
        search.tell(Found::Line(&line));
        at_once.written.push(line);
    }

    /// How many lines there are.
    fn len(&self) -> usize {
        self.at_once.as_ref().map_or(self.found.len(), |at_once| at_once.written.len())
    }

    fn is_full(&self) -> bool {
        self.most.is_some_and(|most| self.len() as u64 >= most)
    }
}

impl TakesLines for LinesSoFar {
    type Ahead = Self;

    const WRITES: bool = true;
    const SHARES: bool = true;

    fn push(&mut self, mv: Move, mover: Side) {
        self.path.push((mv, mover));
        self.texts.push(self.text.take().unwrap_or_default());
    }

    fn pop(&mut self) {
        self.path.pop();
        self.texts.pop();
    }

    fn path(&self) -> &[(Move, Side)] {
        &self.path
    }

    fn admits(&mut self, search: &mut Search<'_>, mv: &Move) -> bool {
        let Some(only) = search.only() else { return true };
        let written = move_text::written(search.rules, search.position, mv);
        let Some(PlayedMove { text, .. }) = written else { return false };
        let is_claimed = only.admits(&self.texts, &text);
        self.text = Some(text);
        is_claimed
    }

    fn leaves_out(&self, search: &Search<'_>) -> bool {
        search.only().is_some()
    }

    fn until(&self) -> Until {
        match self.most {
            Some(most) => Until::Yeses(usize::try_from(most).unwrap_or(usize::MAX) - self.len()),
            None => Until::All,
        }
    }

    fn count(&self) -> usize {
        self.len()
    }

    fn has_enough(&self) -> bool {
        // Behind one introduction as behind another: nothing more is looked for.
        self.is_full() || self.is_cut_short
    }

    fn cut_short(&mut self) {
        self.is_cut_short = true;
    }

    fn ends(&mut self, prover: &mut Prover<'_, '_, '_>, leg: &Leg, mv: &Move, undo: &Undo) -> bool {
        LineWriter { prover, lines_so_far: self }.record_ends(leg, mv, undo)
    }

    fn ends_at_once(&mut self, prover: &mut Prover<'_, '_, '_>, leg: &Leg) -> bool {
        LineWriter { prover, lines_so_far: self }.record_at_once(leg)
    }

    fn forced_ends(&mut self, prover: &mut Prover<'_, '_, '_>, leg: &Leg, last: Last<'_>) -> bool {
        LineWriter { prover, lines_so_far: self }.record_forced_ends(leg, last)
    }

    fn ahead(&self) -> Self {
        Self {
            path: self.path.clone(),
            recounts: self.recounts.clone(),
            passes: self.passes.clone(),
            is_forced: self.is_forced,
            // Behind no piece more lines are wanted than in all.
            most: self.most,
            ..Self::default()
        }
    }

    fn take_over(&mut self, search: &Search<'_>, found: Vec<Path>) {
        found.into_iter().for_each(|path| self.take(search, path));
    }
}

impl TakesLinesAhead for LinesSoFar {
    type Found = Vec<Path>;

    fn found(self) -> Option<Vec<Path>> {
        (!self.found.is_empty()).then_some(self.found)
    }
}

/// Writes play as lines: it walks through what a prover has proved, and records each way to the end.
struct LineWriter<'p, 's, 'a, 'g> {
    prover: &'p mut Prover<'s, 'a, 'g>,
    lines_so_far: &'p mut LinesSoFar,
}

impl<'s, 'a, 'g> Plays<'s, 'a, 'g> for LineWriter<'_, 's, 'a, 'g> {
    fn prover(&mut self) -> &mut Prover<'s, 'a, 'g> {
        self.prover
    }
}

/// All lines of the play, `inversions` half-moves of the first moves being left out.
pub fn lines(prover: &mut Prover<'_, '_, '_>, id: Id, inversions: u8, kind: PhaseKind) -> Vec<Line> {
    // Of parry play the first moves are counted, as of other battles.
    let is_battle = matches!(prover.grammar.node(id), Node::Battle(_));
    let most = prover.options.most_solutions.filter(|_| !is_battle);
    let mut lines_so_far = LinesSoFar { most, ..LinesSoFar::default() };
    // Who passes in parry play has the first move.
    let first = is_battle.then(|| prover.search.position.turn());
    let form = Form { inversions, first };
    if prover.search.follower.is_some() {
        let beginning = prover.search.position.clone();
        lines_so_far.at_once = Some(Box::new(AtOnce { beginning, form, written: Vec::new() }));
    }
    // Set play of an introduction is the same as behind it.
    let scope = if kind == PhaseKind::Actual || !is_battle { Scope::WholePlay } else { Scope::InnerPlay };
    LineWriter { prover, lines_so_far: &mut lines_so_far }.record(id, None, scope);
    if lines_so_far.is_full() || lines_so_far.is_cut_short {
        prover.search.skip_rest();
    }
    if let Some(at_once) = lines_so_far.at_once {
        return at_once.written;
    }
    let Search { rules, position, .. } = &mut *prover.search;
    lines_so_far.found.iter().map(|path| line(rules, position, path, form)).collect()
}

impl<'g> LineWriter<'_, '_, '_, 'g> {
    /// Records all lines of the play. Whether there are any.
    fn record(&mut self, id: Id, last: Last<'_>, scope: Scope) -> bool {
        match self.prover.grammar.node(id) {
            Node::Goal(_) | Node::Not(_) => {
                let holds = self.prover.holds(id, last);
                if holds {
                    let goal = self.prover.goal_of(id, last);
                    self.lines_so_far.line_found(self.prover.search, goal);
                }
                holds
            }
            Node::And(first, second) => {
                let holds = self.prover.holds(*first, last) && self.prover.holds(*second, last);
                if holds {
                    self.record(*first, last, scope);
                    self.record(*second, last, scope);
                }
                holds
            }
            Node::Each(first, second) => {
                // Shorter solutions have no numbers.
                let is_left_out = id == self.prover.grammar.root && self.prover.options.restricts_numbers();
                let one = !is_left_out && self.record(*first, last, scope);
                let other = self.record(*second, last, scope);
                one || other
            }
            Node::Or(first, second) => self.record(*first, last, scope) || self.record(*second, last, scope),
            Node::Inverted(inner) => {
                if self.prover.search.in_check() {
                    return false;
                }
                self.after_skipping(|writer| writer.record(*inner, None, scope))
            }
            Node::Help(help) => {
                let is_within = id == self.prover.grammar.root && self.prover.search.is_within_phase();
                if !(is_within || help.is_series && help.is_remainder) {
                    let before = if help.is_series { &help.legs[0] } else { &help.legs[1] };
                    self.record_what_is_forced(before, last);
                }
                self.prover.help(id, last, self.lines_so_far)
            }
            Node::Battle(battle) => self.record_battle(id, battle, last, scope),
        }
    }

    fn record_battle(&mut self, id: Id, battle: &'g Battle, last: Last<'_>, scope: Scope) -> bool {
        let battle_left = BattleLeft { id, battle, least: battle.least };
        if battle.begins_with_defence {
            let holds = self.prover.holds(id, last);
            if holds {
                self.record_defences(battle_left, battle.most);
            }
            return holds;
        }
        if scope == Scope::WholePlay {
            let is_root = id == self.prover.grammar.root;
            // What stands before the first moves was looked at before them.
            if !(is_root && self.prover.search.is_within_phase()) {
                self.record_what_is_forced(&battle.defence, last);
            }
            if is_root {
                return self.record_first_attacks(battle_left, last);
            }
        }
        let Some(length) = self.prover.shortest(battle_left, battle.most, last) else { return false };
        self.record_attacks(battle_left, if scope == Scope::InnerPlay { length } else { battle.most });
        true
    }

    /// Records the first moves of the whole play, each by itself, so that an interrupted search can go on among them.
    fn record_first_attacks(&mut self, battle_left: BattleLeft<'g>, last: Last<'_>) -> bool {
        let battle = battle_left.battle;
        if !self.prover.goes_on(&battle.defence, last) {
            return false;
        }
        let is_numbered = self.prover.search.is_numbered();
        if !is_numbered && self.prover.is_hopeless(battle_left, battle.most) {
            return false;
        }
        let begun = self.lines_so_far.count();
        let tries = self.prover.attacks_in_order(battle_left, battle.most);
        if is_numbered {
            self.record_tried(battle_left, battle.most, tries);
        } else {
            self.record_listed(battle_left, &tries.listed_ones());
        }
        self.lines_so_far.count() > begun
    }

    /// Records those of the first moves that the stretch of the search holds.
    fn record_listed(&mut self, battle_left: BattleLeft<'g>, first_moves: &[Move]) {
        let stretch = self.prover.search.stretch(0, Rank::First, first_moves.len());
        self.prover.search.watch_first_moves(0, first_moves, stretch.start);
        let mut solutions = 0;
        for place in stretch {
            if self.prover.search.was_interrupted() || self.lines_so_far.is_full() {
                break;
            }
            let mv = &first_moves[place];
            let found = self.lines_so_far.count();
            self.prover.search.watch_first_move(mv);
            if self.prover.search.survey_move(0, Rank::First, place, mv)
                || !self.lines_so_far.admits(self.prover.search, mv)
            {
                continue;
            }
            self.record_attack(battle_left, battle_left.battle.most, *mv);
            // Who is interrupted behind the very first move begins anew, with what stands before it.
            if self.prover.search.was_interrupted() && place > 0 {
                self.note_reached(place, found, first_moves);
            }
            solutions += u64::from(self.lines_so_far.count() > found);
            if self.prover.options.most_solutions.is_some_and(|most| solutions >= most) {
                self.prover.search.skip_rest();
                break;
            }
        }
        if let Some(until) = self.prover.search.end_among(0, Rank::First)
            && !self.prover.search.was_interrupted()
        {
            self.prover.search.end_stretch();
            self.note_reached(until.moves as usize, self.lines_so_far.count(), first_moves);
        }
    }

    fn note_reached(&mut self, moves: usize, found: usize, first_moves: &[Move]) {
        let [moves, found] = [moves, found].map(|number| number as u32);
        let reached = Reached { is_longest: true, moves, found, ..Reached::default() };
        self.prover.search.note_reached(reached, first_moves);
    }

    /// Before the first move: what must be played at once, so that the play doesn't begin.
    fn record_what_is_forced(&mut self, before: &Leg, last: Last<'_>) {
        for constraint in &before.constraints {
            if let Node::Not(inner) = self.prover.grammar.node(*constraint)
                && self.prover.holds(*inner, last)
            {
                self.lines_so_far.is_forced = true;
                self.record(*inner, last, Scope::InnerPlay);
                self.lines_so_far.is_forced = false;
            }
        }
    }

    /// Records what ends the play behind the move just played.
    fn record_ends(&mut self, leg: &Leg, mv: &Move, undo: &Undo) -> bool {
        // Play that has reached a goal is over, whatever could be played behind it.
        [true, false].into_iter().any(|is_goal| self.record_ends_that_are(is_goal, leg, mv, undo))
    }

    /// Records the ends that are goals, or those that are play.
    fn record_ends_that_are(&mut self, is_goal: bool, leg: &Leg, mv: &Move, undo: &Undo) -> bool {
        let last = Some((mv, undo));
        let mut found = false;
        for end in leg.ends.iter().filter(|end| end.is_goal == is_goal) {
            if end.is_suppressed {
                if self.prover.holds(end.what, last) {
                    found = true;
                    let goal = self.prover.goal_of(end.what, last);
                    self.lines_so_far.line_found(self.prover.search, goal);
                }
                continue;
            }
            if end.recounts {
                self.lines_so_far.recounts.push(self.lines_so_far.path.len());
            }
            found |= self.record(end.what, last, Scope::InnerPlay);
            if end.recounts {
                self.lines_so_far.recounts.pop();
            }
        }
        found
    }

    /// Records what must be played in place of the first half-move, the one before having been left out.
    fn record_forced_ends(&mut self, leg: &Leg, last: Last<'_>) -> bool {
        let mut found = false;
        for end in leg.ends.iter().filter(|end| end.is_forced) {
            found |= self.record(end.what, last, Scope::InnerPlay);
        }
        found
    }

    /// Records what ends play without its first half-move before it begins.
    fn record_at_once(&mut self, leg: &Leg) -> bool {
        let mut found = false;
        for end in leg.ends.iter().filter(|end| !end.is_goal) {
            found |= self.record(end.what, None, Scope::InnerPlay);
        }
        found
    }

    fn record_attacks(&mut self, battle_left: BattleLeft<'g>, length: u32) {
        let tries = self.prover.attacks_in_order(battle_left, length);
        self.record_tried(battle_left, length, tries);
    }

    fn record_tried(&mut self, battle_left: BattleLeft<'g>, length: u32, mut tries: Tries) {
        let mut solutions = 0;
        while !self.lines_so_far.is_full()
            && let Some(mv) = tries.next(self.prover.search, self.lines_so_far.count())
        {
            if !self.lines_so_far.admits(self.prover.search, &mv) {
                continue;
            }
            let before = self.lines_so_far.count();
            self.record_attack(battle_left, length, mv);
            solutions += u64::from(self.lines_so_far.count() > before);
            let is_enough = self.prover.options.most_solutions.is_some_and(|most| solutions >= most);
            if is_enough && battle_left.id == self.prover.grammar.root && !tries.are_numbered() {
                self.prover.search.skip_rest();
                break;
            }
        }
        tries.end(self.prover.search);
    }

    fn record_attack(&mut self, battle_left: BattleLeft<'g>, length: u32, mv: Move) {
        self.record_move(battle_left.attack_leg(), &mv, |writer, undo| {
            if !writer.prover.succeeds_within(battle_left, length, &mv, undo) {
                return;
            }
            let leg = &battle_left.battle.attack;
            if battle_left.is_long_enough() && writer.prover.ends(leg, &mv, undo) {
                writer.record_ends(leg, &mv, undo);
                return;
            }
            writer.record_defences(battle_left.next(), length - 1);
        });
    }

    fn record_defences(&mut self, battle_left: BattleLeft<'g>, rest: u32) {
        if battle_left.battle.has_parry && !self.prover.search.in_check() {
            let rest = self.prover.rest_behind_pass(rest);
            self.after_pass(|writer| {
                if writer.prover.ends_by_passing(battle_left) {
                    let passer = writer.prover.search.position.turn().other();
                    writer.lines_so_far.text = None;
                    writer.lines_so_far.push(Move::null(), passer);
                    let goal = battle_left
                        .battle
                        .defence
                        .ends
                        .iter()
                        .find_map(|end| writer.prover.goal_of(end.what, None));
                    writer.lines_so_far.line_found(writer.prover.search, goal);
                    writer.lines_so_far.pop();
                } else {
                    writer.lines_so_far.passes.push(writer.lines_so_far.path.len());
                    writer.record_answers(battle_left, rest, None);
                    writer.lines_so_far.passes.pop();
                }
            });
            return;
        }
        let mut moves = self.prover.moves_towards(battle_left.defence_leg());
        self.prover.search.sort_as_tried(&mut moves, None);
        for mv in moves {
            if self.prover.search.was_interrupted() || self.lines_so_far.is_full() {
                return;
            }
            if !self.lines_so_far.admits(self.prover.search, &mv) {
                continue;
            }
            self.record_move(battle_left.defence_leg(), &mv, |writer, undo| {
                let leg = &battle_left.battle.defence;
                if battle_left.defence_counts() && writer.prover.ends(leg, &mv, undo) {
                    writer.record_ends(leg, &mv, undo);
                } else {
                    writer.record_answers(battle_left, rest, Some((&mv, undo)));
                }
            });
        }
    }

    fn record_answers(&mut self, battle_left: BattleLeft<'g>, rest: u32, last: Last<'_>) {
        if let Some(length) = self.prover.shortest(battle_left, rest, last) {
            self.record_attacks(battle_left, length);
        }
    }

    fn record_move(&mut self, leg: Option<&Leg>, mv: &Move, act: impl FnOnce(&mut Self, &Undo)) {
        let mover = self.prover.search.position.turn();
        self.after(leg, mv, |writer, undo| {
            writer.lines_so_far.push(*mv, mover);
            act(writer, undo);
            writer.lines_so_far.pop();
        });
    }
}

/// Replays a path from the position of its beginning and writes its moves.
fn line(rules: &AnyRules, position: &mut Position, path: &Path, form: Form) -> Line {
    let Form { inversions, first } = form;
    let beginning = position.mark();
    // The numbers stand in front of the moves of whoever moves first, or would have.
    let first = first.or_else(|| path.moves.first().map(|(_, mover)| *mover));
    let first = first.unwrap_or_else(|| position.turn());
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
        let before = position.mark();
        if position.turn() != *mover {
            if path.passes.contains(&place) { rules.pass(position) } else { rules.skip_turn(position) }
        }
        if mv.kind == MoveKind::Null {
            // Who isn't in check passes; that is told where it ends the play, and nothing comes behind it.
            line.moves.push(PlayedMove { text: NULL_MOVE.into(), gives_check: false });
            line.numbered.push(*mover == numbered);
            position.take_back(&before);
            continue;
        }
        if let Some(played) = move_text::written(rules, position, mv) {
            line.moves.push(played);
            line.numbered.push(*mover == numbered);
        }
        if let Some(undo) = rules.play_excused(position, mv) {
            undos.push((mv, undo, before));
        }
    }
    while let Some((mv, undo, before)) = undos.pop() {
        rules.take_back(position, mv, &undo);
        position.take_back(&before);
    }
    position.take_back(&beginning);
    line
}
