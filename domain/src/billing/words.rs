//! An invoice in words: what each line is for, and how its amount is computed.

use super::{
    addons::Addon,
    calendar::Interval,
    invoice::{Invoice, Line, LineKind},
    item::Item,
};
use crate::plans::level::Level;

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// The name of a billed item, with business called Advanced or not.
#[must_use]
pub fn label(item: Item, business_is_advanced: bool) -> String {
    match item {
        Item::Plan(level) => format!("{} plan", level.called(business_is_advanced)),
        Item::Addon(Addon::Publish) => "Additional published projects".to_owned(),
        Item::Addon(Addon::Domain) => "Additional domains".to_owned(),
        Item::Addon(Addon::Collaborator) => "Additional collaborators".to_owned(),
        Item::Addon(Addon::Views) => "Additional page views".to_owned(),
        Item::PublishWithDomain => "Additional published projects with domains".to_owned(),
    }
}

/// Its name within a sentence.
fn name(item: Item, business_is_advanced: bool) -> String {
    match item {
        Item::Plan(level) => level.called(business_is_advanced).to_owned(),
        other => label(other, business_is_advanced).to_lowercase(),
    }
}

/// How the amount of a line is computed: `15 of 30 days of Freelancer`.
#[must_use]
pub fn line(line: &Line, business_is_advanced: bool) -> String {
    let of = name(line.item, business_is_advanced);
    let (part, whole) = (line.share.part, line.share.whole);
    match line.kind {
        LineKind::Credit if part == whole => format!("Not used: {of}"),
        LineKind::Credit => format!("Not used: {} of {of}", share(part, whole)),
        LineKind::Debit if part == whole => format!("{} of {of}", days(whole)),
        LineKind::Debit => format!("{} of {of}", share(part, whole)),
    }
}

/// A part of a duration, in the largest unit of which it has at least one.
fn share(part: i64, whole: i64) -> String {
    let units = [(DAY, "days"), (HOUR, "hours"), (MINUTE, "minutes"), (1, "seconds")];
    let nearest = |seconds: i64, unit: i64| (seconds + unit / 2) / unit;
    let (unit, word) = units.into_iter().find(|(unit, _)| nearest(part, *unit) > 0).unwrap_or((1, "seconds"));
    format!("{} of {} {word}", nearest(part, unit), nearest(whole, unit))
}

/// A whole duration.
fn days(seconds: i64) -> String {
    match (seconds + DAY / 2) / DAY {
        1 => "1 day".to_owned(),
        days => format!("{days} days"),
    }
}

/// A plan and how often it renews: `Annual Studio`.
#[must_use]
pub fn plan(level: Level, interval: Interval, business_is_advanced: bool) -> String {
    let name = level.called(business_is_advanced);
    match interval {
        Interval::Month => format!("Monthly {name}"),
        Interval::Year => format!("Annual {name}"),
    }
}

/// What an invoice was for: its plan, or its add-ons.
#[must_use]
pub fn purchase(invoice: &Invoice, level: Level, interval: Interval, business_is_advanced: bool) -> String {
    let mut bought = invoice.lines.iter().filter(|line| line.kind == LineKind::Debit).peekable();
    let addons_alone = bought.peek().is_some() && bought.all(|line| !matches!(line.item, Item::Plan(_)));
    if addons_alone { "Add-ons".to_owned() } else { plan(level, interval, business_is_advanced) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::billing::{calendar::Moment, invoice::Share, money::Cents};
    use rstest::rstest;

    fn of(kind: LineKind, item: Item, part: i64, whole: i64) -> Line {
        Line {
            item,
            kind,
            amount: Cents::new(950),
            discount: Cents::ZERO,
            tax: Cents::ZERO,
            start: Moment::from_unix(0),
            end: Moment::from_unix(part),
            of: Cents::new(1900),
            share: Share { part, whole },
        }
    }

    #[rstest]
    #[case(LineKind::Debit, 15 * DAY, 30 * DAY, "15 of 30 days of Freelancer")]
    #[case(LineKind::Debit, 30 * DAY, 30 * DAY, "30 days of Freelancer")]
    #[case(LineKind::Debit, 30 * DAY - 1, 30 * DAY, "30 of 30 days of Freelancer")]
    #[case(LineKind::Debit, 5 * HOUR, 30 * DAY, "5 of 720 hours of Freelancer")]
    #[case(LineKind::Credit, 15 * DAY, 30 * DAY, "Not used: 15 of 30 days of Freelancer")]
    #[case(LineKind::Credit, 30 * DAY, 30 * DAY, "Not used: Freelancer")]
    fn a_line_says_how_it_comes_about(
        #[case] kind: LineKind,
        #[case] part: i64,
        #[case] whole: i64,
        #[case] words: &str,
    ) {
        assert_eq!(line(&of(kind, Item::Plan(Level::Freelancer), part, whole), false), words);
        let business = of(kind, Item::Plan(Level::Business), part, whole);
        assert_eq!(line(&business, true), words.replace("Freelancer", "Advanced"));
    }

    #[test]
    fn what_was_bought() {
        let with = |items: &[Item]| Invoice {
            lines: items.iter().map(|item| of(LineKind::Debit, *item, DAY, DAY)).collect(),
            ..Invoice::nothing(Cents::ZERO)
        };
        let (plan, views) = (Item::Plan(Level::Business), Item::Addon(Addon::Views));
        let bought =
            |invoice: &Invoice, advanced| purchase(invoice, Level::Business, Interval::Year, advanced);
        assert_eq!(bought(&with(&[plan, views]), false), "Annual Business");
        assert_eq!(bought(&with(&[plan]), true), "Annual Advanced");
        assert_eq!(bought(&with(&[views]), false), "Add-ons");
        assert_eq!(
            (label(views, true), label(plan, true)),
            ("Additional page views".to_owned(), "Advanced plan".to_owned())
        );
    }
}
