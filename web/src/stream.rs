//! What is told while a search goes on.

use crate::host::Voice;
use cookstopper::language::Language;
use cookstopper::sentence::Length;
use cookstopper::show::{self, Notation};
use cookstopper::so_far::TextSoFar;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::{Body, Phase, PhaseKind, Solution};
use cookstopper_engine::solve::{Deadline, Follower, Found, Watched};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// So many moves of a phase are played through in advance; others when somebody steps into them (`follow`). Playing takes longer than
/// finding, and hardly anybody looks at all of a tree.
pub(crate) const MOST_PLAYED: usize = 300;

/// So often is text told, in milliseconds: faster nobody reads, and a page has other things to do.
const TEXT_EVERY: f64 = 40.0;

/// So often is told how far the search has got, in milliseconds.
const STATUS_EVERY: f64 = 200.0;

/// So many lines and trees are told while the search goes on; all, within limits, at its end.
const MOST_TOLD: usize = 100;

/// Tells of one search what it finds, and how far it has got.
#[derive(Debug)]
pub struct Stream {
    voice: Voice,
    twin: usize,
    problem: Problem,
    language: Language,
    so_far: TextSoFar,
    watched: Arc<Watched>,
    begun: f64,
    told: Mutex<Told>,
}

/// What has been told.
#[derive(Debug)]
struct Told {
    text: String,
    text_at: f64,
    status_at: f64,
    /// The phase that goes on, from 1; 0 before the first.
    phase: usize,
    kind: PhaseKind,
    skipped: u8,
    /// How many lines and trees have been told.
    shown: usize,
    /// So many moves are still to be played through.
    left: usize,
    /// What is still to be told.
    parts: Vec<Value>,
}

impl Stream {
    /// Nothing has been found yet.
    #[must_use]
    pub fn new(voice: &Voice, twin: usize, problem: &Problem, so_far: TextSoFar, language: Language) -> Self {
        let begun = voice.now();
        let told = Told {
            text: String::new(),
            text_at: begun,
            status_at: begun,
            phase: 0,
            kind: PhaseKind::Actual,
            skipped: 0,
            shown: 0,
            left: MOST_PLAYED,
            parts: Vec::new(),
        };
        Self {
            voice: voice.clone(),
            twin,
            problem: problem.clone(),
            language,
            so_far,
            watched: Arc::default(),
            begun,
            told: Mutex::new(told),
        }
    }

    /// Where the search shows how far it has got.
    #[must_use]
    pub fn watched(&self) -> Arc<Watched> {
        Arc::clone(&self.watched)
    }

    /// So many milliseconds have passed.
    #[must_use]
    pub fn elapsed(&self) -> f64 {
        self.voice.now() - self.begun
    }

    fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells what hasn't been told yet, if it is time to.
    fn tell(&self, told: &mut Told, now: f64) {
        if now - told.text_at < TEXT_EVERY {
            return;
        }
        told.text_at = now;
        let new = self.so_far.behind(told.text.len());
        if !new.is_empty() {
            self.voice.say("text", json!({ "twin": self.twin, "text": new }));
            told.text.push_str(&new);
        }
        self.tell_parts(told);
    }

    fn tell_parts(&self, told: &mut Told) {
        if !told.parts.is_empty() {
            let parts = std::mem::take(&mut told.parts);
            self.voice.say("play", json!({ "twin": self.twin, "parts": parts }));
        }
    }

    /// Tells the rest of the text, which is that of the whole solution.
    pub fn end(&self, text: &str) {
        let mut told = self.told();
        self.tell_parts(&mut told);
        let rest = text.strip_prefix(told.text.as_str());
        let rest = rest.expect("what has been told is the beginning of the solution's text");
        if !rest.is_empty() {
            self.voice.say("text", json!({ "twin": self.twin, "text": rest }));
        }
    }

    fn status(&self) {
        let moment = self.watched.now();
        let length = (moment.length > 0).then(|| Length::shorter(&self.problem.stipulation, moment.length));
        self.voice.say(
            "status",
            json!({
                "twin": self.twin,
                "length": moment.length,
                "shown": length.map(|length| length.text(self.language)),
                "first": moment.first_move,
                "firsts": moment.first_moves,
                "nodes": moment.nodes,
                "seconds": self.elapsed() / 1000.0,
            }),
        );
    }

    /// Looks at the clock: tells what is due.
    fn tick(&self) {
        let now = self.voice.now();
        let mut told = self.told();
        self.tell(&mut told, now);
        if now - told.status_at >= STATUS_EVERY {
            told.status_at = now;
            self.status();
        }
    }

    /// What a tree or line does on the board.
    fn play(&self, told: &mut Told, body: Body) {
        if told.shown >= MOST_TOLD {
            return;
        }
        told.shown += 1;
        let phase = Phase { kind: told.kind, skipped: told.skipped, body };
        let solution = Solution::complete(vec![phase]);
        for play in show::playing(&self.problem, &solution, Notation::Long, told.left) {
            let played = play.legs().iter().filter(|leg| !leg.changes.is_empty()).count();
            told.left = told.left.saturating_sub(played);
            let set = play.is_set_play;
            let (phase, tree, lines) = (told.phase, play.tree, play.lines);
            told.parts.extend(tree.iter().map(|knot| json!({ "phase": phase, "set": set, "knot": knot })));
            told.parts.extend(lines.iter().map(|line| json!({ "phase": phase, "set": set, "line": line })));
        }
    }
}

/// Hears what a search finds.
#[derive(Debug)]
pub struct Listener(pub Arc<Stream>);

impl Follower for Listener {
    fn hear(&self, found: Found<'_>) {
        let stream = &self.0;
        stream.so_far.hear(found);
        let mut told = stream.told();
        match found {
            Found::Anew => {
                (told.phase, told.shown, told.left) = (0, 0, MOST_PLAYED);
                told.parts.clear();
                told.parts.push(json!({ "anew": true }));
            }
            Found::Phase { kind, skipped } => {
                told.phase += 1;
                (told.kind, told.skipped) = (kind, skipped);
            }
            Found::Root(root) => stream.play(&mut told, Body::Tree(vec![root.clone()])),
            Found::Line(line) => stream.play(&mut told, Body::Lines(vec![line.clone()])),
            Found::Number(_) | Found::Head(_) | Found::Body(_) | Found::Undecidable(_) => {}
        }
        let now = stream.voice.now();
        stream.tell(&mut told, now);
    }
}

/// The clock of a search that is followed: what is due is told whenever somebody looks at it.
#[derive(Debug)]
pub struct Clock {
    /// Who tells.
    pub stream: Arc<Stream>,
    /// When the search is to end, by the host's clock.
    pub end: Option<f64>,
}

impl Deadline for Clock {
    fn has_passed(&self) -> bool {
        self.stream.tick();
        self.end.is_some_and(|end| self.stream.voice.now() >= end)
    }
}

/// A deadline by the host's clock alone.
#[derive(Debug)]
struct Later {
    voice: Voice,
    end: f64,
}

impl Deadline for Later {
    fn has_passed(&self) -> bool {
        self.voice.now() >= self.end
    }
}

/// A deadline in so many seconds, by the host's clock.
#[must_use]
pub fn by_clock(voice: &Voice, seconds: f64) -> Arc<dyn Deadline> {
    Arc::new(Later { voice: voice.clone(), end: voice.now() + seconds * 1000.0 })
}
