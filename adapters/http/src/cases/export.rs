//! The use cases of exports.

use octavo_application::export::{
    download_export::DownloadExport, read_export::ReadExport, request_export::RequestExport,
};

/// What somebody does to take everything along.
pub struct ExportCases {
    /// Asks for an export of everything an account owns.
    pub request: RequestExport,
    /// Reads an account's export.
    pub read: ReadExport,
    /// Gives an export to its owner.
    pub download: DownloadExport,
}
