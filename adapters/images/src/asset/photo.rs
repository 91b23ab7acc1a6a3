//! Renditions of JPEG, PNG, WebP and AVIF.

use image::{ImageDecoder, ImageFormat, RgbImage, RgbaImage};
use octavo_application::shared::images::{ImageError, MadeAsset};
use octavo_domain::documents::asset::{AssetFile, AssetForm, renditions};
use webp::{Encoder, PixelLayout, WebPConfig};

use super::{avif::Decoded, colours::Pixels};
use crate::cover::{self, PHOTOS, decoder};

/// The quality of renditions (EDIT-247).
const QUALITY: f32 = 80.0;
/// The widest still, in pixels.
const WIDEST_STILL: u32 = 1_280;
/// How hard a lossless encoder tries.
const EFFORT: f32 = 60.0;

/// Checks the header only.
pub(super) fn check(bytes: &[u8]) -> Result<(), ImageError> {
    cover::check(bytes)
}

/// Decodes, turns, converts, shrinks and encodes a JPEG, PNG or WebP.
pub(super) fn make(bytes: &[u8]) -> Result<MadeAsset, ImageError> {
    let format = image::guess_format(bytes).map_err(|_| ImageError::Unsupported)?;
    if format == ImageFormat::Jpeg && !is_complete_jpeg(bytes) {
        return Err(ImageError::Broken);
    }
    let mut decoder = decoder(bytes, &PHOTOS)?;
    let profile = decoder.icc_profile().ok().flatten();
    let pixels = Pixels::of(cover::upright(decoder)?, profile.as_deref());
    let is_lossless = format == ImageFormat::Png && pixels.is_flat();
    of_pixels(pixels, is_lossless)
}

/// Makes renditions of a picture that was AVIF.
pub(super) fn of_avif(Decoded { picture, profile }: Decoded) -> Result<MadeAsset, ImageError> {
    of_pixels(Pixels::of(picture, profile.as_deref()), false)
}

/// Shrinks and encodes.
fn of_pixels(pixels: Pixels, is_lossless: bool) -> Result<MadeAsset, ImageError> {
    let size = pixels.dimensions();
    let mut files = Vec::new();
    let mut colour = None;
    let mut source = pixels;
    // Each is made of the one before it, which is larger; so only the first one reads the whole picture.
    for rendition in renditions(size).into_iter().rev() {
        source = shrunk(source, (rendition.width, rendition.height))?;
        files.push((rendition.file, encode(&source, is_lossless)?));
        colour = source.average();
    }
    files.reverse();
    Ok(MadeAsset { form: AssetForm::Renditions, size, colour, files })
}

/// Does a JPEG have its end? Decoders fill what is missing with grey. Phones write films behind the end, and a small
/// picture before the start: so the end is looked for from the first scan on.
fn is_complete_jpeg(bytes: &[u8]) -> bool {
    const SCAN: u8 = 0xda;
    let mut rest = bytes.get(2..).unwrap_or_default();
    while let [0xff, kind, high, low, ..] = rest {
        if *kind == SCAN {
            return rest.windows(2).any(|pair| pair == [0xff, 0xd9]);
        }
        // A marker may be preceded by any number of these.
        let length = if *kind == 0xff { 1 } else { usize::from(u16::from_be_bytes([*high, *low])) + 2 };
        rest = rest.get(length..).unwrap_or_default();
    }
    false
}

pub(super) fn shrunk(pixels: Pixels, (width, height): (u32, u32)) -> Result<Pixels, ImageError> {
    if pixels.dimensions() == (width, height) {
        return Ok(pixels);
    }
    let failed = || ImageError::Failed("a picture could not be resized".to_owned());
    Ok(match pixels {
        Pixels::Rgb(from) => {
            let made = octavo_resize::rgb(from.dimensions(), from.as_raw(), (width, height));
            Pixels::Rgb(
                RgbImage::from_raw(width, height, made.map_err(ImageError::Failed)?).ok_or_else(failed)?,
            )
        }
        Pixels::Rgba(from) => {
            let made = octavo_resize::rgba(from.dimensions(), from.as_raw(), (width, height));
            Pixels::Rgba(
                RgbaImage::from_raw(width, height, made.map_err(ImageError::Failed)?).ok_or_else(failed)?,
            )
        }
    })
}

