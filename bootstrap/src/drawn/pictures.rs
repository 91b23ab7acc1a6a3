//! The pictures of the documents that come with the product.
//!
//! Their files are those that uploads make, so that nothing is rendered at the first start. `pictures/index.tsv` says
//! what they are; `pictures/{key}/` has the files of one.

use std::collections::BTreeMap;

use anyhow::Context;
use chrono::{DateTime, TimeDelta, Utc};
use octavo_application::shared::storage::UnitOfWork;
use octavo_composition::Ports;
use octavo_domain::{
    account::profile_media::{UploadKey, UploadKind},
    documents::{
        asset::{Asset, AssetFile, AssetForm, AverageColour, FileName},
        document::Document,
        value::AssetKey,
    },
    library::project::Project,
};
use rust_embed::RustEmbed;
use uuid::Uuid;

/// A picture, as the table has it.
#[derive(Debug)]
pub(super) struct Picture {
    pub(super) key: AssetKey,
    pub(super) form: AssetForm,
    pub(super) size: (u32, u32),
    duration_ms: Option<u32>,
    colour: Option<AverageColour>,
    name: FileName,
    /// Its files, with their bytes.
    pub(super) files: Vec<(AssetFile, Vec<u8>)>,
}

impl Picture {
    /// Where its files are kept: the same place at each start, so that a start that was cut off leaves nothing behind.
    fn upload(&self) -> anyhow::Result<UploadKey> {
        let digits = self.key.as_str().get(..32).context("the key is too short")?;
        Ok(UploadKey::new(UploadKind::Asset, Uuid::try_parse(digits)?))
    }

    fn bytes(&self) -> anyhow::Result<u64> {
        Ok(u64::try_from(self.files.iter().map(|(_, bytes)| bytes.len()).sum::<usize>())?)
    }
}

/// Every picture of a folder, by its key.
///
/// # Errors
/// When a line of the table is not readable, or a picture has no file.
pub(super) fn all<Drawn: RustEmbed>() -> anyhow::Result<BTreeMap<AssetKey, Picture>> {
    let Some(table) = Drawn::get("pictures/index.tsv") else { return Ok(BTreeMap::new()) };
    let table = String::from_utf8(table.data.into_owned())?;
    let read = |line: &str| read::<Drawn>(line).with_context(|| format!("a picture: {line}"));
    let pictures = table.lines().skip(1).map(read).collect::<anyhow::Result<Vec<Picture>>>()?;
    Ok(pictures.into_iter().map(|picture| (picture.key.clone(), picture)).collect())
}

fn read<Drawn: RustEmbed>(line: &str) -> anyhow::Result<Picture> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [key, form, width, height, duration, colour, name] = fields.as_slice() else {
        anyhow::bail!("it is not seven columns");
    };
    let key = AssetKey::parse(key).context("no key")?;
    let files: Vec<(AssetFile, Vec<u8>)> = AssetFile::ALL
        .into_iter()
        .filter_map(|file| Some((file, Drawn::get(&format!("pictures/{}/{}", key.as_str(), file.name()))?)))
        .map(|(file, embedded)| (file, embedded.data.into_owned()))
        .collect();
    anyhow::ensure!(!files.is_empty(), "it has no file");
    let colour = match colour.strip_prefix('#') {
        Some(digits) => AverageColour::of_bits(u32::from_str_radix(digits, 16)?),
        None => None,
    };
    Ok(Picture {
        key,
        form: AssetForm::from_name(form).context("no such form")?,
        size: (width.parse()?, height.parse()?),
        duration_ms: if duration.is_empty() { None } else { Some(duration.parse()?) },
        colour,
        name: FileName::cleaned(name),
        files,
    })
}

/// Stores the files of the pictures.
///
/// # Errors
/// When the files cannot be written.
pub(crate) async fn store<Drawn: RustEmbed>(ports: &Ports) -> anyhow::Result<()> {
    for picture in all::<Drawn>()?.into_values() {
        let upload = picture.upload()?;
        for (file, bytes) in &picture.files {
            ports.files.put(&upload.asset(*file), bytes).await?;
        }
    }
    Ok(())
}

/// Gives a project the pictures that its document shows. The account has each file once.
pub(super) async fn give<Drawn: RustEmbed>(
    work: &mut dyn UnitOfWork,
    project: &Project,
    document: &Document,
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    let shown = document.assets();
    if shown.is_empty() {
        return Ok(());
    }
    let pictures = all::<Drawn>()?;
    let is_published = project.publication.is_published;
    for key in shown {
        let picture = pictures.get(&key).with_context(|| format!("no picture {}", key.as_str()))?;
        let (file, bytes) = (picture.upload()?, picture.bytes()?);
        if work.assets().find_of_owner(project.owner, &key).await?.is_none() {
            work.uploads().add(&file, project.owner, bytes, now + TimeDelta::days(1)).await?;
            work.uploads().keep(&file, project.owner, now).await?;
        }
        let asset = Asset {
            project: project.id,
            key,
            file,
            form: picture.form,
            size: picture.size,
            duration_ms: picture.duration_ms,
            bytes,
            extra_bytes: None,
            colour: picture.colour,
            name: picture.name.clone(),
            is_published,
            added_at: now,
        };
        work.assets().add(&asset).await?;
    }
    Ok(())
}
