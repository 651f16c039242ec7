//! Help play with invisible units: every line of half-moves that can be played and mates for certain.
//!
//! A half-move is playable if some world remains in which it is legal, and a line solves if in none of its worlds the
//! king is unchecked or another half-move possible. Worlds once found are kept as long as the play fits them: they
//! show that most moves are playable, and that most don't mate, so that [`Question`]s are asked of few.

use super::existence::{Answer, Memory, Question, Setting, Wanted};
use super::kinds::Kinds;
use super::places::Places;
use super::ply::{Ply, Seen, letter};
use super::world::{self, World, kinds_on};
use crate::board::{Bitboard, Side, Square};
use crate::rules::{Move, Rules};
use crate::solution::{Line, PlayedMove};
use crate::solve::Found;
use crate::solve::numbers::Numbers;
use crate::stipulation::Goal;
use rayon::prelude::*;

/// How many steps one question may take before it remains open, and the solution with it.
const BUDGET: u64 = 4_000_000;

/// How many worlds are kept for a position.
const MOST_WORLDS: usize = 16;

/// How many worlds are looked for before the moves behind a position are, so that few of them need questions.
const FEWEST_WORLDS: usize = 3;

/// What is behind so many half-moves is shared out among threads.
const SHARED_DEPTH: usize = 2;

/// So many first half-moves for each thread are looked at before what is behind them is told.
const ROUND: usize = 16;

/// A position of the search.
#[derive(Clone)]
struct Node {
    view: Seen,
    worlds: Vec<World>,
}

/// What is known of a candidate for the last half-move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// Nothing yet.
    Open,
    /// It can be played; whether it mates in all worlds is open.
    Playable,
    /// It can't be played, or doesn't mate in some world.
    Refuted,
}

/// The search.
pub struct Search<'a> {
    setting: &'a Setting<'a>,
    half_moves: usize,
    line: Vec<Ply>,
    known: Vec<Bitboard>,
    texts: Vec<String>,
    scratch: Vec<Move>,
    memory: Memory,
    places: Places,
    seed: u64,
    /// Whether another search tells what this one finds.
    is_part: bool,
    /// The numbers of moves, where they are asked for.
    pub numbers: Option<Numbers>,
    /// The solutions.
    pub found: Vec<Line>,
    /// How many steps were taken.
    pub nodes: u64,
    /// Whether a question remained open.
    pub is_interrupted: bool,
}

impl<'a> Search<'a> {
    /// A search that has found nothing yet.
    pub fn new(setting: &'a Setting<'a>) -> Self {
        Self {
            setting,
            half_moves: 0,
            line: Vec::new(),
            known: Vec::new(),
            texts: Vec::new(),
            scratch: Vec::new(),
            memory: Memory::default(),
            places: Places::default(),
            seed: 0x9e37_79b9_7f4a_7c15,
            is_part: false,
            numbers: None,
            found: Vec::new(),
            nodes: 0,
            is_interrupted: false,
        }
    }

    /// Finds the lines of this length.
    pub fn solve(&mut self, view: Seen, half_moves: usize) {
        self.half_moves = half_moves;
        let mut worlds = Vec::new();
        for _ in 0..MOST_WORLDS {
            match self.ask(Wanted::Any) {
                Some(mut found) => worlds.extend(found.pop()),
                None => return,
            }
        }
        self.known.clear();
        self.explore(&mut Node { view, worlds });
    }

    /// Whether the line so far can be played so that this holds behind it: the worlds of such play.
    fn ask(&mut self, wanted: Wanted) -> Option<Vec<World>> {
        self.ask_of(None, wanted)
    }

    /// The same with one more half-move.
    fn ask_of(&mut self, further: Option<Ply>, wanted: Wanted) -> Option<Vec<World>> {
        if self.is_over() {
            return None;
        }
        self.line.extend(further);
        let seed = self.next_seed();
        let memory = std::mem::take(&mut self.memory);
        let mut question = Question::new(self.setting, &self.line, &self.known, wanted, memory);
        question.budget = BUDGET;
        question.seed = seed | 1;
        let answer = question.answer();
        self.nodes += BUDGET - question.budget;
        self.memory = question.into_memory();
        self.count();
        if further.is_some() {
            self.line.pop();
        }
        match answer {
            Answer::Yes(worlds) => Some(worlds),
            Answer::No => None,
            Answer::Unknown => {
                self.is_interrupted = true;
                None
            }
        }
    }

