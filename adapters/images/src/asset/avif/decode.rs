//! Decoding AVIF: the container with the parser of Firefox, the picture with a decoder in Rust.

use std::panic::{AssertUnwindSafe, catch_unwind};

use image::{DynamicImage, RgbImage, RgbaImage};
use mp4parse::{AvifContext, ImageRotation, ParseStrictness, read_avif};
use octavo_application::shared::images::ImageError;
use re_rav1d::dav1d::{Decoder, Error, Picture, Settings};

use super::colours::{Grey, Pixel, Samples};
use crate::cover::MOST_PIXELS;

/// How often a stream is sent on that does not become a picture at once.
const MOST_TURNS: u32 = 64;

/// A picture that was decoded, and the profile of its colours.
pub(in crate::asset) struct Decoded {
    pub(in crate::asset) picture: DynamicImage,
    pub(in crate::asset) profile: Option<Vec<u8>>,
}

/// Checks the container, and the size that it says.
pub(in crate::asset) fn check(bytes: &[u8]) -> Result<(), ImageError> {
    if said_sizes(bytes).any(|pixels| pixels > MOST_PIXELS) {
        return Err(ImageError::TooManyPixels);
    }
    container(bytes).map(drop)
}

/// Decodes the picture upright. Of one that moves it is the first frame.
pub(in crate::asset) fn decode(bytes: &[u8]) -> Result<Decoded, ImageError> {
    check(bytes)?;
    let container = container(bytes)?;
    let profile = container.icc_colour_information().and_then(Result::ok).map(<[u8]>::to_vec);
    let rotation = container.image_rotation().map_err(|_| ImageError::Avif)?;
    // A file that is broken on purpose must not end the worker.
    let picture = catch_unwind(AssertUnwindSafe(|| picture(&container)));
    let picture = picture.map_err(|_| ImageError::Avif)??;
    // The file says it against the clock.
    let picture = match rotation {
        ImageRotation::D0 => picture,
        ImageRotation::D90 => picture.rotate270(),
        ImageRotation::D180 => picture.rotate180(),
        ImageRotation::D270 => picture.rotate90(),
    };
    Ok(Decoded { picture, profile })
}

fn container(mut bytes: &[u8]) -> Result<AvifContext, ImageError> {
    let container = read_avif(&mut bytes, ParseStrictness::Normal).map_err(|_| ImageError::Avif)?;
    // Which way it is mirrored cannot be asked for. Hardly any file is.
    let is_mirrored = container.image_mirror_ptr().is_ok_and(|mirror| !mirror.is_null());
    if is_mirrored { Err(ImageError::Avif) } else { Ok(container) }
}

/// How many pixels each of the pictures in a file has, as its boxes of spatial extents say. The decoder has the same limit,
/// so a file that says less gains nothing.
fn said_sizes(bytes: &[u8]) -> impl Iterator<Item = u64> {
    let number = |bytes: &[u8]| bytes.try_into().map_or(0, u32::from_be_bytes);
    let extents = bytes.windows(16).filter(|window| window.starts_with(b"ispe"));
    extents.map(move |window| {
        let (width, height) = (window.get(8..12), window.get(12..16));
        u64::from(width.map_or(0, number)) * u64::from(height.map_or(0, number))
    })
}

fn picture(container: &AvifContext) -> Result<DynamicImage, ImageError> {
    let colours = decoded(container.primary_item_coded_data().ok_or(ImageError::Avif)?)?;
    let (width, height) = (colours.width(), colours.height());
    let samples = Samples::of(&colours).ok_or(ImageError::Avif)?;
    let Some(alpha) = container.alpha_item_coded_data() else {
        let mut pixels = RgbImage::new(width, height);
        for (x, y, pixel) in pixels.enumerate_pixels_mut() {
            pixel.0 = samples.rgb(x, y);
        }
        return Ok(pixels.into());
    };
    let alpha = decoded(alpha)?;
    if (alpha.width(), alpha.height()) != (width, height) {
        return Err(ImageError::Avif);
    }
    let alpha = Grey::of(&alpha).ok_or(ImageError::Avif)?;
    let mut pixels = RgbaImage::new(width, height);
    for (x, y, pixel) in pixels.enumerate_pixels_mut() {
        let opaque = Pixel { rgb: samples.rgb(x, y), alpha: alpha.at(x, y) };
        pixel.0 = if container.premultiplied_alpha { opaque.divided() } else { opaque.rgba() };
    }
    Ok(pixels.into())
}

