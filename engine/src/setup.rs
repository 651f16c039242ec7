//! From a diagram and its conditions to a position and its rules.
//!
//! First come the conditions, those that are named and those that units bring along; then the plan, which is derived from them; then
//! the position; then the rules, the most special that fit.

mod castling;
mod en_passant;
mod error;
mod fitting;
mod in_play;
mod position;
mod units;

pub use crate::rules::plan::Demands;
pub use error::SetUpError;

use crate::board::{Position, Side, Slot, Unit};
use crate::conditions::Conditions;
use crate::diagram::Diagram;
use crate::popeye::order::in_play;
use crate::problem::Problem;
use crate::rules::{AnyRules, Fairy, Orthodox, Plan, Rules, Shortcuts};
use crate::stipulation::Goal;

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

impl<'a> Demands<'a> {
    /// What a problem asks for.
    #[must_use]
    pub fn of(problem: &'a Problem) -> Self {
        let goals = problem.stipulation.goals();
        Self {
            tracks_origins: goals.iter().any(|goal| goal.asks_for_origins()),
            excuses_check: goals.iter().any(|goal| goal.excuses_check()),
            ends_with_check: goals.contains(&Goal::Check),
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
    let plan = plan(diagram, conditions, demands)?;
    fitting::check_diagram(diagram, &plan)?;
    let position = position::position(diagram, &plan)?;
    let target = demands.target.map(|target| units::target_units(&plan, target)).transpose()?;
    Ok((pick(plan, &position), position, target))
}

/// The plan of a diagram under its conditions.
fn plan(diagram: &Diagram, conditions: &Conditions, demands: &Demands<'_>) -> Result<Plan, SetUpError> {
    let diagrams = || [Some(diagram), demands.target].into_iter().flatten();
    // Where no play is asked for in which somebody attacks, Black defends.
    let conditions = conditions.bound(Side::Black).with_those_of(in_play::marks(diagrams()));
    conditions.check_together()?;
    let standing = in_play::standing(diagrams());
    let walks = in_play::walks(&standing, &conditions)?;
    let units = in_play::units(diagram, standing, &walks)?;
    let conditions: Vec<_> = conditions.in_order().map(in_play).collect();
    Ok(Plan::derive(walks, &conditions, &units, demands))
}

/// The most special rules that fit: chess if nothing else is needed.
fn pick(plan: Plan, position: &Position) -> AnyRules {
    let kings = position.with_walk(Slot::KING);
    let is_chess = plan.shortcuts().tell_in_advance()
        && plan.is_plain()
        && plan.slots().len() == Slot::FIRST_FAIRY
        && position.royals() == kings
        && position.neutral().is_empty()
        && position.occupied().into_iter().all(|square| position.unit(square).is_plain())
        && !plan.tracks_origins()
        && !plan.excuses_check()
        && !plan.has_null_moves()
        && plan.exclusive_castlings().is_empty()
        && position.state.en_passant.is_none_or(en_passant::is_double_step)
        && Side::BOTH.into_iter().all(|side| !(kings & position.of(side)).is_several());
    if is_chess { AnyRules::Orthodox(Orthodox::new(plan)) } else { AnyRules::of_fairies(plan) }
}
