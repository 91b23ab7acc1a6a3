//! The contents of mails.

use std::collections::BTreeMap;

use octavo_domain::{
    account::{email::Email, profile::DisplayName},
    prompts::demo::{DemoRequest, ShortText},
};

pub use crate::sso::ports::mail::SsoRequestDetails;
use crate::{
    auth::ports::mail::{FactorChange, PasskeyChange},
    billing::ports::{mail::BillingMail, report_mail::ReportMail},
    comments::ports::mail::CommentDigest,
    copies::ports::mail::{CopyAnswer, CopyOffer},
    domains::ports::mail::DomainNotice,
    export::ports::mail::ExportOffer,
    forms::ports::mail::{AnswerMail, RecipientOffer},
    publication::ports::mail::{NewsletterMail, PageOffer},
    team::ports::mail::{TeamAnswer, TeamOffer},
};

/// The details of a message beside its secret, by name; they are stored until delivery.
pub type Details = BTreeMap<String, String>;

/// The contents of a mail. `Debug` shows its name only.
#[derive(Clone, PartialEq, Eq)]
pub enum Message {
    /// Welcome; please confirm your address.
    ConfirmEmail {
        /// The secret in the link.
        token: String,
    },
    /// Choose a new password.
    ResetPassword {
        /// The secret in the link.
        token: String,
    },
    /// Your password was changed.
    PasswordChanged,
    /// Your second factor was changed.
    SecondFactorChanged(FactorChange),
    /// A passkey was added to your account, or removed from it.
    PasskeyChanged(PasskeyChange),
    /// Please confirm that this is your address from now on.
    ChangeEmail {
        /// The secret in the link.
        token: String,
    },
    /// Your account is to have another address; you can undo that.
    EmailChanging {
        /// The secret in the link.
        token: String,
        /// The new address.
        to: String,
    },
    /// Your account has another address from now on.
    EmailChanged {
        /// The address before.
        from: String,
        /// The new address.
        to: String,
    },
    /// Your account was deleted.
    AccountDeleted,
    /// You were sent copies.
    CopySent(CopyOffer),
    /// What you sent was accepted.
    CopyAccepted(CopyAnswer),
    /// What you sent was declined.
    CopyDeclined(CopyAnswer),
    /// A demo was requested.
    DemoRequested(Box<DemoRequest>),
    /// Single sign-on was requested.
    SsoRequested(Box<SsoRequestDetails>),
    /// The export of everything you own can be downloaded.
    ExportReady(ExportOffer),
    /// You are invited to a team.
    TeamInvitation {
        /// The secret in the link.
        token: String,
        /// What is shared.
        offer: TeamOffer,
    },
    /// Your invitation was accepted.
    TeamAccepted(TeamAnswer),
    /// Something has happened to your domain.
    DomainNotice(DomainNotice),
    /// A notice about billing.
    Billing(Box<BillingMail>),
    /// A payment is disputed or taken for fraud: for operators.
    PaymentReported(Box<ReportMail>),
    /// An issue of a newsletter.
    Newsletter {
        /// The secret with which its reader unsubscribes.
        token: String,
        /// The issue and its recipient.
        letter: Box<NewsletterMail>,
    },
    /// A reader answered to a form.
    FormAnswered {
        /// The secret with which its recipient ends these mails.
        token: String,
        /// The answer.
        answer: Box<AnswerMail>,
    },
    /// Comments were written on a project.
    CommentsWritten {
        /// The secret with which its recipient ends these mails.
        token: String,
        /// The comments.
        digest: Box<CommentDigest>,
    },
    /// Do you want the answers of a form by mail?
    ConfirmRecipient {
        /// The secret in the link.
        token: String,
        /// Which form.
        offer: RecipientOffer,
    },
    /// A page that is protected by e-mail opens for you.
    ReaderLink {
        /// The secret in the link.
        token: String,
        /// Which page.
        offer: PageOffer,
    },
}

fn demo_details(request: &DemoRequest) -> Details {
    details([
        ("name", request.name.as_str()),
        ("email", request.email.as_str()),
        ("company", request.company.as_str()),
        ("message", request.message.as_str()),
    ])
}

