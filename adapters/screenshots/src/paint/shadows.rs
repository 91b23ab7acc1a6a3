//! Painting shadows: of boxes, and of what has a form of its own.

use std::fmt::Write as _;

use octavo_domain::documents::{
    record::{Kind, Record, Width},
    register::Key,
    value::Value,
};

use super::{BLUR, LAYER, Outline, Painter, figures::is_drawing};
use crate::{boxes::Boxed, registers::px};

impl Painter<'_> {
    /// Shadows lie outside of the box, also where that is not filled. The first one is the topmost.
    pub(super) fn shadows(&mut self, record: &Record, boxed: &Boxed, outline: &Outline) {
        let Some(Value::Shadows(shadows)) = record.at(Key::Shadows, Width::Base) else { return };
        for shadow in shadows.iter().rev() {
            let [x, y, blur, spread] =
                [shadow.x, shadow.y, shadow.blur, shadow.spread].map(|length| px(length.into()));
            let grown = (boxed.width + 2.0 * spread, boxed.height + 2.0 * spread);
            let cost = if blur > 0.0 { BLUR } else { LAYER };
            if !self.affords(cost, (grown.0 + 3.0 * blur, grown.1 + 3.0 * blur)) {
                return;
            }
            let far = 10_000.0;
            let all = format!("M-{far} -{far}H{far}V{far}H-{far}Z{}", outline.path(0.0));
            let clip = self.svg.clip(&all);
            let ink = self.svg.ink("fill", shadow.ink);
            let filter = if blur > 0.0 {
                let name = self.svg.blur(blur / 2.0, spread, grown);
                format!(" filter=\"url(#b{name})\"")
            } else {
                String::new()
            };
            let _ = write!(
                self.svg.body,
                "<g clip-path=\"url(#c{clip})\"><g transform=\"translate({x:.2} {y:.2})\"><g{filter}><path{ink} \
                 d=\"{}\"/></g></g></g>",
                outline.path(spread)
            );
        }
    }

    /// Begins what casts a shadow of its own form, where the widget does. Answers whether it has begun.
    pub(super) fn begin_cast(&mut self, record: &Record, boxed: &Boxed) -> bool {
        let Some(Value::Shadows(shadows)) = record.at(Key::Shadows, Width::Base) else { return false };
        if shadows.is_empty() || !casts_its_form(record) {
            return false;
        }
        let size = (boxed.width, boxed.height);
        let reach = |length: i32| px(i64::from(length).abs());
        let outside: f64 =
            shadows.iter().map(|one| reach(one.x).max(reach(one.y)) + 1.5 * reach(one.blur)).sum();
        let grown = (size.0 + 2.0 * outside, size.1 + 2.0 * outside);
        if !shadows.iter().all(|one| self.affords(if one.blur > 0 { BLUR } else { LAYER }, grown)) {
            return false;
        }
        let name = self.svg.cast(shadows, outside, size);
        let _ = write!(self.svg.body, "<g filter=\"url(#b{name})\">");
        true
    }
}

/// Does it cast a shadow of its own form? Others cast that of their box.
pub(super) fn casts_its_form(record: &Record) -> bool {
    let has_bare_words = record.kind == Kind::Text && record.at(Key::Fill, Width::Base).is_none();
    is_drawing(record) || has_bare_words
}
