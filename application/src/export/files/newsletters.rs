//! `newsletters.json`: what the account has subscribed to.

use async_trait::async_trait;

use super::Section;
use crate::export::{
    ExportSources,
    build_export::{Stop, Whose},
    ports::archive::{Archive, Value},
};

pub(super) struct Newsletters;

#[async_trait]
impl Section for Newsletters {
    async fn write(
        &self,
        from: &ExportSources,
        whose: &Whose,
        archive: &mut dyn Archive,
    ) -> Result<(), Stop> {
        let subscriptions = from.audience.subscriptions(whose.view.user.id).await?;
        let newsletters = Value::object([
            ("topics", Value::list(subscriptions.topics.iter().map(|topic| topic.id()))),
            ("isConfirmed", subscriptions.is_confirmed.into()),
        ]);
        Ok(archive.json("newsletters.json", newsletters).await?)
    }
}
