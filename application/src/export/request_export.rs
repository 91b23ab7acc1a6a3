//! Requesting an export.

use octavo_domain::{
    auth::throttle::Limit,
    export::Export,
    ids::{ExportId, JobId, UserId},
};

use super::{ExportPorts, key};
use crate::{
    account::{Origin, record},
    auth::throttle,
    shared::storage::{Event, JobKind, StorageError},
};

/// Requests an export of everything an account owns.
pub struct RequestExport {
    /// Its ports.
    pub ports: ExportPorts,
}

/// Why none is built.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    /// There is no such account any more.
    #[error("not signed in")]
    Gone,
    /// Too many were requested; the time to wait.
    #[error("too many attempts")]
    TooMany(chrono::TimeDelta),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<throttle::Refused> for RequestError {
    fn from(refused: throttle::Refused) -> Self {
        match refused {
            throttle::Refused::TooMany(wait) => Self::TooMany(wait),
            throttle::Refused::Storage(error) => Self::Storage(error),
        }
    }
}

impl RequestExport {
    /// Requests an export, and returns it. While one is being built, that one is returned; otherwise the new one
    /// replaces an earlier one.
    ///
    /// # Errors
    /// [`RequestError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, origin: &Origin) -> Result<Export, RequestError> {
        let ExportPorts { storage, ids, clock } = &self.ports;
        let now = clock.now();
        // Lock order: attempt counts before the account.
        let counted = format!("export:account:{user}");
        let limited = (counted.clone(), Limit::EXPORT_ACCOUNT);
        let mut work = throttle::count_in(storage.begin().await?, &[limited], now).await?;
        let user = work.users().find(user).await?.ok_or(RequestError::Gone)?.id;
        let latest = work.exports().latest(user, now).await?;
        if let Some(export) = latest.as_ref().filter(|export| export.is_under_way()) {
            throttle::release(work.as_mut(), &counted).await?;
            work.commit().await?;
            return Ok(export.clone());
        }
        if latest.is_some() {
            work.exports().end_all(user, now).await?;
            let (kind, id) = (JobKind::SweepExports, JobId::new(ids.next()));
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
