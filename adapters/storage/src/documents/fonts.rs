//! Fonts of accounts.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    documents::ports::fonts::{FontQueries, FontRepository},
    shared::storage::StorageError,
};
use octavo_domain::{
    account::profile_media::{UploadKey, UploadKind},
    documents::{
        font::{FamilyKey, FamilyName, FontAxis, FontFace, FontMeasures, OwnFont},
        value::AssetKey,
    },
    ids::{ProjectId, UserId},
};
use serde::{Deserialize, Serialize};

use crate::{
    connect::Database,
    entity::fonts::{Entity, Model},
    mapping::{RowOf, micros},
    repository::names,
    unit_of_work::{Unit, models},
};

/// What a font says of its letters, in the column `face`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredFace {
    style: String,
    is_italic: bool,
    weights: [u16; 2],
    widths: [u16; 2],
    axes: Vec<StoredAxis>,
    named_styles: Vec<String>,
    ascent: u32,
    descent: u32,
    line_gap: u32,
    regular_width: Option<u32>,
    bold_width: Option<u32>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredAxis {
    tag: String,
    name: String,
    least: i32,
    usual: i32,
    most: i32,
}

impl StoredFace {
    fn of(face: &FontFace) -> Self {
        let axis = |axis: &FontAxis| StoredAxis {
            tag: axis.tag.clone(),
            name: axis.name.clone(),
            least: axis.least,
            usual: axis.usual,
            most: axis.most,
        };
        let FontMeasures { ascent, descent, line_gap, regular_width, bold_width } = face.measures;
        Self {
            style: face.style.clone(),
            is_italic: face.is_italic,
            weights: face.weights,
            widths: face.widths,
            axes: face.axes.iter().map(axis).collect(),
            named_styles: face.named_styles.clone(),
            ascent,
            descent,
            line_gap,
            regular_width,
            bold_width,
        }
    }

    fn face(self) -> FontFace {
        let Self { ascent, descent, line_gap, regular_width, bold_width, .. } = self;
        let axis = |StoredAxis { tag, name, least, usual, most }| FontAxis { tag, name, least, usual, most };
        FontFace {
            style: self.style,
            is_italic: self.is_italic,
            weights: self.weights,
            widths: self.widths,
            axes: self.axes.into_iter().map(axis).collect(),
            named_styles: self.named_styles,
            measures: FontMeasures { ascent, descent, line_gap, regular_width, bold_width },
        }
    }
}

fn row(font: &OwnFont) -> Result<Model, StorageError> {
    let face = serde_json::to_string(&StoredFace::of(&font.face));
    Ok(Model {
        owner: font.owner.uuid(),
        font_key: font.key.as_str().to_owned(),
        family_key: font.family.as_str().to_owned(),
        family_name: font.family_name.as_str().to_owned(),
        face: face.map_err(|error| StorageError::Backend(error.to_string()))?,
        file_key: font.file.to_string(),
        bytes: i64::try_from(font.bytes).unwrap_or(i64::MAX),
        added_at: micros(font.added_at),
    })
}

fn font(row: &Model) -> Result<OwnFont, StorageError> {
    let of = RowOf { table: "fonts", id: row.owner };
    let file = UploadKey::parse(&row.file_key).filter(|key| key.kind() == UploadKind::Font);
    let face: Option<StoredFace> = serde_json::from_str(&row.face).ok();
    Ok(OwnFont {
        owner: UserId::new(row.owner),
        key: of.valid("font_key", AssetKey::parse(&row.font_key))?,
        family: of.valid("family_key", FamilyKey::parse(&row.family_key))?,
        family_name: of.valid("family_name", FamilyName::cleaned(&row.family_name))?,
        face: of.valid("face", face)?.face(),
        file: of.valid("file_key", file)?,
        bytes: of.number("bytes", row.bytes)?,
        added_at: of.time("added_at", row.added_at)?,
    })
}

/// Selects fonts, in the order in which they were added.
fn select(which: &str) -> String {
    format!("SELECT {} FROM fonts WHERE {which} ORDER BY added_at, font_key", names::<Entity>())
}

#[async_trait]
impl FontRepository for Unit {
    async fn add(&mut self, font: &OwnFont) -> Result<bool, StorageError> {
        Ok(self.insert_rows::<Entity>(&[row(font)?]).await? > 0)
    }

    async fn all(&mut self, owner: UserId) -> Result<Vec<OwnFont>, StorageError> {
        let rows = self.rows(select("owner = $1"), [owner.uuid().into()]).await?;
        models::<Model>(&rows)?.iter().map(font).collect()
    }

    async fn rename(
        &mut self,
        owner: UserId,
        family: &FamilyKey,
        name: &FamilyName,
    ) -> Result<(), StorageError> {
        let sql = "UPDATE fonts SET family_name = $3 WHERE owner = $1 AND family_key = $2";
        let values = [owner.uuid().into(), family.as_str().into(), name.as_str().into()];
        self.run(sql, values).await.map(drop)
    }

    async fn remove(&mut self, owner: UserId, key: &AssetKey) -> Result<(), StorageError> {
        let sql = "DELETE FROM fonts WHERE owner = $1 AND font_key = $2";
        self.run(sql, [owner.uuid().into(), key.as_str().into()]).await.map(drop)
    }

    async fn changed(&mut self, owner: UserId, at: DateTime<Utc>) -> Result<(), StorageError> {
        let sql = "UPDATE published_documents SET pictures_at = $2 \
                   WHERE project_id IN (SELECT id FROM projects WHERE owner = $1)";
        self.run(sql, [owner.uuid().into(), micros(at).into()]).await.map(drop)
    }
}

#[async_trait]
impl FontQueries for Database {
    async fn fonts(&self, owner: UserId) -> Result<Vec<OwnFont>, StorageError> {
        let rows = self.read::<Model>(select("owner = $1"), [owner.uuid().into()]).await?;
        rows.iter().map(font).collect()
    }

    async fn fonts_of_project(&self, project: ProjectId) -> Result<Vec<OwnFont>, StorageError> {
        let sql = select("owner = (SELECT owner FROM projects WHERE id = $1)");
        let rows = self.read::<Model>(sql, [project.uuid().into()]).await?;
        rows.iter().map(font).collect()
    }
}
