//! HTML: its words, headings, lists, links, emphasis, code, quotes and pictures (EDIT-389).
//!
//! It is read tag by tag, and no tree is made: so nothing is as deep or as slow as somebody wants it to be. What is open is
//! known up to a depth, and what lies deeper counts as the words that it has.

use std::collections::BTreeMap;

use octavo_application::documents::ports::imports::ImportFault;
use octavo_domain::documents::{
    import::{Block, Content, Picture, Reason, Tally},
    link::Link,
    text::marks::{Mark, Marks},
    value::Value,
};

use crate::{
    Found,
    folder::{Folder, Pictures},
    link,
    tokens::{self, Sink},
    words::Column,
};

/// How many elements that are open are known.
const DEEPEST: usize = 100;
/// The deepest item of a list.
const DEEPEST_ITEM: i32 = 5;
/// Between the cells of a row.
const CELLS: &str = " · ";

/// Elements that begin and end paragraphs.
const BLOCKS: [&str; 44] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "caption",
    "center",
    "dd",
    "details",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "html",
    "legend",
    "li",
    "main",
    "menu",
    "nav",
    "ol",
    "p",
    "pre",
    "search",
    "section",
    "summary",
    "table",
    "tbody",
    "tfoot",
    "thead",
    "tr",
    "ul",
    "head",
];
/// Elements without an end.
const VOID: [&str; 13] =
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"];

/// What is left out with all that is in it, and why; none of what nobody would see.
fn left_out(name: &str) -> Option<Option<Reason>> {
    Some(match name {
        "script" => Some(Reason::Script),
        "iframe" | "object" | "video" | "audio" | "canvas" | "svg" | "math" | "applet" | "frameset"
        | "map" => Some(Reason::Embedded),
        "select" | "button" | "textarea" | "datalist" => Some(Reason::Form),
        "style" | "template" | "noscript" | "noframes" | "noembed" => None,
        _ => return None,
    })
}

/// An element that is open.
struct Open {
    name: String,
    link: Option<Link>,
}

struct Reader<'a> {
    folder: &'a Folder,
    /// What stood in `data:` addresses, by the numbers that stand there now.
    data: Vec<String>,
    pictures: Pictures,
    tally: Tally,
    column: Column,
    open: Vec<Open>,
    /// What is left out now, and how often it is open.
    skipped: Option<(String, usize)>,
    title: String,
    /// The picture of the figure that is open.
    figure: Option<usize>,
    /// Did a listing just begin? Then its first line end is none.
    begins_listing: bool,
}

/// Reads a text in HTML.
pub(crate) fn read(text: &str, folder: &Folder) -> Result<Found, ImportFault> {
    let mut reader = Reader {
        folder,
        data: Vec::new(),
        pictures: Pictures::default(),
        tally: Tally::default(),
        column: Column::default(),
        open: Vec::new(),
        skipped: None,
        title: String::new(),
        figure: None,
        begins_listing: false,
    };
    let (text, kept) = tokens::without_data(text);
    reader.data = kept;
    let mut reader = tokens::read(&text, reader)?;
    reader.end_paragraph()?;
    let title = reader.title.split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(Found {
        content: Content::Column(reader.column.into_blocks()),
        title: (!title.is_empty()).then_some(title),
        tally: reader.tally,
        pictures: reader.pictures.into_map(),
    })
}

impl Sink for Reader<'_> {
    fn start_tag(
        &mut self,
        name: &str,
        attributes: BTreeMap<String, String>,
        closes: bool,
    ) -> Result<(), ImportFault> {
        if let Some((skipped, depth)) = &mut self.skipped {
            if skipped == name && !closes {
                *depth = depth.saturating_add(1);
            }
            return Ok(());
        }
        self.start(name.to_owned(), &attributes, closes)
    }

    fn end_tag(&mut self, name: &str) -> Result<(), ImportFault> {
        let Some((skipped, depth)) = &mut self.skipped else { return self.end(name) };
        if skipped == name {
            *depth = depth.saturating_sub(1);
            if *depth == 0 {
                self.skipped = None;
            }
        }
        Ok(())
    }

    fn text(&mut self, text: &str) -> Result<(), ImportFault> {
        if self.skipped.is_some() { Ok(()) } else { self.words(text) }
    }
}

