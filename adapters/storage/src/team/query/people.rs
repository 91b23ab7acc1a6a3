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
    query::{
        cells::Cells,
        columns::{Reader, columns},
        fetch,
    },
    team::mapping::role_if,
};

columns! {
    /// A membership `t` and the account `u` on its other side, without the address.
    struct Membership as membership_columns {
        id: Uuid = "t.id",
        shares_all: bool = "t.shares_all",
        role: String = "t.role",
        suspended: bool = "t.suspended",
        user: Option<Uuid> = "u.id",
        name: Option<String> = "u.name",
        username: Option<String> = "u.username",
        avatar: Option<String> = "u.avatar",
    }
}

macro_rules! memberships {
    ($email:literal, $which:literal) => {
        concat!(
            "SELECT ",
            membership_columns!(),
            ", ",
            $email,
            " FROM teammates t ",
            $which,
            " ORDER BY t.created_at, t.id LIMIT 500"
        )
    };
}
/// The team of an owner: the other side is the teammate who has accepted.
const BY_ME: &str = memberships!("t.email", "LEFT JOIN users u ON u.id = t.user_id WHERE t.owner = $1");
/// The owners who share with an account: the other side is the owner.
const WITH_ME: &str = memberships!("u.email", "JOIN users u ON u.id = t.owner WHERE t.user_id = $1");

columns! {
    /// The account `u` on the other side of a membership `t` of `$1`, as a search needs it.
    struct OtherSide as other_side_columns {
        id: Uuid = "t.id",
        by_me: bool = "t.owner = $1",
        name: String = "coalesce(u.name, '')",
        username: String = "coalesce(u.username, '')",
        email: String = "CASE WHEN t.owner = $1 THEN t.email ELSE u.email END",
    }
}

const COUNTERPARTS: &str = concat!(
    "SELECT ",
    other_side_columns!(),
    " FROM teammates t LEFT JOIN users u ON u.id = CASE WHEN t.owner = $1 THEN t.user_id ELSE t.owner END \
     WHERE t.owner = $1 OR t.user_id = $1"
);

columns! {
    /// A project `p` that a membership `t` names in `tp`.
    struct OfProject as named_project_columns {
        teammate: Uuid = "t.id",
        num_id: i64 = "p.num_id",
        title: String = "p.title",
        shared: bool = "tp.shared",
        role: Option<String> = "tp.role",
    }
}

