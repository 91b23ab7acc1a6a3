//! Prints `@font-face` rules and `font-family` values. The client's `library.ts` prints the same, sign by sign.

use std::collections::BTreeSet;

use crate::{
    DEFAULT_STACK,
    family::{Fallback, Family, Style, Subset},
};

/// The rules for what is used, in the order of the library: for each style its fallbacks, then its files.
pub(crate) fn rules<'a>(
    library: &[Family],
    used: impl Iterator<Item = (&'a str, bool)>,
    base: &str,
) -> String {
    let used: BTreeSet<(&str, bool)> = used.collect();
    library.iter().flat_map(|family| of_family(family, &used, base)).collect()
}

/// The value of `font-family` for an id.
pub(crate) fn stack(library: &[Family], id: &str) -> String {
    library.iter().find(|family| family.id == id).map_or_else(
        || DEFAULT_STACK.to_owned(),
        |Family { name, generic, .. }| format!("\"{name}\",\"{name} fallback\",{generic}"),
    )
}

fn of_family(family: &Family, used: &BTreeSet<(&str, bool)>, base: &str) -> Vec<String> {
    let asked = |style| used.contains(&(family.id.as_str(), style == Style::Italic));
    // Italics of a family without them are made of its upright letters.
    let slanted = asked(Style::Italic) && !family.styles.contains(&Style::Italic);
    let shown = family.styles.iter().filter(|style| asked(**style) || (slanted && **style == Style::Normal));
    shown.flat_map(|style| of_style(family, *style, base)).collect()
}

fn of_style(family: &Family, style: Style, base: &str) -> Vec<String> {
    let local = family.fallbacks.iter().filter(|one| one.style == style);
    let own = family.subsets.iter().filter_map(|subset| face(family, style, subset, base));
    local.map(|one| fallback(&family.name, one)).chain(own).collect()
}

/// The rule of a file.
fn face(family: &Family, style: Style, subset: &Subset, base: &str) -> Option<String> {
    let file = subset.files.get(&style)?;
    let Family { name, weights: [least, most], .. } = family;
    let (style, range) = (style.word(), &subset.range);
    Some(format!(
        "@font-face{{font-family:\"{name}\";font-style:{style};font-weight:{least} {most};font-display:swap;\
         src:url(\"{base}{file}\") format(\"woff2\");unicode-range:{range}}}\n"
    ))
}

/// The rule of a local font.
pub(crate) fn fallback(name: &str, one: &Fallback) -> String {
    let sources: Vec<String> = one.local.iter().map(|local| format!("local(\"{local}\")")).collect();
    let [least, most] = one.weights;
    format!(
        "@font-face{{font-family:\"{name} fallback\";font-style:{style};font-weight:{least} {most};src:{sources};\
         size-adjust:{size};ascent-override:{ascent};descent-override:{descent};line-gap-override:{gap}}}\n",
        style = one.style.word(),
        sources = sources.join(","),
        size = percent(one.size_adjust),
        ascent = percent(one.ascent_override),
        descent = percent(one.descent_override),
        gap = percent(one.line_gap_override),
    )
}

/// Hundredths of a percent as CSS, without zeros at the end: 10 400 is `104%`, 8 250 is `82.5%`.
pub(crate) fn percent(hundredths: u32) -> String {
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    match (rest, rest % 10) {
        (0, _) => format!("{whole}%"),
        (_, 0) => format!("{whole}.{}%", rest / 10),
        _ => format!("{whole}.{rest:02}%"),
    }
}
