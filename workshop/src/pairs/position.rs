//! Random positions with much to do for conditions: units near one another, pawns about to promote, captures.

use crate::sketch::Unit;
use cookstopper_crosscheck::dice::Dice;

/// What stands beside the kings.
const WALKS: [&str; 12] = ["Q", "R", "R", "B", "B", "S", "S", "P", "P", "P", "P", "P"];

/// What stands there in some problems.
const FAIRY_WALKS: [&str; 5] = ["G", "N", "C", "G", "LO"];

/// What is marked so must hop.
const HOPPING: [&str; 3] = ["HurdleColourChanging", "Bul", "Dob"];

/// Random units, some of them with the mark, or with the walk.
pub fn units(dice: &mut Dice, mark: Option<&'static str>, asked: Option<&'static str>) -> Vec<Unit> {
    let mut units: Vec<Unit> = Vec::new();
    let castles = dice.chance(8);
    for owner in [0, 1] {
        let king = Unit { owner, attributes: [None, None], walk: "K", square: 0 };
        if castles && dice.chance(70) {
            place(&mut units, Unit { square: 56 * owner + 4, ..king });
            place(&mut units, Unit { square: 56 * owner + *dice.pick(&[0, 7]), walk: "R", ..king });
        } else if dice.chance(94) {
            let square = dice.below(64);
            place(&mut units, Unit { square, ..king });
        }
    }
    let fairy = dice.chance(12).then(|| *dice.pick(&FAIRY_WALKS));
    for owner in [0, 1] {
        for _ in 0..dice.between(1, 4) {
            let walk = asked.or(fairy).filter(|_| dice.chance(40)).unwrap_or_else(|| *dice.pick(&WALKS));
            let square = square(dice, &units, walk, owner);
            let plain = Unit { owner, attributes: [None, None], walk, square };
            let unit = if dice.chance(45) { marked(plain, mark) } else { plain };
            place(&mut units, unit);
        }
    }
    units
}

/// The unit with the mark.
#[must_use]
pub fn marked(unit: Unit, mark: Option<&'static str>) -> Unit {
    match mark {
        None => unit,
        Some("Neutral") => Unit { owner: 2, ..unit },
        Some(mark) if HOPPING.contains(&mark) => Unit { attributes: [Some(mark), None], walk: "G", ..unit },
        Some(mark) => Unit { attributes: [Some(mark), None], ..unit },
    }
}

fn place(units: &mut Vec<Unit>, unit: Unit) {
    if !units.iter().any(|other| other.square == unit.square) {
        units.push(unit);
    }
}

/// Where a unit has something to do: pawns on their second or seventh rank, half of the others near another unit.
fn square(dice: &mut Dice, units: &[Unit], walk: &str, owner: usize) -> usize {
    if walk == "P" {
        let rank = match dice.below(10) {
            0..4 => 6,
            4..6 => 1,
            _ => dice.between(2, 5),
        };
        return 8 * if owner == 0 { rank } else { 7 - rank } + dice.below(8);
    }
    if units.is_empty() || dice.chance(50) {
        return dice.below(64);
    }
    let centre = dice.pick(units).square;
    let mut near = |place: usize| dice.between(place.saturating_sub(2), (place + 2).min(7));
    near(centre % 8) + 8 * near(centre / 8)
}
