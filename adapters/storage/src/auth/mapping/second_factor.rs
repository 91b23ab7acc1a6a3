//! Second factors and sign-in challenges.

use octavo_application::shared::storage::StorageError;
use octavo_domain::{
    auth::second_factor::{Challenge, Method, PendingSecret, Sealed, SecondFactor},
    ids::{FactorId, UserId},
};

use crate::entity::{pending_second_factors, second_factors, sign_in_challenges};
use crate::mapping::{RowOf, micros};

pub(crate) fn factor_row(factor: &SecondFactor) -> second_factors::Model {
    second_factors::Model {
        user_id: factor.user.uuid(),
        id: factor.id.uuid(),
        method: factor.method.name().to_owned(),
        secret: factor.secret.bytes().to_vec(),
        last_step: factor.last_step,
        created_at: micros(factor.created_at),
    }
}

pub(crate) fn factor(row: &second_factors::Model) -> Result<SecondFactor, StorageError> {
    let of = RowOf { table: "second_factors", id: row.user_id };
    Ok(SecondFactor {
        id: FactorId::new(row.id),
        user: UserId::new(row.user_id),
        method: of.valid("method", Method::from_name(&row.method))?,
        secret: Sealed::new(row.secret.clone()),
        last_step: row.last_step,
        created_at: of.time("created_at", row.created_at)?,
    })
}

pub(crate) fn pending(row: &pending_second_factors::Model) -> Result<PendingSecret, StorageError> {
    let of = RowOf { table: "pending_second_factors", id: row.user_id };
    Ok(PendingSecret {
        user: UserId::new(row.user_id),
        secret: Sealed::new(row.secret.clone()),
        expires_at: of.time("expires_at", row.expires_at)?,
    })
}

pub(crate) fn challenge_row(challenge: &Challenge) -> sign_in_challenges::Model {
    sign_in_challenges::Model {
        token_hash: challenge.hash.bytes().to_vec(),
        user_id: challenge.user.uuid(),
        password_hash: challenge.password.bytes().to_vec(),
        expires_at: micros(challenge.expires_at),
    }
}

pub(crate) fn challenge(row: &sign_in_challenges::Model) -> Result<Challenge, StorageError> {
    let of = RowOf { table: "sign_in_challenges", id: row.user_id };
    Ok(Challenge {
        hash: of.hash("token_hash", &row.token_hash)?,
        user: UserId::new(row.user_id),
        password: of.hash("password_hash", &row.password_hash)?,
        expires_at: of.time("expires_at", row.expires_at)?,
    })
}
