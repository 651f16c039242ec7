//! Which moves there are, from the walks to what can be chosen behind them.

use super::Fairy;
use crate::board::{Bitboard, Position, Slot};
use crate::rules::checks::{CheckFilter, LedCheckFilter};
use crate::rules::facet::Precedes;
use crate::rules::generate::{Field, Kings, Walker, whole_units_within};
use crate::rules::marks;
use crate::rules::moves::keep;
use crate::rules::{Move, MoveKind, Rules};

/// So many moves at the most are few.
const FEW: usize = 6;

/// Which moves are generated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sought {
    /// Those that capture no king.
    SparingKings,
    /// Captures of kings, too.
    All,
    /// Captures alone, and where it can be told in advance what takes a king off the board, only these: to see who is in check.
    KingCaptures,
}

impl Sought {
    const fn kings(self) -> Kings {
        match self {
            Self::SparingKings => Kings::Spared,
            Self::All | Self::KingCaptures => Kings::Prey,
        }
    }
}

impl<const LED: bool> Fairy<LED> {
    /// Whether the moves of some units can be found without those of the others.
    pub(super) fn moves_unit_by_unit(&self) -> bool {
        self.plan.generate().is_empty() && self.plan.rewrites().is_empty()
    }

    /// Whether one of the moves from `start` on is legal and no exchange of roles, whatever can be chosen behind it.
    pub(super) fn has_legal_variant(
        &self,
        position: &mut Position,
        start: usize,
        moves: &mut Vec<Move>,
    ) -> bool {
        let end = moves.len();
        let kings = position.royals();
        // Kings are the likeliest to have a move, and moves without capture have fewer variants.
        let order = [(true, false), (true, true), (false, false), (false, true)];
        order.into_iter().any(|kind| {
            (start..end).any(|place| {
                let mv = moves[place];
                if (kings.contains(mv.departure), mv.capture.is_some()) != kind
                    || mv.kind == MoveKind::RoleExchange
                {
                    return false;
                }
                moves.push(mv);
                self.vary(position, end, moves);
                self.drop_vetoed(position, end, moves);
                let found = moves[end..].iter().any(|mv| self.is_legal(position, mv));
                moves.truncate(end);
                found
            })
        })
    }

    /// Whether the moves of some units are played without looking at those of the others.
    pub(super) fn tells_moves_of_units(&self) -> bool {
        let are_told_together = !self.moves_unit_by_unit() || self.plan.chooses_among_moves();
        !are_told_together && self.plan.shortcuts().tell_in_advance()
    }

    pub(super) fn generate_with(
        &self,
        position: &mut Position,
        sought: Sought,
        group: Bitboard,
        moves: &mut Vec<Move>,
    ) {
        let start = moves.len();
        let field = self.generate_by_walks(position, sought, group, None, moves);
        for condition in self.plan.rewrites() {
            if sought != Sought::KingCaptures || condition.rewrites_king_captures() {
                condition.rewrite(&self.plan, position, &field, start, moves);
            }
        }
        if sought == Sought::KingCaptures {
            keep(moves, start, |mv| mv.capture.is_some());
        }
    }

    /// The same before conditions put other moves in the place of these; without most of those that the filter doesn't pass, if there
    /// is one.
    #[inline]
    pub(super) fn generate_by_walks(
        &self,
        position: &mut Position,
        sought: Sought,
        group: Bitboard,
        checks: Option<&CheckFilter>,
        moves: &mut Vec<Move>,
    ) -> Field {
        let planes = self.planes_among(position, position.turn(), group);
        let mut field = Field::new(position, sought.kings());
        if self.plan.captures_own() {
            let spared = position.royals() | position.uncapturables();
            field.prey |= position.of(position.turn()).without(spared);
        }
        // A king of both sides may disappear by its own move.
        let only_kings = self.plan.shortcuts().tell_in_advance()
            && !self.plan.promised().kings_go_uncaptured
            && !position.neutral().meets(position.royals());
        if sought == Sought::KingCaptures {
            field.open = Bitboard::EMPTY;
            field.prey &= if only_kings { position.royals() } else { Bitboard::ALL };
        }
        let start = moves.len();
        match self.plan.generate().first() {
            Some(condition) => {
                condition.generate(&self.plan, position, &planes, &field, moves);
                // Where units fuse, castling is more than a move of two whole ones.
                if !self.plan.fuses_units() {
                    self.castling(position, &planes, moves);
                }
            }
            None => {
                let narrowed = |walker: &Walker| match checks {
                    Some(filter) => filter.narrowed(&self.plan, &field, walker.from, walker.parts),
                    None => field,
                };
                whole_units_within(&self.plan, position, &planes, field.side, narrowed, moves);
                self.castling(position, &planes, moves);
            }
        }
        if LED && self.plan.has_borrowers() {
            self.tidy_borrowed(position, start, moves);
        }
        if !self.marks_choose_late() {
            marks::variants(&self.plan, position, start, moves);
        }
        field
    }

