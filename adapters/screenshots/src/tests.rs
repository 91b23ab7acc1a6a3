//! Pages that are drawn, and what is found in their pixels.

use std::collections::BTreeMap;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use octavo_application::documents::ports::format::DocumentFormat;
use octavo_documents::JsonFormat;
use serde_json::{Value as Json, json};

use super::*;

/// The family of texts that name none, for the Latin alphabet.
const FONT: &[u8] = include_bytes!("../fonts/schibsted-grotesk-latin.woff2");
const PAGE: &str = "k3v9x0q2m7ab";
const VECTORS: &str = include_str!("../../../tests/data/documents/pages.json");

const WHITE: Rgb<u8> = Rgb([255, 255, 255]);
const BLACK: Rgb<u8> = Rgb([0, 0, 0]);
const RED: Rgb<u8> = Rgb([255, 0, 0]);
const BLUE: Rgb<u8> = Rgb([0, 0, 255]);

fn faces() -> Faces {
    Faces::new(|name| name.starts_with("schibsted-grotesk-latin-wght-normal").then(|| FONT.to_vec()))
}

fn document(widgets: &Json, more: &Json) -> Document {
    let mut page = json!({ "order": "a0" });
    if let (Some(page), Some(more)) = (page.as_object_mut(), more.as_object()) {
        page.extend(more.clone());
    }
    let text = json!({
        "schema": 1, "settings": {}, "pages": { PAGE: page }, "textStyles": {}, "swatches": {}, "widgets": widgets,
    });
    JsonFormat.decode(text.to_string().as_bytes()).unwrap()
}

fn drawn_with(document: Document, pictures: BTreeMap<AssetKey, Vec<u8>>) -> RgbImage {
    let page = PageToDraw { document, page: PAGE.parse().unwrap(), pictures };
    draw(&faces(), &page, CARD, None).unwrap()
}

/// The files of a card.
fn card(faces: &Faces, page: &PageToDraw) -> Result<EncodedCover, ImageError> {
    raster::encode(&draw(faces, page, CARD, None)?)
}

/// The page with these widgets. A pixel of the page's 1 440 is less than one of the picture.
fn drawn(widgets: &Json) -> RgbImage {
    drawn_with(document(widgets, &json!({})), BTreeMap::new())
}

/// A widget on the page, at a place and of a size in pixels of the design width.
fn widget(kind: &str, [x, y, width, height]: [i64; 4], more: Json) -> Json {
    let mut widget = json!({
        "kind": kind, "parent": PAGE, "order": "a0",
        "position": { "base": [x * 100, y * 100] }, "size": { "base": [width * 100, height * 100] },
    });
    if let (Some(widget), Json::Object(more)) = (widget.as_object_mut(), more) {
        widget.extend(more);
    }
    widget
}

fn shape(place: [i64; 4], colour: &str, more: Json) -> Json {
    let mut shape = widget("shape", place, more);
    shape["fill"] = json!({ "base": colour });
    shape
}

/// The pixel of the picture where a point of the page is.
fn at(picture: &RgbImage, x: u32, y: u32) -> Rgb<u8> {
    *picture.get_pixel(x * CARD.width / 1_440, y * CARD.width / 1_440)
}

/// How many pixels within a part of the page are darker than grey.
fn ink(picture: &RgbImage, [x, y, width, height]: [u32; 4]) -> usize {
    let part = |length: u32| length * CARD.width / 1_440;
    let pixels = (part(y)..part(y + height)).flat_map(|y| (part(x)..part(x + width)).map(move |x| (x, y)));
    pixels.filter(|(x, y)| picture.get_pixel(*x, *y).0[0] < 128).count()
}

