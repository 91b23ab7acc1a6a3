//! Payments.
//!
//! A payment is made in two steps. First a payment intent is created, always with the same contents: its idempotency
//! key answers with the existing one, and refuses other contents. Then it is confirmed with the card that pays at that
//! moment. An intent is paid at most once, even after its key has expired.

use octavo_application::{
    billing::ports::card_provider::{CardProviderError, Collect, Find, Payment, PaymentPage, PaymentState},
    shared::secrets::Secret,
};
use octavo_domain::billing::card::{CustomerRef, IdempotencyKey, PaidCard, PaymentRef};
use octavo_domain::billing::{calendar::Moment, money::Cents};
use stripe_core::payment_intent::{
    CancelPaymentIntent, ConfirmPaymentIntent, ConfirmPaymentIntentOffSession, CreatePaymentIntent,
    ListPaymentIntent, RetrievePaymentIntent,
};
use stripe_shared::PaymentIntentAllowedPaymentMethodTypes;
use stripe_types::{Currency, RangeQueryTs};

use crate::{
    Stripe,
    declines::decline,
    named,
    refunds::RefundSums,
    transport::Trouble,
    wire::{Charge, Expandable, Intent, List},
};

/// The metadata field with a payment's key.
pub(crate) const KEY: &str = "key";
/// Each payment is read with its charge and that charge's refunds.
const CHARGE: &str = "latest_charge.refunds";
const CHARGES: &str = "data.latest_charge.refunds";
/// Payments on a page.
const PAGE: i64 = 100;
/// The most pages to read before this counts as an error.
const PAGES: u32 = 1_000;

/// The decline code of a bank that asks for its customer while they are absent.
const ASKS: &str = "authentication_required";

/// Does a payment wait for its customer, who confirms it with their card (Stripe’s recovery of off-session payments)?
fn waits(intent: &Intent) -> bool {
    let asks = |code: &Option<String>| code.as_deref() == Some(ASKS);
    intent.status == "requires_payment_method"
        && intent
            .last_payment_error
            .as_ref()
            .is_some_and(|error| asks(&error.code) || asks(&error.decline_code))
}

/// The product's view of a payment. `None` for payments of others, and for an intent that was never confirmed: no card
/// was asked.
fn payment(intent: Intent) -> Option<Payment> {
    let waits = waits(&intent);
    let charge = intent.latest_charge.and_then(Expandable::full);
    let state = match intent.status.as_str() {
        "succeeded" => PaymentState::Succeeded,
        _ if waits => PaymentState::NeedsAction { client_secret: Secret::new(intent.client_secret?) },
        "requires_action" => PaymentState::NeedsAction { client_secret: Secret::new(intent.client_secret?) },
        "requires_payment_method" => {
            PaymentState::Declined(decline(intent.last_payment_error, charge.as_ref())?)
        }
        "requires_confirmation" => return None,
        "canceled" => PaymentState::Canceled,
        _ => PaymentState::Processing,
    };
    let card = charge.as_ref().and_then(paid_card);
    let back = charge.map(|charge| RefundSums::of(&charge)).unwrap_or_default();
    Some(Payment {
        id: PaymentRef(intent.id),
        key: IdempotencyKey(intent.metadata.get(KEY)?.clone()),
        customer: CustomerRef(intent.customer?),
        amount: Cents::new(intent.amount),
        refunded: back.arrived,
        refund_pending: back.pending,
        refund_failed: back.failed,
        card,
        state,
        created_at: Moment::from_unix(intent.created),
    })
}

/// The card of a charge.
fn paid_card(charge: &Charge) -> Option<PaidCard> {
    let card = charge.payment_method_details.as_ref()?.card.as_ref()?;
    Some(PaidCard { brand: card.brand.clone()?, last4: card.last4.clone()? })
}

fn unclear() -> CardProviderError {
    CardProviderError::Unknown("the payment is neither made nor refused".to_owned())
}

fn rejected<T>(why: &str) -> Result<T, CardProviderError> {
    Err(CardProviderError::Rejected(why.to_owned()))
}

