//! Storage in memory, with the same guarantees as the databases.
//!
//! A unit of work changes a copy, which replaces the original on commit. A table is copied when it is changed. One unit is
//! open at a time, as on SQLite.

mod account;
mod auth;
mod billing;
mod comments;
mod copies;
mod documents;
mod domains;
mod export;
mod forms;
mod jobs;
mod library;
mod newsletters;
mod operators;
mod prompts;
mod publication;
mod queries;
mod services;
mod state;
mod team;

use std::sync::{
    Arc,
    atomic::{AtomicI64, AtomicU64, Ordering},
};

use async_trait::async_trait;
use octavo_application::{
    account::ports::{
        email_changes::EmailChangeRepository, erasures::ErasureRepository, uploads::UploadRepository,
        users::UserRepository,
    },
    auth::ports::{
        attempt_counts::AttemptCountRepository, links::LinkRepository, passkey::PasskeyRepository,
        second_factor::SecondFactorRepository, sessions::SessionRepository,
    },
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
    jobs::ports::outbox::OutboxRepository,
    library::ports::{
        history::ProjectHistory,
        projects::{FolderRepository, ProjectRepository},
    },
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
    shared::{
        commits::Commits,
        storage::{ActivityLog, JobRepository, Storage, StorageError, UnitOfWork},
    },
    sso::ports::sso::SsoRepository,
    team::ports::team::TeamRepository,
};
use octavo_domain::ids::NumId;
use tokio::sync::{Mutex, OwnedMutexGuard, RwLock};

use state::State;

struct Shared {
    committed: RwLock<Arc<State>>,
    next_num_id: AtomicI64,
    commits: AtomicU64,
}

/// Everything that is stored. Clones share it.
#[derive(Clone)]
pub struct MemoryStore {
    shared: Arc<Shared>,
    /// Locked by the open unit of work.
    writer: Arc<Mutex<()>>,
}

impl Default for MemoryStore {
    fn default() -> Self {
        Self {
            shared: Arc::new(Shared {
                committed: RwLock::new(Arc::new(State::default())),
                next_num_id: AtomicI64::new(NumId::FIRST),
                commits: AtomicU64::new(0),
            }),
            writer: Arc::new(Mutex::new(())),
        }
    }
}

impl MemoryStore {
    /// An empty store.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The committed state.
    async fn committed(&self) -> Arc<State> {
        Arc::clone(&*self.shared.committed.read().await)
    }
}

/// A copy that replaces the original on commit.
struct Unit {
    state: State,
    shared: Arc<Shared>,
    _writing: OwnedMutexGuard<()>,
}

#[async_trait]
impl Storage for MemoryStore {
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>, StorageError> {
        let writing = Arc::clone(&self.writer).lock_owned().await;
        let state = State::clone(&*self.committed().await);
        Ok(Box::new(Unit { state, shared: Arc::clone(&self.shared), _writing: writing }))
    }

    async fn ping(&self) -> Result<(), StorageError> {
        Ok(())
    }
}

impl Commits for MemoryStore {
    fn count(&self) -> u64 {
        self.shared.commits.load(Ordering::SeqCst)
    }
}

#[async_trait]
impl UnitOfWork for Unit {
    fn users(&mut self) -> &mut dyn UserRepository {
        self
    }

    fn sessions(&mut self) -> &mut dyn SessionRepository {
        self
    }

    fn links(&mut self) -> &mut dyn LinkRepository {
        self
    }

    fn email_changes(&mut self) -> &mut dyn EmailChangeRepository {
        self
    }

    fn erasures(&mut self) -> &mut dyn ErasureRepository {
        self
    }

    fn exports(&mut self) -> &mut dyn ExportRepository {
        self
    }

    fn uploads(&mut self) -> &mut dyn UploadRepository {
        self
    }

    fn attempt_counts(&mut self) -> &mut dyn AttemptCountRepository {
        self
    }