#[test]
fn edit_365_surfaces_lie_where_they_were_drawn() {
    let picture = drawn(&json!({
        "w00000000001": shape([100, 100, 400, 200], "#ff0000ff", json!({})),
        "w00000000002": shape([200, 150, 100, 100], "#0000ffff", json!({ "order": "a1" })),
        "w00000000003": shape([800, 100, 200, 200], "#ff0000ff", json!({ "figure": "ellipse" })),
        "w00000000004": shape([800, 400, 200, 200], "#0000ffff", json!({ "turn": { "base": 4500 } })),
        "w00000000005": shape([100, 400, 200, 200], "#ff0000ff", json!({ "opacity": { "base": 500 } })),
        "w00000000006": shape([400, 400, 200, 200], "#ff0000ff", json!({ "hidden": { "base": true } })),
    }));
    assert_eq!(picture.dimensions(), (1_216, 868));
    assert_eq!((at(&picture, 50, 50), at(&picture, 150, 120)), (WHITE, RED));
    assert_eq!(at(&picture, 250, 200), BLUE, "what comes later lies above");
    assert_eq!((at(&picture, 900, 200), at(&picture, 805, 105)), (RED, WHITE), "an ellipse has no corners");
    assert_eq!((at(&picture, 900, 500), at(&picture, 805, 405)), (BLUE, WHITE), "it is turned");
    assert_eq!(at(&picture, 900, 365), BLUE, "a corner points up");
    let Rgb([red, green, blue]) = at(&picture, 200, 500);
    assert!(red == 255 && (120..=135).contains(&green) && green == blue, "half of it shines through");
    assert_eq!(at(&picture, 500, 500), WHITE, "what is hidden is not drawn");
}

#[test]
fn the_page_has_its_background_and_gradients_run_as_in_browsers() {
    let stops = json!([{ "at": 0, "ink": "#ff0000ff" }, { "at": 1000, "ink": "#0000ffff" }]);
    let gradient = json!({ "gradient": { "angle": 9000, "stops": stops } });
    let widgets = json!({
        "w00000000001": widget("shape", [100, 100, 400, 200], json!({ "fill": { "base": gradient } })),
    });
    let page = document(&widgets, &json!({ "background": "#0000ffff" }));
    let picture = drawn_with(page, BTreeMap::new());
    assert_eq!(at(&picture, 50, 50), BLUE);
    let (left, right) = (at(&picture, 103, 200).0, at(&picture, 497, 200).0);
    assert!(left[0] > 245 && left[2] < 10 && right[0] < 10 && right[2] > 245, "{left:?} {right:?}");
}

#[test]
fn words_leave_ink_where_they_stand_and_wrap() {
    let words = "Bowls, plates and jugs that are made to be used. ".repeat(6);
    let text = |words: &str, place: [i64; 4], more: Json| {
        let mut text = widget("text", place, more);
        text["text"] = json!([{ "insert": format!("{words}\n") }]);
        text
    };
    let picture = drawn(&json!({
        "w00000000001": text(&words, [100, 100, 300, 200], json!({})),
        "w00000000002": text("HH", [600, 100, 400, 100], json!({ "fontSize": { "base": 8000 }, "align": { "base": "end" } })),
        "w00000000003": text("H", [600, 400, 400, 300], json!({
            "fontSize": { "base": 8000 }, "verticalAlign": { "base": "bottom" }, "textInk": "#ff0000ff",
        })),
    }));
    assert!(ink(&picture, [100, 100, 300, 200]) > 1_500);
    assert_eq!(ink(&picture, [405, 100, 150, 200]), 0, "nothing stands beside the box");
    assert!(ink(&picture, [880, 100, 120, 120]) > 500 && ink(&picture, [600, 100, 200, 120]) == 0);
    let red = |y: u32| (600..700).any(|x| at(&picture, x, y) == RED);
    assert!(red(650) && !red(450), "it stands at the bottom of its box");
}

