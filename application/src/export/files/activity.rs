//! `activity.json`: the activity log, the newest first.

use async_trait::async_trait;

use super::Section;
use crate::{
    account::ports::{activity::Activity as HistoryEntry, queries::ActivityPage},
    export::{
        ExportSources,
        build_export::{Stop, Whose},
        ports::archive::{Archive, Value},
    },
};

pub(super) struct Activity;

#[async_trait]
impl Section for Activity {
    async fn write(
        &self,
        from: &ExportSources,
        whose: &Whose,
        archive: &mut dyn Archive,
    ) -> Result<(), Stop> {
        let user = whose.view.user.id;
        let mut before = None;
        archive.begin_list("activity.json").await?;
        loop {
            let entries = from.accounts.activity(user, ActivityPage { before, limit: PAGE }).await?;
            let Some(last) = entries.last() else {
                break;
            };
            before = Some((last.at, last.id));
            archive.extend_list(entries.iter().map(entry).collect()).await?;
        }
        Ok(archive.end_list().await?)
    }
}

/// Entries that are read at a time.
const PAGE: u32 = 500;

fn entry(entry: &HistoryEntry) -> Value {
    Value::object([
        ("event", entry.event.name().into()),
        ("address", entry.address.clone().into()),
        ("browser", entry.user_agent.clone().into()),
        ("city", entry.place.city.clone().into()),
        ("country", entry.place.country.clone().into()),
        ("at", entry.at.into()),
    ])
}
