//! `documents/{number}.json`: what is drawn in each project, in the format of documents.

use async_trait::async_trait;

use super::Section;
use crate::export::{
    ExportSources,
    build_export::{Stop, Whose},
    ports::archive::Archive,
};

pub(super) struct Documents;

#[async_trait]
impl Section for Documents {
    async fn write(
        &self,
        from: &ExportSources,
        whose: &Whose,
        archive: &mut dyn Archive,
    ) -> Result<(), Stop> {
        for project in &whose.projects {
            // A project has none until its editor is opened.
            if let Some(copy) = from.current.latest(from.documents.as_ref(), project.id).await? {
                let body = from.current.format.encode(&copy.document);
                archive.file(&format!("documents/{}.json", project.num_id), body).await?;
            }
        }
        Ok(())
    }
}
