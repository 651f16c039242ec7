//! Tables of problems of which Popeye has said what they lead to: problem, `=>`, the lines that it prints.

/// What begins a case's lines.
const LEADS_TO: &str = "\n=>";

/// A problem and the lines that it leads to.
#[derive(Debug, Clone, Copy)]
pub struct Case<'table> {
    /// The problem as Popeye reads it, between remarks that begin with `#`.
    pub problem: &'table str,
    /// What is printed.
    pub lines: &'table str,
}

/// The cases of a table, which empty lines separate.
pub fn cases(table: &str) -> impl Iterator<Item = Case<'_>> {
    table.trim_end().split("\n\n").map(|case| {
        let (problem, lines) = case.split_once(LEADS_TO).expect("a problem and what is printed");
        Case { problem, lines }
    })
}

impl Case<'_> {
    /// A whole input.
    #[must_use]
    pub fn input(&self) -> String {
        let said = self.problem.lines().filter(|line| !line.starts_with('#'));
        let problem: String = said.map(|line| format!("{line}\n")).collect();
        format!("BeginProblem\n{problem}EndProblem\n")
    }

    /// Whether an output has these lines, in any order, and an end.
    #[must_use]
    pub fn is_answered_by(&self, output: &str) -> bool {
        ends(output) && sorted(said(output)) == sorted(said(self.lines))
    }
}

/// What stands at the end of every problem that was solved.
const ENDINGS: [&str; 2] = ["solution finished.", "Partial solution"];

/// Whether an output has an end.
#[must_use]
pub fn ends(output: &str) -> bool {
    output.lines().any(is_ending)
}

fn is_ending(line: &str) -> bool {
    ENDINGS.iter().any(|ending| line.starts_with(ending))
}

/// The lines that tell something, without the one that names the program.
pub fn said(output: &str) -> impl Iterator<Item = &str> {
    let names_program = |line: &str| line.starts_with("Popeye ") || line.starts_with("Cookstopper ");
    let lines = output.lines().map(str::trim_end);
    lines.filter(move |line| !line.is_empty() && !is_ending(line) && !names_program(line))
}

fn sorted<'text>(lines: impl Iterator<Item = &'text str>) -> Vec<&'text str> {
    let mut lines: Vec<&str> = lines.collect();
    lines.sort_unstable();
    lines
}
