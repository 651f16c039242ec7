//! Nets around kings: under all conditions under which they are told the solutions are the same with them and without.

use super::crowded::{about_to_castle, crowded};
use super::foresight::{compare, number, problem, with_fairy_units};
use cookstopper_crosscheck::conditions::{listed, name_of, parsed, set_named};
use cookstopper_crosscheck::dice::Dice;
use cookstopper_engine::board::{Parts, Position, Side, Slot};
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::rules::{AnyRules, Move, Rules};
use cookstopper_engine::setup::set_up;
use cookstopper_engine::solve::nets::{Hunt, Nets};
use cookstopper_engine::walks::sliders;

/// How many random positions in which all moves are played; `NETS_POSITIONS` says how many more.
const POSITIONS: usize = 8_000;

/// How many random problems; `NETS_PROBLEMS` says how many more, and `NETS_SEED` which.
const PROBLEMS: usize = 400;

/// The shorter ones cost little, and tell most: there is no other way to the end.
const STIPULATIONS: [&str; 24] = [
    "h#1", "h#1", "h#1", "h#1", "h#1", "h=1", "h=1", "h=1", "h#1.5", "h=1.5", "h==1", "h#=1", "h#2", "h=2",
    "h#2.5", "hs#1.5", "hs#2", "hr#2", "s#2", "r#2", "semi-r#2", "ser-h#2", "ser-#2", "reci-h#2",
];

/// Conditions under which nets are told, as they are called.
fn told() -> Vec<(String, Conditions)> {
    let anybody = Diagram::from_piece_lists("Ke1 Qd1", "Ke8 Pe7", "").unwrap();
    let mut told = Vec::new();
    for set in listed() {
        let conditions = parsed(&set).unwrap();
        let is_told = set_up(&anybody, &conditions).is_ok_and(|(rules, _)| rules.plan().tells_nets());
        if is_told {
            told.push((name_of(&set), conditions));
        }
    }
    told
}

#[test]
fn nets_lose_no_solution() {
    let told = told();
    assert!(told.len() > 10, "{told:?}");
    let mut dice = Dice::new(number("NETS_SEED", 17) as u64);
    let [mut compared, mut with_solution] = [0, 0];
    for _ in 0..number("NETS_PROBLEMS", PROBLEMS) {
        let text = crowded(&mut dice);
        let text = if dice.below(3) == 0 { with_fairy_units(&text, &mut dice) } else { text };
        // Some walks are royal, or too many together.
        let Ok(diagram) = Diagram::from_fen(&text) else { continue };
        let (mut name, mut conditions) = dice.pick(&told).clone();
        if dice.below(3) == 0 {
            name = format!("{name} + {}", dice.pick(&told).0);
            // Not everything goes together.
            let Ok(both) = parsed(&set_named(&name)) else { continue };
            conditions = both;
        }
        let stipulation: &&str = dice.pick(&STIPULATIONS);
        let mut problem = problem(&diagram, stipulation);
        problem.conditions = conditions;
        problem.options.duplex = dice.below(3) == 0;
        if set_up(&diagram, &problem.conditions).is_err() {
            continue;
        }
        if let Some(has_solution) = compare(&problem, &format!("{name} {text}")) {
            compared += 1;
            with_solution += usize::from(has_solution);
        }
    }
    eprintln!("{compared} problems compared, {with_solution} with a solution");
    assert!(with_solution > compared / 20, "too few to tell: {with_solution} of {compared}");
}

/// The same with some white units within reach of the black king's men, who may capture them.
fn with_prey(text: &str, dice: &mut Dice) -> String {
    let (board, rest) = text.split_once(' ').unwrap();
    let mut board: Vec<char> = board.chars().collect();
    let king = board.iter().position(|letter| *letter == 'k').unwrap();
    // A rank takes nine characters.
    let near = |dice: &mut Dice| king as i64 + 9 * (dice.below(5) as i64 - 2) + dice.below(5) as i64 - 2;
    for _ in 0..1 + dice.below(3) {
        let letter = *dice.pick(&['Q', 'R', 'R', 'B', 'B', 'N', 'N', 'P']);
        let place = usize::try_from(near(dice)).ok();
        if let Some(square) = place.and_then(|place| board.get_mut(place)).filter(|square| **square == '1') {
            *square = letter;
        }
    }
    format!("{} {rest}", board.into_iter().collect::<String>())
}

