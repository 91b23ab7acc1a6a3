//! Painting shapes that are no boxes, lines, and drawings that files have.

use std::fmt::Write as _;

use octavo_domain::documents::{
    record::{Kind, Record, Width},
    register::Key,
    value::Value,
};

use super::Painter;
use crate::{
    boxes::Boxed,
    registers::{number, px, word},
};

impl Painter<'_> {
    pub(super) fn shape(&mut self, record: &Record, boxed: &Boxed) {
        let points = match word(record, Key::Figure) {
            Some("polygon") => polygon(number(record, Key::Sides).unwrap_or(6)),
            Some("arrow") => ARROW.to_vec(),
            Some("drawing") => return self.drawing(record, boxed),
            _ => return,
        };
        let mut path = String::new();
        for (at, (x, y)) in points.into_iter().enumerate() {
            let sign = if at == 0 { 'M' } else { 'L' };
            let _ = write!(path, "{sign}{:.2} {:.2}", x * boxed.width, y * boxed.height);
        }
        let fill = match record.at(Key::Fill, Width::Base) {
            Some(Value::Fill(fill)) => self.svg.drawing_fill(fill),
            _ => " fill=\"none\"".to_owned(),
        };
        let weight = number(record, Key::StrokeWidth).filter(|weight| *weight > 0).map(px);
        let stroke = weight.map(|weight| self.stroke(record, weight)).unwrap_or_default();
        let _ = write!(self.svg.body, "<path{fill}{stroke} d=\"{path}Z\"/>");
    }

    /// A drawing that a file has, whole in its frame; with a fill in the colour of that.
    fn drawing(&mut self, record: &Record, boxed: &Boxed) {
        let Some(Value::Asset(key)) = record.get(Key::Asset) else { return };
        let Some(address) = self.pictures.address(key) else { return };
        let (width, height) = (boxed.width, boxed.height);
        let image = format!("<image width=\"{width:.2}\" height=\"{height:.2}\" href=\"{address}\"/>");
        match record.at(Key::Fill, Width::Base) {
            Some(Value::Fill(fill)) => {
                let mask = self.svg.mask(&image);
                let fill = self.svg.fill(fill, width, height);
                let _ = write!(
                    self.svg.body,
                    "<path{fill} mask=\"url(#m{mask})\" d=\"M0 0H{width:.2}V{height:.2}H0Z\"/>"
                );
            }
            _ => self.svg.body.push_str(&image),
        }
    }

    /// A line along the middle of its box.
    pub(super) fn line(&mut self, record: &Record, boxed: &Boxed) {
        let weight = px(number(record, Key::StrokeWidth).unwrap_or(100));
        if weight <= 0.0 {
            return;
        }
        let (y, end) = (boxed.height / 2.0, boxed.width);
        let stroke = self.stroke(record, weight);
        let ends = word(record, Key::Ends).unwrap_or("butt");
        let is_dotted = word(record, Key::StrokeDash) == Some("dotted");
        let cap = match ends {
            "round" | "square" if !is_dotted => format!(" stroke-linecap=\"{ends}\""),
            _ => String::new(),
        };
        let _ = write!(self.svg.body, "<path fill=\"none\"{stroke}{cap} d=\"M0 {y:.2}H{end:.2}\"/>");
        let fill = stroke.split(" stroke-width").next().unwrap_or_default().replace("stroke", "fill");
        // Heads are six strokes long and wide, and their point lies one beyond the end.
        let mut head = |tip: f64, towards: f64| {
            let base = tip - 6.0 * weight * towards;
            let _ = write!(
                self.svg.body,
                "<path{fill} d=\"M{tip:.2} {y:.2}L{base:.2} {:.2}L{base:.2} {:.2}Z\"/>",
                y - 3.0 * weight,
                y + 3.0 * weight
            );
        };
        if matches!(ends, "arrow" | "arrows") {
            head(end + weight, 1.0);
        }
        if ends == "arrows" {
            head(-weight, -1.0);
        }
    }
}

/// Is it drawn by itself, where others are boxes with a fill, a border and corners?
pub(super) fn is_drawing(record: &Record) -> bool {
    let is_box = || matches!(word(record, Key::Figure), None | Some("rectangle" | "ellipse"));
    record.kind == Kind::Line || (record.kind == Kind::Shape && !is_box())
}

/// An arrow to the right in the unit square.
const ARROW: [(f64, f64); 7] =
    [(0.0, 0.35), (0.6, 0.35), (0.6, 0.1), (1.0, 0.5), (0.6, 0.9), (0.6, 0.65), (0.0, 0.65)];

/// The corners of a regular polygon in the unit square, the first one at the top.
fn polygon(sides: i64) -> Vec<(f64, f64)> {
    let sides = i32::try_from(sides.clamp(3, 32)).unwrap_or(6);
    (0..sides)
        .map(|corner| {
            let angle = std::f64::consts::TAU * f64::from(corner) / f64::from(sides);
            (0.5 + angle.sin() / 2.0, 0.5 - angle.cos() / 2.0)
        })
        .collect()
}
