//! Pictures of projects.

use async_trait::async_trait;
use octavo_application::{
    documents::ports::assets::{AssetQueries, AssetRepository, CopiedAssets},
    shared::storage::StorageError,
};
use octavo_domain::{
    account::profile_media::{UploadKey, UploadKind},
    documents::{
        asset::{Asset, AssetForm, AverageColour, FileName},
        value::AssetKey,
    },
    ids::{NumId, ProjectId, UserId},
};
use sea_orm::Value;

use crate::{
    connect::Database,
    entity::assets::{Entity, Model},
    error::from_orm,
    mapping::{RowOf, micros},
    repository::{names, rows::pieces},
    unit_of_work::{Unit, models},
};

fn row(asset: &Asset) -> Model {
    Model {
        project_id: asset.project.uuid(),
        asset_key: asset.key.as_str().to_owned(),
        file_key: asset.file.to_string(),
        form: asset.form.name().to_owned(),
        width: asset.size.0.into(),
        height: asset.size.1.into(),
        bytes: i64::try_from(asset.bytes).unwrap_or(i64::MAX),
        colour: asset.colour.map(|colour| colour.bits().into()),
        file_name: asset.name.as_str().to_owned(),
        is_published: asset.is_published,
        added_at: micros(asset.added_at),
        extra_bytes: asset.extra_bytes.map(|bytes| i64::try_from(bytes).unwrap_or(i64::MAX)),
        duration_ms: asset.duration_ms.map(i64::from),
    }
}

fn asset(row: &Model) -> Result<Asset, StorageError> {
    let of = RowOf { table: "assets", id: row.project_id };
    let file = UploadKey::parse(&row.file_key)
        .filter(|key| matches!(key.kind(), UploadKind::Asset | UploadKind::Brought));
    let colour =
        of.valid_if("colour", row.colour, |bits| AverageColour::of_bits(u32::try_from(bits).ok()?))?;
    Ok(Asset {
        project: ProjectId::new(row.project_id),
        key: of.valid("asset_key", AssetKey::parse(&row.asset_key))?,
        file: of.valid("file_key", file)?,
        form: of.valid("form", AssetForm::from_name(&row.form))?,
        size: (of.number("width", row.width)?, of.number("height", row.height)?),
        bytes: of.number("bytes", row.bytes)?,
        extra_bytes: of.valid_if("extra_bytes", row.extra_bytes, |bytes| u64::try_from(bytes).ok())?,
        duration_ms: of.valid_if("duration_ms", row.duration_ms, |time| u32::try_from(time).ok())?,
        colour,
        name: FileName::cleaned(&row.file_name),
        is_published: row.is_published,
        added_at: of.time("added_at", row.added_at)?,
    })
}

/// Selects pictures.
fn select(which: &str) -> String {
    format!("SELECT {} FROM assets WHERE {which}", names::<Entity>())
}

impl Unit {
    /// Keeps rows from being deleted before the unit ends, where writers do not wait for each other anyway.
    fn lock_to_share(&self) -> &'static str {
        if self.is_postgres() { " FOR KEY SHARE" } else { "" }
    }

    async fn one_asset(&self, sql: String, values: [Value; 2]) -> Result<Option<Asset>, StorageError> {
        let rows = self.rows(sql, values).await?;
        models::<Model>(&rows)?.first().map(asset).transpose()
    }
}

#[async_trait]
impl AssetRepository for Unit {
    async fn add(&mut self, asset: &Asset) -> Result<bool, StorageError> {
        Ok(self.insert_rows::<Entity>(&[row(asset)]).await? > 0)
    }

    async fn find(&mut self, project: ProjectId, key: &AssetKey) -> Result<Option<Asset>, StorageError> {
        let sql = select("project_id = $1 AND asset_key = $2");
        self.one_asset(sql, [project.uuid().into(), key.as_str().into()]).await
    }

    async fn find_of_owner(&mut self, owner: UserId, key: &AssetKey) -> Result<Option<Asset>, StorageError> {
        let own = "asset_key = $2 AND project_id IN (SELECT id FROM projects WHERE owner = $1) \
                   ORDER BY project_id LIMIT 1";
        let sql = format!("{}{}", select(own), self.lock_to_share());
        self.one_asset(sql, [owner.uuid().into(), key.as_str().into()]).await
    }

