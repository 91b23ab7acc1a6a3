//! One transaction, behind all repositories.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use async_trait::async_trait;
use octavo_application::{
    account::ports::{
        email_changes::EmailChangeRepository, erasures::ErasureRepository, uploads::UploadRepository,
        users::UserRepository,
    },
    auth::ports::{
        attempt_counts::AttemptCountRepository, links::LinkRepository, passkey::PasskeyRepository,
        second_factor::SecondFactorRepository, sessions::SessionRepository,
    },
    billing::ports::BillingRepository,
    comments::ports::comments::CommentRepository,
    copies::ports::transfers::{CopyRepository, TransferRepository},
    documents::ports::{
        assets::AssetRepository, documents::DocumentRepository, fonts::FontRepository,
        styles::StyleRepository, versions::VersionRepository,
    },
    domains::ports::{certificates::CertificateRepository, domains::DomainRepository},
    export::ports::exports::ExportRepository,
    forms::ports::forms::FormRepository,
    jobs::ports::outbox::OutboxRepository,
    library::ports::{
        history::ProjectHistory,
        projects::{FolderRepository, ProjectRepository},
    },
    newsletters::ports::newsletters::NewsletterRepository,
    operators::ports::operators::OperatorLog,
    prompts::ports::{
        news::NewsRepository,
        prompts::{PromotionRepository, ResponseRepository},
        templates::TemplateRepository,
    },
    publication::ports::{
        home::HomeRepository, preview_links::PreviewLinkRepository, publication::PublicationRepository,
        visits::VisitRepository, whitelists::WhitelistRepository,
    },
    referrals::ports::{creators::CreatorRepository, referrals::ReferralRepository},
    services::ports::{figma::FigmaTokenRepository, services::ConnectionRepository},
    shared::{
        commits::Commits,
        storage::{ActivityLog, JobRepository, Storage, StorageError, UnitOfWork},
    },
    sso::ports::sso::SsoRepository,
    team::ports::team::TeamRepository,
};
use octavo_domain::ids::NumId;
use sea_orm::{DbBackend, DbErr, FromQueryResult, QueryResult, Statement, Value};
use tracing::Instrument;

use crate::{
    connect::{Database, Pools},
    error::{corrupt, failed, from_orm, head},
    library::mapping::projects,
    postgres, sqlite,
    waits::measured,
    write_health::{WriteHealth, check_room},
};

/// The transactions of the two databases.
enum Transaction {
    Sqlite(sqlite::Transaction),
    Postgres(postgres::Transaction),
}

/// A transaction that may write.
pub(crate) struct Unit {
    tx: Transaction,
    writes: Arc<WriteHealth>,
    commits: Arc<AtomicU64>,
    /// A statement has changed rows, so that the commit has something to store.
    has_written: AtomicBool,
    /// The projects that this unit has read, by number, as they are stored: no other unit changes them before this one
    /// ends.
    pub(crate) read: HashMap<i64, projects::Model>,
}

#[async_trait]
impl Storage for Database {
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>, StorageError> {
        let tx = match &self.0.pools {
            Pools::Sqlite { units, .. } => {
                let begun = measured("writer", sqlite::Transaction::begin(units)).await;
                begun.map(Transaction::Sqlite)
            }
            Pools::Postgres(connections) => connections.begin().await.map(Transaction::Postgres),
        };
        // A busy writer is no failing write, so a transaction that could not begin is not recorded.
        Ok(Box::new(Unit {
            tx: tx.map_err(|error| failed("BEGIN", error))?,
            writes: self.0.writes.clone(),
            commits: self.0.commits.clone(),
            has_written: AtomicBool::new(false),
            read: HashMap::new(),
        }))
    }

    async fn ping(&self) -> Result<(), StorageError> {
        match &self.0.pools {
            Pools::Sqlite { lists, .. } => {
                let read = lists.read(|connection| {
                    let mut statement = connection.prepare_cached("SELECT count(*) FROM num_ids")?;
                    statement.query_row([], |row| row.get::<_, i64>(0))
                });
                read.await.map(drop).map_err(|error| StorageError::Unavailable(error.to_string()))
            }
            Pools::Postgres(connections) => connections.ping().await,
        }?;
        if self.0.writes.is_failing() { self.try_to_write().await } else { Ok(()) }
    }
}

impl Commits for Database {
    fn count(&self) -> u64 {
        self.0.commits.load(Ordering::SeqCst)
    }
}

/// Counts a commit when it ends, also where nobody waits for it any more.
struct Counted(Arc<AtomicU64>);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

