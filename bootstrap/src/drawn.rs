//! The documents that come with the product: those of its templates and of the demo account, with their pictures.

mod pictures;

use anyhow::Context;
use octavo_application::{documents::ports::documents::PublishedDocument, shared::storage::UnitOfWork};
use octavo_composition::Ports;
use octavo_domain::{documents::usage::WidgetUsage, library::project::Project};
use rust_embed::RustEmbed;

pub(crate) use pictures::store;

/// The templates: `documents/{name}.json` by the names of their covers, and what they show in `pictures/`.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/studio"]
#[include = "documents/*.json"]
#[include = "pictures/*"]
pub(crate) struct OfTemplates;

/// The publications of the demo account, in the same way.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/demo"]
#[include = "documents/*.json"]
#[include = "pictures/*"]
pub(crate) struct OfDemo;

/// Gives a new project its document with its pictures, where one of that name was drawn. What is published gets it as
/// well. The pictures' files were [stored](store) before.
///
/// # Errors
/// When storage fails, the document is none, or a picture of it does not come with the product.
pub(crate) async fn draw<Drawn: RustEmbed>(
    work: &mut dyn UnitOfWork,
    ports: &Ports,
    project: &Project,
    name: &str,
) -> anyhow::Result<()> {
    let Some(file) = Drawn::get(&format!("documents/{name}.json")) else { return Ok(()) };
    let format = &ports.document_format;
    let document =
        format.decode(&file.data).with_context(|| format!("the document of {name} is not readable"))?;
    let documents = work.documents();
    documents.add(project.id, &format.encode(&document)).await?;
    documents.put_widget_usage(project.id, &WidgetUsage::of(&document)).await?;
    if project.publication.is_published {
        let head = documents.hold(project.id).await?.context("the document is gone")?;
        let body = format.encode(&document.published());
        documents.publish(&PublishedDocument { project: project.id, seq: head.seq, body }).await?;
    }
    pictures::give::<Drawn>(work, project, &document, ports.clock.now())
        .await
        .with_context(|| format!("the pictures of {name}"))
}

/// The name of a cover's file without its folder and its ending.
pub(crate) fn name_of(cover_key: &str) -> &str {
    let file = cover_key.rsplit('/').next().unwrap_or(cover_key);
    file.strip_suffix(".jpg").unwrap_or(file)
}

#[cfg(test)]
mod tests;
