//! A person with whom an account shares its work.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, TimeDelta, Utc};

use super::role::Role;
use crate::{
    account::email::Email,
    auth::credential::SecretHash,
    ids::{FolderId, NumId, TeammateId, UserId},
};

/// A membership: what one account shares with one address.
///
/// It binds an address until it is accepted, and an account from then on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Teammate {
    /// The record's identity.
    pub id: TeammateId,
    /// The owner who shares.
    pub owner: UserId,
    /// The address that was invited; unique among the owner's teammates by its key.
    pub email: Email,
    /// The account that accepted; none while the invitation is pending.
    pub user: Option<UserId>,
    /// The role where no nearer one is set.
    pub role: Role,
    /// What is shared.
    pub shares: Shares,
    /// The mailed invitation; none once it was answered.
    pub invitation: Option<Invitation>,
    /// Without a seat: the teammate stays listed and sees nothing until there is one again.
    pub suspended: bool,
    /// When the owner added them.
    pub created_at: DateTime<Utc>,
    /// When anything about the record last changed.
    pub updated_at: DateTime<Utc>,
}

/// A mailed invitation: it works once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Invitation {
    /// The hash of the token in the link.
    pub hash: SecretHash,
    /// When the link expires.
    pub expires_at: DateTime<Utc>,
}

impl Invitation {
    /// The lifetime of a link: 14 days.
    pub const LIFETIME: TimeDelta = TimeDelta::days(14);

    /// Is this the link's token, and is it still valid?
    #[must_use]
    pub fn holds(&self, hash: &SecretHash, now: DateTime<Utc>) -> bool {
        self.hash == *hash && now < self.expires_at
    }
}

/// What is shared with a teammate, and with which roles (DASH-208, DASH-209, DASH-268, DASH-392).
///
/// A role may be set for an item that is shared through its collection or with everything else.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Shares {
    /// Every project and collection, future ones included.
    pub all: bool,
    /// Projects that are shared by themselves.
    pub projects: BTreeSet<NumId>,
    /// Collections that are shared, with the projects in them.
    pub folders: BTreeSet<FolderId>,
    /// Roles of single projects.
    pub project_roles: BTreeMap<NumId, Role>,
    /// Roles of single collections.
    pub folder_roles: BTreeMap<FolderId, Role>,
}

impl Shares {
    /// The most projects and collections that are shared one by one: beyond that, share all or a collection.
    pub const MAX_ITEMS: usize = 1_000;

    /// The projects and collections that are named, also those only for a role.
    #[must_use]
    pub fn len(&self) -> usize {
        let projects: BTreeSet<_> = self.projects.iter().chain(self.project_roles.keys()).collect();
        let folders: BTreeSet<_> = self.folders.iter().chain(self.folder_roles.keys()).collect();
        projects.len().saturating_add(folders.len())
    }

    /// Is nothing shared at all?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.all && self.projects.is_empty() && self.folders.is_empty()
    }

    /// Is a project shared that is in `folder` (DASH-208)?
    #[must_use]
    pub fn shows_project(&self, project: NumId, folder: Option<FolderId>) -> bool {
        self.all || self.projects.contains(&project) || folder.is_some_and(|id| self.folders.contains(&id))
    }

    /// Is a collection shared (DASH-209)?
    #[must_use]
    pub fn shows_folder(&self, folder: FolderId) -> bool {
        self.all || self.folders.contains(&folder)
    }

    /// Adds what another record shares; roles that are set stay.
    pub fn absorb(&mut self, other: Self) {
        self.all |= other.all;
        self.projects.extend(other.projects);
        self.folders.extend(other.folders);
        for (project, role) in other.project_roles {
            self.project_roles.entry(project).or_insert(role);
        }
        for (folder, role) in other.folder_roles {
            self.folder_roles.entry(folder).or_insert(role);
        }
    }
}

impl Teammate {
    /// Has the invitation not been accepted yet?
    #[must_use]
    pub const fn is_pending(&self) -> bool {
        self.user.is_none()
    }

    /// The role on a project that is in `folder`; none when they do not see it (DASH-392, DASH-393). A suspended
    /// teammate sees nothing.
    #[must_use]
    pub fn role_on(&self, project: NumId, folder: Option<FolderId>) -> Option<Role> {
        let shown = !self.is_pending() && !self.suspended && self.shares.shows_project(project, folder);
        shown.then(|| {
            let in_folder = folder.and_then(|id| self.shares.folder_roles.get(&id).copied());
            Role::effective(self.shares.project_roles.get(&project).copied(), in_folder, self.role)
        })
    }

