//! Erasing traces of deleted accounts.

use std::collections::BTreeSet;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    account::ports::erasures::{DiskCleaner, ErasureRepository},
    copies::ports::transfers::Target,
    library::ports::projects::ProjectRepository,
    shared::{mailer::Message, storage::StorageError},
};
use octavo_domain::{
    account::{deletion::DeletionReason, user::User},
    ids::{NoteId, ProjectId, UserId},
};

use crate::{
    MemoryStore, Unit,
    state::{Post, State},
};

/// The covers and screenshots that projects and publications show, or will show again when archiving is undone.
pub(crate) fn covers(state: &State) -> BTreeSet<String> {
    let drafts = state.projects.values().flat_map(|project| [&project.cover, &project.screenshot]).flatten();
    let published = state.publications.values().filter_map(|shown| shown.cover.as_ref());
    let withdrawn = state.withdrawals.values().filter_map(|kept| kept.published.as_ref()?.cover.as_ref());
    drafts.chain(published).chain(withdrawn).map(|cover| cover.key.clone()).collect()
}

/// The covers from which copies are still to be made.
fn awaited(state: &State) -> BTreeSet<String> {
    let targets = state.copies.values().map(|copying| &copying.target);
    targets
        .filter_map(|target| match target {
            Target::Project(_, source) => source.as_ref().map(|source| source.key.clone()),
            Target::Folder(_) => None,
        })
        .collect()
}

/// Files that nothing shows.
fn unshown(state: &State) -> BTreeSet<String> {
    let mut shown = covers(state);
    shown.extend(state.assets.values().map(|asset| asset.file.to_string()));
    shown.extend(state.fonts.values().map(|font| font.file.to_string()));
    let answered = state.form_answers.values().flat_map(|answer| &answer.fields);
    shown.extend(answered.filter_map(|field| field.file.as_ref()).map(|file| file.key.to_string()));
    let stored = state.covers.iter().chain(state.abandoned_files.iter());
    stored.filter(|key| !shown.contains(*key)).cloned().collect()
}

impl Unit {
    /// Removes an account and everything that it owns.
    pub(crate) async fn erase(&mut self, user: UserId) -> Result<(), StorageError> {
        let ids: Vec<ProjectId> = self.state.projects_of(user).map(|project| project.id).collect();
        self.delete_many(&ids).await?;
        let state = &mut self.state;
        state.users.remove(&user);
        state.folders.retain(|_, folder| folder.owner != user);
        state.folder_addresses.retain(|(owner, _), _| *owner != user);
        state.sessions.retain(|_, session| session.user != user);
        state.links.retain(|(of, _), _| *of != user);
        state.connections.retain(|(of, _), _| *of != user);
        state.pending_connections.retain(|_, pending| pending.user != user);
        state.figma_tokens.remove(&user);
        state.sso.remove(&user);
        state.email_changes.retain(|_, change| change.user != user);
        state.second_factors.remove(&user);
        state.uploads.retain(|_, upload| upload.user != user);
        state.outbox.retain(|_, post| post.about_user != Some(user));
        state.exports.retain(|_, export| export.user != user);
        state.pending_secrets.remove(&user);
        state.recovery_codes.remove(&user);
        state.challenges.retain(|_, challenge| challenge.user != user);
        state.passkeys.retain(|_, passkey| passkey.user != user);
        state.ceremonies.retain(|_, ceremony| ceremony.user != Some(user));
        state.teammates.retain(|_, teammate| teammate.owner != user && teammate.user != Some(user));
        state.team_last_changes.remove(&user);
        state.activity.retain(|entry| entry.user != Some(user));
        state.templates.retain(|project, _| !ids.contains(project));
        state.tours.remove(&user);
        state.homes.remove(&user);
        state.news_seen.remove(&user);
        state.prompt_facts.remove(&user);
        state.banner_answers.retain(|(of, _)| *of != user);
        state.feedback.retain(|opinion| opinion.user != user);
        state.history.retain(|_, entry| entry.owner != user);
        state.transfers.retain(|_, sending| sending.sender != user && sending.to.account != Some(user));
        state.copies.retain(|_, copying| copying.owner != user);
        state.last_checked_domains.remove(&user);
        state.release_domains();
        state.forget_audience(user);
        state.forget_shared();
        state.forget_author(user);
        state.preview_links.retain(|_, link| link.author != user);
        state.forget_commenter(user);
        state.drop_fonts(|font| font.owner == user);
        state.account_styles.retain(|(owner, _), _| *owner != user);
        state.billing.forget(user);
        Ok(())
    }
}

