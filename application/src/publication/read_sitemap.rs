//! Reading what sitemaps name: what search engines may list.
//!
//! The sitemap of the viewer is in parts, one for each range of numbers, so that a part costs the same however much is
//! published. Projects, accounts and collections share their numbers: a number is a profile, a project, or neither.

use std::{ops::Range, sync::Arc};

use chrono::{DateTime, Utc};
use octavo_domain::{ids::NumId, publication::robots::Robots};

use crate::{
    documents::ports::{documents::DocumentQueries, format::DocumentFormat},
    publication::{
        ports::public::{PublicOwner, PublicPage, PublicPageRequest, PublicQueries},
        read_public::NothingPublic,
        translation::Translation,
    },
    shared::storage::StorageError,
};

/// The most addresses in one file, by the sitemap protocol.
const ADDRESSES: usize = 50_000;
/// How many numbers a part of the viewer's sitemap covers. All of them may be projects with the most pages.
const NUMBERS: i64 = 500;
/// How many projects a part of a profile's sitemap covers. The profile itself has two addresses.
const PROJECTS: u32 = 499;

/// Reads what sitemaps name.
pub struct ReadSitemap {
    /// Reads what is public.
    pub public: Arc<dyn PublicQueries>,
    /// Reads documents.
    pub documents: Arc<dyn DocumentQueries>,
    /// Reads the format of documents.
    pub format: Arc<dyn DocumentFormat>,
}

/// A profile in a sitemap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundProfile {
    /// Its account.
    pub owner: PublicOwner,
    /// Its last publication that is public; none where there is none.
    pub at: Option<DateTime<Utc>>,
    /// The project at its address.
    pub home: Option<PublicPage>,
}

/// A page of a project in a sitemap.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct IndexedPage {
    /// Its path; that of the first page is empty.
    pub path: String,
    /// The pages that say the same in other languages, and itself (EDIT-328).
    pub translations: Vec<Translation>,
}

/// What a part of the viewer's sitemap names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Part {
    /// Profiles.
    pub profiles: Vec<FoundProfile>,
    /// Projects.
    pub pages: Vec<PublicPage>,
}

/// The numbers of a part; none where there is no such part.
fn numbers(part: u32) -> Option<Range<NumId>> {
    let start = NumId::FIRST.checked_add(i64::from(part).checked_mul(NUMBERS)?)?;
    let end = start.checked_add(NUMBERS)?;
    Some(NumId::parse(start).ok()?..NumId::parse(end).ok()?)
}

impl ReadSitemap {
    /// How many parts the viewer's sitemap has: at most as many as one index names.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn parts(&self) -> Result<u32, StorageError> {
        let last = self.public.last_number().await?.map_or(NumId::FIRST, NumId::get);
        let parts = usize::try_from((last - NumId::FIRST) / NUMBERS).unwrap_or_default() + 1;
        Ok(u32::try_from(parts.min(ADDRESSES)).unwrap_or(u32::MAX))
    }

    /// A part of the viewer's sitemap.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn part(&self, part: u32) -> Result<Part, StorageError> {
        let Some(numbers) = numbers(part) else { return Ok(Part::default()) };
        let mut homes = self.public.homes_in(numbers.clone()).await?;
        let profiles = self.public.profiles_in(numbers.clone()).await?.into_iter();
        let profiles = profiles.filter(|(owner, _)| owner.robots() == Robots::All).map(|(owner, at)| {
            let place = homes.iter().position(|home| home.owner.id == owner.id);
            FoundProfile { home: place.map(|place| homes.swap_remove(place)), owner, at }
        });
        let profiles = profiles.collect();
        Ok(Part { profiles, pages: listed(self.public.pages_in(numbers).await?) })
    }

    /// How many parts the sitemap of a profile's domain has; none where the profile is private.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn parts_of(&self, owner: &PublicOwner) -> Result<u32, StorageError> {
        if !owner.profile_visible {
            return Ok(0);
        }
        let count = self.public.count(owner.id).await?;
        Ok(u32::try_from(count.div_ceil(u64::from(PROJECTS)).max(1)).unwrap_or(u32::MAX))
    }

    /// A part of the sitemap of a profile's domain. The first one names the profile.
    ///
    /// # Errors
    /// [`NothingPublic::Private`] or [`NothingPublic::Storage`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn part_of(&self, owner: &PublicOwner, part: u32) -> Result<Part, NothingPublic> {
        if !owner.profile_visible {
            return Err(NothingPublic::Private);
        }
        let skip = u64::from(part) * u64::from(PROJECTS);
        let pages = self.public.pages_of(owner.id, skip, PROJECTS).await?;
        let mut profiles = Vec::new();
        if part == 0 && owner.robots() == Robots::All {
            let at = self.public.projects(owner.id, newest()).await?.first().map(|project| project.at);
            let home = self.public.home(owner.id).await?;
            profiles.push(FoundProfile { owner: owner.clone(), at, home });
        }
        Ok(Part { profiles, pages: listed(pages) })
    }

    /// The pages of a project that search engines may list.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn indexed(&self, page: &PublicPage) -> Result<Vec<IndexedPage>, StorageError> {
        let project = page.project.id;
        let Some(published) = self.documents.published_document(project).await? else {
            return Ok(vec![IndexedPage::default()]);
        };
        let document = self.format.decode(&published.body).map_err(|_| StorageError::Corrupt {
            table: "published_documents",
            column: "body",
            id: project.to_string(),
        })?;
        let pages = document.indexed_paths();
        Ok(pages
            .map(|(id, path)| IndexedPage { path, translations: Translation::all_of(&document, id) })
            .collect())
    }
}

/// Those that search engines may list.
fn listed(pages: Vec<PublicPage>) -> Vec<PublicPage> {
    pages.into_iter().filter(|page| page.robots() == Robots::All).collect()
}

fn newest() -> PublicPageRequest {
    PublicPageRequest { folder: None, after: None, limit: 1 }
}

#[cfg(test)]
mod tests {
    use octavo_domain::documents::limits::PAGES;

    use super::*;

    #[test]
    fn no_part_has_more_addresses_than_a_file_may_have() {
        let most = |projects: usize| projects * PAGES;
        assert!(most(usize::try_from(NUMBERS).unwrap()) <= ADDRESSES);
        assert!(most(usize::try_from(PROJECTS).unwrap()) + 2 <= ADDRESSES);
    }

    #[test]
    fn parts_follow_each_other() {
        let (first, second) = (numbers(0).unwrap(), numbers(1).unwrap());
        assert_eq!((first.start.get(), first.end), (NumId::FIRST, second.start));
        assert_eq!(numbers(u32::MAX).map(|numbers| numbers.end > numbers.start), Some(true));
    }
}
