//! The words of texts as semantic markup.

use std::fmt::Write as _;

use octavo_domain::documents::{
    document::Document,
    id::RecordId,
    record::Record,
    register::Key,
    text::{
        Text,
        marks::{Mark, Marks},
    },
    value::Value,
};

use crate::{
    css::{self, Declarations},
    fonts, look,
    markup::{Links, escape},
};

/// What the texts of a page share.
#[derive(Debug, Default)]
pub(crate) struct Words {
    /// Has the page a heading of the first level? Further ones are of the second, so that it has one.
    pub(crate) has_title: bool,
    /// The looks of characters that differ from their text; the class of each is its place.
    looks: Vec<Declarations>,
}

/// Characters with the same marks.
#[derive(Debug, Clone)]
struct Run<'a> {
    text: &'a str,
    marks: &'a Marks,
}

/// A paragraph.
#[derive(Debug, Clone)]
struct Paragraph<'a> {
    runs: Vec<Run<'a>>,
    marks: &'a Marks,
}

/// The paragraphs of a text. A line end carries the marks of its paragraph.
fn paragraphs(text: &Text) -> Vec<Paragraph<'_>> {
    let mut paragraphs = Vec::new();
    let mut runs = Vec::new();
    for segment in text.segments() {
        let mut parts = segment.text.split('\n').peekable();
        while let Some(part) = parts.next() {
            if !part.is_empty() {
                runs.push(Run { text: part, marks: &segment.marks });
            }
            if parts.peek().is_some() {
                paragraphs.push(Paragraph { runs: std::mem::take(&mut runs), marks: &segment.marks });
            }
        }
    }
    paragraphs
}

impl Paragraph<'_> {
    fn word(&self, mark: Mark) -> Option<&'static str> {
        match self.marks.get(&mark) {
            Some(Value::Word(word)) => Some(word),
            _ => None,
        }
    }

    fn style(&self) -> Option<RecordId> {
        match self.marks.get(&Mark::Style) {
            Some(Value::Record(id)) => Some(*id),
            _ => None,
        }
    }

    /// Its list and how deep it lies in it.
    fn list(&self) -> Option<(&'static str, usize)> {
        let name = if self.word(Mark::List)? == "ordered" { "ol" } else { "ul" };
        let depth = match self.marks.get(&Mark::Depth) {
            Some(Value::Number(depth)) => usize::try_from(*depth).unwrap_or(1).max(1),
            _ => 1,
        };
        Some((name, depth))
    }
}

/// What a paragraph is: its own element, else that of its text style, else that of the text's (EDIT-199).
fn element(document: &Document, text: &Record, paragraph: &Paragraph<'_>) -> &'static str {
    let of_style = |id: RecordId| {
        look::word(document.get(id)?, Key::Element, octavo_domain::documents::record::Width::Base)
    };
    let text_style = match text.get(Key::Style) {
        Some(Value::Record(id)) => Some(*id),
        _ => None,
    };
    let own = paragraph.word(Mark::Element);
    own.or_else(|| of_style(paragraph.style()?)).or_else(|| of_style(text_style?)).unwrap_or("p")
}

/// Is a text nothing but captions?
pub(crate) fn is_caption(document: &Document, record: &Record) -> bool {
    let is_one = |paragraph: &Paragraph<'_>| {
        paragraph.list().is_none() && element(document, record, paragraph) == "caption"
    };
    record.text.as_ref().is_some_and(|text| paragraphs(text).iter().all(is_one))
}

impl Words {
    /// The markup of a text.
    pub(crate) fn print(&mut self, document: &Document, record: &Record, links: &Links<'_>) -> String {
        let Some(text) = &record.text else { return String::new() };
        let mut html = String::new();
        let mut lists: Vec<&'static str> = Vec::new();
        let mut block: Option<&'static str> = None;
        for paragraph in paragraphs(text) {
            let element = element(document, record, &paragraph);
            let wanted = match element {
                "quote" if paragraph.list().is_none() => Some("blockquote"),
                "code" if paragraph.list().is_none() => Some("pre"),
                _ => None,
            };
            if block != wanted {
                close_lists(&mut lists, 0, &mut html);
                close_block(block, &mut html);
                open_block(wanted, &mut html);
                block = wanted;
            }
            match paragraph.list() {
                Some((name, depth)) => {
                    open_item(&mut lists, name, depth, &mut html);
                    self.item(&paragraph, links, &mut html);
                }
                None => {
                    close_lists(&mut lists, 0, &mut html);
                    self.paragraph(element, &paragraph, links, &mut html);
                }
            }
        }
        close_lists(&mut lists, 0, &mut html);
        close_block(block, &mut html);
        html
    }

    fn item(&mut self, paragraph: &Paragraph<'_>, links: &Links<'_>, html: &mut String) {
        let inner = self.inline(paragraph, links);
        match class(paragraph, None) {
            Some(class) => {
                let _ = write!(html, "<span class=\"{class}\">{inner}</span>");
            }
            None => html.push_str(&inner),
        }
    }

