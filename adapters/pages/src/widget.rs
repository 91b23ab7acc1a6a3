//! The markup of widgets.

use std::fmt::Write as _;

use octavo_application::publication::ports::pages::{PageNeeds, PagePicture, Surroundings};
use octavo_domain::documents::{
    document::Document,
    id::RecordId,
    record::{Kind, Record},
    register::Key,
    value::Value,
};

use crate::{
    album,
    css::Sheet,
    figure, form, hotspot, look,
    markup::{Links, escape},
    media,
    motion::Moving,
    picture,
    place::Places,
    placing::{self, Pin},
    share,
    text::Words,
};

/// Prints the widgets of a page, and their rules.
pub(crate) struct Printer<'a> {
    pub(crate) document: &'a Document,
    pub(crate) page: RecordId,
    pub(crate) around: &'a Surroundings,
    pub(crate) places: &'a Places,
    pub(crate) links: &'a Links<'a>,
    pub(crate) moving: &'a Moving,
    pub(crate) words: Words,
    pub(crate) sheet: Sheet,
    /// The picture that is loaded at once; the others are when they come near.
    pub(crate) main_picture: Option<RecordId>,
    pub(crate) needs: PageNeeds,
}

/// What lies on a page, in the order in which it is read.
pub(crate) struct Content {
    pub(crate) header: String,
    pub(crate) main: String,
    pub(crate) footer: String,
    /// The first widget that is on this page alone.
    pub(crate) start: Option<RecordId>,
}

/// An element that is being printed.
pub(crate) struct Element {
    name: &'static str,
    attributes: String,
    /// What is said of the file to which it leads; empty where it leads to none.
    about: String,
}

impl<'a> Printer<'a> {
    /// What lies on the page, but for what is pinned. What is on every page and is read before all others is its header,
    /// and what is read after them its footer, unless the window has one.
    pub(crate) fn content(&mut self, has_header: bool, has_footer: bool) -> Content {
        let ids = self.held(None);
        let is_own =
            |id: &RecordId| self.document.get(*id).is_some_and(|record| record.place.parent.is_some());
        let (first, last) = (ids.iter().position(is_own), ids.iter().rposition(is_own));
        let start = first.filter(|_| !has_header).unwrap_or(0);
        let end = last.filter(|_| !has_footer).map_or(ids.len(), |last| last + 1);
        let start_of_own = first.and_then(|first| ids.get(first)).copied();
        let mut print = |range: &[RecordId]| range.iter().map(|id| self.widget(*id, self.page)).collect();
        Content {
            header: print(ids.get(..start).unwrap_or_default()),
            main: print(ids.get(start..end).unwrap_or_default()),
            footer: print(ids.get(end..).unwrap_or_default()),
            start: start_of_own,
        }
    }

    /// What is pinned to an edge of the window.
    pub(crate) fn pinned(&mut self, edge: Pin) -> String {
        let mut html = String::new();
        for id in self.held(Some(edge)) {
            let Some(record) = self.document.get(id) else { continue };
            self.sheet.rule_by_width(format_args!(".p{id}"), |width, rule| {
                placing::set_pin_box(record, width, rule);
            });
            let inner = self.widget(id, self.page);
            let _ = write!(html, "<div class=\"pin p{id}\">{inner}</div>");
        }
        html
    }

    /// Is something pinned to an edge of the window?
    pub(crate) fn has_pinned(&self, edge: Pin) -> bool {
        !self.held(Some(edge)).is_empty()
    }

    /// What lies on the page and is pinned to this edge, or to none.
    fn held(&self, edge: Option<Pin>) -> Vec<RecordId> {
        let within = self.places.within(self.page).iter().copied();
        within.filter(|id| self.places.pin(*id) == edge).collect()
    }

    pub(crate) fn widget(&mut self, id: RecordId, parent: RecordId) -> String {
        let Some(record) = self.document.get(id).filter(|record| record.kind != Kind::Unknown) else {
            return String::new();
        };
        self.rules(id, record, parent);
        let html = match record.kind {
            Kind::Text => self.text(id, record, parent),
            Kind::Picture => self.picture(id, record),
            Kind::Shape => self.shape(id, record),
            Kind::Line => Element::new("div", id, "").drawn(record).around(&figure::line(id, record)),
            Kind::Button => self.button(id, record),
            Kind::Menu => self.menu(id, record),
            Kind::Gallery => self.gallery(id, record),
            Kind::Slideshow => self.slideshow(id, record),
            Kind::Hotspot => hotspot::print(id, record),
            Kind::Embed => self.embed(id, record),
            Kind::Form => self.form(id, record),
            Kind::Field => form::field(id, record),
            Kind::Share => self.share(id, record),
            Kind::Code => self.code(id, record),
            Kind::Video => self.video(id, record),
            Kind::Audio => self.audio(id, record),
            _ => self.container(id, record),
        };
        if self.is_pressed(id) { with_last(&html, &press(id, record)) } else { html }
    }

