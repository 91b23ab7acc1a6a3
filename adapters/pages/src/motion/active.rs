//! Which motions can start.

use octavo_domain::documents::{
    document::Document,
    id::RecordId,
    motion::{Motion, Trigger},
    record::{Kind, Kinds, Record, Width},
    register::Key,
    text::marks::Mark,
    value::Value,
};

use crate::place::Places;

/// What can be shown twice: a copy of it asks for nothing, and works nothing.
const DRAWN: Kinds =
    Kinds::of(&[Kind::Text, Kind::Picture, Kind::Shape, Kind::Line, Kind::Button, Kind::Group, Kind::Stack]);

/// A motion of a widget that can start.
pub(super) struct Active<'a> {
    /// Its place in the list of the widget, in the names of keyframes.
    pub(super) place: usize,
    pub(super) motion: &'a Motion,
    /// The widget with which it starts.
    pub(super) source: RecordId,
}

/// Where widgets lie, and what they are.
#[derive(Clone, Copy)]
pub(super) struct Around<'a> {
    pub(super) document: &'a Document,
    pub(super) places: &'a Places,
}

impl Around<'_> {
    /// The motions of a widget that can start. Slides are seen in their strip, not in the window.
    pub(super) fn motions<'r>(self, id: RecordId, record: &'r Record) -> Vec<Active<'r>> {
        let Some(Value::Motions(motions)) = record.get(Key::Motions) else { return Vec::new() };
        let parent = record.place.parent.and_then(|parent| self.document.get(parent));
        if parent.is_some_and(|parent| parent.kind == Kind::Slideshow) {
            return Vec::new();
        }
        let all = motions.iter().enumerate().map(|(place, motion)| {
            let by = motion.by.filter(|by| self.is_there_with(*by, id));
            Active { place, motion, source: by.unwrap_or(id) }
        });
        all.filter(|active| active.motion.trigger != Trigger::Click || self.can_be_pressed(active.source))
            .collect()
    }

    /// Is another widget shown wherever this one is? One that waits for what is not there would never end.
    fn is_there_with(self, other: RecordId, id: RecordId) -> bool {
        let is_known = self.document.get(other).is_some_and(|record| record.kind != Kind::Unknown);
        is_known
            && Width::ALL
                .into_iter()
                .all(|width| !self.places.is_shown(id, width) || self.places.is_shown(other, width))
    }

    /// Does it run through its frame without an end (EDIT-296)? What lies in a column does not, nor what cannot be there
    /// twice.
    pub(super) fn is_marquee(self, id: RecordId, record: &Record) -> bool {
        let runs = matches!(record.get(Key::Marquee), Some(Value::Word("left" | "right")));
        runs && record.get(Key::Direction) != Some(&Value::Word("column")) && self.can_be_twice(id, record)
    }

    fn can_be_twice(self, id: RecordId, record: &Record) -> bool {
        let mut inner =
            self.places.within(id).iter().filter_map(|child| Some((*child, self.document.get(*child)?)));
        DRAWN.has(record.kind) && inner.all(|(child, record)| self.can_be_twice(child, record))
    }

    /// Can it be pressed as a whole? What leads elsewhere or holds what is worked by itself cannot.
    fn can_be_pressed(self, id: RecordId) -> bool {
        let Some(record) = self.document.get(id) else { return false };
        record.kind != Kind::Line && self.is_plain(id, record)
    }

    fn is_plain(self, id: RecordId, record: &Record) -> bool {
        let lies_in_album = record.place.parent.and_then(|parent| self.document.get(parent));
        let leads = record.get(Key::Link).is_some()
            || lies_in_album.is_some_and(|parent| Kinds::ALBUMS.has(parent.kind));
        match record.kind {
            Kind::Picture | Kind::Shape | Kind::Button => !leads,
            Kind::Line => true,
            Kind::Text => record.text.as_ref().is_none_or(|text| {
                text.segments().iter().all(|segment| !segment.marks.contains_key(&Mark::Link))
            }),
            Kind::Group | Kind::Stack => {
                let inner = self
                    .places
                    .within(id)
                    .iter()
                    .filter_map(|child| Some((*child, self.document.get(*child)?)));
                !leads && inner.into_iter().all(|(child, record)| self.is_plain(child, record))
            }
            _ => false,
        }
    }
}
