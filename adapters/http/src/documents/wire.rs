//! Documents and changes in answers.

use chrono::{DateTime, Utc};
use octavo_application::documents::{
    change_document::Accepted, open_document::Opened, ports::documents::Change as LoggedChange,
};
use octavo_domain::team::access::Access;
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::problem::Problem;

/// What the caller may do with a document.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DocumentAccess {
    /// Everything.
    Owner,
    /// Change everything of the document.
    Member,
    /// Change its words and pictures.
    Editor,
}

/// A document as it was after some change.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DocumentSnapshot {
    /// The last change that is in it; 0 before the first one.
    seq: u64,
    /// The document, as docs/api/documents.md describes it.
    #[schema(value_type = Object)]
    document: Box<RawValue>,
}

/// A change of a document.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DocumentChange {
    /// Its number. The next one has the next number.
    seq: u64,
    /// The client that sent it: twelve characters.
    client: String,
    /// The client's own number of it.
    number: u32,
    /// The id of the account that made it; null once that is deleted.
    #[schema(required)]
    author: Option<String>,
    /// When it was made.
    changed_at: DateTime<Utc>,
    /// What it did, as docs/api/documents.md describes it.
    #[schema(value_type = Vec<Object>)]
    ops: Box<RawValue>,
}

impl DocumentChange {
    fn new(change: LoggedChange) -> Result<Self, Problem> {
        let LoggedChange { project: _, seq, author, client, number, digest: _, changed_at, schema: _, ops } =
            change;
        Ok(Self {
            seq: seq.get(),
            client: client.to_string(),
            number,
            author: author.map(|author| author.to_string()),
            changed_at,
            ops: raw(ops)?,
        })
    }
}

fn each(changes: Vec<LoggedChange>) -> Result<Vec<DocumentChange>, Problem> {
    changes.into_iter().map(DocumentChange::new).collect()
}

/// What is stored is what is answered.
pub(super) fn raw(stored: Vec<u8>) -> Result<Box<RawValue>, Problem> {
    let text = String::from_utf8(stored).map_err(|error| error.to_string());
    let raw = text.and_then(|text| RawValue::from_string(text).map_err(|error| error.to_string()));
    raw.map_err(|error| {
        tracing::error!(error, "a stored document is not JSON");
        Problem::internal()
    })
}

/// A document that is opened.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OpenedDocument {
    /// What the caller may do.
    access: DocumentAccess,
    /// The most pages that a project of the owner's plan has. What there is beyond them stays.
    pages: usize,
    /// The document after some change.
    snapshot: DocumentSnapshot,
    /// The changes after that, the first one first. At most 2 000: where there are so many, read on.
    changes: Vec<DocumentChange>,
}

impl OpenedDocument {
    pub(crate) fn new(opened: Opened) -> Result<Self, Problem> {
        let access = match opened.access {
            Access::Owner => DocumentAccess::Owner,
            Access::Member => DocumentAccess::Member,
            Access::Editor => DocumentAccess::Editor,
            Access::None => return Err(Problem::not_found()),
        };
        let snapshot =
            DocumentSnapshot { seq: opened.snapshot.seq.get(), document: raw(opened.snapshot.body)? };
        Ok(Self { access, pages: opened.pages, snapshot, changes: each(opened.changes)? })
    }
}

/// Changes of a document.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DocumentChanges {
    /// They follow each other without a gap, the first one first. At most 2 000: where there are so many, read on.
    changes: Vec<DocumentChange>,
}

impl DocumentChanges {
    pub(crate) fn new(changes: Vec<LoggedChange>) -> Result<Self, Problem> {
        Ok(Self { changes: each(changes)? })
    }
}

/// A change that was made.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AcceptedChange {
    /// Its number.
    seq: u64,
    /// Every change after the base up to this one, which is the last. None where the log does not go back so far any more:
    /// the document that is opened has the change.
    changes: Vec<DocumentChange>,
}

impl AcceptedChange {
    pub(crate) fn new(accepted: Accepted) -> Result<Self, Problem> {
        Ok(Self { seq: accepted.seq.get(), changes: each(accepted.changes)? })
    }
}
