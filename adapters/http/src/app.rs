//! What the routes share: the use cases, wired to their ports.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use octavo_application::{
    account::{read_account::ReadAccount, update_account::UpdateAccount},
    ports::{
        archive::LargeFiles,
        billing::BillingQueries,
        card_provider::CardProvider,
        certificates::CertificateQueries,
        clock::Clock,
        dns::Dns,
        erasures::DiskCleaner,
        exports::ExportQueries,
        files::FileStore,
        history::HistoryQueries,
        home::HomeQueries,
        ids::Ids,
        images::{CoverMaker, PictureMaker},
        keys::KeyedHash,
        ledger::LedgerQueries,
        news::NewsQueries,
        outreach::OutreachQueries,
        passkey::PasskeyVerifier,
        places::Places,
        prompts::PromptQueries,
        public::PublicQueries,
        publication::PublicationQueries,
        queries::{AccountQueries, LibraryQueries, SessionQueries},
        receipts::ReceiptPrinter,
        second_factor::{Authenticator, Vault},
        secrets::{PasswordHasher, Secrets},
        sendings::SendingQueries,
        services::{ConnectionQueries, ServiceGateway},
        sso::SsoQueries,
        storage::{Storage, StorageError},
        team_queries::TeamQueries,
        templates::TemplateQueries,
    },
    publication::certificates::{read::ReadCertificates, read_own::ReadOwnCertificate},
};
use octavo_domain::{ids::UserId, plan::catalogue::Catalogue};

use crate::{
    account::AccountCases, billing::BillingCases, domains::DomainCases, entry::EntryCases,
    export::ExportCases, extract::receiving::Receiving, face::FaceCases, library::LibraryCases,
    library_cache::LibraryCache, outreach::OutreachCases, passkeys::PasskeyCases, plans::PlanCases,
    prompts::Prompts, publication::PublicationCases, routes::list_shape, second_factor::SecondFactorCases,
    sending::SendingCases, services::ServiceCases, settings::HttpSettings, sso::SsoCases, team::TeamCases,
};

/// The adapters behind the ports.
#[derive(Clone)]
pub struct Ports {
    /// The store of record.
    pub storage: Arc<dyn Storage>,
    /// Looks sessions up.
    pub sessions: Arc<dyn SessionQueries>,
    /// Reads accounts.
    pub accounts: Arc<dyn AccountQueries>,
    /// Reads libraries.
    pub library: Arc<dyn LibraryQueries>,
    /// Reads what is shared.
    pub team: Arc<dyn TeamQueries>,
    /// Reads the history of libraries.
    pub history: Arc<dyn HistoryQueries>,
    /// Reads templates.
    pub templates: Arc<dyn TemplateQueries>,
    /// Reads prompts.
    pub prompts: Arc<dyn PromptQueries>,
    /// Reads how accounts reach others.
    pub outreach: Arc<dyn OutreachQueries>,
    /// Stores cards and takes payments.
    pub card_provider: Arc<dyn CardProvider>,
    /// Reads what was sent.
    pub sendings: Arc<dyn SendingQueries>,
    /// Hashes passwords.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Makes tokens.
    pub secrets: Arc<dyn Secrets>,
    /// Knows the codes of authenticator apps.
    pub authenticator: Arc<dyn Authenticator>,
    /// Asks for passkeys and checks them.
    pub passkeys: Arc<dyn PasskeyVerifier>,
    /// Seals secrets that are read again.
    pub vault: Arc<dyn Vault>,
    /// Makes ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Keeps uploaded files.
    pub files: Arc<dyn FileStore>,
    /// Keeps files that are too large for memory, beside the others.
    pub large_files: Arc<dyn LargeFiles>,
    /// Reads exports.
    pub exports: Arc<dyn ExportQueries>,
    /// Reads what owners see of their publications.
    pub publications: Arc<dyn PublicationQueries>,
    /// Reads what is public.
    pub public: Arc<dyn PublicQueries>,
    /// Signs what readers carry.
    pub keyed_hash: Arc<dyn KeyedHash>,
    /// Reads home projects.
    pub home: Arc<dyn HomeQueries>,
    /// Reads What's new.
    pub news: Arc<dyn NewsQueries>,
    /// Makes covers out of pictures.
    pub covers: Arc<dyn CoverMaker>,
    /// Asks the DNS about custom domains.
    pub dns: Arc<dyn Dns>,
    /// Makes avatars and icons out of pictures.
    pub pictures: Arc<dyn PictureMaker>,
    /// Speaks to connected services.
    pub services: Arc<dyn ServiceGateway>,
    /// Reads what is connected.
    pub connections: Arc<dyn ConnectionQueries>,
    /// Reads single sign-on.
    pub sso: Arc<dyn SsoQueries>,
    /// Every plan with what it costs and allows.
    pub catalogue: Arc<Catalogue>,
    /// Knows places of network addresses.
    pub places: Arc<dyn Places>,
    /// Reads billing.
    pub billing: Arc<dyn BillingQueries>,
    /// Reads the books.
    pub ledger: Arc<dyn LedgerQueries>,
    /// Prints receipts.
    pub receipts: Arc<dyn ReceiptPrinter>,
    /// Cleans the store's disk.
    pub disk: Arc<dyn DiskCleaner>,
    /// Reads certificates of custom domains.
    pub certificates: Arc<dyn CertificateQueries>,
}

