//! Making the files of pictures that only readers need.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use octavo_domain::{
    documents::{
        asset::{Asset, AssetFile},
        log::Seq,
    },
    ids::{JobId, ProjectId},
};
use uuid::Uuid;

use crate::{
    jobs::{JobError, JobHandler, Next},
    shared::{
        clock::Clock,
        files::FileStore,
        ids::Ids,
        images::{AssetMaker, ImageError},
        storage::{Job, JobKind, Storage, StorageError, UnitOfWork},
    },
};

/// Makes what only readers need of the pictures of a published document, one picture in each step: their renditions as
/// AVIF (EDIT-247), and stills of those that move (EDIT-242).
///
/// AVIF takes far longer than WebP, so it is made after publishing. Pages show the files once all of a project are made;
/// until then, and where something fails, pages stay as they are.
pub struct MakeRenditions {
    /// Stores pictures.
    pub storage: Arc<dyn Storage>,
    /// Stores their files.
    pub files: Arc<dyn FileStore>,
    /// Makes them.
    pub maker: Arc<dyn AssetMaker>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// Most corrections are published within this time, and replace pictures.
const SETTLES: TimeDelta = TimeDelta::minutes(1);
/// How often a job fails before its next picture is left as it is.
const TRIES: u32 = 3;

/// Has the pictures of a document made that is published in this unit. The key names the published change: so a job that
/// has just ended does not swallow what is published meanwhile.
pub(crate) async fn after_publishing(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    project: ProjectId,
    seq: Seq,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    if work.assets().lacks_extras(project).await?.is_none() {
        return Ok(());
    }
    let kind = JobKind::MakeRenditions;
    let key = format!("{}:{project}:{}", kind.name(), seq.get());
    work.jobs().add(JobId::new(ids.next()), kind, &key, now + SETTLES).await
}

/// The project that a job is about.
fn project_of(key: &str) -> Option<ProjectId> {
    Uuid::try_parse(key.split(':').nth(1)?).ok().map(ProjectId::new)
}

impl MakeRenditions {
    /// Makes one picture; after the last one pages are made anew. A picture that cannot be made is left as it is.
    ///
    /// # Errors
    /// [`JobError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, project: ProjectId, attempts: u32) -> Result<Next, JobError> {
        let mut work = self.storage.begin().await?;
        let Some(asset) = work.assets().lacks_extras(project).await? else {
            work.documents().set_pictures_at(project, self.clock.now()).await?;
            work.commit().await?;
            return Ok(Next::Never);
        };
        drop(work);
        let made = match self.made(&asset).await {
            Err(JobError::Image(error)) if attempts >= TRIES || !is_passing(&error) => {
                tracing::warn!(%error, file = %asset.file, "a picture stays as it is");
                Vec::new()
            }
            made => made?,
        };
        self.store(&asset, &made).await?;
        Ok(Next::After(TimeDelta::zero()))
    }

    async fn made(&self, asset: &Asset) -> Result<Vec<(AssetFile, Vec<u8>)>, JobError> {
        let whole = asset.form.whole().filter(|_| asset.form.moves());
        let mut files = Vec::new();
        for file in asset.renditions().into_iter().map(|one| one.file).chain(whole) {
            let bytes = self.files.get(&asset.file.asset(file)).await?;
            // A file that is gone goes with its picture.
            let Some(bytes) = bytes else { return Ok(Vec::new()) };
            files.push((file, bytes));
        }
        Ok(self.maker.extras(asset.form, asset.size, files).await?)
    }

    /// Writes the files, and then says that they are there. They go with the other files of the picture, also where it was
    /// removed meanwhile.
    async fn store(&self, asset: &Asset, made: &[(AssetFile, Vec<u8>)]) -> Result<(), JobError> {
        for (file, bytes) in made {
            self.files.put(&asset.file.asset(*file), bytes).await?;
        }
        let length = |(_, bytes): &(AssetFile, Vec<u8>)| u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        let bytes = made.iter().map(length).fold(0, u64::saturating_add);
        let mut work = self.storage.begin().await?;
        let is_shown = work.assets().set_extras(&asset.file, bytes).await?;
        work.commit().await?;
        for (file, _) in made.iter().filter(|_| !is_shown) {
            self.files.delete(&asset.file.asset(*file)).await?;
        }
        Ok(())
    }
}

/// Can it succeed another time?
fn is_passing(error: &ImageError) -> bool {
    matches!(error, ImageError::Busy | ImageError::Failed(_))
}

#[async_trait]
impl JobHandler for MakeRenditions {
    fn kind(&self) -> JobKind {
        JobKind::MakeRenditions
    }

    async fn run(&self, job: &Job) -> Result<Next, JobError> {
        match project_of(&job.key) {
            Some(project) => self.execute(project, job.attempts).await,
            None => Ok(Next::Never),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_names_its_project() {
        let project = ProjectId::new(Uuid::from_u128(7));
        assert_eq!(project_of(&format!("make_renditions:{project}:12")), Some(project));
        assert_eq!(project_of("make_renditions"), None);
    }
}
