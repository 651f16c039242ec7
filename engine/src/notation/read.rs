//! Reading solutions: as programs write them, and as people do.
//!
//! Every move is looked up among the legal moves, so that short notation, other languages' letters and
//! omissions are understood, and nothing else is: what can't be read is a [`ReadError`] with its place.
//! What is understood need not be true; that is for others to find out.
//!
//! The text becomes tokens, these become trees or lines of written moves, and these are played.

mod alphabet;
mod board;
mod letters;
mod lines;
mod pattern;
mod playing;
mod resolve;
mod resolve_lines;
mod token;
mod trees;
mod word_length;
mod words;
mod written;

pub use letters::{Letters, LettersError};
pub use playing::{AsMove, PlayError};

use crate::board::Side;
use crate::game::LegalMove;
use crate::options::Options;
use crate::problem::Problem;
use crate::problem::defender_behind_key;
use crate::setup::SetUpError;
use crate::solution::{AfterKey, Body, Phase, PhaseKind, PlayedMove, TreeMove};
use crate::stipulation::{MOST_HALF_MOVES, Play, Stipulation};
use board::Board;
use lines::{Commas, Counting};
use pattern::{Candidate, Pattern};
use resolve::{Resolver, Score};
use resolve_lines::{LineReading, LineResolver};
use token::{Ellipses, Kind, Token};
use trees::Beginning;

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TextPosition {
    /// The line, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1.
    pub column: usize,
    /// The byte of the whole text, counted from 0.
    pub offset: usize,
}

/// A solution with the place of every move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParsedSolution {
    /// Set play first, where there is one or it was asked for, then the actual play.
    pub phases: Vec<Phase>,
    /// Where the moves stand, in the order of [`ParsedSolution::moves`].
    pub positions: Vec<TextPosition>,
    /// In which letters it is written.
    pub letters: Letters,
}

impl ParsedSolution {
    /// Every move with its place, in the order in which Popeye writes them: below a move the threats, then
    /// the replies, then the refutations.
    pub fn moves(&self) -> impl Iterator<Item = (&PlayedMove, TextPosition)> {
        let mut moves = Vec::new();
        for phase in &self.phases {
            match &phase.body {
                Body::Tree(roots) => roots.iter().for_each(|root| collect(root, &mut moves)),
                Body::AfterKey(play) => {
                    play.outlook.threats().iter().for_each(|threat| collect(threat, &mut moves));
                    play.replies.iter().for_each(|reply| collect(reply, &mut moves));
                }
                Body::Lines(lines) => moves.extend(lines.iter().flat_map(|line| &line.moves)),
            }
        }
        moves.into_iter().zip(self.positions.iter().copied())
    }
}

fn collect<'tree>(tree: &'tree TreeMove, moves: &mut Vec<&'tree PlayedMove>) {
    moves.push(&tree.played);
    tree.outlook.threats().iter().for_each(|threat| collect(threat, moves));
    tree.replies.iter().chain(&tree.refutations).for_each(|child| collect(child, moves));
}

/// What can't be read, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct ReadError {
    /// Where.
    pub position: TextPosition,
    /// How many bytes of the text are meant.
    pub length: usize,
    /// What.
    pub fault: ReadFault,
}

/// Everything that can't be read in one text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(ReadError::with_place).collect::<Vec<_>>().join("; "))]
pub struct ReadErrors(Vec<ReadError>);

impl IntoIterator for ReadErrors {
    type Item = ReadError;
    type IntoIter = std::vec::IntoIter<ReadError>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl ReadError {
    fn with_place(&self) -> String {
        format!("line {}, column {}: {self}", self.position.line, self.position.column)
    }

    /// The byte at which the fault was noticed.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.position.offset
    }
}

