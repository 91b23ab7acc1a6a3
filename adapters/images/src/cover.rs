//! One picture made into a cover.

use std::io::Cursor;

use image::{
    DynamicImage, ExtendedColorType, ImageDecoder, ImageEncoder, ImageFormat, ImageReader, Limits, Rgb,
    RgbImage, codecs::jpeg::JpegEncoder, imageops::FilterType,
};
use octavo_application::shared::images::{CropBox, EncodedCover, ImageError};

/// The most pixels that are decoded.
pub(crate) const MOST_PIXELS: u64 = 40_000_000;
/// The most pixels of one side: the limit of JPEG.
const MOST_SIDE: u32 = 65_535;
/// The most bytes that decoding may use: four bytes a pixel, and as much again for the decoder.
const MOST_BYTES: u64 = MOST_PIXELS * 8;
/// The greatest width of a cover.
const WIDEST: u32 = 2_400;
/// The greatest height of a cover.
const HIGHEST: u32 = 4_800;
/// The long edge of the small version.
const THUMBNAIL: u32 = 608;
const QUALITY: u8 = 85;
/// The formats of photographs.
pub(crate) const PHOTOS: [ImageFormat; 3] = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP];

/// A decoder for the picture, with its size checked against the limits.
pub(crate) fn decoder<'a>(
    bytes: &'a [u8],
    formats: &[ImageFormat],
) -> Result<impl ImageDecoder + use<'a>, ImageError> {
    let mut reader =
        ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(|_| ImageError::Broken)?;
    if !reader.format().is_some_and(|format| formats.contains(&format)) {
        return Err(ImageError::Unsupported);
    }
    let mut limits = Limits::default();
    limits.max_image_width = Some(MOST_SIDE);
    limits.max_image_height = Some(MOST_SIDE);
    limits.max_alloc = Some(MOST_BYTES);
    reader.limits(limits);
    let decoder = reader.into_decoder().map_err(|error| refused(&error))?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(ImageError::TooManyPixels);
    }
    Ok(decoder)
}

fn refused(error: &image::ImageError) -> ImageError {
    match error {
        image::ImageError::Limits(_) => ImageError::TooManyPixels,
        _ => ImageError::Broken,
    }
}

/// Checks the picture's header only.
pub(crate) fn check(bytes: &[u8]) -> Result<(), ImageError> {
    decoder(bytes, &PHOTOS).map(drop)
}

/// Decodes a picture and rotates it upright.
pub(crate) fn upright(mut decoder: impl ImageDecoder) -> Result<DynamicImage, ImageError> {
    // A picture without a valid orientation counts as upright.
    let orientation = decoder.orientation().ok();
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|error| refused(&error))?;
    if let Some(orientation) = orientation {
        picture.apply_orientation(orientation);
    }
    Ok(picture)
}

/// Decodes, rotates, cuts, shrinks and encodes it.
pub(crate) fn make(bytes: &[u8], crop: Option<CropBox>) -> Result<EncodedCover, ImageError> {
    let mut picture = upright(decoder(bytes, &PHOTOS)?)?;
    if let Some(part) = crop {
        picture = cut(&picture, part)?;
    }
    let cover = shrunk(&on_paper(picture), WIDEST, HIGHEST);
    let thumbnail = shrunk(&cover, THUMBNAIL, THUMBNAIL);
    Ok(EncodedCover {
        width: cover.width(),
        height: cover.height(),
        picture: encode(&cover)?,
        thumbnail: encode(&thumbnail)?,
    })
}

pub(crate) fn cut(picture: &DynamicImage, part: CropBox) -> Result<DynamicImage, ImageError> {
    let ends_within =
        |from: u32, length: u32, whole: u32| from.checked_add(length).is_some_and(|end| end <= whole);
    let within = ends_within(part.x, part.width, picture.width())
        && ends_within(part.y, part.height, picture.height());
    if part.width == 0 || part.height == 0 || !within {
        return Err(ImageError::BadCrop);
    }
    Ok(picture.crop_imm(part.x, part.y, part.width, part.height))
}

