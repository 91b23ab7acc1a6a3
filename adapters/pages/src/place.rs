//! Where the widgets of a page lie at each width.

use std::collections::{BTreeMap, BTreeSet};

use octavo_domain::documents::{
    document::Document,
    id::RecordId,
    layout::{
        Frame,
        arrange::{Arrangement, arrangement},
        drawing::{drawings, height_of},
        lines::{Cell, Grid, Height, Track, grid},
        page::{Measures, Widgets, direction, measures, widgets_of},
        reading::order_of,
    },
    record::{Kind, Record, Width},
    register::Key,
    value::Value,
};

use crate::{
    css::{self, Declarations},
    look,
};

/// To which edge of the window a widget is pinned (EDIT-058).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pin {
    Top,
    Bottom,
}

/// A page at a width.
pub(crate) struct Placed {
    pub(crate) measures: Measures,
    widgets: Widgets,
    frames: BTreeMap<RecordId, Frame>,
    /// How large letters and inner lengths are, in thousandths of the drawing, where that is not all of it.
    sizes: BTreeMap<RecordId, i64>,
    /// The places of widgets in paint order, the lowest first.
    levels: BTreeMap<RecordId, usize>,
    cells: BTreeMap<RecordId, Cell>,
    tracks: BTreeMap<RecordId, Vec<Track>>,
    heights: BTreeMap<RecordId, Height>,
    /// The height of the page as it is drawn.
    height: i64,
}

impl Placed {
    fn of(document: &Document, page: RecordId, width: Width) -> Self {
        let widgets = widgets_of(document, page, width);
        let Arrangement { frames, sizes } = arrangement(document, page, width);
        let measures = measures(document, width);
        let least = document.get(page).and_then(|page| look::number(page, Key::LeastHeight, width));
        let mut placed = Self {
            measures,
            frames,
            sizes,
            levels: BTreeMap::new(),
            cells: BTreeMap::new(),
            tracks: BTreeMap::new(),
            heights: BTreeMap::new(),
            height: least.unwrap_or(0),
            widgets,
        };
        let top = placed.widgets.top.clone();
        placed.height = placed.place(document, page, &top, width, placed.height);
        let mut parents: Vec<RecordId> = top;
        while let Some(parent) = parents.pop() {
            let children = placed.widgets.children(parent).to_vec();
            let height = placed.frames.get(&parent).map_or(0, |frame| frame.height);
            placed.place(document, parent, &children, width, height);
            parents.extend(children);
        }
        placed
    }

    /// Places what lies in a parent; answers the drawn height of that.
    fn place(
        &mut self,
        document: &Document,
        parent: RecordId,
        siblings: &[RecordId],
        width: Width,
        height: i64,
    ) -> i64 {
        for (level, id) in siblings.iter().enumerate() {
            self.levels.insert(*id, level + 1);
            self.heights.insert(*id, height_of(document, &self.widgets, *id));
        }
        let drawings = drawings(document, &self.widgets, siblings, &self.frames, width);
        let Grid { tracks, cells } = grid(&drawings, height);
        let bottom = drawings.iter().map(|drawing| drawing.frame.bottom()).fold(height, i64::max);
        self.tracks.insert(parent, tracks);
        self.cells.extend(cells.into_iter().map(|cell| (cell.id, cell)));
        bottom
    }

    /// Does it reach from one edge of the page to the other?
    fn is_full_bleed(&self, frame: Frame) -> bool {
        frame.x <= 0 && frame.right() >= self.measures.width
    }
}

/// A page at each width.
pub(crate) struct Places {
    widths: [Placed; 3],
    /// What lies on the page, and in each group or stack, in the order in which it is read.
    orders: BTreeMap<RecordId, Vec<RecordId>>,
    page: RecordId,
}

impl Places {
    pub(crate) fn of(document: &Document, page: RecordId) -> Self {
        let widths = Width::ALL.map(|width| Placed::of(document, page, width));
        let mut places = Self { widths, orders: BTreeMap::new(), page };
        places.order(document);
        places
    }

    /// The order at the base is that of every width. What the base does not show is read where it lies elsewhere.
    fn order(&mut self, document: &Document) {
        let direction = direction(document, self.page);
        let mut frames = BTreeMap::new();
        for placed in self.widths.iter().rev() {
            frames.extend(placed.frames.iter().map(|(id, frame)| (*id, *frame)));
        }
        let mut parents = vec![self.page];
        while let Some(parent) = parents.pop() {
            let siblings = self.siblings(parent);
            if siblings.is_empty() {
                continue;
            }
            let order = order_of(document, &siblings, &frames, direction);
            parents.extend(&order);
            self.orders.insert(parent, order);
        }
    }

