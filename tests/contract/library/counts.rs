//! Counts agree with the rows after any sequence of changes.

use octavo_application::library::ports::queries::ArchiveCount;
use octavo_domain::{
    ids::UserId,
    library::{folder::Folder, project::Project},
};
use proptest::{prelude::*, strategy::ValueTree, test_runner::TestRunner};

use crate::{
    fixtures::{at, folder, joined, project},
    promises,
    store::Store,
};

/// A change of a library; numbers choose among existing items.
#[derive(Debug, Clone)]
enum Step {
    Create { into: usize, copies: usize },
    AddFolder,
    Publish { which: usize },
    Move { from: usize, many: usize, into: usize },
    Archive { from: usize, many: usize },
    Restore { from: usize, many: usize },
    Remove { from: usize, many: usize },
    ArchiveFolder { which: usize },
    RestoreFolder { which: usize },
    RemoveFolder { which: usize },
}

fn steps() -> impl Strategy<Value = Vec<(Step, bool)>> {
    let n = || 0..30_usize;
    let step = prop_oneof![
        3 => (n(), 1..5_usize).prop_map(|(into, copies)| Step::Create { into, copies }),
        2 => Just(Step::AddFolder),
        2 => n().prop_map(|which| Step::Publish { which }),
        2 => (n(), 1..6_usize, n()).prop_map(|(from, many, into)| Step::Move { from, many, into }),
        2 => (n(), 1..6_usize).prop_map(|(from, many)| Step::Archive { from, many }),
        1 => (n(), 1..6_usize).prop_map(|(from, many)| Step::Restore { from, many }),
        1 => (n(), 1..4_usize).prop_map(|(from, many)| Step::Remove { from, many }),
        1 => n().prop_map(|which| Step::ArchiveFolder { which }),
        1 => n().prop_map(|which| Step::RestoreFolder { which }),
        1 => n().prop_map(|which| Step::RemoveFolder { which }),
    ];
    // One unit of work in eight is rolled back.
    prop::collection::vec((step, prop::bool::weighted(0.875)), 1..40)
}

#[derive(Clone, Default)]
struct Library {
    projects: Vec<Project>,
    folders: Vec<Folder>,
    made: i64,
}

impl Library {
    /// An active collection, or the root.
    fn target(&self, number: usize) -> Option<octavo_domain::ids::FolderId> {
        let active: Vec<&Folder> =
            self.folders.iter().filter(|folder| folder.archived_at.is_none()).collect();
        active.get(number % (active.len() + 1)).map(|folder| folder.id)
    }

    /// Up to `many` projects for which `fits`.
    fn some(&mut self, from: usize, many: usize, fits: impl Fn(&Project) -> bool) -> Vec<&mut Project> {
        let length = self.projects.len().max(1);
        self.projects.iter_mut().skip(from % length).filter(|project| fits(project)).take(many).collect()
    }
}

