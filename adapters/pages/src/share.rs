//! Ways to pass a page on: copying its link, the share sheet of the reader's system, and mail (EDIT-073).
//!
//! The link that sends mail needs no script. The buttons do: they are hidden until a script says that they work.

use std::fmt::Write as _;

use octavo_application::publication::ports::pages::PageScript;
use octavo_domain::documents::{
    id::RecordId,
    record::{Kind, Record},
    register::Key,
    value::Value,
};

use crate::{
    css::Sheet,
    look,
    markup::escape,
    widget::{Element, Printer, with_style},
};

/// The surface of its buttons.
pub(crate) fn rules(id: RecordId, record: &Record, sheet: &mut Sheet) {
    if record.kind == Kind::Share {
        sheet.rule_of(record, format_args!(".w{id}>:is(a,button)"), |width, rule| {
            look::set_surface(record, width, rule);
        });
    }
}

impl Printer<'_> {
    pub(crate) fn share(&mut self, id: RecordId, record: &Record) -> String {
        let shows = |key: Key| record.get(key) != Some(&Value::Flag(false));
        let words =
            |key: Key, usual: &str| look::line(record, key).map_or_else(|| usual.to_owned(), escape);
        let mut inner = String::new();
        let mut button = |act: &str, words: &str| {
            let _ = write!(inner, "<button type=\"button\" data-act=\"{act}\" hidden=\"\">{words}</button>");
        };
        if shows(Key::CopyLink) {
            button("copy", &words(Key::CopyWords, "Copy link"));
        }
        if shows(Key::ShareSheet) {
            button("sheet", &words(Key::SheetWords, "Share…"));
        }
        let has_script = !inner.is_empty();
        if shows(Key::MailLink) {
            let words = words(Key::MailWords, "Send by mail");
            let _ = write!(inner, "<a href=\"{}\">{words}</a>", escape(&self.links.by_mail()));
        }
        if has_script {
            self.needs.scripts.insert(PageScript::Share);
            let copied = words(Key::CopiedWords, "Link copied");
            let _ = write!(inner, "<p class=\"hidden\" role=\"status\" data-copied=\"{copied}\"></p>");
        }
        let label = look::line(record, Key::Label).unwrap_or("Share");
        Element::new("div", id, &with_style("u", record))
            .labelled("group", label)
            .with(&format!(" data-share=\"{}\"", escape(&self.around.address)))
            .around(&inner)
    }
}