fn encode(pixels: &Pixels, is_lossless: bool) -> Result<Vec<u8>, ImageError> {
    let (width, height) = pixels.dimensions();
    let (bytes, layout) = match pixels {
        Pixels::Rgb(pixels) => (pixels.as_raw(), PixelLayout::Rgb),
        Pixels::Rgba(pixels) => (pixels.as_raw(), PixelLayout::Rgba),
    };
    let failed = || ImageError::Failed("a picture could not be encoded".to_owned());
    let mut config = WebPConfig::new().map_err(|()| failed())?;
    config.lossless = i32::from(is_lossless);
    config.quality = if is_lossless { EFFORT } else { QUALITY };
    let made = Encoder::new(bytes, layout, width, height).encode_advanced(&config).map_err(|_| failed())?;
    Ok(made.to_vec())
}

/// A picture that stays one file, with what its first frame tells.
pub(super) fn whole(bytes: &[u8], format: ImageFormat, form: AssetForm) -> Result<MadeAsset, ImageError> {
    let first = cover::upright(decoder(bytes, &[format])?)?;
    let pixels = Pixels::of(first, None);
    let file = form.whole().ok_or_else(|| ImageError::Failed("a picture has no whole file".to_owned()))?;
    Ok(MadeAsset {
        form,
        size: pixels.dimensions(),
        colour: pixels.average(),
        files: vec![(file, bytes.to_vec())],
    })
}

