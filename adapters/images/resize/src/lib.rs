//! Resizes pixels of eight bits a channel.
//!
//! The library is generic: whichever crate names a type of pixel compiles the library for it, with each set of instructions
//! that a processor may have. That takes a minute, so it is done here, once, and neither for tests nor after each edit.

use fast_image_resize::{
    FilterType, PixelTrait, ResizeAlg, ResizeOptions, Resizer,
    images::{Image, TypedImageRef},
    pixels::{U8x3, U8x4},
};

/// What the library refused, in its words.
pub type Refused = String;

/// Resizes red, green and blue: three bytes a pixel, row by row.
///
/// # Errors
///
/// Where the bytes are not those of a picture of that size.
pub fn rgb(from: (u32, u32), bytes: &[u8], to: (u32, u32)) -> Result<Vec<u8>, Refused> {
    resized::<U8x3>(from, bytes, to)
}

/// Resizes red, green, blue and opacity: four bytes a pixel, row by row.
///
/// # Errors
///
/// Where the bytes are not those of a picture of that size.
pub fn rgba(from: (u32, u32), bytes: &[u8], to: (u32, u32)) -> Result<Vec<u8>, Refused> {
    resized::<U8x4>(from, bytes, to)
}

fn resized<P: PixelTrait>(
    (wide, high): (u32, u32),
    bytes: &[u8],
    (width, height): (u32, u32),
) -> Result<Vec<u8>, Refused> {
    let source = TypedImageRef::<P>::from_buffer(wide, high, bytes).map_err(|error| error.to_string())?;
    let mut target = Image::new(width, height, P::pixel_type());
    let mut view = target.typed_image_mut::<P>().ok_or("no view of pixels")?;
    let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3));
    Resizer::new().resize_typed(&source, &mut view, &options).map_err(|error| error.to_string())?;
    Ok(target.into_vec())
}
