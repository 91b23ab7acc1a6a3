//! Descriptions of shared items for mails.

use octavo_domain::team::teammate::Teammate;

use crate::shared::storage::{StorageError, UnitOfWork};

/// Such as `the project “Salt”` or `2 projects and 1 collection`.
pub(super) async fn items(work: &mut dyn UnitOfWork, teammate: &Teammate) -> Result<String, StorageError> {
    let shares = &teammate.shares;
    let only = (shares.all, shares.projects.len(), shares.folders.len());
    if let (false, 1, 0, Some(num_id)) = (only.0, only.1, only.2, shares.projects.first()) {
        let project = work.projects().find(teammate.owner, *num_id).await?;
        let title = project.map(|project| project.title.as_str().to_owned());
        return Ok(title.map_or_else(|| count(1, 0), |title| format!("the project “{title}”")));
    }
    if let (false, 0, 1, Some(id)) = (only.0, only.1, only.2, shares.folders.first()) {
        let folder = work.folders().find(teammate.owner, *id).await?;
        let name = folder.map(|folder| folder.name.as_str().to_owned());
        return Ok(name.map_or_else(|| count(0, 1), |name| format!("the collection “{name}”")));
    }
    Ok(if shares.all {
        "all projects and collections".to_owned()
    } else {
        count(shares.projects.len(), shares.folders.len())
    })
}

fn count(projects: usize, folders: usize) -> String {
    let some = |number: usize, one: &str| match number {
        1 => format!("1 {one}"),
        _ => format!("{number} {one}s"),
    };
    match (projects, folders) {
        (0, 0) => "projects to come".to_owned(),
        (_, 0) => some(projects, "project"),
        (0, _) => some(folders, "collection"),
        _ => format!("{} and {}", some(projects, "project"), some(folders, "collection")),
    }
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn counts_in_words() {
        assert_eq!(count(0, 0), "projects to come");
        assert_eq!(count(1, 0), "1 project");
        assert_eq!(count(3, 1), "3 projects and 1 collection");
        assert_eq!(count(0, 2), "2 collections");
    }
}
