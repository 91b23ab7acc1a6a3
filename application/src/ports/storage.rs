//! The store of record: a unit of work with one repository for each kind of thing.
//!
//! Rules for every adapter:
//! - a unit of work sees its own writes, and nobody else sees them before [`UnitOfWork::commit`];
//! - dropping it without commit MUST undo all of it;
//! - what `commit` answered with `Ok` MUST survive the process being killed;
//! - a row that cannot be read back is [`StorageError::Corrupt`], naming table, column and id.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    account::{
        credential::{LinkPurpose, MailedLink, SecretHash},
        email::Email,
        session::Session,
        throttle::Tries,
        user::User,
        username::Username,
    },
    ids::{FolderId, MailId, NumId, ProjectId, ProjectRef, SessionId, UserId},
    library::{folder::Folder, project::Project},
};

pub use super::{
    activity::{Activity, ActivityLog, Event},
    error::StorageError,
    jobs::{Job, JobKind, JobRepository, Lane},
};
use super::{
    billing::BillingRepository,
    certificates::CertificateRepository,
    creators::CreatorRepository,
    domains::DomainRepository,
    email_changes::EmailChangeRepository,
    erasures::ErasureRepository,
    exports::ExportRepository,
    history::ProjectHistory,
    home::HomeRepository,
    mailer::Mail,
    news::NewsRepository,
    newsletters::NewsletterRepository,
    operators::OperatorLog,
    passkey::PasskeyRepository,
    prompts::{PromotionRepository, ResponseRepository},
    publication::PublicationRepository,
    referrals::ReferralRepository,
    second_factor::SecondFactorRepository,
    sendings::{CopyRepository, SendingRepository},
    services::ConnectionRepository,
    sso::SsoRepository,
    team::TeamRepository,
    templates::TemplateRepository,
    uploads::UploadRepository,
    visits::VisitRepository,
    whitelists::WhitelistRepository,
};

/// Begins units of work.
#[async_trait]
pub trait Storage: Send + Sync {
    /// Begins a unit of work that may write.
    ///
    /// # Errors
    /// [`StorageError::Unavailable`] when there is no database to begin it on.
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>, StorageError>;

    /// Answers when the database does.
    ///
    /// # Errors
    /// [`StorageError::Unavailable`] when it does not.
    async fn ping(&self) -> Result<(), StorageError>;
}

