//! Single sign-on.

use async_trait::async_trait;
use octavo_application::{shared::storage::StorageError, sso::ports::sso::SsoRepository};
use octavo_domain::{
    ids::UserId,
    sso::{Sso, SsoDomain},
};

use crate::{
    entity::{sso, sso_domains},
    repository::rows::names,
    sso::mapping,
    unit_of_work::{Unit, models},
};

#[async_trait]
impl SsoRepository for Unit {
    async fn find(&mut self, owner: UserId) -> Result<Option<Sso>, StorageError> {
        let sql = format!("SELECT {} FROM sso WHERE owner = $1", names::<sso::Entity>());
        let rows = self.rows(sql, [owner.uuid().into()]).await?;
        let Some(row) = models::<sso::Model>(&rows)?.pop() else {
            return Ok(None);
        };
        let sql = format!("SELECT {} FROM sso_domains WHERE owner = $1", names::<sso_domains::Entity>());
        let domains = models(&self.rows(sql, [owner.uuid().into()]).await?)?;
        mapping::sso(row, &domains).map(Some)
    }

    async fn of_domain(&mut self, domain: &SsoDomain) -> Result<Option<Sso>, StorageError> {
        let sql = format!("SELECT {} FROM sso_domains WHERE domain = $1", names::<sso_domains::Entity>());
        let rows = self.rows(sql, [domain.as_str().into()]).await?;
        match models::<sso_domains::Model>(&rows)?.first() {
            Some(row) => SsoRepository::find(self, UserId::new(row.owner)).await,
            None => Ok(None),
        }
    }

    async fn save(&mut self, sso: &Sso) -> Result<(), StorageError> {
        let row = mapping::row(sso);
        let sql = "INSERT INTO sso (owner, company_name, email_domain, collaborator_type, identity_provider, \
                   sign_in_url, certificate, requested_at, name, endpoint, enabled_at, collaboration, folder) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) \
                   ON CONFLICT (owner) DO UPDATE SET company_name = excluded.company_name, \
                   email_domain = excluded.email_domain, collaborator_type = excluded.collaborator_type, \
                   identity_provider = excluded.identity_provider, sign_in_url = excluded.sign_in_url, \
                   certificate = excluded.certificate, requested_at = excluded.requested_at, \
                   name = excluded.name, endpoint = excluded.endpoint, enabled_at = excluded.enabled_at, \
                   collaboration = excluded.collaboration, folder = excluded.folder";
        let values = [
            row.owner.into(),
            row.company_name.into(),
            row.email_domain.into(),
            row.collaborator_type.into(),
            row.identity_provider.into(),
            row.sign_in_url.into(),
            row.certificate.into(),
            row.requested_at.into(),
            row.name.into(),
            row.endpoint.into(),
            row.enabled_at.into(),
            row.collaboration.into(),
            row.folder.into(),
        ];
        self.run(sql, values).await?;
        self.run("DELETE FROM sso_domains WHERE owner = $1", [sso.owner.uuid().into()]).await?;
        let domains = mapping::domain_rows(sso);
        let added = self.insert_rows::<sso_domains::Entity>(&domains).await?;
        if usize::try_from(added).is_ok_and(|added| added == domains.len()) {
            Ok(())
        } else {
            Err(StorageError::Duplicate("domain"))
        }
    }

    async fn delete(&mut self, owner: UserId) -> Result<bool, StorageError> {
        Ok(self.run("DELETE FROM sso WHERE owner = $1", [owner.uuid().into()]).await? > 0)
    }
}
