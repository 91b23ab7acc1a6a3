//! The values of registers and marks.

use std::collections::BTreeSet;

use super::{
    axis::AxisValue,
    colour::{Fill, Gradient, Ink, Shadow},
    embed::Embed,
    id::RecordId,
    link::Link,
    media::Track,
    motion::{Motion, Step},
    record::Kind,
};

/// The value of a register or of a mark. Numbers are whole everywhere, so that every maker of a page prints the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Yes or no.
    Flag(bool),
    /// A number; its form says of what.
    Number(i32),
    /// Two numbers: across and down.
    Pair([i32; 2]),
    /// Four numbers: corners from the top left one clockwise, or edges from the top one.
    Four([i32; 4]),
    /// Places along an axis, each once, in ascending order.
    Places(Vec<i32>),
    /// One of a closed list of words.
    Word(&'static str),
    /// Words of a person on one line, an identifier, or code.
    Line(String),
    /// Lines of a person, each once.
    Lines(Vec<String>),
    /// A colour.
    Ink(Ink),
    /// What a surface is filled with.
    Fill(Fill),
    /// Shadows, the topmost first.
    Shadows(Vec<Shadow>),
    /// How a widget moves.
    Motions(Vec<Motion>),
    /// Where a link leads.
    Link(Link),
    /// Captions, in the order in which readers are offered them.
    Tracks(Vec<Track>),
    /// Places on axes of a variable font, each axis once, in the order of their tags.
    Axes(Vec<AxisValue>),
    /// A file of the project.
    Asset(AssetKey),
    /// Another record.
    Record(RecordId),
    /// Other records, each once, in ascending order.
    Records(Vec<RecordId>),
}

/// The key of a file of a project: 1 to 64 signs of `a`–`z`, `0`–`9` and `-`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AssetKey(String);

impl AssetKey {
    /// Reads a key; none where it is not one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let known = |sign: u8| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == b'-';
        ((1..=64).contains(&text.len()) && text.bytes().all(known)).then(|| Self(text.to_owned()))
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What values a register or a mark takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Yes or no.
    Flag,
    /// A plain number within these limits.
    Whole(i32, i32),
    /// A length in hundredths of a pixel of the design width, within these limits in pixels.
    Length(i32, i32),
    /// An angle in hundredths of a degree, from 0 to 35 999.
    Angle,
    /// Thousandths within these limits.
    Thousandths(i32, i32),
    /// Two lengths within these limits in pixels.
    Lengths(i32, i32),
    /// Two numbers of thousandths, each from 0 to 1 000: a point of a picture.
    Point,
    /// Two plain numbers of at least one: the pixels of a picture.
    Pixels,
    /// Four lengths from 0 on, within this limit in pixels.
    FourLengths(i32),
    /// Lengths within these limits in pixels, each once, at most so many.
    Places(i32, i32, usize),
    /// One of these words.
    Word(&'static [&'static str]),
    /// A line of at most so many characters.
    Line(usize),
    /// At most so many lines, each of at least one and at most so many characters, each once.
    Lines(usize, usize),
    /// Code of at most so many bytes, in lines. It has no control signs but tabs and line ends.
    Code(usize),
    /// A path of a page: at most so many signs of `a`–`z`, `A`–`Z`, `0`–`9` and `-` (EDIT-048).
    Path(usize),
    /// A tag of a language, as `de` or `pt-BR`.
    Language,
    /// A family of the type library: at most 64 signs of `a`–`z`, `0`–`9` and `-`.
    Family,
    /// Places on axes of a variable font.
    Axes,
    /// A colour.
    Ink,
    /// What a surface is filled with.
    Fill,
    /// Shadows.
    Shadows,
    /// Motions.
    Motions,
    /// Where a link leads.
    Link,
    /// The address of something that can be embedded.
    Embed,
    /// The address of a video of a known service.
    VideoAddress,
    /// Captions.
    Tracks,
    /// A text style of the account, by its id.
    AccountStyle,
    /// A file.
    Asset,
    /// A record of this kind; none is any widget.
    Record(Option<Kind>),
    /// Records of this kind, at most so many.
    Records(Kind, usize),
}

