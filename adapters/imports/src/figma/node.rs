//! Layers of Figma as widgets.
#![expect(clippy::float_arithmetic, reason = "other programs write floats; each is made a whole number once")]

mod parts;

use std::fmt::Write as _;

use octavo_application::documents::ports::imports::ImportFault;
use octavo_domain::documents::{
    colour::Ink,
    import::{Piece, Reason, Sheet, Tally},
    limits,
    record::Kind,
    register::Key,
    value::Value,
};

use self::parts::{corners, is_path, is_whole, layout};
use super::{
    paint::{self, Filled, blend, effects, uppermost},
    schema::{Node, Path, Rectangle},
    text::text,
};
use crate::{
    Families, MOST_PARTS,
    folder::{Folder, Pictures},
    measure::{Bounds, hundredths, thousandths, turn},
};

/// The angle from which on something is turned, in radians.
const LEAST_TURN: f64 = 1.0e-4;

pub(super) struct Reader<'a> {
    pub(super) folder: &'a Folder,
    pub(super) families: &'a Families,
    pub(super) pictures: Pictures,
    pub(super) tally: Tally,
    pub(super) parts: usize,
}

/// Where a layer lies in what it lies in.
#[derive(Debug, Clone, Copy)]
struct Around {
    /// The corner of what it lies in, on the canvas.
    origin: (f64, f64),
    /// How far that is turned, in radians, clockwise.
    turned: f64,
    /// How many groups it lies in.
    depth: usize,
}

impl Node {
    fn bounds(&self) -> Option<Bounds> {
        let Rectangle { x, y, width, height } = **self.absolute_bounding_box.as_ref()?;
        let is_sane = [x, y, width, height].iter().all(|length| length.is_finite() && length.abs() < 1.0e7);
        is_sane.then_some(Bounds { x, y, width: width.max(0.0), height: height.max(0.0) })
    }

    fn is_seen(&self) -> bool {
        self.visible != Some(false)
    }

    /// How far it is turned in what it lies in, in radians, clockwise.
    fn turned(&self) -> f64 {
        let turned = match (self.relative_transform.as_deref(), self.rotation) {
            (Some([[across, ..], [down, ..]]), _) => down.atan2(*across),
            (None, Some(rotation)) => -rotation,
            (None, None) => 0.0,
        };
        if turned.is_finite() { turned } else { 0.0 }
    }

    /// Is all in it laid out in a row or a column?
    fn is_stack(&self) -> bool {
        let is_free =
            |child: &Node| child.is_seen() && child.layout_positioning.as_deref() == Some("ABSOLUTE");
        matches!(self.layout_mode.as_deref(), Some("HORIZONTAL" | "VERTICAL"))
            && !self.children.iter().any(is_free)
    }
}