/// What can be wrong with the text of a solution.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadFault {
    /// Neither a move nor a word that is known.
    #[error("expected a move such as `1.Ra2-b2`, found `{0}`; put remarks in braces")]
    Unknown(String),
    /// A bracket that isn't closed, or too many in each other.
    #[error("`{0}` without its other bracket")]
    Unclosed(char),
    /// A number without a move.
    #[error("expected a move behind the number, found {0}")]
    NoMove(String),
    /// Moves are left out.
    #[error("expected move number {expected}, found {found}; the moves between must be written")]
    Number {
        /// The number that would continue.
        expected: u32,
        /// What was found.
        found: u32,
    },
    /// A number that no move of the longest play has.
    #[error("expected a move number from 1 to {most}, found {found}", most = MOST_HALF_MOVES / 2)]
    NumberRange {
        /// What was found.
        found: u32,
    },
    /// A move of a tree that hangs in the air.
    #[error("expected `{0}` below a move that comes just before it")]
    NoParent(String),
    /// `but` without a try.
    #[error("expected a try before `but`, found none")]
    NoTry,
    /// A move that the position doesn't have.
    #[error("`{text}` is not a legal move of {} here{}{}", name(*.side), listed("; nearest are", .fits), in_other(.elsewhere))]
    NoSuchMove {
        /// As it is written.
        text: String,
        /// Whose turn it is.
        side: Side,
        /// Legal moves to the same square or of the same unit.
        fits: Vec<String>,
        /// In which letters of another language it would be legal, and as which move.
        elsewhere: Option<(Letters, String)>,
    },
    /// Several moves are written so, and the rest of the solution goes with each.
    #[error("`{text}` is ambiguous{}", listed("; it can be", .fits))]
    Ambiguous {
        /// As it is written.
        text: String,
        /// What it can be.
        fits: Vec<String>,
    },
    /// Too many moves are written so short that each can be several.
    #[error("too much of this can be read in several ways; write moves with the square they come from")]
    TooManyReadings,
    /// The position itself can't be set up.
    #[error(transparent)]
    SetUp(#[from] SetUpError),
}

const fn name(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}

/// As which move a text would be read in letters in which the rest is not written.
fn in_other(elsewhere: &Option<(Letters, String)>) -> String {
    elsewhere.as_ref().map_or_else(String::new, |(letters, text)| {
        format!("; in {letters} letters it would be {text}, but the rest isn't written in them")
    })
}

/// So many moves are listed in a message.
const LISTED: usize = 8;

fn listed(intro: &str, fits: &[String]) -> String {
    let more = if fits.len() > LISTED { " ..." } else { "" };
    let shown = fits.iter().take(LISTED).map(String::as_str).collect::<Vec<_>>().join(", ");
    if fits.is_empty() { String::new() } else { format!("{intro} {shown}{more}") }
}

/// A solution of which not everything could be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartlyRead {
    /// What could be read.
    pub solution: ParsedSolution,
    /// What could not.
    pub errors: Vec<ReadError>,
    /// So many keys and lines of the actual play are written, but could not be read.
    pub unread: usize,
}

/// A fault with the bytes that it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
struct SpannedFault {
    start: usize,
    end: usize,
    fault: ReadFault,
}

/// Reads the solution of one diagram or twin, in the given letters or in those that fit it best.
///
/// The stipulation tells trees from lines. With the option `SetPlay` the first phase is the set play, even if
/// it has no moves.
///
/// ```
/// use cookstopper_engine::diagram::Diagram;
/// use cookstopper_engine::conditions::Conditions;
/// use cookstopper_engine::notation::read_solution;
/// use cookstopper_engine::problem::Problem;
/// let problem = Problem {
///     diagram: Diagram::from_piece_lists("Kc7 Rh1", "Ka7", "").unwrap(),
///     conditions: Conditions::default(),
///     stipulation: "#2".parse().unwrap(),
///     options: Default::default(),
/// };
/// let solution = read_solution("1.Rb1! Ka6 2.Ra1", &problem, None).unwrap();
/// let (last, position) = solution.moves().last().unwrap();
/// assert_eq!(&*last.text, "Rb1-a1");
/// assert_eq!((position.line, position.column), (1, 14));
/// // German letters are recognized by what is legal.
/// assert!(read_solution("1.Tb1! Ka6 2.Ta1", &problem, None).is_ok());
/// assert!(read_solution("1.Lb1!", &problem, None).is_err());
/// ```
///
/// # Errors
///
/// Everything that can't be read.
pub fn read_solution(
    text: &str,
    problem: &Problem,
    letters: Option<Letters>,
) -> Result<ParsedSolution, ReadErrors> {
    let read = read_partly(text, problem, letters)?;
    if read.errors.is_empty() { Ok(read.solution) } else { Err(ReadErrors(read.errors)) }
}

