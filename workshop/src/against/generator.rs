//! Random problems: what is asked for first, then a position in which it is likely to have a solution.

use super::stipulations::{Asked, stipulation};
use crate::sketch::{Change, Sketch, TwinSketch, Unit, name};
use crate::wording::Wording;
use cookstopper::foreign::popeye::keywords::Command;
use cookstopper::language::Language;
use cookstopper::language::walk_codes::WALKS;
use cookstopper_crosscheck::dice::Dice;
use cookstopper_engine::board::Side;
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::game::Game;

/// Conditions beside which everything must agree.
const CONDITIONS: [&str; 23] = [
    "Circe",
    "Circe",
    "Circe RexInclusive",
    "DiametralCirce",
    "MirrorCirce",
    "CouscousCirce",
    "CirceClone",
    "FileCirce",
    "SymmetryCirce",
    "AntipodeanCirce",
    "DiagramCirce",
    "PWC",
    "EquipollentsCirce",
    "CirceAssassin",
    "ParrainCirce",
    "SuperCirce",
    "Circe Couscous Mirror",
    "AnnanChess",
    "AnnanChess TypeB",
    "AnnanChess TypeC",
    "AnnanChess TypeD",
    "KoeKo",
    "KoeKo",
];

/// More of them.
const OTHERS: [&str; 30] = [
    "AntiCirce",
    "AntiSuperCirce",
    "AndernachChess",
    "Take&MakeChess",
    "Make&TakeChess",
    "Madrasi",
    "ChecklessChess",
    "Patrouille",
    "GridChess",
    "MonochromChess",
    "BichromChess",
    "Isardam",
    "SAT",
    "EinsteinChess",
    "GhostChess",
    "HauntedChess",
    "MarsCirce",
    "TransmutedKings",
    "Masand",
    "KobulKings",
    "FunctionaryChess",
    "EiffelChess",
    "Lortap",
    "BlackMaximummer",
    "WhiteMaximummer",
    "BlackMinimummer",
    "BlackMustCapture",
    "BackHome",
    "RoyalDynasty",
    "ShieldedKings",
];

/// Conditions beside others.
const BESIDE: [&str; 10] = [
    "BlackMaximummer",
    "WhiteMaximummer",
    "KoeKo",
    "AnnanChess",
    "Circe",
    "AntiCirce",
    "Madrasi",
    "AndernachChess",
    "TransmutedKings",
    "GridChess",
];

/// No condition, one or two.
fn conditions(dice: &mut Dice) -> Vec<String> {
    let first = match dice.below(100) {
        0..20 => *dice.pick(&CONDITIONS),
        20..35 => *dice.pick(&OTHERS),
        _ => return Vec::new(),
    };
    let second = *dice.pick(&BESIDE);
    let is_same = |word: &str| first.starts_with(word) || first.contains("Circe") && second.contains("Circe");
    if dice.chance(70) || is_same(second) {
        return vec![first.to_owned()];
    }
    vec![first.to_owned(), second.to_owned()]
}

const ATTRIBUTES: [&str; 5] = ["Royal", "Kamikaze", "Chameleon", "Jigger", "Uncapturable"];

/// What units are made of.
struct Stock {
    walks: Vec<&'static str>,
    attributes: Vec<&'static str>,
    has_neutrals: bool,
}

impl Stock {
    fn new(dice: &mut Dice) -> Self {
        let mut walks = vec!["Q", "R", "R", "B", "S", "S", "P", "P"];
        if dice.chance(40) {
            for _ in 0..dice.between(1, 3) {
                // Kings are placed on their own.
                let walk = dice.pick(&WALKS[1..])[0];
                walks.extend([walk, walk, walk]);
            }
        }
        let attributes = if dice.chance(15) { vec![*dice.pick(&ATTRIBUTES)] } else { Vec::new() };
        Self { walks, attributes, has_neutrals: dice.chance(12) }
    }

    fn any(&self, dice: &mut Dice, owner: usize, square: usize) -> Unit {
        let is_edge = !(8..56).contains(&square);
        let mut walk = *dice.pick(&self.walks);
        if is_edge && walk == "P" && dice.chance(97) {
            walk = "S";
        }
        let owner = if self.has_neutrals && dice.chance(20) { 2 } else { owner };
        let mut attributes = [None, None];
        if let [attribute, ..] = self.attributes.as_slice()
            && dice.chance(30)
        {
            attributes[0] = Some(*attribute);
            if *attribute != "Royal" && dice.chance(10) {
                attributes[1] = ATTRIBUTES[1..].iter().copied().find(|other| other != attribute);
            }
        }
        Unit { owner, attributes, walk, square }
    }
}

