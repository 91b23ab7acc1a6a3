//! What lies behind the widgets of a page: a colour, a gradient, a picture, a video (EDIT-055).
//!
//! A colour goes on below the page, to the end of the window. Gradients and pictures end with the page, which is then at
//! least as high as the window; what follows has the colour in which a gradient ends.

use octavo_application::publication::ports::pages::PagePicture;
use octavo_domain::documents::{
    colour::{Colour, Fill, Gradient, GradientShape, Ink},
    document::Document,
    record::{Record, Width},
    register::Key,
    value::Value,
};

use crate::{
    css::{self, Declarations, Sheet},
    look,
    markup::escape,
    picture::rendered,
    place::Places,
};

/// Paper.
static WHITE: Fill = Fill::Ink(Ink::Colour(Colour(0xffff_ffff)));

/// The fill of a page.
fn fill(page: &Record) -> &Fill {
    match page.get(Key::Background) {
        Some(Value::Fill(fill)) => fill,
        _ => &WHITE,
    }
}

/// The colour below the page.
pub(crate) fn below(page: &Record) -> String {
    match fill(page) {
        Fill::Ink(Ink::Colour(own)) => css::colour(*own),
        // Of a swatch with a gradient, that in which it ends.
        Fill::Ink(Ink::Swatch(id)) => format!("var(--e{id},var(--c{id},#000))"),
        Fill::Gradient(gradient) => css::ink(end(gradient)),
    }
}

/// The colour in which a gradient ends at the bottom.
pub(crate) fn end(gradient: &Gradient) -> Ink {
    let points_up = match gradient.shape() {
        GradientShape::Linear(angle) => !(9_000..=27_000).contains(&angle),
        GradientShape::Radial => false,
    };
    let stops = gradient.stops();
    let stop = if points_up { stops.first() } else { stops.last() };
    stop.map_or(Ink::Colour(Colour(0xff)), |stop| stop.ink)
}

/// Is it a gradient, or a swatch that is one for some readers?
fn is_gradient(document: &Document, fill: &Fill) -> bool {
    match fill {
        Fill::Ink(Ink::Colour(_)) => false,
        Fill::Ink(Ink::Swatch(id)) => document.get(*id).is_some_and(|swatch| has_gradient(swatch)),
        Fill::Gradient(_) => true,
    }
}

/// Has a swatch a gradient, among its light and its dark paint?
pub(crate) fn has_gradient(swatch: &Record) -> bool {
    let is = |key: Key| matches!(swatch.get(key), Some(Value::Fill(Fill::Gradient(_))));
    is(Key::Paint) || is(Key::DarkPaint)
}

/// The rules of what ends with the page.
pub(crate) fn rules(document: &Document, page: &Record, sheet: &mut Sheet) {
    let fill = fill(page);
    let has_picture =
        [Key::BackgroundPicture, Key::BackgroundVideo].iter().any(|key| page.get(*key).is_some());
    let is_gradient = is_gradient(document, fill);
    let mut rule = Declarations::default();
    if is_gradient {
        rule.set("background", css::fill(fill));
    }
    if is_gradient || has_picture {
        // The canvas, which has no window, says how high its paper is.
        rule.set("min-height", "var(--paper,100svh)");
    }
    sheet.rule(".frame", &rule);
    if !has_picture {
        return;
    }
    sheet.rule_by_width(".ground", |width, rule| {
        if !covers_page(page) {
            rule.set("height", "min(100%,var(--fold,100svh))");
        }
        rule.set("object-position", look::focus(page, Key::BackgroundFocus, width));
    });
}

/// Does its picture cover the page, and not only the window with which it begins?
fn covers_page(page: &Record) -> bool {
    look::word(page, Key::BackgroundArea, Width::Base) != Some("window")
}

/// The picture behind the widgets; empty where there is none. It says nothing to those who do not see it.
pub(crate) fn picture(page: &Record, picture: Option<&PagePicture>, places: &Places) -> String {
    let Some(picture) = picture else { return String::new() };
    let (width, height) = picture.size;
    let offered = rendered(picture, || places.ground_sizes(picture.size, covers_page(page)));
    let address = escape(&picture.address);
    format!(
        "<img class=\"ground\" src=\"{address}\"{offered} width=\"{width}\" height=\"{height}\" alt=\"\" \
         decoding=\"async\">"
    )
}
