//! The product in this process: real adapters, but a clock that the test moves and mail in memory.

mod acts;
mod browsers;

use std::sync::{Arc, atomic::AtomicU32};

use axum::Router;
use chrono::{DateTime, Utc};
use octavo_application::{
    billing::{Billing, BillingRules},
    domains::DomainSettings,
    jobs::{deliver_mail::DeliverMail, run_jobs::RunJobs},
    shared::{keys::Key, places::NoPlaces},
};
use octavo_composition::{Adapters, Ports, Store};
use octavo_dns::Resolver;
use octavo_documents::{JsonFormat, copies::CachedCopies, signals::LocalSignals};
use octavo_domain::account::email::Email;
use octavo_files::LocalFiles;
use octavo_http::{App, CardForm, DomainReseller, HttpSettings, Links, PromoCookie, Seller, app_router};
use octavo_images::ImagePool;
use octavo_imports::Importer;
use octavo_mail::MemoryMailer;
use octavo_memory::MemoryStore;
use octavo_pages::PagePrinter;
use octavo_passkeys::RelyingParty;
use octavo_sandbox::Sandbox;
use octavo_secrets::{Argon2idPool, ChaChaVault, HmacSha256, PoolSettings, RandomTokens, TotpCodes};
use octavo_services::Services;
use octavo_storage::{Database, Options};
use octavo_system::{ManualClock, TimeOrderedIds, VisitsInMemory};
use serde_json::Value;
use tempfile::TempDir;

use octavo_tests::{DnsServer, TestDatabase, migrated_sqlite};

use super::{authority::Authority, browser::Browser, jobs::run_jobs, webhooks::NotedWebhooks};

pub(crate) const APP_ORIGIN: &str = "http://localhost:4000";
pub(crate) const VIEWER_ORIGIN: &str = "http://localhost:4001";
/// The address of support.
pub(crate) const SUPPORT: &str = "support@octavo.example";
pub(crate) const PASSWORD: &str = "four blue herons at noon";

/// One running product.
pub(crate) struct TestApp {
    pub(crate) clock: Arc<ManualClock>,
    /// The DNS server that it uses.
    pub(crate) dns: DnsServer,
    /// The certificate authority, if the settings say that this server gets certificates.
    pub(crate) authority: Arc<Authority>,
    pub(crate) ports: Ports,
    /// The card provider.
    pub(crate) sandbox: Sandbox,
    /// The billing use cases.
    pub(crate) billing: Billing,
    pub(crate) settings: HttpSettings,
    /// The state that its servers share beside the ports.
    pub(crate) app: Arc<App>,
    router: Router,
    mailer: Arc<MemoryMailer>,
    deliver: DeliverMail,
    jobs: RunJobs,
    /// What the webhooks of forms are told.
    pub(crate) webhooks: Arc<NotedWebhooks>,
    addresses: AtomicU32,
    folder: TempDir,
    pub(super) database: Option<TestDatabase>,
}

/// An account with a signed-in browser.
pub(crate) struct Account {
    pub(crate) browser: Browser,
    pub(crate) email: String,
    /// The answer to joining.
    pub(crate) user: Value,
}

impl TestApp {
    /// On SQLite, with the defaults.
    pub(crate) async fn new() -> Self {
        Self::with(|_| {}).await
    }

    /// On SQLite, with changed settings.
    pub(crate) async fn with(change: impl FnOnce(&mut HttpSettings)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let database = open(&migrated_sqlite(folder.path()).await).await;
        Self::wire(database, folder, None, change).await
    }

    /// In memory.
    pub(crate) async fn memory() -> Self {
        Self::wire(MemoryStore::new(), tempfile::tempdir().unwrap(), None, |_| {}).await
    }

    /// On PostgreSQL.
    pub(crate) async fn postgres() -> Self {
        let database = TestDatabase::migrated();
        let store = open(&database.url).await;
        Self::wire(store, tempfile::tempdir().unwrap(), Some(database), |_| {}).await
    }

