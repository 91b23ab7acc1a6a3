//! `documents/{number}.json`: what is drawn in each project, in the format of documents; and
//! `documents/{number}/pictures.json`: its pictures, whose files lie beside that list.

use async_trait::async_trait;
use octavo_domain::{
    documents::asset::{Asset, MOST_ASSETS},
    ids::NumId,
};

use super::Section;
use crate::export::{
    ExportSources,
    build_export::{Stop, Whose},
    pictures,
    ports::archive::{Archive, Value},
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
            let assets = from.assets.assets(project.id, MOST_ASSETS).await?;
            if !assets.is_empty() {
                let list = Value::list(assets.iter().map(|asset| picture(project.num_id, asset)));
                archive.json(&format!("documents/{}/pictures.json", project.num_id), list).await?;
            }
        }
        Ok(())
    }
}

fn picture(project: NumId, asset: &Asset) -> Value {
    let (width, height) = asset.size;
    Value::object([
        ("key", asset.key.as_str().into()),
        ("file", pictures::in_document(project, asset).into()),
        ("name", asset.name.as_str().into()),
        ("width", width.into()),
        ("height", height.into()),
        ("addedAt", asset.added_at.into()),
    ])
}
