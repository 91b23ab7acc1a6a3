//! SVG: as shapes and texts that can be edited where nothing is lost by it, else as a drawing (EDIT-390).
//!
//! What is drawn is compared with what pages draw, element by element and attribute by attribute. A single one that is not
//! known to come out the same makes the whole a drawing, whose file is cleaned as that of every drawing.
#![expect(
    clippy::float_arithmetic,
    reason = "drawings are measured in floats; each is made a whole number once"
)]

mod values;

use std::str::FromStr;

use octavo_application::documents::ports::imports::ImportFault;
use octavo_domain::documents::{
    colour::{Fill, Ink},
    import::{Content, Paragraph, Piece, Tally},
    record::Kind,
    register::Key,
    value::Value,
};
use roxmltree::{Document, Node, ParsingOptions};
use svgtypes::{Length, LengthUnit, TransformListParser, TransformListToken, ViewBox};

use self::values::{faded, is_opaque, paint, part, pixels};
use crate::{
    Families, Found,
    folder::Pictures,
    measure::{Bounds, hundredths, ink, thousandths, turn},
};

/// The most elements, texts and comments that are read.
const MOST_NODES: u32 = 20_000;
/// The most shapes; what has more is easier to handle as a drawing.
const MOST_SHAPES: usize = 500;
/// How deep elements lie in each other.
const DEEPEST: usize = 64;
/// The size of a drawing that does not say any, in pixels.
const UNSAID: (f64, f64) = (300.0, 150.0);

