//! Teams: teammates, invitations, and what is shared.
//!
//! Every change of a membership locks its owner's account first, so that changes of one team are serialized.

pub mod acting;
pub mod add_teammate;
pub mod answer_invitation;
pub mod leave_projects;
pub mod ports;
pub mod read_team;
pub mod remove_teammate;
pub mod resend_invitation;
pub(crate) mod seats;
mod sharing;
pub mod update_teammate;
mod words;

pub use sharing::{SharingError, SharingRequest};

use chrono::{DateTime, Utc};
use octavo_domain::{
    account::{email::Email, user::User},
    auth::throttle::Limit,
    ids::{MailId, UserId},
    team::teammate::{Invitation, Teammate},
};

use crate::shared::{
    ids::Ids,
    mailer::{Mail, Message, TeamOffer},
    secrets::Secrets,
    storage::{StorageError, UnitOfWork},
};

/// The attempt keys and limits of mailing an invitation: the inviting account, and the invited address.
fn invitation_limits(owner: UserId, teammate: &Email) -> [(String, Limit); 2] {
    [
        (format!("invite:account:{owner}"), Limit::INVITE_ACCOUNT),
        (format!("invite:email:{}", teammate.key()), Limit::MAIL_ACCOUNT),
    ]
}

/// Gives a membership a new link and mails it; earlier links stop working. The caller stores the membership.
async fn mail_invitation(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    secrets: &dyn Secrets,
    owner: &User,
    teammate: &mut Teammate,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let token = secrets.generate();
    teammate.invitation =
        Some(Invitation { hash: secrets.digest(&token), expires_at: now + Invitation::LIFETIME });
    let offer = TeamOffer {
        from: owner.name.as_str().to_owned(),
        items: words::items(work, teammate).await?,
        role: teammate.role,
    };
    let mail = Mail {
        name: teammate.email.local_part().to_owned(),
        to: teammate.email.clone(),
        message: Message::TeamInvitation { token: token.expose().to_owned(), offer },
    };
    let id = MailId::new(ids.next());
    work.outbox().add(id, &mail, now).await?;
    work.outbox().about_user(id, owner.id).await
}
