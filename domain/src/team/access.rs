//! The only code that decides who may do what with a project.

use super::role::Role;

/// An account's access to a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Access {
    /// The owner.
    Owner,
    /// A teammate with the layout unlocked.
    Member,
    /// A teammate with the layout locked.
    Editor,
    /// None: a stranger, an invited person who has not accepted, or a teammate who has left (DASH-393).
    None,
}

/// What can be done with a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// Find it in lists and open its page.
    See,
    /// Look at it as readers will see it.
    Preview,
    /// Show it to others as it is before it is published.
    SharePreview,
    /// Write comments on it, and read those of others.
    Comment,
    /// Let the readers of a preview link write comments (EDIT-384).
    LetReadersComment,
    /// Change words and pictures of its document.
    EditContent,
    /// Change everything of its document.
    EditLayout,
    /// Give it another title.
    ChangeTitle,
    /// Give it another description.
    ChangeDescription,
    /// Give it another cover, or none.
    ChangeCover,
    /// Publish it for the first time, or unpublish it.
    Publish,
    /// Publish changes of it while it is published (EDIT-369).
    PublishChanges,
    /// Change who may read and find it.
    ChangeSettings,
    /// Map or unmap its domain.
    MapDomain,
    /// Read and delete what readers answered to its forms, and say what happens with it.
    ManageAnswers,
    /// Change its teammates.
    Share,
    /// Move it to a collection.
    Move,
    /// Archive or restore it.
    Archive,
    /// Remove it for good.
    Delete,
    /// Duplicate it.
    Duplicate,
    /// Send a copy to another account.
    Send,
}

impl Action {
    /// Every action.
    pub const ALL: [Self; 21] = [
        Self::See,
        Self::Preview,
        Self::SharePreview,
        Self::Comment,
        Self::LetReadersComment,
        Self::EditContent,
        Self::EditLayout,
        Self::ChangeTitle,
        Self::ChangeDescription,
        Self::ChangeCover,
        Self::Publish,
        Self::PublishChanges,
        Self::ChangeSettings,
        Self::MapDomain,
        Self::ManageAnswers,
        Self::Share,
        Self::Move,
        Self::Archive,
        Self::Delete,
        Self::Duplicate,
        Self::Send,
    ];
}

impl From<Role> for Access {
    fn from(role: Role) -> Self {
        match role {
            Role::Member => Self::Member,
            Role::Editor => Self::Editor,
        }
    }
}

impl Access {
    /// Does this access allow the action?
    #[must_use]
    pub const fn may(self, action: Action) -> bool {
        use Action::{
            ChangeCover, ChangeDescription, ChangeTitle, Comment, EditContent, EditLayout, ManageAnswers,
            Preview, PublishChanges, See, SharePreview,
        };
        match self {
            Self::Owner => true,
            Self::Member => matches!(
                action,
                See | Preview
                    | SharePreview
                    | Comment
                    | EditContent
                    | EditLayout
                    | ChangeTitle
                    | ChangeDescription
                    | ChangeCover
                    | PublishChanges
                    | ManageAnswers
            ),
            Self::Editor => {
                matches!(action, See | Preview | Comment | EditContent | ChangeTitle | ChangeDescription)
            }
            Self::None => false,
        }
    }

    /// The role of a teammate; none for owners and strangers.
    #[must_use]
    pub const fn role(self) -> Option<Role> {
        match self {
            Self::Member => Some(Role::Member),
            Self::Editor => Some(Role::Editor),
            Self::Owner | Self::None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Action::*, *};

    fn allowed(access: Access) -> Vec<Action> {
        Action::ALL.into_iter().filter(|action| access.may(*action)).collect()
    }

    #[test]
    fn everybody_may_what_they_may_and_nothing_else() {
        assert_eq!(allowed(Access::Owner), Action::ALL);
        assert_eq!(
            allowed(Access::Member),
            [
                See,
                Preview,
                SharePreview,
                Comment,
                EditContent,
                EditLayout,
                ChangeTitle,
                ChangeDescription,
                ChangeCover,
                PublishChanges,
                ManageAnswers
            ]
        );
        assert_eq!(
            allowed(Access::Editor),
            [See, Preview, Comment, EditContent, ChangeTitle, ChangeDescription]
        );
        assert_eq!(allowed(Access::None), []);
    }

    #[test]
    fn a_role_is_an_access() {
        for role in Role::ALL {
            assert_eq!(Access::from(role).role(), Some(role));
        }
        assert_eq!((Access::Owner.role(), Access::None.role()), (None, None));
    }
}
