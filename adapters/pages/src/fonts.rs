//! Families of letters.

/// The family with what stands in for it.
pub(crate) fn stack(family: &str) -> String {
    format!("\"{family}\",sans-serif")
}
