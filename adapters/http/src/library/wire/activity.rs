//! Histories in answers.

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

use crate::problem::{ErrorCode, Problem};
use crate::words::HistoryEvent;

/// The part of a history to read.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ActivityQuery {
    /// Entries on a page, 1 to 200; 50 when left out.
    limit: Option<u32>,
    /// `next` of the previous page.
    before: Option<String>,
}

impl ActivityQuery {
    /// Entries on a page by default.
    const USUAL: u32 = 50;

    /// The refusal of a query that cannot be read at all.
    pub(crate) fn refusal() -> Problem {
        Problem::invalid(ErrorCode::InvalidQuery, "limit", "limit is a number from 1 to 200")
    }

    /// The requested page.
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

/// An entry of a history.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ActivityEntry {
    /// Identity.
    id: String,
    /// When it happened (RFC 3339, UTC). Entries of one call have the same time.
    at: String,
    /// What happened.
    event: HistoryEvent,
    /// The project it happened to, with its title of that time.
    #[schema(required)]
    project: Option<ActivityProject>,
    /// The collection it happened to, or that the project was put into, with its name of that time.
    #[schema(required)]
    folder: Option<ActivityFolder>,
    /// Who did it.
    actor: ActivityActor,
    /// More about it, depending on the event.
    details: BTreeMap<String, String>,
}

/// A project with its earlier title.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ActivityProject {
    /// Its number.
    num_id: i64,
    /// Its title at that time.
    title: String,
}

/// A collection with its earlier name.
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
    /// The person's name; empty when the account is deleted.
    name: String,
    /// The username; empty when the account is deleted.
    uri: String,
    /// Was it the caller?
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
