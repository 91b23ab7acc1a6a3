//! A customer's view of their plan.

use octavo_domain::{
    account::user::User,
    billing::{
        analytics::{Worth, worth},
        calendar::{Interval, Moment},
        dunning,
        money::Cents,
        offers,
        subscription::{Pause, Status},
    },
    ids::{InvoiceId, UserId},
    plans::level::Level,
    referrals::referral,
};

use super::{Billing, order::is_for_sale};
use crate::{
    account::ports::queries::AccountView, billing::ports::CouponOffer, shared::storage::StorageError,
};
use octavo_domain::billing::{
    account::BillingAccount,
    attempt::Attempt,
    issued_invoice::{BillingReason, InvoiceStatus, IssuedInvoice},
};

/// Reads it.
pub struct ReadCustomer(pub Billing);

/// A customer as they see themselves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomerView {
    /// The account.
    pub user: User,
    /// Its billing account.
    pub account: BillingAccount,
    /// The time of its clock.
    pub now: Moment,
    /// The last invoice, with the last attempt to pay it.
    pub latest: Option<(IssuedInvoice, Option<Attempt>)>,
    /// Have they ever paid?
    pub has_paid: bool,
    /// The first purchase; none before it, and none once a second invoice is paid.
    pub first_purchase: Option<FirstPurchase>,
    /// The coupon of the subscription's discount, as operators described it.
    pub coupon_offer: Option<CouponOffer>,
    /// The next payment and its time, if there is one.
    pub next_payment: Option<(Moment, Cents)>,
    /// What the plan with its add-ons costs for a whole interval, in cents.
    pub full_price: Cents,
    /// The same with the discount that runs.
    pub discounted_price: Cents,
    /// The discount of a referred customer on the first payment, in cents; 0 for others.
    pub referral_cents: u32,
    /// The pause that is offered to a customer who wants to leave.
    pub pause_offer: Option<Pause>,
    /// Is the discount offered to a customer who wants to leave?
    pub discount_offer: bool,
    /// Two months of one plan were paid: a year would be cheaper.
    pub suggest_yearly: bool,
    /// Until when the plan can be restored that ended unpaid.
    pub payable_until: Option<Moment>,
    /// The plans that can be chosen, by the month and by the year, with their prices in cents.
    pub available: Vec<(Level, Interval, Cents)>,
}

/// A customer's first purchase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FirstPurchase {
    /// The invoice that was paid.
    pub invoice: InvoiceId,
    /// The plan.
    pub plan: (Level, Interval),
    /// Its worth, for analytics of where customers come from.
    pub worth: Worth,
}

/// Months of one plan after which the year is suggested.
const MONTHS_BEFORE_YEARLY: usize = 2;

impl ReadCustomer {
    /// Reads it; none when the account is deleted.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId) -> Result<Option<CustomerView>, StorageError> {
        let Self(billing) = self;
        let Some(AccountView { user, .. }) = billing.read_account(user).await? else { return Ok(None) };
        let referral = billing.audience.referral_of(user.id).await?;
        let account = match billing.queries.billing_account(user.id).await? {
            Some(account) => account.at(billing.provider.name()),
            None => billing.new_billing_account(user.id),
        };
        let now = billing.now(&account);
        let latest = billing.queries.latest_invoice(user.id).await?;
        let subscription = &account.subscription;
        let items = billing
            .prices()
            .items(subscription.level, subscription.interval, subscription.addons)
            .filter(|_| subscription.status.is_running() || subscription.status.waits_for_payment())
            .unwrap_or_default();
        let full_price = items.iter().map(|(_, price)| *price).sum();
        let next_payment = subscription
            .next_payment_at()
            .and_then(|at| Some((at, billing.next_amount(&account, subscription, account.balance)?)));
        let discounted_price = billing.next_amount(&account, subscription, Cents::ZERO).unwrap_or(full_price);
        let has_subscription = subscription.status != Status::None || account.paid_invoices > 0;
        let referral_cents = referral
            .map_or(0, |referral: referral::Referral| referral.discount(has_subscription, now.time()));
        let pause_offer =
            offers::pause(subscription, now, billing.rules.pause_days).ok().and_then(|paused| paused.pause);
        let discount_offer = offers::offers_discount(subscription, account.paid_invoices, account.had_coupon);
        let payable_until = latest
            .as_ref()
            .filter(|(invoice, _)| {
                invoice.status == InvoiceStatus::Open
                    && invoice.reason == BillingReason::Cycle
                    && subscription.status == Status::Canceled
            })
            .and_then(|_| account.ended_at.map(dunning::payable_until));
        let suggest_yearly = self.suggests_yearly(&account).await?;
        let first_purchase = self.first_purchase(&account, latest.as_ref().map(|(invoice, _)| invoice));
        let coupon_offer = match &subscription.coupon {
            Some(coupon) => billing.queries.coupon_offer(&coupon.id).await?,
            None => None,
        };
        Ok(Some(CustomerView {
            has_paid: account.paid_invoices > 0,
            first_purchase,
            coupon_offer,
            next_payment,
            full_price,
            discounted_price,
            referral_cents,
            pause_offer,
            discount_offer,
            suggest_yearly,
            payable_until,
            available: self.available(&user),
            latest,
            now,
            account,
            user,
        }))
    }

    /// The first invoice that was paid with money, as long as it is the only paid one.
    fn first_purchase(
        &self,
        account: &BillingAccount,
        latest: Option<&IssuedInvoice>,
    ) -> Option<FirstPurchase> {
        let invoice = latest.filter(|invoice| {
            account.paid_invoices == 1
                && invoice.status == InvoiceStatus::Paid
                && invoice.invoice.amount_due > Cents::ZERO
        })?;
        let (level, interval) = (invoice.after.level, invoice.after.interval);
        let worth = worth(&self.0.catalogue, level, interval);
        Some(FirstPurchase { invoice: invoice.id, plan: (level, interval), worth })
    }

    /// Were the last payments monthly ones of the current plan?
    async fn suggests_yearly(&self, account: &BillingAccount) -> Result<bool, StorageError> {
        let subscription = &account.subscription;
        if subscription.status != Status::Active || subscription.interval != Interval::Month {
            return Ok(false);
        }
        let invoices = self.0.queries.invoices(account.user, 12).await?;
        let months = invoices
            .iter()
            .filter(|invoice| {
                invoice.status == InvoiceStatus::Paid && invoice.reason != BillingReason::Update
            })
            .take_while(|invoice| {
                (invoice.after.level, invoice.after.interval) == (subscription.level, Interval::Month)
            })
            .count();
        Ok(months >= MONTHS_BEFORE_YEARLY)
    }

    fn available(&self, user: &User) -> Vec<(Level, Interval, Cents)> {
        let prices = self.0.prices();
        let of = |interval| {
            prices
                .of(interval)
                .plans
                .iter()
                .filter(move |(level, _)| Level::ALL.contains(level) && is_for_sale(**level, interval, user))
                .map(move |(level, amount)| (*level, interval, *amount))
        };
        of(Interval::Month).chain(of(Interval::Year)).collect()
    }
}
