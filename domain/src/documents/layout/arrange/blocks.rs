//! Blocks: what stays together in an arrangement. Widgets that overlap are one unit, which is scaled (EDIT-104). Where
//! letters would become too small, it is taken apart (EDIT-105). What is drawn behind others then stays behind them and
//! holds them. A picture comes first, and what lay on it follows.

use std::collections::BTreeMap;

use super::{
    super::{
        frame::{Frame, SLACK, divide, pixels},
        reading::holders,
        registers::word,
        tone::ground_of,
    },
    Area, Plan,
};
use crate::documents::{
    id::RecordId,
    record::{Kind, Record, Width},
    register::Key,
};

/// A panel is no narrower than this, in pixels: a badge is none.
const LEAST_PANEL: i64 = 240;

/// What is placed as one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Block {
    /// One widget.
    One(RecordId),
    /// Widgets that overlap, in paint order. They are scaled together.
    Unit(Vec<RecordId>),
    /// A widget that is drawn behind others, and these in paint order.
    Holder(RecordId, Vec<RecordId>),
    /// A picture, a shape or a group and the texts beneath it, in reading order.
    Card(Vec<Block>),
}

impl Block {
    /// Its widgets, in paint order, and those of a card part by part.
    pub(super) fn ids(&self) -> Vec<RecordId> {
        match self {
            Self::One(id) => vec![*id],
            Self::Unit(ids) => ids.clone(),
            Self::Card(parts) => parts.iter().flat_map(Self::ids).collect(),
            Self::Holder(id, contents) => std::iter::once(*id).chain(contents.iter().copied()).collect(),
        }
    }
}

