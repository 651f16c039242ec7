//! The twins of an entry.

use super::Twin;
use crate::diagnostic::{Code, Diagnostic};
use crate::table::{Faults, Field};
use cookstopper_engine::problem::Problem;
use cookstopper_engine::twin::{Twin as Changes, TwinParseError, twin_letter};

/// What stands above the first twin where the diagram itself is none.
const ZEROPOSITION: &str = "\nzeroposition\n\n";

/// Makes the list of problems: the diagram, then its twins in the order of their letters.
///
/// Where the first twin is called `a`, the diagram itself is a zeroposition and not solved.
pub fn read(diagram: Problem, field: Option<Field<'_>>, faults: &mut Faults) -> Option<Vec<Twin>> {
    let Some(field) = field else {
        return Some(vec![Twin { letter: String::new(), intro: None, changes: None, problem: diagram }]);
    };
    let tables = field.tables("a twin", faults);
    let fields: Vec<Field<'_>> = tables.into_iter().flat_map(|mut table| table.value.take_rest()).collect();
    let mut twins = Vec::new();
    let is_zeroposition = fields.first().is_some_and(|first| first.name() == twin_letter(0));
    if !is_zeroposition {
        let intro = Some(format!("\n{}) \n", twin_letter(0)));
        twins.push(Twin { letter: twin_letter(0), intro, changes: None, problem: diagram.clone() });
    }
    let mut is_good = !fields.is_empty();
    if !is_good {
        faults.add(Code::BadTwin, field.span(), "a twin without changes");
    }
    for field in fields {
        match read_one(field, &diagram, &twins, faults) {
            Some(twin) => twins.push(twin),
            None => is_good = false,
        }
    }
    if let Some(intro) = twins.first_mut().and_then(|first| first.intro.as_mut()).filter(|_| is_zeroposition)
    {
        intro.insert_str(0, ZEROPOSITION);
    }
    is_good.then_some(twins)
}

fn read_one(field: Field<'_>, diagram: &Problem, before: &[Twin], faults: &mut Faults) -> Option<Twin> {
    let letter = twin_letter(before.len());
    if field.name() != letter {
        let title = format!("expected twin `{letter}`, found `{}`", field.name());
        let diagnostic = Diagnostic::new(Code::BadTwin, &faults.source, field.key_span(), title);
        faults.list.push(diagnostic.with_help("twins are called a, b, c, ... in this order"));
        return None;
    }
    let text = field.string(faults)?;
    let parsed: Result<Changes, TwinParseError> = text.value.parse();
    let changes = match parsed {
        Ok(changes) => changes,
        Err(error) => {
            let span = faults.word_at(&text, error.offset());
            faults.add(Code::BadTwin, span, error.to_string());
            return None;
        }
    };
    let mut problem = match before.last() {
        Some(before) if changes.is_continued => before.problem.clone(),
        Some(_) | None => diagram.clone(),
    };
    match changes.apply(&mut problem) {
        Ok(description) => {
            let intro = Some(changes.announcement(before.len(), &description));
            Some(Twin { letter, intro, changes: Some(changes), problem })
        }
        Err(error) => {
            faults.add(Code::BadTwin, text.span, error.to_string());
            None
        }
    }
}
