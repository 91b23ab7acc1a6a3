//! Joining, signing in, and what an account's owner may change.

pub mod change_email;
pub mod change_password;
pub mod change_username;
pub mod delete_account;
pub mod ports;
pub mod profile_media;
pub mod read_account;
pub mod read_activity;
pub mod undo_email_change;
pub mod update_account;
pub mod withdraw_email_change;

use std::{net::Ipv6Addr, sync::Arc};

use chrono::{DateTime, Utc};
use octavo_domain::{
    account::user::User,
    auth::credential::{LinkPurpose, MailedLink},
    ids::{ActivityId, MailId, UserId},
    place::Place,
};

use crate::{
    account::{
        change_email::ChangeEmail, change_password::ChangePassword, change_username::ChangeUsername,
        delete_account::DeleteAccount, read_activity::ReadActivity, undo_email_change::UndoEmailChange,
        withdraw_email_change::WithdrawEmailChange,
    },
    auth::{end_sessions::EndSessions, read_sessions::ReadSessions, reauthenticate::Reauthenticate},
    shared::{
        ids::Ids,
        mailer::{Mail, Message},
        secrets::Secrets,
        storage::{Activity, Event, StorageError, UnitOfWork},
        use_cases::use_cases,
    },
};

use_cases! {
    /// Changes of an account by its owner.
    pub struct AccountUseCases(ports, product_name: &str) {
        let prove = ports.verify_password();
        /// Checks the password again and gives the session another token. Sensitive changes may then be made
        /// for [`Session::FRESH`](octavo_domain::auth::session::Session::FRESH).
        reauthenticate: Arc<Reauthenticate> = Arc::new(Reauthenticate {
            prove: prove.clone(),
            secrets: ports.secrets.clone(),
            ids: ports.ids.clone(),
            clock: ports.clock.clone(),
        }),
        /// Reads an account's live sessions.
        read_sessions: ReadSessions { sessions, clock },
        /// Ends sessions of an account; every server refuses them from the next request on.
        end_sessions: EndSessions { storage, ids, clock, signals: ports.document_signals.clone() },
        /// Sets a new password for an owner who knows the old one and ends every other session. This session
        /// gets another token, so that a stolen copy of the old one stops working.
        change_password: ChangePassword {
            storage,
            prove: prove.clone(),
            hasher,
            secrets,
            ids,
            clock,
            product_name: product_name.to_owned(),
        },
        /// Mails a confirmation link to the new address and an undo link to the old one.
        change_email: ChangeEmail { storage, prove: prove.clone(), secrets, ids, clock },
        /// Restores an account's old address, or cancels the change before it takes effect.
        undo_email_change: UndoEmailChange { storage, secrets, ids, clock },
        /// Cancels a change of address before it takes effect.
        withdraw_email_change: WithdrawEmailChange { storage, ids, clock },
        /// Changes an account's username, and with it its public addresses.
        change_username: ChangeUsername { storage, ids, clock },
        /// Reads an account's activity log.
        read_activity: ReadActivity { accounts },
        /// Deletes an account with everything that belongs to it: projects and publications, files, sessions,
        /// memberships on both sides, the activity log, the subscription.
        delete_account: DeleteAccount { storage, team, ids, clock },
    }
}

/// Where a request came from, as far as it can be trusted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Origin {
    /// The client's address.
    pub address: String,
    /// The browser's user agent.
    pub user_agent: String,
    /// City and country of the address, as far as known.
    pub place: Place,
}

impl Origin {
    /// The key by which address limits count: the address, or for IPv6 its /64, which one host has to itself.
    #[must_use]
    pub fn network(&self) -> String {
        match self.address.parse::<Ipv6Addr>() {
            Ok(address) => {
                const HOST_BITS: u32 = 64;
                let network = u128::from(address) >> HOST_BITS << HOST_BITS;
                format!("{}/64", Ipv6Addr::from(network))
            }
            Err(_) => self.address.clone(),
        }
    }
}

/// Adds an entry to the activity log.
pub(crate) async fn record(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    user: Option<UserId>,
    event: Event,
    origin: &Origin,
    at: DateTime<Utc>,
) -> Result<(), StorageError> {
    record_detail(work, ids, user, (event, None), origin, at).await
}

/// Adds an entry with a detail.
pub(crate) async fn record_detail(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    user: Option<UserId>,
    (event, detail): (Event, Option<String>),
    origin: &Origin,
    at: DateTime<Utc>,
) -> Result<(), StorageError> {
    let activity = Activity {
        id: ActivityId::new(ids.next()),
        user,
        event,
        address: origin.address.clone(),
        user_agent: origin.user_agent.clone(),
        place: origin.place.clone(),
        detail,
        at,
    };
    work.activity().record(&activity).await
}

/// Mails a link that is valid for as long as its purpose says; earlier links of the purpose stop working.
pub(crate) async fn mail_link(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    secrets: &dyn Secrets,
    user: &User,
    purpose: LinkPurpose,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let token = secrets.generate();
    let link = MailedLink {
        hash: secrets.digest(&token),
        user: user.id,
        purpose,
        email_key: user.email.key(),
        expires_at: now + purpose.lifetime(),
    };
    work.links().replace(&link).await?;
    let token = token.expose().to_owned();
    let message = match purpose {
        LinkPurpose::ConfirmEmail => Message::ConfirmEmail { token },
        LinkPurpose::ResetPassword => Message::ResetPassword { token },
    };
    mail(work, ids, user, message, now).await
}

/// Ends every mailed link of an account, its unconfirmed change of address, and a second factor that is being set up:
/// another person may have requested them. The old address of a change that has taken effect can still undo it. The
/// account must be locked.
pub(crate) async fn end_mailed_links(work: &mut dyn UnitOfWork, user: UserId) -> Result<(), StorageError> {
    work.email_changes().withdraw(user).await?;
    for purpose in LinkPurpose::ALL {
        work.links().forget(user, purpose).await?;
    }
    work.second_factors().delete_pending(user).await
}

/// Puts a mail to the account into the outbox.
pub(crate) async fn mail(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    user: &User,
    message: Message,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let mail = Mail { to: user.email.clone(), name: user.name.as_str().to_owned(), message };
    work.outbox().add(MailId::new(ids.next()), &mail, now).await
}

/// The same with a mail that names another account: it is deleted with that one.
pub(crate) async fn mail_naming(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    user: &User,
    message: Message,
    named: UserId,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let mail = Mail { to: user.email.clone(), name: user.name.as_str().to_owned(), message };
    let id = MailId::new(ids.next());
    work.outbox().add(id, &mail, now).await?;
    work.outbox().about_user(id, named).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ipv6_host_is_counted_by_its_network() {
        let network = |address: &str| Origin { address: address.to_owned(), ..Origin::default() }.network();
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
        assert_eq!(network("2001:db8:1:2::9"), "2001:db8:1:2::/64");
        assert_eq!(network("203.0.113.9"), "203.0.113.9");
    }
}
