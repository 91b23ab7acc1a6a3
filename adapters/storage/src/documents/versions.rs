//! The history of documents.

use async_trait::async_trait;
use octavo_application::{
    documents::ports::{
        documents::Snapshot,
        versions::{Extent, StoredVersion, VersionQueries, VersionRepository},
    },
    shared::storage::StorageError,
};
use octavo_domain::{
    documents::{
        log::Seq,
        version::{QUIET, Sitting, Version, VersionKind, VersionName},
    },
    ids::{ProjectId, UserId, VersionId},
};
use sea_orm::FromQueryResult;
use uuid::Uuid;

use crate::{
    connect::Database,
    documents::mapping::number,
    entity::document_versions::{Entity, Model},
    error::from_orm,
    mapping::{RowOf, micros},
    repository::names,
    unit_of_work::{Unit, models},
};

/// A version without its document.
#[derive(FromQueryResult)]
struct VersionRow {
    id: Uuid,
    project_id: Uuid,
    seq: i64,
    kind: String,
    name: Option<String>,
    author: Option<Uuid>,
    made_at: i64,
}

/// A version with its document and its place in what is offered.
#[derive(FromQueryResult)]
struct PlacedRow {
    id: Uuid,
    project_id: Uuid,
    seq: i64,
    kind: String,
    name: Option<String>,
    author: Option<Uuid>,
    made_at: i64,
    body: Vec<u8>,
    place: i64,
}

/// A whole document.
#[derive(FromQueryResult)]
struct WholeRow {
    seq: i64,
    body: Vec<u8>,
}

#[derive(FromQueryResult)]
struct SittingRow {
    author: Option<Uuid>,
    first_seq: i64,
    last_seq: i64,
    from_at: i64,
    until_at: i64,
    changes: i64,
}

#[derive(FromQueryResult)]
struct ExtentRow {
    created_at: i64,
    seq: i64,
    cut_seq: i64,
}

#[derive(FromQueryResult)]
struct CountRow {
    count: i64,
}

#[derive(FromQueryResult)]
struct PersonRow {
    id: Uuid,
    name: String,
}

const COLUMNS: &str = "id, project_id, seq, kind, name, author, made_at";
/// The order in which versions are offered.
const OFFERED: &str = "CASE WHEN kind = 'named' THEN 0 ELSE 1 END, seq DESC, made_at DESC, id DESC";
/// Every whole document of a project.
const WHOLE: &str = "SELECT seq, body FROM document_checkpoints WHERE project_id = $1 \
     UNION ALL SELECT seq, body FROM document_versions WHERE project_id = $1 AND kind <> 'published' \
     UNION ALL SELECT snapshot_seq AS seq, snapshot AS body FROM documents WHERE project_id = $1";

/// Selects the latest whole document before a change.
fn whole() -> String {
    format!("SELECT seq, body FROM ({WHOLE}) w WHERE seq <= $2 ORDER BY seq DESC LIMIT 1")
}

/// Selects the sittings of changes in the log; `only` says of which.
fn logged_sittings(only: &str) -> String {
    let quiet = QUIET.num_microseconds().unwrap_or(i64::MAX);
    format!(
        "SELECT author, MIN(seq) AS first_seq, MAX(seq) AS last_seq, MIN(changed_at) AS from_at, \
         MAX(changed_at) AS until_at, COUNT(*) AS changes FROM (\
         SELECT author, seq, changed_at, SUM(starts) OVER (PARTITION BY author ORDER BY seq) AS sitting FROM (\
         SELECT author, seq, changed_at, CASE WHEN changed_at - LAG(changed_at) OVER \
         (PARTITION BY author ORDER BY seq) <= {quiet} THEN 0 ELSE 1 END AS starts \
         FROM document_changes WHERE project_id = $1 AND {only}) s) t GROUP BY author, sitting"
    )
}

/// The last change whose sitting is kept.
const KEPT: &str = "(SELECT COALESCE(MAX(last_seq), 0) FROM document_sittings WHERE project_id = $1)";

