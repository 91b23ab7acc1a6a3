//! Where galleries and slideshows put their pictures.

use octavo_domain::documents::{
    id::RecordId,
    record::{Kind, Record},
    register::Key,
    value::Value,
};

use crate::{
    boxes::{Boxed, Plan},
    registers::{number, px, word},
};

/// What holds where nobody said it, as `adapters/pages/src/album.rs` has it.
const COLUMNS: i64 = 3;
const ROW_HEIGHT: f64 = 240.0;
/// Width to height of a picture that nobody has measured.
const RATIO: f64 = 1.5;

impl Plan<'_> {
    /// Lays out the pictures of an album; a gallery becomes as high as they need.
    pub(crate) fn album(&self, record: &Record, made: &mut Boxed) {
        let ids = self.widgets.children(made.id);
        let places = match (record.kind, word(record, Key::GalleryLayout)) {
            // What is seen of a slideshow is its first picture.
            (Kind::Slideshow, _) => vec![Place { x: 0.0, y: 0.0, width: made.width, height: made.height }],
            (_, Some("rows")) => self.rows(record, ids, made.width),
            (_, layout) => self.columns(record, ids, made.width, layout == Some("columns")),
        };
        let bottom = places.iter().map(|place| place.y + place.height).fold(0.0, f64::max);
        made.height = made.height.max(bottom);
        let child = |(id, place): (&RecordId, Place)| {
            let Place { x, y, width, height } = place;
            Boxed { id: *id, x, y, width, height, children: Vec::new(), words: None }
        };
        made.children = ids.iter().zip(places).map(child).collect();
    }

    fn ratio(&self, id: RecordId) -> f64 {
        match self.record(id).and_then(|record| record.get(Key::Pixels)) {
            Some(Value::Pair([width, height])) => {
                (f64::from(*width) / f64::from(*height).max(1.0)).clamp(0.2, 5.0)
            }
            _ => RATIO,
        }
    }

    /// Rows of one height each, stretched to the full width; the last one is as high as was asked for.
    fn rows(&self, record: &Record, ids: &[RecordId], width: f64) -> Vec<Place> {
        let gap = number(record, Key::Gap).map_or(0.0, px);
        let wanted = number(record, Key::RowHeight).map_or(ROW_HEIGHT, px);
        let mut places = Vec::new();
        let (mut row, mut used, mut y): (Vec<f64>, f64, f64) = (Vec::new(), 0.0, 0.0);
        for id in ids {
            let ratio = self.ratio(*id);
            if !row.is_empty() && used + gap + ratio * wanted > width {
                y += end_row(&row, (width, y), gap, None, &mut places) + gap;
                (row, used) = (Vec::new(), 0.0);
            }
            used += ratio * wanted + if row.is_empty() { 0.0 } else { gap };
            row.push(ratio);
        }
        end_row(&row, (width, y), gap, Some(wanted), &mut places);
        places
    }

    /// Cells of one size in rows, or pictures below each other in columns of one width.
    fn columns(&self, record: &Record, ids: &[RecordId], width: f64, are_free: bool) -> Vec<Place> {
        let gap = number(record, Key::Gap).map_or(0.0, px);
        let count = number(record, Key::GalleryColumns).unwrap_or(COLUMNS);
        let columns = i32::try_from(count).map_or(1.0, f64::from).max(1.0);
        let side = (width - gap * (columns - 1.0)) / columns;
        if !are_free {
            let height = side / cell_ratio(record);
            let (mut x, mut y) = (0.0, 0.0);
            let mut next = || {
                if x > width - side + 0.5 {
                    (x, y) = (0.0, y + height + gap);
                }
                let place = Place { x, y, width: side, height };
                x += side + gap;
                place
            };
            return ids.iter().map(|_| next()).collect();
        }
        // Browsers fill columns one after the other, so that all are about as high.
        let heights: Vec<f64> = ids.iter().map(|id| side / self.ratio(*id)).collect();
        let share = heights.iter().map(|height| height + gap).sum::<f64>() / columns;
        let (mut x, mut y) = (0.0, 0.0);
        let mut next = |height: f64| {
            if y > 0.0 && y + height / 2.0 > share && x < width - side - 0.5 {
                (x, y) = (x + side + gap, 0.0);
            }
            let place = Place { x, y, width: side, height };
            y += height + gap;
            place
        };
        heights.into_iter().map(&mut next).collect()
    }
}

/// Where a picture lies in its album.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Place {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

/// Places a row that begins at `y` of so wide an album, and answers how high it is.
fn end_row(row: &[f64], (width, y): (f64, f64), gap: f64, most: Option<f64>, places: &mut Vec<Place>) -> f64 {
    let gaps: f64 = row.iter().skip(1).map(|_| gap).sum();
    let all: f64 = row.iter().sum();
    let full = (width - gaps) / all.max(0.01);
    let height = most.map_or(full, |most| full.min(most));
    let mut x = 0.0;
    for ratio in row {
        places.push(Place { x, y, width: ratio * height, height });
        x += ratio * height + gap;
    }
    height
}

fn cell_ratio(record: &Record) -> f64 {
    match word(record, Key::CellRatio) {
        Some("4:3") => 4.0 / 3.0,
        Some("3:2") => 1.5,
        Some("16:9") => 16.0 / 9.0,
        Some("3:4") => 0.75,
        Some("2:3") => 2.0 / 3.0,
        _ => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edit_266_rows_are_as_wide_as_the_gallery() {
        let mut places = Vec::new();
        let height = end_row(&[1.5, 0.5, 2.0], (820.0, 0.0), 10.0, None, &mut places);
        assert_eq!(height, 200.0);
        let found: Vec<_> = places.iter().map(|place| (place.x, place.width, place.height)).collect();
        assert_eq!(found, [(0.0, 300.0, 200.0), (310.0, 100.0, 200.0), (420.0, 400.0, 200.0)]);
        let mut last = Vec::new();
        assert_eq!(
            end_row(&[1.0], (820.0, 210.0), 10.0, Some(240.0), &mut last),
            240.0,
            "it is not stretched"
        );
        assert_eq!(last, [Place { x: 0.0, y: 210.0, width: 240.0, height: 240.0 }]);
    }
}