#[async_trait]
impl ErasureRepository for Unit {
    async fn abandon_files(&mut self, user: UserId) -> Result<(), StorageError> {
        let uploads = self.state.uploads.iter().filter(|(_, upload)| upload.user == user);
        self.state.abandoned_files.extend(uploads.map(|(key, _)| key.to_string()));
        let exports = self.state.exports.values().filter(|export| export.user == user);
        self.state.abandoned_files.extend(exports.filter_map(|export| Some(export.file?.to_string())));
        Ok(())
    }

    async fn abandoned_files(&mut self, limit: u32) -> Result<Vec<String>, StorageError> {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        // What this unit has added and removed again counts as shown.
        Ok(unshown(&self.state).difference(&awaited(&self.state)).take(limit).cloned().collect())
    }

    async fn awaits_copies(&mut self) -> Result<bool, StorageError> {
        Ok(!unshown(&self.state).is_disjoint(&awaited(&self.state)))
    }

    async fn forget_files(&mut self, keys: &[String]) -> Result<(), StorageError> {
        self.state.abandoned_files.retain(|key| !keys.contains(key));
        self.state.covers.retain(|key| !keys.contains(key));
        self.state.uploads.retain(|key, _| !keys.contains(&key.to_string()));
        Ok(())
    }

    async fn forget_traces(&mut self, user: &User) -> Result<(), StorageError> {
        let key = user.email.key();
        let state = &mut self.state;
        let mut addresses = BTreeSet::from([key.clone()]);
        for change in state.email_changes.values().filter(|change| change.user == user.id) {
            addresses.extend([change.old.key(), change.new.key()]);
        }
        state.outbox.retain(|_, post| {
            let waits_for = post.mail.as_ref().is_some_and(|mail| addresses.contains(&mail.to.key()));
            !(waits_for || post.due_at.is_some() && post.about_user == Some(user.id))
        });
        let mut known: BTreeSet<UserId> = BTreeSet::new();
        let mut names = BTreeSet::from([user.name.as_str().to_owned(), user.username.as_str().to_owned()]);
        for teammate in state.teammates.values().filter(|one| one.user == Some(user.id)) {
            known.insert(teammate.owner);
            names.insert(teammate.email.as_str().to_owned());
        }
        for sending in state.transfers.values() {
            if sending.to.account == Some(user.id) {
                known.insert(sending.sender);
                names.insert(sending.to.written.clone());
            }
            if sending.sender == user.id {
                known.extend(sending.to.account);
            }
        }
        let own = [user.email.as_str(), &key];
        for entry in state.history.values_mut().filter(|entry| entry.owner != user.id) {
            let knows = known.contains(&entry.owner);
            for value in entry.details.values_mut() {
                if own.contains(&value.as_str()) || (knows && names.contains(value)) {
                    "a deleted account".clone_into(value);
                }
            }
        }
        if user.email_confirmed_at.is_some() {
            state.teammates.retain(|_, one| one.user.is_some() || one.email.key() != key);
            state
                .transfers
                .retain(|_, one| one.to.account.is_some() || one.to.email_key.as_ref() != Some(&key));
            state.reader_links.retain(|_, link| link.email.key() != key);
            state.demo_requests.retain(|(_, row)| row.request.email.key() != key);
        }
        for (added, removed) in state.team_last_changes.values_mut() {
            for mark in [added, removed] {
                if mark.as_ref().is_some_and(|(email, _)| email.key() == key) {
                    *mark = None;
                }
            }
        }
        Ok(())
    }

    async fn deletion_mail_pending(&mut self) -> Result<bool, StorageError> {
        let waits =
            |post: &Post| post.mail.as_ref().is_some_and(|mail| mail.message == Message::AccountDeleted);
        Ok(self.state.outbox.values().any(waits))
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

#[async_trait]
impl DiskCleaner for MemoryStore {
    async fn clean(&self) -> Result<bool, StorageError> {
        Ok(true)
    }
}