/// The first frame of a picture that moves, no wider than [`WIDEST_STILL`].
pub(super) fn still(bytes: &[u8], format: ImageFormat) -> Result<Vec<(AssetFile, Vec<u8>)>, ImageError> {
    let first = Pixels::of(cover::upright(decoder(bytes, &[format])?)?, None);
    let fitting = renditions(first.dimensions()).into_iter().rfind(|one| one.width <= WIDEST_STILL);
    let (width, height) = fitting.map_or(first.dimensions(), |one| (one.width, one.height));
    Ok(vec![(AssetFile::STILL, encode(&shrunk(first, (width, height))?, false)?)])
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::{DynamicImage, ImageEncoder, Rgb, Rgba, codecs::jpeg::JpegEncoder};
    use octavo_domain::documents::asset::RENDITION_WIDTHS;

    use super::*;

    /// A picture with many colours, whose left half is red and whose right half is blue.
    fn photo(width: u32, height: u32) -> RgbImage {
        RgbImage::from_fn(width, height, |x, y| {
            let (noise, other) = (u8::try_from(x % 48).unwrap(), u8::try_from(y % 60).unwrap());
            if x < width / 2 { Rgb([255 - noise, noise, other]) } else { Rgb([noise, other, 255 - noise]) }
        })
    }

    fn as_format(picture: impl Into<DynamicImage>, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        picture.into().write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    fn read(bytes: &[u8]) -> DynamicImage {
        assert_eq!(image::guess_format(bytes).unwrap(), ImageFormat::WebP);
        image::load_from_memory(bytes).unwrap()
    }

    fn is_lossless(bytes: &[u8]) -> bool {
        bytes.windows(4).any(|name| name == b"VP8L")
    }

    #[test]
    fn edit_241_247_every_kind_becomes_renditions() {
        for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
            let made = make(&as_format(photo(1_000, 500), format)).unwrap();
            assert_eq!((made.form, made.size), (AssetForm::Renditions, (1_000, 500)));
            let sizes: Vec<_> = made
                .files
                .iter()
                .map(|(file, bytes)| (file.name(), read(bytes).width(), read(bytes).height()))
                .collect();
            let expected = [("320.webp", 320, 160), ("640.webp", 640, 320), ("1280.webp", 1_000, 500)];
            assert_eq!(sizes, expected, "{format:?}");
            for (_, bytes) in &made.files {
                let pixels = read(bytes).into_rgb8();
                let (left, right) = (pixels.get_pixel(20, 20).0, pixels.get_pixel(pixels.width() - 20, 20).0);
                assert!(left[0] > 180 && left[2] < 80 && right[2] > 180 && right[0] < 80, "{format:?}");
                assert!(!is_lossless(bytes), "{format:?}");
            }
            assert!(made.colour.is_some());
        }
    }

    #[test]
    fn edit_247_the_widest_rendition_has_2560_pixels() {
        let made = make(&as_format(photo(3_000, 100), ImageFormat::Jpeg)).unwrap();
        let widths: Vec<u32> = made.files.iter().map(|(_, bytes)| read(bytes).width()).collect();
        assert_eq!(widths, RENDITION_WIDTHS);
        assert_eq!(made.size, (3_000, 100));
    }

    #[test]
    fn flat_pngs_are_kept_to_the_pixel() {
        let flat =
            RgbaImage::from_fn(
                400,
                40,
                |x, _| {
                    if x < 200 { Rgba([10, 200, 30, 255]) } else { Rgba([0, 0, 0, 0]) }
                },
            );
        let made = make(&as_format(flat.clone(), ImageFormat::Png)).unwrap();
        let [.., (_, widest)] = made.files.as_slice() else { panic!("two files") };
        assert!(is_lossless(widest));
        let kept = read(widest).into_rgba8();
        assert_eq!(kept.get_pixel(100, 20), flat.get_pixel(100, 20));
        assert_eq!(kept.get_pixel(300, 20).0[3], 0, "glass stays glass");
        assert_eq!(made.colour.unwrap().to_string(), "#0ac81e");
    }

    #[test]
    fn it_is_upright_and_says_nothing_of_itself() {
        let mut jpeg = Vec::new();
        let mut encoder = JpegEncoder::new_with_quality(&mut jpeg, 90);
        let mut tiff = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0".to_vec();
        tiff.extend(b"Rue de Rivoli 12");
        encoder.set_exif_metadata(tiff).unwrap();
        encoder.set_icc_profile(moxcms::ColorProfile::new_display_p3().encode().unwrap()).unwrap();
        encoder.encode_image(&photo(400, 200)).unwrap();
        assert!(jpeg.windows(6).any(|part| part == b"Rivoli"));
        let made = make(&jpeg).unwrap();
        assert_eq!(made.size, (200, 400));
        for (_, bytes) in &made.files {
            let upright = read(bytes).into_rgb8();
            assert!(upright.get_pixel(100, 10).0[0] > 180 && upright.get_pixel(100, 390).0[2] > 180);
            for told in [b"Rivoli".as_slice(), b"EXIF", b"ICCP", b"Exif"] {
                assert!(!bytes.windows(told.len()).any(|part| part == told));
            }
        }
    }

    #[test]
    fn what_ends_early_is_broken() {
        for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
            let whole = as_format(photo(200, 200), format);
            for length in [whole.len() / 2, whole.len() - 20] {
                assert_eq!(make(&whole[..length]).err(), Some(ImageError::Broken), "{format:?} {length}");
            }
        }
    }

    #[test]
    fn a_photograph_with_a_film_behind_it_is_complete() {
        let mut moving = as_format(photo(40, 40), ImageFormat::Jpeg);
        moving.extend([0, 0, 0, 24]);
        moving.extend(b"ftypmp42".repeat(20_000));
        assert_eq!(make(&moving).unwrap().size, (40, 40));
        assert!(!is_complete_jpeg(b"\xff\xd8\xff\xe1\0\x06\xff\xd9ab\xff\xda\0\x02ab"));
        assert!(!is_complete_jpeg(b"\xff\xd8\xff\xe1") && !is_complete_jpeg(b""));
    }

    #[test]
    fn grey_and_deep_pictures_are_taken() {
        let grey = image::GrayImage::from_pixel(20, 20, image::Luma([90]));
        assert_eq!(make(&as_format(grey, ImageFormat::Png)).unwrap().colour.unwrap().to_string(), "#5a5a5a");
        let deep = image::ImageBuffer::from_pixel(20, 20, Rgb([0x8000_u16, 0, 0]));
        let deep = DynamicImage::ImageRgb16(deep);
        assert_eq!(make(&as_format(deep, ImageFormat::Png)).unwrap().colour.unwrap().to_string(), "#800000");
    }
}
