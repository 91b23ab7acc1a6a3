//! The stored state.

pub(crate) mod table;

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use octavo_application::{
    copies::ports::transfers::Copying,
    documents::ports::styles::StoredStyle,
    domains::ports::domains::DomainFingerprint,
    forms::ports::forms::FormSettings,
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
    documents::{asset::Asset, font::OwnFont, id::RecordId, value::AssetKey},
    domains::{CustomDomain, DomainName},
    export::Export,
    forms::{
        answer::Answer,
        settings::{Delivery, Recipient},
        target::Target,
    },
    ids::{
        AnswerId, BannerId, CopyId, DeliveryId, EmailChangeId, EntryId, ExportId, FolderId, JobId, MailId,
        NewsId, NoteId, PasskeyId, PreviewLinkId, ProjectId, RecipientId, SessionId, TeammateId, TransferId,
        UserId,
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
    services::{Connection, PendingConnection, Service, figma::KeptFigmaToken},
    sso::Sso,
    team::teammate::Teammate,
};

use self::table::Table;
use crate::{
    account::uploads::Upload, billing::Billing, comments::Comments, documents::Stored,
    domains::certificates::StoredCertificate,
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

/// A key, and until when it is kept.
pub(crate) type KeptKey = (Key, Option<DateTime<Utc>>);

/// The fingerprint of a domain, whose it was, and since when it is known.
pub(crate) type KnownFingerprint = (DomainFingerprint, Option<UserId>, DateTime<Utc>);

#[derive(Clone, Default)]
pub(crate) struct State {
    pub(crate) users: Table<BTreeMap<UserId, Account>>,
    pub(crate) sessions: Table<BTreeMap<SessionId, Session>>,
    pub(crate) links: Table<BTreeMap<(UserId, LinkPurpose), MailedLink>>,
    pub(crate) second_factors: Table<BTreeMap<UserId, SecondFactor>>,
    pub(crate) pending_secrets: Table<BTreeMap<UserId, PendingSecret>>,
    pub(crate) recovery_codes: Table<BTreeMap<UserId, BTreeSet<SecretHash>>>,
    pub(crate) challenges: Table<BTreeMap<SecretHash, Challenge>>,
    pub(crate) connections: Table<BTreeMap<(UserId, Service), Connection>>,
    pub(crate) pending_connections: Table<BTreeMap<SecretHash, PendingConnection>>,
    pub(crate) figma_tokens: Table<BTreeMap<UserId, KeptFigmaToken>>,
    pub(crate) sso: Table<BTreeMap<UserId, Sso>>,
    pub(crate) passkeys: Table<BTreeMap<PasskeyId, Passkey>>,
    pub(crate) ceremonies: Table<BTreeMap<SecretHash, Ceremony>>,
    pub(crate) email_changes: Table<BTreeMap<EmailChangeId, EmailChange>>,
    pub(crate) documents: Table<BTreeMap<ProjectId, Stored>>,
    pub(crate) assets: Table<BTreeMap<(ProjectId, AssetKey), Asset>>,
    pub(crate) fonts: Table<BTreeMap<(UserId, AssetKey), OwnFont>>,
    pub(crate) account_styles: Table<BTreeMap<(UserId, RecordId), StoredStyle>>,
    pub(crate) preview_links: Table<BTreeMap<PreviewLinkId, PreviewLink>>,
    pub(crate) form_answers: Table<BTreeMap<AnswerId, Answer>>,
    pub(crate) form_settings: Table<BTreeMap<(ProjectId, RecordId), FormSettings>>,
    pub(crate) form_recipients: Table<BTreeMap<RecipientId, Recipient>>,
    pub(crate) form_targets: Table<BTreeMap<(ProjectId, RecordId, Service), Target>>,
    pub(crate) form_deliveries: Table<BTreeMap<DeliveryId, Delivery>>,
    pub(crate) comments: Comments,
    pub(crate) exports: Table<BTreeMap<ExportId, Export>>,
    pub(crate) uploads: Table<BTreeMap<UploadKey, Upload>>,
    /// Files that are no longer needed.
    pub(crate) abandoned_files: Table<BTreeSet<String>>,
    /// Covers that are or were shown, until they are removed.
    pub(crate) covers: Table<BTreeSet<String>>,
    /// Reasons for deleting accounts.
    pub(crate) reasons: Table<BTreeMap<(DateTime<Utc>, NoteId), DeletionReason>>,
    pub(crate) attempts: Table<BTreeMap<String, AttemptCount>>,
    pub(crate) projects: Table<BTreeMap<ProjectId, Project>>,
    pub(crate) folders: Table<BTreeMap<FolderId, Folder>>,
    /// Earlier addresses of collections.
    pub(crate) folder_addresses: Table<BTreeMap<(UserId, String), FolderId>>,
    pub(crate) teammates: Table<BTreeMap<TeammateId, Teammate>>,
    pub(crate) team_last_changes: Table<BTreeMap<UserId, LastTeamChanges>>,
    pub(crate) page_views: Table<BTreeMap<(ProjectId, String), u64>>,
    pub(crate) publications: Table<BTreeMap<ProjectId, Snapshot>>,
    pub(crate) withdrawals: Table<BTreeMap<ProjectId, Withdrawal>>,
    pub(crate) daily_views: Table<BTreeMap<(ProjectId, String), u64>>,
    pub(crate) visits: Table<BTreeMap<(ProjectId, Visitor), DateTime<Utc>>>,
    pub(crate) keys: Table<BTreeMap<String, KeptKey>>,
    pub(crate) outbox: Table<BTreeMap<MailId, Post>>,
    pub(crate) jobs: Table<BTreeMap<JobId, Work>>,
    pub(crate) activity: Table<Vec<Activity>>,
    pub(crate) templates: Table<BTreeMap<ProjectId, TemplateCard>>,
    pub(crate) homes: Table<BTreeMap<UserId, ProjectId>>,
    pub(crate) news: Table<BTreeMap<NewsId, NewsItem>>,
    pub(crate) news_seen: Table<BTreeMap<UserId, DateTime<Utc>>>,
    pub(crate) tours: Table<BTreeMap<UserId, ProjectId>>,
    pub(crate) toggles: Toggles,
    pub(crate) prompt_facts: Table<BTreeMap<UserId, PromptFacts>>,
    pub(crate) banners: Table<BTreeMap<BannerId, Banner>>,
    pub(crate) banner_answers: Table<BTreeSet<(UserId, BannerId)>>,
    pub(crate) operator_changes: Table<Vec<OperatorChange>>,
    pub(crate) feedback: Table<Vec<Opinion>>,
    pub(crate) demo_requests: Table<Vec<(NoteId, DemoRow)>>,
    pub(crate) history: Table<BTreeMap<(DateTime<Utc>, EntryId), HistoryEntry>>,
    pub(crate) transfers: Table<BTreeMap<TransferId, Transfer>>,
    pub(crate) domains: Table<BTreeMap<DomainName, CustomDomain>>,
    pub(crate) certificates: Table<BTreeMap<DomainName, StoredCertificate>>,
    /// Accounts at certificate authorities.
    pub(crate) authorities: Table<BTreeMap<String, Sealed>>,
    /// The fingerprints of domains, and since when each is known.
    pub(crate) domain_fingerprints: Table<Vec<KnownFingerprint>>,
    pub(crate) last_checked_domains: Table<BTreeMap<UserId, String>>,
    pub(crate) copies: Table<BTreeMap<CopyId, Copying>>,
    pub(crate) topics: Table<BTreeMap<UserId, Topics>>,
    pub(crate) issues: Table<BTreeMap<String, (Issue, Progress)>>,
    pub(crate) referrals: Table<BTreeMap<UserId, Referral>>,
    pub(crate) rewards: Table<Vec<Reward>>,
    pub(crate) whitelists: Table<BTreeMap<UserId, Whitelist>>,
    pub(crate) reader_links: Table<BTreeMap<SecretHash, ReaderLink>>,
    pub(crate) creators: Table<BTreeMap<UserId, CreatorProfile>>,
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