    /// Appends the moves of the units on these squares, with all that can be chosen behind them, but for those that are forbidden whatever
    /// they lead to.
    pub(super) fn varied(&self, position: &mut Position, group: Bitboard, moves: &mut Vec<Move>) {
        let start = moves.len();
        position.node.set_shield(self.shield(position));
        self.unvaried(position, group, moves);
        self.vary(position, start, moves);
        self.drop_vetoed(position, start, moves);
    }

    /// Appends steps that are found without much choice: where captures have variants, or go on, all steps, where conditions add moves of
    /// other kinds, steps of men, and where conditions choose among checks, steps that give none. Nothing, where they can't be told, or all
    /// moves are found as soon.
    pub(super) fn add_plain_steps(&self, position: &mut Position, moves: &mut Vec<Move>) {
        let plan = &self.plan;
        let filter = self.filter_of_unchosen(position);
        let multiply_captures = !plan.variants().is_empty() || plan.captors_move_on();
        let rewrites_more = !plan.rewrites().iter().all(|condition| condition.rewrites_captures_alone());
        let adds_moves = rewrites_more && self.are_steps_left_alone();
        if filter.is_none() && (plan.selects_among_moves() || !multiply_captures && !adds_moves) {
            return;
        }
        let start = moves.len();
        position.node.set_shield(self.shield(position));
        if adds_moves {
            self.generate_by_walks(position, self.sought(), Bitboard::ALL, None, moves);
            keep(moves, start, |mv| is_step_of_man(position, mv));
        } else {
            self.unvaried(position, Bitboard::ALL, moves);
            keep(moves, start, |mv| match &filter {
                Some(filter) => filter.is_step_without_check(plan, position, mv),
                None => mv.capture.is_none(),
            });
        }
        self.vary(position, start, moves);
        self.drop_vetoed(position, start, moves);
    }

    /// Appends the moves of a unit of the side to move between the squares of this move, before something is chosen behind them; whether that
    /// can be done without all the others.
    pub(super) fn generate_like(&self, position: &mut Position, mv: &Move, moves: &mut Vec<Move>) -> bool {
        let start = moves.len();
        let group = Bitboard::of(mv.departure);
        if self.tells_moves_of_units() || self.is_never_chosen(position, mv) {
            position.node.set_shield(self.shield(position));
            self.unvaried(position, group, moves);
        } else if self.are_steps_left_alone() && is_step_of_man(position, mv) {
            position.node.set_shield(self.shield(position));
            self.generate_by_walks(position, self.sought(), group, None, moves);
        } else {
            return false;
        }
        keep(moves, start, |other| other.arrival == mv.arrival && other.capture == mv.capture);
        true
    }

    /// Whether the steps of men are moves, whatever conditions add to them.
    fn are_steps_left_alone(&self) -> bool {
        self.plan.shortcuts().tell_in_advance()
            && self.plan.generate().is_empty()
            && !self.plan.selects_among_moves()
            && self.plan.keeps_steps()
    }

    /// Whether a move, if there is one like it, is none of those among which conditions choose.
    fn is_never_chosen(&self, position: &Position, mv: &Move) -> bool {
        let gives_no_check = |filter: CheckFilter| filter.is_step_without_check(&self.plan, position, mv);
        // Of captures nothing is told.
        let may_be_told = self.moves_unit_by_unit() && mv.capture.is_none();
        may_be_told && self.filter_of_unchosen(position).is_some_and(gives_no_check)
    }

    /// Tells steps that give no check, where conditions choose among checks alone.
    fn filter_of_unchosen(&self, position: &Position) -> Option<CheckFilter> {
        let plan = &self.plan;
        if !plan.selects_among_checks() || plan.captors_move_on() {
            return None;
        }
        CheckFilter::new(plan, position).or_else(|| CheckFilter::of_steps(plan, position))
    }

    /// Splits the moves from `start` on into several where something can be chosen.
    pub(super) fn vary(&self, position: &mut Position, start: usize, moves: &mut Vec<Move>) {
        self.vary_by_marks(position, start, moves);
        self.vary_by_conditions(position, start, moves);
    }

    /// Whether what marks do to moves can wait until somebody asks for it.
    fn marks_choose_late(&self) -> bool {
        self.plan.rewrites().is_empty() || !self.plan.marks().have_effects()
    }

