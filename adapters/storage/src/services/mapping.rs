//! Connected services.

use octavo_application::shared::storage::StorageError;
use octavo_domain::{
    auth::second_factor::Sealed,
    ids::{SessionId, UserId},
    services::{AccountName, Connection, PendingConnection, SealedTokens, Service},
};

use crate::entity::{connections, pending_connections};
use crate::mapping::{RowOf, micros};

pub(crate) fn connection_row(connection: &Connection) -> connections::Model {
    let tokens = &connection.tokens;
    connections::Model {
        user_id: connection.user.uuid(),
        service: connection.service.id().to_owned(),
        account: connection.account.as_str().to_owned(),
        access_token: tokens.access.bytes().to_vec(),
        refresh_token: tokens.refresh.as_ref().map(|token| token.bytes().to_vec()),
        expires_at: tokens.expires_at.map(micros),
        connected_at: micros(connection.connected_at),
    }
}

pub(crate) fn connection(row: &connections::Model) -> Result<Connection, StorageError> {
    let of = RowOf { table: "connections", id: row.user_id };
    Ok(Connection {
        user: UserId::new(row.user_id),
        service: of.valid("service", Service::from_id(&row.service))?,
        account: of.valid("account", AccountName::of(&row.account))?,
        tokens: SealedTokens {
            access: Sealed::new(row.access_token.clone()),
            refresh: row.refresh_token.clone().map(Sealed::new),
            expires_at: of.time_if("expires_at", row.expires_at)?,
        },
        connected_at: of.time("connected_at", row.connected_at)?,
    })
}

pub(crate) fn pending_row(pending: &PendingConnection) -> pending_connections::Model {
    pending_connections::Model {
        state_hash: pending.state.bytes().to_vec(),
        user_id: pending.user.uuid(),
        session_id: pending.session.uuid(),
        service: pending.service.id().to_owned(),
        request_secret: pending.request_secret.bytes().to_vec(),
        expires_at: micros(pending.expires_at),
    }
}

pub(crate) fn pending(row: &pending_connections::Model) -> Result<PendingConnection, StorageError> {
    let of = RowOf { table: "pending_connections", id: row.user_id };
    Ok(PendingConnection {
        state: of.hash("state_hash", &row.state_hash)?,
        user: UserId::new(row.user_id),
        session: SessionId::new(row.session_id),
        service: of.valid("service", Service::from_id(&row.service))?,
        request_secret: Sealed::new(row.request_secret.clone()),
        expires_at: of.time("expires_at", row.expires_at)?,
    })
}
