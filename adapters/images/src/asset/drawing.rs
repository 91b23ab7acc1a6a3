//! SVG drawings for pages, which browsers draw.
//!
//! They are cleaned by a list of what is allowed, and then counted as icons are. Pages show them as pictures, in which
//! browsers run no script and load nothing; so this is the second of two walls.

use octavo_application::shared::images::{ImageError, MadeAsset};
use octavo_domain::documents::asset::{AssetFile, AssetForm};
use resvg::usvg::roxmltree::{Document, Node};
use svg_hush::{Filter, data_url_filter};

use crate::svg;

/// The most bytes of a drawing.
const MOST_BYTES: usize = 2 * 1024 * 1024;
/// The most pixels of a side that a drawing can claim.
const MOST_SIDE: f64 = 100_000.0;
/// The size of a drawing that does not say any.
const UNSAID: (f64, f64) = (300.0, 150.0);

/// Checks its size only.
pub(super) fn check(bytes: &[u8]) -> Result<(), ImageError> {
    if bytes.len() > MOST_BYTES { Err(ImageError::TooComplex) } else { Ok(()) }
}

/// Cleans, counts and measures it.
pub(super) fn make(bytes: &[u8]) -> Result<MadeAsset, ImageError> {
    check(bytes)?;
    let clean = cleaned(bytes)?;
    let text = std::str::from_utf8(&clean).map_err(|_| ImageError::Broken)?;
    let document = svg::parse(text)?;
    svg::weigh(&document, svg::For::Pages)?;
    let root = document.root_element();
    if root.tag_name().name() != "svg" {
        return Err(ImageError::Broken);
    }
    let size = size(&document);
    let file = AssetForm::Drawing.whole().unwrap_or(FIRST);
    Ok(MadeAsset { form: AssetForm::Drawing, size, colour: None, files: vec![(file, clean)] })
}

const FIRST: AssetFile = {
    let [first, ..] = AssetFile::ALL;
    first
};

/// The drawing without scripts, events, frames and references to anything else. Pictures within it stay.
fn cleaned(bytes: &[u8]) -> Result<Vec<u8>, ImageError> {
    let mut filter = Filter::new();
    filter.set_data_url_filter(data_url_filter::allow_standard_images);
    let mut clean = Vec::with_capacity(bytes.len());
    filter.filter(bytes, &mut clean).map_err(|_| ImageError::Broken)?;
    Ok(clean)
}

/// Its width and height in pixels: what it says, else what its view box says.
fn size(document: &Document<'_>) -> (u32, u32) {
    let root = document.root_element();
    let said = (length(root, "width"), length(root, "height"));
    let (wide, high) = match (said, view_box(root)) {
        ((Some(width), Some(height)), _) => (width, height),
        ((Some(width), None), Some((wide, high))) => (width, scaled(width, high, wide)),
        ((None, Some(height)), Some((wide, high))) => (scaled(height, wide, high), height),
        ((None, None), Some(view)) => view,
        (_, None) => UNSAID,
    };
    (pixels(wide), pixels(high))
}

#[expect(clippy::float_arithmetic, reason = "drawings are measured in floats; nothing is decided by it")]
fn scaled(side: f64, part: f64, whole: f64) -> f64 {
    side * part / whole
}

/// A side in whole pixels, at least one.
fn pixels(side: f64) -> u32 {
    let rounded = side.clamp(1.0, MOST_SIDE).round();
    format!("{rounded:.0}").parse().unwrap_or(1)
}

/// A length in pixels; none where it is not said, or is a part of something else.
#[expect(clippy::float_arithmetic, reason = "drawings are measured in floats; nothing is decided by it")]
fn length(node: Node<'_, '_>, name: &str) -> Option<f64> {
    let text = node.attribute(name)?.trim();
    let end = text.find(|sign: char| sign.is_ascii_alphabetic() && !matches!(sign, 'e' | 'E') || sign == '%');
    let (number, unit) = text.split_at(end.unwrap_or(text.len()));
    let pixels = match unit {
        "" | "px" => 1.0,
        "pt" => 96.0 / 72.0,
        "pc" => 16.0,
        "in" => 96.0,
        "cm" => 96.0 / 2.54,
        "mm" => 96.0 / 25.4,
        _ => return None,
    };
    let number: f64 = number.trim().parse().ok()?;
    (number.is_finite() && number > 0.0).then_some(number * pixels)
}