#[test]
fn edit_095_what_is_below_a_text_makes_room() {
    let words = "Bowls, plates and jugs that are made to be used. ".repeat(12);
    let mut text = widget("text", [100, 100, 300, 30], json!({}));
    text["text"] = json!([{ "insert": format!("{words}\n") }]);
    let below = shape([100, 140, 300, 40], "#ff0000ff", json!({ "order": "a1" }));
    let picture = drawn(&json!({ "w00000000001": text, "w00000000002": below }));
    assert_ne!(at(&picture, 110, 160), RED, "it is not where it was drawn");
    let first = (100..1_000).find(|y| at(&picture, 110, *y) == RED);
    assert!(first.is_some_and(|first| first > 350), "{first:?}");
    let lowest = (100..1_000).filter(|y| (100..400).any(|x| at(&picture, x, *y).0 == BLACK.0)).max();
    assert!(lowest < first, "the words end above it");
}

#[test]
fn stacks_lay_out_what_is_in_them() {
    let within = |order: &str, colour: &str| {
        let mut shape = shape([0, 0, 100, 100], colour, json!({ "order": order }));
        shape["parent"] = json!("w00000000001");
        shape
    };
    let stack = json!({ "gap": { "base": 5000 }, "justifyItems": { "base": "end" } });
    let picture = drawn(&json!({
        "w00000000001": widget("stack", [100, 100, 600, 200], stack),
        "w00000000002": within("a0", "#ff0000ff"),
        "w00000000003": within("a1", "#0000ffff"),
    }));
    let seen = [150, 500, 575, 650].map(|x| at(&picture, x, 150));
    assert_eq!(seen, [WHITE, RED, WHITE, BLUE]);
}

#[test]
fn pictures_fill_their_frames_around_the_point_that_stays_in_sight() {
    let halves = RgbImage::from_fn(400, 100, |x, _| if x < 200 { RED } else { BLUE });
    let mut file = std::io::Cursor::new(Vec::new());
    DynamicImage::from(halves).write_to(&mut file, ImageFormat::Png).unwrap();
    let key = AssetKey::parse("kiln-1").unwrap();
    let of = |focus: Json| json!({ "asset": "kiln-1", "focus": { "base": focus } });
    let page = document(
        &json!({
            "w00000000001": widget("picture", [100, 100, 200, 200], of(json!([0, 500]))),
            "w00000000002": widget("picture", [500, 100, 200, 200], of(json!([1000, 500]))),
            "w00000000003": widget("picture", [100, 400, 200, 200], json!({ "asset": "gone" })),
            "w00000000004": widget("picture", [100, 9000, 200, 200], json!({ "asset": "far" })),
        }),
        &json!({}),
    );
    let wanted = Screenshots { faces: Arc::new(faces()), slot: Arc::new(Semaphore::new(1)) }
        .pictures(&page, PAGE.parse().unwrap());
    assert_eq!(wanted, [AssetKey::parse("gone").unwrap(), key.clone()], "what is far below is not asked for");
    let broken = (AssetKey::parse("gone").unwrap(), b"no picture".to_vec());
    let picture = drawn_with(page, [(key, file.into_inner()), broken].into());
    assert_eq!([150, 290, 550].map(|x| at(&picture, x, 200)), [RED, RED, BLUE]);
    assert_eq!(at(&picture, 150, 450), WHITE, "what cannot be read is left out");
}

#[test]
fn edit_252_pictures_are_drawn_with_their_filters() {
    let mut file = std::io::Cursor::new(Vec::new());
    DynamicImage::from(RgbImage::from_pixel(40, 40, RED)).write_to(&mut file, ImageFormat::Png).unwrap();
    let of = |filter: Json| {
        let mut more = json!({ "asset": "kiln-1" });
        more.as_object_mut().unwrap().extend(filter.as_object().unwrap().clone());
        more
    };
    let page = document(
        &json!({
            "w00000000001": widget("picture", [100, 100, 200, 200], of(json!({ "greyscale": { "base": 1000 } }))),
            "w00000000002": widget("picture", [400, 100, 200, 200], of(json!({ "brightness": { "base": 0 } }))),
            "w00000000003": widget("picture", [700, 100, 200, 200], of(json!({ "contrast": { "base": 1000 } }))),
        }),
        &json!({}),
    );
    let picture = drawn_with(page, [(AssetKey::parse("kiln-1").unwrap(), file.into_inner())].into());
    let grey = at(&picture, 150, 150).0;
    assert!(grey[0] < 120 && grey[0].abs_diff(grey[1]) < 4 && grey[1].abs_diff(grey[2]) < 4, "{grey:?}");
    assert_eq!(at(&picture, 450, 150).0, [0; 3]);
    assert_eq!(at(&picture, 750, 150), RED);
}

