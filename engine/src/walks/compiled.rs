//! The tables of one walk.

use super::families;
use super::ground::{Ground, Purpose};
use super::rays::Ray;
use super::table::{Walk, Way};
use super::trees::Trees;
use crate::board::{Bitboard, Side, Square};

/// How a line of squares is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LineUse {
    Ride,
    Hop,
    HopOn,
    Chinese,
}

/// A walk that is not one of chess, as far as possible compiled into tables.
#[derive(Clone, Debug, Default)]
pub(super) struct Compiled {
    leaps: Option<Box<[Bitboard; 64]>>,
    /// Each vector with the opposite one.
    lines: Vec<(LineUse, Ray, Ray)>,
    /// From which squares its lines lead to a square.
    on_lines: Option<Box<[Bitboard; 64]>>,
    /// The ways along which a unit goes until something stands there, with the squares from which they can attack a square.
    trees: Vec<(Trees, Box<[Bitboard; 64]>)>,
    /// The ways that are walked square by square, with the squares from which they can attack a square.
    pub(super) walked: Vec<(Way, Box<[Bitboard; 64]>)>,
    /// Walks of which only some moves are made.
    hunters: Vec<Hunter>,
}

/// A walk that goes forward by one walk and backward by another.
#[derive(Clone, Debug)]
struct Hunter {
    away: Compiled,
    home: Compiled,
    is_absolute: bool,
}

impl Hunter {
    pub(super) fn reach(&self, from: Square, ground: &Ground, purpose: Purpose) -> Bitboard {
        let (above, below) = match (self.is_absolute, ground.side) {
            (false, Side::Black) => (&self.home, &self.away),
            (false, Side::White) | (true, _) => (&self.away, &self.home),
        };
        let is_above = |square: &Square| square.rank() > from.rank();
        let is_below = |square: &Square| square.rank() < from.rank();
        let up = above.reach(from, ground, purpose).into_iter().filter(is_above);
        let down = below.reach(from, ground, purpose).into_iter().filter(is_below);
        up.chain(down).collect()
    }
}

/// By square the squares from which it can be attacked, whatever stands on the board, if those to which a unit can go are these.
fn within_reach(horizon: impl Fn(Square) -> Bitboard) -> Box<[Bitboard; 64]> {
    let mut squares = Box::new([Bitboard::EMPTY; 64]);
    for from in Square::all() {
        for target in horizon(from) {
            squares[target.index()] |= Bitboard::of(from);
        }
    }
    squares
}

impl Compiled {
    pub(super) fn new(walk: Walk) -> Self {
        let mut compiled = Self::default();
        for way in walk.row().ways {
            if let Way::Hunter { away, home, is_absolute } = *way {
                let [away, home] = [away, home].map(Self::new);
                compiled.hunters.push(Hunter { away, home, is_absolute });
                continue;
            }
            // A pawn that is a part of a hunter.
            if let (Way::Pawn, Some(power)) = (way, families::pawn_power(way)) {
                let way = Way::Power(power);
                compiled.walked.push((way, within_reach(|from| families::horizon(&way, from))));
                continue;
            }
            if let Some(trees) = Trees::new(way) {
                let within_reach = within_reach(|from| trees.reach(from, Bitboard::EMPTY));
                compiled.trees.push((trees, within_reach));
                continue;
            }
            if families::is_walked(way) {
                compiled.walked.push((*way, within_reach(|from| families::horizon(way, from))));
                continue;
            }
            let (line_use, vectors) = match *way {
                Way::Leap(vectors) => {
                    let leaps = compiled.leaps.get_or_insert_with(|| Box::new([Bitboard::EMPTY; 64]));
                    for square in Square::all() {
                        for &(files, ranks) in vectors {
                            if let Some(target) = square.offset(files, ranks) {
                                leaps[square.index()] |= Bitboard::of(target);
                            }
                        }
                    }
                    continue;
                }
                Way::Ride(vectors) => (LineUse::Ride, vectors),
                Way::Hop(vectors) => (LineUse::Hop, vectors),
                Way::HopOn(vectors) => (LineUse::HopOn, vectors),
                Way::Chinese(vectors) => (LineUse::Chinese, vectors),
                _ => continue,
            };
            for &(files, ranks) in vectors {
                let [ahead, back] = [(files, ranks), (-files, -ranks)].map(Ray::along);
                let on_lines = compiled.on_lines.get_or_insert_with(|| Box::new([Bitboard::EMPTY; 64]));
                for square in Square::all() {
                    on_lines[square.index()] |= back.from(square);
                }
                compiled.lines.push((line_use, ahead, back));
            }
        }
        compiled
    }

