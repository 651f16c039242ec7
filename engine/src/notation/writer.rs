//! Writing a solution piece by piece, as it is found.

use super::text::is_about_moment;
use super::wording::{UNDECIDABLE, Wording};
use crate::options::Options;
use crate::problem::Problem;
use crate::solution::{
    Body, Line, Mark, NumberedMove, Outlook, PhaseKind, PlayedMove, Question, TreeMove, UndecidableMove,
};
use crate::solve::Found;
use crate::stipulation::Goal;
use crate::stipulation::structure::{Expression, Manner};
use std::fmt::Write;

/// Writes a solution in Popeye's layout while it is found. What it has written at any time is the beginning of what stands
/// there in the end: that of [`solution_text`](super::solution_text).
///
/// ```
/// use cookstopper_engine::{diagram::Diagram, problem::Problem, solve, solve::{Control, Follower, Found}};
/// use cookstopper_engine::notation::{English, SolutionWriter, solution_text};
/// use std::sync::{Arc, Mutex};
/// #[derive(Debug)]
/// struct Text(Mutex<SolutionWriter<English>>, Mutex<Vec<String>>);
/// impl Follower for Text {
///     fn hear(&self, found: Found<'_>) {
///         let mut writer = self.0.lock().unwrap();
///         writer.hear(found);
///         self.1.lock().unwrap().push(writer.so_far().concat());
///     }
/// }
/// let problem = Problem {
///     diagram: Diagram::from_piece_lists("Kf7 Rg1", "Kh6", "").unwrap(),
///     conditions: Default::default(),
///     stipulation: "h#2.5".parse().unwrap(),
///     options: Default::default(),
/// };
/// let follower = Arc::new(Text(Mutex::new(SolutionWriter::new(English, &problem)), Mutex::default()));
/// let control = Control { follower: Some(follower.clone()), ..Control::default() };
/// let text = solution_text(&problem, &solve(&problem, &control).unwrap());
/// let told = follower.1.lock().unwrap();
/// assert!(told.len() > 10 && told.iter().all(|so_far| text.starts_with(so_far)));
/// ```
#[derive(Debug)]
pub struct SolutionWriter<W> {
    wording: W,
    text: String,
    /// Whether reciprocal play that is shorter than any other has nothing to write where it fails.
    is_about_moment: bool,
    /// Whether set play is asked for of which nothing is known.
    awaits_set_play: bool,
    has_actual: bool,
    kind: PhaseKind,
    skipped: u8,
    /// How many lines or trees of the body have been written.
    written: usize,
    /// Whether numbers have been written in it.
    has_numbers: bool,
    /// Whether the head of the next tree has been written.
    has_head: bool,
    /// Whether the last body was one of trees.
    is_tree: bool,
}

impl<W: Wording> SolutionWriter<W> {
    /// One that has written nothing.
    pub fn new(wording: W, problem: &Problem) -> Self {
        Self {
            wording,
            text: String::new(),
            is_about_moment: is_about_moment(&problem.stipulation),
            awaits_set_play: problem.options.set_play && can_have_set_play(problem),
            has_actual: false,
            kind: PhaseKind::Actual,
            skipped: 0,
            written: 0,
            has_numbers: false,
            has_head: false,
            is_tree: false,
        }
    }

    /// Writes what has been found.
    pub fn hear(&mut self, found: Found<'_>) {
        match found {
            Found::Anew => self.begin_anew(),
            Found::Phase { kind, skipped } => self.begin(kind, skipped),
            Found::Number(number) => self.number(number),
            Found::Line(line) => self.line(line),
            Found::Head(head) => self.head(head),
            Found::Root(root) => self.root(root),
            Found::Body(body) => self.settle(body),
            Found::Undecidable(undecidable) => self.undecidable(undecidable),
        }
    }

    /// What has been written, in two pieces, the second of which is the line feed with which everything goes on behind a line.
    #[must_use]
    pub fn so_far(&self) -> [&str; 2] {
        [&self.text, if self.is_within_body() { "\n" } else { "" }]
    }

