//! The lock on the database: shared by servers and commands, exclusive for restoring a backup.

use std::{
    fs::{File, OpenOptions, TryLockError},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};

use crate::{config::Config, folders};

/// A lock of the operating system on a file beside the database. It is released when this is dropped, and always when
/// the process ends.
pub(crate) struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the shared lock.
    ///
    /// # Errors
    /// While a backup is being restored.
    pub(crate) fn beside_others(config: &Config) -> anyhow::Result<Self> {
        let (path, file) = open(config)?;
        let taken = file.try_lock_shared();
        held(&path, file, taken, "a backup is being put in place: wait until that has ended")
    }

    /// Takes the exclusive lock.
    ///
    /// # Errors
    /// While a server or another command uses it.
    pub(crate) fn alone(config: &Config) -> anyhow::Result<Self> {
        let (path, file) = open(config)?;
        let taken = file.try_lock();
        held(&path, file, taken, "a server or another command uses the database: stop it first")
    }
}

fn held(path: &Path, file: File, taken: Result<(), TryLockError>, meanwhile: &str) -> anyhow::Result<Lock> {
    match taken {
        Ok(()) => Ok(Lock { _file: file }),
        Err(TryLockError::WouldBlock) => bail!("{meanwhile} ({} is locked)", path.display()),
        Err(TryLockError::Error(error)) => {
            Err(error).with_context(|| format!("{} cannot be locked", path.display()))
        }
    }
}

fn open(config: &Config) -> anyhow::Result<(PathBuf, File)> {
    let path = path(config);
    let opened = || {
        if let Some(folder) = path.parent() {
            folders::make(folder)?;
        }
        OpenOptions::new().create(true).truncate(false).write(true).open(&path)
    };
    let file = opened().with_context(|| format!("the lock {} cannot be opened", path.display()))?;
    Ok((path, file))
}

/// Beside the SQLite file; with PostgreSQL in the data folder, which has the other files.
fn path(config: &Config) -> PathBuf {
    match config.sqlite_file() {
        Some(mut file) => {
            file.as_mut_os_string().push(".lock");
            file
        }
        None => config.data_dir.join("octavo.lock"),
    }
}
