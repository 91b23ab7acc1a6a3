//! Where the widgets of a page lie at each width.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::{Display, Write as _},
};

use octavo_domain::documents::{
    document::Document,
    id::{ById, RecordId},
    layout::{
        Frame,
        arrange::{Arrangement, arrangement_of},
        drawing::{drawings, height_of},
        lines::{Cell, Grid, Height, Track, grid},
        page::{Measures, Widgets, direction, measures, widgets_of},
        reading::order_of,
    },
    record::{Kind, Kinds, Record, Width},
    register::Key,
    value::Value,
};

use crate::{
    album,
    css::{self, Declarations},
    look,
    placing::{Pin, display, pin, set_height, set_pinned, set_rows, set_size, set_sticky},
};

/// As drawn, in the thousandths in which sizes are scaled.
const AS_DRAWN: i64 = 1_000;

/// A visible widget at a width.
struct Spot {
    /// Its place in paint order among its siblings, from one on.
    level: usize,
    /// Where it lies in its parent; none of what a stack lays out.
    frame: Option<Frame>,
    /// How large letters and inner lengths are, in thousandths of the drawing.
    size: i64,
    height: Height,
    /// Where it lies in the grid of its parent; none of what is pinned.
    cell: Option<Cell>,
}

/// A page at a width.
pub(crate) struct Placed {
    pub(crate) measures: Measures,
    widgets: Widgets,
    frames: BTreeMap<RecordId, Frame>,
    spots: ById<Spot>,
    /// The tracks of the page, and of each group and stack.
    tracks: BTreeMap<RecordId, Vec<Track>>,
    /// The height of the page as it is drawn.
    height: i64,
}

impl Placed {
    fn of(document: &Document, page: RecordId, width: Width) -> Self {
        let widgets = widgets_of(document, page, width);
        let Arrangement { frames, sizes } = arrangement_of(document, page, &widgets, width);
        let least = document.get(page).and_then(|page| look::number(page, Key::LeastHeight, width));
        let mut placed = Self {
            measures: measures(document, width),
            widgets: Widgets::default(),
            frames,
            spots: ById::default(),
            tracks: BTreeMap::new(),
            height: 0,
        };
        placed.height = placed.place(document, &widgets, page, width, least.unwrap_or(0));
        let mut parents = widgets.top.clone();
        while let Some(parent) = parents.pop() {
            if document.get(parent).is_some_and(|record| Kinds::PARENTS.has(record.kind)) {
                let height = placed.frames.get(&parent).map_or(0, |frame| frame.height);
                placed.place(document, &widgets, parent, width, height);
                parents.extend(widgets.children(parent));
            }
        }
        for (id, size) in sizes {
            if let Some(spot) = placed.spots.get_mut(&id) {
                spot.size = size;
            }
        }
        placed.widgets = widgets;
        placed
    }

    /// Places what lies in a parent; answers the drawn height of that.
    fn place(
        &mut self,
        document: &Document,
        widgets: &Widgets,
        parent: RecordId,
        width: Width,
        height: i64,
    ) -> i64 {
        let is_page = document.get(parent).is_some_and(|record| record.kind == Kind::Page);
        let siblings = if is_page { widgets.top.as_slice() } else { widgets.children(parent) };
        let drawings = drawings(document, widgets, siblings, &self.frames, width);
        let Grid { tracks, cells } = grid(&drawings, height);
        let bottom = drawings.iter().map(|drawing| drawing.frame.bottom()).fold(height, i64::max);
        self.tracks.insert(parent, tracks);
        // Cells come in the order of siblings, of which some have none.
        let mut placed = drawings.iter().zip(cells).peekable();
        for (level, id) in siblings.iter().enumerate() {
            let own = placed.next_if(|(_, cell)| cell.id == *id);
            let height = own.map_or_else(|| height_of(document, widgets, *id), |(drawing, _)| drawing.height);
            let spot = Spot {
                level: level + 1,
                frame: self.frames.get(id).copied(),
                size: AS_DRAWN,
                height,
                cell: own.map(|(_, cell)| cell),
            };
            self.spots.insert(*id, spot);
        }
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
    /// What lies on the page and is pinned at any width.
    pins: BTreeMap<RecordId, Pin>,
    /// Those whose letters are smaller than drawn at any width.
    sized: ById<()>,
    /// What lays out pictures, and says how large they are.
    albums: BTreeSet<RecordId>,
    page: RecordId,
}

impl Places {
    pub(crate) fn of(document: &Document, page: RecordId) -> Self {
        let widths = Width::ALL.map(|width| Placed::of(document, page, width));
        let spots = widths.iter().flat_map(|placed| &placed.spots);
        let sized = spots.filter(|(_, spot)| spot.size != AS_DRAWN).map(|(id, _)| (*id, ())).collect();
        let albums = document.records().filter(|(_, record)| Kinds::ALBUMS.has(record.kind));
        let albums = albums.map(|(id, _)| id).collect();
        let mut places = Self { widths, orders: BTreeMap::new(), pins: BTreeMap::new(), sized, albums, page };
        places.order(document);
        let pinned = |id: &RecordId| Some((*id, pin(document.get(*id)?)?));
        places.pins = places.within(page).iter().filter_map(pinned).collect();
        places
    }

