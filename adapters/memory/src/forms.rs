//! Forms and their answers.

use std::cmp::Reverse;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    forms::ports::forms::{AnswerCount, AnswerPage, FormQueries, FormRepository, FormSettings},
    shared::storage::StorageError,
};
use octavo_domain::{
    documents::id::RecordId,
    forms::{
        answer::Answer,
        settings::{Delivery, DeliveryState, Recipient},
        target::Target,
    },
    ids::{AnswerId, DeliveryId, ProjectId, RecipientId},
    services::Service,
};

use crate::{MemoryStore, Unit, state::State};

impl State {
    fn recipients_of(&self, project: ProjectId) -> Vec<Recipient> {
        let own = self.form_recipients.values().filter(|recipient| recipient.project == project);
        let mut own: Vec<Recipient> = own.cloned().collect();
        own.sort_by(|one, other| {
            (one.form, one.email.as_str(), one.id).cmp(&(other.form, other.email.as_str(), other.id))
        });
        own
    }

    /// Deletes answers, with their deliveries.
    fn delete_answers(&mut self, is_gone: impl Fn(&Answer) -> bool) -> u64 {
        let before = self.form_answers.len();
        let gone = self.form_answers.extract_if(.., |_, answer| is_gone(answer));
        let files = gone.flat_map(|(_, answer)| answer.fields).filter_map(|field| field.file);
        self.abandoned_files.extend(files.map(|file| file.key.to_string()));
        let answers = self.form_answers.clone();
        self.form_deliveries.retain(|_, delivery| answers.contains_key(&delivery.answer));
        u64::try_from(before.saturating_sub(self.form_answers.len())).unwrap_or(u64::MAX)
    }

    /// Forgets all about the forms of projects that are gone.
    pub(crate) fn drop_forms(&mut self, is_gone: impl Fn(ProjectId) -> bool) {
        self.delete_answers(|answer| is_gone(answer.project));
        self.form_settings.retain(|(project, _), _| !is_gone(*project));
        self.form_recipients.retain(|_, recipient| !is_gone(recipient.project));
        self.form_targets.retain(|(project, _, _), _| !is_gone(*project));
    }
}

#[async_trait]
impl FormRepository for Unit {
    async fn add_answer(&mut self, answer: &Answer) -> Result<(), StorageError> {
        self.state.form_answers.insert(answer.id, answer.clone());
        Ok(())
    }

    async fn answer(&mut self, id: AnswerId) -> Result<Option<Answer>, StorageError> {
        Ok(self.state.form_answers.get(&id).cloned())
    }

    async fn count_answers(&mut self, project: ProjectId) -> Result<u64, StorageError> {
        let own = self.state.form_answers.values().filter(|answer| answer.project == project);
        Ok(u64::try_from(own.count()).unwrap_or(u64::MAX))
    }

    async fn delete_answers(
        &mut self,
        project: ProjectId,
        form: RecordId,
        ids: Option<&[AnswerId]>,
    ) -> Result<u64, StorageError> {
        let is_meant = |answer: &Answer| ids.is_none_or(|ids| ids.contains(&answer.id));
        let is_gone = |answer: &Answer| answer.project == project && answer.form == form && is_meant(answer);
        Ok(self.state.delete_answers(is_gone))
    }