    /// All that is written.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.await_no_set_play();
        // A phase that the problem asks for and the solution lacks is written like one without moves.
        if !self.has_actual {
            self.text.push('\n');
        }
        self.text
    }

    fn begin_anew(&mut self) {
        self.text.clear();
        self.has_actual = false;
        self.begin_body();
    }

    const fn is_within_body(&self) -> bool {
        self.written > 0 || self.has_numbers || self.has_head
    }

    fn begin_body(&mut self) {
        self.written = 0;
        self.has_numbers = false;
        self.has_head = false;
    }

    /// Nothing is to be written in place of set play.
    pub(super) fn has_set_play(&mut self) {
        self.awaits_set_play = false;
    }

    fn await_no_set_play(&mut self) {
        if std::mem::take(&mut self.awaits_set_play) {
            self.text.push('\n');
        }
    }

    pub(super) fn begin(&mut self, kind: PhaseKind, skipped: u8) {
        match kind {
            PhaseKind::SetPlay => self.has_set_play(),
            PhaseKind::Actual => {
                self.await_no_set_play();
                self.has_actual = true;
            }
        }
        (self.kind, self.skipped) = (kind, skipped);
    }

    pub(super) fn number(&mut self, NumberedMove { number, played, .. }: &NumberedMove) {
        let check = if played.gives_check { " +" } else { "" };
        let pad = 3_usize.saturating_sub(number.find(':').unwrap_or(number.len()));
        let text = self.wording.play(&played.text);
        push(&mut self.text, format_args!("\n{:pad$}{number}  ({text}{check} )", ""));
        self.has_numbers = true;
    }

    /// Writes the first so many lines, as far as they haven't been written.
    pub(super) fn lines(&mut self, lines: &[Line], count: usize) {
        for line in lines.iter().take(count).skip(self.written) {
            self.line(line);
        }
    }

    /// Writes the first so many trees, as far as they haven't been written.
    pub(super) fn roots(&mut self, roots: &[TreeMove], count: usize) {
        for root in roots.iter().take(count).skip(self.written) {
            self.root(root);
        }
    }

    fn line(&mut self, line: &Line) {
        push_line(&self.wording, &mut self.text, line);
        self.written += 1;
    }

    fn head(&mut self, head: &TreeMove) {
        let depth = usize::from(self.skipped);
        push_tree_move(&self.wording, &mut self.text, head, depth);
        push_outlook(&self.wording, &mut self.text, &head.outlook, depth);
        self.has_head = true;
    }

    fn root(&mut self, root: &TreeMove) {
        if !self.has_head {
            self.head(root);
        }
        push_below(&self.wording, &mut self.text, root, usize::from(self.skipped));
        // Set play has no keys; nor is a goal that a reflex condition forces before the play begins.
        if root.mark != Mark::None {
            self.text.push('\n');
        }
        self.has_head = false;
        self.written += 1;
    }

    /// Writes a first move of which something can't be decided, behind everything else.
    pub(super) fn undecidable(&mut self, undecidable: &UndecidableMove) {
        let skipped = self.skipped;
        let UndecidableMove { played, question } = undecidable;
        let written = PlayedMove { gives_check: false, ..played.clone() };
        let (wording, text) = (&self.wording, &mut self.text);
        // The body ends behind it.
        text.pop();
        if self.is_tree {
            push_numbered(text, usize::from(skipped));
            push_move(wording, text, &written, None);
        } else {
            let line = Line {
                skipped,
                numbered: vec![skipped == 0],
                recounts: Vec::new(),
                moves: vec![written],
                goal: None,
                is_forced_goal: false,
            };
            push_line(wording, text, &line);
        }
        text.push_str(match question {
            Question::IsLegal => wording.word(UNDECIDABLE[0]),
            Question::IsRefuted => wording.word(UNDECIDABLE[1]),
        });
        text.push_str("\n\n");
    }

    /// Writes what is left of a body, and ends it.
    pub(super) fn settle(&mut self, body: &Body) {
        self.is_tree = matches!(body, Body::Tree(_));
        match body {
            Body::Tree(roots) => self.roots(roots, usize::MAX),
            Body::Lines(lines) => self.lines(lines, usize::MAX),
            Body::AfterKey(play) => {
                let (wording, text, depth) = (&self.wording, &mut self.text, usize::from(self.skipped));
                match &play.outlook {
                    Outlook::NotAsked if play.gives_check => text.push_str(" +"),
                    Outlook::NotAsked => {}
                    Outlook::Zugzwang => push(text, format_args!("\n {}", wording.word("zugzwang."))),
                    Outlook::Threats(threats) | Outlook::ThreatsBehind { threats, .. } => {
                        let pass = wording.play(play.outlook.pass());
                        push(text, format_args!("\n {}{pass}", wording.word("threat:")));
                        for threat in threats {
                            push_tree(wording, text, threat, depth + 1);
                        }
                    }
                }
                for reply in &play.replies {
                    push_tree(wording, text, reply, depth);
                }
            }
        }
        // Reciprocal play that is shorter than any other has nothing to write about where it fails.
        let is_empty = matches!(body, Body::Lines(_)) && !self.is_within_body();
        if !(self.is_about_moment && is_empty && self.kind == PhaseKind::Actual) {
            self.text.push('\n');
        }
        self.begin_body();
    }
}