    /// The order at the base is that of every width. What the base does not show is read where it lies elsewhere.
    fn order(&mut self, document: &Document) {
        let direction = direction(document, self.page);
        let [base, others @ ..] = &self.widths;
        let mut frames = base.frames.clone();
        for placed in others.iter().filter(|placed| placed.widgets != base.widgets) {
            for (id, frame) in &placed.frames {
                frames.entry(*id).or_insert(*frame);
            }
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
        let [base, tablet, phone] = self.widths.each_ref().map(|placed| {
            if parent == self.page { placed.widgets.top.as_slice() } else { placed.widgets.children(parent) }
        });
        if base == tablet && base == phone {
            return base.to_vec();
        }
        let mut seen = BTreeSet::new();
        [base, tablet, phone].concat().into_iter().filter(|id| seen.insert(*id)).collect()
    }

    /// To which edge of the window something on the page is pinned, at the widest class at which it is.
    pub(crate) fn pin(&self, id: RecordId) -> Option<Pin> {
        self.pins.get(&id).copied()
    }

    /// Is a widget shown at a width?
    pub(crate) fn is_shown(&self, id: RecordId, width: Width) -> bool {
        self.at(width).spots.contains_key(&id)
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

    /// How wide a widget is shown, for the choice of a rendition. What lies in an album is shown as its part of that.
    pub(crate) fn sizes(&self, document: &Document, id: RecordId) -> String {
        let album = document.get(id).and_then(|record| album::of(document, record));
        let part = |width: Width| {
            let placed = self.at(width);
            let frame = |id: RecordId| placed.frames.get(&id).map(|frame| frame.width);
            let across = match album {
                Some((album, record)) => frame(album).map(|across| across / album::share(record, width)),
                None => frame(id),
            };
            let across = across.unwrap_or(placed.measures.width);
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
    pub(crate) fn at_base(&self, document: &Document, id: RecordId, record: &Record) -> Option<Frame> {
        let spot = self.at(Width::Base).spots.get(&id)?;
        if let Some((album, its)) = album::of(document, record) {
            let is_first = self.within(album).first() == Some(&id);
            return album::frame_at_base(its, *self.at(Width::Base).frames.get(&album)?, is_first);
        }
        let laid_out = || match record.get(Key::Size) {
            Some(Value::Pair([width, height])) => {
                Frame { width: i64::from(*width), height: i64::from(*height), ..Frame::default() }
            }
            _ => Frame::default(),
        };
        Some(spot.frame.unwrap_or_else(laid_out))
    }

    /// The rows of the page, or of a group.
    pub(crate) fn rows(&self, parent: RecordId, width: Width) -> String {
        let tracks = self.at(width).tracks.get(&parent).map_or(&[][..], Vec::as_slice);
        let mut rows = String::new();
        for same in tracks.chunk_by(|one, other| one == other) {
            let drawn = match same.first() {
                Some(Track::Drawn(height)) => Some(css::length(*height)),
                _ => None,
            };
            let row: &dyn Display = drawn.as_ref().map_or(&"auto", |drawn| drawn);
            let space = if rows.is_empty() { "" } else { " " };
            let _ = match same.len() {
                1 => write!(rows, "{space}{row}"),
                many => write!(rows, "{space}repeat({many},{row})"),
            };
        }
        if rows.is_empty() { "none".to_owned() } else { rows }
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
        let Some(Spot { level, frame, size, height, cell }) = placed.spots.get(&id) else {
            rule.set("display", "none");
            return;
        };
        if !self.at(Width::Base).spots.contains_key(&id) {
            rule.set("display", display(record));
        }
        rule.set("z-index", level);
        if self.sized.contains_key(&id) || self.sized.contains_key(&parent) {
            rule.set("--v", format_args!("calc(var(--u)*{})", css::thousandths(*size)));
        }
        match (*frame, *cell) {
            (Some(frame), _) if parent == self.page && self.pin(id).is_some() => {
                let hold = hold_of(record, frame, placed, width);
                set_pinned(record, frame, (hold, placed.height), width, rule);
                set_height(frame, *height, false, rule);
            }
            (Some(frame), Some(cell)) => {
                let sticks = look::word(record, Key::Pin, width) == Some("sticky");
                let cell = Cell { stretches: cell.stretches && !sticks, ..cell };
                set_rows(cell, rule);
                if sticks {
                    set_sticky(record, cell, width, rule);
                }
                self.set_across(record, frame, parent, width, rule);
                set_height(frame, *height, cell.stretches, rule);
            }
            _ if self.albums.contains(&parent) => {}
            _ => set_size(record, width, *height, rule),
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
                rule.set("margin-left", format_args!("calc({x} - var(--o))"));
                rule.set("width", across);
                return;
            }
            "right" => {
                rule.set("margin-left", format_args!("calc({x} + var(--o))"));
                rule.set("width", across);
                return;
            }
            "both" => {
                rule.set("margin-left", format_args!("calc({x} - var(--o))"));
                rule.set("width", format_args!("calc({} + 2*var(--o))", css::sum(frame.width)));
                return;
            }
            _ => {}
        }
        rule.set("margin-left", css::length(frame.x));
        rule.set("width", across);
    }
}

/// To what a widget holds; what is full-bleed holds to both edges.
fn hold_of(record: &Record, frame: Frame, placed: &Placed, width: Width) -> &'static str {
    match look::word(record, Key::Hold, width).unwrap_or("scale") {
        "scale" if placed.is_full_bleed(frame) => "both",
        hold => hold,
    }
}
