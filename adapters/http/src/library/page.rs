//! One page of the library (`GET /api/readymags/user?limit=`).

use std::sync::Arc;

use axum::{http::StatusCode, response::Response};
use chrono::DateTime;
use octavo_application::library::{
    ports::queries::{After, PageRequest},
    read_library::MAX_PAGE,
};
use octavo_domain::library::project::ProjectSummary;
use octavo_domain::{
    ids::NumId,
    library::{
        arrangement::{LibrarySection, SortMode},
        folder::ARCHIVED,
        search::fold,
    },
};

use super::{
    changed,
    list::{Library, LibraryUser, ListQuery},
};
use crate::{
    app::App,
    extract::session::SignedIn,
    library::wire::{folder, project::Project},
    problem::{ErrorCode, Problem},
};

/// Answers with a page.
pub(super) async fn answer(
    app: &Arc<App>,
    session: &SignedIn,
    limit: u32,
    query: &ListQuery,
) -> Result<Response, Problem> {
    if !(1..=MAX_PAGE).contains(&limit) {
        return Err(Problem::invalid(ErrorCode::InvalidQuery, "limit", "limit is a number from 1 to 500"));
    }
    let sort = match &query.sort {
        None => SortMode::default(),
        Some(name) => SortMode::from_name(name)
            .ok_or_else(|| Problem::invalid(ErrorCode::InvalidQuery, "sort", "There is no such order"))?,
    };
    let section = match query.folder.as_deref() {
        None => LibrarySection::All,
        Some("root") => LibrarySection::Root,
        Some(ARCHIVED) => LibrarySection::Archive,
        Some(id) => LibrarySection::Folder(super::folder_id(id)?),
    };
    let bad_cursor = || Problem::invalid(ErrorCode::InvalidQuery, "after", "This is not where a page begins");
    let after = query.after.as_deref().map(|text| cursor(sort, text).ok_or_else(bad_cursor)).transpose()?;
    let (owner, version) = (session.user(), session.0.library_version);
    let collections = match app.state.library_cache.collections(owner, version).await {
        Some(kept) => kept,
        None => {
            let read = Arc::new(app.library.read_library.collections(owner).await?);
            app.state.library_cache.keep_collections(owner, version, Arc::clone(&read)).await;
            read
        }
    };
    let projects = app.library.read_library.page(owner, &PageRequest { section, sort, after, limit }).await?;
    let full = u32::try_from(projects.len()).is_ok_and(|count| count == limit);
    let next = projects.last().filter(|_| full).map(|last| write_cursor(sort, last));
    let answer = Library {
        version,
        user: LibraryUser { folders: folder::folders(&collections.folders, collections.archive, owner) },
        mags: projects.iter().map(|row| Project::new(row, &app.settings.viewer_origin)).collect(),
        next: Some(next),
    };
    Ok(changed(StatusCode::OK, version, answer))
}

/// The cursor after a project: its number, and the value it is sorted by.
fn write_cursor(sort: SortMode, last: &ProjectSummary) -> String {
    let num_id = last.num_id;
    match sort {
        SortMode::Alphabet => format!("{num_id}~{}", fold(last.title.as_str())),
        SortMode::LastChanged => format!("{num_id}~{}", last.last_changed.timestamp_micros()),
        SortMode::DateCreated => format!("{num_id}~{}", last.created_at.timestamp_micros()),
    }
}

fn cursor(sort: SortMode, text: &str) -> Option<After> {
    let (num_id, key) = text.split_once('~')?;
    let num_id = NumId::parse(num_id.parse().ok()?).ok()?;
    match sort {
        SortMode::Alphabet => Some(After::Title(key.to_owned(), num_id)),
        SortMode::LastChanged | SortMode::DateCreated => {
            Some(After::Time(DateTime::from_timestamp_micros(key.parse().ok()?)?, num_id))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursors_of_the_wrong_form_are_refused() {
        for text in ["", "100001", "x~1", "0~1", "100001~x", "100001~99999999999999999999"] {
            assert_eq!(cursor(SortMode::LastChanged, text), None, "{text}");
        }
        let after = After::Title("a~b".to_owned(), NumId::parse(7).unwrap());
        assert_eq!(cursor(SortMode::Alphabet, "7~a~b"), Some(after));
    }
}
