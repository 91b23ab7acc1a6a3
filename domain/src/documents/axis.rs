//! Where letters stand along the axes of a variable font.

use super::value::Value;

/// The tag of an axis: four letters, digits, dashes or underscores, such as `GRAD`.
///
/// Tags of OpenType may have other signs too. No font that is known to us has such a one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AxisTag([u8; 4]);

impl AxisTag {
    /// The axes that registers of their own set: weight, width, and whether letters are italic.
    const SAID_ELSEWHERE: [&'static str; 3] = ["wght", "wdth", "ital"];

    /// Reads a tag. None where it is not one, and where a register of its own sets that axis.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let is_known = |sign: &u8| sign.is_ascii_alphanumeric() || matches!(sign, b'-' | b'_');
        let tag: [u8; 4] = text.as_bytes().try_into().ok()?;
        (tag.iter().all(is_known) && !Self::SAID_ELSEWHERE.contains(&text)).then_some(Self(tag))
    }

    /// Its four signs.
    #[must_use]
    pub fn as_str(&self) -> &str {
        // They were letters, digits, dashes and underscores when it was read.
        str::from_utf8(&self.0).unwrap_or_default()
    }
}

/// A place on an axis (EDIT-192).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AxisValue {
    /// The axis.
    pub tag: AxisTag,
    /// The place, in thousandths of its unit.
    pub at: i32,
}

impl AxisValue {
    /// The most axes that a text style sets.
    pub const MOST: usize = 8;
    /// The farthest place on an axis, in thousandths: the numbers of fonts go no farther.
    pub const FARTHEST: i32 = 32_767_000;

    /// Are there few enough of them, each axis once, in the order of the tags, and none too far out?
    #[must_use]
    pub(super) fn are_valid(axes: &[Self]) -> bool {
        axes.len() <= Self::MOST
            && axes.is_sorted_by(|one, other| one.tag < other.tag)
            && axes.iter().all(|axis| (-Self::FARTHEST..=Self::FARTHEST).contains(&axis.at))
    }
}

impl Value {
    /// Places on axes, in the order of their tags.
    #[must_use]
    pub fn of_axes(mut axes: Vec<AxisValue>) -> Self {
        axes.sort_unstable();
        Self::Axes(axes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::value::Form;

    fn axis(tag: &str, at: i32) -> AxisValue {
        AxisValue { tag: AxisTag::parse(tag).unwrap(), at }
    }

    #[test]
    fn edit_192_tags_are_those_of_axes_without_a_register() {
        for tag in ["opsz", "slnt", "GRAD", "XTRA", "A-1_"] {
            assert_eq!(AxisTag::parse(tag).unwrap().as_str(), tag);
        }
        for tag in ["", "GRA", "GRADE", "G\"AD", "a b ", "ä12", "wght", "wdth", "ital"] {
            assert!(AxisTag::parse(tag).is_none(), "{tag}");
        }
    }

    #[test]
    fn edit_192_each_axis_stands_once_and_in_order() {
        let admits = |axes: &[AxisValue]| Form::Axes.admits(&Value::Axes(axes.to_vec()));
        assert!(admits(&[]) && admits(&[axis("GRAD", -50_000), axis("opsz", 12_500)]));
        assert!(!admits(&[axis("opsz", 1), axis("GRAD", 1)]), "by their tags");
        assert!(!admits(&[axis("opsz", 1), axis("opsz", 2)]), "once");
        assert!(!admits(&[axis("opsz", AxisValue::FARTHEST + 1)]) && !admits(&[axis("opsz", i32::MIN)]));
        let nine: Vec<AxisValue> = (1..=9).map(|at| axis(&format!("AX0{at}"), at)).collect();
        assert!(admits(&nine[..8]) && !admits(&nine));
        let shuffled = vec![axis("opsz", 1), axis("GRAD", 1)];
        assert!(Form::Axes.admits(&Value::of_axes(shuffled)));
    }
}
