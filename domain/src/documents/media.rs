//! Videos and audio: what they play, and what is written of it.

use super::{
    embed::{Embed, Service},
    value::{AssetKey, is_language, is_line},
};

/// Captions of a video in one language (EDIT-256).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Track {
    /// The WebVTT file.
    pub file: AssetKey,
    /// The language, as a tag.
    pub language: String,
    /// What readers choose it by: 1 to [`Track::LONGEST_LABEL`] characters.
    pub label: String,
}

impl Track {
    /// The most tracks of a video.
    pub const MOST: usize = 12;
    /// The most characters of a label.
    pub const LONGEST_LABEL: usize = 80;

    /// Are its language and its label what they have to be?
    #[must_use]
    pub fn is_valid(&self) -> bool {
        is_language(&self.language)
            && is_line(&self.label, Self::LONGEST_LABEL)
            && !self.label.trim().is_empty()
    }
}

impl Embed {
    /// The video at an address; none where it is not one of YouTube or Vimeo (EDIT-067).
    #[must_use]
    pub fn of_video(address: &str) -> Option<Self> {
        Self::of(address).filter(|embed| matches!(embed.service(), Service::YouTube | Service::Vimeo))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::documents::{
        change::{Op, Terms},
        document::Document,
        fault::{RecordFault, Refusal},
        id::RecordId,
        link::Link,
        record::{Kind, Place, Record, Slot},
        register::Key,
        text::{
            Segment, Text,
            marks::{Mark, Marks},
        },
        value::Value,
    };

    #[test]
    fn edit_067_a_video_is_of_youtube_or_vimeo() {
        for address in ["https://youtu.be/dQw4w9WgXcQ", "https://vimeo.com/76979871"] {
            assert!(Embed::of_video(address).is_some(), "{address}");
        }
        for address in [
            "https://soundcloud.com/noor/kiln",
            "https://www.openstreetmap.org/#map=15/52.5/13.4",
            "https://video.example/kiln.mp4",
            "https://youtube.com.video.example/watch?v=dQw4w9WgXcQ",
            "javascript:alert(1)",
        ] {
            assert!(Embed::of_video(address).is_none(), "{address}");
        }
    }

    #[test]
    fn edit_257_what_starts_by_itself_is_muted() {
        let (page, id) = (RecordId::of_bits(7), RecordId::of_bits(8));
        let blank = Document::blank(page);
        let place = Place { parent: Some(page), ..blank.get(page).unwrap().place.clone() };
        let set = |key: Key| Op::Set(id, Slot::base(key), Value::Flag(true));
        let clear = |key: Key| Op::Clear(id, Slot::base(key));
        let video = Op::Create(id, Arc::new(Record::new(Kind::Video, place.clone())));
        let refused = Err(Refusal::Record(id, RecordFault::AutoplayWithSound));
        let change = |document: &Document, ops: &[Op]| {
            document.change(ops, Terms::of_log()).map(|changed| changed.document)
        };
        let muted = change(&blank, &[video.clone(), set(Key::Muted), set(Key::Autoplay)]).unwrap();
        assert_eq!(change(&blank, &[video, set(Key::Autoplay), set(Key::Muted)]), refused);
        assert_eq!(change(&muted, &[clear(Key::Muted)]), refused);
        assert!(change(&muted, &[clear(Key::Autoplay), clear(Key::Muted)]).is_ok());
        let mut loud = Record::new(Kind::Video, place.clone());
        loud.registers.insert(Slot::base(Key::Autoplay), Value::Flag(true));
        assert_eq!(loud.check(), Err(RecordFault::AutoplayWithSound));
        let mut show = Record::new(Kind::Slideshow, place);
        show.registers.insert(Slot::base(Key::Autoplay), Value::Flag(true));
        assert_eq!(show.check(), Ok(()), "a slideshow has no sound");
    }

    #[test]
    fn edit_260_files_are_found_in_captions_and_links_too() {
        let key = |text: &str| AssetKey::parse(text).unwrap();
        let track = Track { file: key("words"), language: "de".to_owned(), label: "Deutsch".to_owned() };
        let link = Value::Link(Link::File(key("prices")));
        let text = Text::of([
            Segment { text: "Prices".to_owned(), marks: Marks::from([(Mark::Link, link.clone())]) },
            Segment { text: "\n".to_owned(), marks: Marks::new() },
        ]);
        let page = RecordId::of_bits(7);
        let place = Document::blank(page).get(page).unwrap().place.clone();
        let mut record = Record::new(Kind::Text, place);
        record.text = Some(text.unwrap());
        assert_eq!(record.assets().collect::<Vec<_>>(), [&key("prices")]);
        let mut video = Record { kind: Kind::Video, text: None, ..record };
        for (register, value) in [
            (Key::Media, Value::Asset(key("film"))),
            (Key::Asset, Value::Asset(key("poster"))),
            (Key::Tracks, Value::Tracks(vec![track])),
        ] {
            video.registers.insert(Slot::base(register), value);
        }
        let mut found: Vec<&str> = video.assets().map(AssetKey::as_str).collect();
        found.sort_unstable();
        assert_eq!(found, ["film", "poster", "words"]);
    }

    #[test]
    fn edit_256_captions_have_a_language_and_a_label() {
        let track = |language: &str, label: &str| Track {
            file: AssetKey::parse("aa").unwrap(),
            language: language.to_owned(),
            label: label.to_owned(),
        };
        assert!(track("pt-BR", "Português").is_valid());
        for (language, label) in [("deutsch", "Deutsch"), ("de", " "), ("de", "a\nb"), ("", "Deutsch")] {
            assert!(!track(language, label).is_valid(), "{language} {label}");
        }
        assert!(!track("de", &"a".repeat(81)).is_valid());
    }
}