/// Hundredths in a pixel.
pub const PIXEL: i32 = 100;

impl Value {
    /// The records that it names: colours of the project, pages, widgets and text styles.
    pub fn records(&self) -> impl Iterator<Item = RecordId> {
        let swatch = |ink: &Ink| match ink {
            Ink::Swatch(id) => Some(*id),
            Ink::Colour(_) => None,
        };
        let named: Vec<RecordId> = match self {
            Self::Ink(ink) | Self::Fill(Fill::Ink(ink)) => swatch(ink).into_iter().collect(),
            Self::Fill(Fill::Gradient(gradient)) => {
                gradient.stops().iter().filter_map(|stop| swatch(&stop.ink)).collect()
            }
            Self::Shadows(shadows) => shadows.iter().filter_map(|shadow| swatch(&shadow.ink)).collect(),
            Self::Motions(motions) => motions
                .iter()
                .flat_map(|motion| {
                    motion.by.into_iter().chain(motion.steps.iter().flat_map(Step::inks).filter_map(swatch))
                })
                .collect(),
            Self::Link(Link::Page(id) | Link::Widget(id)) | Self::Record(id) => vec![*id],
            Self::Records(ids) => ids.clone(),
            Self::Link(_)
            | Self::Flag(_)
            | Self::Number(_)
            | Self::Pair(_)
            | Self::Four(_)
            | Self::Places(_)
            | Self::Word(_)
            | Self::Line(_)
            | Self::Lines(_)
            | Self::Tracks(_)
            | Self::Axes(_)
            | Self::Asset(_) => Vec::new(),
        };
        named.into_iter()
    }

    /// The files of the project that it names.
    pub fn assets(&self) -> impl Iterator<Item = &AssetKey> {
        let (one, tracks) = match self {
            Self::Asset(key) | Self::Link(Link::File(key)) => (Some(key), [].as_slice()),
            Self::Tracks(tracks) => (None, tracks.as_slice()),
            _ => (None, [].as_slice()),
        };
        one.into_iter().chain(tracks.iter().map(|track| &track.file))
    }
}

