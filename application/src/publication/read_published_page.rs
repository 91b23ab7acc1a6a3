//! Reading a page of a published document.

use std::sync::Arc;

use octavo_domain::ids::ProjectId;

use crate::{
    documents::{
        assets::addresses::AssetAddresses,
        ports::{assets::AssetQueries, documents::DocumentQueries, format::DocumentFormat},
    },
    publication::{
        ports::pages::{MadePage, PageRenderer, Surroundings},
        read_public::NothingPublic,
    },
    shared::storage::StorageError,
};

/// Reads pages of published documents.
pub struct ReadPublishedPage {
    /// Reads documents.
    pub documents: Arc<dyn DocumentQueries>,
    /// Reads the pictures of projects.
    pub assets: Arc<dyn AssetQueries>,
    /// Reads the format of documents.
    pub format: Arc<dyn DocumentFormat>,
    /// Makes pages.
    pub pages: Arc<dyn PageRenderer>,
}

/// What is at a path of a published document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AtPath {
    /// A page.
    Page(Box<MadePage>),
    /// The page has this path now (EDIT-036).
    Moved(String),
}

impl ReadPublishedPage {
    /// The page of a project at a path; the first page is at the empty one. `around` gets the pictures of the project.
    ///
    /// # Errors
    /// [`NothingPublic::Unknown`] or [`NothingPublic::Storage`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        project: ProjectId,
        path: &str,
        around: Surroundings,
        addresses: &AssetAddresses,
    ) -> Result<AtPath, NothingPublic> {
        let published = self.documents.published_document(project).await?.ok_or(NothingPublic::Unknown)?;
        let document = self.format.decode(&published.body).map_err(|_| StorageError::Corrupt {
            table: "published_documents",
            column: "body",
            id: project.to_string(),
        })?;
        if let Some(page) = document.page_at(path) {
            let assets = self.assets.published_assets(project).await?;
            let pictures = assets.iter().map(|asset| (asset.key.clone(), addresses.picture(asset))).collect();
            let around = Surroundings { pictures, ..around };
            return Ok(AtPath::Page(Box::new(self.pages.page(&document, page, &around))));
        }
        let former = self.documents.former_path(project, &path.to_lowercase()).await?;
        let moved = former.and_then(|page| document.paths().remove(&page));
        moved.map(AtPath::Moved).ok_or(NothingPublic::Unknown)
    }
}
