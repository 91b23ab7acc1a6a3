//! `folders.json`: every collection, archived ones included.

use async_trait::async_trait;

use super::Section;
use crate::export::{
    ExportSources,
    build_export::{Stop, Whose},
    ports::archive::{Archive, Value},
};

pub(super) struct Folders;

#[async_trait]
impl Section for Folders {
    async fn write(
        &self,
        from: &ExportSources,
        whose: &Whose,
        archive: &mut dyn Archive,
    ) -> Result<(), Stop> {
        let folders = from.library.folders(whose.view.user.id).await?;
        let folders = folders.iter().map(|folder| {
            Value::object([
                ("id", folder.id.to_string().into()),
                ("number", folder.num_id.get().into()),
                ("name", folder.name.clone().into()),
                ("address", folder.uri.clone().into()),
                ("isHidden", folder.is_hidden.into()),
                ("projects", folder.count.into()),
                ("archivedAt", folder.archived_at.into()),
                ("createdAt", folder.created_at.into()),
                ("updatedAt", folder.updated_at.into()),
            ])
        });
        Ok(archive.json("folders.json", Value::List(folders.collect())).await?)
    }
}