impl Form {
    /// The word of the list that this text is.
    #[must_use]
    pub fn word(self, text: &str) -> Option<&'static str> {
        let Self::Word(words) = self else { return None };
        words.iter().copied().find(|word| *word == text)
    }

    /// Is the value of this form, and within its limits?
    #[must_use]
    pub fn admits(self, value: &Value) -> bool {
        let length = |value: i32, least: i32, most: i32| (least * PIXEL..=most * PIXEL).contains(&value);
        match (self, value) {
            (Self::Flag, Value::Flag(_))
            | (Self::Ink, Value::Ink(_))
            | (Self::Fill, Value::Fill(_))
            | (Self::Link, Value::Link(_))
            | (Self::Asset, Value::Asset(_))
            | (Self::Record(_), Value::Record(_)) => true,
            (Self::Whole(least, most) | Self::Thousandths(least, most), Value::Number(number)) => {
                (least..=most).contains(number)
            }
            (Self::Length(least, most), Value::Number(number)) => length(*number, least, most),
            (Self::Angle, Value::Number(number)) => (0..36_000).contains(number),
            (Self::Lengths(least, most), Value::Pair(pair)) => {
                pair.iter().all(|one| length(*one, least, most))
            }
            (Self::Point, Value::Pair(pair)) => pair.iter().all(|one| (0..=1_000).contains(one)),
            (Self::Pixels, Value::Pair(pair)) => pair.iter().all(|one| (1..=100_000).contains(one)),
            (Self::FourLengths(most), Value::Four(four)) => four.iter().all(|one| length(*one, 0, most)),
            (Self::Places(least, most, count), Value::Places(places)) => {
                places.len() <= count
                    && places.is_sorted_by(|one, other| one < other)
                    && places.iter().all(|place| length(*place, least, most))
            }
            (Self::Word(words), Value::Word(word)) => words.contains(word),
            (Self::Line(most), Value::Line(line)) => is_line(line, most),
            (Self::Lines(count, most), Value::Lines(lines)) => {
                let mut seen = BTreeSet::new();
                lines.len() <= count
                    && lines
                        .iter()
                        .all(|line| is_line(line, most) && !line.trim().is_empty() && seen.insert(line))
            }
            (Self::Code(most), Value::Line(code)) => {
                let is_known = |sign: char| matches!(sign, '\n' | '\t') || !sign.is_control();
                code.len() <= most && code.chars().all(is_known)
            }
            (Self::Path(most), Value::Line(path)) => is_of(path, most, |sign| sign.is_ascii_alphanumeric()),
            (Self::Family, Value::Line(family)) => {
                is_of(family, 64, |sign| sign.is_ascii_lowercase() || sign.is_ascii_digit())
            }
            (Self::Axes, Value::Axes(axes)) => AxisValue::are_valid(axes),
            (Self::Language, Value::Line(tag)) => is_language(tag),
            (Self::Embed, Value::Line(address)) => Embed::of(address).is_some(),
            (Self::AccountStyle, Value::Line(id)) => id.parse::<RecordId>().is_ok(),
            (Self::VideoAddress, Value::Line(address)) => Embed::of_video(address).is_some(),
            (Self::Tracks, Value::Tracks(tracks)) => {
                tracks.len() <= Track::MOST && tracks.iter().all(Track::is_valid)
            }
            (Self::Shadows, Value::Shadows(shadows)) => {
                shadows.len() <= Shadow::MOST && shadows.iter().all(Shadow::is_valid)
            }
            (Self::Motions, Value::Motions(motions)) => {
                motions.len() <= Motion::MOST && motions.iter().all(Motion::is_valid)
            }
            (Self::Records(_, most), Value::Records(records)) => {
                records.len() <= most && records.is_sorted_by(|one, other| one < other)
            }
            _ => false,
        }
    }
}

pub(super) fn is_line(line: &str, most: usize) -> bool {
    line.chars().count() <= most && !line.contains(|sign: char| sign.is_control())
}

fn is_of(text: &str, most: usize, known: impl Fn(char) -> bool) -> bool {
    (1..=most).contains(&text.len()) && text.chars().all(|sign| sign == '-' || known(sign))
}

/// A language of two or three letters, then parts of two to eight letters or digits.
pub(super) fn is_language(tag: &str) -> bool {
    let mut parts = tag.split('-');
    let language = parts.next().unwrap_or_default();
    let valid = (2..=3).contains(&language.len()) && language.bytes().all(|sign| sign.is_ascii_lowercase());
    let known =
        |part: &str| (2..=8).contains(&part.len()) && part.bytes().all(|sign| sign.is_ascii_alphanumeric());
    valid && tag.len() <= 35 && parts.all(known)
}

