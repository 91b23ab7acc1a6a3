//! The demo account's teammates: one shares with her, one works with her, one is still invited.

use std::collections::HashSet;

use anyhow::Context;
use chrono::{DateTime, TimeDelta, Utc};
use octavo_application::{shared::storage::UnitOfWork, team::ports::team::LastTeamChange};
use octavo_composition::Ports;
use octavo_domain::{
    account::email::Email,
    auth::credential::SecretHash,
    ids::{FolderId, NumId, ProjectId, TeammateId, UserId},
    library::{
        folder::{Folder, FolderUri},
        project::Project,
        title::{FolderName, ProjectTitle},
    },
    team::{
        role::Role,
        teammate::{Invitation, Shares, Teammate},
    },
};

use super::{join, settle};

/// The owner who shares with her.
const NOOR: (&str, &str) = ("noor@octavo.example", "Noor Haddad");
const NOOR_ABOUT: &str = "Food, and the people around the table.";
/// The teammate who works with her.
const TEUN: (&str, &str) = ("teun@octavo.example", "Teun de Wit");
const TEUN_ABOUT: &str = "Sets type for a living, and reads it for pleasure.";
/// The address that she has invited.
const INVITED: &str = "zoe.laurent@octavo.example";

/// The collection that Noor shares.
const COLLECTION: &str = "Table talk";
/// Noor's projects; the first ones are in the collection, the next is shared by itself, the last is not shared.
const PROJECTS: [&str; 6] = [
    "Bread, Salt, and the Long Way Home",
    "Seven Soups",
    "What My Grandmother Did Not Write Down",
    "Olives, an Almanac",
    "A Kitchen Without Clocks",
    "Notes to Self",
];
/// The number of them in the collection.
const FILED: usize = 4;

/// A membership, and its time.
struct Plan<'a> {
    owner: UserId,
    email: &'a str,
    user: Option<UserId>,
    role: Role,
    shares: Shares,
    days_ago: i64,
}

/// Makes them, unless one of their addresses is taken.
///
/// # Errors
/// When storage fails.
pub(super) async fn seed_team(
    ports: &Ports,
    owner: UserId,
    folders: &[FolderId],
    projects: &[Project],
) -> anyhow::Result<()> {
    let (Some(noor), Some(teun)) = (join(ports, NOOR).await?, join(ports, TEUN).await?) else {
        return Ok(());
    };
    let now = ports.clock.now();
    let mut work = ports.storage.begin().await?;
    for (user, about) in [(noor, NOOR_ABOUT), (teun, TEUN_ABOUT)] {
        settle(work.as_mut(), user, about, now).await?;
    }
    let hers = library(work.as_mut(), ports, noor, now).await?;
    let filed = projects.iter().filter(|project| project.archive.is_none());
    let alone = filed.clone().find(|project| project.folder.is_none());
    let waiting = filed.filter(|project| project.folder.is_none()).nth(1);
    let only = |project: Option<&Project>| project.map(|project| project.num_id).into_iter().collect();
    let plans = [
        Plan {
            owner: noor,
            email: super::EMAIL,
            user: Some(owner),
            role: Role::Member,
            shares: hers,
            days_ago: 41,
        },
        Plan {
            owner,
            email: TEUN.0,
            user: Some(teun),
            role: Role::Editor,
            shares: Shares {
                folders: folders.get(1).copied().into_iter().collect(),
                projects: only(alone),
                project_roles: alone.map(|project| (project.num_id, Role::Member)).into_iter().collect(),
                ..Shares::default()
            },
            days_ago: 23,
        },
        Plan {
            owner,
            email: INVITED,
            user: None,
            role: Role::Member,
            shares: Shares { projects: only(waiting), ..Shares::default() },
            days_ago: 2,
        },
    ];
    for plan in plans {
        share(work.as_mut(), ports, plan, now).await?;
    }
    Ok(work.commit().await?)
}

/// Makes Noor's library, and returns what she shares of it.
async fn library(
    work: &mut dyn UnitOfWork,
    ports: &Ports,
    owner: UserId,
    now: DateTime<Utc>,
) -> anyhow::Result<Shares> {
    let mut numbers = work.next_num_ids(u32::try_from(PROJECTS.len() + 1)?).await?.into_iter();
    let mut number = || numbers.next().context("the number sequence gave no number");
    let folder_number = number()?;
    let name = FolderName::parse(COLLECTION)?;
    let uri = FolderUri::for_name(&name, folder_number, &HashSet::new());
    let begun = now - TimeDelta::days(200);
    let folder = Folder::new(FolderId::new(ports.ids.next()), folder_number, owner, name, uri, begun);
    work.folders().insert(&folder).await?;
    let mut projects = Vec::new();
    for (position, title) in PROJECTS.iter().enumerate() {
        let edited = now - TimeDelta::hours(i64::try_from(position * 53 + 7)?);
        let filed = (position < FILED).then_some(folder.id);
        let id = ProjectId::new(ports.ids.next());
        let mut project = Project::new(
            id,
            number()?,
            owner,
            filed,
            ProjectTitle::parse(title)?,
            edited - TimeDelta::days(30),
        );
        (project.last_changed, project.updated_at) = (edited, edited);
        projects.push(project);
    }
    work.projects().insert_many(&projects).await?;
    work.users().touch_library(owner).await?;
    let alone: Vec<NumId> = projects.iter().skip(FILED).take(1).map(|project| project.num_id).collect();
    Ok(Shares {
        folders: [folder.id].into(),
        project_roles: alone.iter().map(|num_id| (*num_id, Role::Editor)).collect(),
        projects: alone.into_iter().collect(),
        ..Shares::default()
    })
}

async fn share(
    work: &mut dyn UnitOfWork,
    ports: &Ports,
    plan: Plan<'_>,
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    let (email, at) = (Email::parse(plan.email)?, now - TimeDelta::days(plan.days_ago));
    // No mail contains this link: "Resend" makes a working one.
    let hash: SecretHash = ports.secrets.digest(&ports.secrets.generate());
    let pending = plan.user.is_none();
    let teammate = Teammate {
        id: TeammateId::new(ports.ids.next()),
        owner: plan.owner,
        email: email.clone(),
        user: plan.user,
        role: plan.role,
        shares: plan.shares,
        invitation: pending.then(|| Invitation { hash, expires_at: at + Invitation::LIFETIME }),
        suspended: false,
        created_at: at,
        updated_at: at,
    };
    work.team().insert(&teammate).await?;
    Ok(work.team().record_last_change(plan.owner, LastTeamChange::Added, &email, at).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_title_and_address_is_valid() {
        for title in PROJECTS {
            ProjectTitle::parse(title).unwrap();
        }
        FolderName::parse(COLLECTION).unwrap();
        for email in [NOOR.0, TEUN.0, INVITED] {
            Email::parse(email).unwrap();
        }
    }
}
