//! Puts adapters behind the ports.

use std::sync::Arc;

use anyhow::Context;
use octavo_acme::{AcmeAuthority, TlsHosts};
use octavo_application::{
    billing::ports::card_provider::CardProvider,
    documents::ports::signals::DocumentSignals,
    domains::certificates::obtain::{ObtainCertificates, never_looked},
    export::ports::archive::LargeFiles,
    jobs::{deliver_mail::DeliverMail, run_jobs::RunJobs},
    shared::{
        clock::Clock,
        files::FileStore,
        ids::Ids,
        keys::KeyedHash as _,
        mailer::Mailer,
        places::{NoPlaces, Places},
    },
};
use octavo_archive::{ZipMaker, ZipProjects};
use octavo_composition::{Adapters, JobAdapters, Ports};
use octavo_dns::Resolver;
use octavo_documents::{JsonFormat, copies::CachedCopies, signals::LocalSignals};
use octavo_domain::plans::catalogue::Catalogue;
use octavo_figma::Figma;
use octavo_files::{LocalFiles, ObjectFiles};
use octavo_fonts::{OwnFonts, ShippedFonts};
use octavo_http::App;
use octavo_images::ImagePool;
use octavo_imports::Importer;
use octavo_mail::{FolderMailer, Renderer, SmtpMailer, SmtpSettings};
use octavo_media::MediaFolder;
use octavo_pages::PagePrinter;
use octavo_passkeys::RelyingParty;
use octavo_places::PlacesFile;
use octavo_receipts::PdfPrinter;
use octavo_sandbox::Sandbox;
use octavo_screenshots::Screenshots;
use octavo_secrets::{Argon2idPool, ChaChaVault, HmacSha256, RandomTokens, TotpCodes};
use octavo_services::{AtOnce, Libraries, Services};
use octavo_storage::{Database, Options, PostgresSignals};
use octavo_stripe::Stripe;
use octavo_system::{TimeOrderedIds, VisitsInMemory};
use octavo_viewer::{StaticSites, Viewer, ViewerPages};
use octavo_webhooks::{Reach, Webhooks};
use secrecy::ExposeSecret;

use crate::{clock::clock, config::Config, secret_key};

/// The number of receipts that are printed at a time, and of those that may wait.
const PRINTERS: usize = 1;
const PRINTS_WAITING: usize = 32;
/// How many fonts are made at a time, and how many wait.
const FONTS: usize = 1;
const FONTS_WAITING: usize = 8;
/// How many files of other programs are read at a time, and how many wait.
const IMPORTS: usize = 1;
const IMPORTS_WAITING: usize = 8;
/// How many designs are fetched at a time, and how many wait. Each takes up to 60 MB.
const DESIGNS: usize = 2;
const DESIGNS_WAITING: usize = 8;
/// How many pictures of connected services are read at a time, and how many wait.
const SERVICE_PICTURES: AtOnce = AtOnce { previews: (24, 240), pictures: (4, 16) };
/// How many videos and other large files are checked at a time.
const MEDIA_CHECKS: usize = 2;

/// The product, wired.
pub struct Product {
    /// The state of the app's routes.
    pub app: Arc<App>,
    /// The state of the viewer's routes.
    pub viewer: Arc<Viewer>,
    /// The adapters behind it.
    pub ports: Ports,
    /// The database behind the storage ports.
    pub database: Database,
    /// Delivers the outbox.
    pub deliver_mail: DeliverMail,
    /// Runs the job table.
    pub run_jobs: RunJobs,
    /// The sandbox, if it is the card provider.
    pub sandbox: Option<Sandbox>,
    /// The hosts of custom domains over TLS, if this server gets certificates.
    pub tls: Option<TlsHosts>,
    /// The local mailbox, when mail goes to a folder.
    pub mailbox: Option<FolderMailer>,
}

/// Opens the database.
///
/// # Errors
/// When it cannot be reached.
pub async fn database(config: &Config) -> anyhow::Result<Database> {
    let connections = config.database_connections;
    let options = Options { readers: connections, connections, ..Options::default() };
    Database::connect(&config.database(), options)
        .await
        .context("the database cannot be opened (database_url)")
}

/// Brings the schema up to date.
///
/// # Errors
/// When a migration fails; the schema is then as it was.
pub async fn migrate(config: &Config) -> anyhow::Result<()> {
    if !config.is_postgres() {
        tokio::fs::create_dir_all(&config.data_dir).await.with_context(|| {
            format!("the data folder {} cannot be made (data_dir)", config.data_dir.display())
        })?;
    }
    octavo_storage::migrate(&config.database())
        .await
        .context("the database's schema cannot be brought up to date")?;
    // It needs as much free space as the database uses; without it the server still starts.
    if let Err(error) = octavo_storage::clean_once(&config.database()).await {
        tracing::warn!(%error, "what was deleted earlier may still be in the database's file: run `octavo clean`");
    }
    Ok(())
}

