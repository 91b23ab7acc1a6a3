//! Subscribing to newsletters, and unsubscribing.

use std::{collections::BTreeMap, sync::Arc};

use octavo_domain::{
    auth::{credential::LinkPurpose, throttle::Limit},
    ids::UserId,
    newsletters::Topic,
};

use crate::{
    account::{Origin, mail_link},
    auth::throttle,
    newsletters::ports::audience::Subscriptions,
    shared::{
        clock::Clock,
        ids::Ids,
        secrets::Secrets,
        storage::{Storage, StorageError},
    },
};

/// Changes what an account has subscribed to. An account that chooses its first topic with an unconfirmed address is
/// mailed the confirmation link again: nothing is sent before it is confirmed.
pub struct ChangeSubscriptions {
    /// Stores accounts.
    pub storage: Arc<dyn Storage>,
    /// Generates the token.
    pub secrets: Arc<dyn Secrets>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// What is to change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SubscriptionChoice {
    /// Subscribe to these topics (true), or unsubscribe (false); those not named stay.
    Topics(BTreeMap<Topic, bool>),
    /// Unsubscribe from everything.
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
    /// Changes it, and returns the subscriptions.
    ///
    /// # Errors
    /// [`ChangeSubscriptionsError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        choice: &SubscriptionChoice,
        origin: &Origin,
    ) -> Result<Subscriptions, ChangeSubscriptionsError> {
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        let user = work.users().find(user).await?.ok_or(ChangeSubscriptionsError::Gone)?;
        let before = work.newsletters().topics(user.id).await?;
        let mut topics = before.clone();
        match choice {
            SubscriptionChoice::Nothing => topics.clear(),
            SubscriptionChoice::Topics(changes) => {
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

    /// Mails the link, unless the limit of such mails is reached.
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
        let mut work = match throttle::count_in(work, &keys, now).await {
            Ok(work) => work,
            Err(throttle::Refused::TooMany(_)) => return Ok(()),
            Err(throttle::Refused::Storage(error)) => return Err(error),
        };
        let purpose = LinkPurpose::ConfirmEmail;
        mail_link(work.as_mut(), self.ids.as_ref(), self.secrets.as_ref(), &user, purpose, now).await?;
        work.commit().await
    }
}