impl Plan<'_> {
    /// The blocks of siblings, in reading order. `ids` are in paint order.
    pub(super) fn blocks(&self, area: &Area, ids: &[RecordId]) -> Vec<Block> {
        let ranks: BTreeMap<RecordId, usize> =
            self.in_order(ids).into_iter().enumerate().map(|(rank, id)| (id, rank)).collect();
        let mut units = self.units(ids);
        units.sort_by_key(|unit| unit.iter().filter_map(|id| ranks.get(id)).min().copied());
        let mut blocks = Vec::new();
        for unit in units {
            self.add_unit(area, unit, &ranks, &mut blocks);
        }
        blocks
    }

    /// The connected components of what overlaps, each in paint order.
    fn units(&self, ids: &[RecordId]) -> Vec<Vec<RecordId>> {
        let mut sorted: Vec<(Frame, usize)> =
            ids.iter().enumerate().map(|(at, id)| (self.drawn(*id), at)).collect();
        sorted.sort_by_key(|(frame, at)| (frame.y, *at));
        // Of each, the one that stands for its component, or another one on the way to it.
        let mut leaders: Vec<usize> = (0..ids.len()).collect();
        for (place, (frame, at)) in sorted.iter().enumerate() {
            let below =
                sorted.iter().skip(place + 1).take_while(|(other, _)| other.y < frame.bottom() - SLACK);
            for (_, other) in below.filter(|(other, _)| frame.overlaps(*other)) {
                let (one, other) = (leader(&leaders, *at), leader(&leaders, *other));
                if let Some(place) = leaders.get_mut(one.max(other)) {
                    *place = one.min(other);
                }
            }
        }
        let mut units: BTreeMap<usize, Vec<RecordId>> = BTreeMap::new();
        for (at, id) in ids.iter().enumerate() {
            units.entry(leader(&leaders, at)).or_default().push(*id);
        }
        units.into_values().collect()
    }

    fn add_unit(
        &self,
        area: &Area,
        unit: Vec<RecordId>,
        ranks: &BTreeMap<RecordId, usize>,
        blocks: &mut Vec<Block>,
    ) {
        if let [id] = unit.as_slice() {
            return blocks.push(Block::One(*id));
        }
        let drawn = self.drawn_union(&unit);
        if let Some((panel, held)) = self.panel(&unit) {
            return self.take_apart(area, panel, held, blocks);
        }
        if !self.fall_below(&unit, self.unit_width(area, &unit), drawn.width) {
            return blocks.push(Block::Unit(unit));
        }
        let parts = self.parts(&unit);
        let single = parts.len() == 1;
        for (id, held) in self.pictures_first(parts, ranks) {
            if held.is_empty() {
                blocks.push(Block::One(id));
            } else if !single {
                let part =
                    unit.iter().copied().filter(|other| *other == id || held.contains(other)).collect();
                self.add_unit(area, part, ranks, blocks);
            } else {
                self.take_apart(area, id, held, blocks);
            }
        }
    }

    /// A panel: a box behind one column of texts and other things. It is laid out anew at every width, and so is as high as
    /// they need. None where a unit is none.
    fn panel(&self, unit: &[RecordId]) -> Option<(RecordId, Vec<RecordId>)> {
        let parts = self.parts(unit);
        let [(id, held)] = parts.as_slice() else { return None };
        let frames: Vec<Frame> = held.iter().map(|id| self.drawn(*id)).collect();
        let mut pairs = frames
            .iter()
            .enumerate()
            .flat_map(|(at, one)| frames.iter().skip(at + 1).map(move |other| (*one, *other)));
        let is_panel = self.is_box(*id)
            && self.drawn(*id).width >= pixels(LEAST_PANEL)
            && pairs.all(|(one, other)| !one.beside(other))
            && held.iter().any(|id| self.has_words(*id));
        is_panel.then(|| (*id, held.clone()))
    }

    /// Is it a shape that is no drawing, and has four sides?
    fn is_box(&self, id: RecordId) -> bool {
        let figure = |record: &Record| word(record, Key::Figure, Width::Base).unwrap_or("rectangle");
        self.is(id, Kind::Shape) && self.record(id).is_some_and(|record| figure(record) == "rectangle")
    }

    /// Does a picture hold words that could not be read beside it, as light ones on a white page? It stays behind them then, as
    /// a shape does.
    fn holds_light(&self, id: RecordId, held: &[RecordId]) -> bool {
        self.is(id, Kind::Picture)
            && held.iter().enumerate().any(|(at, id)| self.is_lost(*id, held.get(..at).unwrap_or_default()))
    }

    /// Has a text the tone of what it would be laid on? That is a shape among its siblings, or what all are laid on.
    fn is_lost(&self, id: RecordId, below: &[RecordId]) -> bool {
        let (Some(record), Some(words)) = (self.record(id), self.words(id)) else { return false };
        let ground = |record: &Record| ground_of(self.document, record, Key::Fill, self.width);
        if ground(record).is_some() {
            return false;
        }
        let holds =
            |other: &&RecordId| self.is(**other, Kind::Shape) && self.drawn(**other).contains(self.drawn(id));
        let mut shapes = below.iter().rev().filter(holds).filter_map(|other| self.record(*other));
        let ground = shapes.find_map(ground).or(self.is_light);
        ground.is_some_and(|is_light| words.have_tone(is_light))
    }

    /// What is drawn behind all others of a unit, and these. What was corrected leaves it.
    fn take_apart(&self, area: &Area, id: RecordId, held: Vec<RecordId>, blocks: &mut Vec<Block>) {
        let holds = self.is(id, Kind::Shape)
            || (self.is(id, Kind::Group) && self.widgets.children(id).is_empty())
            || self.holds_light(id, &held);
        if !holds {
            blocks.push(Block::One(id));
            return blocks.extend(self.blocks(area, &held));
        }
        let (fixed, contents): (Vec<_>, Vec<_>) =
            held.into_iter().partition(|id| self.position(*id).is_some());
        blocks.push(if contents.is_empty() { Block::One(id) } else { Block::Holder(id, contents) });
        blocks.extend(fixed.into_iter().map(Block::One));
    }

    /// What is held by nothing in a unit, each with all that it holds, in paint order.
    fn parts(&self, unit: &[RecordId]) -> Vec<(RecordId, Vec<RecordId>)> {
        let frames: Vec<Frame> = unit.iter().map(|id| self.drawn(*id)).collect();
        let holders = holders(&frames);
        let outermost = |at: usize| {
            let out = std::iter::successors(Some(at), |at| holders.get(*at).copied().flatten());
            out.last().unwrap_or(at)
        };
        let mut parts: BTreeMap<usize, Vec<RecordId>> = BTreeMap::new();
        for (at, id) in unit.iter().enumerate() {
            let part = parts.entry(outermost(at)).or_default();
            if outermost(at) != at {
                part.push(*id);
            }
        }
        parts.into_iter().filter_map(|(at, held)| Some((*unit.get(at)?, held))).collect()
    }

    /// The parts, which come in paint order, in reading order, but a picture before what lies on it.
    fn pictures_first(
        &self,
        parts: Vec<(RecordId, Vec<RecordId>)>,
        ranks: &BTreeMap<RecordId, usize>,
    ) -> Vec<(RecordId, Vec<RecordId>)> {
        let mut left: Vec<(usize, (RecordId, Vec<RecordId>))> = parts.into_iter().enumerate().collect();
        left.sort_by_key(|(_, (id, _))| ranks.get(id).copied());
        let mut ordered = Vec::with_capacity(left.len());
        while let Some((height, (first, _))) = left.first() {
            let below = |(lower, (id, _)): &(usize, (RecordId, Vec<RecordId>))| {
                lower < height && self.is(*id, Kind::Picture) && self.drawn(*id).overlaps(self.drawn(*first))
            };
            let next = left.iter().position(below).unwrap_or(0);
            ordered.push(left.remove(next).1);
        }
        ordered
    }

    /// How wide a unit becomes that is scaled. One with words does not grow by more than a quarter.
    pub(super) fn unit_width(&self, area: &Area, unit: &[RecordId]) -> i64 {
        let drawn = self.drawn_union(unit);
        let width = self.block_width(area, drawn);
        if unit.iter().any(|id| self.has_words(*id)) { width.min(divide(drawn.width * 5, 4)) } else { width }
    }

    /// How wide something becomes that has room: full-bleed stays so (EDIT-106), what is wide fills the content, and what
    /// is small keeps its size.
    pub(super) fn block_width(&self, area: &Area, drawn: Frame) -> i64 {
        if area.is_filled_by(drawn) {
            area.width
        } else if area.is_wide(drawn) {
            area.content
        } else {
            drawn.width.min(area.content)
        }
    }

    /// Is it a text without a fill, whose edges nobody sees?
    pub(super) fn is_bare_text(&self, id: RecordId) -> bool {
        self.is(id, Kind::Text)
            && self.record(id).is_some_and(|record| record.at(Key::Fill, self.width).is_none())
    }
}

fn leader(leaders: &[usize], at: usize) -> usize {
    let next = |at: &usize| leaders.get(*at).copied().filter(|next| next != at);
    std::iter::successors(Some(at), next).last().unwrap_or(at)
}
