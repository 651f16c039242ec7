//! The order of conditions means nothing, neither that in which they declare what they bring along nor that in which they are written:
//! random sets of all conditions that are allowed together, in other orders.

use cookstopper_crosscheck::diagrams::random_fen;
use cookstopper_crosscheck::dice::Dice;
use cookstopper_crosscheck::promises::subjects::PARAMETERS;
use cookstopper_engine::board::Position;
use cookstopper_engine::board::unit::Attributes;
use cookstopper_engine::conditions::{AnyCondition, Conditions};
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::popeye::order::in_play;
use cookstopper_engine::rules::facts::Facts;
use cookstopper_engine::rules::plan::{Demands, UnitsInPlay};
use cookstopper_engine::rules::{Facets, Fairy, Plan, Rules};
use cookstopper_engine::setup::set_up;
use cookstopper_engine::walks::Walks;
use proptest::prelude::*;

/// How many conditions are tried for one set, of which those stay that go together.
const TRIED: usize = 6;

/// Conditions without parameters that are allowed together.
fn random_set(dice: &mut Dice) -> Vec<&'static str> {
    let names: Vec<&str> = Conditions::known_names().collect();
    let mut set = Vec::new();
    for _ in 0..TRIED {
        set.push(*dice.pick(&names));
        if Conditions::parse(&set).is_err() {
            set.pop();
        }
    }
    set
}

/// Conditions as entries write them, whether or not they are allowed together: half of the sets have names of one condition alone, such as
/// those for White and for Black.
fn written(dice: &mut Dice) -> Vec<&'static str> {
    let is_written = |line: &&str| !line.is_empty() && !line.starts_with('#') && !line.contains("<-");
    let mut all: Vec<&str> = PARAMETERS.lines().filter(is_written).collect();
    all.extend(Conditions::known_names());
    if dice.below(2) == 0 {
        let names = dice.pick(AnyCondition::NAMES);
        all.retain(|written| names.iter().any(|name| written.split(' ').next() == Some(*name)));
    }
    (0..2 + dice.below(3)).filter(|_| !all.is_empty()).map(|_| *dice.pick(&all)).collect()
}

fn shuffled<T: Clone>(dice: &mut Dice, items: &[T]) -> Vec<T> {
    let mut items = items.to_vec();
    for place in (1..items.len()).rev() {
        items.swap(place, dice.below(place + 1));
    }
    items
}

/// The plan of these conditions, without any units.
fn plan(conditions: &[AnyCondition], walks: &Walks) -> Plan {
    let conditions: Vec<_> = conditions.iter().copied().map(in_play).collect();
    Plan::derive(walks.clone(), &conditions, &UnitsInPlay::default(), &Demands::default())
}

fn moves_under<R: Rules>(rules: &R, position: &mut Position) -> Vec<String> {
    let mut moves = Vec::new();
    rules.generate(position, &mut moves);
    moves.iter().map(|mv| format!("{mv:?}")).collect()
}

/// The moves under a plan, legal or not, in the order in which they come.
fn moves(plan: Plan, position: &mut Position) -> Vec<String> {
    if plan.changes_walks() {
        moves_under(&Fairy::<true>::new(plan), position)
    } else {
        moves_under(&Fairy::<false>::new(plan), position)
    }
}

proptest! {
    #![proptest_config(crate::random_cases(300))]

    #[test]
    fn conditions_are_written_in_any_order(seed in any::<u64>()) {
        let mut dice = Dice::new(seed);
        // Of a random set those that go together are kept, so that larger sets occur, too.
        let names = if dice.below(2) == 0 { random_set(&mut dice) } else { written(&mut dice) };
        let others = shuffled(&mut dice, &names);
        let [one, other] = [&names, &others].map(Conditions::parse);
        prop_assert_eq!(one.as_ref().ok(), other.as_ref().ok(), "{:?}, {:?}", names, others);
        let Ok(conditions) = one else { return Ok(()) };
        let fen = random_fen(&mut dice, &[]);
        let diagram = Diagram::from_fen(&fen).unwrap();
        let [one, other] = [&conditions, &other.unwrap()].map(|conditions| set_up(&diagram, conditions).ok());
        let plans = [one, other].map(|set_up| set_up.map(|(rules, _)| format!("{:?}", rules.plan())));
        prop_assert_eq!(&plans[0], &plans[1], "{}: {}", conditions, fen);
    }

    #[test]
    fn conditions_declare_in_any_order(seed in any::<u64>()) {
        let mut dice = Dice::new(seed);
        let conditions = Conditions::parse(random_set(&mut dice)).unwrap().with_those_of(Attributes::NONE);
        let in_order: Vec<AnyCondition> = conditions.in_order().collect();
        let others = shuffled(&mut dice, &in_order);
        let facts = |conditions: &[AnyCondition]| {
            conditions.iter().map(AnyCondition::facts).fold(Facts::NONE, Facts::and)
        };
        prop_assert_eq!(facts(&in_order), facts(&others), "{}", conditions);
        let fen = random_fen(&mut dice, &[]);
        let diagram = Diagram::from_fen(&fen).unwrap();
        let mut walks = Walks::default();
        let of_diagram = diagram.units.iter().flatten().flat_map(|unit| unit.walks.iter().copied());
        for walk in of_diagram.chain(in_order.iter().flat_map(AnyCondition::walks)) {
            prop_assume!(walks.slot(walk).is_ok());
        }
        let [plan, other] = [&in_order, &others].map(|conditions| plan(conditions, &walks));
        prop_assert_eq!(format!("{plan:?}"), format!("{other:?}"), "{}", conditions);
        prop_assert!(AnyCondition::among(&plan).eq(&in_order), "{}", conditions);
        let Ok((_, mut position)) = set_up(&diagram, &conditions) else {
            return Ok(());
        };
        prop_assert_eq!(moves(plan, &mut position), moves(other, &mut position), "{}: {}", conditions, fen);
    }
}
