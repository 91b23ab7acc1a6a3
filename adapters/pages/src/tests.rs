//! The golden vectors of pages, `tests/data/documents/pages.json`: documents in the format, and what is printed of a page
//! of each. The client shows the same, and reads the same file. Of a style sheet they hold what differs between pages.
//!
//! `cargo test -p octavo-pages --lib -- --ignored write_page_vectors` prints all cases anew after a rule has changed.

use octavo_application::{documents::ports::format::DocumentFormat, publication::ports::pages::PagePicture};
use octavo_documents::JsonFormat;
use octavo_domain::documents::value::AssetKey;
use serde_json::{Value as Json, json};

use super::*;

const VECTORS: &str = include_str!("../../../tests/data/documents/pages.json");

#[test]
fn edit_115_pages_are_printed_as_the_vectors_say() {
    let vectors: Vec<Json> = serde_json::from_str(VECTORS).unwrap();
    assert!(vectors.len() > 20);
    for vector in vectors {
        assert_eq!(printed(&vector), vector, "{}", vector["name"]);
    }
}

#[test]
#[ignore = "no test: it prints the vectors anew after a rule has changed"]
fn write_page_vectors() {
    let vectors: Vec<Json> = serde_json::from_str(VECTORS).unwrap();
    let vectors: Vec<String> = vectors.iter().map(|vector| printed(vector).to_string()).collect();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/documents/pages.json");
    std::fs::write(path, format!("[\n{}\n]\n", vectors.join(",\n"))).unwrap();
}

/// A case with what is printed of its page.
fn printed(case: &Json) -> Json {
    let document = JsonFormat.decode(case["document"].to_string().as_bytes()).unwrap();
    let page = case["page"].as_str().unwrap().parse().unwrap();
    let made = PagePrinter.page(&document, page, &surroundings(&case["around"]));
    let common = format!("{}{BASE}", fonts::faces(&document));
    json!({
        "name": case["name"], "document": case["document"], "page": case["page"], "around": case["around"],
        "title": made.title, "description": made.description, "language": made.language,
        "isIndexed": made.is_indexed, "style": made.style.strip_prefix(&common).unwrap_or_default(), "body": made.body,
    })
}

fn surroundings(around: &Json) -> Surroundings {
    let text = |json: &Json| json.as_str().unwrap().to_owned();
    let number = |json: &Json| u32::try_from(json.as_u64().unwrap()).unwrap();
    let picture = |picture: &Json| PagePicture {
        address: text(&picture["address"]),
        renditions: picture["renditions"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| (number(&one[0]), text(&one[1])))
            .collect(),
        size: (number(&picture["size"][0]), number(&picture["size"][1])),
    };
    let pictures = around["pictures"].as_object().unwrap().iter();
    Surroundings {
        title: text(&around["title"]),
        base: text(&around["base"]),
        pictures: pictures.map(|(key, one)| (AssetKey::parse(key).unwrap(), picture(one))).collect(),
    }
}