fn read_demo(details: &mut Details) -> Option<DemoRequest> {
    Some(DemoRequest {
        name: DisplayName::stored(&details.remove("name")?).ok()?,
        email: Email::parse(&details.remove("email")?).ok()?,
        company: ShortText::parse(&details.remove("company")?).ok()?,
        message: ShortText::parse(&details.remove("message")?).ok()?,
    })
}

/// Details of pairs.
pub(crate) fn details<const N: usize>(pairs: [(&str, &str); N]) -> Details {
    pairs.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

impl Message {
    /// The names of all messages.
    pub const NAMES: [&str; 25] = [
        "confirm_email",
        "reset_password",
        "password_changed",
        "second_factor_changed",
        "passkey_changed",
        "change_email",
        "email_changing",
        "email_changed",
        "account_deleted",
        "copy_sent",
        "copy_accepted",
        "copy_declined",
        "demo_requested",
        "sso_requested",
        "export_ready",
        "team_invitation",
        "team_accepted",
        "domain_notice",
        "billing",
        "payment_reported",
        "newsletter",
        "comments_written",
        "form_answered",
        "confirm_recipient",
        "reader_link",
    ];

    /// The name under which the message's template is kept.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::ConfirmEmail { .. } => "confirm_email",
            Self::ResetPassword { .. } => "reset_password",
            Self::PasswordChanged => "password_changed",
            Self::SecondFactorChanged(_) => "second_factor_changed",
            Self::PasskeyChanged(_) => "passkey_changed",
            Self::ChangeEmail { .. } => "change_email",
            Self::EmailChanging { .. } => "email_changing",
            Self::EmailChanged { .. } => "email_changed",
            Self::AccountDeleted => "account_deleted",
            Self::CopySent(_) => "copy_sent",
            Self::CopyAccepted(_) => "copy_accepted",
            Self::CopyDeclined(_) => "copy_declined",
            Self::DemoRequested(_) => "demo_requested",
            Self::SsoRequested(_) => "sso_requested",
            Self::ExportReady(_) => "export_ready",
            Self::TeamInvitation { .. } => "team_invitation",
            Self::TeamAccepted(_) => "team_accepted",
            Self::DomainNotice(_) => "domain_notice",
            Self::Billing(_) => "billing",
            Self::PaymentReported(_) => "payment_reported",
            Self::Newsletter { .. } => "newsletter",
            Self::FormAnswered { .. } => "form_answered",
            Self::CommentsWritten { .. } => "comments_written",
            Self::ConfirmRecipient { .. } => "confirm_recipient",
            Self::ReaderLink { .. } => "reader_link",
        }
    }

    /// The secret it carries, if any.
    #[must_use]
    pub fn token(&self) -> Option<&str> {
        match self {
            Self::ConfirmEmail { token }
            | Self::ResetPassword { token }
            | Self::ChangeEmail { token }
            | Self::EmailChanging { token, .. }
            | Self::TeamInvitation { token, .. }
            | Self::Newsletter { token, .. }
            | Self::FormAnswered { token, .. }
            | Self::CommentsWritten { token, .. }
            | Self::ConfirmRecipient { token, .. }
            | Self::ReaderLink { token, .. } => Some(token),
            _ => None,
        }
    }

    /// Its details beside the secret.
    #[must_use]
    pub fn details(&self) -> Details {
        match self {
            Self::ConfirmEmail { .. }
            | Self::ResetPassword { .. }
            | Self::PasswordChanged
            | Self::ChangeEmail { .. }
            | Self::AccountDeleted => Details::new(),
            Self::EmailChanging { to, .. } => details([("to", to)]),
            Self::EmailChanged { from, to } => details([("from", from), ("to", to)]),
            Self::SecondFactorChanged(change) => change.details(),
            Self::PasskeyChanged(change) => change.details(),
            Self::CopySent(offer) => offer.details(),
            Self::CopyAccepted(answer) | Self::CopyDeclined(answer) => answer.details(),
            Self::DemoRequested(request) => demo_details(request),
            Self::SsoRequested(request) => request.details(),
            Self::ExportReady(offer) => offer.details(),
            Self::TeamInvitation { offer, .. } => offer.details(),
            Self::TeamAccepted(answer) => answer.details(),
            Self::DomainNotice(notice) => notice.details(),
            Self::Billing(notice) => notice.details(),
            Self::PaymentReported(report) => report.details(),
            Self::Newsletter { letter, .. } => letter.details(),
            Self::FormAnswered { answer, .. } => answer.details(),
            Self::CommentsWritten { digest, .. } => digest.details(),
            Self::ConfirmRecipient { offer, .. } => offer.details(),
            Self::ReaderLink { offer, .. } => offer.details(),
        }
    }

    /// The message of a stored name, secret and details; none when a detail is missing or unexpected.
    #[must_use]
    pub fn from_parts(name: &str, token: Option<String>, mut details: Details) -> Option<Self> {
        let rest = &mut details;
        let message = match (name, token) {
            ("confirm_email", Some(token)) => Self::ConfirmEmail { token },
            ("reset_password", Some(token)) => Self::ResetPassword { token },
            ("password_changed", None) => Self::PasswordChanged,
            ("second_factor_changed", None) => Self::SecondFactorChanged(FactorChange::read(rest)?),
            ("passkey_changed", None) => Self::PasskeyChanged(PasskeyChange::read(rest)?),
            ("change_email", Some(token)) => Self::ChangeEmail { token },
            ("account_deleted", None) => Self::AccountDeleted,
            ("email_changing", Some(token)) => Self::EmailChanging { token, to: rest.remove("to")? },
            ("email_changed", None) => {
                Self::EmailChanged { from: rest.remove("from")?, to: rest.remove("to")? }
            }
            ("copy_sent", None) => Self::CopySent(CopyOffer::read(rest)?),
            ("copy_accepted", None) => Self::CopyAccepted(CopyAnswer::read(rest)?),
            ("copy_declined", None) => Self::CopyDeclined(CopyAnswer::read(rest)?),
            ("demo_requested", None) => Self::DemoRequested(Box::new(read_demo(rest)?)),
            ("export_ready", None) => Self::ExportReady(ExportOffer::read(rest)?),
            ("sso_requested", None) => Self::SsoRequested(Box::new(SsoRequestDetails::read(rest)?)),
            ("team_invitation", Some(token)) => Self::TeamInvitation { token, offer: TeamOffer::read(rest)? },
            ("newsletter", Some(token)) => {
                Self::Newsletter { token, letter: Box::new(NewsletterMail::read(rest)?) }
            }
            ("form_answered", Some(token)) => {
                Self::FormAnswered { token, answer: Box::new(AnswerMail::read(rest)?) }
            }
            ("comments_written", Some(token)) => {
                Self::CommentsWritten { token, digest: Box::new(CommentDigest::read(rest)?) }
            }
            ("confirm_recipient", Some(token)) => {
                Self::ConfirmRecipient { token, offer: RecipientOffer::read(rest)? }
            }
            ("reader_link", Some(token)) => Self::ReaderLink { token, offer: PageOffer::read(rest)? },
            ("team_accepted", None) => Self::TeamAccepted(TeamAnswer::read(rest)?),
            ("domain_notice", None) => Self::DomainNotice(DomainNotice::read(rest)?),
            ("payment_reported", None) => Self::PaymentReported(Box::new(ReportMail::read(rest)?)),
            ("billing", None) => Self::Billing(Box::new(BillingMail::read(rest)?)),
            _ => return None,
        };
        details.is_empty().then_some(message)
    }
}

