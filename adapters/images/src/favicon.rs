//! A favicon in several sizes.

use std::{borrow::Cow, io::Cursor};

use image::{DynamicImage, ImageFormat, RgbaImage, imageops::FilterType};
use octavo_application::shared::images::ImageError;

use crate::{
    cover::{PHOTOS, decoder, fit, upright},
    ico, svg,
};

/// The raster formats of favicons.
const PICTURES: [ImageFormat; 4] = {
    let [jpeg, png, webp] = PHOTOS;
    [jpeg, png, webp, ImageFormat::Ico]
};

/// Checks the header only.
pub(crate) fn check(bytes: &[u8]) -> Result<(), ImageError> {
    if svg::is_one(bytes) {
        return svg::check_size(bytes);
    }
    decoder(&source(bytes)?, &PICTURES).map(drop)
}

/// The picture to decode: the largest of an ICO file.
fn source(bytes: &[u8]) -> Result<Cow<'_, [u8]>, ImageError> {
    match image::guess_format(bytes) {
        Ok(ImageFormat::Ico) => ico::largest(bytes),
        _ => Ok(Cow::Borrowed(bytes)),
    }
}

/// Draws it whole and centred in a square of each size.
pub(crate) fn make(bytes: &[u8], sizes: &[u32]) -> Result<Vec<Vec<u8>>, ImageError> {
    if svg::is_one(bytes) {
        let tree = svg::read(bytes)?;
        return sizes.iter().map(|size| encode(&svg::draw(&tree, *size)?)).collect();
    }
    let picture = upright(decoder(&source(bytes)?, &PICTURES)?)?;
    sizes.iter().map(|size| encode(&squared(&picture, *size))).collect()
}

fn squared(picture: &DynamicImage, size: u32) -> RgbaImage {
    let (width, height) = fit(picture.width(), picture.height(), size, size);
    let small = picture.resize_exact(width, height, FilterType::CatmullRom).into_rgba8();
    let mut square = RgbaImage::new(size, size);
    let (left, top) = (size.saturating_sub(width) / 2, size.saturating_sub(height) / 2);
    image::imageops::replace(&mut square, &small, left.into(), top.into());
    square
}

fn encode(picture: &RgbaImage) -> Result<Vec<u8>, ImageError> {
    let mut bytes = Cursor::new(Vec::new());
    let written = picture.write_to(&mut bytes, ImageFormat::Png);
    written.map_err(|error| ImageError::Failed(error.to_string()))?;
    Ok(bytes.into_inner())
}

#[cfg(test)]
mod tests {
    use image::Rgba;

    use super::*;

    fn read(bytes: &[u8]) -> RgbaImage {
        assert_eq!(image::guess_format(bytes).unwrap(), ImageFormat::Png);
        image::load_from_memory(bytes).unwrap().into_rgba8()
    }

    fn as_format(picture: RgbaImage, format: ImageFormat) -> Vec<u8> {
        let picture = DynamicImage::from(picture);
        let picture =
            if format == ImageFormat::Jpeg { DynamicImage::from(picture.into_rgb8()) } else { picture };
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn every_kind_becomes_squares_of_the_sizes() {
        let red = RgbaImage::from_pixel(200, 100, Rgba([255, 0, 0, 255]));
        for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP, ImageFormat::Ico] {
            let bytes = as_format(red.clone(), format);
            check(&bytes).unwrap();
            let made = make(&bytes, &[32, 57]).unwrap();
            let (small, middle) = (read(&made[0]), read(&made[1]));
            assert_eq!((small.dimensions(), middle.dimensions()), ((32, 32), (57, 57)));
            assert!(small.get_pixel(16, 16).0[0] > 200 && small.get_pixel(16, 16).0[3] == 255, "{format:?}");
            assert_eq!(small.get_pixel(16, 2).0[3], 0, "nothing above the wide picture");
        }
    }

