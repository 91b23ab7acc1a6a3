//! The end of a ZIP, which says how many entries it has. Reading the list of entries takes memory for each of them, so it
//! is asked before.

use std::io::{Read, Seek, SeekFrom};

use octavo_application::documents::ports::project_files::ProjectFileFault;

use super::{failed, malformed};

/// The end is looked for in the last bytes: it has a comment of at most 64 KiB behind it.
const TAIL: u64 = 70 * 1024;
const END: &[u8] = b"PK\x05\x06";
const WIDE_END: &[u8] = b"PK\x06\x06";
const WIDE_END_AT: &[u8] = b"PK\x06\x07";
/// Where the number of entries is in an end, and in a wide one.
const COUNT: usize = 10;
const WIDE_COUNT: usize = 32;
/// What an end says whose number is in the wide one.
const IN_WIDE: u16 = u16::MAX;

/// Does every end that a reader could take say at most so many entries?
pub(super) fn check(file: &mut (impl Read + Seek), most: usize) -> Result<(), ProjectFileFault> {
    let length = file.seek(SeekFrom::End(0)).map_err(failed)?;
    let from = length.saturating_sub(TAIL);
    file.seek(SeekFrom::Start(from)).map_err(failed)?;
    let mut tail = Vec::new();
    file.by_ref().take(TAIL).read_to_end(&mut tail).map_err(failed)?;
    file.rewind().map_err(failed)?;
    let most = u64::try_from(most).unwrap_or(u64::MAX);
    let mut has_end = false;
    for at in 0..tail.len() {
        let rest = tail.get(at..).unwrap_or_default();
        let number = |at: usize, length: usize| -> u64 {
            let bytes = rest.get(at..at.saturating_add(length)).unwrap_or_default();
            bytes.iter().rev().fold(0, |number, byte| (number << 8) | u64::from(*byte))
        };
        let count = if rest.starts_with(END) {
            has_end = true;
            Some(number(COUNT, 2)).filter(|count| *count != u64::from(IN_WIDE))
        } else if rest.starts_with(WIDE_END) {
            Some(number(WIDE_COUNT, 8))
        } else if rest.starts_with(WIDE_END_AT) && number(8, 8) < from {
            return Err(malformed("its end is not where it should be"));
        } else {
            None
        };
        if count.is_some_and(|count| count > most) {
            return Err(ProjectFileFault::TooManyFiles);
        }
    }
    if has_end { Ok(()) } else { Err(malformed("it is no ZIP archive")) }
}
