//! The ports of the product, and the adapters behind them.

use std::sync::Arc;

use octavo_domain::plans::catalogue::Catalogue;

use crate::{
    account::ports::{erasures::DiskCleaner, queries::AccountQueries},
    auth::ports::{
        passkey::PasskeyVerifier,
        queries::SessionQueries,
        second_factor::{Authenticator, Vault},
    },
    billing::ports::{
        BillingQueries, card_provider::CardProvider, ledger::LedgerQueries, receipts::ReceiptPrinter,
    },
    comments::ports::comments::CommentQueries,
    copies::ports::transfers::TransferQueries,
    documents::ports::{
        assets::AssetQueries,
        copies::DocumentCopies,
        documents::DocumentQueries,
        fonts::{FontMaker, FontQueries, TypeLibrary},
        format::DocumentFormat,
        imports::ImportReader,
        media::MediaReceiver,
        project_files::ProjectFiles,
        screenshots::ScreenshotMaker,
        signals::DocumentSignals,
        sites::SiteMaker,
        styles::StyleQueries,
        versions::VersionQueries,
    },
    domains::ports::{certificates::CertificateQueries, dns::Dns},
    export::ports::{
        archive::{ArchiveMaker, LargeFiles},
        exports::ExportQueries,
    },
    forms::ports::{forms::FormQueries, receivers::AnswerReceivers, webhooks::WebhookSender},
    library::ports::{history::HistoryQueries, queries::LibraryQueries},
    newsletters::ports::audience::AudienceQueries,
    prompts::ports::{news::NewsQueries, prompts::PromptQueries, templates::TemplateQueries},
    publication::ports::{
        home::HomeQueries, pages::PageRenderer, preview_links::PreviewLinkQueries, public::PublicQueries,
        publication::PublicationQueries, visits::VisitBuffer,
    },
    services::ports::{
        figma::DesignSource,
        media_libraries::MediaLibraries,
        services::{ConnectionQueries, ServiceGateway},
    },
    shared::{
        clock::Clock,
        commits::Commits,
        files::FileStore,
        ids::Ids,
        images::{AssetMaker, CoverMaker, PictureMaker},
        keys::KeyedHash,
        places::Places,
        secrets::{PasswordHasher, Secrets},
        storage::Storage,
    },
    sso::ports::sso::SsoQueries,
    team::ports::queries::TeamQueries,
};

