//! Versions in answers.

use chrono::{DateTime, Utc};
use octavo_application::documents::history::{list_versions::TimeLine, restore_version::Restored};
use octavo_domain::documents::version::{Sitting, Version, VersionKind as Kind};
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::{documents::wire::raw, problem::Problem};

/// Why a version was made.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum VersionKind {
    /// Nobody changed the document for half an hour.
    Automatic,
    /// Somebody gave it a name.
    Named,
    /// It was published: its document is what readers got.
    Published,
}

impl From<Kind> for VersionKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Automatic => Self::Automatic,
            Kind::Named => Self::Named,
            Kind::Published => Self::Published,
        }
    }
}

/// A moment of a document that is kept.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DocumentVersion {
    /// Its id.
    id: String,
    /// The last change that is in it.
    seq: u64,
    /// Why it was made.
    kind: VersionKind,
    /// Its name.
    #[schema(required)]
    name: Option<String>,
    /// The id of the account that named or published it; null of an automatic one, and once the account is deleted.
    #[schema(required)]
    author: Option<String>,
    /// When it was made.
    made_at: DateTime<Utc>,
}

impl From<Version> for DocumentVersion {
    fn from(version: Version) -> Self {
        Self {
            id: version.id.to_string(),
            seq: version.seq.get(),
            kind: version.kind.into(),
            name: version.name.map(|name| name.as_str().to_owned()),
            author: version.author.map(|author| author.to_string()),
            made_at: version.made_at,
        }
    }
}

/// What one person changed without a pause of half an hour.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EditSitting {
    /// The id of the account; null once that is deleted.
    #[schema(required)]
    author: Option<String>,
    /// When the first of these changes was made.
    from: DateTime<Utc>,
    /// When the last one was made.
    until: DateTime<Utc>,
    /// The number of the first one. Others may have made some in between.
    first_seq: u64,
    /// The number of the last one.
    last_seq: u64,
    /// How many there are.
    changes: u64,
}

impl From<Sitting> for EditSitting {
    fn from(sitting: Sitting) -> Self {
        Self {
            author: sitting.author.map(|author| author.to_string()),
            from: sitting.from,
            until: sitting.until,
            first_seq: sitting.first.get(),
            last_seq: sitting.last.get(),
            changes: sitting.changes,
        }
    }
}

/// Somebody who is named in a history.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HistoryPerson {
    /// The id of the account.
    id: String,
    /// The name.
    name: String,
}

/// The history of a document.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Versions {
    /// When the project was made.
    created_at: DateTime<Utc>,
    /// The last change; 0 before the first one.
    seq: u64,
    /// From this change on every moment can be read. Before it, the nearest version is answered.
    cut: u64,
    /// How many versions the plan of the owner offers; null where it offers all.
    #[schema(required)]
    offered: Option<u32>,
    /// How many are kept beyond those.
    hidden: u64,
    /// Those that are offered, the ones with the newest change first: named ones first of all, then the newest. At most 500.
    versions: Vec<DocumentVersion>,
    /// The newest sittings, the first one first. At most 500.
    sittings: Vec<EditSitting>,
    /// Who is named in both.
    people: Vec<HistoryPerson>,
}

impl Versions {
    pub(crate) fn new(line: TimeLine) -> Self {
        let TimeLine { extent, offered, hidden, versions, sittings, people } = line;
        let person =
            |(id, name): (octavo_domain::ids::UserId, String)| HistoryPerson { id: id.to_string(), name };
        Self {
            created_at: extent.created_at,
            seq: extent.seq.get(),
            cut: extent.cut.get(),
            offered,
            hidden,
            versions: versions.into_iter().map(DocumentVersion::from).collect(),
            sittings: sittings.into_iter().map(EditSitting::from).collect(),
            people: people.into_iter().map(person).collect(),
        }
    }
}

/// A version with its document.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct VersionWithDocument {
    /// The version.
    version: DocumentVersion,
    /// The document, as docs/api/documents.md describes it.
    #[schema(value_type = Object)]
    document: Box<RawValue>,
}

impl VersionWithDocument {
    pub(crate) fn new(version: Version, body: Vec<u8>) -> Result<Self, Problem> {
        Ok(Self { version: version.into(), document: raw(body)? })
    }
}

/// What was restored.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RestoredDocument {
    /// The number of the change; null where nothing differed, so that none was made.
    #[schema(required)]
    seq: Option<u64>,
    /// How many pages, widgets, text styles and colours it touched.
    changes: usize,
}

impl From<Restored> for RestoredDocument {
    fn from(restored: Restored) -> Self {
        Self { seq: restored.seq.map(|seq| seq.get()), changes: restored.records }
    }
}
