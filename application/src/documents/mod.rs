//! The documents of projects: what is drawn in the editor and published.

pub mod change_document;
pub mod current;
pub mod open_document;
pub mod ports;
pub(crate) mod publish;
pub mod read_changes;

use crate::{
    documents::{
        change_document::ChangeDocument, current::CurrentDocument, open_document::OpenDocument,
        read_changes::ReadChanges,
    },
    ports::Ports,
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
            current: ports.current_document(),
            signals: ports.document_signals.clone(),
            catalogue,
            clock,
        },
    }
}

impl Ports {
    /// Reads documents as they are now.
    #[must_use]
    pub fn current_document(&self) -> CurrentDocument {
        CurrentDocument { format: self.document_format.clone(), copies: self.document_copies.clone() }
    }
}
