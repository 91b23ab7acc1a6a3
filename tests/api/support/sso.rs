//! Single sign-on: requests, and operators' commands.

use octavo_application::sso::manage_sso::{ManageSso, Setup};
use octavo_domain::sso::{Answer, SsoDomain, SsoEndpoint};
use serde_json::{Value, json};

use super::app::{Account, TestApp};

pub(crate) const ENDPOINT: &str = "https://okafor.okta.example/saml";

/// The answers of a request.
pub(crate) fn answers() -> Value {
    json!({
        "companyName": " Okafor & Daughters ", "emailDomain": "okafor.studio", "collaboratorType": "editor",
        "identityProvider": "Okta", "samlSignInURL": ENDPOINT, "certificate": "-----BEGIN CERTIFICATE-----\nMII…\n",
    })
}

/// Turns it on as an operator; an error is the refusal's sentence.
pub(crate) async fn enable(app: &TestApp, account: &Account, domains: &[&str]) -> Result<(), String> {
    let manage = ManageSso { clock: app.clock.clone(), catalogue: app.ports.catalogue.clone() };
    let setup = Setup {
        name: Answer::parse("Okta").unwrap(),
        domains: domains.iter().map(|domain| SsoDomain::parse(domain).unwrap()).collect(),
        endpoint: SsoEndpoint::parse(ENDPOINT).unwrap(),
    };
    let mut work = app.ports.storage.begin().await.unwrap();
    let user = work.users().find(account.id()).await.unwrap().unwrap();
    manage.enable(work.as_mut(), &user, setup).await.map_err(|error| error.to_string())?;
    work.commit().await.unwrap();
    Ok(())
}

/// Turns it off as an operator.
pub(crate) async fn disable(app: &TestApp, account: &Account) {
    let manage = ManageSso { clock: app.clock.clone(), catalogue: app.ports.catalogue.clone() };
    app.behind(async |work| {
        let user = work.users().find(account.id()).await.unwrap().unwrap();
        manage.disable(work, &user).await.unwrap();
    })
    .await;
}
