//! The text styles of accounts (EDIT-191).
//!
//! They belong to the account and not to a project: all its projects share them. A project has a text style of its own that
//! is linked with one, so that documents say everything about themselves. What becomes of a style of the account is carried
//! to what is linked by a job.

pub mod list_account_styles;
pub mod put_account_style;
pub mod remove_account_style;
pub mod spread_account_styles;

use octavo_domain::documents::{account_style::AccountStyle, change::Op};

use crate::{
    documents::ports::{format::DocumentFormat, styles::StoredStyle},
    shared::storage::StorageError,
};

/// A style as it is stored.
fn encoded(format: &dyn DocumentFormat, style: &AccountStyle) -> StoredStyle {
    let AccountStyle { owner, id, record, changed_at } = style.clone();
    StoredStyle { owner, id, body: format.encode_ops(&[Op::Create(id, record.into())]), changed_at }
}

/// A style that was stored.
fn decoded(format: &dyn DocumentFormat, stored: &StoredStyle) -> Result<AccountStyle, StorageError> {
    let corrupt =
        || StorageError::Corrupt { table: "account_styles", column: "body", id: stored.id.to_string() };
    let ops = format.decode_ops(&stored.body).map_err(|_| corrupt())?;
    let Some(Op::Create(_, record)) = ops.into_iter().next() else { return Err(corrupt()) };
    let StoredStyle { owner, id, changed_at, .. } = *stored;
    Ok(AccountStyle { owner, id, record: record.as_ref().clone(), changed_at })
}

/// The change that would make these styles in a document, as the format writes changes.
pub(crate) fn encoded_all(
    format: &dyn DocumentFormat,
    stored: &[StoredStyle],
) -> Result<Vec<u8>, StorageError> {
    let styles: Vec<AccountStyle> =
        stored.iter().map(|one| decoded(format, one)).collect::<Result<_, _>>()?;
    let ops: Vec<Op> = styles.into_iter().map(|style| Op::Create(style.id, style.record.into())).collect();
    Ok(format.encode_ops(&ops))
}