    /// An ICO file with a PNG of each of these, each with its stated side.
    fn icon(pictures: &[(u8, Vec<u8>)]) -> Vec<u8> {
        let count = u16::try_from(pictures.len()).unwrap();
        let mut file = [0_u16, 1, count].iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
        let mut from = u32::from(count) * 16 + 6;
        for (side, picture) in pictures {
            file.extend([*side, *side, 0, 0, 1, 0, 24, 0]);
            let size = u32::try_from(picture.len()).unwrap();
            file.extend(size.to_le_bytes());
            file.extend(from.to_le_bytes());
            from += size;
        }
        pictures.iter().for_each(|(_, picture)| file.extend(picture));
        file
    }

    /// A red PNG with 48 pixels a side, one bit each, with a palette.
    const PALETTE: &[u8] =
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x000\0\0\x000\x01\x03\0\0\0m\xcck\xc4\0\0\0\x06PLT\
          E\xff\0\0\0\0\xffl\xa1\xfd\x8e\0\0\0\rIDATx\xdac`\x18\x05\xd4\x04\0\x01P\0\x014\xb8:\xd9\0\0\0\0\
          IEND\xaeB`\x82";

    fn png_of(picture: impl Into<DynamicImage>) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        picture.into().write_to(&mut bytes, ImageFormat::Png).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn acct_004_an_icon_file_may_hold_a_png_of_any_kind() {
        let red = image::Rgb([255, 0, 0]);
        let rgb = png_of(image::RgbImage::from_pixel(48, 48, red));
        let large = png_of(image::RgbImage::from_pixel(300, 300, red));
        let grey = png_of(image::GrayImage::from_pixel(16, 16, image::Luma([90])));
        for (name, file) in [
            ("RGB", icon(&[(48, rgb.clone())])),
            ("palette", icon(&[(48, PALETTE.to_vec())])),
            ("larger than the directory can say", icon(&[(0, large)])),
            ("the largest of several", icon(&[(16, grey.clone()), (48, rgb.clone()), (16, grey.clone())])),
        ] {
            assert_eq!(check(&file), Ok(()), "{name}");
            let made = read(&make(&file, &[32]).expect(name)[0]);
            assert_eq!(made.get_pixel(16, 16).0, [255, 0, 0, 255], "{name}");
        }
    }

    #[test]
    fn an_icon_file_without_a_whole_picture_is_broken() {
        let whole = icon(&[(48, PALETTE.to_vec())]);
        for file in [&whole[..whole.len() / 2], &whole[..10], &icon(&[])] {
            assert_eq!(check(file), Err(ImageError::Broken));
            assert_eq!(make(file, &[32]), Err(ImageError::Broken));
        }
        let mut beyond = whole.clone();
        beyond[14..18].copy_from_slice(&u32::MAX.to_le_bytes());
        assert_eq!(check(&beyond), Err(ImageError::Broken));
        let empty = icon(&[(16, b"neither".to_vec())]);
        assert_eq!(check(&empty), Err(ImageError::Broken));
    }

    #[test]
    fn small_ones_are_not_blown_up() {
        let dot = as_format(RgbaImage::from_pixel(16, 16, Rgba([0, 0, 0, 255])), ImageFormat::Png);
        let made = read(&make(&dot, &[32]).unwrap()[0]);
        assert_eq!((made.get_pixel(4, 4).0[3], made.get_pixel(16, 16).0[3]), (0, 255));
    }

    #[test]
    fn a_drawing_becomes_squares_too() {
        let drawing = b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 20'><rect width='10' height='20' fill='#00f'/></svg>";
        check(drawing).unwrap();
        let made = read(&make(drawing, &[32]).unwrap()[0]);
        assert_eq!(made.get_pixel(16, 16).0, [0, 0, 255, 255]);
        assert_eq!(made.get_pixel(2, 16).0[3], 0, "nothing beside the high drawing");
    }

    #[test]
    fn other_files_are_refused() {
        for bytes in [b"".as_slice(), b"GIF89a\x01\0\x01\0\0\0\0;", b"<html></html>", b"%PDF-1.7"] {
            assert_eq!(check(bytes), Err(ImageError::Unsupported));
        }
    }
}
