//! Help and series play: every line that reaches the goal.

use super::search::Search;
use super::table::Known;
use crate::board::Side;
use crate::board::key::Key;
use crate::game::move_text;
use crate::options::Options;
use crate::rules::{Move, Rules, Undo};
use crate::solution::{Line, PlayedMove};
use crate::stipulation::{Goal, Play, Stipulation};

/// What must be true when the moves of a score have been played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The last move reaches the goal.
    Goal,
    /// The other side has a move, and every move of its reaches the goal.
    Forced,
    /// The other side can reach the goal; before the last move, the side to move cannot.
    Reflex,
}

impl Ending {
    /// The ending of a stipulation of help or series play.
    pub const fn of(play: Play) -> Self {
        match play {
            Play::HelpSelf | Play::SeriesSelf | Play::SelfPlay => Self::Forced,
            Play::HelpReflex | Play::SeriesReflex | Play::Reflex | Play::SemiReflex => Self::Reflex,
            Play::Help | Play::SeriesDirect | Play::SeriesHelp | Play::Direct => Self::Goal,
        }
    }
}

/// Who moves when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Score {
    /// The mover of each half-move, as far as the ending does not say what comes.
    movers: Vec<Side>,
    /// The side in front of whose moves numbers are written.
    numbered: Side,
    /// How many half-moves are skipped in front.
    skipped: u8,
}

impl Score {
    /// The scores of the actual play, shorter ones first.
    pub fn actual_play(stipulation: Stipulation, attacker: Side, options: &Options) -> Vec<Self> {
        let half_moves = options.half_moves(stipulation);
        let full = half_moves / 2;
        let is_series = matches!(
            stipulation.play,
            Play::SeriesDirect | Play::SeriesHelp | Play::SeriesSelf | Play::SeriesReflex
        );
        let lengths: Vec<u32> = if is_series {
            (1..=full).collect()
        } else {
            (1..=half_moves).filter(|length| length % 2 == half_moves % 2).collect()
        };
        let shortest = if stipulation.is_exact { lengths.len().saturating_sub(1) } else { 0 };
        lengths[shortest..]
            .iter()
            .map(|length| Self::of_length(stipulation.play, *length, attacker, half_moves))
            .collect()
    }

    /// The score of `length` half-moves (of full moves in series play).
    fn of_length(play: Play, length: u32, attacker: Side, half_moves: u32) -> Self {
        let length = length as usize;
        let other = attacker.other();
        // In help play the last mover is fixed, so that the first follows from the length.
        let alternating = |count: usize, last: Side| -> Vec<Side> {
            (0..count).rev().map(|back| if back % 2 == 0 { last } else { last.other() }).collect()
        };
        let skipped = (half_moves % 2) as u8;
        match play {
            Play::HelpSelf | Play::HelpReflex => {
                Self { movers: alternating(length - 1, attacker), numbered: attacker, skipped }
            }
            Play::SeriesDirect | Play::SeriesSelf | Play::SeriesReflex => {
                Self { movers: vec![attacker; length], numbered: attacker, skipped: 0 }
            }
            Play::SeriesHelp => {
                let mut movers = vec![other; length];
                movers.push(attacker);
                Self { movers, numbered: other, skipped: 0 }
            }
            Play::Help | Play::Direct | Play::SelfPlay | Play::Reflex | Play::SemiReflex => {
                Self { movers: alternating(length, attacker), numbered: other, skipped }
            }
        }
    }

    /// Who plays the first move.
    pub fn beginner(&self) -> Option<Side> {
        self.movers.first().copied()
    }

