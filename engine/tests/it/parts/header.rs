//! Tests of `notation::header`.

use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::notation::header_text;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;

fn header(white: &str, black: &str, neutral: &str, stipulation: &str, options: &str) -> String {
    let diagram = Diagram::from_piece_lists(white, black, neutral).unwrap();
    let stipulation = stipulation.parse().unwrap();
    let options = Options::parse([options]).unwrap();
    header_text(&Problem { diagram, conditions: Conditions::default(), stipulation, options }, &[])
}

#[test]
fn what_stands_below_the_diagram() {
    let cases = [
        (["Ka1", "Kh8", ""], "h#3", "WhiteToPlay", "  h#2.5                       1 + 1\n"),
        (["Ka1", "Kc1d1", "Pa2b2"], "h#2", "", "  h#2                    1 + 2 + 2n\n"),
        (
            ["Ke3 Royal Gd4 jigger Pd2", "jigger Ka5", ""],
            "#2",
            "",
            "  #2                          3 + 1\n              Royal d4\n            Jigger a5 d2\n",
        ),
        (["jigger Ka1", "jigger Ka5", ""], "ser-s#12", "", "  ser-s#12                    1 + 1\n"),
        (
            ["(B+S)a1", "(B+S)h8 (R+P)g7", ""],
            "#2",
            "",
            "  #2                          1 + 2\n             (B+S) h8 a1\n              (R+P) g7\n",
        ),
    ];
    for ([white, black, neutral], stipulation, options, below) in cases {
        let header = header(white, black, neutral, stipulation, options);
        assert!(header.ends_with(&format!("+---a---b---c---d---e---f---g---h---+\n{below}")), "{header}");
    }
}

#[test]
fn units_are_aligned() {
    let header = header("Ka1 CAb1 (B+S+P+P)c1", "Kh1 CAg1 (B+S+CA)f1 (B+S)e1", "Nd1", "#2", "");
    assert!(header.contains("\n1   K  CA BS+  =N -BS-BS+ -CA  -K   1\n"), "{header}");
}
