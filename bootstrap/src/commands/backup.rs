//! `octavo backup` and `octavo restore`

use std::{
    io::ErrorKind,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail, ensure};
use tokio::{fs, process::Command};

use crate::{config::Config, permissions, wire};

/// The database in a backup: an SQLite file, or the output of `pg_dump`.
const SQLITE: &str = "octavo.db";
const POSTGRES: &str = "octavo.dump";
/// The uploaded files in a backup.
const FILES: &str = "files";

/// Copies the database first and the files after it, so that every file that the copied database names exists. The copy
/// is made under a temporary name and renamed once it is on disk; a failed one is removed.
pub(super) async fn backup(config: &Config, to: &Path) -> anyhow::Result<()> {
    ensure!(!to.exists(), "{} exists already", to.display());
    let around = around(to).to_owned();
    fs::create_dir_all(&around).await.with_context(|| format!("{} cannot be made", around.display()))?;
    let beside = tempfile::Builder::new().prefix(".backup-").tempdir_in(&around);
    let beside = beside.with_context(|| format!("{} cannot be made", to.display()))?;
    if config.is_postgres() {
        let dump = beside.path().join(POSTGRES);
        tool("pg_dump", &["--format=custom", "--no-owner", "--file", &text(&dump)?, &config.database()])
            .await?;
        fs::File::open(&dump).await?.sync_all().await?;
    } else {
        wire::database(config)
            .await?
            .backup(&beside.path().join(SQLITE))
            .await
            .context("the database cannot be copied")?;
    }
    if config.files_dir().is_dir() {
        copy_folder(config.files_dir(), beside.path().join(FILES)).await?;
    }
    fs::File::open(beside.path()).await?.sync_all().await?;
    fs::rename(beside.path(), to).await.with_context(|| format!("{} cannot be made", to.display()))?;
    // It has its final name by now, so it must stay.
    drop(beside.keep());
    fs::File::open(&around).await?.sync_all().await?;
    if config.s3().is_some() {
        super::print("the files in the bucket are not copied: its service keeps them")?;
    }
    super::print(format!("backed up to {}", to.display()))
}

/// Does what follows the restore of a database by its own tools, such as to a point in time.
pub(super) async fn restored_in_place(config: &Config) -> anyhow::Result<()> {
    is_alone(config).await?;
    after_restore(config).await?;
    super::print("the database is ready: start the servers")
}

/// Refuses while servers on other machines use the database, which the lock does not exclude.
async fn is_alone(config: &Config) -> anyhow::Result<()> {
    ensure!(
        octavo_storage::is_alone(&config.database()).await?,
        "a server or another command uses the database: stop it first"
    );
    Ok(())
}

/// Browsers may have cached lists of versions that the restored database will reach again.
async fn after_restore(config: &Config) -> anyhow::Result<()> {
    let database = wire::database(config).await?;
    let renewed = database.renew_versions().await;
    database.close().await;
    renewed.context("the restored database cannot be written")
}

/// Restores a backup.
pub(super) async fn restore(config: &Config, from: &Path, replace: bool) -> anyhow::Result<()> {
    let (sqlite, dump) = (from.join(SQLITE), from.join(POSTGRES));
    if config.is_postgres() {
        ensure!(dump.is_file(), "{} is no backup of a PostgreSQL database", from.display());
        is_alone(config).await?;
        let database = config.database();
        let dump = text(&dump)?;
        let mut arguments =
            vec!["--no-owner", "--exit-on-error", "--single-transaction", "--dbname", &database];
        if replace {
            arguments.extend(["--clean", "--if-exists"]);
        }
        arguments.push(&dump);
        tool("pg_restore", &arguments).await?;
    } else {
        ensure!(sqlite.is_file(), "{} is no backup of an SQLite database", from.display());
        let target = config.sqlite_file().context("database_url names no file")?;
        restore_sqlite(config, &sqlite, target, replace).await?;
    }
    after_restore(config).await?;
    let files = from.join(FILES);
    if files.is_dir() {
        copy_folder(files, config.files_dir()).await?;
    }
    super::print(format!("restored from {}", from.display()))
}

