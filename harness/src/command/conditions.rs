//! `conditions`: what each condition is, where it is tested, and an example.

use super::{complain, printed};
use crate::cli::{ConditionsArgs, ListFormat};
use crate::definition::{self, Definition, Evidence, Subject};
use crate::diagnostic::{Code, Diagnostic};
use crate::exit::Exit;
use crate::language::Language;
use crate::source::Source;
use serde_json::json;
use std::io::{self, Write};

/// Lines are no longer than this, if words allow it.
const LINE: usize = 88;

/// So many entries are named.
const MOST_ENTRIES: usize = 4;

/// Lists the conditions, or tells what those that are named are.
pub fn run(arguments: &ConditionsArgs) -> Exit {
    let mut named = Vec::new();
    for name in &arguments.names {
        match definition::find(name) {
            Ok(found) => named.push(found),
            Err(near) => return complain(&[unknown(name, &near)]),
        }
    }
    let mut output = io::BufWriter::new(anstream::stdout().lock());
    let written = match (arguments.format, named.is_empty()) {
        (ListFormat::Text, true) => list(&mut output, arguments.containing.as_deref()),
        (ListFormat::Text, false) => tell_all(&mut output, &named),
        (ListFormat::Json, true) => list_json(&mut output, arguments.containing.as_deref()),
        (ListFormat::Json, false) => {
            let all: Vec<_> = named.iter().map(|known| as_json(known)).collect();
            writeln!(output, "{:#}", json!(all))
        }
    };
    printed(written.and_then(|()| output.flush()), Exit::Sound)
}

fn unknown(name: &str, near: &[&str]) -> Diagnostic {
    let help = if near.is_empty() {
        "`cookstopper conditions` lists all".to_owned()
    } else {
        let near: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
        format!("did you mean {}?", near.join(" or "))
    };
    let title = format!("unknown condition `{name}`");
    let source = Source::of_argument("NAME", name);
    Diagnostic::new(Code::UnknownCondition, &source, 0..name.len(), title).with_help(help)
}

/// The definitions that hold a word, subject by subject.
fn chosen(word: Option<&str>) -> impl Iterator<Item = (&'static Subject, Vec<&'static Definition>)> {
    definition::subjects().iter().filter_map(move |subject| {
        let fits = |known: &&Definition| word.is_none_or(|word| known.has(word));
        let definitions: Vec<&Definition> = subject.definitions.iter().filter(fits).collect();
        (!definitions.is_empty()).then_some((subject, definitions))
    })
}

fn list(output: &mut dyn Write, word: Option<&str>) -> io::Result<()> {
    let mut gap = "";
    for (subject, definitions) in chosen(word) {
        writeln!(output, "{gap}{}", subject.title)?;
        gap = "\n";
        for known in definitions {
            writeln!(output, "  {:27} {}", known.name(), known.brief)?;
        }
    }
    Ok(())
}

fn list_json(output: &mut dyn Write, word: Option<&str>) -> io::Result<()> {
    let all: Vec<_> = chosen(word)
        .flat_map(|(subject, definitions)| definitions.into_iter().map(move |known| (subject, known)))
        .map(|(subject, known)| json!({ "names": known.names, "subject": subject.title, "brief": known.brief }))
        .collect();
    writeln!(output, "{:#}", json!(all))
}

fn as_json(known: &Definition) -> serde_json::Value {
    let exclusions: Vec<_> = known
        .exclusions()
        .into_iter()
        .map(|exclusion| json!({ "reason": exclusion.reason, "conditions": exclusion.others }))
        .collect();
    let parameters: Vec<_> = known
        .parameters
        .iter()
        .map(|(words, meaning)| json!({ "parameter": words, "meaning": meaning }))
        .collect();
    let subject = known.subject();
    json!({
        "names": known.names,
        "german": known.names_in(Language::German),
        "french": known.names_in(Language::French),
        "subject": subject.title,
        "brief": known.brief,
        "text": known.text,
        "source": subject.source_of(known),
        "parameters": parameters,
        "excludes": exclusions,
        "tested": definition::evidence(known),
    })
}

fn tell_all(output: &mut dyn Write, named: &[&Definition]) -> io::Result<()> {
    for (place, known) in named.iter().enumerate() {
        if place > 0 {
            writeln!(output)?;
        }
        tell(output, known)?;
    }
    Ok(())
}

fn tell(output: &mut dyn Write, known: &Definition) -> io::Result<()> {
    writeln!(output, "{}", known.names.join(", "))?;
    for (language, name) in [(Language::German, "German"), (Language::French, "French")] {
        let names = known.names_in(language);
        if !names.is_empty() {
            writeln!(output, "{}", wrapped(&format!("{name}: {}", names.join(", ")), 2, 4))?;
        }
    }
    writeln!(output, "\n{}", wrapped(&plain(&known.text), 2, 2))?;
    writeln!(output, "{}", wrapped(&format!("({})", plain(known.subject().source_of(known))), 2, 2))?;
    if !known.parameters.is_empty() {
        writeln!(output, "\nParameters")?;
        for (words, meaning) in &known.parameters {
            writeln!(output, "{}", wrapped(&format!("{words}: {}", plain(meaning)), 2, 6))?;
        }
    }
    let exclusions = known.exclusions();
    if !exclusions.is_empty() {
        writeln!(output, "\nNot together with")?;
        for exclusion in exclusions {
            let text = format!("{}: {}", exclusion.others.join(", "), exclusion.reason);
            writeln!(output, "{}", wrapped(&text, 2, 6))?;
        }
    }
    match definition::evidence(known) {
        Some(evidence) => tell_evidence(output, evidence),
        None => Ok(()),
    }
}

fn tell_evidence(output: &mut dyn Write, evidence: &Evidence) -> io::Result<()> {
    writeln!(output, "\nTested")?;
    for line in evidence.lines(MOST_ENTRIES) {
        writeln!(output, "{}", wrapped(&line, 2, 6))?;
    }
    if let Some(example) = &evidence.example {
        writeln!(output, "\nExample: {}\n{}", example.entry, example.text)?;
    }
    Ok(())
}

/// Without the marks of Markdown.
fn plain(text: &str) -> String {
    text.replace(['`', '*'], "")
}

/// Lines of bearable length, the first moved in by `first` blanks, the others by `rest`.
fn wrapped(text: &str, first: usize, rest: usize) -> String {
    let mut lines = Vec::new();
    let mut line = " ".repeat(first);
    let mut is_empty = true;
    for word in text.split_whitespace() {
        if !is_empty && line.chars().count() + 1 + word.chars().count() > LINE {
            lines.push(std::mem::replace(&mut line, " ".repeat(rest)));
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    lines.push(line);
    lines.join("\n")
}
