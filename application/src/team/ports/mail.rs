//! What mails about teams say.

use octavo_domain::team::role::Role;

use crate::shared::message::Details;

/// What somebody is invited to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamOffer {
    /// Who invites.
    pub from: String,
    /// What is shared, such as `the project “Salt”`.
    pub items: String,
    /// What they will be.
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

/// Who has accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamAnswer {
    /// What they go by.
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
