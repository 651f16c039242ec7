//! Augsburg chess: units of one side fuse and split.
//!
//! A unit is a multiset of components out of pawn, knight, bishop, rook (a queen is bishop and rook) and
//! fairy walks. Any unit but a king may move onto a square of its own side and join what stands there; any
//! part of a unit may move, by the walk of one of the moving components, and leave the rest. Pawns promote
//! one by one, also into types of several components that have been on the board. Rex inclusive, kings take
//! part in fusion and fission. (Article "Les échecs d'Augsbourg" of *La composition échiquéenne*.)

mod parameters;
mod promotion;

use super::ConditionError;
use super::condition::Condition;
use crate::board::position::Mark;
use crate::board::unit::SLOTS;
use crate::board::{Bitboard, Parts, Position, Side, Slot, Square};
use crate::rules::facet::{
    ActsAfter, Begins, Explains, Generates, HasFacts, HasPromises, Observes, Played, Promises, Question,
    Shield,
};
use crate::rules::facts::Facts;
use crate::rules::fairy::may_castle;
use crate::rules::generate::{Field, PawnTargets};
use crate::rules::moves::CastlingSquares;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};
use crate::walks::Planes;
use arrayvec::ArrayVec;
pub use parameters::{EnPassantRule, HomePawns, Promotion};

/// Augsburg chess with its parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Augsburg {
    /// Kings fuse and split off.
    pub is_rex_inclusive: bool,
    /// What pawns promote to.
    pub promotion: Promotion,
    /// Whether a lone pawn on its own first rank moves.
    pub home_pawns: HomePawns,
    /// What falls to an en passant capture.
    pub en_passant: EnPassantRule,
}

/// Where the walk of one component leads.
#[derive(Clone, Copy)]
struct Reach {
    slot: Slot,
    open: Bitboard,
    prey: Bitboard,
}

impl Reach {
    fn squares(&self) -> Bitboard {
        self.open | self.prey
    }
}

/// Where the walks of a unit's components lead, beside what its pawns do as pawns alone.
struct Targets {
    reaches: ArrayVec<Reach, SLOTS>,
    double_step: Bitboard,
    en_passant: Bitboard,
}

impl Augsburg {
    /// A lone pawn on its own first rank, where the parameter makes it immobile.
    fn sleeping_pawns(self, position: &Position, side: Side) -> Bitboard {
        match self.home_pawns {
            HomePawns::Mobile => Bitboard::EMPTY,
            HomePawns::Immobile => {
                let rank = Bitboard::RANKS[usize::from(side.nth_rank(0))];
                (position.with_walk(Slot::PAWN) & rank).without(position.composites())
            }
        }
    }

    fn targets(self, plan: &Plan, position: &Position, field: &Field, from: Square) -> Targets {
        let ground = plan.ground(position, field.side);
        let kings_apart = if self.is_rex_inclusive { Bitboard::EMPTY } else { position.royals() };
        let is_outside = kings_apart.contains(from);
        let own = position.of(field.side);
        let partners = if is_outside { Bitboard::EMPTY } else { own.without(kings_apart) };
        let open = (field.open | partners).without(Bitboard::of(from));
        let mut targets =
            Targets { reaches: ArrayVec::new(), double_step: Bitboard::EMPTY, en_passant: Bitboard::EMPTY };
        for slot in position.unit(from).parts.slots() {
            if slot == Slot::PAWN {
                let pawn = PawnTargets::new(plan, position, &Field { open, ..*field }, from);
                targets.en_passant = pawn.en_passant;
                // Without en passant, a pawn's double step is a move like any other.
                let step = if self.en_passant == EnPassantRule::None {
                    pawn.step | pawn.double_step
                } else {
                    targets.double_step = pawn.double_step;
                    pawn.step
                };
                targets.reaches.push(Reach { slot, open: step, prey: pawn.captures });
            } else {
                let reach = plan.walks().reach(slot, from, &ground);
                let attacks = if plan.walks().captures_differ(slot) {
                    plan.walks().attacks(slot, from, &ground)
                } else {
                    reach
                };
                targets.reaches.push(Reach { slot, open: reach & open, prey: attacks & field.prey });
            }
        }
        targets
    }

    fn unit_moves(
        self,
        plan: &Plan,
        position: &Position,
        field: &Field,
        from: Square,
        moves: &mut Vec<Move>,
    ) {
        let parts = position.unit(from).parts;
        let Targets { reaches, double_step, en_passant } = self.targets(plan, position, field, from);
        let is_single = !parts.is_composite();
        let all = reaches.iter().fold(Bitboard::EMPTY, |all, reach| all | reach.squares());
        for to in all {
            let capture = field.prey.contains(to).then_some(to);
            if is_single {
                let mv = Move { capture, ..Move::quiet(from, to, parts) };
                self.push(plan, position, field, mv, moves);
                continue;
            }
            let walks = reaches
                .iter()
                .filter(|reach| reach.squares().contains(to))
                .fold(Parts::NONE, |walks, reach| walks.plus(Parts::one(reach.slot)).unwrap_or(walks));
            for moving in parts.parts().filter(|moving| walks.slots().any(|slot| moving.has(slot))) {
                let mv = Move { capture, ..Move::quiet(from, to, moving) };
                self.push(plan, position, field, mv, moves);
            }
        }
        let with_pawn = || parts.parts().filter(|moving| moving.has(Slot::PAWN));
        for to in double_step {
            for moving in with_pawn() {
                let mv = Move { kind: MoveKind::DoubleStep, ..Move::quiet(from, to, moving) };
                self.push(plan, position, field, mv, moves);
            }
        }
        if let Some(right) = position.en_passant_of(field.side) {
            for to in en_passant {
                for moving in with_pawn() {
                    let mv = Move::quiet(from, to, moving);
                    moves.push(Move { capture: Some(right.victim), kind: MoveKind::EnPassant, ..mv });
                }
            }
        }
    }