/// What stays the same while positions are tried.
pub struct WithoutPosition {
    asked: Asked,
    stock: Stock,
    conditions: Vec<String>,
    options: Vec<String>,
    has_twins: bool,
}

impl WithoutPosition {
    /// Anything.
    pub fn new(dice: &mut Dice) -> Self {
        let squares: Vec<usize> = (0..4).map(|_| dice.below(64)).collect();
        let asked = stipulation(dice, &squares);
        let conditions = conditions(dice);
        let mut options = options(dice);
        options.retain(|option| is_applicable(option, &asked.text, &conditions));
        Self { asked, stock: Stock::new(dice), conditions, options, has_twins: dice.chance(15) }
    }

    /// A position for it, with everything that depends on the position.
    pub fn sketch(&self, dice: &mut Dice) -> Sketch {
        let mut sketch = Sketch {
            conditions: self.conditions.clone(),
            options: self.options.clone(),
            stipulation: self.asked.text.clone(),
            units: self.position(dice),
            ..Sketch::default()
        };
        let is_plain = |unit: &Unit| {
            ["K", "Q", "R", "B", "S", "P"].contains(&unit.walk)
                && unit.owner < 2
                && unit.attributes == [None, None]
        };
        if !sketch.units.iter().all(is_plain) {
            sketch.options.retain(|option| option != "Intelligent");
        }
        if self.asked.text.contains("ep") || dice.chance(2) {
            en_passant(dice, &mut sketch);
        }
        if self.has_twins {
            sketch.twins = self.twins(dice, &sketch);
        }
        sketch.lines = lines(dice);
        sketch
    }

    fn position(&self, dice: &mut Dice) -> Vec<Unit> {
        let victim = self.asked.victim;
        let mut board = Board { units: Vec::new() };
        let corner = match dice.below(10) {
            0..4 => *dice.pick(&[0, 7, 56, 63]),
            4..9 => *dice.pick(&[1, 2, 3, 4, 5, 6, 8, 16, 24, 32, 15, 23, 31, 57, 58, 59, 60, 61, 62]),
            _ => dice.below(64),
        };
        let king = |owner: usize, square: usize| Unit { owner, attributes: [None, None], walk: "K", square };
        if !dice.chance(3) {
            board.place(king(victim, corner));
        }
        if self.asked.text.contains("00") || dice.chance(5) {
            let owner = dice.below(2);
            let home = owner * 56;
            let has_king = board.units.iter().any(|unit| unit.owner == owner);
            board.units.retain(|unit| unit.owner != owner);
            if has_king || owner != victim {
                board.place(king(owner, home + 4));
            }
            for rook in [0, 7] {
                board.place(Unit { walk: "R", ..king(owner, home + rook) });
            }
        }
        if !dice.chance(4) && !board.units.iter().any(|unit| unit.owner != victim) {
            let square = if dice.chance(60) { near(dice, corner, 2) } else { dice.below(64) };
            board.place(king(1 - victim, square));
        }
        let walls = *dice.pick(&[0, 20, 45, 60]);
        for square in around(corner) {
            if dice.chance(walls) {
                let walk = if (8..56).contains(&square) && dice.chance(70) { "P" } else { "S" };
                board.place(Unit { walk, ..king(victim, square) });
            }
        }
        for _ in 0..dice.between(1, 4) {
            let square = if dice.chance(60) { near(dice, corner, 3) } else { dice.below(64) };
            board.place(self.stock.any(dice, 1 - victim, square));
        }
        for _ in 0..dice.between(0, 2) {
            let square = if dice.chance(40) { near(dice, corner, 3) } else { dice.below(64) };
            board.place(self.stock.any(dice, victim, square));
        }
        board.units
    }

    fn twins(&self, dice: &mut Dice, sketch: &Sketch) -> Vec<TwinSketch> {
        let count = dice.between(1, 3);
        (0..count)
            .map(|place| {
                let changes = (0..dice.between(1, 2)).map(|_| self.change(dice, sketch)).collect();
                let is_zeroposition = place == 0 && dice.chance(20);
                TwinSketch { is_continued: !is_zeroposition && dice.chance(30), is_zeroposition, changes }
            })
            .collect()
    }