    /// Splits moves as the marks of units want it.
    pub(super) fn vary_by_marks(&self, position: &mut Position, start: usize, moves: &mut Vec<Move>) {
        if self.plan.marks().have_effects() && self.marks_choose_late() {
            marks::variants(&self.plan, position, start, moves);
        }
    }

    /// Splits moves where a condition lets something be chosen.
    pub(super) fn vary_by_conditions(&self, position: &mut Position, start: usize, moves: &mut Vec<Move>) {
        for condition in self.plan.variants() {
            for place in start..moves.len() {
                condition.variants(&self.plan, position, place, moves);
            }
        }
    }

    /// What is sought where anything can be played.
    fn sought(&self) -> Sought {
        // Behind a move that was excused, a king can be captured: whoever can is not immobile.
        let takes_kings = self.plan.kings_are_reborn() || self.plan.excuses_check();
        if takes_kings { Sought::All } else { Sought::SparingKings }
    }

    /// Appends the moves of the side to move that may give check, those that are vetoed with them; all moves, where none can be told from others.
    pub(super) fn possible_checks(&self, position: &mut Position, moves: &mut Vec<Move>) {
        let start = moves.len();
        position.node.set_shield(self.shield(position));
        if let Some(filter) = CheckFilter::new(&self.plan, position) {
            self.unvaried_checks(position, &filter, moves);
            return self.vary_by_conditions(position, start, moves);
        }
        self.unvaried(position, Bitboard::ALL, moves);
        // Few moves are tried sooner than told apart.
        if moves.len() > start + FEW
            && let Some(filter) = LedCheckFilter::new(&self.plan, position)
        {
            keep(moves, start, |mv| filter.passes(&self.plan, position, mv));
        } else if let Some(filter) = CheckFilter::of_steps(&self.plan, position) {
            keep(moves, start, |mv| filter.passes_step(&self.plan, position, mv));
        }
        self.vary(position, start, moves);
    }

    /// Appends the moves that the filter passes, before something is chosen.
    fn unvaried_checks(&self, position: &mut Position, filter: &CheckFilter, moves: &mut Vec<Move>) {
        let start = moves.len();
        if self.moves_unit_by_unit() && !self.plan.excuses_check() {
            self.generate_by_walks(position, self.sought(), Bitboard::ALL, Some(filter), moves);
        } else {
            self.unvaried(position, Bitboard::ALL, moves);
        }
        self.vary_by_marks(position, start, moves);
        keep(moves, start, |mv| filter.passes(mv));
    }

    /// Appends the moves of the units on these squares before something is chosen.
    pub(super) fn unvaried(&self, position: &mut Position, group: Bitboard, moves: &mut Vec<Move>) {
        let start = moves.len();
        self.generate_with(position, self.sought(), group, moves);
        if self.plan.excuses_check() && !self.plan.kings_are_reborn() {
            let own = position.royals() & position.of(position.turn());
            keep(moves, start, |mv| mv.capture.is_none_or(|square| !own.contains(square)));
        }
    }

    /// Drops the moves from `start` on that are forbidden whatever they lead to.
    pub(super) fn drop_vetoed(&self, position: &Position, start: usize, moves: &mut Vec<Move>) {
        if self.plan.vetoes().is_empty() {
            return;
        }
        let is_vetoed = |mv: &Move| {
            let by = position.turn();
            mv.kind != MoveKind::RoleExchange
                && self.plan.vetoes().iter().any(|condition| condition.vetoes(&self.plan, position, by, mv))
        };
        keep(moves, start, |mv| !is_vetoed(mv));
    }

    /// Keeps the moves from `start` on that are as urgent as the most urgent legal one; more urgent ones, too, where a goal may excuse them.
    pub(super) fn keep_most_urgent(&self, position: &mut Position, start: usize, moves: &mut Vec<Move>) {
        if self.plan.excuses_check() {
            return self.keep_excusable(position, start, moves);
        }
        for condition in self.plan.precedes() {
            self.keep_most_urgent_by(&**condition, position, start, moves);
        }
    }

    /// Keeps the moves from `start` on that are as urgent as the most urgent legal one, by one condition.
    pub(super) fn keep_most_urgent_by(
        &self,
        condition: &dyn Precedes,
        position: &mut Position,
        start: usize,
        moves: &mut Vec<Move>,
    ) {
        if let Some(least) = condition.least_precedence(position.turn()) {
            // A castling that isn't possible is no move that leaves the king in check.
            keep(moves, start, |mv| !mv.is_castling() || !self.castles_through_check(position, mv));
            let urgency = |mv: &Move| condition.precedence(&self.plan, position, mv);
            let most = moves[start..].iter().map(urgency).fold(least, i32::max);
            return keep(moves, start, |mv| urgency(mv) == most);
        }
        let urgencies: Vec<i32> =
            moves[start..].iter().map(|mv| condition.precedence(&self.plan, position, mv)).collect();
        let most = self.most_urgent_legal(position, &moves[start..], &urgencies);
        let mut urgency = urgencies.iter();
        keep(moves, start, |_| most.is_some() && urgency.next() == most.as_ref());
    }

