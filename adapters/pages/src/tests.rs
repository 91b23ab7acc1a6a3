//! The golden vectors of pages, `tests/data/documents/pages.json`: documents in the format, and what is printed of a page
//! of each. The client shows the same, and reads the same file. Of a style sheet they hold what differs between pages.
//!
//! `cargo test -p octavo-pages --lib -- --ignored write_page_vectors` prints all cases anew after a rule has changed.

use octavo_application::{
    documents::ports::format::DocumentFormat,
    publication::ports::pages::{PageFile, PagePicture},
};
use octavo_documents::JsonFormat;
use octavo_domain::documents::value::AssetKey;
use std::{collections::BTreeMap, io::Write as _};

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
    let of_scripts: String = made.needs.scripts.iter().map(|script| style_of(*script)).collect();
    let of_form = if made.needs.has_form { FORM } else { "" };
    let common = format!("{}{BASE}{of_scripts}{of_form}", fonts::faces(&document, &Surroundings::default()));
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
    let file = |file: &Json| PageFile {
        address: text(&file["address"]),
        name: text(&file["name"]),
        format: text(&file["format"]),
        bytes: file["bytes"].as_u64().unwrap(),
    };
    let pictures = around["pictures"].as_object().unwrap().iter();
    // Most cases have none.
    let files = around["files"].as_object().into_iter().flatten();
    Surroundings {
        title: text(&around["title"]),
        base: text(&around["base"]),
        address: text(&around["address"]),
        pictures: pictures.map(|(key, one)| (AssetKey::parse(key).unwrap(), picture(one))).collect(),
        files: files.map(|(key, one)| (AssetKey::parse(key).unwrap(), file(one))).collect(),
        can_ask_for_files: true,
        fonts: Vec::new(),
        code: BTreeMap::new(),
        can_frame: false,
        forms: "/forms/12-".to_owned(),
        ..Surroundings::default()
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

/// A page of the vectors as it is printed where other services may be shown in frames.
fn with_frames(name: &str) -> MadePage {
    let vectors: Vec<Json> = serde_json::from_str(VECTORS).unwrap();
    let case = vectors.iter().find(|case| case["name"] == name).unwrap();
    let document = JsonFormat.decode(case["document"].to_string().as_bytes()).unwrap();
    let around = Surroundings { can_frame: true, ..surroundings(&case["around"]) };
    PagePrinter.page(&document, case["page"].as_str().unwrap().parse().unwrap(), &around)
}

#[test]
fn edit_285_286_an_embed_is_a_still_in_a_frame_until_it_is_clicked() {
    let MadePage { body, needs, .. } = with_frames("hotspots, slideshows and embeds");
    let frames: Vec<&str> = body.split("<iframe ").skip(1).collect();
    assert_eq!(frames.len(), 2, "an embed without an address has none");
    for frame in &frames {
        let tag = frame.split('>').next().unwrap();
        assert!(!tag.contains(" src=\"") && tag.contains(" srcdoc=\"&lt;!doctype html&gt;"), "{tag}");
        assert!(tag.contains(" sandbox=\"allow-scripts allow-same-origin"), "{tag}");
    }
    // What the reader sees first asks the service for nothing: the only address of it is that of the link.
    let still = html_escape::decode_html_entities(frames.last().unwrap());
    assert_eq!(still.matches("youtube").count(), 1, "{still}");
    assert!(
        still.contains(
            "<a href=\"https://www.youtube-nocookie.com/embed/aB3-_xYz012?autoplay=1&amp;start=75\""
        )
    );
    assert!(still.contains("<b>First &lt;firing&gt;</b><small>Play on YouTube</small>"), "{still}");
    let origins: Vec<&str> = needs.frames.iter().map(String::as_str).collect();
    assert_eq!(origins, ["https://www.openstreetmap.org", "https://www.youtube-nocookie.com"]);
    assert!(needs.sandbox.contains("allow-presentation") && !needs.sandbox.contains("allow-forms"));
    assert_eq!(needs.frame_style, Some(embed::STILL));
}

/// How many bytes a script has in gzip.
fn packed(script: &str) -> usize {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packer.write_all(script.as_bytes()).unwrap();
    packer.finish().unwrap().len()
}

#[test]
fn edit_073_a_mail_passes_the_page_on_without_script() {
    let MadePage { body, .. } = with_frames("ways to pass a page on");
    let mail = "<a href=\"mailto:?subject=Kilns%20%26%20salt&amp;\
                body=https%3A%2F%2Fview.example%2Fnoor%2F12%2F\">Per E-Mail</a>";
    assert!(body.contains(mail), "{body}");
    let buttons: Vec<&str> = body.split("<button ").skip(1).collect();
    assert_eq!(buttons.len(), 4, "what was switched off is not there");
    assert!(buttons.iter().all(|button| button.contains(" hidden=\"\">")), "a script shows what needs it");
}

#[test]
fn edit_008_the_scripts_of_a_page_are_at_most_3_kb() {
    // Those of a page with all of them, each packed by itself as readers get it.
    let size: usize = PageScript::ALL.iter().map(|script| packed(PagePrinter.script(*script))).sum();
    assert!(size > 0 && size <= 3 * 1_024, "{size}");
    let scripts = |name: &str| with_frames(name).needs.scripts.into_iter().collect::<Vec<_>>();
    assert_eq!(scripts("galleries"), [PageScript::Lightbox]);
    assert_eq!(scripts("hotspots, slideshows and embeds"), [PageScript::Slides]);
    assert_eq!(scripts("ways to pass a page on"), [PageScript::Share]);
    assert_eq!(scripts(MEDIA_PAGE), [PageScript::Media]);
    assert_eq!(scripts("groups, stacks, buttons and menus"), []);
}

const MEDIA_PAGE: &str = "videos, audio and links to files";

#[test]
fn edit_067_a_video_plays_without_script_or_waits_for_a_click() {
    let MadePage { body, needs, .. } = with_frames(MEDIA_PAGE);
    let videos: Vec<&str> = body.split("<video ").skip(1).filter_map(|rest| rest.split('>').next()).collect();
    assert_eq!(videos.len(), 4, "three widgets, and one behind them");
    for video in videos.iter().filter(|video| !video.contains("class=\"ground\"")) {
        assert!(video.contains(" controls=\"\" playsinline=\"\""), "{video}");
    }
    let frame = body.split("<iframe ").nth(1).and_then(|rest| rest.split('>').next()).unwrap();
    assert!(
        frame.contains("title=\"First &lt;firing&gt; – YouTube\"") && !frame.contains(" src=\""),
        "{frame}"
    );
    assert!(frame.contains("sandbox=\"allow-scripts allow-same-origin"), "{frame}");
    let origins: Vec<&str> = needs.frames.iter().map(String::as_str).collect();
    assert_eq!(origins, ["https://www.youtube-nocookie.com"]);
    assert!(needs.has_media && !with_frames("galleries").needs.has_media);
}

#[test]
fn edit_257_nothing_starts_without_a_script_and_what_starts_has_no_sound() {
    let MadePage { body, .. } = with_frames(MEDIA_PAGE);
    assert!(!body.contains(" autoplay"), "only a script knows who asks for less motion");
    let starting: Vec<&str> = body
        .split("<video ")
        .filter_map(|rest| rest.split('>').next())
        .filter(|tag| tag.contains("data-autoplay"))
        .collect();
    assert_eq!(starting.len(), 2);
    assert!(starting.iter().all(|tag| tag.contains(" muted=\"\"")), "{starting:?}");
}

#[test]
fn edit_260_a_link_to_a_file_says_its_type_and_size_and_downloads_it() {
    let MadePage { body, needs, .. } = with_frames(MEDIA_PAGE);
    let link = "<a href=\"/f/prices.pdf?t=1&amp;u=2\" download=\"Prices &quot;2026&quot;.pdf\" data-file=\"PDF, 1.2 MB\">price list</a>";
    assert!(body.contains(link), "{body}");
    assert!(
        body.contains(" aria-label=\"All plans (ZIP, 1 MB)\""),
        "a name takes the place of what the sheet adds"
    );
    assert!(!body.contains("what is gone</a>"), "a file that is gone is no link");
    assert!(needs.sandbox.contains("allow-downloads"));
    assert!(!with_frames("texts with every mark").needs.sandbox.contains("allow-downloads"));
}

/// The last part of the sheet of a page of the vectors, which moves it.
fn motion_of(name: &str) -> String {
    let style = with_frames(name).style;
    style.split_once("@media screen{").map(|(_, motion)| motion.to_owned()).unwrap_or_default()
}

const IN_TIME: &str = "motion in time and with the scroll";
const IN_STATES: &str = "motion under the pointer and on a click";

#[test]
fn edit_298_motion_needs_no_script_and_listens_to_nothing() {
    for name in [IN_TIME, IN_STATES, "sticky widgets and marquees"] {
        let MadePage { body, needs, .. } = with_frames(name);
        let slides = usize::from(name == IN_TIME);
        assert_eq!(needs.scripts.len(), slides, "those of a slideshow alone");
        assert!(!body.contains("<script") && !body.contains(" on") && !body.contains(" style="), "{name}");
    }
    for script in PageScript::ALL {
        let source = PagePrinter.script(*script);
        assert!(
            !source.contains("\"scroll\"") && !source.contains("onscroll"),
            "{script:?} listens to scrolling"
        );
    }
}

#[test]
fn edit_299_what_hides_at_first_is_said_only_to_browsers_that_show_it_again() {
    let motion = motion_of(IN_TIME);
    // A rule that names keyframes which begin unseen stands within what asks for support.
    for rule in motion.split("animation:").skip(1) {
        let before = motion.split(rule).next().unwrap();
        let asked = before.rfind("@supports (animation-timeline:view()){").unwrap_or(0);
        let within = before.get(asked..).unwrap();
        let depth = within.matches('{').count() - within.matches('}').count();
        let is_page_change = before.ends_with("(root){animation:");
        assert!(is_page_change || (asked > 0 && depth >= 2), "{rule}");
    }
    let still = with_frames(IN_TIME).style.replace(&motion, "");
    assert!(!still.contains("opacity:0"), "what is drawn is seen without it");
}

#[test]
fn edit_300_less_motion_leaves_changes_of_opacity() {
    for name in [IN_TIME, IN_STATES] {
        let motion = motion_of(name);
        let less: Vec<&str> = motion.split("@media (prefers-reduced-motion:reduce){").skip(1).collect();
        assert!(!less.is_empty());
        for part in less {
            let part = part.split("@media").next().unwrap();
            for frames in part.split("@keyframes ").skip(1) {
                let frames = frames.split("}}").next().unwrap();
                assert!(frames.contains("opacity"), "{frames}");
                assert!(!frames.contains("translate") && !frames.contains("scale"), "{frames}");
            }
            for property in part.split("transition:").skip(1) {
                assert!(property.starts_with("opacity "), "{property}");
                assert!(!property.split('}').next().unwrap().contains(','), "{property}");
            }
            assert!(!part.contains("infinite"), "nothing goes on without an end");
        }
    }
}

#[test]
fn edit_297_a_page_gives_way_to_another_only_where_both_have_an_origin() {
    let sandbox = |name| with_frames(name).needs.sandbox.contains("allow-same-origin");
    assert!(sandbox(IN_TIME) && sandbox(IN_STATES) && !sandbox("sticky widgets and marquees"));
    let vectors: Vec<Json> = serde_json::from_str(VECTORS).unwrap();
    let case = vectors.iter().find(|case| case["name"] == IN_TIME).unwrap();
    let document = JsonFormat.decode(case["document"].to_string().as_bytes()).unwrap();
    let page = case["page"].as_str().unwrap().parse().unwrap();
    // Scripts of the owner run there, which must not have the origin of other pages.
    let made = PagePrinter.page(&document, page, &surroundings(&case["around"]));
    assert!(made.needs.sandbox.is_empty());
}
