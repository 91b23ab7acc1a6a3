//! Points that show a tip: a button and a popover, which no script has to open.

use octavo_domain::documents::{
    id::RecordId,
    record::{Kind, Record},
    register::Key,
    value::Value,
};

use crate::{
    css::{self, Sheet},
    look,
    markup::escape,
    widget::{Element, with_style},
};

/// Where its tip stands, and what that is filled with.
pub(crate) fn rules(id: RecordId, record: &Record, sheet: &mut Sheet) {
    if record.kind != Kind::Hotspot {
        return;
    }
    sheet.rule_of(record, format_args!(".w{id} button"), |_, rule| {
        rule.set("anchor-name", format_args!("--{id}"));
    });
    sheet.rule_of(record, format_args!(".w{id} .tip"), |width, rule| {
        rule.set("position-anchor", format_args!("--{id}"));
        if let Some(Value::Fill(fill)) = record.at(Key::TipFill, width) {
            rule.set("background", css::fill(fill));
        }
    });
}

pub(crate) fn print(id: RecordId, record: &Record) -> String {
    let tip = look::line(record, Key::Tip).map(escape).unwrap_or_default();
    let label = look::line(record, Key::Label).map(escape).unwrap_or_else(|| "More".to_owned());
    let inner = format!(
        "<button type=\"button\" popovertarget=\"t{id}\" aria-label=\"{label}\"></button>\
         <div class=\"tip\" id=\"t{id}\" popover=\"\">{tip}</div>"
    );
    Element::new("div", id, &with_style("h", record)).around(&inner)
}