/// Reads a drawing.
pub(crate) fn read(text: &str, families: &Families) -> Result<Found, ImportFault> {
    let malformed = |error: roxmltree::Error| match error {
        roxmltree::Error::NodesLimitReached => ImportFault::TooMany,
        error => ImportFault::Malformed(error.to_string()),
    };
    // Programs for drawing begin their files with a document type, which says nothing that is needed. Entities in one are
    // expanded by the parser up to its own bounds, and a drawing with any is no shape.
    let options = ParsingOptions { nodes_limit: MOST_NODES, allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(malformed)?;
    let root = document.root_element();
    if root.tag_name().name() != "svg" {
        return Err(ImportFault::Malformed("this is no SVG".to_owned()));
    }
    let title = root.children().find(|node| node.has_tag_name((SVG, "title"))).and_then(|node| node.text());
    let title = title.map(|title| title.trim().to_owned()).filter(|title| !title.is_empty());
    let size = size(root);
    let mut pictures = Pictures::default();
    let piece = match shapes(root, families) {
        Some(pieces) => {
            let bounds = Bounds { x: 0.0, y: 0.0, width: size.0, height: size.1 };
            let mut group = Piece::new(Kind::Group).framed(bounds.position(), bounds.size());
            group.pieces = pieces;
            group
        }
        None => {
            let file = pictures.add("drawing.svg", text.as_bytes().to_vec())?;
            let bounds = Bounds { x: 0.0, y: 0.0, width: size.0, height: size.1 };
            let mut piece = Piece::new(Kind::Shape)
                .framed(bounds.position(), bounds.size())
                .with(Key::Figure, Value::Word("drawing"));
            piece.file = Some(file);
            piece
        }
    };
    let content = Content::Piece(piece);
    Ok(Found { content, title, tally: Tally::default(), pictures: pictures.into_map() })
}

const SVG: &str = "http://www.w3.org/2000/svg";

/// Its width and height in pixels.
fn size(root: Node<'_, '_>) -> (f64, f64) {
    let view = root.attribute("viewBox").and_then(|text| ViewBox::from_str(text).ok());
    let (width, height) = (number(root, "width"), number(root, "height"));
    let sane = |(width, height): (f64, f64)| (width.clamp(1.0, 100_000.0), height.clamp(1.0, 100_000.0));
    sane(match (width, height, view) {
        (Some(width), Some(height), _) => (width, height),
        (Some(width), None, Some(view)) if view.w > 0.0 => (width, width * view.h / view.w),
        (None, Some(height), Some(view)) if view.h > 0.0 => (height * view.w / view.h, height),
        (_, _, Some(view)) => (view.w, view.h),
        _ => UNSAID,
    })
}

/// An attribute that is a length in pixels.
fn number(node: Node<'_, '_>, name: &str) -> Option<f64> {
    let length = Length::from_str(node.attribute(name)?).ok()?;
    let is_pixels = matches!(length.unit, LengthUnit::None | LengthUnit::Px);
    (is_pixels && length.number.is_finite()).then_some(length.number)
}

/// How what follows is painted, and where its origin lies.
#[derive(Debug, Clone, Copy)]
struct Style {
    x: f64,
    y: f64,
    /// How large a unit is, in pixels.
    scale: f64,
    fill: Option<Ink>,
    stroke: Option<Ink>,
    stroke_width: f64,
    opacity: f64,
}

/// The shapes of a drawing, the lowest first; none where something would be lost.
fn shapes(root: Node<'_, '_>, families: &Families) -> Option<Vec<Piece>> {
    let (width, height) = size(root);
    let view = match root.attribute("viewBox") {
        Some(text) => ViewBox::from_str(text).ok()?,
        None => ViewBox { x: 0.0, y: 0.0, w: width, h: height },
    };
    let scale = width / view.w;
    // Both sides are scaled alike, so nothing is added at the edges.
    if !scale.is_finite() || (height / view.h - scale).abs() > 1.0e-6 * scale {
        return None;
    }
    let black = ink([0.0, 0.0, 0.0, 1.0]);
    let style = Style {
        x: -view.x * scale,
        y: -view.y * scale,
        scale,
        fill: Some(black),
        stroke: None,
        stroke_width: 1.0,
        opacity: 1.0,
    };
    let mut shapes = Vec::new();
    let known = ["width", "height", "viewBox", "version", "xmlns", "role", "x", "y"];
    let style = painted(root, style, &known)?;
    group(root, style, families, &mut shapes, 0)?;
    let area = Bounds { x: 0.0, y: 0.0, width, height };
    let is_whole = shapes.iter().all(|piece| !reaches_out(piece, area));
    // What reaches out of the drawing is cut by it, while a group shows it.
    (is_whole && !shapes.is_empty()).then_some(shapes)
}

fn reaches_out(piece: &Piece, area: Bounds) -> bool {
    let pair = |key: Key| match piece.registers.get(&key) {
        Some(Value::Pair([across, down])) => (f64::from(*across) / 100.0, f64::from(*down) / 100.0),
        _ => (0.0, 0.0),
    };
    let ((x, y), (width, height)) = (pair(Key::Position), pair(Key::Size));
    piece.kind != Kind::Text && area.is_left_by(Bounds { x, y, width, height })
}

fn group(
    node: Node<'_, '_>,
    style: Style,
    families: &Families,
    shapes: &mut Vec<Piece>,
    depth: usize,
) -> Option<()> {
    if depth > DEEPEST {
        return None;
    }
    for child in node.children() {
        if child.is_text() && !child.text().unwrap_or_default().trim().is_empty() {
            return None;
        }
        if !child.is_element() {
            continue;
        }
        if child.tag_name().namespace() != Some(SVG) {
            return None;
        }
        let piece = match child.tag_name().name() {
            "title" | "desc" | "metadata" => continue,
            "g" => {
                let style = painted(child, style, &[])?;
                group(child, style, families, shapes, depth + 1)?;
                continue;
            }
            "rect" => rectangle(child, style)?,
            "circle" => {
                let style = painted(child, style, &["cx", "cy", "r"])?;
                ellipse(child, style, optional(child, "r")?, optional(child, "r")?)?
            }
            "ellipse" => {
                let style = painted(child, style, &["cx", "cy", "rx", "ry"])?;
                ellipse(child, style, number(child, "rx")?, number(child, "ry")?)?
            }
            "line" => line(child, style)?,
            "text" => words(child, style, families)?,
            _ => return None,
        };
        shapes.push(piece);
        if shapes.len() > MOST_SHAPES {
            return None;
        }
    }
    Some(())
}

/// An attribute that is a length, or nothing; none where it is anything else.
fn optional(node: Node<'_, '_>, name: &str) -> Option<f64> {
    if node.attribute(name).is_some() { number(node, name) } else { Some(0.0) }
}

/// The style that an element has; none where it says what is not known to come out the same.
fn painted(node: Node<'_, '_>, mut style: Style, known: &[&str]) -> Option<Style> {
    let mut said: Vec<(String, String)> = Vec::new();
    for attribute in node.attributes() {
        let (name, value) = (attribute.name(), attribute.value().trim());
        // What other programs note is no part of the drawing; `xml:space` is.
        if attribute.namespace().is_some() {
            return None;
        }
        match name {
            "style" => {
                for declaration in value.split(';').filter(|part| !part.trim().is_empty()) {
                    let (name, value) = declaration.split_once(':')?;
                    said.push((name.trim().to_ascii_lowercase(), value.trim().to_owned()));
                }
            }
            name if known.contains(&name) || name == "id" || name.starts_with("aria-") => {}
            name => said.push((name.to_owned(), value.to_owned())),
        }
    }
    let mut alpha = (1.0, 1.0);
    for (name, value) in said {
        match name.as_str() {
            "fill" => style.fill = paint(&value)?,
            "stroke" => style.stroke = paint(&value)?,
            "stroke-width" => style.stroke_width = Length::from_str(&value).ok().and_then(pixels)?,
            "fill-opacity" => alpha.0 = part(&value)?,
            "stroke-opacity" => alpha.1 = part(&value)?,
            // A group is opaque as a whole: its parts are not seen through each other.
            "opacity" if node.tag_name().name() != "g" && node.tag_name().name() != "svg" => {
                style.opacity = part(&value)?;
            }
            "transform" => {
                for token in TransformListParser::from(value.as_str()) {
                    let TransformListToken::Translate { tx, ty } = token.ok()? else { return None };
                    style.x += tx * style.scale;
                    style.y += ty * style.scale;
                }
            }
            "stroke-linejoin" if value == "miter" => {}
            "visibility" if value == "visible" => {}
            _ => return None,
        }
    }
    if alpha != (1.0, 1.0) {
        // It is inherited beside the colour: only where both are said together they are one colour.
        let has_parts = matches!(node.tag_name().name(), "g" | "svg");
        if has_parts {
            return None;
        }
        style.fill = style.fill.and_then(|fill| faded(fill, alpha.0));
        style.stroke = style.stroke.and_then(|stroke| faded(stroke, alpha.1));
    }
    Some(style)
}

/// A box with its fill, its stroke around its middle, and its opacity. None where fill and stroke would show through each
/// other: pages fill below a stroke as well.
fn boxed(bounds: Bounds, style: Style) -> Option<Piece> {
    let Style { fill, stroke, stroke_width, opacity, scale, .. } = style;
    let stroke = stroke.filter(|_| stroke_width > 0.0);
    if fill.is_some() && stroke.is_some() && !is_opaque(stroke) {
        return None;
    }
    if !(bounds.width > 0.0 && bounds.height > 0.0) || (fill.is_none() && stroke.is_none()) {
        return None;
    }
    let weight = if stroke.is_some() { stroke_width * scale } else { 0.0 };
    let outer = bounds.grown(weight / 2.0);
    // A stroke that fills what it runs around would be cut by the box.
    if weight * 2.0 > outer.width || weight * 2.0 > outer.height {
        return None;
    }
    let mut piece = Piece::new(Kind::Shape).framed(outer.position(), outer.size());
    if let Some(fill) = fill {
        piece = piece.with(Key::Fill, Value::Fill(Fill::Ink(fill)));
    }
    if let Some(stroke) = stroke {
        piece = piece
            .with(Key::StrokeInk, Value::Ink(stroke))
            .with(Key::StrokeWidth, Value::Number(hundredths(weight)));
    }
    Some(if opacity < 1.0 { piece.with(Key::Opacity, Value::Number(thousandths(opacity))) } else { piece })
}

fn placed(style: Style, x: f64, y: f64, width: f64, height: f64) -> Bounds {
    let Style { scale, .. } = style;
    Bounds { x: style.x + x * scale, y: style.y + y * scale, width: width * scale, height: height * scale }
}

fn rectangle(node: Node<'_, '_>, style: Style) -> Option<Piece> {
    let style = painted(node, style, &["x", "y", "width", "height", "rx", "ry"])?;
    let (width, height) = (number(node, "width")?, number(node, "height")?);
    let bounds = placed(style, optional(node, "x")?, optional(node, "y")?, width, height);
    let (across, down) = (node.attribute("rx"), node.attribute("ry"));
    let radius = match (across, down) {
        (None, None) => 0.0,
        (Some(_), None) => number(node, "rx")?,
        (None, Some(_)) => number(node, "ry")?,
        (Some(_), Some(_)) => {
            let (rx, ry) = (number(node, "rx")?, number(node, "ry")?);
            if (rx - ry).abs() > 1.0e-6 {
                return None;
            }
            rx
        }
    };
    if radius < 0.0 || radius * 2.0 > width.min(height) {
        return None;
    }
    let piece = boxed(bounds, style)?.with(Key::Figure, Value::Word("rectangle"));
    if radius <= 0.0 {
        return Some(piece);
    }
    let stroke = if style.stroke.is_some() { style.stroke_width / 2.0 } else { 0.0 };
    let radius = hundredths((radius + stroke) * style.scale);
    Some(piece.with(Key::Corners, Value::Four([radius; 4])))
}

fn ellipse(node: Node<'_, '_>, style: Style, rx: f64, ry: f64) -> Option<Piece> {
    let (cx, cy) = (optional(node, "cx")?, optional(node, "cy")?);
    // The edges of a stroke around an ellipse are no ellipses.
    if style.stroke.is_some() && (rx - ry).abs() > 1.0e-6 {
        return None;
    }
    let bounds = placed(style, cx - rx, cy - ry, rx * 2.0, ry * 2.0);
    Some(boxed(bounds, style)?.with(Key::Figure, Value::Word("ellipse")))
}

fn line(node: Node<'_, '_>, style: Style) -> Option<Piece> {
    let style = painted(node, style, &["x1", "y1", "x2", "y2"])?;
    let [x1, y1, x2, y2] =
        [optional(node, "x1")?, optional(node, "y1")?, optional(node, "x2")?, optional(node, "y2")?];
    let stroke = style.stroke.filter(|_| style.stroke_width > 0.0)?;
    let weight = style.stroke_width * style.scale;
    let around = placed(style, x1.min(x2), y1.min(y2), (x2 - x1).abs(), (y2 - y1).abs());
    let length = (x2 - x1).hypot(y2 - y1) * style.scale;
    if length <= 0.0 {
        return None;
    }
    let bounds = around.around(length, weight);
    let piece = Piece::new(Kind::Line)
        .framed(bounds.position(), bounds.size())
        .with(Key::StrokeInk, Value::Ink(stroke))
        .with(Key::StrokeWidth, Value::Number(hundredths(weight)));
    let angle = turn((y2 - y1).atan2(x2 - x1));
    let piece = if angle == 0 { piece } else { piece.with(Key::Turn, Value::Number(angle)) };
    Some(if style.opacity < 1.0 {
        piece.with(Key::Opacity, Value::Number(thousandths(style.opacity)))
    } else {
        piece
    })
}

/// A line of words in a family of the type library: the text begins where the line of the words lies, by the reach of its
/// letters.
fn words(node: Node<'_, '_>, style: Style, families: &Families) -> Option<Piece> {
    const KNOWN: [&str; 6] = ["x", "y", "font-family", "font-size", "font-weight", "text-anchor"];
    let style = painted(node, style, &KNOWN)?;
    if node.children().any(|child| !child.is_text()) || style.stroke.is_some() {
        return None;
    }
    let text = node.text()?.split_whitespace().collect::<Vec<_>>().join(" ");
    let name = node.attribute("font-family")?.split(',').next()?;
    let name = name.trim().trim_matches(['"', '\'']).to_lowercase();
    let family = families.get(&name)?;
    let size = number(node, "font-size").filter(|size| *size > 0.0)? * style.scale;
    let weight: i32 = match node.attribute("font-weight").unwrap_or("normal") {
        "normal" => 400,
        "bold" => 700,
        number => number.parse().ok()?,
    };
    if !matches!(node.attribute("text-anchor"), None | Some("start")) || text.is_empty() {
        return None;
    }
    let [above, below] = family.reach.map(|reach| thousandths_of(reach, size));
    // Words that were one line stay one line.
    let letters = u32::try_from(text.chars().count()).ok()?;
    let bounds = Bounds {
        x: style.x + number(node, "x")? * style.scale,
        y: style.y + number(node, "y")? * style.scale - above,
        width: size * f64::from(letters),
        height: above + below,
    };
    let mut piece = Piece::new(Kind::Text)
        .framed(bounds.position(), bounds.size())
        .with(Key::Family, Value::Line(family.id.clone()))
        .with(Key::FontSize, Value::Number(hundredths(size)))
        .with(Key::LineHeight, Value::Number(thousandths((above + below) / size)))
        .with(Key::Weight, Value::Number(weight))
        .with(Key::TextInk, Value::Ink(style.fill?));
    if style.opacity < 1.0 {
        piece = piece.with(Key::Opacity, Value::Number(thousandths(style.opacity)));
    }
    piece.words = vec![Paragraph::plain(&text)];
    Some(piece)
}

/// So many ten thousandths of a length.
fn thousandths_of(reach: i64, size: f64) -> f64 {
    f64::from(i32::try_from(reach).unwrap_or(0)) / 10_000.0 * size
}