#[test]
fn edit_066_drawings_of_files_are_whole_and_in_the_colour_of_their_fill() {
    let file = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 20'>\
        <rect width='20' height='20' fill='#f00'/></svg>";
    let key = AssetKey::parse("kiln-1").unwrap();
    let more = json!({ "figure": "drawing", "asset": "kiln-1" });
    let mut own = shape([100, 100, 400, 400], "#0000ffff", more.clone());
    own.as_object_mut().unwrap().remove("fill");
    let page = document(
        &json!({
            "w00000000001": own,
            "w00000000002": shape([600, 100, 400, 200], "#0000ffff", more),
        }),
        &json!({}),
    );
    let picture = drawn_with(page, [(key, file.as_bytes().to_vec())].into());
    let seen = [(200, 150), (200, 250), (400, 250), (700, 200), (900, 200)].map(|(x, y)| at(&picture, x, y));
    assert_eq!(seen, [WHITE, RED, WHITE, BLUE, WHITE]);
}

#[test]
fn edit_229_what_is_no_box_casts_a_shadow_of_its_form() {
    let shadow = json!([{ "x": 20_000, "y": 0, "blur": 0, "spread": 0, "ink": "#0000ffff" }]);
    let more = |figure: &str| json!({ "figure": figure, "sides": 4, "shadows": { "base": shadow } });
    let picture = drawn(&json!({
        "w00000000001": shape([100, 100, 200, 200], "#ff0000ff", more("polygon")),
        "w00000000002": shape([100, 400, 200, 200], "#ff0000ff", more("rectangle")),
    }));
    let seen = [(200, 200), (400, 200), (320, 110)].map(|(x, y)| at(&picture, x, y));
    assert_eq!(seen, [RED, BLUE, WHITE], "the corner of a rhombus is empty");
    assert_eq!(at(&picture, 320, 410), BLUE, "that of a box is not");
}

#[test]
fn every_page_of_the_vectors_is_drawn_and_twice_the_same() {
    let vectors: Vec<Json> = serde_json::from_str(VECTORS).unwrap();
    let faces = faces();
    for vector in &vectors {
        let document = JsonFormat.decode(vector["document"].to_string().as_bytes()).unwrap();
        let page = vector["page"].as_str().unwrap().parse().unwrap();
        let page = PageToDraw { document, page, pictures: BTreeMap::new() };
        let made = card(&faces, &page);
        if vector["name"] == "no such page" {
            assert_eq!(made, Err(ImageError::Broken));
            continue;
        }
        let made = made.unwrap_or_else(|error| panic!("{}: {error}", vector["name"]));
        assert_eq!((made.width, made.height), (1_216, 868));
        let small = image::load_from_memory(&made.thumbnail).unwrap();
        assert_eq!((small.width(), small.height()), (608, 434));
        assert_eq!(card(&faces, &page), Ok(made), "{}", vector["name"]);
    }
}

