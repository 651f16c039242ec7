//! The walks of Popeye's list beyond leapers, riders, hoppers, lions and Chinese pieces, each told square by
//! square from its definition, by its English code.
//!
//! Like `walks`: every square the walk reaches, whoever stands there.

use super::board::{Board, Square, file_of, rank_of, shifted};

type Step = (i32, i32);

/// The codes told here.
pub const FAR_WALKS: [&str; 84] = [
    "ZE", "ET", "RR", "BR", "EH", "QQ", "RO", "RP", "RN", "RA", "SS", "DS", "S1", "S2", "S3", "S4", "QN",
    "BT", "GT", "CT", "UU", "AR", "RB", "C", "BK", "BN", "B1", "B2", "B3", "MA", "MO", "AO", "OA", "ML",
    "MM", "AH", "OH", "G2", "G3", "KH", "KP", "CG", "HC", "HA", "DG", "DK", "DB", "KA", "DO", "SO", "GL",
    "RT", "KL", "BO", "M", "RM", "BM", "EA", "RE", "BE", "SW", "RW", "BW", "SC", "MG", "EQ", "NE", "OR",
    "NO", "QE", "QF", "EE", "EN", "TH", "LH", "GE", "GF", "KO", "SE", "FA", "LO", "SA", "DU", "NH",
];

/// Where a unit with this code goes; `captures` asks where it captures.
pub fn far(board: &Board, from: Square, code: &str, captures: bool) -> Vec<Square> {
    let here = Look { board, from };
    let mut squares = here.squares(code, captures);
    squares.retain(|square| *square != from);
    squares.sort_unstable();
    squares.dedup();
    squares
}

struct Look<'a> {
    board: &'a Board,
    from: Square,
}

fn rook() -> Vec<Step> {
    vec![(1, 0), (0, 1), (-1, 0), (0, -1)]
}

fn bishop() -> Vec<Step> {
    vec![(1, 1), (-1, 1), (-1, -1), (1, -1)]
}

fn queen() -> Vec<Step> {
    [rook(), bishop()].concat()
}

