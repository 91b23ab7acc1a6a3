//! The type library, as those who choose families see it.

/// What a family is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FontCategory {
    /// Long texts, with serifs.
    Serif,
    /// Long texts, without serifs.
    Sans,
    /// Headings.
    Display,
    /// Code and tables.
    Mono,
    /// Handwriting.
    Script,
}

/// A style of letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FontStyle {
    /// Upright.
    Normal,
    /// Italics.
    Italic,
}

/// A family of the type library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LibraryFont {
    /// Its id, which documents name it by.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it is for.
    pub category: FontCategory,
    /// The script that it was drawn for; always one of its subsets.
    pub primary_script: &'static str,
    /// Its alphabets, such as `latin-ext`.
    pub subsets: Vec<&'static str>,
    /// The lightest weight.
    pub least_weight: u16,
    /// The heaviest weight.
    pub most_weight: u16,
    /// The styles that were drawn.
    pub styles: Vec<FontStyle>,
    /// How far its upright letters reach above and below their line, in ten thousandths of their size.
    pub reach: [u32; 2],
    /// Who drew it.
    pub designer: &'static str,
    /// The SPDX id of its licence.
    pub licence: &'static str,
}

/// The families that come with the product (EDIT-211). They are the same as long as the process runs.
pub trait TypeLibrary: Send + Sync {
    /// All of them, in the order of the picker.
    fn fonts(&self) -> Vec<LibraryFont>;
}
