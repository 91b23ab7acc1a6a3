//! The contents of mails about teams.

use octavo_domain::team::role::Role;

use crate::shared::message::Details;

/// An invitation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamOffer {
    /// Who invites.
    pub from: String,
    /// What is shared, such as `the project “Salt”`.
    pub items: String,
    /// The role of the teammate.
    pub role: Role,
}

impl TeamOffer {
    pub(crate) fn details(&self) -> Details {
        [("from", self.from.as_str()), ("items", &self.items), ("role", self.role.name())]
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect()
    }

    pub(crate) fn read(details: &mut Details) -> Option<Self> {
        Some(Self {
            from: details.remove("from")?,
            items: details.remove("items")?,
            role: Role::from_name(&details.remove("role")?)?,
        })
    }
}

/// The teammate who has accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamAnswer {
    /// Their display name.
    pub who: String,
    /// Their address.
    pub email: String,
}

impl TeamAnswer {
    pub(crate) fn details(&self) -> Details {
        [("who", &self.who), ("email", &self.email)]
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value.clone()))
            .collect()
    }

    pub(crate) fn read(details: &mut Details) -> Option<Self> {
        Some(Self { who: details.remove("who")?, email: details.remove("email")? })
    }
}
