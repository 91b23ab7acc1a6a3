//! The contents of mails about passkeys and second factors.

use crate::shared::message::{Details, details};

/// What has happened to an account's passkeys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PasskeyChange {
    /// One was added.
    Added {
        /// What its owner calls it.
        name: String,
    },
    /// One was removed.
    Removed {
        /// What its owner called it.
        name: String,
    },
    /// All were removed, because a change of address was undone.
    AllRemoved,
}

impl PasskeyChange {
    pub(crate) fn details(&self) -> Details {
        let (change, name) = match self {
            Self::Added { name } => ("added", Some(name)),
            Self::Removed { name } => ("removed", Some(name)),
            Self::AllRemoved => ("all_removed", None),
        };
        let name = name.map(|name| ("name".to_owned(), name.clone()));
        [("change".to_owned(), change.to_owned())].into_iter().chain(name).collect()
    }

    pub(crate) fn read(details: &mut Details) -> Option<Self> {
        Some(match details.remove("change")?.as_str() {
            "added" => Self::Added { name: details.remove("name")? },
            "removed" => Self::Removed { name: details.remove("name")? },
            "all_removed" => Self::AllRemoved,
            _ => return None,
        })
    }
}

/// What has happened to a second factor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FactorChange {
    /// It was turned on.
    TurnedOn,
    /// It was turned off.
    TurnedOff,
    /// An operator removed it.
    Removed,
    /// There are new recovery codes.
    CodesRenewed,
    /// A recovery code was used to sign in.
    CodeUsed {
        /// How many are left.
        left: u32,
    },
}

impl FactorChange {
    pub(crate) fn details(self) -> Details {
        let change = match self {
            Self::TurnedOn => "turned_on",
            Self::TurnedOff => "turned_off",
            Self::Removed => "removed",
            Self::CodesRenewed => "codes_renewed",
            Self::CodeUsed { left } => {
                return details([("change", "code_used"), ("left", &left.to_string())]);
            }
        };
        details([("change", change)])
    }

    pub(crate) fn read(details: &mut Details) -> Option<Self> {
        Some(match details.remove("change")?.as_str() {
            "turned_on" => Self::TurnedOn,
            "turned_off" => Self::TurnedOff,
            "removed" => Self::Removed,
            "codes_renewed" => Self::CodesRenewed,
            "code_used" => Self::CodeUsed { left: details.remove("left")?.parse().ok()? },
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_change_is_read_back_from_its_details() {
        let name = || "The studio’s key".to_owned();
        for change in [
            PasskeyChange::Added { name: name() },
            PasskeyChange::Removed { name: name() },
            PasskeyChange::AllRemoved,
        ] {
            let mut details = change.details();
            assert_eq!(PasskeyChange::read(&mut details), Some(change));
            assert!(details.is_empty());
        }
    }
}
