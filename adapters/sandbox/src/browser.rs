//! The calls of a customer's browser: entering a card, and answering the bank.

use octavo_application::billing::ports::card_provider::{CardProviderError, Payment, PaymentState};
use octavo_domain::billing::card::{Card, Decline, PaymentMethodRef, PaymentRef};

use crate::{
    Sandbox,
    cards::{self, Behaviour},
    database::{Database, Delivery, Method},
    named,
};

/// A card as a customer typed it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardForm {
    /// Its number, with or without spaces.
    pub number: String,
    /// Its month of expiry.
    pub month: u8,
    /// Its year of expiry, with four digits.
    pub year: u16,
    /// The three or four digits beside the number.
    pub code: String,
    /// The cardholder's name.
    pub name: String,
}

/// Why a card is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CardFormError {
    /// No card has this number.
    #[error("Your card number is invalid.")]
    Number,
    /// It has expired, or the month is invalid.
    #[error("Your card’s expiration date is in the past.")]
    Expired,
    /// The code does not have three or four digits.
    #[error("Your card’s security code is incomplete.")]
    Code,
    /// The name is missing.
    #[error("Please enter the name on the card.")]
    Name,
    /// The secret is unknown or already used.
    #[error("This form is no longer valid. Please reload the page.")]
    Form,
    /// The sandbox's database failed.
    #[error(transparent)]
    Provider(#[from] CardProviderError),
}

/// A customer's answer to their bank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// Approve the payment.
    Approve,
    /// Refuse the payment.
    Refuse,
}

impl Sandbox {
    /// Enters a card with the secret of a setup.
    ///
    /// # Errors
    /// [`CardFormError`].
    pub async fn enter_card(&self, client_secret: &str, form: &CardForm) -> Result<Card, CardFormError> {
        let card = cards::find(&form.number).ok_or(CardFormError::Number)?;
        let today = self.clock.now().date_naive();
        let last = chrono::NaiveDate::from_ymd_opt(form.year.into(), form.month.into(), 1)
            .and_then(|first| first.checked_add_months(chrono::Months::new(1)));
        if last.is_none_or(|next_month| next_month <= today) {
            return Err(CardFormError::Expired);
        }
        if !(3..=4).contains(&form.code.len()) || !form.code.chars().all(|c| c.is_ascii_digit()) {
            return Err(CardFormError::Code);
        }
        if form.name.trim().is_empty() {
            return Err(CardFormError::Name);
        }
        let entered = Method {
            card: Card {
                method: PaymentMethodRef(named("card")?),
                brand: card.brand.to_owned(),
                last4: card.number.chars().skip(card.number.len().saturating_sub(4)).collect(),
                expires_month: form.month,
                expires_year: form.year,
            },
            number: card.number.to_owned(),
            proved: false,
        };
        if self.database.finish_setup(client_secret, &entered).await? {
            Ok(entered.card)
        } else {
            Err(CardFormError::Form)
        }
    }

    /// The payment of a secret, and the card that is to pay it.
    ///
    /// # Errors
    /// [`CardFormError::Form`]: no payment waits for an answer.
    pub async fn asked(&self, client_secret: &str) -> Result<(Payment, Option<Card>), CardFormError> {
        let mut tx = self.database.begin().await?;
        let payment = Database::by_secret(&mut tx, client_secret).await?.ok_or(CardFormError::Form)?;
        let method = Database::method_of(&mut tx, &payment.id).await?;
        Ok((payment, method.map(|method| method.card)))
    }

    /// Answers the bank for the payment of a secret.
    ///
    /// # Errors
    /// [`CardFormError::Form`]: no payment waits for an answer.
    pub async fn confirm(&self, client_secret: &str, decision: Decision) -> Result<Payment, CardFormError> {
        let mut tx = self.database.begin().await?;
        let payment = Database::by_secret(&mut tx, client_secret).await?.ok_or(CardFormError::Form)?;
        if !matches!(payment.state, PaymentState::NeedsAction { .. }) {
            return Err(CardFormError::Form);
        }
        let method = Database::method_of(&mut tx, &payment.id).await?;
        let refuses = method
            .as_ref()
            .and_then(|method| cards::find(&method.number))
            .is_none_or(|card| card.behaviour == Behaviour::AsksAndRefuses);
        let state = if refuses || decision == Decision::Refuse {
            PaymentState::Declined(Decline { code: "authentication_failed".to_owned(), may_retry: true })
        } else {
            PaymentState::Succeeded
        };
        if let (Some(method), PaymentState::Succeeded) = (&method, &state) {
            Database::prove(&mut tx, &method.card.method).await?;
        }
        Database::set_state(&mut tx, &payment.id, &state).await?;
        Database::emit(&mut tx, &named("evt")?, &payment.id, Delivery::Once).await?;
        tx.commit().await.map_err(|error| crate::database::failed(&error))?;
        Ok(Payment { state, ..payment })
    }

    /// Completes a payment that was processing.
    ///
    /// # Errors
    /// [`CardFormError::Form`]: the payment is not processing.
    pub async fn settle(&self, payment: &PaymentRef) -> Result<Payment, CardFormError> {
        let mut tx = self.database.begin().await?;
        let payment = Database::by_id(&mut tx, payment).await?.ok_or(CardFormError::Form)?;
        if payment.state != PaymentState::Processing {
            return Err(CardFormError::Form);
        }
        Database::set_state(&mut tx, &payment.id, &PaymentState::Succeeded).await?;
        Database::emit(&mut tx, &named("evt")?, &payment.id, Delivery::Once).await?;
        tx.commit().await.map_err(|error| crate::database::failed(&error))?;
        Ok(Payment { state: PaymentState::Succeeded, ..payment })
    }
}
