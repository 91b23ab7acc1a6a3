//! What is brought in from elsewhere, and the widgets that become of it (spec of the editor, section 14).
//!
//! Readers of files answer [`Brought`], which knows no document. [`plan::plan`] makes ops of it that fit one: with its
//! columns, its text styles and its order. Both are pure.

mod column;
pub mod plan;
mod sheet;
mod styles;

use std::collections::BTreeMap;

use super::{
    asset::AssetForm,
    colour::Fill,
    link::Link,
    record::Kind,
    register::Key,
    text::{Segment, marks::Marks},
    value::{AssetKey, Value},
};

/// What a file says, without a place in a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Brought {
    /// What it calls itself; none where it says nothing.
    pub title: Option<String>,
    /// What is in it.
    pub content: Content,
    /// What cannot be brought in.
    pub left_out: Vec<LeftOut>,
}

/// What is in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// Words and pictures, one after the other: they are laid out in a column (EDIT-389).
    Column(Vec<Block>),
    /// Pages on which everything has its place (EDIT-394).
    Sheets(Vec<Sheet>),
    /// One thing that has its own size (EDIT-390).
    Piece(Piece),
}

/// A part of a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// Paragraphs.
    Words(Vec<Paragraph>),
    /// A picture.
    Picture(Picture),
    /// A line across the column.
    Rule,
}

/// A paragraph: characters with their marks, and the marks of its line end. It never names a text style.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Paragraph {
    /// The characters, without line ends.
    pub runs: Vec<Segment>,
    /// The marks of the paragraph.
    pub marks: Marks,
}

/// A picture of a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The name of its file among those that came along.
    pub file: String,
    /// Its alternative text; empty where the file says that it is decoration.
    pub label: String,
    /// What stands below it.
    pub caption: Option<Paragraph>,
    /// Where it leads.
    pub link: Option<Link>,
}

/// A page that was drawn elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// Its title.
    pub title: String,
    /// How wide and high it is, in hundredths of a pixel.
    pub size: [i32; 2],
    /// What is behind everything.
    pub background: Option<Fill>,
    /// The file of the picture behind everything.
    pub picture: Option<String>,
    /// What lies on it, the lowest first.
    pub pieces: Vec<Piece>,
}

/// A widget that was drawn elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Its kind.
    pub kind: Kind,
    /// What it holds at the base. What its kind does not take is dropped. The position is within what it lies in.
    pub registers: BTreeMap<Key, Value>,
    /// Its words; of texts alone.
    pub words: Vec<Paragraph>,
    /// The name of its file among those that came along.
    pub file: Option<String>,
    /// What lies in it, the lowest first.
    pub pieces: Vec<Piece>,
}

/// A file that came along and is a picture of the project now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// Its key.
    pub key: AssetKey,
    /// Its width and height in pixels.
    pub pixels: (u32, u32),
    /// In what form its files are.
    pub form: AssetForm,
}

/// What cannot be brought in, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    /// Why.
    pub reason: Reason,
    /// What: a name, an address or an element. Empty where the reason says all.
    pub what: String,
    /// How often.
    pub count: u32,
}

macro_rules! reasons {
    ($($(#[$doc:meta])* $reason:ident $name:literal: $sentence:literal;)*) => {
        /// Why something is left out, or comes in another form.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Reason {
            $($(#[$doc])* $reason,)*
        }

        impl Reason {
            /// Every reason.
            pub const ALL: &[Self] = &[$(Self::$reason,)*];

            /// Its name on the wire.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$reason => $name,)*
                }
            }

            /// A sentence for the person who brought it in.
            #[must_use]
            pub const fn sentence(self) -> &'static str {
                match self {
                    $(Self::$reason => $sentence,)*
                }
            }
        }
    };
}

