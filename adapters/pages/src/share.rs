//! Ways to pass a page on: copying its link, the share sheet of the reader's system, and mail (EDIT-073).
//!
//! The link that sends mail needs no script. The buttons do: they are hidden until a script says that they work.

use std::fmt::Write as _;

use octavo_application::publication::ports::pages::PageScript;
use octavo_domain::documents::{
    id::RecordId,
    record::{Kind, Record},
    register::Key,
    share::{self, Way},
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
        let mut inner = String::new();
        for way in Way::shown(record) {
            let words = escape(way.words(record));
            inner.push_str(&match way {
                Way::Copy => button("copy", &words),
                Way::Sheet => button("sheet", &words),
                Way::Mail => format!("<a href=\"{}\">{words}</a>", escape(&self.links.by_mail())),
            });
        }
        if Way::shown(record).any(|way| way != Way::Mail) {
            self.needs.scripts.insert(PageScript::Share);
            let copied = escape(share::copied(record));
            let _ = write!(inner, "<p class=\"hidden\" role=\"status\" data-copied=\"{copied}\"></p>");
        }
        let label = look::line(record, Key::Label).unwrap_or("Share");
        Element::new("div", id, &with_style("u", record))
            .labelled("group", label)
            .with(&format!(" data-share=\"{}\"", escape(&self.around.address)))
            .around(&inner)
    }
}

/// A button that a script shows, and that does this.
fn button(act: &str, words: &str) -> String {
    format!("<button type=\"button\" data-act=\"{act}\" hidden=\"\">{words}</button>")
}
