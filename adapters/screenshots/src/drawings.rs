//! Drawings that files have: which of them are simple enough to be drawn here.
//!
//! Browsers draw any of them. Here each is weighed first, so that the time that a picture takes is bounded.

use image::RgbaImage;
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{
        ImageHrefResolver, Options, Tree,
        roxmltree::{Document, Node, ParsingOptions},
    },
};

/// The most bytes of a drawing.
const MOST_BYTES: usize = 512 * 1024;
/// The most elements, texts and comments that are read.
const MOST_NODES: u32 = 10_000;
/// The most that those of a page may cost: an element is one, and what needs a picture of its own as much as that.
pub(crate) const MOST_EFFORT: usize = 8_000;
const LAYER: usize = 100;
/// The longer side of what is made of one, in pixels: about as wide as a card.
const SIDE: f32 = 1_216.0;
/// What repeats parts or costs too much, and what has no meaning here.
const REFUSED: [&str; 8] =
    ["use", "filter", "pattern", "marker", "image", "foreignObject", "feImage", "animate"];
/// What needs a picture of its own, as attributes and in style sheets.
const LAYERS: [&str; 4] = ["clip-path", "mask", "opacity", "mix-blend-mode"];

/// The pixels of a drawing; none where it is none, or costs more than is `left`. What it costs is taken off.
pub(crate) fn read(file: &[u8], left: &mut usize) -> Option<RgbaImage> {
    if file.len() > MOST_BYTES {
        return None;
    }
    let text = std::str::from_utf8(file).ok()?;
    if !text.contains("<svg") {
        return None;
    }
    let parsing = ParsingOptions { nodes_limit: MOST_NODES, allow_dtd: false, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, parsing).ok()?;
    let cost = document.descendants().filter(Node::is_element).map(effort).sum::<Option<usize>>()?;
    *left = left.checked_sub(cost)?;
    let options = Options {
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    let tree = Tree::from_xmltree(&document, &options).ok()?;
    let scale = SIDE / tree.size().width().max(tree.size().height());
    let size = tree.size().to_int_size().scale_by(scale)?;
    let mut canvas = Pixmap::new(size.width(), size.height())?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut canvas.as_mut());
    let mut picture = RgbaImage::new(size.width(), size.height());
    for (pixel, drawn) in picture.pixels_mut().zip(canvas.pixels()) {
        let colour = drawn.demultiply();
        pixel.0 = [colour.red(), colour.green(), colour.blue(), colour.alpha()];
    }
    Some(picture)
}

/// What an element costs; none where it cannot be drawn here.
fn effort(node: Node<'_, '_>) -> Option<usize> {
    let name = node.tag_name().name();
    if REFUSED.contains(&name) {
        return None;
    }
    // It is not known to how many elements a style sheet gives a layer.
    let sheet = node.text().filter(|_| name == "style").unwrap_or_default();
    if LAYERS.iter().any(|layer| sheet.contains(layer)) {
        return None;
    }
    let style = node.attribute("style").unwrap_or_default();
    let layers = LAYERS.iter().filter(|layer| node.has_attribute(**layer) || style.contains(**layer)).count();
    Some(1 + layers * LAYER)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(inside: &str) -> Option<RgbaImage> {
        let text = format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 20'>{inside}</svg>");
        read(text.as_bytes(), &mut { MOST_EFFORT })
    }

    #[test]
    fn simple_drawings_are_drawn() {
        for inside in [
            "<rect width='20' height='20' fill='#f00'/>",
            "<style>.a { fill: #f00 }</style><rect class='a' width='20' height='20'/>",
            "<g opacity='1'><rect width='20' height='20' fill='red'/></g>",
        ] {
            let picture = drawn(inside).unwrap();
            assert_eq!(picture.dimensions(), (1_216, 608), "{inside}");
            let [filled, empty] = [10, 1_000].map(|x| picture.get_pixel(x, 300).0);
            assert_eq!((filled, empty[3]), ([255, 0, 0, 255], 0), "{inside}");
        }
    }

    #[test]
    fn what_costs_too_much_is_left_out() {
        for inside in [
            "<g id='a'/><use href='#a'/>".to_owned(),
            "<filter id='f'/>".to_owned(),
            "<style>rect { mask: url(#m) }</style>".to_owned(),
            "<g opacity='.5'>".repeat(100) + &"</g>".repeat(100),
            "<rect width='1' height='1'/>".repeat(9_000),
        ] {
            assert!(drawn(&inside).is_none(), "{}", inside.chars().take(40).collect::<String>());
        }
        let mut left = 3;
        let small = b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'><g/></svg>";
        assert!(read(small, &mut left).is_some() && left == 1);
        assert!(read(small, &mut left).is_none(), "those of a page share what they may cost");
        assert!(read(b"no drawing", &mut { MOST_EFFORT }).is_none());
        assert!(read(&[b' '; MOST_BYTES + 1], &mut { MOST_EFFORT }).is_none());
    }
}
