//! Markdown. It may have HTML in it, and so is read as the HTML that it means.

use octavo_application::documents::ports::imports::ImportFault;
use pulldown_cmark::{Options, Parser, html};

use crate::{Found, folder::Folder};

/// Reads a text in Markdown.
pub(crate) fn read(text: &str, folder: &Folder) -> Result<Found, ImportFault> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
        | Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS;
    let mut written = String::with_capacity(text.len().saturating_mul(3) / 2);
    html::push_html(&mut written, Parser::new_ext(text, options));
    crate::html::read(&written, folder)
}