/// The width and height of the view box.
fn view_box(node: Node<'_, '_>) -> Option<(f64, f64)> {
    let parts = node.attribute("viewBox")?.split([' ', ',', '\n', '\t']).filter(|part| !part.is_empty());
    let numbers: Vec<f64> = parts.filter_map(|part| part.parse().ok()).collect();
    let [_, _, width, height] = numbers.as_slice() else { return None };
    let is_side = |side: &f64| side.is_finite() && *side > 0.0;
    (is_side(width) && is_side(height)).then_some((*width, *height))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn svg(attributes: &str, inside: &str) -> Vec<u8> {
        let spaces = "xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'";
        format!("<svg {spaces} {attributes}>{inside}</svg>").into_bytes()
    }

    fn made(attributes: &str, inside: &str) -> (String, (u32, u32)) {
        let made = make(&svg(attributes, inside)).unwrap();
        let [(file, bytes)] = made.files.as_slice() else { panic!("one file") };
        assert_eq!((file.name(), made.form, made.colour), ("whole.svg", AssetForm::Drawing, None));
        (String::from_utf8(bytes.clone()).unwrap(), made.size)
    }

    #[test]
    fn edit_243_scripts_and_outside_references_are_gone() {
        for (inside, evil) in [
            ("<script>alert(1)</script>", "alert"),
            ("<script href='https://evil.example/x.js'/>", "evil"),
            ("<rect width='1' height='1' onclick='alert(1)'/>", "alert"),
            ("<a href='javascript:alert(1)'><rect width='1' height='1'/></a>", "alert"),
            ("<a xlink:href='java&#10;script:alert(1)'><rect width='1' height='1'/></a>", "alert"),
            ("<foreignObject><iframe src='https://evil.example'/></foreignObject>", "evil"),
            ("<image href='https://evil.example/x.png' width='1' height='1'/>", "evil"),
            ("<image xlink:href='//evil.example/x.png' width='1' height='1'/>", "evil"),
            ("<use href='https://evil.example/x.svg#a'/>", "evil"),
            ("<style>rect { background: url(https://evil.example/x.png) }</style>", "evil"),
            ("<style>@import 'https://evil.example/x.css';</style>", "evil"),
            ("<rect style='fill: url(https://evil.example/x.svg#a)' width='1' height='1'/>", "evil"),
            ("<rect width='1' height='1'><set attributeName='onclick' to='alert(1)'/></rect>", "onclick"),
            ("<iframe src='https://evil.example'/>", "evil"),
            ("<!-- Rue de Rivoli 12 --><metadata>Rivoli</metadata>", "Rivoli"),
            ("<image href='data:image/svg+xml;base64,PHN2Zy8+' width='1' height='1'/>", "PHN2Zy8"),
            ("<?xml-stylesheet href='https://evil.example/x.css'?>", "evil"),
        ] {
            let (clean, _) = made("viewBox='0 0 10 10'", inside);
            assert!(!clean.contains(evil), "{inside}: {clean}");
        }
    }

    #[test]
    fn what_is_drawn_stays() {
        let inside = "<defs><linearGradient id='g'><stop stop-color='#0f0'/></linearGradient>\
            <filter id='f'><feGaussianBlur stdDeviation='2'/></filter></defs>\
            <style>.a { fill: url(#g) }</style><path class='a' d='M0 0h10v10z' filter='url(#f)'/>\
            <text x='1' y='9' font-size='3'>Kiln &amp; salt</text>\
            <circle r='2'><animate attributeName='r' values='1;2' dur='1s'/></circle>";
        let (clean, _) = made("viewBox='0 0 10 10'", inside);
        for part in ["linearGradient", "url(#g)", "url(#f)", "M0 0h10v10z", "Kiln &amp; salt", "animate"] {
            assert!(clean.contains(part), "{part}: {clean}");
        }
    }

    #[test]
    fn a_drawing_of_a_drawing_program_is_taken() {
        let head = "<?xml version=\"1.0\" encoding=\"utf-8\"?><!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \
                    \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">";
        let bytes = [head.as_bytes(), &svg("viewBox='0 0 4 4'", "<rect width='4' height='4'/>")].concat();
        let made = make(&bytes).unwrap();
        assert!(!String::from_utf8_lossy(&made.files[0].1).contains("DOCTYPE"));
    }

    #[test]
    fn its_size_is_what_it_says() {
        for (attributes, size) in [
            ("width='30' height='20px'", (30, 20)),
            ("width='1in' height='72pt' viewBox='0 0 9 9'", (96, 96)),
            ("viewBox='0,0 12.4 8'", (12, 8)),
            ("width='100%' height='100%' viewBox='0 0 12 8'", (12, 8)),
            ("width='24' viewBox='0 0 12 8'", (24, 16)),
            ("height='24' viewBox='0 0 12 8'", (36, 24)),
            ("width='1e3' height='-4'", (300, 150)),
            ("width='1e9' height='1e9'", (100_000, 100_000)),
            ("viewBox='0 0 0 8'", (300, 150)),
            ("", (300, 150)),
        ] {
            assert_eq!(made(attributes, "<g/>").1, size, "{attributes}");
        }
    }

    #[test]
    fn what_is_broken_or_too_much_is_refused() {
        let whole = svg("", "<rect width='4' height='4'/>");
        assert_eq!(make(&whole[..whole.len() / 2]).err(), Some(ImageError::Broken));
        assert_eq!(make(b"<svg").err(), Some(ImageError::Broken));
        assert_eq!(make(&vec![b' '; MOST_BYTES + 1]).err(), Some(ImageError::TooComplex));
        let mut inside = "<rect id='l0' width='1' height='1'/>".to_owned();
        for level in 1..12 {
            let copies = format!("<use href='#l{}'/>", level - 1).repeat(10);
            inside.push_str(&format!("<g id='l{level}'>{copies}</g>"));
        }
        assert_eq!(make(&svg("", &inside)).err(), Some(ImageError::TooComplex));
        let masks = "<style>rect { mask: URL(#m) }</style><mask id='m'><rect width='1' height='1'/></mask>";
        assert_eq!(make(&svg("", masks)).err(), Some(ImageError::TooComplex));
        let mut entities = "<!DOCTYPE svg [<!ENTITY a0 'kiln'>".to_owned();
        for level in 1..10 {
            let copies = format!("&a{};", level - 1).repeat(10);
            entities.push_str(&format!("<!ENTITY a{level} '{copies}'>"));
        }
        let bomb = format!("{entities}]><svg xmlns='http://www.w3.org/2000/svg'><text>&a9;</text></svg>");
        assert!(make(bomb.as_bytes()).is_err());
    }
}