/// Whether a king has no step to an empty square.
fn is_netted(rules: &AnyRules, position: &mut Position, victim: Side) -> bool {
    let Some(king) = position.only_king(victim) else { return true };
    let empty = sliders::king(king).without(position.occupied());
    let steps = empty.into_iter().map(|square| Move::quiet(king, square, Parts::one(Slot::KING)));
    steps.into_iter().all(|step| !rules.is_legal(position, &step))
}

/// What comes of all moves of so many half-moves.
#[derive(Default)]
struct Seen {
    netted: usize,
    mated: usize,
}

fn play_all(rules: &AnyRules, position: &mut Position, half_moves: u32, hunter: Side, seen: &mut Seen) {
    if half_moves == 0 {
        let victim = hunter.other();
        if is_netted(rules, position, victim) {
            seen.netted += 1;
            seen.mated += usize::from(rules.in_check(position, victim));
        }
        return;
    }
    let mut moves = Vec::new();
    rules.generate(position, &mut moves);
    for mv in moves {
        if let Some(undo) = rules.play(position, &mv) {
            play_all(rules, position, half_moves - 1, hunter, seen);
            rules.take_back(position, &mv, &undo);
        }
    }
}

/// Where no net is told, no move of each side, or of the hunters alone, leaves a king without a step to an empty square.
#[test]
fn who_is_told_to_be_free_is_free() {
    let told = told();
    let mut dice = Dice::new(number("NETS_SEED", 19) as u64);
    let [mut denied, mut allowed] = [0, 0];
    for _ in 0..number("NETS_POSITIONS", POSITIONS) {
        let text = if dice.below(8) == 0 { about_to_castle(&mut dice) } else { crowded(&mut dice) };
        let text = match dice.below(4) {
            0 => with_fairy_units(&text, &mut dice),
            1 => text,
            _ => with_prey(&text, &mut dice),
        };
        let Ok(diagram) = Diagram::from_fen(&text) else { continue };
        let (name, conditions) = dice.pick(&told);
        let Ok((rules, mut position)) = set_up(&diagram, conditions) else { continue };
        let Some(nets) = Nets::new(rules.plan(), &position) else { continue };
        let plays =
            Side::BOTH.into_iter().flat_map(|hunter| (1..=3).map(move |half_moves| (hunter, half_moves)));
        for (hunter, half_moves) in plays {
            rules.begin(&mut position, if half_moves == 2 { hunter.other() } else { hunter });
            let mut seen = Seen::default();
            if half_moves < 3 {
                play_all(&rules, &mut position, half_moves, hunter, &mut seen);
            } else {
                let mut moves = Vec::new();
                rules.generate(&mut position, &mut moves);
                // All would take too long.
                let Some(mv) = moves.get(dice.below(moves.len().max(1))) else { continue };
                let Some(undo) = rules.play(&mut position, mv) else { continue };
                play_all(&rules, &mut position, half_moves - 1, hunter, &mut seen);
                rules.take_back(&mut position, mv, &undo);
            }
            for (checks, count) in [(false, seen.netted), (true, seen.mated)] {
                let hunt = Hunt { hunter, hunting: half_moves.div_ceil(2), helping: half_moves / 2, checks };
                let is_possible = nets.may_be_drawn(&position, hunt).is_possible;
                assert!(is_possible || count == 0, "{name} {text}: {hunt:?}, but {count} nets");
                denied += usize::from(!is_possible);
                allowed += usize::from(is_possible && count > 0);
            }
        }
    }
    eprintln!("{denied} nets denied, {allowed} drawn");
    assert!(denied > allowed / 4 && allowed > denied / 20, "{denied} {allowed}");
}
