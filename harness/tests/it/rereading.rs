//! What is written is read back: blessed solutions of all problems of the tables are sound, short, doubtful, but never misread.

use crate::lines::cases;
use crate::program::Corpus;

const TABLES: [&str; 12] = [
    include_str!("compared.txt"),
    include_str!("composed.txt"),
    include_str!("conditions.txt"),
    include_str!("doors.txt"),
    include_str!("goals.txt"),
    include_str!("kinds.txt"),
    include_str!("memory.txt"),
    include_str!("options.txt"),
    include_str!("order.txt"),
    include_str!("pairs.txt"),
    include_str!("play.txt"),
    include_str!("steps.txt"),
];

/// Verdicts that say that a solution isn't the one that is found.
const MISREAD: [&str; 2] = ["wrong-text", "cooked"];

/// Stipulations of which the solution can't be read: several parts of structured play; a pass that is the last move.
const UNREADABLE: [&str; 3] = ["White 1a[#]d&-2hh[#]", "White 1a[zg8]d&1h[zg7]h", "pser-s#=3"];

#[test]
fn what_is_written_is_read_back() {
    let problems: Vec<String> = TABLES.into_iter().flat_map(cases).map(|case| case.input()).collect();
    let corpus = problems.iter().enumerate().fold(Corpus::new(), |corpus, (number, problem)| {
        corpus.with(&format!("foreign/{number:04}.inp"), problem)
    });
    let files: Vec<String> = (0..problems.len()).map(|number| format!("foreign/{number:04}.inp")).collect();
    let files = files.iter().map(String::as_str);
    corpus.run(&["import"].into_iter().chain(files).collect::<Vec<_>>());
    let blessed = corpus.run(&["verify", "corpus", "--bless"]);
    assert!(blessed.stdout.matches("    blessed").count() > 1700, "{}", blessed.stdout);
    let verified = corpus.run(&["verify", "corpus"]);
    let is_misread = |line: &&str| {
        let verdict = line.split_whitespace().next().unwrap_or_default();
        MISREAD.contains(&verdict) && !UNREADABLE.iter().any(|stipulation| line.contains(stipulation))
    };
    let misread: Vec<&str> = verified.stdout.lines().filter(is_misread).collect();
    assert!(misread.is_empty(), "{misread:#?}");
}