    /// The scores of the set play, shorter ones first; none where a stipulation has no set play.
    pub fn set_play(stipulation: Stipulation, attacker: Side, options: &Options) -> Vec<Self> {
        let scores = Self::actual_play(stipulation, attacker, options);
        let Some(full) = scores.last() else { return Vec::new() };
        match stipulation.play {
            Play::SeriesDirect => Vec::new(),
            Play::SeriesSelf | Play::SeriesReflex => {
                vec![Self { movers: Vec::new(), skipped: 1, ..full.clone() }]
            }
            Play::SeriesHelp => vec![Self { movers: vec![attacker], skipped: 1, ..full.clone() }],
            Play::Help
            | Play::HelpSelf
            | Play::HelpReflex
            | Play::Direct
            | Play::SelfPlay
            | Play::Reflex
            | Play::SemiReflex => scores
                .iter()
                .filter_map(|score| score.movers.get(1..).filter(|movers| !movers.is_empty()))
                .map(|movers| Self { movers: movers.to_vec(), skipped: full.skipped + 1, ..full.clone() })
                .collect(),
        }
    }

    /// Whether one side plays several moves in a row.
    fn is_series(&self) -> bool {
        self.movers.windows(2).any(|pair| pair[0] == pair[1])
    }

    /// Who plays the first move of a line, the ending included.
    fn first_mover(&self) -> Side {
        self.beginner().unwrap_or(self.numbered.other())
    }
}

/// All lines of the given scores, as far as the options ask for them.
pub fn solve<R: Rules>(
    search: &mut Search<'_, R>,
    scores: &[Score],
    ending: Ending,
    goal: Goal,
    options: &Options,
) -> Vec<Line> {
    let most = options.most_solutions;
    let mut lines = Vec::new();
    for score in scores {
        let mark = search.begin(score.first_mover());
        let mut player = Player {
            search,
            ending,
            goal,
            most,
            is_series: score.is_series(),
            path: Vec::new(),
            found: Vec::new(),
        };
        if score.movers.is_empty() {
            if player.is_forced() {
                player.found.push(Vec::new());
            }
        } else {
            player.play(&score.movers);
        }
        let found = player.found;
        if let Some(most) = most
            && (lines.len() + found.len()) as u64 >= most
        {
            search.skip_rest();
        }
        for path in found {
            write(search, score, &path, ending, goal, &mut lines);
        }
        search.position.take_back(&mark);
        if options.stop_on_short_solutions && !lines.is_empty() && score != &scores[scores.len() - 1] {
            search.skip_rest();
            break;
        }
        if search.was_interrupted() || most.is_some_and(|most| lines.len() as u64 >= most) {
            break;
        }
    }
    lines
}

struct Player<'s, 'a, R: Rules> {
    search: &'s mut Search<'a, R>,
    ending: Ending,
    goal: Goal,
    most: Option<u64>,
    is_series: bool,
    path: Vec<Move>,
    found: Vec<Vec<Move>>,
}

impl<R: Rules> Player<'_, '_, R> {
    /// Plays the rest of the score in every way; whether some way leads to the end.
    fn play(&mut self, movers: &[Side]) -> bool {
        let is_last = movers.len() == 1;
        let key = self.key(movers.len());
        // Where few moves are left to try, looking up the last half-move costs more than playing it.
        let is_remembered = !(is_last && matches!(self.goal, Goal::Mate | Goal::Check));
        if is_remembered && self.search.table.get(key).disproven != 0 {
            return false;
        }
        // Who can reach the goal must, and so may not play on.
        let is_attacker = movers.len() % 2 == 1 || self.is_series;
        if self.ending == Ending::Reflex && is_attacker && self.search.can_reach(self.goal) {
            return false;
        }
        let start = self.search.moves.len();
        if is_last && self.ending == Ending::Goal {
            self.search.generate_for(self.goal);
        } else {
            self.search.rules.generate(self.search.position, &mut self.search.moves);
        }
        let mut has_solution = false;
        for place in start..self.search.moves.len() {
            let mv = self.search.moves[place];
            let Some(undo) = self.search.rules.play(self.search.position, &mv) else { continue };
            self.search.count();
            self.path.push(mv);
            has_solution |= self.go_on(movers, &mv, &undo);
            self.path.pop();
            self.search.rules.take_back(self.search.position, &mv, undo);
            if self.search.was_interrupted() || self.has_enough() {
                self.search.moves.truncate(start);
                return true;
            }
        }
        self.search.moves.truncate(start);
        if !has_solution && is_remembered {
            self.search.table.set(key, Known { proven: 0, disproven: 1 });
        }
        has_solution
    }