    /// Keeps the moves from `start` on that come first if no goal excuses a move into check, and those that would come before them: which
    /// of these reach a goal, whoever knows the goals must find out.
    fn keep_excusable(&self, position: &mut Position, start: usize, moves: &mut Vec<Move>) {
        for (place, condition) in self.plan.precedes().iter().enumerate() {
            let Some(least) = condition.least_precedence(position.turn()) else { continue };
            keep(moves, start, |mv| !mv.is_castling() || !self.castles_through_check(position, mv));
            let urgencies = |mv: &Move| {
                (self.urgencies(position, mv, place), condition.precedence(&self.plan, position, mv))
            };
            // It judges apart what may turn out not to be as urgent as something else.
            let ranked: Vec<(Vec<i32>, i32)> = moves[start..].iter().map(urgencies).collect();
            let is_most_urgent = |(before, urgency): &(Vec<i32>, i32)| {
                let alike = ranked.iter().filter(|(other, _)| other == before);
                *urgency == alike.map(|(_, other)| *other).fold(least, i32::max)
            };
            let mut judged = ranked.iter().map(is_most_urgent);
            keep(moves, start, |_| judged.next() == Some(true));
        }
        let mut ranked: Vec<(Vec<i32>, Move)> =
            moves[start..].iter().map(|mv| (self.all_urgencies(position, mv), *mv)).collect();
        ranked.sort_by(|(one, _), (other, _)| other.cmp(one));
        let legal = ranked.iter().find(|(_, mv)| self.is_legal(position, mv));
        let Some((most, _)) = legal else { return };
        keep(moves, start, |mv| self.all_urgencies(position, mv) >= *most);
    }

    /// How urgent a move is by each of the conditions that ask which moves are legal.
    pub(super) fn all_urgencies(&self, position: &Position, mv: &Move) -> Vec<i32> {
        self.urgencies(position, mv, self.plan.precedes().len())
    }

    /// The same by those among the first `count` conditions.
    fn urgencies(&self, position: &Position, mv: &Move, count: usize) -> Vec<i32> {
        let conditions = self.plan.precedes().iter().take(count);
        let asking = conditions.filter(|condition| condition.least_precedence(position.turn()).is_none());
        asking.map(|condition| condition.precedence(&self.plan, position, mv)).collect()
    }

    /// How urgent the most urgent legal move is, if there is a legal one.
    fn most_urgent_legal(&self, position: &mut Position, moves: &[Move], urgencies: &[i32]) -> Option<i32> {
        let mut most = urgencies.iter().copied().max()?;
        loop {
            let mut ranked = urgencies.iter().zip(moves);
            if ranked.any(|(urgency, mv)| *urgency == most && self.is_legal(position, mv)) {
                return Some(most);
            }
            most = urgencies.iter().copied().filter(|urgency| *urgency < most).max()?;
        }
    }

    /// A unit to which several walks are lent may make a move by each of them; it makes it once. It neither gives
    /// a right to capture en passant nor has one.
    pub(super) fn tidy_borrowed(&self, position: &Position, start: usize, moves: &mut Vec<Move>) {
        let slots: Vec<Slot> = self.plan.walks().borrowers().map(|(slot, _)| slot).collect();
        let mut borrowed = Vec::new();
        let mut place = start;
        while place < moves.len() {
            let parts = position.unit(moves[place].departure).parts;
            if slots.iter().any(|slot| parts.has(*slot)) {
                let mv = moves.remove(place);
                match mv.kind {
                    MoveKind::EnPassant => {}
                    MoveKind::DoubleStep => borrowed.push(Move { kind: MoveKind::Plain, ..mv }),
                    _ => borrowed.push(mv),
                }
            } else {
                place += 1;
            }
        }
        borrowed.sort();
        borrowed.dedup();
        moves.append(&mut borrowed);
    }
}

/// Whether a move takes a unit that is no king to an empty square, and does nothing else that it shows.
fn is_step_of_man(position: &Position, mv: &Move) -> bool {
    let is_king = mv.moving.has(Slot::KING) || position.royals().contains(mv.departure);
    mv.capture.is_none() && mv.kind == MoveKind::Plain && !is_king
}
