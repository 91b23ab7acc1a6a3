//! Connected services.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{services::ports::services::ConnectionRepository, shared::storage::StorageError};
use octavo_domain::{
    auth::{credential::SecretHash, second_factor::Sealed},
    ids::UserId,
    services::{Connection, PendingConnection, Service},
};

use crate::{
    entity::{connections, pending_connections},
    mapping::micros,
    repository::rows::names,
    services::mapping,
    unit_of_work::{Unit, models},
};

#[async_trait]
impl ConnectionRepository for Unit {
    async fn save(&mut self, connection: &Connection) -> Result<(), StorageError> {
        let row = mapping::connection_row(connection);
        let sql = "INSERT INTO connections \
                   (user_id, service, account, access_token, refresh_token, expires_at, connected_at) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (user_id, service) DO UPDATE SET \
                   account = excluded.account, access_token = excluded.access_token, refresh_token = excluded.refresh_token, \
                   expires_at = excluded.expires_at, connected_at = excluded.connected_at";
        let values = [
            row.user_id.into(),
            row.service.into(),
            row.account.into(),
            row.access_token.into(),
            row.refresh_token.into(),
            row.expires_at.into(),
            row.connected_at.into(),
        ];
        self.run(sql, values).await.map(drop)
    }

    async fn find(&mut self, user: UserId, service: Service) -> Result<Option<Connection>, StorageError> {
        let columns = names::<connections::Entity>();
        let sql = format!("SELECT {columns} FROM connections WHERE user_id = $1 AND service = $2");
        let rows = self.rows(sql, [user.uuid().into(), service.id().into()]).await?;
        models::<connections::Model>(&rows)?.first().map(mapping::connection).transpose()
    }

    async fn renew(&mut self, connection: &Connection, access: &Sealed) -> Result<bool, StorageError> {
        let row = mapping::connection_row(connection);
        let sql = "UPDATE connections SET account = $4, access_token = $5, refresh_token = $6, expires_at = $7 \
                   WHERE user_id = $1 AND service = $2 AND access_token = $3";
        let values = [
            row.user_id.into(),
            row.service.into(),
            access.bytes().to_vec().into(),
            row.account.into(),
            row.access_token.into(),
            row.refresh_token.into(),
            row.expires_at.into(),
        ];
        Ok(self.run(sql, values).await? > 0)
    }

    async fn delete(&mut self, user: UserId, service: Service) -> Result<bool, StorageError> {
        let sql = "DELETE FROM connections WHERE user_id = $1 AND service = $2";
        Ok(self.run(sql, [user.uuid().into(), service.id().into()]).await? > 0)
    }

    async fn add_pending(&mut self, pending: &PendingConnection) -> Result<(), StorageError> {
        let row = mapping::pending_row(pending);
        match self.insert_rows::<pending_connections::Entity>(&[row]).await? {
            0 => Err(StorageError::Duplicate("pending_connection")),
            _ => Ok(()),
        }
    }

    async fn take_pending(&mut self, state: &SecretHash) -> Result<Option<PendingConnection>, StorageError> {
        let columns = names::<pending_connections::Entity>();
        let sql = format!("DELETE FROM pending_connections WHERE state_hash = $1 RETURNING {columns}");
        let rows = self.rows(sql, [state.bytes().to_vec().into()]).await?;
        models::<pending_connections::Model>(&rows)?.first().map(mapping::pending).transpose()
    }

    async fn delete_expired(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError> {
        self.run("DELETE FROM pending_connections WHERE expires_at <= $1", [micros(now).into()]).await
    }
}
