//! Reading published pages.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use octavo_domain::{
    account::username::Username,
    ids::{FolderId, NumId},
};

use crate::{
    publication::ports::public::{
        PublicFolder, PublicOwner, PublicPage, PublicPageRequest, PublicProject, PublicQueries,
    },
    shared::storage::StorageError,
};

/// Projects on one page of a profile or a collection.
pub const PAGE: u32 = 60;
/// Covers in a collection's strip.
const STRIP: u32 = 8;

/// Reads what is public.
pub struct ReadPublic {
    /// Reads it.
    pub public: Arc<dyn PublicQueries>,
}

/// Why there is nothing to read.
#[derive(Debug, thiserror::Error)]
pub enum NothingPublic {
    /// Nothing has this address (DASH-047).
    #[error("Nothing is published at this address")]
    Unknown,
    /// The profile is private (DASH-048).
    #[error("This page is private")]
    Private,
    /// The collection is hidden or does not exist: the answer does not say which (DASH-048).
    #[error("There is no public collection at this address")]
    PrivateFolder,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// What a custom domain shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AtDomain {
    /// A profile with its collections and projects.
    Profile(Box<PublicOwner>),
    /// One project.
    Project(Box<PublicPage>),
}

/// One page of projects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicProjects {
    /// The projects, the last published first.
    pub projects: Vec<PublicProject>,
    /// Where the next page begins; none on the last one.
    pub next: Option<(DateTime<Utc>, NumId)>,
}

/// A collection on a profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FolderCard {
    /// The collection.
    pub folder: PublicFolder,
    /// Its first projects.
    pub strip: Vec<PublicProject>,
}

/// A public profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// Collections; none on the pages after the first.
    pub folders: Vec<FolderCard>,
    /// Projects.
    pub projects: PublicProjects,
    /// How many public projects there are in all.
    pub count: u64,
}

impl ReadPublic {
    /// What a domain shows, if its owner's plan has domains (DASH-398).
    ///
    /// # Errors
    /// [`NothingPublic::Unknown`] for a domain that shows nothing, or [`NothingPublic::Storage`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn at_domain(&self, name: &str) -> Result<AtDomain, NothingPublic> {
        let allowed = |owner: &PublicOwner| owner.entitlements.can_map_domain();
        if let Some(page) = self.public.page_at(name).await?.filter(|page| allowed(&page.owner)) {
            return Ok(AtDomain::Project(Box::new(page)));
        }
        let owner = self.public.owner_at(name).await?.filter(allowed);
        owner.map(|owner| AtDomain::Profile(Box::new(owner))).ok_or(NothingPublic::Unknown)
    }

    /// The account of a current or former username.
    ///
    /// # Errors
    /// [`NothingPublic::Unknown`] or [`NothingPublic::Storage`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn owner(&self, username: &str) -> Result<PublicOwner, NothingPublic> {
        let username = Username::stored(username).map_err(|_| NothingPublic::Unknown)?;
        self.public.owner(&username.key()).await?.ok_or(NothingPublic::Unknown)
    }

    /// An account's profile, from a position on.
    ///
    /// # Errors
    /// [`NothingPublic::Private`] or [`NothingPublic::Storage`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn profile(
        &self,
        owner: &PublicOwner,
        after: Option<(DateTime<Utc>, NumId)>,
    ) -> Result<Profile, NothingPublic> {
        if !owner.profile_visible {
            return Err(NothingPublic::Private);
        }
        let projects = self.projects(owner, None, after).await?;
        let count = self.public.count(owner.id).await?;
        let folders = if after.is_none() { self.folder_cards(owner).await? } else { Vec::new() };
        Ok(Profile { folders, projects, count })
    }

    /// The published project at the address of a profile; none shows the profile itself.
    ///
    /// # Errors
    /// [`NothingPublic::Private`] or [`NothingPublic::Storage`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn home(&self, owner: &PublicOwner) -> Result<Option<PublicPage>, NothingPublic> {
        if !owner.profile_visible {
            return Err(NothingPublic::Private);
        }
        Ok(self.public.home(owner.id).await?)
    }

    /// A public collection, from a position on.
    ///
    /// # Errors
    /// [`NothingPublic::Private`], [`NothingPublic::PrivateFolder`] or [`NothingPublic::Storage`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn folder(
        &self,
        owner: &PublicOwner,
        uri: &str,
        after: Option<(DateTime<Utc>, NumId)>,
    ) -> Result<(PublicFolder, PublicProjects), NothingPublic> {
        if !owner.profile_visible {
            return Err(NothingPublic::Private);
        }
        let folder = self.public.folder(owner.id, uri).await?.ok_or(NothingPublic::PrivateFolder)?;
        let projects = self.projects(owner, Some(folder.id), after).await?;
        Ok((folder, projects))
    }

    /// A published project under the current or a former name of its owner.
    ///
    /// # Errors
    /// [`NothingPublic::Unknown`] or [`NothingPublic::Storage`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn page(&self, username: &str, project: NumId) -> Result<PublicPage, NothingPublic> {
        let username = Username::stored(username).map_err(|_| NothingPublic::Unknown)?;
        let page = self.public.page(project).await?.ok_or(NothingPublic::Unknown)?;
        if page.owner.username.eq_ignore_ascii_case(username.as_str()) {
            return Ok(page);
        }
        let named = self.public.owner(&username.key()).await?;
        named.filter(|owner| owner.id == page.owner.id).map(|_| page).ok_or(NothingPublic::Unknown)
    }

    /// A published project that is a public template (DASH-042).
    ///
    /// # Errors
    /// [`NothingPublic::Unknown`] or [`NothingPublic::Storage`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn template(&self, project: NumId) -> Result<PublicPage, NothingPublic> {
        let page = self.public.page(project).await?;
        // A page that needs a password or an address is never public, even as a template.
        page.filter(|page| page.is_template && page.is_open()).ok_or(NothingPublic::Unknown)
    }

    async fn projects(
        &self,
        owner: &PublicOwner,
        folder: Option<FolderId>,
        after: Option<(DateTime<Utc>, NumId)>,
    ) -> Result<PublicProjects, StorageError> {
        let request = PublicPageRequest { folder, after, limit: PAGE.saturating_add(1) };
        let mut projects = self.public.projects(owner.id, request).await?;
        let more = projects.len() > usize::try_from(PAGE).unwrap_or(usize::MAX);
        if more {
            projects.pop();
        }
        let next = projects.last().filter(|_| more).map(|last| (last.at, last.num_id));
        Ok(PublicProjects { projects, next })
    }

    async fn folder_cards(&self, owner: &PublicOwner) -> Result<Vec<FolderCard>, StorageError> {
        let folders = self.public.folders(owner.id).await?;
        let mut strips = self.public.strips(owner.id, STRIP).await?;
        let card = |folder: PublicFolder| {
            let (own, others) = strips.drain(..).partition(|(id, _)| *id == folder.id);
            strips = others;
            let own: Vec<(FolderId, PublicProject)> = own;
            FolderCard { folder, strip: own.into_iter().map(|(_, project)| project).collect() }
        };
        Ok(folders.into_iter().map(card).collect())
    }
}
