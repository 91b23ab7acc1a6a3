//! Memberships.

use octavo_application::shared::storage::StorageError;
use octavo_domain::{
    account::email::Email,
    ids::{FolderId, NumId, TeammateId, UserId},
    team::{
        role::Role,
        teammate::{Invitation, Shares, Teammate},
    },
};
use uuid::Uuid;

use crate::entity::{teammate_folders, teammate_projects, teammates};
use crate::mapping::{RowOf, micros};

pub(crate) fn teammate_row(teammate: &Teammate) -> teammates::Model {
    teammates::Model {
        id: teammate.id.uuid(),
        owner: teammate.owner.uuid(),
        email: teammate.email.as_str().to_owned(),
        email_key: teammate.email.key(),
        user_id: teammate.user.map(UserId::uuid),
        role: teammate.role.name().to_owned(),
        shares_all: teammate.shares.all,
        token_hash: teammate.invitation.map(|invitation| invitation.hash.bytes().to_vec()),
        token_expires_at: teammate.invitation.map(|invitation| micros(invitation.expires_at)),
        created_at: micros(teammate.created_at),
        updated_at: micros(teammate.updated_at),
        suspended: teammate.suspended,
    }
}

fn role_name(role: Option<&Role>) -> Option<String> {
    role.map(|role| role.name().to_owned())
}

pub(crate) fn project_rows(teammate: &Teammate) -> Vec<teammate_projects::Model> {
    let Shares { projects, project_roles, .. } = &teammate.shares;
    let only_roles = project_roles.keys().filter(|num_id| !projects.contains(num_id));
    let row = |num_id: &NumId| teammate_projects::Model {
        teammate: teammate.id.uuid(),
        num_id: num_id.get(),
        shared: projects.contains(num_id),
        role: role_name(project_roles.get(num_id)),
    };
    projects.iter().chain(only_roles).map(row).collect()
}

pub(crate) fn folder_rows(teammate: &Teammate) -> Vec<teammate_folders::Model> {
    let Shares { folders, folder_roles, .. } = &teammate.shares;
    let only_roles = folder_roles.keys().filter(|folder| !folders.contains(folder));
    let row = |folder: &FolderId| teammate_folders::Model {
        teammate: teammate.id.uuid(),
        folder: folder.uuid(),
        shared: folders.contains(folder),
        role: role_name(folder_roles.get(folder)),
    };
    folders.iter().chain(only_roles).map(row).collect()
}

/// A membership from its row and the rows of its items.
pub(crate) fn teammate(
    row: teammates::Model,
    projects: &[teammate_projects::Model],
    folders: &[teammate_folders::Model],
) -> Result<Teammate, StorageError> {
    let of = RowOf { table: "teammates", id: row.id };
    let mut shares = Shares { all: row.shares_all, ..Shares::default() };
    for item in projects {
        let of = RowOf { table: "teammate_projects", id: item.teammate };
        let num_id = of.valid("num_id", NumId::parse(item.num_id).ok())?;
        if item.shared {
            shares.projects.insert(num_id);
        }
        if let Some(role) = role_if("teammate_projects", item.teammate, item.role.as_deref())? {
            shares.project_roles.insert(num_id, role);
        }
    }
    for item in folders {
        let folder = FolderId::new(item.folder);
        if item.shared {
            shares.folders.insert(folder);
        }
        if let Some(role) = role_if("teammate_folders", item.teammate, item.role.as_deref())? {
            shares.folder_roles.insert(folder, role);
        }
    }
    let invitation = match (row.token_hash, row.token_expires_at) {
        (Some(hash), Some(until)) => Some(Invitation {
            hash: of.hash("token_hash", &hash)?,
            expires_at: of.time("token_expires_at", until)?,
        }),
        _ => None,
    };
    Ok(Teammate {
        id: TeammateId::new(row.id),
        owner: UserId::new(row.owner),
        email: of
            .valid("email", Email::parse(&row.email).ok().filter(|email| email.key() == row.email_key))?,
        user: row.user_id.map(UserId::new),
        role: of.valid("role", Role::from_name(&row.role))?,
        shares,
        invitation,
        suspended: row.suspended,
        created_at: of.time("created_at", row.created_at)?,
        updated_at: of.time("updated_at", row.updated_at)?,
    })
}

/// A role that may be left open.
pub(crate) fn role_if(
    table: &'static str,
    id: Uuid,
    stored: Option<&str>,
) -> Result<Option<Role>, StorageError> {
    RowOf { table, id }.valid_if("role", stored, Role::from_name)
}