impl Reader<'_> {
    /// A frame as a page. What lies in it lies where it was drawn, also where the frame lays it out: pages do that at every
    /// width by themselves.
    pub(super) fn sheet(&mut self, node: &Node) -> Result<Option<Sheet>, ImportFault> {
        let Some(bounds) = node.bounds().filter(|bounds| bounds.width >= 1.0 && bounds.height >= 1.0) else {
            self.tally.add(Reason::Unsupported, &node.name);
            return Ok(None);
        };
        let (background, picture) = match paint::fill(node, (bounds.width, bounds.height), &mut self.tally) {
            Filled::Nothing => (None, None),
            Filled::With(fill) => (Some(fill), None),
            Filled::Picture { name, .. } => (None, self.picture(name, &node.name)?),
        };
        let around = Around { origin: (bounds.x, bounds.y), turned: 0.0, depth: 1 };
        let pieces = self.pieces(node, around)?;
        Ok(Some(Sheet { title: node.name.clone(), size: bounds.size(), background, picture, pieces }))
    }

    fn pieces(&mut self, node: &Node, around: Around) -> Result<Vec<Piece>, ImportFault> {
        if node.clips_content
            && let Some(bounds) = node.bounds()
            && node
                .children
                .iter()
                .filter(|child| child.is_seen())
                .any(|child| child.bounds().is_some_and(|child| bounds.is_left_by(child)))
        {
            self.tally.add(Reason::Mask, &node.name);
        }
        let mut pieces = Vec::new();
        for child in &node.children {
            pieces.extend(self.piece(child, around)?);
        }
        Ok(pieces)
    }

    fn piece(&mut self, node: &Node, around: Around) -> Result<Vec<Piece>, ImportFault> {
        self.parts = self.parts.saturating_add(1);
        if self.parts > MOST_PARTS {
            return Err(ImportFault::TooMany);
        }
        let told = match node.kind.as_str() {
            _ if !node.is_seen() => Some(Reason::Hidden),
            _ if node.is_mask => Some(Reason::Mask),
            "SLICE" => return Ok(Vec::new()),
            "TEXT" | "RECTANGLE" | "ELLIPSE" | "LINE" | "VECTOR" | "STAR" | "REGULAR_POLYGON"
            | "BOOLEAN_OPERATION" | "FRAME" | "GROUP" | "COMPONENT" | "COMPONENT_SET" | "INSTANCE"
            | "SECTION" | "TRANSFORM_GROUP" => None,
            _ => Some(Reason::Unsupported),
        };
        let (Some(bounds), None) = (node.bounds(), told) else {
            self.tally.add(told.unwrap_or(Reason::Unsupported), &node.name);
            return Ok(Vec::new());
        };
        let own = Around { turned: around.turned + node.turned(), ..around };
        let piece = match node.kind.as_str() {
            "TEXT" => Some(self.words(node, bounds, own)),
            "RECTANGLE" => self.shape(node, bounds, own, "rectangle")?,
            "ELLIPSE" if node.arc_data.as_deref().is_none_or(is_whole) => {
                self.shape(node, bounds, own, "ellipse")?
            }
            "LINE" => self.line(node, bounds, own),
            "ELLIPSE" | "VECTOR" | "STAR" | "REGULAR_POLYGON" | "BOOLEAN_OPERATION" => {
                Some(self.outline(node, bounds, own)?)
            }
            _ => return self.container(node, bounds, own),
        };
        Ok(piece.into_iter().collect())
    }

    /// The frame of what is turned: that which it has before it is.
    fn frame(&mut self, node: &Node, bounds: Bounds, around: Around) -> (Bounds, f64) {
        let seen = bounds.from(around.origin);
        if around.turned.abs() < LEAST_TURN {
            return (seen, 0.0);
        }
        let size = node.size.map(|size| (size.x, size.y)).or_else(|| bounds.turned(around.turned));
        match size {
            Some((width, height)) => (seen.around(width, height), around.turned),
            None => {
                self.tally.add(Reason::Turn, &node.name);
                (seen, 0.0)
            }
        }
    }

    /// What all layers have.
    fn dress(&mut self, node: &Node, mut piece: Piece, (frame, turned): (Bounds, f64)) -> Piece {
        piece = piece.framed(frame.position(), frame.size());
        let mut set = |key: Key, value: Value| piece.registers.insert(key, value);
        let name: String = node.name.chars().filter(|sign| !sign.is_control()).take(200).collect();
        if !name.trim().is_empty() {
            set(Key::Name, Value::Line(name));
        }
        if turn(turned) != 0 {
            set(Key::Turn, Value::Number(turn(turned)));
        }
        if let Some(opacity) = node.opacity.filter(|opacity| *opacity < 1.0) {
            set(Key::Opacity, Value::Number(thousandths(opacity.max(0.0))));
        }
        if let Some(mode) = node.blend_mode.as_deref().and_then(blend) {
            set(Key::Blend, Value::Word(mode));
        }
        let (shadows, blur) = effects(&node.effects, &node.name, &mut self.tally);
        if !shadows.is_empty() {
            set(Key::Shadows, Value::Shadows(shadows));
        }
        if blur > 0 {
            set(Key::Blur, Value::Number(blur));
        }
        piece
    }

    fn words(&mut self, node: &Node, bounds: Bounds, around: Around) -> Piece {
        let (frame, turned) = self.frame(node, bounds, around);
        let (piece, room) = text(node, self.families, &mut self.tally);
        let more = frame.width * room;
        let shift = match piece.registers.get(&Key::Align) {
            Some(Value::Word("center")) => more / 2.0,
            Some(Value::Word("end")) => more,
            _ => 0.0,
        };
        let frame = Bounds { x: frame.x - shift, width: frame.width + more, ..frame };
        self.dress(node, piece, (frame, turned))
    }

    /// A box with a fill, a stroke and corners; a picture where that fills it.
    fn shape(
        &mut self,
        node: &Node,
        bounds: Bounds,
        around: Around,
        figure: &'static str,
    ) -> Result<Option<Piece>, ImportFault> {
        let (frame, turned) = self.frame(node, bounds, around);
        let (frame, stroke) = self.stroke(node, frame);
        let mut piece = match paint::fill(node, (frame.width, frame.height), &mut self.tally) {
            Filled::Picture { name, is_whole } => {
                let mut piece = Piece::new(Kind::Picture);
                piece.file = self.picture(name, &node.name)?;
                if is_whole {
                    piece = piece.with(Key::Fit, Value::Word("contain"));
                }
                piece
            }
            Filled::With(fill) => Piece::new(Kind::Shape)
                .with(Key::Figure, Value::Word(figure))
                .with(Key::Fill, Value::Fill(fill)),
            Filled::Nothing if stroke.is_empty() => return Ok(None),
            Filled::Nothing => Piece::new(Kind::Shape).with(Key::Figure, Value::Word(figure)),
        };
        piece.registers.extend(stroke);
        let corners = match figure {
            // A picture is round by its corners.
            "ellipse" if piece.kind == Kind::Picture => {
                let radius = hundredths(frame.width.max(frame.height) / 2.0).min(200_000);
                Some([radius; 4])
            }
            "ellipse" => None,
            _ => corners(node),
        };
        piece.registers.extend(corners.map(|corners| (Key::Corners, Value::Four(corners))));
        Ok(Some(self.dress(node, piece, (frame, turned))))
    }

    /// The stroke of a box, and the box with it: pages draw it within the frame.
    fn stroke(&mut self, node: &Node, frame: Bounds) -> (Bounds, Vec<(Key, Value)>) {
        let weight = node.stroke_weight.filter(|weight| *weight > 0.0 && weight.is_finite());
        let (Some(weight), Some(paint)) = (weight, uppermost(&node.strokes, &node.name, &mut self.tally))
        else {
            return (frame, Vec::new());
        };
        let rgba = paint.color.or_else(|| {
            self.tally.add(Reason::Fill, &node.name);
            paint.gradient_stops.first().map(|stop| stop.color)
        });
        let Some(rgba) = rgba else { return (frame, Vec::new()) };
        let mut stroke = vec![
            (Key::StrokeInk, Value::Ink(paint::colour(rgba, paint.opacity))),
            (Key::StrokeWidth, Value::Number(hundredths(weight))),
        ];
        if !node.stroke_dashes.is_empty() {
            stroke.push((Key::StrokeDash, Value::Word("dashed")));
        }
        let outwards = match node.stroke_align.as_deref() {
            Some("OUTSIDE") => weight,
            Some("CENTER") => weight / 2.0,
            _ => 0.0,
        };
        (frame.grown(outwards), stroke)
    }

    fn line(&mut self, node: &Node, bounds: Bounds, around: Around) -> Option<Piece> {
        let (_, stroke) = self.stroke(node, bounds);
        if stroke.is_empty() {
            return None;
        }
        let length = node.size.map_or_else(|| bounds.width.hypot(bounds.height), |size| size.x);
        let is_upright = bounds.height > bounds.width * 100.0;
        let turned = match around.turned {
            turned if turned.abs() >= LEAST_TURN => turned,
            _ if is_upright => std::f64::consts::FRAC_PI_2,
            _ => 0.0,
        };
        let weight = node.stroke_weight.unwrap_or(1.0);
        let frame = bounds.from(around.origin).around(length, weight);
        let mut piece = Piece::new(Kind::Line);
        piece.registers.extend(stroke);
        let ends = match node.stroke_cap.as_deref() {
            Some("ROUND") => Some("round"),
            Some("SQUARE") => Some("square"),
            Some("LINE_ARROW" | "TRIANGLE_ARROW" | "TRIANGLE_FILLED") => Some("arrow"),
            _ => None,
        };
        piece.registers.extend(ends.map(|ends| (Key::Ends, Value::Word(ends))));
        Some(self.dress(node, piece, (frame, turned)))
    }

    /// What has lines of its own: a drawing, where the file says its lines.
    fn outline(&mut self, node: &Node, bounds: Bounds, around: Around) -> Result<Piece, ImportFault> {
        let (frame, turned) = self.frame(node, bounds, around);
        let around_it = node.stroke_weight.unwrap_or(0.0).clamp(0.0, 1_000.0);
        let frame = if node.stroke_geometry.is_empty() { frame } else { frame.grown(around_it) };
        let mut piece = Piece::new(Kind::Shape).with(Key::Figure, Value::Word("drawing"));
        match self.drawing(node, frame, if node.stroke_geometry.is_empty() { 0.0 } else { around_it }) {
            Some(drawing) => {
                piece.file = Some(self.pictures.add(&format!("{}.svg", node.name), drawing.into_bytes())?);
            }
            None => self.tally.add(Reason::Outline, &node.name),
        }
        Ok(self.dress(node, piece, (frame, turned)))
    }

    /// The lines of a figure as SVG; `edge` is what is added on each side for its stroke.
    fn drawing(&mut self, node: &Node, frame: Bounds, edge: f64) -> Option<String> {
        let paths = |paths: &[Path], ink: Ink| -> String {
            let mut written = String::new();
            for path in paths.iter().filter(|path| is_path(&path.path)) {
                let rule =
                    if path.winding_rule.as_deref() == Some("EVENODD") { "evenodd" } else { "nonzero" };
                let fill = match ink {
                    Ink::Colour(colour) => colour.to_string(),
                    Ink::Swatch(_) => "#000000ff".to_owned(),
                };
                let _ = write!(written, "<path d=\"{}\" fill=\"{fill}\" fill-rule=\"{rule}\"/>", path.path);
            }
            written
        };
        let mut of = |paints: &[super::schema::Paint], geometry: &[Path]| -> String {
            let Some(paint) = uppermost(paints, &node.name, &mut self.tally) else { return String::new() };
            let rgba = paint.color.or_else(|| {
                self.tally.add(Reason::Fill, &node.name);
                paint.gradient_stops.first().map(|stop| stop.color)
            });
            rgba.map_or_else(String::new, |rgba| paths(geometry, paint::colour(rgba, paint.opacity)))
        };
        let lines = of(&node.fills, &node.fill_geometry) + &of(&node.strokes, &node.stroke_geometry);
        let (width, height) = (frame.width.max(0.01), frame.height.max(0.01));
        (!lines.is_empty()).then(|| {
            format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.2}\" height=\"{height:.2}\" \
                 viewBox=\"-{edge:.2} -{edge:.2} {width:.2} {height:.2}\">{lines}</svg>"
            )
        })
    }

    /// A frame, a group or a component: a stack where it lays out what is in it, else a group.
    fn container(&mut self, node: &Node, bounds: Bounds, around: Around) -> Result<Vec<Piece>, ImportFault> {
        let is_turned = around.turned.abs() >= LEAST_TURN;
        if node.children.is_empty() && !is_turned {
            return Ok(self.shape(node, bounds, around, "rectangle")?.into_iter().collect());
        }
        let seen = bounds.from(around.origin);
        // A group in the deepest one becomes part of it.
        if around.depth >= limits::DEPTH {
            self.tally.add(Reason::Deep, &node.name);
            let mut pieces: Vec<Piece> = self.shape(node, bounds, around, "rectangle")?.into_iter().collect();
            pieces.extend(self.pieces(node, around)?);
            return Ok(pieces);
        }
        let within = Around { origin: (bounds.x, bounds.y), turned: around.turned, depth: around.depth + 1 };
        let (frame, stroke) = self.stroke(node, seen);
        let shift = seen.x - frame.x;
        let within = Around { origin: (within.origin.0 - shift, within.origin.1 - shift), ..within };
        let filled = paint::fill(node, (bounds.width, bounds.height), &mut self.tally);
        let is_stack = node.is_stack() && !is_turned && !matches!(filled, Filled::Picture { .. });
        let mut piece = Piece::new(if is_stack { Kind::Stack } else { Kind::Group });
        if is_stack {
            piece.registers.extend(layout(node));
        }
        let mut ground = None;
        match filled {
            Filled::Nothing => {}
            Filled::With(fill) => drop(piece.registers.insert(Key::Fill, Value::Fill(fill))),
            Filled::Picture { name, .. } => {
                let mut picture = Piece::new(Kind::Picture)
                    .framed([0, 0], frame.size())
                    .with(Key::Decorative, Value::Flag(true));
                picture.file = self.picture(name, &node.name)?;
                picture.registers.extend(corners(node).map(|corners| (Key::Corners, Value::Four(corners))));
                ground = Some(picture);
            }
        }
        piece.registers.extend(stroke);
        piece.registers.extend(corners(node).map(|corners| (Key::Corners, Value::Four(corners))));
        piece.pieces = ground.into_iter().chain(self.pieces(node, within)?).collect();
        if piece.pieces.is_empty() && !piece.registers.contains_key(&Key::Fill) {
            return Ok(Vec::new());
        }
        Ok(vec![self.dress(node, piece, (frame, 0.0))])
    }

    /// The file of a picture of a design; none where it did not come along, which is told.
    fn picture(&mut self, reference: &str, name: &str) -> Result<Option<String>, ImportFault> {
        match self.folder.called(reference) {
            Some((path, bytes)) => self.pictures.add(path, bytes.to_vec()).map(Some),
            None => {
                self.tally.add(Reason::Placeholder, name);
                Ok(None)
            }
        }
    }
}
