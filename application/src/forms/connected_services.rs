//! Saying which connected services get the answers of a form.

use std::sync::Arc;

use octavo_domain::{
    documents::id::RecordId,
    forms::{
        definition::{FieldType, FormDefinition},
        settings::DeliveryState,
        target::{PlaceId, Target},
    },
    ids::{ProjectRef, UserId},
    services::{Connection, Service},
    team::access::Access,
};

use super::read_forms::{FormError, MOST_DELIVERIES, ReadForms};
use crate::{
    forms::ports::receivers::{AnswerReceivers, Audience, Wanted},
    publication::ports::publication::PublicationQueries,
    services::{
        ServicePorts,
        keys::KeysError,
        ports::services::{ConnectionQueries, ServiceError},
    },
    shared::storage::{Storage, StorageError},
    team::ports::team::ProjectAccess,
};

/// Says which connected services get the answers of forms (EDIT-279). The owner of a project does, with their own accounts:
/// teammates must not use them.
pub struct ConnectedServices {
    /// Stores it.
    pub storage: Arc<dyn Storage>,
    /// Reads forms.
    pub forms: ReadForms,
    /// Reads projects.
    pub publications: Arc<dyn PublicationQueries>,
    /// Reads what is connected.
    pub connections: Arc<dyn ConnectionQueries>,
    /// Opens the keys of connections.
    pub keys: ServicePorts,
    /// Calls the services.
    pub receivers: Arc<dyn AnswerReceivers>,
}

/// A service of forms, as the owner of a form sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceOfForm {
    /// Which.
    pub service: Service,
    /// Has the operator set it up?
    pub is_configured: bool,
    /// The owner's connection.
    pub connection: Option<Connection>,
    /// Does it need a field for an e-mail address that the form does not have?
    pub lacks_email: bool,
    /// Where it gets answers; none where it gets none.
    pub target: Option<Target>,
    /// Why it did not take the last answer.
    pub trouble: Option<String>,
}

/// Why no service was chosen.
#[derive(Debug, thiserror::Error)]
pub enum ChoiceError {
    /// The form cannot be read or changed.
    #[error(transparent)]
    Form(#[from] FormError),
    /// Mailchimp takes members, who have an address.
    #[error("Mailchimp needs an e-mail address, and this form does not ask for one")]
    NoEmail,
    /// Mailchimp needs an audience.
    #[error("Choose an audience of Mailchimp")]
    NoAudience,
    /// The service does not take part.
    #[error(transparent)]
    Keys(#[from] KeysError),
}

impl From<StorageError> for ChoiceError {
    fn from(error: StorageError) -> Self {
        Self::Form(error.into())
    }
}

/// Mailchimp takes members, and each has an e-mail address.
fn lacks_email(service: Service, form: &FormDefinition) -> bool {
    service == Service::Mailchimp && !form.fields.iter().any(|field| field.field_type == FieldType::Email)
}

impl ConnectedServices {
    /// The services of forms, each with what it is for this form.
    ///
    /// # Errors
    /// [`FormError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn list(
        &self,
        user: UserId,
        (project, form): (ProjectRef, RecordId),
    ) -> Result<Vec<ServiceOfForm>, FormError> {
        let (seen, definition) = self.own(user, (project, form)).await?;
        let connections = self.connections.connections(user).await?;
        let targets = self.storage.begin().await?.forms().targets(seen.id, form).await?;
        let deliveries = self.forms.forms.deliveries(seen.id, form, MOST_DELIVERIES).await?;
        let view = |service: Service| {
            let target = targets.iter().find(|target| target.service == service).cloned();
            let last = deliveries.iter().find(|one| one.service == Some(service) && one.tried_at.is_some());
            let is_stuck = |state| matches!(state, DeliveryState::Waiting | DeliveryState::Failed);
            let trouble = last.filter(|one| target.is_some() && is_stuck(one.state));
            ServiceOfForm {
                service,
                is_configured: self.keys.gateway.is_configured(service),
                connection: connections.iter().find(|connection| connection.service == service).cloned(),
                lacks_email: lacks_email(service, &definition),
                trouble: trouble.and_then(|one| one.outcome.clone()),
                target,
            }
        };
        Ok(Service::ALL.into_iter().filter(|service| service.serves_forms()).map(view).collect())
    }

    /// The audiences of the owner's account at Mailchimp.
    ///
    /// # Errors
    /// [`ChoiceError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn audiences(
        &self,
        user: UserId,
        which: (ProjectRef, RecordId),
    ) -> Result<Vec<Audience>, ChoiceError> {
        self.own(user, which).await?;
        self.set_up(Service::Mailchimp)?;
        let receivers = &self.receivers;
        let ask = |tokens| async move { receivers.audiences(&tokens).await };
        let (_, audiences) = self.keys.with_keys(user, Service::Mailchimp, ask).await?;
        Ok(audiences)
    }

