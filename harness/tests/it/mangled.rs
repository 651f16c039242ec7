//! Solutions written as people might write them: read back, they claim the same.

use cookstopper_engine::board::Side;
use cookstopper_engine::game::{Game, LegalMove};
use cookstopper_engine::notation::Letters;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::problem::beginner;
use cookstopper_engine::solution::{Body, Line, Mark, Outlook, Phase, PhaseKind, TreeMove};
use cookstopper_engine::stipulation::Goal;
use std::fmt::Write as _;

/// A way of writing; each field is a choice that authors make.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Departures only where they are needed.
    pub is_short: bool,
    pub capture: char,
    pub letters: Letters,
    /// Everything in one line.
    pub is_one_line: bool,
    /// Signs of check and goal are written.
    pub has_signs: bool,
    /// Threats in brackets instead of behind a word.
    pub brackets: Option<[&'static str; 2]>,
    /// Remarks here and there.
    pub has_remarks: bool,
    /// `(Pf2)` instead of `[+bPf2]`.
    pub has_round_rebirths: bool,
    /// `2.Qd3,Qe3` instead of repeating the number.
    pub joins_duals: bool,
}

impl Style {
    /// The style of a seed: neighbours differ, and all choices come up.
    pub fn of(seed: u64) -> Self {
        let mixed = (seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let choice = |place: u32, of: u64| (mixed >> (7 * place)) % of;
        let flag = |place: u32| choice(place, 2) == 1;
        Self {
            is_short: choice(0, 4) > 0,
            capture: ['x', '*', ':'][choice(1, 3) as usize],
            letters: [Letters::English, Letters::German, Letters::French, Letters::KnightN]
                [choice(2, 4) as usize],
            is_one_line: flag(3),
            has_signs: flag(4),
            brackets: [None, Some([" (", ")"]), Some([" [threat: ", "]"])][choice(5, 3) as usize],
            has_remarks: flag(6),
            has_round_rebirths: flag(7),
            joins_duals: flag(8),
        }
    }
}

/// Writes a solution in a style; nothing where the style has no letters for the problem's units, and nothing of
/// duplex, structured, parry and introduced play, where a solution doesn't say who moves.
pub fn written(problem: &Problem, phases: &[Phase], style: Style) -> Option<String> {
    let stipulation = &problem.stipulation;
    let begins_elsewhere = stipulation.goal == Goal::ProofGame || stipulation.introduction.is_some();
    let is_irregular = stipulation.structure.is_some() || stipulation.play.prefix().starts_with('p');
    if problem.options.duplex || begins_elsewhere || is_irregular {
        return None;
    }
    let mut diagram = problem.diagram.clone();
    problem.options.amend(&mut diagram);
    diagram.turn = Some(beginner(problem));
    let mut writer = Writer {
        problem: Problem { diagram, ..problem.clone() },
        style,
        text: String::new(),
        path: Vec::new(),
        remarks: 0,
    };
    for phase in phases {
        let side = beginner(problem);
        match (&phase.body, phase.kind) {
            (Body::Tree(roots), PhaseKind::SetPlay) => writer.siblings(roots, 1, side.other())?,
            (Body::Tree(roots), PhaseKind::Actual) => writer.siblings(roots, 0, side)?,
            (Body::AfterKey(_), _) => return None,
            (Body::Lines(lines), _) => {
                lines.iter().try_for_each(|line| writer.line(line, side, phase.kind))?
            }
        }
    }
    Some(writer.text)
}

struct Writer {
    problem: Problem,
    style: Style,
    text: String,
    /// The moves that lead to the present position, each with its side.
    path: Vec<(Side, String)>,
    remarks: usize,
}

impl Writer {
    fn game(&self) -> Game {
        let mut game = Game::of_problem(&self.problem, beginner(&self.problem)).unwrap();
        for (side, text) in &self.path {
            game.set_turn(*side);
            game.play(text).unwrap();
        }
        game
    }

    fn gap(&mut self) {
        self.text.push(if self.style.is_one_line { ' ' } else { '\n' });
        self.remarks += 1;
        if self.style.has_remarks && self.remarks.is_multiple_of(3) {
            self.text.push_str("{Kb4 (zz) 1.a3} ");
        }
    }

