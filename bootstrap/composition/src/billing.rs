//! The use cases of paid plans, wired.

pub(crate) mod receipts;

use std::sync::Arc;

use octavo_application::{
    billing::{
        Billing, BillingRules,
        cards::Cards,
        change_plan::ChangePlan,
        change_subscription::ChangeSubscription,
        check_coupon::CheckCoupon,
        details::{ReadDetails, ReadTaxation, SaveDetails},
        free_domain::ReadFreeDomain,
        history::ReadHistory,
        pay_invoice::PayInvoice,
        preview::PreviewChange,
        read_customer::ReadCustomer,
        receive_webhook::ReceiveWebhook,
        resolve::ResolveConflicts,
    },
    plans::names::PlanNames,
    prompts::toggles::ReadToggles,
    publication::keyring::Keyring,
};
use octavo_domain::prompts::toggle::Toggles;
use octavo_http::{HttpSettings, use_cases::BillingUseCases};

use crate::ports::Ports;

/// Wires them.
pub(crate) fn billing(ports: &Ports, settings: &HttpSettings) -> BillingUseCases {
    let billing = ports.billing_with(settings.billing.clone(), &settings.toggles);
    BillingUseCases {
        read: ReadCustomer(billing.clone()),
        preview: PreviewChange(billing.clone()),
        change: ChangePlan(billing.clone()),
        subscription: ChangeSubscription(billing.clone()),
        history: ReadHistory(billing.clone()),
        pay: PayInvoice(billing.clone()),
        cards: Cards(billing.clone()),
        coupon: CheckCoupon(billing.clone()),
        read_details: ReadDetails(billing.clone()),
        save_details: SaveDetails(billing.clone()),
        taxation: ReadTaxation(billing.clone()),
        free_domain: ReadFreeDomain { accounts: ports.accounts.clone(), billing: billing.clone() },
        names: billing.names.clone(),
        webhook: ReceiveWebhook(billing.clone()),
        resolve: ResolveConflicts(billing),
    }
}

impl Ports {
    /// What the use cases of billing need, over the toggles of the settings.
    #[must_use]
    pub fn billing_with(&self, rules: BillingRules, toggles: &Toggles) -> Billing {
        let toggles = ReadToggles::new(self.prompts.clone(), self.clock.clone(), toggles.clone());
        let names = PlanNames { toggles: Arc::new(toggles), prompts: self.prompts.clone() };
        Billing {
            storage: self.storage.clone(),
            queries: self.billing.clone(),
            accounts: self.accounts.clone(),
            audience: self.audience.clone(),
            library: self.library.clone(),
            team: self.team.clone(),
            provider: self.card_provider.clone(),
            catalogue: self.catalogue.clone(),
            names: Arc::new(names),
            keyring: Arc::new(Keyring::new(self.storage.clone(), self.keyed_hash.clone())),
            ids: self.ids.clone(),
            clock: self.clock.clone(),
            rules,
        }
    }
}