macro_rules! projects {
    ($which:literal) => {
        concat!(
            "SELECT ",
            named_project_columns!(),
            " FROM teammates t JOIN teammate_projects tp ON tp.teammate = t.id \
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

columns! {
    /// A collection `f` that a membership `t` names in `tf`.
    struct OfFolder as named_folder_columns {
        teammate: Uuid = "t.id",
        id: Uuid = "f.id",
        num_id: i64 = "f.num_id",
        name: String = "f.name",
        shared: bool = "tf.shared",
        role: Option<String> = "tf.role",
    }
}

macro_rules! folders {
    ($which:literal) => {
        concat!(
            "SELECT ",
            named_folder_columns!(),
            " FROM teammates t JOIN teammate_folders tf ON tf.teammate = t.id \
             JOIN folders f ON f.id = tf.folder \
             WHERE f.archived_at IS NULL AND ",
            $which,
            " ORDER BY f.title_key, f.num_id"
        )
    };
}
const FOLDERS_BY_ME: &str = folders!("t.owner = $1");
const FOLDERS_WITH_ME: &str = folders!("t.user_id = $1 AND NOT t.suspended AND (tf.shared OR t.shares_all)");

columns! {
    /// The last changes of a team.
    struct Marks as mark_columns {
        owner: Uuid = "owner",
        added_email: Option<String> = "added_email",
        added_at: Option<i64> = "added_at",
        removed_email: Option<String> = "removed_email",
        removed_at: Option<i64> = "removed_at",
    }
}

const MARKS: &str = concat!("SELECT ", mark_columns!(), " FROM team_last_changes WHERE owner = $1");

columns! {
    /// An invitation `t` of the owner `o`.
    struct Invitation as invitation_columns {
        id: Uuid = "t.id",
        owner: Uuid = "o.id",
        owner_name: String = "o.name",
        owner_username: String = "o.username",
        owner_avatar: Option<String> = "o.avatar",
        email: String = "t.email",
        shares_all: bool = "t.shares_all",
        projects: i64 =
            "(SELECT count(*) FROM teammate_projects tp JOIN projects p ON p.num_id = tp.num_id \
             WHERE tp.teammate = t.id AND tp.shared AND p.archived_at IS NULL)",
        folders: i64 =
            "(SELECT count(*) FROM teammate_folders tf JOIN folders f ON f.id = tf.folder \
             WHERE tf.teammate = t.id AND tf.shared AND f.archived_at IS NULL)",
        role: String = "t.role",
        created_at: i64 = "t.created_at",
        token_expires_at: Option<i64> = "t.token_expires_at",
    }
}

macro_rules! invitations {
    ($from:literal) => {
        concat!(
            "SELECT ",
            invitation_columns!(),
            " FROM ",
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
    let mut cells = Reader::new(row);
    let row = Membership::read(&mut cells)?;
    let email = cells.next()?;
    let of = RowOf { table: "teammates", id: row.id };
    let person = match row.user {
        Some(user) => {
            let of = RowOf { table: "users", id: user };
            Some(Person {
                id: UserId::new(user),
                name: of.valid("name", row.name)?,
                username: of.valid("username", row.username)?,
                avatar: avatar(user, row.avatar)?,
            })
        }
        None => None,
    };
    Ok(TeammateView {
        id: TeammateId::new(row.id),
        person,
        email,
        all: row.shares_all,
        role: of.valid("role", Role::from_name(&row.role))?,
        suspended: row.suspended,
        projects: Vec::new(),
        folders: Vec::new(),
    })
}

fn counterpart<R: Cells>(row: &R) -> Result<Counterpart, StorageError> {
    let OtherSide { id, by_me, name, username, email } = OtherSide::read(&mut Reader::new(row))?;
    Ok(Counterpart { id: TeammateId::new(id), by_me, name, username, email })
}

pub(super) async fn counterparts(
    database: &Database,
    user: UserId,
) -> Result<Vec<Counterpart>, StorageError> {
    fetch!(database, COUNTERPARTS, [user.uuid()], counterpart)
}

fn project<R: Cells>(row: &R) -> Result<(Uuid, NamedProject), StorageError> {
    let row = OfProject::read(&mut Reader::new(row))?;
    let of = RowOf { table: "teammate_projects", id: row.teammate };
    let named = NamedProject {
        num_id: of.valid("num_id", NumId::parse(row.num_id).ok())?,
        title: row.title,
        shared: row.shared,
        role: role_if("teammate_projects", row.teammate, row.role.as_deref())?,
    };
    Ok((row.teammate, named))
}

fn folder<R: Cells>(row: &R) -> Result<(Uuid, NamedFolder), StorageError> {
    let row = OfFolder::read(&mut Reader::new(row))?;
    let of = RowOf { table: "folders", id: row.teammate };
    let named = NamedFolder {
        id: FolderId::new(row.id),
        num_id: of.valid("num_id", NumId::parse(row.num_id).ok())?,
        name: row.name,
        shared: row.shared,
        role: role_if("teammate_folders", row.teammate, row.role.as_deref())?,
    };
    Ok((row.teammate, named))
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

fn mark(
    owner: Uuid,
    email: Option<String>,
    at: Option<i64>,
) -> Result<Option<LastTeamChangeView>, StorageError> {
    let of = RowOf { table: "team_last_changes", id: owner };
    Ok(match (email, of.time_if("added_at", at)?) {
        (Some(email), Some(at)) => Some(LastTeamChangeView { email, at }),
        _ => None,
    })
}

pub(super) async fn marks(database: &Database, owner: UserId) -> Result<LastTeamChanges, StorageError> {
    fn both<R: Cells>(row: &R) -> Result<LastTeamChanges, StorageError> {
        let row = Marks::read(&mut Reader::new(row))?;
        Ok(LastTeamChanges {
            added: mark(row.owner, row.added_email, row.added_at)?,
            removed: mark(row.owner, row.removed_email, row.removed_at)?,
        })
    }
    let found = fetch!(database, MARKS, [owner.uuid()], both)?;
    Ok(found.into_iter().next().unwrap_or_default())
}

fn invited<R: Cells>(row: &R) -> Result<InvitationView, StorageError> {
    let row = Invitation::read(&mut Reader::new(row))?;
    let of = RowOf { table: "teammates", id: row.id };
    Ok(InvitationView {
        id: TeammateId::new(row.id),
        from: Person {
            id: UserId::new(row.owner),
            name: row.owner_name,
            username: row.owner_username,
            avatar: avatar(row.owner, row.owner_avatar)?,
        },
        email: row.email,
        all: row.shares_all,
        projects: of.number("projects", row.projects)?,
        folders: of.number("folders", row.folders)?,
        role: of.valid("role", Role::from_name(&row.role))?,
        created_at: of.time("created_at", row.created_at)?,
        expires_at: of.time_if("token_expires_at", row.token_expires_at)?,
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
