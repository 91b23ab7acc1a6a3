//! `sso.json`: single sign-on, its request and its setup.

use async_trait::async_trait;

use super::Section;
use crate::export::{
    ExportSources,
    build_export::{Stop, Whose},
    ports::archive::{Archive, Value},
};

pub(super) struct SingleSignOn;

#[async_trait]
impl Section for SingleSignOn {
    async fn write(
        &self,
        from: &ExportSources,
        whose: &Whose,
        archive: &mut dyn Archive,
    ) -> Result<(), Stop> {
        let sso = from.sso.sso(whose.view.user.id).await?;
        let value = sso.map_or(Value::Null, |sso| {
            let provider = sso.provider.as_ref().map_or(Value::Null, |provider| {
                Value::object([
                    ("name", provider.name.as_str().into()),
                    ("domains", Value::list(provider.domains.iter().map(|domain| domain.as_str()))),
                    ("enabledAt", provider.enabled_at.into()),
                ])
            });
            Value::object([
                ("companyName", sso.request.company_name.as_str().into()),
                ("emailDomain", sso.request.email_domain.as_str().into()),
                ("identityProvider", sso.request.identity_provider.as_str().into()),
                ("signInUrl", sso.request.sign_in_url.as_str().into()),
                ("collaboratorType", sso.collaboration.id().into()),
                ("collection", sso.folder.map(|folder| folder.to_string()).into()),
                ("provider", provider),
                ("requestedAt", sso.requested_at.into()),
            ])
        });
        Ok(archive.json("sso.json", value).await?)
    }
}
