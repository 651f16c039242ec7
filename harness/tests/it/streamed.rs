//! What is found is told as it is found, and what is told is the beginning of the solution. It is the same whoever works on it, and however
//! little is remembered.

use crate::lines::cases;
use cookstopper::budget::by_clock;
use cookstopper::corpus::Corpus;
use cookstopper::foreign::popeye;
use cookstopper_engine::notation::{English, SolutionWriter, solution_text};
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::Completeness;
use cookstopper_engine::solve;
use cookstopper_engine::solve::sharing::Grain;
use cookstopper_engine::solve::{Control, Follower, Found, STACK_BYTES, Sharing, pool};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// A solution goes on no longer than this, so that some are interrupted.
const MOST_NODES: u64 = 4_000;

/// Nor longer than this, where nodes don't count.
const LONGEST: Duration = Duration::from_millis(20);

/// A table that forgets nearly all, in bytes.
const TINY: usize = 1 << 10;

/// All texts so far, and the text that each piece makes together with those before.
#[derive(Debug)]
struct Told {
    writer: SolutionWriter<English>,
    text: String,
    pieces: usize,
    contradiction: Option<[String; 2]>,
}

#[derive(Debug)]
struct Listener(Mutex<Told>);

impl Listener {
    fn new(problem: &Problem) -> Arc<Self> {
        let writer = SolutionWriter::new(English, problem);
        Arc::new(Self(Mutex::new(Told { writer, text: String::new(), pieces: 0, contradiction: None })))
    }
}

impl Follower for Listener {
    fn hear(&self, found: Found<'_>) {
        let mut told = self.0.lock().unwrap();
        told.writer.hear(found);
        let so_far = told.writer.so_far().concat();
        match so_far.strip_prefix(&told.text) {
            Some("") => {}
            Some(_) => {
                told.pieces += 1;
                told.text = so_far;
            }
            // Whoever begins anew tells the same again.
            None if told.text.starts_with(&so_far) => {}
            None => {
                let before = told.text.clone();
                told.contradiction.get_or_insert([before, so_far]);
            }
        }
    }
}

/// What is found, if it can be solved and nothing interrupts it, and in how many pieces that was told.
struct Heard {
    whole: Option<String>,
    pieces: usize,
}

/// Solves, and checks all that was told on the way.
fn heard(id: &str, problem: &Problem, control: &Control) -> Heard {
    let listener = Listener::new(problem);
    let control = Control { follower: Some(Arc::clone(&listener) as _), ..control.clone() };
    let Ok(solution) = solve(problem, &control) else { return Heard { whole: None, pieces: 0 } };
    let text = solution_text(problem, &solution);
    let told = listener.0.lock().unwrap();
    assert_eq!(told.contradiction, None, "{id}");
    assert!(text.starts_with(&told.text), "{id}: told\n{}\n, found\n{text}", told.text);
    // Behind the last piece nothing is left but what every solution ends with.
    assert!(
        text[told.text.len()..].trim_matches('\n').is_empty(),
        "{id}: told\n{}\n, found\n{text}",
        told.text
    );
    let is_whole = solution.completeness != Completeness::Interrupted;
    Heard { whole: is_whole.then_some(text), pieces: told.pieces }
}

#[test]
fn what_is_told_is_the_beginning_of_the_solution() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let corpus = Corpus::find(&[root.join("corpus")], None).unwrap();
    let grain = Grain { first: 200, worthwhile: 50, ..Grain::default() };
    let shared = Sharing { pool: Some(pool(2).unwrap()), grain, ..Sharing::default() };
    let check = move || {
        let (mut problems, mut lines, mut compared) = (0, 0, 0);
        for path in corpus.entries() {
            let Some(task) = path.read().unwrap().task else { continue };
            for twin in &task.twins {
                let in_full =
                    Options { variations: true, most_refutations: 1, ..twin.problem.options.clone() };
                let in_full = Problem { options: in_full, ..twin.problem.clone() };
                let limited =
                    Control { most_nodes: Some(MOST_NODES), table_bytes: 4 << 20, ..Control::default() };
                let alone = Control { sharing: Sharing::default(), ..limited.clone() };
                let together = Control { sharing: shared.clone(), ..limited };
                // Without a budget the lanes help themselves.
                let until = by_clock(Instant::now().checked_add(LONGEST));
                let helping =
                    Control { most_nodes: None, deadline: until, table_bytes: TINY, ..together.clone() };
                let as_it_is = heard(&path.id, &twin.problem, &alone);
                let ways = [&alone, &together, &helping].map(|control| heard(&path.id, &in_full, control));
                problems += 1 + ways.len();
                lines += as_it_is.pieces + ways.iter().map(|way| way.pieces).sum::<usize>();
                let mut whole = ways.iter().filter_map(|way| way.whole.as_ref());
                if let Some(first) = whole.next() {
                    for other in whole {
                        assert_eq!(first, other, "{}", path.id);
                        compared += 1;
                    }
                }
            }
        }
        (problems, lines, compared)
    };
    let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn(check).unwrap();
    let (problems, lines, compared) = thread.join().unwrap();
    assert!(problems > 2000 && lines > 2 * problems, "{problems} problems, {lines} pieces");
    assert!(2 * compared > problems / 2, "{compared} of {problems} compared");
}

/// The same in Popeye's place, where lines stand around the solutions, and some line feeds don't.
#[test]
fn what_popeye_is_told_meanwhile_is_the_beginning_of_its_answer() {
    const TABLES: [&str; 4] = [
        include_str!("options.txt"),
        include_str!("play.txt"),
        include_str!("kinds.txt"),
        include_str!("composed.txt"),
    ];
    let mut told = 0;
    for case in TABLES.into_iter().flat_map(cases) {
        let problems = popeye::read(&case.input()).unwrap_or_else(|fault| panic!("{}", fault.message));
        for problem in &problems {
            let live = Arc::new(popeye::Live::default());
            let limits = popeye::Limits {
                table_bytes: 4 << 20,
                live: Some(Arc::clone(&live)),
                ..popeye::Limits::default()
            };
            let Ok(answer) = popeye::solve(problem, &limits) else { continue };
            let known = live.behind(0);
            let input = case.input();
            assert!(answer.text.starts_with(&known), "{input}\ntold\n{known}\n, answered\n{}", answer.text);
            // What was printed is not told again.
            let half = known.len() / 2;
            let half = (half..=known.len()).find(|place| known.is_char_boundary(*place)).unwrap();
            assert_eq!(live.behind(half), known[half..], "{input}");
            told += usize::from(!known.is_empty());
        }
    }
    assert!(told > 300, "{told}");
}
