//! The steps of motions as declarations.

use octavo_domain::documents::{
    id::RecordId,
    motion::{Motion, Span, Step},
    record::{Kind, Record},
};

use crate::{css, look};

/// Which steps are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Only {
    /// Every step.
    All,
    /// For readers who ask for less motion (EDIT-300).
    Opacity,
}

impl Only {
    /// The name of the keyframes of a motion.
    pub(super) fn name(self, id: RecordId, place: usize) -> String {
        let sign = if self == Self::All { 'm' } else { 'o' };
        format!("{sign}{id}-{place}")
    }

    /// What stands after a value: what is left of motion holds over the rule that stills all else.
    pub(super) const fn end(self) -> &'static str {
        match self {
            Self::All => "",
            Self::Opacity => "!important",
        }
    }
}

/// The property of a step, and its values where it begins and ends.
pub(super) type Said = (&'static str, Option<String>, Option<String>);

/// What the steps of a motion say. A colour says nothing of what has no surface and no letters.
pub(super) fn said(motion: &Motion, record: &Record, only: Only) -> Vec<Said> {
    let is_meant = |step: &&Step| only == Only::All || matches!(step, Step::Opacity(_));
    motion.steps.iter().filter(is_meant).filter_map(|step| one(step, record)).collect()
}

/// The properties that a motion changes.
pub(super) fn properties(motion: &Motion, record: &Record, only: Only) -> Vec<&'static str> {
    said(motion, record, only).into_iter().map(|(property, ..)| property).collect()
}

/// What stands in the keyframes of a motion.
pub(super) fn keyframes(motion: &Motion, record: &Record, only: Only) -> String {
    let said = said(motion, record, only);
    let frame = |name: &str, end: fn(&Said) -> Option<&String>| {
        let each: Vec<String> =
            said.iter().filter_map(|one| Some(format!("{}:{}", one.0, end(one)?))).collect();
        if each.is_empty() { String::new() } else { format!("{name}{{{}}}", each.join(";")) }
    };
    frame("from", |one| one.1.as_ref()) + &frame("to", |one| one.2.as_ref())
}

/// How an easing is called in CSS.
pub(super) fn easing(word: &str) -> &str {
    match word {
        "easeIn" => "ease-in",
        "easeOut" => "ease-out",
        "easeInOut" => "ease-in-out",
        "back" => "cubic-bezier(.34,1.56,.64,1)",
        other => other,
    }
}

fn one(step: &Step, record: &Record) -> Option<Said> {
    Some(match step {
        Step::Move(span) => spanned("translate", span, |[x, y]| {
            format!("{} {}", css::length((*x).into()), css::length((*y).into()))
        }),
        Step::Scale(span) => spanned("scale", span, |value| css::thousandths((*value).into()).to_string()),
        // How far the widget itself is turned is another property: `rotate`.
        Step::Turn(span) => {
            spanned("transform", span, |value| format!("rotate({})", css::degrees((*value).into())))
        }
        Step::Opacity(span) => {
            spanned("opacity", span, |value| css::thousandths((*value).into()).to_string())
        }
        Step::Blur(span) => {
            spanned("filter", span, |value| format!("blur({})", css::length((*value).into())))
        }
        Step::Colour(span) => spanned(colour_of(record)?, span, |ink| css::ink(*ink)),
        Step::Clip(span) => {
            let inset = |edges: &[i32; 4]| {
                let edges = edges.map(|edge| format!("{}%", css::decimal(edge.into(), 1)));
                format!("inset({})", edges.join(" "))
            };
            let (property, from, to) = spanned("clip-path", span, inset);
            // Between a cut and none browsers know no way.
            let whole = || Some("inset(0)".to_owned());
            (property, from.or_else(whole), to.or_else(whole))
        }
    })
}

fn spanned<T>(property: &'static str, span: &Span<T>, write: impl Fn(&T) -> String) -> Said {
    (property, span.from.as_ref().map(&write), span.to.as_ref().map(&write))
}

/// What a colour is of: letters, or the surface of a box.
fn colour_of(record: &Record) -> Option<&'static str> {
    match record.kind {
        Kind::Text | Kind::Menu => Some("color"),
        Kind::Shape if !look::is_rectangle(record) => None,
        Kind::Picture | Kind::Line | Kind::Gallery => None,
        _ => Some("background-color"),
    }
}