/// Applies a step to this model and, in one unit of work, to the store.
async fn take(store: &Store, owner: UserId, base: i64, library: &mut Library, step: &Step, commit: bool) {
    let mut next = library.clone();
    let mut unit = store.begin().await;
    unit.users().touch_library(owner).await.unwrap();
    let now = at(next.made);
    let mut changed: Vec<Project> = Vec::new();
    match *step {
        Step::Create { into, copies } => {
            let target = next.target(into);
            for _ in 0..copies {
                next.made += 1;
                changed.push(Project { folder: target, ..project(owner, base + next.made, "P") });
            }
            unit.projects().insert_many(&changed).await.unwrap();
            next.projects.append(&mut changed);
        }
        Step::AddFolder => {
            next.made += 1;
            let added = folder(owner, base + next.made, &format!("F {}", next.made));
            unit.folders().insert(&added).await.unwrap();
            next.folders.push(added);
        }
        Step::Publish { which } => {
            for project in next.some(which, 1, |project| project.archive.is_none()) {
                project.publication.is_published = !project.publication.is_published;
                changed.push(project.clone());
            }
        }
        Step::Move { from, many, into } => {
            let target = next.target(into);
            for project in next.some(from, many, |project| project.archive.is_none()) {
                project.move_to(target, now);
                changed.push(project.clone());
            }
        }
        Step::Archive { from, many } => {
            for project in next.some(from, many, |project| project.archive.is_none()) {
                project.archive(false, now);
                changed.push(project.clone());
            }
        }
        Step::Restore { from, many } => {
            let standing: Vec<_> = next
                .folders
                .iter()
                .filter(|folder| folder.archived_at.is_none())
                .map(|folder| folder.id)
                .collect();
            for project in next.some(from, many, |project| project.archive.is_some()) {
                let stands = project.folder.is_some_and(|folder| standing.contains(&folder));
                project.restore(stands, now);
                changed.push(project.clone());
            }
        }
        Step::Remove { from, many } => {
            let gone: Vec<_> =
                next.some(from, many, |_| true).into_iter().map(|project| project.id).collect();
            unit.projects().delete_many(&gone).await.unwrap();
            next.projects.retain(|project| !gone.contains(&project.id));
        }
        Step::ArchiveFolder { which } | Step::RestoreFolder { which } => {
            let archive = matches!(step, Step::ArchiveFolder { .. });
            let length = next.folders.len().max(1);
            let fits = |folder: &&mut Folder| folder.archived_at.is_none() == archive;
            if let Some(folder) = next.folders.iter_mut().skip(which % length).find(fits) {
                folder.archived_at = archive.then_some(now);
                unit.folders().update(folder).await.unwrap();
                let id = folder.id;
                let inside = next.projects.iter_mut().filter(|project| project.folder == Some(id));
                for project in inside {
                    if archive && project.archive.is_none() {
                        project.archive(true, now);
                    } else if !archive && project.archive.is_some_and(|archived| archived.with_folder) {
                        project.restore(true, now);
                    }
                    changed.push(project.clone());
                }
            }
        }
        Step::RemoveFolder { which } => {
            let length = next.folders.len().max(1);
            if let Some(folder) = next.folders.get(which % length).cloned() {
                let with = |project: &Project| {
                    project.folder == Some(folder.id)
                        && project.archive.is_some_and(|archived| archived.with_folder)
                };
                let gone: Vec<_> =
                    next.projects.iter().filter(|project| with(project)).map(|project| project.id).collect();
                unit.projects().delete_many(&gone).await.unwrap();
                unit.folders().delete(folder.id).await.unwrap();
                next.projects.retain(|project| !gone.contains(&project.id));
                next.folders.retain(|other| other.id != folder.id);
                for project in next.projects.iter_mut().filter(|project| project.folder == Some(folder.id)) {
                    project.folder = None;
                }
            }
        }
    }
    unit.projects().update_many(&changed).await.unwrap();
    if commit {
        unit.commit().await.unwrap();
        *library = next;
    }
}

/// Counts by looking at every row.
fn recount(library: &Library) -> (Vec<(u32, u32)>, ArchiveCount) {
    let number = |count: usize| u32::try_from(count).unwrap();
    let counts = library.folders.iter().map(|folder| {
        let shown = |project: &&Project| {
            project.folder == Some(folder.id)
                && match folder.archived_at {
                    None => project.archive.is_none(),
                    Some(_) => project.archive.is_some_and(|archived| archived.with_folder),
                }
        };
        let public = |project: &&Project| project.publication.is_published;
        let all = library.projects.iter().filter(shown);
        (number(all.clone().count()), number(all.filter(public).count()))
    });
    let alone = |project: &&Project| project.archive.is_some_and(|archived| !archived.with_folder);
    let archive = ArchiveCount {
        folders: number(library.folders.iter().filter(|folder| folder.archived_at.is_some()).count()),
        projects: number(library.projects.iter().filter(alone).count()),
    };
    (counts.collect(), archive)
}

promises! {
    async fn counts_agree_with_the_rows(store: &Store) {
        let mut runner = TestRunner::deterministic();
        for case in 1..=16_u32 {
            let steps = steps().new_tree(&mut runner).unwrap().current();
            let owner = joined(store, case).await.id;
            let mut library = Library::default();
            for (step, commit) in &steps {
                take(store, owner, i64::from(case) * 10_000, &mut library, step, *commit).await;
                library.folders.sort_by_key(|folder| (folder.created_at, folder.num_id));
                let rows = store.library.folders(owner).await.unwrap();
                let counts: Vec<(u32, u32)> = rows.iter().map(|row| (row.count, row.count_public)).collect();
                let archive = store.library.archive_count(owner).await.unwrap();
                assert_eq!((counts, archive), recount(&library), "after {step:?} of {steps:#?}");
            }
            let rows = store.library.projects(owner).await.unwrap();
            assert_eq!(rows.len(), library.projects.len());
        }
    }
}
