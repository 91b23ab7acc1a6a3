//! Printing CSS: numbers, lengths, colours, and rules that differ by width.

use std::fmt::Write as _;

use octavo_domain::documents::{
    colour::{Colour, Fill, GradientShape, Ink, Shadow},
    record::Width,
};

/// A whole number of such parts (a power of ten) as a decimal, with no digit that says nothing.
pub(crate) fn decimal(number: i64, digits: usize) -> String {
    let sign = if number < 0 { "-" } else { "" };
    let padded = format!("{:0>1$}", number.unsigned_abs(), digits + 1);
    let (whole, part) = padded.split_at(padded.len() - digits);
    match part.trim_end_matches('0') {
        "" if whole == "0" => "0".to_owned(),
        "" => format!("{sign}{whole}"),
        part if whole == "0" => format!("{sign}.{part}"),
        part => format!("{sign}{whole}.{part}"),
    }
}

/// Hundredths as a decimal.
pub(crate) fn hundredths(number: i64) -> String {
    decimal(number, 2)
}

/// Thousandths as a decimal.
pub(crate) fn thousandths(number: i64) -> String {
    decimal(number, 3)
}

/// A length that scales with the page (EDIT-091), of hundredths of a pixel of the design width.
pub(crate) fn length(number: i64) -> String {
    if number == 0 { "0".to_owned() } else { format!("calc(var(--u)*{})", hundredths(number)) }
}

/// The same within a widget whose arrangement is smaller than its drawing: letters, paddings, strokes.
pub(crate) fn inner(number: i64) -> String {
    if number == 0 { "0".to_owned() } else { format!("calc(var(--v)*{})", hundredths(number)) }
}

/// A length that scales with the page, as a part of a sum.
pub(crate) fn sum(number: i64) -> String {
    format!("var(--u)*{}", hundredths(number))
}

/// A length that follows the reader's own font size, of hundredths of a pixel.
pub(crate) fn rem(number: i64) -> String {
    // A rem is 16 pixels: a hundredth of a pixel is 625 millionths of it.
    format!("{}rem", decimal(number.saturating_mul(625), 6))
}

/// An angle of hundredths of a degree.
pub(crate) fn degrees(number: i64) -> String {
    format!("{}deg", hundredths(number))
}

pub(crate) fn colour(colour: Colour) -> String {
    let text = colour.to_string();
    text.strip_suffix("ff").unwrap_or(&text).to_owned()
}

/// A colour, or the swatch with black where that is gone.
pub(crate) fn ink(ink: Ink) -> String {
    match ink {
        Ink::Colour(own) => colour(own),
        Ink::Swatch(id) => format!("var(--c{id},#000)"),
    }
}

/// What a surface is filled with, as a background.
pub(crate) fn fill(fill: &Fill) -> String {
    match fill {
        Fill::Ink(Ink::Colour(own)) => colour(*own),
        // A swatch may hold a gradient, which is no colour.
        Fill::Ink(Ink::Swatch(id)) => format!("var(--f{id},#000)"),
        Fill::Gradient(gradient) => {
            let mut text = match gradient.shape() {
                GradientShape::Linear(angle) => format!("linear-gradient({}", degrees(angle.into())),
                GradientShape::Radial => "radial-gradient(closest-side".to_owned(),
            };
            for stop in gradient.stops() {
                let _ = write!(text, ",{} {}%", ink(stop.ink), decimal(stop.at.into(), 1));
            }
            text + ")"
        }
    }
}

/// An address as a value. Ours have no sign that could end it; one that had would be left out.
pub(crate) fn address(address: &str) -> String {
    let kept: String =
        address.chars().filter(|sign| !matches!(sign, '"' | '\\' | '<' | '\n' | '\r')).collect();
    format!("url(\"{kept}\")")
}

pub(crate) fn shadows(shadows: &[Shadow]) -> String {
    let one = |shadow: &Shadow| {
        let [x, y, blur, spread] =
            [shadow.x, shadow.y, shadow.blur, shadow.spread].map(|part| inner(part.into()));
        format!("{x} {y} {blur} {spread} {}", ink(shadow.ink))
    };
    if shadows.is_empty() { "none".to_owned() } else { shadows.iter().map(one).collect::<Vec<_>>().join(",") }
}

/// Shadows of letters, which do not spread.
pub(crate) fn text_shadows(shadows: &[Shadow]) -> String {
    let one = |shadow: &Shadow| {
        let [x, y, blur] = [shadow.x, shadow.y, shadow.blur].map(|part| inner(part.into()));
        format!("{x} {y} {blur} {}", ink(shadow.ink))
    };
    if shadows.is_empty() { "none".to_owned() } else { shadows.iter().map(one).collect::<Vec<_>>().join(",") }
}

/// A shadow in the form of what casts it. A filter counts a blur by its deviation, which is half of it.
pub(crate) fn drop_shadow(shadow: &Shadow) -> String {
    let [x, y, blur] = [shadow.x, shadow.y, shadow.blur / 2].map(|part| inner(part.into()));
    format!("drop-shadow({x} {y} {blur} {})", ink(shadow.ink))
}

/// The declarations of a rule, in the order in which they were set.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Declarations(Vec<(&'static str, String)>);

impl Declarations {
    /// Sets a property, in place of an earlier value.
    pub(crate) fn set(&mut self, property: &'static str, value: impl Into<String>) {
        let value = value.into();
        match self.0.iter_mut().find(|(known, _)| *known == property) {
            Some((_, known)) => *known = value,
            None => self.0.push((property, value)),
        }
    }

