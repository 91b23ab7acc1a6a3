//! Looking at a draft as readers will see it.
//!
//! A preview is shown on the viewer's origin, which knows no session. The app makes a token that works once. Who uses
//! it gets a pass, which is a part of the address of each page: so links work without a cookie, also within a frame. The
//! access of the person who asked for the preview is read for each page, so that it ends with their role.

use std::sync::Arc;

use octavo_domain::{
    account::username::Username,
    auth::throttle::Limit,
    documents::{asset::MOST_ASSETS, document::Document, id::RecordId},
    ids::{NumId, ProjectId, ProjectRef, UserId},
    team::access::Action,
};
use uuid::Uuid;

use super::{
    readers::{Purpose, Readers},
    share_preview::SharePreview,
};
use crate::{
    auth::throttle,
    documents::{
        assets::addresses::AssetAddresses,
        current::CurrentDocument,
        ports::{assets::AssetQueries, documents::DocumentQueries, fonts::FontQueries},
    },
    publication::ports::{
        pages::{MadePage, PageFamily, PageRenderer, Surroundings},
        public::{PublicOwner, PublicQueries},
        publication::PublicationQueries,
    },
    shared::{ids::Ids, storage::StorageError},
    team::ports::queries::TeamQueries,
};

/// Stands in the address of a previewed form where the number of its project is in that of a published one. What is sent
/// there is not kept.
pub const PREVIEWED: &str = "preview";

/// Makes previews, and shows their pages.
pub struct PreviewProject {
    /// Reads documents.
    pub documents: Arc<dyn DocumentQueries>,
    /// Reads documents as they are now.
    pub current: CurrentDocument,
    /// Reads access.
    pub team: Arc<dyn TeamQueries>,
    /// Reads projects.
    pub publications: Arc<dyn PublicationQueries>,
    /// Reads owners.
    pub public: Arc<dyn PublicQueries>,
    /// Reads pictures.
    pub assets: Arc<dyn AssetQueries>,
    /// Reads the fonts of owners.
    pub fonts: Arc<dyn FontQueries>,
    /// Makes pages.
    pub pages: Arc<dyn PageRenderer>,
    /// Opens previews with links.
    pub links: SharePreview,
    /// Signs tokens.
    pub readers: Arc<Readers>,
    /// Makes tokens differ.
    pub ids: Arc<dyn Ids>,
}

/// Why there is no preview.
#[derive(Debug, thiserror::Error)]
pub enum PreviewError {
    /// There is no such project, the caller must not know of it, or nothing was ever drawn in it.
    #[error("There is no such project")]
    NotFound,
    /// The project has no such page.
    #[error("There is no such page")]
    NoSuchPage,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// A token that works once, and the path of the page that was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadePreview {
    /// The token: digits, letters and dots.
    pub token: String,
    /// The page's path; empty for the first page.
    pub path: String,
}

/// A page of a preview.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreviewedPage {
    /// The page.
    pub page: MadePage,
    /// The project's title.
    pub project: String,
    /// The project's owner.
    pub owner: PublicOwner,
}

/// Whose preview of what a token or a pass is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Subject {
    project: ProjectId,
    user: UserId,
    /// What makes a token differ from others; a pass has none.
    nonce: Option<Uuid>,
}

impl Subject {
    fn bytes(&self) -> Vec<u8> {
        let parts = [Some(self.project.uuid()), Some(self.user.uuid()), self.nonce];
        parts.into_iter().flatten().flat_map(Uuid::into_bytes).collect()
    }

    fn text(&self) -> String {
        let parts = [Some(self.project.uuid()), Some(self.user.uuid()), self.nonce];
        parts.into_iter().flatten().map(|id| id.simple().to_string()).collect()
    }

    /// What stands before the first dot of a token or a pass, and the signature behind it.
    fn read(text: &str) -> Option<(Self, &str)> {
        const DIGITS: usize = 32;
        let (ids, signature) = text.split_once('.')?;
        let id = |place: usize| {
            let digits = ids.get(place * DIGITS..(place + 1) * DIGITS)?;
            // In its one form, so that a token has one text.
            Uuid::try_parse(digits).ok().filter(|id| id.simple().to_string() == digits)
        };
        let nonce = match ids.len() {
            length if length == 2 * DIGITS => None,
            length if length == 3 * DIGITS => Some(id(2)?),
            _ => return None,
        };
        let subject = Self { project: ProjectId::new(id(0)?), user: UserId::new(id(1)?), nonce };
        Some((subject, signature))
    }
}

