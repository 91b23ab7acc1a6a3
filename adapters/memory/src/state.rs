//! The stored state.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use octavo_application::{
    copies::ports::transfers::Copying,
    domains::ports::domains::DomainFingerprint,
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
        deletion::DeletionReason, email::Email, email_change::EmailChange, profile_media::UploadKey,
        user::User,
    },
    auth::{
        credential::{LinkPurpose, MailedLink, SecretHash},
        passkey::{Ceremony, Passkey},
        second_factor::{Challenge, PendingSecret, Sealed, SecondFactor},
        session::Session,
        throttle::AttemptCount,
    },
    copies::Transfer,
    documents::{asset::Asset, value::AssetKey},
    domains::{CustomDomain, DomainName},
    export::Export,
    ids::{
        BannerId, CopyId, EmailChangeId, EntryId, ExportId, FolderId, JobId, MailId, NewsId, NoteId,
        PasskeyId, PreviewLinkId, ProjectId, SessionId, TeammateId, TransferId, UserId,
    },
    library::{arrangement::LibrarySection, folder::Folder, history::HistoryEntry, project::Project},
    newsletters::{Issue, Progress, Topics},
    prompts::{banner::Banner, feedback::Feedback, news::NewsItem, toggle::Toggles},
    publication::{
        preview_link::PreviewLink,
        publishing::Snapshot,
        whitelist::{ReaderLink, Whitelist},
        withdrawal::Withdrawal,
    },
    referrals::{creator::CreatorProfile, referral::Referral},
    services::{Connection, PendingConnection, Service},
    sso::Sso,
    team::teammate::Teammate,
};

use crate::{
    account::uploads::Upload, billing::Billing, documents::Stored, domains::certificates::StoredCertificate,
};

/// A mail in the outbox: due while `due_at` is set.
#[derive(Clone)]
pub(crate) struct Post {
    /// `None` once it was delivered or abandoned.
    pub(crate) mail: Option<Mail>,
    /// The account that it mentions, beside the recipient.
    pub(crate) about_user: Option<UserId>,
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

/// Feedback about the product.
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

/// The teammates whom an account added and removed last.
pub(crate) type LastTeamChanges = (Option<(Email, DateTime<Utc>)>, Option<(Email, DateTime<Utc>)>);

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
    pub(crate) documents: BTreeMap<ProjectId, Stored>,
    pub(crate) assets: BTreeMap<(ProjectId, AssetKey), Asset>,
    pub(crate) preview_links: BTreeMap<PreviewLinkId, PreviewLink>,
    pub(crate) exports: BTreeMap<ExportId, Export>,
    pub(crate) uploads: BTreeMap<UploadKey, Upload>,
    /// Files that are no longer needed.
    pub(crate) abandoned_files: BTreeSet<String>,
    /// Covers that are or were shown, until they are removed.
    pub(crate) covers: BTreeSet<String>,
    /// Reasons for deleting accounts.
    pub(crate) reasons: BTreeMap<(DateTime<Utc>, NoteId), DeletionReason>,
    pub(crate) attempts: BTreeMap<String, AttemptCount>,
    pub(crate) projects: BTreeMap<ProjectId, Project>,
    pub(crate) folders: BTreeMap<FolderId, Folder>,
    /// Earlier addresses of collections.
    pub(crate) folder_addresses: BTreeMap<(UserId, String), FolderId>,
    pub(crate) teammates: BTreeMap<TeammateId, Teammate>,
    pub(crate) team_last_changes: BTreeMap<UserId, LastTeamChanges>,
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
    pub(crate) history: BTreeMap<(DateTime<Utc>, EntryId), HistoryEntry>,
    pub(crate) transfers: BTreeMap<TransferId, Transfer>,
    pub(crate) domains: BTreeMap<DomainName, CustomDomain>,
    pub(crate) certificates: BTreeMap<DomainName, StoredCertificate>,
    /// Accounts at certificate authorities.
    pub(crate) authorities: BTreeMap<String, Sealed>,
    /// The fingerprints of domains, and since when each is known.
    pub(crate) domain_fingerprints: Vec<(DomainFingerprint, Option<UserId>, DateTime<Utc>)>,
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

/// The library section that shows a project.
pub(crate) fn section_of(project: &Project) -> LibrarySection {
    match (project.archive, project.folder) {
        (Some(archived), Some(folder)) if archived.with_folder => LibrarySection::Folder(folder),
        (Some(_), _) => LibrarySection::Archive,
        (None, Some(folder)) => LibrarySection::Folder(folder),
        (None, None) => LibrarySection::Root,
    }
}
