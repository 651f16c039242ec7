//! Random problems, solved with foresight and without: the solutions must be the same.

use super::crowded::crowded;
use cookstopper_crosscheck::dice::Dice;
use cookstopper_engine::board::{Position, Side, Square};
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::game::Game;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::rules::Shortcuts;
use cookstopper_engine::solution::{Completeness, Solution};
use cookstopper_engine::solve;
use cookstopper_engine::solve::Control;
use cookstopper_engine::walks::table::ROWS;

/// How many random problems; `FORESIGHT_PROBLEMS` says how many more.
const PROBLEMS: usize = 320;
/// Random proof games and transformations.
const TARGETS: usize = 150;
/// Problems that need more moves played are passed over.
const MOST_NODES: u64 = 150_000;

const STIPULATIONS: [&str; 46] = [
    "h#1.5",
    "h#2",
    "h#2.5",
    "h=1.5",
    "h=2",
    "h=2.5",
    "hs#1.5",
    "hs#2",
    "hs#2.5",
    "hs=2",
    "hr#2",
    "s#1",
    "s#2",
    "s#3",
    "s=1",
    "s=2",
    "r#2",
    "r=2",
    "semi-r#2",
    "semi-r=2",
    "#2",
    "=2",
    "ser-#3",
    "ser-#4",
    "ser-=3",
    "ser-h#2",
    "ser-h#3",
    "ser-h=3",
    "ser-s#3",
    "ser-s=3",
    "ser-r#2",
    "ser-hs#2",
    "pser-#2",
    "pser-#3",
    "pser-s#2",
    "pser-s#3",
    "pser-h#2",
    "pser-h#3",
    "pser-h=3",
    "reci-h#2",
    "reci-h#3",
    "ser-reci-h#2",
    "Black 3hh[2da[#]]",
    "Black 4hh[2da[#]]",
    "Black 3h[3a[#]d]h",
    "White 2s[3a[=]d]",
];

/// Conditions under which it is known what moves can change.
const CONDITIONS: [&str; 56] = [
    "Circe",
    "CirceAssassin",
    "ParrainCirce",
    "ContraParrain",
    "PWC",
    "Couscous",
    "HorizontalSymmetryCirce",
    "FileCirce",
    "CirceClone",
    "CirceTurncoats",
    "SuperCirce",
    "CirceTake&Make",
    "CirceRexInclusive",
    "AntiCirce",
    "AntiCirce Symmetry",
    "AntiSuperCirce",
    "AntiCirce+Circe",
    "Annan",
    "Annan+Circe",
    "FaceToFace",
    "PointReflection",
    "TransmutedKings",
    "BlackMaximummer",
    "CastlingChess",
    "Rokagogo",
    "ExchangeCastling",
    "Madrasi",
    "Madrasi+Circe",
    "Koeko",
    "Koeko+PWC",
    "ChecklessChess",
    "BackHome",
    "GridChess",
    "Patrol",
    "ExclusiveChess",
    "MultiCaptures",
    "Bicaptures",
    "Andernach",
    "AntiAndernach",
    "Andernach+Circe",
    "Tibet",
    "EinsteinChess",
    "ReversalEinstein",
    "ChameleonChess",
    "NorskSjakk",
    "KobulKings",
    "LostPieces",
    "DangerCirce",
    "Bolero",
    "BoleroInverse",
    "PADChess",
    "Sentinelles",
    "Breton",
    "Take&MakeChess",
    "Make&TakeChess",
    "MarsCirce",
];

/// A problem without conditions and options.
pub fn problem(diagram: &Diagram, stipulation: &str) -> Problem {
    Problem {
        diagram: diagram.clone(),
        conditions: Conditions::default(),
        stipulation: stipulation.parse().unwrap_or_else(|error| panic!("{stipulation}: {error}")),
        options: Default::default(),
    }
}

fn solved(problem: &Problem, shortcuts: Shortcuts) -> Solution {
    let control = Control {
        most_nodes: Some(if shortcuts.foresee() { u64::MAX } else { MOST_NODES }),
        table_bytes: 16 << 20,
        shortcuts,
        ..Control::default()
    };
    solve(problem, &control).unwrap_or_else(|error| panic!("{error}: {problem:?}"))
}

/// Whether there are solutions, the same in both ways; `None` if there is too much play.
pub fn compare(problem: &Problem, text: &str) -> Option<bool> {
    let expected = solved(problem, Shortcuts::WithoutForesight);
    if expected.completeness == Completeness::Interrupted {
        return None;
    }
    let found = solved(problem, Shortcuts::All);
    assert_eq!(found.phases, expected.phases, "{text} {}", problem.stipulation);
    Some(format!("{:?}", found.phases).contains("text"))
}

/// What the environment says, or a number by default.
pub fn number(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(default)
}