    pub(super) fn reach(&self, from: Square, ground: &Ground, purpose: Purpose) -> Bitboard {
        let walked = self.walked.iter().map(|(way, _)| families::reach(way, ground, from, purpose));
        let hunted = self.hunters.iter().map(|hunter| hunter.reach(from, ground, purpose));
        let by_tables = self.reach_by_tables(from, ground, purpose);
        walked.chain(hunted).fold(by_tables, |all, squares| all | squares)
    }

    /// See [`Walks::is_walked`].
    pub(super) fn is_walked(&self) -> bool {
        !self.walked.is_empty() || !self.trees.is_empty()
    }

    pub(super) fn reach_by_tables(&self, from: Square, ground: &Ground, purpose: Purpose) -> Bitboard {
        let occupied = ground.occupied;
        let mut set = self.leaps.as_ref().map_or(Bitboard::EMPTY, |leaps| leaps[from.index()]);
        for (trees, _) in &self.trees {
            set |= trees.reach(from, occupied);
        }
        for (line_use, ahead, _) in &self.lines {
            let (empties, hurdle) = ahead.ride(from, occupied);
            let hurdle = hurdle.filter(|hurdle| !ground.holes.contains(*hurdle));
            match line_use {
                LineUse::Ride => {
                    set |= empties;
                    set |= hurdle.map_or(Bitboard::EMPTY, Bitboard::of);
                }
                LineUse::Chinese if purpose == Purpose::Move => {
                    set |= empties;
                    set |= hurdle.map_or(Bitboard::EMPTY, Bitboard::of);
                }
                LineUse::Hop => {
                    let landing = hurdle.and_then(|hurdle| ahead.next(hurdle));
                    set |= landing.map_or(Bitboard::EMPTY, Bitboard::of);
                }
                LineUse::HopOn | LineUse::Chinese => {
                    if let Some(hurdle) = hurdle {
                        let (beyond, second) = ahead.ride(hurdle, occupied);
                        set |= beyond | second.map_or(Bitboard::EMPTY, Bitboard::of);
                    }
                }
            }
        }
        set
    }

    /// Those of `among` that attack `target`; where a way has no table, each is asked where it goes.
    pub(super) fn attackers(&self, target: Square, ground: &Ground, among: Bitboard) -> Bitboard {
        let mut attackers = self.attackers_by_tables(target, ground, among);
        for (trees, within_reach) in &self.trees {
            for from in (among & within_reach[target.index()]).without(attackers) {
                if trees.reaches(from, target, ground.occupied) {
                    attackers |= Bitboard::of(from);
                }
            }
        }
        for (way, within_reach) in &self.walked {
            for from in (among & within_reach[target.index()]).without(attackers) {
                if families::captures_on(way, ground, from, target) {
                    attackers |= Bitboard::of(from);
                }
            }
        }
        for hunter in &self.hunters {
            for from in among.without(attackers) {
                if hunter.reach(from, ground, Purpose::Capture).contains(target) {
                    attackers |= Bitboard::of(from);
                }
            }
        }
        attackers
    }

    fn attackers_by_tables(&self, target: Square, ground: &Ground, among: Bitboard) -> Bitboard {
        let occupied = ground.occupied;
        let is_unit = |hurdle: &Square| !ground.holes.contains(*hurdle);
        // Every row of the table has, with a vector, the opposite one: leaps are symmetric.
        let leapers = self.leaps.as_ref().map_or(Bitboard::EMPTY, |leaps| leaps[target.index()] & among);
        let on_lines = self.on_lines.as_ref().map_or(Bitboard::EMPTY, |lines| lines[target.index()] & among);
        if on_lines.is_empty() {
            return leapers;
        }
        let lines = self.lines.iter().filter(|(_, _, back)| back.from(target).meets(on_lines));
        let found = lines.filter_map(|(line_use, _, back)| match line_use {
            LineUse::Ride => back.first_unit(target, occupied),
            LineUse::Hop => back
                .next(target)
                .filter(|hurdle| occupied.contains(*hurdle) && is_unit(hurdle))
                .and_then(|hurdle| back.first_unit(hurdle, occupied)),
            LineUse::HopOn | LineUse::Chinese => back
                .first_unit(target, occupied)
                .filter(is_unit)
                .and_then(|hurdle| back.first_unit(hurdle, occupied)),
        });
        found.fold(leapers, |set, square| set | Bitboard::of(square) & among)
    }