fn version(row: VersionRow) -> Result<Version, StorageError> {
    let of = RowOf { table: "document_versions", id: row.id };
    let name = row.name.map(|name| of.valid("name", VersionName::parse(&name).ok())).transpose()?;
    Ok(Version {
        id: VersionId::new(row.id),
        project: ProjectId::new(row.project_id),
        seq: Seq::new(of.number("seq", row.seq)?),
        kind: of.valid("kind", VersionKind::named(&row.kind))?,
        name,
        author: row.author.map(UserId::new),
        made_at: of.time("made_at", row.made_at)?,
    })
}

fn stored(row: Model) -> Result<StoredVersion, StorageError> {
    let Model { id, project_id, seq, kind, name, author, made_at, body } = row;
    Ok(StoredVersion {
        version: version(VersionRow { id, project_id, seq, kind, name, author, made_at })?,
        body,
    })
}

fn sitting(row: &SittingRow, project: ProjectId) -> Result<Sitting, StorageError> {
    let of = RowOf { table: "document_sittings", id: project };
    Ok(Sitting {
        author: row.author.map(UserId::new),
        from: of.time("from_at", row.from_at)?,
        until: of.time("until_at", row.until_at)?,
        first: Seq::new(of.number("first_seq", row.first_seq)?),
        last: Seq::new(of.number("last_seq", row.last_seq)?),
        changes: of.number("changes", row.changes)?,
    })
}

fn snapshot(row: WholeRow, project: ProjectId) -> Result<Snapshot, StorageError> {
    let of = RowOf { table: "document_checkpoints", id: project };
    Ok(Snapshot { project, seq: Seq::new(of.number("seq", row.seq)?), body: row.body })
}

impl Unit {
    /// Keeps the snapshot that is about to be replaced, unless a checkpoint lies fewer than so many changes before it.
    pub(crate) async fn keep_snapshot(&self, project: ProjectId, every: u64) -> Result<(), StorageError> {
        let sql = "INSERT INTO document_checkpoints (project_id, seq, body) \
                   SELECT project_id, snapshot_seq, snapshot FROM documents d WHERE project_id = $1 \
                   AND NOT EXISTS (SELECT 1 FROM document_checkpoints c WHERE c.project_id = d.project_id \
                   AND c.seq > d.snapshot_seq - $2)";
        let every = i64::try_from(every).unwrap_or(i64::MAX);
        self.run(sql, [project.uuid().into(), every.into()]).await.map(drop)
    }
}

#[async_trait]
impl VersionRepository for Unit {
    async fn add(&mut self, version: &Version, body: &[u8]) -> Result<(), StorageError> {
        let row = Model {
            id: version.id.uuid(),
            project_id: version.project.uuid(),
            seq: number(version.seq),
            kind: version.kind.name().to_owned(),
            name: version.name.as_ref().map(|name| name.as_str().to_owned()),
            author: version.author.map(UserId::uuid),
            made_at: micros(version.made_at),
            body: body.to_vec(),
        };
        self.insert_rows::<Entity>(&[row]).await.map(drop)
    }

    async fn update(&mut self, version: &Version) -> Result<(), StorageError> {
        let sql = "UPDATE document_versions SET kind = $3, name = $4, author = $5 \
                   WHERE project_id = $1 AND id = $2";
        let values = [
            version.project.uuid().into(),
            version.id.uuid().into(),
            version.kind.name().into(),
            version.name.as_ref().map(|name| name.as_str().to_owned()).into(),
            version.author.map(UserId::uuid).into(),
        ];
        match self.run(sql, values).await? {
            0 => Err(StorageError::Stale("document_version")),
            _ => Ok(()),
        }
    }

    async fn find(&mut self, project: ProjectId, id: VersionId) -> Result<Option<Version>, StorageError> {
        let sql = format!("SELECT {COLUMNS} FROM document_versions WHERE project_id = $1 AND id = $2");
        let rows = self.rows(sql, [project.uuid().into(), id.uuid().into()]).await?;
        models::<VersionRow>(&rows)?.into_iter().next().map(version).transpose()
    }

