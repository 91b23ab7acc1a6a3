//! The fonts that documents can be set in.

use std::sync::Arc;

use octavo_domain::{
    documents::font::OwnFamily,
    ids::{ProjectRef, UserId},
    team::access::Action,
};

use crate::{
    documents::ports::fonts::{FontFallback, FontQueries, LibraryFont, TypeLibrary},
    shared::storage::StorageError,
    team::ports::queries::TeamQueries,
};

/// Lists the type library and the own fonts (EDIT-442).
pub struct ListFonts {
    /// The families that come with the product.
    pub library: Arc<dyn TypeLibrary>,
    /// Reads fonts of accounts.
    pub fonts: Arc<dyn FontQueries>,
    /// Reads access.
    pub team: Arc<dyn TeamQueries>,
}

/// What documents can be set in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedFonts {
    /// The type library, in the order of the picker.
    pub library: Vec<LibraryFont>,
    /// The families of the account, ordered by name, with what stands in for each.
    pub own: Vec<(OwnFamily, Vec<FontFallback>)>,
    /// Are these the caller's own, who may change them?
    pub may_change: bool,
}

/// Why there is nothing to list.
#[derive(Debug, thiserror::Error)]
pub enum ListFontsError {
    /// There is no such project, or the caller must not know of it.
    #[error("There is no such project")]
    NotFound,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ListFonts {
    /// Lists the type library with the caller's own fonts, or with those of a project's owner for those who see that.
    ///
    /// # Errors
    /// [`ListFontsError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        project: Option<ProjectRef>,
    ) -> Result<ListedFonts, ListFontsError> {
        let owner = match project {
            None => user,
            Some(project) => {
                let seen = self.team.project_access(user, project).await?;
                let seen = seen.filter(|seen| seen.access.may(Action::See));
                seen.ok_or(ListFontsError::NotFound)?.owner
            }
        };
        let families = OwnFamily::of(self.fonts.fonts(owner).await?);
        let own = families.into_iter().map(|family| (self.fallbacks(&family), family));
        let own = own.map(|(fallbacks, family)| (family, fallbacks)).collect();
        Ok(ListedFonts { library: self.library.fonts(), own, may_change: owner == user })
    }

    /// What stands in for a family.
    #[must_use]
    pub fn fallbacks(&self, family: &OwnFamily) -> Vec<FontFallback> {
        let faces: Vec<_> = family.fonts.iter().map(|font| &font.face).collect();
        self.library.fallbacks(family.key.generic(), &faces)
    }

    /// The caller's family with this font.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn family_of(
        &self,
        user: UserId,
        font: &octavo_domain::documents::font::OwnFont,
    ) -> Result<Option<OwnFamily>, StorageError> {
        let families = OwnFamily::of(self.fonts.fonts(user).await?);
        Ok(families.into_iter().find(|family| family.key == font.family))
    }
}