/// All steps of so many squares one way and so many the other.
fn steps(one: i32, other: i32) -> Vec<Step> {
    let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    let mut all: Vec<Step> = [(one, other), (other, one)]
        .into_iter()
        .flat_map(|(files, ranks)| signs.map(|(along, up)| (along * files, up * ranks)))
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn knight() -> Vec<Step> {
    steps(1, 2)
}

/// Which lines a piece of a family of three uses: all, the rook's, the bishop's.
fn lines(code: &str, all: &str, straight: &str) -> Vec<Step> {
    if code == all {
        queen()
    } else if code == straight {
        rook()
    } else {
        bishop()
    }
}

fn on_edge(square: Square) -> bool {
    [file_of(square), rank_of(square)].iter().any(|place| *place == 0 || *place == 7)
}

/// Turned by so many eighths of a circle, for the eight directions of a queen.
fn turn((files, ranks): Step, eighths: i32) -> Step {
    let circle = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
    let place = circle.iter().position(|step| *step == (files, ranks)).expect("a queen's direction");
    circle[(place as i32 + eighths).rem_euclid(8) as usize]
}

fn is_queenly((files, ranks): Step) -> bool {
    files == 0 || ranks == 0 || files.abs() == ranks.abs()
}

impl Look<'_> {
    fn taken(&self, square: Square) -> bool {
        self.board[square].is_some()
    }

    /// The squares one after the other up to the first unit, its own square included.
    fn line(&self, from: Square, (files, ranks): Step) -> Vec<Square> {
        let mut squares = Vec::new();
        let mut here = from;
        while let Some(next) = shifted(here, files, ranks) {
            squares.push(next);
            if self.taken(next) {
                break;
            }
            here = next;
        }
        squares
    }

    /// The first unit on a line and how many steps away it is.
    fn hurdle(&self, from: Square, step: Step) -> Option<(Square, i32)> {
        let line = self.line(from, step);
        line.last().filter(|square| self.taken(**square)).map(|square| (*square, line.len() as i32))
    }

    fn each(&self, steps: Vec<Step>, squares: impl Fn(Step) -> Vec<Square>) -> Vec<Square> {
        steps.into_iter().flat_map(squares).collect()
    }

    fn leap(&self, step: Step) -> Vec<Square> {
        shifted(self.from, step.0, step.1).into_iter().collect()
    }

    fn leaps(&self, steps: Vec<Step>) -> Vec<Square> {
        self.each(steps, |step| self.leap(step))
    }

    fn rides(&self, steps: Vec<Step>) -> Vec<Square> {
        self.each(steps, |step| self.line(self.from, step))
    }

    /// To the square so many steps behind the hurdle, those between being empty.
    fn hop(&self, step: Step, behind: usize) -> Vec<Square> {
        let Some((hurdle, _)) = self.hurdle(self.from, step) else { return Vec::new() };
        self.line(hurdle, step).get(behind - 1).copied().into_iter().collect()
    }

    /// Past so many units.
    fn past(&self, step: Step, units: usize, far: bool) -> Vec<Square> {
        let mut here = self.from;
        for _ in 0..units {
            let Some((hurdle, _)) = self.hurdle(here, step) else { return Vec::new() };
            here = hurdle;
        }
        let behind = self.line(here, step);
        if far { behind } else { behind.into_iter().take(1).collect() }
    }

    fn neighbour(&self, (files, ranks): Step) -> Option<Square> {
        shifted(self.from, files, ranks).filter(|square| self.taken(*square))
    }

    fn units(&self) -> Vec<(Square, Step)> {
        let others = (0..64).filter(|square| self.taken(*square) && *square != self.from);
        others
            .map(|square| {
                let files = file_of(square) - file_of(self.from);
                let ranks = rank_of(square) - rank_of(self.from);
                (square, (files, ranks))
            })
            .collect()
    }

    fn squares(&self, code: &str, captures: bool) -> Vec<Square> {
        match code {
            "DU" => Vec::new(),
            "ZE" => self.leaps([steps(1, 3), steps(1, 4)].concat()),
            "ET" => self.rides([queen(), knight()].concat()),
            "RR" => self.hunts(rook(), bishop()),
            "BR" => self.hunts(bishop(), rook()),
            "EH" => {
                let all = self.rides(queen());
                all.into_iter().filter(|square| on_edge(*square) != on_edge(self.from)).collect()
            }
            "QQ" => match file_of(self.from) {
                0 | 7 => self.rides(rook()),
                1 | 6 => self.leaps(knight()),
                2 | 5 => self.rides(bishop()),
                3 => self.rides(queen()),
                _ => self.leaps(queen()),
            },
            "RO" | "RP" | "RN" | "RA" => self.curves(code, captures),
            "SS" => self.zigzags(knight(), |(a, b), (c, d)| (c, d) == (-a, b) || (c, d) == (a, -b)),
            "DS" => self.zigzags(knight(), |(a, b), (c, d)| (c, d) == (b, a) || (c, d) == (-b, -a)),
            "S1" => self.zigzags(knight(), |(a, b), (c, d)| (a + c).abs() == 1 && (b + d).abs() == 1),
            "S2" => self.zigzags(knight(), |(a, b), (c, d)| {
                (a + c).abs() + (b + d).abs() == 2 && (a + c) * (b + d) == 0
            }),
            "S3" => self.zigzags(knight(), |(a, b), (c, d)| (a + c).abs() == 3 && (b + d).abs() == 3),
            "S4" => self.zigzags(knight(), |(a, b), (c, d)| {
                (a + c).abs() + (b + d).abs() == 4 && (a + c) * (b + d) == 0
            }),
            "QN" => self.zigzags(knight(), |(a, b), (c, d)| a * c + b * d == 0),
            "BT" => self.zigzags(bishop(), |(a, b), (c, d)| a * c + b * d == 0),
            "GT" => self.zigzags(rook(), |(a, b), (c, d)| a * c + b * d == 0),
            "CT" => self.each(knight(), |(files, ranks)| {
                let Some(first) = shifted(self.from, files, ranks) else { return Vec::new() };
                let on = if files.abs() == 2 { (files, 0) } else { (0, ranks) };
                let rest = if self.taken(first) { Vec::new() } else { self.line(first, on) };
                [vec![first], rest].concat()
            }),
            "UU" => self.wander(|_| true, usize::MAX),
            "BK" => self.wander(on_edge, 3),
            "BN" => self.bouncy_rides(),
            "AR" => self.each(bishop(), |step| self.reflected(self.from, step, 1)),
            "RB" => self.each(bishop(), |step| self.reflected(self.from, step, 4)),
            "C" => self.each(bishop(), |step| self.cardinal(step)),
            "B1" | "B2" | "B3" => self.each(lines(code, "B1", "B2"), |step| self.bounce(step)),
            "MA" | "MO" | "AO" | "OA" | "ML" | "MM" | "AH" | "OH" => {
                self.each(knight(), |step| self.lame(code, step))
            }
            "SA" => {
                let codes = if captures { ["MA", "MO"] } else { ["AH", "OH"] };
                self.each(knight(), |step| codes.iter().flat_map(|code| self.lame(code, step)).collect())
            }
            "G2" => self.each(queen(), |step| self.hop(step, 2)),
            "G3" => self.each(queen(), |step| self.hop(step, 3)),
            "NH" => self.each(knight(), |step| self.hop(step, 1)),
            "KH" | "KP" | "CG" => {
                let steps = if code == "KP" { knight() } else { queen() };
                self.each(steps, |step| {
                    let Some(hurdle) = self.neighbour(step) else { return Vec::new() };
                    let behind = self.line(hurdle, step);
                    if code == "CG" { behind } else { behind.into_iter().take(1).collect() }
                })
            }
            "HC" => self.each(queen(), |step| {
                let has_hurdle = self.neighbour((-step.0, -step.1)).is_some();
                if has_hurdle { self.line(self.from, step) } else { Vec::new() }
            }),
            "HA" if captures => Vec::new(),
            "HA" => self.each(queen(), |step| {
                let line = self.line(self.from, step);
                let stops = line.last().is_some_and(|square| self.taken(*square));
                if stops && line.len() > 1 { vec![line[line.len() - 2]] } else { Vec::new() }
            }),
            "DG" | "DK" | "DB" => self.double_hops(lines(code, "DG", "DK")),
            "KA" => self.each(queen(), |step| self.past(step, 2, false)),
            "RT" | "KL" => self.each(queen(), |step| self.past(step, 2, true)),
            "BO" => self.each(queen(), |step| self.past(step, 4, true)),
            "DO" => [self.squares("KA", captures), self.each(queen(), |step| self.hop(step, 1))].concat(),
            "SO" => [self.leaps(queen()), self.each(queen(), |step| self.hop(step, 1))].concat(),
            "GL" => [self.leaps(steps(2, 2)), self.each(rook(), |step| self.hop(step, 1))].concat(),
            "M" | "RM" | "BM" => self.angled(lines(code, "M", "RM"), 1),
            "EA" | "RE" | "BE" => self.angled(lines(code, "EA", "RE"), 2),
            "SW" | "RW" | "BW" => self.angled(lines(code, "SW", "RW"), 3),
            "SC" => self.each(queen(), |step| {
                let Some((hurdle, _)) = self.hurdle(self.from, step) else { return Vec::new() };
                let beside = [turn(step, 1), turn(step, -1)];
                beside.iter().filter_map(|(a, b)| shifted(hurdle, a + step.0, b + step.1)).collect()
            }),
            "MG" => {
                let angles = (1..=3).flat_map(|eighths| self.angled(queen(), eighths));
                let ahead = self.each(queen(), |step| self.hop(step, 1));
                angles.chain(ahead).chain(self.squares("HA", captures)).collect()
            }
            "EQ" | "NE" | "OR" | "NO" | "QE" | "QF" | "EE" | "EN" => self.equal_distances(code),
            "TH" | "LH" | "GE" | "GF" => self.radial(code),
            "KO" if captures => self.squares("KP", true),
            "KO" => self.leaps(knight()),
            "SE" | "FA" | "LO" => self.each(lines(code, "SE", "FA"), |step| {
                let Some((hurdle, _)) = self.hurdle(self.from, step) else { return Vec::new() };
                if captures { vec![hurdle] } else { self.line(hurdle, step) }
            }),
            _ => unreachable!("{code} is told elsewhere"),
        }
    }

    fn hunts(&self, up: Vec<Step>, down: Vec<Step>) -> Vec<Square> {
        let ups = up.into_iter().filter(|(_, ranks)| *ranks > 0);
        let downs = down.into_iter().filter(|(_, ranks)| *ranks < 0);
        self.rides(ups.chain(downs).collect())
    }

    /// Eight knight's leaps around an octagon, each turned by about 45 degrees, one way round or the other.
    fn curves(&self, code: &str, captures: bool) -> Vec<Square> {
        let clockwise = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
        let mut all = Vec::new();
        for start in 0..8i32 {
            for sense in [1, -1] {
                let mut path = Vec::new();
                let mut here = self.from;
                for leap in 0..8 {
                    let (files, ranks) = clockwise[(start + sense * leap).rem_euclid(8) as usize];
                    let Some(next) = shifted(here, files, ranks).filter(|next| *next != self.from) else {
                        break;
                    };
                    path.push(next);
                    here = next;
                }
                let units: Vec<usize> = (0..path.len()).filter(|place| self.taken(path[*place])).collect();
                let first = units.first().copied();
                let second = units.get(1).copied().unwrap_or(path.len().saturating_sub(1));
                match (code, first) {
                    ("RO", _) => all.extend(path.iter().take(first.map_or(8, |place| place + 1))),
                    ("RA", _) if !captures => {
                        all.extend(path.iter().take(first.map_or(8, |place| place + 1)))
                    }
                    ("RP", Some(first)) => all.extend(path.get(first + 1)),
                    (_, Some(first)) if first < second => all.extend(&path[first + 1..=second]),
                    _ => {}
                }
            }
        }
        all
    }

    /// Two steps in turn, over empty squares.
    fn zigzags(&self, steps: Vec<Step>, follows: impl Fn(Step, Step) -> bool) -> Vec<Square> {
        let mut all = Vec::new();
        for first in &steps {
            for second in steps.iter().filter(|second| follows(*first, **second)) {
                let mut here = self.from;
                for number in 0.. {
                    let step = if number % 2 == 0 { first } else { second };
                    let Some(next) = shifted(here, step.0, step.1) else { break };
                    all.push(next);
                    if self.taken(next) {
                        break;
                    }
                    here = next;
                }
            }
        }
        all
    }

    /// Knight's leaps one after the other, the squares in between empty and fit to leap on from.
    fn wander(&self, fit: impl Fn(Square) -> bool, most: usize) -> Vec<Square> {
        let mut reached = Vec::new();
        let mut starts = vec![self.from];
        let mut leaps = 0;
        while !starts.is_empty() && leaps < most {
            let mut next = Vec::new();
            for start in starts {
                for (files, ranks) in knight() {
                    let Some(square) = shifted(start, files, ranks) else { continue };
                    if !reached.contains(&square) {
                        reached.push(square);
                        if !self.taken(square) && fit(square) {
                            next.push(square);
                        }
                    }
                }
            }
            starts = next;
            leaps += 1;
        }
        reached
    }

    fn bouncy_rides(&self) -> Vec<Square> {
        let mut reached = Vec::new();
        let mut walls = vec![self.from];
        let mut done = 0;
        while done < walls.len() {
            let start = walls[done];
            done += 1;
            for step in knight() {
                for square in self.line(start, step) {
                    reached.push(square);
                    if !self.taken(square) && on_edge(square) && !walls.contains(&square) {
                        walls.push(square);
                    }
                }
            }
        }
        reached
    }

    fn reflected(&self, from: Square, step: Step, times: u32) -> Vec<Square> {
        let mut squares = self.line(from, step);
        let Some(last) = squares.last().copied() else { return squares };
        if times > 0 && !self.taken(last) {
            for turned in [turn(step, 2), turn(step, -2)] {
                squares.extend(self.reflected(last, turned, times - 1));
            }
        }
        squares
    }

    /// "Reflected from the square beside the board": it comes back on the next square along the edge.
    fn cardinal(&self, step: Step) -> Vec<Square> {
        let mut squares = self.line(self.from, step);
        let last = squares.last().copied();
        if last.is_some_and(|last| self.taken(last)) {
            return squares;
        }
        let last = last.unwrap_or(self.from);
        let beside = (file_of(last) + step.0, rank_of(last) + step.1);
        let inside = |place: i32| (0..8).contains(&place);
        let (entry, turned) = match (inside(beside.0), inside(beside.1)) {
            (false, true) => ((beside.0 - step.0, beside.1), (-step.0, step.1)),
            (true, false) => ((beside.0, beside.1 - step.1), (step.0, -step.1)),
            _ => return squares,
        };
        let Some(entry) = super::board::square_at(entry.0, entry.1) else { return squares };
        squares.push(entry);
        if !self.taken(entry) {
            squares.extend(self.line(entry, turned));
        }
        squares
    }

    /// As far as the first unit or the edge is behind it.
    fn bounce(&self, step: Step) -> Vec<Square> {
        let distance = match self.hurdle(self.from, step) {
            Some((_, distance)) => distance,
            None => self.line(self.from, step).len() as i32 + 1,
        };
        let ahead = self.line(self.from, (-step.0, -step.1));
        ahead.get(distance as usize - 1).copied().into_iter().collect()
    }

    /// A knight's leap by way of a neighbour: the orthogonal one for a mao, the diagonal one for a moa.
    fn lame(&self, code: &str, (files, ranks): Step) -> Vec<Square> {
        let by_side = matches!(code, "MA" | "AO" | "ML" | "AH");
        let by = if by_side { (files / 2, ranks / 2) } else { (files.signum(), ranks.signum()) };
        // Every square on the way, with whether one can land there.
        let mut way = Vec::new();
        let mut here = self.from;
        while let (Some(passed), Some(next)) = (shifted(here, by.0, by.1), shifted(here, files, ranks)) {
            way.push((passed, false));
            way.push((next, true));
            here = next;
        }
        let landings = |units: std::ops::RangeInclusive<usize>, leaps: usize| {
            let mut found = Vec::new();
            let mut before = 0;
            for (square, lands) in way.iter().take(2 * leaps) {
                if *lands && units.contains(&before) {
                    found.push(*square);
                }
                before += usize::from(self.taken(*square));
            }
            found
        };
        match code {
            "MA" | "MO" => landings(0..=0, 1),
            "AO" | "OA" => landings(0..=0, 8),
            "AH" | "OH" => landings(1..=1, 1),
            _ => landings(1..=1, 8),
        }
    }

    fn double_hops(&self, steps: Vec<Step>) -> Vec<Square> {
        let mut all = Vec::new();
        for first in &steps {
            for between in self.hop(*first, 1).into_iter().filter(|square| !self.taken(*square)) {
                let second = Look { board: self.board, from: between };
                all.extend(steps.iter().flat_map(|step| second.hop(*step, 1)));
            }
        }
        all
    }

    fn angled(&self, steps: Vec<Step>, eighths: i32) -> Vec<Square> {
        self.each(steps, |step| {
            let Some((hurdle, _)) = self.hurdle(self.from, step) else { return Vec::new() };
            let turned = [turn(step, eighths), turn(step, -eighths)];
            turned.iter().filter_map(|(files, ranks)| shifted(hurdle, *files, *ranks)).collect()
        })
    }

    /// Nothing strictly between two squares of a queen's line.
    fn is_open(&self, from: Square, (files, ranks): Step) -> bool {
        let length = files.abs().max(ranks.abs());
        let unit = (files.signum(), ranks.signum());
        (1..length)
            .all(|way| shifted(from, way * unit.0, way * unit.1).is_some_and(|square| !self.taken(square)))
    }

    /// Equihoppers and equistoppers: from every unit of the board, by the vector that leads to it.
    fn equal_distances(&self, code: &str) -> Vec<Square> {
        let lines_only = matches!(code, "OR" | "NO");
        let nonstop = matches!(code, "NE" | "NO" | "QF" | "EN");
        let mut all = Vec::new();
        for (unit, (files, ranks)) in self.units() {
            let queenly = is_queenly((files, ranks));
            // Popeye's eagle equihoppers use those oblique lines alone that an equihopper can use.
            let small = |step: Step| {
                let divisor =
                    (1..=7).rev().find(|size| step.0 % size == 0 && step.1 % size == 0).unwrap_or(1);
                (step.0 / divisor).abs() <= 3 && (step.1 / divisor).abs() <= 3
            };
            if lines_only && !queenly
                || code == "EN" && !queenly && !small((files, ranks))
                || code == "EE" && !queenly && files.abs().max(ranks.abs()) > 3
            {
                continue;
            }
            let onward: Vec<Step> = match code {
                "EE" | "EN" => vec![(-ranks, files), (ranks, -files)],
                _ => vec![(files, ranks)],
            };
            if matches!(code, "QE" | "QF") {
                if files % 2 == 0 && ranks % 2 == 0 {
                    let half = (files / 2, ranks / 2);
                    let Some(middle) = shifted(self.from, half.0, half.1) else { continue };
                    let free = self.is_open(self.from, half) && self.is_open(middle, half);
                    if nonstop || !queenly || free {
                        all.push(middle);
                    }
                }
                continue;
            }
            for on in onward {
                let Some(landing) = shifted(unit, on.0, on.1) else { continue };
                let free = self.is_open(self.from, (files, ranks)) && self.is_open(unit, on);
                if nonstop || !queenly || free {
                    all.push(landing);
                }
            }
        }
        all
    }

    /// Treehoppers leap to a unit and on, leafhoppers as far as a unit is away; both leaps are equally long.
    fn radial(&self, code: &str) -> Vec<Square> {
        let lines_only = matches!(code, "TH" | "LH");
        let mut all = Vec::new();
        for (unit, to) in self.units() {
            if lines_only && !is_queenly(to) {
                continue;
            }
            for files in -7i32..=7 {
                for ranks in -7i32..=7 {
                    let same = files * files + ranks * ranks == to.0 * to.0 + to.1 * to.1;
                    if !same || lines_only && !is_queenly((files, ranks)) {
                        continue;
                    }
                    if matches!(code, "TH" | "GE") {
                        all.extend(shifted(unit, files, ranks));
                    } else if (files, ranks) != to {
                        all.extend(shifted(self.from, files, ranks));
                    }
                }
            }
        }
        all
    }
}
