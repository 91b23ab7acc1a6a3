//! Requesting single sign-on.

use std::sync::Arc;

use octavo_domain::{
    account::email::Email,
    ids::{MailId, UserId},
    plans::catalogue::Catalogue,
    sso::{Sso, SsoRequest},
};

use crate::{
    account::{Origin, record},
    shared::{
        clock::Clock,
        ids::Ids,
        mailer::{Mail, Message},
        message::SsoRequestDetails,
        storage::{Event, Storage, StorageError},
    },
};

/// Stores a request and mails it to support; an operator turns single sign-on on (ACCT-266).
pub struct RequestSso {
    /// The store of record.
    pub storage: Arc<dyn Storage>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// The plans' limits.
    pub catalogue: Arc<Catalogue>,
    /// Support's address; without one requests are stored and not mailed.
    pub support: Option<Email>,
    /// The name by which support is greeted.
    pub product_name: String,
}

/// Why it was not requested.
#[derive(Debug, thiserror::Error)]
pub enum RequestSsoError {
    /// There is no such account any more.
    #[error("not signed in")]
    Gone,
    /// The plan does not include it.
    #[error("Single sign-on is part of the plan Extra")]
    NotEntitled,
    /// It was requested already.
    #[error("Single sign-on has been requested already")]
    AlreadyRequested,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl RequestSso {
    /// Stores and mails it, both or neither.
    ///
    /// # Errors
    /// [`RequestSsoError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        request: SsoRequest,
        origin: &Origin,
    ) -> Result<(), RequestSsoError> {
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        let user = work.users().find(user).await?.ok_or(RequestSsoError::Gone)?;
        if !user.entitlements().can_use_sso(&self.catalogue) {
            return Err(RequestSsoError::NotEntitled);
        }
        if work.sso().find(user.id).await?.is_some() {
            return Err(RequestSsoError::AlreadyRequested);
        }
        work.sso().save(&Sso::new(user.id, request.clone(), now)).await?;
        let ids = self.ids.as_ref();
        record(work.as_mut(), ids, Some(user.id), Event::SsoRequested, origin, now).await?;
        if let Some(support) = &self.support {
            let request = SsoRequestDetails { who: user.name, email: user.email, request };
            let message = Message::SsoRequested(Box::new(request));
            let mail = Mail { to: support.clone(), name: self.product_name.clone(), message };
            let id = MailId::new(ids.next());
            work.outbox().add(id, &mail, now).await?;
            work.outbox().about_user(id, user.id).await?;
        }
        Ok(work.commit().await?)
    }
}