    async fn delete_kept(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError> {
        let settings = self.state.form_settings.clone();
        let is_gone = |answer: &Answer| {
            let kept = settings.get(&(answer.project, answer.form)).and_then(|settings| settings.kept);
            kept.is_some_and(|kept| answer.received_at < kept.before(now))
        };
        Ok(self.state.delete_answers(is_gone))
    }

    async fn settings(&mut self, project: ProjectId, form: RecordId) -> Result<FormSettings, StorageError> {
        Ok(self.state.form_settings.get(&(project, form)).cloned().unwrap_or_default())
    }

    async fn set_settings(
        &mut self,
        project: ProjectId,
        form: RecordId,
        settings: &FormSettings,
    ) -> Result<(), StorageError> {
        self.state.form_settings.insert((project, form), settings.clone());
        Ok(())
    }

    async fn recipients(
        &mut self,
        project: ProjectId,
        form: RecordId,
    ) -> Result<Vec<Recipient>, StorageError> {
        let own = self.state.recipients_of(project).into_iter();
        Ok(own.filter(|recipient| recipient.form == form).collect())
    }

    async fn add_recipient(&mut self, recipient: &Recipient) -> Result<(), StorageError> {
        self.state.form_recipients.insert(recipient.id, recipient.clone());
        Ok(())
    }

    async fn remove_recipient(&mut self, project: ProjectId, id: RecipientId) -> Result<bool, StorageError> {
        let is_there = self.state.form_recipients.get(&id).is_some_and(|one| one.project == project);
        if is_there {
            self.state.form_recipients.remove(&id);
        }
        Ok(is_there)
    }

    async fn confirm_recipient(&mut self, id: RecipientId, now: DateTime<Utc>) -> Result<bool, StorageError> {
        let Some(recipient) = self.state.form_recipients.get_mut(&id) else { return Ok(false) };
        recipient.confirmed_at.get_or_insert(now);
        Ok(true)
    }

    async fn targets(&mut self, project: ProjectId, form: RecordId) -> Result<Vec<Target>, StorageError> {
        let own = self.state.form_targets.iter().filter(|((of, on, _), _)| (*of, *on) == (project, form));
        let mut own: Vec<Target> = own.map(|(_, target)| target.clone()).collect();
        own.sort_by_key(|target| target.service.id());
        Ok(own)
    }

    async fn set_target(&mut self, target: &Target) -> Result<(), StorageError> {
        let key = (target.project, target.form, target.service);
        self.state.form_targets.insert(key, target.clone());
        Ok(())
    }

    async fn remove_target(
        &mut self,
        project: ProjectId,
        form: RecordId,
        service: Service,
    ) -> Result<bool, StorageError> {
        Ok(self.state.form_targets.remove(&(project, form, service)).is_some())
    }

    async fn add_delivery(&mut self, delivery: &Delivery) -> Result<(), StorageError> {
        self.state.form_deliveries.insert(delivery.id, delivery.clone());
        Ok(())
    }

    async fn delivery(&mut self, id: DeliveryId) -> Result<Option<Delivery>, StorageError> {
        Ok(self.state.form_deliveries.get(&id).cloned())
    }

    async fn set_delivery(&mut self, delivery: &Delivery) -> Result<(), StorageError> {
        if let Some(stored) = self.state.form_deliveries.get_mut(&delivery.id) {
            *stored = delivery.clone();
        }
        Ok(())
    }

    async fn delete_deliveries(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let deliveries = &mut self.state.form_deliveries;
        let count = deliveries.len();
        deliveries.retain(|_, one| one.created_at >= before || one.state == DeliveryState::Waiting);
        Ok(u64::try_from(count.saturating_sub(deliveries.len())).unwrap_or(u64::MAX))
    }
}

#[async_trait]
impl FormQueries for MemoryStore {
    async fn answers(&self, project: ProjectId, page: AnswerPage) -> Result<Vec<Answer>, StorageError> {
        let state = self.committed().await;
        let place = |answer: &Answer| (Reverse(answer.received_at), answer.id);
        let own = state.form_answers.values();
        let own = own.filter(|answer| answer.project == project && answer.form == page.form);
        let mut own: Vec<Answer> = own.cloned().collect();
        own.sort_by_key(place);
        if let Some((at, id)) = page.after {
            own.retain(|answer| place(answer) > (Reverse(at), id));
        }
        own.truncate(usize::try_from(page.limit).unwrap_or(usize::MAX));
        Ok(own)
    }

    async fn answer_counts(&self, project: ProjectId) -> Result<Vec<AnswerCount>, StorageError> {
        let state = self.committed().await;
        let mut counts: Vec<AnswerCount> = Vec::new();
        let own = state.form_answers.values().filter(|answer| answer.project == project);
        for answer in own {
            match counts.iter_mut().find(|count| count.form == answer.form) {
                Some(count) => {
                    count.count += 1;
                    count.last_at = count.last_at.max(answer.received_at);
                }
                None => counts.push(AnswerCount { form: answer.form, count: 1, last_at: answer.received_at }),
            }
        }
        counts.sort_by_key(|count| count.form);
        Ok(counts)
    }

    async fn form_settings(&self, project: ProjectId) -> Result<Vec<(RecordId, FormSettings)>, StorageError> {
        let state = self.committed().await;
        let own = state.form_settings.iter().filter(|((of, _), _)| *of == project);
        Ok(own.map(|((_, form), settings)| (*form, settings.clone())).collect())
    }

    async fn form_recipients(&self, project: ProjectId) -> Result<Vec<Recipient>, StorageError> {
        Ok(self.committed().await.recipients_of(project))
    }

    async fn form_recipient(&self, id: RecipientId) -> Result<Option<Recipient>, StorageError> {
        Ok(self.committed().await.form_recipients.get(&id).cloned())
    }

    async fn deliveries(
        &self,
        project: ProjectId,
        form: RecordId,
        most: u32,
    ) -> Result<Vec<Delivery>, StorageError> {
        let state = self.committed().await;
        let own = state.form_deliveries.values();
        let own = own.filter(|delivery| delivery.project == project && delivery.form == form);
        let mut own: Vec<Delivery> = own.cloned().collect();
        own.sort_by_key(|delivery| (Reverse(delivery.created_at), delivery.id));
        own.truncate(usize::try_from(most).unwrap_or(usize::MAX));
        Ok(own)
    }
}
