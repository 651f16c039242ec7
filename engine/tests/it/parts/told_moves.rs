//! What is told of moves before they are played, move by move: whoever says that nothing comes of a move must be right in every
//! position, and says it of most of them.

mod some;
mod under;

use self::under::{ACTING, CHOOSING, COMING_BACK, GOING_ON, LEADING, RESTING, RETURNING};
use super::crowded::{about_to_be_castled, about_to_be_passed, on_a_line};
use super::foresight::number;
use super::last_move::{CONDITIONS, FORBIDDING, position, position_of_neutrals};
use cookstopper_crosscheck::dice::Dice;
use cookstopper_crosscheck::promises::mutated::mutated;
use cookstopper_engine::board::unit::Attributes;
use cookstopper_engine::board::{Position, Square};
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::rules::flights::Flights;
use cookstopper_engine::rules::free_moves::FreeMoves;
use cookstopper_engine::rules::last_help::KingHelp;
use cookstopper_engine::rules::plan::Plan;
use cookstopper_engine::rules::{AnyRules, Move, Rules};
use cookstopper_engine::setup::set_up;
use std::cell::RefCell;

/// How many random positions; `TOLD_POSITIONS` says how many more.
const POSITIONS: usize = 6_000;

/// Moves of which something was told in advance, and all.
#[derive(Debug, Default)]
struct Told {
    told: usize,
    all: usize,
}

impl Told {
    /// Asks of every legal move what is told before it is played, and looks behind it whether that is so.
    fn compare<T: std::fmt::Debug>(
        &mut self,
        rules: &AnyRules,
        position: &mut Position,
        text: &str,
        tell: impl Fn(&Position, &Move) -> Option<T>,
        is_so: impl Fn(&mut Position, &T) -> bool,
    ) {
        for mv in moves_of(rules, position) {
            let told = tell(position, &mv);
            let look = |position: &mut Position| told.as_ref().is_none_or(|told| is_so(position, told));
            if let Some(is_so) = behind(rules, position, &mv, look) {
                self.told += usize::from(told.is_some());
                self.all += 1;
                assert!(is_so, "{text}: behind {mv:?} it isn't so: {told:?}");
            }
        }
    }

    fn is_worth_it(&self, least_percent: usize) -> bool {
        eprintln!("{} of {} moves told in advance", self.told, self.all);
        self.told * 100 > self.all * least_percent
    }
}

/// Positions in which something wrong was told once, and that chance doesn't find in a few thousands.
const FOUND: [(&str, &str); 14] = [
    // What comes back on d1 as a lion checks once the king has gone to e2.
    ("1p6/3N2[LI]b/8/8/4p1K1/3kb3/2r5/8 w - - 0 1", "SuperCirce Diametral"),
    // A step in front of the king changes where he goes.
    ("7K/8/5P1P/4n3/8/8/8/1n1P4 w - - 0 1", "Annan TypeB"),
    // 1.Sb3 is captured in series with mate.
    ("4K3/2Q5/3B2r1/2NPp1b1/3k4/7q/8/8 w - e6 0 1", "Circe+SeriesCapture"),
    // What hops is helped by what it hops over.
    ("8/1[se]2k3/7Q/8/K1B5/1N1P4/8/8 w - - 0 1", "Woozles"),
    // 1.Qb2 comes to the line of both kings.
    ("5p2/8/8/3pk3/3n4/2K5/5Q2/8 w - - 0 1", "ChecklessChess+Circe"),
    // The bishop reaches the other king without checking him, until the king has gone: 1.c8=Q Kf3+.
    ("8/2P5/8/5r2/5kb1/4b3/8/5BK1 w - - 0 1", "Woozles"),
    // What comes back on a1 checks along the line that the king has opened.
    ("5n2/5pk1/1Q4Q1/6PR/8/8/1K5R/8 b - - 0 1", "SuperCirce"),
    // What comes back leads the king.
    ("1R6/3kp3/4p3/3P4/8/3K4/8/8 b - - 0 1", "Annan+Circe"),
    // Who has captured leaps over what comes back.
    ("6gp/5Pk1/4P1q1/8/8/8/7P/5K2 b - - 0 1", "FileCirce"),
    // So may others, who stood there before.
    ("8/1p6/K7/2P3r1/3P3k/8/8/2n3[LI]1 w - - 0 1", "Circe Diametral"),
    // What comes to be captured lets its captor go on and mate: 1...Rd2 2.Rxd2-d8#.
    ("7k/6pp/3r4/1K6/8/P7/R7/8 b - - 0 1", "Take&MakeChess"),
    // So does what leaves the way: 1...Sc8 2.Rxd2-d8#.
    ("7k/6pp/3n4/K7/8/P7/R2r4/8 b - - 0 1", "Take&MakeChess"),
    // So does what comes to be captured by a hopper, which captures where it couldn't go: 1...Rg1 2.LOxg1-b1#.
    ("8/3K3k~/6r1/8/8/7p/7[LO]/8 b - - 0 1", "Take&MakeChess"),
    // The steps of both sides cost what a flight needs.
    ("Q2R4/2K4k/7p/8/8/2P5/8/8 b - - 0 1", "BGL 12"),
];