    fn siblings(&mut self, moves: &[TreeMove], depth: usize, side: Side) -> Option<()> {
        let mut game = self.game();
        game.set_turn(side);
        let mut legal = if moves.is_empty() { Vec::new() } else { game.legal_moves() };
        legal.extend(game.excused_moves());
        // Behind a comma a bare square may also be one for the unit before it.
        let can_be_joined = |one: &TreeMove| {
            let is_leaf = one.replies.is_empty() && one.refutations.is_empty();
            is_leaf
                && one.outlook == Outlook::NotAsked
                && one.played.text.starts_with(|c: char| c.is_ascii_uppercase())
        };
        let are_joined = self.style.joins_duals && depth > 1 && moves.iter().all(can_be_joined);
        for (place, one) in moves.iter().enumerate() {
            let text = self.style.shown(&one.played.text, &legal)?;
            if are_joined && place > 0 {
                self.text.push(',');
            } else {
                self.gap();
                let dots = if depth.is_multiple_of(2) { "." } else { "..." };
                write!(self.text, "{}{dots}", depth / 2 + 1).unwrap();
            }
            self.text.push_str(&text);
            self.signs(one.played.gives_check, one.goal.map(|goal| goal.sign()), one.is_forced_goal);
            self.text.push_str(match one.mark {
                Mark::Key | Mark::Refutation => "!",
                Mark::Try => "?",
                Mark::None | Mark::Refutes => "",
            });
            self.path.push((side, one.played.text.to_string()));
            match &one.outlook {
                Outlook::NotAsked => {}
                Outlook::Zugzwang => self.text.push_str(" zz"),
                Outlook::Threats(threats) | Outlook::ThreatsBehind { threats, .. } => {
                    let [open, close] = self.style.brackets.unwrap_or([" threat:", ""]);
                    self.text.push_str(open);
                    self.siblings(threats, depth + 2, side)?;
                    self.text.push_str(close);
                }
            }
            self.siblings(&one.replies, depth + 1, side.other())?;
            if !one.refutations.is_empty() {
                self.gap();
                self.text.push_str("but");
                self.siblings(&one.refutations, depth + 1, side.other())?;
            }
            self.path.pop();
        }
        Some(())
    }

    fn line(&mut self, line: &Line, beginner: Side, kind: PhaseKind) -> Option<()> {
        self.gap();
        if kind == PhaseKind::SetPlay {
            self.text.push('*');
        }
        let is_help = self.problem.stipulation.play.is_help();
        let mut side = if kind == PhaseKind::SetPlay { beginner.other() } else { beginner };
        let mut number = 1;
        if line.skipped > 0 {
            self.text.push_str(if line.skipped > 1 { "1... ..." } else { "1..." });
            number = 2;
        }
        let start = self.path.len();
        for (place, one) in line.moves.iter().enumerate() {
            let is_numbered = line.numbered[place];
            if place > 0 {
                self.text.push(' ');
                side = if is_help || !is_numbered { side.other() } else { beginner };
            }
            if is_numbered {
                write!(self.text, "{number}.").unwrap();
                number += 1;
            }
            let mut game = self.game();
            game.set_turn(side);
            let text = self.style.shown(&one.text, &game.legal_moves())?;
            self.text.push_str(&text);
            let is_last = place + 1 == line.moves.len();
            self.signs(one.gives_check, line.goal.filter(|_| is_last).map(|goal| goal.sign()), false);
            self.path.push((side, one.text.to_string()));
        }
        self.path.truncate(start);
        Some(())
    }

    fn signs(&mut self, gives_check: bool, goal: Option<&str>, is_forced: bool) {
        match goal {
            Some(sign) if self.style.has_signs => write!(self.text, " {sign}").unwrap(),
            _ if self.style.has_signs && gives_check => self.text.push('+'),
            _ => {}
        }
        if is_forced && self.style.has_signs {
            self.text.push_str("?!?");
        }
    }
}

impl Style {
    /// A move in this style.
    fn shown(self, text: &str, legal: &[LegalMove]) -> Option<String> {
        if is_of_several(text) {
            return (self.letters == Letters::English).then(|| text.to_owned());
        }
        let legal: Vec<&str> = legal.iter().map(|one| &*one.played.text).collect();
        let shortest = self.is_short.then(|| shortest(text, &legal)).flatten();
        let text = shortest.unwrap_or_else(|| text.to_owned());
        let text = text.replace('*', &self.capture.to_string());
        let text = if self.has_round_rebirths { round(&text) } else { text };
        self.translated(&text)
    }

