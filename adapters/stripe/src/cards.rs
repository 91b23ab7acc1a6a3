//! Customers and their cards.

use octavo_application::{
    billing::ports::card_provider::{CardProviderError, CardSetup},
    shared::secrets::Secret,
};
use octavo_domain::billing::card::{Card, CustomerRef, PaymentMethodRef};
use octavo_domain::{account::email::Email, ids::UserId};
use stripe_core::{
    customer::{
        CreateCustomer, DeleteCustomer, ListPaymentMethodsCustomer, RetrieveCustomer, UpdateCustomer,
        UpdateCustomerInvoiceSettings,
    },
    setup_intent::{CreateSetupIntent, CreateSetupIntentUsage},
};
use stripe_payment::payment_method::{DetachPaymentMethod, RetrievePaymentMethod};
use stripe_shared::SetupIntentAllowedPaymentMethodTypes;

use crate::{
    Stripe, named,
    transport::Trouble,
    wire::{Customer, List, Method, Named, Setup},
};

fn card(method: Method) -> Option<Card> {
    let card = method.card?;
    Some(Card {
        method: PaymentMethodRef(method.id),
        brand: card.brand,
        last4: card.last4,
        expires_month: card.exp_month,
        expires_year: card.exp_year,
    })
}

fn no_such_card() -> CardProviderError {
    CardProviderError::Rejected("the customer has no such card".to_owned())
}

impl Stripe {
    /// A customer is created with fields that never change, so that repeated calls with its key make one. Name and
    /// address are set by a second call. A key of the last day may answer with a customer deleted since; the next key
    /// then names that one.
    pub(crate) async fn customer_of(
        &self,
        account: UserId,
        email: &Email,
        name: &str,
    ) -> Result<CustomerRef, CardProviderError> {
        /// The most customers of one account that were made and deleted within a day.
        const MOST: usize = 20;
        let account = account.uuid().to_string();
        let first = format!("customer-{account}");
        let mut key = first.clone();
        let make = CreateCustomer::new().metadata([("account".to_owned(), account)]);
        for _ in 0..MOST {
            let made = self.transport.send::<Named>(&make, Some(&key)).await?.value;
            let describe = UpdateCustomer::new(made.id.as_str()).email(email.as_str()).name(name);
            match self.transport.send::<Named>(&describe, None).await {
                Ok(_) => return Ok(CustomerRef(made.id)),
                Err(trouble) if trouble.is_not_there() => key = format!("{first}-not-{}", made.id),
                Err(trouble) => return Err(trouble.into()),
            }
        }
        Err(CardProviderError::Unknown("every customer of this account is gone at once".to_owned()))
    }

    pub(crate) async fn describe(
        &self,
        customer: &CustomerRef,
        email: &Email,
        name: &str,
    ) -> Result<(), CardProviderError> {
        let describe = UpdateCustomer::new(named("customer", &customer.0)?).email(email.as_str()).name(name);
        let told = self.transport.send::<Named>(&describe, None).await;
        told.map(drop).map_err(|trouble| trouble.about_customer(&customer.0))
    }

    pub(crate) async fn forget(&self, customer: &CustomerRef) -> Result<(), CardProviderError> {
        let forget = DeleteCustomer::new(named("customer", &customer.0)?);
        match self.transport.send::<Named>(&forget, None).await {
            Ok(_) => Ok(()),
            Err(trouble) if trouble.is_not_there() => Ok(()),
            Err(trouble) => Err(trouble.into()),
        }
    }

    pub(crate) async fn begin_setup(&self, customer: &CustomerRef) -> Result<CardSetup, CardProviderError> {
        let begin = CreateSetupIntent::new()
            .customer(named("customer", &customer.0)?)
            .allowed_payment_method_types([SetupIntentAllowedPaymentMethodTypes::Card])
            .usage(CreateSetupIntentUsage::OffSession);
        let setup = self.transport.send::<Setup>(&begin, None).await;
        let setup = setup.map_err(|trouble| trouble.about_customer(&customer.0))?.value;
        Ok(CardSetup { client_secret: Secret::new(setup.client_secret) })
    }

    pub(crate) async fn choose_card(
        &self,
        customer: &CustomerRef,
        method: &PaymentMethodRef,
    ) -> Result<Card, CardProviderError> {
        let customer = named("customer", &customer.0)?;
        let find = RetrievePaymentMethod::new(named("card", &method.0)?);
        let found = match self.transport.send::<Method>(&find, None).await {
            Ok(found) => found.value,
            Err(trouble) if trouble.is_not_there() => return Err(no_such_card()),
            Err(trouble) => return Err(trouble.into()),
        };
        if found.customer.as_deref() != Some(customer) {
            return Err(no_such_card());
        }
        let settings = UpdateCustomerInvoiceSettings {
            default_payment_method: Some(found.id.clone()),
            ..UpdateCustomerInvoiceSettings::new()
        };
        let choose = UpdateCustomer::new(customer).invoice_settings(settings);
        self.transport
            .send::<Named>(&choose, None)
            .await
            .map_err(|trouble| trouble.about_customer(customer))?;
        card(found).ok_or_else(no_such_card)
    }

    /// The card that pays; `None` when the customer is deleted.
    pub(crate) async fn chosen_card(
        &self,
        customer: &CustomerRef,
    ) -> Result<Option<Card>, CardProviderError> {
        let read = RetrieveCustomer::new(named("customer", &customer.0)?)
            .expand(["invoice_settings.default_payment_method".to_owned()]);
        let customer = match self.transport.send::<Customer>(&read, None).await {
            Ok(found) => found.value,
            Err(trouble) if trouble.is_not_there() => return Ok(None),
            Err(trouble) => return Err(trouble.into()),
        };
        if customer.deleted {
            return Ok(None);
        }
        let method = customer.invoice_settings.default_payment_method;
        Ok(method.and_then(crate::wire::Expandable::full).and_then(card))
    }

    /// Removes every card of a customer, including replaced ones.
    pub(crate) async fn remove_cards(&self, customer: &CustomerRef) -> Result<bool, CardProviderError> {
        let Some(chosen) = self.chosen_card(customer).await? else { return Ok(false) };
        // The one that pays comes last, so that an interrupted removal can be repeated.
        let mut others = self.cards_of(customer).await?;
        others.retain(|method| *method != chosen.method.0);
        others.push(chosen.method.0);
        for method in others {
            let remove = DetachPaymentMethod::new(named("card", &method)?);
            match self.transport.send::<Named>(&remove, None).await {
                Ok(_) => {}
                // Another request has removed it.
                Err(trouble @ Trouble::Refused(400 | 404, _)) => {
                    tracing::info!(%trouble, "a card was removed already");
                }
                Err(trouble) => return Err(trouble.into()),
            }
        }
        Ok(true)
    }

    async fn cards_of(&self, customer: &CustomerRef) -> Result<Vec<String>, CardProviderError> {
        const PAGE: i64 = 100;
        let mut cards = Vec::new();
        loop {
            let mut list = ListPaymentMethodsCustomer::new(named("customer", &customer.0)?).limit(PAGE);
            if let Some(last) = cards.last() {
                list = list.starting_after(String::clone(last));
            }
            let page = self.transport.send::<List<Method>>(&list, None).await?.value;
            let more = page.has_more && !page.data.is_empty();
            cards.extend(page.data.into_iter().map(|method| method.id));
            if !more {
                return Ok(cards);
            }
        }
    }
}
