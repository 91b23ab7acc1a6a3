//! The pictures in an ICO file, each a PNG or a bitmap without its file header.
//!
//! The decoder accepts only PNGs with four channels and the size that the directory states, which most icon programs do
//! not follow. So the picture is extracted first.

use std::borrow::Cow;

use octavo_application::shared::images::ImageError;

const HEAD: usize = 6;
const ENTRY: usize = 16;
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// One picture of the directory.
struct Entry<'a> {
    bytes: &'a [u8],
    side: u32,
    depth: u16,
    data: &'a [u8],
}

/// The largest picture of an ICO file: a PNG, or an ICO file with only that bitmap.
pub(crate) fn largest(file: &[u8]) -> Result<Cow<'_, [u8]>, ImageError> {
    let count = u16_at(file, 4).ok_or(ImageError::Broken)?;
    let best = (0..usize::from(count))
        .filter_map(|number| entry(file, number))
        .max_by_key(|entry| (entry.side, entry.depth))
        .ok_or(ImageError::Broken)?;
    if best.data.starts_with(PNG) {
        return Ok(Cow::Borrowed(best.data));
    }
    Ok(Cow::Owned(alone(&best).ok_or(ImageError::Broken)?))
}

/// An entry whose picture is in the file.
fn entry(file: &[u8], number: usize) -> Option<Entry<'_>> {
    let bytes = file.get(HEAD..)?.chunks_exact(ENTRY).nth(number)?;
    let (size, from) = (usize_at(bytes, 8)?, usize_at(bytes, 12)?);
    let data = file.get(from..from.checked_add(size)?)?;
    // 0 means 256 and more.
    let side = match bytes.first()? {
        0 => 256,
        side => u32::from(*side),
    };
    Some(Entry { bytes, side, depth: u16_at(bytes, 6)?, data })
}

/// An ICO file with only this picture.
fn alone(entry: &Entry<'_>) -> Option<Vec<u8>> {
    let from = u32::try_from(HEAD + ENTRY).ok()?;
    let mut file = vec![0, 0, 1, 0, 1, 0];
    file.extend(entry.bytes.get(..12)?);
    file.extend(from.to_le_bytes());
    file.extend(entry.data);
    Some(file)
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..)?.first_chunk().map(|part| u16::from_le_bytes(*part))
}

fn usize_at(bytes: &[u8], at: usize) -> Option<usize> {
    let value = bytes.get(at..)?.first_chunk().map(|part| u32::from_le_bytes(*part))?;
    usize::try_from(value).ok()
}
