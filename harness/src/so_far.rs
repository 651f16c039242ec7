//! The text of a solution while it is found.

use crate::foreign::popeye::wording::PopeyeWording;
use crate::language::Language;
use crate::notated::Notated;
use cookstopper_engine::notation::SolutionWriter;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::setup::SetUpError;
use cookstopper_engine::solution::{Body, Line, Phase, PhaseKind, Solution, TreeMove};
use cookstopper_engine::solve;
use cookstopper_engine::solve::{Control, Follower, Found};
use std::sync::{Mutex, PoisonError};

/// The text of a solution as far as it is known.
#[derive(Debug)]
pub struct TextSoFar(Mutex<Writing>);

/// What an interrupted search has found for good.
#[derive(Debug, Default)]
struct Known {
    /// The phases that are done with.
    whole: Vec<Phase>,
    /// What is certain of that which goes on.
    begun: Option<Phase>,
}

impl From<&Solution> for Known {
    fn from(solution: &Solution) -> Self {
        let Some(reached) = &solution.reached else { return Self::default() };
        let (place, found) = (reached.phase as usize, reached.found as usize);
        let mut begun = solution.phases.get(place).cloned();
        match begun.as_mut().map(|phase| &mut phase.body) {
            Some(Body::Tree(roots)) => roots.truncate(found),
            Some(Body::Lines(lines)) => lines.truncate(found),
            Some(Body::AfterKey(_)) | None => {}
        }
        Self { whole: solution.phases.iter().take(place).cloned().collect(), begun }
    }
}

/// What is written, in a notation, of what an earlier search has found and what another one finds that goes on from there.
#[derive(Debug)]
struct Writing {
    writer: SolutionWriter<PopeyeWording>,
    notated: Notated,
    known: Known,
    /// What is written now goes on with this.
    joins: Option<Phase>,
    kind: PhaseKind,
    skipped: u8,
    /// How many lines or trees of the body have been written.
    written: usize,
}

impl Writing {
    fn new(notated: Notated, writer: SolutionWriter<PopeyeWording>, known: Known) -> Self {
        let mut writing =
            Self { writer, notated, known, joins: None, kind: PhaseKind::Actual, skipped: 0, written: 0 };
        writing.write_known();
        writing
    }

    /// Writes what was known before, all but the end of a phase that goes on.
    fn write_known(&mut self) {
        for phase in &self.known.whole {
            let Phase { kind, skipped, body } = self.notated.phase(phase, 0);
            self.writer.hear(Found::Phase { kind, skipped });
            self.writer.hear(Found::Body(&body));
        }
        let Some(begun) = &self.known.begun else { return };
        let begun = self.notated.phase(begun, 0);
        self.begin(begun.kind, begun.skipped);
        self.writer.hear(Found::Phase { kind: begun.kind, skipped: begun.skipped });
        match &begun.body {
            Body::Tree(roots) => {
                roots.iter().for_each(|root| self.writer.hear(Found::Root(root)));
                self.written = roots.len();
            }
            Body::Lines(lines) => {
                lines.iter().for_each(|line| self.writer.hear(Found::Line(line)));
                self.written = lines.len();
            }
            Body::AfterKey(_) => {}
        }
        self.joins = Some(begun);
    }

    const fn begin(&mut self, kind: PhaseKind, skipped: u8) {
        (self.kind, self.skipped, self.written) = (kind, skipped, 0);
    }

    /// One tree or line in the notation that is asked for.
    fn one(&self, body: Body) -> Body {
        self.notated.phase(&Phase { kind: self.kind, skipped: self.skipped, body }, 0).body
    }

    fn root(&self, root: &TreeMove) -> Option<TreeMove> {
        match self.one(Body::Tree(vec![root.clone()])) {
            Body::Tree(roots) => roots.into_iter().next(),
            Body::Lines(_) | Body::AfterKey(_) => None,
        }
    }

    fn line(&self, line: &Line) -> Option<Line> {
        match self.one(Body::Lines(vec![line.clone()])) {
            Body::Lines(lines) => lines.into_iter().next(),
            Body::Tree(_) | Body::AfterKey(_) => None,
        }
    }

    /// The whole of a body, of which most is written.
    fn whole(&mut self, body: &Body) -> Body {
        let known = self.joins.take().map(|phase| phase.body);
        let body = match (known, body) {
            (Some(Body::Tree(mut roots)), Body::Tree(more)) => {
                roots.extend_from_slice(more);
                Body::Tree(roots)
            }
            (Some(Body::Lines(mut lines)), Body::Lines(more)) => {
                lines.extend_from_slice(more);
                Body::Lines(lines)
            }
            (_, body) => body.clone(),
        };
        let phase = Phase { kind: self.kind, skipped: self.skipped, body };
        let body = self.notated.phase(&phase, self.written).body;
        self.written = 0;
        body
    }

