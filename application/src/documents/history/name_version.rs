//! Naming versions: a moment that is kept by a name, and a version that gets another one.

use std::sync::Arc;

use octavo_domain::{
    documents::{
        log::Seq,
        version::{InvalidVersionName, MOST_NAMED, Version, VersionKind, VersionName},
    },
    ids::{ProjectRef, UserId, VersionId},
    team::access::Action,
};

use super::moments::{MomentError, Moments};
use crate::{
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Storage, StorageError, UnitOfWork},
    },
    team::ports::team::ProjectAccess,
};

/// Makes named versions, and names versions.
pub struct NameVersion {
    /// Stores versions.
    pub storage: Arc<dyn Storage>,
    /// Reads documents as they were.
    pub moments: Moments,
    /// Makes ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// Why nothing was named.
#[derive(Debug, thiserror::Error)]
pub enum NameVersionError {
    /// There is no such project or version, or the caller must not know of it.
    #[error("There is no such project")]
    NotFound,
    /// The project is in the Archive.
    #[error("Restore the project before you change it")]
    Archived,
    /// The name.
    #[error(transparent)]
    Name(#[from] InvalidVersionName),
    /// The project has as many named versions as there can be.
    #[error("A project has at most 1,000 named versions")]
    Full,
    /// The moment or version.
    #[error(transparent)]
    Moment(#[from] MomentError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl NameVersion {
    /// Makes a named version of a moment; of now where none is said. Everybody with access may.
    ///
    /// # Errors
    /// [`NameVersionError`]; nothing is changed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn make(
        &self,
        user: UserId,
        project: ProjectRef,
        name: &str,
        at: Option<Seq>,
    ) -> Result<Version, NameVersionError> {
        let name = VersionName::parse(name)?;
        let mut work = self.storage.begin().await?;
        let seen = allowed(work.as_mut(), user, project).await?;
        drop(work);
        let now = self.clock.now();
        let extent =
            self.moments.versions.history_extent(seen.id).await?.ok_or(NameVersionError::NotFound)?;
        let moment = self.moments.at(seen.id, at.unwrap_or(extent.seq)).await?;
        let body = self.moments.current.format.encode(&moment.document);
        let body = self.moments.current.format.pack(body).await;
        let mut work = self.storage.begin().await?;
        // Read again in the unit that writes: the role may be gone by now.
        let seen = allowed(work.as_mut(), user, project).await?;
        work.documents().hold(seen.id).await?.ok_or(NameVersionError::NotFound)?;
        if work.versions().count_named(seen.id).await? >= MOST_NAMED {
            return Err(NameVersionError::Full);
        }
        let made_at = match at {
            None => now,
            Some(_) => made_at(work.as_mut(), &seen, moment.seq).await?.unwrap_or(now),
        };
        let version = Version {
            id: VersionId::new(self.ids.next()),
            project: seen.id,
            seq: moment.seq,
            kind: VersionKind::Named,
            name: Some(name),
            author: Some(user),
            made_at,
        };
        work.versions().add(&version, &body).await?;
        work.commit().await?;
        Ok(version)
    }

    /// Gives a version a name. An automatic one becomes a named one; a published one stays what it is.
    ///
    /// # Errors
    /// [`NameVersionError`]; nothing is changed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn rename(
        &self,
        user: UserId,
        project: ProjectRef,
        id: VersionId,
        name: &str,
    ) -> Result<Version, NameVersionError> {
        let name = VersionName::parse(name)?;
        let mut work = self.storage.begin().await?;
        let seen = allowed(work.as_mut(), user, project).await?;
        drop(work);
        self.moments.version(seen.owner, seen.id, id).await?;
        let mut work = self.storage.begin().await?;
        let seen = allowed(work.as_mut(), user, project).await?;
        work.documents().hold(seen.id).await?.ok_or(NameVersionError::NotFound)?;
        let mut version = work.versions().find(seen.id, id).await?.ok_or(MomentError::NotFound)?;
        let becomes_named = version.kind == VersionKind::Automatic;
        if becomes_named && work.versions().count_named(seen.id).await? >= MOST_NAMED {
            return Err(NameVersionError::Full);
        }
        version.rename(name, user);
        work.versions().update(&version).await?;
        work.commit().await?;
        Ok(version)
    }
}

/// When the last change of a moment was made, as far as that is known.
async fn made_at(
    work: &mut dyn UnitOfWork,
    seen: &ProjectAccess,
    seq: Seq,
) -> Result<Option<chrono::DateTime<chrono::Utc>>, StorageError> {
    let before = Seq::new(seq.get().saturating_sub(1));
    let times = work.documents().times(seen.id, before, 1).await?;
    if let Some((_, at)) = times.first().filter(|(found, _)| *found == seq) {
        return Ok(Some(*at));
    }
    let version = work.versions().last(seen.id, seq).await?;
    Ok(version.filter(|version| version.seq == seq).map(|version| version.made_at))
}

/// Who sees a project may name its moments, unless it is archived.
async fn allowed(
    work: &mut dyn UnitOfWork,
    user: UserId,
    project: ProjectRef,
) -> Result<ProjectAccess, NameVersionError> {
    let seen = work.team().project_access(user, project).await?;
    let seen = seen.filter(|seen| seen.access.may(Action::See)).ok_or(NameVersionError::NotFound)?;
    let found = work.projects().find(seen.owner, seen.num_id).await?.ok_or(NameVersionError::NotFound)?;
    if found.archive.is_some() { Err(NameVersionError::Archived) } else { Ok(seen) }
}
