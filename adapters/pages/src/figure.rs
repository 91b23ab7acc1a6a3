//! Shapes and lines that are no boxes: drawn as SVG.

use std::fmt::Write as _;

use octavo_application::publication::ports::pages::PagePicture;
use octavo_domain::documents::{
    colour::{Fill, Gradient, GradientShape, Ink},
    id::RecordId,
    record::{Kind, Record, Width},
    register::Key,
    value::Value,
};

use crate::{
    css::{self, Declarations, Sheet},
    look,
};

/// The drawing of a shape, stretched to its frame; empty for a box.
pub(crate) fn shape(id: RecordId, record: &Record) -> String {
    let points = match record.get(Key::Figure) {
        Some(Value::Word("polygon")) => polygon(sides(record)),
        Some(Value::Word("arrow")) => ARROW.to_owned(),
        _ => return String::new(),
    };
    let gradient = gradient(id, record).unwrap_or_default();
    format!(
        "<svg viewBox=\"0 0 1000 1000\" preserveAspectRatio=\"none\" aria-hidden=\"true\">{gradient}<polygon points=\"{points}\" vector-effect=\"non-scaling-stroke\"/></svg>"
    )
}

/// The drawing of a line: along the middle of its frame.
pub(crate) fn line(id: RecordId, record: &Record) -> String {
    let ends = look::word(record, Key::Ends, Width::Base).unwrap_or("butt");
    // Each line has a head of its own: one in a line that is hidden could not be used by others.
    let head = format!(
        "<marker id=\"h{id}\" viewBox=\"0 0 6 6\" refX=\"5\" refY=\"3\" markerWidth=\"6\" markerHeight=\"6\" \
         orient=\"auto-start-reverse\"><path d=\"M0 0L6 3L0 6z\" fill=\"context-stroke\"/></marker>"
    );
    let at = |end: &str| format!(" marker-{end}=\"url(#h{id})\"");
    let (defined, start, end) = match ends {
        "arrow" => (head, String::new(), at("end")),
        "arrows" => (head, at("start"), at("end")),
        _ => Default::default(),
    };
    format!(
        "<svg aria-hidden=\"true\">{defined}<line x1=\"0\" y1=\"50%\" x2=\"100%\" y2=\"50%\"{start}{end}/></svg>"
    )
}

/// What stands for a file that is drawn in another colour.
pub(crate) const RECOLOURED: &str = "<span></span>";

/// Is a drawing from a file in a colour of the page, at any width, and not in its own (EDIT-244)?
pub(crate) fn is_recoloured(record: &Record) -> bool {
    record.registers.keys().any(|slot| slot.key == Key::Fill)
}

/// The colours of a drawing from a file. `drawing` is the file, where the shape is one and has it.
fn recolour(id: RecordId, record: &Record, drawing: &PagePicture, sheet: &mut Sheet) {
    let file = format!("{} 50%/contain no-repeat", css::address(&drawing.address));
    sheet.rule_of(record, format_args!(".w{id} span"), |width, rule| match record.at(Key::Fill, width) {
        Some(Value::Fill(fill)) => {
            rule.set("background", css::fill(fill));
            rule.set("mask", &file);
        }
        _ => rule.set("background", &file),
    });
}

/// What fills and strokes the drawing; `drawing` is the file of one that has a file.
pub(crate) fn rules(id: RecordId, record: &Record, drawing: Option<&PagePicture>, sheet: &mut Sheet) {
    let part = match record.kind {
        Kind::Line => "line",
        Kind::Shape if look::is_from_file(record) => {
            if let Some(drawing) = drawing.filter(|_| is_recoloured(record)) {
                recolour(id, record, drawing, sheet);
            }
            return;
        }
        Kind::Shape if !look::is_rectangle(record) => "polygon",
        _ => return,
    };
    sheet.rule_of(record, format_args!(".w{id} svg"), |_, rule| rule.set("overflow", "visible"));
    sheet.rule_of(record, format_args!(".w{id} {part}"), |width, rule| {
        if part == "polygon" {
            rule.set("fill", fill(id, record, width));
        }
        set_stroke(record, width, rule);
    });
}

fn fill(id: RecordId, record: &Record, width: Width) -> String {
    match record.at(Key::Fill, width) {
        Some(Value::Fill(Fill::Ink(ink))) => css::ink(*ink),
        Some(Value::Fill(Fill::Gradient(_))) => format!("url(#g{id})"),
        _ => "none".to_owned(),
    }
}