/// The first picture of a stream. The decoder refuses what is larger than the limit before it takes memory for it.
fn decoded(stream: &[u8]) -> Result<Picture, ImageError> {
    let mut settings = Settings::new();
    settings.set_n_threads(1);
    settings.set_max_frame_delay(1);
    settings.set_frame_size_limit(u32::try_from(MOST_PIXELS).unwrap_or(u32::MAX));
    let failed = |_: Error| ImageError::Avif;
    let mut decoder = Decoder::with_settings(&settings).map_err(failed)?;
    let mut sent = decoder.send_data(stream.to_vec(), None, None, None);
    for _ in 0..MOST_TURNS {
        match decoder.get_picture() {
            Ok(picture) => return Ok(picture),
            Err(Error::Again) if sent == Err(Error::Again) => sent = decoder.send_pending_data(),
            Err(_) => break,
        }
    }
    Err(ImageError::Avif)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asset::{check as check_any, make};

    /// A picture with a red left half and a blue right half, as an encoder writes it.
    fn halves(width: u32, height: u32) -> Vec<u8> {
        let pixels: Vec<ravif::RGBA8> =
            (0..width * height)
                .map(|at| {
                    if at % width < width / 2 { [230, 20, 30, 255].into() } else { [20, 40, 220, 255].into() }
                })
                .collect();
        let (width, height) = (usize::try_from(width).unwrap(), usize::try_from(height).unwrap());
        let encoder = ravif::Encoder::new().with_quality(90.0).with_speed(10).with_num_threads(Some(1));
        encoder.encode_rgba(ravif::Img::new(pixels.as_slice(), width, height)).unwrap().avif_file
    }

    fn is_near(pixel: [u8; 3], wanted: [u8; 3]) -> bool {
        pixel.iter().zip(wanted).all(|(part, wanted)| part.abs_diff(wanted) < 12)
    }

    #[test]
    fn edit_241_avif_becomes_renditions() {
        let file = halves(400, 200);
        assert_eq!(check_any(&file), Ok(()));
        let picture = decode(&file).unwrap().picture.into_rgb8();
        assert_eq!(picture.dimensions(), (400, 200));
        assert!(is_near(picture.get_pixel(50, 100).0, [230, 20, 30]), "{:?}", picture.get_pixel(50, 100));
        assert!(is_near(picture.get_pixel(350, 100).0, [20, 40, 220]), "{:?}", picture.get_pixel(350, 100));
        let made = make(&file).unwrap();
        let names: Vec<&str> = made.files.iter().map(|(file, _)| file.name()).collect();
        assert_eq!((made.size, names), ((400, 200), vec!["320.webp", "640.webp"]));
    }

    #[test]
    fn what_is_transparent_stays_so() {
        let pixels: Vec<ravif::RGBA8> = (0..80 * 40)
            .map(|at| ravif::RGBA8::new(10, 200, 30, if at % 80 < 40 { 255 } else { 0 }))
            .collect();
        let encoder = ravif::Encoder::new().with_quality(90.0).with_speed(10).with_num_threads(Some(1));
        let file = encoder.encode_rgba(ravif::Img::new(pixels.as_slice(), 80, 40)).unwrap().avif_file;
        let picture = decode(&file).unwrap().picture.into_rgba8();
        assert!(picture.get_pixel(10, 20).0[3] > 240 && picture.get_pixel(70, 20).0[3] < 15);
        assert!(is_near([10, 200, 30], picture.get_pixel(10, 20).0[..3].try_into().unwrap()));
    }

    #[test]
    fn what_ends_early_or_lies_is_refused() {
        let whole = halves(48, 32);
        for length in (0..whole.len()).step_by(37) {
            assert!(make(&whole[..length]).is_err(), "{length}");
        }
        // Each byte is another one: whatever it says, nothing but an error comes of it.
        for at in 0..whole.len() {
            let mut broken = whole.clone();
            broken[at] ^= 0x5a;
            drop(decode(&broken));
        }
    }

    #[test]
    fn edit_246_a_vast_one_is_refused_before_it_is_decoded() {
        let mut vast = halves(64, 64);
        let at = vast.windows(4).position(|name| name == b"ispe").unwrap();
        vast[at + 8..at + 16].copy_from_slice(&[0, 0, 0x40, 0, 0, 0, 0x40, 0]);
        assert_eq!(check_any(&vast), Err(ImageError::TooManyPixels));
    }
}
