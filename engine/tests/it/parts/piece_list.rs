//! Tests of `diagram::piece_list`.

use cookstopper_engine::board::Owner;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::diagram::piece_list::{parse_units, to_piece_list};

#[test]
fn lists_are_written_in_one_order() {
    let cases = [
        ("", ""),
        ("Kb3 Ra2 Ra4", "Kb3 Ra2a4"),
        ("Ra2a4 kb3", "Kb3 Ra2a4"),
        ("GIb4, CAe2; Na1\nPh2", "Ph2 CAe2 GIb4 Na1"),
        ("R a2a4 CA e2", "Ra2a4 CAe2"),
        ("naa1", "NAa1"),
        ("jigger Rb2 Rc3", "Rc3 jigger Rb2"),
        ("Royal Gd4 Ge5", "Ge5 Royal Gd4"),
        ("royal jigg Gd4", "Royal jigger Gd4"),
        ("Royal Kd4", "Kd4"),
        ("royal POd4", "POd4"),
        ("uncapturable kami CHAM Rd4 Re5", "Re5 kamikaze chameleon uncapturable Rd4"),
        ("(B+S+P)a3b4 jigger (CA+P)h1", "jigger (CA+P)h1 (B+S+P)a3b4"),
        ("(r)a1", "Ra1"),
        ("r/ba4b5 CA/Gc1 R/LI d4", "R/Ba4b5 R/LId4 CA/Gc1"),
    ];
    for (text, written) in cases {
        let diagram =
            Diagram::from_piece_lists(text, "", "").unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(to_piece_list(&diagram, Owner::White), written);
        assert_eq!(Diagram::from_piece_lists(written, "", ""), Ok(diagram));
    }
}

#[test]
fn faults_are_located() {
    let cases = [
        ("Kb3 Xab2 Pc4", 4, "found `Xa`"),
        ("Kb3 XYb2", 4, "found `XY`"),
        ("Kb9", 1, "found `b9`"),
        ("Rb1b", 3, "found `b`"),
        ("Rb1b22", 5, "found `2`"),
        ("CAb1b22a", 6, "found `2a`"),
        ("Rb1 c2", 4, "expected a walk before `c2`"),
        ("Kb3 R", 5, "expected its squares behind `R`, found nothing"),
        ("Kb3 R Sa1", 6, "expected a square such as `e4`, found `Sa1`"),
        ("Kb3 jigger", 10, "expected a unit behind `jigger`, found nothing"),
        ("Royall Gd4", 0, "did you mean `Royal`?"),
        ("Camel d4", 0, "did you mean `CA`?"),
        ("protean Gd4", 0, "attribute `Protean` is not supported"),
        ("(B+S", 0, "found `(B+S`"),
        ("(B+XX)a1", 3, "found `XX`"),
        ("()a1", 1, "found ``"),
        ("(P+P+P+P+P+P+P+P+P+P+P+P+P+P+P+P)a1", 0, "at most 15"),
        ("Ké1", 0, "found `Ké1`"),
        ("éa1", 0, "é"),
        ("Kb3é4", 3, "é4"),
    ];
    for (text, offset, message) in cases {
        let error = parse_units(text, Owner::Black).expect_err(text);
        assert!(error.to_string().contains(message), "{text}: {error}");
        assert_eq!(error.offset(), offset, "{text}: {error}");
    }
}

#[test]
fn a_square_holds_one_unit() {
    let error =
        Diagram::from_piece_lists("Ka1", "Kh8 (B+S)c3", "jigger Rb2 Rc3").expect_err("c3 is named twice");
    assert_eq!(error.to_string(), "expected one unit on c3, found two: black (B+S) and neutral R");
    assert_eq!((error.owner(), error.offset()), (Owner::Neutral, 12));
}
