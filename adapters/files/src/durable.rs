//! Writing a file durably: when the call returns, it is complete on disk under its name.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

/// The prefix of unfinished files' names.
const PREFIX: &str = ".part-";

/// Writes the file at `path`, replacing an existing one. `write` returns the number of bytes the file must have. On an
/// error the old file stays, and nothing of the new one remains.
pub(crate) fn write(path: &Path, write: impl FnOnce(&mut File) -> io::Result<u64>) -> io::Result<()> {
    let folder = parent(path);
    make_folder(&folder)?;
    // Written to a temporary file and renamed, so that no reader sees half a file. Dropping it removes it.
    let mut beside = tempfile::Builder::new().prefix(PREFIX).tempfile_in(&folder)?;
    let expected = write(beside.as_file_mut())?;
    beside.as_file().sync_all()?;
    let length = beside.as_file().metadata()?.len();
    if length != expected {
        return Err(io::Error::new(
            io::ErrorKind::UnexpectedEof,
            format!("{length} of {expected} bytes were written"),
        ));
    }
    beside.persist(path).map_err(|error| error.error)?;
    sync_folder(&folder)
}

/// Makes a folder and its parents; all entries are on disk when this returns.
fn make_folder(folder: &Path) -> io::Result<()> {
    let mut missing: Vec<PathBuf> = Vec::new();
    let mut above = folder.to_owned();
    while !above.is_dir() {
        let next = parent(&above);
        let is_top = next == above;
        missing.push(above);
        if is_top {
            break;
        }
        above = next;
    }
    for folder in missing.into_iter().rev() {
        match fs::create_dir(&folder) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
            _ => sync_folder(&parent(&folder))?,
        }
    }
    Ok(())
}

fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// The parent folder of a path.
fn parent(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from(if path.is_absolute() { "/" } else { "." }),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn a_write_that_fails_keeps_what_was_there_and_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/below/a.jpg");
        let bytes = |text: &'static str| {
            move |file: &mut File| {
                file.write_all(text.as_bytes()).map(|()| u64::try_from(text.len()).unwrap())
            }
        };
        write(&path, bytes("one")).unwrap();
        let full = |_: &mut File| -> io::Result<u64> { Err(io::ErrorKind::StorageFull.into()) };
        assert_eq!(write(&path, full).unwrap_err().kind(), io::ErrorKind::StorageFull);
        let cut = |file: &mut File| file.write_all(b"tw").map(|()| 3);
        assert_eq!(write(&path, cut).unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
        assert_eq!(fs::read(&path).unwrap(), b"one");
        write(&path, bytes("two")).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "nothing is left beside");
    }

    #[test]
    fn a_disk_without_room_is_an_error() {
        // Writing to this device always fails as on a full disk.
        let mut full = File::options().write(true).open("/dev/full").unwrap();
        let folder = tempfile::tempdir().unwrap();
        let error = write(&folder.path().join("a.jpg"), |_| full.write_all(b"x").map(|()| 1)).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
