//! What composers and judges look for: problems that have each feature and problems that only look so, and what makes mates pure,
//! model and ideal, counted in another way.

use cookstopper_crosscheck::conditions::set_named;
use cookstopper_crosscheck::diagrams::random_small_fen;
use cookstopper_crosscheck::dice::Dice;
use cookstopper_engine::analysis::{Analysis, End, EndKind, Feature, Part, Scope, Written, analyse};
use cookstopper_engine::board::{Side, Square};
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::game::Game;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::Solution;
use cookstopper_engine::solve;
use cookstopper_engine::solve::Control;
use cookstopper_engine::twin::{Twin, twin_letter};
use std::collections::{BTreeMap, BTreeSet};

/// Behind the head, each line: stipulation, position (FEN, or `White Ka1 ... Black Kh8 ...`), conditions, twins behind the diagram
/// (`Move a2 a3;Condition Circe`), the features that the problem has, those that it only seems to have, where it is from.
const PROBLEMS: &str = include_str!("analysis.tsv");

fn diagram(position: &str) -> Diagram {
    let Some(lists) = position.strip_prefix("White ") else { return Diagram::from_fen(position).unwrap() };
    let (white, black) = lists.split_once(" Black ").unwrap();
    Diagram::from_piece_lists(white, black, "").unwrap()
}

fn problem(position: &str, stipulation: &str, conditions: &[&str]) -> Problem {
    let stipulation: cookstopper_engine::stipulation::Stipulation = stipulation.parse().unwrap();
    let mut options = Options { set_play: true, variations: stipulation.is_battle(), ..Options::default() };
    if stipulation.is_battle() {
        options.most_refutations = 1;
        options.no_checking_tries = true;
    }
    let conditions = Conditions::parse(conditions).unwrap();
    Problem { diagram: diagram(position), conditions, stipulation, options }
}

/// The problem and its twins.
fn with_twins(problem: Problem, twins: &str) -> Vec<Problem> {
    let twins = twins.split(';').filter(|twin| !twin.is_empty());
    let mut parts = vec![problem];
    for twin in twins {
        let twin: Twin = twin.parse().unwrap();
        let before = if twin.is_continued { parts.last() } else { parts.first() };
        let mut part = before.unwrap().clone();
        twin.apply(&mut part).unwrap();
        parts.push(part);
    }
    parts
}

fn analysed(problems: &[Problem]) -> Analysis {
    let solutions: Vec<Solution> =
        problems.iter().map(|problem| solve(problem, &Control::default()).unwrap()).collect();
    let letter = |nth| if problems.len() > 1 { twin_letter(nth) } else { String::new() };
    let letters: Vec<String> = (0..problems.len()).map(letter).collect();
    let parts = problems.iter().zip(&solutions).zip(&letters);
    let parts: Vec<Part<'_>> =
        parts.map(|((problem, solution), letter)| Part { letter, problem, solution }).collect();
    analyse(&parts, Written::Short).unwrap()
}

fn features(text: &str) -> impl Iterator<Item = Feature> {
    let codes = text.split(',').map(str::trim).filter(|code| !code.is_empty());
    codes.map(|code| Feature::of_code(code).unwrap_or_else(|| panic!("no feature `{code}`")))
}

