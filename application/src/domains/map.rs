//! Mapping a domain, whatever it is to show.

use octavo_domain::{
    account::user::User,
    domains::{CustomDomain, DomainName, Reading, Shown},
    ids::{ProjectId, UserId},
    library::{history::HistoryEvent, project::Project},
    plans::{catalogue::Cap, entitlements::NotEntitled},
    team::access::Action,
};

use super::{DomainPorts, To, change_domain::ChangeDomainError};
use crate::{
    account::{Origin, record},
    library::{Changed, history_writer::HistoryWriter},
    shared::{
        mailer::DomainEvent,
        storage::{Event, StorageError, UnitOfWork},
    },
    team::acting,
};

/// Which account may lose a domain to the one that maps it.
#[derive(Clone, Copy)]
enum Cleared {
    /// None: it must be free, or the account's own.
    Free,
    /// The account that has it, because the caller has the proof.
    From(UserId),
}

/// The account and what the domain is to show on it.
struct LockedDomain {
    account: User,
    /// The project with its library's version.
    project: Option<(Project, i64)>,
}

impl DomainPorts {
    /// Maps a domain after every check of a test (ACCT-097).
    pub(super) async fn map(
        &self,
        user: UserId,
        to: To,
        domain: &str,
        origin: &Origin,
    ) -> Result<Option<Changed<Project>>, ChangeDomainError> {
        // A caller without the permission is refused before the DNS is asked.
        if let To::Project(project) = to {
            let acting = acting::begin(self.storage.as_ref(), user, project, Action::MapDomain).await?;
            drop(acting.work);
        }
        let name = self.name(domain);
        let mut work = self.storage.begin().await?;
        let locked = hold(work.as_mut(), user, to).await?;
        self.refuse(work.as_mut(), &locked).await?;
        let name = name?;
        let holder = work.domains().find(&name).await?;
        if let Some((project, _)) = &locked.project {
            let of_project = |own: &CustomDomain| own.owner == user && own.shown != Shown::Profile;
            let gives_up = project.publication.domain.is_some() || holder.as_ref().is_some_and(of_project);
            self.limited(work.as_mut(), &locked.account, gives_up).await?;
        }
        drop(work);
        self.count(user, origin).await?;
        let cleared = self.clear(user, &name, holder.map(|holder| holder.owner)).await?;
        self.take(user, to, &name, cleared, origin).await
    }

    /// Refuses it for the plan, a pause, or when nothing is published.
    async fn refuse(
        &self,
        work: &mut dyn UnitOfWork,
        locked: &LockedDomain,
    ) -> Result<(), ChangeDomainError> {
        locked.account.entitlements().map_domain().map_err(|reason| match reason {
            NotEntitled::PlanRequired => ChangeDomainError::PlanRequired,
            NotEntitled::Paused => ChangeDomainError::Paused,
        })?;
        let is_published = match &locked.project {
            Some((project, _)) => project.publication.is_published,
            None => work.publications().count(locked.account.id).await? > 0,
        };
        if is_published { Ok(()) } else { Err(ChangeDomainError::NotPublished) }
    }

    /// Asks the DNS, unless the domain is the account's own.
    async fn clear(
        &self,
        user: UserId,
        name: &DomainName,
        holder: Option<UserId>,
    ) -> Result<Cleared, ChangeDomainError> {
        if holder == Some(user) {
            return Ok(Cleared::Free);
        }
        let fingerprint = self.fingerprint(name).await?;
        let owner_key = self.owner_key(user).await?;
        let mut work = self.storage.begin().await?;
        let marked = work.domains().fingerprint_of_other(fingerprint, user).await?;
        // Read again: an account that has mapped it meanwhile has left its fingerprint as well.
        let holder = work.domains().find(name).await?.map(|own| own.owner).filter(|owner| *owner != user);
        drop(work);
        let (records, target) = self.ask(name).await?;
        let reading = records.map(|records| Reading::of(name, &records, &target, &owner_key));
        let reading = reading.ok_or(ChangeDomainError::NotProved)?;
        if holder.is_some() && !reading.proved {
            return Err(ChangeDomainError::Taken);
        }
        if !reading.faults(marked).is_empty() {
            return Err(ChangeDomainError::NotProved);
        }
        Ok(holder.map_or(Cleared::Free, Cleared::From))
    }

