//! Tests of the FEN dialect.

use cookstopper_engine::diagram::Diagram;

#[test]
fn what_is_read_is_written_again() {
    let fens = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 1",
        "4k3/2(bp)1(np)3/8/3(PN)4/1(np)3(pb)2/8/2(BP)1P1P1/6K1 w - - 0 1",
        "r3(kn)2r/8/8/8/8/8/8/R3(KB)2(RN) b Kq - 0 1",
        "8/2p1k3/2n~bp3/2p~P4/4PN~2/2P~BK~R~2/8/8 w Ee - 0 1",
        "(PP)7/8/8/8/8/6(rn)1/7p/K2(BN)4 w - - 0 1",
        "=!G=G=(B[CA])~!(gh)[CA][ca]2/8/8/8/8/8/8/8",
        "[R:B]=[CA:LI]([q:g]b)5/8/8/8/8/8/8/8",
        "8/8/8/8/8/8/8/8",
    ];
    for fen in fens {
        let diagram = Diagram::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(diagram.to_fen(), fen);
        assert_eq!(Diagram::from_fen(&diagram.to_fen()).as_ref(), Ok(&diagram));
    }
}

#[test]
fn other_spellings_are_understood() {
    let cases = [
        ("8/8/8/8/8/8/8/=g=n!k5", "8/8/8/8/8/8/8/=G=Nk5"),
        ("8/8/8/8/8/8/8/!=N7 w", "8/8/8/8/8/8/8/=!N7 w - - 0 1"),
        ("  8/8/8/8/8/8/8/4K2R\tw  ", "8/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("8/8/8/8/8/8/8/Q3K2R b -", "8/8/8/8/8/8/8/Q3K2R b - - 0 1"),
        ("8/8/8/8/8/8/8/R3K3 w EQ - 12 34", "8/8/8/8/8/8/8/R3K3 w Q - 0 1"),
        ("8/8/8/8/8/8/8/111R1111", "8/8/8/8/8/8/8/3R4"),
    ];
    for (text, fen) in cases {
        assert_eq!(Diagram::from_fen(text).map(|diagram| diagram.to_fen()).as_deref(), Ok(fen), "{text}");
    }
}

#[test]
fn faults_are_located() {
    let cases = [
        ("", 0, "nothing"),
        ("8/8/8", 5, "expected 8 ranks separated by `/`, found 3"),
        ("8/8/8/8/8/8/8/8/8", 15, "found 9"),
        ("8/7/8/8/8/8/8/8", 3, "expected 8 squares on rank 7, found 7"),
        ("8/R8/8/8/8/8/8/8", 3, "rank 7, found 9"),
        ("8/8/4x3/8/8/8/8/8", 5, "found `x`"),
        ("8/8/4é3/8/8/8/8/8", 5, "found `é`"),
        ("8/8/4[XX]3/8/8/8/8/8", 6, "found `XX`"),
        ("8/8/4[Camle]3/8/8/8/8/8", 6, "did you mean `CA`?"),
        ("8/8/4[Ca]3/8/8/8/8/8", 6, "found both"),
        ("8/8/4[CA", 8, "expected `]` behind the code of a walk, found nothing"),
        ("8/8/4()3/8/8/8/8/8", 6, "found `)`"),
        ("8/8/4(Bn)3/8/8/8/8/8", 7, "found both"),
        ("8/8/4(BN/8", 8, "expected `)`"),
        ("8/8/4(PPPPPPPPPPPPPPPP)3/8/8/8/8/8", 5, "at most 15"),
        ("8/8/=", 5, "found nothing"),
        ("8/8/~8", 4, "found `~`"),
        ("8/8/8/8/8/8/8/8 W", 16, "found `W`"),
        ("8/8/8/8/8/8/8/8 w KX", 19, "found `X`"),
        ("8/8/8/8/8/8/8/8 w - e3", 20, "such as `e6`, or `-`, found `e3`"),
        ("8/8/8/8/8/8/8/8 b - e9", 20, "found `e9`"),
        ("8/8/8/8/8/8/8/8 b - - -1", 22, "number of half-moves"),
        ("8/8/8/8/8/8/8/8 b - - 0 x", 24, "number of moves"),
        ("8/8/8/8/8/8/8/8 b - - 0 1 ; id", 26, "found `;`"),
    ];
    for (text, offset, message) in cases {
        let error = Diagram::from_fen(text).expect_err(text);
        assert_eq!(error.offset(), offset, "{text}: {error}");
        assert!(error.to_string().contains(message), "{text}: {error}");
    }
}