/// Calls `look` with many random positions under their rules, and with some more.
fn in_random_positions(seed: u64, mut look: impl FnMut(&AnyRules, &mut Position, &str)) {
    let mut dice = Dice::new(number("TOLD_SEED", seed as usize) as u64);
    let mut found = FOUND.iter();
    for _ in 0..number("TOLD_POSITIONS", POSITIONS) + FOUND.len() {
        let text = match dice.below(8) {
            0 => about_to_be_castled(&mut dice),
            1 => about_to_be_passed(&mut dice),
            _ => position(&mut dice),
        };
        let names: &&str = match dice.below(13) {
            11.. => dice.pick(&CHOOSING),
            8.. => dice.pick(&FORBIDDING),
            0 | 1 => dice.pick(&LEADING),
            2..=4 => dice.pick(&RETURNING),
            5 => dice.pick(&GOING_ON),
            6 => dice.pick(&ACTING),
            _ => dice.pick(&CONDITIONS),
        };
        let (text, names) = found.next().map_or((text, *names), |(text, names)| ((*text).to_owned(), *names));
        let diagram = Diagram::from_fen(&text).unwrap();
        let conditions = parsed(names);
        // Not everything goes together, nor is every position one that play can reach.
        let Ok((rules, mut position)) = set_up(&diagram, &conditions) else { continue };
        let waiting = position.turn().other();
        if !rules.in_check(&mut position, waiting) {
            look(&rules, &mut position, &format!("{text} {names}"));
        }
    }
}

/// Conditions with `+` between them.
fn parsed(names: &str) -> Conditions {
    Conditions::parse(names.split('+').filter(|name| !name.is_empty())).unwrap()
}

fn moves_of(rules: &AnyRules, position: &mut Position) -> Vec<Move> {
    let mut moves = Vec::new();
    rules.generate(position, &mut moves);
    moves
}

/// Calls `look` behind a move, if it is legal.
fn behind<T>(
    rules: &AnyRules,
    position: &mut Position,
    mv: &Move,
    look: impl FnOnce(&mut Position) -> T,
) -> Option<T> {
    let undo = rules.play(position, mv)?;
    let found = look(position);
    rules.take_back(position, mv, &undo);
    Some(found)
}

/// Whether the side to move has a legal move behind which `is_wanted` holds.
fn has_move(
    rules: &AnyRules,
    position: &mut Position,
    mut is_wanted: impl FnMut(&mut Position) -> bool,
) -> bool {
    let moves = moves_of(rules, position);
    moves.iter().any(|mv| behind(rules, position, mv, &mut is_wanted) == Some(true))
}

fn is_mated(rules: &AnyRules, position: &mut Position) -> bool {
    let turn = position.turn();
    rules.in_check(position, turn) && !has_move(rules, position, |_| true)
}

/// Whether the side to move has a move that mates.
fn mates(rules: &AnyRules, position: &mut Position) -> bool {
    has_move(rules, position, |position| is_mated(rules, position))
}