async fn restore_sqlite(
    config: &Config,
    backup: &Path,
    target: PathBuf,
    replace: bool,
) -> anyhow::Result<()> {
    if target.exists() && !replace {
        bail!("{} exists already; say --replace to put the backup in its place", target.display());
    }
    if let Some(folder) = target.parent() {
        fs::create_dir_all(folder).await?;
    }
    if target.exists() {
        // Closing moves the write-ahead log into the file, so that the old database is complete until the rename.
        match wire::database(config).await {
            Ok(old) => old.close().await,
            Err(error) => tracing::warn!(%error, "the database that is replaced cannot be opened"),
        }
    }
    // Copied to a temporary name and renamed: an interrupted restore leaves the old database intact.
    let beside = target.with_extension("restoring");
    let copied = fs::copy(backup, &beside).await.context("the backup cannot be copied")?;
    let length = fs::metadata(backup).await?.len();
    ensure!(copied == length, "{copied} of {length} bytes of the backup were copied");
    // A copy has the permissions of its source.
    permissions::own(&beside)?;
    fs::File::open(&beside).await?.sync_all().await?;
    for suffix in ["-wal", "-shm"] {
        let log = PathBuf::from(format!("{}{suffix}", target.display()));
        if log.exists() {
            fs::remove_file(&log).await?;
        }
    }
    fs::rename(&beside, &target).await?;
    Ok(fs::File::open(around(&target)).await?.sync_all().await?)
}

/// The parent folder of a path.
fn around(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Copies a folder with its contents; the copy is on disk when this returns.
async fn copy_folder(from: PathBuf, to: PathBuf) -> anyhow::Result<()> {
    tokio::task::spawn_blocking(move || copy_all(from, to)).await?
}

fn copy_all(from: PathBuf, to: PathBuf) -> anyhow::Result<()> {
    let make = |folder: &Path| {
        std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))
    };
    make(&to)?;
    sync(around(&to))?;
    let mut folders = vec![(from, to)];
    while let Some((from, to)) = folders.pop() {
        for entry in std::fs::read_dir(&from)? {
            let entry = entry?;
            let name = entry.file_name();
            if name.to_string_lossy().starts_with('.') {
                // Not a key's part: a file that is being written.
                continue;
            }
            let target = to.join(name);
            if entry.file_type()?.is_dir() {
                make(&target)?;
                folders.push((entry.path(), target));
            } else {
                copy_file(&entry.path(), &target)
                    .with_context(|| format!("{} cannot be copied", entry.path().display()))?;
            }
        }
        sync(&to)?;
    }
    Ok(())
}

/// Copies a file, unless it was removed meanwhile.
fn copy_file(from: &Path, to: &Path) -> anyhow::Result<()> {
    let mut source = match std::fs::File::open(from) {
        Ok(source) => source,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error.into()),
    };
    let length = source.metadata()?.len();
    let mut beside = tempfile::Builder::new().prefix(".part-").tempfile_in(around(to))?;
    let copied = std::io::copy(&mut source, &mut beside)?;
    ensure!(copied == length, "{copied} of {length} bytes were copied");
    beside.as_file().sync_all()?;
    beside.persist(to)?;
    Ok(())
}

fn sync(folder: &Path) -> std::io::Result<()> {
    std::fs::File::open(folder)?.sync_all()
}

async fn tool(name: &str, arguments: &[&str]) -> anyhow::Result<()> {
    let status = Command::new(name).args(arguments).status().await;
    let status =
        status.with_context(|| format!("{name} cannot be started: it comes with PostgreSQL's client"))?;
    ensure!(status.success(), "{name} failed");
    Ok(())
}

fn text(path: &Path) -> anyhow::Result<String> {
    path.to_str().map(str::to_owned).with_context(|| format!("{} is not a readable path", path.display()))
}
