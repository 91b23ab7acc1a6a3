//! The samples of a decoded picture as red, green and blue.

use re_rav1d::dav1d::{
    Picture, PixelLayout, PlanarImageComponent, Plane,
    pixel::{MatrixCoefficients, YUVRange},
};

/// One is so many parts in the arithmetic of colours, which is done in whole numbers.
const ONE: i64 = 1 << 16;

/// Samples of one kind, each for one or more pixels.
struct Channel {
    plane: Plane,
    stride: usize,
    is_deep: bool,
    /// How many halvings there are across and down.
    halved: (u32, u32),
}

impl Channel {
    fn of(picture: &Picture, component: PlanarImageComponent, halved: (u32, u32)) -> Option<Self> {
        let stride = usize::try_from(picture.stride(component)).ok()?;
        Some(Self { plane: picture.plane(component), stride, is_deep: picture.bit_depth() > 8, halved })
    }

    /// The sample of a pixel; nought where there is none.
    fn at(&self, x: u32, y: u32) -> i64 {
        let place = |at: u32| usize::try_from(at).unwrap_or(usize::MAX);
        let row = place(y >> self.halved.1).saturating_mul(self.stride);
        let column = place(x >> self.halved.0);
        let samples: &[u8] = &self.plane;
        if self.is_deep {
            let at = row.saturating_add(column.saturating_mul(2));
            let bytes = samples.get(at..at.saturating_add(2)).and_then(|bytes| bytes.try_into().ok());
            bytes.map_or(0, |bytes| i64::from(u16::from_ne_bytes(bytes)))
        } else {
            samples.get(row.saturating_add(column)).map_or(0, |sample| i64::from(*sample))
        }
    }
}

/// From samples to bytes: what is black, and how much of a byte a step is, in parts of [`ONE`].
#[derive(Clone, Copy)]
struct Scale {
    black: i64,
    step: i64,
}

impl Scale {
    /// Of brightness, or of how far a colour is from grey.
    fn of(picture: &Picture, is_colour: bool) -> Option<Self> {
        let bits =
            u32::try_from(picture.bits_per_component()?.0).ok().filter(|bits| (8..=12).contains(bits))?;
        let deeper = bits - 8;
        let (black, range) = match (picture.color_range(), is_colour) {
            (YUVRange::Full, false) => (0, (1 << bits) - 1),
            (YUVRange::Full, true) => (1 << (bits - 1), (1 << bits) - 1),
            (YUVRange::Limited, false) => (16 << deeper, 219 << deeper),
            (YUVRange::Limited, true) => (128 << deeper, 224 << deeper),
        };
        Some(Self { black, step: 255 * ONE / range })
    }

    fn of_one(self, sample: i64) -> i64 {
        (sample - self.black) * self.step
    }
}

/// How much of the two differences from grey is in red, green and blue, in parts of [`ONE`].
#[derive(Clone, Copy)]
struct Weights {
    red: i64,
    green: (i64, i64),
    blue: i64,
}

impl Weights {
    const BT601: Self = Self { red: 91_881, green: (22_554, 46_802), blue: 116_130 };
    const BT709: Self = Self { red: 103_206, green: (12_276, 30_679), blue: 121_609 };
    const BT2020: Self = Self { red: 96_639, green: (10_784, 37_444), blue: 123_299 };
    const ST240: Self = Self { red: 103_285, green: (14_852, 31_236), blue: 119_669 };

    /// None of what is written in another way.
    fn of(picture: &Picture) -> Option<Self> {
        Some(match picture.matrix_coefficients() {
            MatrixCoefficients::BT709 => Self::BT709,
            MatrixCoefficients::BT2020NonConstantLuminance => Self::BT2020,
            MatrixCoefficients::ST240M => Self::ST240,
            // Where nothing is said, stills are as JPEGs are.
            MatrixCoefficients::Unspecified
            | MatrixCoefficients::BT470M
            | MatrixCoefficients::BT470BG
            | MatrixCoefficients::ST170M => Self::BT601,
            _ => return None,
        })
    }
}

