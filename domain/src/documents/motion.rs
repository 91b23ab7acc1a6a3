//! Motion of widgets: what starts it, what it changes, and how long that takes (EDIT-287 to 293).

use super::{colour::Ink, id::RecordId, value::PIXEL};

/// What starts a motion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Trigger {
    /// The widget comes into sight (EDIT-287). The motion ends in what is drawn.
    Appear,
    /// The reader scrolls (EDIT-288): the motion follows this part of the widget's way through the window, in
    /// thousandths of it.
    Scroll([i32; 2]),
    /// The pointer is over it, or it has the focus (EDIT-289).
    Hover,
    /// A click, or a key that does the same; the next one takes it back (EDIT-290).
    Click,
}

impl Trigger {
    /// Its name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Appear => "appear",
            Self::Scroll(_) => "scroll",
            Self::Hover => "hover",
            Self::Click => "click",
        }
    }
}

/// Where a change begins and ends. What is not said is what is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Span<T> {
    /// Where it begins.
    pub from: Option<T>,
    /// Where it ends.
    pub to: Option<T>,
}

impl<T> Span<T> {
    fn ends(&self) -> impl Iterator<Item = &T> {
        self.from.iter().chain(&self.to)
    }
}

/// A step of motion: one thing that it changes (EDIT-291).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// Where it is, from where it is drawn: across and down, in hundredths of a pixel.
    Move(Span<[i32; 2]>),
    /// How large it is, in thousandths of what is drawn.
    Scale(Span<i32>),
    /// How far it is turned from how it is drawn, in hundredths of a degree.
    Turn(Span<i32>),
    /// How opaque it is, in thousandths.
    Opacity(Span<i32>),
    /// How far it is blurred, in hundredths of a pixel.
    Blur(Span<i32>),
    /// The colour of its letters where it is words, else that of its surface.
    Colour(Span<Ink>),
    /// How much of it is cut from the top edge clockwise, in thousandths of its size.
    Clip(Span<[i32; 4]>),
}

impl Step {
    /// Its name on the wire.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Move(_) => "move",
            Self::Scale(_) => "scale",
            Self::Turn(_) => "turn",
            Self::Opacity(_) => "opacity",
            Self::Blur(_) => "blur",
            Self::Colour(_) => "colour",
            Self::Clip(_) => "clip",
        }
    }

    /// Is it said where it begins, and where it ends?
    #[must_use]
    pub const fn is_said(&self) -> (bool, bool) {
        match self {
            Self::Move(span) => (span.from.is_some(), span.to.is_some()),
            Self::Scale(span) | Self::Turn(span) | Self::Opacity(span) | Self::Blur(span) => {
                (span.from.is_some(), span.to.is_some())
            }
            Self::Colour(span) => (span.from.is_some(), span.to.is_some()),
            Self::Clip(span) => (span.from.is_some(), span.to.is_some()),
        }
    }

    /// The colours that it names.
    pub fn inks(&self) -> impl Iterator<Item = &Ink> {
        let span = match self {
            Self::Colour(span) => Some(span),
            _ => None,
        };
        span.into_iter().flat_map(Span::ends)
    }

    fn is_within(&self) -> bool {
        let within =
            |span: &Span<i32>, least: i32, most: i32| span.ends().all(|value| (least..=most).contains(value));
        match self {
            Self::Move(span) => span.ends().flatten().all(|value| (-FARTHEST..=FARTHEST).contains(value)),
            Self::Scale(span) => within(span, 0, LARGEST),
            Self::Turn(span) => within(span, -MOST_TURN, MOST_TURN),
            Self::Opacity(span) => within(span, 0, 1_000),
            Self::Blur(span) => within(span, 0, 200 * PIXEL),
            Self::Colour(_) => true,
            Self::Clip(span) => span.ends().flatten().all(|value| (0..=1_000).contains(value)),
        }
    }
}

/// 5,000 px.
const FARTHEST: i32 = 5_000 * PIXEL;
/// Ten times what is drawn.
const LARGEST: i32 = 10_000;
/// Ten turns.
const MOST_TURN: i32 = 10 * 36_000;
/// A minute, in milliseconds.
const LONGEST: i32 = 60_000;
/// The shortest time after which a motion begins anew, in milliseconds: nothing flashes more than three times a second.
const SHORTEST_LOOP: i32 = 350;

/// How fast a motion is on its way.
pub const EASINGS: &[&str] = &["linear", "ease", "easeIn", "easeOut", "easeInOut", "back"];
/// How often it runs; `swing` is there and back.
pub const REPEATS: &[&str] = &["once", "loop", "swing"];

/// A motion of a widget.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Motion {
    /// What starts it.
    pub trigger: Trigger,
    /// The widget with which it starts, where that is another one: so a sequence runs over several (EDIT-293).
    pub by: Option<RecordId>,
    /// How long it waits, in milliseconds.
    pub delay: i32,
    /// How long it takes, in milliseconds.
    pub duration: i32,
    /// One of [`EASINGS`].
    pub easing: &'static str,
    /// One of [`REPEATS`].
    pub repeat: &'static str,
    /// What it changes, each thing once.
    pub steps: Vec<Step>,
}

impl Motion {
    /// The most motions of a widget.
    pub const MOST: usize = 8;

    /// Does it run again and again?
    #[must_use]
    pub fn is_loop(&self) -> bool {
        self.repeat != "once"
    }

