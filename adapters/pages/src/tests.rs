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
        avif: Vec::new(),
        still: None,
        size: (number(&picture["size"][0]), number(&picture["size"][1])),
    };
    let pictures = around["pictures"].as_object().unwrap().iter();
    Surroundings {
        title: text(&around["title"]),
        base: text(&around["base"]),
        pictures: pictures.map(|(key, one)| (AssetKey::parse(key).unwrap(), picture(one))).collect(),
    }
}

/// A page of the vectors with pictures, each of which has these files.
fn with_picture(more: impl Fn(&mut PagePicture)) -> String {
    let vectors: Vec<Json> = serde_json::from_str(VECTORS).unwrap();
    let case = vectors.iter().find(|case| case["name"] == "looks, shapes, lines and pictures").unwrap();
    let document = JsonFormat.decode(case["document"].to_string().as_bytes()).unwrap();
    let mut picture = PagePicture {
        address: "/f/a.webp".to_owned(),
        renditions: vec![(320, "/f/320.webp".to_owned()), (1_920, "/f/1920.webp".to_owned())],
        avif: Vec::new(),
        still: None,
        size: (1_920, 1_080),
    };
    more(&mut picture);
    let mut around = surroundings(&case["around"]);
    around.pictures = document.assets().into_iter().map(|key| (key, picture.clone())).collect();
    PagePrinter.page(&document, case["page"].as_str().unwrap().parse().unwrap(), &around).body
}

#[test]
fn edit_242_247_a_picture_has_other_files_for_those_who_can_or_want_to_see_them() {
    let plain = with_picture(|_| {});
    assert!(plain.contains("<img src=\"/f/a.webp\"") && !plain.contains("<picture>"), "{plain}");
    let avif = with_picture(|picture| {
        picture.avif = vec![(320, "/f/320.avif".to_owned()), (1_920, "/f/1920.webp".to_owned())];
    });
    let source =
        "<picture><source type=\"image/avif\" srcset=\"/f/320.avif 320w,/f/1920.webp 1920w\" sizes=\"";
    assert!(avif.contains(source) && avif.contains("<img src=\"/f/a.webp\""), "{avif}");
    let moving = with_picture(|picture| picture.still = Some("/f/still.webp?a&b".to_owned()));
    let still =
        "<picture><source media=\"(prefers-reduced-motion:reduce)\" srcset=\"/f/still.webp?a&amp;b\"><img ";
    assert!(moving.contains(still), "{moving}");
}
