//! What a command has understood of its arguments, said before it works: nobody shall get the answer to another question.

use crate::foreign::popeye::wording::PopeyeWording;
use crate::language::Language;
use crate::legality;
use crate::verdict::Finding;
use cookstopper_engine::board::{Owner, Side};
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::diagram::piece_list::to_piece_list;
use cookstopper_engine::notation::{Wording, header_text, header_text_in};
use cookstopper_engine::problem::{Problem, beginner};
use cookstopper_engine::stipulation::Stipulation;
use std::io::Write;

/// A position in a line: units, who moves, conditions.
pub fn position(diagram: &Diagram, conditions: &Conditions, turn: Side) -> String {
    let mut parts = Vec::new();
    for (owner, name) in [(Owner::White, "White"), (Owner::Black, "Black"), (Owner::Neutral, "neutral")] {
        let units = to_piece_list(diagram, owner);
        if !units.is_empty() {
            parts.push(format!("{name} {units}"));
        }
    }
    parts.push(format!("{} to move", turn.name()));
    let names = conditions.names();
    parts.push(if names.is_empty() { "no conditions".to_owned() } else { names.join(", ") });
    parts.join("; ")
}

/// A problem in a line: position, stipulation, options, everything by its full name.
pub fn problem(problem: &Problem) -> String {
    let position = position(&problem.diagram, &problem.conditions, beginner(problem));
    let options = problem.options.to_string();
    let options = if options.is_empty() { "no options".to_owned() } else { options };
    format!("{position}; {}; {options}", problem.stipulation)
}

/// Says on stderr what was understood of a position, and what is doubtful about it.
pub fn tell(diagram: &Diagram, conditions: &Conditions, stipulation: Option<&Stipulation>, turn: Side) {
    let asked = stipulation.map(|stipulation| format!("; {stipulation}")).unwrap_or_default();
    let asked = format!("understood: {}{asked}", position(diagram, conditions, turn));
    let diagram = Diagram { turn: Some(turn), ..diagram.clone() };
    // Who looks at moves asks for a move of the side to move.
    let stipulation = stipulation
        .cloned()
        .unwrap_or_else(|| "~1".parse().expect("a stipulation that anything fulfils is one"));
    let problem = Problem::new(diagram, conditions.clone(), stipulation);
    let mut errors = anstream::stderr().lock();
    // If even stderr is closed there is nobody to tell.
    let _ = writeln!(errors, "{asked}");
    drop(errors);
    tell_doubts(&problem);
}

/// Says on stderr what was understood of a problem: its board, conditions, stipulation and options.
pub fn tell_problem(problem: &Problem, id: Option<&str>, language: Language) {
    let mut errors = anstream::stderr().lock();
    let credits: Vec<&str> = id.into_iter().collect();
    // If even stderr is closed there is nobody to tell.
    let wording = PopeyeWording::new(language);
    let header = match language {
        Language::English => header_text(problem, &credits),
        Language::German | Language::French => {
            header_text_in(&wording, problem, &credits, &wording.conditions(&problem.conditions))
        }
    };
    let _ = write!(errors, "{header}");
    let options = problem.options.to_string();
    if !options.is_empty() {
        let _ = writeln!(errors, "options: {options}");
    }
}

/// Says on stderr what is doubtful about a problem.
pub fn tell_doubts(problem: &Problem) {
    tell_doubts_of(problem, "");
}

/// The same, with what the problem is called in front.
pub fn tell_doubts_of(problem: &Problem, name: &str) {
    let too_early = legality::check_diagram(problem).ok().flatten();
    let mut errors = anstream::stderr().lock();
    for finding in legality::judge(problem).iter().chain(&too_early) {
        let _ = writeln!(errors, "{name}{}", text(finding));
    }
}

/// What a finding says, marked as something that is only said.
fn text(finding: &Finding) -> String {
    finding.text_in(Language::English)
}