    /// Is it within its limits? What appears ends as it is drawn, and so says only where its steps begin. What starts under
    /// the pointer or on a click begins as it is drawn. What follows the scroll takes no time of its own.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        let times = (0..=LONGEST).contains(&self.delay) && (0..=LONGEST).contains(&self.duration);
        let lasts = !self.is_loop() || self.duration >= SHORTEST_LOOP;
        let known = EASINGS.contains(&self.easing) && REPEATS.contains(&self.repeat);
        let trigger = match self.trigger {
            Trigger::Scroll([from, to]) => {
                let part = 0 <= from && from < to && to <= 1_000;
                part && self.delay == 0 && self.duration == 0 && !self.is_loop()
            }
            _ => true,
        };
        times && lasts && known && trigger && self.has_valid_steps()
    }

    fn has_valid_steps(&self) -> bool {
        let names: Vec<&str> = self.steps.iter().map(Step::name).collect();
        let once =
            names.iter().enumerate().all(|(at, name)| !names.iter().skip(at + 1).any(|other| other == name));
        let said = |step: &Step| match (self.trigger, step.is_said()) {
            (Trigger::Appear, said) => said == (true, false),
            (Trigger::Hover | Trigger::Click, said) => said == (false, true),
            (Trigger::Scroll(_), (from, to)) => from || to,
        };
        once && !self.steps.is_empty() && self.steps.iter().all(|step| said(step) && step.is_within())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn motion(trigger: Trigger, steps: &[Step]) -> Motion {
        let (easing, repeat) = ("ease", "once");
        Motion { trigger, by: None, delay: 0, duration: 600, easing, repeat, steps: steps.to_vec() }
    }

    fn still(motion: Motion) -> Motion {
        Motion { duration: 0, ..motion }
    }

    const fn from<T>(value: T) -> Span<T> {
        Span { from: Some(value), to: None }
    }

    const fn to<T>(value: T) -> Span<T> {
        Span { from: None, to: Some(value) }
    }

    #[test]
    fn edit_287_289_290_a_motion_says_the_end_that_is_not_drawn() {
        let (begins, ends) = (Step::Opacity(from(0)), Step::Opacity(to(0)));
        assert!(motion(Trigger::Appear, &[begins]).is_valid());
        assert!(!motion(Trigger::Appear, &[ends]).is_valid());
        for trigger in [Trigger::Hover, Trigger::Click] {
            assert!(motion(trigger, &[ends]).is_valid() && !motion(trigger, &[begins]).is_valid());
        }
        assert!(!motion(Trigger::Hover, &[]).is_valid(), "it changes something");
        assert!(!motion(Trigger::Hover, &[ends, ends]).is_valid(), "each thing once");
    }

    #[test]
    fn edit_288_what_follows_the_scroll_has_a_part_of_the_way_and_no_time() {
        let step = Step::Move(Span { from: Some([0, -500]), to: Some([0, 500]) });
        let scroll = |part| still(motion(Trigger::Scroll(part), &[step]));
        assert!(scroll([0, 1_000]).is_valid() && scroll([250, 251]).is_valid());
        for part in [[-1, 10], [10, 10], [20, 10], [0, 1_001]] {
            assert!(!scroll(part).is_valid(), "{part:?}");
        }
        assert!(
            !motion(Trigger::Scroll([0, 1_000]), &[step]).is_valid(),
            "it takes as long as the scroll does"
        );
        assert!(!Motion { delay: 1, ..scroll([0, 1_000]) }.is_valid());
        let open = Step::Move(Span { from: None, to: None });
        assert!(!still(motion(Trigger::Scroll([0, 1_000]), &[open])).is_valid());
    }

    #[test]
    fn edit_291_steps_have_limits() {
        let far = [FARTHEST, -FARTHEST];
        let taken = [
            Step::Move(to(far)),
            Step::Scale(to(10_000)),
            Step::Turn(to(-360_000)),
            Step::Opacity(to(1_000)),
            Step::Blur(to(20_000)),
            Step::Clip(to([0, 1_000, 0, 1_000])),
        ];
        assert!(motion(Trigger::Hover, &taken).is_valid());
        for step in [
            Step::Move(to([FARTHEST + 1, 0])),
            Step::Scale(to(-1)),
            Step::Turn(to(360_001)),
            Step::Opacity(to(1_001)),
            Step::Blur(to(20_001)),
            Step::Clip(to([0, 0, 0, 1_001])),
        ] {
            assert!(!motion(Trigger::Hover, &[step]).is_valid(), "{step:?}");
        }
    }

    #[test]
    fn edit_292_times_have_limits_and_nothing_flashes() {
        let of = |delay, duration, repeat| Motion {
            delay,
            duration,
            repeat,
            ..motion(Trigger::Appear, &[Step::Opacity(from(0))])
        };
        assert!(of(60_000, 60_000, "once").is_valid() && of(0, 350, "loop").is_valid());
        for (delay, duration, repeat) in
            [(-1, 0, "once"), (60_001, 0, "once"), (0, 60_001, "once"), (0, 349, "swing"), (0, 500, "twice")]
        {
            assert!(!of(delay, duration, repeat).is_valid(), "{delay} {duration} {repeat}");
        }
        assert!(!Motion { easing: "bounce", ..of(0, 0, "once") }.is_valid());
    }
}
