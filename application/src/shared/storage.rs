//! The store of record: a unit of work with one repository for each kind of row.
//!
//! Rules for every adapter:
//! - a unit of work sees its own writes, and no other unit sees them before [`UnitOfWork::commit`];
//! - dropping it without commit MUST undo all of it;
//! - what `commit` confirmed with `Ok` MUST survive the process being killed;
//! - a row that cannot be read back is [`StorageError::Corrupt`], naming table, column and id.

use crate::{
    account::ports::users::UserRepository,
    auth::ports::{
        attempt_counts::AttemptCountRepository, links::LinkRepository, sessions::SessionRepository,
    },
    jobs::ports::outbox::OutboxRepository,
    library::ports::projects::{FolderRepository, ProjectRepository},
};
use async_trait::async_trait;
use octavo_domain::ids::NumId;

pub use super::error::StorageError;
pub use crate::{
    account::ports::activity::{Activity, ActivityLog, Event},
    jobs::ports::jobs::{Job, JobKind, JobQueue, JobRepository},
};
use crate::{
    account::ports::{
        email_changes::EmailChangeRepository, erasures::ErasureRepository, uploads::UploadRepository,
    },
    auth::ports::{passkey::PasskeyRepository, second_factor::SecondFactorRepository},
    billing::ports::BillingRepository,
    comments::ports::comments::CommentRepository,
    copies::ports::transfers::{CopyRepository, TransferRepository},
    documents::ports::{
        assets::AssetRepository, documents::DocumentRepository, fonts::FontRepository,
        styles::StyleRepository, versions::VersionRepository,
    },
    domains::ports::{certificates::CertificateRepository, domains::DomainRepository},
    export::ports::exports::ExportRepository,
    forms::ports::forms::FormRepository,
    library::ports::history::ProjectHistory,
    newsletters::ports::newsletters::NewsletterRepository,
    operators::ports::operators::OperatorLog,
    prompts::ports::{
        news::NewsRepository,
        prompts::{PromotionRepository, ResponseRepository},
        templates::TemplateRepository,
    },
    publication::ports::{
        home::HomeRepository, preview_links::PreviewLinkRepository, publication::PublicationRepository,
        visits::VisitRepository, whitelists::WhitelistRepository,
    },
    referrals::ports::{creators::CreatorRepository, referrals::ReferralRepository},
    services::ports::{figma::FigmaTokenRepository, services::ConnectionRepository},
    sso::ports::sso::SsoRepository,
    team::ports::team::TeamRepository,
};

/// Begins units of work.
#[async_trait]
pub trait Storage: Send + Sync {
    /// Begins a unit of work that may write.
    ///
    /// # Errors
    /// [`StorageError::Unavailable`] when there is no database to begin it on.
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>, StorageError>;

    /// Succeeds when the database answers.
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
    /// Erasure of deleted accounts.
    fn erasures(&mut self) -> &mut dyn ErasureRepository;
    /// Exports.
    fn exports(&mut self) -> &mut dyn ExportRepository;
    /// Files of accounts.
    fn uploads(&mut self) -> &mut dyn UploadRepository;
    /// Counted attempts.
    fn attempt_counts(&mut self) -> &mut dyn AttemptCountRepository;
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
    /// Jobs.
    fn jobs(&mut self) -> &mut dyn JobRepository;
    /// The activity log.
    fn activity(&mut self) -> &mut dyn ActivityLog;
    /// The history of libraries.
    fn history(&mut self) -> &mut dyn ProjectHistory;
    /// Templates.
    fn templates(&mut self) -> &mut dyn TemplateRepository;
    /// Prompts that operators manage.
    fn promotions(&mut self) -> &mut dyn PromotionRepository;
    /// Answers to prompts.
    fn responses(&mut self) -> &mut dyn ResponseRepository;
    /// Publications.
    fn publications(&mut self) -> &mut dyn PublicationRepository;
    /// Visits of publications.
    fn visits(&mut self) -> &mut dyn VisitRepository;
    /// Takes the next `count` numbers of the one sequence (DASH-383). Numbers are never reused; a rolled back unit of
    /// work may leave a gap.
    async fn next_num_ids(&mut self, count: u32) -> Result<Vec<NumId>, StorageError>;
    /// Copies that were sent.
    fn transfers(&mut self) -> &mut dyn TransferRepository;
    /// Documents.
    fn documents(&mut self) -> &mut dyn DocumentRepository;
    /// Pictures of documents.
    fn assets(&mut self) -> &mut dyn AssetRepository;
    /// The fonts of accounts.
    fn fonts(&mut self) -> &mut dyn FontRepository;
    /// The text styles of accounts.
    fn styles(&mut self) -> &mut dyn StyleRepository;
    /// Versions of documents.
    fn versions(&mut self) -> &mut dyn VersionRepository;
    /// Preview links.
    fn preview_links(&mut self) -> &mut dyn PreviewLinkRepository;
    /// Forms and their answers.
    fn forms(&mut self) -> &mut dyn FormRepository;
    /// Comments.
    fn comments(&mut self) -> &mut dyn CommentRepository;
    /// Custom domains.
    fn domains(&mut self) -> &mut dyn DomainRepository;
    /// Connected services.
    fn connections(&mut self) -> &mut dyn ConnectionRepository;
    /// Tokens of Figma.
    fn figma_tokens(&mut self) -> &mut dyn FigmaTokenRepository;
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
    /// Referrals.
    fn referrals(&mut self) -> &mut dyn ReferralRepository;
    /// Reader whitelists.
    fn whitelists(&mut self) -> &mut dyn WhitelistRepository;
    /// Creator profiles.
    fn creators(&mut self) -> &mut dyn CreatorRepository;
    /// Billing.
    fn billing(&mut self) -> &mut dyn BillingRepository;
    /// The operator log.
    fn operators(&mut self) -> &mut dyn OperatorLog;
    /// Certificates of custom domains.
    fn certificates(&mut self) -> &mut dyn CertificateRepository;
    /// Makes everything durable and visible.
    async fn commit(self: Box<Self>) -> Result<(), StorageError>;
}