/// Whether the side to move can go from one square to the other, and whether that gives check.
fn step(rules: &AnyRules, position: &mut Position, [from, to]: [Square; 2]) -> Option<bool> {
    let moves = moves_of(rules, position);
    // A capture may end there, too.
    let is_step = |mv: &&Move| (mv.departure, mv.arrival) == (from, to) && mv.capture.is_none();
    let mv = moves.iter().find(is_step)?;
    behind(rules, position, mv, |position| {
        let turn = position.turn();
        rules.in_check(position, turn)
    })
}

/// Compares flights with play: each of them is a step, and such a one as is wanted.
fn compare_flights(
    seed: u64,
    flights: fn(&Plan, &Position) -> Option<Flights>,
    is_wanted: fn(Option<bool>) -> bool,
) {
    let mut told = Told::default();
    in_random_positions(seed, |rules, position, text| {
        let Some(flights) = flights(rules.plan(), position) else { return };
        let tell = |position: &Position, mv: &Move| {
            Some(flights.left_behind(rules.plan(), position, mv)).filter(|left| left.is_some())
        };
        told.compare(rules, position, text, tell, |position, left| {
            let king = position.only_king(position.turn()).expect("it was there before the move");
            left.into_iter().all(|flight| is_wanted(step(rules, position, [king, flight])))
        });
    });
    assert!(told.is_worth_it(30), "hardly any flights are told");
}

#[test]
fn a_king_has_the_flights_that_are_told() {
    compare_flights(31, Flights::new, |gives_check| gives_check.is_some());
}

#[test]
fn the_flights_that_are_told_to_give_no_check_give_none() {
    compare_flights(36, Flights::without_check, |gives_check| gives_check == Some(false));
}

#[test]
fn nobody_is_forced_out_of_moves_that_are_told_to_be_free() {
    let mut told = Told::default();
    in_random_positions(32, |rules, position, text| {
        let Some(free) = FreeMoves::new(rules, position, &mut Vec::new()) else { return };
        let tell = |position: &Position, mv: &Move| free.behind(rules.plan(), position, mv);
        told.compare(rules, position, text, tell, |position, free| {
            step(rules, position, *free) == Some(false)
        });
    });
    assert!(told.is_worth_it(40), "hardly any free moves are told");
}

#[test]
fn nobody_is_forced_out_of_free_moves_by_what_comes_back_or_changes_sides() {
    let mut told = Told::default();
    let mut dice = Dice::new(number("TOLD_SEED", 34) as u64);
    for _ in 0..number("TOLD_POSITIONS", POSITIONS) / 2 {
        let text = if dice.below(2) == 0 { position(&mut dice) } else { position_of_neutrals(&mut dice) };
        let names = *dice.pick(&COMING_BACK);
        let mut diagram = Diagram::from_fen(&text).unwrap();
        for unit in diagram.units.iter_mut().flatten() {
            if dice.below(4) == 0 {
                unit.mark(Attributes::HALF_NEUTRAL);
            }
        }
        let conditions = parsed(names);
        let Ok((rules, mut position)) = set_up(&diagram, &conditions) else { continue };
        let waiting = position.turn().other();
        if rules.in_check(&mut position, waiting) {
            continue;
        }
        let Some(free) = FreeMoves::new(&rules, &mut position, &mut Vec::new()) else { continue };
        let tell = |position: &Position, mv: &Move| free.behind(rules.plan(), position, mv);
        told.compare(
            &rules,
            &mut position,
            &format!("{text} {names} {diagram:?}"),
            tell,
            |position, free| step(&rules, position, *free) == Some(false),
        );
    }
    assert!(told.is_worth_it(20), "hardly any free moves are told");
}

/// How many positions come of another in which help leads to mate; `HELPED_POSITIONS` says how many all in all.
const NEXT_TO_HELPED: usize = 60;

/// The conditions of a position in which help may lead to mate.
fn conditions_of_helped(dice: &mut Dice) -> &'static str {
    let lists: [&[&'static str]; 9] = [
        &LEADING,
        &RETURNING,
        &GOING_ON,
        &COMING_BACK,
        &FORBIDDING,
        &CHOOSING,
        &RESTING,
        &ACTING,
        &CONDITIONS,
    ];
    let list: &[&'static str] = dice.pick::<&[&'static str]>(&lists);
    dice.pick::<&'static str>(list)
}

