//! `text-styles.json`: the text styles of the account, as the change that would make them in a document.

use async_trait::async_trait;

use super::Section;
use crate::{
    documents::styles,
    export::{
        ExportSources,
        build_export::{Stop, Whose},
        ports::archive::Archive,
    },
};

pub(super) struct TextStyles;

#[async_trait]
impl Section for TextStyles {
    async fn write(
        &self,
        from: &ExportSources,
        whose: &Whose,
        archive: &mut dyn Archive,
    ) -> Result<(), Stop> {
        let stored = from.styles.styles(whose.view.user.id).await?;
        let body = styles::encoded_all(from.current.format.as_ref(), &stored)?;
        Ok(archive.file("text-styles.json", body).await?)
    }
}
