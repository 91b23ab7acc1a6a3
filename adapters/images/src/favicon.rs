//! An icon in several sizes.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, RgbaImage, imageops::FilterType};
use octavo_application::ports::images::ImageError;

use crate::{
    cover::{PHOTOS, decoder, fit, upright},
    svg,
};

/// What icons come as, beside drawings.
const PICTURES: [ImageFormat; 4] = {
    let [jpeg, png, webp] = PHOTOS;
    [jpeg, png, webp, ImageFormat::Ico]
};

/// Looks at the head only.
pub(crate) fn check(bytes: &[u8]) -> Result<(), ImageError> {
    if svg::is_one(bytes) { svg::check_size(bytes) } else { decoder(bytes, &PICTURES).map(drop) }
}

/// Draws it whole in the middle of a square of each size.
pub(crate) fn make(bytes: &[u8], sizes: &[u32]) -> Result<Vec<Vec<u8>>, ImageError> {
    if svg::is_one(bytes) {
        let tree = svg::read(bytes)?;
        return sizes.iter().map(|size| encode(&svg::draw(&tree, *size)?)).collect();
    }
    let picture = upright(decoder(bytes, &PICTURES)?)?;
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
