//! The pages that readers see: semantic HTML in the order in which it is read, and one small style sheet, made of a
//! document. `docs/pages.md` explains it.

mod album;
mod code;
mod css;
mod embed;
mod figure;
mod fonts;
mod form;
mod ground;
mod hotspot;
mod look;
mod markup;
mod media;
mod motion;
mod picture;
mod place;
mod placing;
mod share;
#[cfg(test)]
mod tests;
mod text;
mod widget;

use std::fmt::Write as _;

use octavo_application::publication::ports::pages::{
    MadePage, PageNeeds, PageRenderer, PageScript, Surroundings,
};
use octavo_domain::documents::{
    colour::Fill,
    document::Document,
    id::RecordId,
    layout::page::{Direction, direction, widest_page},
    record::{Kind, Record, Width},
    register::Key,
    value::Value,
};

use css::{Declarations, Sheet};
use markup::{Links, escape};
use place::Places;
use placing::Pin;
use text::Words;
use widget::{Content, Printer};

/// What all pages have in common.
const BASE: &str = include_str!("page.css");
/// What pages with a form have besides.
const FORM: &str = include_str!("form.css");
/// What pages with a gallery whose pictures open large have besides.
const LIGHTBOX: &str = include_str!("lightbox.css");
/// What pages with a slideshow have besides.
const SLIDES: &str = include_str!("slides.css");

/// What pages have besides with videos that start by themselves, or that have no controls.
const MEDIA: &str = include_str!("media.css");

/// Stops what runs without an end, for those who work with keys. It is seen in focus, as the link to the content is.
const HOLD: &str = "<details class=\"hold\"><summary>Pause motion</summary></details>";

/// Makes pages of documents.
#[derive(Debug, Clone, Copy, Default)]
pub struct PagePrinter;

impl PageRenderer for PagePrinter {
    fn page(&self, document: &Document, page: RecordId, around: &Surroundings) -> MadePage {
        let Some(record) = document.get(page).filter(|record| record.kind == Kind::Page) else {
            return MadePage::default();
        };
        let places = Places::of(document, page);
        let moving = motion::moving(document, page, &places);
        let links = Links::new(document, page, around);
        let title = look::line(record, Key::Title).unwrap_or(&around.title).to_owned();
        let mut printer = Printer {
            document,
            page,
            around,
            places: &places,
            links: &links,
            moving: &moving,
            words: Words::default(),
            sheet: Sheet::default(),
            main_picture: picture::main_picture(document, page, &places, around),
            needs: PageNeeds::default(),
        };
        page_rules(document, page, record, &places, &mut printer.sheet);
        style_rules(document, &mut printer.sheet);
        let above = printer.pinned(Pin::Top);
        let has_footer = printer.has_pinned(Pin::Bottom);
        let Content { header, main, footer, start } = printer.content(!above.is_empty(), has_footer);
        let below = printer.pinned(Pin::Bottom);
        let mut ground = match record.get(Key::BackgroundPicture) {
            Some(Value::Asset(key)) => ground::picture(record, around.pictures.get(key), &places),
            _ => String::new(),
        };
        ground.push_str(&printer.video_behind(record));
        let heading = if printer.words.has_title {
            String::new()
        } else {
            format!("<h1 class=\"hidden\">{}</h1>", escape(&title))
        };
        let mut sheet = printer.sheet;
        for (selector, look) in printer.words.looks() {
            sheet.rule(&selector, look);
        }
        let [above, header] = [above, header].map(|inner| landmark("header", &inner));
        let [footer, below] = [footer, below].map(|inner| landmark("footer", &inner));
        // Beyond what is on every page.
        let start = start.map_or_else(|| "content".to_owned(), |id| format!("w{id}"));
        let hold = if moving.has_loops { HOLD } else { "" };
        let body = format!(
            "<a class=\"skip\" href=\"#{start}\">Skip to content</a>{hold}{above}<div class=\"frame\">{ground}\
             <div class=\"page\">{header}<main id=\"content\">{heading}{main}</main>{footer}</div></div>{below}"
        );
        sheet.end_part();
        sheet.raw(&moving.rules);
        if around.can_frame && motion::has_page_change(document) {
            // A page gives way to another one of its own origin alone.
            printer.needs.sandbox.insert("allow-same-origin");
        }
        if links.have_files() {
            printer.needs.sandbox.insert("allow-downloads");
        }
        let mut more: String = printer.needs.scripts.iter().map(|script| style_of(*script)).collect();
        if printer.needs.has_form {
            more.push_str(FORM);
        }
        MadePage {
            title,
            description: look::line(record, Key::Description).unwrap_or_default().to_owned(),
            language: document.language(page).map(str::to_owned),
            is_indexed: document.is_indexed(page),
            style: format!("{}{BASE}{more}{}", fonts::faces(document, around), sheet.text()),
            body,
            needs: printer.needs,
        }
    }

    fn script(&self, script: PageScript) -> &'static str {
        match script {
            PageScript::Lightbox => include_str!("../scripts/lightbox.min.js"),
            PageScript::Slides => include_str!("../scripts/slides.min.js"),
            PageScript::Share => include_str!("../scripts/share.min.js"),
            PageScript::Media => include_str!("../scripts/media.min.js"),
        }
    }
}