/// Walks of units that need others to hop over, or go square by square.
const HOPPING: [&str; 12] =
    ["[G]", "[G]", "[LI]", "[LE]", "[PA]", "[VA]", "[EQ]", "[M]", "[E]", "[NH]", "[RO]", "[BU]"];

/// The same position with some white pieces replaced by hoppers.
fn with_hoppers(dice: &mut Dice, text: &str) -> String {
    let (board, rest) = text.split_once(' ').expect("a blank stands behind the board");
    let mut some = String::new();
    for letter in board.chars() {
        match letter {
            'Q' | 'R' | 'B' | 'N' if dice.below(2) == 0 => some.push_str(dice.pick::<&str>(&HOPPING)),
            letter => some.push(letter),
        }
    }
    format!("{some} {rest}")
}

/// The position as if the side to move had passed.
fn passed(rules: &AnyRules, position: &Position) -> Position {
    let mut passed = position.clone();
    rules.skip_turn(&mut passed);
    passed
}

/// How many moves help to mate, if it is told of some that they don't; of a few units, which ones chance says, this is a mark.
///
/// Panics where that was told of one that does.
fn helps(text: &str, conditions: &Conditions, mark: Option<(Attributes, u64)>) -> Option<usize> {
    let mut diagram = Diagram::from_fen(text).ok()?;
    if let Some((mark, chance)) = mark {
        let mut dice = Dice::new(chance);
        for unit in diagram.units.iter_mut().flatten().filter(|unit| !unit.is_royal) {
            if dice.below(4) == 0 {
                unit.mark(mark);
            }
        }
    }
    let (rules, mut position) = set_up(&diagram, conditions).ok()?;
    let waiting = position.turn().other();
    if rules.in_check(&mut position, waiting) {
        return None;
    }
    let help = rules.last_help(&mut position, &mut Vec::new());
    let of_king = passed(&rules, &position);
    let mut of_king = KingHelp::to_mate(rules.plan(), &of_king);
    if help.is_none() && of_king.is_none() {
        return None;
    }
    let mut helping = 0;
    for mv in moves_of(&rules, &mut position) {
        if behind(&rules, &mut position, &mv, |position| mates(&rules, position)) == Some(true) {
            let names = conditions.names().join(", ");
            let may_help = help.as_ref().is_none_or(|help| help.may_come_of(rules.plan(), &position, &mv))
                && of_king.as_mut().is_none_or(|help| help.may_come_of(&mv));
            assert!(may_help, "{text} {names} {mark:?}: {mv:?} helps");
            helping += 1;
        }
    }
    Some(helping)
}

#[test]
fn help_that_leads_to_mate_is_never_told_to_be_in_vain() {
    // By chance help seldom leads to mate: next to where it does, it often does.
    let mut dice = Dice::new(number("TOLD_SEED", 37) as u64);
    let [mut positions, mut helping] = [0, 0];
    let most = number("HELPED_POSITIONS", POSITIONS / 4);
    while positions < most {
        let mut text = match dice.below(8) {
            0 => about_to_be_castled(&mut dice),
            1 => about_to_be_passed(&mut dice),
            2 => position_of_neutrals(&mut dice),
            3 => position(&mut dice),
            _ => on_a_line(&mut dice),
        };
        if dice.below(4) == 0 && !text.contains('[') {
            text = with_hoppers(&mut dice, &text);
        }
        let marks = [Attributes::CHAMELEON, Attributes::HALF_NEUTRAL, Attributes::KAMIKAZE];
        let mark = (dice.below(6) == 0).then(|| (*dice.pick(&marks), dice.below(1 << 16) as u64));
        let names = conditions_of_helped(&mut dice);
        let conditions = parsed(names);
        positions += 1;
        if helps(&text, &conditions, mark).is_none_or(|helping| helping == 0) {
            continue;
        }
        for _ in 0..NEXT_TO_HELPED {
            positions += 1;
            let next = mutated(&mut dice, &text);
            if let Some(count) = helps(&next, &conditions, mark).filter(|count| *count > 0) {
                helping += count;
                text = next;
            }
        }
    }
    eprintln!("{helping} helping moves in {positions} positions");
    assert!(helping > most / 6, "too few to tell: {helping} in {positions}");
}

