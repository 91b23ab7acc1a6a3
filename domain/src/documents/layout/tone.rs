//! Whether colours are light or dark: what words can be read on.

use crate::documents::{
    colour::{Colour, Fill, Ink},
    document::Document,
    id::RecordId,
    record::{Record, Width},
    register::Key,
    value::Value,
};

/// What covers less than this part of what is below it is no ground, of 255.
const COVERS: u8 = 0xc0;
/// The least brightness of what is light, in thousandths of 255.
const LIGHT: u32 = 128_000;

#[derive(Debug, Clone, Copy)]
struct Tone {
    is_light: bool,
    covers: bool,
}

const BLACK: Tone = Tone { is_light: false, covers: true };

fn tone_of_colour(Colour(colour): Colour) -> Tone {
    let [red, green, blue, alpha] = colour.to_be_bytes();
    let brightness = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
    Tone { is_light: brightness >= LIGHT, covers: alpha >= COVERS }
}

/// A swatch is followed once: one that names another one is black, as one that is gone.
fn tone_of_ink(document: &Document, ink: Ink) -> Tone {
    let id = match ink {
        Ink::Colour(colour) => return tone_of_colour(colour),
        Ink::Swatch(id) => id,
    };
    match document.get(id).and_then(|swatch| swatch.get(Key::Paint)) {
        Some(Value::Fill(fill)) => match ink_of_fill(fill) {
            Some(Ink::Colour(colour)) => tone_of_colour(colour),
            _ => BLACK,
        },
        _ => BLACK,
    }
}

/// The first colour of what fills a surface.
fn ink_of_fill(fill: &Fill) -> Option<Ink> {
    match fill {
        Fill::Ink(ink) => Some(*ink),
        Fill::Gradient(gradient) => gradient.stops().first().map(|stop| stop.ink),
    }
}

/// Are letters of this ink light? Without one they are black.
pub(super) fn is_light_ink(document: &Document, ink: Option<Ink>) -> bool {
    ink.is_some_and(|ink| tone_of_ink(document, ink).is_light)
}

/// Is the fill of a record light? None where it has none, or what is below it shows through.
pub(super) fn ground_of(document: &Document, record: &Record, key: Key, width: Width) -> Option<bool> {
    let Some(Value::Fill(fill)) = record.at(key, width) else { return None };
    let Tone { is_light, covers } = tone_of_ink(document, ink_of_fill(fill)?);
    covers.then_some(is_light)
}

/// Is the ground of a page light? It is white where nobody said anything.
pub(super) fn is_light_page(document: &Document, page: RecordId, width: Width) -> bool {
    document.get(page).and_then(|page| ground_of(document, page, Key::Background, width)).unwrap_or(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::{
        order::OrderKey,
        record::{Kind, Place, Slot},
    };

    const SWATCH: RecordId = RecordId::of_bits(7);

    fn document(paint: Fill) -> Document {
        let blank = |kind| Record::new(kind, Place { parent: None, order: OrderKey::first() });
        let mut swatch = blank(Kind::Swatch);
        swatch.registers.insert(Slot::base(Key::Paint), Value::Fill(paint));
        let (settings, page) = (blank(Kind::Settings), blank(Kind::Page));
        Document::of([(RecordId::SETTINGS, settings), (RecordId::of_bits(1), page), (SWATCH, swatch)])
            .unwrap()
    }

    #[test]
    fn colours_are_light_or_dark_by_their_brightness() {
        let nothing = document(Fill::Ink(Ink::Colour(Colour(0xffff_ffff))));
        let light = |colour| is_light_ink(&nothing, Some(Ink::Colour(Colour(colour))));
        assert!(light(0xffff_ffff) && light(0xe8e2_d8ff) && light(0x00ff_00ff));
        assert!(!light(0x0000_00ff) && !light(0x1d1b_1aff) && !light(0x0000_ffff) && !light(0xc000_20ff));
        assert!(!is_light_ink(&nothing, None), "letters are black where nobody said anything");
    }

    #[test]
    fn a_swatch_is_followed_once() {
        let swatch = Some(Ink::Swatch(SWATCH));
        assert!(is_light_ink(&document(Fill::Ink(Ink::Colour(Colour(0xffff_ffff)))), swatch));
        assert!(!is_light_ink(&document(Fill::Ink(Ink::Swatch(SWATCH))), swatch));
        let gone = Some(Ink::Swatch(RecordId::of_bits(8)));
        assert!(!is_light_ink(&document(Fill::Ink(Ink::Swatch(SWATCH))), gone));
    }
}