    fn next_seed(&mut self) -> u64 {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.seed
    }

    fn is_over(&mut self) -> bool {
        let control = self.setting.control;
        let is_spent = control.most_nodes.is_some_and(|most| self.nodes >= most);
        self.is_interrupted |= is_spent || control.is_over();
        self.is_interrupted
    }

    /// Whether a candidate is among those that are asked for.
    fn is_asked_for(&mut self, view: &Seen, ply: Ply) -> bool {
        let found = self.found.len();
        let played = || PlayedMove { text: view.text(ply).into(), gives_check: false };
        match self.numbers.as_mut().filter(|numbers| numbers.goes_on()) {
            Some(numbers) => numbers.takes(|_| played(), found),
            None => true,
        }
    }

    fn explore(&mut self, node: &mut Node) {
        let depth = self.line.len();
        self.known.truncate(depth);
        self.known.push(node.view.known);
        if depth + 1 == self.half_moves {
            return self.finish(node);
        }
        if depth < SHARED_DEPTH {
            return self.explore_together(node);
        }
        for ply in node.view.candidates() {
            self.explore_behind(node, ply);
        }
    }

    /// What is behind a half-move.
    fn explore_behind(&mut self, node: &mut Node, ply: Ply) {
        if self.is_over() || !self.is_asked_for(&node.view, ply) {
            return;
        }
        let has_numbers = self.numbers.as_ref().is_some_and(Numbers::goes_on);
        let mut worlds = self.worlds_behind(node, ply);
        self.known.truncate(self.line.len() + 1);
        self.line.push(ply);
        if worlds.is_empty()
            && let Some(mut found) = self.ask(Wanted::Any)
        {
            worlds.extend(found.pop());
            node.worlds.extend(found.pop());
        }
        if !worlds.is_empty() {
            for _ in worlds.len()..FEWEST_WORLDS {
                worlds.extend(self.ask(Wanted::Any).and_then(|mut found| found.pop()));
            }
            let mut view = node.view.behind(ply);
            let revealed = self.reveal(&mut view, &mut worlds);
            self.texts.push(format!("{}{revealed}", node.view.text(ply)));
            if has_numbers && let Some(numbers) = &mut self.numbers {
                numbers.descend();
            }
            self.explore(&mut Node { view, worlds });
            if has_numbers && let Some(numbers) = &mut self.numbers {
                numbers.ascend();
            }
            self.texts.pop();
        }
        self.line.pop();
    }

    /// The first half-moves. What is behind one of them learns nothing from what is behind another one, so that the same is found
    /// with the same steps, however many threads there are.
    fn explore_together(&mut self, node: &Node) {
        let plies = node.view.candidates();
        let seeds: Vec<u64> = plies.iter().map(|_| self.next_seed()).collect();
        let control = self.setting.control;
        let are_all_played =
            self.numbers.as_ref().is_none_or(|numbers| !numbers.goes_on() || numbers.only_counts());
        let may_share = are_all_played && control.most_nodes.is_none();
        let Some(pool) = control.sharing.helpers().filter(|_| may_share) else {
            let behind = self.seed;
            for (ply, seed) in plies.into_iter().zip(seeds) {
                self.seed = seed;
                self.explore_behind(&mut node.clone(), ply);
            }
            self.seed = behind;
            return;
        };
        let pieces: Vec<(Ply, u64)> = plies.into_iter().zip(seeds).collect();
        for round in pieces.chunks(ROUND * pool.current_num_threads()) {
            let explored = |(ply, seed): &(Ply, u64)| {
                let mut part = self.part(*seed);
                part.explore_behind(&mut node.clone(), *ply);
                (*ply, part)
            };
            let parts: Vec<(Ply, Self)> =
                pool.install(|| round.par_iter().with_max_len(1).map(explored).collect());
            for (ply, part) in parts {
                // Its number stands before what is behind it.
                let is_asked_for = self.is_over() || self.is_asked_for(&node.view, ply);
                debug_assert!(is_asked_for, "moves are left out, and their parts were looked at");
                self.take_over(part);
            }
        }
    }

