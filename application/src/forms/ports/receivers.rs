//! Connected services that receive answers.

use async_trait::async_trait;
use octavo_domain::{
    forms::{
        answer::Answer,
        definition::FormDefinition,
        target::{Column, PlaceId, Target},
    },
    ids::NumId,
    services::{AccountName, Service},
};

use crate::services::ports::services::{ServiceError, Tokens};

/// An audience of Mailchimp.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Audience {
    /// Its id.
    pub id: PlaceId,
    /// Its name.
    pub name: AccountName,
    /// How many people are subscribed.
    pub members: u64,
}

/// The form for whose answers a place is wanted.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// The number of the project.
    pub project: NumId,
    /// Its title.
    pub title: &'a str,
    /// The form.
    pub form: &'a FormDefinition,
    /// Mailchimp: the audience.
    pub audience: Option<&'a PlaceId>,
}

/// A place that gets answers from now on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Its id.
    pub id: PlaceId,
    /// Its name for people.
    pub name: AccountName,
    /// Google: the columns, each with its heading.
    pub columns: Vec<Column>,
}

/// What came of sending an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sent {
    /// The service has it. The words are for the log.
    Taken(String),
    /// There is nothing in it for this service. The sentence is for the log.
    Nothing(String),
}

/// Passes answers on to connected services (EDIT-279).
///
/// Every call MUST end within a time and a size, and MUST follow no redirection. An answer that is sent again MUST NOT arrive
/// twice where the service lets that be known, and MUST NOT be lost. Nothing in it may be executed as a formula.
#[async_trait]
pub trait AnswerReceivers: Send + Sync {
    /// The audiences of an account at Mailchimp, at most a hundred.
    ///
    /// # Errors
    /// [`ServiceError`].
    async fn audiences(&self, tokens: &Tokens) -> Result<Vec<Audience>, ServiceError>;

    /// Makes the place for the answers of a form, or looks it up.
    ///
    /// # Errors
    /// [`ServiceError`]; [`ServiceError::Rejected`] when there is no such audience.
    async fn open(
        &self,
        service: Service,
        tokens: &Tokens,
        wanted: Wanted<'_>,
    ) -> Result<Place, ServiceError>;

    /// Sends an answer. `is_retry` says that it may be there already.
    ///
    /// # Errors
    /// [`ServiceError`]; it is sent again then.
    async fn send(
        &self,
        tokens: &Tokens,
        target: &Target,
        answer: &Answer,
        is_retry: bool,
    ) -> Result<Sent, ServiceError>;
}
