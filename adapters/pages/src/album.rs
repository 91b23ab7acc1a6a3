//! Galleries and slideshows: what lays out pictures.

use std::fmt::Write as _;

use octavo_application::publication::ports::pages::PageScript;
use octavo_domain::documents::{
    document::Document,
    id::RecordId,
    layout::Frame,
    record::{Kind, Kinds, Record, Slot, Width},
    register::Key,
    value::Value,
};

use crate::{
    css::{self, Declarations, Sheet},
    look,
    markup::escape,
    widget::{Element, Printer, with_style},
};

/// What holds where nobody said it.
const COLUMNS: i64 = 3;
const ROW_HEIGHT: i64 = 24_000;

/// How a gallery lays out its pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// Cells of one size.
    Grid,
    /// Rows of one height, as wide as the gallery.
    Rows,
    /// Columns of one width.
    Columns,
}

impl Layout {
    fn of(record: &Record) -> Self {
        match record.get(Key::GalleryLayout) {
            Some(Value::Word("rows")) => Self::Rows,
            Some(Value::Word("columns")) => Self::Columns,
            _ => Self::Grid,
        }
    }

    const fn class(self) -> &'static str {
        match self {
            Self::Grid => "y y-grid",
            Self::Rows => "y y-rows",
            Self::Columns => "y y-columns",
        }
    }
}

/// The album in which something lies.
pub(crate) fn of<'a>(document: &'a Document, record: &Record) -> Option<(RecordId, &'a Record)> {
    let album = record.place.parent?;
    let record = document.get(album).filter(|record| Kinds::ALBUMS.has(record.kind))?;
    Some((album, record))
}

/// About how large a picture is at the base in an album of this frame; none of slides that are not seen at first.
pub(crate) fn frame_at_base(album: &Record, frame: Frame, is_first: bool) -> Option<Frame> {
    let Frame { width, height, .. } = frame;
    if album.kind == Kind::Slideshow {
        return is_first.then_some(Frame { width, height, ..Frame::default() });
    }
    let side = width / share(album, Width::Base);
    Some(Frame { width: side, height: side, ..Frame::default() })
}

/// How a gallery is displayed.
pub(crate) fn display(record: &Record) -> &'static str {
    match Layout::of(record) {
        Layout::Grid => "grid",
        Layout::Rows => "flex",
        Layout::Columns => "block",
    }
}

/// What a register holds at a width; where nobody said that of the width, what is left of the base.
fn at(record: &Record, key: Key, width: Width, usual: i64, less: impl Fn(i64) -> i64) -> i64 {
    let said = record.registers.contains_key(&Slot { key, width });
    let base = look::number(record, key, width).unwrap_or(usual);
    if said { base } else { less(base) }
}

/// How many columns there are: at most three on tablets and two on phones, unless somebody said it.
fn columns(record: &Record, width: Width) -> i64 {
    at(record, Key::GalleryColumns, width, COLUMNS, |columns| match width {
        Width::Base => columns,
        Width::Tablet => columns.min(3),
        Width::Phone => columns.min(2),
    })
}

/// How high rows are: four fifths of that on tablets and three on phones, unless somebody said it.
fn row_height(record: &Record, width: Width) -> i64 {
    at(record, Key::RowHeight, width, ROW_HEIGHT, |height| match width {
        Width::Base => height,
        Width::Tablet => height * 4 / 5,
        Width::Phone => height * 3 / 5,
    })
}

/// By how many a picture shares the width of its album, about.
pub(crate) fn share(record: &Record, width: Width) -> i64 {
    match (record.kind, Layout::of(record)) {
        (Kind::Slideshow, _) => 1,
        (_, Layout::Rows) => 2,
        _ => columns(record, width),
    }
}

/// Sets how an album lays out its pictures at a width.
pub(crate) fn set(record: &Record, width: Width, rule: &mut Declarations) {
    if record.kind != Kind::Gallery {
        return;
    }
    let columns = columns(record, width);
    match Layout::of(record) {
        Layout::Grid => {
            rule.set("grid-template-columns", format_args!("repeat({columns},minmax(0,1fr))"));
            let ratio = match record.get(Key::CellRatio) {
                Some(Value::Word(ratio)) => ratio.replace(':', "/"),
                _ => "1/1".to_owned(),
            };
            rule.set("--cell", ratio);
        }
        Layout::Rows => rule.set("--row", css::inner(row_height(record, width))),
        Layout::Columns => rule.set("columns", format_args!("{columns}")),
    }
    let gap = look::number(record, Key::Gap, width).unwrap_or(0);
    rule.set("--gap", css::inner(gap));
}

