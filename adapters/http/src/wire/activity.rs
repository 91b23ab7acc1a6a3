//! What happened in a library, as answers show it.

use std::collections::BTreeMap;

use chrono::{DateTime, SecondsFormat, Utc};
use octavo_application::library::{
    ports::history::{HistoryPage, HistoryRow},
    read_history::MAX_ENTRIES,
};
use octavo_domain::{
    ids::{EntryId, UserId},
    library::history::Subject,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::words::HistoryEvent;
use crate::problem::{ErrorCode, Problem};

/// Which part of a history.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ActivityQuery {
    /// Entries of a page, 1 to 200; 50 without it.
    limit: Option<u32>,
    /// `next` of the page before.
    before: Option<String>,
}

impl ActivityQuery {
    /// Entries of a page when nothing else is asked for.
    const USUAL: u32 = 50;

    /// The refusal of a query that cannot be read at all.
    pub(crate) fn refusal() -> Problem {
        Problem::invalid(ErrorCode::InvalidQuery, "limit", "limit is a number from 1 to 200")
    }

    /// The page that is asked for.
    pub(crate) fn page(&self) -> Result<HistoryPage, Problem> {
        let limit = self.limit.unwrap_or(Self::USUAL);
        if !(1..=MAX_ENTRIES).contains(&limit) {
            return Err(Self::refusal());
        }
        let bad_cursor =
            || Problem::invalid(ErrorCode::InvalidQuery, "before", "This is not where a page begins");
        let before = self.before.as_deref().map(|text| cursor(text).ok_or_else(bad_cursor)).transpose()?;
        Ok(HistoryPage { before, limit })
    }
}

fn cursor(text: &str) -> Option<(DateTime<Utc>, EntryId)> {
    let (at, id) = text.split_once('~')?;
    Some((DateTime::from_timestamp_micros(at.parse().ok()?)?, id.parse().ok()?))
}

/// A page of a history.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Activity {
    /// The newest first.
    entries: Vec<ActivityEntry>,
    /// Where the next page begins; null on the last one.
    #[schema(required)]
    next: Option<String>,
}

/// Something that happened.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ActivityEntry {
    /// Identity.
    id: String,
    /// When (RFC 3339, UTC). Entries of one call have the same time.
    at: String,
    /// What happened.
    event: HistoryEvent,
    /// The project it happened to, as it was called then.
    #[schema(required)]
    project: Option<ActivityProject>,
    /// The collection it happened to, or that the project came into, as it was called then.
    #[schema(required)]
    folder: Option<ActivityFolder>,
    /// Who did it.
    actor: ActivityActor,
    /// More about it: what depends on the event.
    details: BTreeMap<String, String>,
}

/// A project as it was called.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ActivityProject {
    /// Its number.
    num_id: i64,
    /// Its title at that time.
    title: String,
}

/// A collection as it was called.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ActivityFolder {
    /// Its number.
    num_id: i64,
    /// Its name at that time.
    name: String,
}

/// Who did something.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ActivityActor {
    /// What the person goes by; empty when the account is gone.
    name: String,
    /// The username; empty when the account is gone.
    uri: String,
    /// It was the person who asks.
    me: bool,
}

impl Activity {
    /// A page as `reader` sees it.
    pub(crate) fn new(rows: Vec<HistoryRow>, page: HistoryPage, reader: UserId) -> Self {
        let full = u32::try_from(rows.len()).is_ok_and(|count| count == page.limit);
        let last = rows.last().filter(|_| full);
        let next = last.map(|row| format!("{}~{}", row.at.timestamp_micros(), row.id));
        Self { entries: rows.into_iter().map(|row| ActivityEntry::new(row, reader)).collect(), next }
    }
}

impl ActivityEntry {
    fn new(row: HistoryRow, reader: UserId) -> Self {
        Self {
            id: row.id.to_string(),
            at: row.at.to_rfc3339_opts(SecondsFormat::Micros, true),
            event: row.event.into(),
            project: row
                .project
                .map(|Subject { num_id, name }| ActivityProject { num_id: num_id.get(), title: name }),
            folder: row.folder.map(|Subject { num_id, name }| ActivityFolder { num_id: num_id.get(), name }),
            actor: ActivityActor {
                me: row.actor.id == reader,
                name: row.actor.name,
                uri: row.actor.username,
            },
            details: row.details,
        }
    }
}
