//! What real problems are changed with: what other real problems have.

use super::reading::Source;
use crate::sketch::{Change, Sketch, Unit, shorter};
use cookstopper_crosscheck::dice::Dice;
use std::collections::BTreeSet;

/// Walks, marks, conditions, options and stipulations as often as they occur in the problems, so that changed problems are
/// as real ones are.
#[derive(Debug, Default)]
pub struct Material {
    walks: Vec<&'static str>,
    fairy_walks: Vec<&'static str>,
    marks: Vec<&'static str>,
    conditions: Vec<String>,
    options: Vec<String>,
    stipulations: Vec<String>,
    changes: Vec<Change>,
}

impl Material {
    /// That of these problems, and the least that every problem needs.
    #[must_use]
    pub fn of(sources: &[Source]) -> Self {
        let mut material = Self {
            walks: vec!["Q", "R", "B", "S", "P"],
            fairy_walks: vec!["G", "N"],
            marks: vec!["Royal"],
            conditions: vec!["Circe".to_owned()],
            options: vec!["SetPlay".to_owned(), "Variations".to_owned()],
            stipulations: vec!["h#2".to_owned(), "#2".to_owned()],
            changes: Vec::new(),
        };
        for Source { sketch, .. } in sources {
            // Each once a problem: some have a board full of marked units.
            let (mut walks, mut marks) = (BTreeSet::new(), BTreeSet::<&str>::new());
            for unit in sketch.units.iter().filter(|unit| unit.walk != "K") {
                walks.insert(unit.walk);
                marks.extend(unit.attributes.iter().flatten());
            }
            let (orthodox, fairy): (Vec<_>, Vec<_>) = walks.into_iter().partition(|walk| is_orthodox(walk));
            material.walks.extend(orthodox);
            material.fairy_walks.extend(fairy);
            material.marks.extend(marks);
            material.conditions.extend(sketch.conditions.iter().cloned());
            // A word about the position belongs to it alone.
            let are_general = |option: &&String| {
                !["EnPassant", "NoCastling", "StartMoveNumber", "UpToMoveNumber"]
                    .iter()
                    .any(|word| option.starts_with(word))
            };
            material.options.extend(sketch.options.iter().filter(are_general).cloned());
            if sketch.target.is_none() {
                material.stipulations.push(sketch.stipulation.clone());
            }
            material.changes.extend(sketch.twins.iter().flat_map(|twin| &twin.changes).cloned());
        }
        material
    }

    /// A walk, more often one of chess.
    pub fn walk(&self, dice: &mut Dice) -> &'static str {
        let walks = if dice.chance(70) { &self.walks } else { &self.fairy_walks };
        walks[dice.below(walks.len())]
    }

    /// A mark.
    pub fn mark(&self, dice: &mut Dice) -> &'static str {
        self.marks[dice.below(self.marks.len())]
    }

    /// A condition that the problem doesn't have yet.
    pub fn condition(&self, dice: &mut Dice, sketch: &Sketch) -> String {
        let mut condition = dice.pick(&self.conditions);
        for _ in 0..4 {
            if !sketch.conditions.contains(condition) {
                break;
            }
            condition = dice.pick(&self.conditions);
        }
        condition.clone()
    }

    /// An option.
    pub fn option(&self, dice: &mut Dice) -> String {
        dice.pick(&self.options).clone()
    }

    /// Another stipulation, which takes no longer to solve than this one, as far as lengths tell.
    pub fn stipulation(&self, dice: &mut Dice, now: &str) -> String {
        let mut stipulation = dice.pick(&self.stipulations).clone();
        for _ in 0..4 {
            if length(&stipulation) <= length(now).max(2) {
                break;
            }
            stipulation = shorter(&stipulation);
        }
        stipulation
    }

    /// A change of a twin; of those that name squares one that fits the units.
    pub fn change(&self, dice: &mut Dice, units: &[Unit]) -> Change {
        let general = !self.changes.is_empty() && dice.chance(50);
        if general {
            let change = dice.pick(&self.changes).clone();
            if matches!(
                change,
                Change::Rotate(_)
                    | Change::Mirror(_)
                    | Change::PolishType
                    | Change::Substitute(..)
                    | Change::Condition(_)
            ) {
                return change;
            }
        }
        if units.is_empty() {
            return Change::PolishType;
        }
        let square = dice.pick(units).square;
        match dice.below(4) {
            0 => Change::Move(square, dice.below(64)),
            1 => Change::Exchange(square, dice.pick(units).square),
            2 => Change::Remove(square),
            _ => {
                let square = dice_square(dice, units);
                Change::Add(self.unit(dice, square))
            }
        }
    }

    /// A unit without marks.
    pub fn unit(&self, dice: &mut Dice, square: usize) -> Unit {
        let walk = self.walk(dice);
        Unit { owner: dice.below(2), attributes: [None, None], walk, square }
    }
}

/// A square near one of the units, or anywhere.
pub fn dice_square(dice: &mut Dice, units: &[Unit]) -> usize {
    let centre = if units.is_empty() { 27 } else { dice.pick(units).square };
    if dice.chance(50) {
        return dice.below(64);
    }
    let mut near = |place: usize| dice.between(place.saturating_sub(2), (place + 2).min(7));
    near(centre % 8) + 8 * near(centre / 8)
}

fn is_orthodox(walk: &str) -> bool {
    ["K", "Q", "R", "B", "S", "P"].contains(&walk)
}

/// The largest number in a stipulation.
fn length(stipulation: &str) -> usize {
    let numbers = stipulation.split(|letter: char| !letter.is_ascii_digit());
    numbers.filter_map(|digits| digits.parse().ok()).max().unwrap_or(0)
}
