//! What differs between two documents, in answers.

use std::collections::BTreeMap;

use octavo_application::documents::compare_documents::{Compared, ProjectDifference as Project};
use octavo_domain::documents::{
    colour::{Fill, Ink},
    compare::{
        Aspect, Fate, PageDifference as Page, Part, RegisterDifference as Register, StyleDifference as Style,
        TextDifference as Text, WidgetDifference as Widget,
    },
    record::Width,
    value::Value,
};
use serde::Serialize;
use utoipa::ToSchema;

/// What became of something.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DifferenceKind {
    /// It was not there before.
    Added,
    /// It is there no more.
    Removed,
    /// It is there, and differs.
    Changed,
}

impl From<Fate> for DifferenceKind {
    fn from(fate: Fate) -> Self {
        match fate {
            Fate::Added => Self::Added,
            Fate::Removed => Self::Removed,
            Fate::Changed => Self::Changed,
        }
    }
}

/// A text that was replaced.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReplacedText {
    /// As it was.
    from: String,
    /// As it is.
    to: String,
}

impl From<(String, String)> for ReplacedText {
    fn from((from, to): (String, String)) -> Self {
        Self { from, to }
    }
}

/// What a project says of itself, where that differs.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProjectDifference {
    /// Its title.
    #[schema(required)]
    title: Option<ReplacedText>,
    /// Its description.
    #[schema(required)]
    description: Option<ReplacedText>,
    /// Has it another cover?
    cover: bool,
}

/// A class of widths.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DocumentWidth {
    /// From 1024 px.
    Base,
    /// From 600 to 1023 px.
    Tablet,
    /// Below 600 px.
    Phone,
}

impl From<Width> for DocumentWidth {
    fn from(width: Width) -> Self {
        match width {
            Width::Base => Self::Base,
            Width::Tablet => Self::Tablet,
            Width::Phone => Self::Phone,
        }
    }
}

/// A register that differs.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RegisterDifference {
    /// Its name.
    key: String,
    /// The width; the base for a register that has one value.
    width: DocumentWidth,
    /// What it held, where that is words, a number, yes or no, or one colour; null where it is more, or was not set.
    #[schema(required)]
    from: Option<String>,
    /// What it holds, in the same way.
    #[schema(required)]
    to: Option<String>,
}

/// What a part of a text is.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TextPartKind {
    /// Words around a change.
    Same,
    /// Words that are the same and are not shown.
    Gap,
    /// Words that came in.
    Inserted,
    /// Words that went.
    Deleted,
}

/// A part of a text that differs.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TextPart {
    /// What it is.
    kind: TextPartKind,
    /// Its words; empty for a gap.
    text: String,
}

/// How the words of a widget differ.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TextDifference {
    /// The changed words with a few words around them, in the order of the text. At most 60.
    parts: Vec<TextPart>,
    /// Are words that stay emphasised, linked, listed or styled in another way?
    is_formatted: bool,
    /// Are there more parts than are listed, or longer ones?
    is_cut: bool,
}

/// A respect in which a widget differs.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum WidgetAspect {
    /// Its words.
    Words,
    /// How its words are emphasised, linked, listed or styled.
    Formatting,
    /// The picture that it shows, or which part of it.
    Picture,
    /// Where it leads.
    Link,
    /// What assistive technology says about it.
    Label,
    /// Where it is.
    Position,
    /// How large it is.
    Size,
    /// What lies above and below it.
    Stacking,
    /// Whether it is seen.
    Visibility,
    /// How it looks.
    Look,
    /// What only those see who edit: its name, and whether it is locked.
    Editing,
}

impl From<Aspect> for WidgetAspect {
    fn from(aspect: Aspect) -> Self {
        match aspect {
            Aspect::Words => Self::Words,
            Aspect::Formatting => Self::Formatting,
            Aspect::Picture => Self::Picture,
            Aspect::Link => Self::Link,
            Aspect::Label => Self::Label,
            Aspect::Position => Self::Position,
            Aspect::Size => Self::Size,
            Aspect::Stacking => Self::Stacking,
            Aspect::Visibility => Self::Visibility,
            Aspect::Look => Self::Look,
            Aspect::Editing => Self::Editing,
        }
    }
}

/// A widget that differs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WidgetDifference {
    /// Its id.
    id: String,
    /// Its kind.
    kind: String,
    /// What became of it.
    change: DifferenceKind,
    /// Its name in the editor; may be empty.
    name: String,
    /// How its words begin, or its label; may be empty.
    excerpt: String,
    /// In which respects it differs.
    aspects: Vec<WidgetAspect>,
    /// The registers that differ.
    registers: Vec<RegisterDifference>,
    /// The page from which it was moved here.
    #[schema(required)]
    moved_from: Option<String>,
    /// How its words differ.
    #[schema(required)]
    text: Option<TextDifference>,
}

/// A page on which something differs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PageDifference {
    /// Its id.
    id: String,
    /// Its title; may be empty.
    title: String,
    /// Is it the first page, or was it?
    is_first: bool,
    /// What became of it.
    change: DifferenceKind,
    /// Was it removed for readers alone, because it is a draft now?
    is_draft: bool,
    /// Does it stand elsewhere among the pages?
    is_moved: bool,
    /// Its own registers that differ.
    registers: Vec<RegisterDifference>,
    /// Its widgets that differ; empty where the page was added or removed.
    widgets: Vec<WidgetDifference>,
    /// The number of its widgets by kind, where the page was added or removed.
    counts: BTreeMap<&'static str, usize>,
}

