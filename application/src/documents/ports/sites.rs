//! Making the pages of a static site.

use crate::{
    export::ports::archive::PageError,
    publication::{
        code_frames::CodeFrame,
        ports::pages::{MadePage, PageScript},
        read_published_page::HeadPicture,
    },
};

/// A page of a static site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SitePage {
    /// The page without its frame.
    pub made: MadePage,
    /// Its title, as browsers show it.
    pub title: String,
    /// The way from the page to the folder of the site: empty, or `../`.
    pub up: &'static str,
    /// The icon of the site; none where the project has none.
    pub icon: Option<HeadPicture>,
}

/// Makes the files of a static site that no port of the document makes.
pub trait SiteMaker: Send + Sync {
    /// A page as a file: everything that it loads MUST have a relative address, and MUST load from a disk (EDIT-398).
    ///
    /// # Errors
    /// [`PageError`].
    fn page(&self, page: &SitePage) -> Result<String, PageError>;

    /// The page that runs in the frame of a code widget.
    ///
    /// # Errors
    /// [`PageError`].
    fn code(&self, frame: &CodeFrame) -> Result<String, PageError>;

    /// A file of the type library; none where there is no such file.
    fn library_font(&self, file: &str) -> Option<Vec<u8>>;
}

/// The name of a script within a site.
#[must_use]
pub fn script_name(script: PageScript) -> String {
    format!("scripts/{}.js", script.name())
}
