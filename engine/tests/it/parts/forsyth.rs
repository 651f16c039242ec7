//! Tests of `board::forsyth`.

use cookstopper_engine::diagram::Diagram;

#[test]
fn spellings_mean_the_same() {
    let cases = [
        ("rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
        ("rsbqkbsrpppppppp32PPPPPPPPRSBQKBSR", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
        ("1.PA6/8/1Q2.le3/8/k1.Le.lE", "1[PA]6/8/1Q2[le]3/8/k1[LE][le]4/8/8/8"),
        (" +g-G=g=N+.li-.LI=.li1 ", "Gg=G=H[LI][li]=[LI]1/8/8/8/8/8/8/8"),
        ("(BS.CA)=(bS)!g~5/", "(BN[CA])=(BN)!g~5/8/8/8/8/8/8/8"),
        ("", "8/8/8/8/8/8/8/8"),
    ];
    for (text, fen) in cases {
        let found = Diagram::from_forsyth(text).map(|diagram| diagram.to_fen());
        assert_eq!(found.as_deref(), Ok(fen), "{text}");
    }
}

#[test]
fn what_is_read_is_written_again() {
    let texts = [
        "rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR",
        "(BS.CA)=(bs)!g~=!.ca~N3/8/8/8/8/8/8/7.GI",
        "(R/B)=(.ca/q)(g/.li)5/8/8/8/8/8/8/8",
        "8/8/8/8/8/8/8/8",
    ];
    for text in texts {
        assert_eq!(Diagram::from_forsyth(text).map(|diagram| diagram.to_forsyth()).as_deref(), Ok(text));
    }
}

#[test]
fn faults_are_located() {
    let cases = [
        ("8/3K/8", 4, "found it behind 4"),
        ("65", 0, "at most 64 squares"),
        ("99999999999999999999999", 0, "at most 64 squares"),
        ("8/8/8/8/8/8/8/8k", 15, "at most 64 squares"),
        ("8/X", 2, "found `X`"),
        ("8/x", 2, "found `x`"),
        ("8/.xa", 3, "found `xa`"),
        ("8/.c", 3, "found nothing"),
        ("8/.cé", 3, "found `é`"),
        ("8/é", 2, "found `é`"),
        ("8/K k", 3, "found ` `"),
        ("8/=", 3, "found nothing"),
        ("(Bs)", 2, "found both"),
        ("(BS", 3, "expected `)`"),
        ("()", 1, "found `)`"),
    ];
    for (text, offset, message) in cases {
        let error = Diagram::from_forsyth(text).expect_err(text);
        assert!(error.to_string().contains(message), "{text}: {error}");
        assert_eq!(error.offset(), offset, "{text}: {error}");
    }
}
