//! Colours: into sRGB, how many there are, and their average.

use std::collections::HashSet;

use image::{DynamicImage, RgbImage, RgbaImage};
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};
use octavo_domain::documents::asset::AverageColour;

/// A PNG with at most so many colours is a drawing or a screen, not a photograph.
const FEW: usize = 2_048;

/// The pixels of a picture.
pub(super) enum Pixels {
    /// Opaque ones.
    Rgb(RgbImage),
    /// Some are transparent.
    Rgba(RgbaImage),
}

impl Pixels {
    /// The pixels of a picture in sRGB, by the profile that it came with.
    pub(super) fn of(picture: DynamicImage, profile: Option<&[u8]>) -> Self {
        let profile = profile.and_then(|bytes| ColorProfile::new_from_slice(bytes).ok());
        // The decoder has made RGB of every other space, by its own means.
        let profile = profile.filter(|profile| profile.color_space == DataColorSpace::Rgb);
        let (has_colour, has_alpha) = (picture.color().has_color(), picture.color().has_alpha());
        let profile = profile.filter(|_| has_colour);
        if has_alpha {
            let mut pixels = picture.into_rgba8();
            if let Some(profile) = profile {
                convert(&profile, Layout::Rgba, &mut pixels);
            }
            if pixels.pixels().any(|pixel| pixel.0[3] < u8::MAX) {
                return Self::Rgba(pixels);
            }
            return Self::Rgb(DynamicImage::ImageRgba8(pixels).into_rgb8());
        }
        let mut pixels = picture.into_rgb8();
        if let Some(profile) = profile {
            convert(&profile, Layout::Rgb, &mut pixels);
        }
        Self::Rgb(pixels)
    }

    pub(super) fn dimensions(&self) -> (u32, u32) {
        match self {
            Self::Rgb(pixels) => pixels.dimensions(),
            Self::Rgba(pixels) => pixels.dimensions(),
        }
    }

    /// Has it so few colours that a lossy encoding would be larger, and would show?
    pub(super) fn is_flat(&self) -> bool {
        match self {
            Self::Rgb(pixels) => has_few(pixels.pixels().map(|pixel| pixel.0)),
            Self::Rgba(pixels) => has_few(pixels.pixels().map(|pixel| pixel.0)),
        }
    }

    /// The average of its colours; transparent pixels count for as much as is seen of them. None when nothing is seen.
    pub(super) fn average(&self) -> Option<AverageColour> {
        let mut sums = [0_u64; 3];
        let mut weight = 0_u64;
        let mut add = |colour: [u8; 3], alpha: u8| {
            for (sum, part) in sums.iter_mut().zip(colour) {
                *sum += u64::from(part) * u64::from(alpha);
            }
            weight += u64::from(alpha);
        };
        match self {
            Self::Rgb(pixels) => pixels.pixels().for_each(|pixel| add(pixel.0, u8::MAX)),
            Self::Rgba(pixels) => pixels.pixels().for_each(|pixel| {
                let [red, green, blue, alpha] = pixel.0;
                add([red, green, blue], alpha);
            }),
        }
        let part = |sum: u64| u8::try_from((sum + weight / 2).checked_div(weight)?).ok();
        let [red, green, blue] = sums.map(part);
        Some(AverageColour::of_rgb([red?, green?, blue?]))
    }
}

/// Converts pixels in place. A profile that cannot be used leaves them as they are.
fn convert(profile: &ColorProfile, layout: Layout, pixels: &mut [u8]) {
    let srgb = ColorProfile::new_srgb();
    let Ok(transform) = profile.create_transform_8bit(layout, &srgb, layout, TransformOptions::default())
    else {
        return;
    };
    let source = pixels.to_vec();
    if transform.transform(&source, pixels).is_err() {
        pixels.copy_from_slice(&source);
    }
}

fn has_few<P: std::hash::Hash + Eq>(pixels: impl Iterator<Item = P>) -> bool {
    let mut seen = HashSet::new();
    for pixel in pixels {
        seen.insert(pixel);
        if seen.len() > FEW {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use image::{Rgb, Rgba};

    use super::*;

    #[test]
    fn the_average_is_of_what_is_seen() {
        let mut glass = RgbaImage::from_pixel(2, 1, Rgba([255, 0, 0, 0]));
        glass.put_pixel(1, 0, Rgba([0, 0, 200, 255]));
        let seen = Pixels::of(glass.into(), None).average().unwrap();
        assert_eq!(seen.to_string(), "#0000c8");
        assert_eq!(Pixels::of(RgbaImage::new(2, 2).into(), None).average(), None);
        let mut halves = RgbImage::from_pixel(2, 1, Rgb([100, 0, 0]));
        halves.put_pixel(1, 0, Rgb([200, 0, 10]));
        assert_eq!(Pixels::of(halves.into(), None).average().unwrap().to_string(), "#960005");
    }

    #[test]
    fn colours_of_a_wide_space_become_those_of_screens() {
        let wide = ColorProfile::new_display_p3().encode().unwrap();
        let red = RgbImage::from_pixel(1, 1, Rgb([234, 51, 35]));
        let Pixels::Rgb(plain) = Pixels::of(red.clone().into(), Some(&wide)) else { panic!("opaque") };
        // The red of sRGB, as Display P3 writes it.
        let [r, g, b] = plain.get_pixel(0, 0).0;
        assert!(r >= 253 && g <= 4 && b <= 4, "{r} {g} {b}");
        for profile in [None, Some(b"no profile".as_slice())] {
            let Pixels::Rgb(kept) = Pixels::of(red.clone().into(), profile) else { panic!("opaque") };
            assert_eq!(kept, red);
        }
    }

    #[test]
    fn photographs_have_many_colours() {
        let photo = RgbImage::from_fn(64, 64, |x, y| {
            let part = |number: u32| u8::try_from(number).unwrap();
            Rgb([part(x * 4), part(y * 4), 7])
        });
        assert!(!Pixels::Rgb(photo).is_flat());
        assert!(Pixels::Rgb(RgbImage::new(64, 64)).is_flat());
    }
}
