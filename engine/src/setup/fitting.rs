//! What has no meaning together: units and conditions for whose meeting there is no rule.

use super::SetUpError;
use crate::board::{Position, Square};
use crate::diagram::Diagram;
use crate::rules::facet::Observes;
use crate::rules::{Acting, ConditionInPlay, Plan};

/// Whether the units of a diagram fit the plan.
pub(super) fn check_diagram(diagram: &Diagram, plan: &Plan) -> Result<(), SetUpError> {
    check_hurdles(plan)?;
    check_borrowers(diagram, plan)?;
    check_attackers(plan)?;
    check_choices(plan)?;
    if plan.makes_holes() && !plan.walks().slots().all(|slot| plan.walks().knows_holes(slot)) {
        return Err(SetUpError::EdgesAmongHoles);
    }
    Ok(())
}

/// Whether the position fits the conditions, as each of them says.
pub(super) fn check_position(position: &Position, plan: &Plan) -> Result<(), SetUpError> {
    let misfit = plan.all().iter().find_map(|condition| condition.misfit(plan, position));
    misfit.map_or(Ok(()), |misfit| Err(SetUpError::Misfit(misfit)))
}

/// Hoppers that move their hurdles, where conditions change how units move.
fn check_hurdles(plan: &Plan) -> Result<(), SetUpError> {
    if !plan.marks().move_hurdles() {
        return Ok(());
    }
    let rewrites = plan.rewrites().first().map(|acting| &acting.condition);
    let planes = plan.planes().first().map(|acting| &acting.condition);
    let generate = plan.generate().first().map(|acting| &acting.condition);
    let by_stage = rewrites.or(planes).or(generate);
    let decides_moves = |condition: &&ConditionInPlay| condition.facts().decides_moves;
    match by_stage.or(plan.all().iter().find(decides_moves)) {
        Some(condition) => Err(SetUpError::HurdlesRewritten(condition.describe())),
        None => Ok(()),
    }
}

/// Units that borrow their walks, where conditions say how units move.
fn check_borrowers(diagram: &Diagram, plan: &Plan) -> Result<(), SetUpError> {
    let mut planes = plan.planes().iter().map(|acting| &acting.condition);
    let Some(condition) = planes.find(|condition| !condition.facts().only_paralyses) else { return Ok(()) };
    let Some((slot, _)) = plan.walks().borrowers().next() else { return Ok(()) };
    let walk = plan.walks().walk(slot);
    let stands = |square: &Square| diagram.unit(*square).is_some_and(|unit| unit.walks.contains(&walk));
    match Square::all().find(stands) {
        Some(square) => {
            let condition = condition.describe();
            Err(SetUpError::BorrowedTwice { walk: walk.row().name, square, condition })
        }
        None => Ok(()),
    }
}

/// Conditions that have to know which units attack a king, where the squares alone don't tell.
fn check_attackers(plan: &Plan) -> Result<(), SetUpError> {
    // Who asks which units are led has nothing to ask where nothing else leads any.
    let asks = |acting: &Acting<dyn Observes>| plan.leads_units() || !acting.asks_led_units_alone();
    let asks_attackers = plan.observes().iter().any(asks) || !plan.concedes().is_empty();
    let loses_sight = plan.checks_by_playing() || asks_attackers && plan.needs_playing();
    if !plan.needs_attackers() || !loses_sight {
        return Ok(());
    }
    let named = plan.all().iter().find(|condition| condition.facts().needs_attackers);
    Err(SetUpError::NoAttackers(named.map(|condition| condition.describe()).unwrap_or_default()))
}

/// Conditions that let the capturing side choose something, of which a move holds one.
fn check_choices(plan: &Plan) -> Result<(), SetUpError> {
    let choosing = plan.all().iter().filter(|condition| condition.facts().choices_with_captures > 0);
    let names: Vec<String> = choosing.map(|condition| format!("`{}`", condition.describe())).collect();
    if names.len() > 1 { Err(SetUpError::SeveralChoices(names.join(", "))) } else { Ok(()) }
}
