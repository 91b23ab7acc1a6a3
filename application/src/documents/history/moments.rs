//! Reading a document as it was.

use std::sync::Arc;

use octavo_domain::{
    documents::{document::Document, log::Seq},
    ids::{ProjectId, UserId, VersionId},
    plans::catalogue::Catalogue,
};

use super::offered;
use crate::{
    account::ports::queries::AccountQueries,
    documents::{
        MOST_CHANGES, changes_after,
        current::CurrentDocument,
        ports::{
            documents::{DocumentQueries, Snapshot},
            versions::{Extent, StoredVersion, VersionQueries},
        },
    },
    shared::storage::StorageError,
};

/// Reads documents as they were.
#[derive(Clone)]
pub struct Moments {
    /// Reads the log.
    pub documents: Arc<dyn DocumentQueries>,
    /// Reads versions.
    pub versions: Arc<dyn VersionQueries>,
    /// Reads the owner's plan.
    pub accounts: Arc<dyn AccountQueries>,
    /// How many versions a plan offers.
    pub catalogue: Arc<Catalogue>,
    /// Decodes and folds.
    pub current: CurrentDocument,
}

/// A moment of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MomentRef {
    /// That of a version.
    Version(VersionId),
    /// After a change.
    At(Seq),
}

/// A document as it was.
#[derive(Debug, Clone)]
pub struct Moment {
    /// The last change that is in it.
    pub seq: Seq,
    /// The document.
    pub document: Document,
    /// Is it all of the document? What was published lacks what readers do not get.
    pub is_whole: bool,
}

/// Why a moment cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum MomentError {
    /// There is no such version, or no document.
    #[error("There is no such version")]
    NotFound,
    /// The version is beyond those that the plan of the owner offers (EDIT-350).
    #[error("Your plan offers fewer versions than there are")]
    PlanRequired,
    /// The change has not been made yet.
    #[error("There is no such change yet")]
    Future,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl Moments {
    /// The moment of a version, or after a change. Moments are open to every plan, versions as many as it offers.
    ///
    /// # Errors
    /// [`MomentError`].
    pub async fn read(
        &self,
        owner: UserId,
        project: ProjectId,
        moment: MomentRef,
    ) -> Result<Moment, MomentError> {
        match moment {
            MomentRef::Version(id) => self.of_version(self.version(owner, project, id).await?),
            MomentRef::At(seq) => self.at(project, seq).await,
        }
    }

    /// A version that the plan of the project's owner offers.
    ///
    /// # Errors
    /// [`MomentError`].
    pub async fn version(
        &self,
        owner: UserId,
        project: ProjectId,
        id: VersionId,
    ) -> Result<StoredVersion, MomentError> {
        let (found, before) = self.versions.version(project, id).await?.ok_or(MomentError::NotFound)?;
        let owner = self.accounts.user(owner).await?.ok_or(MomentError::NotFound)?;
        let is_offered = offered(&owner, &self.catalogue).is_none_or(|most| before < u64::from(most));
        if is_offered { Ok(found) } else { Err(MomentError::PlanRequired) }
    }

    /// The document after a change: folded from the latest whole one before it. Where the log was cut, the nearest version
    /// before it, or the earliest document that is kept.
    ///
    /// # Errors
    /// [`MomentError`].
    pub async fn at(&self, project: ProjectId, seq: Seq) -> Result<Moment, MomentError> {
        loop {
            let extent = self.versions.history_extent(project).await?.ok_or(MomentError::NotFound)?;
            if seq > extent.seq {
                return Err(MomentError::Future);
            }
            let base = self.versions.whole_document(project, seq).await?;
            match base.filter(|base| base.seq == seq || base.seq >= extent.cut) {
                Some(base) => {
                    // None where the log was cut meanwhile: then there is a later checkpoint, or a version.
                    if let Some(moment) = self.folded(base, seq).await? {
                        return Ok(moment);
                    }
                }
                None => return self.nearest(project, seq, extent).await,
            }
        }
    }

    async fn folded(&self, base: Snapshot, seq: Seq) -> Result<Option<Moment>, MomentError> {
        let project = base.project;
        let mut copy = self.current.decode(&base)?;
        while copy.seq < seq {
            let Some(mut changes) = changes_after(self.documents.as_ref(), project, copy.seq).await? else {
                return Ok(None);
            };
            changes.retain(|change| change.seq <= seq);
            let Some(last) = changes.last().map(|change| change.seq) else { return Ok(None) };
            copy.document = self.current.after(copy.document, &changes)?;
            copy.seq = last;
        }
        Ok(Some(Moment { seq: copy.seq, document: copy.document, is_whole: true }))
    }

    async fn nearest(&self, project: ProjectId, seq: Seq, extent: Extent) -> Result<Moment, MomentError> {
        if let Some(version) = self.versions.version_before(project, seq).await? {
            return self.of_version(version);
        }
        let earliest = self.versions.earliest_document(project).await?;
        // A change of now is in the document of now.
        let earliest = earliest.filter(|earliest| earliest.seq <= extent.seq).ok_or(MomentError::NotFound)?;
        let copy = self.current.decode(&earliest)?;
        Ok(Moment { seq: copy.seq, document: copy.document, is_whole: true })
    }

    fn of_version(&self, stored: StoredVersion) -> Result<Moment, MomentError> {
        let StoredVersion { version, body } = stored;
        let snapshot = Snapshot { project: version.project, seq: version.seq, body };
        let copy = self.current.decode(&snapshot)?;
        Ok(Moment { seq: copy.seq, document: copy.document, is_whole: version.is_whole() })
    }
}

/// The document after a change that the log still has, read in a unit that holds the document.
///
/// # Errors
/// [`StorageError`].
pub(crate) async fn read_held(
    work: &mut dyn crate::shared::storage::UnitOfWork,
    current: &CurrentDocument,
    project: ProjectId,
    seq: Seq,
) -> Result<Option<Document>, StorageError> {
    let Some(base) = work.versions().whole(project, seq).await? else { return Ok(None) };
    let mut copy = current.decode(&base)?;
    while copy.seq < seq {
        let mut changes = work.documents().changes(project, copy.seq, MOST_CHANGES).await?;
        changes.retain(|change| change.seq <= seq);
        let first = changes.first().map(|change| change.seq);
        let Some(last) = changes.last().filter(|_| first == Some(copy.seq.next())) else { return Ok(None) };
        copy.seq = last.seq;
        copy.document = current.after(copy.document, &changes)?;
    }
    Ok(Some(copy.document))
}