    async fn wire(
        store: impl Store,
        folder: TempDir,
        database: Option<TestDatabase>,
        change: impl FnOnce(&mut HttpSettings),
    ) -> Self {
        let clock = Arc::new(ManualClock::at(start()));
        let sandbox =
            Sandbox::open(&folder.path().join("sandbox.db"), Key([3; 32]), clock.clone()).await.unwrap();
        let dns = DnsServer::start();
        let light = PoolSettings { memory_kib: 64, passes: 1, threads: 4, ..PoolSettings::default() };
        let images = Arc::new(ImagePool::default());
        let mut settings = HttpSettings {
            product_name: "Octavo".to_owned(),
            app_origin: APP_ORIGIN.to_owned(),
            viewer_origin: VIEWER_ORIGIN.to_owned(),
            development: false,
            trusted_proxies: Vec::new(),
            library_cache_bytes: 64 * 1024 * 1024,
            links: Links {
                examples: format!("{VIEWER_ORIGIN}/templates"),
                learn: "/learn".to_owned(),
                pricing: "/learn/plans".to_owned(),
                students: "/learn/education".to_owned(),
                teachers: "/learn/education".to_owned(),
                non_profit: "/learn/education".to_owned(),
                affiliate: "/learn/referral".to_owned(),
            },
            toggles: [("blackFriday".to_owned(), true)].into(),
            phone_breakpoint: 700,
            promo_cookie: PromoCookie { key: "folio_code".to_owned(), max_age: 3_600 },
            support_email: Some(Email::parse(SUPPORT).unwrap()),
            domains: domains(),
            own_certificates: false,
            domain_reseller: Some(DomainReseller {
                id: "entri".to_owned(),
                script: "https://partner.example/widget.js".to_owned(),
                settings: [("applicationId".to_owned(), "octavo".to_owned())].into(),
            }),
            billing: BillingRules::default(),
            card_form: CardForm::default(),
            seller: Seller {
                name: "Okafor Press OÜ".to_owned(),
                address: "Narva mnt 7\nTallinn\n".to_owned(),
                tax_id: "VAT EE102030405".to_owned(),
            },
        };
        change(&mut settings);
        let local = Arc::new(LocalFiles::new(folder.path().join("files")));
        let webhooks = Arc::new(NotedWebhooks::default());
        let services = Arc::new(no_services(&clock));
        let adapters = Adapters {
            visits: Arc::new(VisitsInMemory::default()),
            media_libraries: Arc::new(crate::support::services::libraries(&services)),
            services: services.clone(),
            answer_receivers: services,
            designs: Arc::new(no_designs()),
            form_webhooks: webhooks.clone(),
            catalogue: Arc::new(octavo_catalogue::shipped().unwrap()),
            places: Arc::new(NoPlaces),
            keyed_hash: Arc::new(HmacSha256),
            dns: Arc::new(Resolver::new(Some(dns.address)).unwrap()),
            type_library: Arc::new(octavo_fonts::ShippedFonts),
            font_maker: Arc::new(octavo_fonts::OwnFonts::new(1, 8)),
            archives: Arc::new(octavo_archive::ZipMaker::new(folder.path().join("work"))),
            project_files: Arc::new(octavo_archive::ZipProjects),
            sites: Arc::new(octavo_viewer::StaticSites),
            import_reader: Arc::new(Importer::new(1, 4, &octavo_fonts::ShippedFonts)),
            screenshots: Arc::new(octavo_screenshots::Screenshots::new(
                octavo_web::client_files::library_font,
            )),
            asset_maker: images.clone(),
            media_receiver: Arc::new(octavo_media::MediaFolder::new(folder.path().join("work"), 2)),
            covers: images.clone(),
            pictures: images,
            receipts: Arc::new(octavo_receipts::PdfPrinter::new(1, 16).unwrap()),
            hasher: Arc::new(Argon2idPool::new(light).unwrap()),
            secrets: Arc::new(RandomTokens),
            authenticator: Arc::new(TotpCodes),
            passkeys: Arc::new(RelyingParty::new(&settings.app_origin, &settings.product_name).unwrap()),
            vault: Arc::new(ChaChaVault::new(&Key([7; 32]))),
            document_format: Arc::new(JsonFormat),
            page_renderer: Arc::new(PagePrinter),
            document_copies: Arc::new(CachedCopies::new()),
            document_signals: Arc::new(LocalSignals::default()),
            ids: Arc::new(TimeOrderedIds),
            clock: clock.clone(),
            files: local.clone(),
            large_files: local,
            card_provider: Arc::new(sandbox.clone()),
        };
        let ports = Ports::new(&Arc::new(store), adapters);
        let mailer = Arc::new(MemoryMailer::default());
        let deliver =
            DeliverMail { storage: ports.storage.clone(), mailer: mailer.clone(), clock: clock.clone() };
        let billing = ports.billing_with(settings.billing.clone(), &settings.toggles);
        let authority = Arc::new(Authority::new(clock.clone()));
        let app = Arc::new(octavo_composition::app(&ports, settings.clone()));
        let jobs = run_jobs(&ports, &settings, folder.path(), &authority);
        let router = app_router(app.clone(), octavo_sandbox::router(sandbox.clone()));
        Self {
            sandbox,
            billing,
            clock,
            dns,
            authority,
            ports,
            settings,
            app,
            router,
            mailer,
            deliver,
            jobs,
            webhooks,
            addresses: AtomicU32::new(1),
            folder,
            database,
        }
    }