    fn paragraph(&mut self, element: &str, paragraph: &Paragraph<'_>, links: &Links<'_>, html: &mut String) {
        if element == "code" {
            // The line end after the last line is not seen. A break would be one more where a line is empty.
            if !paragraph.runs.is_empty() {
                html.push_str(&self.inline(paragraph, links));
            }
            html.push('\n');
            return;
        }
        let inner = self.inline(paragraph, links);
        let name = match element {
            "h1" if self.has_title => "h2",
            "h1" => {
                self.has_title = true;
                "h1"
            }
            "quote" | "caption" => "p",
            other => other,
        };
        let class = class(paragraph, (element == "caption").then_some("caption"));
        let class = class.map(|class| format!(" class=\"{class}\"")).unwrap_or_default();
        let _ = write!(html, "<{name}{class} dir=\"auto\">{inner}</{name}>");
    }

    /// The characters of a paragraph. Runs with one link are one link.
    fn inline(&mut self, paragraph: &Paragraph<'_>, links: &Links<'_>) -> String {
        if paragraph.runs.is_empty() {
            return "<br>".to_owned();
        }
        let mut html = String::new();
        let link = |run: &Run<'_>| {
            (run.marks.get(&Mark::Link).cloned(), run.marks.contains_key(&Mark::LinkInNewTab))
        };
        for runs in paragraph.runs.chunk_by(|one, other| link(one) == link(other)) {
            let inner: String = runs.iter().map(|run| self.run(run)).collect();
            let anchor = runs.first().map(link).and_then(|(link, new_tab)| match link {
                Some(Value::Link(link)) => links.anchor(&link, new_tab),
                _ => None,
            });
            match anchor {
                Some(anchor) => {
                    let _ = write!(html, "<a{anchor}>{inner}</a>");
                }
                None => html.push_str(&inner),
            }
        }
        html
    }

    fn run(&mut self, run: &Run<'_>) -> String {
        let mut html = escape(run.text);
        for (mark, name) in [
            (Mark::Code, "code"),
            (Mark::Strike, "s"),
            (Mark::Underline, "u"),
            (Mark::Italic, "em"),
            (Mark::Bold, "strong"),
        ] {
            if run.marks.contains_key(&mark) {
                html = format!("<{name}>{html}</{name}>");
            }
        }
        match self.look(run.marks) {
            Some(class) => format!("<span class=\"m{class}\">{html}</span>"),
            None => html,
        }
    }

    /// The number of the look of these marks; none where they have none.
    fn look(&mut self, marks: &Marks) -> Option<usize> {
        let mut look = Declarations::default();
        for (mark, value) in marks {
            match (mark, value) {
                (Mark::Ink, Value::Ink(ink)) => look.set("color", css::ink(*ink)),
                (Mark::Family, Value::Line(family)) => look.set("font-family", fonts::stack(family)),
                (Mark::Weight, Value::Number(weight)) => look.set("font-weight", weight),
                (Mark::Size, Value::Number(size)) => {
                    look.set("font-size", look::font_size((*size).into(), None, None));
                }
                _ => {}
            }
        }
        if look.is_empty() {
            return None;
        }
        let known = self.looks.iter().position(|known| *known == look);
        Some(known.unwrap_or_else(|| {
            self.looks.push(look);
            self.looks.len() - 1
        }))
    }

    /// The looks of characters, as rules.
    pub(crate) fn looks(&self) -> impl Iterator<Item = (String, &Declarations)> {
        self.looks.iter().enumerate().map(|(place, look)| (format!(".m{place}"), look))
    }
}

fn class(paragraph: &Paragraph<'_>, own: Option<&str>) -> Option<String> {
    let style = paragraph.style().map(|id| format!("s{id}"));
    let align = paragraph.word(Mark::Align).map(|align| format!("a-{align}"));
    let classes: Vec<String> = [style, align, own.map(str::to_owned)].into_iter().flatten().collect();
    (!classes.is_empty()).then(|| classes.join(" "))
}

fn open_block(block: Option<&str>, html: &mut String) {
    match block {
        Some("pre") => html.push_str("<pre><code>"),
        Some(_) => html.push_str("<blockquote>"),
        None => {}
    }
}

fn close_block(block: Option<&str>, html: &mut String) {
    match block {
        Some("pre") => html.push_str("</code></pre>"),
        Some(_) => html.push_str("</blockquote>"),
        None => {}
    }
}

/// Opens an item. What lies deeper than the item above is a list within that.
fn open_item(lists: &mut Vec<&'static str>, name: &'static str, depth: usize, html: &mut String) {
    let same = lists.get(depth - 1) == Some(&name);
    close_lists(lists, if same { depth } else { depth - 1 }, html);
    if same {
        html.push_str("</li><li>");
        return;
    }
    while lists.len() < depth {
        let _ = write!(html, "<{name}><li>");
        lists.push(name);
    }
}

fn close_lists(lists: &mut Vec<&'static str>, depth: usize, html: &mut String) {
    while lists.len() > depth {
        if let Some(name) = lists.pop() {
            let _ = write!(html, "</li></{name}>");
        }
    }
}
