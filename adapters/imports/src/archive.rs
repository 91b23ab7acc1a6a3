//! An archive of a text with its pictures.

use std::io::{Cursor, Read};

use octavo_application::documents::ports::imports::{ImportFault, ImportForm};
use zip::ZipArchive;

use crate::folder::{Folder, normal};

/// The most files of an archive.
const MOST_FILES: usize = 2_000;
/// The most bytes of all of them together, unpacked.
const MOST_BYTES: u64 = 100 * 1024 * 1024;
/// The longest path.
const LONGEST_PATH: usize = 500;

/// The file that is brought in.
#[derive(Debug)]
pub(crate) struct Main {
    pub(crate) form: ImportForm,
    pub(crate) bytes: Vec<u8>,
    /// Other files that could have been.
    pub(crate) others: Vec<String>,
}

/// Unpacks an archive into memory, and chooses what is brought in: a design file, else the text nearest to the root. Of
/// several texts it is the one called "index" or "readme", or the first one.
pub(crate) fn unpack(bytes: &[u8]) -> Result<(Main, Folder), ImportFault> {
    let broken = |error: &dyn std::fmt::Display| ImportFault::Malformed(error.to_string());
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| broken(&error))?;
    if archive.len() > MOST_FILES {
        return Err(ImportFault::ArchiveTooLarge);
    }
    let mut folder = Folder::default();
    let mut left = MOST_BYTES;
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).map_err(|error| broken(&error))?;
        let path = file.name().map_err(|error| broken(&error))?.replace('\\', "/");
        // Programs of Apple put what they know of files beside them.
        let is_note = path.starts_with("__MACOSX/") || path.ends_with(".DS_Store");
        if file.is_dir() || is_note || path.len() > LONGEST_PATH {
            continue;
        }
        let Some(path) = normal(&path) else { continue };
        // What an archive says of its sizes can be wrong: what comes out of it is counted.
        let mut body = Vec::new();
        let read = (&mut file).take(left.saturating_add(1)).read_to_end(&mut body);
        let read = read.map_err(|error| broken(&error))?;
        left =
            left.checked_sub(u64::try_from(read).unwrap_or(u64::MAX)).ok_or(ImportFault::ArchiveTooLarge)?;
        folder.files.insert(path, body);
    }
    let mut found: Vec<(u8, usize, bool, String, ImportForm)> = folder
        .files
        .keys()
        .filter_map(|path| {
            let (rank, form) = form_of(path)?;
            let name = path.rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
            let is_first = name.starts_with("index.") || name.starts_with("readme.");
            Some((rank, path.matches('/').count(), !is_first, path.clone(), form))
        })
        .collect();
    found.sort_by(|one, other| (one.0, one.1, one.2, &one.3).cmp(&(other.0, other.1, other.2, &other.3)));
    let mut found = found.into_iter();
    let (rank, _, _, path, form) = found.next().ok_or(ImportFault::Empty)?;
    let bytes = folder.files.get(&path).cloned().unwrap_or_default();
    folder.base = path.rsplit_once('/').map_or_else(String::new, |(folder, _)| format!("{folder}/"));
    // Drawings beside a text are its pictures.
    let others =
        found.filter(|other| other.0 < DRAWING || rank == DRAWING).map(|(.., path, _)| path).collect();
    Ok((Main { form, bytes, others }, folder))
}

const DRAWING: u8 = 2;

/// What a file can be brought in as, and what goes before what.
fn form_of(path: &str) -> Option<(u8, ImportForm)> {
    let (_, ending) = path.rsplit_once('.')?;
    Some(match ending.to_ascii_lowercase().as_str() {
        "json" => (0, ImportForm::Figma),
        "md" | "markdown" => (1, ImportForm::Markdown),
        "html" | "htm" | "xhtml" => (1, ImportForm::Html),
        "svg" => (DRAWING, ImportForm::Svg),
        _ => return None,
    })
}
