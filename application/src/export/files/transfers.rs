//! `sendings.json`: copies that were sent and received, the newest first.

use async_trait::async_trait;
use chrono::DateTime;
use octavo_domain::copies::ItemKind;

use super::Section;
use crate::{
    copies::ports::transfers::TransferView,
    export::{
        ExportSources,
        build_export::{Stop, Whose},
        ports::archive::{Archive, Value},
    },
};

pub(super) struct Transfers;

#[async_trait]
impl Section for Transfers {
    async fn write(
        &self,
        from: &ExportSources,
        whose: &Whose,
        archive: &mut dyn Archive,
    ) -> Result<(), Stop> {
        let (user, ever) = (whose.view.user.id, DateTime::UNIX_EPOCH);
        let received = from.transfers.incoming(user, ever).await?;
        let sent = from.transfers.outgoing(user, ever).await?;
        let transfers = Value::object([
            ("received", Value::List(received.iter().map(|view| transfer(view, whose)).collect())),
            ("sent", Value::List(sent.iter().map(|view| transfer(view, whose)).collect())),
        ]);
        Ok(archive.json("sendings.json", transfers).await?)
    }
}

fn transfer(view: &TransferView, whose: &Whose) -> Value {
    let items = view.items.iter().map(|item| {
        Value::object([
            ("kind", if matches!(item.kind, ItemKind::Project(_)) { "project" } else { "collection" }.into()),
            ("number", item.num_id.get().into()),
            ("title", item.title.clone().into()),
        ])
    });
    Value::object([
        ("from", view.from.name.clone().into()),
        ("to", view.to.clone().into()),
        ("items", Value::List(items.collect())),
        ("status", view.status.at(view.created_at, whose.now).name().into()),
        ("sentAt", view.created_at.into()),
        ("answeredAt", view.answered_at.into()),
    ])
}
