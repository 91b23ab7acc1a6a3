//! The design of a generated cover, derived from an id. The same id always gives the same cover.

use uuid::Uuid;

/// The position of the title.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Setting {
    /// Above a short rule.
    Top,
    /// At the foot over a full rule.
    Bottom,
    /// At the top, with a full rule at the foot.
    FullRule,
}

/// A proportion as two whole numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ratio {
    pub(super) width: u32,
    pub(super) height: u32,
}

impl Ratio {
    /// For a picture without a valid size: the commonest format of a publication.
    pub(super) const USUAL: Self = Self { width: 3, height: 4 };

    pub(super) const fn new(width: u32, height: u32) -> Option<Self> {
        if width == 0 || height == 0 { None } else { Some(Self { width, height }) }
    }

    /// The largest box of this ratio inside the given sides, in whole pixels, at least one each.
    pub(super) fn fit(self, widest: u32, highest: u32) -> (u32, u32) {
        let (width, height) = (u64::from(self.width), u64::from(self.height));
        let rounded = |side: u64, by: u64, of: u64| {
            u32::try_from((side * by + of / 2) / of.max(1)).unwrap_or(u32::MAX).max(1)
        };
        if u64::from(highest) * width <= u64::from(widest) * height {
            (rounded(u64::from(highest), width, height), highest)
        } else {
            (widest, rounded(u64::from(widest), height, width))
        }
    }
}

/// Upright formats twice: most publications are upright, and a page of them should look like one.
const RATIOS: [Ratio; 6] = [
    Ratio { width: 3, height: 4 },
    Ratio { width: 3, height: 4 },
    Ratio { width: 4, height: 5 },
    Ratio { width: 1, height: 1 },
    Ratio { width: 3, height: 2 },
    Ratio { width: 16, height: 10 },
];
const SETTINGS: [Setting; 3] = [Setting::Top, Setting::Bottom, Setting::FullRule];
/// One cover in five is printed on dark stock.
const DARK_SHARE: u32 = 5;

/// A generated cover's design.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Design {
    pub(super) setting: Setting,
    pub(super) ratio: Ratio,
    /// The paper, as a CSS colour.
    pub(super) paper: String,
    /// Is the paper dark, so that the type is light?
    pub(super) dark: bool,
}

/// FNV-1a with a final avalanche, over the id's text.
fn seed(text: &str) -> u32 {
    let step = |hash: u32, unit: u16| (hash ^ u32::from(unit)).wrapping_mul(0x0100_0193);
    let hash = text.encode_utf16().fold(0x811c_9dc5, step);
    let hash = (hash ^ (hash >> 16)).wrapping_mul(0x85eb_ca6b);
    let hash = (hash ^ (hash >> 13)).wrapping_mul(0xc2b2_ae35);
    hash ^ (hash >> 16)
}

fn pick<T: Copy>(values: &[T], draw: u32, fallback: T) -> T {
    let position = usize::try_from(draw).ok().and_then(|draw| draw.checked_rem(values.len()));
    position.and_then(|position| values.get(position)).copied().unwrap_or(fallback)
}

/// `part` fifteenths of a span of thousandths, rounded.
fn fifteenths(part: u32, span: u32) -> u32 {
    (part * span * 2 + 15) / 30
}

impl Design {
    /// The design of a project's id.
    pub(super) fn of(id: Uuid) -> Self {
        Self::of_text(&id.hyphenated().to_string())
    }

    fn of_text(id: &str) -> Self {
        let seed = seed(id);
        // Each trait uses its own bits, so that the traits are independent.
        let hue = (seed & 0x1ff) % 360;
        let (shade, strength) = ((seed >> 9) & 0xf, (seed >> 13) & 0xf);
        let dark = ((seed >> 17) & 0x1f).is_multiple_of(DARK_SHARE);
        let lightness = if dark { 320 + fifteenths(shade, 60) } else { 880 + fifteenths(shade, 50) };
        let chroma = 20 + fifteenths(strength, 20);
        Self {
            setting: pick(&SETTINGS, (seed >> 22) & 0x1f, Setting::Top),
            ratio: pick(&RATIOS, (seed >> 27) & 0x1f, Ratio::USUAL),
            paper: format!("oklch(0.{lightness:03} 0.{chroma:03} {hue})"),
            dark,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cover_fits_its_well() {
        let fit = |width, height| Ratio { width, height }.fit(336, 240);
        assert_eq!(
            [fit(3, 4), fit(1, 1), fit(3, 2), fit(16, 10), fit(10, 1)],
            [(180, 240), (240, 240), (336, 224), (336, 210), (336, 34)]
        );
        assert_eq!(Ratio { width: 1_000, height: 1 }.fit(40, 40), (40, 1));
        assert_eq!(Ratio::new(900, 1_200).map(|ratio| ratio.fit(48, 44)), Some((33, 44)));
        assert_eq!(Ratio::new(0, 40), None);
    }

    /// `tests/data/covers.tsv` is written by the dashboard's own code from these ids.
    #[test]
    fn the_dashboard_chooses_the_same() {
        let table = include_str!("../../../../tests/data/covers.tsv");
        let mut rows = 0;
        for line in table.lines().skip(1) {
            let [id, setting, ratio, paper, dark, ..] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("not a row: {line}");
            };
            let design = Design::of_text(id);
            let (width, height) = ratio.split_once(':').unwrap();
            let own = match design.setting {
                Setting::Top => "top",
                Setting::Bottom => "bottom",
                Setting::FullRule => "fullRule",
            };
            assert_eq!((own, design.paper.as_str()), (setting, paper), "{id}");
            assert_eq!(design.dark.to_string(), dark, "{id}");
            let ratio = Ratio { width: width.parse().unwrap(), height: height.parse().unwrap() };
            assert_eq!(design.ratio.fit(1_000, 1_000), ratio.fit(1_000, 1_000), "{id}");
            rows += 1;
        }
        assert!(rows >= 60);
    }
}
