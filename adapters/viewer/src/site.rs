//! Pages of static sites as files (EDIT-396, EDIT-398).
//!
//! They have what published pages have, but for what needs a server: no canonical address, no policy, no counting. Scripts
//! have no `integrity`, since from a disk browsers refuse to compare what they load.

use askama::Template;
use octavo_application::{
    documents::ports::sites::{SiteMaker, SitePage, script_name},
    export::ports::archive::PageError,
    publication::code_frames::CodeFrame,
};
use octavo_web::client_files;

use crate::code::CodePage;

#[derive(Template)]
#[template(path = "site.html")]
struct SiteFile<'a> {
    page: &'a SitePage,
    language: &'a str,
    scripts: Vec<String>,
}

/// Makes the files of static sites.
#[derive(Debug, Clone, Copy, Default)]
pub struct StaticSites;

impl SiteMaker for StaticSites {
    fn page(&self, page: &SitePage) -> Result<String, PageError> {
        let language = page.made.language.as_deref().unwrap_or_default();
        let script = |script| format!("{}{}", page.up, script_name(script));
        let scripts = page.made.needs.scripts.iter().copied().map(script).collect();
        SiteFile { page, language, scripts }.render().map_err(failed)
    }

    fn code(&self, frame: &CodeFrame) -> Result<String, PageError> {
        CodePage::of(frame).render().map_err(failed)
    }

    fn library_font(&self, file: &str) -> Option<Vec<u8>> {
        client_files::library_font(file)
    }
}

fn failed(error: impl std::fmt::Display) -> PageError {
    PageError(error.to_string())
}
