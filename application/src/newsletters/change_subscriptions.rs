//! Subscribing to newsletters, and ending that.

use std::{collections::BTreeMap, sync::Arc};

use octavo_domain::{
    auth::{credential::LinkPurpose, throttle::Limit},
    ids::UserId,
    newsletters::Topic,
};

use crate::{
    account::{Origin, mail_link},
    auth::tries,
    newsletters::ports::outreach::Subscriptions,
    shared::{
        clock::Clock,
        ids::Ids,
        secrets::Secrets,
        storage::{Storage, StorageError},
    },
};

/// Changes what an account has subscribed to. Whoever chooses a first topic before their address is confirmed is mailed
/// the confirmation link again: nothing is sent before somebody follows it.
pub struct ChangeSubscriptions {
    /// Where accounts are kept.
    pub storage: Arc<dyn Storage>,
    /// Makes the token.
    pub secrets: Arc<dyn Secrets>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// What is to change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// Choose these topics, or no longer; those not named stay.
    Topics(BTreeMap<Topic, bool>),
    /// Get nothing any more.
    Nothing,
}

/// Why nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeSubscriptionsError {
    /// There is no such account any more.
    #[error("not signed in")]
    Gone,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ChangeSubscriptions {
    /// Changes it, and answers how things stand.
    ///
    /// # Errors
    /// [`ChangeSubscriptionsError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        wish: &Wish,
        origin: &Origin,
    ) -> Result<Subscriptions, ChangeSubscriptionsError> {
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        let user = work.users().find(user).await?.ok_or(ChangeSubscriptionsError::Gone)?;
        let before = work.newsletters().topics(user.id).await?;
        let mut topics = before.clone();
        match wish {
            Wish::Nothing => topics.clear(),
            Wish::Topics(changes) => {
                topics.extend(changes.iter().filter(|(_, wanted)| **wanted).map(|(topic, _)| *topic));
                topics.retain(|topic| changes.get(topic) != Some(&false));
            }
        }
        let is_confirmed = user.email_confirmed_at.is_some();
        work.newsletters().set_topics(user.id, &topics, now).await?;
        let is_first = before.is_empty() && !topics.is_empty();
        work.commit().await?;
        if is_first && !is_confirmed {
            self.mail_confirmation(user.id, origin).await?;
        }
        Ok(Subscriptions { topics, is_confirmed })
    }

    /// Mails the link, unless so many were asked for already that they lie in the mailbox.
    async fn mail_confirmation(&self, user: UserId, origin: &Origin) -> Result<(), StorageError> {
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        let Some(user) = work.users().find(user).await?.filter(|user| user.email_confirmed_at.is_none())
        else {
            return Ok(());
        };
        let keys = [
            (format!("mail:address:{}", origin.network()), Limit::MAIL_ADDRESS),
            (format!("mail:user:{}", user.id), Limit::MAIL_ACCOUNT),
        ];
        let mut work = match tries::count_in(work, &keys, now).await {
            Ok(work) => work,
            Err(tries::Refused::TooMany(_)) => return Ok(()),
            Err(tries::Refused::Storage(error)) => return Err(error),
        };
        let purpose = LinkPurpose::ConfirmEmail;
        mail_link(work.as_mut(), self.ids.as_ref(), self.secrets.as_ref(), &user, purpose, now).await?;
        work.commit().await
    }
}