    /// Every byte that the database has written into its files (SQLite).
    pub(crate) fn written(&self) -> Vec<u8> {
        let files = std::fs::read_dir(self.folder.path()).unwrap().map(|file| file.unwrap().path());
        files.filter(|path| path.is_file()).flat_map(|path| std::fs::read(path).unwrap()).collect()
    }

    /// The address of the SQLite file.
    pub(crate) fn sqlite(&self) -> String {
        sqlite_in(&self.folder)
    }

    /// The folder of uploaded files.
    pub(crate) fn files(&self) -> std::path::PathBuf {
        self.folder.path().join("files")
    }

    /// The folder in which exports are made.
    pub(crate) fn work_folder(&self) -> std::path::PathBuf {
        self.folder.path().join("work")
    }

    /// The stored files of exports.
    pub(crate) fn exports(&self) -> Vec<String> {
        let Ok(folder) = std::fs::read_dir(self.files().join("exports")) else { return Vec::new() };
        folder.map(|file| file.unwrap().file_name().to_string_lossy().into_owned()).collect()
    }
}

impl Account {
    /// The account's id.
    pub(crate) fn id(&self) -> octavo_domain::ids::UserId {
        self.user["_id"].as_str().unwrap().parse().unwrap()
    }
}

/// Figma is turned off, unless a test starts one.
fn no_designs() -> octavo_figma::Figma {
    octavo_figma::Figma::new("", octavo_figma::Reach::Public, (1, 4)).unwrap()
}

/// The targets of custom domains' DNS records in these tests.
fn domains() -> DomainSettings {
    DomainSettings {
        host: "pages.octavo.example".to_owned(),
        addresses: vec!["203.0.113.10".parse().unwrap(), "2001:db8::10".parse().unwrap()],
        own_hosts: vec!["localhost:4000".to_owned(), "localhost:4001".to_owned()],
    }
}

/// The first time of the tests' clock.
fn start() -> DateTime<Utc> {
    DateTime::from_timestamp(1_795_262_400, 0).unwrap()
}

/// A gateway without any service.
fn no_services(clock: &Arc<ManualClock>) -> Services {
    let _ = rustls::crypto::ring::default_provider().install_default();
    Services::new([], APP_ORIGIN, clock.clone(), Arc::new(RandomTokens)).unwrap()
}

/// The address of the SQLite file in a folder.
fn sqlite_in(folder: &TempDir) -> String {
    format!("sqlite://{}/octavo.db", folder.path().display())
}

async fn open(url: &str) -> Database {
    let options = Options { readers: 2, connections: 4, ..Options::default() };
    Database::connect(url, options).await.unwrap()
}
