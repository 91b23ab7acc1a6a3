//! The fonts that documents can be set in.

use std::sync::Arc;

use crate::documents::ports::fonts::{LibraryFont, TypeLibrary};

/// Lists the type library (EDIT-442).
pub struct ListFonts {
    /// The families that come with the product.
    pub library: Arc<dyn TypeLibrary>,
}

impl ListFonts {
    /// Lists it, in the order of the picker.
    #[must_use]
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub fn execute(&self) -> Vec<LibraryFont> {
        self.library.fonts()
    }
}