/// Whether there is a first move to leave out: not where there is no other, nor in series play in which the other
/// side has no part.
fn can_have_set_play(problem: &Problem) -> bool {
    let options = Options { goal_is_end: false, ..problem.options.clone() };
    match problem.stipulation.structure(&options).play.upright() {
        Expression::Branch(branch) => match branch.manner {
            Manner::Attack => branch.has_parry || !problem.options.post_key_play,
            Manner::Defence => false,
            Manner::Help => !branch.has_parry && branch.most > 1,
            Manner::Series => false,
        },
        _ => true,
    }
}

/// Writes a move and what is below it, `depth` half-moves behind the key.
fn push_tree(wording: &dyn Wording, text: &mut String, tree: &TreeMove, depth: usize) {
    push_tree_move(wording, text, tree, depth);
    push_outlook(wording, text, &tree.outlook, depth);
    push_below(wording, text, tree, depth);
}

/// Writes what a move threatens.
fn push_outlook(wording: &dyn Wording, text: &mut String, outlook: &Outlook, depth: usize) {
    match outlook {
        Outlook::NotAsked => {}
        Outlook::Zugzwang => push(text, format_args!(" {}", wording.word("zugzwang."))),
        Outlook::Threats(threats) | Outlook::ThreatsBehind { threats, .. } => {
            let pass = wording.play(outlook.pass());
            push(text, format_args!(" {}{pass}", wording.word("threat:")));
            for threat in threats {
                push_tree(wording, text, threat, depth + 2);
            }
        }
    }
}

/// Writes variations and refutations of a move.
fn push_below(wording: &dyn Wording, text: &mut String, tree: &TreeMove, depth: usize) {
    for reply in &tree.replies {
        push_tree(wording, text, reply, depth + 1);
    }
    if tree.mark == Mark::Refutes {
        let width = 4 * (depth + 1);
        push(text, format_args!("\n{:width$}{}", "", wording.word("refutes.")));
    }
    if !tree.refutations.is_empty() {
        push(text, format_args!("\n    {}", wording.word("but")));
        for refutation in &tree.refutations {
            push_tree(wording, text, refutation, depth + 1);
        }
    }
}

fn push_tree_move(wording: &dyn Wording, text: &mut String, tree: &TreeMove, depth: usize) {
    push_numbered(text, depth);
    push_move(wording, text, &tree.played, tree.goal);
    if tree.is_forced_goal {
        text.push_str(" ?!?");
    }
    text.push_str(match tree.mark {
        Mark::None | Mark::Refutes => "",
        Mark::Key | Mark::Refutation => " !",
        Mark::Try => " ?",
    });
}

/// Begins the line of a move so many half-moves behind the key.
fn push_numbered(text: &mut String, depth: usize) {
    let width = (4 * depth).max(1);
    let number = depth / 2 + 1;
    let dots = if depth % 2 == 1 { ".." } else { "" };
    push(text, format_args!("\n{:width$}{number:3}.{dots}", ""));
}

fn push_line(wording: &dyn Wording, text: &mut String, line: &Line) {
    text.push('\n');
    let mut number = 1;
    if line.skipped > 0 {
        push(text, format_args!("{number:3}..."));
        number += 1;
    }
    if line.skipped > 1 {
        text.push_str("  ...");
    }
    for (place, played) in line.moves.iter().enumerate() {
        if line.recounts.contains(&place) {
            number = 1;
        }
        if place > 0 {
            text.push(' ');
        }
        if line.numbered.get(place).copied().unwrap_or(false) {
            push(text, format_args!("{number:3}."));
            number += 1;
        }
        let is_last = place + 1 == line.moves.len();
        push_move(wording, text, played, line.goal.filter(|_| is_last));
    }
    if line.is_forced_goal {
        text.push_str(" ?!?");
    }
}

/// Writes the move with its check mark or goal sign, which says that it is check.
fn push_move(wording: &dyn Wording, text: &mut String, played: &PlayedMove, goal: Option<Goal>) {
    text.push_str(&wording.play(&played.text));
    if played.gives_check && !goal.is_some_and(Goal::implies_check_mark) {
        text.push_str(" +");
    }
    if let Some(sign) = goal.map(Goal::sign).filter(|sign| !sign.is_empty()) {
        push(text, format_args!(" {sign}"));
    }
}

/// Writes to a string, which can't fail.
pub(super) fn push(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("a string takes whatever is written to it");
}
