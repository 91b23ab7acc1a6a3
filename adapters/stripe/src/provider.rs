//! Stripe as a card provider.

use async_trait::async_trait;
use octavo_application::billing::ports::card_provider::{
    CardProvider, CardProviderError, CardSetup, Collect, DisputePage, Find, Payment, PaymentPage,
    ProviderEvent, Report, ReportRef, WebhookRefused,
};
use octavo_domain::billing::card::{Card, CustomerRef, IdempotencyKey, PaymentMethodRef, PaymentRef};
use octavo_domain::{
    account::email::Email,
    billing::{calendar::Moment, money::Cents},
    ids::UserId,
};

use crate::{Stripe, webhook};

#[async_trait]
impl CardProvider for Stripe {
    fn name(&self) -> &'static str {
        "stripe"
    }

    async fn ensure_customer(
        &self,
        account: UserId,
        email: &Email,
        name: &str,
    ) -> Result<CustomerRef, CardProviderError> {
        self.customer_of(account, email, name).await
    }

    async fn update_customer(
        &self,
        customer: &CustomerRef,
        email: &Email,
        name: &str,
    ) -> Result<(), CardProviderError> {
        self.describe(customer, email, name).await
    }

    async fn delete_customer(&self, customer: &CustomerRef) -> Result<(), CardProviderError> {
        self.forget(customer).await
    }

    async fn begin_card_setup(&self, customer: &CustomerRef) -> Result<CardSetup, CardProviderError> {
        self.begin_setup(customer).await
    }

    async fn set_default_card(
        &self,
        customer: &CustomerRef,
        method: &PaymentMethodRef,
    ) -> Result<Card, CardProviderError> {
        self.choose_card(customer, method).await
    }

    async fn default_card(&self, customer: &CustomerRef) -> Result<Option<Card>, CardProviderError> {
        self.chosen_card(customer).await
    }

    async fn remove_default_card(&self, customer: &CustomerRef) -> Result<bool, CardProviderError> {
        self.remove_cards(customer).await
    }

    async fn collect(&self, collect: &Collect) -> Result<Payment, CardProviderError> {
        self.pay(collect).await
    }

    async fn cancel(&self, payment: &PaymentRef) -> Result<Payment, CardProviderError> {
        self.cancel_payment(payment).await
    }

    async fn refund(
        &self,
        payment: &PaymentRef,
        amount: Cents,
        key: &IdempotencyKey,
    ) -> Result<Payment, CardProviderError> {
        self.create_refund(payment, amount, key).await
    }

    async fn look_up(&self, find: &Find) -> Result<Option<Payment>, CardProviderError> {
        self.find_payment(find).await
    }

    async fn report(&self, report: &ReportRef) -> Result<Option<Report>, CardProviderError> {
        self.read_report(report).await
    }

    async fn disputes_since(
        &self,
        since: Moment,
        after: Option<&str>,
    ) -> Result<DisputePage, CardProviderError> {
        self.list_disputes(since, after).await
    }

    async fn list_since(
        &self,
        since: Moment,
        after: Option<&PaymentRef>,
    ) -> Result<PaymentPage, CardProviderError> {
        self.payments_since(since, after).await
    }

    fn verify_webhook(
        &self,
        signature: &str,
        body: &[u8],
        now: Moment,
    ) -> Result<ProviderEvent, WebhookRefused> {
        webhook::verify(&self.webhook_secret, signature, body, now)
    }
}
