//! Tests of reading: what is written is read, and what isn't read is named.

use super::*;
use crate::board::Diagram;
use crate::conditions::Conditions;
use crate::notation::solution_text;
use crate::problem::Problem;
use crate::solution::{Completeness, Solution};

fn read(text: &str, stipulation: &str, options: &str) -> Result<ParsedSolution, Vec<ReadError>> {
    read_solution(text, &stipulation.parse().unwrap(), &Options::parse([options]).unwrap())
}

fn written(phases: Vec<Phase>, stipulation: &str, options: &str) -> String {
    let problem = Problem {
        diagram: Diagram::default(),
        conditions: Conditions::default(),
        stipulation: stipulation.parse().unwrap(),
        options: Options::parse([options]).unwrap(),
    };
    solution_text(&problem, &Solution { phases, completeness: Completeness::Complete, nodes: 0 })
}

/// Bodies as Popeye writes them.
const BODIES: &[(&str, &str, &str)] = &[
    ("#2", "", "\n"),
    ("#2", "SetPlay", "\n\n"),
    ("h#2", "SetPlay", "\n\n"),
    ("#1", "", "\n   1.e7-e8=Q # !\n\n"),
    (
        "#2",
        "SetPlay Try Variation",
        "\n      1...Ka6-a5\n          2.Rd3-a3 #\n\n   1.Rd3-d1 ! threat:\n          2.Rd1-a1 #\n\n   1.Kd4-c3 ? zugzwang.\n    but\n      \
         1...Ka6-a5 !\n\n",
    ),
    (
        "#3",
        "Try Variation",
        "\n   1.a2-a4 + ?\n      1...b4*a3 ep.[+wPa2]\n          2.Sc3-e4 threat:\n                  3.Qa1-a3 #\n              \
         2...0-0\n                  3.Qa1-a8 #\n    but\n      1...jKb5-b6 + !\n      1...Kb5-c5 !\n\n",
    ),
    (
        "s#2",
        "Variation",
        "\n   1.Qd1-d4 + !\n      1...Kc5*d4\n          2.Rh5-d5 +\n              2...Kd4*d5 #\n\n",
    ),
    ("r#2", "", "\n   1.Bg7-f8 # ?!?\n"),
    ("h#2", "", "\n  1.Rh3*c3=w Qd8*d7=b   2.Qd7-b5 Rc3-d3 #\n  1.Ba6*e2=w Qd8*g5=b   2.Qg5-g3 Be2-f3 #\n"),
    ("h=2", "SetPlay", "\n  1...Ka2-c3   2.Kd2-e4 Ke4-d3 =\n\n  1.Kd2-b3 + Ra2-a3   2.0-0-0 b5*a6 ep. =\n"),
    (
        "h#3.5",
        "SetPlay",
        "\n  1...  ...  2.Kd3-h7 Ad7-h5   3.Kh7-h3 Rh5-g3 #\n\n  1...Ra7-f3   2.Kd3-f5 Rf3-d7 #\n",
    ),
    ("ser-h#2", "", "\n  1.g6-g5 +   2.e2-e4 dstep d6-d7 #\n"),
    ("h#3", "WhiteToPlay", "\n  1...Bd1-a4   2.Sf3-h2 Ba4-e8   3.Qa2-g2 + Kh1*h2[wKh2->e1] #\n"),
];

#[test]
fn what_is_read_is_written_again() {
    for &(stipulation, options, body) in BODIES {
        let solution = read(body, stipulation, options).unwrap_or_else(|errors| panic!("{body}: {errors:?}"));
        assert_eq!(written(solution.phases.clone(), stipulation, options), body);
        let again = read(&written(solution.phases.clone(), stipulation, options), stipulation, options);
        assert_eq!(again, Ok(solution));
    }
}

#[test]
fn every_move_is_where_its_position_says() {
    for &(stipulation, options, body) in BODIES {
        let solution = read(body, stipulation, options).unwrap();
        assert_eq!(solution.moves().count(), solution.positions.len());
        for (played, position) in solution.moves() {
            let line = body.lines().nth(position.line - 1).unwrap();
            assert!(line[position.column - 1..].starts_with(&*played.text), "{played:?} {position:?}");
            assert!(body[position.offset..].starts_with(&*played.text), "{played:?} {position:?}");
        }
    }
}

#[test]
fn white_space_and_remarks_do_not_matter() {
    let cases = [
        (
            "#2",
            "# a remark\r\n1. Rd3-d1! threat:\r\n 2.Rd1-a1#\r\n1...Ka6-b6\n\n2.Rd1-b1#\n\nsolution finished.\n",
            "\n   1.Rd3-d1 ! threat:\n          2.Rd1-a1 #\n      1...Ka6-b6\n          2.Rd1-b1 #\n\n",
        ),
        (
            "h#2",
            "12 potential positions in 2+1\n  1  (Ka1-a2 )\n1. Ka1-a2 Kc1-c2+ 2. Ka2-a1 Rh2-h1#\n",
            "\n  1.Ka1-a2 Kc1-c2 +   2.Ka2-a1 Rh2-h1 #\n",
        ),
        ("h#2", "1.Ka1-a2 Kc1-c2 2.Ka2-a1 Rh2-h1", "\n  1.Ka1-a2 Kc1-c2   2.Ka2-a1 Rh2-h1 #\n"),
    ];
    for (stipulation, text, body) in cases {
        let solution = read(text, stipulation, "").unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        assert_eq!(written(solution.phases, stipulation, ""), body);
    }
}

#[test]
fn faults_are_located() {
    let cases = [
        ("#2", "\n  Qa1!\n", 2, 3, "found `Qa1!`"),
        ("#2", "1.", 1, 3, "found nothing"),
        ("#2", "1. !", 1, 4, "found `!`"),
        ("#2", "0.Qa1-a2", 1, 1, "from 1 to 200, found 0"),
        ("#2", "201.Qa1-a2", 1, 1, "from 1 to 200, found 201"),
        ("#2", "1.Qa1-a2 !\n 2.Qa2-a3", 2, 2, "below a move"),
        ("#2", "but", 1, 1, "expected a try"),
        ("#2", "99999999999.Qa1-a2", 1, 1, "expected a move with its number"),
        ("#2", "é.é", 1, 1, "found `é.é`"),
        ("h#2", "\n\né 1.Ka1-a2", 3, 1, "expected a move with its number"),
        ("h#2", "1.Ka1-a2 é 3.Ka2-a1", 1, 12, "expected move number 2, found 3"),
        ("h#2", "1.Ka1-a2 Kc1-c2 # 2.Ka2-a1", 1, 21, "found `Ka2-a1`"),
        ("h#2", "1.", 1, 3, "found nothing"),
        ("h#2", "1.#", 1, 3, "found `#`"),
        ("h#2", "1...", 1, 5, "found nothing"),
    ];
    for (stipulation, text, line, column, message) in cases {
        let errors = read(text, stipulation, "").expect_err(text);
        let TextPosition { line: found_line, column: found_column, .. } = errors[0].position;
        assert!(errors[0].to_string().contains(message), "{text}: {}", errors[0]);
        assert_eq!((found_line, found_column), (line, column), "{text}: {}", errors[0]);
    }
    assert_eq!(read("x\n1.a2-a3 !\ny", "#2", "").expect_err("two lines are wrong").len(), 2);
}
