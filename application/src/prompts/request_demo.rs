//! Asking to be shown the product.

use std::sync::Arc;

use octavo_domain::{
    account::email::Email,
    auth::throttle::Limit,
    ids::{MailId, NoteId},
    prompts::demo::DemoRequest,
};

use crate::{
    account::Origin,
    auth::tries::{self, count_in},
    shared::{
        clock::Clock,
        ids::Ids,
        mailer::{Mail, Message},
        storage::Storage,
    },
};

/// Keeps requests and mails them to whoever answers them.
pub struct RequestDemo {
    /// Where they are kept.
    pub storage: Arc<dyn Storage>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Who answers; without an address requests are kept and mailed to nobody.
    pub support: Option<Email>,
    /// How whoever answers is greeted.
    pub product_name: String,
}

impl RequestDemo {
    /// Keeps it and mails it, both or neither.
    ///
    /// # Errors
    /// [`tries::Refused`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, request: DemoRequest, origin: &Origin) -> Result<(), tries::Refused> {
        let now = self.clock.now();
        let keys = [
            (format!("demo:address:{}", origin.network()), Limit::DEMO_ADDRESS),
            (format!("demo:email:{}", request.email.key()), Limit::DEMO_EMAIL),
        ];
        let mut work = count_in(self.storage.begin().await?, &keys, now).await?;
        work.responses().add_demo_request(NoteId::new(self.ids.next()), &request, now).await?;
        if let Some(support) = &self.support {
            let message = Message::DemoRequested(Box::new(request));
            let mail = Mail { to: support.clone(), name: self.product_name.clone(), message };
            work.outbox().add(MailId::new(self.ids.next()), &mail, now).await?;
        }
        Ok(work.commit().await?)
    }
}
