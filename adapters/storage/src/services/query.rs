//! Connected services and single sign-on.

use async_trait::async_trait;
use octavo_application::{
    services::ports::services::ConnectionQueries, shared::storage::StorageError, sso::ports::sso::SsoQueries,
};
use octavo_domain::{
    ids::UserId,
    services::Connection,
    sso::{Sso, SsoDomain},
};
use sea_orm::{
    ConnectionTrait, DbBackend, FromQueryResult, QueryResult, SqlxSqliteConnector, Statement, Value,
};

use crate::{
    connect::{Database, Pools},
    entity::{connections, sso, sso_domains},
    error::from_orm,
    repository::names,
    services::mapping,
    unit_of_work::models,
};

impl Database {
    /// The rows of a statement, outside of a unit of work.
    pub(crate) async fn read_rows(
        &self,
        sql: impl Into<String>,
        values: impl IntoIterator<Item = Value>,
    ) -> Result<Vec<QueryResult>, StorageError> {
        match &self.0.pools {
            Pools::Sqlite { readers, .. } => {
                let statement = Statement::from_sql_and_values(DbBackend::Sqlite, sql, values);
                let reader = SqlxSqliteConnector::from_sqlx_sqlite_pool(readers.clone());
                reader.query_all_raw(statement).await.map_err(from_orm)
            }
            Pools::Postgres(connections) => {
                let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
                connections.acquire().await?.rows(&statement).await
            }
        }
    }

    /// The same, as models.
    pub(crate) async fn read<M: FromQueryResult>(
        &self,
        sql: String,
        values: impl IntoIterator<Item = Value>,
    ) -> Result<Vec<M>, StorageError> {
        models(&self.read_rows(sql, values).await?)
    }

    async fn read_sso(&self, condition: &str, values: &[Value]) -> Result<Vec<Sso>, StorageError> {
        let columns = names::<sso::Entity>();
        let sql = format!("SELECT {columns} FROM sso {condition} ORDER BY requested_at, owner");
        let rows = self.read::<sso::Model>(sql, values.to_vec()).await?;
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let columns = names::<sso_domains::Entity>();
        let sql =
            format!("SELECT {columns} FROM sso_domains WHERE owner IN (SELECT owner FROM sso {condition})");
        let domains = self.read::<sso_domains::Model>(sql, values.to_vec()).await?;
        rows.into_iter().map(|row| crate::sso::mapping::sso(row, &domains)).collect()
    }
}

#[async_trait]
impl ConnectionQueries for Database {
    async fn connections(&self, user: UserId) -> Result<Vec<Connection>, StorageError> {
        let columns = names::<connections::Entity>();
        let sql = format!("SELECT {columns} FROM connections WHERE user_id = $1 ORDER BY service");
        let rows = self.read::<connections::Model>(sql, [user.uuid().into()]).await?;
        rows.iter().map(mapping::connection).collect()
    }
}

#[async_trait]
impl SsoQueries for Database {
    async fn sso(&self, owner: UserId) -> Result<Option<Sso>, StorageError> {
        Ok(self.read_sso("WHERE owner = $1", &[owner.uuid().into()]).await?.pop())
    }

    async fn sso_of_domain(&self, domain: &SsoDomain) -> Result<Option<Sso>, StorageError> {
        let condition = "WHERE owner = (SELECT owner FROM sso_domains WHERE domain = $1)";
        Ok(self.read_sso(condition, &[domain.as_str().into()]).await?.pop())
    }

    async fn all_sso(&self) -> Result<Vec<Sso>, StorageError> {
        self.read_sso("", &[]).await
    }
}