impl Reader<'_> {
    fn start(
        &mut self,
        name: String,
        attributes: &BTreeMap<String, String>,
        closes: bool,
    ) -> Result<(), ImportFault> {
        if attributes.keys().any(|name| name.starts_with("on")) {
            self.tally.add(Reason::Script, "");
        }
        let is_hidden = attributes.contains_key("hidden")
            || attributes.get("style").is_some_and(|style| is_undisplayed(style));
        let reason = left_out(&name);
        if is_hidden || reason.is_some() {
            match reason {
                Some(Some(reason)) => self.tally.add(reason, &name),
                Some(None) => {}
                None => self.tally.add(Reason::Hidden, &name),
            }
            if !VOID.contains(&name.as_str()) && !closes {
                self.skipped = Some((name, 1));
            }
            return Ok(());
        }
        match name.as_str() {
            "br" => return self.line_break(),
            "img" => return self.picture(attributes),
            "hr" => {
                self.end_paragraph()?;
                self.column.block(Block::Rule)?;
                return Ok(());
            }
            "input" => {
                self.tally.add(Reason::Form, "input");
                return Ok(());
            }
            "embed" => {
                self.tally.add(Reason::Embedded, "embed");
                return Ok(());
            }
            _ => {}
        }
        if VOID.contains(&name.as_str()) {
            return Ok(());
        }
        if BLOCKS.contains(&name.as_str()) {
            self.end_paragraph()?;
            self.close_implied(&name);
        }
        match name.as_str() {
            "table" => self.tally.add(Reason::Table, ""),
            "td" | "th" => {
                self.close_to(&["td", "th"], &["tr", "table"]);
                if !self.column.is_fresh() {
                    self.column.add(CELLS, &Marks::new());
                    self.column.space();
                }
            }
            "pre" => {
                self.column.part();
                self.begins_listing = true;
            }
            "figure" => self.figure = None,
            _ => {}
        }
        let link = if name == "a" { self.link(attributes) } else { None };
        if self.open.len() < DEEPEST {
            self.open.push(Open { name, link });
        } else {
            self.tally.add(Reason::TooMuch, "");
        }
        Ok(())
    }

    fn link(&mut self, attributes: &BTreeMap<String, String>) -> Option<Link> {
        let address = attributes.get("href")?;
        let link = link::of(address);
        if link.is_none() {
            let reason = if link::is_script(address) { Reason::Script } else { Reason::Link };
            self.tally.add(reason, address);
        }
        link
    }

    /// What a new block ends without saying so.
    fn close_implied(&mut self, name: &str) {
        self.close_to(&["p"], &["blockquote", "li", "td", "th", "figure", "div", "section"]);
        match name {
            "li" => self.close_to(&["li"], &["ul", "ol", "menu"]),
            "dt" | "dd" => self.close_to(&["dt", "dd"], &["dl"]),
            "tr" | "tbody" | "thead" | "tfoot" => self.close_to(&["tr"], &["table"]),
            _ if is_heading(name) => {
                self.close_to(&["h1", "h2", "h3", "h4", "h5", "h6"], &["section", "div"]);
            }
            _ => {}
        }
    }

    /// Closes the innermost of these elements, unless it lies around one of those.
    fn close_to(&mut self, names: &[&str], but: &[&str]) {
        for (at, open) in self.open.iter().enumerate().rev() {
            if names.contains(&open.name.as_str()) {
                self.open.truncate(at);
                return;
            }
            if but.contains(&open.name.as_str()) {
                return;
            }
        }
    }

    fn end(&mut self, name: &str) -> Result<(), ImportFault> {
        if name == "br" {
            return self.line_break();
        }
        if BLOCKS.contains(&name) {
            self.end_paragraph()?;
        }
        if let Some(at) = self.open.iter().rposition(|open| open.name == name) {
            self.open.truncate(at);
        }
        match name {
            "pre" => {
                self.column.part();
                self.begins_listing = false;
            }
            "figure" => self.figure = None,
            _ => {}
        }
        Ok(())
    }

    fn words(&mut self, text: &str) -> Result<(), ImportFault> {
        if self.open.last().is_some_and(|open| open.name == "title") {
            self.title.push_str(text);
            return Ok(());
        }
        let marks = self.marks();
        if !self.is_in("pre") {
            self.column.add(text, &marks);
            return Ok(());
        }
        for sign in text.chars() {
            let begins = std::mem::replace(&mut self.begins_listing, false);
            match sign {
                '\r' => self.begins_listing = begins,
                '\n' if begins => {}
                '\n' => self.end_line()?,
                '\t' => (0..4).for_each(|_| self.column.push(' ', &marks)),
                sign => self.column.push(sign, &marks),
            }
        }
        Ok(())
    }

    /// Ends a line of a listing, which may be empty.
    fn end_line(&mut self) -> Result<(), ImportFault> {
        let marks = self.paragraph_marks();
        let line = self.column.taken(marks);
        self.column.paragraph(line)
    }

    /// A line break is a new paragraph, since a text has none; within an item or a cell it is a space.
    fn line_break(&mut self) -> Result<(), ImportFault> {
        if self.is_in("pre") {
            return self.end_line();
        }
        if self.is_in("li") || self.is_in("td") || self.is_in("th") {
            self.column.space();
            return Ok(());
        }
        self.end_paragraph()
    }

    fn end_paragraph(&mut self) -> Result<(), ImportFault> {
        // Most tags come where no words are; only paragraphs are worth a look at all that is open, and they are counted.
        if self.column.is_fresh() {
            return Ok(());
        }
        if self.is_in("td") || self.is_in("th") {
            let is_row = self.open.last().is_none_or(|open| matches!(open.name.as_str(), "td" | "th" | "tr"));
            if !is_row {
                self.column.space();
                return Ok(());
            }
        }
        if self.is_in("figcaption") {
            let at = self.figure.unwrap_or(usize::MAX);
            if self.column.picture(at).is_some_and(|picture| picture.caption.is_none()) {
                let caption = self.column.taken(Marks::from([(Mark::Element, Value::Word("caption"))]));
                if let Some(picture) = self.column.picture(at) {
                    picture.caption = Some(caption);
                }
                return Ok(());
            }
        }
        let marks = self.paragraph_marks();
        self.column.end(marks)
    }

    fn picture(&mut self, attributes: &BTreeMap<String, String>) -> Result<(), ImportFault> {
        let link = self.open.iter().rev().find_map(|open| open.link.clone());
        self.end_paragraph()?;
        let address = attributes.get("src").map(String::as_str).unwrap_or_default();
        let address = &tokens::with_data(address, &self.data);
        let Some(file) = self.pictures.at(address, self.folder, &mut self.tally)? else { return Ok(()) };
        let label = attributes.get("alt").cloned().unwrap_or_default();
        let at = self.column.block(Block::Picture(Picture { file, label, caption: None, link }))?;
        if self.is_in("figure") {
            self.figure = Some(at);
        }
        Ok(())
    }

    fn is_in(&self, name: &str) -> bool {
        self.open.iter().any(|open| open.name == name)
    }

    /// The marks of characters here.
    fn marks(&self) -> Marks {
        let mut marks = Marks::new();
        for open in &self.open {
            let mark = match open.name.as_str() {
                "strong" | "b" => Mark::Bold,
                "em" | "i" | "cite" | "dfn" | "var" => Mark::Italic,
                "u" | "ins" => Mark::Underline,
                "s" | "del" | "strike" => Mark::Strike,
                "code" | "kbd" | "samp" | "tt" if !self.is_in("pre") => Mark::Code,
                "a" => {
                    if let Some(link) = &open.link {
                        marks.insert(Mark::Link, Value::Link(link.clone()));
                    }
                    continue;
                }
                _ => continue,
            };
            marks.insert(mark, Value::Flag(true));
        }
        marks
    }

    /// The marks of the paragraph here.
    fn paragraph_marks(&self) -> Marks {
        let mut marks = Marks::new();
        let (mut list, mut depth) = (None, 0);
        for open in &self.open {
            match open.name.as_str() {
                "ul" | "menu" => (list, depth) = (Some("bullet"), depth + 1),
                "ol" => (list, depth) = (Some("ordered"), depth + 1),
                _ => {}
            }
        }
        if let Some(list) = list.filter(|_| self.is_in("li")) {
            marks.insert(Mark::List, Value::Word(list));
            if depth > 1 {
                marks.insert(Mark::Depth, Value::Number(DEEPEST_ITEM.min(depth)));
            }
        }
        let of = |open: &Open| match open.name.as_str() {
            "h1" => Some("h1"),
            "h2" => Some("h2"),
            "h3" => Some("h3"),
            "h4" => Some("h4"),
            "h5" => Some("h5"),
            "h6" => Some("h6"),
            "pre" => Some("code"),
            "figcaption" | "caption" => Some("caption"),
            "blockquote" => Some("quote"),
            _ => None,
        };
        if let Some(element) = self.open.iter().rev().find_map(of) {
            marks.insert(Mark::Element, Value::Word(element));
        }
        marks
    }
}

fn is_heading(name: &str) -> bool {
    matches!(name, "h1" | "h2" | "h3" | "h4" | "h5" | "h6")
}

fn is_undisplayed(style: &str) -> bool {
    let clean: String = style.chars().filter(|sign| !sign.is_whitespace()).collect();
    clean.to_ascii_lowercase().contains("display:none")
}
