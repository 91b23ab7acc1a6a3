//! The documents that come with the product: those of its templates and of the demo account.

use anyhow::Context;
use octavo_application::{documents::ports::documents::PublishedDocument, shared::storage::UnitOfWork};
use octavo_composition::Ports;
use octavo_domain::{documents::usage::WidgetUsage, library::project::Project};
use rust_embed::RustEmbed;

/// Documents of templates, by the names of their covers.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/studio/documents"]
#[include = "*.json"]
pub(crate) struct OfTemplates;

/// Documents of the demo account, by the names of their covers.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/demo/documents"]
#[include = "*.json"]
pub(crate) struct OfDemo;

/// Gives a new project its document, where one of that name was drawn. What is published gets it as well.
///
/// # Errors
/// When storage fails, or the document is none.
pub(crate) async fn draw<Drawn: RustEmbed>(
    work: &mut dyn UnitOfWork,
    ports: &Ports,
    project: &Project,
    name: &str,
) -> anyhow::Result<()> {
    let Some(file) = Drawn::get(&format!("{name}.json")) else { return Ok(()) };
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
    Ok(())
}

/// The name of a cover's file without its folder and its ending.
pub(crate) fn name_of(cover_key: &str) -> &str {
    let file = cover_key.rsplit('/').next().unwrap_or(cover_key);
    file.strip_suffix(".jpg").unwrap_or(file)
}

#[cfg(test)]
mod tests {
    use octavo_application::documents::ports::format::DocumentFormat;
    use octavo_documents::JsonFormat;

    use super::*;

    fn every_document_of<Drawn: RustEmbed>() -> Vec<(String, Vec<u8>)> {
        let names: Vec<_> = Drawn::iter().collect();
        names
            .into_iter()
            .map(|name| (name.to_string(), Drawn::get(&name).unwrap().data.into_owned()))
            .collect()
    }

    #[test]
    fn every_document_is_whole_and_shows_something() {
        let all = [every_document_of::<OfTemplates>(), every_document_of::<OfDemo>()].concat();
        assert!(all.len() >= 3);
        for (name, bytes) in all {
            let document = JsonFormat.decode(&bytes).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            assert!(!document.published().is_blank(), "{name}");
            assert_eq!(document.published(), document, "{name} has a draft");
            assert_eq!(JsonFormat.decode(&JsonFormat.encode(&document)).unwrap(), document, "{name}");
            assert_eq!(document.paths().len(), document.pages().count(), "{name}: two pages of one path");
        }
    }

    #[test]
    fn every_document_belongs_to_a_cover() {
        let covers = [include_str!("../studio/templates.tsv"), include_str!("../demo/covers/index.tsv")];
        let names: Vec<&str> = covers
            .iter()
            .flat_map(|table| table.lines())
            .filter_map(|line| line.split('\t').next())
            .collect();
        for name in OfTemplates::iter().chain(OfDemo::iter()) {
            let name = name.strip_suffix(".json").unwrap().to_owned();
            assert!(names.contains(&name.as_str()), "{name}");
        }
        assert_eq!(name_of("studio/index-a-to-z.jpg"), "index-a-to-z");
    }
}
