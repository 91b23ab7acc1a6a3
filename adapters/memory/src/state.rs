//! What is stored.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use octavo_application::{
    copies::ports::sendings::Copying,
    domains::ports::domains::DomainMark,
    operators::ports::operators::OperatorChange,
    prompts::ports::{
        prompts::{DemoRow, PromptFacts},
        templates::TemplateCard,
    },
    publication::ports::visits::Visitor,
    referrals::ports::referrals::Reward,
    shared::{
        keys::Key,
        mailer::Mail,
        storage::{Activity, JobKind},
    },
};
use octavo_domain::{
    account::{
        deletion::DeletionReason, email::Email, email_change::EmailChange, face::UploadKey, user::User,
    },
    auth::{
        credential::{LinkPurpose, MailedLink, SecretHash},
        passkey::{Ceremony, Passkey},
        second_factor::{Challenge, PendingSecret, Sealed, SecondFactor},
        session::Session,
        throttle::Tries,
    },
    copies::Sending,
    domains::{CustomDomain, DomainName},
    export::Export,
    ids::{
        BannerId, CopyId, EmailChangeId, EntryId, ExportId, FolderId, JobId, MailId, NewsId, NoteId,
        PasskeyId, ProjectId, SendId, SessionId, TeammateId, UserId,
    },
    library::{arrangement::Shelf, folder::Folder, history::Entry, project::Project},
    newsletters::{Issue, Progress, Topics},
    prompts::{banner::Banner, feedback::Feedback, news::NewsItem, toggle::Toggles},
    publication::{
        publishing::Snapshot,
        whitelist::{ReaderLink, Whitelist},
        withdrawal::Withdrawal,
    },
    referrals::{creator::CreatorProfile, referral::Referral},
    services::{Connection, PendingConnection, Service},
    sso::Sso,
    team::teammate::Teammate,
};

use crate::{billing::Billing, certificates::Kept, uploads::Upload};

/// A mail in the outbox: due while `due_at` is set.
#[derive(Clone)]
pub(crate) struct Post {
    /// None once it was handed over or given up.
    pub(crate) mail: Option<Mail>,
    /// The account that it names, beside whom it is to.
    pub(crate) tells_of: Option<UserId>,
    pub(crate) attempts: u32,
    pub(crate) created_at: DateTime<Utc>,
    pub(crate) due_at: Option<DateTime<Utc>>,
    pub(crate) delivered_at: Option<DateTime<Utc>>,
}

#[derive(Clone)]
pub(crate) struct Work {
    pub(crate) kind: JobKind,
    pub(crate) key: String,
    pub(crate) attempts: u32,
    pub(crate) due_at: DateTime<Utc>,
}

/// What somebody thinks of the product.
#[derive(Clone)]
pub(crate) struct Opinion {
    pub(crate) id: NoteId,
    pub(crate) user: UserId,
    pub(crate) feedback: Feedback,
    pub(crate) at: DateTime<Utc>,
}

/// An account with the version of its library.
#[derive(Clone)]
pub(crate) struct Account {
    pub(crate) user: User,
    pub(crate) library_version: i64,
}

/// Whom an account added and removed last.
pub(crate) type TeamMarks = (Option<(Email, DateTime<Utc>)>, Option<(Email, DateTime<Utc>)>);

