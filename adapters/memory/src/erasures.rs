//! What is left of accounts that are gone.

use std::collections::BTreeSet;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::ports::{
    erasures::ErasureRepository,
    storage::{ProjectRepository, StorageError},
};
use octavo_domain::{
    account::deletion::DeletionReason,
    ids::{NoteId, ProjectId, UserId},
};

use crate::Unit;

impl Unit {
    /// The files of projects, and of what is published of them, whose owner is wanted.
    fn files_of(&self, wanted: impl Fn(UserId) -> bool) -> BTreeSet<String> {
        let projects = self.state.projects.values().filter(|project| wanted(project.owner));
        let covers = projects.flat_map(|project| {
            let published = self.state.publications.get(&project.id).and_then(|shown| shown.cover.as_ref());
            [project.cover.as_ref(), published]
        });
        covers.flatten().map(|cover| cover.key.clone()).collect()
    }

    /// Removes an account and all that is its own.
    pub(crate) async fn erase(&mut self, user: UserId) -> Result<(), StorageError> {
        let ids: Vec<ProjectId> = self.state.projects_of(user).map(|project| project.id).collect();
        self.delete_many(&ids).await?;
        let state = &mut self.state;
        state.users.remove(&user);
        state.folders.retain(|_, folder| folder.owner != user);
        state.sessions.retain(|_, session| session.user != user);
        state.links.retain(|(of, _), _| *of != user);
        state.connections.retain(|(of, _), _| *of != user);
        state.pending_connections.retain(|_, pending| pending.user != user);
        state.sso.remove(&user);
        state.email_changes.retain(|_, change| change.user != user);
        state.second_factors.remove(&user);
        state.uploads.retain(|_, upload| upload.user != user);
        state.exports.retain(|_, export| export.user != user);
        state.pending_secrets.remove(&user);
        state.recovery_codes.remove(&user);
        state.challenges.retain(|_, challenge| challenge.user != user);
        state.passkeys.retain(|_, passkey| passkey.user != user);
        state.ceremonies.retain(|_, ceremony| ceremony.user != Some(user));
        state.teammates.retain(|_, teammate| teammate.owner != user && teammate.user != Some(user));
        state.team_marks.remove(&user);
        state.activity.retain(|entry| entry.user != Some(user));
        state.templates.retain(|project, _| !ids.contains(project));
        state.tours.remove(&user);
        state.homes.remove(&user);
        state.news_seen.remove(&user);
        state.prompt_facts.remove(&user);
        state.banner_answers.retain(|(of, _)| *of != user);
        state.feedback.retain(|opinion| opinion.user != user);
        state.history.retain(|_, entry| entry.owner != user);
        state.sendings.retain(|_, sending| sending.sender != user && sending.to.account != Some(user));
        state.copies.retain(|_, copying| copying.owner != user);
        state.last_checked_domains.remove(&user);
        state.release_domains();
        state.forget_outreach(user);
        state.forget_shared();
        state.billing.forget(user);
        Ok(())
    }
}

#[async_trait]
impl ErasureRepository for Unit {
    async fn abandon_files(&mut self, user: UserId) -> Result<(), StorageError> {
        let others = self.files_of(|owner| owner != user);
        let own = self.files_of(|owner| owner == user);
        self.state.abandoned_files.extend(own.difference(&others).cloned());
        let uploads = self.state.uploads.iter().filter(|(_, upload)| upload.user == user);
        self.state.abandoned_files.extend(uploads.map(|(key, _)| key.to_string()));
        let exports = self.state.exports.values().filter(|export| export.user == user);
        self.state.abandoned_files.extend(exports.filter_map(|export| Some(export.file?.to_string())));
        Ok(())
    }

    async fn abandoned_files(&mut self, limit: u32) -> Result<Vec<String>, StorageError> {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        Ok(self.state.abandoned_files.iter().take(limit).cloned().collect())
    }

    async fn forget_files(&mut self, keys: &[String]) -> Result<(), StorageError> {
        self.state.abandoned_files.retain(|key| !keys.contains(key));
        Ok(())
    }

    async fn note_reason(
        &mut self,
        id: NoteId,
        reason: &DeletionReason,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.state.reasons.insert((at, id), reason.clone());
        Ok(())
    }

    async fn reasons(&mut self, limit: u32) -> Result<Vec<(DateTime<Utc>, DeletionReason)>, StorageError> {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let newest = self.state.reasons.iter().rev().take(limit);
        Ok(newest.map(|((at, _), reason)| (*at, reason.clone())).collect())
    }
}
