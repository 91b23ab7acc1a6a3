//! SVG drawings, which can refer to themselves and to other files.
//!
//! A drawing reads only itself and takes bounded time: elements are counted with all references expanded before it is
//! rendered. Features that only large drawings need (filters, patterns, text, nested pictures) are refused rather than
//! left out, so that no icon is incomplete.

use std::collections::{HashMap, HashSet};

use image::RgbaImage;
use octavo_application::shared::images::ImageError;
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{
        ImageHrefResolver, Options, Tree,
        roxmltree::{Document, Node, NodeId, ParsingOptions},
    },
};

/// The most bytes of a drawing.
const MOST_BYTES: usize = 512 * 1024;
/// The most elements, texts and comments that are read.
const MOST_NODES: u32 = 20_000;
/// The most elements with all references expanded.
const MOST_DRAWN: u64 = 40_000;
/// The deepest nesting of elements.
const DEEPEST: usize = 64;
/// Elements that an icon does not need.
const REFUSED: [&str; 8] =
    ["filter", "pattern", "text", "image", "foreignObject", "script", "feImage", "marker"];

/// Does it begin like an SVG?
pub(crate) fn is_one(bytes: &[u8]) -> bool {
    const HEAD: usize = 4_096;
    let head = String::from_utf8_lossy(bytes.get(..HEAD).unwrap_or(bytes));
    let head = head.trim_start_matches('\u{feff}').trim_start();
    head.starts_with('<') && head.contains("<svg")
}

/// Is it small enough to be parsed?
pub(crate) fn check_size(bytes: &[u8]) -> Result<(), ImageError> {
    if bytes.len() > MOST_BYTES { Err(ImageError::TooComplex) } else { Ok(()) }
}

/// What a drawing is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum For {
    /// It is rendered here.
    Icons,
    /// It is cleaned, and rendered by browsers.
    Pages,
}

/// Parses a text within limits.
pub(crate) fn parse(text: &str) -> Result<Document<'_>, ImageError> {
    let parsing = ParsingOptions { nodes_limit: MOST_NODES, allow_dtd: false, ..ParsingOptions::default() };
    Document::parse_with_options(text, parsing).map_err(|error| {
        use resvg::usvg::roxmltree::Error::{DtdDetected, NodesLimitReached};
        if matches!(error, NodesLimitReached | DtdDetected) {
            ImageError::TooComplex
        } else {
            ImageError::Broken
        }
    })
}

/// Parses a drawing for an icon.
pub(crate) fn read(bytes: &[u8]) -> Result<Tree, ImageError> {
    check_size(bytes)?;
    let document = parse(std::str::from_utf8(bytes).map_err(|_| ImageError::Broken)?)?;
    weigh(&document, For::Icons)?;
    let options = Options {
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    Tree::from_xmltree(&document, &options).map_err(|_| ImageError::Broken)
}

/// Counts the elements with all references expanded.
pub(crate) fn weigh(document: &Document<'_>, purpose: For) -> Result<(), ImageError> {
    let mut named = HashMap::new();
    let mut sheets = String::new();
    for node in document.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        if name == "style" {
            node.descendants().filter_map(|part| part.text()).for_each(|text| sheets.push_str(text));
        }
        let is_refused = purpose == For::Icons && REFUSED.contains(&name);
        if is_refused || node.ancestors().take(DEEPEST + 1).count() > DEEPEST {
            return Err(ImageError::TooComplex);
        }
        if let Some(id) = node.attribute("id") {
            named.insert(id, node);
        }
    }
    let is_simple = match purpose {
        For::Icons => !says_url(&sheets),
        // It is not known where a style sheet refers to something, so that may be no more than a colour.
        For::Pages => {
            let is_colour = |name: &str| {
                let node = named.get(name);
                node.is_none_or(|node| node.tag_name().name().ends_with("Gradient"))
            };
            targets(&sheets).into_iter().all(is_colour)
        }
    };
    if !is_simple {
        return Err(ImageError::TooComplex);
    }
    let mut weights = HashMap::new();
    let weight = weight(document.root_element(), &named, &mut weights, &mut HashSet::new())?;
    if weight > MOST_DRAWN { Err(ImageError::TooComplex) } else { Ok(()) }
}

fn says_url(text: &str) -> bool {
    text.to_ascii_lowercase().contains("url(") || text.contains("@import")
}

/// The ids that an element refers to: a link's target, and those in `url(#…)`.
fn references<'a>(node: Node<'a, '_>) -> Vec<&'a str> {
    let mut names = Vec::new();
    for attribute in node.attributes() {
        let value = attribute.value();
        if attribute.name() == "href" {
            names.extend(value.trim().strip_prefix('#'));
        }
        names.extend(targets(value));
    }
    names
}

/// The ids in `url(#…)`.
fn targets(text: &str) -> Vec<&str> {
    let lower = text.to_ascii_lowercase();
    let named = |(at, found): (usize, &str)| {
        let rest = text.get(at.saturating_add(found.len())..)?;
        let name = rest.split(')').next().unwrap_or_default();
        name.trim_matches(|letter: char| letter.is_whitespace() || matches!(letter, '"' | '\''))
            .strip_prefix('#')
    };
    lower.match_indices("url(").filter_map(named).collect()
}

