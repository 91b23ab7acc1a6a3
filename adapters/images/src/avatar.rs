//! An avatar, and the picture from which it is cut.

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
