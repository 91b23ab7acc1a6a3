//! One transaction, behind all repositories.

use std::collections::HashMap;

use async_trait::async_trait;
use octavo_application::ports::{
    billing::BillingRepository,
    certificates::CertificateRepository,
    creators::CreatorRepository,
    domains::DomainRepository,
    email_changes::EmailChangeRepository,
    erasures::ErasureRepository,
    exports::ExportRepository,
    history::ProjectHistory,
    home::HomeRepository,
    news::NewsRepository,
    newsletters::NewsletterRepository,
    operators::OperatorLog,
    passkey::PasskeyRepository,
    prompts::{PromotionRepository, ResponseRepository},
    publication::PublicationRepository,
    referrals::ReferralRepository,
    second_factor::SecondFactorRepository,
    sendings::{CopyRepository, SendingRepository},
    services::ConnectionRepository,
    sso::SsoRepository,
    storage::{
        ActivityLog, FolderRepository, JobRepository, LinkRepository, OutboxRepository, ProjectRepository,
        SessionRepository, Storage, StorageError, TryRepository, UnitOfWork, UserRepository,
    },
    team::TeamRepository,
    templates::TemplateRepository,
    uploads::UploadRepository,
    visits::VisitRepository,
    whitelists::WhitelistRepository,
};
use octavo_domain::ids::NumId;
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, FromQueryResult, QueryResult,
    SqliteTransactionMode, Statement, TransactionOptions, TransactionTrait, Value,
};

use crate::{
    connect::{Database, Pools},
    entity::projects,
    error::{corrupt, from_orm, from_sqlx},
};

/// A transaction that may write.
pub(crate) struct Unit {
    tx: DatabaseTransaction,
    backend: DbBackend,
    /// The projects that were read here, by number, as they are stored: nobody else changes them before the unit
    /// ends.
    pub(crate) read: HashMap<i64, projects::Model>,
}

#[async_trait]
impl Storage for Database {
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>, StorageError> {
        // A deferred transaction on SQLite that reads and then writes fails when another has written in between.
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        let writer = &self.0.writer;
        let tx = writer.begin_with_options(options).await.map_err(from_orm)?;
        Ok(Box::new(Unit { tx, backend: writer.get_database_backend(), read: HashMap::new() }))
    }

    async fn ping(&self) -> Result<(), StorageError> {
        let one = match &self.0.pools {
            Pools::Sqlite { readers, .. } => {
                sqlx::query_scalar::<_, i64>("SELECT count(*) FROM num_ids").fetch_one(readers).await
            }
            Pools::Postgres(pool) => sqlx::query_scalar::<_, i64>("SELECT 1::bigint").fetch_one(pool).await,
        };
        one.map(drop).map_err(|error| match from_sqlx(&error) {
            StorageError::Backend(message) => StorageError::Unavailable(message),
            other => other,
        })
    }
}

impl Unit {
    pub(crate) fn backend(&self) -> DbBackend {
        self.backend
    }

    pub(crate) fn is_postgres(&self) -> bool {
        self.backend == DbBackend::Postgres
    }

    fn statement(&self, sql: impl Into<String>, values: impl IntoIterator<Item = Value>) -> Statement {
        Statement::from_sql_and_values(self.backend, sql, values)
    }

    /// Runs a statement; answers how many rows it touched.
    pub(crate) async fn run(
        &self,
        sql: impl Into<String>,
        values: impl IntoIterator<Item = Value>,
    ) -> Result<u64, StorageError> {
        let done = self.tx.execute_raw(self.statement(sql, values)).await.map_err(from_orm)?;
        Ok(done.rows_affected())
    }

    /// Runs a statement that may break a constraint, so that the transaction can be used afterwards.
    pub(crate) async fn run_guarded(
        &self,
        sql: impl Into<String>,
        values: impl IntoIterator<Item = Value>,
    ) -> Result<u64, StorageError> {
        let savepoint = self.tx.begin().await.map_err(from_orm)?;
        match savepoint.execute_raw(self.statement(sql, values)).await {
            Ok(done) => savepoint.commit().await.map_err(from_orm).map(|()| done.rows_affected()),
            Err(error) => {
                savepoint.rollback().await.map_err(from_orm)?;
                Err(from_orm(error))
            }
        }
    }

    /// The rows of a statement.
    pub(crate) async fn rows(
        &self,
        sql: impl Into<String>,
        values: impl IntoIterator<Item = Value>,
    ) -> Result<Vec<QueryResult>, StorageError> {
        self.tx.query_all_raw(self.statement(sql, values)).await.map_err(from_orm)
    }

    /// The first row of a statement.
    pub(crate) async fn row(
        &self,
        sql: impl Into<String>,
        values: impl IntoIterator<Item = Value>,
    ) -> Result<Option<QueryResult>, StorageError> {
        self.tx.query_one_raw(self.statement(sql, values)).await.map_err(from_orm)
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

    fn tries(&mut self) -> &mut dyn TryRepository {
        self
    }

    fn connections(&mut self) -> &mut dyn ConnectionRepository {
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

    fn sendings(&mut self) -> &mut dyn SendingRepository {
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
        self.tx.commit().await.map_err(from_orm)
    }
}
