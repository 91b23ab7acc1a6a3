//! Passkeys and passkey challenges.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{auth::ports::passkey::PasskeyRepository, shared::storage::StorageError};
use octavo_domain::{
    auth::{
        credential::SecretHash,
        passkey::{Ceremony, CredentialId, Passkey},
    },
    ids::{PasskeyId, UserId},
};

use crate::{
    auth::mapping::passkey,
    entity::{passkey_ceremonies, passkeys},
    mapping::micros,
    repository::rows::names,
    unit_of_work::{Unit, models},
};

#[async_trait]
impl PasskeyRepository for Unit {
    async fn of(&mut self, user: UserId) -> Result<Vec<Passkey>, StorageError> {
        let columns = names::<passkeys::Entity>();
        let sql = format!("SELECT {columns} FROM passkeys WHERE user_id = $1 ORDER BY created_at, id");
        let rows = self.rows(sql, [user.uuid().into()]).await?;
        models::<passkeys::Model>(&rows)?.iter().map(passkey::passkey).collect()
    }

    async fn by_credential(&mut self, credential: &CredentialId) -> Result<Option<Passkey>, StorageError> {
        let columns = names::<passkeys::Entity>();
        let sql = format!("SELECT {columns} FROM passkeys WHERE credential_id = $1");
        let rows = self.rows(sql, [credential.bytes().to_vec().into()]).await?;
        models::<passkeys::Model>(&rows)?.first().map(passkey::passkey).transpose()
    }

    async fn insert(&mut self, passkey: &Passkey) -> Result<(), StorageError> {
        match self.insert_rows::<passkeys::Entity>(&[passkey::passkey_row(passkey)]).await? {
            0 => Err(StorageError::Duplicate("passkey")),
            _ => Ok(()),
        }
    }

    async fn update(&mut self, passkey: &Passkey) -> Result<(), StorageError> {
        let sql =
            "UPDATE passkeys SET name = $2, public_key = $3, backed_up = $4, last_used_at = $5 WHERE id = $1";
        let values = [
            passkey.id.uuid().into(),
            passkey.name.as_str().into(),
            passkey.key.as_str().into(),
            passkey.backed_up.into(),
            passkey.last_used_at.map(micros).into(),
        ];
        match self.run(sql, values).await? {
            0 => Err(StorageError::Stale("passkey")),
            _ => Ok(()),
        }
    }

    async fn delete(&mut self, user: UserId, id: PasskeyId) -> Result<bool, StorageError> {
        let sql = "DELETE FROM passkeys WHERE user_id = $1 AND id = $2";
        Ok(self.run(sql, [user.uuid().into(), id.uuid().into()]).await? > 0)
    }

    async fn delete_all(&mut self, user: UserId) -> Result<u64, StorageError> {
        self.run("DELETE FROM passkey_ceremonies WHERE user_id = $1", [user.uuid().into()]).await?;
        self.run("DELETE FROM passkeys WHERE user_id = $1", [user.uuid().into()]).await
    }

    async fn add_ceremony(&mut self, ceremony: &Ceremony) -> Result<(), StorageError> {
        let row = passkey::ceremony_row(ceremony);
        match self.insert_rows::<passkey_ceremonies::Entity>(&[row]).await? {
            0 => Err(StorageError::Duplicate("ceremony")),
            _ => Ok(()),
        }
    }

    async fn take_ceremony(&mut self, hash: &SecretHash) -> Result<Option<Ceremony>, StorageError> {
        // Deleting finds the row once: a concurrent second request waits and then finds nothing.
        let columns = names::<passkey_ceremonies::Entity>();
        let sql = format!("DELETE FROM passkey_ceremonies WHERE token_hash = $1 RETURNING {columns}");
        let rows = self.rows(sql, [hash.bytes().to_vec().into()]).await?;
        models::<passkey_ceremonies::Model>(&rows)?.first().map(passkey::ceremony).transpose()
    }

    async fn delete_expired(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError> {
        self.run("DELETE FROM passkey_ceremonies WHERE expires_at <= $1", [micros(now).into()]).await
    }
}