impl Value {
    /// About how many bytes it takes encoded, for the limit of a document's size.
    #[must_use]
    pub fn size(&self) -> usize {
        match self {
            Self::Flag(_) | Self::Number(_) => 6,
            Self::Pair(_) | Self::Word(_) => 16,
            Self::Four(_) | Self::Record(_) | Self::Ink(_) => 28,
            Self::Places(places) => places.len() * 9 + 2,
            Self::Axes(axes) => axes.len() * 19 + 2,
            Self::Line(line) => line.len() + 2,
            Self::Lines(lines) => lines.iter().map(|line| line.len() + 3).sum::<usize>() + 2,
            Self::Fill(Fill::Ink(_)) => 28,
            Self::Fill(Fill::Gradient(gradient)) => Gradient::stops(gradient).len() * 40 + 40,
            Self::Shadows(shadows) => shadows.len() * 80,
            Self::Motions(motions) => motions.iter().map(|motion| 140 + motion.steps.len() * 60).sum(),
            Self::Link(Link::Web(address)) => address.as_str().len() + 16,
            Self::Link(Link::Mail(text) | Link::Phone(text)) => text.as_str().len() + 16,
            Self::Link(Link::File(key)) => key.as_str().len() + 16,
            Self::Link(_) => 28,
            Self::Tracks(tracks) => tracks
                .iter()
                .map(|track| track.file.as_str().len() + track.language.len() + track.label.len() + 40)
                .sum::<usize>(),
            Self::Asset(key) => key.as_str().len() + 2,
            Self::Records(records) => records.len() * 15 + 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Value {
        Value::Line(text.to_owned())
    }

    #[test]
    fn forms_have_limits() {
        assert!(
            Form::Length(-2, 3).admits(&Value::Number(-200))
                && Form::Length(-2, 3).admits(&Value::Number(300))
        );
        assert!(
            !Form::Length(-2, 3).admits(&Value::Number(-201))
                && !Form::Length(-2, 3).admits(&Value::Number(301))
        );
        assert!(Form::Angle.admits(&Value::Number(35_999)) && !Form::Angle.admits(&Value::Number(36_000)));
        assert!(
            Form::Point.admits(&Value::Pair([0, 1_000])) && !Form::Point.admits(&Value::Pair([0, 1_001]))
        );
        let places = |places: &[i32]| Form::Places(-2, 3, 2).admits(&Value::Places(places.to_vec()));
        assert!(places(&[]) && places(&[-200, 300]) && !places(&[300, 301]) && !places(&[0, 1, 2]));
        assert!(!places(&[1, 1]) && !places(&[2, 1]), "each once, in order");
        assert!(Form::Line(3).admits(&line("äöü")) && !Form::Line(3).admits(&line("äöüß")));
        assert!(!Form::Line(30).admits(&line("a\nb")), "a line has no line ends");
        let lines = |lines: &[&str]| {
            Form::Lines(2, 3).admits(&Value::Lines(lines.iter().map(|line| (*line).to_owned()).collect()))
        };
        assert!(lines(&[]) && lines(&["red", "äö"]) && !lines(&["a", "b", "c"]), "at most so many");
        assert!(!lines(&["a", "a"]) && !lines(&["four"]) && !lines(&[" "]) && !lines(&["a\n"]));
        assert!(Form::Code(4).admits(&line("ä\n\t")) && !Form::Code(4).admits(&line("äöü")), "bytes");
        assert!(!Form::Code(30).admits(&line("a\r\nb")) && !Form::Code(30).admits(&line("a\0")));
        assert!(!Form::Flag.admits(&Value::Number(1)));
        let ids = |bits: &[u64]| Value::Records(bits.iter().copied().map(RecordId::of_bits).collect());
        let pages = Form::Records(Kind::Page, 2);
        assert!(pages.admits(&ids(&[1, 2])) && !pages.admits(&ids(&[1, 2, 3])));
        assert!(!pages.admits(&ids(&[2, 1])) && !pages.admits(&ids(&[1, 1])), "each once, in order");
    }

    #[test]
    fn edit_048_a_path_has_letters_digits_and_dashes() {
        let path = Form::Path(64);
        for text in ["about", "A-2", "2026"] {
            assert!(path.admits(&line(text)), "{text}");
        }
        for text in ["", "a/b", "a b", "ä", "a.html", "..", &"a".repeat(65)] {
            assert!(!path.admits(&line(text)), "{text}");
        }
    }

    #[test]
    fn languages_have_the_form_of_a_tag() {
        for tag in ["de", "pt-BR", "zh-Hant-TW", "gsw"] {
            assert!(Form::Language.admits(&line(tag)), "{tag}");
        }
        for tag in ["", "d", "DE", "de_DE", "de-", "de-\"", "deutsch"] {
            assert!(!Form::Language.admits(&line(tag)), "{tag}");
        }
    }
}
