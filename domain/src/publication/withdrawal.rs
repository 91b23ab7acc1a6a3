//! What archiving withdrew from the public, kept for a day so that Undo can restore it.

use chrono::{DateTime, TimeDelta, Utc};

use super::publishing::{CannotPublish, Snapshot};
use crate::{domains::CustomDomain, ids::ProjectId, library::project::Project, plans::catalogue::Cap};

/// What archiving withdrew of a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Withdrawal {
    /// The project.
    pub project: ProjectId,
    /// When it was archived.
    pub at: DateTime<Utc>,
    /// The publication; none when the project was not published.
    pub published: Option<Snapshot>,
    /// The domain that was released.
    pub domain: Option<CustomDomain>,
    /// When the project was last unpublished before that.
    pub last_unpublished: Option<DateTime<Utc>>,
    /// When its domain was last unmapped before that.
    pub last_unmapped: Option<DateTime<Utc>>,
}

impl Withdrawal {
    /// How long it can be undone. After that the domain's DNS may have changed.
    pub const LIFETIME: TimeDelta = TimeDelta::hours(24);

    /// Can it still be undone?
    #[must_use]
    pub fn holds(&self, now: DateTime<Utc>) -> bool {
        now < self.at + Self::LIFETIME
    }

    /// The domain as it is mapped again. Its DNS check is due at once, because it was not checked while released.
    #[must_use]
    pub fn domain_again(&self, now: DateTime<Utc>) -> Option<CustomDomain> {
        let domain = self.domain.clone()?;
        Some(CustomDomain { checked_at: now - CustomDomain::CHECK_EVERY, ..domain })
    }
}

impl Project {
    /// Restores the publication, if the plan's limit allows it. It is not an edit, and keeps unpublished changes.
    ///
    /// # Errors
    /// [`CannotPublish`].
    pub fn publish_again(
        &mut self,
        withdrawal: &Withdrawal,
        published: u64,
        limit: Cap,
        now: DateTime<Utc>,
    ) -> Result<(), CannotPublish> {
        let (changed, last_published) = (self.publication.changed, self.publication.last_published);
        self.publish(published, limit, now)?;
        self.publication.changed = changed;
        self.publication.last_published = last_published;
        self.publication.last_unpublished = withdrawal.last_unpublished;
        Ok(())
    }

    /// Restores its domain.
    pub fn map_domain_again(&mut self, domain: &CustomDomain, withdrawal: &Withdrawal, now: DateTime<Utc>) {
        self.publication.domain = Some(domain.name.as_str().to_owned());
        self.publication.last_unmapped = withdrawal.last_unmapped;
        self.updated_at = now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        domains::{DomainName, Shown},
        ids::{NumId, UserId},
        library::title::ProjectTitle,
    };
    use uuid::Uuid;

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_790_000_000, 0).unwrap()
    }

    #[test]
    fn what_was_withdrawn_comes_back_as_it_was() {
        let title = ProjectTitle::parse("Salt").unwrap();
        let (id, owner) = (ProjectId::new(Uuid::from_u128(1)), UserId::new(Uuid::from_u128(2)));
        let mut project = Project::new(id, NumId::parse(100_002).unwrap(), owner, None, title, now());
        let snapshot = project.publish(0, Cap::Unlimited, now()).unwrap();
        project.map_domain("salt.example".to_owned(), now());
        project.rename(ProjectTitle::parse("Pepper").unwrap(), false, now());
        let before = project.clone();
        let name = DomainName::parse("salt.example").unwrap();
        let withdrawal = Withdrawal {
            project: id,
            at: now(),
            published: Some(snapshot),
            domain: Some(CustomDomain::mapped(name, owner, Shown::Project(id), now())),
            last_unpublished: None,
            last_unmapped: None,
        };
        let later = now() + TimeDelta::hours(1);
        project.archive(false, later);
        project.restore(true, later);
        let full = project.publish_again(&withdrawal, 1, Cap::AtMost(1), later);
        assert_eq!(full, Err(CannotPublish::Limit(1)));
        project.publish_again(&withdrawal, 0, Cap::AtMost(1), later).unwrap();
        let domain = withdrawal.domain_again(later).unwrap();
        assert_eq!(domain.next_check(), later);
        project.map_domain_again(&domain, &withdrawal, later);
        assert_eq!(project, Project { updated_at: later, ..before });
        assert!(
            withdrawal.holds(now() + TimeDelta::hours(23)) && !withdrawal.holds(now() + TimeDelta::hours(24))
        );
    }
}
