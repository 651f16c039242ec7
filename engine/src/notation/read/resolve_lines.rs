//! From written lines to played ones.

use super::board::Board;
use super::letters::Letters;
use super::lines::{LineMove, WrittenLine};
use super::pattern::{Candidate, Pattern};
use super::resolve::{Score, WRONG_SIGN};
use super::token::Dots;
use super::{ReadFault, SpannedFault};
use crate::board::Side;
use crate::solution::{Line, PlayedMove};
use crate::stipulation::Goal;

/// Looks up the moves of lines.
pub(super) struct LineResolver<'run> {
    pub board: &'run mut Board,
    /// In duplex, where either side may begin, the one on which the other side does.
    pub other: Option<&'run mut Board>,
    pub letters: Letters,
    pub goal: Goal,
    /// Whether the sides take turns.
    pub is_help: bool,
    /// Whether one side plays all moves but the last.
    pub is_series: bool,
    /// Whether either side plays the move behind the series.
    pub is_reciprocal: bool,
    /// Half-moves of the first full move that are skipped in the actual play.
    pub skipped: u8,
}

/// A line that was found.
#[derive(Debug)]
pub(super) struct FoundLine {
    pub line: Line,
    pub starts: Vec<usize>,
    pub is_set_play: bool,
}

/// What came of reading lines.
#[derive(Debug, Default)]
pub(super) struct LineReading {
    pub found: Vec<FoundLine>,
    pub score: Score,
    pub faults: Vec<SpannedFault>,
    /// Lines of the actual play that could not be read.
    pub unread: usize,
}

/// The best way to read a line from some move on.
#[derive(Clone)]
struct Continuation {
    /// Faults, then moves that could not be read, then doubts: the smallest is the best.
    rank: (usize, usize, usize),
    moves: Vec<PlayedMove>,
    fault: Option<SpannedFault>,
}

/// Who plays, and what is skipped.
#[derive(Clone, Copy)]
struct Start {
    /// Who plays the first move of this line.
    first: Side,
    skipped: u8,
    is_set_play: bool,
    /// Whether this is the play of the other side in duplex.
    is_other: bool,
}

