//! The use cases of paid plans.

use std::sync::Arc;

use octavo_application::{
    billing::{
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
};

/// Changes of a plan by its customer.
pub struct BillingUseCases {
    /// Knows the names of the plans.
    pub names: Arc<PlanNames>,
    /// Reads the customer.
    pub read: ReadCustomer,
    /// Previews what a change would cost, and quotes the price.
    pub preview: PreviewChange,
    /// Carries out a change: at once when it costs nothing, otherwise once it is paid.
    pub change: ChangePlan,
    /// Carries out orders about the current subscription.
    pub subscription: ChangeSubscription,
    /// Reads an account's invoices, its payments and its cancellation.
    pub history: ReadHistory,
    /// Pays an invoice, or looks up the outcome of its payment.
    pub pay: PayInvoice,
    /// Begins, finishes and removes a customer's card.
    pub cards: Cards,
    /// Checks a coupon code.
    pub coupon: CheckCoupon,
    /// Reads the customer's details for invoices.
    pub read_details: ReadDetails,
    /// Stores them.
    pub save_details: SaveDetails,
    /// Reads a customer's taxation.
    pub taxation: ReadTaxation,
    /// Reads whether an account gets a free domain.
    pub free_domain: ReadFreeDomain,
    /// Receives a webhook.
    pub webhook: ReceiveWebhook,
    /// Removes what a smaller plan does not allow.
    pub resolve: ResolveConflicts,
}
