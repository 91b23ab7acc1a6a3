//! The use cases of plans that are paid for, wired.

use std::sync::Arc;

use octavo_application::{
    billing::{
        Billing, BillingRules,
        cancel::{CancelSubscription, Resubscribe},
        cards::Cards,
        change_plan::ChangePlan,
        check_coupon::CheckCoupon,
        details::{ReadDetails, ReadTaxation, SaveDetails},
        free_domain::ReadFreeDomain,
        offers::{PauseSubscription, TakeDiscount, UnpauseSubscription},
        pay_invoice::PayInvoice,
        preview::PreviewChange,
        read_customer::ReadCustomer,
        receive_webhook::ReceiveWebhook,
        resolve::ResolveConflicts,
        trial::EndTrial,
    },
    publication::keyring::Keyring,
};

use octavo_http::cases::BillingCases;

use crate::ports::Ports;

/// Wires them.
pub(crate) fn billing(ports: &Ports, rules: BillingRules) -> BillingCases {
    let billing = ports.billing_with(rules);
    BillingCases {
        read: ReadCustomer(billing.clone()),
        preview: PreviewChange(billing.clone()),
        change: ChangePlan(billing.clone()),
        cancel: CancelSubscription(billing.clone()),
        resubscribe: Resubscribe(billing.clone()),
        pause: PauseSubscription(billing.clone()),
        unpause: UnpauseSubscription(billing.clone()),
        discount: TakeDiscount(billing.clone()),
        end_trial: EndTrial(billing.clone()),
        pay: PayInvoice(billing.clone()),
        cards: Cards(billing.clone()),
        coupon: CheckCoupon(billing.clone()),
        read_details: ReadDetails(billing.clone()),
        save_details: SaveDetails(billing.clone()),
        taxation: ReadTaxation(billing.clone()),
        free_domain: ReadFreeDomain { accounts: ports.accounts.clone(), billing: billing.clone() },
        webhook: ReceiveWebhook(billing.clone()),
        resolve: ResolveConflicts(billing.clone()),
        billing,
    }
}

impl Ports {
    /// What the use cases of billing need.
    #[must_use]
    pub fn billing_with(&self, rules: BillingRules) -> Billing {
        Billing {
            storage: self.storage.clone(),
            queries: self.billing.clone(),
            accounts: self.accounts.clone(),
            outreach: self.outreach.clone(),
            library: self.library.clone(),
            team: self.team.clone(),
            provider: self.card_provider.clone(),
            catalogue: self.catalogue.clone(),
            keyring: Arc::new(Keyring::new(self.storage.clone(), self.keyed_hash.clone())),
            ids: self.ids.clone(),
            clock: self.clock.clone(),
            rules,
        }
    }
}
