//! In which respects a widget differs.

use crate::documents::{
    record::Record,
    register::{Key, Need},
};

/// A respect in which a widget differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aspect {
    /// Its words.
    Words,
    /// How its words are emphasised, linked, listed or styled.
    Formatting,
    /// The picture that it shows, or which part of it; what a video or audio plays, with its captions.
    Picture,
    /// Where it leads.
    Link,
    /// What assistive technology says about it.
    Label,
    /// Where it is.
    Position,
    /// How large it is.
    Size,
    /// What lies above and below it.
    Stacking,
    /// Whether it is seen.
    Visibility,
    /// How it looks.
    Look,
    /// What only those see who edit: its name, and whether it is locked.
    Editing,
}

impl Aspect {
    /// What a register of a widget says.
    pub(super) fn of(key: Key) -> Self {
        match key {
            Key::Words => Self::Words,
            Key::Asset
            | Key::Pixels
            | Key::Focus
            | Key::Scale
            | Key::Fit
            | Key::Media
            | Key::Gif
            | Key::VideoAddress
            | Key::Tracks => Self::Picture,
            Key::Link | Key::LinkInNewTab | Key::MenuPages | Key::ChosenPages | Key::Source => Self::Link,
            Key::Label | Key::Decorative | Key::ReadAfter => Self::Label,
            Key::Position | Key::Turn | Key::Hold | Key::Pin | Key::StickAt => Self::Position,
            Key::Size => Self::Size,
            Key::Above => Self::Stacking,
            Key::Hidden | Key::NotOn => Self::Visibility,
            Key::Name | Key::Locked => Self::Editing,
            // A register that is content and is none of those above would be words.
            other if other.rule().need == Need::Content => Self::Words,
            _ => Self::Look,
        }
    }
}

/// The respects in which a widget differs, but for its text: each once, in their order.
pub(super) fn aspects(before: &Record, after: &Record, keys: impl Iterator<Item = Key>) -> Vec<Aspect> {
    let mut found: Vec<Aspect> = keys.map(Aspect::of).collect();
    if before.place.parent != after.place.parent {
        found.push(Aspect::Position);
    }
    if before.place.order != after.place.order {
        found.push(Aspect::Stacking);
    }
    if before.kind != after.kind || before.unread != after.unread {
        found.push(Aspect::Look);
    }
    found.sort_unstable();
    found.dedup();
    found
}
