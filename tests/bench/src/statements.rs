//! One prepared statement for each call, on either database.

use std::{
    str::FromStr,
    sync::atomic::{AtomicI64, Ordering},
    time::Duration,
};

use sqlx::{
    PgPool, SqlitePool,
    postgres::PgPoolOptions,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use uuid::Uuid;

use crate::row::{COLUMNS, Row};

/// The search query; the demo's titles contain it.
const QUERY: &str = "sal";

enum Pools {
    Sqlite { writer: SqlitePool, readers: SqlitePool },
    Postgres(PgPool),
}

/// The statements of one account.
pub(crate) struct Statements {
    pools: Pools,
    owner: Uuid,
    num_id: i64,
    list: String,
    page: String,
    search: String,
    inserted: AtomicI64,
}

impl Statements {
    /// Connects with the durability of the product: WAL and `synchronous=FULL`, PostgreSQL's defaults.
    pub(crate) async fn connect(url: &str, owner: Uuid, num_id: i64) -> anyhow::Result<Self> {
        let pools = if url.starts_with("postgres") {
            Pools::Postgres(PgPoolOptions::new().max_connections(8).connect(url).await?)
        } else {
            let options = SqliteConnectOptions::from_str(url)?
                .journal_mode(SqliteJournalMode::Wal)
                .synchronous(SqliteSynchronous::Full)
                .busy_timeout(Duration::from_secs(5))
                .pragma("mmap_size", "268435456");
            let pool = |size| SqlitePoolOptions::new().max_connections(size).test_before_acquire(false);
            Pools::Sqlite {
                writer: pool(1).connect_with(options.clone()).await?,
                readers: pool(8).connect_with(options).await?,
            }
        };
        let create =
            "CREATE TABLE IF NOT EXISTS bench_rows (number bigint NOT NULL PRIMARY KEY, body text NOT NULL)";
        match &pools {
            Pools::Sqlite { writer, .. } => sqlx::query(create).execute(writer).await.map(drop)?,
            Pools::Postgres(pool) => sqlx::query(create).execute(pool).await.map(drop)?,
        }
        let from = format!("SELECT {COLUMNS} FROM projects WHERE owner = $1");
        let order = "ORDER BY last_changed DESC, num_id DESC";
        let holds = if matches!(pools, Pools::Postgres(_)) { "strpos" } else { "instr" };
        Ok(Self {
            pools,
            owner,
            num_id,
            list: format!("{from} {order}"),
            page: format!("{from} {order} LIMIT 50"),
            search: format!(
                "SELECT {COLUMNS}, count(*) OVER () FROM projects \
                 WHERE owner = $1 AND {holds}(title_key, $2) > 0 {order} LIMIT 6"
            ),
            inserted: AtomicI64::new(0),
        })
    }

    pub(crate) async fn list(&self) -> anyhow::Result<Vec<Row>> {
        self.rows(&self.list).await
    }

    pub(crate) async fn page(&self) -> anyhow::Result<Vec<Row>> {
        self.rows(&self.page).await
    }

    async fn rows(&self, sql: &str) -> anyhow::Result<Vec<Row>> {
        let sql = sqlx::AssertSqlSafe(sql.to_owned());
        match &self.pools {
            Pools::Sqlite { readers, .. } => {
                sqlx::query(sql).bind(self.owner).fetch_all(readers).await?.iter().map(Row::read).collect()
            }
            Pools::Postgres(pool) => {
                sqlx::query(sql).bind(self.owner).fetch_all(pool).await?.iter().map(Row::read).collect()
            }
        }
    }

    pub(crate) async fn search(&self) -> anyhow::Result<Vec<Row>> {
        let sql = sqlx::AssertSqlSafe(self.search.clone());
        match &self.pools {
            Pools::Sqlite { readers, .. } => sqlx::query(sql)
                .bind(self.owner)
                .bind(QUERY)
                .fetch_all(readers)
                .await?
                .iter()
                .map(Row::read)
                .collect(),
            Pools::Postgres(pool) => sqlx::query(sql)
                .bind(self.owner)
                .bind(QUERY)
                .fetch_all(pool)
                .await?
                .iter()
                .map(Row::read)
                .collect(),
        }
    }

    /// Sets the title of one project; durable when it returns.
    pub(crate) async fn title(&self) -> anyhow::Result<()> {
        const SQL: &str = "UPDATE projects SET title = $1 WHERE num_id = $2";
        match &self.pools {
            Pools::Sqlite { writer, .. } => {
                sqlx::query(SQL).bind("A title").bind(self.num_id).execute(writer).await?;
            }
            Pools::Postgres(pool) => {
                sqlx::query(SQL).bind("A title").bind(self.num_id).execute(pool).await?;
            }
        }
        Ok(())
    }

    /// Inserts two rows, each about as long as a change of a document; durable when it returns.
    pub(crate) async fn insert_rows(&self) -> anyhow::Result<()> {
        const SQL: &str = "INSERT INTO bench_rows (number, body) VALUES ($1, $3), ($2, $3)";
        let number = self.inserted.fetch_add(2, Ordering::Relaxed);
        let body = "x".repeat(200);
        match &self.pools {
            Pools::Sqlite { writer, .. } => {
                sqlx::query(SQL).bind(number).bind(number + 1).bind(body).execute(writer).await?;
            }
            Pools::Postgres(pool) => {
                sqlx::query(SQL).bind(number).bind(number + 1).bind(body).execute(pool).await?;
            }
        }
        Ok(())
    }
}
