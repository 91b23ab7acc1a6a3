//! Pages of the viewer as files of their own.

use std::sync::Arc;

use octavo_application::{
    export::ports::archive::{PageError, PageMaker},
    publication::ports::public::PublicPage,
};

use super::{files, page};
use crate::Viewer;

/// Makes the published pages for exports.
pub struct ViewerPages {
    viewer: Arc<Viewer>,
}

impl ViewerPages {
    /// The pages of this viewer.
    #[must_use]
    pub const fn new(viewer: Arc<Viewer>) -> Self {
        Self { viewer }
    }
}

impl PageMaker for ViewerPages {
    fn page(&self, page: &PublicPage) -> Result<String, PageError> {
        let html = page::standalone(&self.viewer, page).map_err(|error| PageError(error.to_string()))?;
        Ok(absolute(&html, &self.viewer.settings.viewer_origin))
    }

    fn styles(&self) -> String {
        let fonts = format!("url({}/assets/", self.viewer.settings.viewer_origin);
        files::styles().replace("url(/assets/", &fonts)
    }
}

/// Points links to exported files at these, and all other links at the viewer. Pages escape quotation marks in users'
/// texts, so that the text search is safe.
fn absolute(html: &str, viewer: &str) -> String {
    html.replace("href=\"/viewer.css\"", "href=\"viewer.css\"")
        .replace("src=\"/media/", "src=\"../files/")
        .replace("href=\"/", &format!("href=\"{viewer}/"))
}

#[cfg(test)]
mod tests {
    use super::absolute;

    #[test]
    fn a_page_finds_its_files_beside_it() {
        let html = "<link href=\"/viewer.css\"><img src=\"/media/covers/a.jpg\"><a href=\"/ines/\">Ines</a>\
                    <a href=\"https://app.example\">x</a>";
        let found = absolute(html, "https://view.example");
        assert_eq!(
            found,
            "<link href=\"viewer.css\"><img src=\"../files/covers/a.jpg\">\
             <a href=\"https://view.example/ines/\">Ines</a><a href=\"https://app.example\">x</a>"
        );
    }
}
