//! Markdown. It may have HTML in it, and so is read as the HTML that it means.

use octavo_application::documents::ports::imports::ImportFault;
use pulldown_cmark::{Options, Parser, html};

use crate::{Found, folder::Folder};

/// The most signs before the words of a line: quotes and items lie in each other by them.
const DEEPEST: usize = 400;

/// Does a line begin with so many signs of quotes, items and white space that what it says lies too deep? The parser calls
/// itself for each of them.
fn is_too_deep(line: &str) -> bool {
    let opens = |sign: char| sign.is_ascii_digit() || " \t>-+*.)".contains(sign);
    line.chars().take_while(|sign| opens(*sign)).nth(DEEPEST).is_some()
}

/// Reads a text in Markdown.
pub(crate) fn read(text: &str, folder: &Folder) -> Result<Found, ImportFault> {
    if text.split(['\n', '\r']).any(is_too_deep) {
        return Err(ImportFault::TooDeep);
    }
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
        | Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS;
    let mut written = String::with_capacity(text.len().saturating_mul(3) / 2);
    html::push_html(&mut written, Parser::new_ext(text, options));
    crate::html::read(&written, folder)
}
