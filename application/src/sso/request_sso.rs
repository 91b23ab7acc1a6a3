//! Asking for single sign-on.

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
        message::SsoWish,
        storage::{Event, Storage, StorageError},
    },
};

/// Keeps a request and mails it to support; it is an operator who turns single sign-on on (ACCT-266).
pub struct RequestSso {
    /// Where it is kept.
    pub storage: Arc<dyn Storage>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// What plans allow.
    pub catalogue: Arc<Catalogue>,
    /// Who answers; without an address requests are kept and mailed to nobody.
    pub support: Option<Email>,
    /// How whoever answers is greeted.
    pub product_name: String,
}

/// Why it is not asked for.
#[derive(Debug, thiserror::Error)]
pub enum RequestSsoError {
    /// There is no such account any more.
    #[error("not signed in")]
    Gone,
    /// The plan does not include it.
    #[error("Single sign-on is part of the plan Extra")]
    NotEntitled,
    /// It was asked for already.
    #[error("Single sign-on has been requested already")]
    AlreadyRequested,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl RequestSso {
    /// Keeps it and mails it, both or neither.
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
            let wish = SsoWish { who: user.name, email: user.email, request };
            let message = Message::SsoRequested(Box::new(wish));
            let mail = Mail { to: support.clone(), name: self.product_name.clone(), message };
            let id = MailId::new(ids.next());
            work.outbox().add(id, &mail, now).await?;
            work.outbox().tells_of(id, user.id).await?;
        }
        Ok(work.commit().await?)
    }
}
