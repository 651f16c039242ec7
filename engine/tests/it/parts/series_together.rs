//! Series play looked at by several threads.

use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::rules::Shortcuts;
use cookstopper_engine::solution::Body;
use cookstopper_engine::solve;
use cookstopper_engine::solve::sharing::Grain;
use cookstopper_engine::solve::{Control, Sharing, pool};

/// Many lines lead to the same end in other orders: units, stipulation, number of lines.
const SERIES: [(&str, &str, &str, usize); 6] = [
    ("Ke6 Rc5", "Kh6 Rb5 Pe3", "ser-h#4", 36),
    ("Ke3 Qg5", "Ka6 Bg3 Pa5", "ser-#4", 12),
    ("Kg4 Qb5", "Ke3 Rb7 Pa6", "ser-h#5", 20),
    ("Ka2 Qb3", "Ke6 Be8 Pg5", "ser-h#5", 54),
    ("Kc2 Qd6", "Kb8 Ra5 Ph3", "ser-h#4", 29),
    ("Ke1 Qf1", "Kc7 Rf5 Pa4", "ser-h#4", 16),
];

#[test]
fn several_threads_find_all_lines_in_order() {
    for (white, black, stipulation, lines) in SERIES {
        let problem = Problem {
            diagram: Diagram::from_piece_lists(white, black, "").unwrap(),
            conditions: Default::default(),
            stipulation: stipulation.parse().unwrap(),
            options: Default::default(),
        };
        let alone = solve(&problem, &Control::default()).unwrap();
        let found = alone.phases.iter().map(|phase| match &phase.body {
            Body::Lines(lines) => lines.len(),
            Body::Tree(_) | Body::AfterKey(_) => 0,
        });
        assert_eq!(found.sum::<usize>(), lines, "{white} {black} {stipulation}");
        for threads in [2, 5] {
            let grain = Grain { first: 0, worthwhile: 1, pieces: 1, ..Grain::default() };
            let sharing = Sharing { pool: Some(pool(threads).unwrap()), grain, ..Sharing::default() };
            // Foresight rules out most lengths before they begin.
            for shortcuts in [Shortcuts::All, Shortcuts::WithoutForesight] {
                let control = Control { sharing: sharing.clone(), shortcuts, ..Control::default() };
                let together = solve(&problem, &control).unwrap();
                assert_eq!(together.phases, alone.phases, "{white} {black} {stipulation}");
            }
        }
    }
}
