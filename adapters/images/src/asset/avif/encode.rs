//! Renditions as AVIF, which are smaller than WebP and take far longer to make.

use image::{ImageFormat, Rgb};
use octavo_application::shared::images::ImageError;
use octavo_domain::documents::asset::{AssetFile, renditions};
use ravif::{BitDepth, Encoder, Img, RGBA8};

use crate::{
    asset::{colours::Pixels, photo::shrunk},
    cover::{self, decoder},
};

/// The quality, which looks like that of the renditions as WebP.
const QUALITY: f32 = 66.0;
/// From 1, the slowest, to 10. Slower ones save little more.
const SPEED: u8 = 8;

/// Makes the narrow renditions of the widest one. Nothing where WebP is as small, or keeps a drawing to the pixel.
pub(in crate::asset) fn make(
    size: (u32, u32),
    files: &[(AssetFile, Vec<u8>)],
) -> Result<Vec<(AssetFile, Vec<u8>)>, ImageError> {
    let Some((_, widest)) = files.last().filter(|(_, bytes)| !is_lossless(bytes)) else {
        return Ok(Vec::new());
    };
    let mut source = Pixels::of(cover::upright(decoder(widest, &[ImageFormat::WebP])?)?, None);
    let mut made = Vec::new();
    let mut before = 0;
    for rendition in renditions(size).into_iter().rev() {
        let Some(file) = rendition.avif() else { continue };
        source = shrunk(source, (rendition.width, rendition.height))?;
        made.push((file, encode(&source)?));
        before += files.iter().find(|(file, _)| *file == rendition.file).map_or(0, |(_, bytes)| bytes.len());
    }
    made.reverse();
    let after: usize = made.iter().map(|(_, bytes)| bytes.len()).sum();
    Ok(if after < before { made } else { Vec::new() })
}

/// Is it a WebP without loss?
fn is_lossless(bytes: &[u8]) -> bool {
    bytes.get(12..16) == Some(b"VP8L".as_slice())
}

fn encode(pixels: &Pixels) -> Result<Vec<u8>, ImageError> {
    let encoder = Encoder::new()
        .with_quality(QUALITY)
        .with_alpha_quality(QUALITY)
        .with_speed(SPEED)
        .with_bit_depth(BitDepth::Eight)
        .with_num_threads(Some(1));
    let failed = |error: &dyn std::fmt::Display| ImageError::Failed(error.to_string());
    let side = |length: u32| usize::try_from(length).map_err(|error| failed(&error));
    let (width, height) = pixels.dimensions();
    let (width, height) = (side(width)?, side(height)?);
    // What is opaque everywhere gets no plane of opacity. `encode_rgb` would compile the whole encoder into this crate.
    let colours: Vec<RGBA8> = match pixels {
        Pixels::Rgb(pixels) => {
            pixels.pixels().map(|Rgb([red, green, blue])| RGBA8::new(*red, *green, *blue, u8::MAX)).collect()
        }
        Pixels::Rgba(pixels) => pixels.pixels().map(|pixel| RGBA8::from(pixel.0)).collect(),
    };
    let made = encoder.encode_rgba(Img::new(colours.as_slice(), width, height));
    made.map(|made| made.avif_file).map_err(|error| failed(&error))
}

#[cfg(test)]
mod tests {
    use image::{RgbImage, Rgba, RgbaImage};

    use super::*;
    use crate::asset;

    fn png(picture: impl Into<image::DynamicImage>) -> Vec<u8> {
        let mut bytes = std::io::Cursor::new(Vec::new());
        picture.into().write_to(&mut bytes, ImageFormat::Png).unwrap();
        bytes.into_inner()
    }

    /// Soft colours with a little grain, as photographs have.
    fn shade(x: u32, y: u32) -> [u8; 3] {
        let grain = (x * 7 + y * 13 + (x * y) % 11) % 9;
        [x / 4 + grain, y / 3 + grain, 200 - x / 5].map(|part| u8::try_from(part.min(255)).unwrap())
    }

    fn made(picture: impl Into<image::DynamicImage>) -> (usize, Vec<(AssetFile, Vec<u8>)>) {
        let webp = asset::make(&png(picture)).unwrap();
        let before = webp.files.iter().map(|(_, bytes)| bytes.len()).sum();
        (before, make(webp.size, &webp.files).unwrap())
    }

    #[test]
    fn edit_247_a_photograph_becomes_smaller_as_avif() {
        let (before, files) = made(RgbImage::from_fn(700, 400, |x, y| Rgb(shade(x, y))));
        let names: Vec<&str> = files.iter().map(|(file, _)| file.name()).collect();
        assert_eq!(names, ["320.avif", "640.avif", "1280.avif"]);
        for (_, bytes) in &files {
            assert_eq!(bytes.get(4..12), Some(b"ftypavif".as_slice()));
        }
        assert!(files.iter().map(|(_, bytes)| bytes.len()).sum::<usize>() < before);
    }

    #[test]
    fn what_is_transparent_stays_so() {
        let glass = RgbaImage::from_fn(400, 300, |x, y| {
            let [red, green, blue] = shade(x, y);
            Rgba([red, green, blue, if x < 200 { 255 } else { 0 }])
        });
        let (_, files) = made(glass);
        let has_alpha = |bytes: &[u8]| bytes.windows(4).any(|part| part == b"auxC");
        assert!(!files.is_empty() && files.iter().all(|(_, bytes)| has_alpha(bytes)));
    }

    #[test]
    fn a_flat_drawing_stays_as_it_is() {
        let (_, files) =
            made(RgbImage::from_fn(700, 400, |x, _| if x < 9 { Rgb([9; 3]) } else { Rgb([250; 3]) }));
        assert!(files.is_empty());
        assert_eq!(make((9, 9), &[]).unwrap(), []);
    }

    #[test]
    fn a_broken_rendition_is_said_to_be_broken() {
        let broken = [(AssetFile::parse("320.webp").unwrap(), b"RIFF\0\0\0\0WEBPVP8 ".to_vec())];
        assert_eq!(make((300, 300), &broken), Err(ImageError::Broken));
    }
}
