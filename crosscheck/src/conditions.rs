//! Sets of conditions: a list of the important ones, and random ones out of all that can be combined.

use super::dice::Dice;
use cookstopper_engine::conditions::Conditions;

/// Conditions as entries write them.
pub type ConditionSet = Vec<String>;

/// Joined by ` + `; chess without conditions is `-`.
pub fn name_of(set: &ConditionSet) -> String {
    if set.is_empty() { "-".to_owned() } else { set.join(" + ") }
}

/// The other way round.
pub fn set_named(name: &str) -> ConditionSet {
    name.split('+').map(str::trim).filter(|word| !matches!(*word, "" | "-")).map(str::to_owned).collect()
}

/// The conditions of a set, without the words that only ask for units with a mark.
pub fn conditions_in(set: &[String]) -> ConditionSet {
    set.iter().filter(|name| !name.starts_with('(')).cloned().collect()
}

/// The conditions of a set as the engine reads them.
pub fn parsed(set: &[String]) -> Result<Conditions, String> {
    Conditions::parse(conditions_in(set)).map_err(|errors| format!("conditions: {errors:?}"))
}

/// One set a line: every condition with every parameter, and the combinations that matter most.
const LISTED: &str = include_str!("conditions.txt");

pub fn listed() -> Vec<ConditionSet> {
    sets(LISTED)
}

/// Further pairs of conditions of which the reference knows what they bring about together.
const PAIRS: &str = include_str!("pairs.txt");

pub fn pairs() -> Vec<ConditionSet> {
    sets(PAIRS)
}

fn sets(text: &str) -> Vec<ConditionSet> {
    text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).map(set_named).collect()
}

/// Any set that the engine accepts: Annan or Augsburg or neither, Köko of any kind, any chain of Circe.
pub fn random(dice: &mut Dice) -> ConditionSet {
    let mut set = ConditionSet::new();
    match dice.below(4) {
        0 => set.push(random_annan(dice)),
        1 => set.push(random_augsburg(dice)),
        _ => {}
    }
    if dice.chance(60) {
        let circe = random_circe(dice);
        // No rule says what becomes of a royal unit of several components when it splits.
        let splits_royals = !set.is_empty() && set[0].starts_with("Augsburg") && circe.contains("Clone");
        if !splits_royals || !circe.contains("RexInclusive") {
            set.push(circe);
        }
    }
    match dice.below(8) {
        0 | 1 => set.push("Koeko".to_owned()),
        2 => set.push("White Koeko".to_owned()),
        3 => set.push("Black Koeko".to_owned()),
        _ => {}
    }
    set
}

fn random_annan(dice: &mut Dice) -> String {
    (*dice.pick(&["Annan", "Annan TypeB", "Annan TypeC", "Annan TypeD"])).to_owned()
}

fn random_augsburg(dice: &mut Dice) -> String {
    let choices: [&[&str]; 4] = [
        &["", "", " RexInclusive"],
        &["", " promotion=diagram", " promotion=simple"],
        &["", "", " homepawn=immobile"],
        &["", "", " enpassant=group", " enpassant=none"],
    ];
    choices.iter().fold("Augsburg".to_owned(), |name, words| name + dice.pick::<&str>(words))
}

fn random_circe(dice: &mut Dice) -> String {
    let places = ["", "", " File", " Symmetry", " Antipodes", " Diagram", " PWC", " Equipollents"];
    let mut name = "Circe".to_owned() + dice.pick::<&str>(&places);
    for word in [" Clone", " Mirror", " Couscous", " Diametral", " Assassin", " RexInclusive"] {
        if dice.chance(30) {
            name.push_str(word);
        }
    }
    name
}
