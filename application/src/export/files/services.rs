//! `services.json`: services that the account is connected with, without the keys to them.

use async_trait::async_trait;

use super::Section;
use crate::export::{
    ExportSources,
    build_export::{Stop, Whose},
    ports::archive::{Archive, Value},
};

pub(super) struct Services;

#[async_trait]
impl Section for Services {
    async fn write(
        &self,
        from: &ExportSources,
        whose: &Whose,
        archive: &mut dyn Archive,
    ) -> Result<(), Stop> {
        let connections = from.connections.connections(whose.view.user.id).await?;
        let services = connections.iter().map(|connection| {
            Value::object([
                ("service", connection.service.id().into()),
                ("account", connection.account.as_str().into()),
                ("connectedAt", connection.connected_at.into()),
            ])
        });
        Ok(archive.json("services.json", Value::List(services.collect())).await?)
    }
}
