//! `octavo backup` and `octavo restore`

use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use tokio::{fs, process::Command};

use crate::{config::Config, wire};

/// The database inside of a backup: an SQLite file, or what `pg_dump` wrote.
const SQLITE: &str = "octavo.db";
const POSTGRES: &str = "octavo.dump";
/// The uploaded files inside of a backup.
const FILES: &str = "files";

/// Copies the database first and the files after it: a file that the copied database names is then there.
pub(super) async fn backup(config: &Config, to: &Path) -> anyhow::Result<()> {
    ensure!(!to.exists(), "{} exists already", to.display());
    fs::create_dir_all(to).await.with_context(|| format!("{} cannot be made", to.display()))?;
    if config.is_postgres() {
        let dump = to.join(POSTGRES);
        tool("pg_dump", &["--format=custom", "--no-owner", "--file", &text(&dump)?, &config.database()])
            .await?;
    } else {
        wire::database(config)
            .await?
            .backup(&to.join(SQLITE))
            .await
            .context("the database cannot be copied")?;
    }
    if config.files_dir().is_dir() {
        copy_folder(config.files_dir(), to.join(FILES)).await?;
    }
    if config.s3().is_some() {
        super::print("the files in the bucket are not copied: its service keeps them")?;
    }
    super::print(format!("backed up to {}", to.display()))
}

/// Puts a backup in place.
pub(super) async fn restore(config: &Config, from: &Path, replace: bool) -> anyhow::Result<()> {
    let (sqlite, dump) = (from.join(SQLITE), from.join(POSTGRES));
    if config.is_postgres() {
        ensure!(dump.is_file(), "{} is no backup of a PostgreSQL database", from.display());
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
        restore_sqlite(config, &sqlite, replace).await?;
    }
    let database = wire::database(config).await?;
    database.renew_versions().await.context("the restored database cannot be written")?;
    database.close().await;
    let files = from.join(FILES);
    if files.is_dir() {
        copy_folder(files, config.files_dir()).await?;
    }
    super::print(format!("restored from {}", from.display()))
}

async fn restore_sqlite(config: &Config, backup: &Path, replace: bool) -> anyhow::Result<()> {
    let url = config.database();
    let path = url.trim_start_matches("sqlite:").trim_start_matches("//");
    let target = PathBuf::from(path.split('?').next().unwrap_or(path));
    if target.exists() && !replace {
        bail!("{} exists already; say --replace to put the backup in its place", target.display());
    }
    if let Some(folder) = target.parent() {
        fs::create_dir_all(folder).await?;
    }
    if target.exists() {
        // Closing moves what lies in the write-ahead log into the file: until the rename, the old database is whole.
        match wire::database(config).await {
            Ok(old) => old.close().await,
            Err(error) => tracing::warn!(%error, "the database that is replaced cannot be opened"),
        }
    }
    // Copied beside and renamed: an interrupted restore leaves the old database whole.
    let beside = target.with_extension("restoring");
    fs::copy(backup, &beside).await.context("the backup cannot be copied")?;
    fs::File::open(&beside).await?.sync_all().await?;
    for suffix in ["-wal", "-shm"] {
        let log = PathBuf::from(format!("{}{suffix}", target.display()));
        if log.exists() {
            fs::remove_file(&log).await?;
        }
    }
    fs::rename(&beside, &target).await?;
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Ok(fs::File::open(folder).await?.sync_all().await?)
}

/// Copies a folder with all that is in it.
async fn copy_folder(from: PathBuf, to: PathBuf) -> anyhow::Result<()> {
    let mut folders = vec![(from, to)];
    while let Some((from, to)) = folders.pop() {
        fs::create_dir_all(&to).await.with_context(|| format!("{} cannot be made", to.display()))?;
        let mut entries = fs::read_dir(&from).await?;
        while let Some(entry) = entries.next_entry().await? {
            let target = to.join(entry.file_name());
            if entry.file_type().await?.is_dir() {
                folders.push((entry.path(), target));
            } else {
                fs::copy(entry.path(), &target).await?;
            }
        }
    }
    Ok(())
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
