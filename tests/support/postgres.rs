//! Databases on the server that `TEST_POSTGRES_URL` names.

use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tokio::runtime::Builder;
use uuid::Uuid;

/// A database of one test, dropped with this value even when the test fails.
pub struct TestDatabase {
    server: String,
    name: String,
    /// Where it is.
    pub url: String,
}

impl TestDatabase {
    /// A fresh database on the server that `TEST_POSTGRES_URL` names. A missing server fails the test.
    ///
    /// # Panics
    /// When there is no such server.
    #[expect(
        clippy::disallowed_methods,
        reason = "tests have no configuration, and random names keep them apart"
    )]
    #[must_use]
    pub fn create() -> Self {
        let server = std::env::var("TEST_POSTGRES_URL")
            .expect("TEST_POSTGRES_URL must name a PostgreSQL server on which databases may be created");
        let name = format!("octavo_test_{}", Uuid::new_v4().simple());
        let (base, query) =
            server.split_once('?').map_or((server.as_str(), None), |(base, query)| (base, Some(query)));
        let (host, _) = base.rsplit_once('/').expect("TEST_POSTGRES_URL ends with the name of a database");
        let url = format!("{host}/{name}{}", query.map(|query| format!("?{query}")).unwrap_or_default());
        administer(&server, format!("CREATE DATABASE {name} TEMPLATE template0"));
        Self { server, name, url }
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        administer(&self.server, format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name));
    }
}

/// Runs a statement on the server, on a thread of its own, so that it also works while a test unwinds.
fn administer(server: &str, sql: String) {
    std::thread::scope(|scope| {
        let done = scope.spawn(|| {
            Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
                let mut connection = PgConnection::connect(server).await.unwrap();
                sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
                connection.close().await.unwrap();
            });
        });
        done.join().unwrap();
    });
}