impl Database {
    /// Checks whether writes work again: a server that is not ready gets no requests that would show it.
    async fn try_to_write(&self) -> Result<(), StorageError> {
        match &self.0.pools {
            Pools::Sqlite { file, .. } => {
                check_room(file)?;
                let mut unit = self.begin().await?;
                unit.next_num_ids(1).await?;
                unit.commit().await?;
            }
            Pools::Postgres(connections) => connections.try_to_write().await?,
        }
        self.0.writes.succeeded();
        Ok(())
    }
}

impl Unit {
    pub(crate) fn backend(&self) -> DbBackend {
        match self.tx {
            Transaction::Sqlite(_) => DbBackend::Sqlite,
            Transaction::Postgres(_) => DbBackend::Postgres,
        }
    }

    pub(crate) fn is_postgres(&self) -> bool {
        self.backend() == DbBackend::Postgres
    }

    fn statement(&self, sql: impl Into<String>, values: impl IntoIterator<Item = Value>) -> Statement {
        Statement::from_sql_and_values(self.backend(), sql, values)
    }

    /// Runs a statement; returns how many rows it changed.
    pub(crate) async fn run(
        &self,
        sql: impl Into<String>,
        values: impl IntoIterator<Item = Value>,
    ) -> Result<u64, StorageError> {
        let sql = sql.into();
        let told = head(&sql);
        let statement = self.statement(sql, values);
        let execute = async {
            match &self.tx {
                Transaction::Sqlite(tx) => tx.execute(statement).await,
                Transaction::Postgres(tx) => tx.execute(&statement).await,
            }
        };
        let done = execute.instrument(tracing::debug_span!("statement", sql = %told)).await;
        self.noted(done.map_err(|error| failed(&told, error)))
    }

    /// Runs a statement that may break a constraint; the transaction stays usable.
    pub(crate) async fn run_guarded(
        &self,
        sql: impl Into<String>,
        values: impl IntoIterator<Item = Value>,
    ) -> Result<u64, StorageError> {
        let statement = self.statement(sql, values);
        let done = match &self.tx {
            Transaction::Sqlite(tx) => tx.execute_guarded(statement).await,
            Transaction::Postgres(tx) => tx.execute_guarded(&statement).await,
        };
        self.noted(done)
    }

    /// Records what a statement changed.
    fn noted(&self, done: Result<u64, StorageError>) -> Result<u64, StorageError> {
        let rows = done.map_err(|error| self.writes.failed(error))?;
        if rows > 0 {
            self.has_written.store(true, Ordering::Relaxed);
        }
        Ok(rows)
    }

    /// The rows of a statement.
    pub(crate) async fn rows(
        &self,
        sql: impl Into<String>,
        values: impl IntoIterator<Item = Value>,
    ) -> Result<Vec<QueryResult>, StorageError> {
        let sql = sql.into();
        let told = head(&sql);
        let statement = self.statement(sql, values);
        let select = async {
            match &self.tx {
                Transaction::Sqlite(tx) => tx.rows(statement).await,
                Transaction::Postgres(tx) => tx.rows(&statement).await,
            }
        };
        let rows = select.instrument(tracing::debug_span!("statement", sql = %told)).await;
        rows.map_err(|error| self.writes.failed(failed(&told, error)))
    }

    /// The first row of a statement.
    pub(crate) async fn row(
        &self,
        sql: impl Into<String>,
        values: impl IntoIterator<Item = Value>,
    ) -> Result<Option<QueryResult>, StorageError> {
        let sql = sql.into();
        let told = head(&sql);
        let statement = self.statement(sql, values);
        let row = match &self.tx {
            Transaction::Sqlite(tx) => tx.row(statement).await,
            Transaction::Postgres(tx) => tx.row(&statement).await,
        };
        row.map_err(|error| self.writes.failed(failed(&told, error)))
    }
}

/// Rows as models.
pub(crate) fn models<M: FromQueryResult>(rows: &[QueryResult]) -> Result<Vec<M>, StorageError> {
    rows.iter().map(|row| M::from_query_result(row, "")).collect::<Result<_, DbErr>>().map_err(from_orm)
}

#[async_trait]
impl UnitOfWork for Unit {
    fn users(&mut self) -> &mut dyn UserRepository {
        self
    }

    fn sessions(&mut self) -> &mut dyn SessionRepository {
        self
    }

    fn links(&mut self) -> &mut dyn LinkRepository {
        self
    }

    fn email_changes(&mut self) -> &mut dyn EmailChangeRepository {
        self
    }

    fn erasures(&mut self) -> &mut dyn ErasureRepository {
        self
    }

    fn exports(&mut self) -> &mut dyn ExportRepository {
        self
    }

    fn uploads(&mut self) -> &mut dyn UploadRepository {
        self
    }

    fn attempt_counts(&mut self) -> &mut dyn AttemptCountRepository {
        self
    }

