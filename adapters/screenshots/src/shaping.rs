//! From characters to glyphs: alphabets, directions and fonts of a paragraph.

use std::ops::Range;

use harfrust::{Direction, Feature, ShapeOptions, Tag, UnicodeBuffer};
use unicode_bidi::{BidiInfo, Level};
use unicode_segmentation::UnicodeSegmentation;

use crate::{
    fonts::{Cut, Faces},
    style::Look,
};

/// A glyph and where it is drawn, from where its cluster begins. In units of its font.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Glyph {
    pub(crate) id: u32,
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// Characters that are drawn as one, and where a line may end.
#[derive(Clone)]
pub(crate) struct Cluster {
    /// Where its first character is in the paragraph, in bytes.
    pub(crate) start: usize,
    /// The number of its run, whose look it has.
    pub(crate) run: usize,
    pub(crate) cut: Cut,
    pub(crate) glyphs: Vec<Glyph>,
    /// How far the line goes on after it, in pixels.
    pub(crate) advance: f64,
    pub(crate) is_space: bool,
}

/// Characters of one look.
#[derive(Debug, Clone)]
pub(crate) struct Run {
    pub(crate) text: String,
    pub(crate) look: Look,
}

/// A paragraph in glyphs.
pub(crate) struct Shaped {
    pub(crate) text: String,
    /// In the order in which they are written.
    pub(crate) clusters: Vec<Cluster>,
    levels: Vec<Level>,
    /// Is it written from right to left?
    pub(crate) is_right_to_left: bool,
}

/// A part of a paragraph that is shaped at once.
struct Item {
    range: Range<usize>,
    run: usize,
    level: Level,
    cut: Cut,
}

/// Shapes a paragraph. Letters that no font has are left out.
pub(crate) fn shape(faces: &Faces, runs: &[Run], is_right_to_left: Option<bool>) -> Shaped {
    let mut text = String::new();
    let mut starts = Vec::new();
    for run in runs {
        starts.push(text.len());
        text.push_str(&cased(&run.text, run.look.case));
    }
    let level = is_right_to_left.map(|right| if right { Level::rtl() } else { Level::ltr() });
    let bidi = BidiInfo::new(&text, level);
    let is_right_to_left = bidi.paragraphs.first().is_some_and(|paragraph| paragraph.level.is_rtl());
    let levels = bidi.levels;
    let mut clusters = Vec::new();
    for item in items(faces, &text, runs, &starts, &levels) {
        if let Some(run) = runs.get(item.run) {
            shape_item(&text, &item, &run.look, &mut clusters);
        }
    }
    clusters.sort_by_key(|cluster: &Cluster| cluster.start);
    Shaped { text, clusters, levels, is_right_to_left }
}

/// The words as they are written in this case (as `text-transform`).
fn cased(text: &str, case: &str) -> String {
    match case {
        "upper" => text.to_uppercase(),
        "lower" => text.to_lowercase(),
        "capitalize" => {
            let capital = |word: &str| {
                let mut letters = word.chars();
                letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>())
            };
            text.split_word_bounds().filter_map(capital).collect()
        }
        _ => text.to_owned(),
    }
}

fn items(faces: &Faces, text: &str, runs: &[Run], starts: &[usize], levels: &[Level]) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for (start, grapheme) in text.grapheme_indices(true) {
        let run = starts.partition_point(|begin| *begin <= start).saturating_sub(1);
        let (Some(look), Some(letter)) = (runs.get(run).map(|run| &run.look), grapheme.chars().next()) else {
            continue;
        };
        let level = levels.get(start).copied().unwrap_or_else(Level::ltr);
        let end = start + grapheme.len();
        let before = items.last_mut().filter(|item| item.run == run && item.range.end == start);
        // Spaces and marks stay in the font of the word before.
        let common = letter.is_whitespace() || letter.is_ascii_punctuation();
        let kept = before.as_ref().map(|item| item.cut.clone()).filter(|cut| common && cut.face.has(letter));
        let Some(cut) = kept.or_else(|| faces.cut(&look.font, letter)) else { continue };
        match before {
            Some(item) if item.level == level && item.cut == cut => item.range.end = end,
            _ => items.push(Item { range: start..end, run, level, cut }),
        }
    }
    items
}

fn shape_item(text: &str, item: &Item, look: &Look, clusters: &mut Vec<Cluster>) {
    let (Some(font), Some(part)) = (item.cut.face.font(), text.get(item.range.clone())) else { return };
    let shaper = item.cut.face.shaper().shaper(&font).instance(Some(&item.cut.instance)).build();
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(part);
    buffer.guess_segment_properties();
    let is_right_to_left = item.level.is_rtl();
    buffer.set_direction(if is_right_to_left { Direction::RightToLeft } else { Direction::LeftToRight });
    let features = features(look);
    let shaped = shaper.shape(buffer, ShapeOptions::new().features(&features));
    let scale = look.size / item.cut.face.units();
    let first = clusters.len();
    let mut drawn = 0.0;
    for (info, position) in shaped.glyph_infos().iter().zip(shaped.glyph_positions()) {
        let start = item.range.start + usize::try_from(info.cluster).unwrap_or(usize::MAX);
        let advance = f64::from(position.x_advance);
        let is_same = clusters.len() > first && clusters.last().is_some_and(|last| last.start == start);
        if !is_same {
            drawn = 0.0;
            let letter = text.get(start..).and_then(|rest| rest.chars().next());
            clusters.push(Cluster {
                start,
                run: item.run,
                cut: item.cut.clone(),
                glyphs: Vec::new(),
                advance: look.tracking * look.size,
                is_space: letter.is_some_and(char::is_whitespace),
            });
        }
        if let Some(cluster) = clusters.last_mut() {
            let (x, y) = (drawn + f64::from(position.x_offset), f64::from(position.y_offset));
            cluster.glyphs.push(Glyph { id: info.glyph_id, x, y });
            cluster.advance += advance * scale;
        }
        drawn += advance;
    }
}

fn features(look: &Look) -> Vec<Feature> {
    let mut features = Vec::new();
    let mut set = |tag: &[u8; 4], value: u32| features.push(Feature::new(Tag::new(tag), value, ..));
    match look.ligatures {
        "none" => {
            set(b"liga", 0);
            set(b"clig", 0);
        }
        "all" => set(b"dlig", 1),
        // As browsers do, where letters stand apart.
        _ if look.tracking != 0.0 => {
            set(b"liga", 0);
            set(b"clig", 0);
        }
        _ => {}
    }
    match look.figures {
        "lining" => set(b"lnum", 1),
        "oldstyle" => set(b"onum", 1),
        "tabular" => set(b"tnum", 1),
        _ => {}
    }
    if look.has_small_capitals {
        set(b"smcp", 1);
    }
    features
}

impl Shaped {
    /// The clusters of a line in the order in which they stand from left to right.
    pub(crate) fn in_sight(&self, line: Range<usize>) -> Vec<&Cluster> {
        let mut seen: Vec<&Cluster> = self.clusters.get(line).unwrap_or_default().iter().collect();
        let level = |cluster: &Cluster| self.levels.get(cluster.start).map_or(0, |level| level.number());
        let highest = seen.iter().map(|cluster| level(cluster)).max().unwrap_or(0);
        // Rule L2 of the bidirectional algorithm: from the highest level on, what is at it or above is turned round.
        for turned in (1..=highest).rev() {
            for part in seen.chunk_by_mut(|one, other| (level(one) >= turned) == (level(other) >= turned)) {
                if part.first().is_some_and(|cluster| level(cluster) >= turned) {
                    part.reverse();
                }
            }
        }
        seen
    }
}
