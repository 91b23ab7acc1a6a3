//! What known services show: a still with the name of the service, until a reader asks for it (EDIT-285).
//!
//! The still is a document within a frame, and the reader's click leads that frame on to the service. So nothing is asked
//! of the service before, and no script is needed.

use octavo_domain::documents::{embed::Embed, id::RecordId, record::Record, register::Key, value::Value};

use crate::{
    look,
    markup::escape,
    picture::rendered,
    widget::{Element, Printer},
};

/// The style sheet of a still. What it says of the plate stands in `page.css` as well, for the canvas and for links.
pub(crate) const STILL: &str = include_str!("still.css");

impl Printer<'_> {
    pub(crate) fn embed(&mut self, id: RecordId, record: &Record) -> String {
        let element = Element::new("div", id, "v");
        let Some(source) = look::line(record, Key::Source) else { return element.around("") };
        let Some(embed) = Embed::of(source) else { return element.around("") };
        self.asked(id, record, (source, &embed), "")
    }

    /// What a service shows at an address once a reader asks for it. `more` is what stands after that.
    pub(crate) fn asked(
        &mut self,
        id: RecordId,
        record: &Record,
        (source, embed): (&str, &Embed),
        more: &str,
    ) -> String {
        let element = Element::new("div", id, "v");
        let service = embed.service();
        let label = look::line(record, Key::Label).map(escape);
        let title = label.as_ref().map(|label| format!("<b>{label}</b>")).unwrap_or_default();
        let (verb, name) = (service.verb(), service.name());
        let still = format!(
            "{}<span class=\"plate\">{title}<small>{verb} {name}</small></span>",
            self.still(id, record)
        );
        if !self.around.can_frame {
            let source = escape(source);
            return Element::new("a", id, "v")
                .with(&format!(" href=\"{source}\" target=\"_blank\" rel=\"noopener\""))
                .around(&format!("{still}{more}"));
        }
        self.needs.frames.insert(embed.origin().to_owned());
        self.needs.sandbox.extend(service.sandbox().split(' '));
        self.needs.frame_style = Some(STILL);
        let language = self.document.language(self.page).map(escape).unwrap_or_default();
        let title = label.map_or_else(|| name.to_owned(), |label| format!("{label} – {name}"));
        let (frame, sandbox, permissions) = (escape(embed.frame()), service.sandbox(), service.permissions());
        let page = format!(
            "<!doctype html><html lang=\"{language}\"><title>{title}</title><style>{STILL}</style>\
             <a href=\"{frame}\" referrerpolicy=\"strict-origin-when-cross-origin\">{still}</a>"
        );
        element.around(&format!(
            "<iframe title=\"{title}\" sandbox=\"{sandbox}\" allow=\"{permissions}\" srcdoc=\"{}\"></iframe>{more}",
            escape(&page)
        ))
    }

    /// The picture of a still, which says nothing: its name stands beside it.
    fn still(&self, id: RecordId, record: &Record) -> String {
        let Some(Value::Asset(key)) = record.get(Key::Asset) else { return String::new() };
        let Some(picture) = self.around.pictures.get(key) else { return String::new() };
        let (width, height) = picture.size;
        let sizes = || self.places.sizes(self.document, id);
        format!(
            "<img src=\"{}\"{} width=\"{width}\" height=\"{height}\" alt=\"\" loading=\"lazy\" decoding=\"async\">",
            escape(&picture.address),
            rendered(picture, sizes)
        )
    }
}