/// [`read_solution`], whatever is wrong with the text: what can be read is read, the rest is told.
///
/// # Errors
/// The position can't be set up.
pub fn read_partly(
    text: &str,
    problem: &Problem,
    letters: Option<Letters>,
) -> Result<PartlyRead, ReadErrors> {
    let located = |faults: Vec<SpannedFault>| located(text, faults);
    let (tokens, unclosed) = token::tokens(text, Ellipses::of(problem));
    let possible = letters.map_or_else(|| alphabet::fitting(&[(&tokens, problem)]), |one| vec![one]);
    let read = best_reading(&tokens, problem, &possible).map_err(|faults| ReadErrors(located(faults)))?;
    let has_set_play = match &read.set_play {
        Body::Tree(roots) => !roots.is_empty(),
        Body::AfterKey(play) => !play.replies.is_empty(),
        Body::Lines(lines) => !lines.is_empty(),
    };
    let mut phases = Vec::new();
    if problem.options.set_play || has_set_play {
        phases.push(Phase { kind: PhaseKind::SetPlay, skipped: 1, body: read.set_play });
    }
    phases.push(Phase { kind: PhaseKind::Actual, skipped: 0, body: read.actual });
    let places = Places::new(text);
    let positions = read.starts.into_iter().map(|start| places.of(start)).collect();
    let errors = located(unclosed.into_iter().chain(read.faults).collect());
    let solution = ParsedSolution { phases, positions, letters: read.letters };
    Ok(PartlyRead { solution, errors, unread: read.unread })
}

/// The letters in which several texts, such as those of the twins of a problem, are written by the same hand: those in
/// which most of all of them is legal and true.
#[must_use]
pub fn letters_of(texts: &[(&str, &Problem)]) -> Letters {
    let read = texts.iter().map(|(text, problem)| (token::tokens(text, Ellipses::of(problem)).0, *problem));
    let texts: Vec<(Vec<Token<'_>>, &Problem)> = read.collect();
    let tokens: Vec<(&[Token<'_>], &Problem)> =
        texts.iter().map(|(tokens, problem)| (tokens.as_slice(), *problem)).collect();
    let possible = alphabet::fitting(&tokens);
    let score = |letters: &Letters| {
        let scores = tokens.iter().filter_map(|(tokens, problem)| {
            best_reading(tokens, problem, &[*letters]).ok().map(|read| read.score)
        });
        scores.fold(Score::default(), |sum, one| Score {
            faults: sum.faults + one.faults,
            doubts: sum.doubts + one.doubts,
        })
    };
    match possible.as_slice() {
        [only] => *only,
        several => several.iter().copied().min_by_key(score).unwrap_or(Letters::English),
    }
}

/// The reading in which most is legal and true.
fn best_reading(
    tokens: &[Token<'_>],
    problem: &Problem,
    possible: &[Letters],
) -> Result<Read, Vec<SpannedFault>> {
    let mut best: Option<Read> = None;
    for letters in possible {
        let read = if problem.stipulation.is_battle() {
            read_trees(tokens, problem, *letters)
        } else {
            read_lines(tokens, problem, *letters)
        }?;
        let is_perfect = read.score == Score::default();
        if best.as_ref().is_none_or(|best| read.score < best.score) {
            best = Some(read);
        }
        if is_perfect {
            break;
        }
    }
    best.ok_or_else(Vec::new)
}

/// The first of these moves that an author may mean by a text, in whichever letters he writes; English ones come first.
#[must_use]
pub fn move_written<'moves>(text: &str, moves: &'moves [LegalMove]) -> Option<&'moves LegalMove> {
    Letters::ALL.into_iter().find_map(|letters| moves_written(text, moves, letters).first().copied())
}

/// All of these moves that an author who writes in certain letters can mean by a text.
#[must_use]
pub fn moves_written<'moves>(
    text: &str,
    moves: &'moves [LegalMove],
    letters: Letters,
) -> Vec<&'moves LegalMove> {
    let candidates: Vec<Candidate> = moves.iter().cloned().map(Candidate::new).collect();
    let meant = Pattern::new(text).matching(&candidates, letters);
    meant.into_iter().filter_map(|place| moves.get(place)).collect()
}