    /// A search that looks at a part of what is behind this line, and tells nobody.
    fn part(&self, seed: u64) -> Self {
        Self {
            half_moves: self.half_moves,
            line: self.line.clone(),
            known: self.known.clone(),
            texts: self.texts.clone(),
            seed,
            is_part: true,
            ..Self::new(self.setting)
        }
    }

    /// Adds what a part has found.
    fn take_over(&mut self, part: Self) {
        let Self { found, nodes, is_interrupted, .. } = part;
        found.into_iter().for_each(|line| self.tell(line));
        self.nodes += nodes;
        self.is_interrupted |= is_interrupted;
        self.count();
    }

    /// Shows how many steps were taken.
    fn count(&self) {
        if let Some(watched) = self.setting.control.watched.as_ref().filter(|_| !self.is_part) {
            watched.count(self.nodes);
        }
    }

    /// Worlds behind a half-move, from those in front of it: of each world some.
    fn worlds_behind(&mut self, node: &mut Node, ply: Ply) -> Vec<World> {
        let rules = self.setting.rules;
        let mut worlds = Vec::new();
        for world in &mut node.worlds {
            if worlds.len() >= MOST_WORLDS {
                break;
            }
            let moves = world::moves_written(rules, world, &node.view, ply);
            // Two that are far from each other in the list.
            let middle = moves.get(moves.len() / 2);
            for mv in [moves.first(), middle].into_iter().flatten().take(moves.len()) {
                worlds.extend(world::behind(rules, world, mv));
            }
        }
        worlds
    }

    /// What is the same in all worlds becomes known; how that is written.
    fn reveal(&mut self, view: &mut Seen, worlds: &mut Vec<World>) -> String {
        for (located, side) in Side::BOTH.map(|side| (view.located[side.index()], side)) {
            for square in located {
                if !self.is_certain(worlds, square, Kinds::of_side(side)) {
                    view.located[side.index()] = view.located[side.index()].without(Bitboard::of(square));
                }
            }
        }
        let mut text = String::new();
        for square in Square::all().rev().filter(|square| !view.holes.contains(*square)) {
            let kinds = kinds_on(&worlds[0], square);
            let Some((side, walk)) = kinds.only().filter(|_| view.units[square.index()].is_empty()) else {
                continue;
            };
            if self.is_certain(worlds, square, kinds) {
                view.units[square.index()] = kinds;
                view.known |= Bitboard::of(square);
                for located in &mut view.located {
                    *located = located.without(Bitboard::of(square));
                }
                let colour = if side == Side::White { "w" } else { "b" };
                text += &format!("[{square}={colour}{}]", letter(walk));
            }
        }
        text
    }

    /// Whether one of these stands on the square in all worlds. A world in which that isn't so is kept.
    fn is_certain(&mut self, worlds: &mut Vec<World>, square: Square, kinds: Kinds) -> bool {
        if worlds.iter().any(|world| !kinds_on(world, square).meets(kinds)) {
            return false;
        }
        match self.ask(Wanted::Not(square, kinds)).and_then(|mut found| found.pop()) {
            Some(world) => {
                worlds.push(world);
                false
            }
            None => true,
        }
    }

    /// The last half-move.
    fn finish(&mut self, node: &mut Node) {
        let candidates = node.view.candidates();
        let mut places = std::mem::take(&mut self.places);
        places.fill(&candidates);
        self.judge(node, &candidates, &places);
        self.places = places;
    }

