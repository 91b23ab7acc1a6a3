//! The role of a teammate.

/// A collaborator's role (DASH-144).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Role {
    /// "Layout unlocked": design and content (DASH-265).
    #[default]
    Member,
    /// "Layout locked": content only (DASH-266).
    Editor,
}

impl Role {
    /// Both roles.
    pub const ALL: [Self; 2] = [Self::Member, Self::Editor];

    /// The role's name in calls and in storage.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Member => "member",
            Self::Editor => "editor",
        }
    }

    /// The role of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }

    /// The role that counts on a project: the project's own, else that of the collection it is in, else the
    /// membership's (DASH-392).
    #[must_use]
    pub fn effective(project: Option<Self>, folder: Option<Self>, membership: Self) -> Self {
        project.or(folder).unwrap_or(membership)
    }
}

#[cfg(test)]
mod tests {
    use super::Role::{self, Editor, Member};
    use rstest::rstest;

    #[test]
    fn there_are_two_roles_and_member_is_the_default() {
        assert_eq!(Role::ALL.map(Role::name), ["member", "editor"]);
        assert_eq!(Role::default(), Member);
        for role in Role::ALL {
            assert_eq!(Role::from_name(role.name()), Some(role));
        }
        assert_eq!(Role::from_name("owner"), None);
    }

    #[rstest]
    #[case(None, None, Member, Member)]
    #[case(None, None, Editor, Editor)]
    #[case(None, Some(Editor), Member, Editor)]
    #[case(None, Some(Member), Editor, Member)]
    #[case(Some(Member), Some(Editor), Editor, Member)]
    #[case(Some(Editor), Some(Member), Member, Editor)]
    #[case(Some(Editor), None, Member, Editor)]
    fn the_nearest_role_counts(
        #[case] project: Option<Role>,
        #[case] folder: Option<Role>,
        #[case] membership: Role,
        #[case] effective: Role,
    ) {
        assert_eq!(Role::effective(project, folder, membership), effective);
    }
}
