//! Random diagrams in which conditions act: few squares, many captures, pawns on all ranks, units of every kind for which there are
//! shortcuts.

use super::Question;
use super::subjects::Subject;
use crate::dice::Dice;
use cookstopper_engine::board::Side;
use cookstopper_engine::board::unit::Attributes;
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::game::Game;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::rules::Shortcuts;

/// A diagram under conditions.
#[derive(Clone, Debug)]
pub struct Board {
    pub fen: String,
    pub conditions: Vec<String>,
    /// The same without the subject.
    pub plain_fen: String,
    pub plain_conditions: Vec<String>,
    /// Whether sides may pass; then there are no shortcuts to be compared.
    has_null_moves: bool,
    /// The mark that is tested.
    marks: Attributes,
    is_stored: bool,
}

/// Stands among stored conditions where sides may pass.
const NULL_MOVES: &str = "(null moves)";

/// Walks for which there are different shortcuts: leapers, riders, hoppers, locusts, pawns of other kinds, bent lines, and units
/// that borrow walks.
const WALKS: [&str; 22] = [
    "N", "G", "CA", "ZE", "LI", "LE", "PA", "VA", "LO", "MA", "EQ", "RO", "BP", "SP", "KA", "AR", "NO", "PR",
    "AM", "O", "F", "EH",
];

/// How often a diagram is drawn for one that can be set up.
const ATTEMPTS: usize = 40;

impl Board {
    /// A diagram in which the subject may act; none if the conditions drawn can't be put together.
    pub fn random(dice: &mut Dice, subject: &Subject, all: &[Subject], question: Question) -> Option<Self> {
        (0..ATTEMPTS).find_map(|_| {
            let conditions = subject.draw(dice, all);
            let board = RandomBoard::random(dice, subject, question);
            let own = |words: &&String| !subject.samples.iter().any(|sample| sample.contains(words));
            let board = Self {
                fen: board.fen(true),
                plain_fen: board.fen(subject.marks == Attributes::NONE),
                plain_conditions: conditions.iter().filter(own).cloned().collect(),
                conditions,
                has_null_moves: false,
                marks: subject.marks,
                is_stored: false,
            };
            board.game(Shortcuts::All).is_some().then_some(board)
        })
    }

    /// A stored diagram. What would be without its conditions isn't asked.
    pub fn stored(fen: &str, conditions: &str) -> Self {
        let words = conditions.split(" + ").filter(|one| !one.is_empty());
        let (null_moves, conditions): (Vec<&str>, Vec<&str>) = words.partition(|one| *one == NULL_MOVES);
        let conditions: Vec<String> = conditions.into_iter().map(str::to_owned).collect();
        Self {
            has_null_moves: !null_moves.is_empty(),
            fen: fen.to_owned(),
            plain_fen: fen.to_owned(),
            plain_conditions: conditions.clone(),
            conditions,
            marks: Attributes::NONE,
            is_stored: true,
        }
    }

    /// A diagram like a stored one that nobody has chosen.
    pub fn drawn(fen: &str, conditions: &str) -> Self {
        Self { is_stored: false, ..Self::stored(fen, conditions) }
    }

    /// Whether somebody has chosen it.
    pub fn is_stored(&self) -> bool {
        self.is_stored
    }

    /// Whether nothing is tested in it that could act.
    pub fn is_plain(&self) -> bool {
        self.plain_fen == self.fen && self.plain_conditions == self.conditions
    }

    pub fn diagram(&self) -> Option<Diagram> {
        Diagram::from_fen(&self.fen).ok()
    }

    pub fn set(&self) -> Option<Conditions> {
        Conditions::parse(&self.conditions).ok()
    }

    /// The diagram set up.
    pub fn game(&self, shortcuts: Shortcuts) -> Option<Game> {
        if self.has_null_moves {
            let problem = Problem {
                diagram: self.diagram()?,
                conditions: self.set()?,
                stipulation: "h#2".parse().ok()?,
                options: Options { null_moves: true, ..Options::default() },
            };
            return Game::of_problem(&problem, Side::White).ok();
        }
        Game::with_shortcuts(&self.diagram()?, &self.set()?, shortcuts).ok()
    }

    /// The diagram set up without what is tested.
    pub fn plain_game(&self) -> Option<Game> {
        let diagram = Diagram::from_fen(&self.plain_fen).ok()?;
        Game::new(&diagram, &Conditions::parse(&self.plain_conditions).ok()?).ok()
    }

