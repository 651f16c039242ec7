//! From a diagram and its conditions to a position and its rules.

use crate::board::diagram::{CastlingClaim, Diagram, DiagramUnit, PawnStep};
use crate::board::position::{Castling, EnPassant, Lifetime, WaitingUnit};
use crate::board::unit::{Attributes, Origin};
use crate::board::{Owner, Parts, Position, Side, Slot, Square, Unit};
use crate::conditions::circe::Circe;
use crate::conditions::magic_units::MagicUnits;
use crate::conditions::{AnyCondition, Conditions};
use crate::problem::Problem;
use crate::rules::fairy::UnknownOrder;
use crate::rules::marks::ACTORS_ON_HURDLES;
use crate::rules::moves::CastlingSquares;
use crate::rules::{AnyRules, Fairy, MoveKind, Orthodox, Plan, Rules, Shortcuts};
use crate::walks::reach::TooManyWalks;
use crate::walks::table::Role;
use crate::walks::{Walk, Walks};

/// A diagram, conditions and options that cannot be put together.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetUpError {
    /// More fairy walks than a position has room for.
    #[error(transparent)]
    TooManyWalks(#[from] TooManyWalks),
    /// A unit of several components, without a condition under which there are such units.
    #[error("the unit of several components on {0} needs a condition such as `Augsburg`")]
    CompositeWithoutFusion(Square),
    /// A unit with more equal components than can be counted.
    #[error("the unit on {0} has more than 15 equal components")]
    TooManyComponents(Square),
    /// A mark that has no meaning where units fuse.
    #[error(
        "the {mark} unit on {square} has no meaning under Augsburg: no rule says what fusing does to the mark"
    )]
    MarkUnderFusion {
        /// `royal` or `neutral`.
        mark: &'static str,
        /// Where it stands.
        square: Square,
    },
    /// A walk that has no meaning where units fuse.
    #[error(
        "the {walk} on {square} has no meaning under Augsburg: no rule says how a part of a unit moves like it"
    )]
    WalkUnderFusion {
        /// Its name.
        walk: &'static str,
        /// Where it stands.
        square: Square,
    },
    /// A unit that borrows its walk, under a condition that says itself how units move.
    #[error(
        "the {walk} on {square} has no meaning under `{condition}`: no rule says which of the two says how it moves"
    )]
    BorrowedTwice {
        /// Its name.
        walk: &'static str,
        /// Where it stands.
        square: Square,
        /// The condition.
        condition: String,
    },
    /// A kamikaze unit under a Circe of which no rule says how the capturing unit is reborn.
    #[error(
        "the kamikaze unit on {0} has no meaning under a Circe with modalities, only under standard Circe"
    )]
    KamikazeUnderCirce(Square),
    /// A unit of a walk that hops over no single hurdle, marked as changing the side of its hurdles.
    #[error(
        "a {0} that changes the side of its hurdles, or moves them, has no meaning: only hoppers with one hurdle do"
    )]
    NoHurdle(&'static str),
    /// A hopper that does several things to its hurdles.
    #[error("the unit on {0} has more than one of the marks `HurdleColourChanging`, `Bul` and `Dob`")]
    HurdlesTwice(Square),
    /// Hoppers that move their hurdles, under a condition that changes how units move, or what moves lead to.
    #[error("no rule says whether the hurdle of a bul or dob moves on under {0}")]
    HurdlesRewritten(String),
    /// A magic unit of a walk of which no rule says when two attacks are the same.
    #[error(
        "the magic {walk} has no meaning: no rule says which of its attacks are new (the first magic unit stands on {square})"
    )]
    UnknownMagic {
        /// Its name.
        walk: &'static str,
        /// Where a magic unit stands.
        square: Square,
    },
    /// Moves without numbers, of which only some are to be played.
    #[error(
        "play {0} has no move numbers: `StartMoveNumber` and `UpToMoveNumber` can't be followed; leave them out"
    )]
    Numbers(&'static str),
    /// Moves of which it isn't known which numbers Popeye would give them.
    #[error("{0}: `StartMoveNumber` and `UpToMoveNumber` can't be followed; leave them out")]
    Order(#[from] UnknownOrder),
    /// Walks for which a hole might be an edge.
    #[error(
        "no rule says what a hole is to units that turn on the edge, to nonstop equihoppers and Argentinian pieces"
    )]
    EdgesAmongHoles,
    /// A condition that asks which units attack a king, where that can't be told from the squares.
    #[error(
        "`{0}` has no meaning here: no rule says which attacks count for it where what captures a king moves on, comes back or disappears"
    )]
    NoAttackers(String),
    /// Walks of which no rule says how imitators follow them.
    #[error(
        "imitators can be combined only with riders, leapers, mao, moa and simple hoppers: no rule says how they follow the {0}"
    )]
    Inimitable(&'static str),
    /// Total invisibles where a position is needed.
    #[error(
        "a diagram with total invisibles is no position: it can be solved, but not looked into, and authors' solutions of it can't be read"
    )]
    Invisible,
    /// Total invisibles with something of which nobody has verified what they do there.
    #[error(
        "total invisibles can't be combined with {0}: only help play to mate with the units of chess is known"
    )]
    InvisibleWith(String),
}