    /// Is it pressed to start a motion?
    fn is_pressed(&self, id: RecordId) -> bool {
        self.moving.pressed.contains(&id)
    }

    /// What is in a widget, twice where it runs through its frame.
    fn laps(&self, id: RecordId, inner: String) -> String {
        if self.moving.marquees.contains(&id) { twice(&inner) } else { inner }
    }

    /// Where it lies and how it looks.
    fn rules(&mut self, id: RecordId, record: &Record, parent: RecordId) {
        let (places, page) = (self.places, id);
        self.sheet.rule_by_width(format_args!(".w{id}"), |width, rule| {
            places.set(record, id, parent, width, rule);
            if record.kind == Kind::Group {
                rule.set("grid-template-rows", places.rows(page, width));
            }
            rule.set_looks(look::is_as_at_base(record, width), |rule| {
                look::set(record, width, rule);
                album::set(record, width, rule);
            });
        });
        album::rules(self.document, id, record, &mut self.sheet);
        hotspot::rules(id, record, &mut self.sheet);
        form::rules(self.document, id, record, &mut self.sheet);
        share::rules(id, record, &mut self.sheet);
        media::rules(id, record, &mut self.sheet);
        figure::rules(id, record, self.file_of(record), &mut self.sheet);
        if record.kind == Kind::Picture {
            let drawing = self.drawing(record);
            self.sheet.rule_of(record, format_args!(".w{id} img"), |width, rule| {
                picture::crop(record, width, drawing, rule);
            });
        }
        if record.kind == Kind::Text {
            self.overrides(id, record);
        }
    }

    /// What a text says for itself holds over the styles of its paragraphs, too (EDIT-198).
    fn overrides(&mut self, id: RecordId, record: &Record) {
        let type_of = |key: Key| key.rule().kinds.has(Kind::TextStyle);
        let mut own = Record::new(Kind::TextStyle, record.place.clone());
        let registers = record.registers.iter().filter(|(slot, _)| type_of(slot.key));
        own.registers = registers.map(|(slot, value)| (*slot, value.clone())).collect();
        if !own.registers.is_empty() {
            let selector = format_args!(".w{id} :is([class^=s],h1,h2,h3,h4,h5,h6,.caption)");
            self.sheet.rule_of(&own, selector, |width, rule| look::set(&own, width, rule));
        }
    }

    fn text(&mut self, id: RecordId, record: &Record, parent: RecordId) -> String {
        let inner = self.words.print(self.document, record, self.links);
        let inner = self.laps(id, inner);
        let name = if self.is_figure(parent) { "figcaption" } else { "div" };
        Element::new(name, id, &with_style("t", record)).around(&inner)
    }

    fn shape(&mut self, id: RecordId, record: &Record) -> String {
        let class = match record.get(Key::Figure) {
            Some(Value::Word("ellipse")) => "e",
            Some(Value::Word("drawing")) => "d",
            _ => "",
        };
        let element = self.linked("div", id, class, record);
        let drawing = self.file_of(record);
        let inner = match drawing {
            Some(drawing) if !figure::is_recoloured(record) => {
                return element.around(&self.image(id, record, drawing));
            }
            Some(_) => figure::RECOLOURED.to_owned(),
            None => figure::shape(id, record),
        };
        // What says what is pressed says what is drawn.
        if self.is_pressed(id) {
            return element.around(&inner);
        }
        element.drawn(record).around(&inner)
    }

