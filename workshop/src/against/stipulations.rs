//! Random stipulations of every kind in Popeye's grammar.

use crate::sketch::name;
use cookstopper_crosscheck::dice::Dice;

/// A kind of play with the lengths, in half-moves of two to a move, that are solved quickly.
struct Kind {
    prefix: &'static str,
    most: usize,
    /// Whether half a move may be missing.
    has_halves: bool,
    /// Whose king is in danger: 0 White's, 1 Black's.
    victim: usize,
}

const fn kind(prefix: &'static str, most: usize, has_halves: bool, victim: usize) -> Kind {
    Kind { prefix, most, has_halves, victim }
}

const KINDS: [Kind; 32] = [
    kind("", 3, false, 1),
    kind("", 3, false, 1),
    kind("", 2, false, 1),
    kind("s", 2, false, 0),
    kind("h", 3, true, 1),
    kind("h", 2, true, 1),
    kind("h", 2, true, 1),
    kind("ser-h", 4, false, 1),
    kind("", 3, false, 1),
    kind("", 3, false, 1),
    kind("s", 3, false, 0),
    kind("s", 2, false, 0),
    kind("r", 2, false, 0),
    kind("semi-r", 2, false, 0),
    kind("h", 3, true, 1),
    kind("h", 2, true, 1),
    kind("hs", 3, true, 0),
    kind("hr", 2, true, 0),
    kind("ser-", 4, false, 1),
    kind("ser-h", 4, false, 1),
    kind("ser-s", 3, false, 0),
    kind("ser-r", 3, false, 0),
    kind("ser-hs", 3, false, 0),
    kind("pser-", 3, false, 1),
    kind("pser-s", 3, false, 0),
    kind("pser-r", 3, false, 0),
    kind("pser-h", 3, false, 1),
    kind("pser-hs", 3, false, 0),
    kind("phser-", 3, false, 1),
    kind("phser-s", 3, false, 0),
    kind("phser-r", 3, false, 0),
    kind("reci-h", 3, true, 1),
];

/// Goals without a square.
const GOALS: [&str; 24] = [
    "#", "#", "#", "#", "#", "#", "=", "=", "=", "==", "!=", "#=", "+", "+", "x", "x", "%", "ct", "<>",
    "c81", "ep", "00", "~", "z",
];

/// What is asked for.
#[derive(Debug, Clone)]
pub struct Asked {
    /// As it is written.
    pub text: String,
    /// Whose king is in danger: 0 White's, 1 Black's.
    pub victim: usize,
}

/// Any stipulation but proof games.
#[must_use]
pub fn stipulation(dice: &mut Dice, squares: &[usize]) -> Asked {
    if dice.chance(6) {
        return structured(dice, squares);
    }
    if dice.chance(2) {
        let length = dice.between(2, 3);
        return Asked { text: format!("ser-reci-h{}{length}", goal(dice, squares)), victim: 1 };
    }
    let kind = dice.pick(&KINDS);
    let goal = goal(dice, squares);
    let is_easy = !matches!(goal.as_str(), "#" | "=" | "==" | "!=" | "#=");
    let most = if is_easy { kind.most.min(2) } else { kind.most };
    let introduction = match dice.below(40) {
        0 => "1->",
        1 => "2->",
        _ => "",
    };
    let is_series = kind.prefix.starts_with("ser-");
    let introduction = if is_series { introduction } else { "" };
    let exact = if dice.chance(6) && goal != "~" { "exact-" } else { "" };
    let length = dice.between(1, most).to_string();
    let half = if kind.has_halves && dice.chance(25) { ".5" } else { "" };
    let second = if kind.prefix == "reci-h" && dice.chance(40) {
        format!("({})", self::goal(dice, squares))
    } else {
        String::new()
    };
    let text = format!("{exact}{introduction}{}{second}{goal}{length}{half}", kind.prefix);
    Asked { text, victim: kind.victim }
}