    /// Accepts it for an account; its link is not valid any more.
    pub fn accept(&mut self, user: UserId, now: DateTime<Utc>) {
        self.user = Some(user);
        self.invitation = None;
        self.updated_at = now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn num(number: i64) -> NumId {
        NumId::parse(number).unwrap()
    }

    fn folder(number: u128) -> FolderId {
        FolderId::new(Uuid::from_u128(number))
    }

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_790_000_000, 0).unwrap()
    }

    fn teammate(shares: Shares) -> Teammate {
        Teammate {
            id: TeammateId::new(Uuid::from_u128(1)),
            owner: UserId::new(Uuid::from_u128(2)),
            email: Email::parse("noor@haddad.example").unwrap(),
            user: Some(UserId::new(Uuid::from_u128(3))),
            role: Role::Member,
            shares,
            invitation: None,
            suspended: false,
            created_at: now(),
            updated_at: now(),
        }
    }

    #[test]
    fn a_project_is_shared_by_itself_with_its_collection_or_with_everything() {
        let listed = Shares { projects: [num(1)].into(), ..Shares::default() };
        assert!(listed.shows_project(num(1), None) && !listed.shows_project(num(2), Some(folder(9))));
        let filed = Shares { folders: [folder(9)].into(), ..Shares::default() };
        assert!(filed.shows_project(num(2), Some(folder(9))) && !filed.shows_project(num(2), None));
        assert!(filed.shows_folder(folder(9)) && !filed.shows_folder(folder(8)));
        let all = Shares { all: true, ..Shares::default() };
        assert!(all.shows_project(num(3), None) && all.shows_folder(folder(8)) && !all.is_empty());
        assert!(Shares::default().is_empty());
    }

    #[test]
    fn a_role_alone_shares_nothing() {
        let roles = Shares { project_roles: [(num(1), Role::Editor)].into(), ..Shares::default() };
        assert!(roles.is_empty() && !roles.shows_project(num(1), None));
        assert_eq!((roles.len(), teammate(roles).role_on(num(1), None)), (1, None));
    }

    #[test]
    fn the_role_on_a_project_is_the_nearest() {
        let mut noor = teammate(Shares {
            all: true,
            project_roles: [(num(1), Role::Member)].into(),
            folder_roles: [(folder(9), Role::Editor)].into(),
            ..Shares::default()
        });
        assert_eq!(noor.role_on(num(1), Some(folder(9))), Some(Role::Member));
        assert_eq!(noor.role_on(num(2), Some(folder(9))), Some(Role::Editor));
        assert_eq!(noor.role_on(num(3), None), Some(Role::Member));
        noor.role = Role::Editor;
        assert_eq!(noor.role_on(num(3), None), Some(Role::Editor));
    }

    #[test]
    fn who_has_not_accepted_sees_nothing() {
        let mut noor = teammate(Shares { all: true, ..Shares::default() });
        noor.user = None;
        assert!(noor.is_pending());
        assert_eq!(noor.role_on(num(1), None), None);
        noor.accept(UserId::new(Uuid::from_u128(3)), now());
        assert_eq!(noor.role_on(num(1), None), Some(Role::Member));
    }

    #[test]
    fn who_is_suspended_sees_nothing_until_they_are_no_longer() {
        let mut noor = teammate(Shares { all: true, ..Shares::default() });
        noor.suspended = true;
        assert_eq!(noor.role_on(num(1), None), None);
        noor.suspended = false;
        assert_eq!(noor.role_on(num(1), None), Some(Role::Member));
    }

    #[test]
    fn two_records_become_one_and_set_roles_stay() {
        let mut one = Shares { projects: [num(1)].into(), ..Shares::default() };
        one.project_roles.insert(num(1), Role::Editor);
        let mut other = Shares { projects: [num(2)].into(), all: true, ..Shares::default() };
        other.project_roles.extend([(num(1), Role::Member), (num(2), Role::Member)]);
        one.absorb(other);
        assert!(one.all && one.projects == [num(1), num(2)].into());
        assert_eq!(one.project_roles, [(num(1), Role::Editor), (num(2), Role::Member)].into());
    }

    #[test]
    fn a_link_holds_for_fourteen_days() {
        let hash = SecretHash::new([7; 32]);
        let invitation = Invitation { hash, expires_at: now() + Invitation::LIFETIME };
        assert!(invitation.holds(&hash, now() + TimeDelta::days(13)));
        assert!(!invitation.holds(&hash, now() + TimeDelta::days(14)));
        assert!(!invitation.holds(&SecretHash::new([8; 32]), now()));
    }
}
