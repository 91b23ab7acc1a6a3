//! Projects and what happens to them.

use chrono::{DateTime, TimeDelta, Utc};

use super::title::ProjectTitle;
use crate::{
    account::user::PasswordHash,
    ids::{FolderId, NumId, ProjectId, UserId},
    parts::of_two,
    publication::description::ProjectDescription,
};

of_two! {
    /// A project ("mag").
    struct Project;

    /// A project as lists show it.
    struct ProjectSummary {
        /// Identity.
        id: ProjectId,
        /// The short number.
        num_id: NumId,
        /// The collection it is in, or was in when it was archived; none at the root.
        folder: Option<FolderId>,
        /// What it is called.
        title: ProjectTitle,
        /// The picture it is recognised by; none gives the generated one.
        cover: Option<Cover>,
        /// The picture of its first page, drawn by the server; none while there is nothing on it.
        screenshot: Option<Cover>,
        /// Its state towards the public.
        publication: Publication,
        /// Set while it is in the Archive.
        archive: Option<Archived>,
        /// Left out of the public profile.
        is_private: bool,
        /// Readers have to enter a password.
        is_private_pages: bool,
        /// Left out of lists by its owner.
        is_hidden: bool,
        /// What it is as a template.
        template: Template,
        /// How far a received copy has come; none for one's own.
        copy_status: Option<CopyStatus>,
        /// Page views since it was made. Visits are counted elsewhere: storing a project changes nothing about them.
        views: u64,
        /// When its content last changed.
        last_changed: DateTime<Utc>,
        /// When it was made.
        created_at: DateTime<Utc>,
        /// When anything about it last changed.
        updated_at: DateTime<Utc>,
    }

    /// What lists do not show of a project.
    struct ProjectDetails {
        /// Whose project it is.
        owner: UserId,
        /// What it says about itself.
        description: ProjectDescription,
        /// Its owner has put it on the public profile: it stays there while its collection is private. Another collection
        /// ends that.
        is_listed: bool,
        /// Are readers asked for their address, and let in only by the account’s list?
        is_private_by_email: bool,
        /// The hash of the password; it stays while the pages are not private.
        page_password: Option<PasswordHash>,
        /// May search engines list it, as far as the plan lets them?
        search_indexing: bool,
    }
}

/// A cover picture: a JPEG in the file store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cover {
    /// Its key in the file store.
    pub key: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
}

impl ProjectSummary {
    /// What the owner's lists show it by: its own cover, else the picture of its first page (EDIT-364, 366).
    #[must_use]
    pub const fn shown_cover(&self) -> Option<&Cover> {
        match (&self.cover, &self.screenshot) {
            (Some(cover), _) | (None, Some(cover)) => Some(cover),
            (None, None) => None,
        }
    }
}

/// The key of the small version of a cover, for cards.
#[must_use]
pub fn thumbnail(key: &str) -> String {
    match key.rsplit_once('.') {
        Some((name, ending)) => format!("{name}_608.{ending}"),
        None => key.to_owned(),
    }
}

/// The state of a project's publication.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Publication {
    /// Is it published?
    pub is_published: bool,
    /// Has it changes that are not published?
    pub changed: bool,
    /// When it was last published.
    pub last_published: Option<DateTime<Utc>>,
    /// When it was last unpublished.
    pub last_unpublished: Option<DateTime<Utc>>,
    /// Its custom domain.
    pub domain: Option<String>,
    /// When a domain was last mapped to it.
    pub last_mapped: Option<DateTime<Utc>>,
    /// When its domain was last unmapped.
    pub last_unmapped: Option<DateTime<Utc>>,
}

/// Data of an archived project.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Archived {
    /// When it was archived.
    pub at: DateTime<Utc>,
    /// Was it archived with its collection? Then it is shown in it and restored with it.
    pub with_folder: bool,
}

/// The template data of a project.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Template {
    /// May other accounts start from it?
    pub is_copyable: bool,
    /// Is it listed among the templates?
    pub is_published: bool,
    /// The status of its submission.
    pub submission_status: Option<String>,
}

/// The progress of a received copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CopyStatus {
    /// It is being received.
    Processing,
    /// Receiving it has failed.
    Failed,
}

/// What archiving withdrew from the public.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Withdrawn {
    /// Was it published before?
    pub unpublished: bool,
    /// The domain that was released.
    pub released_domain: Option<String>,
}

impl Project {
    /// A new project: unpublished, without cover, at the root or in `folder`.
    #[must_use]
    pub fn new(
        id: ProjectId,
        num_id: NumId,
        owner: UserId,
        folder: Option<FolderId>,
        title: ProjectTitle,
        now: DateTime<Utc>,
    ) -> Self {
        Self {
            id,
            num_id,
            owner,
            folder,
            title,
            description: ProjectDescription::default(),
            cover: None,
            screenshot: None,
            publication: Publication::default(),
            archive: None,
            is_private: false,
            is_listed: false,
            is_private_pages: false,
            is_private_by_email: false,
            page_password: None,
            search_indexing: true,
            is_hidden: false,
            template: Template::default(),
            copy_status: None,
            views: 0,
            last_changed: now,
            created_at: now,
            updated_at: now,
        }
    }

