//! The catalogue of plans: the file that comes with the product, and the reader of such files.

use std::{fs, io, path::Path};

use octavo_domain::plans::{catalogue::Catalogue, fault::CatalogueFault};

mod file;

/// The file that comes with the product.
const SHIPPED: &str = include_str!("../catalogue.toml");

/// What is wrong with a file, in a sentence for its author.
#[derive(Debug, thiserror::Error)]
pub enum CatalogueError {
    /// It does not exist or cannot be read.
    #[error("{0}")]
    Unreadable(#[from] io::Error),
    /// It does not have this format.
    #[error("{0}")]
    Form(#[from] toml::de::Error),
    /// It names an unknown plan.
    #[error("there is no plan {0}")]
    UnknownPlan(String),
    /// A limit is a number from 0, or -1 for none.
    #[error("the limit {limit} of {plan} must be -1 or a number from 0: it is {found}")]
    Limit {
        /// The plan.
        plan: String,
        /// The limit.
        limit: &'static str,
        /// The value in the file.
        found: i64,
    },
    /// It has this format, but is not a valid catalogue.
    #[error("{0}")]
    Fault(#[from] CatalogueFault),
}

/// Reads a catalogue.
///
/// # Errors
/// [`CatalogueError`]: the first fault.
pub fn read(text: &str) -> Result<Catalogue, CatalogueError> {
    let file: file::File = toml::from_str(text)?;
    Ok(Catalogue::new(file.entries()?)?)
}

/// The catalogue in a file.
///
/// # Errors
/// [`CatalogueError`]: it cannot be read, or its first fault.
pub fn open(path: &Path) -> Result<Catalogue, CatalogueError> {
    read(&fs::read_to_string(path)?)
}

/// The catalogue that comes with the product.
///
/// # Errors
/// [`CatalogueError`]: a test ensures that there is none.
pub fn shipped() -> Result<Catalogue, CatalogueError> {
    read(SHIPPED)
}

#[cfg(test)]
mod tests;
