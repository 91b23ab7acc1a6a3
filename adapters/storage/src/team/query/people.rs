//! Memberships and invitations.

use std::collections::HashMap;

use octavo_application::{
    shared::storage::StorageError,
    team::ports::queries::{
        Counterpart, InvitationView, LastTeamChangeView, LastTeamChanges, NamedFolder, NamedProject, Person,
        TeammateView,
    },
};
use octavo_domain::{
    account::profile_media::UploadKey,
    auth::credential::SecretHash,
    ids::{FolderId, NumId, TeammateId, UserId},
    team::role::Role,
};
use uuid::Uuid;

use crate::{
    connect::Database,
    mapping::RowOf,
    query::{cells::Cells, fetch},
    team::mapping::role_if,
};

/// The team of an owner: the other side is the teammate who has accepted.
const BY_ME: &str = "SELECT t.id, t.email, t.shares_all, t.role, u.id, u.name, u.username, u.avatar, t.suspended \
                     FROM teammates t LEFT JOIN users u ON u.id = t.user_id \
                     WHERE t.owner = $1 ORDER BY t.created_at, t.id LIMIT 500";
/// The owners who share with an account: the other side is the owner.
const WITH_ME: &str = "SELECT t.id, u.email, t.shares_all, t.role, u.id, u.name, u.username, u.avatar, t.suspended \
                       FROM teammates t JOIN users u ON u.id = t.owner \
                       WHERE t.user_id = $1 ORDER BY t.created_at, t.id LIMIT 500";

const COUNTERPARTS: &str = "SELECT t.id, t.owner = $1, coalesce(u.name, ''), coalesce(u.username, ''), \
     CASE WHEN t.owner = $1 THEN t.email ELSE u.email END \
     FROM teammates t LEFT JOIN users u ON u.id = CASE WHEN t.owner = $1 THEN t.user_id ELSE t.owner END \
     WHERE t.owner = $1 OR t.user_id = $1";

macro_rules! projects {
    ($which:literal) => {
        concat!(
            "SELECT t.id, p.num_id, p.title, tp.shared, tp.role \
             FROM teammates t JOIN teammate_projects tp ON tp.teammate = t.id \
             JOIN projects p ON p.num_id = tp.num_id \
             WHERE p.archived_at IS NULL AND ",
            $which,
            " ORDER BY p.title_key, p.num_id"
        )
    };
}
const PROJECTS_BY_ME: &str = projects!("t.owner = $1");
/// A teammate learns the role of a single project only if they can see the project.
const PROJECTS_WITH_ME: &str = projects!(
    "t.user_id = $1 AND NOT t.suspended AND (tp.shared OR t.shares_all OR EXISTS (SELECT 1 FROM teammate_folders tf \
     WHERE tf.teammate = t.id AND tf.folder = p.folder AND tf.shared))"
);

macro_rules! folders {
    ($which:literal) => {
        concat!(
            "SELECT t.id, f.id, f.num_id, f.name, tf.shared, tf.role \
             FROM teammates t JOIN teammate_folders tf ON tf.teammate = t.id \
             JOIN folders f ON f.id = tf.folder \
             WHERE f.archived_at IS NULL AND ",
            $which,
            " ORDER BY f.title_key, f.num_id"
        )
    };
}
const FOLDERS_BY_ME: &str = folders!("t.owner = $1");
const FOLDERS_WITH_ME: &str = folders!("t.user_id = $1 AND NOT t.suspended AND (tf.shared OR t.shares_all)");

const MARKS: &str =
    "SELECT owner, added_email, added_at, removed_email, removed_at FROM team_last_changes WHERE owner = $1";

macro_rules! invitations {
    ($from:literal) => {
        concat!(
            "SELECT t.id, o.id, o.name, o.username, t.email, t.shares_all, \
             (SELECT count(*) FROM teammate_projects tp JOIN projects p ON p.num_id = tp.num_id \
              WHERE tp.teammate = t.id AND tp.shared AND p.archived_at IS NULL), \
             (SELECT count(*) FROM teammate_folders tf JOIN folders f ON f.id = tf.folder \
              WHERE tf.teammate = t.id AND tf.shared AND f.archived_at IS NULL), \
             t.role, t.created_at, t.token_expires_at, o.avatar FROM ",
            $from,
            " ORDER BY t.created_at DESC, t.id DESC LIMIT 500"
        )
    };
}
const TO_ME: &str = invitations!(
    "users u JOIN teammates t ON t.email_key = u.email_key AND t.user_id IS NULL AND t.owner <> u.id \
     JOIN users o ON o.id = t.owner WHERE u.id = $1 AND u.email_confirmed_at IS NOT NULL"
);
const BY_TOKEN: &str =
    invitations!("teammates t JOIN users o ON o.id = t.owner WHERE t.token_hash = $1 AND t.user_id IS NULL");

fn avatar(user: Uuid, stored: Option<String>) -> Result<Option<UploadKey>, StorageError> {
    RowOf { table: "users", id: user }.valid_if("avatar", stored, |key| UploadKey::parse(&key))
}

fn view<R: Cells>(row: &R) -> Result<TeammateView, StorageError> {
    let id = row.id(0)?;
    let of = RowOf { table: "teammates", id };
    let person = match row.id_if(4)? {
        Some(user) => Some(Person {
            id: UserId::new(user),
            name: row.text(5)?,
            username: row.text(6)?,
            avatar: avatar(user, row.text_if(7)?)?,
        }),
        None => None,
    };
    Ok(TeammateView {
        id: TeammateId::new(id),
        person,
        email: row.text(1)?,
        all: row.flag(2)?,
        role: of.valid("role", Role::from_name(&row.text(3)?))?,
        suspended: row.flag(8)?,
        projects: Vec::new(),
        folders: Vec::new(),
    })
}