/// Sets up a diagram under its conditions.
///
/// # Errors
/// When the diagram has units for which the conditions give no rule.
pub fn set_up(diagram: &Diagram, conditions: &Conditions) -> Result<(AnyRules, Position), SetUpError> {
    let (rules, position, _) = set_up_for(diagram, conditions, &Demands::default())?;
    Ok((rules, position))
}

/// [`set_up`] with the rules that can be asked for reasons: chess, too, as a plan without conditions.
///
/// # Errors
/// When the diagram has units for which the conditions give no rule.
pub fn set_up_inquiry(
    diagram: &Diagram,
    conditions: &Conditions,
) -> Result<(AnyRules, Position), SetUpError> {
    let (rules, position) = set_up(diagram, conditions)?;
    let rules = match rules {
        AnyRules::Orthodox(chess) => AnyRules::Printed(Fairy::new(chess.plan().clone())),
        AnyRules::Printed(_) | AnyRules::Led(_) => rules,
    };
    Ok((rules, position))
}

/// What stands on each square of a position to be reached.
pub type TargetUnits = [Unit; 64];

/// What stipulation and options ask of rules and position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Demands<'a> {
    /// Units remember their squares in the diagram.
    pub tracks_origins: bool,
    /// Moves that leave their own side's king in check can be played, too.
    pub excuses_check: bool,
    /// The sides may play null moves.
    pub has_null_moves: bool,
    /// Pairs of castlings of which only one is possible, by the corners of the rooks.
    pub exclusive_castlings: &'a [[Square; 2]],
    /// The position to be reached.
    pub target: Option<&'a Diagram>,
    /// Which shortcuts the rules take.
    pub shortcuts: Shortcuts,
}

impl<'a> Demands<'a> {
    /// What a problem asks for.
    #[must_use]
    pub fn of(problem: &'a Problem) -> Self {
        let goals = problem.stipulation.goals();
        Self {
            tracks_origins: goals.iter().any(|goal| goal.asks_for_origins()),
            excuses_check: goals.iter().any(|goal| goal.excuses_check()),
            has_null_moves: problem.options.null_moves,
            exclusive_castlings: &problem.options.exclusive_castlings,
            target: problem.target(),
            shortcuts: Shortcuts::All,
        }
    }
}