    /// See [`Walks::vantages`].
    pub(super) fn vantages(&self, target: Square, occupied: Bitboard) -> Bitboard {
        let leaps = self.leaps.as_ref().map_or(Bitboard::EMPTY, |leaps| leaps[target.index()]);
        let lines = self.lines.iter().map(|(line_use, _, back)| {
            let hurdle = match line_use {
                LineUse::Ride => Some(target),
                LineUse::Hop => back.next(target).filter(|hurdle| occupied.contains(*hurdle)),
                LineUse::HopOn | LineUse::Chinese => back.first_unit(target, occupied),
            };
            let Some(hurdle) = hurdle else { return Bitboard::EMPTY };
            let (empties, unit) = back.ride(hurdle, occupied);
            empties | unit.map_or(Bitboard::EMPTY, Bitboard::of)
        });
        let walked = self.walked.iter().map(|(_, within_reach)| within_reach[target.index()]);
        let trees = self.trees.iter().map(|(_, within_reach)| within_reach[target.index()]);
        lines.chain(walked).chain(trees).fold(leaps, |all, squares| all | squares)
    }

    /// See [`Walks::horizon`].
    pub(super) fn horizon(&self, from: Square) -> Bitboard {
        if !self.walked.is_empty() || !self.hunters.is_empty() {
            return Bitboard::ALL;
        }
        let leaps = self.leaps.as_ref().map_or(Bitboard::EMPTY, |leaps| leaps[from.index()]);
        let lines = self.lines.iter().map(|(line_use, ahead, _)| match line_use {
            LineUse::Ride | LineUse::Chinese => ahead.from(from),
            LineUse::Hop | LineUse::HopOn => {
                ahead.next(from).map_or(Bitboard::EMPTY, |hurdle| ahead.from(hurdle))
            }
        });
        let trees = self.trees.iter().map(|(trees, _)| trees.reach(from, Bitboard::EMPTY));
        lines.chain(trees).fold(leaps, |all, line| all | line)
    }

    /// See [`Walks::way_between`].
    pub(super) fn way_between(&self, target: Square, from: Square) -> Bitboard {
        let lines = self.lines.iter().filter(|(_, _, back)| back.from(target).contains(from));
        let ways = lines.map(|(_, _, back)| back.from(target).without(back.from(from)));
        ways.chain(self.relevant(target, Bitboard::of(from)))
            .fold(Bitboard::EMPTY, |all, squares| all | squares)
    }

    /// The squares that matter to whether one of these units attacks by a way that has no table.
    fn relevant(&self, target: Square, among: Bitboard) -> impl Iterator<Item = Bitboard> {
        let walked = self.walked.iter().flat_map(move |(way, within_reach)| {
            let units = (among & within_reach[target.index()]).into_iter();
            units.map(move |from| families::relevant(way, from, target))
        });
        let by_trees = self.trees.iter().flat_map(move |(trees, within_reach)| {
            let units = (among & within_reach[target.index()]).into_iter();
            units.map(move |from| trees.relevant(from, target))
        });
        walked.chain(by_trees)
    }

    /// See [`Walks::touchy`].
    pub(super) fn touchy(&self, target: Square, occupied: Bitboard, among: Bitboard) -> Bitboard {
        let lines = self.lines.iter().filter(|(_, _, back)| back.from(target).meets(among));
        let touchy = lines.map(|(line_use, _, back)| match line_use {
            LineUse::Ride => {
                let Some(screen) = back.first_unit(target, occupied) else { return Bitboard::EMPTY };
                let rider = back.first_unit(screen, occupied).filter(|unit| among.contains(*unit));
                rider.map_or(Bitboard::EMPTY, |_| Bitboard::of(screen))
            }
            LineUse::Hop | LineUse::HopOn | LineUse::Chinese => back.from(target),
        });
        touchy.chain(self.relevant(target, among)).fold(Bitboard::EMPTY, |all, squares| all | squares)
    }

    /// See [`Walks::lines_to`].
    pub(super) fn lines_to(&self, target: Square, among: Bitboard) -> Bitboard {
        let lines = self.lines.iter().map(|(_, _, back)| back.from(target)).filter(|line| line.meets(among));
        lines.chain(self.relevant(target, among)).fold(Bitboard::EMPTY, |all, squares| all | squares)
    }
}
