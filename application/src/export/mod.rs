//! Exports: everything an account owns, as one archive that a job makes and its owner downloads.
//!
//! What is in it is the list in [`files`]. An archive is made on disk, stored whole, and only then offered.

pub mod build_export;
pub mod download_export;
pub(crate) mod files;
mod pictures;
pub mod ports;
pub mod read_export;
pub mod request_export;

use std::sync::Arc;

use octavo_domain::ids::ExportId;

use crate::{
    account::ports::queries::AccountQueries,
    auth::ports::queries::SessionQueries,
    billing::ports::BillingQueries,
    comments::ports::comments::CommentQueries,
    copies::ports::transfers::TransferQueries,
    documents::{
        current::CurrentDocument,
        ports::{assets::AssetQueries, documents::DocumentQueries, fonts::FontQueries, styles::StyleQueries},
    },
    export::{download_export::DownloadExport, read_export::ReadExport, request_export::RequestExport},
    forms::ports::forms::FormQueries,
    library::ports::{history::HistoryQueries, queries::LibraryQueries},
    newsletters::ports::audience::AudienceQueries,
    ports::Ports,
    publication::ports::{home::HomeQueries, public::PublicQueries, publication::PublicationQueries},
    services::ports::services::ConnectionQueries,
    shared::{clock::Clock, ids::Ids, storage::Storage, use_cases::use_cases},
    sso::ports::sso::SsoQueries,
    team::ports::queries::TeamQueries,
};

use_cases! {
    /// Exports of an account.
    pub struct ExportUseCases(ports) {
        let changes = ExportPorts {
            storage: ports.storage.clone(),
            ids: ports.ids.clone(),
            clock: ports.clock.clone(),
        };
        /// Requests an export of everything an account owns.
        request: RequestExport { ports: changes.clone() },
        /// Reads an account's export.
        read: ReadExport { exports, clock },
        /// Reads the archive of an export for its owner.
        download: DownloadExport { ports: changes, exports, files: ports.large_files.clone() },
    }
}

impl Ports {
    /// The sources of an export's contents.
    #[must_use]
    pub fn export_sources(&self) -> ExportSources {
        ExportSources {
            accounts: self.accounts.clone(),
            sessions: self.sessions.clone(),
            library: self.library.clone(),
            history: self.history.clone(),
            home: self.home.clone(),
            team: self.team.clone(),
            billing: self.billing.clone(),
            audience: self.audience.clone(),
            transfers: self.transfers.clone(),
            connections: self.connections.clone(),
            sso: self.sso.clone(),
            publications: self.publications.clone(),
            public: self.public.clone(),
            documents: self.documents.clone(),
            assets: self.assets.clone(),
            fonts: self.fonts.clone(),
            styles: self.styles.clone(),
            forms: self.forms.clone(),
            comments: self.comments.clone(),
            current: self.current_document(),
        }
    }
}

/// The sources of an export's contents.
#[derive(Clone)]
pub struct ExportSources {
    /// The account.
    pub accounts: Arc<dyn AccountQueries>,
    /// Its sessions.
    pub sessions: Arc<dyn SessionQueries>,
    /// Its library.
    pub library: Arc<dyn LibraryQueries>,
    /// Its library's history.
    pub history: Arc<dyn HistoryQueries>,
    /// Its home project.
    pub home: Arc<dyn HomeQueries>,
    /// Its team.
    pub team: Arc<dyn TeamQueries>,
    /// Its invoices.
    pub billing: Arc<dyn BillingQueries>,
    /// Its newsletters, referrals and readers.
    pub audience: Arc<dyn AudienceQueries>,
    /// Its transfers.
    pub transfers: Arc<dyn TransferQueries>,
    /// Its connected services.
    pub connections: Arc<dyn ConnectionQueries>,
    /// Its single sign-on.
    pub sso: Arc<dyn SsoQueries>,
    /// Its publications, as its owner sees them.
    pub publications: Arc<dyn PublicationQueries>,
    /// Its publications, as readers see them.
    pub public: Arc<dyn PublicQueries>,
    /// Its documents.
    pub documents: Arc<dyn DocumentQueries>,
    /// The pictures of its documents.
    pub assets: Arc<dyn AssetQueries>,
    /// Its fonts.
    pub fonts: Arc<dyn FontQueries>,
    /// Its text styles.
    pub styles: Arc<dyn StyleQueries>,
    /// What readers answered to the forms of its documents.
    pub forms: Arc<dyn FormQueries>,
    /// The comments on its projects.
    pub comments: Arc<dyn CommentQueries>,
    /// Its documents as they are now.
    pub current: CurrentDocument,
}

/// What every use case of exports needs that changes one.
#[derive(Clone)]
pub struct ExportPorts {
    /// Stores exports.
    pub storage: Arc<dyn Storage>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// The key of the job that builds an export.
fn key(export: ExportId) -> String {
    format!("export:{export}")
}
