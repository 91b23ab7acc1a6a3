//! Databases on the server of `TEST_POSTGRES_URL`.

use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tokio::runtime::Builder;
use uuid::Uuid;

use crate::migrated::postgres_template;

/// A database of one test, dropped with this value even when the test fails.
pub struct TestDatabase {
    server: String,
    name: String,
    /// Its address.
    pub url: String,
}

impl TestDatabase {
    /// An empty database on the server of `TEST_POSTGRES_URL`. A missing server fails the test.
    ///
    /// # Panics
    /// When there is no such server.
    #[must_use]
    pub fn create() -> Self {
        Self::made_from(async |_| "template0".to_owned())
    }

    /// A database with the product's schema, copied from one that is migrated once.
    ///
    /// # Panics
    /// When there is no such server.
    #[must_use]
    pub fn migrated() -> Self {
        Self::made_from(async |server| postgres_template(server, |name| url_of(server, name)).await)
    }

    #[expect(
        clippy::disallowed_methods,
        reason = "tests have no configuration, and random names keep them apart"
    )]
    fn made_from(template: impl AsyncFnOnce(&str) -> String + Send) -> Self {
        let server = std::env::var("TEST_POSTGRES_URL")
            .expect("TEST_POSTGRES_URL must name a PostgreSQL server on which databases may be created");
        let name = format!("octavo_test_{}", Uuid::new_v4().simple());
        let url = url_of(&server, &name);
        administer(async || {
            let template = template(&server).await;
            // Copying files takes a fifth of the time of writing every page to the log, which is the default.
            run(&server, format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY")).await;
        });
        Self { server, name, url }
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        administer(async || {
            run(&self.server, format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name)).await;
        });
    }
}

/// The address of another database of a server.
fn url_of(server: &str, name: &str) -> String {
    let (base, query) = server.split_once('?').map_or((server, None), |(base, query)| (base, Some(query)));
    let (host, _) = base.rsplit_once('/').expect("TEST_POSTGRES_URL ends with the name of a database");
    format!("{host}/{name}{}", query.map(|query| format!("?{query}")).unwrap_or_default())
}

async fn run(server: &str, sql: String) {
    let mut connection = PgConnection::connect(server).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// Runs statements on the server in a thread of its own, so that this also works while a test unwinds.
fn administer(work: impl AsyncFnOnce() + Send) {
    std::thread::scope(|scope| {
        let done = scope.spawn(|| {
            Builder::new_current_thread().enable_all().build().unwrap().block_on(work());
        });
        done.join().unwrap();
    });
}