    fn connections(&mut self) -> &mut dyn ConnectionRepository {
        self
    }

    fn figma_tokens(&mut self) -> &mut dyn FigmaTokenRepository {
        self
    }

    fn sso(&mut self) -> &mut dyn SsoRepository {
        self
    }

    fn second_factors(&mut self) -> &mut dyn SecondFactorRepository {
        self
    }

    fn passkeys(&mut self) -> &mut dyn PasskeyRepository {
        self
    }

    fn projects(&mut self) -> &mut dyn ProjectRepository {
        self
    }

    fn folders(&mut self) -> &mut dyn FolderRepository {
        self
    }

    fn team(&mut self) -> &mut dyn TeamRepository {
        self
    }

    fn outbox(&mut self) -> &mut dyn OutboxRepository {
        self
    }

    fn jobs(&mut self) -> &mut dyn JobRepository {
        self
    }

    fn activity(&mut self) -> &mut dyn ActivityLog {
        self
    }

    fn history(&mut self) -> &mut dyn ProjectHistory {
        self
    }

    fn templates(&mut self) -> &mut dyn TemplateRepository {
        self
    }

    fn promotions(&mut self) -> &mut dyn PromotionRepository {
        self
    }

    fn responses(&mut self) -> &mut dyn ResponseRepository {
        self
    }

    fn transfers(&mut self) -> &mut dyn TransferRepository {
        self
    }

    fn documents(&mut self) -> &mut dyn DocumentRepository {
        self
    }

    fn assets(&mut self) -> &mut dyn AssetRepository {
        self
    }

    fn fonts(&mut self) -> &mut dyn FontRepository {
        self
    }

    fn styles(&mut self) -> &mut dyn StyleRepository {
        self
    }

    fn forms(&mut self) -> &mut dyn FormRepository {
        self
    }

    fn versions(&mut self) -> &mut dyn VersionRepository {
        self
    }

    fn preview_links(&mut self) -> &mut dyn PreviewLinkRepository {
        self
    }

    fn comments(&mut self) -> &mut dyn CommentRepository {
        self
    }

    fn domains(&mut self) -> &mut dyn DomainRepository {
        self
    }

    fn copies(&mut self) -> &mut dyn CopyRepository {
        self
    }

    fn publications(&mut self) -> &mut dyn PublicationRepository {
        self
    }

    fn visits(&mut self) -> &mut dyn VisitRepository {
        self
    }

    fn home(&mut self) -> &mut dyn HomeRepository {
        self
    }

    fn news(&mut self) -> &mut dyn NewsRepository {
        self
    }

    fn newsletters(&mut self) -> &mut dyn NewsletterRepository {
        self
    }

    fn referrals(&mut self) -> &mut dyn ReferralRepository {
        self
    }

    fn whitelists(&mut self) -> &mut dyn WhitelistRepository {
        self
    }

    fn certificates(&mut self) -> &mut dyn CertificateRepository {
        self
    }

    fn operators(&mut self) -> &mut dyn OperatorLog {
        self
    }

    fn creators(&mut self) -> &mut dyn CreatorRepository {
        self
    }

    fn billing(&mut self) -> &mut dyn BillingRepository {
        self
    }

    async fn next_num_ids(&mut self, count: u32) -> Result<Vec<NumId>, StorageError> {
        let count = i64::from(count);
        let first = self.shared.next_num_id.fetch_add(count, Ordering::Relaxed);
        let numbers = (first..first.saturating_add(count)).map(NumId::parse);
        numbers.collect::<Result<_, _>>().map_err(|error| StorageError::Backend(error.to_string()))
    }

    async fn commit(self: Box<Self>) -> Result<(), StorageError> {
        let Self { mut state, shared, _writing } = *self;
        let shown = account::erasures::covers(&state);
        state.covers.extend(shown);
        *shared.committed.write().await = Arc::new(state);
        shared.commits.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}
