//! Requesting a demo.

use std::sync::Arc;

use octavo_domain::{
    account::email::Email,
    auth::throttle::Limit,
    ids::{MailId, NoteId},
    prompts::demo::DemoRequest,
};

use crate::{
    account::Origin,
    auth::throttle::{self, count_in},
    shared::{
        clock::Clock,
        ids::Ids,
        mailer::{Mail, Message},
        storage::Storage,
    },
};

/// Stores requests and mails them to support.
pub struct RequestDemo {
    /// The store of record.
    pub storage: Arc<dyn Storage>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// Support's address; without one requests are stored and not mailed.
    pub support: Option<Email>,
    /// The name by which support is greeted.
    pub product_name: String,
}

impl RequestDemo {
    /// Stores and mails it, both or neither.
    ///
    /// # Errors
    /// [`throttle::Refused`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, request: DemoRequest, origin: &Origin) -> Result<(), throttle::Refused> {
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
