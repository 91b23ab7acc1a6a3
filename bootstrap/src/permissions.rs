//! Makes written files private to their owner: they contain addresses, password hashes and private pages.

use std::{
    fs, io,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use rustix::{fs::Mode, process::umask};

use crate::config::Config;

const FOLDER: u32 = 0o700;
const FILE: u32 = 0o600;

/// From here on, files that this process and its children make are private to their owner.
pub fn restrict() {
    umask(Mode::RWXG | Mode::RWXO);
}

/// Tightens the permissions of existing files, such as those of an earlier release.
pub(crate) fn tighten(config: &Config) {
    let folder = &config.data_dir;
    let folders = [folder.clone(), config.files_dir(), config.mail_dir(), config.work_dir()];
    let databases = config.sqlite_file().into_iter().chain([folder.join("sandbox.db")]);
    let files = databases.flat_map(|file| ["", "-wal", "-shm"].map(|end| with_end(&file, end)));
    let all = folders.into_iter().map(|path| (path, FOLDER)).chain(files.map(|path| (path, FILE)));
    for (path, mode) in all {
        if let Err(error) = set(&path, mode) {
            // The file may belong to another user: the operator has to decide.
            tracing::warn!(%error, path = %path.display(), "file permissions cannot be restricted");
        }
    }
}

/// Makes a file private to its owner.
///
/// # Errors
/// When it belongs to another user.
pub(crate) fn own(file: &Path) -> io::Result<()> {
    set(file, FILE)
}

fn with_end(file: &Path, end: &str) -> PathBuf {
    let mut file = file.to_owned();
    file.as_mut_os_string().push(end);
    file
}

/// Removes the permissions that `mode` does not have. A missing file is no error.
fn set(path: &Path, mode: u32) -> io::Result<()> {
    let before = match fs::metadata(path) {
        Ok(metadata) => metadata.permissions().mode() & 0o777,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    let after = before & mode;
    if after == before { Ok(()) } else { fs::set_permissions(path, fs::Permissions::from_mode(after)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_is_taken_from_others_and_nothing_is_given() {
        let folder = tempfile::tempdir().unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        for (before, after) in [(0o644, 0o600), (0o666, 0o600), (0o400, 0o400), (0o600, 0o600)] {
            let path = folder.path().join(format!("{before:o}"));
            fs::write(&path, "x").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(before)).unwrap();
            own(&path).unwrap();
            assert_eq!(mode(&path), after, "{before:o}");
        }
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        set(folder.path(), FOLDER).unwrap();
        assert_eq!(mode(folder.path()), FOLDER);
        own(&folder.path().join("nothing")).unwrap();
    }
}
