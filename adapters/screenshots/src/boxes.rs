//! Where everything at the top of a page lies: the drawing at the base, with its elastic lines and with what stacks and
//! menus lay out.

use std::collections::BTreeMap;

use octavo_domain::documents::{
    document::Document,
    id::RecordId,
    layout::{
        Frame,
        arrange::arrange,
        drawing::{drawings, height_of},
        lines::{Cell, Drawing, Grid, Height, Track, grid},
        page::{Direction, Measures, Widgets, direction, measures, widgets_of},
        reading::order_of,
    },
    record::{Kind, Record, Width},
    register::Key,
};

use crate::{
    fonts::Faces,
    registers::{four, number, pair, px, word},
    text::{self, Words},
};

/// A widget in its place. Lengths are in pixels of the design width.
pub(crate) struct Boxed {
    pub(crate) id: RecordId,
    /// Where it is in its parent.
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) children: Vec<Boxed>,
    pub(crate) words: Option<Words>,
}

/// The top of a page.
pub(crate) struct Top {
    /// What lies on the page, the lowest first.
    pub(crate) boxes: Vec<Boxed>,
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// How high the whole page is, or the view where that is higher.
    pub(crate) whole: f64,
    /// How high what lies on the page is.
    pub(crate) laid_out: f64,
}

/// What is laid out.
pub(crate) struct Plan<'a> {
    pub(crate) document: &'a Document,
    pub(crate) faces: &'a Faces,
    pub(crate) widgets: Widgets,
    frames: BTreeMap<RecordId, Frame>,
    /// The text with the heading of the first level.
    title: Option<RecordId>,
    pub(crate) direction: Direction,
    /// What is drawn below this is not in sight.
    far: f64,
}

/// Lays out the top of a page in a view of this ratio: its height by its width.
pub(crate) fn top(document: &Document, page: RecordId, faces: &Faces, ratio: f64) -> Top {
    let Measures { width, .. } = measures(document, Width::Base);
    let width = px(width);
    let height = width * ratio;
    let widgets = widgets_of(document, page, Width::Base);
    let mut plan = Plan {
        document,
        faces,
        frames: arrange(document, page, Width::Base),
        title: None,
        direction: direction(document, page),
        far: height,
        widgets,
    };
    let siblings = plan.widgets.top.clone();
    plan.title = plan.title_in(&siblings);
    let least = document.get(page).and_then(|page| number(page, Key::LeastHeight)).unwrap_or(0);
    let bottoms = siblings.iter().filter_map(|id| plan.frames.get(id)).map(|frame| frame.bottom());
    let drawn = px(bottoms.fold(least, i64::max));
    let (mut boxes, laid_out) = plan.placed(&siblings, least);
    boxes.extend(siblings.iter().filter_map(|id| plan.pinned(*id, drawn, height)));
    Top { boxes, width, height, whole: laid_out.max(height), laid_out }
}