    /// Has the answers that come from now on sent to a service, and makes the place there for them. A service that gets them
    /// already goes on at a new place.
    ///
    /// # Errors
    /// [`ChoiceError`]; nothing is changed here then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn begin(
        &self,
        user: UserId,
        (project, form): (ProjectRef, RecordId),
        service: Service,
        audience: Option<PlaceId>,
    ) -> Result<Target, ChoiceError> {
        let (seen, definition) = self.own(user, (project, form)).await?;
        self.set_up(service)?;
        if lacks_email(service, &definition) {
            return Err(ChoiceError::NoEmail);
        }
        if service == Service::Mailchimp && audience.is_none() {
            return Err(ChoiceError::NoAudience);
        }
        let detail = self.publications.detail(ProjectRef::Id(seen.id)).await?.ok_or(FormError::NotFound)?;
        let wanted = Wanted {
            project: seen.num_id,
            title: detail.project.title.as_str(),
            form: &definition,
            audience: audience.as_ref(),
        };
        let receivers = &self.receivers;
        let open = |tokens| async move { receivers.open(service, &tokens, wanted).await };
        let (_, place) = self.keys.with_keys(user, service, open).await?;
        let target = Target {
            project: seen.id,
            form,
            service,
            place: place.id,
            name: place.name,
            headed: place.columns.len(),
            columns: place.columns,
            since: self.keys.clock.now(),
        };
        let mut work = self.storage.begin().await?;
        if work.users().find(user).await?.is_none() {
            return Err(FormError::NotFound.into());
        }
        work.forms().set_target(&target).await?;
        work.commit().await?;
        Ok(target)
    }

    /// Sends a service no more answers, nor those that wait. What it has stays there. False when it got none.
    ///
    /// # Errors
    /// [`FormError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn end(
        &self,
        user: UserId,
        (project, form): (ProjectRef, RecordId),
        service: Service,
    ) -> Result<bool, FormError> {
        let (seen, _) = self.own(user, (project, form)).await?;
        let mut work = self.storage.begin().await?;
        if work.users().find(user).await?.is_none() {
            return Err(FormError::NotFound);
        }
        let was_there = work.forms().remove_target(seen.id, form, service).await?;
        work.commit().await?;
        Ok(was_there)
    }

    fn set_up(&self, service: Service) -> Result<(), KeysError> {
        let is_configured = self.keys.gateway.is_configured(service);
        if is_configured { Ok(()) } else { Err(ServiceError::NotConfigured.into()) }
    }

    /// A form of a project that the caller owns.
    async fn own(
        &self,
        user: UserId,
        (project, form): (ProjectRef, RecordId),
    ) -> Result<(ProjectAccess, FormDefinition), FormError> {
        let seen = self.forms.access(user, project).await?;
        if seen.access != Access::Owner {
            return Err(FormError::Forbidden);
        }
        let definition = self.forms.known(seen.id, form).await?;
        Ok((seen, definition))
    }
}
