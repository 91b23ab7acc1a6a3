//! Videos and audio (EDIT-065, 067, 254 to 259). Browsers play them with their own controls, so no script is needed.
//!
//! Nothing starts by itself without a script: only a script knows whether a reader asks for less motion. On paper a video
//! is what is seen before it is played, and audio its title, each with where it can be played.

use std::fmt::Write as _;

use octavo_application::publication::ports::pages::{PageFile, PageScript};
use octavo_domain::documents::{
    embed::Embed,
    id::RecordId,
    media::Track,
    record::{Kind, Record, Width},
    register::Key,
    value::Value,
};

use crate::{
    css::Sheet,
    look,
    markup::escape,
    widget::{Element, Printer, with_style},
};

/// How a video lies in its frame.
pub(crate) fn rules(id: RecordId, record: &Record, sheet: &mut Sheet) {
    if record.kind == Kind::Video {
        sheet.rule_of(record, format_args!(".w{id} video"), |width, rule| {
            rule.set("object-fit", look::word(record, Key::Fit, width).unwrap_or("cover"));
        });
    }
}

impl<'a> Printer<'a> {
    pub(crate) fn video(&mut self, id: RecordId, record: &Record) -> String {
        if let Some(file) = self.played(record) {
            return self.film(id, record, file);
        }
        let address = look::line(record, Key::VideoAddress);
        match address.and_then(|address| Some((address, Embed::of_video(address)?))) {
            Some((address, embed)) => {
                let paper = on_paper(address);
                self.asked(id, record, (address, &embed), &paper)
            }
            None => Element::new("div", id, "film").around(""),
        }
    }

    /// A video that is a file of the project.
    fn film(&mut self, id: RecordId, record: &Record, file: &PageFile) -> String {
        self.needs.has_media = true;
        let (tracks, around) = (self.tracks(record), self.around);
        let starts = look::flag(record, Key::Autoplay);
        let is_plain = record.get(Key::Controls) == Some(&Value::Flag(false));
        if starts || is_plain {
            self.needs.scripts.insert(PageScript::Media);
        }
        let mut html = format!("<video src=\"{}\"", escape(&file.address));
        if let Some(Value::Asset(key)) = record.get(Key::Asset)
            && let Some(poster) = self.around.pictures.get(key)
        {
            let _ = write!(html, " poster=\"{}\"", escape(&poster.address));
        }
        if let Some(Value::Pair([width, height])) = record.get(Key::Pixels) {
            let _ = write!(html, " width=\"{width}\" height=\"{height}\"");
        }
        let _ = write!(html, " preload=\"{}\" controls=\"\" playsinline=\"\"", preload(record));
        // What starts by itself has no sound, whatever else is said (EDIT-257).
        let flags = [
            (look::flag(record, Key::Loops), "loop"),
            (starts || look::flag(record, Key::Muted), "muted"),
            (starts, "data-autoplay"),
            (is_plain, "data-plain"),
        ];
        for (_, name) in flags.into_iter().filter(|(is, _)| *is) {
            let _ = write!(html, " {name}=\"\"");
        }
        if !tracks.is_empty() && !around.in_folder {
            // A page has no origin, so its captions come from another one.
            html.push_str(" crossorigin=\"anonymous\"");
        }
        if let Some(label) = look::line(record, Key::Label) {
            let _ = write!(html, " aria-label=\"{}\"", escape(label));
        }
        let paper = self.at_page(id);
        Element::new("div", id, "film").around(&format!("{html}>{tracks}</video>{paper}"))
    }

    /// The captions that readers choose from. Without controls nobody can choose, so the first are shown.
    fn tracks(&self, record: &Record) -> String {
        let Some(Value::Tracks(tracks)) = record.get(Key::Tracks) else { return String::new() };
        let is_plain = record.get(Key::Controls) == Some(&Value::Flag(false));
        let known = tracks.iter().filter_map(|track| Some((track, self.around.files.get(&track.file)?)));
        let mut html = String::new();
        for (place, (Track { language, label, .. }, file)) in known.enumerate() {
            let (src, language, label) = (escape(&file.address), escape(language), escape(label));
            let default = if is_plain && place == 0 { " default=\"\"" } else { "" };
            let _ = write!(
                html,
                "<track kind=\"captions\" src=\"{src}\" srclang=\"{language}\" label=\"{label}\"{default}>"
            );
        }
        html
    }

    pub(crate) fn audio(&mut self, id: RecordId, record: &Record) -> String {
        let title = look::line(record, Key::Label).map(escape);
        let by = look::line(record, Key::Caption).map(|by| format!("<small>{}</small>", escape(by)));
        let shown = title.as_ref().map(|title| format!("<b>{title}</b>"));
        let mut html = String::new();
        if shown.is_some() || by.is_some() {
            let (shown, by) = (shown.unwrap_or_default(), by.unwrap_or_default());
            let _ = write!(html, "<figcaption>{shown}{by}</figcaption>");
        }
        if let Some(file) = self.played(record) {
            self.needs.has_media = true;
            let _ = write!(html, "<audio src=\"{}\" preload=\"{}\"", escape(&file.address), preload(record));
            html.push_str(" controls=\"\"");
            if look::flag(record, Key::Loops) {
                html.push_str(" loop=\"\"");
            }
            let title = title.as_deref().unwrap_or("Audio");
            let _ = write!(html, " aria-label=\"{title}\"></audio>{}", self.at_page(id));
        }
        Element::new("figure", id, &with_style("sound", record)).around(&html)
    }

    /// The file that a video or audio plays.
    fn played(&self, record: &Record) -> Option<&'a PageFile> {
        let around = self.around;
        match record.get(Key::Media) {
            Some(Value::Asset(key)) => around.files.get(key),
            _ => None,
        }
    }

    /// Where a widget of this page is, for those who have it on paper.
    fn at_page(&self, id: RecordId) -> String {
        on_paper(&format!("{}#w{id}", self.around.address))
    }

    /// The video behind the widgets (EDIT-055): a script plays it, and those who ask for less motion see the picture.
    pub(crate) fn video_behind(&mut self, page: &Record) -> String {
        let Some(Value::Asset(key)) = page.get(Key::BackgroundVideo) else { return String::new() };
        let Some(file) = self.around.files.get(key) else { return String::new() };
        self.needs.has_media = true;
        self.needs.scripts.insert(PageScript::Media);
        format!(
            "<video class=\"ground\" src=\"{}\" preload=\"none\" playsinline=\"\" loop=\"\" muted=\"\" \
             data-autoplay=\"\" aria-hidden=\"true\" tabindex=\"-1\"></video>",
            escape(&file.address)
        )
    }
}

/// What is loaded before it is played.
fn preload(record: &Record) -> &'static str {
    look::word(record, Key::Preload, Width::Base).unwrap_or("metadata")
}

/// An address that is read on paper alone.
fn on_paper(address: &str) -> String {
    format!("<p class=\"on-paper\">{}</p>", escape(address))
}
