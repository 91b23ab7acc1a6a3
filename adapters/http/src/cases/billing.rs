//! The use cases of plans that are paid for.

use octavo_application::billing::{
    Billing,
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
};

/// What customers do about their plan.
pub struct BillingCases {
    /// What every use case of billing needs.
    pub billing: Billing,
    /// Reads it.
    pub read: ReadCustomer,
    /// Works out what a change would cost, and names the price.
    pub preview: PreviewChange,
    /// Carries out a change: at once where nothing is to be paid for it, once it is paid otherwise.
    pub change: ChangePlan,
    /// Cancels a subscription: it ends with its period, and can be restored until then.
    pub cancel: CancelSubscription,
    /// Restores a subscription that was to end.
    pub resubscribe: Resubscribe,
    /// Takes the pause that is offered.
    pub pause: PauseSubscription,
    /// Ends a pause: a new period begins now and is charged.
    pub unpause: UnpauseSubscription,
    /// Takes the discount that is offered.
    pub discount: TakeDiscount,
    /// Ends a trial now: the first period begins and is charged.
    pub end_trial: EndTrial,
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
