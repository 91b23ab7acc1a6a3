//! Tests of the documents that come with the product.

use std::collections::BTreeSet;

use octavo_application::documents::ports::format::DocumentFormat;
use octavo_documents::JsonFormat;
use octavo_domain::documents::{document::Document, value::AssetKey};

use super::{pictures::all, *};
use crate::demo;

fn documents_of<Drawn: RustEmbed>() -> Vec<(String, Document)> {
    let read = |path: &str| {
        let name = path.strip_prefix("documents/")?.strip_suffix(".json")?.to_owned();
        let document = JsonFormat.decode(&Drawn::get(path).unwrap().data);
        let document = document.unwrap_or_else(|fault| panic!("{name}: {fault}"));
        Some((name, document))
    };
    Drawn::iter().filter_map(|path| read(&path)).collect()
}

#[test]
fn edit_409_every_document_is_whole_and_shows_something() {
    let all = [documents_of::<OfTemplates>(), documents_of::<OfDemo>()].concat();
    assert!(all.len() >= 40);
    for (name, document) in all {
        assert!(!document.published().is_blank(), "{name}");
        assert_eq!(document.published(), document, "{name} has a draft");
        assert_eq!(JsonFormat.decode(&JsonFormat.encode(&document)).unwrap(), document, "{name}");
        assert_eq!(document.paths().len(), document.pages().count(), "{name}: two pages of one path");
    }
}

#[test]
fn edit_408_every_template_is_a_real_document() {
    let names: BTreeSet<String> = documents_of::<OfTemplates>().into_iter().map(|(name, _)| name).collect();
    let table = include_str!("../../studio/templates.tsv").lines().skip(1);
    let listed: BTreeSet<String> =
        table.filter_map(|line| line.split('\t').next()).map(str::to_owned).collect();
    assert_eq!(names, listed);
    assert_eq!(name_of("studio/index-a-to-z.jpg"), "index-a-to-z");
}

#[test]
fn edit_413_every_published_project_of_the_demo_has_a_document() {
    let drawn: BTreeSet<String> = documents_of::<OfDemo>().into_iter().map(|(name, _)| name).collect();
    let mut left = drawn.clone();
    for project in demo::planned().iter().take(demo::PROJECTS) {
        let name = demo::document_of(project).unwrap();
        let is_drawn = left.remove(name);
        assert!(is_drawn || !project.publication.is_published, "{name}");
    }
    assert_eq!(left, BTreeSet::new(), "no project has these");
}

/// The pictures are there, in the files that an upload would have made, and none is there for nothing.
#[test]
fn edit_410_every_picture_is_shown_and_there() {
    let templates = check::<OfTemplates>();
    let shared: Vec<_> = check::<OfDemo>().into_iter().filter(|key| templates.contains(key)).collect();
    assert_eq!(shared, [], "a file belongs to one account");
}

fn check<Drawn: RustEmbed>() -> BTreeSet<AssetKey> {
    let shown: BTreeSet<AssetKey> =
        documents_of::<Drawn>().iter().flat_map(|(_, document)| document.assets()).collect();
    let pictures = all::<Drawn>().unwrap();
    assert_eq!(pictures.keys().cloned().collect::<BTreeSet<_>>(), shown);
    for (key, picture) in pictures {
        let names: Vec<&str> = picture.files.iter().map(|(file, _)| file.name()).collect();
        let made = octavo_domain::documents::asset::renditions(picture.size);
        let expected = match picture.form.whole() {
            Some(file) => vec![file.name()],
            None => made.iter().map(|rendition| rendition.file.name()).collect(),
        };
        assert_eq!(names, expected, "{}", key.as_str());
    }
    shown
}
