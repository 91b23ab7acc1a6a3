//! Writing a file durably: when the call returns, it is complete on disk under its name.

use std::{
    collections::BTreeSet,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, SystemTime},
};

/// The prefix of unfinished files' names.
const PREFIX: &str = ".part-";
/// Nobody writes to an unfinished file for so long.
const LEFT_BEHIND: Duration = Duration::from_secs(24 * 3_600);

/// The folders of a store, made when they are first needed.
///
/// A folder that is there may have been made a moment ago by somebody whose sync of the folder above has not ended, or
/// has failed. So a name counts as being on disk only after a sync here.
#[derive(Debug)]
pub(crate) struct Folders {
    root: PathBuf,
    /// Those whose names are on disk.
    known: Mutex<BTreeSet<PathBuf>>,
}

impl Folders {
    /// Those below `root`, and `root` itself.
    pub(crate) fn below(root: PathBuf) -> Self {
        Self { root, known: Mutex::default() }
    }

    /// Writes the file at `path`, replacing an existing one. `write` returns the number of bytes the file must have. On
    /// an error the old file stays, and nothing of the new one remains.
    pub(crate) fn write(
        &self,
        path: &Path,
        write: impl FnOnce(&mut File) -> io::Result<u64>,
    ) -> io::Result<()> {
        let folder = parent(path);
        let is_first = self.make(&folder)?;
        // Written to a temporary file and renamed, so that no reader sees half a file. Dropping it removes it.
        let mut beside = tempfile::Builder::new().prefix(PREFIX).tempfile_in(&folder)?;
        if is_first {
            // The ages of files are told by the clock that gave them their times.
            clear(&folder, beside.as_file().metadata()?.modified()?)?;
        }
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

    /// Makes a folder and its parents; all their names are on disk when this returns. Is this the first time?
    fn make(&self, folder: &Path) -> io::Result<bool> {
        let mut unsure: Vec<PathBuf> = Vec::new();
        let mut above = folder.to_owned();
        while !above.is_dir() || (above.starts_with(&self.root) && !self.known().contains(&above)) {
            let next = parent(&above);
            let is_top = next == above;
            unsure.push(above);
            if is_top {
                break;
            }
            above = next;
        }
        let is_first = !unsure.is_empty();
        for folder in unsure.into_iter().rev() {
            match fs::create_dir(&folder) {
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
                _ => sync_folder(&parent(&folder))?,
            }
            self.known().insert(folder);
        }
        Ok(is_first)
    }

    fn known(&self) -> MutexGuard<'_, BTreeSet<PathBuf>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Removes files that a killed process has left.
fn clear(folder: &Path, now: SystemTime) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if !entry.file_name().to_string_lossy().starts_with(PREFIX) {
            continue;
        }
        let is_old = |modified: SystemTime| now.duration_since(modified).is_ok_and(|age| age > LEFT_BEHIND);
        let removed = match entry.metadata().and_then(|metadata| metadata.modified()) {
            Ok(modified) if is_old(modified) => fs::remove_file(entry.path()),
            Ok(_) => Ok(()),
            Err(error) => Err(error),
        };
        match removed {
            // Somebody may have ended writing it meanwhile, or another server removed it first.
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
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
        let folders = Folders::below(folder.path().to_owned());
        let path = folder.path().join("deep/below/a.jpg");
        let bytes = |text: &'static str| {
            move |file: &mut File| {
                file.write_all(text.as_bytes()).map(|()| u64::try_from(text.len()).unwrap())
            }
        };
        folders.write(&path, bytes("one")).unwrap();
        let full = |_: &mut File| -> io::Result<u64> { Err(io::ErrorKind::StorageFull.into()) };
        assert_eq!(folders.write(&path, full).unwrap_err().kind(), io::ErrorKind::StorageFull);
        let cut = |file: &mut File| file.write_all(b"tw").map(|()| 3);
        assert_eq!(folders.write(&path, cut).unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
        assert_eq!(fs::read(&path).unwrap(), b"one");
        folders.write(&path, bytes("two")).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "nothing is left beside");
    }

    #[test]
    fn what_a_killed_process_left_is_removed_once_nobody_writes_to_it() {
        let folder = tempfile::tempdir().unwrap();
        let (old, new) = (folder.path().join(".part-old"), folder.path().join(".part-new"));
        let left = File::create(&old).unwrap();
        left.set_modified(left.metadata().unwrap().modified().unwrap() - 2 * LEFT_BEHIND).unwrap();
        File::create(&new).unwrap();
        let whole = folder.path().join("whole");
        File::create(&whole).unwrap().set_modified(SystemTime::UNIX_EPOCH).unwrap();
        let path = folder.path().join("a.jpg");
        let folders = Folders::below(folder.path().to_owned());
        folders.write(&path, |file| file.write_all(b"one").map(|()| 3)).unwrap();
        assert!(!old.exists() && new.exists() && whole.exists() && path.exists());
    }

    #[test]
    fn a_disk_without_room_is_an_error() {
        // Writing to this device always fails as on a full disk.
        let mut full = File::options().write(true).open("/dev/full").unwrap();
        let folder = tempfile::tempdir().unwrap();
        let folders = Folders::below(folder.path().to_owned());
        let failing = |_: &mut File| full.write_all(b"x").map(|()| 1);
        let error = folders.write(&folder.path().join("a.jpg"), failing).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
