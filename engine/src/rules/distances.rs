//! Distances that sides may still move, as Popeye writes them.

/// What is left to each side, White first, or to both together, in hundredths of a square: `17.65`, or `-/29`.
#[must_use]
pub fn written(left: &[Option<u32>]) -> String {
    let number = |left: &Option<u32>| match *left {
        None => "-".to_owned(),
        Some(left) if left % 100 == 0 => format!("{}", left / 100),
        Some(left) if left % 10 == 0 => format!("{}.{}", left / 100, left % 100 / 10),
        Some(left) => format!("{}.{:02}", left / 100, left % 100),
    };
    left.iter().map(number).collect::<Vec<_>>().join("/")
}
