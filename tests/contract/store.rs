//! The storages under test.

use std::{future::Future, sync::Arc};

use octavo_application::{
    account::ports::queries::AccountQueries,
    auth::ports::queries::SessionQueries,
    billing::ports::{BillingQueries, ledger::LedgerQueries},
    comments::ports::comments::CommentQueries,
    copies::ports::transfers::TransferQueries,
    documents::ports::{
        assets::AssetQueries, documents::DocumentQueries, fonts::FontQueries, styles::StyleQueries,
        versions::VersionQueries,
    },
    domains::ports::certificates::CertificateQueries,
    export::ports::exports::ExportQueries,
    forms::ports::forms::FormQueries,
    jobs::ports::queues::QueueQueries,
    library::ports::{history::HistoryQueries, queries::LibraryQueries},
    newsletters::ports::audience::AudienceQueries,
    prompts::ports::{news::NewsQueries, prompts::PromptQueries, templates::TemplateQueries},
    publication::ports::{
        home::HomeQueries, preview_links::PreviewLinkQueries, public::PublicQueries,
        publication::PublicationQueries,
    },
    services::ports::services::ConnectionQueries,
    shared::{
        commits::Commits,
        storage::{Storage, StorageError, UnitOfWork},
    },
    sso::ports::sso::SsoQueries,
    team::ports::queries::TeamQueries,
};
use octavo_memory::MemoryStore;
use octavo_storage::{Database, Options};
use octavo_tests::{TestDatabase, migrated_sqlite};
use sqlx::{AssertSqlSafe, PgPool, Row, SqlitePool};
use tokio::runtime::{Builder, Runtime};

/// Direct access to the tables, without the ports.
pub(crate) enum Raw {
    Nothing,
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// One storage, empty at first.
pub(crate) struct Store {
    pub(crate) storage: Arc<dyn Storage>,
    pub(crate) commits: Arc<dyn Commits>,
    pub(crate) sessions: Arc<dyn SessionQueries>,
    pub(crate) accounts: Arc<dyn AccountQueries>,
    pub(crate) library: Arc<dyn LibraryQueries>,
    pub(crate) team: Arc<dyn TeamQueries>,
    pub(crate) history: Arc<dyn HistoryQueries>,
    pub(crate) home: Arc<dyn HomeQueries>,
    pub(crate) news: Arc<dyn NewsQueries>,
    pub(crate) public: Arc<dyn PublicQueries>,
    pub(crate) publications: Arc<dyn PublicationQueries>,
    pub(crate) templates: Arc<dyn TemplateQueries>,
    pub(crate) prompts: Arc<dyn PromptQueries>,
    pub(crate) queues: Arc<dyn QueueQueries>,
    pub(crate) transfers: Arc<dyn TransferQueries>,
    pub(crate) connections: Arc<dyn ConnectionQueries>,
    pub(crate) sso: Arc<dyn SsoQueries>,
    pub(crate) audience: Arc<dyn AudienceQueries>,
    pub(crate) billing: Arc<dyn BillingQueries>,
    pub(crate) ledger: Arc<dyn LedgerQueries>,
    pub(crate) exports: Arc<dyn ExportQueries>,
    pub(crate) certificates: Arc<dyn CertificateQueries>,
    pub(crate) documents: Arc<dyn DocumentQueries>,
    pub(crate) assets: Arc<dyn AssetQueries>,
    pub(crate) fonts: Arc<dyn FontQueries>,
    pub(crate) styles: Arc<dyn StyleQueries>,
    pub(crate) versions: Arc<dyn VersionQueries>,
    pub(crate) preview_links: Arc<dyn PreviewLinkQueries>,
    pub(crate) comments: Arc<dyn CommentQueries>,
    pub(crate) forms: Arc<dyn FormQueries>,
    pub(crate) raw: Raw,
    /// The database behind it; `None` in memory.
    pub(crate) database: Option<Database>,
    pub(crate) url: String,
}

impl Store {
    fn of<S>(storage: S, raw: Raw, database: Option<Database>, url: &str) -> Self
    where
        S: Storage
            + Commits
            + SessionQueries
            + AccountQueries
            + LibraryQueries
            + TeamQueries
            + HistoryQueries
            + HomeQueries
            + NewsQueries
            + PublicQueries
            + PublicationQueries
            + TemplateQueries
            + PromptQueries
            + QueueQueries
            + TransferQueries
            + ConnectionQueries
            + SsoQueries
            + AudienceQueries
            + BillingQueries
            + LedgerQueries
            + ExportQueries
            + CertificateQueries
            + DocumentQueries
            + AssetQueries
            + PreviewLinkQueries
            + FontQueries
            + StyleQueries
            + VersionQueries
            + FormQueries
            + CommentQueries
            + Clone
            + 'static,
    {
        Self {
            storage: Arc::new(storage.clone()),
            commits: Arc::new(storage.clone()),
            sessions: Arc::new(storage.clone()),
            accounts: Arc::new(storage.clone()),
            library: Arc::new(storage.clone()),
            team: Arc::new(storage.clone()),
            history: Arc::new(storage.clone()),
            home: Arc::new(storage.clone()),
            news: Arc::new(storage.clone()),
            public: Arc::new(storage.clone()),
            publications: Arc::new(storage.clone()),
            templates: Arc::new(storage.clone()),
            prompts: Arc::new(storage.clone()),
            queues: Arc::new(storage.clone()),
            transfers: Arc::new(storage.clone()),
            connections: Arc::new(storage.clone()),
            sso: Arc::new(storage.clone()),
            audience: Arc::new(storage.clone()),
            billing: Arc::new(storage.clone()),
            ledger: Arc::new(storage.clone()),
            exports: Arc::new(storage.clone()),
            certificates: Arc::new(storage.clone()),
            documents: Arc::new(storage.clone()),
            assets: Arc::new(storage.clone()),
            fonts: Arc::new(storage.clone()),
            styles: Arc::new(storage.clone()),
            versions: Arc::new(storage.clone()),
            preview_links: Arc::new(storage.clone()),
            comments: Arc::new(storage.clone()),
            forms: Arc::new(storage),
            raw,
            database,
            url: url.to_owned(),
        }
    }

