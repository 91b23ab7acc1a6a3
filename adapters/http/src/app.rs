//! The state that all routes share.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use octavo_application::{
    account::{
        AccountUseCases, profile_media::ProfileMediaUseCases, read_account::ReadAccount,
        update_account::UpdateAccount,
    },
    auth::{AuthUseCases, passkeys::PasskeyUseCases, second_factor::SecondFactorUseCases},
    billing::{BillingUseCases, ReceiptUseCases},
    comments::CommentUseCases,
    copies::CopyUseCases,
    documents::DocumentUseCases,
    domains::{DomainUseCases, certificates::read_own::ReadOwnCertificate},
    export::ExportUseCases,
    forms::FormUseCases,
    library::LibraryUseCases,
    newsletters::NewsletterUseCases,
    plans::PlanUseCases,
    prompts::{NewsUseCases, Prompts},
    publication::{HomeUseCases, PublicationUseCases},
    referrals::ReferralUseCases,
    services::ServiceUseCases,
    shared::{
        clock::Clock,
        places::Places,
        storage::{Storage, StorageError},
    },
    sso::SsoUseCases,
    team::TeamUseCases,
};
use octavo_domain::{ids::UserId, plans::catalogue::Catalogue};
use sha2::{Digest, Sha256};

use crate::{
    documents::{live::Live, rate::ChangeRate},
    extract::receiving::Receiving,
    library::cache::LibraryCache,
    settings::HttpSettings,
};

/// Everything the routes need; cheap to share behind an `Arc`. The composition makes it.
pub struct App {
    /// The configuration.
    pub settings: HttpSettings,
    /// The store of record, for readiness.
    pub storage: Arc<dyn Storage>,
    /// Reads accounts.
    pub read_account: ReadAccount,
    /// Changes accounts.
    pub update_account: UpdateAccount,
    /// Reads the state of an owner's certificates.
    pub own_certificate: ReadOwnCertificate,
    /// Every plan with what it costs and allows.
    pub catalogue: Arc<Catalogue>,
    /// Finds city and country of network addresses.
    pub places: Arc<dyn Places>,
    /// Changes of an account by its owner.
    pub account: AccountUseCases,
    /// Changes of a plan by its customer.
    pub billing: BillingUseCases,
    /// Custom domains.
    pub domains: DomainUseCases,
    /// Joining, signing in and signing out.
    pub auth: AuthUseCases,
    /// Exports of an account.
    pub export: ExportUseCases,
    /// The comments of a project.
    pub comments: CommentUseCases,
    /// The forms of a project.
    pub forms: FormUseCases,
    /// The home project.
    pub home: HomeUseCases,
    /// Avatar and favicon.
    pub profile_media: ProfileMediaUseCases,
    /// Projects, collections and the Archive.
    pub library: LibraryUseCases,
    /// News.
    pub news: NewsUseCases,
    /// Newsletters.
    pub newsletters: NewsletterUseCases,
    /// Referrals.
    pub referrals: ReferralUseCases,
    /// Passkeys, and signing in with them.
    pub passkeys: PasskeyUseCases,
    /// What is offered.
    pub plans: PlanUseCases,
    /// Prompts of the dashboard, and the answers to them.
    pub prompts: Prompts,
    /// Publishing, and reading what is published.
    pub publication: PublicationUseCases,
    /// Receipts.
    pub receipts: ReceiptUseCases,
    /// The second factor, and signing in with it.
    pub second_factor: SecondFactorUseCases,
    /// Transfers of copies.
    pub copies: CopyUseCases,
    /// Documents of projects.
    pub documents: DocumentUseCases,
    /// Connected services.
    pub services: ServiceUseCases,
    /// Single sign-on.
    pub sso: SsoUseCases,
    /// The owner's team.
    pub team: TeamUseCases,
    /// What the routes keep in memory between requests.
    pub state: HttpState,
}

/// What the routes keep in memory between requests.
pub struct HttpState {
    pub(crate) uploads: Receiving,
    pub(crate) large_uploads: Receiving,
    pub(crate) library_cache: LibraryCache,
    pub(crate) change_rate: ChangeRate,
    pub(crate) live: Live,
    /// Part of the `ETag` of lists; it differs where the same library is encoded differently.
    pub(crate) list_shape: String,
    clock: Arc<dyn Clock>,
    draining: AtomicBool,
}

impl HttpState {
    /// The state of a server that has just started.
    #[must_use]
    pub fn new(settings: &HttpSettings, clock: Arc<dyn Clock>) -> Self {
        Self {
            uploads: Receiving::into_memory(),
            large_uploads: Receiving::onto_disk(),
            library_cache: LibraryCache::new(settings.library_cache_bytes),
            list_shape: list_shape(&settings.viewer_origin),
            change_rate: ChangeRate::new(clock.clone()),
            live: Live::default(),
            draining: AtomicBool::new(false),
            clock,
        }
    }
}

/// What an encoded list depends on beside its rows; it is part of the list's `ETag`.
fn list_shape(viewer_origin: &str) -> String {
    /// Raise it when the wire types of the list change.
    const WIRE: &str = "1";
    let digest = Sha256::digest(format!("{WIRE} {viewer_origin}"));
    digest.iter().take(4).map(|byte| format!("{byte:02x}")).collect()
}

impl App {
    /// Numbers the intervals after which an account's cached lists are encoded again for their view counts. Visits do
    /// not change a library's version, so a count is at most one interval old. Accounts are spread over the interval.
    pub(crate) fn views_turn(&self, user: UserId) -> i64 {
        /// In seconds.
        const EVERY: i64 = 600;
        let (_, turn) = user.uuid().as_u64_pair();
        let shift = i64::try_from(turn % EVERY.unsigned_abs()).unwrap_or_default();
        self.state.clock.now().timestamp().saturating_add(shift).div_euclid(EVERY)
    }

    /// Reports the server as not ready from now on, so that it gets no new requests. Sockets are ended.
    pub fn start_draining(&self) {
        self.state.draining.store(true, Ordering::SeqCst);
        self.state.live.stop();
    }

    /// Waits, once the server drains, until every socket has ended.
    pub async fn sockets_ended(&self) {
        self.state.live.stopped().await;
    }

    /// Is business called Advanced for this account?
    pub(crate) async fn business_is_advanced(&self, user: UserId) -> Result<bool, StorageError> {
        self.billing.names.business_is_advanced(user).await
    }

    /// Is the server about to stop?
    pub(crate) fn is_draining(&self) -> bool {
        self.state.draining.load(Ordering::SeqCst)
    }
}
