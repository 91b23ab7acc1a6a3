//! `readers.json`: who may read what is protected by e-mail.

use async_trait::async_trait;

use super::Section;
use crate::export::{
    ExportSources,
    build_export::{Stop, Whose},
    ports::archive::{Archive, Value},
};

pub(super) struct Readers;

#[async_trait]
impl Section for Readers {
    async fn write(
        &self,
        from: &ExportSources,
        whose: &Whose,
        archive: &mut dyn Archive,
    ) -> Result<(), Stop> {
        let list = from.audience.audience_settings(whose.view.user.id).await?.whitelist;
        let readers = Value::object([
            ("emails", Value::list(list.emails().iter().map(|email| email.as_str()))),
            ("domains", Value::list(list.domains().iter().map(|domain| domain.as_str()))),
        ]);
        Ok(archive.json("readers.json", readers).await?)
    }
}
