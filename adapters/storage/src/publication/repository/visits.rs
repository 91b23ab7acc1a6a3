//! Visits and their keys.

use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    publication::ports::visits::{Countable, Seen, ViewsOfDay, VisitRepository, Visitor},
    shared::{keys::Key, storage::StorageError},
};
use octavo_domain::ids::ProjectId;
use sea_orm::QueryResult;
use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::{
    error::{corrupt, from_orm},
    mapping::{RowOf, micros},
    unit_of_work::Unit,
};

/// The advisory lock that counting units take in turns on PostgreSQL; an arbitrary number that nothing else locks.
const COUNTING: i64 = 0x006f_6374_0076_6965;

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn id(uuid: Uuid) -> String {
    uuid.simple().to_string()
}

/// Sums views by `key`, in the order of the keys, so that rows are always locked in one order.
fn sums<K: Ord>(
    views: &[ViewsOfDay],
    key: impl Fn(&ViewsOfDay) -> K,
) -> Result<BTreeMap<K, i64>, StorageError> {
    let mut sums = BTreeMap::new();
    for one in views {
        let sum = sums.entry(key(one)).or_insert(0_i64);
        let more = i64::try_from(one.views).ok().and_then(|more| sum.checked_add(more));
        *sum = more.ok_or_else(|| StorageError::Backend("too many views".to_owned()))?;
    }
    Ok(sums)
}

impl Unit {
    /// The ids in the rows of a statement over `projects`.
    async fn ids_of_projects(
        &self,
        sql: String,
        projects: &BTreeSet<ProjectId>,
    ) -> Result<BTreeSet<ProjectId>, StorageError> {
        let list = self.list(projects.iter().map(|project| id(project.uuid())));
        let rows = self.rows(sql, [list]).await?;
        let read = |row: &QueryResult| row.try_get::<Uuid>("", "id").map(ProjectId::new).map_err(from_orm);
        rows.iter().map(read).collect()
    }

    /// Runs a statement over the rows of a JSON array, which must not be empty.
    async fn run_over(&self, postgres: &str, sqlite: &str, rows: Vec<Json>) -> Result<(), StorageError> {
        if rows.is_empty() {
            return Ok(());
        }
        let sql = if self.is_postgres() { postgres } else { sqlite };
        self.run(sql, [Json::from(rows).to_string().into()]).await.map(drop)
    }
}

fn seen(row: &QueryResult) -> Result<Seen, StorageError> {
    let project: Uuid = row.try_get("", "project_id").map_err(from_orm)?;
    let visitor: Vec<u8> = row.try_get("", "visitor").map_err(from_orm)?;
    let at: i64 = row.try_get("", "last_seen_at").map_err(from_orm)?;
    let of = RowOf { table: "visits", id: project };
    Ok(Seen {
        project: ProjectId::new(project),
        visitor: of.valid("visitor", visitor.try_into().ok().map(Visitor))?,
        at: of.time("last_seen_at", at)?,
    })
}

#[async_trait]
impl VisitRepository for Unit {
    async fn key(
        &mut self,
        name: &str,
        fresh: &Key,
        until: Option<DateTime<Utc>>,
    ) -> Result<Key, StorageError> {
        // Waits for another server that inserts at the same time; then its row is used.
        let add =
            "INSERT INTO secret_keys (name, secret, ends_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        self.run(add, [name.into(), fresh.0.to_vec().into(), until.map(micros).into()]).await?;
        let row = self.row("SELECT secret FROM secret_keys WHERE name = $1", [name.into()]).await?;
        let secret: Vec<u8> =
            row.ok_or(StorageError::Stale("key"))?.try_get("", "secret").map_err(from_orm)?;
        secret.try_into().map(Key).map_err(|_| corrupt("secret_keys", "secret", &name))
    }

    async fn hold(&mut self, projects: &BTreeSet<ProjectId>) -> Result<Countable, StorageError> {
        let there = format!("SELECT id FROM projects WHERE {}", self.one_of_ids("id", 1));
        if !self.is_postgres() {
            // No other unit writes before this one ends.
            return Ok(Countable {
                held: self.ids_of_projects(there, projects).await?,
                busy: BTreeSet::new(),
            });
        }
        self.rows("SELECT pg_advisory_xact_lock($1)", [COUNTING.into()]).await?;
        // Skips rows that are about to be removed: the removing unit has locked them in another order, and may itself
        // wait for a counting unit.
        let free = format!(
            "SELECT p.id FROM projects p JOIN users u ON u.id = p.owner WHERE {} \
             FOR KEY SHARE OF p, u SKIP LOCKED",
            self.one_of_ids("p.id", 1)
        );
        let held = self.ids_of_projects(free, projects).await?;
        if held.len() == projects.len() {
            return Ok(Countable { held, busy: BTreeSet::new() });
        }
        let busy = self.ids_of_projects(there, projects).await?.difference(&held).copied().collect();
        Ok(Countable { held, busy })
    }

    async fn last_seen(&mut self, visitors: &[Seen]) -> Result<Vec<Seen>, StorageError> {
        if visitors.is_empty() {
            return Ok(Vec::new());
        }
        let sql = if self.is_postgres() {
            "SELECT v.project_id, v.visitor, v.last_seen_at FROM jsonb_array_elements(CAST($1 AS jsonb)) e (value) \
             JOIN visits v ON v.project_id = CAST(e.value ->> 0 AS uuid) AND v.visitor = decode(e.value ->> 1, 'hex')"
        } else {
            "SELECT v.project_id, v.visitor, v.last_seen_at FROM json_each($1) e CROSS JOIN visits v \
             ON v.project_id = unhex(e.value ->> 0) AND v.visitor = unhex(e.value ->> 1)"
        };
        let asked: Vec<Json> =
            visitors.iter().map(|seen| json!([id(seen.project.uuid()), hex(&seen.visitor.0)])).collect();
        self.rows(sql, [Json::from(asked).to_string().into()]).await?.iter().map(seen).collect()
    }

