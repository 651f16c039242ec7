//! Play with total invisibles looked at by several threads.

use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::Body;
use cookstopper_engine::solve;
use cookstopper_engine::solve::{Control, Sharing, pool};

/// White, Black, how many invisible units there are, stipulation, number of lines.
const PROBLEMS: [(&str, &str, u8, &str, usize); 3] = [
    ("Kc2 Qa3 Pa2", "Ka1 Pb2", 1, "h#1", 3),
    ("Kc5 Ra1b1 Pa5", "Ka6", 1, "h#1.5", 7),
    ("Kf3 Bf2h5 Sf4 Pe2e3", "Kf1 Bh1", 1, "h#2", 1),
];

#[test]
fn several_threads_find_the_same_with_the_same_steps() {
    for ((white, black, invisible, stipulation, lines), move_numbers) in
        PROBLEMS.into_iter().flat_map(|problem| [(problem, false), (problem, true)])
    {
        let diagram = Diagram { invisible, ..Diagram::from_piece_lists(white, black, "").unwrap() };
        let problem = Problem {
            diagram,
            conditions: Default::default(),
            stipulation: stipulation.parse().unwrap(),
            options: Options { move_numbers, ..Options::default() },
        };
        let alone = solve(&problem, &Control::default()).unwrap();
        let [phase] = alone.phases.as_slice() else { panic!("{stipulation}: {} phases", alone.phases.len()) };
        let Body::Lines(found) = &phase.body else { panic!("{stipulation}: {:?}", phase.body) };
        assert_eq!(found.len(), lines, "{white} {black} {stipulation}");
        for threads in [2, 5] {
            let sharing = Sharing { pool: Some(pool(threads).unwrap()), ..Sharing::default() };
            let together = solve(&problem, &Control { sharing, ..Control::default() }).unwrap();
            assert_eq!(together.phases, alone.phases, "{white} {black} {stipulation}");
            assert_eq!(together.nodes, alone.nodes, "{white} {black} {stipulation}");
            assert_eq!(together.numbering, alone.numbering, "{white} {black} {stipulation}");
            assert_eq!(alone.numbering.told.is_empty(), !move_numbers, "{white} {black} {stipulation}");
        }
    }
}