    /// Adds a move, or one for each promotion; fusions beyond what a unit can hold are left out.
    fn push(self, plan: &Plan, position: &Position, field: &Field, mv: Move, moves: &mut Vec<Move>) {
        let there = if mv.capture.is_some() { Parts::NONE } else { position.unit(mv.arrival).parts };
        let mut add = |arriving: Parts| {
            if there.plus(arriving).is_some() {
                moves.push(Move { arriving, ..mv });
            }
        };
        if mv.moving.has(Slot::PAWN) && mv.arrival.rank() == field.side.nth_rank(7) {
            promotion::results(self.promotion, plan, position, mv.moving).into_iter().for_each(add);
        } else {
            add(mv.moving);
        }
    }

    /// Any part with the king castles with any part of the corner's unit that has a rook.
    fn castling(self, plan: &Plan, position: &Position, moves: &mut Vec<Move>) {
        for kind in [MoveKind::CastleKingside, MoveKind::CastleQueenside] {
            if !may_castle(plan, position, kind) {
                continue;
            }
            let squares = CastlingSquares::new(position.turn(), kind);
            let king = position.unit(squares.king_from).parts;
            let corner = position.unit(squares.rook_from).parts;
            for moving in king.parts().filter(|part| part.has(Slot::KING)) {
                for arriving in corner.parts().filter(|part| part.has(Slot::ROOK)) {
                    let mv = Move::quiet(squares.king_from, squares.king_to, moving);
                    moves.push(Move { kind, arriving, ..mv });
                }
            }
        }
    }
}

/// Notes the types that stand on the board and to which pawns may promote.
fn see_types(position: &mut Position) {
    for square in position.composites() {
        let parts = position.unit(square).parts;
        if promotion::is_type(parts) {
            position.see_type(parts);
        }
    }
}

impl Condition for Augsburg {
    const NAMES: &'static [&'static str] = &["Augsburg", "AugsburgChess"];

    fn parse(_: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        parameters::parse(words)
    }

    fn describe(&self) -> String {
        parameters::describe(self)
    }
}

impl Begins for Augsburg {
    fn begin(&self, _: &Plan, position: &mut Position) {
        if self.promotion != Promotion::Simple {
            see_types(position);
        }
    }
}

impl HasFacts for Augsburg {
    fn facts(&self) -> Facts {
        Facts {
            home_pawns_move: Bitboard::ALL,
            fuses_units: true,
            promotes_to_types: self.promotion != Promotion::Simple,
            has_no_en_passant: self.en_passant == EnPassantRule::None,
            ..Facts::NONE
        }
    }
}

impl Generates for Augsburg {
    fn generate(
        &self,
        plan: &Plan,
        position: &mut Position,
        _: &Planes,
        field: &Field,
        moves: &mut Vec<Move>,
    ) {
        let sleeping = self.sleeping_pawns(position, field.side);
        for from in position.of(field.side).without(sleeping) {
            self.unit_moves(plan, position, field, from, moves);
        }
        self.castling(plan, position, moves);
    }

    fn promotion_choices(&self, plan: &Plan, position: &Position) -> Option<Vec<Parts>> {
        Some(promotion::choices(self.promotion, plan, position))
    }
}

impl ActsAfter for Augsburg {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        if let Some(right) = position.state.en_passant {
            match self.en_passant {
                EnPassantRule::Unit => {}
                EnPassantRule::Group => {
                    position.set_en_passant(Some(right.made_by(played.mv.moving)));
                }
                EnPassantRule::None => position.set_en_passant(None),
            }
        }
        if self.promotion == Promotion::Article {
            see_types(position);
        }
    }
}

impl Observes for Augsburg {
    fn observes(&self, _: &Plan, position: &Position, _: Square, by: Side, attackers: Bitboard) -> Bitboard {
        attackers.without(self.sleeping_pawns(position, by))
    }
}

impl HasPromises for Augsburg {
    fn promises(&self, safe: Promises) -> Promises {
        Promises {
            // Fusion and fission of one side leave the other side's units as they are.
            shield: Shield::PLAIN_MOVES,
            acts_after_quiet_moves: false,
            remembers_quiet_moves: false,
            ..safe
        }
    }
}

impl Explains for Augsburg {
    fn explain(&self, _: &Plan, position: &Position, question: &Question<'_>) -> Option<String> {
        let Question::Unobserved { attacker, .. } = *question else { return None };
        let sleeps = |side: Side| self.sleeping_pawns(position, side).contains(attacker);
        let is_asleep = Side::BOTH.into_iter().any(sleeps);
        is_asleep.then(|| "has not left the first rank, where pawns do not move".to_owned())
    }
}
