//! Cards: a picture, a shape or a group with the texts beneath it that share its column. Cards side by side stay whole, and
//! stand in as many columns as can be read.

use super::{
    super::frame::{Frame, SLACK, divide, pixels},
    Area, Plan,
    area::gap_between,
    blocks::Block,
};
use crate::documents::record::Kind;

/// What belongs to a card is no further from what is above it, in pixels.
const MOST_APART: i64 = 64;
/// Cards become no narrower than this, in pixels: those with much to read, and those with short captions.
const LEAST_WITH_WORDS: i64 = 240;
const LEAST_WITH_CAPTION: i64 = 144;
/// A caption is short that takes no more lines than this in the narrowest card.
const CAPTION_LINES: i64 = 2;

impl Plan<'_> {
    /// The blocks with those made one that are a card. A card alone is none: its parts follow each other anyway.
    pub(super) fn in_cards(&self, area: &Area, blocks: Vec<Block>) -> Vec<Block> {
        let mut parts: Vec<(Vec<Block>, Frame)> = Vec::new();
        for block in blocks {
            let drawn = self.drawn_union(&block.ids());
            match parts.last_mut() {
                Some((card, around)) if self.goes_on(area, card, *around, &block, drawn) => {
                    card.push(block);
                    *around = around.union(drawn);
                }
                _ => parts.push((vec![block], drawn)),
            }
        }
        let is_card = |at: usize| parts.get(at).filter(|(card, _)| card.len() > 1).map(|(_, around)| *around);
        let beside = |one: Frame, other: Frame| {
            let alike = one.width.min(other.width) * 3 >= one.width.max(other.width) * 2;
            alike && one.beside(other) && !one.in_column_with(other)
        };
        let stays = |at: usize| {
            let neighbours = [at.checked_sub(1), at.checked_add(1)].into_iter().flatten();
            is_card(at)
                .is_some_and(|card| neighbours.filter_map(is_card).any(|neighbour| beside(card, neighbour)))
        };
        let stay: Vec<bool> = (0..parts.len()).map(stays).collect();
        let made = parts.into_iter().zip(stay);
        made.flat_map(|((card, _), stays)| if stays { vec![Block::Card(card)] } else { card }).collect()
    }

    /// Does a block belong to the card above it?
    fn goes_on(&self, area: &Area, card: &[Block], around: Frame, block: &Block, drawn: Frame) -> bool {
        let words = matches!(block, Block::One(id) if self.is(*id, Kind::Text) || self.is(*id, Kind::Button));
        let within = drawn.x >= around.x - SLACK && drawn.right() <= around.right() + SLACK;
        let gap = drawn.y - around.bottom();
        words
            && within
            && (-SLACK..=pixels(MOST_APART)).contains(&gap)
            && !area.is_wide(around)
            && card.first().is_some_and(|head| {
                (self.is_head(head) || self.is_heading(area, head, around)) && self.is_as_drawn(head)
            })
            && self.is_as_drawn(block)
    }

    /// Is it the heading of a small column, as in the foot of a page?
    fn is_heading(&self, area: &Area, block: &Block, around: Frame) -> bool {
        matches!(block, Block::One(id) if self.is(*id, Kind::Text)) && !area.is_wide_now(around.width)
    }

    /// Can something be the upper part of a card?
    fn is_head(&self, block: &Block) -> bool {
        let without = [Kind::Text, Kind::Button, Kind::Menu, Kind::Share, Kind::Line];
        !matches!(block, Block::One(id) if without.iter().any(|kind| self.is(*id, *kind)))
    }

    fn is_as_drawn(&self, block: &Block) -> bool {
        block.ids().iter().all(|id| self.position(*id).is_none() && self.size(*id).is_none())
    }

    /// The least width of a card that can be read.
    pub(super) fn least_of_card(&self, card: &[Block], width: i64) -> i64 {
        let texts = || card.iter().flat_map(Block::ids).filter_map(|id| self.words(id));
        let caption = pixels(LEAST_WITH_CAPTION);
        let are_short = texts().all(|words| words.length(self.width) <= caption * CAPTION_LINES);
        let readable = if are_short { caption } else { pixels(LEAST_WITH_WORDS) };
        let longest = texts().map(|words| words.longest_word(self.width)).max().unwrap_or(0);
        let half = divide(width, 2);
        let too_small = |block: &Block| match block {
            Block::Unit(ids) => self.fall_below(ids, half, width),
            _ => false,
        };
        if card.iter().any(too_small) { width } else { half.max(readable).max(longest).min(width) }
    }

    /// Places a card that is so wide. The answer is its bottom.
    pub(super) fn put_card(&mut self, card: &[Block], x: i64, width: i64, y: i64) -> i64 {
        let frames: Vec<Frame> = card.iter().map(|block| self.drawn_union(&block.ids())).collect();
        let drawn = Frame::union_of(frames.iter().copied()).unwrap_or_default();
        let area = Area { drawn, x, width, start: x, content: width };
        let mut bottom = y;
        let mut above: Option<Frame> = None;
        for (block, drawn) in card.iter().zip(frames) {
            let row = self.row_alone(&area, &[], block.clone(), drawn);
            let between = above.map_or(0, |above| gap_between(above, drawn));
            bottom = self.put_row(&area, &row, bottom + between);
            above = Some(drawn);
        }
        bottom
    }
}
