//! Makes the states of the routes and the jobs from adapters.
//!
//! The server, the worker, the commands, the demo account and the tests all use it. Each context lists its
//! use cases in the application, with the ports that they need.

mod jobs;
mod measured;
mod viewer;

use octavo_application::{
    account::{
        AccountUseCases, profile_media::ProfileMediaUseCases, read_account::ReadAccount,
        update_account::UpdateAccount,
    },
    auth::{AuthUseCases, passkeys::PasskeyUseCases, second_factor::SecondFactorUseCases},
    billing::{BillingUseCases, ReceiptUseCases},
    comments::CommentUseCases,
    copies::CopyUseCases,
    documents::DocumentUseCases,
    domains::{DomainUseCases, certificates::read_own::ReadOwnCertificate},
    export::ExportUseCases,
    forms::FormUseCases,
    library::LibraryUseCases,
    newsletters::NewsletterUseCases,
    plans::PlanUseCases,
    prompts::{NewsUseCases, Prompts},
    publication::{HomeUseCases, PublicationUseCases},
    referrals::ReferralUseCases,
    services::ServiceUseCases,
    sso::SsoUseCases,
    team::TeamUseCases,
};
use octavo_http::{App, HttpSettings, HttpState};

pub use jobs::{JobAdapters, jobs};
pub use octavo_application::ports::{Adapters, Ports, Store};
pub use viewer::viewer;

/// The state of the app's routes.
#[must_use]
pub fn app(ports: &Ports, settings: HttpSettings) -> App {
    let (name, support) = (settings.product_name.as_str(), settings.support_email.as_ref());
    let account = AccountUseCases::new(ports, name);
    let prompts = Prompts::new(ports, &settings.toggles, support, name);
    let billing = ports.billing_with(settings.billing.clone(), &settings.toggles);
    App {
        state: HttpState::new(&settings, ports.clock.clone()),
        passkeys: PasskeyUseCases::new(ports, &account.reauthenticate),
        second_factor: SecondFactorUseCases::new(ports, name, &account.reauthenticate),
        account,
        billing: BillingUseCases::new(ports, &billing),
        own_certificate: ReadOwnCertificate {
            storage: ports.storage.clone(),
            read: ports.read_certificates(),
        },
        domains: DomainUseCases::new(ports, &settings.domains),
        auth: AuthUseCases::new(ports, name),
        export: ExportUseCases::new(ports),
        comments: CommentUseCases::new(ports),
        forms: FormUseCases::new(ports),
        home: HomeUseCases::new(ports),
        profile_media: ProfileMediaUseCases::new(ports),
        library: LibraryUseCases::new(ports),
        news: NewsUseCases::new(ports),
        newsletters: NewsletterUseCases::new(ports),
        plans: PlanUseCases::new(ports, &prompts.toggles),
        prompts,
        publication: PublicationUseCases::new(ports),
        referrals: ReferralUseCases::new(ports),
        receipts: ReceiptUseCases::new(ports),
        copies: CopyUseCases::new(ports),
        documents: DocumentUseCases::new(ports),
        services: ServiceUseCases::new(ports),
        sso: SsoUseCases::new(ports, support, name),
        team: TeamUseCases::new(ports),
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
