//! A few things side by side, copied as a whole.

use std::ops::Deref;

/// At most `N` things. A copy costs as much as their memory, not a step for each: a search copies them at every turn.
#[derive(Clone, Copy, Debug)]
pub struct Few<T, const N: usize> {
    things: [T; N],
    count: u8,
}

impl<T: Copy, const N: usize> Few<T, N> {
    /// None yet; what lies where none is doesn't matter.
    #[inline]
    pub fn new(filler: T) -> Self {
        const { assert!(N <= u8::MAX as usize) };
        Self { things: [filler; N], count: 0 }
    }

    /// Adds one more; whether there was room.
    #[inline]
    pub fn push(&mut self, thing: T) -> bool {
        let place = self.things.get_mut(usize::from(self.count));
        let has_room = place.is_some();
        if let Some(place) = place {
            *place = thing;
            self.count += 1;
        }
        has_room
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        self.things.get(..usize::from(self.count)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::Few;

    #[test]
    fn there_is_room_for_so_many() {
        let mut few = Few::<u8, 2>::new(0);
        assert_eq!([few.push(1), few.push(2), few.push(3)], [true, true, false]);
        assert_eq!(*few, [1, 2]);
    }
}