/// A line is drawn also where nothing was said about its stroke.
fn set_stroke(record: &Record, width: Width, rule: &mut Declarations) {
    let otherwise = if record.kind == Kind::Line { 100 } else { 0 };
    let weight = look::number(record, Key::StrokeWidth, width).unwrap_or(otherwise);
    if weight == 0 {
        return;
    }
    let ink = match record.at(Key::StrokeInk, width) {
        Some(Value::Ink(ink)) => css::ink(*ink),
        _ => css::ink(Ink::Colour(octavo_domain::documents::colour::Colour(0x0000_00ff))),
    };
    rule.set("stroke", ink);
    rule.set("stroke-width", css::inner(weight));
    match look::word(record, Key::StrokeDash, width) {
        Some("dashed") => {
            rule.set(
                "stroke-dasharray",
                format_args!("{} {}", css::inner(weight * 3), css::inner(weight * 2)),
            );
        }
        Some("dotted") => {
            rule.set("stroke-dasharray", format_args!("0 {}", css::inner(weight * 2)));
            rule.set("stroke-linecap", "round");
        }
        _ => {}
    }
    if let Some(ends @ ("round" | "square")) = look::word(record, Key::Ends, Width::Base) {
        rule.set("stroke-linecap", ends);
    }
}

/// The gradient of a drawing, which is no background.
fn gradient(id: RecordId, record: &Record) -> Option<String> {
    let Some(Value::Fill(Fill::Gradient(gradient))) = record.get(Key::Fill) else { return None };
    let stops = stops(gradient);
    Some(match gradient.shape() {
        GradientShape::Linear(angle) => {
            // CSS counts from the bottom upwards, SVG from the left to the right.
            let turned = css::hundredths(i64::from(angle) - 9_000);
            format!(
                "<linearGradient id=\"g{id}\" gradientTransform=\"rotate({turned} .5 .5)\">{stops}</linearGradient>"
            )
        }
        GradientShape::Radial => format!("<radialGradient id=\"g{id}\">{stops}</radialGradient>"),
    })
}

fn stops(gradient: &Gradient) -> String {
    let mut html = String::new();
    for stop in gradient.stops() {
        let _ = write!(
            html,
            "<stop offset=\"{}%\" stop-color=\"{}\"/>",
            css::decimal(stop.at.into(), 1),
            css::ink(stop.ink)
        );
    }
    html
}

fn sides(record: &Record) -> i64 {
    look::number(record, Key::Sides, Width::Base).unwrap_or(6)
}

/// An arrow to the right in a square of a thousand.
const ARROW: &str = "0,350 600,350 600,100 1000,500 600,900 600,650 0,650";

/// The corners of a regular polygon in a square of a thousand, the first one at the top.
fn polygon(sides: i64) -> String {
    let corner = |number: i64| {
        let angle = 36_000 * number / sides.max(3);
        let (across, down) = (sine(angle), -sine(angle + 9_000));
        let place = |part: i64| css::decimal(5_000 + part / 2, 1);
        format!("{},{}", place(across), place(down))
    };
    (0..sides).map(corner).collect::<Vec<_>>().join(" ")
}

/// The sines of whole degrees from 0 to 90, in ten thousandths.
const SINES: [i64; 91] = [
    0, 175, 349, 523, 698, 872, 1_045, 1_219, 1_392, 1_564, 1_736, 1_908, 2_079, 2_250, 2_419, 2_588, 2_756,
    2_924, 3_090, 3_256, 3_420, 3_584, 3_746, 3_907, 4_067, 4_226, 4_384, 4_540, 4_695, 4_848, 5_000, 5_150,
    5_299, 5_446, 5_592, 5_736, 5_878, 6_018, 6_157, 6_293, 6_428, 6_561, 6_691, 6_820, 6_947, 7_071, 7_193,
    7_314, 7_431, 7_547, 7_660, 7_771, 7_880, 7_986, 8_090, 8_192, 8_290, 8_387, 8_480, 8_572, 8_660, 8_746,
    8_829, 8_910, 8_988, 9_063, 9_135, 9_205, 9_272, 9_336, 9_397, 9_455, 9_511, 9_563, 9_613, 9_659, 9_703,
    9_744, 9_781, 9_816, 9_848, 9_877, 9_903, 9_925, 9_945, 9_962, 9_976, 9_986, 9_994, 9_998, 10_000,
];

/// The sine of an angle of hundredths of a degree, in ten thousandths. Between whole degrees it is a straight line.
fn sine(angle: i64) -> i64 {
    let angle = angle.rem_euclid(36_000);
    let (sign, half) = if angle < 18_000 { (1, angle) } else { (-1, angle - 18_000) };
    let quarter = if half <= 9_000 { half } else { 18_000 - half };
    let of = |degree: i64| {
        usize::try_from(degree).ok().and_then(|degree| SINES.get(degree)).copied().unwrap_or(10_000)
    };
    let (degree, part) = (quarter / 100, quarter % 100);
    sign * (of(degree) + (of(degree + 1) - of(degree)) * part / 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polygons_have_their_first_corner_at_the_top() {
        assert_eq!(polygon(4), "500,0 1000,500 500,1000 0,500");
        assert_eq!(polygon(3), "500,0 933,750 67,750");
        assert_eq!([0, 3_000, 9_000, 18_000, 27_000, 36_050].map(sine), [0, 5_000, 10_000, 0, -10_000, 87]);
    }
}