    fn change(&self, dice: &mut Dice, sketch: &Sketch) -> Change {
        let squares: Vec<usize> = sketch.units.iter().map(|unit| unit.square).collect();
        let occupied = |dice: &mut Dice| if squares.is_empty() { 0 } else { *dice.pick(&squares) };
        match dice.below(14) {
            0..3 => Change::Move(occupied(dice), dice.below(64)),
            3 => Change::Exchange(occupied(dice), occupied(dice)),
            4 | 5 => Change::Remove(occupied(dice)),
            6 | 7 => {
                let (owner, square) = (dice.below(2), dice.below(64));
                Change::Add(self.stock.any(dice, owner, square))
            }
            8 => {
                let from = dice.between(9, 53);
                Change::Shift(from, *dice.pick(&[from + 1, from - 1, from + 8, from - 8, from + 9, from - 9]))
            }
            9 => Change::Rotate(["90", "180", "270"][dice.below(3)]),
            10 => Change::Mirror(["a1<-->h1", "a1<-->a8", "a1<-->h8", "a8<-->h1"][dice.below(4)]),
            11 => {
                if dice.chance(50) {
                    return Change::PolishType;
                }
                let from = sketch.units.iter().find(|unit| unit.walk != "K").map_or("P", |unit| unit.walk);
                Change::Substitute(from, ["Q", "R", "B", "S", "G", "N", "P"][dice.below(7)])
            }
            12 => Change::Stipulation(stipulation(dice, &squares).text),
            _ => Change::Condition(vec![(*dice.pick(&CONDITIONS)).to_owned()]),
        }
    }
}

/// Units on different squares.
struct Board {
    units: Vec<Unit>,
}

impl Board {
    fn place(&mut self, unit: Unit) {
        if !self.units.iter().any(|other| other.square == unit.square) {
            self.units.push(unit);
        }
    }
}

fn around(square: usize) -> Vec<usize> {
    let is_near = |other: &usize| {
        *other != square && (other % 8).abs_diff(square % 8) <= 1 && (other / 8).abs_diff(square / 8) <= 1
    };
    (0..64).filter(is_near).collect()
}

fn near(dice: &mut Dice, square: usize, distance: usize) -> usize {
    let mut coordinate =
        |place: usize| dice.between(place.saturating_sub(distance), (place + distance).min(7));
    coordinate(square % 8) + 8 * coordinate(square / 8)
}

fn options(dice: &mut Dice) -> Vec<String> {
    let mut chosen: Vec<String> = Vec::new();
    let count = *dice.pick(&[0, 1, 1, 2, 2, 3, 4]);
    for _ in 0..count {
        let option = option(dice);
        let first = option.split(' ').next().unwrap_or_default();
        let is_rival = |other: &String| {
            let other = other.split(' ').next().unwrap_or_default();
            other == first || other.ends_with("Duplex") && first.ends_with("Duplex")
        };
        if !chosen.iter().any(is_rival) {
            chosen.push(option);
        }
    }
    chosen
}

/// Popeye doesn't solve at all, or solves something else, where these don't fit.
fn is_applicable(option: &str, stipulation: &str, conditions: &[String]) -> bool {
    let begins = |starts: &[&str]| starts.iter().any(|start| stipulation.starts_with(start));
    let is_structured = begins(&["white", "black"]);
    let is_lines = begins(&["h", "ser", "pser", "phser", "reci", "exact-h", "exact-ser", "exact-p"])
        || stipulation.contains("->");
    match option.split(' ').next().unwrap_or_default() {
        "Intelligent" => {
            conditions.is_empty()
                && begins(&["h#", "h=", "ser-#", "ser-=", "ser-h#", "ser-h="])
                && !stipulation.contains("#=")
                && !stipulation.contains("==")
        }
        "WhiteToPlay" => begins(&["h"]) && !stipulation.ends_with(".5"),
        "Quodlibet" => begins(&["s", "r"]) && !is_lines,
        "GoalIsEnd" | "Threat" | "Try" | "Defence" | "PostKeyPlay" | "NonTrivial" | "MatesIn1" => {
            !is_lines && !is_structured
        }
        "StopOnShortSolutions" => begins(&["h"]),
        "SetPlay" => !is_lines || begins(&["h", "ser-h#", "ser-h="]),
        "MaxFlightsquares" => begins(&["#"]),
        "MaxSolutions" => begins(&["h", "#"]),
        _ => true,
    }
}

