//! What the pictures deny is compared with play: every line of three half-moves from random crowded positions.

use super::crowded::{about_to_castle, crowded};
use cookstopper_crosscheck::dice::Dice;
use cookstopper_engine::board::{Position, Side};
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::rules::AnyRules;
use cookstopper_engine::rules::{Orthodox, Rules};
use cookstopper_engine::setup::set_up;
use cookstopper_engine::solve::picture::{Depth, LeftOver, NodeProspects, Pictures, Prospects};
use cookstopper_engine::stipulation::Goal;

const POSITIONS: usize = 4_000;
const HALF_MOVES: u32 = 3;
const CASTLING_POSITIONS: usize = 100;

/// What the pictures say, with what they have left over before.
fn may_be_reached(
    position: &Position,
    goal: Goal,
    hunter: Side,
    moves: [u32; 2],
    store: &mut Prospects,
    before: Option<LeftOver>,
) -> (bool, Option<LeftOver>) {
    let mut prospects =
        NodeProspects::new(store, before, Depth { is_complete: moves[0] + moves[1] > 1, steps: 100_000 });
    let is_possible = cookstopper_engine::solve::picture::may_be_reached(
        &Pictures::AsInChess,
        position,
        goal,
        hunter,
        moves[0],
        moves[1],
        &mut prospects,
    );
    (is_possible, prospects.left_over())
}

const GOALS: [Goal; 2] = [Goal::Mate, Goal::Stalemate];

/// Whether mate and stalemate can be reached by the side that plays the last of so many half-moves; each
/// picture must allow what play has found, whatever the nodes before have left over.
fn explore(
    rules: &Orthodox,
    position: &mut Position,
    left: u32,
    text: &str,
    before: [Option<LeftOver>; 2],
    store: &mut Prospects,
) -> [bool; 2] {
    let turn = position.turn();
    if left == 0 {
        let is_check = rules.in_check(position, turn);
        let has_move = rules.has_move(position, &mut Vec::new());
        return [is_check && !has_move, !is_check && !has_move];
    }
    let hunter = if left.is_multiple_of(2) { turn.other() } else { turn };
    let mark = store.mark();
    let mut is_allowed = [false; 2];
    let mut left_over = [None, None];
    for (place, goal) in GOALS.into_iter().enumerate() {
        let moves = [left.div_ceil(2), left / 2];
        (is_allowed[place], left_over[place]) =
            may_be_reached(position, goal, hunter, moves, store, before[place]);
    }
    let mut moves = Vec::new();
    rules.generate(position, &mut moves);
    let mut found = [false; 2];
    for mv in moves {
        let may_come = left_over.map(|left_over| left_over.is_none_or(|view| store.allow(view, &mv)));
        let Some(undo) = rules.play(position, &mv) else { continue };
        let [mate, stalemate] = explore(rules, position, left - 1, text, left_over, store);
        for ((is_found, may_come), goal) in [mate, stalemate].into_iter().zip(may_come).zip(GOALS) {
            assert!(may_come || !is_found, "{text}: {goal:?} by {hunter:?} behind {mv:?}");
        }
        found = [found[0] || mate, found[1] || stalemate];
        rules.take_back(position, &mv, &undo);
    }
    store.truncate(mark);
    for ((is_found, is_allowed), goal) in found.into_iter().zip(is_allowed).zip(GOALS) {
        assert!(is_allowed || !is_found, "{text}: {goal:?} by {hunter:?} in {left} half-moves");
    }
    found
}

#[test]
fn no_picture_that_play_reaches_is_denied() {
    let mut dice = Dice::new(2026);
    let mut found = [0; 2];
    for _ in 0..POSITIONS {
        let text = crowded(&mut dice);
        let diagram = Diagram::from_fen(&text).unwrap();
        let Ok((AnyRules::Orthodox(rules), mut position)) = set_up(&diagram, &Conditions::default()) else {
            panic!("{text} should be chess")
        };
        let opponent = position.turn().other();
        if rules.in_check(&mut position, opponent) {
            continue;
        }
        for half_moves in 1..=HALF_MOVES {
            let [mate, stalemate] =
                explore(&rules, &mut position, half_moves, &text, [None, None], &mut Prospects::default());
            found = [found[0] + u32::from(mate), found[1] + u32::from(stalemate)];
        }
    }
    assert!(found.iter().all(|found| *found > 10), "too few to tell: {found:?}");
}

/// A rook that has castled is on its way sooner than by moves of its own.
#[test]
fn no_picture_behind_castling_is_denied() {
    let mut dice = Dice::new(7);
    let mut found = 0;
    for _ in 0..CASTLING_POSITIONS {
        let text = about_to_castle(&mut dice);
        let diagram = Diagram::from_fen(&text).unwrap();
        let Ok((AnyRules::Orthodox(rules), mut position)) = set_up(&diagram, &Conditions::default()) else {
            panic!("{text} should be chess")
        };
        if !rules.in_check(&mut position, Side::White) {
            let [mate, _] = explore(&rules, &mut position, 4, &text, [None, None], &mut Prospects::default());
            found += u32::from(mate);
        }
    }
    assert!(found > 10, "too few to tell: {found}");
}

#[test]
fn a_bare_king_is_not_mated_by_a_lone_knight() {
    let diagram = Diagram::from_fen("7k/8/8/8/8/8/8/KN6 w - - 0 1").unwrap();
    let (_, position) = set_up(&diagram, &Conditions::default()).unwrap();
    let is_possible =
        |goal, moves| may_be_reached(&position, goal, Side::White, moves, &mut Prospects::default(), None).0;
    assert!(!is_possible(Goal::Mate, [20, 20]));
    assert!(is_possible(Goal::Stalemate, [20, 20]));
    assert!(!is_possible(Goal::Stalemate, [2, 1]));
}