impl Plan<'_> {
    pub(crate) fn record(&self, id: RecordId) -> Option<&Record> {
        self.document.get(id).map(AsRef::as_ref)
    }

    /// The first text, as it is read, with a heading of the first level.
    fn title_in(&self, siblings: &[RecordId]) -> Option<RecordId> {
        order_of(self.document, siblings, &self.frames, self.direction).into_iter().find_map(|id| {
            let has_it = self.record(id).is_some_and(|record| text::has_title(self.document, record));
            if has_it { Some(id) } else { self.title_in(self.widgets.children(id)) }
        })
    }

    /// What is pinned lies over the window, whatever of the page is in sight (EDIT-058).
    fn pinned(&self, id: RecordId, page: f64, view: f64) -> Option<Boxed> {
        let edge = word(self.record(id)?, Key::Pin).filter(|edge| matches!(*edge, "top" | "bottom"))?;
        let frame = *self.frames.get(&id)?;
        let mut made = self.make(id, px(frame.width), Some(px(frame.height)));
        (made.x, made.y) = (px(frame.x), px(frame.y));
        if edge == "bottom" {
            made.y = view - (page - px(frame.bottom())).max(0.0) - made.height;
        }
        Some(made)
    }

    /// What lies in a parent, with the height that it needs there.
    pub(crate) fn placed(&self, siblings: &[RecordId], least: i64) -> (Vec<Boxed>, f64) {
        let drawings = drawings(self.document, &self.widgets, siblings, &self.frames, Width::Base);
        let Grid { tracks, cells } = grid(&drawings, least);
        // Nothing moves up but for texts that close up, so what was drawn far below stays out of sight.
        let in_sight = |drawing: &&Drawing| px(drawing.frame.y) < self.far * 2.0;
        let mut boxes: BTreeMap<RecordId, Boxed> = drawings
            .iter()
            .filter(in_sight)
            .map(|drawing| {
                let (width, height) = (px(drawing.frame.width), px(drawing.frame.height));
                let mut made = self.make(drawing.id, width, Some(height));
                made.x = px(drawing.frame.x);
                (drawing.id, made)
            })
            .collect();
        let tops = tops(&tracks, &cells, |id| boxes.get(&id).map(|made| made.height));
        let top = |track: usize| tops.get(track).copied().unwrap_or_default();
        let mut placed = Vec::new();
        for cell in &cells {
            let Some(mut made) = boxes.remove(&cell.id) else { continue };
            made.y = top(cell.first) + px(cell.margin_top);
            if cell.stretches {
                let end = top(cell.after) - px(cell.margin_bottom);
                made.height = made.height.max(end - made.y);
            }
            placed.push(made);
        }
        (placed, tops.last().copied().unwrap_or_default())
    }

    /// A widget of this width, at its own nought. `drawn` is its height in the drawing, where that says one.
    pub(crate) fn make(&self, id: RecordId, width: f64, drawn: Option<f64>) -> Boxed {
        let least = drawn.unwrap_or_default();
        let mut made = Boxed { id, x: 0.0, y: 0.0, width, height: least, children: Vec::new(), words: None };
        let Some(record) = self.record(id) else { return made };
        match record.kind {
            Kind::Text => {
                let holds_title = self.title == Some(id);
                let words = text::words(self.faces, self.document, record, width, holds_title);
                let closes = height_of(self.document, &self.widgets, id) == Height::Words { closes: true };
                made.height = if closes { words.height } else { words.height.max(least) };
                let free = made.height - words.height;
                let down = match word(record, Key::VerticalAlign) {
                    Some("middle") => free / 2.0,
                    Some("bottom") => free,
                    _ => 0.0,
                };
                made.words = Some(words.moved(0.0, down));
            }
            Kind::Button => {
                let (words, height) = self.button(record, width, least);
                (made.words, made.height) = (Some(words), height);
            }
            Kind::Menu => {
                let words = self.menu(record, width, least);
                made.height = words.height.max(least);
                made.words = Some(words);
            }
            Kind::Group => {
                let own = self.frames.get(&id).map_or(0, |frame| frame.height);
                let (children, height) = self.placed(self.widgets.children(id), own);
                if height_of(self.document, &self.widgets, id).is_elastic() {
                    made.height = least.max(height);
                }
                made.children = children;
            }
            Kind::Stack => self.stack(record, &mut made),
            Kind::Gallery | Kind::Slideshow => self.album(record, &mut made),
            Kind::Form => self.form(record, &mut made),
            Kind::Share => self.share(record, &mut made),
            _ => {}
        }
        made
    }

    /// What a widget that nobody gave a width takes up in a stack.
    pub(crate) fn natural_width(&self, id: RecordId) -> f64 {
        let Some(record) = self.record(id) else { return 0.0 };
        let [_, right, _, left] = four(record, Key::Padding);
        let content = match record.kind {
            Kind::Text => text::natural_width(self.faces, self.document, record, self.title == Some(id)),
            Kind::Button => self.button_width(record),
            Kind::Group => {
                let children = self.widgets.children(id).iter();
                let ends = children.filter_map(|child| self.frames.get(child)).map(|frame| px(frame.right()));
                ends.fold(0.0, f64::max)
            }
            Kind::Stack => self.stack_width(id, record),
            _ => 0.0,
        };
        content + left + right
    }

    pub(crate) fn said_size(&self, id: RecordId) -> Option<(f64, f64)> {
        pair(self.record(id)?, Key::Size)
    }
}

/// Where each track begins, and where the last one ends. Rooms are as high as the texts that end with them need.
fn tops(tracks: &[Track], cells: &[Cell], height: impl Fn(RecordId) -> Option<f64>) -> Vec<f64> {
    let mut sizes: Vec<f64> = tracks
        .iter()
        .map(|track| match track {
            Track::Drawn(height) => px(*height),
            Track::Room(_) => 0.0,
        })
        .collect();
    // As browsers do: what spans fewer tracks is served first.
    let mut spanning: Vec<&Cell> = cells.iter().collect();
    spanning.sort_by_key(|cell| cell.after.saturating_sub(cell.first));
    for cell in spanning {
        let margins = px(cell.margin_top) + px(cell.margin_bottom);
        let Some(needed) = height(cell.id).map(|height| height + margins) else { continue };
        let span = sizes.get(cell.first..cell.after).unwrap_or_default();
        let missing = needed - span.iter().sum::<f64>();
        let rooms = tracks.get(cell.first..cell.after).unwrap_or_default().iter();
        let room = rooms.rev().position(|track| matches!(track, Track::Room(_)));
        if let Some(room) = room.and_then(|back| sizes.get_mut(cell.after - 1 - back))
            && missing > 0.0
        {
            *room += missing;
        }
    }
    let mut top = 0.0;
    let mut tops = vec![0.0];
    for size in sizes {
        top += size;
        tops.push(top);
    }
    tops
}