    /// What lies in a parent at any width, in paint order.
    fn siblings(&self, parent: RecordId) -> Vec<RecordId> {
        let mut seen = BTreeSet::new();
        let each = self.widths.iter().flat_map(|placed| {
            if parent == self.page { placed.widgets.top.as_slice() } else { placed.widgets.children(parent) }
        });
        each.copied().filter(|id| seen.insert(*id)).collect()
    }

    /// What lies in a parent, in the order in which it is read.
    pub(crate) fn within(&self, parent: RecordId) -> &[RecordId] {
        self.orders.get(&parent).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn at(&self, width: Width) -> &Placed {
        let [base, tablet, phone] = &self.widths;
        match width {
            Width::Base => base,
            Width::Tablet => tablet,
            Width::Phone => phone,
        }
    }

    /// Are its letters smaller than drawn at any width?
    fn is_sized(&self, id: RecordId) -> bool {
        self.widths.iter().any(|placed| placed.sizes.contains_key(&id))
    }

    /// How wide a widget is shown, for the choice of a rendition.
    pub(crate) fn sizes(&self, id: RecordId) -> String {
        let part = |width: Width| {
            let placed = self.at(width);
            let across = placed.frames.get(&id).map_or(placed.measures.width, |frame| frame.width);
            css::decimal(across.saturating_mul(1_000) / placed.measures.width.max(1), 1)
        };
        let [base, tablet, phone] = Width::ALL.map(part);
        format!("(width<600px) {phone}vw,(width<1024px) {tablet}vw,{base}vw")
    }

    /// How wide a picture of this size is where it covers the page or its first window, for the choice of a rendition.
    pub(crate) fn ground_sizes(&self, (width, height): (u32, u32), covers_page: bool) -> String {
        let (width, height) = (i64::from(width), i64::from(height).max(1));
        let of_window = css::decimal(width.saturating_mul(1_000) / height, 1);
        let part = |class: Width| {
            let placed = self.at(class);
            let page = if covers_page { placed.height } else { 0 };
            let across = page.saturating_mul(width) / height;
            let page_width = placed.measures.width.max(1);
            css::decimal(across.max(page_width).saturating_mul(1_000) / page_width, 1)
        };
        let [base, tablet, phone] = Width::ALL.map(part).map(|part| format!("max({part}vw,{of_window}vh)"));
        format!("(width<600px) {phone},(width<1024px) {tablet},{base}")
    }

    /// Where a widget lies in its parent at the base; none where it is not shown there. What a stack lays out begins where
    /// that does.
    pub(crate) fn at_base(&self, id: RecordId, record: &Record) -> Option<Frame> {
        let placed = self.at(Width::Base);
        placed.levels.get(&id)?;
        let laid_out = || match record.get(Key::Size) {
            Some(Value::Pair([width, height])) => {
                Frame { width: i64::from(*width), height: i64::from(*height), ..Frame::default() }
            }
            _ => Frame::default(),
        };
        Some(placed.frames.get(&id).copied().unwrap_or_else(laid_out))
    }

    /// The rows of the page, or of a group.
    pub(crate) fn rows(&self, parent: RecordId, width: Width) -> String {
        let tracks = self.at(width).tracks.get(&parent).map_or(&[][..], Vec::as_slice);
        let mut rows: Vec<String> = Vec::new();
        for same in tracks.chunk_by(|one, other| one == other) {
            let row = match same.first() {
                Some(Track::Drawn(height)) => css::length(*height),
                Some(Track::Room(_)) => "auto".to_owned(),
                None => continue,
            };
            rows.push(match same.len() {
                1 => row,
                many => format!("repeat({many},{row})"),
            });
        }
        if rows.is_empty() { "none".to_owned() } else { rows.join(" ") }
    }

    /// Where a widget lies at a width.
    pub(crate) fn set(
        &self,
        record: &Record,
        id: RecordId,
        parent: RecordId,
        width: Width,
        rule: &mut Declarations,
    ) {
        let placed = self.at(width);
        let Some(level) = placed.levels.get(&id) else {
            rule.set("display", "none");
            return;
        };
        if !self.at(Width::Base).levels.contains_key(&id) {
            rule.set("display", display(record.kind));
        }
        rule.set("z-index", level.to_string());
        if self.is_sized(id) || self.is_sized(parent) {
            let size = placed.sizes.get(&id).copied().unwrap_or(1_000);
            rule.set("--v", format!("calc(var(--u)*{})", css::thousandths(size)));
        }
        let height = placed.heights.get(&id).copied().unwrap_or(Height::Drawn);
        match (placed.frames.get(&id), placed.cells.get(&id)) {
            (Some(frame), _) if parent == self.page && pin(record).is_some() => {
                set_pinned(record, *frame, placed, width, rule);
                set_height(*frame, height, false, rule);
            }
            (Some(frame), Some(cell)) => {
                set_rows(*cell, rule);
                self.set_across(record, *frame, parent, width, rule);
                set_height(*frame, height, cell.stretches, rule);
            }
            _ => set_size(record, width, height, rule),
        }
    }

    /// On the page itself a widget can hold to the edges of a window that is wider than the page (EDIT-057).
    fn set_across(
        &self,
        record: &Record,
        frame: Frame,
        parent: RecordId,
        width: Width,
        rule: &mut Declarations,
    ) {
        let placed = self.at(width);
        let (x, across) = (css::sum(frame.x), css::length(frame.width));
        match hold_of(record, frame, placed, width) {
            _ if parent != self.page => {}
            "left" => {
                rule.set("margin-left", format!("calc({x} - var(--o))"));
                rule.set("width", across);
                return;
            }
            "right" => {
                rule.set("margin-left", format!("calc({x} + var(--o))"));
                rule.set("width", across);
                return;
            }
            "both" => {
                rule.set("margin-left", format!("calc({x} - var(--o))"));
                rule.set("width", format!("calc({} + 2*var(--o))", css::sum(frame.width)));
                return;
            }
            _ => {}
        }
        rule.set("margin-left", css::length(frame.x));
        rule.set("width", across);
    }
}

/// How a widget is displayed, for those that the base does not show.
const fn display(kind: Kind) -> &'static str {
    match kind {
        Kind::Group => "grid",
        Kind::Stack | Kind::Button => "flex",
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

/// To what a widget holds; what is full-bleed holds to both edges.
fn hold_of(record: &Record, frame: Frame, placed: &Placed, width: Width) -> &'static str {
    match look::word(record, Key::Hold, width).unwrap_or("scale") {
        "scale" if placed.is_full_bleed(frame) => "both",
        hold => hold,
    }
}

fn set_rows(cell: Cell, rule: &mut Declarations) {
    rule.set("grid-row", format!("{}/{}", cell.first + 1, cell.after + 1));
    rule.set("margin-top", css::length(cell.margin_top));
    rule.set("align-self", if cell.stretches { "stretch" } else { "start" });
    if cell.stretches {
        rule.set("margin-bottom", css::length(cell.margin_bottom));
    }
}

fn set_height(frame: Frame, height: Height, stretches: bool, rule: &mut Declarations) {
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
fn set_pinned(record: &Record, frame: Frame, placed: &Placed, width: Width, rule: &mut Declarations) {
    rule.set("position", "absolute");
    let (x, across) = (css::sum(frame.x), css::length(frame.width));
    let (left, across) = match hold_of(record, frame, placed, width) {
        "left" => (css::length(frame.x), across),
        "right" => (format!("calc(2*var(--o) + {x})"), across),
        "both" => (css::length(frame.x), format!("calc({} + 2*var(--o))", css::sum(frame.width))),
        _ => (format!("calc(var(--o) + {x})"), across),
    };
    rule.set("left", left);
    rule.set("width", across);
    if look::word(record, Key::Pin, width) == Some("bottom") {
        rule.set("bottom", css::length((placed.height - frame.bottom()).max(0)));
    } else {
        rule.set("top", css::length(frame.y));
    }
}

/// A stack lays out what lies in it: of that only the size is said.
fn set_size(record: &Record, width: Width, height: Height, rule: &mut Declarations) {
    let Some(Value::Pair([across, down])) = record.at(Key::Size, width) else { return };
    rule.set("width", css::length((*across).into()));
    rule.set("flex", "none");
    match height {
        Height::Drawn => rule.set("height", css::length((*down).into())),
        Height::Words { .. } => {}
        Height::Content => rule.set("min-height", css::length((*down).into())),
    }
}
