//! Small changes of a problem, as they would occur to a composer, or by mistake.

use super::material::{Material, dice_square};
use crate::sketch::{Sketch, TwinSketch, other_length, shorter};
use cookstopper_crosscheck::dice::Dice;

/// So many twins are enough.
const MOST_TWINS: usize = 3;

/// What can be changed, and how often it is.
const STEPS: [(usize, Step); 18] = [
    (22, Step::Unit(UnitStep::Move)),
    (8, Step::Unit(UnitStep::Remove)),
    (8, Step::Unit(UnitStep::Add)),
    (6, Step::Unit(UnitStep::Exchange)),
    (5, Step::Unit(UnitStep::Recolour)),
    (1, Step::Unit(UnitStep::Neutral)),
    (5, Step::Unit(UnitStep::Mark)),
    (7, Step::Unit(UnitStep::Walk)),
    (7, Step::AddCondition),
    (3, Step::DropCondition),
    (5, Step::ReplaceCondition),
    (6, Step::AddOption),
    (3, Step::DropOption),
    (4, Step::Shorten),
    (1, Step::Lengthen),
    (2, Step::DropTwins),
    (2, Step::AddTwin),
    (5, Step::Stipulation),
];

/// A change of a problem.
#[derive(Debug, Clone, Copy)]
enum Step {
    Unit(UnitStep),
    AddCondition,
    DropCondition,
    ReplaceCondition,
    AddOption,
    DropOption,
    Shorten,
    Lengthen,
    DropTwins,
    AddTwin,
    Stipulation,
}

/// A change of the position.
#[derive(Debug, Clone, Copy)]
enum UnitStep {
    Move,
    Remove,
    Add,
    Exchange,
    Recolour,
    Neutral,
    Mark,
    Walk,
}

/// The problem with one to three things changed; never the same.
#[must_use]
pub fn changed(sketch: &Sketch, material: &Material, dice: &mut Dice) -> Sketch {
    let mut changed = sketch.clone();
    // Who composed it, and what it is called, changes nothing.
    changed.lines.clear();
    let mut left = dice.between(1, 3);
    while left > 0 || changed == *sketch {
        step(dice).apply(&mut changed, material, dice);
        left = left.saturating_sub(1);
    }
    changed
}

fn step(dice: &mut Dice) -> Step {
    let all: usize = STEPS.iter().map(|(weight, _)| weight).sum();
    let mut chosen = dice.below(all);
    for (weight, step) in STEPS {
        if chosen < weight {
            return step;
        }
        chosen -= weight;
    }
    Step::Unit(UnitStep::Move)
}

impl Step {
    fn apply(self, sketch: &mut Sketch, material: &Material, dice: &mut Dice) {
        match self {
            Self::Unit(step) => step.apply(sketch, material, dice),
            Self::AddCondition => sketch.conditions.push(material.condition(dice, sketch)),
            Self::DropCondition => drop_one(&mut sketch.conditions, dice),
            Self::ReplaceCondition => {
                drop_one(&mut sketch.conditions, dice);
                sketch.conditions.push(material.condition(dice, sketch));
            }
            Self::AddOption => {
                let option = material.option(dice);
                let is_rival = |other: &String| other.split(' ').next() == option.split(' ').next();
                if !sketch.options.iter().any(is_rival) {
                    sketch.options.push(option);
                }
            }
            Self::DropOption => drop_one(&mut sketch.options, dice),
            Self::Shorten => sketch.stipulation = shorter(&sketch.stipulation),
            // What is one move long stays short enough to be solved.
            Self::Lengthen => {
                sketch.stipulation =
                    other_length(&sketch.stipulation, |moves| if moves < 3 { moves + 1 } else { moves })
            }
            Self::DropTwins => sketch.twins.clear(),
            Self::AddTwin if sketch.twins.len() < MOST_TWINS => {
                let changes = vec![material.change(dice, &sketch.units)];
                sketch.twins.push(TwinSketch {
                    is_continued: dice.chance(30),
                    is_zeroposition: false,
                    changes,
                });
            }
            Self::AddTwin => drop_one(&mut sketch.twins, dice),
            Self::Stipulation if sketch.target.is_none() => {
                sketch.stipulation = material.stipulation(dice, &sketch.stipulation);
            }
            Self::Stipulation => {}
        }
    }
}

impl UnitStep {
    fn apply(self, sketch: &mut Sketch, material: &Material, dice: &mut Dice) {
        let square = dice_square(dice, &sketch.units);
        let is_free = !sketch.units.iter().any(|unit| unit.square == square);
        let places: Vec<usize> = (0..sketch.units.len()).collect();
        if places.is_empty() {
            if matches!(self, Self::Add) {
                sketch.units.push(material.unit(dice, square));
            }
            return;
        }
        let (place, other) = (*dice.pick(&places), *dice.pick(&places));
        let unit = &mut sketch.units[place];
        // Kings stay what they are, and whose.
        let is_king = unit.walk == "K";
        match self {
            Self::Move => {
                if is_free {
                    unit.square = square;
                }
            }
            Self::Remove => {
                if !is_king {
                    sketch.units.remove(place);
                }
            }
            Self::Add => {
                if is_free {
                    sketch.units.push(material.unit(dice, square));
                }
            }
            Self::Exchange => {
                let from = unit.square;
                let to = std::mem::replace(&mut sketch.units[other].square, from);
                sketch.units[place].square = to;
            }
            Self::Recolour => {
                if !is_king && unit.owner < 2 {
                    unit.owner = 1 - unit.owner;
                }
            }
            Self::Neutral => {
                if !is_king {
                    unit.owner = 2;
                }
            }
            Self::Mark => {
                let is_unmarked = unit.attributes == [None, None] || dice.chance(50);
                unit.attributes = if is_unmarked { [Some(material.mark(dice)), None] } else { [None, None] };
            }
            Self::Walk => {
                if !is_king {
                    unit.walk = material.walk(dice);
                }
            }
        }
    }
}

fn drop_one<T>(list: &mut Vec<T>, dice: &mut Dice) {
    if !list.is_empty() {
        list.remove(dice.below(list.len()));
    }
}