fn byte(parts: i64) -> u8 {
    let whole = (parts + ONE / 2) >> 16;
    u8::try_from(whole.clamp(0, 255)).unwrap_or(u8::MAX)
}

/// Brightness alone.
pub(super) struct Grey {
    channel: Channel,
    scale: Scale,
}

impl Grey {
    pub(super) fn of(picture: &Picture) -> Option<Self> {
        let channel = Channel::of(picture, PlanarImageComponent::Y, (0, 0))?;
        Some(Self { channel, scale: Scale::of(picture, false)? })
    }

    pub(super) fn at(&self, x: u32, y: u32) -> u8 {
        byte(self.light(x, y))
    }

    fn light(&self, x: u32, y: u32) -> i64 {
        self.scale.of_one(self.channel.at(x, y))
    }
}

/// What the samples beside the first ones are.
enum Colour {
    /// There are none.
    None,
    /// Differences from grey.
    Differences { blue: Channel, red: Channel, scale: Scale, weights: Weights },
    /// Blue and red themselves; the first ones are green.
    Own { blue: Channel, red: Channel, scale: Scale },
}

/// The samples of a picture.
pub(super) struct Samples {
    grey: Grey,
    colour: Colour,
}

impl Samples {
    /// None where they are written in a way that hardly any file has.
    pub(super) fn of(picture: &Picture) -> Option<Self> {
        let halved = match picture.pixel_layout() {
            PixelLayout::I400 => return Some(Self { grey: Grey::of(picture)?, colour: Colour::None }),
            PixelLayout::I420 => (1, 1),
            PixelLayout::I422 => (1, 0),
            PixelLayout::I444 => (0, 0),
        };
        let blue = Channel::of(picture, PlanarImageComponent::U, halved)?;
        let red = Channel::of(picture, PlanarImageComponent::V, halved)?;
        let colour = if picture.matrix_coefficients() == MatrixCoefficients::Identity {
            Colour::Own { blue, red, scale: Scale::of(picture, false)? }
        } else {
            let scale = Scale::of(picture, true)?;
            Colour::Differences { blue, red, scale, weights: Weights::of(picture)? }
        };
        Some(Self { grey: Grey::of(picture)?, colour })
    }

    pub(super) fn rgb(&self, x: u32, y: u32) -> [u8; 3] {
        let light = self.grey.light(x, y);
        match &self.colour {
            Colour::None => [byte(light); 3],
            Colour::Own { blue, red, scale } => {
                [scale.of_one(red.at(x, y)), light, scale.of_one(blue.at(x, y))].map(byte)
            }
            Colour::Differences { blue, red, scale, weights } => {
                let (blue, red) = (scale.of_one(blue.at(x, y)), scale.of_one(red.at(x, y)));
                let part = |difference: i64, weight: i64| (difference * weight) >> 16;
                let green = part(blue, weights.green.0) + part(red, weights.green.1);
                [light + part(red, weights.red), light - green, light + part(blue, weights.blue)].map(byte)
            }
        }
    }
}

/// A pixel with its opacity.
#[derive(Clone, Copy)]
pub(super) struct Pixel {
    pub(super) rgb: [u8; 3],
    pub(super) alpha: u8,
}

impl Pixel {
    pub(super) const fn rgba(self) -> [u8; 4] {
        let [red, green, blue] = self.rgb;
        [red, green, blue, self.alpha]
    }

    /// The same of colours that were multiplied by the opacity.
    pub(super) fn divided(self) -> [u8; 4] {
        let alpha = u32::from(self.alpha.max(1));
        let part = |part: u8| u8::try_from((u32::from(part) * 255 / alpha).min(255)).unwrap_or(u8::MAX);
        Self { rgb: self.rgb.map(part), ..self }.rgba()
    }
}
