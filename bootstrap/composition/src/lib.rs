//! Makes the use cases from adapters. The server, the worker, the commands, the demo account and the tests all use it,
//! so that each use case is wired once.

mod account;
mod auth;
mod billing;
mod copies;
mod domains;
mod export;
mod jobs;
mod library;
mod measured;
mod newsletters;
mod plans;
mod ports;
mod prompts;
mod publication;
mod referrals;
mod services;
mod sso;
mod team;

use std::sync::Arc;

use octavo_application::{
    account::{read_account::ReadAccount, update_account::UpdateAccount},
    domains::certificates::read_own::ReadOwnCertificate,
};
use octavo_http::{App, HttpSettings, HttpState};
use octavo_viewer::Viewer;

pub use jobs::{JobAdapters, jobs};
pub use ports::{Adapters, Ports, Store};

/// The state of the app's routes.
#[must_use]
pub fn app(ports: &Ports, settings: HttpSettings) -> App {
    let account = account::account(ports, &settings);
    let prompts = prompts::prompts(ports, &settings);
    let reauthenticate = account.reauthenticate.clone();
    App {
        state: HttpState::new(&settings, ports.clock.clone()),
        account,
        billing: billing::billing(ports, &settings),
        own_certificate: ReadOwnCertificate {
            storage: ports.storage.clone(),
            read: ports.read_certificates(),
        },
        domains: domains::domain(ports, &settings.domains),
        auth: auth::auth(ports, &settings.product_name),
        export: export::export(ports),
        home: publication::home::home(ports),
        profile_media: account::profile_media::profile_media(ports),
        library: library::library(ports),
        news: prompts::news::news(ports),
        newsletters: newsletters::newsletters(ports),
        passkeys: auth::passkeys::passkey(ports, reauthenticate.clone()),
        plans: plans::plan(ports, &prompts),
        prompts,
        publication: publication::publication(ports),
        referrals: referrals::referrals(ports),
        receipts: billing::receipts::receipt(ports),
        second_factor: auth::second_factor::second_factor(ports, &settings.product_name, reauthenticate),
        copies: copies::copies(ports),
        services: services::service(ports),
        sso: sso::sso(ports, &settings),
        team: team::team(ports),
        catalogue: ports.catalogue.clone(),
        places: ports.places.clone(),
        read_account: ReadAccount { accounts: ports.accounts.clone(), clock: ports.clock.clone() },
        update_account: UpdateAccount {
            storage: ports.storage.clone(),
            ids: ports.ids.clone(),
            clock: ports.clock.clone(),
        },
        storage: ports.storage.clone(),
        settings,
    }
}

/// The state of the viewer's routes.
#[must_use]
pub fn viewer(ports: &Ports, settings: &HttpSettings) -> Arc<Viewer> {
    Arc::new(publication::viewer(ports, settings))
}
