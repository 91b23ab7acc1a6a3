//! What the history of a library says of edits: one entry for each person and sitting (EDIT-352).

use chrono::{DateTime, TimeDelta, Utc};
use octavo_domain::{
    documents::version::QUIET,
    ids::UserId,
    library::{history::HistoryEvent, project::Project},
};

use crate::{
    documents::ports::documents::LastSent,
    library::history_writer::HistoryWriter,
    shared::{
        ids::Ids,
        storage::{StorageError, UnitOfWork},
    },
};

/// At least so often the entry of a sitting is moved on while it lasts.
const EVERY: TimeDelta = TimeDelta::minutes(10);

/// Is a change to be noted, whatever lists show? It is the first one of a client in a while. `own` is the last change of
/// the client before it.
pub(crate) fn is_to_be_noted(own: Option<LastSent>, now: DateTime<Utc>) -> bool {
    let window = |at: DateTime<Utc>| at.timestamp().div_euclid(EVERY.num_seconds());
    own.and_then(|own| own.changed_at).is_none_or(|at| window(at) != window(now))
}

/// Notes an edit in the history of the project's library: in the entry of this sitting, or in one of its own. The document
/// MUST be held, so that nobody else notes one of it at the same time. Lists do not show it, and keep their version.
///
/// # Errors
/// [`StorageError`].
pub(crate) async fn note(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    user: UserId,
    project: &Project,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let mut history = HistoryWriter::new(ids, user, now);
    history.project(HistoryEvent::ProjectEdited, project);
    history.write_or_extend(work, now - QUIET).await
}

#[cfg(test)]
mod tests {
    use octavo_domain::documents::log::Seq;

    use super::*;

    #[test]
    fn edit_352_a_client_notes_its_first_edit_and_then_one_in_ten_minutes() {
        let at = |minutes| DateTime::UNIX_EPOCH + TimeDelta::minutes(minutes);
        let own = |minutes: Option<i64>| {
            Some(LastSent { number: 1, seq: Seq::new(1), digest: [0; 32], changed_at: minutes.map(at) })
        };
        assert!(is_to_be_noted(None, at(0)) && is_to_be_noted(own(None), at(0)));
        assert!(!is_to_be_noted(own(Some(1)), at(9)));
        assert!(is_to_be_noted(own(Some(9)), at(10)) && is_to_be_noted(own(Some(1)), at(61)));
    }
}
