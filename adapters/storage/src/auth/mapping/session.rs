//! Sessions and mailed links.

use octavo_application::shared::storage::StorageError;
use octavo_domain::{
    auth::{
        credential::{LinkPurpose, MailedLink},
        session::Session,
    },
    ids::UserId,
};

use crate::{
    entity::{mailed_links, sessions},
    mapping::{RowOf, micros},
};

pub(crate) fn session_row(session: &Session) -> sessions::Model {
    sessions::Model {
        id: session.id.uuid(),
        token_hash: session.token.bytes().to_vec(),
        user_id: session.user.uuid(),
        created_at: micros(session.created_at),
        last_seen_at: micros(session.last_seen_at),
        authenticated_at: micros(session.authenticated_at),
        user_agent: session.user_agent.clone(),
        address: session.address.clone(),
        city: session.place.city.clone(),
        country: session.place.country.clone(),
    }
}

pub(crate) fn link(row: &mailed_links::Model) -> Result<MailedLink, StorageError> {
    let of = RowOf { table: "mailed_links", id: row.user_id };
    Ok(MailedLink {
        hash: of.hash("token_hash", &row.token_hash)?,
        user: UserId::new(row.user_id),
        purpose: of.valid("purpose", LinkPurpose::from_name(&row.purpose))?,
        email_key: row.email_key.clone(),
        expires_at: of.time("expires_at", row.expires_at)?,
    })
}