/// One transaction.
#[async_trait]
pub trait UnitOfWork: Send {
    /// Accounts.
    fn users(&mut self) -> &mut dyn UserRepository;
    /// Sessions.
    fn sessions(&mut self) -> &mut dyn SessionRepository;
    /// Links that were mailed.
    fn links(&mut self) -> &mut dyn LinkRepository;
    /// Changes of address.
    fn email_changes(&mut self) -> &mut dyn EmailChangeRepository;
    /// What is left of accounts that are gone.
    fn erasures(&mut self) -> &mut dyn ErasureRepository;
    /// Exports.
    fn exports(&mut self) -> &mut dyn ExportRepository;
    /// Files of accounts.
    fn uploads(&mut self) -> &mut dyn UploadRepository;
    /// Counted tries.
    fn tries(&mut self) -> &mut dyn TryRepository;
    /// Second factors.
    fn second_factors(&mut self) -> &mut dyn SecondFactorRepository;
    /// Passkeys.
    fn passkeys(&mut self) -> &mut dyn PasskeyRepository;
    /// Projects.
    fn projects(&mut self) -> &mut dyn ProjectRepository;
    /// Collections.
    fn folders(&mut self) -> &mut dyn FolderRepository;
    /// Memberships.
    fn team(&mut self) -> &mut dyn TeamRepository;
    /// Mail to be delivered.
    fn outbox(&mut self) -> &mut dyn OutboxRepository;
    /// Work to be done.
    fn jobs(&mut self) -> &mut dyn JobRepository;
    /// The activity log.
    fn activity(&mut self) -> &mut dyn ActivityLog;
    /// The history of libraries.
    fn history(&mut self) -> &mut dyn ProjectHistory;
    /// Templates.
    fn templates(&mut self) -> &mut dyn TemplateRepository;
    /// What operators feed to the dashboard.
    fn promotions(&mut self) -> &mut dyn PromotionRepository;
    /// What people answer to it.
    fn responses(&mut self) -> &mut dyn ResponseRepository;
    /// What is published.
    fn publications(&mut self) -> &mut dyn PublicationRepository;
    /// Visits of what is published.
    fn visits(&mut self) -> &mut dyn VisitRepository;
    /// Takes the next `count` numbers of the one sequence (DASH-383). Numbers are never given twice; a rolled
    /// back unit of work may leave a gap.
    async fn next_num_ids(&mut self, count: u32) -> Result<Vec<NumId>, StorageError>;
    /// Copies that were sent.
    fn sendings(&mut self) -> &mut dyn SendingRepository;
    /// Custom domains.
    fn domains(&mut self) -> &mut dyn DomainRepository;
    /// Connected services.
    fn connections(&mut self) -> &mut dyn ConnectionRepository;
    /// Single sign-on.
    fn sso(&mut self) -> &mut dyn SsoRepository;
    /// Copies that are still to be received.
    fn copies(&mut self) -> &mut dyn CopyRepository;
    /// Home projects.
    fn home(&mut self) -> &mut dyn HomeRepository;
    /// What's new.
    fn news(&mut self) -> &mut dyn NewsRepository;
    /// Newsletters.
    fn newsletters(&mut self) -> &mut dyn NewsletterRepository;
    /// Who brought whom.
    fn referrals(&mut self) -> &mut dyn ReferralRepository;
    /// Who may read what is protected by e-mail.
    fn whitelists(&mut self) -> &mut dyn WhitelistRepository;
    /// Those who make templates.
    fn creators(&mut self) -> &mut dyn CreatorRepository;
    /// Billing.
    fn billing(&mut self) -> &mut dyn BillingRepository;
    /// What operators change.
    fn operators(&mut self) -> &mut dyn OperatorLog;
    /// Certificates of custom domains.
    fn certificates(&mut self) -> &mut dyn CertificateRepository;
    /// Makes everything durable and visible.
    async fn commit(self: Box<Self>) -> Result<(), StorageError>;
}

/// Accounts. Finding one in a unit of work MUST keep others from changing it until the unit ends.
#[async_trait]
pub trait UserRepository: Send {
    /// Adds an account. [`StorageError::Duplicate`] with `"email"` or `"username"` when one of these is taken,
    /// after which the unit of work MUST still be usable.
    async fn insert(&mut self, user: &User) -> Result<(), StorageError>;
    /// The account with this id.
    async fn find(&mut self, id: UserId) -> Result<Option<User>, StorageError>;
    /// The account with this address, whatever its case.
    async fn find_by_email(&mut self, email: &Email) -> Result<Option<User>, StorageError>;
    /// Is this username, whatever its case, taken? One that an account had before, and whose addresses lead there, is.
    async fn username_taken(&mut self, username: &Username) -> Result<bool, StorageError>;
    /// The account that had this username, whatever its case, until a new version of the product renamed it.
    async fn former_owner(&mut self, username: &Username) -> Result<Option<UserId>, StorageError>;
    /// Stores every field of an account that is there; [`StorageError::Stale`] when it is not.
    async fn update(&mut self, user: &User) -> Result<(), StorageError>;
    /// Removes an account for good, with everything that belongs to it: its library and what is published of it, its
    /// sessions and links, its memberships and those of others in its library, its log and its history. Nothing of
    /// others MUST change beside that. Nothing happens when there is no such account.
    async fn delete(&mut self, id: UserId) -> Result<(), StorageError>;
    /// Moves the account's library version, keeps other writers of this library waiting until the unit ends, and
    /// answers the new version. MUST be called before the library's rows are read in a unit that changes them.
    /// [`StorageError::Stale`] when there is no such account.
    async fn touch_library(&mut self, id: UserId) -> Result<i64, StorageError>;
}

