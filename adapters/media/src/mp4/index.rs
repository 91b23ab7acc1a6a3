//! The index of an MP4, which is the box `moov`: where its samples are, and what is said of them.

use std::ops::Range;

use octavo_application::documents::ports::media::MediaError;

use super::boxes::Boxed;
use crate::damaged;

/// How deep boxes lie in each other at most: `moov/trak/mdia/minf/stbl/stco`.
const DEEPEST: u32 = 6;
/// The most boxes of an index.
const MOST_BOXES: usize = 5_000;

/// An index that was read as far as it has to be changed.
pub(super) struct Index {
    bytes: Vec<u8>,
    /// Where its tables of places are: the range of their numbers, and how many bytes each has.
    places: Vec<(Range<usize>, usize)>,
    /// Where its metadata are, with their headers.
    metadata: Vec<(usize, Range<usize>)>,
    /// The codecs of its videos and of its audio, as they are named there.
    codecs: Vec<([u8; 4], bool)>,
    seen: usize,
}

/// A box within another one: its name, where it starts, and where its content is.
type Child = ([u8; 4], usize, Range<usize>);

/// What the media of the track around a box are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Media {
    Video,
    Audio,
    Other,
}

impl Index {
    /// Reads one; `header` is the length of its own header.
    pub(super) fn read(bytes: Vec<u8>, header: u64) -> Result<Self, MediaError> {
        let mut index =
            Self { bytes: Vec::new(), places: Vec::new(), metadata: Vec::new(), codecs: Vec::new(), seen: 0 };
        let start = usize::try_from(header).map_err(|_| damaged())?;
        index.within(&bytes, start..bytes.len(), 1, Media::Other)?;
        index.bytes = bytes;
        Ok(index)
    }

    /// Notes what is in the boxes of a range.
    fn within(
        &mut self,
        bytes: &[u8],
        range: Range<usize>,
        depth: u32,
        media: Media,
    ) -> Result<(), MediaError> {
        let children = self.children(bytes, range)?;
        // The handler says what the media are; it need not be the first. Those further within say other things.
        let handler = children.iter().find(|(name, ..)| name == b"hdlr" && media == Media::Other);
        let media = handler.map_or(media, |(_, _, content)| media_of(bytes, content));
        for (name, start, content) in children {
            match &name {
                b"trak" | b"mdia" | b"minf" | b"stbl" if depth < DEEPEST => {
                    self.within(bytes, content, depth.saturating_add(1), media)?;
                }
                b"stsd" => self.note_codecs(bytes, content, media)?,
                b"stco" => self.note_places(bytes, content, 4)?,
                b"co64" => self.note_places(bytes, content, 8)?,
                b"udta" | b"meta" | b"uuid" => self.metadata.push((start, content)),
                _ => {}
            }
        }
        Ok(())
    }

    /// The boxes of a range.
    fn children(&mut self, bytes: &[u8], range: Range<usize>) -> Result<Vec<Child>, MediaError> {
        let mut children = Vec::new();
        let mut at = range.start;
        while at < range.end {
            let rest = bytes.get(at..range.end).ok_or_else(damaged)?;
            // QuickTime ends a list of boxes with four zeros.
            if rest.len() < 8 && rest.iter().all(|byte| *byte == 0) {
                break;
            }
            self.seen = self.seen.saturating_add(1);
            let length = u64::try_from(rest.len()).map_err(|_| damaged())?;
            let one =
                Boxed::parse(rest, 0, length).filter(|_| self.seen <= MOST_BOXES).ok_or_else(damaged)?;
            let number = |length: u64| usize::try_from(length).map_err(|_| damaged());
            let end = at.saturating_add(number(one.size)?);
            children.push((one.name, at, at.saturating_add(number(one.header)?)..end));
            at = end;
        }
        Ok(children)
    }

    fn note_codecs(&mut self, bytes: &[u8], content: Range<usize>, media: Media) -> Result<(), MediaError> {
        if media != Media::Other {
            // Behind the version and the number of entries.
            let entries = content.start.saturating_add(8).min(content.end)..content.end;
            for (name, ..) in self.children(bytes, entries)? {
                self.codecs.push((name, media == Media::Video));
            }
        }
        Ok(())
    }