impl PreviewProject {
    /// A token for a page of a project's draft, or for its first page; for the owner or a teammate. It is valid for five
    /// minutes.
    ///
    /// # Errors
    /// [`PreviewError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn make(
        &self,
        user: UserId,
        project: ProjectRef,
        page: Option<RecordId>,
    ) -> Result<MadePreview, PreviewError> {
        let project = self.access(user, project).await?;
        let document = self.document(project).await?;
        let path = match page {
            None => String::new(),
            Some(page) => document.paths().remove(&page).ok_or(PreviewError::NoSuchPage)?,
        };
        let subject = Subject { project, user, nonce: Some(self.ids.next()) };
        let token = self.sign(Purpose::PreviewToken, &subject).await?;
        Ok(MadePreview { token, path })
    }

    /// The pass that a token gives when it is used for the first time (EDIT-026); none when it is not valid. A pass is
    /// valid for two hours.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn open(&self, token: &str) -> Result<Option<String>, StorageError> {
        let Some((subject, signature)) = Subject::read(token) else { return Ok(None) };
        let Some(nonce) = subject.nonce else { return Ok(None) };
        if !self.readers.holds(Purpose::PreviewToken, &[&subject.bytes()], signature).await? {
            return Ok(None);
        }
        let key = (format!("preview:{}", nonce.simple()), Limit::PREVIEW_TOKEN);
        let readers = &self.readers;
        match throttle::count(readers.storage.as_ref(), &[key], readers.clock.now()).await {
            Ok(()) => self.sign(Purpose::Preview, &Subject { nonce: None, ..subject }).await.map(Some),
            Err(throttle::Refused::TooMany(_)) => Ok(None),
            Err(throttle::Refused::Storage(error)) => Err(error),
        }
    }

    /// A page of the draft, at a path; the first page is at the empty one. `base` is the path of the first page. `pass` is
    /// what a token gave, or the token of a link. `public` answers the whole address of the page once it is published: who
    /// passes the page on from a preview passes that on.
    ///
    /// # Errors
    /// [`PreviewError`]: what the pass does not open is not there.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn page(
        &self,
        pass: &str,
        path: &str,
        base: &str,
        public: impl Fn(&PublicOwner, NumId) -> String + Send,
    ) -> Result<PreviewedPage, PreviewError> {
        let project = match self.links.opened(pass).await? {
            Some(project) => project,
            None => self.opened(pass).await?,
        };
        let document = self.document(project).await?;
        let page = document.page_at(path).ok_or(PreviewError::NoSuchPage)?;
        let detail = self.publications.detail(ProjectRef::Id(project)).await?;
        let detail = detail.ok_or(PreviewError::NotFound)?;
        let username = Username::stored(&detail.owner_username).map_err(|_| PreviewError::NotFound)?;
        let owner = self.public.owner(&username.key()).await?.ok_or(PreviewError::NotFound)?;
        let title = detail.project.title.as_str().to_owned();
        let token = self.readers.draft_files(project).await?;
        let addresses = AssetAddresses::new("", detail.project.num_id, Some(token));
        let assets = self.assets.assets(project, MOST_ASSETS).await?;
        let number = detail.project.num_id;
        let code = self.readers.code_of_draft((project, number), &document).await?;
        let around = Surroundings {
            title: title.clone(),
            base: base.to_owned(),
            address: public(&owner, number),
            fonts: PageFamily::of(self.fonts.fonts_of_project(project).await?),
            code,
            can_frame: true,
            can_ask_for_files: owner.entitlements.can_ask_for_files(),
            forms: format!("/forms/{PREVIEWED}-"),
            ..Surroundings::default()
        };
        let around = addresses.around(&assets, around);
        Ok(PreviewedPage { page: self.pages.page(&document, page, &around), project: title, owner })
    }

    /// The project that a pass shows.
    async fn opened(&self, pass: &str) -> Result<ProjectId, PreviewError> {
        let (subject, signature) = Subject::read(pass).ok_or(PreviewError::NotFound)?;
        let holds = self.readers.holds(Purpose::Preview, &[&subject.bytes()], signature).await?;
        if subject.nonce.is_some() || !holds {
            return Err(PreviewError::NotFound);
        }
        self.access(subject.user, ProjectRef::Id(subject.project)).await
    }

    /// The id of a project that the account may preview.
    async fn access(&self, user: UserId, project: ProjectRef) -> Result<ProjectId, PreviewError> {
        let seen = self.team.project_access(user, project).await?;
        let seen = seen.filter(|seen| seen.access.may(Action::Preview));
        seen.map(|seen| seen.id).ok_or(PreviewError::NotFound)
    }

    async fn document(&self, project: ProjectId) -> Result<Document, PreviewError> {
        let copy = self.current.latest(self.documents.as_ref(), project).await?;
        copy.map(|copy| copy.document.previewed()).ok_or(PreviewError::NotFound)
    }

    async fn sign(&self, purpose: Purpose, subject: &Subject) -> Result<String, StorageError> {
        let signature = self.readers.sign(purpose, &[&subject.bytes()]).await?;
        Ok(format!("{}.{}", subject.text(), signature.text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subject_is_read_as_it_was_written() {
        let id = Uuid::from_u128;
        for nonce in [None, Some(id(3))] {
            let subject = Subject { project: ProjectId::new(id(0xa1)), user: UserId::new(id(0xa2)), nonce };
            let text = format!("{}.17.ab", subject.text());
            assert_eq!(Subject::read(&text), Some((subject, "17.ab")));
            assert_eq!(Subject::read(&text.to_uppercase()), None, "a token has one text");
        }
        for text in [
            "",
            ".",
            "x.y",
            &"0".repeat(64),
            &format!("{}.1", "0".repeat(65)),
            &format!("{}é.1", "0".repeat(62)),
        ] {
            assert_eq!(Subject::read(text), None, "{text}");
        }
    }
}
