//! What single properties of a layer say.

use octavo_domain::documents::{register::Key, value::Value};

use crate::{
    figma::schema::{Arc, Node},
    measure::hundredths,
};

/// The radii of the corners of a box, from the top left one clockwise.
pub(super) fn corners(node: &Node) -> Option<[i32; 4]> {
    let radii = match (&node.rectangle_corner_radii, node.corner_radius) {
        (Some(radii), _) => radii.map(hundredths),
        (None, Some(radius)) => [hundredths(radius); 4],
        (None, None) => return None,
    };
    // A pill has a radius that is larger than any.
    let radii = radii.map(|radius| radius.clamp(0, 200_000));
    radii.iter().any(|radius| *radius > 0).then_some(radii)
}

/// How a stack lays out what is in it.
pub(super) fn layout(node: &Node) -> Vec<(Key, Value)> {
    let is_row = node.layout_mode.as_deref() == Some("HORIZONTAL");
    let length = |length: Option<f64>| hundredths(length.unwrap_or(0.0).max(0.0));
    let edges = [node.padding_top, node.padding_right, node.padding_bottom, node.padding_left].map(length);
    let mut registers = vec![
        (Key::Direction, Value::Word(if is_row { "row" } else { "column" })),
        (Key::Gap, Value::Number(length(node.item_spacing))),
        (Key::Padding, Value::Four(edges)),
        (
            Key::AlignItems,
            Value::Word(match node.counter_axis_align_items.as_deref() {
                Some("CENTER") => "center",
                Some("MAX") => "end",
                Some("BASELINE") => "baseline",
                _ => "start",
            }),
        ),
        (
            Key::JustifyItems,
            Value::Word(match node.primary_axis_align_items.as_deref() {
                Some("CENTER") => "center",
                Some("MAX") => "end",
                Some("SPACE_BETWEEN") => "between",
                _ => "start",
            }),
        ),
    ];
    if node.layout_wrap.as_deref() == Some("WRAP") {
        registers.push((Key::Wrap, Value::Flag(true)));
    }
    registers
}

/// Is it a whole ellipse, and no ring or sector?
pub(super) fn is_whole(arc: &Arc) -> bool {
    let around = (arc.ending_angle - arc.starting_angle).abs();
    arc.inner_radius <= 0.0 && (around - std::f64::consts::TAU).abs() < 1.0e-3
}

/// Is it nothing but commands and numbers of a path?
pub(super) fn is_path(text: &str) -> bool {
    let known = |sign: u8| sign.is_ascii_digit() || b"MmLlHhVvCcSsQqTtAaZz .,eE+-\n".contains(&sign);
    !text.is_empty() && text.bytes().all(known)
}
