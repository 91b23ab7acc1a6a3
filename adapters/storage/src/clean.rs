//! Erasing deleted content from the file.
//!
//! SQLite writes zeros over deleted content (`secure_delete`). Rows that were moved between pages may still have copies
//! in unused parts of pages, and the write-ahead log contains older pages. Rewriting the file and emptying the log
//! removes both. PostgreSQL manages its own files: its vacuum does this.

use async_trait::async_trait;
use octavo_application::{account::ports::erasures::DiskCleaner, shared::storage::StorageError};
use sqlx::{SqliteConnection, SqlitePool};

use crate::{
    connect::{Database, Options, Pools},
    error::from_sqlx,
};

/// Files up to this size are rewritten while the product runs; writers then wait for a second or two.
const REWRITTEN: i64 = 256 * 1024 * 1024;
/// The `user_version` of a file that was rewritten once after `secure_delete` was turned on.
const CLEAN_SINCE: i64 = 1;
const NOTE_CLEAN: &str = "PRAGMA user_version = 1";

/// Merges the parts of the search index: until then words of deleted titles remain in it.
async fn merge_search_index(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let merge = "INSERT INTO project_search (project_search) VALUES ('optimize')";
    sqlx::query(merge).execute(connection).await.map(drop)
}

/// Rewrites the file.
async fn rewrite(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    // The copy is as large as the file, so it is made on disk; afterwards temporary data is kept in memory again.
    sqlx::query("PRAGMA temp_store = file").execute(&mut *connection).await?;
    let rewritten = sqlx::query("VACUUM").execute(&mut *connection).await;
    sqlx::query("PRAGMA temp_store = memory").execute(&mut *connection).await?;
    rewritten.map(drop)
}

/// Moves the write-ahead log into the file and empties it; false when a reader prevented it.
async fn empty_log(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    let busy: i64 = sqlx::query_scalar("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&mut *connection).await?;
    Ok(busy == 0)
}

async fn clean(writer: &SqlitePool) -> Result<bool, sqlx::Error> {
    let mut connection = writer.acquire().await?;
    let size: i64 =
        sqlx::query_scalar("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
            .fetch_one(&mut *connection)
            .await?;
    merge_search_index(&mut connection).await?;
    if size <= REWRITTEN {
        rewrite(&mut connection).await?;
    } else {
        tracing::info!(size, "a large database is not rewritten while it is in use: `octavo clean` does so");
    }
    empty_log(&mut connection).await
}

#[async_trait]
impl DiskCleaner for Database {
    async fn clean(&self) -> Result<bool, StorageError> {
        match &self.0.pools {
            Pools::Sqlite { writer, .. } => clean(writer).await.map_err(|error| from_sqlx(&error)),
            Pools::Postgres(_) => Ok(true),
        }
    }
}

impl Database {
    /// Rewrites the file of an SQLite database of any size, so that it contains nothing deleted; false on PostgreSQL,
    /// which manages its own files.
    ///
    /// # Errors
    /// [`StorageError`], also when another connection reads or writes.
    pub async fn rewrite(&self) -> Result<bool, StorageError> {
        let Pools::Sqlite { writer, .. } = &self.0.pools else {
            return Ok(false);
        };
        let done = async {
            let mut connection = writer.acquire().await?;
            merge_search_index(&mut connection).await?;
            rewrite(&mut connection).await?;
            sqlx::query(NOTE_CLEAN).execute(&mut *connection).await?;
            empty_log(&mut connection).await
        };
        match done.await.map_err(|error| from_sqlx(&error))? {
            true => Ok(true),
            false => Err(StorageError::Unavailable("somebody reads the database".to_owned())),
        }
    }
}

/// Rewrites the file of the SQLite database at `url` once: it may still contain what was deleted before
/// `secure_delete`. Does nothing the next time, and nothing on PostgreSQL.
///
/// # Errors
/// [`StorageError`].
pub async fn clean_once(url: &str) -> Result<(), StorageError> {
    let database =
        Database::connect(url, Options { readers: 1, connections: 1, ..Options::default() }).await?;
    let done = async {
        if let Pools::Sqlite { writer, .. } = &database.0.pools {
            let version: i64 = sqlx::query_scalar("PRAGMA user_version")
                .fetch_one(writer)
                .await
                .map_err(|error| from_sqlx(&error))?;
            if version < CLEAN_SINCE {
                database.rewrite().await?;
            }
        }
        Ok(())
    };
    let done = done.await;
    database.close().await;
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Does any of the database's files contain these bytes?
    fn holds(folder: &std::path::Path, wanted: &str) -> bool {
        let files =
            std::fs::read_dir(folder).unwrap().map(|entry| std::fs::read(entry.unwrap().path()).unwrap());
        files.into_iter().any(|bytes| bytes.windows(wanted.len()).any(|part| part == wanted.as_bytes()))
    }

    #[tokio::test]
    async fn nothing_of_deleted_rows_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("a.db").display());
        crate::migrate(&url).await.unwrap();
        let database = Database::connect(&url, Options::default()).await.unwrap();
        let Pools::Sqlite { writer, .. } = &database.0.pools else { panic!("this is SQLite") };
        for number in 0..500 {
            let whose = if number % 3 == 0 { "Zanzibarquux" } else { "Somebody else" };
            let text = format!("{whose} {number} {}", "x".repeat(number % 70));
            let insert =
                "INSERT INTO jobs (id, kind, job_key, due_at) VALUES (randomblob(16), 'none', $1, $2)";
            sqlx::query(insert)
                .bind(text)
                .bind(i64::try_from(number).unwrap())
                .execute(writer)
                .await
                .unwrap();
        }
        assert!(holds(folder.path(), "Zanzibarquux"));
        sqlx::query("DELETE FROM jobs WHERE job_key LIKE 'Zanzibarquux%'").execute(writer).await.unwrap();
        assert!(holds(folder.path(), "Zanzibarquux"), "the log has it");
        assert!(DiskCleaner::clean(&database).await.unwrap());
        assert!(!holds(folder.path(), "Zanzibarquux") && holds(folder.path(), "Somebody else"));
        database.close().await;
    }

    #[tokio::test]
    async fn an_older_file_is_rewritten_once() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("a.db").display());
        crate::migrate(&url).await.unwrap();
        let database = Database::connect(&url, Options::default()).await.unwrap();
        let Pools::Sqlite { writer, .. } = &database.0.pools else { panic!("this is SQLite") };
        let run = async |sql: &'static str| sqlx::query(sql).execute(writer).await.map(drop).unwrap();
        let leave = async || {
            run("PRAGMA secure_delete = off").await;
            run("CREATE TABLE notes (words TEXT)").await;
            run("INSERT INTO notes VALUES ('Zanzibarquux')").await;
            run("PRAGMA wal_checkpoint(TRUNCATE)").await;
            run("DROP TABLE notes").await;
            run("PRAGMA wal_checkpoint(TRUNCATE)").await;
        };
        leave().await;
        assert!(holds(folder.path(), "Zanzibarquux"));
        clean_once(&url).await.unwrap();
        assert!(!holds(folder.path(), "Zanzibarquux"));
        leave().await;
        clean_once(&url).await.unwrap();
        assert!(holds(folder.path(), "Zanzibarquux"), "it is not done again");
        assert!(database.rewrite().await.unwrap());
        assert!(!holds(folder.path(), "Zanzibarquux"));
        database.close().await;
    }
}
