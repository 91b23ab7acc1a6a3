//! Building an export.
//!
//! An attempt builds the archive on disk, stores it under a key of its own, and offers it in one transaction. An
//! interrupted attempt offers nothing, and the next one starts over. One that finishes late finds that another attempt
//! has the export, and removes its own file.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use octavo_domain::{
    documents::asset::{Asset, MOST_ASSETS},
    export::{Export, ExportFile, Progress},
    ids::{ExportId, JobId, NumId},
};

use super::{ExportSources, files, pictures};
use crate::{
    account::{mail, ports::queries::AccountView},
    export::ports::archive::{Archive, ArchiveMaker, LargeFiles, PageMaker, WholeArchive},
    forms::{ports::forms::AnswerPage, read_forms::MOST_AT_ONCE},
    jobs::{JobError, JobHandler, Next},
    shared::{
        clock::Clock,
        files::FileStore,
        ids::Ids,
        mailer::{ExportOffer, Message},
        storage::{Job, JobKind, Storage, StorageError},
    },
};
use octavo_domain::library::project::ProjectSummary;

/// Builds exports.
pub struct BuildExport {
    /// Stores exports.
    pub storage: Arc<dyn Storage>,
    /// Reads their contents.
    pub sources: ExportSources,
    /// Writes archives.
    pub maker: Arc<dyn ArchiveMaker>,
    /// Renders the published pages.
    pub pages: Arc<dyn PageMaker>,
    /// Reads pictures.
    pub files: Arc<dyn FileStore>,
    /// Stores archives.
    pub large_files: Arc<dyn LargeFiles>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// Failed attempts after which an export has failed.
const MAX_ATTEMPTS: u32 = 4;
/// How long a claim lasts without a report of its worker. Storing a large archive takes time.
pub(crate) const CLAIM: TimeDelta = TimeDelta::minutes(5);
/// How many bytes of an asset are read at a time.
const PART: u64 = 2 * 1024 * 1024;
/// Progress is recorded at this interval,
const NOTE_EVERY: TimeDelta = TimeDelta::seconds(1);
/// or after so many files.
const NOTE_AFTER: u32 = 20;

/// The owner of an export, and their data.
pub(crate) struct Whose {
    /// The account.
    pub(crate) view: AccountView,
    /// All its projects.
    pub(crate) projects: Vec<ProjectSummary>,
    /// When the export is made.
    pub(crate) now: DateTime<Utc>,
}

/// Why an attempt stops early.
pub(super) enum Stop {
    /// Another attempt has the export, or it is deleted.
    Overtaken,
    /// It failed.
    Failed(JobError),
}

impl<E: Into<JobError>> From<E> for Stop {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

impl BuildExport {
    /// Builds the export of a job.
    ///
    /// # Errors
    /// [`JobError`]; the next attempt starts over then.
    pub(crate) async fn execute(&self, job: &Job) -> Result<Next, JobError> {
        let Some(id) = job.key.strip_prefix("export:").and_then(|id| id.parse().ok()) else {
            return Err(StorageError::Backend(format!("{} is not the key of this job", job.key)).into());
        };
        if job.attempts >= MAX_ATTEMPTS {
            // The worker of the last attempt has died.
            self.fail(id).await?;
            return Ok(Next::Never);
        }
        let Some(export) = self.begin(id).await? else {
            return Ok(Next::Never);
        };
        match self.build(&export, job.id).await {
            Ok(()) | Err(Stop::Overtaken) => Ok(Next::Never),
            Err(Stop::Failed(error)) if job.attempts.saturating_add(1) < MAX_ATTEMPTS => Err(error),
            Err(Stop::Failed(error)) => {
                tracing::error!(%error, export = %id, "an export could not be made");
                self.fail(id).await?;
                Ok(Next::Never)
            }
        }
    }

    /// Changes an export that is not finished, under the lock of its account; none when it is finished or deleted.
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
        // Read again, now that the account is locked.
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
        let made =
            octavo_domain::export::Archive { items: steps.progress.done, bytes: archive.bytes(), at: now };
        steps.note().await?;
        self.large_files.put_file(&file.to_string(), archive.path()).await?;
        drop(archive);
        if !self.offer(export.id, file, made).await? {
            self.files.delete(&file.to_string()).await?;
        }
        Ok(())
    }

