//! Asking for an export.

use octavo_domain::{
    auth::throttle::Limit,
    export::Export,
    ids::{ExportId, JobId, UserId},
};

use super::{ExportPorts, key};
use crate::{
    account::{Origin, record},
    auth::tries,
    shared::storage::{Event, JobKind, StorageError},
};

/// Asks for an export of everything an account owns.
pub struct RequestExport {
    /// What it needs.
    pub ports: ExportPorts,
}

/// Why none is made.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    /// There is no such account any more.
    #[error("not signed in")]
    Gone,
    /// Too many were asked for; the time to wait.
    #[error("too many tries")]
    TooMany(chrono::TimeDelta),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<tries::Refused> for RequestError {
    fn from(refused: tries::Refused) -> Self {
        match refused {
            tries::Refused::TooMany(wait) => Self::TooMany(wait),
            tries::Refused::Storage(error) => Self::Storage(error),
        }
    }
}

impl RequestExport {
    /// Asks for one, and answers it. While one is under way, that is the one; any other takes the place of an earlier.
    ///
    /// # Errors
    /// [`RequestError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, origin: &Origin) -> Result<Export, RequestError> {
        let ExportPorts { storage, ids, clock } = &self.ports;
        let now = clock.now();
        // Tries first and the account after them.
        let counted = format!("export:account:{user}");
        let limited = (counted.clone(), Limit::EXPORT_ACCOUNT);
        let mut work = tries::count_in(storage.begin().await?, &[limited], now).await?;
        let user = work.users().find(user).await?.ok_or(RequestError::Gone)?.id;
        let latest = work.exports().latest(user, now).await?;
        if let Some(export) = latest.as_ref().filter(|export| export.is_under_way()) {
            tries::give_back(work.as_mut(), &counted).await?;
            work.commit().await?;
            return Ok(export.clone());
        }
        if latest.is_some() {
            work.exports().end_all(user, now).await?;
            let (kind, id) = (JobKind::TidyExports, JobId::new(ids.next()));
            work.jobs().add(id, kind, &format!("{}:{user}", kind.name()), now).await?;
        }
        let export = Export::requested(ExportId::new(ids.next()), user, now);
        work.exports().insert(&export).await?;
        work.jobs().add(JobId::new(ids.next()), JobKind::Export, &key(export.id), now).await?;
        let event = Event::ExportRequested;
        record(work.as_mut(), ids.as_ref(), Some(user), event, origin, now).await?;
        work.commit().await?;
        Ok(export)
    }
}