#[test]
fn no_mate_comes_of_help_that_is_told_to_be_in_vain() {
    let mut told = Told::default();
    in_random_positions(33, |rules, position, text| {
        let Some(help) = rules.last_help(position, &mut Vec::new()) else { return };
        let tell = |position: &Position, mv: &Move| {
            (!help.may_come_of(rules.plan(), position, mv)).then_some("in vain")
        };
        told.compare(rules, position, text, tell, |position, _| !mates(rules, position));
    });
    assert!(told.is_worth_it(15), "hardly any help is told to be in vain");
}

/// Compares what is told of steps of a king with play: nothing of what is wanted comes of those that are told to be in vain.
fn compare_steps_of_king(
    seed: u64,
    of_king: for<'a> fn(&'a Plan, &'a Position) -> Option<KingHelp<'a>>,
    comes_of: fn(&AnyRules, &mut Position) -> bool,
) {
    let mut told = Told::default();
    in_random_positions(seed, |rules, position, text| {
        let passed = passed(rules, position);
        let Some(help) = of_king(rules.plan(), &passed) else { return };
        let help = RefCell::new(help);
        let tell = |_: &Position, mv: &Move| (!help.borrow_mut().may_come_of(mv)).then_some("in vain");
        told.compare(rules, position, text, tell, |position, _| !comes_of(rules, position));
    });
    assert!(told.is_worth_it(5), "hardly any step is told to be in vain");
}

#[test]
fn no_mate_comes_of_steps_of_the_king_that_are_told_to_be_in_vain() {
    compare_steps_of_king(38, KingHelp::to_mate, mates);
}

#[test]
fn no_stalemate_comes_of_steps_of_the_king_that_are_told_to_be_in_vain() {
    compare_steps_of_king(39, KingHelp::to_stalemate, |rules, position| {
        has_move(rules, position, |position| {
            let turn = position.turn();
            !rules.in_check(position, turn) && !has_move(rules, position, |_| true)
        })
    });
}

#[test]
fn no_check_is_among_the_moves_that_are_told_to_give_none() {
    let mut told = Told::default();
    let mut dice = Dice::new(number("TOLD_SEED", 35) as u64);
    for _ in 0..number("TOLD_POSITIONS", POSITIONS) {
        let text = if dice.below(4) == 0 { position_of_neutrals(&mut dice) } else { position(&mut dice) };
        let names = *dice.pick(&RESTING);
        let mut diagram = Diagram::from_fen(&text).unwrap();
        let mark = [None, None, Some(Attributes::CHAMELEON), Some(Attributes::HALF_NEUTRAL)];
        if let Some(mark) = *dice.pick(&mark) {
            for unit in diagram.units.iter_mut().flatten() {
                if dice.below(4) == 0 {
                    unit.mark(mark);
                }
            }
        }
        let conditions = parsed(names);
        let Ok((rules, mut position)) = set_up(&diagram, &conditions) else { continue };
        let waiting = position.turn().other();
        if rules.in_check(&mut position, waiting) {
            continue;
        }
        // What is remembered, waits, or has been left comes of moves.
        for _ in 0..4 {
            let mut moves = Vec::new();
            rules.generate_checks(&mut position, &mut moves);
            let tell = |_: &Position, mv: &Move| (!moves.contains(mv)).then_some("no check");
            told.compare(
                &rules,
                &mut position,
                &format!("{text} {names} {diagram:?}"),
                tell,
                |position, _| {
                    let turn = position.turn();
                    !rules.in_check(position, turn)
                },
            );
            let moves = moves_of(&rules, &mut position);
            if moves.is_empty() || rules.play(&mut position, dice.pick(&moves)).is_none() {
                break;
            }
        }
    }
    assert!(told.is_worth_it(40), "hardly any moves are told to give no check");
}
