//! Tests of `options::parse`.

use cookstopper_engine::options::Options;

#[test]
fn options_are_understood() {
    let cases: [(&[&str], &str); 12] = [
        (&[], ""),
        (&["SetPlay", "Try", "Variation"], "SetPlay Try Variation"),
        (&["vari try SETPLAY"], "SetPlay Try Variation"),
        (&["Variations", "NoThreat", "NoBoard"], "Variation NoThreat NoBoard"),
        (&["Try Defence 3"], "Defence 3"),
        (&["Defence", "2", "Try"], "Try"),
        (&["Intelligent 3 Beep WhiteToPlay", "intell", "NoWk"], "WhiteToPlay"),
        (&["movenum startmove 2", "upto 25:8:27"], "MoveNumbers StartMoveNumber 2 UpToMoveNumber 25:8:27"),
        (&["MaxSol 4"], "MaxSolutions 4"),
        (&["EnPassant d2d3d4", "NoCastling e1 a8 Set"], "SetPlay EnPassant d2d3d4 NoCastling e1a8"),
        (&["nocast h1", "nocast a1"], "NoCastling h1a1"),
        (
            &["castl h8a1", "CastlingMutuallyExclusive h1h8", "null", "trivial"],
            "TrivialTriesAvoid NullMoves CastlingMutuallyExclusive a1h8 CastlingMutuallyExclusive h1h8",
        ),
    ];
    for (texts, written) in cases {
        let options = Options::parse(texts).unwrap_or_else(|error| panic!("{texts:?}: {error}"));
        assert_eq!(options.to_string(), written);
        assert_eq!(Options::parse([written]), Ok(options));
    }
}

#[test]
fn faults_are_named() {
    let cases = [
        ("Varition", "unknown option `Varition`, did you mean `Variations`?"),
        ("qwertz", "unknown option `qwertz`"),
        ("é", "unknown option `é`"),
        ("Max 3", "option `Max` is ambiguous: expected `MaxSolutions` or `MaxFlightsquares`"),
        ("LastC", "option `LastCapture` is not supported"),
        (
            "Castling h8a2",
            "option `CastlingMutuallyExclusive` needs squares after it, as in `CastlingMutuallyExclusive a1h8`, \
             found `h8a2`",
        ),
        ("NonTrivial 3", "option `NonTrivial` needs a number after it, as in `NonTrivial 2`"),
        ("Threat", "option `Threat` needs a number after it, as in `Threat 2`"),
        ("Defence", "option `Defence` needs a number after it, as in `Defence 2`"),
        ("MaxSolutions Try", "option `MaxSolutions` needs a number after it, as in `MaxSolutions 2`"),
        ("MaxSolutions -1", "option `MaxSolutions` needs a number after it, as in `MaxSolutions 2`"),
        ("EnPassant", "option `EnPassant` needs squares after it, as in `EnPassant d2d3d4`, found nothing"),
        (
            "EnPassant e7e5",
            "option `EnPassant` needs squares after it, as in `EnPassant d2d3d4`, found `e7e5`",
        ),
        ("NoCastling e9", "option `NoCastling` needs squares after it, as in `NoCastling e1a8`, found `e9`"),
        ("NoCastling é1", "option `NoCastling` needs squares after it, as in `NoCastling e1a8`, found `é1`"),
        (
            "UpToMoveNumber 3:x",
            "option `UpToMoveNumber` needs numbers of moves after it, as in `UpToMoveNumber 25:8:27`, found `3:x`",
        ),
        ("2", "unknown option `2`"),
    ];
    for (text, message) in cases {
        assert_eq!(Options::parse([text]).expect_err(text).to_string(), message);
    }
}
