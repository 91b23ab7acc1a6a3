//! The calls of the provider.

use std::sync::atomic::Ordering;

use async_trait::async_trait;
use octavo_application::{
    billing::ports::card_provider::{
        CardProvider, CardProviderError, CardSetup, Collect, DisputePage, EventSubject, Find, Payment,
        PaymentPage, PaymentState, ProviderEvent, Report, ReportRef, WebhookRefused,
    },
    shared::secrets::Secret,
};
use octavo_domain::billing::card::{Card, CustomerRef, IdempotencyKey, PaymentMethodRef, PaymentRef};
use octavo_domain::{
    account::email::Email,
    billing::{calendar::Moment, money::Cents},
    ids::UserId,
};

use super::{Behaviour, Provider, rejected, unknown};

/// Payments on a page.
const PAGE: usize = 100;

#[async_trait]
impl CardProvider for Provider {
    fn name(&self) -> &'static str {
        "simulated"
    }

    async fn ensure_customer(
        &self,
        account: UserId,
        _email: &Email,
        _name: &str,
    ) -> Result<CustomerRef, CardProviderError> {
        self.asked().await?;
        let customer = {
            let mut ledger = self.ledger();
            let name = CustomerRef(format!("cus_{}", ledger.customers.len() + 1));
            ledger.customers.entry(account).or_insert(name).clone()
        };
        self.answered(customer).await
    }

    async fn update_customer(
        &self,
        _customer: &CustomerRef,
        _email: &Email,
        _name: &str,
    ) -> Result<(), CardProviderError> {
        self.asked().await?;
        self.answered(()).await
    }

    async fn delete_customer(&self, customer: &CustomerRef) -> Result<(), CardProviderError> {
        self.asked().await?;
        self.ledger().cards.remove(&customer.0);
        self.answered(()).await
    }

    async fn begin_card_setup(&self, _customer: &CustomerRef) -> Result<CardSetup, CardProviderError> {
        Ok(CardSetup { client_secret: Secret::new("secret".to_owned()) })
    }

    async fn set_default_card(
        &self,
        customer: &CustomerRef,
        method: &PaymentMethodRef,
    ) -> Result<Card, CardProviderError> {
        const KINDS: [Behaviour; 6] = [
            Behaviour::Pays,
            Behaviour::HasNoMoney,
            Behaviour::IsStolen,
            Behaviour::AsksOnce,
            Behaviour::AsksAlways,
            Behaviour::TakesTime,
        ];
        self.asked().await?;
        let kind = KINDS.into_iter().find(|kind| method.0.ends_with(&format!("_{kind:?}")));
        let kind = kind.ok_or_else(|| rejected("no such card"))?;
        self.ledger().cards.insert(customer.0.clone(), (method.clone(), kind));
        self.answered(Card {
            method: method.clone(),
            brand: "visa".to_owned(),
            last4: "4242".to_owned(),
            expires_month: 12,
            expires_year: 2099,
        })
        .await
    }

    async fn default_card(&self, _customer: &CustomerRef) -> Result<Option<Card>, CardProviderError> {
        Err(rejected("nobody asks"))
    }

    async fn remove_default_card(&self, customer: &CustomerRef) -> Result<bool, CardProviderError> {
        self.asked().await?;
        let removed = self.ledger().cards.remove(&customer.0).is_some();
        self.answered(removed).await
    }

    async fn collect(&self, collect: &Collect) -> Result<Payment, CardProviderError> {
        self.asked().await?;
        if self.slow.load(Ordering::Relaxed) || self.chance.fault(25) {
            self.ledger().late.push(collect.clone());
            return Err(unknown());
        }
        let payment = self.ledger().collect(collect, self.now());
        self.answered(()).await?;
        payment
    }

    async fn cancel(&self, payment: &PaymentRef) -> Result<Payment, CardProviderError> {
        self.asked().await?;
        let payment = {
            let mut ledger = self.ledger();
            let at =
                ledger.find(&Find::Payment(payment.clone())).ok_or_else(|| rejected("no such payment"))?;
            if matches!(
                ledger.payments[at].state,
                PaymentState::NeedsAction { .. } | PaymentState::Processing
            ) {
                ledger.payments[at].state = PaymentState::Canceled;
                let id = ledger.payments[at].id.clone();
                ledger.tell(&id);
            }
            ledger.payments[at].clone()
        };
        self.answered(payment).await
    }

    async fn refund(
        &self,
        payment: &PaymentRef,
        amount: Cents,
        key: &IdempotencyKey,
    ) -> Result<Payment, CardProviderError> {
        self.asked().await?;
        let payment = {
            let mut ledger = self.ledger();
            let at =
                ledger.find(&Find::Payment(payment.clone())).ok_or_else(|| rejected("no such payment"))?;
            if !ledger.refunds.contains_key(&key.0) {
                let paid = &ledger.payments[at];
                if paid.state != PaymentState::Succeeded || paid.refunded + amount > paid.amount {
                    return Err(rejected("more than was paid"));
                }
                ledger.refunds.insert(key.0.clone(), amount);
                ledger.payments[at].refunded += amount;
                let id = ledger.payments[at].id.clone();
                ledger.tell(&id);
            }
            ledger.payments[at].clone()
        };
        self.answered(payment).await
    }

    async fn look_up(&self, find: &Find) -> Result<Option<Payment>, CardProviderError> {
        self.asked().await?;
        let found = {
            let ledger = self.ledger();
            ledger.find(find).map(|at| ledger.payments[at].clone())
        };
        self.answered(found).await
    }

    async fn report(&self, _report: &ReportRef) -> Result<Option<Report>, CardProviderError> {
        Ok(None)
    }

    async fn disputes_since(
        &self,
        _since: Moment,
        _after: Option<&str>,
    ) -> Result<DisputePage, CardProviderError> {
        Ok(DisputePage::default())
    }

    async fn list_since(
        &self,
        since: Moment,
        after: Option<&PaymentRef>,
    ) -> Result<PaymentPage, CardProviderError> {
        self.asked().await?;
        let page = {
            let ledger = self.ledger();
            let from = after.and_then(|id| ledger.find(&Find::Payment(id.clone()))).map_or(0, |at| at + 1);
            let mut payments: Vec<Payment> = ledger.payments[from..]
                .iter()
                .filter(|payment| payment.created_at >= since)
                .cloned()
                .collect();
            let more = payments.len() > PAGE;
            payments.truncate(PAGE);
            PaymentPage { payments, more }
        };
        self.answered(page).await
    }

    fn verify_webhook(
        &self,
        signature: &str,
        body: &[u8],
        _now: Moment,
    ) -> Result<ProviderEvent, WebhookRefused> {
        let body = std::str::from_utf8(body).map_err(|_| WebhookRefused::Unreadable)?;
        let (id, payment) = body.split_once(' ').ok_or(WebhookRefused::Unreadable)?;
        if signature != "signed" {
            return Err(WebhookRefused::Signature);
        }
        Ok(ProviderEvent {
            id: id.to_owned(),
            subject: EventSubject::Payment(PaymentRef(payment.to_owned())),
        })
    }
}
