//! How documents and changes are written.

use async_trait::async_trait;
use octavo_domain::documents::{change::Op, document::Document, fault::InvalidDocument};

/// Why something that was written cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FormatFault {
    /// It is not of this format.
    #[error("{at}: {reason}")]
    Malformed {
        /// The place in it: the names of members and the numbers of elements, with points between them.
        at: String,
        /// What is wrong there.
        reason: &'static str,
    },
    /// A version of the product wrote it that is newer than this one.
    #[error("It was written by a newer version, in schema {0}")]
    Newer(u64),
    /// What was written is no valid document.
    #[error(transparent)]
    Invalid(#[from] InvalidDocument),
}

/// Reads and writes documents and changes: one format for what is stored, what the API answers, and project files.
///
/// What it encodes it MUST decode to the same. It MUST NOT accept a register, mark or kind that the tables of the domain do
/// not have, except in a widget of a kind that it does not know. Bytes from anybody MUST NOT make it panic.
#[async_trait]
pub trait DocumentFormat: Send + Sync {
    /// The number of the schema that it writes.
    fn schema(&self) -> u16;
    /// Reads a document of this schema or an earlier one, packed or not.
    ///
    /// # Errors
    /// [`FormatFault`].
    fn decode(&self, bytes: &[u8]) -> Result<Document, FormatFault>;
    /// Writes a document.
    fn encode(&self, document: &Document) -> Vec<u8>;
    /// Packs what it wrote, to be stored. It takes a while, so it MUST NOT keep others from running.
    async fn pack(&self, body: Vec<u8>) -> Vec<u8>;
    /// What was packed, as it was written. What was not packed stays as it is.
    ///
    /// # Errors
    /// [`FormatFault`], but never [`FormatFault::Invalid`].
    fn unpack(&self, body: Vec<u8>) -> Result<Vec<u8>, FormatFault>;
    /// Reads a change: a list of ops of this schema.
    ///
    /// # Errors
    /// [`FormatFault`], but never [`FormatFault::Invalid`].
    fn decode_ops(&self, bytes: &[u8]) -> Result<Vec<Op>, FormatFault>;
    /// Writes a change.
    fn encode_ops(&self, ops: &[Op]) -> Vec<u8>;
}
