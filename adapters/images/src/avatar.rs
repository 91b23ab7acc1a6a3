//! An avatar, the picture from which it is cut, and the picture of pages that are shared.

use image::imageops::FilterType;
use octavo_application::shared::images::{CropBox, EncodedPicture, ImageError};

use crate::cover::{PHOTOS, cut, decoder, encode, on_paper, shrunk, upright};

/// The longest side of a picture for an avatar, which is then sharp at any zoom.
const PICTURE: u32 = 2_048;
/// The side of an avatar: sharp at 64 pixels on the densest screens, and at 128 on most.
const AVATAR: u32 = 256;
/// The allowed difference of a part's sides: they were rounded.
const ROUNDED: u32 = 2;

/// Encodes a picture again, upright and no larger than useful.
pub(crate) fn picture(bytes: &[u8]) -> Result<EncodedPicture, ImageError> {
    let picture = shrunk(&on_paper(upright(decoder(bytes, &PHOTOS)?)?), PICTURE, PICTURE);
    Ok(EncodedPicture { picture: encode(&picture)?, width: picture.width(), height: picture.height() })
}

/// Cuts an avatar.
pub(crate) fn make(bytes: &[u8], crop: CropBox) -> Result<Vec<u8>, ImageError> {
    if crop.width.abs_diff(crop.height) > ROUNDED {
        return Err(ImageError::BadCrop);
    }
    let side = crop.width.min(crop.height);
    let part = CropBox { width: side, height: side, ..crop };
    let picture = upright(decoder(bytes, &PHOTOS)?)?;
    encode(&shrunk(&on_paper(cut(&picture, part)?), AVATAR, AVATAR))
}

/// Makes the middle of a picture as large as this.
pub(crate) fn share_picture(bytes: &[u8], (width, height): (u32, u32)) -> Result<Vec<u8>, ImageError> {
    let picture = upright(decoder(bytes, &PHOTOS)?)?;
    let scaled = |side: u32, part: u32, whole: u32| {
        let exact = u64::from(side) * u64::from(part) / u64::from(whole.max(1));
        u32::try_from(exact).unwrap_or(u32::MAX).max(1)
    };
    let (wide, high) = (picture.width(), picture.height());
    let across = scaled(high, width, height).min(wide);
    let down = scaled(across, height, width).min(high);
    let part = CropBox { x: (wide - across) / 2, y: (high - down) / 2, width: across, height: down };
    let middle = shrunk(&on_paper(cut(&picture, part)?), width, height);
    // What is smaller is drawn larger: sites take the size that they are told.
    encode(&image::imageops::resize(&middle, width, height, FilterType::CatmullRom))
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::{DynamicImage, ImageFormat, Rgb, RgbImage};

    use super::*;

    fn halves(width: u32, height: u32) -> Vec<u8> {
        let half = |x: u32| if x < width / 2 { Rgb([255, 0, 0]) } else { Rgb([0, 0, 255]) };
        let picture = DynamicImage::from(RgbImage::from_fn(width, height, |x, _| half(x)));
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, ImageFormat::Png).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn a_picture_is_no_larger_than_is_of_use() {
        let made = picture(&halves(4_096, 1_024)).unwrap();
        assert_eq!((made.width, made.height), (2_048, 512));
        assert_eq!(image::guess_format(&made.picture).unwrap(), ImageFormat::Jpeg);
        let made = picture(&halves(30, 20)).unwrap();
        assert_eq!((made.width, made.height), (30, 20));
    }

    #[test]
    fn edit_045_a_share_picture_is_the_middle_of_a_picture_in_one_size() {
        for (width, height) in [(2_400, 600), (600, 2_400), (40, 21), (1_200, 630)] {
            let made = share_picture(&halves(width, height), (1_200, 630)).unwrap();
            let shared = image::load_from_memory(&made).unwrap().into_rgb8();
            assert_eq!(shared.dimensions(), (1_200, 630));
            let (left, right) = (shared.get_pixel(100, 300).0, shared.get_pixel(1_100, 300).0);
            assert!(left[0] > 200 && right[2] > 200, "{width} by {height}");
        }
    }

    #[test]
    fn an_avatar_is_a_square_of_the_part_that_was_chosen() {
        let bytes = halves(1_200, 600);
        let made = make(&bytes, CropBox { x: 600, y: 0, width: 600, height: 599 }).unwrap();
        let avatar = image::load_from_memory(&made).unwrap().into_rgb8();
        assert_eq!(avatar.dimensions(), (256, 256));
        assert!(avatar.get_pixel(20, 20).0[2] > 200);
        let small = make(&bytes, CropBox { x: 0, y: 0, width: 40, height: 40 }).unwrap();
        assert_eq!(image::load_from_memory(&small).unwrap().width(), 40);
        for (x, width, height) in [(0, 600, 500), (601, 600, 600), (0, 0, 0), (0, 1, 0)] {
            assert_eq!(make(&bytes, CropBox { x, y: 0, width, height }), Err(ImageError::BadCrop));
        }
    }
}