#[test]
fn the_effects_and_letters_of_a_hostile_page_are_counted() {
    let shadow = json!({ "x": 0, "y": 0, "blur": 50000, "spread": 50000, "ink": "#00000080" });
    let wild = |at: i64| {
        let more = json!({
            "order": format!("a{}", char::from(b'A' + u8::try_from(at % 26).unwrap())),
            "blend": "color-burn", "opacity": { "base": 500 }, "blur": { "base": 20000 }, "turn": { "base": 4500 },
            "shadows": { "base": vec![shadow.clone(); 8] },
        });
        shape([at % 40 * 30, at / 40 * 20, 200_000, 200_000], "#ff000080", more)
    };
    let widgets: serde_json::Map<String, Json> =
        (0..1_500).map(|at| (format!("w{at:011}"), wild(at))).collect();
    let mut text = widget("text", [0, 0, 1, 1], json!({ "textColumns": { "base": 6 } }));
    text["text"] = json!([{ "insert": format!("{}\n", "\u{202e}x\u{301} ".repeat(20_000)) }]);
    let mut widgets = Json::Object(widgets);
    widgets["t00000000001"] = text;
    let page = PageToDraw {
        document: document(&widgets, &json!({})),
        page: PAGE.parse().unwrap(),
        pictures: BTreeMap::new(),
    };
    let printed = print(&faces(), &page, CARD, None);
    let effects = [("<filter", 20), ("mix-blend-mode", 100), ("<path", 6_000)];
    for (effect, most) in effects {
        let found = printed.matches(effect).count();
        assert!(found <= most, "{found} of {effect}");
    }
    assert!(printed.len() < 8_000_000, "{}", printed.len());
}

#[test]
fn edit_364_a_form_is_drawn_with_its_fields_and_its_button() {
    let form = json!({
        "fieldFill": { "base": "#0000ffff" }, "fieldStroke": { "base": "#0000ffff" }, "accent": { "base": "#ff0000ff" },
        "accentInk": { "base": "#ff0000ff" }, "words": "Send",
    });
    let field = |order: &str| {
        json!({
            "kind": "field", "parent": "w00000000001", "order": order, "words": "Name", "fieldWidth": { "base": "half" },
        })
    };
    let picture = drawn(&json!({
        "w00000000001": widget("form", [0, 0, 1440, 100], form),
        "w00000000002": field("a0"), "w00000000003": field("a1"),
    }));
    let all = |x: u32, y: u32| *picture.get_pixel(x * picture.width() / 1_440, y * picture.width() / 1_440);
    // Below their labels of 24 pixels the fields are 44 high, with 20 between them, and 20 to the button.
    assert_eq!((all(300, 52), all(1_100, 52)), (BLUE, BLUE));
    assert_eq!((all(720, 52), all(300, 85)), (WHITE, WHITE));
    assert_eq!((all(40, 116), all(300, 116)), (RED, WHITE));
}

/// The picture of the whole page with these widgets.
fn whole_page(widgets: &Json) -> WholePage {
    let page = PageToDraw {
        document: document(widgets, &json!({})),
        page: PAGE.parse().unwrap(),
        pictures: BTreeMap::new(),
    };
    whole::draw(&faces(), &page).unwrap()
}

#[test]
fn edit_403_a_whole_page_is_as_high_as_what_is_on_it() {
    let widgets = json!({
        "w00000000001": shape([0, 0, 1_440, 400], "#ff0000ff", json!({})),
        "w00000000002": shape([100, 5_900, 200, 100], "#0000ffff", json!({ "order": "a1" })),
    });
    let WholePage::Drawn(file) = whole_page(&widgets) else { panic!("it is too high") };
    assert!(file.starts_with(b"\x89PNG"));
    let picture = image::load_from_memory(&file).unwrap().to_rgb8();
    assert_eq!(picture.dimensions(), (1_440, 6_000));
    let found = [picture.get_pixel(700, 200), picture.get_pixel(150, 5_950), picture.get_pixel(700, 3_000)];
    assert_eq!(found, [&RED, &BLUE, &WHITE]);
    assert_eq!(whole_page(&widgets), WholePage::Drawn(file), "the same page gives the same bytes");
}

#[test]
fn edit_403_a_page_is_at_least_as_high_as_a_window_and_not_too_high() {
    let WholePage::Drawn(file) = whole_page(&json!({})) else { panic!("it is too high") };
    let picture = image::load_from_memory(&file).unwrap();
    assert_eq!((picture.width(), picture.height()), (1_440, 810));
    let far = json!({ "w00000000001": shape([0, 11_000, 100, 100], "#ff0000ff", json!({})) });
    assert_eq!(whole_page(&far), WholePage::TooHigh);
}
