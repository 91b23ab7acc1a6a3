//! The manifest of a project file, as JSON. `docs/project-file.md` describes it.

use octavo_application::documents::ports::project_files::{
    Manifest, ManifestAsset, ManifestFont, ProjectFileFault, VERSION,
};
use octavo_domain::documents::{
    asset::{AssetForm, AverageColour, FileName},
    font::FamilyKey,
    value::AssetKey,
};
use serde::{Deserialize, Serialize};

use super::malformed;

/// What the member `format` says.
const FORMAT: &str = "octavo-project";

/// What every version says: what follows is read once the version is known.
#[derive(Deserialize)]
struct Versioned {
    format: String,
    version: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Written {
    format: String,
    version: u32,
    title: String,
    assets: Vec<WrittenAsset>,
    fonts: Vec<WrittenFont>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct WrittenAsset {
    key: String,
    form: String,
    name: String,
    width: u32,
    height: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    duration_ms: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    colour: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct WrittenFont {
    key: String,
    family: String,
    name: String,
}

pub(super) fn write(manifest: &Manifest) -> Vec<u8> {
    let asset = |asset: &ManifestAsset| WrittenAsset {
        key: asset.key.as_str().to_owned(),
        form: asset.form.name().to_owned(),
        name: asset.name.as_str().to_owned(),
        width: asset.size.0,
        height: asset.size.1,
        duration_ms: asset.duration_ms,
        colour: asset.colour.map(|colour| colour.to_string()),
    };
    let font = |font: &ManifestFont| WrittenFont {
        key: font.key.as_str().to_owned(),
        family: font.family.as_str().to_owned(),
        name: font.name.clone(),
    };
    let written = Written {
        format: FORMAT.to_owned(),
        version: VERSION,
        title: manifest.title.clone(),
        assets: manifest.assets.iter().map(asset).collect(),
        fonts: manifest.fonts.iter().map(font).collect(),
    };
    // Texts and numbers can always be written.
    serde_json::to_vec_pretty(&written).unwrap_or_default()
}

pub(super) fn read(bytes: &[u8]) -> Result<Manifest, ProjectFileFault> {
    let Versioned { format, version } = serde_json::from_slice(bytes).map_err(malformed)?;
    if format != FORMAT {
        return Err(malformed("its format is another one"));
    }
    if version > u64::from(VERSION) {
        return Err(ProjectFileFault::Newer(version));
    }
    if version == 0 {
        return Err(malformed("there is no version 0"));
    }
    let written: Written = serde_json::from_slice(bytes).map_err(malformed)?;
    let assets = written.assets.iter().map(asset).collect::<Option<_>>();
    let fonts = written.fonts.into_iter().map(font).collect::<Option<_>>();
    Ok(Manifest {
        title: written.title,
        assets: assets.ok_or_else(|| malformed("an asset of it cannot be"))?,
        fonts: fonts.ok_or_else(|| malformed("a font of it cannot be"))?,
    })
}

fn asset(written: &WrittenAsset) -> Option<ManifestAsset> {
    let colour = |text: &str| {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        AverageColour::of_bits(u32::from_str_radix(digits, 16).ok()?)
    };
    Some(ManifestAsset {
        key: AssetKey::parse(&written.key)?,
        form: AssetForm::from_name(&written.form)?,
        size: (written.width, written.height),
        duration_ms: written.duration_ms,
        colour: written.colour.as_deref().map(|text| colour(text).ok_or(())).transpose().ok()?,
        name: FileName::cleaned(&written.name),
    })
}

fn font(written: WrittenFont) -> Option<ManifestFont> {
    Some(ManifestFont {
        key: AssetKey::parse(&written.key)?,
        family: FamilyKey::parse(&written.family)?,
        name: written.name,
    })
}
