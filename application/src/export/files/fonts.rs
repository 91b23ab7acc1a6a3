//! `fonts.json`: the fonts of the account.

use async_trait::async_trait;
use octavo_domain::documents::font::OwnFont;

use super::Section;
use crate::export::{
    ExportSources,
    build_export::{Stop, Whose},
    ports::archive::{Archive, Value},
};

/// Where the archive has a font.
pub(crate) fn file(font: &OwnFont) -> String {
    format!("fonts/{}.woff2", font.key.as_str())
}

pub(super) struct Fonts;

#[async_trait]
impl Section for Fonts {
    async fn write(
        &self,
        from: &ExportSources,
        whose: &Whose,
        archive: &mut dyn Archive,
    ) -> Result<(), Stop> {
        let fonts = from.fonts.fonts(whose.view.user.id).await?.into_iter().map(|font| {
            Value::object([
                ("file", file(&font).into()),
                ("family", font.family.as_str().to_owned().into()),
                ("name", font.family_name.as_str().to_owned().into()),
                ("style", font.face.style.clone().into()),
                ("addedAt", font.added_at.into()),
            ])
        });
        Ok(archive.json("fonts.json", Value::List(fonts.collect())).await?)
    }
}
