//! Pictures of documents: renditions of photographs, and moving pictures and drawings as one file.

mod avif;
mod colours;
mod drawing;
mod gif;
mod photo;
mod restored;
mod webp;

use image::ImageFormat;
use octavo_application::shared::images::{ImageError, MadeAsset};
use octavo_domain::documents::asset::{AssetFile, AssetForm};

pub(crate) use restored::check as restored;

use crate::svg;

/// Checks the first bytes only.
pub(crate) fn check(bytes: &[u8]) -> Result<(), ImageError> {
    if svg::is_one(bytes) {
        return drawing::check(bytes);
    }
    match iso_media(bytes) {
        Some(IsoMedia::Avif) => return avif::check(bytes),
        Some(IsoMedia::Heic) => return Err(ImageError::Heic),
        None => {}
    }
    if gif::is_one(bytes) {
        return gif::check(bytes);
    }
    if webp::moves(bytes) {
        return webp::check(bytes);
    }
    photo::check(bytes)
}

/// Makes a picture.
pub(crate) fn make(bytes: &[u8]) -> Result<MadeAsset, ImageError> {
    if svg::is_one(bytes) {
        drawing::make(bytes)
    } else if gif::is_one(bytes) {
        gif::make(bytes)
    } else if webp::moves(bytes) {
        webp::make(bytes)
    } else if iso_media(bytes) == Some(IsoMedia::Avif) {
        photo::of_avif(avif::decode(bytes)?)
    } else {
        photo::make(bytes)
    }
}

/// Makes what readers get of a picture beside the files that it has.
pub(crate) fn extras(
    form: AssetForm,
    size: (u32, u32),
    files: &[(AssetFile, Vec<u8>)],
) -> Result<Vec<(AssetFile, Vec<u8>)>, ImageError> {
    match (form, files) {
        (AssetForm::Renditions, files) => avif::make(size, files),
        (AssetForm::Gif, [(_, bytes)]) => photo::still(bytes, ImageFormat::Gif),
        (AssetForm::MovingWebp, [(_, bytes)]) => photo::still(bytes, ImageFormat::WebP),
        _ => Ok(Vec::new()),
    }
}

/// A kind of picture in the container of MP4.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum IsoMedia {
    Avif,
    Heic,
}

/// Pictures in the container of MP4 are told by their brands.
fn iso_media(bytes: &[u8]) -> Option<IsoMedia> {
    const BRANDS: usize = 64;
    let head = bytes.get(..BRANDS).unwrap_or(bytes);
    if head.get(4..8) != Some(b"ftyp".as_slice()) {
        return None;
    }
    let says = |brand: &[u8]| head.get(8..).is_some_and(|rest| rest.chunks(4).any(|one| one == brand));
    if says(b"avif") || says(b"avis") {
        return Some(IsoMedia::Avif);
    }
    let heic = [b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"];
    heic.iter().any(|brand| says(*brand)).then_some(IsoMedia::Heic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edit_245_phones_own_formats_are_refused_with_a_sentence() {
        let head = |major: &str, other: &str| {
            let mut bytes = vec![0, 0, 0, 24];
            bytes.extend(format!("ftyp{major}\0\0\0\0{other}").bytes());
            bytes.extend([0; 100]);
            bytes
        };
        assert_eq!(check(&head("heic", "mif1")), Err(ImageError::Heic));
        assert_eq!(check(&head("mif1", "heic")), Err(ImageError::Heic));
        assert_eq!(check(&head("avif", "mif1")), Err(ImageError::Avif));
        assert_eq!(check(&head("mif1", "avif")), Err(ImageError::Avif));
        assert_eq!(check(&head("isom", "mp42")), Err(ImageError::Unsupported));
        assert_eq!(check(b""), Err(ImageError::Unsupported));
        assert_eq!(check(b"%PDF-1.7"), Err(ImageError::Unsupported));
        assert_eq!(check(b"<html></html>"), Err(ImageError::Unsupported));
    }
}