impl Stripe {
    pub(crate) async fn pay(&self, collect: &Collect) -> Result<Payment, CardProviderError> {
        if collect.amount <= Cents::ZERO {
            return rejected("there is nothing to pay");
        }
        let Some(card) = self.chosen_card(&collect.customer).await? else {
            // A customer who has removed their card meanwhile still gets the result of their payment.
            let made = self.find(&collect.customer, &collect.key).await?;
            let made = made.filter(|payment| payment.amount == collect.amount);
            return made.map_or_else(|| rejected("there is no card"), Ok);
        };
        let make = CreatePaymentIntent::new(collect.amount.get(), Currency::USD)
            .customer(named("customer", &collect.customer.0)?)
            .description(collect.description.as_str())
            .allowed_payment_method_types([PaymentIntentAllowedPaymentMethodTypes::Card])
            .metadata([(KEY.to_owned(), collect.key.0.clone())]);
        let made = self.transport.send::<Intent>(&make, Some(&collect.key.0)).await?;
        if made.replayed
            && let Some(payment) = self.now(&made.value.id).await?
        {
            return Ok(payment);
        }
        self.confirm(&made.value.id, &card.method.0, collect).await
    }

    /// Confirms a payment, once. If the bank asks for an absent customer, the payment waits for them.
    async fn confirm(&self, id: &str, card: &str, collect: &Collect) -> Result<Payment, CardProviderError> {
        let confirm = ConfirmPaymentIntent::new(named("payment", id)?)
            .payment_method(named("card", card)?)
            // Stripe requires it for payment methods that may redirect.
            .return_url(self.return_url.as_str())
            .expand([CHARGE.to_owned()]);
        let confirm = if collect.off_session {
            confirm.off_session(ConfirmPaymentIntentOffSession::Bool(true))
        } else {
            confirm.use_stripe_sdk(true)
        };
        let key = format!("{}-confirm", collect.key.0);
        match self.transport.send::<Intent>(&confirm, Some(&key)).await {
            Ok(said) if !said.replayed => payment(said.value).ok_or_else(unclear),
            // The answer may be an earlier one, or about another card, so the current state is read.
            Ok(_) => self.now(id).await?.ok_or_else(unclear),
            Err(trouble)
                if trouble.is_of_card()
                    || trouble.is("payment_intent_unexpected_state")
                    || trouble.is_of_another() =>
            {
                self.now(id).await?.ok_or_else(unclear)
            }
            Err(trouble) => Err(trouble.into()),
        }
    }

    /// The current state of a payment. If it cannot be read, the outcome is unknown.
    async fn now(&self, id: &str) -> Result<Option<Payment>, CardProviderError> {
        match self.intent(id).await {
            Ok(found) => Ok(payment(found)),
            Err(trouble) => Err(CardProviderError::Unknown(CardProviderError::from(trouble).to_string())),
        }
    }

    async fn intent(&self, id: &str) -> Result<Intent, Trouble> {
        let id = named("payment", id).map_err(|error| Trouble::NoAnswer(error.to_string()))?;
        let read = RetrievePaymentIntent::new(id).expand([CHARGE.to_owned()]);
        Ok(self.transport.send::<Intent>(&read, None).await?.value)
    }

    pub(crate) async fn cancel_payment(&self, of: &PaymentRef) -> Result<Payment, CardProviderError> {
        named("payment", &of.0)?;
        let found = match self.intent(&of.0).await {
            Ok(found) => found,
            Err(trouble) if trouble.is_not_there() => return rejected("there is no such payment"),
            Err(trouble) => return Err(trouble.into()),
        };
        let is_open = waits(&found)
            || matches!(
                found.status.as_str(),
                "requires_action" | "requires_confirmation" | "processing" | "requires_capture"
            );
        if !is_open {
            return payment(found).map_or_else(|| rejected("this payment is not ours"), Ok);
        }
        let cancel = CancelPaymentIntent::new(of.0.as_str()).expand([CHARGE.to_owned()]);
        match self.transport.send::<Intent>(&cancel, None).await {
            Ok(canceled) => payment(canceled.value).ok_or_else(unclear),
            // It was paid or refunded meanwhile, or is being processed and cannot be cancelled.
            Err(trouble) if trouble.is("payment_intent_unexpected_state") => {
                self.now(&of.0).await?.ok_or_else(unclear)
            }
            Err(trouble) => Err(trouble.into()),
        }
    }

