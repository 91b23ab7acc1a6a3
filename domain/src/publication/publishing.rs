//! Publishing: readers see what was published last, without its owner's later changes.

use chrono::{DateTime, Utc};

use super::description::ProjectDescription;
use crate::{
    ids::{NumId, ProjectId, UserId},
    library::{
        project::{Cover, Project},
        title::ProjectTitle,
    },
    plans::catalogue::Cap,
};

/// The publication of a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// The project.
    pub project: ProjectId,
    /// Its short number.
    pub num_id: NumId,
    /// Its owner.
    pub owner: UserId,
    /// Its title when it was published.
    pub title: ProjectTitle,
    /// Its description then.
    pub description: ProjectDescription,
    /// Its cover.
    pub cover: Option<Cover>,
    /// When it was published.
    pub at: DateTime<Utc>,
}

fn project_count(count: u32) -> String {
    format!("{count} published {}", if count == 1 { "project" } else { "projects" })
}

/// Why a project is not published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CannotPublish {
    /// It is in the Archive.
    #[error("It is in the archive. Restore it first")]
    Archived,
    /// It is still being received, or receiving it has failed.
    #[error("It has not been received yet")]
    NotReceived,
    /// The plan's limit is reached; carries the limit.
    #[error("Your plan has {} at a time. Unpublish one, or change your plan", project_count(*.0))]
    Limit(u32),
}

impl Project {
    /// Publishes it or its changes, and returns the publication. `published` counts the account's published projects;
    /// one that is published already does not count again.
    ///
    /// # Errors
    /// [`CannotPublish`].
    pub fn publish(
        &mut self,
        published: u64,
        limit: Cap,
        now: DateTime<Utc>,
    ) -> Result<Snapshot, CannotPublish> {
        if self.archive.is_some() {
            return Err(CannotPublish::Archived);
        }
        if self.copy_status.is_some() {
            return Err(CannotPublish::NotReceived);
        }
        if let Cap::AtMost(limit) = limit
            && !self.publication.is_published
            && published >= u64::from(limit)
        {
            return Err(CannotPublish::Limit(limit));
        }
        self.publication.is_published = true;
        self.publication.changed = false;
        self.publication.last_published = Some(now);
        self.updated_at = now;
        Ok(Snapshot {
            project: self.id,
            num_id: self.num_id,
            owner: self.owner,
            title: self.title.clone(),
            description: self.description.clone(),
            cover: self.cover.clone(),
            at: now,
        })
    }

    /// Unpublishes it; false when it was not published.
    pub fn unpublish(&mut self, now: DateTime<Utc>) -> bool {
        if !self.publication.is_published {
            return false;
        }
        self.publication.is_published = false;
        self.publication.last_unpublished = Some(now);
        self.updated_at = now;
        true
    }

    /// Gives it a custom domain.
    pub fn map_domain(&mut self, domain: String, now: DateTime<Utc>) {
        self.publication.domain = Some(domain);
        self.publication.last_mapped = Some(now);
        self.updated_at = now;
    }

    /// Releases its custom domain and returns it.
    pub fn unmap_domain(&mut self, now: DateTime<Utc>) -> Option<String> {
        let domain = self.publication.domain.take()?;
        self.publication.last_unmapped = Some(now);
        self.updated_at = now;
        Some(domain)
    }

    /// Changes its description; false when nothing changes. It is an edit, like a new title.
    pub fn describe(&mut self, description: ProjectDescription, now: DateTime<Utc>) -> bool {
        if self.description == description {
            return false;
        }
        self.description = description;
        self.edited(now);
        true
    }

    /// Sets or removes its cover; false when there is none to remove.
    pub fn set_cover(&mut self, cover: Option<Cover>, now: DateTime<Utc>) -> bool {
        if self.cover == cover {
            return false;
        }
        self.cover = cover;
        self.edited(now);
        true
    }

    fn edited(&mut self, now: DateTime<Utc>) {
        self.last_changed = now;
        self.updated_at = now;
        self.publication.changed = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::project::{Archived, CopyStatus};
    use chrono::TimeDelta;
    use uuid::Uuid;

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_790_000_000, 0).unwrap()
    }

    fn project() -> Project {
        let title = ProjectTitle::parse("Salt").unwrap();
        let (id, owner) = (ProjectId::new(Uuid::from_u128(1)), UserId::new(Uuid::from_u128(2)));
        Project::new(id, NumId::parse(100_002).unwrap(), owner, None, title, now())
    }

    #[test]
    fn the_public_reads_what_was_published_last() {
        let later = now() + TimeDelta::hours(1);
        let mut project = project();
        let first = project.publish(0, Cap::AtMost(1), now()).unwrap();
        assert!(project.publication.is_published && !project.publication.changed);
        project.rename(ProjectTitle::parse("Pepper").unwrap(), false, later);
        assert!(project.describe(ProjectDescription::parse("Black.").unwrap(), later));
        assert!(!project.describe(ProjectDescription::parse("Black.").unwrap(), later));
        assert!(project.publication.changed && first.title.as_str() == "Salt");
        let second = project.publish(1, Cap::AtMost(1), later).unwrap();
        assert_eq!((second.title.as_str(), second.description.as_str()), ("Pepper", "Black."));
        assert!(!project.publication.changed && project.publication.last_published == Some(later));
    }

    #[test]
    fn the_limit_of_publications_holds() {
        let mut project = project();
        assert_eq!(project.publish(1, Cap::AtMost(1), now()), Err(CannotPublish::Limit(1)));
        let said = |limit| CannotPublish::Limit(limit).to_string();
        assert!(said(1).starts_with("Your plan has 1 published project at a time."));
        assert!(said(5).starts_with("Your plan has 5 published projects at a time."));
        assert_eq!(project, self::project());
        assert!(project.publish(1, Cap::AtMost(2), now()).is_ok());
        assert!(self::project().publish(9_999, Cap::Unlimited, now()).is_ok());
    }

    #[test]
    fn what_is_put_away_or_not_there_yet_is_not_published() {
        let archived = Project { archive: Some(Archived { at: now(), with_folder: false }), ..project() };
        assert_eq!(archived.clone().publish(0, Cap::Unlimited, now()), Err(CannotPublish::Archived));
        let coming = Project { copy_status: Some(CopyStatus::Processing), ..project() };
        assert_eq!(coming.clone().publish(0, Cap::Unlimited, now()), Err(CannotPublish::NotReceived));
    }

    #[test]
    fn unpublishing_and_unmapping_happen_once() {
        let mut project = project();
        assert!(!project.unpublish(now()) && project.unmap_domain(now()).is_none());
        project.publish(0, Cap::Unlimited, now()).unwrap();
        project.publication.domain = Some("salt.example".to_owned());
        assert!(project.unpublish(now()));
        assert_eq!(project.publication.last_unpublished, Some(now()));
        assert_eq!(project.unmap_domain(now()).as_deref(), Some("salt.example"));
        assert_eq!((project.publication.domain, project.publication.last_unmapped), (None, Some(now())));
    }

    #[test]
    fn a_cover_is_an_edit() {
        let later = now() + TimeDelta::hours(1);
        let mut project = project();
        assert!(!project.set_cover(None, later) && !project.publication.changed);
        let cover = Cover { key: "covers/a.jpg".to_owned(), width: 3, height: 4 };
        assert!(project.set_cover(Some(cover), later));
        assert!(project.publication.changed && project.last_changed == later);
    }
}