#[derive(Clone, Default)]
pub(crate) struct State {
    pub(crate) users: BTreeMap<UserId, Account>,
    pub(crate) sessions: BTreeMap<SessionId, Session>,
    pub(crate) links: BTreeMap<(UserId, LinkPurpose), MailedLink>,
    pub(crate) second_factors: BTreeMap<UserId, SecondFactor>,
    pub(crate) pending_secrets: BTreeMap<UserId, PendingSecret>,
    pub(crate) recovery_codes: BTreeMap<UserId, BTreeSet<SecretHash>>,
    pub(crate) challenges: BTreeMap<SecretHash, Challenge>,
    pub(crate) connections: BTreeMap<(UserId, Service), Connection>,
    pub(crate) pending_connections: BTreeMap<SecretHash, PendingConnection>,
    pub(crate) sso: BTreeMap<UserId, Sso>,
    pub(crate) passkeys: BTreeMap<PasskeyId, Passkey>,
    pub(crate) ceremonies: BTreeMap<SecretHash, Ceremony>,
    pub(crate) email_changes: BTreeMap<EmailChangeId, EmailChange>,
    pub(crate) exports: BTreeMap<ExportId, Export>,
    pub(crate) uploads: BTreeMap<UploadKey, Upload>,
    /// Files that nobody needs any more.
    pub(crate) abandoned_files: BTreeSet<String>,
    /// Covers that a project or a publication shows or has shown, until they are forgotten.
    pub(crate) covers: BTreeSet<String>,
    /// Why people left.
    pub(crate) reasons: BTreeMap<(DateTime<Utc>, NoteId), DeletionReason>,
    pub(crate) tries: BTreeMap<String, Tries>,
    pub(crate) projects: BTreeMap<ProjectId, Project>,
    pub(crate) folders: BTreeMap<FolderId, Folder>,
    /// Addresses that collections had before.
    pub(crate) folder_addresses: BTreeMap<(UserId, String), FolderId>,
    pub(crate) teammates: BTreeMap<TeammateId, Teammate>,
    pub(crate) team_marks: BTreeMap<UserId, TeamMarks>,
    pub(crate) page_views: BTreeMap<(ProjectId, String), u64>,
    pub(crate) publications: BTreeMap<ProjectId, Snapshot>,
    pub(crate) withdrawals: BTreeMap<ProjectId, Withdrawal>,
    pub(crate) daily_views: BTreeMap<(ProjectId, String), u64>,
    pub(crate) visits: BTreeMap<(ProjectId, Visitor), DateTime<Utc>>,
    pub(crate) keys: BTreeMap<String, (Key, Option<DateTime<Utc>>)>,
    pub(crate) outbox: BTreeMap<MailId, Post>,
    pub(crate) jobs: BTreeMap<JobId, Work>,
    pub(crate) activity: Vec<Activity>,
    pub(crate) templates: BTreeMap<ProjectId, TemplateCard>,
    pub(crate) homes: BTreeMap<UserId, ProjectId>,
    pub(crate) news: BTreeMap<NewsId, NewsItem>,
    pub(crate) news_seen: BTreeMap<UserId, DateTime<Utc>>,
    pub(crate) tours: BTreeMap<UserId, ProjectId>,
    pub(crate) toggles: Toggles,
    pub(crate) prompt_facts: BTreeMap<UserId, PromptFacts>,
    pub(crate) banners: BTreeMap<BannerId, Banner>,
    pub(crate) banner_answers: BTreeSet<(UserId, BannerId)>,
    pub(crate) operator_changes: Vec<OperatorChange>,
    pub(crate) feedback: Vec<Opinion>,
    pub(crate) demo_requests: Vec<(NoteId, DemoRow)>,
    pub(crate) history: BTreeMap<(DateTime<Utc>, EntryId), Entry>,
    pub(crate) sendings: BTreeMap<SendId, Sending>,
    pub(crate) domains: BTreeMap<DomainName, CustomDomain>,
    pub(crate) certificates: BTreeMap<DomainName, Kept>,
    /// Accounts at certificate authorities.
    pub(crate) authorities: BTreeMap<String, Sealed>,
    /// Who has used which name, and since when that is known.
    pub(crate) domain_marks: Vec<(DomainMark, Option<UserId>, DateTime<Utc>)>,
    pub(crate) last_checked_domains: BTreeMap<UserId, String>,
    pub(crate) copies: BTreeMap<CopyId, Copying>,
    pub(crate) topics: BTreeMap<UserId, Topics>,
    pub(crate) issues: BTreeMap<String, (Issue, Progress)>,
    pub(crate) referrals: BTreeMap<UserId, Referral>,
    pub(crate) rewards: Vec<Reward>,
    pub(crate) whitelists: BTreeMap<UserId, Whitelist>,
    pub(crate) reader_links: BTreeMap<SecretHash, ReaderLink>,
    pub(crate) creators: BTreeMap<UserId, CreatorProfile>,
    pub(crate) billing: Billing,
}

impl State {
    pub(crate) fn projects_of(&self, owner: UserId) -> impl Iterator<Item = &Project> {
        self.projects.values().filter(move |project| project.owner == owner)
    }

    pub(crate) fn folders_of(&self, owner: UserId) -> impl Iterator<Item = &Folder> {
        self.folders.values().filter(move |folder| folder.owner == owner)
    }
}

/// The one place where a project is shown.
pub(crate) fn shelf_of(project: &Project) -> Shelf {
    match (project.archive, project.folder) {
        (Some(archived), Some(folder)) if archived.with_folder => Shelf::Folder(folder),
        (Some(_), _) => Shelf::Archive,
        (None, Some(folder)) => Shelf::Folder(folder),
        (None, None) => Shelf::Root,
    }
}