/// Everything the routes need; cheap to share behind an `Arc`.
pub struct App {
    pub(crate) settings: HttpSettings,
    pub(crate) storage: Arc<dyn Storage>,
    pub(crate) files: Arc<dyn FileStore>,
    pub(crate) read_account: ReadAccount,
    pub(crate) update_account: UpdateAccount,
    pub(crate) account: AccountCases,
    pub(crate) billing: BillingCases,
    pub(crate) certificates: ReadCertificates,
    pub(crate) own_certificate: ReadOwnCertificate,
    pub(crate) domains: DomainCases,
    pub(crate) entry: EntryCases,
    pub(crate) export: ExportCases,
    pub(crate) home: crate::home::HomeCases,
    pub(crate) face: FaceCases,
    pub(crate) library: LibraryCases,
    pub(crate) news: crate::home::NewsCases,
    pub(crate) outreach: OutreachCases,
    pub(crate) passkeys: PasskeyCases,
    pub(crate) plans: PlanCases,
    pub(crate) prompts: Prompts,
    pub(crate) publication: PublicationCases,
    pub(crate) receipts: crate::receipts::ReceiptCases,
    pub(crate) second_factor: SecondFactorCases,
    pub(crate) sending: SendingCases,
    pub(crate) services: ServiceCases,
    pub(crate) sso: SsoCases,
    pub(crate) catalogue: Arc<Catalogue>,
    pub(crate) places: Arc<dyn Places>,
    pub(crate) team: TeamCases,
    pub(crate) uploads: Receiving,
    pub(crate) library_cache: LibraryCache,
    /// See [`list_shape`].
    pub(crate) list_shape: String,
    draining: AtomicBool,
}

impl App {
    /// Wires the use cases to these ports.
    #[must_use]
    pub fn new(ports: Ports, settings: HttpSettings) -> Self {
        let account = AccountCases::new(&ports, &settings);
        let prompts = Prompts::new(&ports, &settings);
        let reauthenticate = account.reauthenticate.clone();
        let certificates = ports.read_certificates();
        Self {
            account,
            billing: BillingCases::new(&ports, settings.billing),
            own_certificate: ReadOwnCertificate {
                storage: ports.storage.clone(),
                read: certificates.clone(),
            },
            certificates,
            domains: DomainCases::new(&ports, &settings.domains),
            entry: EntryCases::new(&ports, &settings.product_name),
            export: ExportCases::new(&ports),
            home: crate::home::HomeCases::new(&ports),
            face: FaceCases::new(&ports),
            library: LibraryCases::new(&ports),
            news: crate::home::NewsCases::new(&ports),
            outreach: OutreachCases::new(&ports),
            passkeys: PasskeyCases::new(&ports, reauthenticate.clone()),
            plans: PlanCases::new(&ports, &prompts),
            prompts,
            publication: PublicationCases::new(&ports),
            receipts: crate::receipts::ReceiptCases::new(&ports),
            second_factor: SecondFactorCases::new(&ports, &settings.product_name, reauthenticate),
            sending: SendingCases::new(&ports),
            services: ServiceCases::new(&ports),
            sso: SsoCases::new(&ports, &settings),
            catalogue: ports.catalogue.clone(),
            places: ports.places.clone(),
            team: TeamCases::new(&ports),
            uploads: Receiving::default(),
            library_cache: LibraryCache::new(settings.library_cache_bytes),
            list_shape: list_shape(&settings.viewer_origin),
            draining: AtomicBool::new(false),
            read_account: ReadAccount { accounts: ports.accounts, clock: ports.clock.clone() },
            update_account: UpdateAccount {
                storage: ports.storage.clone(),
                ids: ports.ids,
                clock: ports.clock,
            },
            files: ports.files,
            storage: ports.storage,
            settings,
        }
    }

    /// From now on the server says that it is not ready, so that no new work is sent to it.
    pub fn start_draining(&self) {
        self.draining.store(true, Ordering::SeqCst);
    }

    /// Is business called Advanced for this account?
    pub(crate) async fn business_is_advanced(&self, user: UserId) -> Result<bool, StorageError> {
        let Some(account) = self.read_account.execute(user).await? else { return Ok(false) };
        Ok(self.prompts.read.account(&account.user).await?.business_is_advanced)
    }

    /// Is the server about to stop?
    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::SeqCst)
    }
}