fn option(dice: &mut Dice) -> String {
    let plain = [
        "SetPlay",
        "SetPlay",
        "Try",
        "Try",
        "Variations",
        "Variations",
        "Variations",
        "Variations",
        "NoThreat",
        "PostKeyPlay",
        "WhiteToPlay",
        "Duplex",
        "HalfDuplex",
        "Quodlibet",
        "StopOnShortSolutions",
        "NoShortVariations",
        "MoveNumbers",
        "Intelligent",
        "NoBoard",
        "NoWk",
        "NoBk",
        "GoalIsEnd",
        "MatesIn1",
    ];
    let numbered = ["Defence", "Threat", "MaxSolutions", "MaxFlightsquares"];
    match dice.below(12) {
        0 | 1 => {
            let name = if dice.chance(70) { *dice.pick(&numbered[..2]) } else { *dice.pick(&numbered) };
            format!("{name} {}", dice.between(1, 3))
        }
        2 => match dice.below(3) {
            0 => format!("NonTrivial {} {}", dice.below(3), dice.between(1, 2)),
            1 => format!("NoCastling {}", name(*dice.pick(&[0, 4, 7, 56, 60, 63]))),
            _ => "MaxTime 20".to_owned(),
        },
        _ => (*dice.pick(&plain)).to_owned(),
    }
}

/// The last move was a double step.
fn en_passant(dice: &mut Dice, sketch: &mut Sketch) {
    let (file, owner) = (dice.below(8), dice.below(2));
    let [from, crossed, to] = if owner == 0 { [8, 16, 24] } else { [48, 40, 32] }.map(|rank| rank + file);
    let is_free = |square: usize| !sketch.units.iter().any(|unit| unit.square == square);
    if ![from, crossed, to].into_iter().all(is_free) {
        return;
    }
    let neighbour = if file == 0 { to + 1 } else { to - 1 };
    let is_neighbour_free = is_free(neighbour);
    let pawn = |owner: usize, square: usize| Unit { owner, attributes: [None, None], walk: "P", square };
    sketch.units.push(pawn(owner, to));
    if is_neighbour_free {
        sketch.units.push(pawn(1 - owner, neighbour));
    }
    sketch.options.push(format!("EnPassant {}{}{}", name(from), name(crossed), name(to)));
}

fn lines(dice: &mut Dice) -> Vec<(Command, String)> {
    let commands = [Command::Author, Command::Title, Command::Origin, Command::Award];
    let texts = [
        "N. N.",
        "A. Author, B. Author",
        "1. Prize",
        "Stipulation #3",
        "12.3.1945",
        "a // b",
        "Twin",
        "(\"x\")",
    ];
    let mut lines = Vec::new();
    while dice.chance(20) {
        let text = (*dice.pick(&texts)).to_owned();
        lines.push((*dice.pick(&commands), text));
    }
    lines
}

/// A short proof game, or the way from one position to another.
pub fn proof(dice: &mut Dice) -> Option<Sketch> {
    let is_from_array = dice.chance(50);
    let problem = WithoutPosition::new(dice);
    let units = if is_from_array { Vec::new() } else { problem.position(dice) };
    let diagram = if is_from_array {
        Diagram::from_forsyth("rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR").ok()?
    } else {
        Diagram::from_forsyth(&Wording::plain(Language::English).forsyth(&units)).ok()?
    };
    let conditions = if dice.chance(20) { problem.conditions.clone() } else { Vec::new() };
    let mut game = Game::new(&diagram, &Conditions::parse(&conditions).ok()?).ok()?;
    let is_series = dice.chance(25);
    let half_moves = dice.between(1, 4);
    let begins = if is_from_array || is_series { Side::White } else { Side::Black };
    game.set_turn(begins);
    for _ in 0..half_moves {
        let moves = game.legal_moves();
        if moves.is_empty() {
            return None;
        }
        let text = dice.pick(&moves).played.text.to_string();
        game.play(&text).ok()?;
        if is_series {
            game.set_turn(begins);
        }
    }
    let mut target = Vec::new();
    for square in 0..64 {
        if let Some(text) = game.unit_at(name(square).parse().ok()?) {
            let owner = ["w", "b", "n"].iter().position(|letter| text.starts_with(letter))?;
            let walk = WALKS.iter().map(|names| names[0]).find(|code| *code == &text[1..])?;
            target.push(Unit { owner, attributes: [None, None], walk, square });
        }
    }
    let goal = if is_from_array { "dia" } else { "a=>b" };
    let stipulation = if is_series {
        format!("ser-{goal}{half_moves}")
    } else {
        format!("{goal}{}{}", half_moves / 2, if half_moves % 2 == 1 { ".5" } else { "" })
    };
    let options = if dice.chance(20) { options(dice) } else { Vec::new() };
    Some(Sketch { conditions, options, stipulation, units, target: Some(target), ..Sketch::default() })
}