impl std::fmt::Debug for Message {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{comments::ports::mail::MailedComment, domains::ports::mail::DomainEvent};
    use octavo_domain::{
        ids::{CommentThreadId, NumId, TransferId, UserId},
        newsletters::{IssueName, Topic},
        team::role::Role,
    };
    use uuid::Uuid;

    #[test]
    fn every_message_is_read_back_from_its_parts() {
        let token = || "abc".to_owned();
        let answer = || CopyAnswer { to: "noor".to_owned(), items: "the project “Salt”".to_owned() };
        let messages = [
            Message::ConfirmEmail { token: token() },
            Message::ResetPassword { token: token() },
            Message::PasswordChanged,
            Message::SecondFactorChanged(FactorChange::CodeUsed { left: 5 }),
            Message::PasskeyChanged(PasskeyChange::Added { name: "Laptop".to_owned() }),
            Message::ChangeEmail { token: token() },
            Message::EmailChanging { token: token(), to: "noor@haddad.example".to_owned() },
            Message::EmailChanged {
                from: "ines@okafor.studio".to_owned(),
                to: "noor@haddad.example".to_owned(),
            },
            Message::AccountDeleted,
            Message::CopySent(CopyOffer {
                send: TransferId::new(Uuid::from_u128(7)),
                from: "Ines".to_owned(),
                items: "3 items".to_owned(),
                has_account: false,
            }),
            Message::CopyAccepted(answer()),
            Message::CopyDeclined(answer()),
            Message::DemoRequested(Box::new(DemoRequest {
                name: DisplayName::parse("Noor").unwrap(),
                email: Email::parse("noor@haddad.example").unwrap(),
                company: ShortText::default(),
                message: ShortText::parse("When?\nSoon.").unwrap(),
            })),
            Message::SsoRequested(Box::new(crate::sso::ports::mail::tests::request())),
            Message::ExportReady(ExportOffer { until: "2026-11-28".parse().unwrap() }),
            Message::TeamInvitation {
                token: token(),
                offer: TeamOffer {
                    from: "Ines".to_owned(),
                    items: "1 project".to_owned(),
                    role: Role::Editor,
                },
            },
            Message::TeamAccepted(TeamAnswer { who: "Noor".to_owned(), email: "noor@x.example".to_owned() }),
            Message::DomainNotice(DomainNotice {
                domain: "salt.example".to_owned(),
                event: DomainEvent::Suspended,
            }),
            Message::Billing(Box::new(BillingMail {
                notice: crate::billing::ports::mail::tests::notices().swap_remove(0),
                business_is_advanced: true,
            })),
            Message::PaymentReported(Box::new(crate::billing::ports::report_mail::tests::mail())),
            Message::Newsletter {
                token: token(),
                letter: Box::new(NewsletterMail {
                    issue: IssueName::parse("2026-11").unwrap(),
                    topic: Topic::ProductNews,
                    reader: UserId::new(Uuid::from_u128(9)),
                    content: None,
                }),
            },
            Message::CommentsWritten {
                token: token(),
                digest: Box::new(CommentDigest {
                    project: NumId::parse(100_001).unwrap(),
                    title: "Salt".to_owned(),
                    comments: [Some(CommentThreadId::new(Uuid::from_u128(5))), None]
                        .map(|thread| MailedComment {
                            by: "Noor".to_owned(),
                            text: "One\nTwo".to_owned(),
                            thread,
                        })
                        .to_vec(),
                    has_more: true,
                }),
            },
            Message::FormAnswered {
                token: token(),
                answer: Box::new(AnswerMail {
                    project: NumId::parse(100_001).unwrap(),
                    title: "Salt".to_owned(),
                    form: String::new(),
                    fields: vec![
                        ("Name".to_owned(), "Noor".to_owned()),
                        ("Message".to_owned(), "When?\nSoon.".to_owned()),
                    ],
                }),
            },
            Message::ConfirmRecipient {
                token: token(),
                offer: RecipientOffer {
                    title: "Salt".to_owned(),
                    form: "Visits".to_owned(),
                    from: "Ines".to_owned(),
                },
            },
            Message::ReaderLink {
                token: token(),
                offer: PageOffer {
                    page: "https://pages.example/ines/100002/".to_owned(),
                    title: "Salt".to_owned(),
                    from: "Ines".to_owned(),
                },
            },
        ];
        assert_eq!(messages.each_ref().map(Message::name), Message::NAMES);
        for message in messages {
            let token = message.token().map(str::to_owned);
            let read = Message::from_parts(message.name(), token.clone(), message.details());
            assert_eq!(read.as_ref(), Some(&message));
            let mut more = message.details();
            more.insert("other".to_owned(), String::new());
            assert_eq!(Message::from_parts(message.name(), token.clone(), more), None, "{message:?}");
            // An older server wrote mails about billing without it.
            let names = message.details();
            let first = names.keys().find(|name| *name != "business_is_advanced");
            if let Some(first) = first {
                let mut fewer = message.details();
                fewer.remove(first);
                assert_eq!(Message::from_parts(message.name(), token, fewer), None, "{message:?}");
            }
        }
    }
}