/// How that looks which a script adds to a page.
const fn style_of(script: PageScript) -> &'static str {
    match script {
        PageScript::Lightbox => LIGHTBOX,
        PageScript::Slides => SLIDES,
        PageScript::Share => "",
        PageScript::Media => MEDIA,
    }
}

/// A landmark; nothing where there is nothing in it.
fn landmark(name: &str, inner: &str) -> String {
    if inner.is_empty() { String::new() } else { format!("<{name}>{inner}</{name}>") }
}

/// The colours of the project, the page and its rows.
fn page_rules(document: &Document, page: RecordId, record: &Record, places: &Places, sheet: &mut Sheet) {
    colours(document, sheet);
    let widest = css::hundredths(widest_page(document));
    sheet.rule_by_width("body", |width, rule| {
        rule.set("--m", format_args!("{widest}px"));
        rule.set("--d", css::hundredths(places.at(width).measures.width));
        rule.set("--font", fonts::stack(fonts::DEFAULT));
        if direction(document, page) == Direction::RightToLeft {
            // Places count from the left in every language; words, rows and menus follow their own direction.
            rule.set("--dir", "rtl");
        }
        rule.set("--below", ground::below(record));
    });
    ground::rules(document, record, sheet);
    sheet.rule_by_width(".page", |width, rule| {
        rule.set("grid-template-rows", places.rows(page, width));
    });
    links(document, sheet);
}

/// The named colours, each as a colour and as what fills a surface (EDIT-220), and gradients also as the colour in which
/// they end. Readers who ask for dark pages get the dark ones where the document says so (EDIT-231, 232).
fn colours(document: &Document, sheet: &mut Sheet) {
    let (mut light, mut dark) = (String::new(), String::new());
    for (id, swatch) in document.records().filter(|(_, record)| record.kind == Kind::Swatch) {
        for (key, into) in [(Key::Paint, &mut light), (Key::DarkPaint, &mut dark)] {
            let Some(Value::Fill(fill)) = swatch.get(key) else { continue };
            let (ink, end) = match fill {
                Fill::Ink(ink) => (Some(*ink), *ink),
                Fill::Gradient(gradient) => {
                    (gradient.stops().first().map(|stop| stop.ink), ground::end(gradient))
                }
            };
            let _ = write!(
                into,
                "--c{id}:{};--f{id}:{};",
                ink.map(css::ink).unwrap_or_default(),
                css::fill(fill)
            );
            if ground::has_gradient(swatch) {
                let _ = write!(into, "--e{id}:{};", css::ink(end));
            }
        }
    }
    if !light.is_empty() {
        sheet.raw(&format!(":root{{{light}}}"));
    }
    let settings = document.get(RecordId::SETTINGS);
    if !dark.is_empty() && settings.is_some_and(|settings| look::flag(settings, Key::DarkColours)) {
        sheet.raw(&format!("@media (prefers-color-scheme:dark){{:root{{{dark}}}}}"));
    }
}

/// The link style of the project (EDIT-200).
fn links(document: &Document, sheet: &mut Sheet) {
    let Some(settings) = document.get(RecordId::SETTINGS) else { return };
    let underline = look::word(settings, Key::LinkUnderline, Width::Base).unwrap_or("always");
    let mut rule = Declarations::default();
    if let Some(Value::Ink(ink)) = settings.get(Key::LinkInk) {
        rule.set("color", css::ink(*ink));
    }
    rule.set("text-decoration", if underline == "always" { "underline" } else { "none" });
    sheet.rule(".t a", &rule);
    for (key, selector) in [
        (Key::LinkVisitedInk, ".t a:visited"),
        (Key::LinkCurrentInk, ".t a[aria-current]"),
        (Key::LinkHoverInk, ".t a:is(:hover,:focus-visible)"),
    ] {
        let mut rule = Declarations::default();
        if let Some(Value::Ink(ink)) = settings.get(key) {
            rule.set("color", css::ink(*ink));
        }
        if key == Key::LinkHoverInk && underline == "hover" {
            rule.set("text-decoration", "underline");
        }
        sheet.rule(selector, &rule);
    }
}

/// What has a look of its own where nobody said anything.
const HEADINGS: &str = "h1,h2,h3,h4,h5,h6,.caption";

fn style_rules(document: &Document, sheet: &mut Sheet) {
    for (id, style) in document.records().filter(|(_, record)| record.kind == Kind::TextStyle) {
        // What the text says holds for its headings, too, and what a paragraph says over both.
        let selector = format!(".s{id},.s{id} :where({HEADINGS}),.t .s{id}");
        sheet.rule_of(style, &selector, |width, rule| look::set(style, width, rule));
    }
    // What a paragraph or a widget says for itself holds over a style, whatever that says of tablets and phones (EDIT-198).
    sheet.end_part();
    for align in ["start", "center", "end", "justify"] {
        let mut rule = Declarations::default();
        rule.set("text-align", align);
        sheet.rule(format_args!(".a-{align}"), &rule);
    }
}
