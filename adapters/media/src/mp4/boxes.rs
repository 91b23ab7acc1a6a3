//! The boxes that an MP4 consists of (ISO 14496-12, section 4.2).

use std::io::{Read, Seek, SeekFrom};

use octavo_application::documents::ports::media::MediaError;

use crate::{damaged, failed, unread};

/// The most boxes of a file. One in fragments has two for each second or so.
const MOST_BOXES: usize = 20_000;

/// Where a box is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Boxed {
    pub(super) name: [u8; 4],
    /// Where its header begins.
    pub(super) start: u64,
    /// The bytes of its header.
    pub(super) header: u64,
    /// The bytes of it all.
    pub(super) size: u64,
}

impl Boxed {
    pub(super) const fn end(&self) -> u64 {
        self.start.saturating_add(self.size)
    }

    /// The box that begins with these bytes, which are the first sixteen where there are so many. `start` is where they are,
    /// `end` where what is around it ends.
    pub(super) fn parse(bytes: &[u8], start: u64, end: u64) -> Option<Self> {
        let (size, rest) = bytes.split_first_chunk::<4>()?;
        let (name, rest) = rest.split_first_chunk::<4>()?;
        let (size, header) = match u32::from_be_bytes(*size) {
            // To the end of all.
            0 => (end.checked_sub(start)?, 8),
            1 => (u64::from_be_bytes(*rest.first_chunk::<8>()?), 16),
            size => (u64::from(size), 8),
        };
        let fits = size >= header && start.checked_add(size)? <= end;
        fits.then_some(Self { name: *name, start, header, size })
    }
}

/// The boxes of a file of this length, in their order. Each lies within the file, and they fill it.
pub(super) fn top_level(file: &mut (impl Read + Seek), length: u64) -> Result<Vec<Boxed>, MediaError> {
    let mut found = Vec::new();
    let mut start = 0;
    while start < length {
        if found.len() >= MOST_BOXES {
            return Err(damaged());
        }
        file.seek(SeekFrom::Start(start)).map_err(failed)?;
        let mut head = Vec::with_capacity(16);
        Read::by_ref(file).take(16).read_to_end(&mut head).map_err(unread)?;
        let one = Boxed::parse(&head, start, length).ok_or_else(damaged)?;
        start = one.end();
        found.push(one);
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    fn of(bytes: &[u8]) -> Result<Vec<([u8; 4], u64, u64)>, MediaError> {
        let length = u64::try_from(bytes.len()).unwrap();
        let found = top_level(&mut Cursor::new(bytes), length)?;
        Ok(found.into_iter().map(|one| (one.name, one.start, one.size)).collect())
    }

    #[test]
    fn boxes_fill_a_file() {
        let long = b"\0\0\0\x08free\0\0\0\x01mdat\0\0\0\0\0\0\0\x11x\0\0\0\0free..";
        let expected = vec![(*b"free", 0, 8), (*b"mdat", 8, 17), (*b"free", 25, 10)];
        assert_eq!(of(long), Ok(expected));
        assert_eq!(of(b""), Ok(Vec::new()));
    }

    #[test]
    fn a_box_that_does_not_fit_is_damage() {
        for bytes in [
            b"\0\0\0\x09free".as_slice(),
            b"\0\0\0\x07free",
            b"\0\0\0",
            b"\0\0\0\x01mdat\0\0\0\0\0\0\0\x0f",
            b"\0\0\0\x01mdat\xff\xff\xff\xff\xff\xff\xff\xff",
            b"\0\0\0\x01mdat",
        ] {
            assert_eq!(of(bytes), Err(damaged()), "{bytes:?}");
        }
        assert_eq!(of(&b"\0\0\0\x08free".repeat(MOST_BOXES + 1)), Err(damaged()));
    }
}