reasons! {
    /// The picture is at an address of the web, which the server never asks.
    RemotePicture "remotePicture": "Pictures at addresses of the web are not fetched. Bring their files along in a ZIP";
    /// The file that is named did not come along.
    MissingPicture "missingPicture": "The file of this picture did not come along";
    /// Nothing can be made of the file.
    BrokenPicture "brokenPicture": "This picture cannot be shown";
    /// A file of the ZIP that is not brought in.
    OtherFile "otherFile": "Only one text is brought in at a time, with the pictures that it names";
    /// A script, or what a script is asked to do.
    Script "script": "Scripts are not brought in";
    /// A frame, a video, a sound or a drawing within HTML.
    Embedded "embedded": "Frames, videos, sounds and drawings within a text are not brought in";
    /// A field or a button of a form.
    Form "form": "Fields and buttons of forms are not brought in";
    /// A table came as lines of text.
    Table "table": "A table became lines of text";
    /// A link that leads to no address of the web.
    Link "link": "A link that leads to no address of the web became plain words";
    /// Letters of a family that the type library does not have.
    Family "family": "This typeface is not in the type library";
    /// A picture of a design tool without its file: a placeholder stands for it.
    Placeholder "placeholder": "A placeholder stands for this picture: its file did not come along";
    /// A figure of which the lines are not known: a placeholder stands for it.
    Outline "outline": "The outline of this figure is not in the file. Ask for the file with its geometry";
    /// Only the uppermost fill is shown.
    Fill "fill": "Of several fills or strokes only the uppermost is shown";
    /// An effect that widgets do not have.
    Effect "effect": "This effect is not shown";
    /// A mask, or a frame that cuts what lies in it.
    Mask "mask": "Masks and frames that cut what lies in them are not shown";
    /// What is turned in a way that cannot be read.
    Turn "turn": "This is not turned as it was";
    /// What lies beside the frames.
    Loose "loose": "This lies in no frame";
    /// What is hidden.
    Hidden "hidden": "What is hidden is not brought in";
    /// A layer of a kind that pages do not have.
    Unsupported "unsupported": "Layers of this kind are not brought in";
    /// A group that would lie too deep: what is in it lies in the group around it.
    Deep "deep": "Groups that lay deeper than eight became part of the group around them";
    /// What lies too deep in a text, or is too much.
    TooMuch "tooMuch": "This is more than one text can hold";
}

/// What is left out, counted: the same thing for the same reason is told once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    counts: BTreeMap<(Reason, String), u32>,
}

/// The most things that are told. What is over it is counted without its name.
const MOST_TOLD: usize = 200;
/// The most characters of the name of a thing.
const LONGEST_NAME: usize = 200;

impl Tally {
    /// Counts a thing that is left out.
    pub fn add(&mut self, reason: Reason, what: &str) {
        let what: String = what.chars().filter(|sign| !sign.is_control()).take(LONGEST_NAME).collect();
        let key = (reason, what);
        let known = self.counts.len() < MOST_TOLD || self.counts.contains_key(&key);
        let key = if known { key } else { (reason, String::new()) };
        let count = self.counts.entry(key).or_default();
        *count = count.saturating_add(1);
    }

    /// What was counted, in the order of the reasons.
    #[must_use]
    pub fn told(self) -> Vec<LeftOut> {
        self.counts.into_iter().map(|((reason, what), count)| LeftOut { reason, what, count }).collect()
    }
}

impl Paragraph {
    /// A paragraph of these words without any mark.
    #[must_use]
    pub fn plain(words: &str) -> Self {
        let runs = vec![Segment { text: words.to_owned(), marks: Marks::new() }];
        Self { runs, marks: Marks::new() }
    }

    /// Its units of UTF-16, with its line end.
    #[must_use]
    pub fn units(&self) -> usize {
        self.runs.iter().map(|run| super::text::delta::units(&run.text)).sum::<usize>() + 1
    }
}

impl Piece {
    /// A piece of a kind, with nothing in it.
    #[must_use]
    pub const fn new(kind: Kind) -> Self {
        Self { kind, registers: BTreeMap::new(), words: Vec::new(), file: None, pieces: Vec::new() }
    }

    /// The piece in a frame, in hundredths of a pixel.
    #[must_use]
    pub fn framed(mut self, position: [i32; 2], size: [i32; 2]) -> Self {
        self.registers.insert(Key::Position, Value::Pair(position));
        self.registers.insert(Key::Size, Value::Pair(size));
        self
    }

    /// The piece with a register.
    #[must_use]
    pub fn with(mut self, key: Key, value: Value) -> Self {
        self.registers.insert(key, value);
        self
    }

    /// The files that it and what lies in it name.
    pub fn files(&self) -> Vec<&str> {
        let within = self.pieces.iter().flat_map(Self::files);
        self.file.as_deref().into_iter().chain(within).collect()
    }
}

impl Brought {
    /// The files that it names, each once.
    #[must_use]
    pub fn files(&self) -> Vec<&str> {
        let mut files: Vec<&str> = match &self.content {
            Content::Column(blocks) => blocks.iter().filter_map(Block::file).collect(),
            Content::Sheets(sheets) => sheets.iter().flat_map(Sheet::files).collect(),
            Content::Piece(piece) => piece.files(),
        };
        files.sort_unstable();
        files.dedup();
        files
    }
}

impl Block {
    fn file(&self) -> Option<&str> {
        match self {
            Self::Picture(picture) => Some(&picture.file),
            Self::Words(_) | Self::Rule => None,
        }
    }
}

impl Sheet {
    fn files(&self) -> Vec<&str> {
        self.picture.as_deref().into_iter().chain(self.pieces.iter().flat_map(Piece::files)).collect()
    }
}

#[cfg(test)]
mod tests;
