//! Passkeys and passkey challenges.

use octavo_application::shared::storage::StorageError;
use octavo_domain::{
    auth::passkey::{Ceremony, CredentialId, Passkey, PasskeyName},
    ids::{PasskeyId, UserId},
};

use crate::entity::{passkey_ceremonies, passkeys};
use crate::mapping::{RowOf, micros};

pub(crate) fn passkey_row(passkey: &Passkey) -> passkeys::Model {
    passkeys::Model {
        id: passkey.id.uuid(),
        user_id: passkey.user.uuid(),
        credential_id: passkey.credential.bytes().to_vec(),
        public_key: passkey.key.clone(),
        name: passkey.name.as_str().to_owned(),
        backed_up: passkey.backed_up,
        created_at: micros(passkey.created_at),
        last_used_at: passkey.last_used_at.map(micros),
    }
}

pub(crate) fn passkey(row: &passkeys::Model) -> Result<Passkey, StorageError> {
    let of = RowOf { table: "passkeys", id: row.id };
    Ok(Passkey {
        id: PasskeyId::new(row.id),
        user: UserId::new(row.user_id),
        credential: CredentialId::new(row.credential_id.clone()),
        key: row.public_key.clone(),
        name: of.valid("name", PasskeyName::parse(&row.name).ok())?,
        backed_up: row.backed_up,
        created_at: of.time("created_at", row.created_at)?,
        last_used_at: of.time_if("last_used_at", row.last_used_at)?,
    })
}

pub(crate) fn ceremony_row(ceremony: &Ceremony) -> passkey_ceremonies::Model {
    passkey_ceremonies::Model {
        token_hash: ceremony.hash.bytes().to_vec(),
        user_id: ceremony.user.map(UserId::uuid),
        state: ceremony.state.clone(),
        expires_at: micros(ceremony.expires_at),
    }
}

pub(crate) fn ceremony(row: &passkey_ceremonies::Model) -> Result<Ceremony, StorageError> {
    let of = RowOf { table: "passkey_ceremonies", id: row.user_id.unwrap_or_default() };
    Ok(Ceremony {
        hash: of.hash("token_hash", &row.token_hash)?,
        user: row.user_id.map(UserId::new),
        state: row.state.clone(),
        expires_at: of.time("expires_at", row.expires_at)?,
    })
}
