//! Families of letters on a page.

use std::{borrow::Cow, collections::BTreeSet};

use octavo_application::publication::ports::pages::Surroundings;
use octavo_domain::documents::{
    document::Document,
    record::Kind,
    register::Key,
    text::marks::{Mark, Marks},
    value::Value,
};
use octavo_fonts::OwnFace;

use crate::look;

/// The family of what has none of its own.
pub(crate) const DEFAULT: &str = "schibsted-grotesk";

/// Where the files of the type library are on the viewer's origin.
const FILES: &str = "/fonts/";

/// Where they are, as a page finds them.
fn files(around: &Surroundings) -> Cow<'static, str> {
    if around.in_folder { Cow::Owned(format!("{}fonts/", around.base)) } else { Cow::Borrowed(FILES) }
}

/// A family with what stands in for it until it is there.
pub(crate) fn stack(family: &str) -> String {
    octavo_fonts::stack(family)
}

/// The rules that load the families of a document, upright and in italics where they are used so (EDIT-213, 214). Of own
/// families they load those that it is set in.
pub(crate) fn faces(document: &Document, around: &Surroundings) -> String {
    let mut families = BTreeSet::from([DEFAULT]);
    let mut italic = false;
    for (_, record) in document.records() {
        families.extend(look::line(record, Key::Family));
        italic |= look::flag(record, Key::Italic);
        for segment in
            record.text.iter().filter(|_| record.kind == Kind::Text).flat_map(|text| text.segments())
        {
            families.extend(family(&segment.marks));
            italic |= segment.marks.contains_key(&Mark::Italic);
        }
    }
    let upright = families.iter().map(|family| (*family, false));
    let slanted = families.iter().filter(|_| italic).map(|family| (*family, true));
    let mut css = octavo_fonts::face_css(upright.chain(slanted), &files(around));
    for family in around.fonts.iter().filter(|family| families.contains(family.key.as_str())) {
        let faces: Vec<OwnFace<'_>> =
            family.faces.iter().map(|(face, address)| (face, address.as_str())).collect();
        css.push_str(&octavo_fonts::own_face_css(&family.key, &faces));
    }
    css
}

fn family(marks: &Marks) -> Option<&str> {
    match marks.get(&Mark::Family) {
        Some(Value::Line(family)) => Some(family),
        _ => None,
    }
}
