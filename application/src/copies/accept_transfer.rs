//! Accepting a transfer.

use std::{
    collections::{BTreeSet, HashSet},
    sync::Arc,
};

use chrono::{DateTime, Utc};
use octavo_domain::{
    copies::{Item, ItemKind, Status, Transfer},
    ids::{CopyId, FolderId, JobId, NumId, ProjectId, TransferId, UserId},
    library::{
        folder::{Folder, FolderUri},
        project::{CopyStatus, Project},
        title::{FolderName, ProjectTitle},
    },
};

use super::{AnswerError, lock};
use crate::{
    copies::ports::transfers::{Copying, CoverSource, Target},
    documents::{
        copy::{ProjectCopy, copy_drafts},
        current::CurrentDocument,
        fonts::share::share,
    },
    jobs::receive_copies,
    library::{Changed, MAX_PROJECTS, create_folder::MAX_FOLDERS},
    shared::{
        clock::Clock,
        ids::Ids,
        mailer::Message,
        storage::{JobKind, Storage, StorageError, UnitOfWork},
    },
};

/// Accepts copies (DASH-373): creates placeholders at once, and a job receives the copies.
pub struct AcceptTransfer {
    /// The store of record.
    pub storage: Arc<dyn Storage>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// Reads documents as they are now.
    pub documents: CurrentDocument,
}

/// The placeholders that were created.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Accepted {
    /// Projects, those in collections included.
    pub projects: Vec<NumId>,
    /// Collections.
    pub folders: Vec<FolderId>,
}

/// The originals as they are now; deleted ones are absent.
struct Originals {
    projects: Vec<(Item, Option<Project>)>,
    folders: Vec<(Item, Option<Vec<Project>>)>,
}

/// The rows to write.
#[derive(Default)]
struct Plan {
    projects: Vec<Project>,
    folders: Vec<Folder>,
    copies: Vec<Copying>,
    documents: Vec<ProjectCopy>,
}

impl AcceptTransfer {
    /// Accepts them. The copies are of the originals as they are at this moment.
    ///
    /// # Errors
    /// [`AnswerError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, id: TransferId) -> Result<Changed<Accepted>, AnswerError> {
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        let mut parties = lock(work.as_mut(), id, user).await?.for_recipient()?;
        parties.transfer.answer(Status::Accepted, now)?;
        parties.transfer.to.account = Some(user);
        let version = work.users().touch_library(user).await?;
        let originals = originals(work.as_mut(), &parties.transfer).await?;
        let plan = self.plan(work.as_mut(), &parties.transfer, user, originals, now).await?;