    /// Gives it a title. Unless `skip_changed` (DASH-387), that is an edit: it updates "last edited", and a published
    /// project then has unpublished changes.
    pub fn rename(&mut self, title: ProjectTitle, skip_changed: bool, now: DateTime<Utc>) {
        if self.title == title {
            return;
        }
        self.title = title;
        self.updated_at = now;
        if !skip_changed {
            self.edit(true, now);
        }
    }

    /// Its document was edited: it updates "last edited". `changed` says whether it has unpublished changes then, of its
    /// document or others (EDIT-363).
    pub const fn edit(&mut self, changed: bool, now: DateTime<Utc>) {
        self.last_changed = now;
        self.publication.changed = changed;
    }

    /// Would a change of its document be news in lists, even where it changes nothing else there? Once a minute it is.
    #[must_use]
    pub fn shows_edit(&self, now: DateTime<Utc>) -> bool {
        now - self.last_changed >= TimeDelta::minutes(1)
    }

    /// Moves it into a collection, or to the root.
    pub fn move_to(&mut self, folder: Option<FolderId>, now: DateTime<Utc>) {
        if self.folder != folder {
            self.folder = folder;
            self.is_listed = false;
            self.updated_at = now;
        }
    }

    /// Leaves it out of the public profile, or puts it there whatever its collection is; false when nothing changes.
    pub fn keep_private(&mut self, is_private: bool) -> bool {
        let changes = self.is_private != is_private || self.is_listed == is_private;
        self.is_private = is_private;
        self.is_listed = !is_private;
        changes
    }

    /// Archives it: a published project is unpublished and its domain released (DASH-388).
    pub fn archive(&mut self, with_folder: bool, now: DateTime<Utc>) -> Withdrawn {
        let withdrawn = Withdrawn {
            unpublished: self.publication.is_published,
            released_domain: self.publication.domain.take(),
        };
        if withdrawn.unpublished {
            self.publication.is_published = false;
            self.publication.last_unpublished = Some(now);
        }
        if withdrawn.released_domain.is_some() {
            self.publication.last_unmapped = Some(now);
        }
        self.archive = Some(Archived { at: now, with_folder });
        self.updated_at = now;
        withdrawn
    }

    /// Restores it from the Archive, to its collection if `folder_stands`, else to the root (DASH-389).
    pub fn restore(&mut self, folder_stands: bool, now: DateTime<Utc>) {
        self.archive = None;
        if !folder_stands {
            self.folder = None;
        }
        self.updated_at = now;
    }

    /// A copy under `title` in `folder`: unpublished, without domain, statistics at 0 (DASH-386).
    #[must_use]
    pub fn duplicate(
        &self,
        id: ProjectId,
        num_id: NumId,
        folder: Option<FolderId>,
        title: ProjectTitle,
        now: DateTime<Utc>,
    ) -> Self {
        Self {
            description: self.description.clone(),
            cover: self.cover.clone(),
            is_private: self.is_private,
            is_private_pages: self.is_private_pages,
            is_private_by_email: self.is_private_by_email,
            page_password: self.page_password.clone(),
            search_indexing: self.search_indexing,
            ..Self::new(id, num_id, self.owner, folder, title, now)
        }
    }
}

/// Receiving a copy of another account's project.
impl Project {
    /// The placeholder of a copy that `owner` is about to receive: the original's current contents, unpublished,
    /// without domain, statistics at 0. Its cover comes later, because a file has to be copied. The sender's visibility
    /// settings are not copied.
    #[must_use]
    pub fn received(
        &self,
        id: ProjectId,
        num_id: NumId,
        owner: UserId,
        folder: Option<FolderId>,
        now: DateTime<Utc>,
    ) -> Self {
        Self {
            description: self.description.clone(),
            copy_status: Some(CopyStatus::Processing),
            ..Self::new(id, num_id, owner, folder, self.title.clone(), now)
        }
    }

    /// Marks it as received. A cover that its owner has set meanwhile stays.
    pub fn receive(&mut self, cover: Option<Cover>, now: DateTime<Utc>) {
        self.cover = self.cover.take().or(cover);
        self.copy_status = None;
        self.updated_at = now;
    }

    /// Marks its receipt as failed.
    pub fn fail_to_receive(&mut self, now: DateTime<Utc>) {
        self.copy_status = Some(CopyStatus::Failed);
        self.updated_at = now;
    }
}

#[cfg(test)]
mod tests;
