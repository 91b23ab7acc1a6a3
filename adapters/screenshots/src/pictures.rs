//! Pictures on a page: read within limits, and no larger than they are drawn.

use std::{collections::BTreeMap, io::Cursor};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, RgbaImage};
use octavo_domain::documents::{
    record::{Record, Width},
    register::Key,
    value::{AssetKey, Value},
};

use crate::{
    drawings,
    registers::{number, px, word},
};

/// The most pixels that are read of a picture.
const MOST_PIXELS: u64 = 40_000_000;
/// The most bytes that reading one may take.
const MOST_BYTES: u64 = MOST_PIXELS * 8;
/// The longest side that is kept: nothing is drawn larger than about that.
const LONGEST: u32 = 1_600;
/// The most pictures at the top of a page.
const MOST_PICTURES: usize = 40;
/// The most pictures of a whole page.
const MOST_OF_ALL: usize = 120;
/// The longest side that is kept where there are more than are at a top.
const LONGEST_OF_MANY: u32 = 800;

/// A picture as it is drawn.
struct Picture {
    address: String,
    size: (f64, f64),
}

/// The pictures of a page.
#[derive(Default)]
pub(crate) struct Pictures(BTreeMap<AssetKey, Picture>);

/// Which part of a picture is seen in its frame.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cut {
    /// Is all of it seen, and the frame not filled?
    is_whole: bool,
    /// The point that stays in sight, as parts of its width and height.
    focus: (f64, f64),
    /// How much larger it is drawn around that.
    scale: f64,
}

impl Cut {
    /// Of a picture that is a widget.
    pub(crate) fn of(record: &Record) -> Self {
        let scale = number(record, Key::Scale).map_or(1.0, |scale| px(scale) / 10.0).max(1.0);
        let is_whole = word(record, Key::Fit) == Some("contain");
        Self { is_whole, focus: focus(record, Key::Focus), scale }
    }

    /// Of the picture behind a page.
    pub(crate) fn behind(page: &Record) -> Self {
        Self { is_whole: false, focus: focus(page, Key::BackgroundFocus), scale: 1.0 }
    }
}

fn focus(record: &Record, key: Key) -> (f64, f64) {
    match record.at(key, Width::Base) {
        Some(Value::Pair([x, y])) => (f64::from(*x) / 1_000.0, f64::from(*y) / 1_000.0),
        _ => (0.5, 0.5),
    }
}

/// A picture in its frame: where it lies, and how large.
pub(crate) struct Fitted<'a> {
    pub(crate) address: &'a str,
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Pictures {
    /// Where a picture is that is drawn whole.
    pub(crate) fn address(&self, key: &AssetKey) -> Option<&str> {
        self.0.get(key).map(|picture| picture.address.as_str())
    }

    /// Reads the files. Those that cannot be read are left out.
    pub(crate) fn read(files: &BTreeMap<AssetKey, Vec<u8>>) -> Self {
        Self::first(files, MOST_PICTURES, LONGEST)
    }

    /// Reads the files of a whole page; many are kept smaller.
    pub(crate) fn read_all(files: &BTreeMap<AssetKey, Vec<u8>>) -> Self {
        let longest = if files.len() > MOST_PICTURES { LONGEST_OF_MANY } else { LONGEST };
        Self::first(files, MOST_OF_ALL, longest)
    }

    fn first(files: &BTreeMap<AssetKey, Vec<u8>>, most: usize, longest: u32) -> Self {
        let mut left = drawings::MOST_EFFORT;
        let read = |(key, file): (&AssetKey, &Vec<u8>)| Some((key.clone(), read(file, longest, &mut left)?));
        Self(files.iter().take(most).filter_map(read).collect())
    }

    /// How a picture lies in its frame.
    pub(crate) fn fitted(&self, key: &AssetKey, cut: Cut, (width, height): (f64, f64)) -> Option<Fitted<'_>> {
        let picture = self.0.get(key)?;
        let (own_width, own_height) = picture.size;
        let (across, down) = (width / own_width, height / own_height);
        let Cut { is_whole, focus: (focus_x, focus_y), scale } = cut;
        let fit = if is_whole { across.min(down) } else { across.max(down) };
        let (shown_width, shown_height) = (own_width * fit, own_height * fit);
        let (x, y) = ((width - shown_width) * focus_x, (height - shown_height) * focus_y);
        let (fixed_x, fixed_y) = (width * focus_x, height * focus_y);
        Some(Fitted {
            address: &picture.address,
            x: fixed_x + (x - fixed_x) * scale,
            y: fixed_y + (y - fixed_y) * scale,
            width: shown_width * scale,
            height: shown_height * scale,
        })
    }
}

/// `left` is what drawings may cost yet.
fn read(file: &[u8], longest: u32, left: &mut usize) -> Option<Picture> {
    if let Some(drawing) = drawings::read(file, left) {
        return encoded(&drawing);
    }
    let mut reader = ImageReader::new(Cursor::new(file)).with_guessed_format().ok()?;
    let known = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP];
    reader.format().filter(|format| known.contains(format))?;
    let mut limits = Limits::default();
    limits.max_alloc = Some(MOST_BYTES);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().ok()?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return None;
    }
    // A picture without a valid orientation counts as upright.
    let orientation = decoder.orientation().ok();
    let mut picture = DynamicImage::from_decoder(decoder).ok()?;
    if let Some(orientation) = orientation {
        picture.apply_orientation(orientation);
    }
    if picture.width() > longest || picture.height() > longest {
        picture = picture.thumbnail(longest, longest);
    }
    encoded(&picture.to_rgba8())
}

fn encoded(picture: &RgbaImage) -> Option<Picture> {
    let (width, height) = picture.dimensions();
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Png).ok()?;
    let address = format!("data:image/png;base64,{}", STANDARD.encode(bytes.into_inner()));
    Some(Picture { address, size: (f64::from(width), f64::from(height)) })
}
