//! `history.json`: what happened in the library, the newest first.

use async_trait::async_trait;
use octavo_domain::library::history::Subject;

use super::Section;
use crate::{
    export::{
        ExportSources,
        build_export::{Stop, Whose},
        ports::archive::{Archive, Value},
    },
    library::{
        ports::history::{HistoryPage, HistoryRow},
        read_history::MAX_ENTRIES,
    },
};

pub(super) struct History;

#[async_trait]
impl Section for History {
    async fn write(
        &self,
        from: &ExportSources,
        whose: &Whose,
        archive: &mut dyn Archive,
    ) -> Result<(), Stop> {
        let owner = whose.view.user.id;
        let mut before = None;
        archive.begin_list("history.json").await?;
        loop {
            let page = HistoryPage { before, limit: MAX_ENTRIES };
            let rows = from.history.of_library(owner, page).await?;
            let Some(last) = rows.last() else {
                break;
            };
            before = Some((last.at, last.id));
            archive.extend_list(rows.iter().map(entry).collect()).await?;
        }
        Ok(archive.end_list().await?)
    }
}

fn entry(row: &HistoryRow) -> Value {
    let subject = |subject: &Option<Subject>| {
        subject.as_ref().map_or(Value::Null, |subject| {
            Value::object([("number", subject.num_id.get().into()), ("name", subject.name.clone().into())])
        })
    };
    let details = row.details.iter().map(|(name, value)| (name.clone(), value.clone().into()));
    Value::object([
        ("event", row.event.name().into()),
        ("by", row.actor.name.clone().into()),
        ("project", subject(&row.project)),
        ("collection", subject(&row.folder)),
        ("details", Value::Object(details.collect())),
        ("at", row.at.into()),
    ])
}