    /// A position of play, set up without what is tested.
    pub fn plain_game_from(&self, mut diagram: Diagram) -> Option<Game> {
        for unit in diagram.units.iter_mut().flatten() {
            unit.marks = unit.marks.without(self.marks);
            unit.is_jigger &= self.marks != Attributes::JIGGER;
            unit.is_royal &= self.marks != Attributes::ROYAL;
        }
        Game::new(&diagram, &Conditions::parse(&self.plain_conditions).ok()?).ok()
    }
}

#[derive(Clone, Debug)]
struct Piece {
    code: &'static str,
    is_white: bool,
    is_neutral: bool,
    is_royal: bool,
    marks: Vec<char>,
}

#[derive(Clone, Debug)]
struct RandomBoard {
    units: [Option<Piece>; 64],
    is_white_to_move: bool,
    has_rights: bool,
    crossed: Option<usize>,
}

impl RandomBoard {
    fn random(dice: &mut Dice, subject: &Subject, question: Question) -> Self {
        let mut board = Self {
            units: [const { None }; 64],
            is_white_to_move: dice.chance(60),
            has_rights: dice.chance(70),
            crossed: None,
        };
        let fairy: Vec<&str> = match dice.below(10) {
            _ if question == Question::Finals => Vec::new(),
            0..5 => Vec::new(),
            5..8 => vec![*dice.pick(&WALKS)],
            _ => vec![*dice.pick(&WALKS), *dice.pick(&WALKS)],
        };
        let needs_hoppers =
            [Attributes::HURDLE_CHANGING, Attributes::BUL, Attributes::DOB].contains(&subject.marks);
        let is_fairy = question != Question::Finals;
        let neutrals = if is_fairy && dice.chance(25) { dice.between(10, 60) } else { 0 };
        let other_mark = (is_fairy && dice.chance(14)).then(|| dice.pick(&Attributes::BRACED).1);
        let royals = if subject.marks == Attributes::ROYAL { 25 } else { 6 * usize::from(dice.chance(14)) };
        let centre = board.put_kings(dice, question);
        board.mark_kings(dice, subject, other_mark, neutrals);
        if dice.chance(20) {
            board.put_double_step(dice);
        }
        let units = match question {
            Question::Play => dice.between(4, 14),
            Question::Keys => dice.between(2, 6),
            Question::Solutions
            | Question::Targets
            | Question::Checks
            | Question::Stretches
            | Question::Continued
            | Question::Goals => dice.between(2, 7),
            Question::Finals => dice.between(3, 9),
            // Play that is long takes few units.
            Question::Series => dice.between(1, 5),
        };
        for _ in 0..units {
            let square = if dice.chance(65) { near(dice, centre, 3) } else { dice.below(64) };
            if !board.is_free(square) {
                continue;
            }
            let rank = square / 8;
            let code = match dice.below(100) {
                0..30 if dice.chance(if rank == 0 || rank == 7 { 15 } else { 100 }) => "P",
                0..60 if !fairy.is_empty() => *dice.pick(&fairy),
                _ if needs_hoppers && dice.chance(60) => "G",
                _ => *dice.pick(&["Q", "R", "R", "B", "B", "S", "S"]),
            };
            let own = if dice.chance(45) { letter(subject.marks) } else { None };
            // A unit may have both.
            let other = if own.is_none() || dice.chance(20) { other_mark } else { None };
            let other = other.filter(|_| dice.chance(40));
            board.units[square] = Some(Piece {
                code,
                is_white: dice.chance(50),
                is_neutral: dice.chance(neutrals),
                is_royal: dice.chance(royals),
                marks: own.into_iter().chain(other).collect(),
            });
        }
        board
    }

    /// Puts the kings, where castling is possible or near one another; tells where most happens.
    fn put_kings(&mut self, dice: &mut Dice, question: Question) -> usize {
        let king =
            |is_white| Piece { code: "K", is_white, is_neutral: false, is_royal: false, marks: Vec::new() };
        let rook = |is_white| Piece { code: "R", ..king(is_white) };
        let edge = [0, 7, 56, 63, 4, 60, 24, 39, 2, 58];
        let black = match question {
            Question::Solutions | Question::Goals | Question::Finals if dice.chance(80) => *dice.pick(&edge),
            _ => dice.below(64),
        };
        let black = if dice.chance(12) { 60 } else { black };
        self.units[black] = Some(king(false));
        let white = match dice.below(10) {
            0 if black != 4 => 4,
            0..7 => near(dice, black, 3),
            _ => dice.below(64),
        };
        if self.is_free(white) && dice.chance(97) {
            self.units[white] = Some(king(true));
        }
        for (home, is_white) in [(4, true), (60, false)] {
            let is_home =
                self.units[home].as_ref().is_some_and(|unit| unit.code == "K" && unit.is_white == is_white);
            for corner in [home - 4, home + 3] {
                if is_home && self.is_free(corner) && dice.chance(70) {
                    self.units[corner] = Some(rook(is_white));
                }
            }
        }
        black
    }