/// A JPEG has no transparency, so transparent parts become white.
pub(crate) fn on_paper(picture: DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.into_rgb8();
    }
    let picture = picture.into_rgba8();
    RgbImage::from_fn(picture.width(), picture.height(), |x, y| {
        let [red, green, blue, alpha] = picture.get_pixel(x, y).0;
        let over = |ink: u8| {
            let mixed = u32::from(ink) * u32::from(alpha) + 255 * (255 - u32::from(alpha));
            u8::try_from((mixed + 127) / 255).unwrap_or(u8::MAX)
        };
        Rgb([over(red), over(green), over(blue)])
    })
}

/// The picture within these sides, in its own ratio, never enlarged.
pub(crate) fn shrunk(picture: &RgbImage, widest: u32, highest: u32) -> RgbImage {
    let (width, height) = fit(picture.width(), picture.height(), widest, highest);
    if (width, height) == picture.dimensions() {
        return picture.clone();
    }
    // Averaging down to twice the size first costs a tenth and makes no visible difference.
    let (twice_wide, twice_high) = (width.saturating_mul(2), height.saturating_mul(2));
    if picture.width() > twice_wide.saturating_mul(2) && picture.height() > twice_high.saturating_mul(2) {
        let half = image::imageops::thumbnail(picture, twice_wide, twice_high);
        return image::imageops::resize(&half, width, height, FilterType::CatmullRom);
    }
    image::imageops::resize(picture, width, height, FilterType::CatmullRom)
}

pub(crate) fn fit(width: u32, height: u32, widest: u32, highest: u32) -> (u32, u32) {
    let scaled = |side: u32, part: u32, whole: u32| {
        let exact = u64::from(side) * u64::from(part) / u64::from(whole.max(1));
        u32::try_from(exact).unwrap_or(u32::MAX).max(1)
    };
    let (width, height) =
        if width > widest { (widest, scaled(height, widest, width)) } else { (width, height) };
    if height > highest { (scaled(width, highest, height), highest) } else { (width, height) }
}

