//! The generated cover as SVG: colours and sizes are attributes, because the pages allow no styles of their own.
#![expect(clippy::float_arithmetic, reason = "a drawing is made of lengths")]

use askama::Template;

use super::{
    design::{Design, Setting},
    setting::{self, LEADING, MARGIN},
};

/// What is printed on a generated cover.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CoverText<'a> {
    /// The project's title.
    pub(crate) title: &'a str,
    /// Its owner.
    pub(crate) author: &'a str,
    /// Its short number.
    pub(crate) num_id: i64,
}

/// The imprint's size as a part of the cover's width.
const IMPRINT: f64 = 0.035;
/// Below this width, in pixels, an imprint would be illegible.
const LEGIBLE_FROM: u32 = 88;
/// The drawing's own width; its height follows from the ratio.
const WIDTH: f64 = 1_000.0;
const INK: &str = "oklch(0.21 0.01 60)";
const LIGHT_INK: &str = "oklch(0.95 0.006 95)";

/// A line of the title.
struct Line {
    y: String,
    text: String,
}

#[derive(Template)]
#[template(path = "cover.svg", escape = "html")]
struct Drawing<'a> {
    width: u32,
    height: u32,
    /// Is the drawing a file of its own, rather than a part of a page?
    alone: bool,
    view_height: String,
    paper: &'a str,
    ink: &'a str,
    size: String,
    spacing: String,
    /// Where lines begin.
    x: String,
    right_to_left: bool,
    lines: Vec<Line>,
    imprint: Option<Imprint>,
}

struct Imprint {
    author: String,
    num_id: i64,
    y: String,
    size: String,
    left: String,
    right: String,
    rule_y: String,
    rule_end: String,
    rule_width: String,
}

fn number(value: f64) -> String {
    format!("{value:.1}")
}

/// Does the text begin in a script that runs from right to left?
fn is_right_to_left(text: &str) -> bool {
    let direction = text.chars().find_map(|c| match u32::from(c) {
        0x0590..=0x08ff | 0xfb1d..=0xfdff | 0xfe70..=0xfeff => Some(true),
        _ if c.is_alphabetic() => Some(false),
        _ => None,
    });
    direction.unwrap_or(false)
}

/// The author's name, cut to fit beside the number.
fn shortened(author: &str, room: f64) -> String {
    if setting::width(author) <= room {
        return author.to_owned();
    }
    let mut text = String::new();
    for c in author.chars() {
        if setting::width(&text) + 1.4 > room {
            break;
        }
        text.push(c);
    }
    format!("{}…", text.trim_end())
}

fn render(design: &Design, text: &CoverText<'_>, width: u32, height: u32, alone: bool) -> String {
    let ratio = f64::from(design.ratio.width) / f64::from(design.ratio.height);
    let (view_height, margin, small) = (WIDTH / ratio, MARGIN * WIDTH, IMPRINT * WIDTH);
    let (size, lines) = setting::title(text.title, ratio);
    let size = size * WIDTH;
    let leading = size * LEADING;
    // The imprint's line, its padding above, and the rule on top of it.
    let rule_width = small * 0.11;
    let imprint_top = view_height - margin - small * 1.2 - small * 0.9;
    let has_imprint = width >= LEGIBLE_FROM;
    let foot = if has_imprint { imprint_top } else { view_height - margin };
    let count = u32::try_from(lines.len()).unwrap_or(u32::MAX);
    let top = match design.setting {
        Setting::Bottom => foot - size * 0.28 - leading * f64::from(count),
        Setting::Top | Setting::FullRule => margin,
    };
    // The distance of the base line from the top of a line at this line height.
    let base = leading * 0.5 + size * 0.31;
    let right_to_left = is_right_to_left(text.title);
    let lines = lines
        .into_iter()
        .zip(0_u32..)
        .map(|(line, position)| Line { y: number(top + base + leading * f64::from(position)), text: line });
    let rule_end = match design.setting {
        Setting::Top => margin + small * 3.8,
        Setting::Bottom | Setting::FullRule => WIDTH - margin,
    };
    let folio = format!("No. {}", text.num_id);
    let room = (WIDTH - margin * 2.0) / small - setting::width(&folio) * 1.1 - 1.0;
    let imprint = has_imprint.then(|| Imprint {
        author: shortened(text.author, room),
        num_id: text.num_id,
        y: number(imprint_top + small * 0.9 + small * 0.95),
        size: number(small),
        left: number(margin),
        right: number(WIDTH - margin),
        rule_y: number(imprint_top + rule_width * 0.5),
        rule_end: number(rule_end),
        rule_width: number(rule_width),
    });
    let drawing = Drawing {
        width,
        height,
        alone,
        view_height: number(view_height),
        paper: &design.paper,
        ink: if design.dark { LIGHT_INK } else { INK },
        size: number(size),
        spacing: number(size * -0.015),
        x: number(if right_to_left { WIDTH - margin } else { margin }),
        right_to_left,
        lines: lines.collect(),
        imprint,
    };
    // Rendering texts and numbers cannot fail; if it did, the page would show the caption alone.
    drawing.render().unwrap_or_default()
}

/// A drawing as a part of a page.
pub(super) fn drawing(design: &Design, text: &CoverText<'_>, width: u32, height: u32) -> String {
    render(design, text, width, height, false)
}

/// A drawing as a file of its own, with a long edge of 608 pixels.
pub(crate) fn standalone(id: uuid::Uuid, text: &CoverText<'_>) -> String {
    const EDGE: u32 = 608;
    let design = Design::of(id);
    let (width, height) = design.ratio.fit(EDGE, EDGE);
    render(&design, text, width, height, true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn text(title: &str) -> CoverText<'_> {
        CoverText { title, author: "Ines Okafor", num_id: 100_214 }
    }

    #[test]
    fn title_author_and_number_are_on_it_and_nothing_can_break_out() {
        let svg = standalone(Uuid::from_u128(7), &text("<script>alert(1)</script> & Salt"));
        assert!(svg.contains("xmlns=\"http://www.w3.org/2000/svg\""));
        assert!(svg.contains("Ines Okafor") && svg.contains("No. 100214"));
        assert!(!svg.contains("<script") && svg.contains("Salt"), "{svg}");
        assert!(!svg.contains("style="), "the pages allow no styles in attributes");
    }

    #[test]
    fn a_small_one_has_no_imprint() {
        let design = Design::of(Uuid::from_u128(7));
        assert!(drawing(&design, &text("Salt"), 88, 100).contains("No. 100214"));
        assert!(!drawing(&design, &text("Salt"), 87, 100).contains("No. 100214"));
    }

    #[test]
    fn arabic_begins_at_the_right() {
        let svg = standalone(Uuid::from_u128(7), &text("ملاحظات من نهر"));
        assert!(svg.contains("direction=\"rtl\"") && svg.contains("x=\"926.7\""), "{svg}");
    }

    #[test]
    fn a_long_name_gives_way_to_the_number() {
        let author = "Wilhelmina Margaretha van Wassenaer-Duivenvoorde tot Rosande";
        let text = CoverText { author, ..text("Salt") };
        let svg = standalone(Uuid::from_u128(7), &text);
        assert!(!svg.contains(author) && svg.contains('…') && svg.contains("Wilhelmina"));
    }
}