fn goal(dice: &mut Dice, squares: &[usize]) -> String {
    let goal = *dice.pick(&GOALS);
    if goal != "z" {
        return goal.to_owned();
    }
    if dice.chance(25) && !squares.is_empty() {
        return format!("k{}", name(*dice.pick(squares)));
    }
    format!("z{}", name(dice.below(64)))
}

/// A small tree of branches.
fn structured(dice: &mut Dice, squares: &[usize]) -> Asked {
    let side = *dice.pick(&["white", "black"]);
    let turn = if dice.chance(15) { "- " } else { "" };
    let tree = attack(dice, squares, 2);
    Asked { text: format!("{side} {turn}{tree}"), victim: dice.below(2) }
}

fn leaf(dice: &mut Dice, squares: &[usize]) -> String {
    let one = goal(dice, squares);
    match dice.below(12) {
        0 => format!("!{one}"),
        1 => format!("{one}&{}", goal(dice, squares)),
        2 => format!("{one}|{}", goal(dice, squares)),
        3 => format!("{one}&!{}", goal(dice, squares)),
        _ => one,
    }
}

fn length(dice: &mut Dice, most: usize, is_odd: Option<bool>) -> String {
    let mut longest = dice.between(1, most);
    if is_odd.is_some_and(|is_odd| (longest % 2 == 1) != is_odd) {
        longest = if longest == most && most > 1 { longest - 1 } else { longest + 1 };
    }
    if dice.chance(10) { format!("{longest}:{longest}") } else { longest.to_string() }
}

/// A branch of the group whose side to move wants something.
fn attack(dice: &mut Dice, squares: &[usize], depth: usize) -> String {
    if depth > 0 && dice.chance(10) {
        let sign = *dice.pick(&["&", "|"]);
        return format!("{} {sign} {}", attack(dice, squares, 0), attack(dice, squares, 0));
    }
    match dice.below(10) {
        0..4 => {
            let is_odd = dice.chance(80);
            let length = length(dice, 3, Some(is_odd));
            let (end, constraint) = (end(dice, squares, depth, true), constraint(dice));
            if is_odd {
                format!("{length}a{end}d{constraint}")
            } else {
                format!("{length}ad{end}{constraint}")
            }
        }
        4..8 => {
            let is_odd = dice.chance(50);
            let length = length(dice, 4, Some(is_odd));
            let (end, constraint) = (end(dice, squares, depth, true), constraint(dice));
            match (is_odd, dice.chance(8)) {
                (true, true) => format!("{length}h{end}?+?h"),
                (true, false) => format!("{length}h{end}h{constraint}"),
                (false, _) => format!("{length}hh{end}{constraint}"),
            }
        }
        _ => {
            let length = length(dice, 3, None);
            format!("{length}s{}", end(dice, squares, depth, true))
        }
    }
}

/// What a branch ends in.
fn end(dice: &mut Dice, squares: &[usize], depth: usize, may_defend: bool) -> String {
    if depth == 0 || dice.chance(60) {
        return format!("[{}]", leaf(dice, squares));
    }
    let silent = if dice.chance(15) { "/" } else { "" };
    let turn = if dice.chance(8) { "- " } else { "" };
    let branch = if may_defend && dice.chance(50) {
        let goal = leaf(dice, squares);
        if dice.chance(70) { format!("1d[{goal}]a") } else { format!("2da[{goal}]") }
    } else {
        attack(dice, squares, depth - 1)
    };
    // Popeye takes it of play in which the side to move chooses.
    let is_choice = branch.contains("a[") && !branch.contains("da[");
    let stop = if is_choice && turn.is_empty() && dice.chance(15) { ">" } else { "" };
    format!("[{stop}{silent}{turn}{branch}]")
}

fn constraint(dice: &mut Dice) -> &'static str {
    if dice.chance(70) { "" } else { ["{!+}", "{!1a[#]d}", "{+}"][dice.below(3)] }
}
