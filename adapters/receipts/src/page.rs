//! Pages and their contents: everything is placed first, and drawn when the number of pages is known.

use std::num::NonZeroU16;

use krilla::{
    Document, SerializeSettings,
    color::rgb,
    configure::{Accessibility, ConfigurationBuilder},
    destination::XyzDestination,
    geom::{PathBuilder, Point, Rect},
    metadata::Metadata,
    outline::{Outline, OutlineNode},
    page::PageSettings,
    paint::Fill,
    surface::Surface,
    tagging::{
        Artifact, ArtifactType, ContentTag, Identifier, SpanTag, TableHeaderScope, Tag, TagGroup, TagKind,
        TagTree,
    },
};

use crate::{
    text::{Line, Style},
    units::{Twips, points},
};

/// A4.
pub(crate) const WIDTH: Twips = 11_906;
pub(crate) const HEIGHT: Twips = 16_838;
/// The left and right margins.
pub(crate) const SIDE: Twips = 1_020;
/// The top and bottom margins.
pub(crate) const EDGE: Twips = 1_134;
/// The height of the footer.
const FOOT: Twips = 480;
/// The end of the printed area on each page.
const END: Twips = HEIGHT - EDGE - FOOT;

/// The colours of the receipt page.
#[derive(Clone, Copy)]
pub(crate) enum Ink {
    Black,
    Grey,
    Pale,
}

impl Ink {
    fn fill(self) -> Fill {
        let (red, green, blue) = match self {
            Self::Black => (0, 0, 0),
            Self::Grey => (0x50, 0x4b, 0x47),
            Self::Pale => (0xc1, 0xc0, 0xbb),
        };
        Fill { paint: rgb::Color::new(red, green, blue).into(), ..Fill::default() }
    }
}

/// An element of the tagged document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Part(usize);

/// The kind of an element.
pub(crate) enum Kind {
    Title(String),
    Heading(String),
    Text,
    Table,
    Head,
    Body,
    Row,
    ColumnName,
    RowName,
    Cell,
}

impl Kind {
    fn tag(self) -> TagKind {
        let level = |level: u16| NonZeroU16::new(level).unwrap_or(NonZeroU16::MIN);
        match self {
            Self::Title(title) => Tag::Hn(level(1), Some(title)).into(),
            Self::Heading(title) => Tag::Hn(level(2), Some(title)).into(),
            Self::Text => Tag::P.into(),
            Self::Table => Tag::Table.into(),
            Self::Head => Tag::THead.into(),
            Self::Body => Tag::TBody.into(),
            Self::Row => Tag::TR.into(),
            Self::ColumnName => Tag::TH(TableHeaderScope::Column).into(),
            Self::RowName => Tag::TH(TableHeaderScope::Row).into(),
            Self::Cell => Tag::TD.into(),
        }
    }
}

struct CreatedOrder {
    line: Line,
    size: Twips,
    x: Twips,
    baseline: Twips,
    ink: Ink,
    /// The element it belongs to; `None` for decoration.
    part: Option<Part>,
}

struct Rule {
    x: Twips,
    y: Twips,
    width: Twips,
    ink: Ink,
}

#[derive(Default)]
struct Page {
    lines: Vec<CreatedOrder>,
    rules: Vec<Rule>,
}

struct Branch {
    tag: TagKind,
    parent: Option<Part>,
    said: Vec<Identifier>,
}

/// Pages that are being filled, from top to bottom.
pub(crate) struct Pages {
    pages: Vec<Page>,
    parts: Vec<Branch>,
    /// The height that is used on the last page.
    pub(crate) y: Twips,
    /// Was a character placed that no font has?
    pub(crate) lacks: bool,
}

/// The alignment of a line in its column.
#[derive(Clone, Copy)]
pub(crate) enum Align {
    Start,
    End,
}

/// A column's left edge and width.
#[derive(Clone, Copy)]
pub(crate) struct Column {
    pub(crate) x: Twips,
    pub(crate) width: Twips,
    pub(crate) align: Align,
}

impl Pages {
    pub(crate) fn new() -> Self {
        Self { pages: vec![Page::default()], parts: Vec::new(), y: EDGE, lacks: false }
    }

    /// Adds an element, inside of another one or of the document.
    pub(crate) fn part(&mut self, kind: Kind, parent: Option<Part>) -> Part {
        self.parts.push(Branch { tag: kind.tag(), parent, said: Vec::new() });
        Part(self.parts.len().saturating_sub(1))
    }

    fn last(&mut self) -> Option<&mut Page> {
        self.pages.last_mut()
    }

    /// Is so much height free on this page?
    pub(crate) fn has_room(&self, height: Twips) -> bool {
        self.y.saturating_add(height) <= END || self.y == EDGE
    }

    /// Continues on a new page.
    pub(crate) fn turn(&mut self) {
        self.pages.push(Page::default());
        self.y = EDGE;
    }

    /// Turns the page when less height is free; true when it did.
    pub(crate) fn make_room(&mut self, height: Twips) -> bool {
        let turns = !self.has_room(height);
        if turns {
            self.turn();
        }
        turns
    }

