//! Records: the pages, widgets, text styles and swatches of a document, and its settings.

use std::collections::BTreeMap;

use super::{
    id::RecordId,
    order::OrderKey,
    register::{Key, Widths},
    text::Text,
    value::{AssetKey, Value},
};

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $bit:literal $name:literal,)*) => {
        /// What a record is.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Kind {
            $($(#[$doc])* $kind,)*
        }

        impl Kind {
            /// Every kind.
            pub const ALL: &[Self] = &[$(Self::$kind,)*];

            /// Its name on the wire; of a kind of a newer version, [`Unread::kind`] has it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)*
                }
            }

            /// The kind of this name.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(Self::$kind),)*
                    _ => None,
                }
            }

            const fn bit(self) -> u32 {
                match self {
                    $(Self::$kind => 1 << $bit,)*
                }
            }
        }
    };
}

kinds! {
    /// The settings of the document. There is one such record, [`RecordId::SETTINGS`].
    Settings 0 "settings",
    /// A page.
    Page 1 "page",
    /// A text style.
    TextStyle 2 "textStyle",
    /// A named colour or gradient.
    Swatch 3 "swatch",
    /// Words.
    Text 8 "text",
    /// A picture.
    Picture 9 "picture",
    /// A rectangle, an ellipse, a polygon, an arrow or a drawing.
    Shape 10 "shape",
    /// A line.
    Line 11 "line",
    /// A button.
    Button 12 "button",
    /// Links to the pages.
    Menu 13 "menu",
    /// Widgets that are one.
    Group 14 "group",
    /// Widgets that are laid out in a row or a column.
    Stack 15 "stack",
    /// Pictures as a grid, in rows or in columns.
    Gallery 17 "gallery",
    /// Pictures one after another.
    Slideshow 18 "slideshow",
    /// A point that shows a tip.
    Hotspot 19 "hotspot",
    /// What a known service shows, loaded on a click.
    Embed 20 "embed",
    /// Fields that readers fill in and send (EDIT-268).
    Form 24 "form",
    /// A field of a form.
    Field 25 "field",
    /// Ways to pass a page on.
    Share 22 "share",
    /// HTML that somebody wrote, in a frame without an origin.
    Code 23 "code",
    /// A video: a file, or one of YouTube or Vimeo (EDIT-067).
    Video 26 "video",
    /// A sound recording (EDIT-065).
    Audio 27 "audio",
    /// A widget of a kind that a newer version knows (EDIT-075).
    Unknown 16 "unknown",
}

/// A set of kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Kinds(u32);

impl Kinds {
    /// Every kind of widget.
    pub const WIDGETS: Self = Self::of(&[
        Kind::Text,
        Kind::Picture,
        Kind::Shape,
        Kind::Line,
        Kind::Button,
        Kind::Menu,
        Kind::Group,
        Kind::Stack,
        Kind::Gallery,
        Kind::Slideshow,
        Kind::Hotspot,
        Kind::Embed,
        Kind::Form,
        Kind::Field,
        Kind::Share,
        Kind::Code,
        Kind::Video,
        Kind::Audio,
        Kind::Unknown,
    ]);
    /// What lays out pictures, and holds nothing else.
    pub const ALBUMS: Self = Self::of(&[Kind::Gallery, Kind::Slideshow]);
    /// What lays out what it holds: that has no frames of its own.
    pub const FLOWS: Self = Self::ALBUMS.with(Kind::Stack).with(Kind::Form);
    /// What has widgets in it.
    pub const PARENTS: Self = Self::FLOWS.with(Kind::Page).with(Kind::Group);

    /// These kinds.
    #[must_use]
    pub const fn of(kinds: &[Kind]) -> Self {
        match kinds {
            [] => Self(0),
            [first, rest @ ..] => Self::of(rest).with(*first),
        }
    }

    /// These and another one.
    #[must_use]
    pub const fn with(self, kind: Kind) -> Self {
        Self(self.0 | kind.bit())
    }

    /// These but for one.
    #[must_use]
    pub const fn without(self, kind: Kind) -> Self {
        Self(self.0 & !kind.bit())
    }

    /// Is it among them?
    #[must_use]
    pub const fn has(self, kind: Kind) -> bool {
        self.0 & kind.bit() != 0
    }

