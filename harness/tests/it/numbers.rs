//! The numbers of moves are those of Popeye 4.104 (`numbers.txt`: problems, and what it tells about each).

use cookstopper::foreign::popeye::{Limits, read, solve};

/// What is told about the moves of a problem, or why nothing is.
fn told(problem: &str) -> Vec<String> {
    let input = format!("BeginProblem\n{problem}EndProblem\n");
    let problems = read(&input).unwrap_or_else(|fault| panic!("{}", fault.message));
    let limits = Limits { table_bytes: 1 << 20, ..Limits::default() };
    match solve(&problems[0], &limits) {
        Ok(answer) => answer.text.lines().filter(|line| is_told(line)).map(str::to_owned).collect(),
        Err(faults) => faults.iter().map(|fault| fault.message.clone()).collect(),
    }
}

fn is_told(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let is_number = |word: &str| word.split(':').all(|number| number.parse::<u32>().is_ok());
    words.next().is_some_and(is_number) && words.next().is_some_and(|word| word.starts_with('('))
}

#[test]
fn moves_have_popeyes_numbers() {
    let cases = include_str!("numbers.txt").split("\n\n");
    let mut count = 0;
    for case in cases {
        let (problem, expected) = case.split_once("=>\n").expect("a problem and what is told about it");
        assert_eq!(told(problem), expected.lines().collect::<Vec<_>>(), "{problem}");
        count += 1;
    }
    assert_eq!(count, 46);
}

#[test]
fn numbers_that_are_not_known_are_refused() {
    let cases = [
        (
            "Stipulation s#2\nOption StartMoveNumber 3\nPieces White Ka1 EEc2 Qd2 Black Kh8\n",
            "it isn't known in which order Popeye tries the moves of EEc2, so moves have no numbers: \
             `StartMoveNumber` and `UpToMoveNumber` can't be followed; leave them out",
        ),
        (
            "Stipulation h#2\nOption NullMoves StartMoveNumber 3\nPieces White Ka1 Qc2 Black Kh8\n",
            "play with null moves has no move numbers: \
             `StartMoveNumber` and `UpToMoveNumber` can't be followed; leave them out",
        ),
        (
            "Stipulation pser-h=1.5\nOption StartMoveNumber 3\nPieces White Ka1 Qc2 Black Kh8\n",
            "play of a parry series that begins with half a move has no move numbers: \
             `StartMoveNumber` and `UpToMoveNumber` can't be followed; leave them out",
        ),
    ];
    for (problem, message) in cases {
        assert_eq!(told(problem), [message], "{problem}");
    }
}
