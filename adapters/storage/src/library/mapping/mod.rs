//! Collections, and what they have in common with projects.

pub(crate) mod folders;
pub(crate) mod history;
pub(crate) mod projects;

use octavo_domain::library::project::CopyStatus;

pub(crate) const fn copy_name(status: CopyStatus) -> &'static str {
    match status {
        CopyStatus::Processing => "processing",
        CopyStatus::Failed => "failed",
    }
}

pub(crate) fn copy_of(name: &str) -> Option<CopyStatus> {
    [CopyStatus::Processing, CopyStatus::Failed].into_iter().find(|status| copy_name(*status) == name)
}