/// [`set_up`] with what a problem asks for; also tells what must stand where in its target.
///
/// # Errors
/// When the diagram has units for which the conditions give no rule.
pub fn set_up_for(
    diagram: &Diagram,
    conditions: &Conditions,
    demands: &Demands<'_>,
) -> Result<(AnyRules, Position, Option<TargetUnits>), SetUpError> {
    if diagram.invisible > 0 {
        return Err(SetUpError::Invisible);
    }
    let target = demands.target;
    let mut walks = Walks::default();
    let diagrams = [Some(diagram), target].into_iter().flatten();
    let units = diagrams.flat_map(Diagram::all_units);
    let standing: Vec<Walk> = units.flat_map(|unit| unit.walks.iter().copied()).collect();
    for walk in &standing {
        walks.slot(*walk)?;
    }
    for walk in conditions.in_order().flat_map(|condition| condition.walks()) {
        walks.slot(walk)?;
    }
    let diagrams = [Some(diagram), target].into_iter().flatten();
    let marks = diagrams.flat_map(Diagram::all_units).map(DiagramUnit::attributes);
    let conditions = &conditions.with_those_of(marks.fold(Attributes::NONE, Attributes::with));
    let mut plan = Plan::new(walks, conditions, &standing, demands.shortcuts);
    if plan.walks.slots().any(|slot| plan.walks.role(slot) == Role::MarinePawn) {
        let mut slots = Vec::new();
        for walk in diagram.all_units().flat_map(|unit| unit.walks.iter()) {
            slots.push(plan.walks.slot(*walk)?);
        }
        plan.add_marine_promotions(slots.into_iter())?;
    }
    plan.tracks_origins |= demands.tracks_origins;
    plan.excuses_check = demands.excuses_check;
    plan.has_null_moves = demands.has_null_moves;
    plan.exclusive_castlings = demands.exclusive_castlings.to_vec();
    let marked = |marks: Attributes| {
        let is_marked = |unit: &DiagramUnit| unit.marks.has(marks);
        let above = Square::all().find(|square| diagram.unit(*square).is_some_and(is_marked));
        let below = || diagram.beneath.iter().find(|(_, unit)| is_marked(unit));
        above.or_else(|| below().map(|(square, _)| *square))
    };
    plan.marks.kamikaze = marked(Attributes::KAMIKAZE).is_some();
    plan.marks.chameleon = marked(Attributes::CHAMELEON).is_some();
    plan.marks.uncapturable |= marked(Attributes::UNCAPTURABLE).is_some();
    plan.marks.half_neutral = marked(Attributes::HALF_NEUTRAL).is_some();
    let mark_of_hopper = |unit: &DiagramUnit| {
        let mut marks =
            Attributes::ON_HURDLES.into_iter().filter(|mark| unit.marks.has(*mark)).collect::<Vec<_>>();
        (marks.pop(), marks.pop())
    };
    if diagram.all_units().any(|unit| mark_of_hopper(unit).0.is_some()) {
        let above = Square::all().filter_map(|square| Some((square, diagram.unit(square)?)));
        for (square, unit) in above.chain(diagram.beneath.iter().map(|(square, unit)| (*square, unit))) {
            for walk in &unit.walks {
                let bit = 1 << plan.walks.slot(*walk)?.index();
                let bits = match mark_of_hopper(unit) {
                    (Some(_), Some(_)) => return Err(SetUpError::HurdlesTwice(square)),
                    (Some(_), None) if !ACTORS_ON_HURDLES.contains(&walk.code()) => {
                        return Err(SetUpError::NoHurdle(walk.row().name));
                    }
                    (Some(Attributes::BUL), None) => &mut plan.marks.bul,
                    (Some(Attributes::DOB), None) => &mut plan.marks.dob,
                    (Some(_), None) => &mut plan.marks.hurdle_changing,
                    (None, _) => &mut plan.marks.hurdle_keeping,
                };
                *bits |= bit;
            }
        }
    }
    if let Some(square) = marked(Attributes::MAGIC) {
        let magic = diagram.units.iter().flatten().filter(|unit| unit.marks.has(Attributes::MAGIC));
        let unknown =
            magic.flat_map(|unit| unit.walks.iter()).find(|walk| !MagicUnits::knows(**walk)).copied();
        // A magic pawn becomes a magic unit of another walk.
        let is_pawn =
            |unit: &&DiagramUnit| unit.marks.has(Attributes::MAGIC) && unit.walks.contains(&Walk::PAWN);
        let has_pawn = diagram.units.iter().flatten().any(|unit| is_pawn(&unit));
        let promotions = plan.promotions.iter().map(|slot| plan.walks.walk(*slot));
        let unknown =
            unknown.or_else(|| promotions.filter(|_| has_pawn).find(|walk| !MagicUnits::knows(*walk)));
        if let Some(walk) = unknown {
            return Err(SetUpError::UnknownMagic { walk: walk.row().name, square });
        }
    }
    let change = plan.marks.chameleon || plan.marks.half_neutral || plan.marks.act_on_hurdles();
    plan.quiet_moves_have_effects |= change;
    if plan.marks.bul | plan.marks.dob != 0 {
        plan.checks_played_if_reached = true;
        let decides_moves = |condition: &&AnyCondition| {
            matches!(
                condition,
                AnyCondition::Koeko(_) | AnyCondition::PartialParalysis(_) | AnyCondition::Disparate(_)
            )
        };
        let rewrites = plan.rewrites.first().map(|acting| &acting.condition);
        let planes = plan.planes.first().map(|acting| &acting.condition);
        let generate = plan.generate.first().map(|acting| &acting.condition);
        let by_stage = rewrites.or(planes).or(generate);
        if let Some(condition) = by_stage.or(plan.all.iter().find(decides_moves)) {
            return Err(SetUpError::HurdlesRewritten(condition.describe()));
        }
    }
    let has_modalities =
        |condition| matches!(condition, AnyCondition::Circe(circe) if circe != Circe::STANDARD);
    if let Some(square) = marked(Attributes::KAMIKAZE).filter(|_| conditions.in_order().any(has_modalities)) {
        return Err(SetUpError::KamikazeUnderCirce(square));
    }
    let only_paralyses =
        |condition: &AnyCondition| matches!(condition, AnyCondition::Madrasi(_) | AnyCondition::Eiffel(_));
    if let Some(condition) = plan.planes.iter().find(|acting| !only_paralyses(&acting.condition))
        && let Some((slot, _)) = plan.walks.borrowers().next()
    {
        let walk = plan.walks.walk(slot);
        let stands = |square: &Square| diagram.unit(*square).is_some_and(|unit| unit.walks.contains(&walk));
        if let Some(square) = Square::all().find(stands) {
            let condition = condition.condition.describe();
            return Err(SetUpError::BorrowedTwice { walk: walk.row().name, square, condition });
        }
    }
    let asks_attackers = !plan.observes.is_empty() || !plan.concedes.is_empty();
    let loses_sight = plan.checks_by_playing || asks_attackers && plan.needs_playing();
    if plan.needs_attackers && (loses_sight || plan.marks.kamikaze || plan.kings_are_reborn) {
        let needs = |condition: &AnyCondition| condition.facts().needs_attackers;
        let named = plan.all.iter().copied().find(needs).map(|condition| condition.describe());
        return Err(SetUpError::NoAttackers(named.unwrap_or_default()));
    }
    let mut position = Position::default();
    for square in Square::all() {
        if let Some(unit) = diagram.unit(square) {
            position.put(square, unit_of(&mut plan, unit, square)?);
        }
    }
    if plan.lets_units_come_up {
        for (square, unit) in &diagram.beneath {
            let unit = unit_of(&mut plan, unit, *square)?;
            position.let_wait(WaitingUnit { square: *square, unit, lifetime: Lifetime::Play });
        }
    }
    for square in plan.holes {
        if position.unit(square).is_none() {
            position.put(square, Unit::HOLE);
        }
    }
    if plan.makes_holes && !plan.walks.slots().all(|slot| plan.walks.knows_holes(slot)) {
        return Err(SetUpError::EdgesAmongHoles);
    }
    let has_kings = position.royals().is_some();
    let is_inimitable = |slot: &Slot| !crate::conditions::imitator::can_imitate(&plan, *slot, has_kings);
    if let Some(slot) = plan.walks.slots().find(is_inimitable).filter(|_| plan.has_imitators) {
        return Err(SetUpError::Inimitable(plan.walks.walk(slot).row().name));
    }
    if plan.promotes_to_types {
        for square in position.composites() {
            let parts = position.unit(square).parts;
            if crate::conditions::augsburg::is_type(parts) {
                position.see_type(parts);
            }
        }
    }
    for condition in &plan.all {
        condition.begin(&plan, &mut position);
    }
    position.set_castling(castling(diagram, &plan, &position));
    position.set_turn(diagram.turn.unwrap_or(Side::White));
    position.set_en_passant(diagram.en_passant.and_then(|step| en_passant(&plan, &position, step)));
    let target = target.map(|target| -> Result<TargetUnits, SetUpError> {
        let mut units = [Unit::NONE; 64];
        for square in Square::all() {
            if let Some(unit) = target.unit(square) {
                let unit = unit_of(&mut plan, unit, square)?;
                let is_ordinary = plan.kings_are_ordinary && unit.is_royal();
                let common = if is_ordinary { Attributes::COMMON } else { Attributes::NONE };
                units[square.index()] = Unit { attributes: unit.attributes.with(common), ..unit };
            } else if plan.holes.contains(square) {
                units[square.index()] = Unit::HOLE;
            }
        }
        Ok(units)
    });
    Ok((pick(plan, &position), position, target.transpose()?))
}

