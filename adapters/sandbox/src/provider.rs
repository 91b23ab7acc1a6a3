//! The sandbox as a card provider.

use async_trait::async_trait;
use octavo_application::{
    billing::ports::card_provider::{
        CardProvider, CardProviderError, CardSetup, Collect, DisputePage, Find, Payment, PaymentPage,
        PaymentState, ProviderEvent, Report, ReportRef, WebhookRefused,
    },
    shared::secrets::Secret,
};
use octavo_domain::billing::card::{
    Card, CustomerRef, Decline, IdempotencyKey, PaidCard, PaymentMethodRef, PaymentRef,
};
use octavo_domain::{
    account::email::Email,
    billing::{calendar::Moment, money::Cents},
    ids::UserId,
};

use crate::{
    Sandbox,
    cards::{self, Behaviour},
    database::{Database, Delivery, Method, failed},
    faults::Fault,
    named, webhook,
};

/// How a card pays. For an absent customer the bank does not ask again once it has asked.
fn pay(method: &Method) -> Result<PaymentState, CardProviderError> {
    let asks = || Ok(PaymentState::NeedsAction { client_secret: Secret::new(named("secret")?) });
    let behaviour = cards::find(&method.number).map(|card| card.behaviour);
    match behaviour {
        Some(Behaviour::Pays) => Ok(PaymentState::Succeeded),
        Some(Behaviour::AsksOnce) if method.proved => Ok(PaymentState::Succeeded),
        Some(Behaviour::AsksOnce | Behaviour::AsksAlways | Behaviour::AsksAndRefuses) => asks(),
        Some(Behaviour::TakesTime) => Ok(PaymentState::Processing),
        Some(Behaviour::Declines { code, may_retry }) => {
            Ok(PaymentState::Declined(Decline { code: code.to_owned(), may_retry }))
        }
        None => Err(CardProviderError::Rejected("no such card".to_owned())),
    }
}

fn no_answer() -> CardProviderError {
    CardProviderError::Unknown("time is up".to_owned())
}

impl Sandbox {
    async fn known(&self, customer: &CustomerRef) -> Result<(), CardProviderError> {
        if self.database.is_customer(customer).await? {
            Ok(())
        } else {
            Err(CardProviderError::NoCustomer(customer.0.clone()))
        }
    }
}

