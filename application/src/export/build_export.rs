//! Making an export.
//!
//! A try makes the archive on disk, stores it under a key of its own, and offers it in one transaction. A try that ends
//! before leaves nothing that is offered, and the next one begins anew; one that comes back late finds that the export
//! is another's and takes its file away.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use octavo_domain::{
    export::{Archive, Export, ExportFile, Progress},
    ids::{ExportId, JobId},
};

use super::{ExportSources, files, pictures};
use crate::{
    account::{mail, ports::queries::AccountView},
    export::ports::archive::{ArchiveMaker, LargeFiles, PageMaker, WholeArchive},
    jobs::{JobError, JobHandler, Next},
    library::ports::queries::ProjectRow,
    shared::{
        clock::Clock,
        files::FileStore,
        ids::Ids,
        mailer::{ExportOffer, Message},
        storage::{Job, JobKind, Storage, StorageError},
    },
};

/// Makes exports.
pub struct BuildExport {
    /// Where exports are kept.
    pub storage: Arc<dyn Storage>,
    /// Where their contents are read.
    pub sources: ExportSources,
    /// Makes archives.
    pub maker: Arc<dyn ArchiveMaker>,
    /// Makes the pages that are published.
    pub pages: Arc<dyn PageMaker>,
    /// Where pictures are.
    pub files: Arc<dyn FileStore>,
    /// Where archives go.
    pub large_files: Arc<dyn LargeFiles>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// An export that could not be made so often has failed.
const TRIES: u32 = 4;
/// A worker that has not reported for so long is taken to be gone. Storing a large archive takes its time.
pub(crate) const CLAIM: TimeDelta = TimeDelta::minutes(5);
/// How far it has come is noted so often,
const NOTE_EVERY: TimeDelta = TimeDelta::seconds(1);
/// or after so many files.
const NOTE_AFTER: u32 = 20;

/// Whose export it is.
pub(crate) struct Whose {
    /// The account.
    pub(crate) view: AccountView,
    /// All its projects.
    pub(crate) projects: Vec<ProjectRow>,
    /// When the export is made.
    pub(crate) now: DateTime<Utc>,
}

/// Why a try ends before its end.
pub(super) enum Stop {
    /// The export is another's by now, or gone.
    Overtaken,
    /// It went wrong.
    Failed(JobError),
}

impl<E: Into<JobError>> From<E> for Stop {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

impl BuildExport {
    /// Makes the export that a job is about.
    ///
    /// # Errors
    /// [`JobError`]; the next try begins anew then.
    pub(crate) async fn execute(&self, job: &Job) -> Result<Next, JobError> {
        let Some(id) = job.key.strip_prefix("export:").and_then(|id| id.parse().ok()) else {
            return Err(StorageError::Backend(format!("{} is not the key of this job", job.key)).into());
        };
        if job.attempts >= TRIES {
            // Whoever made the last one has died over it.
            self.fail(id).await?;
            return Ok(Next::Never);
        }
        let Some(export) = self.begin(id).await? else {
            return Ok(Next::Never);
        };
        match self.build(&export, job.id).await {
            Ok(()) | Err(Stop::Overtaken) => Ok(Next::Never),
            Err(Stop::Failed(error)) if job.attempts.saturating_add(1) < TRIES => Err(error),
            Err(Stop::Failed(error)) => {
                tracing::error!(%error, export = %id, "an export could not be made");
                self.fail(id).await?;
                Ok(Next::Never)
            }
        }
    }

    /// Changes an export that is still to be made, under the lock of its account; none when it is not, or is gone.
    async fn change(
        &self,
        id: ExportId,
        change: impl FnOnce(&mut Export) + Send,
    ) -> Result<Option<Export>, StorageError> {
        let mut work = self.storage.begin().await?;
        let Some(found) = work.exports().find(id).await? else {
            return Ok(None);
        };
        if work.users().find(found.user).await?.is_none() {
            return Ok(None);
        }
        // Read again now that nobody else changes it.
        let Some(mut export) = work.exports().find(id).await?.filter(Export::is_under_way) else {
            return Ok(None);
        };
        change(&mut export);
        work.exports().update(&export).await?;
        work.commit().await?;
        Ok(Some(export))
    }

    async fn begin(&self, id: ExportId) -> Result<Option<Export>, StorageError> {
        let begun = self.change(id, |export| {
            export.begin();
        });
        begun.await
    }

    async fn fail(&self, id: ExportId) -> Result<(), StorageError> {
        let now = self.clock.now();
        self.change(id, |export| export.fail(now)).await.map(drop)
    }