    /// The text in the style's letters.
    fn translated(self, text: &str) -> Option<String> {
        let row = match self.letters {
            Letters::English => return Some(text.replace("0-0", if self.is_short { "O-O" } else { "0-0" })),
            Letters::German => "KDTLSB",
            Letters::French => "RDTFCP",
            _ => "KQRBNP",
        };
        let is_capital = |letter: char| letter.is_ascii_uppercase();
        let is_composite = text.contains('(') || text.contains('{');
        let has_code = text.as_bytes().windows(2).any(|pair| pair.iter().all(u8::is_ascii_uppercase));
        if has_code
            || (is_composite && !self.is_short)
            || text.chars().any(|c| is_capital(c) && !"KQRBSP".contains(c))
        {
            return None;
        }
        let letter = |letter: char| match "KQRBSP".find(letter) {
            Some(place) => row.chars().nth(place).unwrap_or(letter),
            None => letter,
        };
        Some(text.chars().map(letter).collect())
    }
}

/// The move with only as much of its departure as tells it from the other legal moves.
fn shortest(text: &str, legal: &[&str]) -> Option<String> {
    let forms = short_forms(text)?;
    let others = || legal.iter().filter(|other| **other != text).filter_map(|other| short_forms(other));
    // Another capture may be meant where the sign is missing, so that signs don't tell moves apart.
    let bare = |text: &str| text.replace(['*', '-'], "");
    let place =
        (0..forms.len()).find(|place| others().all(|other| bare(&other[*place]) != bare(&forms[*place])))?;
    Some(forms[place].clone())
}

/// Whether a move is one of several units, or over several squares: these are read only as Popeye writes them.
fn is_of_several(text: &str) -> bool {
    let bare = text.split(['[', '=']).next().unwrap_or_default();
    bare.contains(['/', '<']) || !bare.starts_with("0-0") && bare.matches(['-', '*']).count() > 1
}

/// `Rc3`, `Rac3`, `R1c3` for `Ra1-c3`.
///
/// Moves of several units, or over several squares, are written in full.
fn short_forms(text: &str) -> Option<[String; 3]> {
    if is_of_several(text) {
        return None;
    }
    let sign = text.find(['-', '*']).filter(|_| !text.starts_with("0-0"))?;
    let (piece, departure) = text[..sign].split_at_checked(sign.checked_sub(2)?)?;
    let rest = &text[sign..];
    let behind = rest.strip_prefix('-').unwrap_or(rest);
    let is_pawn_capture = piece.is_empty() && rest.starts_with('*');
    let file = &departure[..1];
    let first = if is_pawn_capture { file } else { "" };
    Some([first, file, &departure[1..]].map(|from| format!("{piece}{from}{behind}")))
}

/// `Kc4(Pf2)` for `Kc4[+bPf2]`.
fn round(text: &str) -> String {
    match text.split_once("[+").and_then(|(before, rest)| Some((before, rest.strip_suffix(']')?))) {
        Some((before, reborn)) if !reborn.contains(['[', '(', '>']) => format!("{before}({})", &reborn[1..]),
        _ => text.to_owned(),
    }
}

/// What a solution claims, without signs.
pub fn claim(phases: &[Phase]) -> String {
    let mut text = String::new();
    for phase in phases {
        writeln!(text, "{:?}", phase.kind).unwrap();
        match &phase.body {
            Body::Tree(roots) => roots.iter().for_each(|root| push_tree(&mut text, root, 0)),
            Body::AfterKey(play) => play.replies.iter().for_each(|reply| push_tree(&mut text, reply, 1)),
            Body::Lines(lines) => {
                for line in lines {
                    let moves: Vec<&str> = line.moves.iter().map(|one| &*one.text).collect();
                    writeln!(text, "{} {:?} {}", line.skipped, line.numbered, moves.join(" ")).unwrap();
                }
            }
        }
    }
    text
}

fn push_tree(text: &mut String, tree: &TreeMove, depth: usize) {
    let outlook = match &tree.outlook {
        Outlook::NotAsked => "",
        Outlook::Zugzwang => "zugzwang",
        Outlook::Threats(_) | Outlook::ThreatsBehind { .. } => "threat",
    };
    writeln!(text, "{:depth$}{} {:?} {outlook}", "", tree.played.text, tree.mark).unwrap();
    tree.outlook.threats().iter().for_each(|threat| push_tree(text, threat, depth + 2));
    tree.replies.iter().chain(&tree.refutations).for_each(|reply| push_tree(text, reply, depth + 1));
}