    fn note_places(&mut self, bytes: &[u8], content: Range<usize>, width: usize) -> Result<(), MediaError> {
        // Behind the version.
        let counted = bytes.get(content.start.saturating_add(4)..content.end).ok_or_else(damaged)?;
        let count = counted.first_chunk::<4>().ok_or_else(damaged)?;
        let count = usize::try_from(u32::from_be_bytes(*count)).map_err(|_| damaged())?;
        let start = content.start.saturating_add(8);
        let end = count.checked_mul(width).and_then(|length| start.checked_add(length));
        let end = end.filter(|end| *end <= content.end).ok_or_else(damaged)?;
        self.places.push((start..end, width));
        Ok(())
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The codecs as they are named there; is it of a video, else of audio?
    pub(super) fn codecs(&self) -> &[([u8; 4], bool)] {
        &self.codecs
    }

    /// Does it say where samples are?
    pub(super) fn has_samples(&self) -> bool {
        self.places.iter().any(|(range, _)| !range.is_empty())
    }

    /// Makes its metadata free boxes without content: where a video was taken, by whom, and with which device.
    pub(super) fn blank(&mut self) {
        for (start, content) in &self.metadata {
            let name = start.saturating_add(4)..start.saturating_add(8);
            if let Some(name) = self.bytes.get_mut(name) {
                name.copy_from_slice(b"free");
            }
            if let Some(content) = self.bytes.get_mut(content.clone()) {
                content.fill(0);
            }
        }
    }

    /// Moves the places of samples within a range of the file by so many bytes to the end.
    pub(super) fn shift(&mut self, within: Range<u64>, by: u64) -> Result<(), MediaError> {
        for (range, width) in &self.places {
            let table = self.bytes.get_mut(range.clone()).ok_or_else(damaged)?;
            for place in table.chunks_exact_mut(*width) {
                let old = place.iter().fold(0_u64, |sum, byte| (sum << 8) | u64::from(*byte));
                if !within.contains(&old) {
                    continue;
                }
                let new = old.checked_add(by).ok_or_else(damaged)?.to_be_bytes();
                let skipped = new.len().saturating_sub(*width);
                let (lost, kept) = new.split_at(skipped);
                if lost.iter().any(|byte| *byte != 0) {
                    return Err(damaged());
                }
                place.copy_from_slice(kept);
            }
        }
        Ok(())
    }
}

/// What the media of a track are, by its handler: behind the version and four bytes of zero.
fn media_of(bytes: &[u8], content: &Range<usize>) -> Media {
    let kind = content.start.saturating_add(8)..content.start.saturating_add(12).min(content.end);
    match bytes.get(kind) {
        Some(b"vide" | b"pict" | b"auxv") => Media::Video,
        Some(b"soun") => Media::Audio,
        _ => Media::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boxed(name: &[u8; 4], content: &[u8]) -> Vec<u8> {
        let size = u32::try_from(content.len() + 8).unwrap();
        [&size.to_be_bytes(), name, content].concat()
    }

    /// An index with one track, whose places these are.
    fn index(table: &[u8]) -> Vec<u8> {
        let handler = boxed(b"hdlr", b"\0\0\0\0\0\0\0\0vide\0\0\0\0\0\0\0\0\0\0\0\0\0");
        let codecs = [b"\0\0\0\0\0\0\0\x01".to_vec(), boxed(b"hvc1", b"")].concat();
        let stbl = boxed(b"stbl", &[boxed(b"stsd", &codecs), table.to_vec()].concat());
        let mdia = boxed(b"mdia", &[boxed(b"minf", &stbl), handler].concat());
        let trak = boxed(b"trak", &[mdia, boxed(b"udta", b"+48.8577+002.295/")].concat());
        boxed(b"moov", &trak)
    }

    fn places(count: u32, numbers: &[u32]) -> Vec<u8> {
        let numbers: Vec<u8> = numbers.iter().flat_map(|number| number.to_be_bytes()).collect();
        [[0; 4].as_slice(), &count.to_be_bytes(), &numbers].concat()
    }

    #[test]
    fn edit_258_places_behind_the_start_of_the_data_move() {
        let table = boxed(b"stco", &places(3, &[40, 900, 1_000]));
        let mut read = Index::read(index(&table), 8).unwrap();
        assert_eq!((read.codecs(), read.has_samples()), ([(*b"hvc1", true)].as_slice(), true));
        read.shift(40..1_000, 0x0100).unwrap();
        let moved = boxed(b"stco", &places(3, &[40 + 256, 900 + 256, 1_000]));
        assert_eq!(read.bytes(), index(&moved));
        assert_eq!(read.shift(0..2_000, u64::from(u32::MAX)), Err(damaged()));
    }

    #[test]
    fn edit_258_places_of_eight_bytes_move_as_well() {
        let table = boxed(b"co64", &places(1, &[1, 0]));
        let mut read = Index::read(index(&table), 8).unwrap();
        read.shift(0..u64::MAX, 7).unwrap();
        assert_eq!(read.bytes(), index(&boxed(b"co64", &places(1, &[1, 7]))));
    }

    #[test]
    fn edit_254_where_a_video_was_taken_is_nobodys_business() {
        let mut read = Index::read(index(&[]), 8).unwrap();
        let length = read.bytes().len();
        read.blank();
        assert_eq!(read.bytes().len(), length);
        assert!(!String::from_utf8_lossy(read.bytes()).contains("48.8577"));
        assert!(!read.has_samples());
    }

    #[test]
    fn tables_that_do_not_fit_are_damage() {
        for table in [
            boxed(b"stco", &places(4, &[1, 2, 3])),
            boxed(b"stco", &[0; 6]),
            boxed(b"co64", &places(u32::MAX, &[1, 2])),
            b"\0\0\0\x09stco".to_vec(),
        ] {
            assert!(Index::read(index(&table), 8).is_err(), "{table:?}");
        }
        let many = boxed(b"moov", &boxed(b"free", b"").repeat(MOST_BOXES + 1));
        assert!(Index::read(many, 8).is_err());
    }
}
