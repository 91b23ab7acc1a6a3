//! Pictures that come back from project files (EDIT-401): they are looked at, and keep their bytes.

use image::ImageFormat;
use octavo_application::shared::images::{ImageError, MadeAsset};
use octavo_domain::documents::asset::{AssetFile, AssetForm, MOST_PICTURE_BYTES, Rendition, renditions};

use super::{colours::Pixels, make};
use crate::cover::{self, decoder};

/// The most pixels of a picture, as of one that is uploaded.
const MOST_PIXELS: u64 = 40_000_000;
/// The chunks of a WebP that does not move and says nothing of itself.
const CHUNKS: [&[u8]; 5] = [b"VP8 ", b"VP8L", b"VP8X", b"ALPH", b"ICCP"];

/// A picture with the bytes that came. They are refused where no picture that was uploaded could have become them.
pub(crate) fn check(
    form: AssetForm,
    size: (u32, u32),
    files: Vec<(AssetFile, Vec<u8>)>,
) -> Result<MadeAsset, ImageError> {
    if form == AssetForm::Renditions {
        return of_renditions(size, files);
    }
    let [(_, bytes)] = files.as_slice() else { return Err(ImageError::Broken) };
    super::check(bytes)?;
    // What was cleaned once is clean: doing it again changes nothing.
    let made = make(bytes)?;
    if made.form == form && made.files == files { Ok(made) } else { Err(ImageError::Broken) }
}

fn of_renditions(size: (u32, u32), files: Vec<(AssetFile, Vec<u8>)>) -> Result<MadeAsset, ImageError> {
    if u64::from(size.0) * u64::from(size.1) > MOST_PIXELS {
        return Err(ImageError::TooManyPixels);
    }
    let expected = renditions(size);
    if expected.len() != files.len() {
        return Err(ImageError::Broken);
    }
    let mut colour = None;
    // The narrowest one comes last, as where renditions are made: its colour is that of the picture.
    for (rendition, (file, bytes)) in expected.iter().zip(&files).rev() {
        if rendition.file != *file {
            return Err(ImageError::Broken);
        }
        colour = of_rendition(rendition, bytes)?.average();
    }
    Ok(MadeAsset { form: AssetForm::Renditions, size, colour, files })
}

/// The pixels of a rendition that is as large as it should be.
fn of_rendition(rendition: &Rendition, bytes: &[u8]) -> Result<Pixels, ImageError> {
    if bytes.len() > MOST_PICTURE_BYTES || !has_known_chunks(bytes) {
        return Err(ImageError::Broken);
    }
    let pixels = Pixels::of(cover::upright(decoder(bytes, &[ImageFormat::WebP])?)?, None);
    let is_as_large = pixels.dimensions() == (rendition.width, rendition.height);
    if is_as_large { Ok(pixels) } else { Err(ImageError::Broken) }
}

/// Is it a WebP of known chunks, with nothing behind them?
fn has_known_chunks(bytes: &[u8]) -> bool {
    let Some(rest) = bytes.strip_prefix(b"RIFF") else { return false };
    let Some((length, mut rest)) = rest.split_at_checked(4) else { return false };
    let says = u32::from_le_bytes(length.try_into().unwrap_or_default());
    if usize::try_from(says).ok() != Some(rest.len()) {
        return false;
    }
    rest = match rest.strip_prefix(b"WEBP") {
        Some(rest) => rest,
        None => return false,
    };
    while let Some((head, more)) = rest.split_at_checked(8) {
        let (name, length) = head.split_at(4);
        let length = u32::from_le_bytes(length.try_into().unwrap_or_default());
        // Chunks have an even length.
        let padded = usize::try_from(length).ok().and_then(|length| length.checked_add(length % 2));
        let Some(behind) = padded.and_then(|padded| more.get(padded..)) else { return false };
        if !CHUNKS.contains(&name) {
            return false;
        }
        rest = behind;
    }
    rest.is_empty()
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::{DynamicImage, RgbImage};

    use super::*;

    fn photo(width: u32, height: u32) -> MadeAsset {
        let picture = RgbImage::from_fn(width, height, |x, y| {
            let low = |number: u32| number.to_le_bytes()[0];
            image::Rgb([low(x), low(y), low(x * y)])
        });
        let mut bytes = Cursor::new(Vec::new());
        DynamicImage::from(picture).write_to(&mut bytes, ImageFormat::Png).unwrap();
        make(&bytes.into_inner()).unwrap()
    }

    #[test]
    fn edit_401_renditions_come_back_as_they_were() {
        let made = photo(700, 300);
        assert_eq!(check(made.form, made.size, made.files.clone()).unwrap(), made);
    }

    #[test]
    fn edit_401_drawings_come_back_as_they_were() {
        let svg = b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0h9v9z' fill='#b42'/></svg>";
        let made = make(svg).unwrap();
        assert_eq!(check(made.form, made.size, made.files.clone()).unwrap(), made);
    }

    #[test]
    fn edit_387_what_no_picture_became_is_refused() {
        let made = photo(700, 300);
        let refuse = |size: (u32, u32), files: Vec<(AssetFile, Vec<u8>)>| {
            assert!(check(made.form, size, files).is_err());
        };
        refuse((701, 300), made.files.clone());
        refuse((100_000, 100_000), made.files.clone());
        refuse(made.size, made.files[..1].to_vec());
        let mut swapped = made.files.clone();
        swapped[0].1 = swapped[1].1.clone();
        refuse(made.size, swapped);
        let mut longer = made.files.clone();
        longer[0].1.extend(b"EXIF\x04\0\0\0home");
        refuse(made.size, longer);
        let script = b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><script>1</script></svg>";
        let whole = AssetForm::Drawing.whole().unwrap();
        assert!(check(AssetForm::Drawing, (9, 9), vec![(whole, script.to_vec())]).is_err());
        assert!(check(AssetForm::Gif, (9, 9), vec![(whole, b"GIF89a".to_vec())]).is_err());
    }
}
