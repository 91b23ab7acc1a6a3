//! Storage that lets other tasks run before a unit of work begins, before it commits, and before it returns. At times
//! it is unavailable, and at times the outcome of a commit is unknown.

use std::sync::Arc;

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
    billing::ports::{BalanceTransaction, BillingQueries, BillingRepository, CouponOffer},
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
    shared::storage::{ActivityLog, JobRepository, Storage, StorageError, UnitOfWork},
    sso::ports::sso::SsoRepository,
    team::ports::team::TeamRepository,
};
use octavo_domain::billing::{
    account::BillingAccount, attempt::Attempt, card::CustomerRef, issued_invoice::IssuedInvoice,
};
use octavo_domain::{
    billing::calendar::Moment,
    ids::{AttemptId, NumId, UserId},
};
use octavo_memory::MemoryStore;

use crate::steps::{Begun, Chance, pause};

#[derive(Clone)]
pub(crate) struct Stepwise {
    pub(crate) store: MemoryStore,
    pub(crate) chance: Arc<Chance>,
}

fn away() -> StorageError {
    StorageError::Unavailable("the database is away".to_owned())
}

#[async_trait]
impl Storage for Stepwise {
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>, StorageError> {
        pause().await;
        if self.chance.fault(150) {
            return Err(away());
        }
        let unit = self.store.begin().await?;
        Ok(Box::new(Unit { unit, begun: self.chance.begin(), chance: Arc::clone(&self.chance) }))
    }

    async fn ping(&self) -> Result<(), StorageError> {
        self.store.ping().await
    }
}

struct Unit {
    unit: Box<dyn UnitOfWork>,
    begun: Begun,
    chance: Arc<Chance>,
}

macro_rules! repositories {
    ($($name:ident: $repository:ident),* $(,)?) => {
        #[async_trait]
        impl UnitOfWork for Unit {
            $(fn $name(&mut self) -> &mut dyn $repository {
                self.unit.$name()
            })*

            async fn next_num_ids(&mut self, count: u32) -> Result<Vec<NumId>, StorageError> {
                self.unit.next_num_ids(count).await
            }

            async fn commit(self: Box<Self>) -> Result<(), StorageError> {
                let Self { unit, begun, chance } = *self;
                pause().await;
                if chance.fault(150) {
                    return Err(away());
                }
                unit.commit().await?;
                drop(begun);
                pause().await;
                if chance.fault(150) {
                    return Err(away());
                }
                Ok(())
            }
        }
    };
}

repositories! {
    users: UserRepository,
    sessions: SessionRepository,
    links: LinkRepository,
    email_changes: EmailChangeRepository,
    erasures: ErasureRepository,
    exports: ExportRepository,
    uploads: UploadRepository,
    attempt_counts: AttemptCountRepository,
    second_factors: SecondFactorRepository,
    passkeys: PasskeyRepository,
    projects: ProjectRepository,
    folders: FolderRepository,
    team: TeamRepository,
    outbox: OutboxRepository,
    jobs: JobRepository,
    activity: ActivityLog,
    history: ProjectHistory,
    templates: TemplateRepository,
    promotions: PromotionRepository,
    responses: ResponseRepository,
    publications: PublicationRepository,
    visits: VisitRepository,
    transfers: TransferRepository,
    documents: DocumentRepository,
    versions: VersionRepository,
    comments: CommentRepository,
    assets: AssetRepository,
    preview_links: PreviewLinkRepository,
    domains: DomainRepository,
    connections: ConnectionRepository,
    figma_tokens: FigmaTokenRepository,
    sso: SsoRepository,
    copies: CopyRepository,
    home: HomeRepository,
    news: NewsRepository,
    newsletters: NewsletterRepository,
    referrals: ReferralRepository,
    whitelists: WhitelistRepository,
    creators: CreatorRepository,
    billing: BillingRepository,
    operators: OperatorLog,
    certificates: CertificateRepository,
    forms: FormRepository,
    fonts: FontRepository,
    styles: StyleRepository,
}

#[async_trait]
impl BillingQueries for Stepwise {
    async fn billing_account(&self, user: UserId) -> Result<Option<BillingAccount>, StorageError> {
        pause().await;
        self.store.billing_account(user).await
    }

    async fn invoices(&self, user: UserId, limit: u32) -> Result<Vec<IssuedInvoice>, StorageError> {
        self.store.invoices(user, limit).await
    }

    async fn latest_invoice(
        &self,
        user: UserId,
    ) -> Result<Option<(IssuedInvoice, Option<Attempt>)>, StorageError> {
        self.store.latest_invoice(user).await
    }

    async fn account_of_customer(
        &self,
        provider: &str,
        customer: &CustomerRef,
    ) -> Result<Option<UserId>, StorageError> {
        self.store.account_of_customer(provider, customer).await
    }

    async fn coupon_offer(&self, code: &str) -> Result<Option<CouponOffer>, StorageError> {
        self.store.coupon_offer(code).await
    }

    async fn coupons(&self) -> Result<Vec<CouponOffer>, StorageError> {
        self.store.coupons().await
    }

    async fn due_accounts(&self, now: Moment, limit: u32) -> Result<Vec<UserId>, StorageError> {
        pause().await;
        self.store.due_accounts(now, limit).await
    }

    async fn attempts_to_check(&self, now: Moment, limit: u32) -> Result<Vec<AttemptId>, StorageError> {
        pause().await;
        self.store.attempts_to_check(now, limit).await
    }

    async fn balance_transactions(&self, user: UserId) -> Result<Vec<BalanceTransaction>, StorageError> {
        self.store.balance_transactions(user).await
    }
}
