//! Under back home the sides ask one another whether they could bring a unit home, under Brunner chess whether they could capture the
//! other's king; that comes to an end.

use super::last_move::position;
use cookstopper_crosscheck::dice::Dice;
use cookstopper_engine::board::Side;
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::rules::Rules;
use cookstopper_engine::setup::set_up;

/// Conditions under which they ask.
const ASKING: [&str; 3] = ["BackHome", "BackHome", "BrunnerChess"];

/// How many random positions; of ten thousand about one move hangs on itself.
const POSITIONS: usize = 30_000;

/// Conditions under which units may leave their homes without moving.
const LEAVING: [&str; 7] = [
    "Circe RexInclusive",
    "SwappingKings",
    "WhiteOscillatingKings",
    "WhiteOscillatingKings TypeC",
    "BlackOscillatingKings",
    "BlackOscillatingKings TypeC",
    "WhiteOscillatingKings TypeB",
];

#[test]
fn what_the_sides_ask_one_another_is_decided_or_given_up() {
    let mut dice = Dice::new(61);
    let [mut asked, mut undecidable] = [0, 0];
    for _ in 0..POSITIONS {
        let diagram = Diagram::from_fen(&position(&mut dice)).unwrap();
        // Not everything goes together.
        let Ok(conditions) = Conditions::parse([*dice.pick(&ASKING), *dice.pick(&LEAVING)]) else { continue };
        let Ok((rules, mut position)) = set_up(&diagram, &conditions) else { continue };
        for _ in 0..8 {
            for side in Side::BOTH {
                rules.in_check(&mut position, side);
                asked += 1;
            }
            undecidable += usize::from(rules.take_undecidable());
            let mut moves = Vec::new();
            rules.generate(&mut position, &mut moves);
            if moves.is_empty() || rules.play(&mut position, dice.pick(&moves)).is_none() {
                break;
            }
        }
    }
    eprintln!("{undecidable} of {asked}");
    assert!(undecidable > 0, "nobody has asked for too long in {asked} positions");
}
