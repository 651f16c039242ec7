//! The programs in `engine/examples` say what they always said.

#[path = "../../examples/compose.rs"]
mod compose;
#[path = "../../examples/follow.rs"]
mod follow;
#[path = "../../examples/list.rs"]
mod list;
#[path = "../../examples/play.rs"]
mod play;
#[path = "../../examples/resume.rs"]
mod resume;
#[path = "../../examples/solve.rs"]
mod solve;

#[test]
fn solving() {
    solve::main().unwrap();
    assert_eq!(solve::solved().unwrap(), "\n   1.Ra2-b2 # !\n\n");
}

#[test]
fn listing_moves() {
    list::main().unwrap();
    let expected = [
        "Kd3*c4[+bPf2], captures bPc4, Rebirth on f2",
        "Kd3-c2",
        "Kd3-c3",
        "Kd3-d2",
        "Kd3-d4",
        "Kd3-e2",
        "Kd3-e3",
        "Kd3-e4",
    ];
    assert_eq!(list::listed().unwrap(), expected);
}

#[test]
fn playing() {
    play::main().unwrap();
    let expected = [
        "Black plays d7-d6: k7/2P5/1K1p4/8/8/8/8/8 w - - 0 1",
        "White plays c7-c8=R: k1R5/8/1K1p4/8/8/8/8/8 b - - 0 1",
        "mate",
    ];
    assert_eq!(play::played("d6 c8R").unwrap(), expected);
    let refused = play::played("Kb8 Kb7").unwrap();
    assert_eq!(refused[0], "no legal move `Kb8`");
}

#[test]
fn following() {
    follow::main().unwrap();
    let mut told = Vec::new();
    follow::followed(|line| told.push(line.to_owned())).unwrap();
    let expected = [
        "IdleOption(\"Try\")",
        "SetPlay",
        "c7-c8=Q",
        "c7-c8=R",
        "Actual",
        "d7-d6 c7-c8=Q",
        "d7-d6 c7-c8=R",
        "d7-d5 c7-c8=Q",
        "d7-d5 c7-c8=R",
        "complete",
    ];
    assert_eq!(told, expected);
}

#[test]
fn resuming() {
    resume::main().unwrap();
    let expected = [
        "3 of 20 first moves are done with",
        "10 of 20 first moves are done with",
        "   1.Kc6-b6 !",
        "   1.Kc6-c7 !",
        "   1.Rh1-a1 !",
    ];
    assert_eq!(resume::resumed().unwrap(), expected);
}

#[test]
fn composing() {
    compose::main().unwrap();
    let expected = [
        "Ka1 Qg3 Gc6 / Kf1 Rc3 Pf2: Qg3-d6 Rc3-f3 Qd6-d1",
        "Kh5 Qf5 Gh7 / Kh2 Rg8 Pb6: Kh5-h4 Rg8-g1 Qf5-h3",
        "Kd8 Qe4 Gf4 / Kb6 Re2 Pg4: Kd8-c8 Kb6-a7 Qe4-b7",
        "Ka4 Qh8 Ge7 / Kc2 Re8 Pa6: Ka4-a3 Kc2-b1 Qh8-b2",
    ];
    assert_eq!(compose::composed(1).unwrap(), expected);
}
