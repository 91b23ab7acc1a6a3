//! The line below the picture of a page that is shared: the name of its author (EDIT-326).

use octavo_domain::documents::{
    document::Document,
    id::RecordId,
    order::OrderKey,
    record::{Kind, Place, Record},
    text::marks::Marks,
};

use crate::{
    Format,
    boxes::Top,
    fonts::Faces,
    lines::lines,
    shaping::Run,
    style::{Look, paragraph},
    text::Placed,
};

/// The most characters of a name.
const LONGEST: usize = 60;
/// The size of the letters, in parts of the line's height.
const LETTERS: f64 = 0.42;
/// The distance from the left edge, in parts of the width.
const MARGIN: f64 = 0.04;

/// The line in its place.
pub(crate) struct Foot {
    /// The name; none where no font has its letters.
    pub(crate) name: Option<Placed>,
    /// How high it is, in pixels of the design width.
    pub(crate) height: f64,
}

impl Foot {
    /// A name below the top of a page.
    pub(crate) fn new(faces: &Faces, name: &str, top: &Top, format: Format) -> Self {
        let height = top.width * (format.whole() - format.ratio());
        let size = height * LETTERS;
        let plain = Record::new(Kind::Text, Place { parent: None, order: OrderKey::first() });
        let document = Document::blank(RecordId::of_bits(1));
        let look = paragraph(&document, &plain, "p", &Marks::new());
        let look = Look { size, ..look };
        let name: String = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let text = name.chars().take(LONGEST).collect();
        let x = top.width * MARGIN;
        let line = lines(faces, &[Run { text, look: look.clone() }], &look, top.width - 2.0 * x, None);
        let name = line.into_iter().next().map(|line| {
            let y = top.height + (height - line.height) / 2.0;
            Placed { line, x, y }
        });
        Self { name, height }
    }
}
