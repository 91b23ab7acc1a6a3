//! The contents of mails about copies.

use octavo_domain::ids::TransferId;

use crate::shared::message::{Details, details};

/// Copies that wait for the recipient's answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopyOffer {
    /// The transfer.
    pub send: TransferId,
    /// The sender's name.
    pub from: String,
    /// What is sent, such as `the project “Salt”`.
    pub items: String,
    /// Has the address an account? If not, it is asked to join.
    pub has_account: bool,
}

/// The recipient's answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopyAnswer {
    /// The recipient, as the sender wrote it.
    pub to: String,
    /// What was sent, such as `the project “Salt”`.
    pub items: String,
}

impl CopyOffer {
    pub(crate) fn details(&self) -> Details {
        let account = if self.has_account { "yes" } else { "no" };
        let send = self.send.to_string();
        details([("send", &send), ("from", &self.from), ("items", &self.items), ("account", account)])
    }

    pub(crate) fn read(details: &mut Details) -> Option<Self> {
        Some(Self {
            send: details.remove("send")?.parse().ok()?,
            from: details.remove("from")?,
            items: details.remove("items")?,
            has_account: details.remove("account")? == "yes",
        })
    }
}

impl CopyAnswer {
    pub(crate) fn details(&self) -> Details {
        details([("to", &self.to), ("items", &self.items)])
    }

    pub(crate) fn read(details: &mut Details) -> Option<Self> {
        Some(Self { to: details.remove("to")?, items: details.remove("items")? })
    }
}