    async fn count_named(&mut self, project: ProjectId) -> Result<u64, StorageError> {
        let sql = "SELECT COUNT(*) AS count FROM document_versions WHERE project_id = $1 AND kind = 'named'";
        let row = self.row(sql, [project.uuid().into()]).await?;
        let count = row.map(|row| row.try_get::<i64>("", "count").map_err(from_orm)).transpose()?;
        RowOf { table: "document_versions", id: project }.number("count", count.unwrap_or_default())
    }

    async fn last(&mut self, project: ProjectId, at: Seq) -> Result<Option<Version>, StorageError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM document_versions WHERE project_id = $1 AND seq <= $2 \
             ORDER BY seq DESC, made_at DESC, id DESC LIMIT 1"
        );
        let rows = self.rows(sql, [project.uuid().into(), number(at).into()]).await?;
        models::<VersionRow>(&rows)?.into_iter().next().map(version).transpose()
    }

    async fn whole(&mut self, project: ProjectId, at: Seq) -> Result<Option<Snapshot>, StorageError> {
        let rows = self.rows(whole(), [project.uuid().into(), number(at).into()]).await?;
        models::<WholeRow>(&rows)?.into_iter().next().map(|row| snapshot(row, project)).transpose()
    }

    async fn put_checkpoint(&mut self, checkpoint: &Snapshot) -> Result<(), StorageError> {
        let sql = "INSERT INTO document_checkpoints (project_id, seq, body) VALUES ($1, $2, $3) \
                   ON CONFLICT (project_id, seq) DO NOTHING";
        let values =
            [checkpoint.project.uuid().into(), number(checkpoint.seq).into(), checkpoint.body.clone().into()];
        self.run(sql, values).await.map(drop)
    }

    async fn keep_sittings(&mut self, project: ProjectId, until: Seq) -> Result<(), StorageError> {
        let sittings = logged_sittings(&format!("seq > {KEPT} AND seq <= $2"));
        let sql = format!(
            "INSERT INTO document_sittings (project_id, author, first_seq, last_seq, from_at, until_at, changes) \
             SELECT d.project_id, k.author, k.first_seq, k.last_seq, k.from_at, k.until_at, k.changes \
             FROM documents d JOIN ({sittings}) k ON d.project_id = $1"
        );
        self.run(sql, [project.uuid().into(), number(until).into()]).await.map(drop)
    }
}

#[async_trait]
impl VersionQueries for Database {
    async fn history_extent(&self, project: ProjectId) -> Result<Option<Extent>, StorageError> {
        let sql = "SELECT p.created_at, COALESCE(d.seq, 0) AS seq, COALESCE(d.cut_seq, 0) AS cut_seq \
                   FROM projects p LEFT JOIN documents d ON d.project_id = p.id WHERE p.id = $1";
        let rows = self.read::<ExtentRow>(sql.to_owned(), [project.uuid().into()]).await?;
        let of = RowOf { table: "documents", id: project };
        let extent = |row: &ExtentRow| {
            Ok(Extent {
                created_at: of.time("created_at", row.created_at)?,
                seq: Seq::new(of.number("seq", row.seq)?),
                cut: Seq::new(of.number("cut_seq", row.cut_seq)?),
            })
        };
        rows.first().map(extent).transpose()
    }

