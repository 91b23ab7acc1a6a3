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

use crate::{
    shared::{
        ids::Ids,
        mailer::{Mail, Message, TeamOffer},
        secrets::Secrets,
        storage::{StorageError, UnitOfWork},
        use_cases::use_cases,
    },
    team::{
        add_teammate::AddTeammate, answer_invitation::AnswerInvitation, leave_projects::LeaveProjects,
        read_team::ReadTeam, remove_teammate::RemoveTeammate, resend_invitation::ResendInvitation,
        update_teammate::UpdateTeammate,
    },
};

use_cases! {
    /// Changes of an owner's team.
    pub struct TeamUseCases(ports) {
        /// Reads teams.
        read_team: ReadTeam { team, accounts, storage, secrets, clock, catalogue },
        /// Shares items with an address; a new teammate is invited by mail.
        add_teammate: AddTeammate { storage, secrets, ids, clock, catalogue },
        /// Replaces the given lists and roles of a membership; an item that is left out is no longer shared.
        update_teammate: UpdateTeammate { storage, ids, clock, signals: ports.document_signals.clone() },
        /// Removes a teammate, or cancels an invitation.
        remove_teammate: RemoveTeammate { storage, ids, clock, signals: ports.document_signals.clone() },
        /// Mails a pending teammate a new link; the earlier one stops working.
        resend_invitation: ResendInvitation { storage, secrets, ids, clock },
        /// Accepts or declines an invitation, for the invited account.
        answer_invitation: AnswerInvitation { storage, secrets, ids, clock },
        /// Leaves items that others share, for good.
        leave_projects: LeaveProjects { storage, ids, clock, signals: ports.document_signals.clone() },
    }
}

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
