//! Saying what happens with the answers of a form.

use std::sync::Arc;

use octavo_domain::{
    documents::id::RecordId,
    forms::settings::{KeptDays, WebhookAddress},
    ids::{ProjectId, ProjectRef, UserId},
};

use super::read_forms::{FormError, ReadForms};
use crate::{
    auth::ports::second_factor::Vault,
    forms::ports::{
        forms::{FormSettings, StoredWebhook},
        webhooks::WebhookSender,
    },
    shared::{secrets::Secret, storage::Storage},
};

/// Changes what happens with the answers of forms.
pub struct ChangeForm {
    /// Stores it.
    pub storage: Arc<dyn Storage>,
    /// Reads forms.
    pub forms: ReadForms,
    /// Makes secrets.
    pub webhooks: Arc<dyn WebhookSender>,
    /// Seals them.
    pub vault: Arc<dyn Vault>,
}

/// What is to happen with the answers of a form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FormChange {
    /// For how long they are kept; none is for good.
    pub kept: Option<KeptDays>,
    /// The address of the webhook that is called with each.
    pub webhook: Option<WebhookAddress>,
}

/// For whom the secret of a project's webhook is sealed.
pub(super) fn sealed_for(project: ProjectId) -> Vec<u8> {
    format!("webhook:{project}").into_bytes()
}

impl ChangeForm {
    /// Changes it. The answer has the webhook's secret where it was made anew; it is shown this once.
    ///
    /// # Errors
    /// [`FormError`]; nothing is changed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn change(
        &self,
        user: UserId,
        (project, form): (ProjectRef, RecordId),
        change: FormChange,
    ) -> Result<(FormSettings, Option<Secret>), FormError> {
        let seen = self.forms.access(user, project).await?;
        self.forms.known(seen.id, form).await?;
        let mut work = self.storage.begin().await?;
        let before = work.forms().settings(seen.id, form).await?;
        let mut made = None;
        let webhook = change.webhook.map(|address| match before.webhook {
            Some(before) => StoredWebhook { address, ..before },
            None => {
                let secret = self.webhooks.secret();
                let sealed = self.vault.seal(&secret, &sealed_for(seen.id));
                made = Some(secret);
                StoredWebhook { address, secret: sealed }
            }
        });
        let settings = FormSettings { kept: change.kept, webhook };
        work.forms().set_settings(seen.id, form, &settings).await?;
        work.commit().await?;
        Ok((settings, made))
    }

    /// Gives the webhook of a form another secret, which is shown this once.
    ///
    /// # Errors
    /// [`FormError`], above all [`FormError::NoWebhook`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn renew_secret(
        &self,
        user: UserId,
        (project, form): (ProjectRef, RecordId),
    ) -> Result<Secret, FormError> {
        let seen = self.forms.access(user, project).await?;
        let mut work = self.storage.begin().await?;
        let mut settings = work.forms().settings(seen.id, form).await?;
        let webhook = settings.webhook.as_mut().ok_or(FormError::NoWebhook)?;
        let secret = self.webhooks.secret();
        webhook.secret = self.vault.seal(&secret, &sealed_for(seen.id));
        work.forms().set_settings(seen.id, form, &settings).await?;
        work.commit().await?;
        Ok(secret)
    }
}