    /// Are there none?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Kind {
    /// Is it a widget?
    #[must_use]
    pub const fn is_widget(self) -> bool {
        Kinds::WIDGETS.has(self)
    }

    /// Can a widget of that kind lie in it? Albums hold pictures alone, forms fields alone, and both what a newer version
    /// put there. Fields lie in forms alone.
    #[must_use]
    pub const fn takes_in(self, widget: Self) -> bool {
        let is_own = match self {
            Self::Gallery | Self::Slideshow => matches!(widget, Self::Picture | Self::Unknown),
            Self::Form => matches!(widget, Self::Field | Self::Unknown),
            _ => !matches!(widget, Self::Field),
        };
        Kinds::PARENTS.has(self) && widget.is_widget() && is_own
    }

    /// Can it be without a parent? What is not a widget always is; a widget is on every page then (EDIT-076).
    #[must_use]
    pub const fn stands_alone(self) -> bool {
        !matches!(self, Self::Field)
    }
}

/// A class of widths (EDIT-002, 042).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Width {
    /// From 1 024 px. Its values hold elsewhere, too, unless they are corrected there.
    Base,
    /// From 600 to 1 023 px.
    Tablet,
    /// Below 600 px.
    Phone,
}

impl Width {
    /// Every class, the widest one first.
    pub const ALL: [Self; 3] = [Self::Base, Self::Tablet, Self::Phone];

    /// Its name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::Tablet => "tablet",
            Self::Phone => "phone",
        }
    }

    /// The class of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|width| width.name() == name)
    }
}

/// A register at a width.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot {
    /// The register.
    pub key: Key,
    /// The width; [`Width::Base`] for a register that has one value.
    pub width: Width,
}

impl Slot {
    /// The register at the base.
    #[must_use]
    pub const fn base(key: Key) -> Self {
        Self { key, width: Width::Base }
    }

    /// Does the table have it?
    #[must_use]
    pub fn exists(self) -> bool {
        self.width == Width::Base || self.key.rule().widths == Widths::Each
    }
}

/// Where a record stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// What a widget lies in. None for a widget that is on every page, and for what is not a widget.
    pub parent: Option<RecordId>,
    /// Its place among its siblings: of widgets the lowest first, of pages the first.
    pub order: OrderKey,
}

/// What a newer version wrote about a widget and this one cannot read. It is kept as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// The name of its kind.
    pub kind: String,
    /// Its registers as they were written, as a JSON object.
    pub registers: String,
}

/// A part of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub place: Place,
    /// What is set. What is not has the table's default.
    pub registers: BTreeMap<Slot, Value>,
    /// Its words; of [`Kind::Text`] alone, which always has them.
    pub text: Option<Text>,
    /// What cannot be read of it; of [`Kind::Unknown`] alone, which always has it.
    pub unread: Option<Unread>,
}

impl Record {
    /// A record in which nothing is set.
    #[must_use]
    pub fn new(kind: Kind, place: Place) -> Self {
        let text = (kind == Kind::Text).then(Text::default);
        Self { kind, place, registers: BTreeMap::new(), text, unread: None }
    }

    /// What a register holds at the base.
    #[must_use]
    pub fn get(&self, key: Key) -> Option<&Value> {
        self.registers.get(&Slot::base(key))
    }

    /// What a register holds at a width: what was corrected there, else what the base has (EDIT-003, 114).
    #[must_use]
    pub fn at(&self, key: Key, width: Width) -> Option<&Value> {
        self.registers.get(&Slot { key, width }).or_else(|| self.get(key))
    }

    /// The files of the project that it names, in its registers and in its words.
    pub fn assets(&self) -> impl Iterator<Item = &AssetKey> {
        let segments = self.text.iter().flat_map(Text::segments);
        let marked = segments.flat_map(|segment| segment.marks.values());
        self.registers.values().chain(marked).flat_map(Value::assets)
    }

    /// About how many bytes it takes encoded.
    #[must_use]
    pub fn size(&self) -> usize {
        const FRAME: usize = 64;
        let registers: usize =
            self.registers.iter().map(|(slot, value)| slot.key.rule().name.len() + 14 + value.size()).sum();
        let text = self.text.as_ref().map_or(0, Text::size);
        let unread = self.unread.as_ref().map_or(0, |unread| unread.kind.len() + unread.registers.len());
        FRAME + registers + text + unread
    }
}