    /// Kings have the marks of other units now and then, and where units are neutral there may be a king of both sides.
    fn mark_kings(&mut self, dice: &mut Dice, subject: &Subject, other: Option<char>, neutrals: usize) {
        let are_marked = dice.chance(if subject.marks == Attributes::NONE { 10 } else { 15 });
        let is_neutral = neutrals > 0 && dice.chance(15);
        let own = letter(subject.marks);
        for king in self.units.iter_mut().flatten().filter(|unit| unit.code == "K") {
            king.is_neutral = is_neutral && dice.chance(60);
            if are_marked && dice.chance(60) {
                king.marks = if own.is_some() { own } else { other }.into_iter().collect();
            }
        }
    }

    /// The last move was a double step, and a pawn may be able to answer it en passant.
    fn put_double_step(&mut self, dice: &mut Dice) {
        let by_white = !self.is_white_to_move;
        let file = dice.below(7);
        let rank = |white: usize| if by_white { white } else { 7 - white };
        let square = |file: usize, white: usize| rank(white) * 8 + file;
        let way = [square(file, 1), square(file, 2), square(file, 3)];
        let beside = square(file + 1, 3);
        if way.iter().chain([&beside]).any(|square| self.units[*square].is_some()) {
            return;
        }
        let pawn =
            |is_white| Piece { code: "P", is_white, is_neutral: false, is_royal: false, marks: Vec::new() };
        self.units[way[2]] = Some(pawn(by_white));
        self.units[beside] = Some(pawn(!by_white));
        self.crossed = Some(way[1]);
    }

    /// Empty, and not needed for the double step.
    fn is_free(&self, square: usize) -> bool {
        let behind = |crossed: usize| if crossed < 32 { crossed - 8 } else { crossed + 8 };
        let is_on_way = self.crossed.is_some_and(|crossed| square == crossed || square == behind(crossed));
        self.units[square].is_none() && !is_on_way
    }

    /// With the marks or without.
    fn fen(&self, has_marks: bool) -> String {
        let ranks = (0..8).rev().map(|rank| {
            let unit = |file: usize| match &self.units[rank * 8 + file] {
                None => "1".to_owned(),
                Some(unit) => unit.fen(has_marks),
            };
            (0..8).map(unit).collect::<String>()
        });
        let turn = if self.is_white_to_move { "w" } else { "b" };
        let rights = if self.has_rights { "KQkq" } else { "-" };
        let name = |square: usize| format!("{}{}", char::from(b'a' + (square % 8) as u8), square / 8 + 1);
        let crossed = self.crossed.map_or_else(|| "-".to_owned(), name);
        format!("{} {turn} {rights} {crossed} 0 1", ranks.collect::<Vec<_>>().join("/"))
    }
}

impl Piece {
    fn fen(&self, has_marks: bool) -> String {
        let code = match self.code {
            "S" => "N".to_owned(),
            "K" | "Q" | "R" | "B" | "P" | "G" => self.code.to_owned(),
            code => format!("[{code}]"),
        };
        let code = if self.is_white { code } else { code.to_lowercase() };
        let neutral = if self.is_neutral { "=" } else { "" };
        let royal = if self.is_royal && has_marks { "!" } else { "" };
        let marks = self.marks.iter().filter(|_| has_marks);
        let braced: String = marks.clone().filter(|mark| **mark != '~').collect();
        let braced = if braced.is_empty() { braced } else { format!("{{{braced}}}") };
        let jigger = if marks.clone().any(|mark| *mark == '~') { "~" } else { "" };
        format!("{neutral}{royal}{code}{braced}{jigger}")
    }
}

/// How a mark is written in FEN; royal units have a sign of their own.
pub fn letter(mark: Attributes) -> Option<char> {
    if mark == Attributes::JIGGER {
        return Some('~');
    }
    Attributes::BRACED.iter().find(|(known, _)| *known == mark).map(|(_, letter)| *letter)
}

/// A square at most so far away.
fn near(dice: &mut Dice, square: usize, distance: usize) -> usize {
    let mut coordinate =
        |place: usize| dice.between(place.saturating_sub(distance), (place + distance).min(7));
    let file = coordinate(square % 8);
    coordinate(square / 8) * 8 + file
}
