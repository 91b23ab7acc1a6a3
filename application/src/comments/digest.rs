//! Having new comments mailed a while later (EDIT-383).

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use octavo_domain::ids::{JobId, ProjectId, UserId};

use crate::{
    comments::ports::comments::Digest,
    shared::{
        ids::Ids,
        storage::{JobKind, StorageError, UnitOfWork},
    },
};

/// How long after the first comment that somebody has not read a mail leaves.
const WAITS: TimeDelta = TimeDelta::minutes(10);

/// The key of a job. The time is in it, so that the next job is not taken for one that still ends.
fn key(project: ProjectId, user: UserId, due_at: DateTime<Utc>) -> String {
    format!("{}:{project}:{user}:{}", JobKind::MailComments.name(), due_at.timestamp_micros())
}

/// The project, the person and the time of a job.
pub(super) fn read(key: &str) -> Option<(ProjectId, UserId, DateTime<Utc>)> {
    let rest = key.strip_prefix(JobKind::MailComments.name())?.strip_prefix(':')?;
    let mut parts = rest.splitn(3, ':');
    let project = parts.next()?.parse().ok()?;
    let user = parts.next()?.parse().ok()?;
    let due_at = DateTime::from_timestamp_micros(parts.next()?.parse().ok()?)?;
    Some((project, user, due_at))
}

/// Has a comment that was written now mailed to these people. It is a part of the unit that adds the comment, which holds
/// the project's document: so nobody is mailed meanwhile.
pub(super) async fn expect(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    project: ProjectId,
    people: &BTreeSet<UserId>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    for user in people {
        let digest = work.comments().digest(project, *user).await?;
        if digest.is_some_and(|digest| digest.due_at.is_some()) {
            continue;
        }
        let due_at = now + WAITS;
        // This comment came after what was mailed, whatever the clock of another server showed.
        let before = now - TimeDelta::microseconds(1);
        let mailed_until = digest.map_or(before, |digest| digest.mailed_until.min(before));
        work.comments().set_digest(project, *user, Digest { due_at: Some(due_at), mailed_until }).await?;
        let id = JobId::new(ids.next());
        work.jobs().add(id, JobKind::MailComments, &key(project, *user, due_at), due_at).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[test]
    fn a_job_names_its_project_and_its_person() {
        let (project, user) = (ProjectId::new(Uuid::from_u128(1)), UserId::new(Uuid::from_u128(2)));
        let at = DateTime::from_timestamp_micros(1_795_000_000_123_456).unwrap();
        assert_eq!(read(&key(project, user, at)), Some((project, user, at)));
        assert_eq!(read("mail_comments:x"), None);
    }
}