    async fn versions(&self, project: ProjectId, most: u32) -> Result<Vec<Version>, StorageError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM document_versions WHERE project_id = $1 ORDER BY {OFFERED} LIMIT $2"
        );
        let rows = self.read::<VersionRow>(sql, [project.uuid().into(), i64::from(most).into()]).await?;
        rows.into_iter().map(version).collect()
    }

    async fn version_count(&self, project: ProjectId) -> Result<u64, StorageError> {
        let sql = "SELECT COUNT(*) AS count FROM document_versions WHERE project_id = $1".to_owned();
        let rows = self.read::<CountRow>(sql, [project.uuid().into()]).await?;
        let count = rows.first().map(|row| row.count).unwrap_or_default();
        RowOf { table: "document_versions", id: project }.number("count", count)
    }

    async fn version(
        &self,
        project: ProjectId,
        id: VersionId,
    ) -> Result<Option<(StoredVersion, u64)>, StorageError> {
        let sql = format!(
            "SELECT v.id, v.project_id, v.seq, v.kind, v.name, v.author, v.made_at, v.body, p.place \
             FROM document_versions v JOIN (SELECT id, ROW_NUMBER() OVER (ORDER BY {OFFERED}) - 1 AS place \
             FROM document_versions WHERE project_id = $1) p ON p.id = v.id WHERE v.id = $2"
        );
        let rows = self.read::<PlacedRow>(sql, [project.uuid().into(), id.uuid().into()]).await?;
        let placed = |row: PlacedRow| {
            let place = RowOf { table: "document_versions", id }.number("place", row.place)?;
            let PlacedRow { id, project_id, seq, kind, name, author, made_at, body, place: _ } = row;
            Ok((stored(Model { id, project_id, seq, kind, name, author, made_at, body })?, place))
        };
        rows.into_iter().next().map(placed).transpose()
    }

    async fn whole_document(&self, project: ProjectId, at: Seq) -> Result<Option<Snapshot>, StorageError> {
        let rows = self.read::<WholeRow>(whole(), [project.uuid().into(), number(at).into()]).await?;
        rows.into_iter().next().map(|row| snapshot(row, project)).transpose()
    }

    async fn version_before(
        &self,
        project: ProjectId,
        at: Seq,
    ) -> Result<Option<StoredVersion>, StorageError> {
        let sql = format!(
            "SELECT {} FROM document_versions WHERE project_id = $1 AND seq <= $2 \
             ORDER BY seq DESC, CASE WHEN kind = 'published' THEN 1 ELSE 0 END, made_at DESC LIMIT 1",
            names::<Entity>()
        );
        let rows = self.read::<Model>(sql, [project.uuid().into(), number(at).into()]).await?;
        rows.into_iter().next().map(stored).transpose()
    }

    async fn earliest_document(&self, project: ProjectId) -> Result<Option<Snapshot>, StorageError> {
        let sql = format!("SELECT seq, body FROM ({WHOLE}) w ORDER BY seq LIMIT 1");
        let rows = self.read::<WholeRow>(sql, [project.uuid().into()]).await?;
        rows.into_iter().next().map(|row| snapshot(row, project)).transpose()
    }

    async fn sittings(&self, project: ProjectId, most: u32) -> Result<Vec<Sitting>, StorageError> {
        let logged = logged_sittings(&format!("seq > {KEPT}"));
        let sql = format!(
            "SELECT author, first_seq, last_seq, from_at, until_at, changes FROM (\
             SELECT author, first_seq, last_seq, from_at, until_at, changes FROM document_sittings \
             WHERE project_id = $1 UNION ALL {logged}) a ORDER BY first_seq DESC LIMIT $2"
        );
        let rows = self.read::<SittingRow>(sql, [project.uuid().into(), i64::from(most).into()]).await?;
        rows.iter().rev().map(|row| sitting(row, project)).collect()
    }

    async fn history_people(&self, project: ProjectId) -> Result<Vec<(UserId, String)>, StorageError> {
        let sql = format!(
            "SELECT u.id, u.name FROM users u JOIN (\
             SELECT author FROM document_versions WHERE project_id = $1 \
             UNION SELECT author FROM document_sittings WHERE project_id = $1 \
             UNION SELECT author FROM document_changes WHERE project_id = $1 AND seq > {KEPT}) a \
             ON a.author = u.id ORDER BY u.id"
        );
        let rows = self.read::<PersonRow>(sql, [project.uuid().into()]).await?;
        Ok(rows.into_iter().map(|row| (UserId::new(row.id), row.name)).collect())
    }
}
