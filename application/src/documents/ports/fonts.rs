//! The type library, and the fonts of accounts.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    documents::{
        font::{FamilyKey, FamilyName, FontFace, Generic, OwnFont},
        value::AssetKey,
    },
    ids::{ProjectId, UserId},
};

use crate::shared::error::StorageError;

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

/// A local font that stands in for a family until that has arrived (EDIT-214). Its figures are hundredths of a percent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FontFallback {
    /// The style that it stands in for.
    pub style: FontStyle,
    /// The weights that it stands in for, both included.
    pub weights: [u16; 2],
    /// Its names, as machines know them.
    pub local: Vec<String>,
    /// The size that gives it the family's average width of a letter.
    pub size_adjust: u32,
    /// The family's ascent at that size.
    pub ascent_override: u32,
    /// The family's descent at that size.
    pub descent_override: u32,
    /// The family's gap between lines at that size.
    pub line_gap_override: u32,
}

/// The families that come with the product (EDIT-211). They are the same as long as the process runs.
pub trait TypeLibrary: Send + Sync {
    /// All of them, in the order of the picker.
    fn fonts(&self) -> Vec<LibraryFont>;

    /// What stands in for a family with these faces. It MUST be what published pages print.
    fn fallbacks(&self, generic: Generic, faces: &[&FontFace]) -> Vec<FontFallback>;
}

/// A font that was made for pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeFont {
    /// The key of its family, by the name that it has in the file.
    pub family: FamilyKey,
    /// That name.
    pub family_name: FamilyName,
    /// What it says of its letters.
    pub face: FontFace,
    /// The file as WOFF2.
    pub woff2: Vec<u8>,
}

/// Why nothing was made of a font.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FontError {
    /// The format is not supported.
    #[error("Please choose a TTF, OTF, WOFF or WOFF2 font")]
    Unsupported,
    /// The file holds several fonts.
    #[error("This file holds several fonts. Please save the one that you need as a file of its own")]
    Collection,
    /// The file is broken.
    #[error("This font cannot be read. The file may be damaged")]
    Broken,
    /// It is much larger than its file says.
    #[error("This font takes up too much room when it is unpacked")]
    TooLarge,
    /// Its letters are pictures.
    #[error("This font has no outlines, so browsers cannot set texts in it")]
    NoOutlines,
    /// Its licence bits forbid embedding (EDIT-217).
    #[error(
        "The maker of this font does not allow it to be embedded in pages: its licence bits say so. Please ask for a \
         version that is licensed for the web"
    )]
    Forbidden,
    /// Its licence bits allow bitmaps alone (EDIT-217).
    #[error(
        "The maker of this font allows only pictures of its letters in pages: its licence bits say so. Please ask for a \
         version that is licensed for the web"
    )]
    BitmapsOnly,
    /// The queue is full.
    #[error("Many fonts are being uploaded right now. Please try again shortly")]
    Busy,
    /// The pool has stopped.
    #[error("fonts cannot be made at the moment: {0}")]
    Failed(String),
}

/// Makes fonts for pages out of files that anybody may have made, off the async threads, on a bounded pool (EDIT-216).
///
/// It MUST take bounded time and memory and MUST NOT panic, whatever the bytes are. What it makes MUST have no table that
/// is not known to be harmless. What the licence bits of a font forbid MUST be refused.
#[async_trait]
pub trait FontMaker: Send + Sync {
    /// Makes a font of a TTF, OTF, WOFF or WOFF2 file. A font without a name has that of its file.
    ///
    /// # Errors
    /// [`FontError`].
    async fn font(&self, bytes: Vec<u8>, file_name: &str) -> Result<MadeFont, FontError>;

    /// Do the licence bits of a font that was made here allow that its file is handed on with a static site (EDIT-397)? Those
    /// that allow it to be seen and printed alone do not.
    ///
    /// # Errors
    /// [`FontError`].
    async fn may_be_handed_on(&self, woff2: Vec<u8>) -> Result<bool, FontError>;
}

/// The fonts of accounts.
///
/// They MUST be deleted with their account. Files that no font has any more MUST be abandoned, see
/// [`ErasureRepository`](crate::account::ports::erasures::ErasureRepository); those that a font of another account has
/// MUST NOT.
#[async_trait]
pub trait FontRepository: Send {
    /// Adds a font to its account; false where the account has one of this key, and nothing MUST change then.
    async fn add(&mut self, font: &OwnFont) -> Result<bool, StorageError>;
    /// The fonts of an account in the order in which they were added (ties by key).
    async fn all(&mut self, owner: UserId) -> Result<Vec<OwnFont>, StorageError>;
    /// Gives all fonts of a family another name.
    async fn rename(
        &mut self,
        owner: UserId,
        family: &FamilyKey,
        name: &FamilyName,
    ) -> Result<(), StorageError>;
    /// Removes a font; nothing happens when there is none.
    async fn remove(&mut self, owner: UserId, key: &AssetKey) -> Result<(), StorageError>;
    /// Says that the published documents of an account's projects are set in other files since then, so that pages are made
    /// anew: [`pictures_at`](crate::publication::ports::public::PublicPage::pictures_at).
    async fn changed(&mut self, owner: UserId, at: DateTime<Utc>) -> Result<(), StorageError>;
}

/// Reads fonts of accounts without a unit of work, in the order in which they were added (ties by key).
#[async_trait]
pub trait FontQueries: Send + Sync {
    /// The fonts of an account.
    async fn fonts(&self, owner: UserId) -> Result<Vec<OwnFont>, StorageError>;
    /// The fonts of the account that owns a project.
    async fn fonts_of_project(&self, project: ProjectId) -> Result<Vec<OwnFont>, StorageError>;
}