/// Whether what can be captured en passant is a pawn that has made a double step of chess.
fn is_double_step(right: EnPassant) -> bool {
    let EnPassant { by: _, crossed, victim, group: _, also_crossed } = right;
    let is_behind = crossed.file() == victim.file() && crossed.rank().abs_diff(victim.rank()) == 1;
    is_behind && matches!(crossed.rank(), 2 | 5) && also_crossed.is_none()
}

/// The most special rules that fit: chess if nothing else is needed.
fn pick(plan: Plan, position: &Position) -> AnyRules {
    let kings = position.with_walk(Slot::KING);
    let is_chess = plan.shortcuts.tell_in_advance()
        && plan.is_plain()
        && plan.slots.len() == Slot::FIRST_FAIRY
        && position.royals() == kings
        && position.neutral().is_empty()
        && !plan.tracks_origins
        && !plan.excuses_check
        && !plan.has_null_moves
        && plan.exclusive_castlings.is_empty()
        && position.state.en_passant.is_none_or(is_double_step)
        && Side::BOTH.into_iter().all(|side| !(kings & position.of(side)).is_several());
    if is_chess {
        AnyRules::Orthodox(Orthodox::new(plan))
    } else if !plan.changes_walks() {
        AnyRules::Printed(Fairy::new(plan))
    } else {
        AnyRules::Led(Fairy::new(plan))
    }
}

