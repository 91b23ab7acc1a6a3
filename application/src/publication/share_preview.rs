//! Showing a draft to people without an account.
//!
//! A link shows the draft as it is at each visit, until its end or until it is withdrawn. Who has it changes nothing. It
//! ends with the access of who made it, so that nobody leaves a team with a way to look on.

use std::{collections::BTreeMap, sync::Arc};

use chrono::{DateTime, Utc};
use octavo_domain::{
    ids::{PreviewLinkId, ProjectId, ProjectRef, UserId},
    publication::preview_link::{MOST_PREVIEW_LINKS, PreviewLink, end_of},
    team::access::Action,
};
use uuid::Uuid;

use super::readers::{Purpose, Readers};
use crate::{
    publication::ports::{
        preview_links::{ListedPreviewLink, PreviewLinkQueries},
        publication::PublicationQueries,
    },
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Storage, StorageError},
    },
    team::{
        acting::ActingError,
        ports::{queries::TeamQueries, team::ProjectAccess},
    },
};

/// Makes, lists and withdraws links to drafts, and opens drafts with them.
pub struct SharePreview {
    /// Stores links.
    pub storage: Arc<dyn Storage>,
    /// Reads links.
    pub links: Arc<dyn PreviewLinkQueries>,
    /// Reads access.
    pub team: Arc<dyn TeamQueries>,
    /// Reads projects.
    pub publications: Arc<dyn PublicationQueries>,
    /// Signs tokens.
    pub readers: Arc<Readers>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// A link with the token of its address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedPreview {
    /// The link.
    pub link: PreviewLink,
    /// The name of who made it; none for the caller's own links.
    pub author_name: Option<String>,
    /// The token: digits, letters and dots.
    pub token: String,
}

/// The links of a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedPreviews {
    /// Those that show it now, the last made first.
    pub links: Vec<SharedPreview>,
    /// May the caller let their readers comment?
    pub can_let_comment: bool,
}

/// Why links are not made, listed or withdrawn.
#[derive(Debug, thiserror::Error)]
pub enum SharePreviewError {
    /// The caller may not.
    #[error(transparent)]
    MayNot(#[from] ActingError),
    /// There is no such link.
    #[error("There is no such link")]
    NoSuchLink,
    /// The project is in the Archive.
    #[error("Restore the project before you share its preview")]
    Archived,
    /// The end is not in the future, or too far in it.
    #[error("Choose an end within the next 365 days")]
    InvalidEnd,
    /// The project has [`MOST_PREVIEW_LINKS`] links.
    #[error("A project has at most 20 preview links. Withdraw one first")]
    Full,
}

impl From<StorageError> for SharePreviewError {
    fn from(error: StorageError) -> Self {
        Self::MayNot(error.into())
    }
}

impl SharePreview {
    /// Makes a link for the owner or a teammate with the layout unlocked. It ends after 14 days unless another end is
    /// asked for (EDIT-029).
    ///
    /// # Errors
    /// [`SharePreviewError`]; nothing is made then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn make(
        &self,
        user: UserId,
        project: ProjectRef,
        ends_at: Option<DateTime<Utc>>,
        comments: bool,
    ) -> Result<SharedPreview, SharePreviewError> {
        let now = self.clock.now();
        let ends_at = end_of(ends_at, now).ok_or(SharePreviewError::InvalidEnd)?;
        let mut work = self.storage.begin().await?;
        let seen = work.team().project_access(user, project).await?.ok_or(ActingError::NotFound)?;
        if !seen.access.may(Action::SharePreview) {
            return Err(ActingError::Forbidden.into());
        }
        if comments && !seen.access.may(Action::LetReadersComment) {
            return Err(ActingError::Forbidden.into());
        }
        let found = work.projects().find(seen.owner, seen.num_id).await?.ok_or(ActingError::NotFound)?;
        if found.archive.is_some() {
            return Err(SharePreviewError::Archived);
        }
        // While it is held, nobody else adds a link. A project without a document has no preview.
        work.documents().hold(seen.id).await?.ok_or(ActingError::NotFound)?;
        work.preview_links().remove_ended(seen.id, now).await?;
        if work.preview_links().count(seen.id).await? >= u64::from(MOST_PREVIEW_LINKS) {
            return Err(SharePreviewError::Full);
        }
        let id = PreviewLinkId::new(self.ids.next());
        let link = PreviewLink { id, project: seen.id, author: user, made_at: now, ends_at, comments };
        work.preview_links().add(&link).await?;
        work.commit().await?;
        let token = self.token(&link).await?;
        Ok(SharedPreview { link, author_name: None, token })
    }