/// Sessions.
#[async_trait]
pub trait SessionRepository: Send {
    /// Adds a session.
    async fn insert(&mut self, session: &Session) -> Result<(), StorageError>;
    /// Notes that a session was seen; nothing happens when it has ended.
    async fn touch(&mut self, id: SessionId, now: DateTime<Utc>) -> Result<(), StorageError>;
    /// Gives a session, whose owner has proved at `now` who they are, another token; false when it has ended. The token
    /// it had MUST be worth nothing from then on.
    async fn renew(
        &mut self,
        id: SessionId,
        token: &SecretHash,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// Ends one session; true when it was there.
    async fn delete(&mut self, id: SessionId) -> Result<bool, StorageError>;
    /// Ends one session of an account; true when it was there and the account's.
    async fn delete_of(&mut self, user: UserId, id: SessionId) -> Result<bool, StorageError>;
    /// Ends every session of an account except `keep`; answers how many.
    async fn delete_all(&mut self, user: UserId, keep: Option<SessionId>) -> Result<u64, StorageError>;
    /// Removes sessions created or last seen too long ago; answers how many.
    async fn delete_ended(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError>;
}

/// Links that were mailed.
#[async_trait]
pub trait LinkRepository: Send {
    /// Adds a link and removes earlier ones of the same account and purpose.
    async fn replace(&mut self, link: &MailedLink) -> Result<(), StorageError>;
    /// A link, left where it is and not locked: look first, lock the account, then [`take`](Self::take).
    async fn find(
        &mut self,
        hash: &SecretHash,
        purpose: LinkPurpose,
    ) -> Result<Option<MailedLink>, StorageError>;
    /// Takes a link out of the store: of several who try at once, exactly one gets it.
    async fn take(
        &mut self,
        hash: &SecretHash,
        purpose: LinkPurpose,
    ) -> Result<Option<MailedLink>, StorageError>;
    /// Removes an account's link of a purpose; nothing happens when there is none.
    async fn forget(&mut self, user: UserId, purpose: LinkPurpose) -> Result<(), StorageError>;
    /// Removes links that no longer hold; answers how many.
    async fn delete_expired(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError>;
}

/// Counted tries, by key. Finding one in a unit of work MUST keep others from counting on it until the unit ends.
#[async_trait]
pub trait TryRepository: Send {
    /// What is remembered of a key.
    async fn find(&mut self, key: &str) -> Result<Option<Tries>, StorageError>;
    /// Remembers it, replacing what is there.
    async fn save(&mut self, key: &str, tries: Tries) -> Result<(), StorageError>;
    /// Forgets a key.
    async fn forget(&mut self, key: &str) -> Result<(), StorageError>;
    /// Forgets what began before `before`; answers how many.
    async fn delete_older(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}

/// Projects.
#[async_trait]
pub trait ProjectRepository: Send {
    /// Adds projects, which nobody has viewed yet.
    async fn insert_many(&mut self, projects: &[Project]) -> Result<(), StorageError>;
    /// One project of an account.
    async fn find(&mut self, owner: UserId, num_id: NumId) -> Result<Option<Project>, StorageError>;
    /// One project of an account that is about to be changed, with the library version that will show the change: what
    /// [`UserRepository::touch_library`] and [`find`](Self::find) do, in one turn at the database and with the same
    /// promises. When it is none, the version may have moved: the unit MUST be dropped then.
    async fn find_to_change(
        &mut self,
        owner: UserId,
        project: ProjectRef,
    ) -> Result<Option<(Project, i64)>, StorageError>;
    /// The number of the account's project with this id.
    async fn num_id(&mut self, owner: UserId, id: ProjectId) -> Result<Option<NumId>, StorageError>;
    /// Those of `num_ids` that are projects of the account, in no particular order, in one statement.
    async fn find_many(&mut self, owner: UserId, num_ids: &[NumId]) -> Result<Vec<Project>, StorageError>;
    /// The projects whose folder is one of `folders`, archived ones included, in one statement.
    async fn find_in_folders(
        &mut self,
        owner: UserId,
        folders: &[FolderId],
    ) -> Result<Vec<Project>, StorageError>;
    /// Those titles of the account that start with one of `prefixes`.
    async fn titles_starting(
        &mut self,
        owner: UserId,
        prefixes: &[String],
    ) -> Result<Vec<String>, StorageError>;
    /// Stores every field of projects that are there but for their views, which are counted elsewhere;
    /// [`StorageError::Stale`] when one is not.
    async fn update_many(&mut self, projects: &[Project]) -> Result<(), StorageError>;
    /// How many projects the account has, archived ones included. MUST cost the same for a large account as for a
    /// small one.
    async fn count(&mut self, owner: UserId) -> Result<u64, StorageError>;
    /// Removes projects for good, with all that belongs to them.
    async fn delete_many(&mut self, ids: &[ProjectId]) -> Result<(), StorageError>;
}

/// Collections.
///
/// An address that a collection had leads to it until another collection of the account gets it: whoever stores a
/// collection with another `uri` leaves the former one behind.
#[async_trait]
pub trait FolderRepository: Send {
    /// Adds a collection. [`StorageError::Duplicate`] with `"name"` when the account has one of this name or
    /// address, after which the unit of work MUST still be usable.
    async fn insert(&mut self, folder: &Folder) -> Result<(), StorageError>;
    /// One collection of an account.
    async fn find(&mut self, owner: UserId, id: FolderId) -> Result<Option<Folder>, StorageError>;
    /// Every collection of the account, archived ones included.
    async fn all(&mut self, owner: UserId) -> Result<Vec<Folder>, StorageError>;
    /// Stores every field of a collection that is there; [`StorageError::Stale`] when it is not,
    /// [`StorageError::Duplicate`] with `"name"` as in `insert`.
    async fn update(&mut self, folder: &Folder) -> Result<(), StorageError>;
    /// Removes a collection for good; projects that were in it are at the root.
    async fn delete(&mut self, id: FolderId) -> Result<(), StorageError>;
}

/// A mail in the outbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutboxMail {
    /// Its row.
    pub id: MailId,
    /// What to send.
    pub mail: Mail,
    /// Deliveries tried before this one.
    pub attempts: u32,
    /// When it was put there.
    pub created_at: DateTime<Utc>,
}

/// Mail that was written in the transaction of its cause.
#[async_trait]
pub trait OutboxRepository: Send {
    /// Puts a mail into the outbox, due at once.
    async fn add(&mut self, id: MailId, mail: &Mail, now: DateTime<Utc>) -> Result<(), StorageError>;
    /// Notes that a mail to somebody else names an account. It goes with that account, unless it was handed over.
    async fn tells_of(&mut self, id: MailId, user: UserId) -> Result<(), StorageError>;
    /// Claims up to `limit` due mails until `until`, the oldest first; messages that only a newer version of the
    /// product knows are left to it. No two workers MUST get the same mail while
    /// a claim stands; a claim that has run out is free again.
    async fn claim(
        &mut self,
        limit: u32,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Vec<OutboxMail>, StorageError>;
    /// Notes that a mail was handed over, and forgets what it said and to whom.
    async fn delivered(&mut self, id: MailId, now: DateTime<Utc>) -> Result<(), StorageError>;
    /// Notes a failed try: `next` is when it is due again; none gives it up, and forgets what it said and to whom.
    /// `error` MUST NOT name the recipient.
    async fn failed(
        &mut self,
        id: MailId,
        error: &str,
        next: Option<DateTime<Utc>>,
    ) -> Result<(), StorageError>;
    /// Removes mails that were handed over before `before`, and those given up that were put there before it;
    /// answers how many.
    async fn delete_delivered(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}
