//! What forms need from storage.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    auth::second_factor::Sealed,
    documents::id::RecordId,
    forms::{
        answer::Answer,
        settings::{Delivery, KeptDays, Recipient, WebhookAddress},
        target::Target,
    },
    ids::{AnswerId, DeliveryId, ProjectId, RecipientId},
    services::Service,
};

use crate::shared::error::StorageError;

/// The webhook of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredWebhook {
    /// Its address.
    pub address: WebhookAddress,
    /// The secret with which calls are signed, sealed for the project.
    pub secret: Sealed,
}

/// What happens with the answers of a form. A form that nobody set up has none of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FormSettings {
    /// For how long answers are kept; none is for good.
    pub kept: Option<KeptDays>,
    /// The webhook.
    pub webhook: Option<StoredWebhook>,
}

/// How many answers a form has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerCount {
    /// The form.
    pub form: RecordId,
    /// How many there are.
    pub count: u64,
    /// When the last one came.
    pub last_at: DateTime<Utc>,
}

/// Where an answer stands among those of its form: when it came, and its id.
pub type AnswerPlace = (DateTime<Utc>, AnswerId);

/// Which answers are read: those of a form, the last one first (ties by id).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnswerPage {
    /// The form.
    pub form: RecordId,
    /// Only those after this one in that order.
    pub after: Option<AnswerPlace>,
    /// The most answers.
    pub limit: u32,
}

/// Answers of forms, and what happens with them. All of it MUST be deleted with its project (EDIT-276), and deliveries with
/// their answer. Files of answers that are gone MUST be abandoned, see
/// [`ErasureRepository`](crate::account::ports::erasures::ErasureRepository).
#[async_trait]
pub trait FormRepository: Send {
    /// Adds an answer.
    async fn add_answer(&mut self, answer: &Answer) -> Result<(), StorageError>;
    /// An answer.
    async fn answer(&mut self, id: AnswerId) -> Result<Option<Answer>, StorageError>;
    /// How many answers a project has.
    async fn count_answers(&mut self, project: ProjectId) -> Result<u64, StorageError>;
    /// Deletes answers of a form: these, or all; returns how many.
    async fn delete_answers(
        &mut self,
        project: ProjectId,
        form: RecordId,
        ids: Option<&[AnswerId]>,
    ) -> Result<u64, StorageError>;
    /// Deletes what was kept for as long as its form says; returns how many.
    async fn delete_kept(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError>;
    /// What happens with the answers of a form.
    async fn settings(&mut self, project: ProjectId, form: RecordId) -> Result<FormSettings, StorageError>;
    /// Changes that.
    async fn set_settings(
        &mut self,
        project: ProjectId,
        form: RecordId,
        settings: &FormSettings,
    ) -> Result<(), StorageError>;
    /// To whom the answers of a form are mailed, in the order of their addresses.
    async fn recipients(
        &mut self,
        project: ProjectId,
        form: RecordId,
    ) -> Result<Vec<Recipient>, StorageError>;
    /// Adds somebody.
    async fn add_recipient(&mut self, recipient: &Recipient) -> Result<(), StorageError>;
    /// Removes somebody; false where there is no such recipient of that project.
    async fn remove_recipient(&mut self, project: ProjectId, id: RecipientId) -> Result<bool, StorageError>;
    /// Records that an address was confirmed; false where there is no such recipient.
    async fn confirm_recipient(&mut self, id: RecipientId, now: DateTime<Utc>) -> Result<bool, StorageError>;
    /// The connected services that get the answers of a form, in the order of their names (EDIT-279).
    async fn targets(&mut self, project: ProjectId, form: RecordId) -> Result<Vec<Target>, StorageError>;
    /// Adds one, or replaces that of the same service. A caller that changes one MUST lock the owner's account.
    async fn set_target(&mut self, target: &Target) -> Result<(), StorageError>;
    /// Removes one; true when it was there.
    async fn remove_target(
        &mut self,
        project: ProjectId,
        form: RecordId,
        service: Service,
    ) -> Result<bool, StorageError>;
    /// Adds a delivery.
    async fn add_delivery(&mut self, delivery: &Delivery) -> Result<(), StorageError>;
    /// A delivery.
    async fn delivery(&mut self, id: DeliveryId) -> Result<Option<Delivery>, StorageError>;
    /// Stores what came of a delivery.
    async fn set_delivery(&mut self, delivery: &Delivery) -> Result<(), StorageError>;
    /// Deletes deliveries that ended, of answers that came before then; returns how many.
    async fn delete_deliveries(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}

/// Reads answers of forms without a unit of work.
#[async_trait]
pub trait FormQueries: Send + Sync {
    /// A page of the answers of a project.
    async fn answers(&self, project: ProjectId, page: AnswerPage) -> Result<Vec<Answer>, StorageError>;
    /// How many answers each form of a project has, in the order of the forms' ids.
    async fn answer_counts(&self, project: ProjectId) -> Result<Vec<AnswerCount>, StorageError>;
    /// What happens with the answers of each form of a project, in the order of the forms' ids.
    async fn form_settings(&self, project: ProjectId) -> Result<Vec<(RecordId, FormSettings)>, StorageError>;
    /// To whom the answers of a project are mailed, in the order of forms and addresses.
    async fn form_recipients(&self, project: ProjectId) -> Result<Vec<Recipient>, StorageError>;
    /// Somebody to whom answers are mailed.
    async fn form_recipient(&self, id: RecipientId) -> Result<Option<Recipient>, StorageError>;
    /// The deliveries of a form, the last one first (ties by id); at most so many.
    async fn deliveries(
        &self,
        project: ProjectId,
        form: RecordId,
        most: u32,
    ) -> Result<Vec<Delivery>, StorageError>;
}