impl LineResolver<'_> {
    pub fn lines(&mut self, lines: &[WrittenLine]) -> LineReading {
        let mut reading = LineReading::default();
        for line in lines {
            // Where moves are left out, nothing behind them can be read.
            if line.has_gap {
                reading.unread += usize::from(!line.is_set_play && !line.is_try);
                continue;
            }
            let starts = self.starts(line);
            let mut best: Option<(Start, Continuation)> = None;
            for start in starts {
                let patterns: Vec<Pattern> =
                    line.moves.iter().map(|one| Pattern::new(&one.written.text)).collect();
                self.board.exchange(self.other.as_deref_mut().filter(|_| start.is_other));
                let one = self.from(line, &patterns, 0, start.first, start);
                self.board.exchange(self.other.as_deref_mut().filter(|_| start.is_other));
                if best.as_ref().is_none_or(|(_, best)| one.rank < best.rank) {
                    best = Some((start, one));
                }
                if best.as_ref().is_some_and(|(_, best)| best.rank.0 == 0) {
                    break;
                }
            }
            let Some((start, continuation)) = best else { continue };
            reading.score.faults += continuation.rank.1;
            reading.score.doubts += continuation.rank.2;
            match continuation.fault {
                Some(fault) => {
                    reading.unread += usize::from(!start.is_set_play && !self.is_try(line));
                    reading.faults.push(fault);
                }
                None => reading.found.extend(self.found(line, start, continuation.moves)),
            }
        }
        reading
    }

    /// How a line can begin, the most likely way first.
    fn starts(&self, line: &WrittenLine) -> Vec<Start> {
        let by_number = line.skipped > self.skipped || (line.skipped == 1 && !self.is_help);
        let ways = |beginner: Side, is_other: bool| {
            let actual = Start { first: beginner, skipped: self.skipped, is_set_play: false, is_other };
            let first = beginner.other();
            let set_play = Start { first, skipped: self.skipped + 1, is_set_play: true, is_other };
            let numbered = Start { skipped: line.skipped, ..actual };
            match (line.is_set_play || by_number, self.is_help) {
                (true, true) => vec![set_play, actual],
                (true, false) if self.is_series => vec![set_play, numbered],
                (true, false) if line.skipped > self.skipped => vec![set_play, numbered],
                (true, false) => vec![numbered, set_play],
                (false, true) => vec![actual],
                (false, false) => vec![numbered],
            }
        };
        let mut starts = ways(self.board.beginner, false);
        if let Some(other) = &self.other {
            starts.extend(ways(other.beginner, true));
        }
        starts
    }

    /// Reads a line from the move at `place` on, which `side` plays.
    fn from(
        &mut self,
        line: &WrittenLine,
        patterns: &[Pattern],
        place: usize,
        side: Side,
        start: Start,
    ) -> Continuation {
        let (Some(one), Some(pattern)) = (line.moves.get(place), patterns.get(place)) else {
            return Continuation { rank: (0, 0, 0), moves: Vec::new(), fault: None };
        };
        // In parry and structured play only the rules tell who moves.
        let sides = match (self.is_help, self.is_series) {
            (true, _) => [side; 2],
            (false, true) if place == 0 => [side; 2],
            (false, true) => [side_by_number(one, start); 2],
            (false, false) if self.is_reciprocal && place > 0 => {
                let by_number = side_by_number(one, start);
                [by_number, by_number.other()]
            }
            (false, false) => [side, side.other()],
        };
        let mut side = sides[0];
        let mut candidates = Vec::new();
        let mut matching = Vec::new();
        for mover in sides {
            if matching.is_empty() {
                let Some(moves) = self.board.moves_of(mover, place + 1 == line.moves.len()) else {
                    return failed(line, place, ReadFault::TooManyReadings);
                };
                matching = pattern.matching(&moves, self.letters);
                if candidates.is_empty() || !matching.is_empty() {
                    (side, candidates) = (mover, moves);
                }
            }
        }
        let mut best: Option<(Continuation, Vec<usize>)> = None;
        for candidate in matching {
            let next = self.after(line, patterns, place, side, start, &candidates[candidate]);
            match &mut best {
                Some((best, places)) if best.rank == next.rank && best.fault.is_none() => {
                    places.push(candidate);
                }
                Some((best, _)) if best.rank <= next.rank => {}
                _ => best = Some((next, vec![candidate])),
            }
        }
        match best {
            None => {
                let fits = pattern.near(&candidates, self.letters);
                let text = one.written.text.clone();
                let elsewhere = pattern.in_other_letters(&candidates, self.letters);
                failed(line, place, ReadFault::NoSuchMove { text, side, fits, elsewhere })
            }
            Some((best, places)) if places.len() == 1 => best,
            Some((_, places)) => {
                let fits = places.iter().map(|place| candidates[*place].text().to_owned()).collect();
                failed(line, place, ReadFault::Ambiguous { text: one.written.text.clone(), fits })
            }
        }
    }

    fn after(
        &mut self,
        line: &WrittenLine,
        patterns: &[Pattern],
        place: usize,
        side: Side,
        start: Start,
        candidate: &Candidate,
    ) -> Continuation {
        let one = &line.moves[place];
        let Some(played) = self.board.play(side, &candidate.legal) else {
            let text = one.written.text.clone();
            let fault = ReadFault::NoSuchMove { text, side, fits: Vec::new(), elsewhere: None };
            return failed(line, place, fault);
        };
        let signs = one.written.claims(self.goal);
        let mut doubts = 0;
        if signs.check && !candidate.legal.played.gives_check {
            doubts += WRONG_SIGN;
        }
        let is_last = place + 1 == line.moves.len();
        if let Some(goal) = signs.goal.or(is_last.then_some(self.goal)) {
            doubts += WRONG_SIGN * usize::from(self.board.is_reached(goal) == Some(false));
        }
        let mut next = self.from(line, patterns, place + 1, side.other(), start);
        self.board.take_back(played);
        next.rank.2 += doubts;
        next.moves.push(candidate.legal.played.clone());
        next
    }

    fn is_try(&self, line: &WrittenLine) -> bool {
        line.is_try || line.moves.iter().any(|one| one.written.claims(self.goal).question)
    }

    /// The line, unless it only shows what doesn't work. `moves` are in reverse order.
    fn found(&self, line: &WrittenLine, start: Start, mut moves: Vec<PlayedMove>) -> Option<FoundLine> {
        if self.is_try(line) {
            return None;
        }
        moves.reverse();
        let is_numbered_side = |place: usize| {
            if self.is_help {
                (place + usize::from(start.skipped)).is_multiple_of(2)
            } else {
                line.moves[place].number == Some(Dots::One)
            }
        };
        let numbered = (0..moves.len()).map(is_numbered_side).collect();
        let goal = line.moves.last().and_then(|last| last.written.claims(self.goal).goal);
        Some(FoundLine {
            starts: line.moves.iter().map(|one| one.written.start).collect(),
            line: Line {
                skipped: start.skipped,
                numbered,
                recounts: line.recounts.clone(),
                moves,
                goal: Some(goal.unwrap_or(self.goal)),
                is_forced_goal: line.moves.last().is_some_and(|last| last.written.claims(self.goal).forced),
            },
            is_set_play: start.is_set_play,
        })
    }
}

/// Where the sides don't take turns, a number stands in front of every move of one of them.
const fn side_by_number(one: &LineMove, start: Start) -> Side {
    let numbered = if start.skipped % 2 == 1 { start.first.other() } else { start.first };
    match one.number {
        Some(Dots::One) => numbered,
        Some(Dots::Three) | None => numbered.other(),
    }
}

fn failed(line: &WrittenLine, place: usize, fault: ReadFault) -> Continuation {
    let written = &line.moves[place].written;
    let unread = line.moves.len() - place;
    Continuation {
        rank: (1, unread, 0),
        moves: Vec::new(),
        fault: Some(SpannedFault { start: written.start, end: written.end, fault }),
    }
}
