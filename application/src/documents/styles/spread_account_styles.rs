//! Carrying the text styles of an account to the projects that are linked with them.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    documents::{account_style::AccountStyle, id::ClientId},
    ids::{JobId, ProjectId, ProjectRef, UserId},
};
use uuid::Uuid;

use super::decoded;
use crate::{
    documents::{
        change_document::{Batch, ChangeDocument, ChangeDocumentError},
        ports::{documents::DocumentQueries, styles::StyleQueries},
    },
    jobs::{JobError, JobHandler, Next},
    shared::storage::{Job, JobKind, StorageError, UnitOfWork},
};

/// Makes the linked text styles of all projects of an account say what the account's styles say (EDIT-191). What it does is
/// a change of the owner, which editors that are open receive as any other, and which is published with the next publish.
///
/// Archived projects follow when they are restored. One that others change all the time is tried again later.
pub struct SpreadAccountStyles {
    /// Reads styles.
    pub styles: Arc<dyn StyleQueries>,
    /// Reads documents.
    pub documents: Arc<dyn DocumentQueries>,
    /// Changes documents.
    pub change: ChangeDocument,
}

/// So many projects are listed at once.
const PAGE: u32 = 200;
const KEY: &str = "spread_styles:";
/// A client of its own for each change sends one change.
const NUMBER: u32 = 1;

/// Adds the job for an account, unless it is waiting.
///
/// # Errors
/// [`StorageError`].
pub(crate) async fn later(
    work: &mut dyn UnitOfWork,
    ids: &dyn crate::shared::ids::Ids,
    owner: UserId,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let key = format!("{KEY}{owner}");
    work.jobs().add(JobId::new(ids.next()), JobKind::SpreadAccountStyles, &key, now).await
}

impl SpreadAccountStyles {
    /// Brings all projects of an account up to date, and answers how many it changed.
    ///
    /// # Errors
    /// [`JobError`]; what was changed before stays so, and another run goes on with the rest.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, owner: UserId) -> Result<u64, JobError> {
        let stored = self.styles.styles(owner).await?;
        let format = self.change.current.format.as_ref();
        let styles: Vec<AccountStyle> =
            stored.iter().map(|one| decoded(format, one)).collect::<Result<_, _>>()?;
        let (mut changed, mut after) = (0, None);
        while !styles.is_empty() {
            let projects = self.styles.drawn_projects(owner, after, PAGE).await?;
            for project in &projects {
                changed += u64::from(self.follow(owner, *project, &styles).await?);
            }
            after = projects.last().copied();
            if after.is_none() {
                break;
            }
        }
        Ok(changed)
    }

    /// Brings a project up to date; false where it was.
    async fn follow(
        &self,
        owner: UserId,
        project: ProjectId,
        styles: &[AccountStyle],
    ) -> Result<bool, JobError> {
        let current = &self.change.current;
        let Some(copy) = current.latest(self.documents.as_ref(), project).await? else { return Ok(false) };
        let ops: Vec<_> = styles.iter().flat_map(|style| style.ops_for(&copy.document)).collect();
        if ops.is_empty() {
            return Ok(false);
        }
        let batch = Batch {
            client: client(self.change.ids.next()),
            number: NUMBER,
            base: copy.seq,
            ops: current.format.encode_ops(&ops),
            // It is compared with what the same client sent under the same number, and this one sends nothing else.
            digest: [0; 32],
        };
        match self.change.execute(owner, ProjectRef::Id(project), &batch).await {
            Ok(_) => Ok(true),
            // It was deleted or archived meanwhile.
            Err(ChangeDocumentError::NotFound | ChangeDocumentError::Archived) => Ok(false),
            Err(ChangeDocumentError::Storage(error)) => Err(error.into()),
            // Others changed it between each reading and each try.
            Err(ChangeDocumentError::StaleBase | ChangeDocumentError::TooOld) => {
                Err(StorageError::Stale("document").into())
            }
            Err(error) => {
                // A document at its limit of bytes, say. The others go on.
                tracing::warn!(%error, %project, "a project did not take the text styles of its account");
                Ok(false)
            }
        }
    }
}

/// The id of a client by a fresh UUID: its last bits, which are random.
fn client(id: Uuid) -> ClientId {
    let (_, bits) = id.as_u64_pair();
    ClientId::of_bits(bits)
}

#[async_trait]
impl JobHandler for SpreadAccountStyles {
    fn kind(&self) -> JobKind {
        JobKind::SpreadAccountStyles
    }

    async fn run(&self, job: &Job) -> Result<Next, JobError> {
        let owner = job.key.strip_prefix(KEY).and_then(|id| Uuid::try_parse(id).ok()).map(UserId::new);
        let Some(owner) = owner else { return Ok(Next::Never) };
        let changed = self.execute(owner).await?;
        tracing::info!(changed, "projects follow the text styles of their account");
        Ok(Next::Never)
    }
}