    /// Decides on each candidate for the last half-move.
    fn judge(&mut self, node: &mut Node, candidates: &[Ply], places: &Places) {
        let mut fates = vec![Fate::Open; candidates.len()];
        for (ply, fate) in candidates.iter().zip(&mut fates) {
            if !self.is_asked_for(&node.view, *ply) {
                *fate = Fate::Refuted;
            }
        }
        let mut looked_at = 0;
        while let Some(open) = fates.iter().position(|fate| *fate != Fate::Refuted) {
            if self.is_over() {
                return;
            }
            while looked_at < node.worlds.len() {
                self.judge_in(&mut node.worlds[looked_at], &node.view, places, &mut fates);
                looked_at += 1;
            }
            if fates[open] == Fate::Refuted {
                continue;
            }
            let ply = candidates[open];
            self.line.push(ply);
            let found = match fates[open] {
                Fate::Open => self.ask(Wanted::Any).and_then(before_last),
                Fate::Playable | Fate::Refuted => self.counterexample(&node.view.behind(ply)),
            };
            match (found, fates[open]) {
                (Some(world), fate) => {
                    fates[open] = if fate == Fate::Playable { Fate::Refuted } else { Fate::Playable };
                    node.worlds.push(world);
                }
                (None, Fate::Playable) => {
                    fates[open] = Fate::Refuted;
                    if !self.is_interrupted {
                        self.record(node, ply);
                    }
                }
                (None, Fate::Open | Fate::Refuted) => fates[open] = Fate::Refuted,
            }
            self.line.pop();
        }
    }

    /// What a world says about the last half-moves: all its moves are playable, and some don't mate.
    fn judge_in(&mut self, world: &mut World, view: &Seen, places: &Places, fates: &mut [Fate]) {
        let rules = self.setting.rules;
        let mut moves = Vec::new();
        rules.generate(world, &mut moves);
        for mv in moves {
            let Some(ply) = view.written(&mv) else { continue };
            let Some(place) = places.find(ply) else { continue };
            if fates[place] == Fate::Refuted {
                continue;
            }
            let Some(undo) = rules.play(world, &mv) else { continue };
            fates[place] =
                if world::is_mate(rules, world, &mut self.scratch) { Fate::Playable } else { Fate::Refuted };
            rules.take_back(world, &mv, &undo);
        }
    }

    /// The world in front of the last half-move, if there is one behind it in which the side to move is not mated.
    fn counterexample(&mut self, view: &Seen) -> Option<World> {
        if let Some(unchecked) = self.ask(Wanted::NoCheck) {
            return before_last(unchecked);
        }
        self.known.truncate(self.line.len());
        self.known.push(view.known);
        let mut parries = view.candidates();
        parries.reverse();
        let found = parries.into_iter().find_map(|parry| self.ask_of(Some(parry), Wanted::Any));
        self.known.pop();
        found.and_then(|mut worlds| {
            worlds.pop();
            before_last(worlds)
        })
    }

    /// The line mates in all worlds.
    fn record(&mut self, node: &mut Node, ply: Ply) {
        let mut worlds = self.worlds_behind(node, ply);
        let mut view = node.view.behind(ply);
        let revealed = if worlds.is_empty() { String::new() } else { self.reveal(&mut view, &mut worlds) };
        if self.is_interrupted {
            return;
        }
        let last = format!("{}{revealed}", node.view.text(ply));
        let texts = self.texts.iter().cloned().chain([last]);
        let played = |text: String| PlayedMove { text: text.into(), gives_check: false };
        let skipped = self.half_moves % 2;
        let line = Line {
            skipped: skipped as u8,
            numbered: (0..self.half_moves).map(|place| place % 2 == skipped).collect(),
            moves: texts.map(played).collect(),
            recounts: Vec::new(),
            goal: Some(Goal::Mate),
            is_forced_goal: false,
        };
        self.tell(line);
    }

    /// One solution more.
    fn tell(&mut self, line: Line) {
        if let Some(follower) = self.setting.control.follower.as_ref().filter(|_| !self.is_part) {
            follower.hear(Found::Line(&line));
        }
        self.found.push(line);
    }
}

/// The world in front of the last half-move, of those that lead behind it.
fn before_last(mut worlds: Vec<World>) -> Option<World> {
    worlds.pop();
    worlds.pop()
}
