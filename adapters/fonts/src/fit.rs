//! What stands in for own fonts, and the rules that load them. The client prints the same of what it is told.

use octavo_application::documents::ports::fonts::{FontFallback, FontStyle};
use octavo_domain::documents::font::{FamilyKey, FontFace, Generic};

use crate::{
    faces,
    family::{Fallback, Style},
    table::{self, Local},
};

/// A face of an own family, and the address of its file.
pub type OwnFace<'a> = (&'a FontFace, &'a str);

/// The weight from which on the bold local fonts stand in.
const BOLD: u16 = 550;

/// The local fonts that are fitted to the faces of a family, as those of the type library are (EDIT-214). Each is fitted to the
/// face whose weight is nearest to its own.
pub(crate) fn fallbacks(generic: Generic, own: &[&FontFace]) -> Vec<Fallback> {
    let Some(of_style) = table::locals().get(generic.name()) else { return Vec::new() };
    let mut fitted = Vec::new();
    for (style, is_italic) in [(Style::Normal, false), (Style::Italic, true)] {
        let of_it: Vec<&&FontFace> = own.iter().filter(|face| face.is_italic == is_italic).collect();
        for local in of_style.get(&style).into_iter().flatten() {
            fitted.extend(
                of_it.iter().min_by_key(|face| distance(face, local)).map(|face| fit(style, face, local)),
            );
        }
    }
    fitted
}

fn is_bold(local: &Local) -> bool {
    local.weights.first().is_some_and(|least| *least >= BOLD)
}

/// How far the weights of a face are from that of a local font.
fn distance(face: &FontFace, local: &Local) -> u16 {
    let weight: u16 = if is_bold(local) { 700 } else { 400 };
    let [least, most] = face.weights;
    weight.abs_diff(weight.clamp(least.min(most), most))
}

fn fit(style: Style, face: &FontFace, local: &Local) -> Fallback {
    let measures = face.measures;
    let width = if is_bold(local) { measures.bold_width } else { measures.regular_width };
    // Letters of another script say nothing of those that stand in.
    let size = width.map_or(10_000, |width| table::fitted(width, local.width));
    let size = size.clamp(4_000, 25_000);
    let fitted = |length| table::fitted(length, size);
    Fallback {
        style,
        weights: local.weights,
        local: local.names.clone(),
        size_adjust: size,
        ascent_override: fitted(measures.ascent),
        descent_override: fitted(measures.descent),
        line_gap_override: fitted(measures.line_gap),
    }
}

/// The `@font-face` rules of an own family, a line each: its fallbacks, then its files. Browsers load only those that
/// something on the page is set in. An address goes into the text as it is, so it must be one of our own.
#[must_use]
pub fn own_face_css(family: &FamilyKey, own: &[OwnFace<'_>]) -> String {
    let all: Vec<&FontFace> = own.iter().map(|(face, _)| *face).collect();
    let local = fallbacks(family.generic(), &all).into_iter();
    let local = local.map(|one| faces::fallback(family.as_str(), &one));
    let files = own.iter().map(|(face, address)| rule(family, face, address));
    local.chain(files).collect()
}

/// The rule of a file. Its family is called by its key: a name can have any characters.
fn rule(family: &FamilyKey, face: &FontFace, address: &str) -> String {
    let FontFace { weights: [least, most], widths: [narrow, wide], .. } = face;
    let style = if face.is_italic { "italic" } else { "normal" };
    let weights = if least == most { least.to_string() } else { format!("{least} {most}") };
    let widths = match (*narrow, *wide) {
        (1_000, 1_000) => String::new(),
        (narrow, wide) if narrow == wide => format!("font-stretch:{};", share(narrow)),
        (narrow, wide) => format!("font-stretch:{} {};", share(narrow), share(wide)),
    };
    let key = family.as_str();
    format!(
        "@font-face{{font-family:\"{key}\";font-style:{style};font-weight:{weights};{widths}font-display:swap;\
         src:url(\"{address}\") format(\"woff2\")}}\n"
    )
}

/// Thousandths as CSS.
fn share(thousandths: u16) -> String {
    faces::percent(u32::from(thousandths) * 10)
}

/// The `font-family` value of an own family: itself, its fallback, and its generic family.
pub(crate) fn stack(family: &FamilyKey) -> String {
    let key = family.as_str();
    format!("\"{key}\",\"{key} fallback\",{}", family.generic().name())
}

pub(crate) fn listed(one: Fallback) -> FontFallback {
    FontFallback {
        style: match one.style {
            Style::Normal => FontStyle::Normal,
            Style::Italic => FontStyle::Italic,
        },
        weights: one.weights,
        local: one.local,
        size_adjust: one.size_adjust,
        ascent_override: one.ascent_override,
        descent_override: one.descent_override,
        line_gap_override: one.line_gap_override,
    }
}