    fn connections(&mut self) -> &mut dyn ConnectionRepository {
        self
    }

    fn figma_tokens(&mut self) -> &mut dyn FigmaTokenRepository {
        self
    }

    fn sso(&mut self) -> &mut dyn SsoRepository {
        self
    }

    fn second_factors(&mut self) -> &mut dyn SecondFactorRepository {
        self
    }

    fn passkeys(&mut self) -> &mut dyn PasskeyRepository {
        self
    }

    fn projects(&mut self) -> &mut dyn ProjectRepository {
        self
    }

    fn folders(&mut self) -> &mut dyn FolderRepository {
        self
    }

    fn team(&mut self) -> &mut dyn TeamRepository {
        self
    }

    fn outbox(&mut self) -> &mut dyn OutboxRepository {
        self
    }

    fn jobs(&mut self) -> &mut dyn JobRepository {
        self
    }

    fn activity(&mut self) -> &mut dyn ActivityLog {
        self
    }

    fn history(&mut self) -> &mut dyn ProjectHistory {
        self
    }

    fn templates(&mut self) -> &mut dyn TemplateRepository {
        self
    }

    fn promotions(&mut self) -> &mut dyn PromotionRepository {
        self
    }

    fn responses(&mut self) -> &mut dyn ResponseRepository {
        self
    }

    fn transfers(&mut self) -> &mut dyn TransferRepository {
        self
    }

    fn documents(&mut self) -> &mut dyn DocumentRepository {
        self
    }

    fn assets(&mut self) -> &mut dyn AssetRepository {
        self
    }

    fn fonts(&mut self) -> &mut dyn FontRepository {
        self
    }

    fn styles(&mut self) -> &mut dyn StyleRepository {
        self
    }

    fn forms(&mut self) -> &mut dyn FormRepository {
        self
    }

    fn versions(&mut self) -> &mut dyn VersionRepository {
        self
    }

    fn preview_links(&mut self) -> &mut dyn PreviewLinkRepository {
        self
    }

    fn comments(&mut self) -> &mut dyn CommentRepository {
        self
    }

    fn domains(&mut self) -> &mut dyn DomainRepository {
        self
    }

    fn copies(&mut self) -> &mut dyn CopyRepository {
        self
    }

    fn publications(&mut self) -> &mut dyn PublicationRepository {
        self
    }

    fn visits(&mut self) -> &mut dyn VisitRepository {
        self
    }

    fn home(&mut self) -> &mut dyn HomeRepository {
        self
    }

    fn news(&mut self) -> &mut dyn NewsRepository {
        self
    }

    fn newsletters(&mut self) -> &mut dyn NewsletterRepository {
        self
    }

    fn referrals(&mut self) -> &mut dyn ReferralRepository {
        self
    }

    fn whitelists(&mut self) -> &mut dyn WhitelistRepository {
        self
    }

    fn certificates(&mut self) -> &mut dyn CertificateRepository {
        self
    }

    fn operators(&mut self) -> &mut dyn OperatorLog {
        self
    }

    fn creators(&mut self) -> &mut dyn CreatorRepository {
        self
    }

    fn billing(&mut self) -> &mut dyn BillingRepository {
        self
    }

    async fn next_num_ids(&mut self, count: u32) -> Result<Vec<NumId>, StorageError> {
        let sql = if self.is_postgres() {
            "SELECT nextval('num_ids') AS num_id FROM generate_series(1, $1)"
        } else {
            "UPDATE num_ids SET next = next + $1 RETURNING next - $1 AS num_id"
        };
        let count = i64::from(count);
        let rows = self.rows(sql, [count.into()]).await?;
        let taken: Vec<i64> = rows
            .iter()
            .map(|row| row.try_get("", "num_id"))
            .collect::<Result<_, DbErr>>()
            .map_err(from_orm)?;
        let numbers: Vec<i64> = match taken.as_slice() {
            [first] if !self.is_postgres() => (*first..first.saturating_add(count)).collect(),
            _ => taken,
        };
        numbers
            .into_iter()
            .map(|number| NumId::parse(number).map_err(|_| corrupt("num_ids", "next", &number)))
            .collect()
    }

    async fn commit(self: Box<Self>) -> Result<(), StorageError> {
        let Self { tx, writes, commits, has_written, .. } = *self;
        let _counted = Counted(commits);
        let committed = match tx {
            Transaction::Sqlite(tx) => tx.commit().await,
            Transaction::Postgres(tx) => tx.commit().await,
        };
        committed.map_err(|error| writes.failed(failed("COMMIT", error)))?;
        // An empty commit succeeds on a full disk.
        if has_written.into_inner() {
            writes.succeeded();
        }
        Ok(())
    }
}