    /// Builds the archive.
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
        let published: Vec<_> =
            whose.projects.iter().filter(|project| project.publication.is_published).collect();
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
            // It may have been unpublished since.
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
        for project in &whose.projects {
            let assets = self.sources.assets.assets(project.id, MOST_ASSETS).await?;
            steps.expect(assets.len());
            for asset in assets {
                self.add_asset(archive.as_mut(), project.num_id, &asset).await?;
                steps.done().await?;
            }
        }
        for project in &whose.projects {
            self.add_answer_files(archive.as_mut(), project, steps).await?;
        }
        let fonts = self.sources.fonts.fonts(export.user).await?;
        steps.expect(fonts.len());
        for font in fonts {
            if let Some(bytes) = self.files.get(&font.file.to_string()).await? {
                archive.file(&files::font_file(&font), bytes).await?;
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

    /// Adds the file of an asset, a large one part by part; nothing where it is gone meanwhile.
    async fn add_asset(
        &self,
        archive: &mut dyn Archive,
        project: NumId,
        asset: &Asset,
    ) -> Result<(), JobError> {
        let (key, name) = (asset.file.asset(asset.main_file()), pictures::in_document(project, asset));
        if !asset.main_file().is_large() {
            if let Some(bytes) = self.files.get(&key).await? {
                archive.file(&name, bytes).await?;
            }
            return Ok(());
        }
        self.add_large(archive, (&key, asset.bytes), &name).await
    }

    /// Adds the files of the answers of a project.
    async fn add_answer_files(
        &self,
        archive: &mut dyn Archive,
        project: &ProjectSummary,
        steps: &mut Steps<'_>,
    ) -> Result<(), Stop> {
        for count in self.sources.forms.answer_counts(project.id).await? {
            let mut after = None;
            loop {
                let page = AnswerPage { form: count.form, after, limit: MOST_AT_ONCE };
                let answers = self.sources.forms.answers(project.id, page).await?;
                let Some(last) = answers.last() else { break };
                after = Some((last.received_at, last.id));
                for answer in &answers {
                    for field in &answer.fields {
                        let Some(file) = &field.file else { continue };
                        steps.expect(1);
                        let name = files::answer_file(project.num_id, answer.id, field);
                        self.add_large(archive, (&file.key.to_string(), file.bytes), &name).await?;
                        steps.done().await?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds a large file part by part; nothing where it is gone meanwhile.
    async fn add_large(
        &self,
        archive: &mut dyn Archive,
        (key, bytes): (&str, u64),
        name: &str,
    ) -> Result<(), JobError> {
        let mut at = 0_u64;
        while at < bytes {
            let end = at.saturating_add(PART).min(bytes);
            let part = self.large_files.part(key, at..end).await?.filter(|part| !part.is_empty());
            let Some(part) = part else { break };
            let length = u64::try_from(part.len()).unwrap_or(u64::MAX);
            if at == 0 {
                archive.file(name, part).await?;
            } else {
                archive.extend_file(part).await?;
            }
            at = at.saturating_add(length);
        }
        Ok(())
    }

    /// Offers a stored archive, and notifies its owner; false when another attempt has the export.
    async fn offer(
        &self,
        id: ExportId,
        file: ExportFile,
        made: octavo_domain::export::Archive,
    ) -> Result<bool, StorageError> {
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

/// The progress of an attempt.
pub(super) struct Steps<'a> {
    build: &'a BuildExport,
    file: ExportFile,
    job: JobId,
    progress: Progress,
    /// When progress was last recorded, and its value then.
    noted: Option<(DateTime<Utc>, u32)>,
}

impl Steps<'_> {
    /// Adds files to the expected total.
    fn expect(&mut self, files: usize) {
        let files = u32::try_from(files).unwrap_or(u32::MAX);
        self.progress.total = self.progress.total.saturating_add(files);
    }

    /// Counts one file as done.
    async fn done(&mut self) -> Result<(), Stop> {
        self.progress.done = self.progress.done.saturating_add(1);
        let now = self.build.clock.now();
        let is_due = self.noted.is_none_or(|(at, done)| {
            now - at >= NOTE_EVERY || self.progress.done.saturating_sub(done) >= NOTE_AFTER
        });
        if is_due { self.note().await } else { Ok(()) }
    }

    /// Records the progress, and extends the job's claim.
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
