//! Making and changing text styles of an account.

use std::sync::Arc;

use octavo_domain::{
    documents::{
        account_style::{AccountStyle, MOST_ACCOUNT_STYLES, NoAccountStyle},
        change::Op,
        id::RecordId,
    },
    ids::UserId,
};

use super::{encoded, spread_account_styles};
use crate::{
    documents::ports::{
        format::{DocumentFormat, FormatFault},
        styles::StoredStyle,
    },
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Storage, StorageError},
    },
};

/// Makes a text style of the caller's account, or changes it (EDIT-191).
pub struct PutAccountStyle {
    /// Stores styles.
    pub storage: Arc<dyn Storage>,
    /// Reads and writes changes.
    pub format: Arc<dyn DocumentFormat>,
    /// Makes the ids of jobs.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// Why nothing was stored.
#[derive(Debug, thiserror::Error)]
pub enum PutAccountStyleError {
    /// The account is gone.
    #[error("The account is gone")]
    Gone,
    /// What was sent cannot be read.
    #[error(transparent)]
    Malformed(#[from] FormatFault),
    /// It is no style of an account.
    #[error(transparent)]
    Refused(#[from] NoAccountStyle),
    /// The account has [`MOST_ACCOUNT_STYLES`] styles.
    #[error("An account has at most {MOST_ACCOUNT_STYLES} text styles. Please delete one that is not needed")]
    Full,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl PutAccountStyle {
    /// Stores a style. `creation` is the change that would make it in a document, as the format writes changes: one op. All
    /// projects that are linked with it follow soon.
    ///
    /// # Errors
    /// [`PutAccountStyleError`]; nothing is changed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        id: RecordId,
        creation: &[u8],
    ) -> Result<StoredStyle, PutAccountStyleError> {
        let ops = self.format.decode_ops(creation)?;
        let [Op::Create(_, record)] = ops.as_slice() else { return Err(NoAccountStyle::OtherKind.into()) };
        let now = self.clock.now();
        let style = AccountStyle::new(user, id, record.as_ref().clone(), now)?;
        let mut work = self.storage.begin().await?;
        work.users().find(user).await?.ok_or(PutAccountStyleError::Gone)?;
        let known = work.styles().all(user).await?;
        let is_known = known.iter().any(|one| one.id == id);
        if !is_known && known.len() >= MOST_ACCOUNT_STYLES {
            return Err(PutAccountStyleError::Full);
        }
        let stored = encoded(self.format.as_ref(), &style);
        work.styles().put(&stored).await?;
        // Nothing is linked with a style that is new.
        if is_known {
            spread_account_styles::later(work.as_mut(), self.ids.as_ref(), user, now).await?;
        }
        work.commit().await?;
        Ok(stored)
    }
}