/// A text style or a colour of the project that differs.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StyleDifference {
    /// Its id.
    id: String,
    /// Its name; may be empty.
    name: String,
    /// What became of it.
    change: DifferenceKind,
    /// Its registers that differ.
    registers: Vec<RegisterDifference>,
    /// How many widgets use it.
    uses: usize,
}

/// A page that stays here.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DraftPage {
    /// Its id.
    id: String,
    /// Its title; may be empty.
    title: String,
}

/// What differs between two documents of a project.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DocumentComparison {
    /// Is the project published?
    is_published: bool,
    /// The last change of the draft; 0 before the first one.
    seq: u64,
    /// Does nothing differ that readers see?
    is_same: bool,
    /// What the project says of itself.
    project: ProjectDifference,
    /// Registers of the settings.
    settings: Vec<RegisterDifference>,
    /// The pages, in their order; those that were removed come last.
    pages: Vec<PageDifference>,
    /// Widgets that are on every page.
    everywhere: Vec<WidgetDifference>,
    /// Text styles.
    text_styles: Vec<StyleDifference>,
    /// Colours of the project.
    swatches: Vec<StyleDifference>,
    /// Draft pages: they stay here.
    drafts: Vec<DraftPage>,
    /// How many differing widgets are not listed. At most 400 are.
    unlisted: usize,
}

impl DocumentComparison {
    pub(crate) fn new(compared: Compared) -> Self {
        let Compared { is_published, seq, project, comparison } = compared;
        let is_same = comparison.is_empty() && project == Project::default();
        Self {
            is_published,
            seq: seq.get(),
            is_same,
            project: ProjectDifference {
                title: project.title.map(Into::into),
                description: project.description.map(Into::into),
                cover: project.cover,
            },
            settings: each(comparison.settings),
            pages: each(comparison.pages),
            everywhere: each(comparison.everywhere),
            text_styles: each(comparison.text_styles),
            swatches: each(comparison.swatches),
            drafts: comparison
                .drafts
                .into_iter()
                .map(|(id, title)| DraftPage { id: id.to_string(), title })
                .collect(),
            unlisted: comparison.unlisted,
        }
    }
}

fn each<T, U: From<T>>(of: Vec<T>) -> Vec<U> {
    of.into_iter().map(Into::into).collect()
}

impl From<Register> for RegisterDifference {
    fn from(register: Register) -> Self {
        Self {
            key: register.slot.key.rule().name.to_owned(),
            width: register.slot.width.into(),
            from: register.before.as_ref().and_then(in_words),
            to: register.after.as_ref().and_then(in_words),
        }
    }
}

fn in_words(value: &Value) -> Option<String> {
    match value {
        Value::Flag(flag) => Some(flag.to_string()),
        Value::Number(number) => Some(number.to_string()),
        Value::Word(word) => Some((*word).to_owned()),
        Value::Line(line) => Some(line.clone()),
        Value::Lines(lines) => Some(lines.join(", ")),
        Value::Ink(Ink::Colour(colour)) | Value::Fill(Fill::Ink(Ink::Colour(colour))) => {
            Some(colour.to_string())
        }
        Value::Pair(_)
        | Value::Four(_)
        | Value::Places(_)
        | Value::Ink(_)
        | Value::Fill(_)
        | Value::Shadows(_)
        | Value::Motions(_)
        | Value::Link(_)
        | Value::Tracks(_)
        | Value::Axes(_)
        | Value::Asset(_)
        | Value::Record(_)
        | Value::Records(_) => None,
    }
}

impl From<Part> for TextPart {
    fn from(part: Part) -> Self {
        let (kind, text) = match part {
            Part::Same(text) => (TextPartKind::Same, text),
            Part::Gap => (TextPartKind::Gap, String::new()),
            Part::Inserted(text) => (TextPartKind::Inserted, text),
            Part::Deleted(text) => (TextPartKind::Deleted, text),
        };
        Self { kind, text }
    }
}

impl From<Text> for TextDifference {
    fn from(text: Text) -> Self {
        Self { parts: each(text.parts), is_formatted: text.is_formatted, is_cut: text.is_cut }
    }
}

impl From<Widget> for WidgetDifference {
    fn from(widget: Widget) -> Self {
        Self {
            id: widget.id.to_string(),
            kind: widget.kind.name().to_owned(),
            change: widget.fate.into(),
            name: widget.name,
            excerpt: widget.excerpt,
            aspects: each(widget.aspects),
            registers: each(widget.registers),
            moved_from: widget.moved_from.map(|page| page.to_string()),
            text: widget.text.map(Into::into),
        }
    }
}

impl From<Page> for PageDifference {
    fn from(page: Page) -> Self {
        Self {
            id: page.id.to_string(),
            title: page.title,
            is_first: page.is_first,
            change: page.fate.into(),
            is_draft: page.is_draft,
            is_moved: page.is_moved,
            registers: each(page.registers),
            widgets: each(page.widgets),
            counts: page.counts.into_iter().map(|(kind, count)| (kind.name(), count)).collect(),
        }
    }
}

impl From<Style> for StyleDifference {
    fn from(style: Style) -> Self {
        Self {
            id: style.id.to_string(),
            name: style.name,
            change: style.fate.into(),
            registers: each(style.registers),
            uses: style.uses,
        }
    }
}
