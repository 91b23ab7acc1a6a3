//! Frames from above, so that what can hold another one is found without a look at most of them.

use super::frame::{Frame, SLACK};

/// A frame with its place in a list, and the lowest bottom of it and all that start above it.
#[derive(Debug, Clone, Copy)]
struct Stacked {
    frame: Frame,
    place: usize,
    reach: i64,
}

/// Frames, the topmost first.
#[derive(Debug)]
pub(super) struct Stack(Vec<Stacked>);

impl Stack {
    /// The frames of a list.
    pub(super) fn of(frames: impl IntoIterator<Item = Frame>) -> Self {
        let stacked = |(place, frame)| Stacked { frame, place, reach: i64::MIN };
        let mut sorted: Vec<Stacked> = frames.into_iter().enumerate().map(stacked).collect();
        sorted.sort_by_key(|one| one.frame.y);
        let mut reach = i64::MIN;
        for one in &mut sorted {
            reach = reach.max(one.frame.bottom());
            one.reach = reach;
        }
        Self(sorted)
    }

    /// The places of those that hold a frame, itself included, in no order.
    pub(super) fn around(&self, inner: Frame) -> impl Iterator<Item = usize> {
        let (lowest, end) = (inner.y + SLACK, inner.bottom() - SLACK);
        let above = self.0.partition_point(|one| one.frame.y <= lowest);
        let above = self.0.iter().take(above).rev().take_while(move |one| one.reach >= end);
        above.filter(move |one| one.frame.contains(inner)).map(|one| one.place)
    }

    /// The places of those that lie in a frame, itself included, from above.
    pub(super) fn within(&self, outer: Frame) -> impl Iterator<Item = usize> {
        let (highest, end) = (outer.y - SLACK, outer.bottom() + SLACK);
        let above = self.0.partition_point(|one| one.frame.y < highest);
        let (_, below) = self.0.split_at(above);
        let below = below.iter().take_while(move |one| one.frame.y <= end);
        below.filter(move |one| outer.contains(one.frame)).map(|one| one.place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn frames() -> impl Strategy<Value = Vec<Frame>> {
        let length = || (0_i64..20).prop_map(|number| number * 60);
        let frame = (length(), length(), length(), length());
        proptest::collection::vec(
            frame.prop_map(|(x, y, width, height)| Frame { x, y, width, height }),
            0..40,
        )
    }

    proptest! {
        #[test]
        fn it_finds_what_a_look_at_each_finds(frames in frames()) {
            let stack = Stack::of(frames.iter().copied());
            for one in &frames {
                let mut around: Vec<usize> = stack.around(*one).collect();
                let mut within: Vec<usize> = stack.within(*one).collect();
                around.sort_unstable();
                within.sort_unstable();
                let those = |is: &dyn Fn(Frame) -> bool| -> Vec<usize> {
                    frames.iter().enumerate().filter(|(_, other)| is(**other)).map(|(place, _)| place).collect()
                };
                prop_assert_eq!(around, those(&|other| other.contains(*one)));
                prop_assert_eq!(within, those(&|other| one.contains(other)));
            }
        }
    }
}
