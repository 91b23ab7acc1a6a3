//! A project's own page, and its statistics.

use std::sync::Arc;

use octavo_domain::{
    ids::{ProjectId, ProjectRef, UserId},
    publication::views::{MOST_MONTHS, last_days, last_months},
    team::access::Access,
};

use crate::{
    publication::ports::publication::{Count, DetailRow, PublicationQueries},
    shared::{clock::Clock, storage::StorageError},
    team::ports::queries::TeamQueries,
};

/// Reads projects one at a time.
pub struct ReadProject {
    /// Reads them.
    pub publications: Arc<dyn PublicationQueries>,
    /// Reads access.
    pub team: Arc<dyn TeamQueries>,
    /// The clock, for the current month.
    pub clock: Arc<dyn Clock>,
}

/// A project, as a permitted account sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// The project.
    pub detail: DetailRow,
    /// The account's access to it.
    pub access: Access,
}

/// Views by month and by day, the oldest first; months and days without views are included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statistics {
    /// By month.
    pub months: Vec<Count>,
    /// By day, the last 30.
    pub days: Vec<Count>,
}

/// Every period with its count.
fn filled(periods: Vec<String>, counted: Vec<Count>) -> Vec<Count> {
    let counted: std::collections::HashMap<String, u64> = counted.into_iter().collect();
    periods
        .into_iter()
        .map(|period| {
            let views = counted.get(&period).copied().unwrap_or_default();
            (period, views)
        })
        .collect()
}

impl ReadProject {
    /// A project without an access check, for callers that have verified a token.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn any(&self, project: ProjectRef) -> Result<Option<DetailRow>, StorageError> {
        self.publications.detail(project).await
    }

    /// A project, for its owner and teammates.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, project: ProjectRef) -> Result<Option<Seen>, StorageError> {
        let Some(found) = self.team.project_access(user, project).await? else {
            return Ok(None);
        };
        let detail = self.publications.detail(project).await?;
        // Its owner may have changed between the two reads.
        let detail = detail.filter(|detail| detail.owner == found.owner);
        Ok(detail.map(|mut detail| {
            if !found.shows_folder {
                detail.project.folder = None;
            }
            Seen { detail, access: found.access }
        }))
    }

    /// Views of one project of an account, or of all of them, in the last `months` months and 30 days (UTC).
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn statistics(
        &self,
        owner: UserId,
        project: Option<ProjectId>,
        months: u32,
    ) -> Result<Statistics, StorageError> {
        let now = self.clock.now();
        let (months, days) = (last_months(now, months.clamp(1, MOST_MONTHS)), last_days(now));
        let first = |periods: &[String]| periods.first().cloned().unwrap_or_default();
        let by_month = self.publications.months(owner, project, &first(&months)).await?;
        let by_day = self.publications.days(owner, project, &first(&days)).await?;
        Ok(Statistics { months: filled(months, by_month), days: filled(days, by_day) })
    }
}