    /// The file of a shape that is a drawing.
    fn file_of(&self, record: &Record) -> Option<&'a PagePicture> {
        let around = self.around;
        match record.get(Key::Asset) {
            Some(Value::Asset(key)) if look::is_from_file(record) => around.pictures.get(key),
            _ => None,
        }
    }

    fn button(&mut self, id: RecordId, record: &Record) -> String {
        let words = look::line(record, Key::Words).map(escape).unwrap_or_default();
        let element = self.linked("span", id, &with_style("b", record), record);
        match look::line(record, Key::Label) {
            Some(label) if element.name == "a" => element.named(label),
            _ => element,
        }
        .around(&words)
    }

    fn menu(&mut self, id: RecordId, record: &Record) -> String {
        let mut items = String::new();
        for (page, name) in self.links.menu(record) {
            let anchor = self.links.anchor(&octavo_domain::documents::link::Link::Page(page), false);
            let _ = write!(items, "<li><a{}>{}</a></li>", anchor.unwrap_or_default(), escape(name));
        }
        let label = look::line(record, Key::Label).unwrap_or("Pages");
        Element::new("nav", id, &with_style("n", record)).named(label).around(&format!("<ul>{items}</ul>"))
    }

    fn container(&mut self, id: RecordId, record: &Record) -> String {
        let ids: Vec<RecordId> = self.places.within(id).to_vec();
        let inner: String = ids.into_iter().map(|child| self.widget(child, id)).collect();
        let class = if record.kind == Kind::Group { "g" } else { "k" };
        // A link cannot hold links.
        let name = if self.is_figure(id) { "figure" } else { "div" };
        let element = if inner.contains("<a ") {
            Element::new(name, id, class)
        } else {
            self.linked(name, id, class, record)
        };
        let inner = self.laps(id, inner);
        match look::line(record, Key::Label) {
            _ if look::flag(record, Key::Decorative) && !self.is_pressed(id) => element.decorative(),
            Some(label) if element.name == "div" => element.labelled("group", label),
            Some(label) => element.named(label),
            None => element,
        }
        .around(&inner)
    }

    /// An anchor where the widget leads somewhere, else this element.
    pub(crate) fn linked(&self, name: &'static str, id: RecordId, class: &str, record: &Record) -> Element {
        match self.links.anchor_of(record) {
            Some(anchor) => {
                let mut element = Element::new("a", id, class);
                element.attributes.push_str(&anchor);
                element.about = self.links.about_file(record);
                element
            }
            None => Element::new(name, id, class),
        }
    }
}

/// What is pressed to start a motion, over all of a widget: a summary, which keys work as well (EDIT-290).
fn press(id: RecordId, record: &Record) -> String {
    let name = match (look::line(record, Key::Label), look::line(record, Key::Words)) {
        (None, None) if record.kind == Kind::Text => format!("aria-labelledby=\"w{id}\""),
        (None, None) => "aria-label=\"More\"".to_owned(),
        (Some(says), _) | (None, Some(says)) => format!("aria-label=\"{}\"", escape(says)),
    };
    format!("<details class=\"press\"><summary {name}></summary></details>")
}

/// An element with something more at the end of what is in it.
fn with_last(html: &str, more: &str) -> String {
    let (inner, end) = html.split_at(html.rfind("</").unwrap_or(html.len()));
    format!("{inner}{more}{end}")
}

/// What runs through a frame without an end: once to be read, and once as a picture of that, so that no gap is seen.
/// What can be clicked can be clicked in both, and is reached by keys in one.
fn twice(inner: &str) -> String {
    let mut copy = String::with_capacity(inner.len());
    for (place, part) in inner.split(" id=\"").enumerate() {
        let rest = if place == 0 { part } else { part.split_once('"').map_or("", |(_, rest)| rest) };
        copy.push_str(rest);
    }
    let copy = copy.replace("<a ", "<a tabindex=\"-1\" ");
    format!(
        "<div class=\"run\"><div class=\"lap\">{inner}</div><div class=\"lap\" aria-hidden=\"true\">{copy}</div></div>"
    )
}

/// The class of a widget and that of its text style.
pub(crate) fn with_style(class: &str, record: &Record) -> String {
    match record.get(Key::Style) {
        Some(Value::Record(style)) => format!("{class} s{style}"),
        _ => class.to_owned(),
    }
}

impl Element {
    pub(crate) fn new(name: &'static str, id: RecordId, class: &str) -> Self {
        let space = if class.is_empty() { "" } else { " " };
        Self {
            name,
            attributes: format!(" class=\"w{id}{space}{class}\" id=\"w{id}\""),
            about: String::new(),
        }
    }

    pub(crate) fn with(mut self, attribute: &str) -> Self {
        self.attributes.push_str(attribute);
        self
    }

    fn decorative(self) -> Self {
        self.with(" aria-hidden=\"true\"")
    }

    pub(crate) fn named(self, label: &str) -> Self {
        let about = if self.about.is_empty() { String::new() } else { format!(" ({})", self.about) };
        let label = escape(&format!("{label}{about}"));
        self.with(&format!(" aria-label=\"{label}\""))
    }

    pub(crate) fn labelled(self, role: &str, label: &str) -> Self {
        self.with(&format!(" role=\"{role}\"")).named(label)
    }

    /// What is drawn says what its label says; without one it is decoration, but for what is a link.
    fn drawn(self, record: &Record) -> Self {
        let label = look::line(record, Key::Label).filter(|_| !look::flag(record, Key::Decorative));
        match label {
            Some(label) if self.name == "div" => self.labelled("img", label),
            Some(label) => self.named(label),
            None if self.name == "div" => self.decorative(),
            None => self,
        }
    }

    pub(crate) fn around(self, inner: &str) -> String {
        let Self { name, attributes, .. } = self;
        format!("<{name}{attributes}>{inner}</{name}>")
    }
}