    fn hear(&mut self, found: Found<'_>) {
        match found {
            Found::Anew => {
                self.writer.hear(found);
                self.write_known();
            }
            // It goes on.
            Found::Phase { kind, skipped } if self.joins.is_some() => {
                (self.kind, self.skipped) = (kind, skipped);
            }
            Found::Phase { kind, skipped } => {
                self.begin(kind, skipped);
                self.writer.hear(found);
            }
            Found::Number(_) | Found::Undecidable(_) => self.writer.hear(found),
            Found::Line(line) => {
                if let Some(line) = self.line(line) {
                    self.writer.hear(Found::Line(&line));
                    self.written += 1;
                }
            }
            Found::Head(root) => {
                if let Some(root) = self.root(root) {
                    self.writer.hear(Found::Head(&root));
                }
            }
            Found::Root(root) => {
                if let Some(root) = self.root(root) {
                    self.writer.hear(Found::Root(&root));
                    self.written += 1;
                }
            }
            Found::Body(body) => {
                let whole = self.whole(body);
                self.writer.hear(Found::Body(&whole));
            }
        }
    }
}

impl TextSoFar {
    /// Nothing has been found yet but what an earlier search knows.
    #[must_use]
    pub fn new(notated: &Notated, problem: &Problem, language: Language, known: Option<&Solution>) -> Self {
        let writer = SolutionWriter::new(PopeyeWording::of(language, problem), problem);
        let certain = known.map(Known::from).unwrap_or_default();
        Self(Mutex::new(Writing::new(notated.clone(), writer, certain)))
    }

    /// What stands behind so many bytes.
    #[must_use]
    pub fn behind(&self, printed: usize) -> String {
        let writing = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let [text, end] = writing.writer.so_far();
        // While it is written anew there may be less than was printed.
        match (text.get(printed..), printed.checked_sub(text.len())) {
            (Some(rest), _) => format!("{rest}{end}"),
            (None, over) => end.get(over.unwrap_or_default()..).unwrap_or_default().to_owned(),
        }
    }
}

impl Follower for TextSoFar {
    fn hear(&self, found: Found<'_>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).hear(found);
    }
}

/// Solves, or goes on from what is known.
///
/// # Errors
/// When diagram and conditions cannot be put together.
pub fn continued(
    problem: &Problem,
    control: &Control,
    known: Option<Solution>,
) -> Result<Solution, SetUpError> {
    match known {
        None => solve(problem, control),
        Some(known) => match known.reached.clone() {
            None => Ok(known),
            Some(from) => Ok(known.continued_by(solve(problem, &Control { from, ..control.clone() })?)),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::Corpus;
    use crate::notated::MoveNotation;
    use cookstopper_engine::notation::solution_text_in;
    use cookstopper_engine::options::Options;
    use std::path::Path;
    use std::sync::Arc;

    /// Remembers everything that has been shown.
    #[derive(Debug)]
    struct Shown(TextSoFar, Mutex<Vec<String>>);

    impl Follower for Shown {
        fn hear(&self, found: Found<'_>) {
            self.0.hear(found);
            self.1.lock().unwrap().push(self.0.behind(0));
        }
    }

    /// Whatever is shown, wherever a search goes on and in any notation, is the beginning of the solution.
    #[test]
    fn what_goes_on_is_shown_as_it_stands_in_the_end() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let corpus = Corpus::find(&[root.join("corpus")], None).unwrap();
        let limited = |most| Control { most_nodes: Some(most), table_bytes: 1 << 20, ..Control::default() };
        let (mut gone_on, mut shown) = (0, 0);
        for path in corpus.entries() {
            let Some(task) = path.read().unwrap().task else { continue };
            for twin in &task.twins {
                let options =
                    Options { variations: true, most_refutations: 1, ..twin.problem.options.clone() };
                let problem = Problem { options, ..twin.problem.clone() };
                let Ok(known) = solve(&problem, &limited(500)) else { continue };
                for notation in [MoveNotation::Long, MoveNotation::Short, MoveNotation::Figurine] {
                    let notated = Notated::new(&problem, notation);
                    let so_far = TextSoFar::new(&notated, &problem, Language::German, Some(&known));
                    let follower = Arc::new(Shown(so_far, Mutex::default()));
                    let control = Control { follower: Some(Arc::clone(&follower) as _), ..limited(1_500) };
                    gone_on += u64::from(known.reached.is_some());
                    let whole = continued(&problem, &control, Some(known.clone())).unwrap();
                    let text = solution_text_in(
                        &PopeyeWording::new(Language::German),
                        &problem,
                        &notated.solution(&whole),
                    );
                    for so_far in &*follower.1.lock().unwrap() {
                        shown += 1;
                        assert!(
                            text.starts_with(so_far),
                            "{}: {so_far}\nis not the beginning of\n{text}",
                            path.id
                        );
                    }
                }
            }
        }
        assert!(gone_on > 500 && shown > 1_000, "{gone_on} went on, {shown} were shown");
    }
}