    /// Puts a line into a column, at a distance below the current height.
    pub(crate) fn put(
        &mut self,
        line: Line,
        style: Style<'_>,
        column: Column,
        below: Twips,
        ink: Ink,
        part: Option<Part>,
    ) {
        let x = match column.align {
            Align::Start => column.x,
            Align::End => column.x.saturating_add(column.width).saturating_sub(line.width),
        };
        let top = self.y.saturating_add(below);
        let baseline = top.saturating_add(style.baseline());
        self.lacks |= line.lacks;
        let placed = CreatedOrder { line, size: style.size, x, baseline, ink, part };
        if let Some(page) = self.last() {
            page.lines.push(placed);
        }
    }

    /// Draws a rule at the current height.
    pub(crate) fn rule(&mut self, x: Twips, width: Twips, ink: Ink) {
        let y = self.y;
        if let Some(page) = self.last() {
            page.rules.push(Rule { x, y, width, ink });
        }
    }

    /// Puts a line at the foot of every page; `write` gets the page's number and the number of pages.
    pub(crate) fn footers(&mut self, style: Style<'_>, write: impl Fn(usize, usize) -> (Line, Line)) {
        let count = self.pages.len();
        for (index, page) in self.pages.iter_mut().enumerate() {
            let (left, right) = write(index.saturating_add(1), count);
            let end = WIDTH - SIDE - right.width;
            for (line, x) in [(left, SIDE), (right, end)] {
                self.lacks |= line.lacks;
                let (baseline, size) = (HEIGHT - EDGE, style.size);
                page.lines.push(CreatedOrder { line, size, x, baseline, ink: Ink::Grey, part: None });
            }
        }
    }

    /// Draws everything.
    pub(crate) fn print(mut self, title: &str, metadata: Metadata) -> Result<Vec<u8>, String> {
        let configuration = ConfigurationBuilder::new()
            .with_accessibility_validator(Accessibility::UA1)
            .finish()
            .map_err(|error| format!("{error:?}"))?;
        let mut document =
            Document::new_with(SerializeSettings { configuration, ..SerializeSettings::default() });
        for page in &self.pages {
            let settings =
                PageSettings::from_wh(points(WIDTH), points(HEIGHT)).ok_or("a page has no size")?;
            let mut paper = document.start_page_with(settings);
            let mut surface = paper.surface();
            for rule in &page.rules {
                draw_rule(&mut surface, rule);
            }
            for placed in &page.lines {
                let identifier = draw_line(&mut surface, placed);
                let branch = placed.part.and_then(|Part(part)| self.parts.get_mut(part));
                branch.into_iter().for_each(|branch| branch.said.push(identifier));
            }
            surface.finish();
            paper.finish();
        }
        let mut outline = Outline::new();
        let top = XyzDestination::new(0, Point::from_xy(0.0, 0.0));
        outline.push_child(OutlineNode::new(title.to_owned(), top));
        document.set_outline(outline);
        document.set_metadata(metadata);
        document.set_tag_tree(tree(self.parts));
        document.finish().map_err(|error| format!("{error:?}"))
    }
}

fn draw_rule(surface: &mut Surface<'_>, rule: &Rule) {
    /// Half a point.
    const WEIGHT: Twips = 10;
    let (bottom, right) = (rule.y.saturating_add(WEIGHT), rule.x.saturating_add(rule.width));
    let (left, right) = (points(rule.x), points(right));
    let Some(area) = Rect::from_ltrb(left, points(rule.y), right, points(bottom)) else { return };
    let mut path = PathBuilder::new();
    path.push_rect(area);
    let Some(path) = path.finish() else { return };
    surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)));
    surface.set_fill(Some(rule.ink.fill()));
    surface.draw_path(&path);
    surface.end_tagged();
}

fn draw_line(surface: &mut Surface<'_>, placed: &CreatedOrder) -> Identifier {
    let identifier = surface.start_tagged(match placed.part {
        Some(_) => ContentTag::Span(SpanTag::empty()),
        None => ContentTag::Artifact(Artifact::with_kind(ArtifactType::PaginationOther)),
    });
    surface.set_fill(Some(placed.ink.fill()));
    let mut x = placed.x;
    for run in &placed.line.runs {
        let start = Point::from_xy(points(x), points(placed.baseline));
        let (font, size) = (run.cut.font.clone(), points(placed.size));
        surface.draw_glyphs(start, &run.glyphs, font, &placed.line.text, size, false);
        x = x.saturating_add(run.width);
    }
    surface.end_tagged();
    identifier
}

/// The elements as a tree. A child is made after its parent, so the last ones are inserted first.
fn tree(parts: Vec<Branch>) -> TagTree {
    let parents: Vec<Option<Part>> = parts.iter().map(|branch| branch.parent).collect();
    let mut groups: Vec<Option<TagGroup>> = parts
        .into_iter()
        .map(|branch| {
            let said = branch.said.into_iter().map(Into::into).collect();
            Some(TagGroup::with_children(branch.tag, said))
        })
        .collect();
    let mut tree = TagTree::new().with_lang(Some("en".to_owned()));
    for (index, parent) in parents.iter().enumerate().rev() {
        let Some(group) = groups.get_mut(index).and_then(Option::take) else { continue };
        match parent.and_then(|Part(parent)| groups.get_mut(parent)).and_then(Option::as_mut) {
            Some(parent) => parent.children.insert(0, group.into()),
            None => tree.children.insert(0, group.into()),
        }
    }
    tree
}