/// Tells who waits what happens to documents: on every server of one PostgreSQL, else in this process.
fn signals(config: &Config, ids: &dyn Ids) -> anyhow::Result<Arc<dyn DocumentSignals>> {
    let local = LocalSignals::default();
    if !config.is_postgres() {
        return Ok(Arc::new(local));
    }
    let here = local.clone();
    let signals =
        PostgresSignals::connect(&config.database(), ids.next(), Arc::new(local), move || here.lost());
    Ok(Arc::new(signals.context("servers cannot tell each other of changes (database_url)")?))
}

/// The stores of uploaded files and of exports.
fn files(config: &Config) -> anyhow::Result<(Arc<dyn FileStore>, Arc<dyn LargeFiles>)> {
    Ok(match config.s3() {
        Some(settings) => {
            let files = ObjectFiles::new(&settings).context("the bucket of files (s3_endpoint)")?;
            let files = Arc::new(files);
            (files.clone(), files)
        }
        None => {
            let files = Arc::new(LocalFiles::new(config.files_dir()));
            (files.clone(), files)
        }
    })
}

/// Seals and opens secrets.
pub(crate) fn vault(config: &Config) -> anyhow::Result<ChaChaVault> {
    let vault = ChaChaVault::new(&secret_key::key(config)?);
    Ok(match secret_key::previous(config)? {
        Some(key) => vault.and_before(&key),
        None => vault,
    })
}

/// Webhooks of forms reach public hosts alone, whatever designers enter.
fn webhooks() -> anyhow::Result<Webhooks> {
    Webhooks::new(Reach::Public).map_err(|error| anyhow::anyhow!("webhooks cannot be called: {error}"))
}

/// Pictures of designs are fetched from public hosts alone, whatever Figma answers.
fn designs(config: &Config) -> anyhow::Result<Figma> {
    Figma::new(&config.figma_url, Reach::Public, (DESIGNS, DESIGNS_WAITING))
        .map_err(|error| anyhow::anyhow!("nothing can be fetched from Figma (figma_url): {error}"))
}

fn services(config: &Config, clock: &Arc<dyn Clock>) -> anyhow::Result<Services> {
    Services::new(config.services()?, &config.app_origin, clock.clone(), Arc::new(RandomTokens))
        .map_err(|error| anyhow::anyhow!("connected services cannot be reached: {error}"))
}

/// Pictures of connected services are read from public hosts alone, whatever the services answer.
fn media_libraries(services: &Arc<Services>) -> anyhow::Result<Libraries> {
    Libraries::new(services.clone(), Reach::Public, SERVICE_PICTURES)
        .map_err(|error| anyhow::anyhow!("pictures of connected services cannot be read: {error}"))
}

/// The catalogue: the operator's file, or the one of the product.
///
/// # Errors
/// A sentence that says what is wrong with the file.
pub(crate) fn catalogue(config: &Config) -> anyhow::Result<Catalogue> {
    let path = &config.catalogue_file;
    if path.as_os_str().is_empty() {
        return octavo_catalogue::shipped().context("the catalogue that comes with the product is wrong");
    }
    octavo_catalogue::open(path)
        .with_context(|| format!("{} is no catalogue of plans (catalogue_file)", path.display()))
}

fn places(config: &Config) -> anyhow::Result<Arc<dyn Places>> {
    let path = &config.places_file;
    if path.as_os_str().is_empty() {
        return Ok(Arc::new(NoPlaces));
    }
    let file = PlacesFile::open(path)
        .with_context(|| format!("{} is no database of places (places_file)", path.display()))?;
    Ok(Arc::new(file))
}

/// The sandbox, with its own database.
async fn sandbox(config: &Config, clock: &Arc<dyn Clock>) -> anyhow::Result<Sandbox> {
    tokio::fs::create_dir_all(&config.data_dir).await?;
    let path = config.data_dir.join("sandbox.db");
    Sandbox::open(&path, HmacSha256.generate(), clock.clone())
        .await
        .with_context(|| format!("the sandbox cannot keep its database in {}", path.display()))
}

/// The card provider, and the sandbox if it is the one.
async fn cards(
    config: &Config,
    clock: &Arc<dyn Clock>,
) -> anyhow::Result<(Arc<dyn CardProvider>, Option<Sandbox>)> {
    match config.stripe()? {
        Some(settings) => {
            let stripe = Stripe::new(&settings);
            let stripe = stripe.map_err(|error| anyhow::anyhow!("Stripe cannot be reached: {error}"))?;
            Ok((Arc::new(stripe), None))
        }
        None => {
            let sandbox = sandbox(config, clock).await?;
            Ok((Arc::new(sandbox.clone()), Some(sandbox)))
        }
    }
}

