//! Fills, strokes and effects of Figma.
#![expect(clippy::float_arithmetic, reason = "other programs write floats; each is made a whole number once")]

use octavo_domain::documents::{
    colour::{Fill, Gradient, GradientShape, Ink, Shadow, Stop},
    import::{Reason, Tally},
};

use super::schema::{ColorStop, Effect, Node, Paint, Rgba, Vector};
use crate::measure::{hundredths, ink, thousandths, turn};

/// What something is filled with.
pub(super) enum Filled<'a> {
    Nothing,
    With(Fill),
    /// A picture: its name among the pictures of the file, and how it fills.
    Picture {
        name: &'a str,
        is_whole: bool,
    },
}

pub(super) fn colour(Rgba { r, g, b, a }: Rgba, opacity: Option<f64>) -> Ink {
    ink([r, g, b, a * opacity.unwrap_or(1.0)])
}

/// The uppermost of several paints that is seen. It is told where others would show through it.
pub(super) fn uppermost<'a>(paints: &'a [Paint], name: &str, tally: &mut Tally) -> Option<&'a Paint> {
    let mut seen = paints.iter().filter(|paint| paint.visible != Some(false));
    let last = seen.next_back()?;
    let is_opaque = last.kind == "SOLID"
        && last.opacity.unwrap_or(1.0) >= 1.0
        && last.color.is_some_and(|colour| colour.a >= 1.0);
    if !is_opaque && seen.next_back().is_some() {
        tally.add(Reason::Fill, name);
    }
    Some(last)
}

/// What fills a box of this size, in pixels.
pub(super) fn fill<'a>(node: &'a Node, size: (f64, f64), tally: &mut Tally) -> Filled<'a> {
    let Some(paint) = uppermost(&node.fills, &node.name, tally) else { return Filled::Nothing };
    match paint.kind.as_str() {
        "SOLID" => {
            let colour = paint.color.map(|rgba| colour(rgba, paint.opacity));
            colour.map_or(Filled::Nothing, |colour| Filled::With(Fill::Ink(colour)))
        }
        "IMAGE" => match paint.image_ref.as_deref() {
            Some(name) => {
                if paint.scale_mode.as_deref() == Some("TILE") {
                    tally.add(Reason::Fill, &node.name);
                }
                Filled::Picture { name, is_whole: paint.scale_mode.as_deref() == Some("FIT") }
            }
            None => Filled::Nothing,
        },
        "GRADIENT_LINEAR" | "GRADIENT_RADIAL" => match gradient(paint, size) {
            Some(gradient) => Filled::With(Fill::Gradient(gradient)),
            None => one_colour(paint, &node.name, tally),
        },
        _ => one_colour(paint, &node.name, tally),
    }
}

/// The first colour of a paint that pages do not have.
fn one_colour<'a>(paint: &Paint, name: &str, tally: &mut Tally) -> Filled<'a> {
    tally.add(Reason::Fill, name);
    let first = paint.gradient_stops.first().map(|stop| colour(stop.color, paint.opacity));
    first.map_or(Filled::Nothing, |colour| Filled::With(Fill::Ink(colour)))
}

/// A gradient. The handles say where its first and its last colour lie in the box. In CSS the line goes through the middle,
/// and reaches so far that the corners have the outermost colours. So places are those of the handles on that line.
fn gradient(paint: &Paint, (width, height): (f64, f64)) -> Option<Gradient> {
    let shape_of = |angle: f64| match paint.kind.as_str() {
        "GRADIENT_LINEAR" => GradientShape::Linear(turn(angle)),
        _ => GradientShape::Radial,
    };
    let [from, to, ..] = paint.gradient_handle_positions.as_slice() else { return None };
    let at = |Vector { x, y }: &Vector| (x * width, y * height);
    let (start, end) = (at(from), at(to));
    let along = (end.0 - start.0, end.1 - start.1);
    let length = along.0.hypot(along.1);
    if length <= 0.0 || !length.is_finite() {
        return None;
    }
    let way = (along.0 / length, along.1 / length);
    let is_linear = paint.kind == "GRADIENT_LINEAR";
    let line = if is_linear { (width * way.0).abs() + (height * way.1).abs() } else { length };
    let place = |position: f64| {
        if !is_linear || line <= 0.0 {
            return position;
        }
        let point = (start.0 + along.0 * position, start.1 + along.1 * position);
        ((point.0 - width / 2.0) * way.0 + (point.1 - height / 2.0) * way.1) / line + 0.5
    };
    let stop = |stop: &ColorStop| Stop {
        at: thousandths(place(stop.position)).clamp(0, 1_000),
        ink: colour(stop.color, paint.opacity),
    };
    let mut stops: Vec<Stop> = paint.gradient_stops.iter().take(Gradient::MAX).map(stop).collect();
    stops.sort_by_key(|stop| stop.at);
    // Up is 0 in CSS, and angles go on clockwise.
    Gradient::of(shape_of(along.0.atan2(-along.1)), stops)
}

/// The shadows and the blur of a node, in hundredths of a pixel.
pub(super) fn effects(effects: &[Effect], name: &str, tally: &mut Tally) -> (Vec<Shadow>, i32) {
    let (mut shadows, mut blur) = (Vec::new(), 0);
    for effect in effects.iter().filter(|effect| effect.visible != Some(false)) {
        match (effect.kind.as_str(), effect.color, effect.offset) {
            ("DROP_SHADOW", Some(rgba), Some(Vector { x, y })) if shadows.len() < Shadow::MOST => {
                let shadow = Shadow {
                    x: hundredths(x),
                    y: hundredths(y),
                    blur: hundredths(effect.radius.max(0.0)),
                    spread: hundredths(effect.spread.unwrap_or(0.0)),
                    ink: colour(rgba, None),
                };
                if shadow.is_valid() {
                    // The last one is the uppermost.
                    shadows.insert(0, shadow);
                } else {
                    tally.add(Reason::Effect, name);
                }
            }
            // Its radius reaches as far as twice the deviation that CSS says.
            ("LAYER_BLUR", ..) => blur = hundredths(effect.radius / 2.0),
            _ => tally.add(Reason::Effect, name),
        }
    }
    (shadows, blur)
}

/// How the colours of a node mix with what lies below; none where they just cover it.
pub(super) fn blend(mode: &str) -> Option<&'static str> {
    Some(match mode {
        "MULTIPLY" | "LINEAR_BURN" => "multiply",
        "SCREEN" => "screen",
        "OVERLAY" => "overlay",
        "DARKEN" => "darken",
        "LIGHTEN" | "LINEAR_DODGE" => "lighten",
        "COLOR_DODGE" => "color-dodge",
        "COLOR_BURN" => "color-burn",
        "HARD_LIGHT" => "hard-light",
        "SOFT_LIGHT" => "soft-light",
        "DIFFERENCE" => "difference",
        "EXCLUSION" => "exclusion",
        "HUE" => "hue",
        "SATURATION" => "saturation",
        "COLOR" => "color",
        "LUMINOSITY" => "luminosity",
        _ => return None,
    })
}