    async fn count(&mut self, project: ProjectId) -> Result<u32, StorageError> {
        let sql = "SELECT count(*) AS number FROM assets WHERE project_id = $1";
        let row = self.row(sql, [project.uuid().into()]).await?.ok_or(StorageError::Stale("assets"))?;
        let number: i64 = row.try_get("", "number").map_err(from_orm)?;
        RowOf { table: "assets", id: project }.number("project_id", number)
    }

    async fn remove(&mut self, project: ProjectId, key: &AssetKey) -> Result<(), StorageError> {
        let sql = "DELETE FROM assets WHERE project_id = $1 AND asset_key = $2";
        self.run(sql, [project.uuid().into(), key.as_str().into()]).await.map(drop)
    }

    async fn set_published(&mut self, project: ProjectId, keys: &[AssetKey]) -> Result<(), StorageError> {
        let sql = "UPDATE assets SET is_published = $2 WHERE project_id = $1 AND is_published <> $2";
        self.run(sql, [project.uuid().into(), false.into()]).await?;
        for piece in pieces(keys) {
            let places: Vec<String> = (0..piece.len()).map(|at| format!("${}", at + 3)).collect();
            let sql = format!(
                "UPDATE assets SET is_published = $2 WHERE project_id = $1 AND asset_key IN ({})",
                places.join(", ")
            );
            let mut values: Vec<Value> = vec![project.uuid().into(), true.into()];
            values.extend(piece.iter().map(|key| Value::from(key.as_str())));
            self.run(sql, values).await?;
        }
        Ok(())
    }

    async fn lacks_extras(&mut self, project: ProjectId) -> Result<Option<Asset>, StorageError> {
        let lacks =
            "project_id = $1 AND is_published = $2 AND extra_bytes IS NULL ORDER BY asset_key LIMIT 1";
        self.one_asset(select(lacks), [project.uuid().into(), true.into()]).await
    }

    async fn set_extras(&mut self, file: &UploadKey, bytes: u64) -> Result<bool, StorageError> {
        let sql = "UPDATE assets SET extra_bytes = $2 WHERE file_key = $1";
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        Ok(self.run(sql, [file.to_string().into(), bytes.into()]).await? > 0)
    }

    async fn copy(
        &mut self,
        from: ProjectId,
        to: ProjectId,
        which: CopiedAssets,
    ) -> Result<(), StorageError> {
        let held = format!("SELECT asset_key FROM assets WHERE project_id = $1{}", self.lock_to_share());
        self.rows(held, [from.uuid().into()]).await?;
        let sql = "INSERT INTO assets (project_id, asset_key, file_key, form, width, height, bytes, colour, \
                   file_name, is_published, added_at, extra_bytes, duration_ms) \
                   SELECT $2, asset_key, file_key, form, width, height, bytes, colour, file_name, $3, added_at, \
                   extra_bytes, duration_ms \
                   FROM assets WHERE project_id = $1 AND is_published IN ($4, $5) ON CONFLICT DO NOTHING";
        // With false as well it is true of all.
        let or = which == CopiedAssets::Published;
        let values = [from.uuid().into(), to.uuid().into(), false.into(), true.into(), or.into()];
        self.run(sql, values).await.map(drop)
    }
}

#[async_trait]
impl AssetQueries for Database {
    async fn assets(&self, project: ProjectId, most: u32) -> Result<Vec<Asset>, StorageError> {
        let sql = select("project_id = $1 ORDER BY added_at DESC, asset_key LIMIT $2");
        let rows = self.read::<Model>(sql, [project.uuid().into(), i64::from(most).into()]).await?;
        rows.iter().map(asset).collect()
    }

    async fn published_assets(&self, project: ProjectId) -> Result<Vec<Asset>, StorageError> {
        let sql = select("project_id = $1 AND is_published = $2 ORDER BY asset_key");
        let rows = self.read::<Model>(sql, [project.uuid().into(), true.into()]).await?;
        rows.iter().map(asset).collect()
    }

    async fn asset(&self, project: NumId, key: &AssetKey) -> Result<Option<Asset>, StorageError> {
        let sql = select("asset_key = $2 AND project_id = (SELECT id FROM projects WHERE num_id = $1)");
        let rows = self.read::<Model>(sql, [project.get().into(), key.as_str().into()]).await?;
        rows.first().map(asset).transpose()
    }
}
