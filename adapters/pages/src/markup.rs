//! Escaping, and the attributes of links.

use std::{cell::Cell, collections::BTreeMap};

use octavo_application::publication::ports::pages::{PageFile, Surroundings};
use octavo_domain::documents::{
    document::Document,
    id::RecordId,
    link::Link,
    record::{Kind, Record},
    register::Key,
    value::{AssetKey, Value},
};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::look;

/// What stands in the address of a mail as it is.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// Words as they stand in markup, also within an attribute.
pub(crate) fn escape(words: &str) -> String {
    html_escape::encode_quoted_attribute(words).into_owned()
}

/// Where links lead, as seen from a page.
pub(crate) struct Links<'a> {
    document: &'a Document,
    page: RecordId,
    paths: BTreeMap<RecordId, String>,
    /// The title of the project.
    title: &'a str,
    /// The whole address of the page.
    address: &'a str,
    files: &'a BTreeMap<AssetKey, PageFile>,
    /// Does a link of the page lead to a file?
    has_files: Cell<bool>,
}

impl<'a> Links<'a> {
    pub(crate) fn new(document: &'a Document, page: RecordId, around: &'a Surroundings) -> Self {
        let path = |(place, (id, record)): (usize, (RecordId, &std::sync::Arc<Record>))| {
            (id, page_path(around, place, record, id))
        };
        let published = document.pages().filter(|(_, record)| !is_draft(record));
        let paths = published.enumerate().map(path).collect();
        Self {
            document,
            page,
            paths,
            title: &around.title,
            address: &around.address,
            files: &around.files,
            has_files: Cell::new(false),
        }
    }

    /// The path of a page; none for what readers do not get.
    pub(crate) fn page(&self, id: RecordId) -> Option<&str> {
        self.paths.get(&id).map(String::as_str)
    }

    /// Where a mail begins that passes the page on: its title, and its whole address (EDIT-073).
    pub(crate) fn by_mail(&self) -> String {
        let page = self.document.get(self.page);
        let title = page.and_then(|page| look::line(page, Key::Title)).unwrap_or(self.title);
        let part = |text| utf8_percent_encode(text, PLAIN);
        format!("mailto:?subject={}&body={}", part(title), part(self.address))
    }

    /// The address of a link, escaped; none where it leads to what is not there.
    fn address(&self, link: &Link) -> Option<String> {
        Some(match link {
            Link::Page(id) => self.page(*id)?.to_owned(),
            Link::Widget(id) => {
                let widget = self.document.get(*id).filter(|record| record.kind.is_widget())?;
                let page = match self.document.page_of(*id) {
                    Some(page) => self.page(page)?,
                    None if widget.place.parent.is_none() => self.page(self.page)?,
                    None => return None,
                };
                let path = if self.document.page_of(*id) == Some(self.page) { "" } else { page };
                format!("{path}#w{id}")
            }
            Link::Web(address) => escape(address.as_str()),
            Link::Mail(address) => format!("mailto:{}", escape(address.as_str())),
            Link::Phone(number) => format!("tel:{}", escape(number.as_str())),
            Link::File(key) => escape(&self.files.get(key)?.address),
        })
    }

    /// The attributes of an anchor; none where it leads to what is not there.
    pub(crate) fn anchor(&self, link: &Link, new_tab: bool) -> Option<String> {
        let mut attributes = format!(" href=\"{}\"", self.address(link)?);
        if *link == Link::Page(self.page) {
            attributes.push_str(" aria-current=\"page\"");
        }
        if let Link::File(key) = link {
            let file = self.files.get(key)?;
            self.has_files.set(true);
            let (name, about) = (escape(&file.name), escape(&about(file)));
            attributes.push_str(&format!(" download=\"{name}\" data-file=\"{about}\""));
        } else if new_tab {
            attributes.push_str(" target=\"_blank\" rel=\"noopener\"");
        }
        Some(attributes)
    }

    /// Does a link that was printed lead to a file?
    pub(crate) const fn have_files(&self) -> bool {
        self.has_files.get()
    }

    /// What is said of the file to which a widget leads (EDIT-260); empty where it leads to none.
    pub(crate) fn about_file(&self, widget: &Record) -> String {
        match widget.get(Key::Link) {
            Some(Value::Link(Link::File(key))) => self.files.get(key).map(about).unwrap_or_default(),
            _ => String::new(),
        }
    }

    /// The same for a widget with a link.
    pub(crate) fn anchor_of(&self, widget: &Record) -> Option<String> {
        match widget.get(Key::Link) {
            Some(Value::Link(link)) => self.anchor(link, look::flag(widget, Key::LinkInNewTab)),
            _ => None,
        }
    }

    /// The pages of a menu: those that it names, or all that are listed, in their order (EDIT-046, 051, 072).
    pub(crate) fn menu(&self, menu: &Record) -> Vec<(RecordId, &str)> {
        let chosen = match (menu.get(Key::MenuPages), menu.get(Key::ChosenPages)) {
            (Some(Value::Word("chosen")), Some(Value::Records(pages))) => Some(pages),
            (Some(Value::Word("chosen")), _) => return Vec::new(),
            _ => None,
        };
        let is_in = |id: RecordId, page: &Record| match chosen {
            Some(chosen) => chosen.contains(&id),
            None => !matches!(page.get(Key::State), Some(Value::Word("hidden"))),
        };
        let pages =
            self.document.pages().filter(|(id, page)| self.paths.contains_key(id) && is_in(*id, page));
        let first = self.document.pages().next().map(|(id, _)| id);
        pages.map(|(id, page)| (id, self.name_of(page, Some(id) == first))).collect()
    }

    /// What a page is called in a menu. The first page is the project's own, as in its heading.
    fn name_of<'b>(&'b self, page: &'b Record, is_first: bool) -> &'b str {
        let missing = if is_first { self.title } else { "Untitled" };
        look::line(page, Key::Title).unwrap_or(missing)
    }
}

/// The type of a file and how large it is: `PDF, 1.2 MB`.
fn about(file: &PageFile) -> String {
    let tenths = (file.bytes + 50_000) / 100_000;
    let size = match (tenths / 10, tenths % 10) {
        _ if file.bytes < 999_500 => format!("{} kB", ((file.bytes + 500) / 1_000).max(1)),
        (whole, 0) => format!("{whole} MB"),
        (whole, tenth) => format!("{whole}.{tenth} MB"),
    };
    format!("{}, {size}", file.format)
}

pub(crate) fn is_draft(page: &Record) -> bool {
    page.kind != Kind::Page || page.get(Key::State) == Some(&Value::Word("draft"))
}

/// The path of a page. The first page has none of its own (EDIT-050); one that has none is found by its id.
fn page_path(around: &Surroundings, place: usize, page: &Record, id: RecordId) -> String {
    // From a disk no folder answers with the file in it.
    let (base, file) = (&around.base, if around.in_folder { "index.html" } else { "" });
    match (place, look::line(page, Key::Path)) {
        (0, _) => format!("{base}{file}"),
        (_, Some(path)) => format!("{base}{path}/{file}"),
        (_, None) => format!("{base}{id}/{file}"),
    }
}
