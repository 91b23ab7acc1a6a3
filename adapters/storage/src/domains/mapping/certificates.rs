//! Certificates.

use octavo_application::shared::storage::StorageError;
use octavo_domain::{
    auth::second_factor::Sealed,
    domains::{
        DomainName,
        certificate::{Certificate, Issued, Order},
    },
    ids::UserId,
};

use crate::entity::certificates::Model;
use crate::mapping::RowOf;

pub(crate) fn certificate(row: Model) -> Result<Certificate, StorageError> {
    let of = RowOf { table: "certificates", id: row.owner };
    let order = match (row.order_url, row.order_begun_at, row.order_token, row.order_answer, row.order_key) {
        (Some(url), Some(begun_at), Some(token), Some(answer), Some(key)) => Some(Order {
            url,
            begun_at: of.time("order_begun_at", begun_at)?,
            token,
            answer,
            key: Sealed::new(key),
        }),
        _ => None,
    };
    let issued = match (row.chain, row.chain_key, row.not_before, row.not_after) {
        (Some(chain), Some(key), Some(not_before), Some(not_after)) => Some(Issued {
            chain,
            key: Sealed::new(key),
            not_before: of.time("not_before", not_before)?,
            not_after: of.time("not_after", not_after)?,
        }),
        _ => None,
    };
    Ok(Certificate {
        name: of.valid("name", DomainName::stored(&row.name))?,
        owner: UserId::new(row.owner),
        next_at: of.time("next_at", row.next_at)?,
        failures: of.number("failures", row.failures)?,
        last_error: row.last_error,
        order,
        issued,
    })
}
