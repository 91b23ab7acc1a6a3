//! The markup of pictures, how they lie in their frames, and their captions.

use std::{cmp::Reverse, fmt::Write as _};

use octavo_application::publication::ports::pages::{PagePicture, Surroundings};
use octavo_domain::documents::{
    document::Document,
    id::RecordId,
    record::{Kind, Record, Width},
    register::Key,
    value::Value,
};

use crate::{
    album,
    css::{self, Declarations},
    look,
    markup::escape,
    place::Places,
    text::is_caption,
    widget::Printer,
};

impl<'a> Printer<'a> {
    pub(crate) fn picture(&self, id: RecordId, record: &Record) -> String {
        let picture = match record.get(Key::Asset) {
            Some(Value::Asset(key)) => self.around.pictures.get(key),
            _ => None,
        };
        let image = picture.map(|picture| self.image(id, record, picture)).unwrap_or_default();
        match album::of(self.document, record) {
            Some((_, album)) => self.in_album(id, record, album, &image),
            None => self.linked("div", id, "i", record).around(&image),
        }
    }

    /// Its width and height are always said, so that nothing moves when it arrives.
    pub(crate) fn image(&self, id: RecordId, record: &Record, picture: &PagePicture) -> String {
        let decorative = look::flag(record, Key::Decorative);
        let label = look::line(record, Key::Label).filter(|_| !decorative).map(escape).unwrap_or_default();
        let (width, height) = picture.size;
        let mut html = format!("<img src=\"{}\"", escape(&picture.address));
        html.push_str(&rendered(picture, || self.places.sizes(self.document, id)));
        let is_main = self.main_picture == Some(id);
        let loading = if is_main { "eager\" fetchpriority=\"high" } else { "lazy" };
        let _ = write!(
            html,
            " width=\"{width}\" height=\"{height}\" alt=\"{label}\" loading=\"{loading}\" decoding=\"async\">"
        );
        // A browser that takes none of these gets the picture itself.
        let mut sources = String::new();
        if let Some(still) = &picture.still {
            let _ = write!(
                sources,
                "<source media=\"(prefers-reduced-motion:reduce)\" srcset=\"{}\">",
                escape(still)
            );
        }
        if !picture.avif.is_empty() {
            let _ = write!(sources, "<source type=\"image/avif\"{}>", self.sources(id, &picture.avif));
        }
        if sources.is_empty() { html } else { format!("<picture>{sources}{html}</picture>") }
    }

    /// The files of a picture to choose from, and how wide it is shown.
    fn sources(&self, id: RecordId, files: &[(u32, String)]) -> String {
        let set: Vec<String> =
            files.iter().map(|(width, address)| format!("{} {width}w", escape(address))).collect();
        format!(" srcset=\"{}\" sizes=\"{}\"", set.join(","), escape(&self.places.sizes(self.document, id)))
    }

    /// The address of the drawing that a picture shows; none of other pictures.
    pub(crate) fn drawing(&self, record: &Record) -> Option<&'a str> {
        let Some(Value::Asset(key)) = record.get(Key::Asset) else { return None };
        let address = self.around.pictures.get(key)?.address.as_str();
        address.split('?').next().filter(|path| path.ends_with(".svg")).map(|_| address)
    }

    /// Is it a group of a picture and a caption, which leads nowhere as a whole (EDIT-252)?
    pub(crate) fn is_figure(&self, id: RecordId) -> bool {
        let group = self.document.get(id).filter(|record| record.kind == Kind::Group);
        if group.is_none_or(|record| self.links.anchor_of(record).is_some()) {
            return false;
        }
        let within = self.places.within(id).iter().filter_map(|id| self.document.get(*id));
        let (texts, others): (Vec<_>, Vec<_>) = within.partition(|record| record.kind == Kind::Text);
        matches!((texts.as_slice(), others.as_slice()), ([text], [picture])
            if picture.kind == Kind::Picture && is_caption(self.document, text))
    }
}

/// The attributes that offer a picture in several widths; empty where it is one file.
pub(crate) fn rendered(picture: &PagePicture, sizes: impl FnOnce() -> String) -> String {
    if picture.renditions.is_empty() {
        return String::new();
    }
    let each = picture.renditions.iter();
    let set: Vec<String> = each.map(|(width, address)| format!("{} {width}w", escape(address))).collect();
    format!(" srcset=\"{}\" sizes=\"{}\"", set.join(","), escape(&sizes()))
}

/// How far down a picture begins that is seen before anybody scrolls, in hundredths of a pixel of the base.
const FIRST_WINDOW: i64 = 90_000;

/// The picture that readers wait for: the largest of those that are seen first at the base (EDIT-250).
pub(crate) fn main_picture(
    document: &Document,
    page: RecordId,
    places: &Places,
    around: &Surroundings,
) -> Option<RecordId> {
    let mut largest: Option<(i64, Reverse<RecordId>)> = None;
    let mut open = vec![(page, 0)];
    while let Some((parent, above)) = open.pop() {
        for id in places.within(parent) {
            let Some(record) = document.get(*id) else { continue };
            let Some(frame) = places.at_base(document, *id, record) else { continue };
            let y = above + frame.y;
            if y >= FIRST_WINDOW {
                continue;
            }
            open.push((*id, y));
            let is_there = matches!(record.get(Key::Asset), Some(Value::Asset(key)) if around.pictures.contains_key(key));
            if record.kind == Kind::Picture && is_there {
                largest = largest.max(Some((frame.width.saturating_mul(frame.height), Reverse(*id))));
            }
        }
    }
    largest.map(|(_, Reverse(id))| id)
}

/// How a picture lies in its frame: the point that stays in sight, and how much larger it is drawn around that.
pub(crate) fn crop(record: &Record, width: Width, drawing: Option<&str>, rule: &mut Declarations) {
    rule.set("object-fit", look::word(record, Key::Fit, width).unwrap_or("cover"));
    let focus = look::focus(record, Key::Focus, width);
    if let Some(scale) = look::number(record, Key::Scale, width).filter(|scale| *scale > 1_000) {
        rule.set("scale", css::thousandths(scale));
        rule.set("transform-origin", &focus);
    }
    match (drawing, record.at(Key::Tint, width)) {
        (Some(address), Some(Value::Ink(ink))) => {
            // The colour is seen where the drawing is, which itself is out of sight. So it keeps its alternative text.
            let fit = look::word(record, Key::Fit, width).unwrap_or("cover");
            rule.set("object-position", "-99999px");
            rule.set("background", css::ink(*ink));
            rule.set("mask", format_args!("{} {focus}/{fit} no-repeat", css::address(address)));
        }
        _ => rule.set("object-position", focus),
    }
    if let Some(filter) = filter(record, width) {
        rule.set("filter", filter);
    }
}

/// How the light and the colours of a picture are changed; none where they are as they came (EDIT-252). A blur is of the
/// whole widget, with its stroke.
fn filter(record: &Record, width: Width) -> Option<String> {
    let changed: Vec<String> = FILTERS
        .into_iter()
        .filter_map(|(key, name, usual)| {
            let part = look::number(record, key, width).filter(|part| *part != usual)?;
            Some(format!("{name}({})", css::thousandths(part)))
        })
        .collect();
    (!changed.is_empty()).then(|| changed.join(" "))
}

/// The filters of pictures in their order, each with what it is where it changes nothing.
const FILTERS: [(Key, &str, i64); 4] = [
    (Key::Brightness, "brightness", 1_000),
    (Key::Contrast, "contrast", 1_000),
    (Key::Saturation, "saturate", 1_000),
    (Key::Greyscale, "grayscale", 0),
];
