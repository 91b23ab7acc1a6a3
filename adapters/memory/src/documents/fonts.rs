//! Fonts of accounts.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    documents::ports::fonts::{FontQueries, FontRepository},
    shared::storage::StorageError,
};
use octavo_domain::{
    documents::{
        font::{FamilyKey, FamilyName, OwnFont},
        value::AssetKey,
    },
    ids::{ProjectId, UserId},
};

use crate::{MemoryStore, Unit, state::State};

impl State {
    fn fonts_of(&self, owner: UserId) -> Vec<OwnFont> {
        let own = self.fonts.values().filter(|font| font.owner == owner);
        let mut found: Vec<OwnFont> = own.cloned().collect();
        found.sort_by(|one, other| (one.added_at, &one.key).cmp(&(other.added_at, &other.key)));
        found
    }

    /// The files of the fonts of an account, with their bytes.
    pub(crate) fn font_files_of(&self, owner: UserId) -> impl Iterator<Item = (String, u64)> {
        let own = self.fonts.values().filter(move |font| font.owner == owner);
        own.map(|font| (font.file.to_string(), font.bytes))
    }

    /// Removes fonts; their files are abandoned.
    pub(crate) fn drop_fonts(&mut self, is_gone: impl Fn(&OwnFont) -> bool) {
        let gone = self.fonts.extract_if(.., |_, font| is_gone(font));
        self.abandoned_files.extend(gone.map(|(_, font)| font.file.to_string()));
    }
}

#[async_trait]
impl FontRepository for Unit {
    async fn add(&mut self, font: &OwnFont) -> Result<bool, StorageError> {
        let key = (font.owner, font.key.clone());
        let new = !self.state.fonts.contains_key(&key);
        if new {
            self.state.fonts.insert(key, font.clone());
        }
        Ok(new)
    }

    async fn all(&mut self, owner: UserId) -> Result<Vec<OwnFont>, StorageError> {
        Ok(self.state.fonts_of(owner))
    }

    async fn rename(
        &mut self,
        owner: UserId,
        family: &FamilyKey,
        name: &FamilyName,
    ) -> Result<(), StorageError> {
        let is_meant = |font: &&mut OwnFont| font.owner == owner && font.family == *family;
        for font in self.state.fonts.values_mut().filter(is_meant) {
            font.family_name = name.clone();
        }
        Ok(())
    }

    async fn remove(&mut self, owner: UserId, key: &AssetKey) -> Result<(), StorageError> {
        self.state.drop_fonts(|font| font.owner == owner && font.key == *key);
        Ok(())
    }

    async fn changed(&mut self, owner: UserId, at: DateTime<Utc>) -> Result<(), StorageError> {
        let ids: Vec<ProjectId> = self.state.projects_of(owner).map(|project| project.id).collect();
        for project in ids {
            self.state.set_pictures_at(project, at);
        }
        Ok(())
    }
}

#[async_trait]
impl FontQueries for MemoryStore {
    async fn fonts(&self, owner: UserId) -> Result<Vec<OwnFont>, StorageError> {
        Ok(self.committed().await.fonts_of(owner))
    }

    async fn fonts_of_project(&self, project: ProjectId) -> Result<Vec<OwnFont>, StorageError> {
        let state = self.committed().await;
        let owner = state.projects.get(&project).map(|project| project.owner);
        Ok(owner.map(|owner| state.fonts_of(owner)).unwrap_or_default())
    }
}
