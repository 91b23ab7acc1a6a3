//! The access of an account to a project, in one statement for both units of work and queries.

use octavo_application::{shared::storage::StorageError, team::ports::team::ProjectAccess};
use octavo_domain::{
    ids::{NumId, ProjectId, ProjectRef, UserId},
    team::{access::Access, role::Role},
};

use crate::query::{cells::Cells, fetch};
use crate::{connect::Database, mapping::RowOf};

/// The most specific role that is set: the project's, its collection's, the membership's (DASH-392).
macro_rules! access {
    ($which:literal) => {
        concat!(
            "SELECT p.id, p.num_id, p.owner, coalesce(tp.role, tf.role, t.role) AS role, \
             coalesce(p.owner = $1 OR t.shares_all OR tf.shared, false) AS shows_folder \
             FROM projects p \
             LEFT JOIN teammates t ON t.owner = p.owner AND t.user_id = $1 \
             LEFT JOIN teammate_projects tp ON tp.teammate = t.id AND tp.num_id = p.num_id \
             LEFT JOIN teammate_folders tf ON tf.teammate = t.id AND tf.folder = p.folder \
             WHERE ",
            $which,
            " AND (p.owner = $1 OR (p.archived_at IS NULL AND NOT t.suspended \
             AND (t.shares_all OR coalesce(tp.shared, false) OR coalesce(tf.shared, false))))"
        )
    };
}
pub(crate) const BY_NUMBER: &str = access!("p.num_id = $2");
pub(crate) const BY_ID: &str = access!("p.id = $2");

/// The access of `user`, for whom the statement has found the project of `owner` with this role.
pub(crate) fn access(user: UserId, owner: UserId, role: Option<Role>) -> Access {
    if owner == user { Access::Owner } else { role.map_or(Access::None, Access::from) }
}

fn row<R: Cells>(row: &R, user: UserId) -> Result<ProjectAccess, StorageError> {
    let id = row.id(0)?;
    let of = RowOf { table: "projects", id };
    let owner = UserId::new(row.id(2)?);
    let role = of.valid_if("role", row.text_if(3)?, |name| Role::from_name(&name))?;
    Ok(ProjectAccess {
        owner,
        num_id: of.valid("num_id", NumId::parse(row.int(1)?).ok())?,
        id: ProjectId::new(id),
        access: access(user, owner, role),
        shows_folder: row.flag(4)?,
    })
}

pub(crate) async fn project_access(
    database: &Database,
    user: UserId,
    project: ProjectRef,
) -> Result<Option<ProjectAccess>, StorageError> {
    let found = match project {
        ProjectRef::NumId(num_id) => {
            fetch!(database, BY_NUMBER, [user.uuid(), num_id.get()], |r| row(r, user))?
        }
        ProjectRef::Id(id) => fetch!(database, BY_ID, [user.uuid(), id.uuid()], |r| row(r, user))?,
    };
    Ok(found.into_iter().next())
}
