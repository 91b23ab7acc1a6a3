//! The picture of a project's first page, for its card.

use std::{collections::BTreeMap, sync::Arc};

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use octavo_domain::{
    account::profile_media::{UNUSED_KEPT, UploadKey, UploadKind},
    documents::{
        asset::{Asset, AssetKind},
        value::AssetKey,
    },
    ids::{JobId, ProjectId, ProjectRef, UserId},
    library::project::Cover,
};
use uuid::Uuid;

use super::current::CurrentDocument;
use crate::{
    account::profile_media::{discard, write},
    documents::ports::{
        documents::Change,
        screenshots::{PageToDraw, ScreenshotMaker},
    },
    jobs::{JobError, JobHandler, Next, erase_files},
    shared::{
        clock::Clock,
        files::FileStore,
        ids::Ids,
        images::EncodedCover,
        storage::{Job, JobKind, Storage, StorageError, UnitOfWork},
    },
};

/// Draws the first page of a project after it was edited (EDIT-364), off the path of editing.
///
/// The picture is stored as covers are, under a key that is never used again. What the card showed before is erased.
/// Nothing is stored where the page looks as it did.
pub struct TakeScreenshot {
    /// Stores projects and documents.
    pub storage: Arc<dyn Storage>,
    /// Stores the pictures.
    pub files: Arc<dyn FileStore>,
    /// Reads documents as they are now.
    pub current: CurrentDocument,
    /// Draws pages.
    pub maker: Arc<dyn ScreenshotMaker>,
    /// Makes keys.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// So long edits settle: what is edited meanwhile is drawn then, too.
const SETTLES: TimeDelta = TimeDelta::minutes(1);
/// The first picture of a project does not wait for that.
const FIRST: TimeDelta = TimeDelta::seconds(5);
/// What a picture of ours counts on the storage of an account, in bytes. Nought would be measured.
const COUNTED: u64 = 1;
/// The most bytes that are read of the pictures on a page.
pub(crate) const MOST_BYTES: usize = 64 * 1024 * 1024;
/// The widest rendition that is drawn, in pixels.
const RENDITION: u32 = 1_280;

const FIRST_TIME: &str = "take_screenshot:first:";
const NOW: &str = "take_screenshot:now:";
const ONCE: &str = "take_screenshot:";

/// Has the first page drawn when its edits have settled, and soon where the project lacks a picture. It is a part of the
/// unit of a change: a drawing that waits is the drawing of all changes until then.
pub(crate) async fn after_edit(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    change: &Change,
    lacks_one: bool,
) -> Result<(), StorageError> {
    let Change { project, changed_at, .. } = change;
    if lacks_one {
        add(work, ids, &format!("{FIRST_TIME}{project}"), *changed_at + FIRST).await?;
    }
    add(work, ids, &format!("{ONCE}{project}"), *changed_at + SETTLES).await
}

/// Has the first page drawn now, whatever waits for edits to settle.
pub(crate) async fn soon(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    project: ProjectId,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    add(work, ids, &format!("{NOW}{project}"), now).await
}

async fn add(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    key: &str,
    at: DateTime<Utc>,
) -> Result<(), StorageError> {
    work.jobs().add(JobId::new(ids.next()), JobKind::TakeScreenshot, key, at).await
}

/// Where the file of a picture is that is large enough for a drawing.
pub(crate) fn file_to_draw(asset: &Asset) -> String {
    let rendition = asset.renditions().into_iter().rfind(|one| one.width <= RENDITION);
    asset.file.asset(rendition.map_or_else(|| asset.main_file(), |one| one.file))
}

/// The project that a job is about.
fn project_of(key: &str) -> Option<ProjectId> {
    let id = [FIRST_TIME, NOW, ONCE].into_iter().find_map(|prefix| key.strip_prefix(prefix))?;
    Uuid::try_parse(id).ok().map(ProjectId::new)
}

impl TakeScreenshot {
    /// Draws the first page as it is now. Without a widget on it a project has no picture.
    ///
    /// # Errors
    /// [`JobError`]; the card shows what it showed before.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, project: ProjectId) -> Result<(), JobError> {
        let Some((owner, page)) = self.page(project).await? else { return Ok(()) };
        let Some(mut page) = page else { return Ok(self.show(owner, project, None).await?) };
        page.pictures = self.pictures(project, &page).await?;
        let made = self.maker.draw(page).await?;
        if self.is_shown(owner, project, &made).await? {
            return Ok(());
        }
        let key = UploadKey::new(UploadKind::Cover, self.ids.next());
        self.store(owner, &key, &made).await?;
        Ok(self.show(owner, project, Some((key, made))).await?)
    }