/// The proportions of a picture in an album.
pub(crate) fn rules(document: &Document, id: RecordId, record: &Record, sheet: &mut Sheet) {
    let is_in_gallery = of(document, record).is_some_and(|(_, album)| album.kind == Kind::Gallery);
    if record.kind != Kind::Picture || !is_in_gallery {
        return;
    }
    sheet.rule_of(record, format_args!(".w{id}"), |_, rule| rule.set("--r", css::thousandths(ratio(record))));
}

/// Width to height of a picture, in thousandths: three to two where its file is not known.
fn ratio(record: &Record) -> i64 {
    match record.get(Key::Pixels) {
        Some(Value::Pair([width, height])) => {
            (i64::from(*width) * 1_000 / i64::from(*height).max(1)).clamp(200, 5_000)
        }
        _ => 1_500,
    }
}

impl Printer<'_> {
    pub(crate) fn gallery(&mut self, id: RecordId, record: &Record) -> String {
        let inner = self.pictures_of(id);
        let mut element = Element::new("div", id, Layout::of(record).class());
        if has_lightbox(record) {
            element = element.with(" data-lightbox=\"\"");
            if inner.contains(" data-full=") {
                self.needs.scripts.insert(PageScript::Lightbox);
            }
        }
        element.labelled("group", look::line(record, Key::Label).unwrap_or("Gallery")).around(&inner)
    }

    pub(crate) fn slideshow(&mut self, id: RecordId, record: &Record) -> String {
        let inner = self.pictures_of(id);
        self.needs.scripts.insert(PageScript::Slides);
        let marks = look::word(record, Key::SlideMarks, Width::Base).unwrap_or("dots");
        let mut options = format!(" data-slides=\"{marks}\"");
        if record.get(Key::Arrows) != Some(&Value::Flag(false)) {
            options.push_str(" data-arrows=\"\"");
        }
        if look::flag(record, Key::Autoplay) {
            options.push_str(" data-autoplay=\"\"");
        }
        let label = look::line(record, Key::Label).unwrap_or("Slideshow");
        Element::new("div", id, &with_style("r", record))
            .with(&options)
            .labelled("region", label)
            .with(" aria-roledescription=\"carousel\"")
            .around(&format!("<div class=\"strip\" role=\"list\" tabindex=\"0\">{inner}</div>"))
    }

    fn pictures_of(&mut self, album: RecordId) -> String {
        let ids: Vec<RecordId> = self.places.within(album).to_vec();
        ids.into_iter().map(|id| self.widget(id, album)).collect()
    }

    /// A picture in an album.
    pub(crate) fn in_album(&self, id: RecordId, record: &Record, album: &Record, image: &str) -> String {
        let caption = look::line(record, Key::Caption).map(escape);
        if album.kind == Kind::Slideshow {
            let mut inner = match self.links.anchor_of(record) {
                Some(anchor) => format!("<a{anchor}>{image}</a>"),
                None => image.to_owned(),
            };
            if let Some(caption) = caption {
                let _ = write!(inner, "<p class=\"cap\">{caption}</p>");
            }
            return Element::new("div", id, "i").with(" role=\"listitem\"").around(&inner);
        }
        let picture = match record.get(Key::Asset) {
            Some(Value::Asset(key)) => self.around.pictures.get(key),
            _ => None,
        };
        let opens = has_lightbox(album) && self.links.anchor_of(record).is_none();
        let Some(picture) = picture.filter(|_| opens) else {
            return self.linked("div", id, "i", record).around(image);
        };
        // Without the script the link leads to the picture itself.
        let address = escape(&picture.address);
        let mut element = Element::new("a", id, "i").with(&format!(" href=\"{address}\" data-full=\"\""));
        if let Some(caption) = caption {
            element = element.with(&format!(" data-caption=\"{caption}\""));
        }
        let says = look::line(record, Key::Label).filter(|_| !look::flag(record, Key::Decorative));
        match says {
            Some(_) => element,
            None => element.named("Open the picture"),
        }
        .around(image)
    }
}

fn has_lightbox(gallery: &Record) -> bool {
    gallery.get(Key::Lightbox) != Some(&Value::Flag(false))
}
