//! Databases that are migrated once for each test binary and copied for each test.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
    time::SystemTime,
};

use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tokio::sync::OnceCell;

/// The address of a migrated SQLite file in a folder.
///
/// # Panics
/// When it cannot be made.
pub async fn migrated_sqlite(folder: &Path) -> String {
    // The tests of one process, as `cargo test` has them, wait for the one that makes it.
    static TEMPLATE: OnceCell<PathBuf> = OnceCell::const_new();
    let template = TEMPLATE.get_or_init(sqlite_template).await;
    let file = folder.join("octavo.db");
    std::fs::copy(template, &file).unwrap();
    format!("sqlite://{}", file.display())
}

/// A migrated file beside the test binary, made again when the binary is newer.
async fn sqlite_template() -> PathBuf {
    let binary = std::env::current_exe().unwrap();
    let template = binary.with_extension("migrated.db");
    let changed = |path: &Path| path.metadata().and_then(|metadata| metadata.modified()).ok();
    if changed(&template) > changed(&binary) {
        return template;
    }
    // Tests run in separate processes: each may make it, and the last one to finish renames its own.
    let own = binary.with_extension(format!("migrated-{}.db", std::process::id()));
    octavo_storage::migrate(&format!("sqlite://{}", own.display())).await.unwrap();
    std::fs::rename(&own, &template).unwrap();
    template
}

/// The name of a migrated PostgreSQL database on `server`, as a template. It is made again when the test binary has
/// changed.
pub(crate) async fn postgres_template(server: &str, url_of: impl Fn(&str) -> String) -> String {
    let binary = std::env::current_exe().unwrap();
    let built = binary.metadata().unwrap().modified().unwrap();
    let built = built.duration_since(SystemTime::UNIX_EPOCH).unwrap().as_nanos().to_string();
    let mut hasher = DefaultHasher::new();
    binary.hash(&mut hasher);
    let lock = i64::from_ne_bytes(hasher.finish().to_ne_bytes());
    let name = format!("octavo_template_{:016x}", hasher.finish());

    let mut connection = PgConnection::connect(server).await.unwrap();
    // One test makes it while the others wait. The lock ends with the connection.
    sqlx::query("SELECT pg_advisory_lock($1)").bind(lock).execute(&mut connection).await.unwrap();
    let made: Option<Option<String>> = sqlx::query_scalar(
        "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = $1",
    )
    .bind(&name)
    .fetch_optional(&mut connection)
    .await
    .unwrap();
    if made.flatten().as_ref() != Some(&built) {
        for sql in [
            format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"),
            format!("CREATE DATABASE {name} TEMPLATE template0"),
        ] {
            sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
        }
        octavo_storage::migrate(&url_of(&name)).await.unwrap();
        // Set last: an incomplete template has no comment, and is made again.
        let done = format!("COMMENT ON DATABASE {name} IS '{built}'");
        sqlx::raw_sql(AssertSqlSafe(done)).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
    name
}
