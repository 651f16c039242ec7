//! Problems in other forms.

use crate::host::Voice;
use crate::problem::DeskProblem;
use crate::refusal::Refusal;
use crate::request::Form;
use cookstopper::diagnostic::Diagnostic;
use cookstopper::entry::Entry;
use cookstopper::foreign::popeye::wording::PopeyeWording;
use cookstopper::foreign::{Inputs, export_olive};
use cookstopper::language::Language;
use cookstopper::report::svg::{self, Caption};
use cookstopper::report::tex;
use cookstopper::show;
use cookstopper_engine::notation::{Wording, header_text_in};
use cookstopper_engine::problem::Problem;
use serde_json::json;

/// Tells problems in a form.
///
/// # Errors
/// A problem that can't be written so.
pub fn write(voice: &Voice, problems: &[DeskProblem], form: Form, language: Language) -> Result<(), Refusal> {
    let entries = problems.iter().enumerate().map(|(place, problem)| {
        let entry = problem.entry(language);
        entry.map_err(|refusal| Refusal { text: told_of(problems, place, &refusal.text), ..refusal })
    });
    let entries: Vec<Entry> = entries.collect::<Result<_, _>>()?;
    let (text, file, kind) = match form {
        Form::Fen => (fen(&entries), "problems.fen", "text/plain"),
        Form::Inp => (input(&entries, language)?, "problems.inp", "text/plain"),
        Form::Toml => (toml(problems)?, "problems.toml", "application/toml"),
        Form::Olv => (olive(problems, &entries)?, "problems.olv", "application/yaml"),
        Form::Latex => (latex(&entries, language), "problems.tex", "application/x-tex"),
        Form::Svg => (picture(&entries, language)?, "diagram.svg", "image/svg+xml"),
        Form::Text => (plain(problems, &entries, language), "problems.txt", "text/plain"),
    };
    voice.say("written", json!({ "text": text, "file": file, "type": kind }));
    Ok(())
}

/// Which of several problems something is said of.
fn told_of(problems: &[DeskProblem], place: usize, text: &str) -> String {
    if problems.len() == 1 { text.to_owned() } else { format!("{}: {text}", place + 1) }
}

fn fen(entries: &[Entry]) -> String {
    entries.iter().map(|entry| format!("{}\n", entry.diagram.to_fen())).collect()
}

fn input(entries: &[Entry], language: Language) -> Result<String, Refusal> {
    let mut inputs = Inputs::default();
    let mut text = String::new();
    for entry in entries {
        let refused =
            |wrong: Diagnostic| Refusal { field: "format", line: None, ..Refusal::of_text(&wrong, language) };
        text.push_str(&inputs.add(entry).map_err(refused)?);
    }
    text.push_str(&inputs.end());
    Ok(text)
}

/// Entries with lines of hyphens between them: a file of a corpus.
fn toml(problems: &[DeskProblem]) -> Result<String, Refusal> {
    let texts: Vec<String> = problems.iter().map(DeskProblem::text).collect::<Result<_, _>>()?;
    Ok(texts.join("\n---\n"))
}

fn olive(problems: &[DeskProblem], entries: &[Entry]) -> Result<String, Refusal> {
    let mut text = String::new();
    for (problem, entry) in problems.iter().zip(entries) {
        let solution = Some(problem.solution.as_str()).filter(|solution| !solution.is_empty());
        let document = export_olive(entry, solution);
        let document =
            document.map_err(|error| Refusal::of("format", format!("can't be written as YAML: {error}")))?;
        let nothing = || Refusal::of("stipulation", "expected a stipulation: Olive's files hold problems");
        text.push_str(&document.ok_or_else(nothing)?);
    }
    Ok(text)
}

fn latex(entries: &[Entry], language: Language) -> String {
    let mut document = tex::HEAD.as_bytes().to_vec();
    for entry in entries {
        let exhibit = show::bare(entry);
        if let Some(panel) = exhibit.diagram() {
            tex::diagram(&mut document, &exhibit, panel, language).expect("memory takes whatever is written");
        }
    }
    document.extend_from_slice(b"\n\\end{document}\n");
    String::from_utf8(document).expect("what is written is text")
}

fn picture(entries: &[Entry], language: Language) -> Result<String, Refusal> {
    let Some(entry) = entries.first() else {
        return Err(Refusal::of("problems", "expected a problem, found none"));
    };
    let exhibit = show::bare(entry);
    let cannot = || Refusal::of("position", "this position can't be set up under its conditions");
    let panel = exhibit.diagram().ok_or_else(cannot)?;
    Ok(svg::diagram(&exhibit, panel, Caption::Full, language))
}

/// Boards in letters with what is asked, and the authors' solutions.
fn plain(problems: &[DeskProblem], entries: &[Entry], language: Language) -> String {
    let mut text = String::new();
    for (problem, entry) in problems.iter().zip(entries) {
        let credits = entry.authors.iter().chain(&entry.published).chain(&entry.title);
        let credits: Vec<&str> = credits.map(String::as_str).collect();
        let asked = entry.task.as_ref().and_then(|task| task.twins.first()).map(|twin| twin.problem.clone());
        let any = "~1".parse().expect("a stipulation that anything fulfils is one");
        let shown =
            asked.unwrap_or_else(|| Problem::new(entry.diagram.clone(), entry.conditions.clone(), any));
        let shown = Problem { diagram: entry.diagram.clone(), ..shown };
        let wording = PopeyeWording::of(language, &shown);
        text.push_str(&header_text_in(&wording, &shown, &credits, &wording.conditions(&shown.conditions)));
        for change in show::bare(entry).changes(language) {
            text.push_str(&format!("  {change}\n"));
        }
        if !problem.solution.is_empty() {
            text.push_str(&format!("\n{}\n", problem.solution));
        }
    }
    text
}