/// One way of reading a text.
struct Read {
    set_play: Body,
    actual: Body,
    starts: Vec<usize>,
    letters: Letters,
    score: Score,
    faults: Vec<SpannedFault>,
    /// Keys and lines that could not be read.
    unread: usize,
}

fn read_trees(tokens: &[Token<'_>], problem: &Problem, letters: Letters) -> Result<Read, Vec<SpannedFault>> {
    let goal = problem.stipulation.goal;
    let mut faults = Vec::new();
    let defender = defender_behind_key(problem);
    let beginning = if defender.is_some() { Beginning::BehindKey } else { Beginning::Diagram };
    let grove = trees::read(tokens, goal, beginning, &mut faults);
    let (mut board, mut other) = set_up(problem, tokens)?;
    let attacker = board.beginner;
    let duplex = [attacker, attacker.other()];
    let sides = if problem.options.duplex { duplex.as_slice() } else { &duplex[..1] };
    let defenders: Vec<Side> = sides.iter().map(|side| side.other()).collect();
    let mut resolver = Resolver { grove: &grove, board: &mut board, other: other.as_mut(), letters, goal };
    if let (Some(defender), Some(key)) = (defender, grove.hidden_key) {
        let mut read = read_behind_key(&mut resolver, defender, &grove.nodes[key]);
        read.faults.extend(faults);
        return Ok(read);
    }
    let set_play = resolver.roots(&grove.set_play, &defenders);
    let actual = resolver.roots(&grove.actual, sides);
    let score = Score {
        faults: set_play.score.faults + actual.score.faults,
        doubts: set_play.score.doubts + actual.score.doubts,
    };
    let mut starts = Vec::new();
    let mut body = |grown: Vec<resolve::Grown>| {
        Body::Tree(grown.into_iter().map(|root| root.tree(&mut starts)).collect())
    };
    let [first, second] = [body(set_play.grown), body(actual.grown)];
    let unread = actual.unread + grove.lost_keys;
    faults.extend(set_play.faults.into_iter().chain(actual.faults));
    Ok(Read { set_play: first, actual: second, starts, letters, score, faults, unread })
}

/// The play behind a key that isn't written.
fn read_behind_key(resolver: &mut Resolver<'_>, defender: Side, key: &trees::Node) -> Read {
    let threats = resolver.roots(&key.threats, &[defender.other()]);
    let replies = resolver.roots(&key.replies, &[defender]);
    let score = Score {
        faults: threats.score.faults + replies.score.faults,
        doubts: threats.score.doubts + replies.score.doubts,
    };
    let faults = threats.faults.into_iter().chain(replies.faults).collect();
    let mut starts = Vec::new();
    let mut trees = |grown: Vec<resolve::Grown>| -> Vec<TreeMove> {
        grown.into_iter().map(|root| root.tree(&mut starts)).collect()
    };
    let [threats, replies] = [trees(threats.grown), trees(replies.grown)];
    let outlook = resolve::outlook(key.tail, threats);
    let actual = Body::AfterKey(AfterKey { gives_check: false, outlook, replies });
    let letters = resolver.letters;
    Read { set_play: Body::Tree(Vec::new()), actual, starts, letters, score, faults, unread: 0 }
}

fn read_lines(tokens: &[Token<'_>], problem: &Problem, letters: Letters) -> Result<Read, Vec<SpannedFault>> {
    let stipulation = &problem.stipulation;
    let is_regular = stipulation.introduction.is_none();
    let is_help = is_regular && takes_turns(stipulation.play);
    let is_series = is_regular && is_series(stipulation.play);
    let counting = match (is_help, is_series) {
        (true, _) => Counting::FullMoves,
        (false, true) => Counting::Series,
        (false, false) => Counting::Any,
    };
    let mut best: Option<LineReading> = None;
    let has_comma =
        tokens.iter().any(|token| matches!(token.kind, Kind::Comma | Kind::Word(words::Word::And)));
    for commas in [Commas::Separate, Commas::Choose] {
        let mut faults = Vec::new();
        let lines = lines::read(tokens, stipulation.goal, counting, commas, &mut faults);
        let (mut board, mut other) = set_up(problem, tokens)?;
        let skipped = skipped_in_actual_play(stipulation, &problem.options);
        let mut resolver = LineResolver {
            board: &mut board,
            other: other.as_mut(),
            letters,
            goal: stipulation.goal,
            is_help,
            is_series,
            is_reciprocal: is_regular && stipulation.play == Play::SeriesReciprocal,
            skipped,
        };
        let mut reading = resolver.lines(&lines);
        reading.score.faults += faults.len();
        reading.faults.extend(faults);
        if best.as_ref().is_none_or(|best| reading.score < best.score) {
            best = Some(reading);
        }
        if !has_comma || best.as_ref().is_some_and(|best| best.score == Score::default()) {
            break;
        }
    }
    let best = best.unwrap_or_default();
    let (set_play, actual): (Vec<_>, Vec<_>) = best.found.into_iter().partition(|found| found.is_set_play);
    let starts = set_play.iter().chain(&actual).flat_map(|found| &found.starts).copied().collect();
    let body =
        |found: Vec<resolve_lines::FoundLine>| Body::Lines(found.into_iter().map(|one| one.line).collect());
    Ok(Read {
        set_play: body(set_play),
        actual: body(actual),
        starts,
        letters,
        score: best.score,
        faults: best.faults,
        unread: best.unread,
    })
}

/// The board, and in duplex the one on which the other side begins: who is bound by conditions, and what the last move was, may differ.
fn set_up(problem: &Problem, tokens: &[Token<'_>]) -> Result<(Board, Option<Board>), Vec<SpannedFault>> {
    let moves = tokens.iter().filter(|token| matches!(token.kind, Kind::Move(_))).count();
    let board_of = |problem: &Problem| {
        let fault = |error: SetUpError| vec![SpannedFault { start: 0, end: 0, fault: error.into() }];
        Board::new(problem, moves).map_err(fault)
    };
    if !problem.options.duplex {
        return Ok((board_of(problem)?, None));
    }
    Ok((board_of(&problem.for_side(false))?, Some(board_of(&problem.for_side(true))?)))
}

/// Whether the sides move in turn; otherwise a number stands in front of every move of the side that plays
/// the series.
const fn takes_turns(play: Play) -> bool {
    matches!(play, Play::Help | Play::HelpSelf | Play::HelpReflex | Play::Reciprocal | Play::ProofGame)
}

/// Whether one side plays all moves but perhaps the last; in reciprocal play either side plays that.
fn is_series(play: Play) -> bool {
    play.prefix().starts_with("ser-") && play != Play::SeriesReciprocal
}

/// How many half-moves of the first full move are skipped when nothing is set play.
fn skipped_in_actual_play(stipulation: &Stipulation, options: &Options) -> u8 {
    stipulation.structure(options).play.inversions()
}

fn located(text: &str, mut faults: Vec<SpannedFault>) -> Vec<ReadError> {
    faults.sort_by_key(|fault| fault.start);
    let places = Places::new(text);
    let error = |SpannedFault { start, end, fault }| ReadError {
        position: places.of(start),
        length: end.saturating_sub(start),
        fault,
    };
    faults.into_iter().map(error).collect()
}

/// Where the lines of a text begin.
struct Places<'text> {
    text: &'text str,
    lines: Vec<usize>,
}

impl<'text> Places<'text> {
    fn new(text: &'text str) -> Self {
        let behind = text.match_indices('\n').map(|(at, _)| at + 1);
        Self { text, lines: std::iter::once(0).chain(behind).collect() }
    }

    fn of(&self, offset: usize) -> TextPosition {
        let line = self.lines.partition_point(|start| *start <= offset);
        let start = line.checked_sub(1).and_then(|index| self.lines.get(index)).copied().unwrap_or_default();
        let column = self.text.get(start..offset).map_or(0, |before| before.chars().count()) + 1;
        TextPosition { line, column, offset }
    }
}
