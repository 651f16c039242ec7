//! Where the invisible units stand and who they are: a search that decides only what it must.
//!
//! As long as a king that must not be in check is attacked by a unit that is known, somebody has to stand between; only
//! who is left when nothing is violated is put anywhere. A unit's walk is decided last. Whatever is found is played
//! through under the rules before it counts.

use super::existence::{
    Assignment, Interruption, InvisibleMove, LAST_WORLDS, Outcome, Question, Stay, Wanted,
};
use super::kinds::{Board, ENDS, Kinds, WALKS, attacking};
use super::ply::Ply;
use super::steps::{Stepping, Steps};
use super::world::{World, kinds_on};
use crate::board::position::Castling;
use crate::board::{Bitboard, Side, Slot, Square, Unit};
use crate::rules::moves::CastlingSquares;
use crate::rules::{Move, MoveKind, Rules};
use crate::walks::{Purpose, sliders};

/// How many steps pass between two looks at the clock and the stop flag.
const STEPS_PER_LOOK: u64 = 128;

/// A check that somebody has to stop by standing between.
struct Check {
    /// In which position.
    time: usize,
    /// Where.
    between: Bitboard,
    /// How many ways there are.
    ways: u32,
}

impl Question<'_> {
    /// Looks for squares and walks that fit an assignment.
    pub(super) fn fill(&mut self, so_far: &Assignment) -> Outcome {
        self.with_copy(so_far, Self::fill_copy)
    }

    fn fill_copy(&mut self, assignment: &mut Assignment) -> Outcome {
        self.limit_squares(assignment);
        let stays = assignment.actors.iter().flat_map(|actor| &actor.stays);
        let is_possible = |stay: &Stay| {
            !stay.kinds.is_empty()
                && stay.square.map_or(stay.squares.is_some(), |square| stay.squares.contains(square))
        };
        let mut stays = stays;
        if stays.all(is_possible) { self.decide(assignment) } else { None }
    }

    /// Where each stay may be by what stands and passes there.
    fn limit_squares(&self, assignment: &mut Assignment) {
        let holes = self.setting.position.holes();
        let end = self.line.len();
        for actor in &mut assignment.actors {
            for stay in &mut actor.stays {
                let mut taken = holes;
                for time in stay.first..=stay.last {
                    taken |= self.visible.passed[time] | self.visible.boards[time].occupied;
                }
                let vacant = assignment.vacant.iter().filter(|(time, _)| stay.covers(*time));
                taken |= vacant.map(|(_, square)| *square).collect();
                if stay.kinds.without(Kinds::PAWNS).is_empty() {
                    taken |= ENDS;
                }
                stay.squares = stay.squares.without(taken);
            }
            if let Wanted::Not(square, kinds) = self.wanted
                && !actor.is_gone
                && actor.stay().last == end
            {
                let stays = actor.stays.len();
                let stay = &mut actor.stays[stays - 1];
                if stay.kinds.without(kinds).is_empty() {
                    stay.squares = stay.squares.without(Bitboard::of(square));
                }
            }
        }
        for step in &assignment.steps {
            // What is known to the reader is written with its name.
            let is_anonymous = !matches!(self.line[step.ply], Ply::Visible(_));
            if is_anonymous {
                let known = self.known[step.ply];
                let from = &mut assignment.actors[step.actor].stays[step.to - 1];
                from.squares = from.squares.without(known);
                if let Some(victim) = step.victim {
                    let last = assignment.actors[victim].stays.len() - 1;
                    let stay = &mut assignment.actors[victim].stays[last];
                    stay.squares = stay.squares.without(known);
                }
            }
        }
    }

    /// The visible units and those that have been placed.
    fn fill_board(&self, assignment: &Assignment, time: usize, board: &mut Board) {
        board.clone_from(&self.visible.boards[time]);
        board.occupied |= self.setting.position.holes();
        for stay in assignment.actors.iter().flat_map(|actor| &actor.stays) {
            if let Some(square) = stay.square.filter(|_| stay.covers(time)) {
                board.put(square, stay.kinds);
            }
        }
    }

    fn random(&mut self) -> u32 {
        // Xorshift: any order will do, but always the same one.
        self.seed ^= self.seed << 13;
        self.seed ^= self.seed >> 7;
        self.seed ^= self.seed << 17;
        (self.seed >> 16) as u32
    }

    fn decide(&mut self, assignment: &mut Assignment) -> Outcome {
        let is_time_to_look = self.budget.is_multiple_of(STEPS_PER_LOOK);
        if self.budget == 0 || is_time_to_look && self.setting.control.is_over() {
            return Some(Interruption::Spent);
        }
        self.budget -= 1;
        let mut boards = std::mem::take(&mut self.scratch.boards);
        let checks = self.narrow(assignment, &mut boards).map(|()| self.checks(assignment, &boards));
        self.scratch.boards = boards;
        match checks? {
            Err(Unstoppable) => None,
            Ok(Some(check)) => self.stop(assignment, &check),
            Ok(None) => self.place(assignment),
        }
    }

    /// Puts somebody between.
    fn stop(&mut self, assignment: &Assignment, check: &Check) -> Outcome {
        for (number, actor) in assignment.actors.iter().enumerate() {
            if assignment.actors[..number].iter().any(|other| other.is_like(actor)) {
                continue;
            }
            for (place, stay) in actor.stays.iter().enumerate() {
                if stay.square.is_some() || !stay.covers(check.time) {
                    continue;
                }
                for square in stay.squares & check.between {
                    let outcome = self.decide_placed(assignment, number, place, square);
                    if outcome.is_some() {
                        return outcome;
                    }
                }
            }
        }
        None
    }

    fn decide_placed(&mut self, so_far: &Assignment, actor: usize, place: usize, square: Square) -> Outcome {
        let mut stays = so_far.actors.iter().flat_map(|actor| &actor.stays);
        let stay = &so_far.actors[actor].stays[place];
        if stays.any(|other| other.square == Some(square) && other.overlaps(stay)) {
            return None;
        }
        self.with_copy(so_far, |question, assignment| {
            assignment.actors[actor].stays[place].square = Some(square);
            question.decide(assignment)
        })
    }

    /// Decides what is still open: first squares, of kings, then of units that move, then of the others; then walks.
    fn place(&mut self, assignment: &Assignment) -> Outcome {
        let mut open = None;
        let mut urgency = (u32::MAX, u32::MAX);
        for (number, actor) in assignment.actors.iter().enumerate() {
            for (place, stay) in actor.stays.iter().enumerate().filter(|(_, stay)| stay.square.is_none()) {
                let rank = match () {
                    () if actor.is_king => 0,
                    () if actor.stays.len() > 1 => 1,
                    () => 2,
                };
                if (rank, stay.squares.len()) < urgency {
                    urgency = (rank, stay.squares.len());
                    open = Some((number, place));
                }
            }
        }
        let Some((actor, place)) = open else { return self.name(assignment) };
        let turn = self.random() % 64;
        let squares = Bitboard(assignment.actors[actor].stays[place].squares.0.rotate_right(turn));
        for turned in squares {
            let square = Square::new(((turned.index() as u32 + turn) % 64) as u8);
            let outcome = self.decide_placed(assignment, actor, place, square);
            if outcome.is_some() {
                return outcome;
            }
        }
        None
    }

    /// Decides who a unit is; at last plays everything through.
    fn name(&mut self, assignment: &Assignment) -> Outcome {
        let mut open = None;
        let mut fewest = u32::MAX;
        for (number, actor) in assignment.actors.iter().enumerate() {
            for (place, stay) in actor.stays.iter().enumerate() {
                if stay.kinds.len() > 1 && stay.kinds.len() < fewest {
                    fewest = stay.kinds.len();
                    open = Some((number, place));
                }
            }
        }
        let Some((actor, place)) = open else { return self.replay(assignment).map(Interruption::Found) };
        let turn = self.random() % 12;
        for kinds in assignment.actors[actor].stays[place].kinds.each_from(turn) {
            let outcome = self.with_copy(assignment, |question, named| {
                named.actors[actor].stays[place].kinds = kinds;
                question.decide(named)
            });
            if outcome.is_some() {
                return outcome;
            }
        }
        None
    }

    /// The kings that must not be in check, by position.
    fn kings_at_rest(&self, time: usize) -> impl Iterator<Item = Side> {
        let to_move = self.setting.mover(time);
        let is_asked = self.wanted == Wanted::NoCheck && time == self.line.len();
        [Some(to_move.other()), is_asked.then_some(to_move)].into_iter().flatten()
    }

    /// Whether visible units alone give a check that is not allowed, and there is no room for somebody who stops it, or there are too few for
    /// all lines: whoever moves unseen, there is no world then.
    pub(super) fn shows_unstoppable_check(&self) -> bool {
        let holes = self.setting.position.holes();
        self.visible.boards.iter().enumerate().any(|(time, board)| {
            let closed = board.occupied | self.visible.passed[time];
            let mut kings =
                self.kings_at_rest(time).filter_map(|side| Some((board.king(side)?, side.other())));
            kings.any(|(king, by)| {
                let lines = board.attackers(king, by).map(|attacker| sliders::between(attacker, king));
                let mut open = lines.filter(|line| !line.meets(holes)).enumerate();
                open.any(|(others, line)| others >= self.setting.invisible || line.without(closed).is_empty())
            })
        })
    }

    /// The check that can be stopped in the fewest ways.
    fn checks(&self, assignment: &Assignment, boards: &[Board]) -> Result<Option<Check>, Unstoppable> {
        let mut hardest = None;
        for (time, board) in boards.iter().enumerate() {
            for side in self.kings_at_rest(time) {
                if let Some(king) = board.king(side) {
                    self.checks_on(assignment, time, board, king, side, &mut hardest)?;
                }
            }
            for (_, square, side) in self.visible.guarded.iter().filter(|(guarded, _, _)| *guarded == time) {
                self.checks_on(assignment, time, board, *square, *side, &mut hardest)?;
            }
        }
        Ok(hardest)
    }

    fn checks_on(
        &self,
        assignment: &Assignment,
        time: usize,
        board: &Board,
        square: Square,
        side: Side,
        hardest: &mut Option<Check>,
    ) -> Result<(), Unstoppable> {
        for attacker in board.attackers(square, side.other()) {
            let between = sliders::between(attacker, square);
            let ways = ways_to_stand(assignment, time, between);
            if ways == 0 {
                return Err(Unstoppable);
            }
            if hardest.as_ref().is_none_or(|check| ways < check.ways) {
                *hardest = Some(Check { time, between, ways });
            }
        }
        Ok(())
    }

    /// Takes away squares and walks that can't be, and tells what then stands where in each position; nothing if nothing
    /// remains.
    fn narrow(&self, assignment: &mut Assignment, boards: &mut Vec<Board>) -> Option<()> {
        loop {
            boards.resize_with(self.visible.boards.len(), Board::default);
            for (time, board) in boards.iter_mut().enumerate() {
                self.fill_board(assignment, time, board);
            }
            let mut has_changed = false;
            for number in 0..assignment.steps.len() {
                let step = assignment.steps[number];
                if step.is_castling {
                    continue;
                }
                if let Some(victim) = step.victim {
                    match meet(assignment, step, victim) {
                        None => return None,
                        Some(true) => {
                            has_changed = true;
                            break;
                        }
                        Some(false) => {}
                    }
                }
                match self.narrow_step(assignment, step, &boards[step.ply]) {
                    None => return None,
                    Some(changed) => has_changed |= changed,
                }
            }
            for actor in 0..assignment.actors.len() {
                for place in 0..assignment.actors[actor].stays.len() {
                    let stay = assignment.actors[actor].stays[place];
                    let kinds = self.possible_kinds(assignment, actor, &stay, boards);
                    if kinds.is_empty() {
                        return None;
                    }
                    has_changed |= kinds != stay.kinds;
                    assignment.actors[actor].stays[place].kinds = kinds;
                }
            }
            if !has_changed {
                return Some(());
            }
        }
    }

    /// What the walk of a unit says about where its step begins and ends. Whether anything has changed, or nothing
    /// if the step is impossible.
    fn narrow_step(&self, assignment: &mut Assignment, step: InvisibleMove, board: &Board) -> Option<bool> {
        let side = self.setting.mover(step.ply);
        let stays = &assignment.actors[step.actor].stays;
        let (from, to) = (stays[step.to - 1], stays[step.to]);
        let mut possible = Steps::NONE;
        for walk in WALKS.into_iter().filter(|walk| from.kinds.meets(Kinds::one(side, *walk))) {
            let purpose = if step.captures { Purpose::Capture } else { Purpose::Move };
            let stepping = Stepping { side, walk, purpose, occupied: board.occupied };
            let found = match (from.square, to.square) {
                (Some(start), _) => stepping.leaving(start, to),
                (None, Some(end)) => stepping.reaching(end, from, to),
                (None, None) => Some(stepping.anywhere(to)),
            };
            possible = found.into_iter().fold(possible, Steps::or);
        }
        let stays = &mut assignment.actors[step.actor].stays;
        let mut has_changed = stays[step.to - 1].narrow(possible.departures, possible.kinds)?;
        has_changed |= stays[step.to].narrow(possible.arrivals, possible.becoming)?;
        if let (Some(start), Some(end)) = (from.square, to.square) {
            has_changed |= clear_path(assignment, step, sliders::between(start, end), board.occupied)?;
        }
        Some(has_changed)
    }

    /// Who a unit may be that is known to stand on its square.
    fn possible_kinds(&self, assignment: &Assignment, actor: usize, stay: &Stay, boards: &[Board]) -> Kinds {
        let Some(square) = stay.square else { return stay.kinds };
        let mut kinds = stay.kinds;
        if ENDS.contains(square) {
            kinds = kinds.without(Kinds::PAWNS);
        }
        if let Wanted::Not(there, excluded) = self.wanted
            && there == square
            && stay.last == self.line.len()
            && !assignment.actors[actor].is_gone
        {
            kinds = kinds.without(excluded);
        }
        if kinds.len() < 2 {
            return kinds;
        }
        kinds.without(self.checking_kinds(assignment, stay, square, boards))
    }

    /// Who would give a check from a square that is not allowed and can't be stopped.
    fn checking_kinds(
        &self,
        assignment: &Assignment,
        stay: &Stay,
        square: Square,
        boards: &[Board],
    ) -> Kinds {
        let mut checking = Kinds::NONE;
        for (time, board) in boards.iter().enumerate().take(stay.last + 1).skip(stay.first) {
            for side in self.kings_at_rest(time) {
                let Some(king) = board.king(side) else { continue };
                let attacking = attacking(side.other(), square, king).and(stay.kinds);
                if attacking.without(checking).is_empty() {
                    continue;
                }
                let between = sliders::between(square, king);
                if !between.meets(board.occupied) && ways_to_stand(assignment, time, between) == 0 {
                    checking = checking.with(attacking);
                }
            }
        }
        checking
    }

    /// Plays everything through under the rules.
    fn replay(&self, assignment: &Assignment) -> Option<Vec<World>> {
        let rules = self.setting.rules;
        let mut world = self.setting.position.clone();
        for actor in &assignment.actors {
            let stay = actor.stays.first()?;
            let square = stay.square?;
            if !world.unit(square).is_none() {
                return None;
            }
            let (side, walk) = stay.kinds.only()?;
            world.put(square, Unit::new(side, walk));
        }
        world.set_castling(self.castling(&world));
        if rules.in_check(&mut world, self.setting.beginner.other()) {
            return None;
        }
        let mut worlds = Vec::with_capacity(LAST_WORLDS);
        let mut moves = Vec::new();
        for (ply, written) in self.line.iter().enumerate() {
            if ply + LAST_WORLDS > self.line.len() {
                worlds.push(world.clone());
            }
            moves.clear();
            rules.generate(&mut world, &mut moves);
            let mv = moves.iter().find(|mv| self.fits(assignment, ply, *written, mv))?;
            let _ = rules.play(&mut world, mv)?;
        }
        let side = world.turn();
        let is_wanted = match self.wanted {
            Wanted::Any => true,
            Wanted::NoCheck => !rules.in_check(&mut world, side),
            Wanted::Not(square, kinds) => !kinds_on(&world, square).meets(kinds),
        };
        worlds.push(world);
        is_wanted.then_some(worlds)
    }

    /// Castling is possible wherever king and rook stand at home, as far as the diagram says nothing else.
    fn castling(&self, world: &World) -> Castling {
        let mut rights = Castling::NONE;
        for side in Side::BOTH {
            for kind in [MoveKind::CastleKingside, MoveKind::CastleQueenside] {
                let squares = CastlingSquares::new(side, kind);
                let stands = |square: Square, walk| world.unit(square) == Unit::new(side, walk);
                let has_king = stands(squares.king_from, Slot::KING)
                    && self.setting.board.occupied.contains(squares.king_from);
                if has_king && stands(squares.rook_from, Slot::ROOK) {
                    rights = rights.with(kind.castling_right(side)).with(Castling::king_unmoved(side));
                }
            }
        }
        rights
    }

    fn fits(&self, assignment: &Assignment, ply: usize, written: Ply, mv: &Move) -> bool {
        let promotion = (mv.arriving != mv.moving && !mv.is_castling()).then(|| mv.arriving.lowest());
        if let Ply::Visible(visible) = written {
            return mv.departure == visible.from
                && mv.arrival == visible.to
                && promotion == visible.promotion
                && mv.is_castling() == visible.castling.is_some()
                && (mv.capture == visible.capture || visible.may_capture_silently());
        }
        let step = assignment.steps.iter().find(|step| step.ply == ply && !step.is_castling);
        step.is_some_and(|step| {
            let stays = &assignment.actors[step.actor].stays;
            let becomes = stays[step.to].kinds.only().map(|(_, walk)| walk);
            stays[step.to - 1].square == Some(mv.departure)
                && stays[step.to].square == Some(mv.arrival)
                && mv.capture.is_some() == step.captures
                && mv.capture.is_none_or(|square| square == mv.arrival)
                && becomes == Some(promotion.unwrap_or(mv.moving.lowest()))
                && !mv.is_castling()
        })
    }
}

