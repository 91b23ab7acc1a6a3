//! Makes the use cases of adapters. The server, the worker, the commands, the demo account and the tests all start here,
//! so that each use case is wired once.

mod account;
mod billing;
mod domains;
mod entry;
mod export;
mod face;
mod home;
mod jobs;
mod library;
mod measured;
mod outreach;
mod passkeys;
mod plans;
mod ports;
mod prompts;
mod publication;
mod receipts;
mod second_factor;
mod sending;
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

/// What the app's routes need.
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
        entry: entry::entry(ports, &settings.product_name),
        export: export::export(ports),
        home: home::home(ports),
        face: face::face(ports),
        library: library::library(ports),
        news: home::news(ports),
        outreach: outreach::outreach(ports),
        passkeys: passkeys::passkey(ports, reauthenticate.clone()),
        plans: plans::plan(ports, &prompts),
        prompts,
        publication: publication::publication(ports),
        receipts: receipts::receipt(ports),
        second_factor: second_factor::second_factor(ports, &settings.product_name, reauthenticate),
        sending: sending::sending(ports),
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

/// What the viewer's pages need.
#[must_use]
pub fn viewer(ports: &Ports, settings: &HttpSettings) -> Arc<Viewer> {
    Arc::new(publication::viewer(ports, settings))
}
