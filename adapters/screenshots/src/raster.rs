//! From a drawing to pixels, and from pixels to files.

use image::{
    ExtendedColorType, ImageEncoder, RgbImage,
    codecs::{jpeg::JpegEncoder, png::PngEncoder},
    imageops::FilterType,
};
use octavo_application::shared::images::{EncodedCover, ImageError};
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{ImageHrefResolver, Options, Tree},
};

use crate::Format;

/// The long edge of the small version, as of covers.
const SMALL: u32 = 608;
const QUALITY: u8 = 85;

/// The pixels of a drawing of our own. It refers to nothing but itself.
pub(crate) fn rasterise(svg: &str, Format { width, height, .. }: Format) -> Result<RgbImage, ImageError> {
    let options = Options {
        image_href_resolver: ImageHrefResolver {
            resolve_data: ImageHrefResolver::default_data_resolver(),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).map_err(|error| ImageError::Failed(error.to_string()))?;
    let mut canvas = Pixmap::new(width, height).ok_or(ImageError::Broken)?;
    resvg::render(&tree, Transform::identity(), &mut canvas.as_mut());
    let mut picture = RgbImage::new(width, height);
    for (pixel, drawn) in picture.pixels_mut().zip(canvas.pixels()) {
        let colour = drawn.demultiply();
        pixel.0 = [colour.red(), colour.green(), colour.blue()];
    }
    Ok(picture)
}

/// The files of a screenshot, made as those of covers are.
pub(crate) fn encode(picture: &RgbImage) -> Result<EncodedCover, ImageError> {
    let (width, height) = picture.dimensions();
    let small =
        image::imageops::resize(picture, SMALL, height * SMALL / width.max(1), FilterType::CatmullRom);
    Ok(EncodedCover { picture: jpeg(picture)?, thumbnail: jpeg(&small)?, width, height })
}

/// A picture as a JPEG.
pub(crate) fn jpeg(picture: &RgbImage) -> Result<Vec<u8>, ImageError> {
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, QUALITY)
        .write_image(picture.as_raw(), picture.width(), picture.height(), ExtendedColorType::Rgb8)
        .map_err(|error| ImageError::Failed(error.to_string()))?;
    Ok(bytes)
}

/// A picture as a PNG.
pub(crate) fn png(picture: &RgbImage) -> Result<Vec<u8>, ImageError> {
    let mut bytes = Vec::new();
    PngEncoder::new(&mut bytes)
        .write_image(picture.as_raw(), picture.width(), picture.height(), ExtendedColorType::Rgb8)
        .map_err(|error| ImageError::Failed(error.to_string()))?;
    Ok(bytes)
}
