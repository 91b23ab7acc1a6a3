//! What the databases and the folders have, looked at beside the server.

use std::{
    collections::BTreeMap,
    fs::File,
    path::{Path, PathBuf},
};

use sqlx::{AssertSqlSafe, Connection, PgConnection, Row, SqliteConnection, sqlite::SqliteConnectOptions};
use tempfile::TempDir;

use crate::support::Installation;

/// The files that are there. What is being uploaded has an end until it is whole, and the row of what nothing shows any more
/// is deleted after its file.
const NAMED: &str = "SELECT file_key FROM uploads WHERE ends_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM abandoned_files WHERE abandoned_files.file_key = uploads.file_key)";

/// Where a product has its data.
pub(crate) struct Place {
    pub(crate) installation: Installation,
    /// The words before a command, where it has to enter a namespace.
    pub(crate) enter: Vec<String>,
    /// The data folder, for this process.
    pub(crate) data: PathBuf,
    /// The address of its PostgreSQL database, if it has one.
    pub(crate) database: Option<String>,
}

/// The databases while no server runs.
pub(crate) struct Records {
    /// Copies of the SQLite files.
    copies: TempDir,
    database: Option<String>,
}

impl Place {
    /// Runs a command that must succeed.
    pub(crate) fn say(&self, arguments: &[&str]) -> String {
        self.installation.say_through(&self.enter, arguments)
    }

    /// Copies of the SQLite files as they are now. No server may run.
    fn copies(&self) -> TempDir {
        let copies = tempfile::tempdir().unwrap();
        for name in ["octavo.db", "octavo.db-wal", "sandbox.db", "sandbox.db-wal"] {
            let from = self.data.join(name);
            if from.exists() {
                std::fs::copy(&from, copies.path().join(name)).unwrap();
            }
        }
        copies
    }

    /// Takes the databases as they are now, and checks that they are sound. No server may run.
    pub(crate) async fn records(&self) -> Records {
        let copies = self.copies();
        let records = Records { copies, database: self.database.clone() };
        for name in ["octavo.db", "sandbox.db"] {
            if self.data.join(name).exists() {
                let mut link = records.file(name).await;
                let said: Vec<String> =
                    sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut link).await.unwrap();
                assert_eq!(said, ["ok"], "{name}");
                let broken = sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut link).await.unwrap();
                assert!(broken.is_empty(), "{name}: {} rows refer to nothing", broken.len());
                link.close().await.unwrap();
            }
        }
        records.files_are_whole(&self.data.join("files")).await;
        records
    }

    /// Makes every job and every mail due, whose worker may be dead. No server may run.
    pub(crate) async fn make_due(&self) {
        self.tell("UPDATE jobs SET due_at = 0").await;
        self.tell("UPDATE outbox SET due_at = 0 WHERE due_at IS NOT NULL").await;
    }

    /// Forgets how often people have tried what they may not do often. No server may run.
    pub(crate) async fn forget_attempts(&self) {
        self.tell("DELETE FROM attempt_counts").await;
    }

    async fn tell(&self, sql: &'static str) {
        match &self.database {
            Some(url) => {
                let mut link = PgConnection::connect(url).await.unwrap();
                sqlx::query(sql).execute(&mut link).await.unwrap();
                link.close().await.unwrap();
            }
            None => {
                // In a copy: SQLite does not find a file by a path that leads into another namespace.
                let copies = self.copies();
                let (copy, file) = (copies.path().join("octavo.db"), self.data.join("octavo.db"));
                let mut link = open(&copy).await;
                sqlx::query(sql).execute(&mut link).await.unwrap();
                link.close().await.unwrap();
                assert!(!copies.path().join("octavo.db-wal").exists(), "the log is in the file");
                std::fs::copy(copy, &file).unwrap();
                File::open(file).unwrap().sync_all().unwrap();
                for name in ["octavo.db-wal", "octavo.db-shm"].map(|name| self.data.join(name)) {
                    if name.exists() {
                        std::fs::remove_file(name).unwrap();
                    }
                }
                File::open(&self.data).unwrap().sync_all().unwrap();
            }
        }
    }

    /// The bodies of all mails that were delivered to somebody.
    pub(crate) fn mails(&self, to: &str) -> Vec<serde_json::Value> {
        let files = crate::full_disk::files_below(&self.data.join("mail"));
        let whole = files.iter().filter(|file| file.extension().is_some_and(|end| end == "json"));
        let mails = whole.map(|file| serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap());
        mails.filter(|mail: &serde_json::Value| mail["to"] == to).collect()
    }
}

async fn open(file: &Path) -> SqliteConnection {
    SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(file)).await.unwrap()
}

impl Records {
    async fn file(&self, name: &str) -> SqliteConnection {
        open(&self.copies.path().join(name)).await
    }

    /// The first column of each row of the product's database.
    async fn texts(&self, sql: &'static str) -> Vec<String> {
        match &self.database {
            Some(url) => {
                let mut link = PgConnection::connect(url).await.unwrap();
                let texts = sqlx::query_scalar(sql).fetch_all(&mut link).await.unwrap();
                link.close().await.unwrap();
                texts
            }
            None => {
                let mut link = self.file("octavo.db").await;
                sqlx::query_scalar(sql).fetch_all(&mut link).await.unwrap()
            }
        }
    }

    /// The first value of the first row of the sandbox's database.
    pub(crate) async fn sandbox(&self, sql: &str) -> i64 {
        let mut link = self.file("sandbox.db").await;
        sqlx::query(AssertSqlSafe(sql.to_owned())).fetch_one(&mut link).await.unwrap().get(0)
    }

    /// Each file that a row names is there, and not empty.
    async fn files_are_whole(&self, folder: &Path) {
        let mut files = BTreeMap::new();
        for file in crate::full_disk::files_below(folder) {
            let name = file.strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
            files.insert(name, file.metadata().unwrap().len());
        }
        for key in self.texts(NAMED).await {
            // Pictures of documents have a file for each width, which the key begins.
            let mut named =
                files.range(key.clone()..).take_while(|(name, _)| name.starts_with(&key)).peekable();
            assert!(named.peek().is_some(), "{key} is named and not there");
            assert!(named.all(|(_, bytes)| *bytes > 0), "{key} is empty");
        }
    }
}