    pub(crate) async fn begin(&self) -> Box<dyn UnitOfWork> {
        self.storage.begin().await.unwrap()
    }

    /// Runs a statement directly, without the checks that SQLite can turn off.
    pub(crate) async fn raw(&self, sql: &str) {
        let sql = AssertSqlSafe(sql.to_owned());
        match &self.raw {
            Raw::Nothing => panic!("memory has no tables"),
            Raw::Sqlite(pool) => drop(sqlx::raw_sql(sql).execute(pool).await.unwrap()),
            Raw::Postgres(pool) => drop(sqlx::raw_sql(sql).execute(pool).await.unwrap()),
        }
    }

    /// The first column of each row of a statement, as text.
    pub(crate) async fn raw_texts(&self, sql: &str) -> Vec<String> {
        let sql = AssertSqlSafe(sql.to_owned());
        match &self.raw {
            Raw::Nothing => panic!("memory has no tables"),
            Raw::Sqlite(pool) => {
                let rows = sqlx::query(sql).fetch_all(pool).await.unwrap();
                rows.iter().map(|row| row.get_unchecked::<String, _>(row.len() - 1)).collect()
            }
            Raw::Postgres(pool) => {
                let rows = sqlx::query(sql).fetch_all(pool).await.unwrap();
                rows.iter().map(|row| row.get::<String, _>(0)).collect()
            }
        }
    }

    pub(crate) fn is_postgres(&self) -> bool {
        matches!(self.raw, Raw::Postgres(_))
    }
}

fn runtime() -> Runtime {
    Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

pub(crate) fn on_memory(promise: impl AsyncFnOnce(&Store)) {
    let store = Store::of(MemoryStore::new(), Raw::Nothing, None, "");
    runtime().block_on(promise(&store));
}

pub(crate) fn on_sqlite(promise: impl AsyncFnOnce(&Store)) {
    let folder = tempfile::tempdir().unwrap();
    runtime().block_on(async {
        let url = migrated_sqlite(folder.path()).await;
        let raw = SqlitePool::connect(&url).await.unwrap();
        with_database(&url, Raw::Sqlite(raw), promise).await;
    });
}

pub(crate) fn on_postgres(promise: impl AsyncFnOnce(&Store)) {
    let database = TestDatabase::migrated();
    runtime().block_on(async {
        let raw = PgPool::connect(&database.url).await.unwrap();
        with_database(&database.url, Raw::Postgres(raw), promise).await;
    });
}

async fn with_database(url: &str, raw: Raw, promise: impl AsyncFnOnce(&Store)) {
    let database = Database::connect(url, Options { connections: 8, ..Options::default() }).await.unwrap();
    let store = Store::of(database.clone(), raw, Some(database.clone()), url);
    promise(&store).await;
    database.close().await;
}

/// Runs `task` this many times at once and returns all results.
pub(crate) async fn at_once<T, F>(times: usize, task: impl Fn(usize) -> F) -> Vec<T>
where
    T: Send + 'static,
    F: Future<Output = T> + Send + 'static,
{
    let tasks: Vec<_> = (0..times).map(|number| tokio::spawn(task(number))).collect();
    let mut answers = Vec::new();
    for task in tasks {
        answers.push(task.await.unwrap());
    }
    answers
}

/// Returns the field of a stale error.
pub(crate) fn stale<T: std::fmt::Debug>(answer: Result<T, StorageError>) -> &'static str {
    match answer {
        Err(StorageError::Stale(what)) => what,
        other => panic!("not stale: {other:?}"),
    }
}

/// Returns the field of a duplicate error.
pub(crate) fn duplicate<T: std::fmt::Debug>(answer: Result<T, StorageError>) -> &'static str {
    match answer {
        Err(StorageError::Duplicate(what)) => what,
        other => panic!("not a duplicate: {other:?}"),
    }
}