fn weight<'a>(
    node: Node<'a, 'a>,
    named: &HashMap<&str, Node<'a, 'a>>,
    weights: &mut HashMap<NodeId, u64>,
    open: &mut HashSet<NodeId>,
) -> Result<u64, ImageError> {
    if let Some(known) = weights.get(&node.id()) {
        return Ok(*known);
    }
    // A cycle would never end, and a chain of references may be only as deep as elements.
    if !open.insert(node.id()) || open.len() > DEEPEST {
        return Err(ImageError::TooComplex);
    }
    let mut sum = 1_u64;
    for child in node.children().filter(Node::is_element) {
        sum = sum.saturating_add(weight(child, named, weights, open)?);
    }
    for target in references(node).into_iter().filter_map(|name| named.get(name)) {
        sum = sum.saturating_add(weight(*target, named, weights, open)?);
    }
    open.remove(&node.id());
    weights.insert(node.id(), sum);
    Ok(sum)
}

/// Draws it whole and centred in a square.
pub(crate) fn draw(tree: &Tree, size: u32) -> Result<RgbaImage, ImageError> {
    let mut canvas = Pixmap::new(size, size).ok_or(ImageError::Broken)?;
    resvg::render(tree, placed(tree, size), &mut canvas.as_mut());
    let mut picture = RgbaImage::new(size, size);
    for (pixel, drawn) in picture.pixels_mut().zip(canvas.pixels()) {
        let colour = drawn.demultiply();
        pixel.0 = [colour.red(), colour.green(), colour.blue(), colour.alpha()];
    }
    Ok(picture)
}

#[expect(clippy::float_arithmetic, reason = "drawings are measured in floats; nothing is decided by it")]
fn placed(tree: &Tree, size: u32) -> Transform {
    let side = f32::from(u16::try_from(size).unwrap_or(u16::MAX));
    let (width, height) = (tree.size().width(), tree.size().height());
    let scale = side / width.max(height);
    Transform::from_row(scale, 0.0, 0.0, scale, (side - width * scale) / 2.0, (side - height * scale) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn svg(inside: &str) -> Vec<u8> {
        format!("<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' viewBox='0 0 10 10'>{inside}</svg>")
            .into_bytes()
    }

    fn refused(inside: &str) -> Option<ImageError> {
        read(&svg(inside)).err()
    }

    #[test]
    fn it_draws_shapes_gradients_clips_masks_and_copies() {
        let inside = "<defs><linearGradient id='g'><stop stop-color='#0f0'/></linearGradient>\
            <clipPath id='c'><rect width='10' height='10'/></clipPath>\
            <mask id='m'><rect width='10' height='10' fill='#fff'/></mask>\
            <rect id='r' width='10' height='10' fill='url(#g)'/></defs>\
            <g clip-path='url(#c)' mask='url(#m)'><use xlink:href='#r'/></g>";
        let tree = read(&svg(inside)).unwrap();
        assert_eq!(draw(&tree, 32).unwrap().get_pixel(16, 16).0, [0, 255, 0, 255]);
    }

    #[test]
    fn nothing_but_itself_is_read() {
        for inside in [
            "<image href='/etc/hostname' width='10' height='10'/>",
            "<image xlink:href='https://octavo.example/x.png' width='10' height='10'/>",
            "<image href='data:image/svg+xml;base64,PHN2Zy8+' width='10' height='10'/>",
            "<script>alert(1)</script>",
            "<foreignObject><p>x</p></foreignObject>",
            "<style>@import 'https://octavo.example/x.css';</style>",
            "<style>rect { fill: url(#p) }</style>",
            "<filter id='f'/>",
            "<text>A</text>",
        ] {
            assert_eq!(refused(inside), Some(ImageError::TooComplex), "{inside}");
        }
        let entity = b"<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/hostname'>]><svg xmlns='http://www.w3.org/2000/svg'>&x;</svg>";
        assert_eq!(read(entity).err(), Some(ImageError::TooComplex));
    }

    #[test]
    fn a_bomb_of_copies_is_counted_before_it_goes_off() {
        let mut inside = "<rect id='l0' width='1' height='1'/>".to_owned();
        for level in 1..12 {
            let copies = format!("<use href='#l{}'/>", level - 1).repeat(10);
            inside.push_str(&format!("<g id='l{level}'>{copies}</g>"));
        }
        assert_eq!(refused(&inside), Some(ImageError::TooComplex));
        let masks: String = (0..12)
            .map(|level| {
                let part = format!("<rect width='1' height='1' mask='url(#m{})'/>", level + 1).repeat(10);
                format!("<mask id='m{level}'>{part}</mask>")
            })
            .collect();
        let inside = format!("{masks}<rect mask='url(#m0)' width='1' height='1'/>");
        assert_eq!(refused(&inside), Some(ImageError::TooComplex));
        assert_eq!(refused("<g id='a'><use href='#a'/></g>"), Some(ImageError::TooComplex));
        let deep = format!("{}{}", "<g>".repeat(200), "</g>".repeat(200));
        assert_eq!(refused(&deep), Some(ImageError::TooComplex));
        assert_eq!(refused(&"<g/>".repeat(30_000)), Some(ImageError::TooComplex));
        assert_eq!(check_size(&vec![b' '; 600 * 1024]), Err(ImageError::TooComplex));
    }

    #[test]
    fn what_is_broken_is_broken() {
        assert!(is_one(&svg("")) && !is_one(b"<html>"));
        assert_eq!(read(b"<svg").err(), Some(ImageError::Broken));
        assert_eq!(read(b"<svg xmlns='http://www.w3.org/2000/svg'></div>").err(), Some(ImageError::Broken));
    }
}