fn unit_of(plan: &mut Plan, unit: &DiagramUnit, square: Square) -> Result<Unit, SetUpError> {
    let mut parts = Parts::NONE;
    let mut add = |slot: Slot| -> Result<(), SetUpError> {
        parts = parts.plus(Parts::one(slot)).ok_or(SetUpError::TooManyComponents(square))?;
        Ok(())
    };
    for walk in &unit.walks {
        if *walk == Walk::QUEEN && plan.fuses_units {
            add(Slot::BISHOP)?;
            add(Slot::ROOK)?;
        } else {
            add(plan.walks.slot(*walk)?)?;
        }
    }
    if parts.is_composite() && !plan.fuses_units {
        return Err(SetUpError::CompositeWithoutFusion(square));
    }
    if plan.fuses_units {
        if unit.is_royal {
            return Err(SetUpError::MarkUnderFusion { mark: "royal", square });
        }
        if unit.owner == Owner::Neutral {
            return Err(SetUpError::MarkUnderFusion { mark: "neutral", square });
        }
        if let Some((_, name, _)) = Attributes::NAMED.iter().find(|(mark, _, _)| unit.marks.has(*mark)) {
            return Err(SetUpError::MarkUnderFusion { mark: name, square });
        }
        let is_unfit = |slot: &Slot| {
            plan.walks.is_locust(*slot)
                || plan.walks.has_pawn_power(*slot)
                || plan.walks.borrowers().any(|(borrower, _)| borrower == *slot)
        };
        if let Some(slot) = parts.slots().find(is_unfit) {
            return Err(SetUpError::WalkUnderFusion { walk: plan.walks.walk(slot).row().name, square });
        }
    }
    let mut attributes = Attributes::NONE;
    if (unit.is_royal || unit.walks.iter().any(|walk| walk.is_king())) && !parts.has(Slot::KING) {
        attributes = attributes.with(Attributes::ROYAL);
    }
    if unit.is_jigger {
        attributes = attributes.with(Attributes::JIGGER);
    }
    attributes = attributes.with(unit.marks).without(Attributes::FIRST_BOARD);
    let is_king = parts.has(Slot::KING) || attributes.has(Attributes::ROYAL);
    if !is_king {
        attributes = attributes.with(plan.marks_of_all);
    }
    let origin = if plan.tracks_origins { Origin::on(square) } else { Origin::UNKNOWN };
    Ok(Unit { parts, owner: unit.owner, attributes, origin })
}

