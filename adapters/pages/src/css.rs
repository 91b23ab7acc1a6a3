//! Printing CSS: numbers, lengths, colours, and rules that differ by width.

mod value;

use std::{
    fmt::{self, Display, Write as _},
    ops::Range,
};

use octavo_domain::documents::{
    colour::{Colour, Fill, GradientShape, Ink, Shadow},
    record::{Record, Width},
};

pub(crate) use value::{CssValue, decimal, hundredths, inner, length, thousandths};

/// A length that scales with the page, as a part of a sum.
pub(crate) fn sum(number: i64) -> impl Display {
    fmt::from_fn(move |f| write!(f, "var(--u)*{}", hundredths(number)))
}

/// A length that follows the reader's own font size, of hundredths of a pixel.
pub(crate) fn rem(number: i64) -> impl Display {
    // A rem is 16 pixels: a hundredth of a pixel is 625 millionths of it.
    fmt::from_fn(move |f| write!(f, "{}rem", decimal(number.saturating_mul(625), 6)))
}

/// An angle of hundredths of a degree.
pub(crate) fn degrees(number: i64) -> impl Display {
    fmt::from_fn(move |f| write!(f, "{}deg", hundredths(number)))
}

pub(crate) fn colour(colour: Colour) -> String {
    let mut text = colour.to_string();
    if text.ends_with("ff") {
        text.truncate(text.len() - 2);
    }
    text
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
#[derive(Debug, Clone, Default)]
pub(crate) struct Declarations {
    /// Each property, and where its value is in `text`.
    parts: Vec<(&'static str, Range<usize>)>,
    text: String,
    /// Where in `parts` the looks begin, once they have.
    looks: Option<usize>,
    /// Are the looks those of the base, which are not set again?
    keeps_looks: bool,
}

impl Declarations {
    /// Sets a property, in place of an earlier value.
    pub(crate) fn set(&mut self, property: &'static str, value: impl CssValue) {
        let start = self.text.len();
        let _ = value.write(&mut self.text);
        let value = start..self.text.len();
        match self.parts.iter_mut().find(|(known, _)| *known == property) {
            Some((_, known)) => *known = value,
            None => self.parts.push((property, value)),
        }
    }

    /// Sets what the registers of a record say, and nothing else, at a width. Where none of them was corrected there that
    /// is what the base has, and does not have to be worked out again.
    pub(crate) fn set_looks(&mut self, is_as_at_base: bool, set: impl FnOnce(&mut Self)) {
        self.looks = Some(self.parts.len());
        self.keeps_looks = is_as_at_base;
        if !is_as_at_base {
            set(self);
        }
    }

    /// The properties with their values.
    fn each(&self) -> impl Iterator<Item = (&str, &str)> {
        let value = |range: &Range<usize>| self.text.get(range.clone()).unwrap_or_default();
        self.parts.iter().map(move |(property, range)| (*property, value(range)))
    }

    fn get(&self, property: &str) -> Option<&str> {
        self.each().find(|(known, _)| *known == property).map(|(_, value)| value)
    }

    /// Is nothing set?
    pub(crate) const fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Forgets them, and keeps their room for others.
    fn clear(&mut self) {
        self.parts.clear();
        self.text.clear();
        (self.looks, self.keeps_looks) = (None, false);
    }

    /// Prints what has to be said where the others hold already. Of what is not shown that is all.
    fn print_beyond(&self, base: &Self, selector: impl Display, into: &mut String) {
        if self.get("display") == Some("none") {
            let is_new = base.get("display") != Some("none");
            return print(is_new.then_some(("display", "none")), selector, into);
        }
        let changed = self.each().filter(|(property, value)| base.get(property) != Some(value));
        let said = base.looks.filter(|_| self.keeps_looks).unwrap_or(base.parts.len());
        let gone = base.each().take(said).filter(|(property, _)| self.get(property).is_none());
        print(changed.chain(gone.map(|(property, _)| (property, "unset"))), selector, into);
    }
}

impl PartialEq for Declarations {
    fn eq(&self, other: &Self) -> bool {
        self.each().eq(other.each())
    }
}

impl Eq for Declarations {}

/// Prints a rule; nothing where it says nothing.
fn print<'a>(each: impl IntoIterator<Item = (&'a str, &'a str)>, selector: impl Display, into: &mut String) {
    let mut is_first = true;
    for (property, value) in each {
        if is_first {
            let _ = write!(into, "{selector}{{");
        } else {
            into.push(';');
        }
        is_first = false;
        into.push_str(property);
        into.push(':');
        into.push_str(value);
    }
    if !is_first {
        into.push('}');
    }
}

/// Do the registers of a record say of a width what they say of the base?
pub(crate) fn is_as_at_base(record: &Record, width: Width) -> bool {
    width != Width::Base && record.registers.keys().all(|slot| slot.width != width)
}

/// A style sheet whose rules differ by width.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    base: String,
    tablet: String,
    phone: String,
    /// The declarations of the rule that is being added, at the base and elsewhere.
    rule: Declarations,
    rule_elsewhere: Declarations,
}

impl Sheet {
    /// Adds rules as they are.
    pub(crate) fn raw(&mut self, rules: &str) {
        self.base.push_str(rules);
    }

    /// Adds a rule that is the same at every width.
    pub(crate) fn rule(&mut self, selector: impl Display, declarations: &Declarations) {
        print(declarations.each(), selector, &mut self.base);
    }

    /// Adds a rule: what holds at the base, and what differs from that elsewhere. `set` sets what holds at a width.
    pub(crate) fn rule_by_width(
        &mut self,
        selector: impl Display,
        mut set: impl FnMut(Width, &mut Declarations),
    ) {
        self.rule.clear();
        set(Width::Base, &mut self.rule);
        print(self.rule.each(), &selector, &mut self.base);
        for (width, into) in [(Width::Tablet, &mut self.tablet), (Width::Phone, &mut self.phone)] {
            self.rule_elsewhere.clear();
            set(width, &mut self.rule_elsewhere);
            self.rule_elsewhere.print_beyond(&self.rule, &selector, into);
        }
    }

    /// Adds a rule that depends on nothing but the registers of a record. `set` is not asked for a width at which none of
    /// them was corrected.
    pub(crate) fn rule_of(
        &mut self,
        record: &Record,
        selector: impl Display,
        mut set: impl FnMut(Width, &mut Declarations),
    ) {
        self.rule_by_width(selector, |width, rule| {
            rule.set_looks(is_as_at_base(record, width), |rule| set(width, rule));
        });
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
mod tests;