    async fn take(
        &self,
        user: UserId,
        to: To,
        name: &DomainName,
        cleared: Cleared,
        origin: &Origin,
    ) -> Result<Option<Changed<Project>>, ChangeDomainError> {
        let fingerprint = self.fingerprint(name).await?;
        let now = self.clock.now();
        let mut unit = self.storage.begin().await?;
        let work = unit.as_mut();
        // Both accounts in the order of their ids, so that two accounts that take domains from each other do not
        // deadlock.
        let loser = match cleared {
            Cleared::From(other) if other < user => Some(other),
            _ => None,
        };
        if let Some(other) = loser {
            work.users().find(other).await?;
        }
        let locked = hold(work, user, to).await?;
        self.refuse(work, &locked).await?;
        match (work.domains().find(name).await?, cleared) {
            (None, _) => {}
            (Some(own), _) if own.owner == user => {
                let shown =
                    locked.project.as_ref().map_or(Shown::Profile, |(project, _)| Shown::Project(project.id));
                if own.shown == shown {
                    return Ok(locked.project.map(|(outcome, version)| Changed { outcome, version }));
                }
                self.release(work, &own, false, now).await?;
            }
            (Some(older), Cleared::From(other)) if older.owner == other => {
                let other = work.users().find(other).await?.ok_or(StorageError::Stale("user"))?;
                self.release(work, &older, true, now).await?;
                self.tell(work, &other, name, DomainEvent::Lost, now).await?;
            }
            (Some(_), _) => return Err(ChangeDomainError::Taken),
        }
        let changed = match locked.project {
            None => {
                if let Some(former) = work.domains().of_profile(user).await? {
                    work.domains().release(&former.name).await?;
                }
                self.claim(work, &CustomDomain::mapped(name.clone(), user, Shown::Profile, now)).await?;
                work.domains().set_last_checked(user, None).await?;
                record(work, self.ids.as_ref(), Some(user), Event::DomainMapped, origin, now).await?;
                None
            }
            Some((project, _)) => Some(self.map_project(work, &locked.account, project.id, name).await?),
        };
        work.domains().save_fingerprint(fingerprint, user, now).await?;
        unit.commit().await?;
        Ok(changed)
    }

    /// Compares the number of the account's projects with a domain with its plan (DASH-250). `gives_up` says that one
    /// of them is about to release its domain.
    async fn limited(
        &self,
        work: &mut dyn UnitOfWork,
        account: &User,
        gives_up: bool,
    ) -> Result<(), ChangeDomainError> {
        let entitlements = account.entitlements();
        let Cap::AtMost(limit) = entitlements.limits(&self.catalogue).domain_limit else {
            return Ok(());
        };
        let used = work.publications().count_domains(account.id).await?.saturating_sub(u64::from(gives_up));
        if used >= u64::from(limit) {
            return Err(ChangeDomainError::Limit(limit, entitlements.level()));
        }
        Ok(())
    }

    async fn claim(&self, work: &mut dyn UnitOfWork, domain: &CustomDomain) -> Result<(), ChangeDomainError> {
        match work.domains().claim(domain).await {
            Err(StorageError::Duplicate(_)) => Err(ChangeDomainError::Taken),
            other => Ok(other?),
        }
    }

    async fn map_project(
        &self,
        work: &mut dyn UnitOfWork,
        account: &User,
        project: ProjectId,
        name: &DomainName,
    ) -> Result<Changed<Project>, ChangeDomainError> {
        let now = self.clock.now();
        // Read again: a release may have raised the library's version.
        let LockedDomain { project: Some((mut project, version)), .. } =
            hold(work, account.id, To::Project(octavo_domain::ids::ProjectRef::Id(project))).await?
        else {
            return Err(StorageError::Stale("project").into());
        };
        if project.unmap_domain(now).is_some() {
            work.projects().update_many(std::slice::from_ref(&project)).await?;
        }
        self.limited(work, account, false).await?;
        let shown = Shown::Project(project.id);
        self.claim(work, &CustomDomain::mapped(name.clone(), account.id, shown, now)).await?;
        project.map_domain(name.as_str().to_owned(), now);
        work.projects().update_many(std::slice::from_ref(&project)).await?;
        let mut history = HistoryWriter::new(self.ids.as_ref(), account.id, now);
        history.project(HistoryEvent::ProjectDomainMapped, &project).detail("domain", name.as_str());
        history.write(work).await?;
        Ok(Changed { outcome: project, version })
    }
}

/// Finds, and so locks, an account and its project.
async fn hold(work: &mut dyn UnitOfWork, user: UserId, to: To) -> Result<LockedDomain, ChangeDomainError> {
    let account = work.users().find(user).await?.ok_or(StorageError::Stale("user"))?;
    let project = match to {
        To::Profile => None,
        To::Project(project) => {
            let found = work.projects().find_to_change(user, project).await?;
            Some(found.ok_or(acting::ActingError::NotFound)?)
        }
    };
    Ok(LockedDomain { account, project })
}
