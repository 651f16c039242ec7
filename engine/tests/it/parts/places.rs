//! Tests of `board::position::places`.

use cookstopper_engine::board::position::{Cause, Position};
use cookstopper_engine::board::{Bitboard, Side, Slot, Square, Unit};

/// What becomes of a unit that is remembered on d4, with another one on e5, through `happens`.
fn followed(happens: impl FnOnce(&mut Position)) -> Bitboard {
    let (d4, e5) = (Square::at(3, 3), Square::at(4, 4));
    let unit = |slot: Slot| Unit::new(Side::White, slot);
    let mut position = Position::default();
    position.put(d4, unit(Slot::ROOK));
    position.put(e5, unit(Slot::KING));
    position.remember(|memory| {
        memory.last_mover = Bitboard::of(d4);
        memory.movers = [Bitboard::of(d4); 2];
    });
    let mark = position.mark();
    happens(&mut position);
    position.follow_units(&mark);
    let memory = *position.memory();
    assert_eq!(memory.movers, [memory.last_mover; 2], "all that stands for units goes with them");
    assert_eq!(position.state.key, position.computed_key());
    position.take_back(&mark);
    assert_eq!(position.memory().last_mover, Bitboard::of(d4));
    memory.last_mover
}

#[test]
fn what_is_remembered_of_a_unit_follows_it() {
    let [d4, e5, h8] = [Square::at(3, 3), Square::at(4, 4), Square::at(7, 7)];
    assert_eq!(followed(|_| {}), Bitboard::of(d4));
    assert_eq!(followed(|position| position.shift_because(d4, h8, Cause::Push)), Bitboard::of(h8));
    let rebirth = |position: &mut Position| {
        let unit = position.unit(d4);
        position.change(d4, Unit::NONE, Cause::Transfer);
        position.change(h8, unit, Cause::CapturerRebirth);
    };
    assert_eq!(followed(rebirth), Bitboard::of(h8));
    let swap = |cause: [Cause; 2]| {
        move |position: &mut Position| {
            let (one, other) = (position.unit(d4), position.unit(e5));
            position.change(d4, other, cause[0]);
            position.change(e5, one, cause[1]);
        }
    };
    assert_eq!(followed(swap([Cause::KingSwap; 2])), Bitboard::of(e5));
    assert_eq!(followed(swap([Cause::Departure, Cause::Arrival])), Bitboard::of(e5));
    let quarter_turn = |position: &mut Position| {
        let unit = position.unit(d4);
        position.change(d4, Unit::NONE, Cause::Revolution);
        position.change(d4.turned(), unit, Cause::Revolution);
    };
    assert_eq!(followed(quarter_turn), Bitboard::of(d4.turned()));
    assert_eq!(followed(|position| position.change(d4, Unit::NONE, Cause::Capture)), Bitboard::EMPTY);
}

#[test]
fn what_is_remembered_later_follows_what_comes_later() {
    let [d4, e5, h8] = [Square::at(3, 3), Square::at(4, 4), Square::at(7, 7)];
    let found = followed(|position| {
        let mark = position.mark();
        position.change(d4, Unit::NONE, Cause::Capture);
        position.shift(e5, d4);
        position.follow_units(&mark);
        position.remember(|memory| {
            memory.last_mover = Bitboard::of(d4);
            memory.movers = [Bitboard::of(d4); 2];
        });
        position.shift_because(d4, h8, Cause::CapturerRebirth);
    });
    assert_eq!(found, Bitboard::of(h8));
}
