//! The declarations of where a widget lies, one by one.

use octavo_domain::documents::{
    layout::{
        Frame,
        lines::{Cell, Height},
    },
    record::{Kind, Record, Width},
    register::Key,
    value::Value,
};

use crate::{
    album,
    css::{self, Declarations},
    look,
};

/// To which edge of the window a widget is pinned (EDIT-058).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pin {
    Top,
    Bottom,
}

/// How a widget is displayed, for those that the base does not show.
pub(crate) fn display(record: &Record) -> &'static str {
    match record.kind {
        Kind::Group | Kind::Form | Kind::Field => "grid",
        Kind::Stack | Kind::Button | Kind::Embed | Kind::Share | Kind::Code | Kind::Video | Kind::Audio => {
            "flex"
        }
        Kind::Gallery => album::display(record),
        _ => "block",
    }
}

/// To which edge of the window a widget is pinned, at the widest class at which it is.
pub(crate) fn pin(record: &Record) -> Option<Pin> {
    Width::ALL.into_iter().find_map(|width| match look::word(record, Key::Pin, width) {
        Some("top") => Some(Pin::Top),
        Some("bottom") => Some(Pin::Bottom),
        _ => None,
    })
}

/// Where the box lies in which a pinned widget lies: over the window, and over the page where it is not pinned.
pub(crate) fn set_pin_box(record: &Record, width: Width, rule: &mut Declarations) {
    let (position, edge) = match look::word(record, Key::Pin, width) {
        Some("top") => ("fixed", "top"),
        Some("bottom") => ("fixed", "bottom"),
        _ => ("absolute", "top"),
    };
    rule.set("position", position);
    rule.set(edge, "0");
}

pub(crate) fn set_rows(cell: Cell, rule: &mut Declarations) {
    rule.set("grid-row", format_args!("{}/{}", cell.first + 1, cell.after + 1));
    rule.set("margin-top", css::length(cell.margin_top));
    rule.set("align-self", if cell.stretches { "stretch" } else { "start" });
    if cell.stretches {
        rule.set("margin-bottom", css::length(cell.margin_bottom));
    }
}

/// Something sticky stays in sight while what it lies in is: its area reaches to the end of that (EDIT-294). The canvas,
/// which does not scroll as a window does, says that it does not stick.
pub(crate) fn set_sticky(record: &Record, cell: Cell, width: Width, rule: &mut Declarations) {
    let at = look::number(record, Key::StickAt, width).unwrap_or(0);
    rule.set("grid-row", format_args!("{}/-1", cell.first + 1));
    rule.set("position", "sticky");
    rule.set("top", format_args!("var(--stick,{})", css::length(at)));
}

pub(crate) fn set_height(frame: Frame, height: Height, stretches: bool, rule: &mut Declarations) {
    let drawn = css::length(frame.height);
    match height {
        Height::Drawn if stretches => rule.set("min-height", drawn),
        Height::Drawn => rule.set("height", drawn),
        Height::Words { closes: true } => {}
        Height::Words { closes: false } | Height::Content => rule.set("min-height", drawn),
    }
}

/// A pinned widget lies over the window. From the upper edge it is as far as it was drawn from that of the page. From the
/// lower edge it is as far as from the end of the page.
pub(crate) fn set_pinned(
    record: &Record,
    frame: Frame,
    (hold, page_height): (&str, i64),
    width: Width,
    rule: &mut Declarations,
) {
    rule.set("position", "absolute");
    let (x, across) = (css::sum(frame.x), css::length(frame.width));
    match hold {
        "left" | "both" => rule.set("left", css::length(frame.x)),
        "right" => rule.set("left", format_args!("calc(2*var(--o) + {x})")),
        _ => rule.set("left", format_args!("calc(var(--o) + {x})")),
    }
    if hold == "both" {
        rule.set("width", format_args!("calc({} + 2*var(--o))", css::sum(frame.width)));
    } else {
        rule.set("width", across);
    }
    if look::word(record, Key::Pin, width) == Some("bottom") {
        rule.set("bottom", css::length((page_height - frame.bottom()).max(0)));
    } else {
        rule.set("top", css::length(frame.y));
    }
}

/// A stack lays out what lies in it: of that only the size is said.
pub(crate) fn set_size(record: &Record, width: Width, height: Height, rule: &mut Declarations) {
    let Some(Value::Pair([across, down])) = record.at(Key::Size, width) else { return };
    rule.set("width", css::length((*across).into()));
    rule.set("flex", "none");
    match height {
        Height::Drawn => rule.set("height", css::length((*down).into())),
        Height::Words { .. } => {}
        Height::Content => rule.set("min-height", css::length((*down).into())),
    }
}