#[test]
fn problems_have_the_features_for_which_they_are_known() {
    let mut wrong = Vec::new();
    for row in PROBLEMS.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [stipulation, position, conditions, twins, has, has_not, _source] = fields[..] else {
            panic!("{row}")
        };
        let conditions: Vec<&str> = conditions.split(',').filter(|name| !name.is_empty()).collect();
        let analysis = analysed(&with_twins(problem(position, stipulation, &conditions), twins));
        for (list, expected) in [(has, true), (has_not, false)] {
            let misjudged = features(list).filter(|feature| analysis.has(*feature) != expected);
            wrong.extend(misjudged.map(|feature| format!("{stipulation} {position}: {feature} {expected}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_feature_has_problems_for_and_against_it() {
    let mut rows: BTreeMap<Feature, [usize; 2]> = BTreeMap::new();
    for row in PROBLEMS.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        features(fields[4]).for_each(|feature| rows.entry(feature).or_default()[0] += 1);
        features(fields[5]).for_each(|feature| rows.entry(feature).or_default()[1] += 1);
    }
    let has_few =
        |feature: &&Feature| rows.get(*feature).is_none_or(|[has, has_not]| *has < 10 || *has_not < 10);
    let few: Vec<&str> = Feature::ALL.iter().filter(has_few).map(|feature| feature.row().code).collect();
    assert!(few.is_empty(), "fewer than ten problems have, or only seem to have: {few:?}");
}

#[test]
fn every_feature_is_described_once_in_three_languages() {
    let rows = Feature::ALL.iter().map(|feature| feature.row());
    let codes: BTreeSet<&str> = rows.clone().map(|row| row.code).collect();
    assert_eq!(codes.len(), Feature::ALL.len());
    for row in rows {
        assert!(row.names.iter().all(|name| !name.is_empty()) && row.definition.ends_with('.'), "{row:?}");
    }
    let documented = include_str!("../../../docs/analysis.md");
    for feature in Feature::ALL {
        let row = feature.row();
        let scope = match row.scope {
            Scope::End => "end",
            Scope::Line => "line",
            Scope::Lines => "lines",
            Scope::Phases => "phases",
        };
        let [en, de, fr] = row.names;
        let line = format!(
            "| {en} | {de} | {fr} | `{}` | {scope} | {} | {} |",
            row.code, row.definition, row.source
        );
        assert!(documented.contains(&line), "docs/analysis.md lacks\n{line}");
    }
}

/// What stands on each square, as FEN has it; blank if nothing does.
type Board = [char; 64];

/// Anything but the units of chess.
const FAIRY: char = '?';

fn board(game: &Game) -> Board {
    std::array::from_fn(|number| {
        let unit = game.unit_at(Square::all().nth(number).unwrap());
        let unit: Vec<char> = unit.unwrap_or_default().chars().collect();
        match unit[..] {
            ['w', code] if "KQRBSP".contains(code) => code,
            ['b', code] if "KQRBSP".contains(code) => code.to_ascii_lowercase(),
            [] => ' ',
            _ => FAIRY,
        }
    })
}

/// The squares from which units of a side attack one, found by walking away from it.
fn attackers(board: &Board, by: Side, target: usize) -> Vec<usize> {
    let place = |square: usize| (square as i32 % 8, square as i32 / 8);
    let (file, rank) = place(target);
    let at = |file: i32, rank: i32| {
        let is_inside = (0..8).contains(&file) && (0..8).contains(&rank);
        is_inside.then(|| (rank * 8 + file) as usize)
    };
    let is = |square: usize, codes: &str| {
        let unit = board[square];
        codes.contains(unit.to_ascii_uppercase()) && unit != ' ' && unit.is_uppercase() == (by == Side::White)
    };
    let mut found = Vec::new();
    for (files, ranks) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
        let line = if files == 0 || ranks == 0 { "QR" } else { "QB" };
        for step in 1..8 {
            let Some(square) = at(file + files * step, rank + ranks * step) else { break };
            if is(square, line) || (step == 1 && is(square, "K")) {
                found.push(square);
            }
            if board[square] != ' ' {
                break;
            }
        }
    }
    for (files, ranks) in [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)] {
        found.extend(at(file + files, rank + ranks).filter(|square| is(*square, "S")));
    }
    let behind = if by == Side::White { -1 } else { 1 };
    for files in [-1, 1] {
        found.extend(at(file + files, rank + behind).filter(|square| is(*square, "P")));
    }
    found
}

/// What a mate is in chess, by counting attacks; nothing where a pin, a double check or a line that is shut would have to be judged.
fn counted(board: &Board, mated: Side) -> Option<BTreeSet<Feature>> {
    // Pawns on their first rank attack nothing.
    if board[..8].iter().chain(&board[56..]).any(|unit| unit.eq_ignore_ascii_case(&'P')) {
        return None;
    }
    let own = |unit: char| unit != ' ' && unit.is_uppercase() == (mated == Side::White);
    let king = if mated == Side::White { 'K' } else { 'k' };
    let king = board.iter().position(|unit| *unit == king)?;
    let (file, rank) = (king as i32 % 8, king as i32 / 8);
    let mut part: BTreeSet<usize> = attackers(board, mated.other(), king).into_iter().collect();
    if part.len() > 1 {
        return None;
    }
    // A unit that only stands in the way of what could parry takes part, too, which counting doesn't see.
    let is_near =
        |square: usize| (square as i32 % 8 - file).abs() <= 1 && (square as i32 / 8 - rank).abs() <= 1;
    let parries = |square: usize| own(board[square]) && !(is_near(square) && "KkPp".contains(board[square]));
    if (0..64).any(parries) {
        return None;
    }
    let mut without_king = *board;
    without_king[king] = ' ';
    let (mut is_pure, mut squares, mut is_empty) = (true, 0, true);
    for (target, standing) in board.iter().enumerate() {
        let (files, ranks) = (target as i32 % 8 - file, target as i32 / 8 - rank);
        if target == king || files.abs() > 1 || ranks.abs() > 1 {
            continue;
        }
        squares += 1;
        is_empty &= *standing == ' ';
        let guards = attackers(&without_king, mated.other(), target);
        if own(*standing) {
            part.insert(target);
            // A guarded block may be a pinned one.
            if !guards.is_empty() {
                return None;
            }
        } else {
            is_pure &= guards.len() == 1;
        }
        part.extend(guards);
    }
    part.insert(king);
    let stands = |square: &usize| board[*square] != ' ';
    let idle: Vec<usize> = (0..64).filter(stands).filter(|square| !part.contains(square)).collect();
    let is_piece =
        |square: &usize| !own(board[*square]) && !"KP".contains(board[*square].to_ascii_uppercase());
    let is_economical = !idle.iter().any(is_piece);
    let found = [
        (is_pure, Feature::PureMate),
        (is_economical, Feature::EconomicalMate),
        (is_pure && is_economical, Feature::ModelMate),
        (is_pure && idle.is_empty(), Feature::IdealMate),
        (squares == 8 && is_empty, Feature::MirrorMate),
    ];
    Some(found.into_iter().filter(|(holds, _)| *holds).map(|(_, feature)| feature).collect())
}

/// All mates in one of random small positions.
fn random_mates(seed: u64, conditions: &[String], count: usize, mut look: impl FnMut(&Problem, &str, &End)) {
    let names: Vec<&str> = conditions.iter().map(String::as_str).collect();
    let mut dice = Dice::new(seed);
    let mut found = 0;
    while found < count {
        let fen = random_small_fen(&mut dice, conditions);
        let Ok(diagram) = Diagram::from_fen(&fen) else { continue };
        if diagram.turn == Some(Side::Black) {
            continue;
        }
        let conditions = Conditions::parse(&names).unwrap();
        let problem = Problem::new(diagram, conditions, "#1".parse().unwrap());
        let Ok(mut game) = Game::of_problem(&problem, Side::White) else { continue };
        if game.in_check(Side::Black) {
            continue;
        }
        let solution = solve(&problem, &Control::default()).unwrap();
        let analysis = analyse(&[Part { letter: "", problem: &problem, solution: &solution }], Written::Long);
        for line in analysis.unwrap().lines {
            let Some(end) = &line.end else { continue };
            found += 1;
            let played = line.moves[0].trim_start_matches("1.").trim_end_matches(['!', '#']);
            look(&problem, played, end);
        }
    }
}

#[test]
fn pure_and_model_mates_are_those_that_counting_finds() {
    let judged = [
        Feature::PureMate,
        Feature::EconomicalMate,
        Feature::ModelMate,
        Feature::IdealMate,
        Feature::MirrorMate,
    ];
    let mut seen: BTreeMap<Feature, usize> = BTreeMap::new();
    random_mates(7, &[], 3000, |problem, played, end| {
        if end.field.is_none() {
            return;
        }
        let mut game = Game::of_problem(problem, Side::White).unwrap();
        game.follow(played, Side::White).unwrap();
        // Who pins takes part, which counting doesn't see.
        let board = board(&game);
        if board.contains(&FAIRY) || !end.pins.is_empty() {
            return;
        }
        let Some(expected) = counted(&board, end.side) else { return };
        let found: BTreeSet<Feature> =
            end.features.iter().copied().filter(|feature| judged.contains(feature)).collect();
        assert_eq!(found, expected, "{} {played}", problem.diagram.to_fen());
        found.into_iter().for_each(|feature| *seen.entry(feature).or_default() += 1);
    });
    // Kings that stand in the middle are rare here.
    let often = &judged[..4];
    assert!(often.iter().all(|feature| seen.get(feature).is_some_and(|count| *count > 20)), "{seen:?}");
}

#[test]
fn under_conditions_too_mates_stay_without_the_units_that_take_no_part() {
    for name in ["Annan", "Circe", "Koeko", "Circe Diametral", "Circe + Koeko"] {
        let conditions = set_named(name);
        let (mut removed, mut kept) = (0, 0);
        random_mates(11, &conditions, 60, |problem, played, end| {
            assert_eq!(end.kind, EndKind::Mate);
            let mut game = Game::of_problem(problem, Side::White).unwrap();
            game.follow(played, Side::White).unwrap();
            let Some(diagram) = game.snapshot() else { return };
            let all = end.idle.iter().map(|unit| (unit, true));
            for (unit, is_idle) in all.chain(end.taking_part.iter().map(|unit| (unit, false))) {
                let mut rest = diagram.clone();
                let is_king = unit.unit.walks.iter().any(|walk| walk.is_king());
                if is_king || rest.units[unit.square.index()].take().is_none() {
                    continue;
                }
                let Ok(mut rest) = Game::new(&rest, &problem.conditions) else { continue };
                if is_idle {
                    assert!(rest.is_mate(), "{name}: {} {played}, {unit}", problem.diagram.to_fen());
                    removed += 1;
                } else {
                    kept += usize::from(!rest.is_mate());
                }
            }
        });
        assert!(removed > 20 && kept > 20, "{name}: {removed} {kept}");
    }
}