        for folder in &plan.folders {
            work.folders().insert(folder).await?;
        }
        work.projects().insert_many(&plan.projects).await?;
        // Now, and not with the files: what was accepted is received even if the sender's account is gone meanwhile.
        copy_drafts(work.as_mut(), &self.documents, &plan.documents).await?;
        if parties.transfer.with_fonts {
            let accounts = (parties.transfer.sender, user);
            share(work.as_mut(), &self.documents, &plan.documents, accounts, now).await?;
        }
        if plan.copies.is_empty() {
            // All originals are deleted.
            parties.transfer.finish();
        } else {
            work.copies().add(&plan.copies).await?;
            let (job, key) = (JobId::new(self.ids.next()), receive_copies::key(id));
            work.jobs().add(job, JobKind::ReceiveCopies, &key, now).await?;
        }
        work.transfers().update(&parties.transfer).await?;
        parties.tell_sender(work.as_mut(), self.ids.as_ref(), Message::CopyAccepted, now).await?;
        work.commit().await?;
        let outcome = Accepted {
            projects: plan.projects.iter().map(|project| project.num_id).collect(),
            folders: plan.folders.iter().map(|folder| folder.id).collect(),
        };
        Ok(Changed { outcome, version })
    }

    /// Placeholders: first for collections, each after its projects, then for the other projects.
    async fn plan(
        &self,
        work: &mut dyn UnitOfWork,
        transfer: &Transfer,
        owner: UserId,
        originals: Originals,
        now: DateTime<Utc>,
    ) -> Result<Plan, AnswerError> {
        let Originals { projects, folders } = originals;
        let inside: usize = folders.iter().filter_map(|(_, inside)| inside.as_ref().map(Vec::len)).sum();
        let count = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
        let more = count(projects.len()).saturating_add(count(inside));
        if work.projects().count(owner).await?.saturating_add(more) > MAX_PROJECTS {
            return Err(AnswerError::TooManyProjects);
        }
        let own = work.folders().all(owner).await?;
        if own.len().saturating_add(folders.len()) > MAX_FOLDERS {
            return Err(AnswerError::TooManyFolders);
        }
        let mut numbers = {
            let needed = more.saturating_add(count(folders.len()));
            let needed = u32::try_from(needed).map_err(|_| AnswerError::TooManyProjects)?;
            work.next_num_ids(needed).await?.into_iter()
        };
        let mut number = || {
            let none = || StorageError::Backend("the number sequence gave too few numbers".to_owned());
            numbers.next().ok_or_else(none)
        };
        let mut positions = 0_u32..;
        let mut copying = |target: Target| Copying {
            id: CopyId::new(self.ids.next()),
            transfer: transfer.id,
            owner,
            position: positions.next().unwrap_or(u32::MAX),
            target,
        };
        let mut names: HashSet<String> = own.iter().map(|folder| folder.name.key()).collect();
        let mut uris: HashSet<String> = own.iter().map(|folder| folder.uri.as_str().to_owned()).collect();

        let mut plan = Plan::default();
        for (item, inside) in folders {
            let num_id = number()?;
            let name =
                FolderName::stored(&item.title).unwrap_or_else(|_| FolderName::unnamed(1)).beside(&names);
            let uri = FolderUri::for_name(&name, num_id, &uris);
            names.insert(name.key());
            uris.insert(uri.as_str().to_owned());
            let mut folder = Folder::new(FolderId::new(self.ids.next()), num_id, owner, name, uri, now);
            if let Some(inside) = inside {
                folder.copy_status = Some(CopyStatus::Processing);
                for original in inside {
                    let id = ProjectId::new(self.ids.next());
                    let copy = original.received(id, number()?, owner, Some(folder.id), now);
                    plan.copies.push(copying(project_target(&copy, &original)));
                    plan.documents.push(ProjectCopy { from: original.id, to: copy.id });
                    plan.projects.push(copy);
                }
                plan.copies.push(copying(Target::Folder(folder.id)));
            } else {
                folder.copy_status = Some(CopyStatus::Failed);
            }
            plan.folders.push(folder);
        }
        for (item, original) in projects {
            let (id, num_id) = (ProjectId::new(self.ids.next()), number()?);
            let copy = if let Some(original) = original {
                let copy = original.received(id, num_id, owner, None, now);
                plan.copies.push(copying(project_target(&copy, &original)));
                plan.documents.push(ProjectCopy { from: original.id, to: copy.id });
                copy
            } else {
                let title = ProjectTitle::stored(&item.title).unwrap_or_default();
                let mut gone = Project::new(id, num_id, owner, None, title, now);
                gone.fail_to_receive(now);
                gone
            };
            plan.projects.push(copy);
        }
        Ok(plan)
    }
}

fn project_target(copy: &Project, original: &Project) -> Target {
    let cover = original.cover.as_ref();
    let cover =
        cover.map(|cover| CoverSource { key: cover.key.clone(), width: cover.width, height: cover.height });
    Target::Project(copy.num_id, cover)
}

/// The originals, whose owner's account is locked. A project that is in one of the collections comes with it and is not
/// copied twice.
async fn originals(work: &mut dyn UnitOfWork, transfer: &Transfer) -> Result<Originals, StorageError> {
    let sender = transfer.sender;
    let mut found = Vec::new();
    for item in &transfer.items {
        if let ItemKind::Folder(id, _) = item.kind {
            let folder = work.folders().find(sender, id).await?;
            // Its current title.
            let title = folder.as_ref().map_or(item.title.as_str(), |folder| folder.name.as_str()).to_owned();
            found.push((Item { title, ..item.clone() }, folder));
        }
    }
    let ids: Vec<FolderId> = found.iter().filter_map(|(_, folder)| folder.as_ref().map(|f| f.id)).collect();
    let inside =
        if ids.is_empty() { Vec::new() } else { work.projects().find_in_folders(sender, &ids).await? };
    let shown = |folder: &Folder| -> Vec<Project> {
        let archived = folder.archived_at.is_some();
        let is_shown = |project: &&Project| {
            project.folder == Some(folder.id)
                && project.copy_status.is_none()
                && project.archive.is_none_or(|mark| archived && mark.with_folder)
        };
        inside.iter().filter(is_shown).cloned().collect()
    };
    let folders: Vec<(Item, Option<Vec<Project>>)> =
        found.into_iter().map(|(item, folder)| (item, folder.as_ref().map(shown))).collect();

    let with_folder: BTreeSet<NumId> =
        folders.iter().filter_map(|(_, inside)| inside.as_ref()).flatten().map(|p| p.num_id).collect();
    let single = transfer
        .items
        .iter()
        .filter(|item| matches!(item.kind, ItemKind::Project(_)) && !with_folder.contains(&item.num_id));
    let single: Vec<&Item> = single.collect();
    let numbers: Vec<NumId> = single.iter().map(|item| item.num_id).collect();
    let there = work.projects().find_many(sender, &numbers).await?;
    let projects = single
        .into_iter()
        .map(|item| (item.clone(), there.iter().find(|project| project.num_id == item.num_id).cloned()));
    Ok(Originals { projects: projects.collect(), folders })
}