    fn get(&self, property: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| *known == property).map(|(_, value)| value.as_str())
    }

    /// What has to be said where the others hold already. Of what is not shown that is all.
    fn beyond(&self, base: &Self) -> Self {
        if self.get("display") == Some("none") {
            let display = self.0.iter().filter(|(property, _)| *property == "display");
            return Self(display.filter(|_| base.get("display") != Some("none")).cloned().collect());
        }
        let changed = self.0.iter().filter(|(property, value)| base.get(property) != Some(value)).cloned();
        let gone = base.0.iter().filter(|(property, _)| self.get(property).is_none());
        Self(changed.chain(gone.map(|(property, _)| (*property, "unset".to_owned()))).collect())
    }

    fn print(&self, selector: &str, into: &mut String) {
        let mut each = self.0.iter();
        let Some((property, value)) = each.next() else { return };
        let _ = write!(into, "{selector}{{{property}:{value}");
        for (property, value) in each {
            let _ = write!(into, ";{property}:{value}");
        }
        into.push('}');
    }
}

/// A style sheet whose rules differ by width.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    base: String,
    tablet: String,
    phone: String,
}

impl Sheet {
    /// Adds rules as they are.
    pub(crate) fn raw(&mut self, rules: &str) {
        self.base.push_str(rules);
    }

    /// Adds a rule that is the same at every width.
    pub(crate) fn rule(&mut self, selector: &str, declarations: &Declarations) {
        declarations.print(selector, &mut self.base);
    }

    /// Adds a rule: what holds at the base, and what differs from that elsewhere.
    pub(crate) fn rule_by_width(&mut self, selector: &str, at: impl Fn(Width) -> Declarations) {
        let base = at(Width::Base);
        base.print(selector, &mut self.base);
        at(Width::Tablet).beyond(&base).print(selector, &mut self.tablet);
        at(Width::Phone).beyond(&base).print(selector, &mut self.phone);
    }

    /// Ends a part: what follows holds over it, also over what it says of tablets and phones. The classes change at
    /// 1 024 and 600 px (EDIT-042).
    pub(crate) fn end_part(&mut self) {
        for (range, rules) in [("600px<=width<1024px", &mut self.tablet), ("width<600px", &mut self.phone)] {
            if !rules.is_empty() {
                let _ = write!(self.base, "@media ({range}){{{rules}}}");
                rules.clear();
            }
        }
    }

    /// Its text.
    pub(crate) fn text(mut self) -> String {
        self.end_part();
        self.base
    }
}

#[cfg(test)]
mod tests {
    use octavo_domain::documents::{
        colour::{Gradient, Stop},
        id::RecordId,
    };

    use super::*;

    #[test]
    fn decimals_have_no_digit_that_says_nothing() {
        let printed = [0, 5, -50, 100, 1_234, -1_200].map(hundredths);
        assert_eq!(printed, ["0", ".05", "-.5", "1", "12.34", "-12"]);
        assert_eq!([1_600, 1_300, 1].map(rem), ["1rem", ".8125rem", ".000625rem"]);
        assert_eq!((length(0), length(150)), ("0".to_owned(), "calc(var(--u)*1.5)".to_owned()));
    }

    #[test]
    fn edit_220_221_colours_have_an_opacity_or_a_name() {
        let half = Ink::Colour(Colour(0x0102_0380));
        assert_eq!((ink(half), colour(Colour(0x0102_03ff))), ("#01020380".to_owned(), "#010203".to_owned()));
        assert_eq!(ink(Ink::Swatch(RecordId::of_bits(1))), "var(--c000000000001,#000)");
        let stops = vec![Stop { at: 0, ink: half }, Stop { at: 335, ink: Ink::Colour(Colour(0xffff_ffff)) }];
        let gradient = Gradient::of(GradientShape::Linear(9_050), stops).unwrap();
        assert_eq!(fill(&Fill::Gradient(gradient)), "linear-gradient(90.5deg,#01020380 0%,#ffffff 33.5%)");
    }

    #[test]
    fn an_address_cannot_end_its_rule() {
        assert_eq!(address("/f/a.svg?b=1"), "url(\"/f/a.svg?b=1\")");
        assert_eq!(address("a\")}\\22 <b\n"), "url(\"a)}22 b\")");
    }

    #[test]
    fn edit_060_a_rule_says_no_more_of_what_is_hidden() {
        let mut sheet = Sheet::default();
        sheet.rule_by_width(".a", |width| {
            let mut rule = Declarations::default();
            match width {
                Width::Phone => rule.set("display", "none"),
                _ => rule.set("width", "2px"),
            }
            rule
        });
        assert_eq!(sheet.text(), ".a{width:2px}@media (width<600px){.a{display:none}}");
    }

    #[test]
    fn edit_198_what_follows_holds_over_what_a_part_says_of_a_width() {
        let colour = |phone: &'static str| {
            move |width| {
                let mut rule = Declarations::default();
                rule.set("color", if width == Width::Phone { phone } else { "red" });
                rule
            }
        };
        let mut sheet = Sheet::default();
        sheet.rule_by_width(".style", colour("blue"));
        sheet.end_part();
        sheet.rule_by_width(".own", colour("red"));
        assert_eq!(sheet.text(), ".style{color:red}@media (width<600px){.style{color:blue}}.own{color:red}");
    }

    #[test]
    fn a_rule_says_of_a_width_only_what_differs() {
        let mut sheet = Sheet::default();
        sheet.rule_by_width(".a", |width| {
            let mut rule = Declarations::default();
            rule.set("color", "red");
            if width != Width::Phone {
                rule.set("opacity", ".5");
            }
            if width == Width::Tablet {
                rule.set("width", "2px");
            }
            rule
        });
        let text = sheet.text();
        assert_eq!(
            text,
            ".a{color:red;opacity:.5}@media (600px<=width<1024px){.a{width:2px}}@media (width<600px){.a{opacity:unset}}"
        );
    }
}
