//! The use cases of plans that are paid for.

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

/// What customers do about their plan.
pub struct BillingCases {
    /// Knows what plans are called.
    pub names: Arc<PlanNames>,
    /// Reads it.
    pub read: ReadCustomer,
    /// Works out what a change would cost, and names the price.
    pub preview: PreviewChange,
    /// Carries out a change: at once where nothing is to be paid for it, once it is paid otherwise.
    pub change: ChangePlan,
    /// Carries out what customers ask for about the subscription they have.
    pub subscription: ChangeSubscription,
    /// Reads what is known of an account, its invoices, and how it has left.
    pub history: ReadHistory,
    /// Pays an invoice, or finds out what came of paying it.
    pub pay: PayInvoice,
    /// Begins, finishes and removes a customer's card.
    pub cards: Cards,
    /// Checks a code.
    pub coupon: CheckCoupon,
    /// Reads what an account wants to have on its invoices.
    pub read_details: ReadDetails,
    /// Stores it.
    pub save_details: SaveDetails,
    /// Reads how somebody is taxed.
    pub taxation: ReadTaxation,
    /// Reads how an account stands to it.
    pub free_domain: ReadFreeDomain,
    /// Receives a webhook.
    pub webhook: ReceiveWebhook,
    /// Takes away what a smaller plan does not allow.
    pub resolve: ResolveConflicts,
}
