//! The tables of a font file, unpacked within bounds.

use std::{borrow::Cow, error::Error, io::Read};

use octavo_application::documents::ports::fonts::FontError;

use super::broken;

/// The most bytes of a font that is unpacked. A file of 4 MB that is real unpacks to a third of that.
pub(crate) const MOST_UNPACKED: usize = 32 * 1024 * 1024;
/// The most tables; real fonts have about twenty.
const MOST_TABLES: usize = 64;

/// A font as TrueType or OpenType has it, whichever of the formats it came in.
pub(crate) fn unpack(bytes: &[u8]) -> Result<Cow<'_, [u8]>, FontError> {
    let unpacked = match bytes.get(..4) {
        Some(b"\0\x01\0\0" | b"true" | b"OTTO") => Cow::Borrowed(bytes),
        Some(b"wOFF") => Cow::Owned(woff(bytes)?),
        Some(b"wOF2") => Cow::Owned(woff2(bytes)?),
        Some(b"ttcf") => return Err(FontError::Collection),
        _ => return Err(FontError::Unsupported),
    };
    if unpacked.len() > MOST_UNPACKED {
        return Err(FontError::TooLarge);
    }
    is_whole(&unpacked).then_some(unpacked).ok_or(FontError::Broken)
}

/// Do all tables lie within the font? One that was cut off would seem to have fewer.
fn is_whole(font: &[u8]) -> bool {
    const HEADER: usize = 12;
    const ENTRY: usize = 16;
    let number = font.get(4..6).and_then(|two| two.try_into().ok()).map(u16::from_be_bytes);
    number.is_some_and(|number| {
        (0..usize::from(number)).all(|table| {
            let entry = HEADER + table * ENTRY;
            let [start, length] = [entry + 8, entry + 12].map(|at| word(font, at));
            let end = start.zip(length).and_then(|(start, length)| start.checked_add(length));
            end.and_then(|end| usize::try_from(end).ok()).is_some_and(|end| end <= font.len())
        })
    })
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?))
}

/// How many tables a WOFF has, and that they are those of one font.
fn tables(bytes: &[u8]) -> Result<usize, FontError> {
    if bytes.get(4..8) == Some(b"ttcf") {
        return Err(FontError::Collection);
    }
    let number = bytes.get(12..14).and_then(|two| two.try_into().ok()).map(u16::from_be_bytes);
    let number = usize::from(number.ok_or(FontError::Broken)?);
    if number > MOST_TABLES { Err(FontError::Broken) } else { Ok(number) }
}

/// Each table is packed on its own. The sizes that the directory names are added up first: many tables could be the same
/// bytes.
fn woff(bytes: &[u8]) -> Result<Vec<u8>, FontError> {
    const HEADER: usize = 44;
    const ENTRY: usize = 20;
    let mut sum: usize = 0;
    for table in 0..tables(bytes)? {
        let entry = HEADER + table * ENTRY;
        let [packed, whole] = [entry + 8, entry + 12].map(|at| word(bytes, at));
        let (packed, whole) = packed.zip(whole).ok_or(FontError::Broken)?;
        if packed > whole {
            return Err(FontError::Broken);
        }
        sum = sum.saturating_add(usize::try_from(whole).map_err(broken)?);
    }
    if sum > MOST_UNPACKED {
        return Err(FontError::TooLarge);
    }
    let mut inflate = |packed: &[u8], size: usize| read(flate2::read::ZlibDecoder::new(packed), size);
    wuff::decompress_woff1_with_custom_z(bytes, &mut inflate).map_err(broken)
}

/// All tables are one stream, whose size the directory says.
fn woff2(bytes: &[u8]) -> Result<Vec<u8>, FontError> {
    tables(bytes)?;
    let mut is_too_large = false;
    let mut inflate = |packed: &[u8], size: usize| {
        is_too_large = size > MOST_UNPACKED;
        read(brotli::Decompressor::new(packed, 4_096), size)
    };
    let unpacked = wuff::decompress_woff2_with_custom_brotli(bytes, &mut inflate);
    if is_too_large { Err(FontError::TooLarge) } else { unpacked.map_err(broken) }
}

/// Reads as many bytes as were announced, and no more than are allowed.
fn read(stream: impl Read, size: usize) -> Result<Vec<u8>, Box<dyn Error>> {
    if size > MOST_UNPACKED {
        return Err("too large".into());
    }
    let mut unpacked = Vec::new();
    // One more would say that the announcement was wrong.
    let most = u64::try_from(size)?.saturating_add(1);
    stream.take(most).read_to_end(&mut unpacked)?;
    if unpacked.len() == size { Ok(unpacked) } else { Err("another size".into()) }
}
