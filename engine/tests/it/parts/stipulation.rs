//! Tests of `stipulation::parse`.

use cookstopper_engine::stipulation::Stipulation;

#[test]
fn what_is_read_is_written_again() {
    let texts = [
        "#2",
        "=2",
        "s#3",
        "s=1",
        "r#2",
        "r=2",
        "semi-r#2",
        "h#2.5",
        "h=2",
        "hs#3",
        "hs#4.5",
        "hr#2",
        "ser-#4",
        "ser-=10",
        "ser-h#13",
        "ser-s#5",
        "ser-r#2",
        "exact-#3",
        "exact-ser-h=5",
        "#300",
        "h#1",
        "h#0.5",
        "h==3",
        "hzd28",
        "ser-h006",
        "ser-za825",
        "sc815",
        "kb24",
        "ser-%4",
        "h~1",
        "#=2",
        "!=1",
        "h##!0.5",
        "ser-h##3",
        "s!#2",
        "sctr1",
        "h<>r5",
        "ser-<>4",
        "exact-hs+3",
        "reci-h#3",
        "dia4.5",
        "exact-dia6",
        "ser-dia4",
        "pser-hdia10",
        "a=>b5.5",
        "reci-h(=)#3",
        "ser-reci-h#2",
        "pser-#4",
        "pser-s=8",
        "pser-hs#3",
        "phser-#2",
        "ser-hs#2",
        "2->ser-h#4",
        "White 3a[#]d",
        "Black 8hh[/2da[#]{!+}]",
    ];
    for text in texts {
        let stipulation: Stipulation = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(stipulation.to_string(), text);
    }
}

#[test]
fn lengths_are_half_moves() {
    let cases = [("#2", 4), (" H#2.5 ", 5), ("SER-#4", 8), ("h#002", 4), ("h#2.0", 4)];
    for (text, half_moves) in cases {
        assert_eq!(
            text.parse::<Stipulation>().map(|stipulation| stipulation.half_moves),
            Ok(half_moves),
            "{text}"
        );
    }
}

#[test]
fn faults_are_named() {
    let cases = [
        ("", 0, "found nothing"),
        ("  ", 2, "found nothing"),
        ("2", 0, "found `2`"),
        ("#", 1, "the number of moves, as in `#2` or `h#2.5`, found nothing"),
        ("#x", 1, "found `x`"),
        ("#2!", 1, "found `2!`"),
        ("#-2", 1, "found `-2`"),
        ("#+2", 1, "found `+2`"),
        ("#2.5", 1, "only help play"),
        ("ser-#2.5", 5, "only help play"),
        ("h#2.7", 2, "found `2.7`"),
        ("#0", 1, "at least 1 move"),
        ("#301", 1, "at most 300 moves"),
        ("h#300.5", 2, "at most 300 moves"),
        ("#99999999999999999999", 1, "at most 300 moves"),
        ("help#2", 0, "did you mean `h`?"),
        ("serh#2", 0, "did you mean `ser-h`?"),
        ("mate2", 0, "did you mean `#2`?"),
        ("xyz", 1, "found `yz`"),
        ("hz2", 1, "found `z2`"),
        ("ser-h=>2", 6, "found `>2`"),
        ("ser-dia4.5", 7, "only help play"),
        ("reci-h(=#3", 8, "found `#3`"),
        ("x->ser-h#4", 0, "introductory moves before `->`, as in `2->ser-h#4`, found `x`"),
        ("2->3->ser-h#4", 3, "at most one introduction"),
        ("white 3a[#", 10, "expected `]`"),
        ("ßé", 0, "found `ßé`"),
    ];
    for (text, offset, message) in cases {
        let error = text.parse::<Stipulation>().expect_err(text);
        assert_eq!(error.offset(), offset, "{text}: {error}");
        assert!(error.to_string().contains(message), "{text}: {error}");
    }
}