/// Makes [`Ports`] from two lists, so that each port is named once: those of the store, and the others.
macro_rules! ports {
    (
        store { $($(#[$store_doc:meta])* $stored:ident: $port:ident,)* }
        others { $($(#[$other_doc:meta])* $other:ident: $kind:ty,)* }
    ) => {
        /// A store of record: it implements every port that reads or writes stored data.
        pub trait Store: $($port +)* 'static {}

        impl<S: $($port +)* 'static> Store for S {}

        /// The adapters beside the store.
        #[derive(Clone)]
        pub struct Adapters {
            $($(#[$other_doc])* pub $other: $kind,)*
        }

        /// The adapters behind the ports.
        #[derive(Clone)]
        pub struct Ports {
            $($(#[$store_doc])* pub $stored: Arc<dyn $port>,)*
            $($(#[$other_doc])* pub $other: $kind,)*
        }

        impl Ports {
            /// Puts a store and the other adapters behind the ports.
            #[must_use]
            pub fn new(store: &Arc<impl Store>, others: Adapters) -> Self {
                let Adapters { $($other,)* } = others;
                Self {
                    $($stored: store.clone(),)*
                    $($other,)*
                }
            }
        }
    };
}

ports! {
    store {
        /// The store of record.
        storage: Storage,
        /// Counts what was committed.
        commits: Commits,
        /// Looks sessions up.
        sessions: SessionQueries,
        /// Reads accounts.
        accounts: AccountQueries,
        /// Reads libraries.
        library: LibraryQueries,
        /// Reads shared items.
        team: TeamQueries,
        /// Reads the history of libraries.
        history: HistoryQueries,
        /// Reads templates.
        templates: TemplateQueries,
        /// Reads prompts.
        prompts: PromptQueries,
        /// Reads audiences.
        audience: AudienceQueries,
        /// Reads transfers.
        transfers: TransferQueries,
        /// Reads exports.
        exports: ExportQueries,
        /// Reads owners' view of their publications.
        publications: PublicationQueries,
        /// Reads published pages.
        public: PublicQueries,
        /// Reads home projects.
        home: HomeQueries,
        /// Reads What's new.
        news: NewsQueries,
        /// Reads connected services.
        connections: ConnectionQueries,
        /// Reads single sign-on.
        sso: SsoQueries,
        /// Reads billing.
        billing: BillingQueries,
        /// Reads the ledger.
        ledger: LedgerQueries,
        /// Erases deleted content from the store's disk.
        disk: DiskCleaner,
        /// Reads certificates of custom domains.
        certificates: CertificateQueries,
        /// Reads documents.
        documents: DocumentQueries,
        /// Reads the pictures of projects.
        assets: AssetQueries,
        /// Reads the fonts of accounts.
        fonts: FontQueries,
        /// Reads the text styles of accounts.
        styles: StyleQueries,
        /// Reads the history of documents.
        versions: VersionQueries,
        /// Reads preview links.
        preview_links: PreviewLinkQueries,
        /// Reads forms and their answers.
        forms: FormQueries,
        /// Reads comments.
        comments: CommentQueries,
    }
    others {
        /// Stores cards and takes payments.
        card_provider: Arc<dyn CardProvider>,
        /// Hashes passwords.
        hasher: Arc<dyn PasswordHasher>,
        /// Makes tokens.
        secrets: Arc<dyn Secrets>,
        /// Checks the codes of authenticator apps.
        authenticator: Arc<dyn Authenticator>,
        /// Asks for passkeys and checks them.
        passkeys: Arc<dyn PasskeyVerifier>,
        /// Seals secrets that must be readable again.
        vault: Arc<dyn Vault>,
        /// Makes ids.
        ids: Arc<dyn Ids>,
        /// Tells the time.
        clock: Arc<dyn Clock>,
        /// Stores uploaded files.
        files: Arc<dyn FileStore>,
        /// Stores files that are too large for memory, beside the others.
        large_files: Arc<dyn LargeFiles>,
        /// Signs the tokens of readers.
        keyed_hash: Arc<dyn KeyedHash>,
        /// Reads and writes documents.
        document_format: Arc<dyn DocumentFormat>,
        /// Keeps documents in memory.
        document_copies: Arc<dyn DocumentCopies>,
        /// Makes published pages of documents.
        page_renderer: Arc<dyn PageRenderer>,
        /// Tells of changes of documents.
        document_signals: Arc<dyn DocumentSignals>,
        /// The families that come with the product.
        type_library: Arc<dyn TypeLibrary>,
        /// Makes fonts of accounts.
        font_maker: Arc<dyn FontMaker>,
        /// Reads files of other programs.
        import_reader: Arc<dyn ImportReader>,
        /// Makes archives on disk.
        archives: Arc<dyn ArchiveMaker>,
        /// Writes and opens project files.
        project_files: Arc<dyn ProjectFiles>,
        /// Makes the files of static sites.
        sites: Arc<dyn SiteMaker>,
        /// Draws the pages that cards show.
        screenshots: Arc<dyn ScreenshotMaker>,
        /// Makes covers from pictures.
        covers: Arc<dyn CoverMaker>,
        /// Looks up the DNS of custom domains.
        dns: Arc<dyn Dns>,
        /// Makes avatars and favicons from pictures.
        pictures: Arc<dyn PictureMaker>,
        /// Makes pictures of documents.
        asset_maker: Arc<dyn AssetMaker>,
        /// Receives and checks videos, audio and files to link to.
        media_receiver: Arc<dyn MediaReceiver>,
        /// Calls connected services.
        services: Arc<dyn ServiceGateway>,
        /// Reads files of accounts at connected services.
        media_libraries: Arc<dyn MediaLibraries>,
        /// Fetches designs from Figma.
        designs: Arc<dyn DesignSource>,
        /// Every plan with what it costs and allows.
        catalogue: Arc<Catalogue>,
        /// Finds city and country of network addresses.
        places: Arc<dyn Places>,
        /// Prints receipts.
        receipts: Arc<dyn ReceiptPrinter>,
        /// Calls the webhooks of forms.
        form_webhooks: Arc<dyn WebhookSender>,
        /// Passes answers of forms on to connected services.
        answer_receivers: Arc<dyn AnswerReceivers>,
        /// Holds visits that wait to be counted.
        visits: Arc<dyn VisitBuffer>,
    }
}
