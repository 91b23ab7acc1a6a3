//! The use cases of exports.

use octavo_application::export::{
    download_export::DownloadExport, read_export::ReadExport, request_export::RequestExport,
};

/// Exports of an account.
pub struct ExportUseCases {
    /// Requests an export of everything an account owns.
    pub request: RequestExport,
    /// Reads an account's export.
    pub read: ReadExport,
    /// Reads the archive of an export for its owner.
    pub download: DownloadExport,
}