/// The rights that the diagram gives and its units can use.
fn castling(diagram: &Diagram, plan: &Plan, position: &Position) -> Castling {
    let claim = diagram.castling.unwrap_or(CastlingClaim::ALL);
    let is_claimed = diagram.castling.is_some();
    let stands = |side: Side, square: Square, slot: Slot| {
        let unit = position.unit(square);
        let is_queen = plan.fuses_units && unit.parts == Parts::bishop_and_rook();
        unit.owner.includes(side)
            && unit.parts.has(plan.array.walk(slot))
            && (slot != Slot::KING || unit.is_royal() || plan.kings_are_ordinary)
            && (is_claimed || !is_queen)
    };
    let mut castling = Castling::NONE;
    for side in Side::BOTH {
        let kingside = CastlingSquares::new(side, MoveKind::CastleKingside);
        let queenside = CastlingSquares::new(side, MoveKind::CastleQueenside);
        let number = side.index();
        let is_king_home = stands(side, kingside.king_from, Slot::KING)
            && (claim.king_unmoved[number] || claim.kingside[number] || claim.queenside[number]);
        let mut rights = Castling::NONE;
        if claim.kingside[number] && stands(side, kingside.rook_from, Slot::ROOK) {
            rights = rights.with(Castling::kingside(side));
        }
        if claim.queenside[number] && stands(side, queenside.rook_from, Slot::ROOK) {
            rights = rights.with(Castling::queenside(side));
        }
        // Without a way to come back, an unmoved king means nothing where no rook is left to castle with.
        if is_king_home && (plan.castling_returns || !rights.is_none()) {
            castling = castling.with(rights).with(Castling::king_unmoved(side));
        } else if plan.kings_return {
            castling = castling.with(rights);
        }
    }
    castling
}

/// The right to capture en passant that a step gives, if what made it can have done so.
fn en_passant(plan: &Plan, position: &Position, step: PawnStep) -> Option<EnPassant> {
    let PawnStep { crossed, also_crossed, ends } = step;
    let mover = position.turn().other();
    let is_free = |square: Square| position.unit(square).is_none();
    let is_way_free = is_free(crossed) && also_crossed.is_none_or(is_free);
    let right = |victim: Square| EnPassant {
        by: mover,
        crossed,
        victim,
        group: position.unit(victim).parts,
        also_crossed,
    };
    if plan.has_no_en_passant || !is_way_free {
        return None;
    }
    if let Some([departure, arrival]) = ends {
        // Who tells all squares says that what stands at the end made the step, whatever it has become by it.
        let is_possible = (plan.fuses_units || is_free(departure)) && !is_free(arrival);
        return is_possible.then(|| right(arrival));
    }
    let (behind, ahead) = match mover {
        Side::White => (crossed.offset(0, -1)?, crossed.offset(0, 1)?),
        Side::Black => (crossed.offset(0, 1)?, crossed.offset(0, -1)?),
    };
    let unit = position.unit(ahead);
    // The first step of a pawn on its first rank is double under some conditions.
    let fits = (crossed.rank() == mover.nth_rank(1) || crossed.rank() == mover.nth_rank(2))
        // What a fission left behind may still stand where the pawn came from.
        && (plan.fuses_units || is_free(behind))
        && unit.owner.includes(mover)
        && unit.parts.has(Slot::PAWN);
    fits.then(|| right(ahead))
}
