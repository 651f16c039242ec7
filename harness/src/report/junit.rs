//! The report for CI servers: JUnit's XML, written at the end.

use super::Reporter;
use super::human::second_opinions_text;
use crate::event::Event;
use crate::language::Language;
use crate::opinion::Opinion;
use crate::outcome::Outcome;
use crate::verdict::Verdict;
use anstream::adapter::strip_str;
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use std::io::{self, Write};

/// Collects the outcomes and writes them to `output`.
#[derive(Debug)]
pub struct Junit<O> {
    output: O,
    suite: TestSuite,
}

impl<O: Write> Junit<O> {
    /// Writes to this stream.
    pub fn new(output: O) -> Self {
        Self { output, suite: TestSuite::new("corpus") }
    }
}

impl<O: Write> Reporter for Junit<O> {
    fn report(&mut self, event: &Event<'_>) -> io::Result<()> {
        match event {
            Event::Begun { .. } => Ok(()),
            Event::Finished(outcome) => {
                self.suite.add_test_case(test_case(outcome));
                Ok(())
            }
            Event::Ended(summary) => {
                let mut report = Report::new("cookstopper");
                self.suite.set_time(summary.elapsed);
                self.suite.add_property(("setting", summary.setting.text().as_str()));
                let second = second_opinions_text(summary);
                if !second.is_empty() {
                    self.suite.add_property(("second-opinion", second.trim_end()));
                }
                report.add_test_suite(self.suite.clone());
                let text = report.to_string().map_err(io::Error::other)?;
                self.output.write_all(without_disabled(&text).as_bytes())?;
                self.output.flush()
            }
        }
    }
}

/// Takes away the number of disabled tests, which the library writes and Jenkins' schema doesn't have. No text
/// of an entry can begin a line with this tag, since `<` is escaped.
fn without_disabled(text: &str) -> String {
    let is_suite = |line: &str| line.trim_start().starts_with("<testsuite ");
    let line =
        |line: &str| if is_suite(line) { line.replacen(" disabled=\"0\"", "", 1) } else { line.to_owned() };
    text.split_inclusive('\n').map(line).collect()
}

/// An entry that can't be read is an error, any other that isn't sound a failure.
fn test_case(outcome: &Outcome) -> TestCase {
    let verdict = outcome.verdict();
    let kind = match verdict {
        Verdict::Sound => None,
        Verdict::Invalid => Some(NonSuccessKind::Error),
        Verdict::Undecided
        | Verdict::WrongText
        | Verdict::Dual
        | Verdict::Short
        | Verdict::Cooked
        | Verdict::Assertion
        | Verdict::NoSolution
        | Verdict::Illegal => Some(NonSuccessKind::Failure),
    };
    let mut status = kind.map_or_else(TestCaseStatus::success, TestCaseStatus::non_success);
    let text = super::human::outcome_text(outcome);
    if kind.is_some() {
        let findings = outcome.findings.iter().map(|finding| finding.text());
        let errors = outcome.diagnostics.iter().map(crate::diagnostic::Diagnostic::one_line);
        let message: Vec<String> = findings.chain(errors).collect();
        status.set_message(message.join("; ")).set_type(verdict.name());
        status.set_description(strip_str(&text).to_string());
    }
    let mut case = TestCase::new(outcome.id.as_str(), status);
    case.set_time(outcome.elapsed);
    if let Some(Opinion::CannotSay(silence)) = outcome.second_opinion.as_deref() {
        case.set_system_out(format!("no second opinion: {}", silence.text(Language::English)));
    }
    let classname = outcome.id.rsplit_once('/').map_or("corpus", |(folder, _)| folder);
    case.set_classname(classname);
    case
}