    /// The owner of a project and its first page; no page where there is nothing on it. None where the project is gone or
    /// has no document.
    async fn page(&self, project: ProjectId) -> Result<Option<(UserId, Option<PageToDraw>)>, StorageError> {
        let mut work = self.storage.begin().await?;
        let Some(owner) = work.projects().owner(project).await? else { return Ok(None) };
        let Some(head) = work.documents().hold(project).await? else { return Ok(None) };
        let document = self.current.read(work.as_mut(), project, head).await?.document;
        // Nothing was changed: others need not wait while the page is drawn.
        drop(work);
        let page = document.pages().next().map(|(page, _)| page).filter(|page| document.shows(*page));
        Ok(Some((owner, page.map(|page| PageToDraw { document, page, pictures: BTreeMap::new() }))))
    }

    /// The files of the pictures in sight, as far as they are not too much.
    async fn pictures(
        &self,
        project: ProjectId,
        page: &PageToDraw,
    ) -> Result<BTreeMap<AssetKey, Vec<u8>>, JobError> {
        let mut files = BTreeMap::new();
        let mut left = MOST_BYTES;
        for key in self.maker.pictures(&page.document, page.page) {
            let file = self.file(project, &key).await?;
            if let Some(file) = file.filter(|file| file.len() <= left) {
                left = left.saturating_sub(file.len());
                files.insert(key, file);
            }
        }
        Ok(files)
    }

    /// The file of a picture that is large enough for a card; none where the project has no such picture.
    async fn file(&self, project: ProjectId, key: &AssetKey) -> Result<Option<Vec<u8>>, JobError> {
        let mut work = self.storage.begin().await?;
        let found = work.assets().find(project, key).await?;
        let Some(asset) = found.filter(|asset| asset.kind() == AssetKind::Picture) else { return Ok(None) };
        drop(work);
        Ok(self.files.get(&file_to_draw(&asset)).await?)
    }

    /// Does the card show this picture already?
    async fn is_shown(
        &self,
        owner: UserId,
        project: ProjectId,
        made: &EncodedCover,
    ) -> Result<bool, JobError> {
        let mut work = self.storage.begin().await?;
        let Some(num_id) = work.projects().num_id(owner, project).await? else { return Ok(false) };
        let found = work.projects().find(owner, num_id).await?;
        drop(work);
        let Some(shown) = found.and_then(|project| project.screenshot) else { return Ok(false) };
        Ok(self.files.get(&shown.key).await?.is_some_and(|file| file == made.picture))
    }

    /// Writes the files, which are recorded first: where this ends here, they expire.
    async fn store(&self, owner: UserId, key: &UploadKey, made: &EncodedCover) -> Result<(), JobError> {
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        work.uploads().add(key, owner, COUNTED, now + UNUSED_KEPT).await?;
        work.commit().await?;
        let parts =
            [(key.thumbnail(), made.thumbnail.as_slice()), (key.to_string(), made.picture.as_slice())];
        let stores = (self.storage.as_ref(), self.files.as_ref());
        write::<JobError>(stores, self.ids.as_ref(), key, &parts, now).await
    }

    /// Shows the picture, or none any more. Where the project is gone meanwhile, the files are removed.
    async fn show(
        &self,
        owner: UserId,
        project: ProjectId,
        made: Option<(UploadKey, EncodedCover)>,
    ) -> Result<(), StorageError> {
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        let Some((mut project, _)) = work.projects().find_to_change(owner, ProjectRef::Id(project)).await?
        else {
            drop(work);
            return self.discard(made).await;
        };
        if made.is_none() && project.screenshot.is_none() {
            return Ok(());
        }
        if let Some((key, _)) = &made
            && !work.uploads().keep(key, owner, now).await?
        {
            return Err(StorageError::Stale("upload"));
        }
        project.screenshot =
            made.map(|(key, made)| Cover { key: key.to_string(), width: made.width, height: made.height });
        work.projects().update_many(&[project]).await?;
        erase_files::dropped(work.as_mut(), self.ids.as_ref(), now).await?;
        work.commit().await
    }

    async fn discard(&self, made: Option<(UploadKey, EncodedCover)>) -> Result<(), StorageError> {
        let Some((key, _)) = made else { return Ok(()) };
        let mut work = self.storage.begin().await?;
        discard(work.as_mut(), self.ids.as_ref(), &key, self.clock.now()).await?;
        work.commit().await
    }
}

#[async_trait]
impl JobHandler for TakeScreenshot {
    fn kind(&self) -> JobKind {
        JobKind::TakeScreenshot
    }

    async fn run(&self, job: &Job) -> Result<Next, JobError> {
        if let Some(project) = project_of(&job.key) {
            self.execute(project).await?;
        }
        Ok(Next::Never)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_names_its_project() {
        let project = ProjectId::new(Uuid::from_u128(7));
        for key in [format!("{FIRST_TIME}{project}"), format!("{ONCE}{project}")] {
            assert_eq!(project_of(&key), Some(project));
        }
        assert_eq!(project_of("take_screenshot:x"), None);
    }
}