    fn go_on(&mut self, movers: &[Side], mv: &Move, undo: &Undo) -> bool {
        let [mover, rest @ ..] = movers else { return false };
        match rest.first() {
            None => {
                let ends = self.ends(mv, undo);
                if ends {
                    self.found.push(self.path.clone());
                }
                ends
            }
            // In a series no move but the last may give check: the other side could not pass.
            Some(next) if next == mover => {
                if self.search.in_check() {
                    return false;
                }
                let mark = self.search.pass();
                let found = self.play(rest);
                self.search.position.take_back(&mark);
                found
            }
            Some(_) => self.play(rest),
        }
    }

    fn ends(&mut self, mv: &Move, undo: &Undo) -> bool {
        match self.ending {
            Ending::Goal => self.search.has_reached(self.goal, mv, undo),
            Ending::Forced | Ending::Reflex => self.is_forced(),
        }
    }

    /// Whether the side to move must reach the goal: because all its moves do, or because one does.
    fn is_forced(&mut self) -> bool {
        if self.ending == Ending::Reflex {
            return self.search.can_reach(self.goal);
        }
        let goal = self.goal;
        let mut has_move = false;
        let escapes = self.search.any_move(|search, mv, undo| {
            has_move = true;
            !search.has_reached(goal, mv, undo)
        });
        has_move && !escapes
    }

    fn has_enough(&self) -> bool {
        self.most.is_some_and(|most| self.found.len() as u64 >= most)
    }

    /// Failures are remembered per position and number of half-moves left.
    fn key(&self, left: usize) -> Key {
        let salt = (left as u128 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        Key(self.search.position.state.key.0 ^ salt)
    }
}

/// Replays a path from the diagram and writes its moves; one line for each move that ends it.
fn write<R: Rules>(
    search: &mut Search<'_, R>,
    score: &Score,
    path: &[Move],
    ending: Ending,
    goal: Goal,
    lines: &mut Vec<Line>,
) {
    let mark = search.position.mark();
    let mut undos = Vec::new();
    let mut moves: Vec<PlayedMove> = Vec::new();
    let mut numbered = Vec::new();
    for (place, mv) in path.iter().enumerate() {
        let mover = score.movers[place];
        let before = if search.position.turn() == mover { search.position.mark() } else { search.pass() };
        let Some(played) = move_text::played(search.rules, search.position, mv) else { break };
        moves.push(played);
        numbered.push(mover == score.numbered);
        if let Some(undo) = search.rules.play(search.position, mv) {
            undos.push((mv, undo, before));
        }
    }
    let line =
        |moves: Vec<PlayedMove>, numbered: Vec<bool>| Line { skipped: score.skipped, numbered, moves, goal };
    match ending {
        Ending::Goal => lines.push(line(moves, numbered)),
        Ending::Forced | Ending::Reflex => {
            for mv in search.legal_moves() {
                if search.after(&mv, |search, undo| search.has_reached(goal, &mv, undo)) == Some(true)
                    && let Some(played) = move_text::played(search.rules, search.position, &mv)
                {
                    let mut moves = moves.clone();
                    moves.push(played);
                    let mut numbered = numbered.clone();
                    numbered.push(false);
                    lines.push(line(moves, numbered));
                }
            }
        }
    }
    while let Some((mv, undo, before)) = undos.pop() {
        search.rules.take_back(search.position, mv, undo);
        search.position.take_back(&before);
    }
    search.position.take_back(&mark);
}