#[async_trait]
impl CardProvider for Sandbox {
    fn name(&self) -> &'static str {
        "sandbox"
    }

    async fn ensure_customer(
        &self,
        account: UserId,
        _email: &Email,
        _name: &str,
    ) -> Result<CustomerRef, CardProviderError> {
        self.database.customer(&account.uuid().to_string(), &named("cus")?).await
    }

    async fn update_customer(
        &self,
        customer: &CustomerRef,
        _email: &Email,
        _name: &str,
    ) -> Result<(), CardProviderError> {
        self.known(customer).await
    }

    async fn delete_customer(&self, customer: &CustomerRef) -> Result<(), CardProviderError> {
        self.database.forget(customer).await
    }

    async fn begin_card_setup(&self, customer: &CustomerRef) -> Result<CardSetup, CardProviderError> {
        self.known(customer).await?;
        let secret = named("setup")?;
        self.database.begin_setup(customer, &secret).await?;
        Ok(CardSetup { client_secret: Secret::new(secret) })
    }

    async fn set_default_card(
        &self,
        customer: &CustomerRef,
        method: &PaymentMethodRef,
    ) -> Result<Card, CardProviderError> {
        let card = self.database.set_default(customer, method).await?;
        card.ok_or_else(|| CardProviderError::Rejected("no such card".to_owned()))
    }

    async fn default_card(&self, customer: &CustomerRef) -> Result<Option<Card>, CardProviderError> {
        Ok(self.database.default(customer).await?.map(|method| method.card))
    }

    async fn remove_default_card(&self, customer: &CustomerRef) -> Result<bool, CardProviderError> {
        self.database.remove_default(customer).await
    }

    async fn collect(&self, collect: &Collect) -> Result<Payment, CardProviderError> {
        let fault = self.faults().next();
        if fault == Some(Fault::TimeoutBefore) {
            return Err(no_answer());
        }
        if collect.amount <= Cents::ZERO {
            return Err(CardProviderError::Rejected("there is nothing to pay".to_owned()));
        }
        let method = self.database.default(&collect.customer).await?;
        let mut tx = self.database.begin().await?;
        if let Some(payment) = Database::by_key(&mut tx, &collect.key).await? {
            if payment.customer != collect.customer || payment.amount != collect.amount {
                return Err(CardProviderError::Invalid("the key was used for another payment".to_owned()));
            }
            Database::uncover(&mut tx, &payment.id).await?;
            tx.commit().await.map_err(|error| failed(&error))?;
            return Ok(payment);
        }
        let method = method.ok_or_else(|| CardProviderError::Rejected("there is no card".to_owned()))?;
        let payment = Payment {
            id: PaymentRef(named("pay")?),
            key: collect.key.clone(),
            customer: collect.customer.clone(),
            amount: collect.amount,
            refunded: Cents::ZERO,
            refund_pending: Cents::ZERO,
            refund_failed: Cents::ZERO,
            card: Some(PaidCard { brand: method.card.brand.clone(), last4: method.card.last4.clone() }),
            state: pay(&method)?,
            created_at: self.clock.now().into(),
        };
        let late = fault == Some(Fault::TimeoutLate);
        Database::insert(&mut tx, &payment, &method.card.method, late).await?;
        let event = named("evt")?;
        let telling = match fault {
            Some(Fault::WebhookNever) => Delivery::Never,
            Some(Fault::WebhookTwice) => Delivery::Twice,
            Some(Fault::WebhookLate | Fault::TimeoutLate) => Delivery::Later,
            _ => Delivery::Once,
        };
        Database::emit(&mut tx, &event, &payment.id, telling).await?;
        tx.commit().await.map_err(|error| failed(&error))?;
        match fault {
            Some(Fault::TimeoutAfter | Fault::TimeoutLate) => return Err(no_answer()),
            Some(Fault::ErrorAfter) => return Err(CardProviderError::Unknown("500".to_owned())),
            Some(Fault::WebhookEarly) => {
                if let Some(sink) = self.sink() {
                    let signed = webhook::sign(&self.key, &event, &payment.id, self.clock.now().into());
                    if sink.receive(&signed).await {
                        self.database.event_was_taken(&event).await?;
                    }
                }
            }
            _ => {}
        }
        Ok(payment)
    }

    async fn cancel(&self, payment: &PaymentRef) -> Result<Payment, CardProviderError> {
        let mut tx = self.database.begin().await?;
        let payment = Database::by_id(&mut tx, payment).await?;
        let payment = payment.ok_or_else(|| CardProviderError::Rejected("no such payment".to_owned()))?;
        if !matches!(payment.state, PaymentState::NeedsAction { .. } | PaymentState::Processing) {
            return Ok(payment);
        }
        Database::set_state(&mut tx, &payment.id, &PaymentState::Canceled).await?;
        Database::emit(&mut tx, &named("evt")?, &payment.id, Delivery::Once).await?;
        tx.commit().await.map_err(|error| failed(&error))?;
        Ok(Payment { state: PaymentState::Canceled, ..payment })
    }

    async fn refund(
        &self,
        payment: &PaymentRef,
        amount: Cents,
        key: &IdempotencyKey,
    ) -> Result<Payment, CardProviderError> {
        let mut tx = self.database.begin().await?;
        let payment = Database::by_id(&mut tx, payment).await?;
        let payment = payment.ok_or_else(|| CardProviderError::Rejected("no such payment".to_owned()))?;
        if payment.state != PaymentState::Succeeded || amount <= Cents::ZERO {
            return Err(CardProviderError::Rejected("nothing was paid that could be refunded".to_owned()));
        }
        if !Database::refund(&mut tx, &payment.id, amount, key).await? {
            return Ok(payment);
        }
        if payment.refunded + amount > payment.amount {
            return Err(CardProviderError::Rejected("more than was paid".to_owned()));
        }
        Database::emit(&mut tx, &named("evt")?, &payment.id, Delivery::Once).await?;
        tx.commit().await.map_err(|error| failed(&error))?;
        Ok(Payment { refunded: payment.refunded + amount, ..payment })
    }

    async fn look_up(&self, find: &Find) -> Result<Option<Payment>, CardProviderError> {
        let mut tx = self.database.begin().await?;
        let payment = match find {
            Find::Payment(id) => Database::by_id(&mut tx, id).await?,
            Find::Key { customer, key } => {
                Database::by_key(&mut tx, key).await?.filter(|payment| payment.customer == *customer)
            }
        };
        let Some(payment) = payment else {
            return Ok(None);
        };
        let hidden = Database::uncover(&mut tx, &payment.id).await?;
        Database::release_events(&mut tx, &payment.id).await?;
        tx.commit().await.map_err(|error| failed(&error))?;
        Ok((!hidden).then_some(payment))
    }

    async fn report(&self, _report: &ReportRef) -> Result<Option<Report>, CardProviderError> {
        Ok(None)
    }

    async fn disputes_since(
        &self,
        _since: Moment,
        _after: Option<&str>,
    ) -> Result<DisputePage, CardProviderError> {
        // The sandbox has no disputes.
        Ok(DisputePage::default())
    }

    async fn list_since(
        &self,
        since: Moment,
        after: Option<&PaymentRef>,
    ) -> Result<PaymentPage, CardProviderError> {
        let (payments, more) = self.database.page(since, after).await?;
        Ok(PaymentPage { payments, more })
    }

    fn verify_webhook(
        &self,
        signature: &str,
        body: &[u8],
        now: Moment,
    ) -> Result<ProviderEvent, WebhookRefused> {
        webhook::verify(&self.key, signature, body, now)
    }
}