/// Gets certificates, if this server is configured to.
fn certificates(config: &Config, ports: &Ports) -> anyhow::Result<Option<ObtainCertificates>> {
    let Some(acme) = config.acme()? else {
        return Ok(None);
    };
    let authority = AcmeAuthority::new(acme.authority).map_err(|error| {
        anyhow::anyhow!("the roots of the certificate authority are none (acme_ca_file): {error}")
    })?;
    Ok(Some(ObtainCertificates {
        storage: ports.storage.clone(),
        public: ports.public.clone(),
        authority: Arc::new(authority),
        vault: ports.vault.clone(),
        clock: ports.clock.clone(),
        looked_at_all: never_looked(),
    }))
}

/// Wires everything.
///
/// # Errors
/// When the database cannot be opened or a setting is refused by its adapter.
pub async fn product(config: &Config) -> anyhow::Result<Product> {
    let database = database(config).await?;
    let clock = clock(&database).await?;
    let ids: Arc<dyn Ids> = Arc::new(TimeOrderedIds);
    let images = Arc::new(ImagePool::default());
    let (card_provider, sandbox) = cards(config, &clock).await?;
    let (files, large_files) = files(config)?;
    let services = Arc::new(services(config, &clock)?);
    let adapters = Adapters {
        catalogue: Arc::new(catalogue(config)?),
        visits: Arc::new(VisitsInMemory::default()),
        keyed_hash: Arc::new(HmacSha256),
        dns: Arc::new(
            Resolver::new(config.dns_server.parse().ok()).context("the DNS cannot be asked (dns_server)")?,
        ),
        type_library: Arc::new(ShippedFonts),
        font_maker: Arc::new(OwnFonts::new(FONTS, FONTS_WAITING)),
        archives: Arc::new(ZipMaker::new(config.work_dir())),
        project_files: Arc::new(ZipProjects),
        sites: Arc::new(StaticSites),
        import_reader: Arc::new(Importer::new(IMPORTS, IMPORTS_WAITING, &ShippedFonts)),
        screenshots: Arc::new(Screenshots::new(octavo_web::client_files::library_font)),
        asset_maker: images.clone(),
        media_receiver: Arc::new(MediaFolder::new(config.work_dir(), MEDIA_CHECKS)),
        covers: images.clone(),
        pictures: images,
        receipts: Arc::new(PdfPrinter::new(PRINTERS, PRINTS_WAITING)?),
        hasher: Arc::new(Argon2idPool::new(config.password_pool())?),
        secrets: Arc::new(RandomTokens),
        authenticator: Arc::new(TotpCodes),
        vault: Arc::new(vault(config)?),
        media_libraries: Arc::new(media_libraries(&services)?),
        services: services.clone(),
        answer_receivers: services,
        designs: Arc::new(designs(config)?),
        form_webhooks: Arc::new(webhooks()?),
        places: places(config)?,
        passkeys: Arc::new(RelyingParty::new(&config.app_origin, &config.product_name)?),
        document_format: Arc::new(JsonFormat),
        page_renderer: Arc::new(PagePrinter),
        document_copies: Arc::new(CachedCopies::new()),
        document_signals: signals(config, ids.as_ref())?,
        ids: ids.clone(),
        clock: clock.clone(),
        card_provider,
        files,
        large_files,
    };
    let ports = Ports::new(&Arc::new(database.clone()), adapters);
    let renderer = Renderer {
        product: config.product_name.clone(),
        app_origin: config.app_origin.clone(),
        viewer_origin: config.viewer_origin.clone(),
    };
    let (mailer, mailbox): (Arc<dyn Mailer>, _) = match config.mail_url.expose_secret() {
        "" => {
            let folder = FolderMailer::new(config.mail_dir(), renderer);
            (Arc::new(folder.clone()), Some(folder))
        }
        url => {
            let settings = SmtpSettings { url: url.to_owned(), from: config.mail_from.clone() };
            (Arc::new(SmtpMailer::new(&settings, renderer).map_err(anyhow::Error::msg)?), None)
        }
    };
    let settings = config.http();
    let viewer = octavo_composition::viewer(&ports, &settings);
    let certificates = certificates(config, &ports)?;
    let tls = certificates.as_ref().map(|_| TlsHosts::new(ports.read_certificates())).transpose()?;
    let jobs = JobAdapters {
        archives: Arc::new(ZipMaker::new(config.work_dir())),
        pages: Arc::new(ViewerPages::new(viewer.clone())),
        certificates,
        domains: config.domains(),
        billing: settings.billing.clone(),
        toggles: settings.toggles.clone(),
    };
    Ok(Product {
        deliver_mail: DeliverMail { storage: ports.storage.clone(), mailer, clock: ports.clock.clone() },
        run_jobs: octavo_composition::jobs(&ports, jobs),
        app: Arc::new(octavo_composition::app(&ports, settings)),
        viewer,
        ports,
        database,
        sandbox,
        tls,
        mailbox,
    })
}