pub(crate) fn encode(picture: &RgbImage) -> Result<Vec<u8>, ImageError> {
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, QUALITY)
        .write_image(picture.as_raw(), picture.width(), picture.height(), ExtendedColorType::Rgb8)
        .map_err(|error| ImageError::Failed(error.to_string()))?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture whose left half is red and whose right half is blue.
    fn halves(width: u32, height: u32) -> RgbImage {
        RgbImage::from_fn(
            width,
            height,
            |x, _| if x < width / 2 { Rgb([255, 0, 0]) } else { Rgb([0, 0, 255]) },
        )
    }

    fn as_format(picture: impl Into<DynamicImage>, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        picture.into().write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    fn read(bytes: &[u8]) -> RgbImage {
        assert_eq!(image::guess_format(bytes).unwrap(), ImageFormat::Jpeg);
        image::load_from_memory(bytes).unwrap().into_rgb8()
    }

    fn is_red(pixel: &Rgb<u8>) -> bool {
        pixel.0[0] > 200 && pixel.0[2] < 60
    }

    #[test]
    fn every_kind_becomes_a_jpeg_with_a_small_version() {
        for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
            let made = make(&as_format(halves(1_216, 800), format), None).unwrap();
            assert_eq!((made.width, made.height), (1_216, 800));
            assert_eq!(read(&made.picture).dimensions(), (1_216, 800));
            assert_eq!(read(&made.thumbnail).dimensions(), (608, 400));
            assert!(is_red(read(&made.picture).get_pixel(10, 10)), "{format:?}");
        }
    }

    #[test]
    fn large_ones_are_shrunk_and_small_ones_are_left() {
        let made = make(&as_format(halves(4_800, 2_400), ImageFormat::Jpeg), None).unwrap();
        assert_eq!((made.width, made.height), (2_400, 1_200));
        let made = make(&as_format(halves(3, 5), ImageFormat::Png), None).unwrap();
        assert_eq!((made.width, made.height, read(&made.thumbnail).dimensions()), (3, 5, (3, 5)));
        let made = make(&as_format(halves(2, 20_000), ImageFormat::Png), None).unwrap();
        assert_eq!((made.width, made.height), (1, 4_800));
    }

    #[test]
    fn a_part_is_cut_out_of_it() {
        let picture = as_format(halves(400, 200), ImageFormat::Png);
        let part = CropBox { x: 200, y: 50, width: 200, height: 100 };
        let made = make(&picture, Some(part)).unwrap();
        assert_eq!((made.width, made.height), (200, 100));
        assert!(!is_red(read(&made.picture).get_pixel(10, 10)));
        for (x, y, width, height) in [(0, 0, 0, 10), (201, 0, 200, 10), (0, 0, 10, 201), (u32::MAX, 0, 2, 2)]
        {
            assert_eq!(make(&picture, Some(CropBox { x, y, width, height })), Err(ImageError::BadCrop));
        }
    }

    /// A JPEG with an EXIF segment that has an orientation and a location.
    fn with_exif(jpeg: &[u8], orientation: u8) -> Vec<u8> {
        let mut tiff = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".to_vec();
        tiff.extend([orientation, 0, 0, 0, 0, 0, 0, 0]);
        tiff.extend(b"Rue de Rivoli 12, Paris");
        let length = u16::try_from(tiff.len() + 8).unwrap().to_be_bytes();
        let mut bytes = jpeg[..2].to_vec();
        bytes.extend([0xff, 0xe1]);
        bytes.extend(length);
        bytes.extend(b"Exif\0\0");
        bytes.extend(tiff);
        bytes.extend(&jpeg[2..]);
        bytes
    }

    #[test]
    fn it_is_upright_and_says_nothing_of_itself() {
        let lying = as_format(halves(400, 200), ImageFormat::Jpeg);
        // 6: the left side belongs on top.
        let picture = with_exif(&lying, 6);
        assert!(picture.windows(6).any(|part| part == b"Rivoli"));
        let made = make(&picture, None).unwrap();
        assert_eq!((made.width, made.height), (200, 400));
        let upright = read(&made.picture);
        assert!(is_red(upright.get_pixel(100, 10)) && !is_red(upright.get_pixel(100, 390)));
        for bytes in [&made.picture, &made.thumbnail] {
            assert!(!bytes.windows(6).any(|part| part == b"Rivoli" || part == b"Exif\0\0"));
        }
        // The part is relative to the upright picture.
        let top = CropBox { x: 0, y: 0, width: 200, height: 100 };
        assert!(is_red(read(&make(&picture, Some(top)).unwrap().picture).get_pixel(100, 50)));
    }

    #[test]
    fn what_is_transparent_shows_paper() {
        let glass = image::RgbaImage::from_pixel(8, 8, image::Rgba([255, 0, 0, 0]));
        let made = make(&as_format(glass, ImageFormat::Png), None).unwrap();
        assert_eq!(read(&made.picture).get_pixel(4, 4).0, [255, 255, 255]);
    }

    #[test]
    fn other_files_and_broken_ones_are_refused() {
        assert_eq!(make(b"", None), Err(ImageError::Unsupported));
        assert_eq!(make(b"<svg xmlns='http://www.w3.org/2000/svg'/>", None), Err(ImageError::Unsupported));
        assert_eq!(make(b"GIF89a\x01\0\x01\0\0\0\0;", None), Err(ImageError::Unsupported));
        let whole = as_format(halves(64, 64), ImageFormat::Png);
        assert_eq!(make(&whole[..whole.len() / 2], None), Err(ImageError::Broken));
    }

    /// The header of a PNG that claims a great many pixels in a few bytes.
    fn bomb(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
        let mut head = b"IHDR".to_vec();
        head.extend(width.to_be_bytes());
        head.extend(height.to_be_bytes());
        head.extend([8, 6, 0, 0, 0]);
        bytes.extend(13_u32.to_be_bytes());
        bytes.extend(&head);
        bytes.extend(crc(&head).to_be_bytes());
        bytes.extend([0, 0, 0, 0]);
        bytes.extend(b"IDAT");
        bytes.extend(crc(b"IDAT").to_be_bytes());
        bytes
    }

    fn crc(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(!0_u32, |crc, byte| {
            (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
                (crc >> 1) ^ (0xedb8_8320 & (0_u32.wrapping_sub(crc & 1)))
            })
        })
    }

    #[test]
    fn a_bomb_is_told_by_its_head() {
        for (width, height) in
            [(8_000, 5_001), (65_000, 65_000), (100_000, 10), (u32::MAX >> 1, u32::MAX >> 1)]
        {
            assert_eq!(check(&bomb(width, height)), Err(ImageError::TooManyPixels), "{width} × {height}");
        }
        assert_eq!(check(&bomb(8_000, 5_000)), Ok(()));
    }
}