/// A check that nobody can stop.
struct Unstoppable;

/// In how many ways a unit whose square is open can stand on one of these squares.
fn ways_to_stand(assignment: &Assignment, time: usize, squares: Bitboard) -> u32 {
    let stays = assignment.actors.iter().flat_map(|actor| &actor.stays);
    let open = stays.filter(|stay| stay.square.is_none() && stay.covers(time));
    open.map(|stay| (stay.squares & squares).len()).sum()
}

/// The unit that captures arrives where its victim stands. Whether anything has changed, or nothing if that is
/// impossible.
fn meet(assignment: &mut Assignment, step: InvisibleMove, victim: usize) -> Option<bool> {
    let last = assignment.actors[victim].stays.len() - 1;
    let captured = assignment.actors[victim].stays[last];
    let arriving = assignment.actors[step.actor].stays[step.to];
    let squares = captured.squares & arriving.squares;
    let square = captured.square.or(arriving.square);
    if squares.is_empty() || square.is_some_and(|square| !squares.contains(square)) {
        return None;
    }
    if captured.square.is_some() && arriving.square.is_some() && captured.square != arriving.square {
        return None;
    }
    let mut has_changed = false;
    for (actor, place) in [(victim, last), (step.actor, step.to)] {
        let stay = assignment.actors[actor].stays[place];
        if stay.square != square {
            let mut stays = assignment.actors.iter().flat_map(|actor| &actor.stays);
            if stays.any(|other| other.square == square && other.overlaps(&stay)) {
                return None;
            }
        }
        has_changed |= stay.square != square || stay.square.is_none() && stay.squares != squares;
        let stay = &mut assignment.actors[actor].stays[place];
        stay.square = square;
        if square.is_none() {
            stay.squares = squares;
        }
    }
    Some(has_changed)
}

/// Nobody stands where a unit passes. Whether anything has changed, or nothing if somebody does.
fn clear_path(
    assignment: &mut Assignment,
    step: InvisibleMove,
    path: Bitboard,
    occupied: Bitboard,
) -> Option<bool> {
    if path.meets(occupied) {
        return None;
    }
    let mut has_changed = false;
    for stay in assignment.actors.iter_mut().flat_map(|actor| &mut actor.stays) {
        let is_there = stay.covers(step.ply) || stay.covers(step.ply + 1);
        if stay.square.is_none() && is_there && stay.squares.meets(path) {
            stay.squares = stay.squares.without(path);
            has_changed = true;
            if stay.squares.is_empty() {
                return None;
            }
        }
    }
    Some(has_changed)
}
