//! The documents of projects: what is drawn in the editor and published.

pub mod change_document;
pub mod open_document;
pub mod ports;
pub mod read_changes;

use crate::{
    documents::{change_document::ChangeDocument, open_document::OpenDocument, read_changes::ReadChanges},
    shared::use_cases::use_cases,
};

/// The most changes that are read at once. A client that has missed more opens the document again.
pub const MOST_CHANGES: u32 = 2_000;

use_cases! {
    /// Documents.
    pub struct DocumentUseCases(ports) {
        /// Opens a document.
        open: OpenDocument { documents, team, storage, format: ports.document_format.clone(), ids },
        /// Reads changes, and waits for them.
        changes: ReadChanges { documents, team, signals: ports.document_signals.clone() },
        /// Changes a document.
        change: ChangeDocument {
            storage,
            format: ports.document_format.clone(),
            copies: ports.document_copies.clone(),
            signals: ports.document_signals.clone(),
            catalogue,
            clock,
        },
    }
}
