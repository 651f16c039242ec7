//! Some moves, found sooner than all: whoever finds them must find none that isn't there.

use super::{Diagram, Dice, moves_of, number, parsed, position, set_up};
use cookstopper_engine::rules::Rules;

/// Conditions under which some moves are told from others, where captures can be chosen among, and where mates are.
const CHOOSING: [&str; 7] = [
    "#C",
    "ExclusiveChess",
    "#C+Madrasi",
    "ExclusiveChess+Circe",
    "SuperCirce",
    "Take&MakeChess",
    "AntiSuperCirce",
];

#[test]
fn some_moves_are_among_all_moves() {
    let mut dice = Dice::new(number("TOLD_SEED", 71) as u64);
    let (mut some_only, mut few, mut chosen) = (0, 0, 0);
    for _ in 0..number("TOLD_POSITIONS", 12_000) {
        let text = position(&mut dice);
        let names = dice.pick(&CHOOSING);
        let diagram = Diagram::from_fen(&text).unwrap();
        let Ok((rules, mut position)) = set_up(&diagram, &parsed(names)) else { continue };
        let waiting = position.turn().other();
        if rules.in_check(&mut position, waiting) {
            continue;
        }
        let all = moves_of(&rules, &mut position);
        let mut some = Vec::new();
        let are_all = rules.generate_some(&mut position, &mut some);
        assert!(some.iter().all(|mv| all.contains(mv)), "{text} {names}: {some:?} not in {all:?}");
        assert!(!are_all || some == all, "{text} {names}: some were said to be all");
        some_only += usize::from(!are_all);
        few += usize::from(!are_all && some.len() < all.len());
        // Those as well in the place of which conditions may have put something else.
        let mut candidates = Vec::new();
        rules.candidates(&mut position, &mut candidates);
        for mv in all.iter().chain(&candidates) {
            let is_told = rules.generates(&mut position, mv, &mut Vec::new());
            assert!(!is_told || all.contains(mv), "{text} {names}: {mv:?} isn't there");
        }
        chosen += usize::from(candidates.iter().any(|mv| !all.contains(mv)));
    }
    eprintln!("{some_only} positions with some moves, {few} of them with more, {chosen} with a choice");
    assert!(some_only > 4_000 && few > 2_500 && chosen > 80, "nothing to see");
}
