//! The use cases of exports, wired.

use octavo_application::export::{
    ExportPorts, ExportSources, download_export::DownloadExport, read_export::ReadExport,
    request_export::RequestExport,
};

use octavo_http::use_cases::ExportUseCases;

use crate::ports::Ports;

/// Wires them.
pub(crate) fn export(ports: &Ports) -> ExportUseCases {
    let Ports { storage, exports, large_files, ids, clock, .. } = ports;
    let ports = ExportPorts { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() };
    ExportUseCases {
        request: RequestExport { ports: ports.clone() },
        read: ReadExport { exports: exports.clone(), clock: clock.clone() },
        download: DownloadExport { ports, exports: exports.clone(), files: large_files.clone() },
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
        }
    }
}
