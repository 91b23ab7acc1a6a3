//! The folders of the product, made durably.

use std::{
    fs::{self, File},
    io::{self, ErrorKind},
    path::{Path, PathBuf},
};

/// Makes a folder and its parents. When this returns their names are on disk, and so is that of a folder that an earlier
/// start has made.
///
/// # Errors
/// When it cannot be made, or the folder above it cannot be synced.
pub(crate) fn make(folder: &Path) -> io::Result<()> {
    let is_new = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.is_dir();
    let new: Vec<PathBuf> = folder.ancestors().take_while(is_new).map(Path::to_owned).collect();
    fs::create_dir_all(folder)?;
    for made in new.iter().rev() {
        sync_above(made)?;
    }
    match sync_above(folder) {
        // A process that may not read the folder above has not made this one.
        Err(error) if error.kind() == ErrorKind::PermissionDenied && new.is_empty() => Ok(()),
        synced => synced,
    }
}

/// Keeps the name of a folder.
fn sync_above(folder: &Path) -> io::Result<()> {
    let above = folder.parent().filter(|above| !above.as_os_str().is_empty());
    File::open(above.unwrap_or(Path::new(".")))?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_made_with_those_above_it_and_may_be_there() {
        let folder = tempfile::tempdir().unwrap();
        let deep = folder.path().join("a/b/c");
        make(&deep).unwrap();
        make(&deep).unwrap();
        assert!(deep.is_dir());
        std::fs::write(folder.path().join("file"), "x").unwrap();
        assert!(make(&folder.path().join("file/below")).is_err());
    }
}
