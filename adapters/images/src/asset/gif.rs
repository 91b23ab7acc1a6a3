//! GIFs, which stay as they are but for what they say of themselves.

use image::ImageFormat;
use octavo_application::shared::images::{ImageError, MadeAsset};
use octavo_domain::documents::asset::{AssetForm, MOST_MOVING_BYTES};

use super::photo;
use crate::cover::decoder;

/// The header with the size and the colours of the screen.
const HEAD: usize = 13;
const EXTENSION: u8 = 0x21;
const IMAGE: u8 = 0x2c;
const END: u8 = 0x3b;
/// The extension that says how long a frame is shown.
const CONTROL: u8 = 0xf9;
/// The extension of programs, of which one says how often it is repeated.
const APPLICATION: u8 = 0xff;
const REPEATS: [&[u8]; 2] = [b"NETSCAPE2.0", b"ANIMEXTS1.0"];

pub(super) fn is_one(bytes: &[u8]) -> bool {
    bytes.starts_with(b"GIF87a") || bytes.starts_with(b"GIF89a")
}

/// Checks size and header.
pub(super) fn check(bytes: &[u8]) -> Result<(), ImageError> {
    if bytes.len() > MOST_MOVING_BYTES {
        return Err(ImageError::MovingTooLarge);
    }
    decoder(bytes, &[ImageFormat::Gif]).map(drop)
}

/// Copies what is needed to show it, and looks at its first frame.
pub(super) fn make(bytes: &[u8]) -> Result<MadeAsset, ImageError> {
    check(bytes)?;
    let file = copied(bytes).ok_or(ImageError::Broken)?;
    photo::whole(&file, ImageFormat::Gif, AssetForm::Gif)
}

/// Reads a file from its start.
struct Bytes<'a> {
    rest: &'a [u8],
    copy: Vec<u8>,
}

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(taken)
    }

    fn keep(&mut self, count: usize) -> Option<&'a [u8]> {
        let taken = self.take(count)?;
        self.copy.extend(taken);
        Some(taken)
    }

    /// Blocks up to the empty one.
    fn blocks(&mut self) -> Option<Vec<&'a [u8]>> {
        let mut blocks = Vec::new();
        loop {
            let [length] = self.take(1)? else { return None };
            if *length == 0 {
                return Some(blocks);
            }
            blocks.push(self.take(usize::from(*length))?);
        }
    }

    fn keep_blocks(&mut self, blocks: &[&[u8]]) {
        for block in blocks {
            self.copy.push(u8::try_from(block.len()).unwrap_or(u8::MAX));
            self.copy.extend(*block);
        }
        self.copy.push(0);
    }

    /// The colours that a byte of flags announces.
    fn keep_colours(&mut self, flags: u8) -> Option<()> {
        if flags & 0x80 != 0 {
            self.keep(3 << ((flags & 7) + 1))?;
        }
        Some(())
    }
}

/// The file without comments, other programs' data and what follows its end. None where it is not complete.
fn copied(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut file = Bytes { rest: bytes, copy: Vec::with_capacity(bytes.len()) };
    let flags = *file.keep(HEAD)?.get(10)?;
    file.keep_colours(flags)?;
    let mut has_image = false;
    loop {
        let [kind] = file.take(1)? else { return None };
        match *kind {
            EXTENSION => {
                let [label] = file.take(1)? else { return None };
                let blocks = file.blocks()?;
                let repeats = blocks.first().is_some_and(|name| REPEATS.contains(name));
                if *label == CONTROL || (*label == APPLICATION && repeats) {
                    file.copy.extend([EXTENSION, *label]);
                    file.keep_blocks(&blocks);
                }
            }
            IMAGE => {
                file.copy.push(IMAGE);
                let flags = *file.keep(9)?.last()?;
                file.keep_colours(flags)?;
                file.keep(1)?;
                let blocks = file.blocks()?;
                file.keep_blocks(&blocks);
                has_image = true;
            }
            END => {
                file.copy.push(END);
                return has_image.then_some(file.copy);
            }
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use image::{
        Delay, Frame, Rgba, RgbaImage,
        codecs::gif::{GifEncoder, Repeat},
    };

    use super::*;

    /// A GIF with two frames, which it repeats.
    fn moving() -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = GifEncoder::new(&mut bytes);
        encoder.set_repeat(Repeat::Infinite).unwrap();
        for colour in [Rgba([255, 0, 0, 255]), Rgba([0, 0, 255, 255])] {
            let frame = RgbaImage::from_pixel(12, 8, colour);
            let delay = Delay::from_numer_denom_ms(100, 1);
            encoder.encode_frame(Frame::from_parts(frame, 0, 0, delay)).unwrap();
        }
        drop(encoder);
        bytes
    }

    fn frames(bytes: &[u8]) -> usize {
        use image::AnimationDecoder;
        let decoder = image::codecs::gif::GifDecoder::new(std::io::Cursor::new(bytes)).unwrap();
        decoder.into_frames().collect_frames().unwrap().len()
    }

    #[test]
    fn it_moves_on_and_says_nothing_of_itself() {
        let plain = moving();
        let mut told = plain[..plain.len() - 1].to_vec();
        told.extend(b"\x21\xfe\x10Rue de Rivoli 12\x00");
        told.extend(b"\x21\xff\x0bXMP DataXMP\x06Rivoli\x00");
        told.push(END);
        told.extend(b"<script>alert(1)</script>");
        let made = make(&told).unwrap();
        assert_eq!((made.form, made.size), (AssetForm::Gif, (12, 8)));
        assert_eq!(made.colour.unwrap().to_string(), "#ff0000");
        let [(file, bytes)] = made.files.as_slice() else { panic!("one file") };
        assert_eq!(file.name(), "whole.gif");
        assert_eq!(*bytes, plain);
        assert_eq!(frames(bytes), 2);
    }

    #[test]
    fn edit_242_it_has_a_still_for_those_who_ask_for_less_motion() {
        let gif = [(AssetForm::Gif.whole().unwrap(), moving())];
        let made = crate::asset::extras(AssetForm::Gif, (12, 8), &gif).unwrap();
        let [(file, bytes)] = made.as_slice() else { panic!("one still") };
        assert_eq!(file.name(), "still.webp");
        let still = image::load_from_memory(bytes).unwrap().into_rgb8();
        assert_eq!(still.dimensions(), (12, 8));
        assert!(still.get_pixel(6, 4).0[0] > 200, "it is the first frame");
        assert_eq!(crate::asset::extras(AssetForm::Drawing, (12, 8), &[]).unwrap(), []);
    }

    #[test]
    fn what_ends_early_is_broken() {
        let whole = moving();
        for length in [whole.len() - 1, whole.len() / 2, HEAD] {
            assert_eq!(make(&whole[..length]).err(), Some(ImageError::Broken), "{length}");
        }
        assert_eq!(make(b"GIF89a\x01\0\x01\0\0\0\0;").err(), Some(ImageError::Broken));
    }

    #[test]
    fn edit_246_it_has_limits() {
        let mut vast = moving();
        vast[6..10].copy_from_slice(&[0xff; 4]);
        assert_eq!(check(&vast), Err(ImageError::TooManyPixels));
        let mut long = moving();
        long.resize(MOST_MOVING_BYTES + 1, 0);
        assert_eq!(check(&long), Err(ImageError::MovingTooLarge));
    }
}