    pub(crate) async fn find_payment(&self, find: &Find) -> Result<Option<Payment>, CardProviderError> {
        match find {
            Find::Key { customer, key } => self.find(customer, key).await,
            Find::Payment(id) if named("payment", &id.0).is_err() => Ok(None),
            Find::Payment(id) => match self.intent(&id.0).await {
                Ok(found) => Ok(payment(found)),
                Err(trouble) if trouble.is_not_there() => Ok(None),
                Err(trouble) => Err(trouble.into()),
            },
        }
    }

    /// The payment of a key, among its customer's payments, the newest first. Stripe's search would be shorter but lags
    /// by about a minute; its lists do not.
    async fn find(
        &self,
        customer: &CustomerRef,
        key: &IdempotencyKey,
    ) -> Result<Option<Payment>, CardProviderError> {
        let customer = named("customer", &customer.0)?;
        let mut after: Option<String> = None;
        for _ in 0..PAGES {
            let mut list =
                ListPaymentIntent::new().customer(customer).limit(PAGE).expand([CHARGES.to_owned()]);
            if let Some(after) = after {
                list = list.starting_after(after);
            }
            let page = self.transport.send::<List<Intent>>(&list, None).await?.value;
            after = page.data.last().map(|intent| intent.id.clone());
            let found = page.data.into_iter().find(|intent| intent.metadata.get(KEY) == Some(&key.0));
            if let Some(found) = found {
                return Ok(payment(found));
            }
            if !page.has_more || after.is_none() {
                return Ok(None);
            }
        }
        Err(CardProviderError::Unknown(
            "the customer has more payments than anybody has looked through".to_owned(),
        ))
    }

    /// Stripe lists the newest first. So the first page has the latest payments, and each further one earlier ones.
    pub(crate) async fn payments_since(
        &self,
        since: Moment,
        after: Option<&PaymentRef>,
    ) -> Result<PaymentPage, CardProviderError> {
        let mut after = after.map(|payment| payment.0.clone());
        for _ in 0..PAGES {
            let (page, more) = match &after {
                Some(after) => self.page_before(since, after).await?,
                None => self.last_page(since).await?,
            };
            after = page.first().map(|intent| intent.id.clone());
            let payments: Vec<Payment> = page.into_iter().rev().filter_map(payment).collect();
            // A page without a payment of the product gives no cursor to continue from.
            if !payments.is_empty() || !more || after.is_none() {
                return Ok(PaymentPage { more: more && !payments.is_empty(), payments });
            }
        }
        Err(CardProviderError::Unknown("there are more payments than anybody has gone through".to_owned()))
    }

    async fn page_before(
        &self,
        since: Moment,
        after: &str,
    ) -> Result<(Vec<Intent>, bool), CardProviderError> {
        let list = listed(since).ending_before(named("payment", after)?);
        let page = self.transport.send::<List<Intent>>(&list, None).await?.value;
        Ok((page.data, page.has_more))
    }

    async fn last_page(&self, since: Moment) -> Result<(Vec<Intent>, bool), CardProviderError> {
        let mut page = self.transport.send::<List<Intent>>(&listed(since), None).await?.value;
        let mut more = false;
        for _ in 0..PAGES {
            let last = page.data.last().filter(|_| page.has_more).map(|intent| intent.id.clone());
            let Some(last) = last else { return Ok((page.data, more)) };
            more = true;
            page =
                self.transport.send::<List<Intent>>(&listed(since).starting_after(last), None).await?.value;
        }
        Err(CardProviderError::Unknown("there are more payments than anybody has gone through".to_owned()))
    }
}

fn listed(since: Moment) -> ListPaymentIntent {
    ListPaymentIntent::new().created(RangeQueryTs::gte(since.unix())).limit(PAGE).expand([CHARGES.to_owned()])
}
