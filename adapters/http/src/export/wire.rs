//! Exports in answers.

use chrono::{DateTime, Utc};
use octavo_domain::export::{Export as DomainExport, Progress, Stage};
use serde::Serialize;
use utoipa::ToSchema;

/// The state of an export.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ExportState {
    /// It waits in the queue.
    Queued,
    /// It is being made.
    Running,
    /// It can be downloaded.
    Ready,
    /// It could not be made; another can be requested.
    Failed,
}

/// An export of everything that the account owns.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Export {
    /// Its state.
    state: ExportState,
    /// Files that are in the archive so far.
    done: u32,
    /// Files that the archive will contain, as far as that is known.
    total: u32,
    /// The archive's size in bytes, once it is ready.
    #[schema(required)]
    bytes: Option<u64>,
    /// When it was requested.
    requested_at: DateTime<Utc>,
    /// When it was finished.
    #[schema(required)]
    finished_at: Option<DateTime<Utc>>,
    /// Until when it can be downloaded.
    #[schema(required)]
    ends_at: Option<DateTime<Utc>>,
    /// The sentence to show when it has failed.
    #[schema(required)]
    problem: Option<&'static str>,
}

impl From<DomainExport> for Export {
    fn from(export: DomainExport) -> Self {
        let DomainExport { requested_at, stage, ends_at, .. } = export;
        let of = |state, Progress { done, total }| Self {
            state,
            done,
            total,
            bytes: None,
            requested_at,
            finished_at: None,
            ends_at,
            problem: None,
        };
        match stage {
            Stage::Queued => of(ExportState::Queued, Progress::default()),
            Stage::Running(progress) => of(ExportState::Running, progress),
            Stage::Ready(archive) => {
                let progress = Progress { done: archive.items, total: archive.items };
                let (bytes, finished_at) = (Some(archive.bytes), Some(archive.at));
                Self { bytes, finished_at, ..of(ExportState::Ready, progress) }
            }
            Stage::Failed => {
                let problem = Some("Your export could not be made. Please try again");
                Self { problem, ..of(ExportState::Failed, Progress::default()) }
            }
        }
    }
}

/// The account's export.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CurrentExport {
    /// Null when there is none, or it has expired.
    #[schema(required)]
    export: Option<Export>,
}

impl CurrentExport {
    pub(crate) fn new(export: Option<DomainExport>) -> Self {
        Self { export: export.map(Into::into) }
    }
}