    async fn build(&self, export: &Export, job: JobId) -> Result<(), Stop> {
        let file = export.file.ok_or(Stop::Overtaken)?;
        let mut steps = Steps { build: self, file, job, progress: Progress::default(), noted: None };
        let (archive, now) = self.archive(export, &mut steps).await?;
        let made = Archive { items: steps.progress.done, bytes: archive.bytes(), at: now };
        steps.note().await?;
        self.large_files.put_file(&file.to_string(), archive.path()).await?;
        drop(archive);
        if !self.offer(export.id, file, made).await? {
            self.files.delete(&file.to_string()).await?;
        }
        Ok(())
    }

    /// Makes the archive.
    async fn archive(
        &self,
        export: &Export,
        steps: &mut Steps<'_>,
    ) -> Result<(Box<dyn WholeArchive>, DateTime<Utc>), Stop> {
        let now = self.clock.now();
        let month = now.format("%Y-%m").to_string();
        let view = self.sources.accounts.account(export.user, &month).await?.ok_or(Stop::Overtaken)?;
        let projects = self.sources.library.projects(export.user).await?;
        let whose = Whose { view, projects, now };
        let mut pictures = pictures::of(&whose);
        let published: Vec<_> = whose.projects.iter().filter(|project| project.is_published).collect();
        steps.expect(files::SECTIONS.len().saturating_add(published.len()).saturating_add(pictures.len()));
        steps.note().await?;

        let mut archive = self.maker.begin(now).await?;
        for section in files::SECTIONS {
            section.write(&self.sources, &whose, archive.as_mut()).await?;
            steps.done().await?;
        }
        if !published.is_empty() {
            archive.file("pages/viewer.css", self.pages.styles().into_bytes()).await?;
        }
        for project in published {
            // It may have been withdrawn since.
            if let Some(page) = self.sources.public.page(project.num_id).await? {
                let html = self.pages.page(&page)?;
                archive.file(&format!("pages/{}.html", project.num_id), html.into_bytes()).await?;
                if let Some(cover) = page.project.cover
                    && pictures.insert(cover.key)
                {
                    steps.expect(1);
                }
            }
            steps.done().await?;
        }
        for key in pictures {
            if let Some(bytes) = self.files.get(&key).await? {
                archive.file(&format!("files/{key}"), bytes).await?;
            }
            steps.done().await?;
        }
        Ok((archive.finish().await?, now))
    }

    /// Offers an archive that is stored, and tells its owner; false when the export is another's by now.
    async fn offer(&self, id: ExportId, file: ExportFile, made: Archive) -> Result<bool, StorageError> {
        let mut work = self.storage.begin().await?;
        let Some(found) = work.exports().find(id).await? else {
            return Ok(false);
        };
        let Some(user) = work.users().find(found.user).await? else {
            return Ok(false);
        };
        let standing = work.exports().find(id).await?;
        let Some(mut export) = standing.filter(|export| export.is_under_way() && export.file == Some(file))
        else {
            return Ok(false);
        };
        export.finish(made);
        work.exports().update(&export).await?;
        if let Some(end) = export.ends_at.filter(|_| user.email.is_reachable()) {
            let until = (end - TimeDelta::days(1)).date_naive();
            let message = Message::ExportReady(ExportOffer { until });
            mail(work.as_mut(), self.ids.as_ref(), &user, message, made.at).await?;
        }
        work.commit().await?;
        Ok(true)
    }
}

#[async_trait]
impl JobHandler for BuildExport {
    fn kind(&self) -> JobKind {
        JobKind::Export
    }

    async fn run(&self, job: &Job) -> Result<Next, JobError> {
        self.execute(job).await
    }
}

/// How far a try has come.
pub(super) struct Steps<'a> {
    build: &'a BuildExport,
    file: ExportFile,
    job: JobId,
    progress: Progress,
    /// When that was last noted, and how far it had come then.
    noted: Option<(DateTime<Utc>, u32)>,
}

impl Steps<'_> {
    /// So many more files are to come.
    fn expect(&mut self, files: usize) {
        let files = u32::try_from(files).unwrap_or(u32::MAX);
        self.progress.total = self.progress.total.saturating_add(files);
    }

    /// One more is done.
    async fn done(&mut self) -> Result<(), Stop> {
        self.progress.done = self.progress.done.saturating_add(1);
        let now = self.build.clock.now();
        let is_due = self.noted.is_none_or(|(at, done)| {
            now - at >= NOTE_EVERY || self.progress.done.saturating_sub(done) >= NOTE_AFTER
        });
        if is_due { self.note().await } else { Ok(()) }
    }

    /// Notes it, and keeps the job.
    async fn note(&mut self) -> Result<(), Stop> {
        let now = self.build.clock.now();
        let mut work = self.build.storage.begin().await?;
        work.jobs().hold(self.job, now + CLAIM).await?;
        if !work.exports().note(&self.file, self.progress).await? {
            return Err(Stop::Overtaken);
        }
        work.commit().await?;
        self.noted = Some((now, self.progress.done));
        Ok(())
    }
}