fn counterpart<R: Cells>(row: &R) -> Result<Counterpart, StorageError> {
    Ok(Counterpart {
        id: TeammateId::new(row.id(0)?),
        by_me: row.flag(1)?,
        name: row.text(2)?,
        username: row.text(3)?,
        email: row.text(4)?,
    })
}

pub(super) async fn counterparts(
    database: &Database,
    user: UserId,
) -> Result<Vec<Counterpart>, StorageError> {
    fetch!(database, COUNTERPARTS, [user.uuid()], counterpart)
}

fn project<R: Cells>(row: &R) -> Result<(Uuid, NamedProject), StorageError> {
    let teammate = row.id(0)?;
    let of = RowOf { table: "teammate_projects", id: teammate };
    let named = NamedProject {
        num_id: of.valid("num_id", NumId::parse(row.int(1)?).ok())?,
        title: row.text(2)?,
        shared: row.flag(3)?,
        role: role_if("teammate_projects", teammate, row.text_if(4)?.as_deref())?,
    };
    Ok((teammate, named))
}

fn folder<R: Cells>(row: &R) -> Result<(Uuid, NamedFolder), StorageError> {
    let teammate = row.id(0)?;
    let of = RowOf { table: "folders", id: teammate };
    let named = NamedFolder {
        id: FolderId::new(row.id(1)?),
        num_id: of.valid("num_id", NumId::parse(row.int(2)?).ok())?,
        name: row.text(3)?,
        shared: row.flag(4)?,
        role: role_if("teammate_folders", teammate, row.text_if(5)?.as_deref())?,
    };
    Ok((teammate, named))
}

/// Puts items into the memberships that name them.
fn with_items(
    mut views: Vec<TeammateView>,
    projects: Vec<(Uuid, NamedProject)>,
    folders: Vec<(Uuid, NamedFolder)>,
) -> Vec<TeammateView> {
    let mut by_id: HashMap<Uuid, &mut TeammateView> =
        views.iter_mut().map(|view| (view.id.uuid(), view)).collect();
    for (teammate, project) in projects {
        if let Some(view) = by_id.get_mut(&teammate) {
            view.projects.push(project);
        }
    }
    for (teammate, folder) in folders {
        if let Some(view) = by_id.get_mut(&teammate) {
            view.folders.push(folder);
        }
    }
    views
}

pub(super) async fn by_me(database: &Database, owner: UserId) -> Result<Vec<TeammateView>, StorageError> {
    let views = fetch!(database, BY_ME, [owner.uuid()], view)?;
    if views.is_empty() {
        return Ok(views);
    }
    let projects = fetch!(database, PROJECTS_BY_ME, [owner.uuid()], project)?;
    Ok(with_items(views, projects, fetch!(database, FOLDERS_BY_ME, [owner.uuid()], folder)?))
}

pub(super) async fn with_me(database: &Database, user: UserId) -> Result<Vec<TeammateView>, StorageError> {
    let views = fetch!(database, WITH_ME, [user.uuid()], view)?;
    if views.is_empty() {
        return Ok(views);
    }
    let projects = fetch!(database, PROJECTS_WITH_ME, [user.uuid()], project)?;
    Ok(with_items(views, projects, fetch!(database, FOLDERS_WITH_ME, [user.uuid()], folder)?))
}

fn mark<R: Cells>(row: &R, email: usize, at: usize) -> Result<Option<LastTeamChangeView>, StorageError> {
    let of = RowOf { table: "team_last_changes", id: row.id(0)? };
    Ok(match (row.text_if(email)?, of.time_if("added_at", row.int_if(at)?)?) {
        (Some(email), Some(at)) => Some(LastTeamChangeView { email, at }),
        _ => None,
    })
}

pub(super) async fn marks(database: &Database, owner: UserId) -> Result<LastTeamChanges, StorageError> {
    fn both<R: Cells>(row: &R) -> Result<LastTeamChanges, StorageError> {
        Ok(LastTeamChanges { added: mark(row, 1, 2)?, removed: mark(row, 3, 4)? })
    }
    let found = fetch!(database, MARKS, [owner.uuid()], both)?;
    Ok(found.into_iter().next().unwrap_or_default())
}

fn invited<R: Cells>(row: &R) -> Result<InvitationView, StorageError> {
    let id = row.id(0)?;
    let of = RowOf { table: "teammates", id };
    Ok(InvitationView {
        id: TeammateId::new(id),
        from: Person {
            id: UserId::new(row.id(1)?),
            name: row.text(2)?,
            username: row.text(3)?,
            avatar: avatar(row.id(1)?, row.text_if(11)?)?,
        },
        email: row.text(4)?,
        all: row.flag(5)?,
        projects: of.number("projects", row.int(6)?)?,
        folders: of.number("folders", row.int(7)?)?,
        role: of.valid("role", Role::from_name(&row.text(8)?))?,
        created_at: of.time("created_at", row.int(9)?)?,
        expires_at: of.time_if("token_expires_at", row.int_if(10)?)?,
    })
}

pub(super) async fn invitations(
    database: &Database,
    user: UserId,
) -> Result<Vec<InvitationView>, StorageError> {
    fetch!(database, TO_ME, [user.uuid()], invited)
}

pub(super) async fn invitation(
    database: &Database,
    hash: &SecretHash,
) -> Result<Option<InvitationView>, StorageError> {
    let found = fetch!(database, BY_TOKEN, [hash.bytes().as_slice()], invited)?;
    Ok(found.into_iter().next())
}