#[test]
fn foresight_loses_no_solution() {
    let mut dice = Dice::new(number("FORESIGHT_SEED", 11) as u64);
    let [mut compared, mut with_solution] = [0, 0];
    for _ in 0..number("FORESIGHT_PROBLEMS", PROBLEMS) {
        let text = crowded(&mut dice);
        let diagram = Diagram::from_fen(&text).unwrap();
        let stipulation: &&str = dice.pick(&STIPULATIONS);
        let mut problem = problem(&diagram, stipulation);
        problem.options.set_play = dice.below(3) == 0;
        problem.options.duplex = dice.below(5) == 0;
        if dice.below(4) == 0 {
            let is_empty = |square: &Square| diagram.unit(*square).is_none();
            let holes: Vec<_> = (0..6).map(|_| Square::new(dice.below(64) as u8)).filter(is_empty).collect();
            let holes = holes.iter().map(Square::to_string).collect::<Vec<_>>().join(" ");
            if !holes.is_empty() {
                problem.conditions = Conditions::parse([format!("Hole {holes}").as_str()]).unwrap();
            }
        }
        if let Some(has_solution) = compare(&problem, &text) {
            compared += 1;
            with_solution += usize::from(has_solution);
        }
    }
    eprintln!("{compared} problems compared, {with_solution} with a solution");
    assert!(with_solution > PROBLEMS / 20, "too few to tell: {with_solution} of {compared}");
}

/// The same with some units of other walks: two kinds at the most, half of them leapers, riders and hoppers, half of them any.
pub fn with_fairy_units(text: &str, dice: &mut Dice) -> String {
    const COMMON: [&str; 16] =
        ["G", "N", "CA", "ZE", "FE", "WE", "DA", "AL", "AM", "EM", "LI", "PA", "VA", "LE", "Z", "EK"];
    let codes: Vec<&str> =
        (0..2).map(|_| if dice.below(2) == 0 { *dice.pick(&COMMON) } else { dice.pick(ROWS).code }).collect();
    let (board, rest) = text.split_once(' ').unwrap();
    let unit = |letter: char, dice: &mut Dice| {
        let is_officer =
            "qrbnQRBN".contains(letter) || letter.eq_ignore_ascii_case(&'p') && dice.below(5) == 0;
        if !is_officer || dice.below(2) == 0 {
            return letter.to_string();
        }
        let code = dice.pick(&codes);
        format!("[{}]", if letter.is_uppercase() { code.to_uppercase() } else { code.to_lowercase() })
    };
    let board: String = board.chars().map(|letter| unit(letter, dice)).collect();
    format!("{board} {rest}")
}

/// A black king with a fairy line behind a white unit, which opens it or is its hurdle, and a few others.
fn fairy_battery(dice: &mut Dice) -> String {
    const LINES: [((i8, i8), &[&str]); 4] = [
        ((1, 2), &["N"]),
        ((2, 1), &["N"]),
        ((1, 0), &["G", "LI", "PA", "KA"]),
        ((1, 1), &["G", "LI", "VA", "KA"]),
    ];
    let mut board: Vec<String> = vec!["1".to_owned(); 64];
    let (vector, codes) = *dice.pick(&LINES);
    let turned = |component: i8, dice: &mut Dice| if dice.below(2) == 0 { component } else { -component };
    let (files, ranks) = (turned(vector.0, dice), turned(vector.1, dice));
    let on_line = |king: Square, steps: i8| king.offset(files * steps, ranks * steps);
    let (king, between, rider) = loop {
        let king = Square::new(dice.below(64) as u8);
        let steps = 2 + dice.below(2) as i8;
        if let (Some(between), Some(rider)) = (on_line(king, steps - 1), on_line(king, steps)) {
            break (king, between, rider);
        }
    };
    board[king.index()] = "k".to_owned();
    board[between.index()] = (*dice.pick(&["N", "B", "R", "P", "K"])).to_owned();
    board[rider.index()] = format!("[{}]", dice.pick(codes));
    let has_no_king = board[between.index()] != "K";
    let mut place = |letter: &str, dice: &mut Dice| {
        let near =
            king.offset(dice.below(3) as i8 - 1, dice.below(3) as i8 - 1).filter(|_| dice.below(3) > 0);
        let square = near.unwrap_or_else(|| Square::new(dice.below(64) as u8));
        if board[square.index()] == "1" {
            board[square.index()] = letter.to_owned();
        }
    };
    for _ in 0..dice.below(5) {
        let letter = *dice.pick(&["p", "p", "n", "b", "r", "[g]"]);
        place(letter, dice);
    }
    for _ in 0..1 + dice.below(3) {
        let letter = *dice.pick(&["Q", "R", "B", "N", "[G]", "[N]"]);
        place(letter, dice);
    }
    // If it stands in between, there is no second one.
    if has_no_king {
        place("K", dice);
    }
    let ranks = board.chunks(8).rev().map(|rank| rank.concat()).collect::<Vec<_>>().join("/");
    format!("{ranks} {} - - 0 1", dice.pick(&["w", "b"]))
}

