//! What happened to projects and collections, and who did it.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use crate::ids::{EntryId, NumId, UserId};

macro_rules! events {
    ($($(#[$doc:meta])* $event:ident = $name:literal,)*) => {
        /// What happened.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum HistoryEvent {
            $($(#[$doc])* $event,)*
        }

        impl HistoryEvent {
            /// Every event.
            pub const ALL: &[Self] = &[$(Self::$event,)*];

            /// The event's name, in storage and in answers.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$event => $name,)*
                }
            }

            /// The event of a name.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|event| event.name() == name)
            }
        }
    };
}

events! {
    /// A project was created.
    ProjectCreated = "project.created",
    /// Its title was changed; `from` is the old one.
    ProjectRenamed = "project.renamed",
    /// It was moved into a collection, or to the root when none is named.
    ProjectMoved = "project.moved",
    /// It was archived; `unpublished` and `domain` say what that withdrew.
    ProjectArchived = "project.archived",
    /// It was restored from the Archive; `published` and `domain` say what Undo restored.
    ProjectRestored = "project.restored",
    /// It was deleted for good.
    ProjectDeleted = "project.deleted",
    /// It was created as a copy; `title` is the original's.
    ProjectDuplicated = "project.duplicated",
    /// It was published, or its changes were.
    ProjectPublished = "project.published",
    /// It was unpublished.
    ProjectUnpublished = "project.unpublished",
    /// It got a custom domain, which is `domain`.
    ProjectDomainMapped = "project.domain_mapped",
    /// It lost its custom domain, which is `domain`.
    ProjectDomainUnmapped = "project.domain_unmapped",
    /// It was shared; `with` is the teammate's address.
    ProjectShared = "project.shared",
    /// It is no longer shared; `with` is the teammate's address.
    ProjectUnshared = "project.unshared",
    /// A teammate left it.
    ProjectLeft = "project.left",
    /// A copy was sent; `to` is what the sender wrote.
    ProjectCopySent = "project.copy_sent",
    /// It was received as a copy.
    ProjectCopyReceived = "project.copy_received",
    /// Its cover was changed or removed.
    ProjectCoverChanged = "project.cover_changed",
    /// Its description was changed.
    ProjectDescriptionChanged = "project.description_changed",
    /// Its document was edited: one entry for each person and sitting, with the time of the last edit.
    ProjectEdited = "project.edited",
    /// Its settings were changed; the details name them.
    ProjectSettingsChanged = "project.settings_changed",
    /// It was started from a template; `template` is the template's title.
    ProjectTemplateStarted = "project.template_started",
    /// A collection was created.
    CollectionCreated = "collection.created",
    /// Its name was changed; `from` is the old one.
    CollectionRenamed = "collection.renamed",
    /// It was hidden from the public profile.
    CollectionHidden = "collection.hidden",
    /// It was shown on the public profile.
    CollectionShown = "collection.shown",
    /// It was archived with its projects.
    CollectionArchived = "collection.archived",
    /// It was restored from the Archive with its projects.
    CollectionRestored = "collection.restored",
    /// It was deleted for good.
    CollectionDeleted = "collection.deleted",
    /// It was shared; `with` is the teammate's address.
    CollectionShared = "collection.shared",
    /// It is no longer shared; `with` is the teammate's address.
    CollectionUnshared = "collection.unshared",
    /// A teammate left it.
    CollectionLeft = "collection.left",
    /// A copy was sent; `to` is what the sender wrote.
    CollectionCopySent = "collection.copy_sent",
    /// It was received as a copy.
    CollectionCopyReceived = "collection.copy_received",
}

/// A project or a collection by its name at the time of an event: the history outlives both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    /// Its number.
    pub num_id: NumId,
    /// Its title or name at that time.
    pub name: String,
}

/// An event in a library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryEntry {
    /// Identity.
    pub id: EntryId,
    /// The library's owner.
    pub owner: UserId,
    /// The actor: the owner or a teammate.
    pub actor: UserId,
    /// What happened.
    pub event: HistoryEvent,
    /// The project it happened to.
    pub project: Option<Subject>,
    /// The collection it happened to, or that the project was moved into or archived with.
    pub folder: Option<Subject>,
    /// Did it happen to a project because of its collection? The library's history shows only the collection's entry,
    /// the project's history shows this one.
    pub with_folder: bool,
    /// Details by name.
    pub details: BTreeMap<String, String>,
    /// When.
    pub at: DateTime<Utc>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_event_has_a_name_of_its_own_and_is_found_by_it() {
        let names: BTreeSet<&str> = HistoryEvent::ALL.iter().map(|event| event.name()).collect();
        assert_eq!(names.len(), HistoryEvent::ALL.len());
        for event in HistoryEvent::ALL {
            assert_eq!(HistoryEvent::from_name(event.name()), Some(*event));
        }
        assert_eq!(HistoryEvent::from_name("project.painted"), None);
    }
}
