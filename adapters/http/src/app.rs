//! What the routes share.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use octavo_application::{
    account::{read_account::ReadAccount, update_account::UpdateAccount},
    domains::certificates::read_own::ReadOwnCertificate,
    shared::{
        clock::Clock,
        places::Places,
        storage::{Storage, StorageError},
    },
};
use octavo_domain::{ids::UserId, plans::catalogue::Catalogue};
use sha2::{Digest, Sha256};

use crate::{
    cases::{
        AccountCases, BillingCases, DomainCases, EntryCases, ExportCases, FaceCases, HomeCases, LibraryCases,
        NewsCases, OutreachCases, PasskeyCases, PlanCases, Prompts, PublicationCases, ReceiptCases,
        SecondFactorCases, SendingCases, ServiceCases, SsoCases, TeamCases,
    },
    extract::receiving::Receiving,
    library_cache::LibraryCache,
    settings::HttpSettings,
};

/// Everything the routes need; cheap to share behind an `Arc`. The use cases are made by those who start the product.
pub struct App {
    /// The configuration.
    pub settings: HttpSettings,
    /// The store of record, for readiness.
    pub storage: Arc<dyn Storage>,
    /// Reads accounts.
    pub read_account: ReadAccount,
    /// Changes accounts.
    pub update_account: UpdateAccount,
    /// Tells owners how the certificates of their domains stand.
    pub own_certificate: ReadOwnCertificate,
    /// Every plan with what it costs and allows.
    pub catalogue: Arc<Catalogue>,
    /// Knows places of network addresses.
    pub places: Arc<dyn Places>,
    /// What somebody does about their own account.
    pub account: AccountCases,
    /// What customers do about their plan.
    pub billing: BillingCases,
    /// What somebody does about their domains.
    pub domains: DomainCases,
    /// How somebody comes in and goes out.
    pub entry: EntryCases,
    /// What somebody does to take everything along.
    pub export: ExportCases,
    /// What somebody puts at the address of their profile.
    pub home: HomeCases,
    /// What somebody does about their avatar and their icon.
    pub face: FaceCases,
    /// What somebody does with their library.
    pub library: LibraryCases,
    /// What somebody is told of the product.
    pub news: NewsCases,
    /// How somebody reaches others, and is reached.
    pub outreach: OutreachCases,
    /// What somebody does about their passkeys, and with them.
    pub passkeys: PasskeyCases,
    /// What the routes of plans need.
    pub plans: PlanCases,
    /// What the dashboard says unasked, and what people answer.
    pub prompts: Prompts,
    /// What somebody does with what is published, and what readers do.
    pub publication: PublicationCases,
    /// What somebody can do with receipts.
    pub receipts: ReceiptCases,
    /// What somebody does about their second factor, and with it.
    pub second_factor: SecondFactorCases,
    /// What somebody does with copies that are sent.
    pub sending: SendingCases,
    /// Connecting services of others.
    pub services: ServiceCases,
    /// Single sign-on.
    pub sso: SsoCases,
    /// What somebody does with their team.
    pub team: TeamCases,
    /// What the routes remember between requests.
    pub state: HttpState,
}

/// What the routes remember between requests.
pub struct HttpState {
    pub(crate) uploads: Receiving,
    pub(crate) library_cache: LibraryCache,
    /// Part of the tag of lists: it differs where the same library is written otherwise.
    pub(crate) list_shape: String,
    clock: Arc<dyn Clock>,
    draining: AtomicBool,
}

impl HttpState {
    /// That of a server which has answered nobody yet.
    #[must_use]
    pub fn new(settings: &HttpSettings, clock: Arc<dyn Clock>) -> Self {
        Self {
            uploads: Receiving::default(),
            library_cache: LibraryCache::new(settings.library_cache_bytes),
            list_shape: list_shape(&settings.viewer_origin),
            draining: AtomicBool::new(false),
            clock,
        }
    }
}

/// What an encoded list depends on beside its rows: a list that was written otherwise has another tag.
fn list_shape(viewer_origin: &str) -> String {
    /// Grows when the wire types of the list change.
    const WIRE: &str = "1";
    let digest = Sha256::digest(format!("{WIRE} {viewer_origin}"));
    digest.iter().take(4).map(|byte| format!("{byte:02x}")).collect()
}

impl App {
    /// Counts the times at which an account's lists are made anew for the views they tell. Visits do not move a
    /// library's version: what a list says of them is as old as this at most. Accounts take turns, so that their
    /// lists are not all made at once.
    pub(crate) fn views_turn(&self, user: UserId) -> i64 {
        /// In seconds.
        const EVERY: i64 = 600;
        let (_, turn) = user.uuid().as_u64_pair();
        let shift = i64::try_from(turn % EVERY.unsigned_abs()).unwrap_or_default();
        self.state.clock.now().timestamp().saturating_add(shift).div_euclid(EVERY)
    }

    /// From now on the server says that it is not ready, so that no new work is sent to it.
    pub fn start_draining(&self) {
        self.state.draining.store(true, Ordering::SeqCst);
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