    /// The links of a project that show it now, the last made first.
    ///
    /// # Errors
    /// [`SharePreviewError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn list(&self, user: UserId, project: ProjectRef) -> Result<ListedPreviews, SharePreviewError> {
        let seen = self.access(user, project).await?;
        let (project, can_let_comment) = (seen.id, seen.access.may(Action::LetReadersComment));
        let now = self.clock.now();
        let listed = self.links.preview_links(project, MOST_PREVIEW_LINKS).await?;
        let mut authors = BTreeMap::new();
        let mut shared = Vec::new();
        for ListedPreviewLink { link, author_name } in listed.into_iter().filter(|one| now < one.link.ends_at)
        {
            let may = match authors.get(&link.author) {
                Some(may) => *may,
                None => {
                    let may = self.may(link.author, project).await?;
                    authors.insert(link.author, may);
                    may
                }
            };
            if may {
                let token = self.token(&link).await?;
                let author_name = (link.author != user).then_some(author_name);
                shared.push(SharedPreview { link, author_name, token });
            }
        }
        Ok(ListedPreviews { links: shared, can_let_comment })
    }

    /// Says whether the readers of a link may write comments (EDIT-384), for the owner.
    ///
    /// # Errors
    /// [`SharePreviewError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn let_comment(
        &self,
        user: UserId,
        project: ProjectRef,
        id: PreviewLinkId,
        comments: bool,
    ) -> Result<SharedPreview, SharePreviewError> {
        let seen = self.access(user, project).await?;
        if !seen.access.may(Action::LetReadersComment) {
            return Err(ActingError::Forbidden.into());
        }
        let mut work = self.storage.begin().await?;
        let changed = work.preview_links().let_comment(seen.id, id, comments).await?;
        let link = changed.ok_or(SharePreviewError::NoSuchLink)?;
        work.commit().await?;
        let author_name = if link.author == user {
            None
        } else {
            let listed = self.links.preview_links(seen.id, MOST_PREVIEW_LINKS).await?;
            listed.into_iter().find(|one| one.link.id == id).map(|one| one.author_name)
        };
        let token = self.token(&link).await?;
        Ok(SharedPreview { link, author_name, token })
    }

    /// Withdraws a link: it shows nothing any more.
    ///
    /// # Errors
    /// [`SharePreviewError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn withdraw(
        &self,
        user: UserId,
        project: ProjectRef,
        id: PreviewLinkId,
    ) -> Result<(), SharePreviewError> {
        let project = self.access(user, project).await?.id;
        let mut work = self.storage.begin().await?;
        if !work.preview_links().remove(project, id).await? {
            return Err(SharePreviewError::NoSuchLink);
        }
        Ok(work.commit().await?)
    }

    /// The project that a link's token shows; none for what is no such token, and where the link shows nothing any more.
    ///
    /// # Errors
    /// [`StorageError`].
    pub(super) async fn opened(&self, token: &str) -> Result<Option<ProjectId>, StorageError> {
        Ok(self.opened_link(token).await?.map(|link| link.project))
    }

    /// The link of a token; none for what is no such token, and where the link shows nothing any more.
    ///
    /// # Errors
    /// [`StorageError`].
    pub(crate) async fn opened_link(&self, token: &str) -> Result<Option<PreviewLink>, StorageError> {
        let Some((id, signature)) = read(token) else { return Ok(None) };
        if !self.readers.holds(Purpose::PreviewLink, &[id.as_bytes()], signature).await? {
            return Ok(None);
        }
        let Some(link) = self.links.preview_link(id).await? else { return Ok(None) };
        if !self.may(link.author, link.project).await? {
            return Ok(None);
        }
        let detail = self.publications.detail(ProjectRef::Id(link.project)).await?;
        let has_ended = link.ends_at <= self.clock.now();
        Ok(detail.filter(|detail| detail.project.archive.is_none() && !has_ended).map(|_| link))
    }

    async fn access(&self, user: UserId, project: ProjectRef) -> Result<ProjectAccess, SharePreviewError> {
        let seen = self.team.project_access(user, project).await?.ok_or(ActingError::NotFound)?;
        if !seen.access.may(Action::SharePreview) {
            return Err(ActingError::Forbidden.into());
        }
        Ok(seen)
    }

    async fn may(&self, author: UserId, project: ProjectId) -> Result<bool, StorageError> {
        let seen = self.team.project_access(author, ProjectRef::Id(project)).await?;
        Ok(seen.is_some_and(|seen| seen.access.may(Action::SharePreview)))
    }

    async fn token(&self, link: &PreviewLink) -> Result<String, StorageError> {
        let signature =
            self.readers.sign_until(Purpose::PreviewLink, &[link.id.as_bytes()], link.ends_at).await?;
        Ok(format!("{}.{signature}", link.id.uuid().simple()))
    }
}

/// The id in a token, and the signature behind it.
fn read(token: &str) -> Option<(PreviewLinkId, &str)> {
    let (digits, signature) = token.split_once('.')?;
    // In its one form, so that a link has one address.
    let id = Uuid::try_parse(digits).ok().filter(|id| id.simple().to_string() == digits)?;
    Some((PreviewLinkId::new(id), signature))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read_in_its_one_form() {
        let id = Uuid::from_u128(0xab);
        let token = format!("{}.17.ab", id.simple());
        assert_eq!(read(&token), Some((PreviewLinkId::new(id), "17.ab")));
        for text in ["", ".", &token.to_uppercase(), &format!("{id}.17.ab"), &"0".repeat(64)] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