    async fn saw(&mut self, visitors: &[Seen]) -> Result<(), StorageError> {
        let mut visitors = visitors.to_vec();
        visitors.sort_unstable();
        let rows = visitors.iter().map(|seen| {
            let (project, visitor) = (id(seen.project.uuid()), hex(&seen.visitor.0));
            json!([project, visitor, micros(seen.at)])
        });
        self.run_over(
            "INSERT INTO visits (project_id, visitor, last_seen_at) \
             SELECT CAST(e.value ->> 0 AS uuid), decode(e.value ->> 1, 'hex'), CAST(e.value ->> 2 AS bigint) \
             FROM jsonb_array_elements(CAST($1 AS jsonb)) e (value) \
             ON CONFLICT (project_id, visitor) DO UPDATE SET last_seen_at = excluded.last_seen_at \
             WHERE visits.last_seen_at < excluded.last_seen_at",
            "INSERT INTO visits (project_id, visitor, last_seen_at) \
             SELECT unhex(e.value ->> 0), unhex(e.value ->> 1), e.value ->> 2 FROM json_each($1) e WHERE true \
             ON CONFLICT (project_id, visitor) DO UPDATE SET last_seen_at = excluded.last_seen_at \
             WHERE visits.last_seen_at < excluded.last_seen_at",
            rows.collect(),
        )
        .await
    }

    async fn add_views(&mut self, views: &[ViewsOfDay]) -> Result<(), StorageError> {
        let totals = sums(views, |one| one.project)?;
        let months = sums(views, |one| (one.project, one.day.format("%Y-%m").to_string()))?;
        let days = sums(views, |one| (one.project, one.day.format("%Y-%m-%d").to_string()))?;
        let period = |((project, period), views): ((ProjectId, String), i64)| {
            json!([id(project.uuid()), views, period])
        };
        self.run_over(
            "INSERT INTO project_views (project_num_id, views) \
             SELECT p.num_id, CAST(e.value ->> 1 AS bigint) \
             FROM jsonb_array_elements(CAST($1 AS jsonb)) WITH ORDINALITY e (value, position) \
             JOIN projects p ON p.id = CAST(e.value ->> 0 AS uuid) ORDER BY e.position \
             ON CONFLICT (project_num_id) DO UPDATE SET views = project_views.views + excluded.views",
            "INSERT INTO project_views (project_num_id, views) SELECT p.num_id, e.value ->> 1 \
             FROM json_each($1) e CROSS JOIN projects p ON p.id = unhex(e.value ->> 0) WHERE true \
             ON CONFLICT (project_num_id) DO UPDATE SET views = project_views.views + excluded.views",
            totals.into_iter().map(|(project, views)| json!([id(project.uuid()), views])).collect(),
        )
        .await?;
        self.run_over(
            "INSERT INTO page_views (owner, month, project_id, views) \
             SELECT p.owner, e.value ->> 2, p.id, CAST(e.value ->> 1 AS bigint) \
             FROM jsonb_array_elements(CAST($1 AS jsonb)) WITH ORDINALITY e (value, position) \
             JOIN projects p ON p.id = CAST(e.value ->> 0 AS uuid) ORDER BY e.position \
             ON CONFLICT (owner, month, project_id) DO UPDATE SET views = page_views.views + excluded.views",
            "INSERT INTO page_views (owner, month, project_id, views) \
             SELECT p.owner, e.value ->> 2, p.id, e.value ->> 1 \
             FROM json_each($1) e CROSS JOIN projects p ON p.id = unhex(e.value ->> 0) WHERE true \
             ON CONFLICT (owner, month, project_id) DO UPDATE SET views = page_views.views + excluded.views",
            months.into_iter().map(period).collect(),
        )
        .await?;
        self.run_over(
            "INSERT INTO daily_views (owner, day, project_id, views) \
             SELECT p.owner, e.value ->> 2, p.id, CAST(e.value ->> 1 AS bigint) \
             FROM jsonb_array_elements(CAST($1 AS jsonb)) WITH ORDINALITY e (value, position) \
             JOIN projects p ON p.id = CAST(e.value ->> 0 AS uuid) ORDER BY e.position \
             ON CONFLICT (owner, day, project_id) DO UPDATE SET views = daily_views.views + excluded.views",
            "INSERT INTO daily_views (owner, day, project_id, views) \
             SELECT p.owner, e.value ->> 2, p.id, e.value ->> 1 \
             FROM json_each($1) e CROSS JOIN projects p ON p.id = unhex(e.value ->> 0) WHERE true \
             ON CONFLICT (owner, day, project_id) DO UPDATE SET views = daily_views.views + excluded.views",
            days.into_iter().map(period).collect(),
        )
        .await
    }

    async fn forget(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        if self.is_postgres() {
            // A counting unit may be about to record a visit of one of these readers.
            self.rows("SELECT pg_advisory_xact_lock($1)", [COUNTING.into()]).await?;
        }
        let visits = self.run("DELETE FROM visits WHERE last_seen_at < $1", [micros(before).into()]).await?;
        let keys = self.run("DELETE FROM secret_keys WHERE ends_at < $1", [micros(before).into()]).await?;
        Ok(visits.saturating_add(keys))
    }
}
