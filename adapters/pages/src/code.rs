//! HTML that somebody wrote, in a frame of its own (EDIT-071). What is in the frame the viewer answers at another address,
//! in a sandbox without an origin: nothing of it is ever printed on a page as markup.

use octavo_application::publication::code_frames::CODE_SANDBOX;
use octavo_domain::documents::{id::RecordId, record::Record, register::Key};

use crate::{
    look,
    markup::escape,
    widget::{Element, Printer},
};

/// Where there is no frame, so many lines of the code are shown, and of each so many characters.
const LINES: usize = 3;
const LINE: usize = 40;

impl Printer<'_> {
    pub(crate) fn code(&mut self, id: RecordId, record: &Record) -> String {
        let element = Element::new("div", id, "v x");
        let Some(html) = look::line(record, Key::Html) else { return element.around("") };
        let title = look::line(record, Key::Label).map_or_else(|| "Code".to_owned(), escape);
        let Some(address) = self.around.code.get(&id) else {
            let first = escape(&first_lines(html));
            return element
                .around(&format!("<span class=\"plate\"><b>{title}</b><small>{first}</small></span>"));
        };
        self.needs.frames.insert("'self'".to_owned());
        self.needs.sandbox.extend(CODE_SANDBOX.split(' '));
        let instead = look::line(record, Key::Instead)
            .map(|words| format!("<p>{}</p>", escape(words)))
            .unwrap_or_default();
        let address = escape(address);
        element.around(&format!(
            "<iframe title=\"{title}\" src=\"{address}\" sandbox=\"{CODE_SANDBOX}\" allow=\"fullscreen\" \
             loading=\"lazy\"></iframe>{instead}"
        ))
    }
}

/// The first lines that have something in them, cut where they are long.
fn first_lines(html: &str) -> String {
    let lines = html.lines().map(str::trim_end).filter(|line| !line.is_empty()).take(LINES);
    let cut: Vec<String> = lines.map(|line| line.chars().take(LINE).collect()).collect();
    cut.join("\n")
}