#[test]
fn foresight_loses_no_solution_with_fairy_units() {
    const GOALS: [&str; 24] = [
        "h#1.5",
        "h#2",
        "h#2.5",
        "h#3",
        "h#2",
        "h#2.5",
        "hs#2",
        "hs#2.5",
        "hr#2",
        "s#2",
        "s#3",
        "r#2",
        "semi-r#2",
        "#2",
        "ser-#3",
        "ser-h#2",
        "ser-h#3",
        "ser-h#4",
        "ser-s#3",
        "pser-h#2",
        "pser-h#3",
        "reci-h#2",
        "Black 4hh[2da[#]]",
        "h=2",
    ];
    let mut dice = Dice::new(number("FORESIGHT_SEED", 13) as u64);
    let [mut compared, mut with_solution] = [0, 0];
    for _ in 0..number("FORESIGHT_PROBLEMS", PROBLEMS) {
        let text = match dice.below(2) {
            0 => fairy_battery(&mut dice),
            _ => with_fairy_units(&crowded(&mut dice), &mut dice),
        };
        // Some walks are royal, or too many together.
        let Ok(diagram) = Diagram::from_fen(&text) else { continue };
        let stipulation: &&str = dice.pick(&GOALS);
        let mut problem = problem(&diagram, stipulation);
        problem.options.set_play = dice.below(3) == 0;
        problem.options.duplex = dice.below(5) == 0;
        if let Some(has_solution) = compare(&problem, &text) {
            compared += 1;
            with_solution += usize::from(has_solution);
        }
    }
    eprintln!("{compared} problems with fairy units compared, {with_solution} with a solution");
    assert!(with_solution > PROBLEMS / 20, "too few to tell: {with_solution} of {compared}");
}

/// A position after random moves, as a diagram; `None` if there was no move.
fn after_random_moves(game: &mut Game, half_moves: usize, dice: &mut Dice) -> Option<Diagram> {
    for _ in 0..half_moves {
        let moves = game.legal_moves();
        if moves.is_empty() {
            return None;
        }
        // Captures, castling and promotions are rare, and what it is about.
        let is_special = |text: &str| text.contains(['*', '0', '=']);
        let special: Vec<_> = moves.iter().filter(|mv| is_special(&mv.played.text)).collect();
        let text = match special.len() {
            0 => &dice.pick(&moves).played.text,
            _ if dice.below(2) == 0 => &dice.pick(&moves).played.text,
            _ => &dice.pick(&special).played.text,
        };
        game.play(text).unwrap();
    }
    Some(diagram_of(game.position()))
}

fn diagram_of(position: &Position) -> Diagram {
    let unit = |file: u8, rank: u8| {
        let square = Square::at(file, rank);
        let slot = position.unit(square).parts.lowest().index();
        match Side::BOTH.map(|side| position.of(side).contains(square)) {
            [true, _] => char::from(b"PNBRQK"[slot]),
            [_, true] => char::from(b"pnbrqk"[slot]),
            _ => '1',
        }
    };
    let ranks = (0..8).rev().map(|rank| (0..8).map(|file| unit(file, rank)).collect::<String>());
    let turn = if position.turn() == Side::White { 'w' } else { 'b' };
    Diagram::from_fen(&format!("{} {turn} - - 0 1", ranks.collect::<Vec<_>>().join("/"))).unwrap()
}

#[test]
fn foresight_loses_no_way_to_a_position() {
    let mut dice = Dice::new(number("FORESIGHT_SEED", 12) as u64);
    let [mut compared, mut with_solution] = [0, 0];
    for place in 0..number("FORESIGHT_TARGETS", TARGETS) {
        let half_moves = 2 + dice.below(4);
        let is_game = place % 3 == 0;
        let text = crowded(&mut dice).replace(" b ", " w ");
        let beginning = if is_game { Diagram::game_array() } else { Diagram::from_fen(&text).unwrap() };
        let names = if dice.below(2) == 0 { "" } else { dice.pick(&CONDITIONS) };
        let names = names.split('+').filter(|name| !name.is_empty());
        let conditions = Conditions::parse(names).unwrap();
        let mut game = Game::new(&beginning, &conditions).unwrap();
        game.set_turn(Side::White);
        if game.in_check(Side::Black) {
            continue;
        }
        let Some(target) = after_random_moves(&mut game, half_moves, &mut dice) else { continue };
        let length = half_moves as f32 / 2.0;
        let mut problem = if is_game {
            problem(&target, &format!("dia{length}"))
        } else {
            let mut problem = problem(&beginning, &format!("a=>b{length}"));
            problem.stipulation.target = Some(target.into());
            problem.options.white_to_play = true;
            problem
        };
        let text = format!("{text} {}", conditions.names().join(", "));
        problem.conditions = conditions;
        if let Some(has_solution) = compare(&problem, &text) {
            // A diagram doesn't say what units have become.
            assert!(has_solution || !text.ends_with(' '), "{text} {}", problem.stipulation);
            compared += 1;
            with_solution += usize::from(has_solution);
        }
    }
    eprintln!("{compared} targets compared, {with_solution} with a solution");
    assert!(with_solution > TARGETS / 3, "too few to tell: {with_solution} of {compared}");
}
