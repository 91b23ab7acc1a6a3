//! What a customer's browser does at the provider: it hands a card over, and answers the bank.

use octavo_application::billing::ports::card_provider::{
    Card, CardProviderError, Decline, Payment, PaymentMethodRef, PaymentRef, PaymentState,
};

use crate::{
    Sandbox,
    books::{Books, Method, Telling},
    cards::{self, Behaviour},
    named,
};

/// A card as somebody typed it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardForm {
    /// Its number, with or without spaces.
    pub number: String,
    /// The last month it is good for.
    pub month: u8,
    /// And its year, with four digits.
    pub year: u16,
    /// The three or four digits beside the number.
    pub code: String,
    /// Whose name is on it.
    pub name: String,
}

/// Why a card is not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CardFormError {
    /// No card has this number.
    #[error("Your card number is invalid.")]
    Number,
    /// Its time is over, or there is no such month.
    #[error("Your card’s expiration date is in the past.")]
    Expired,
    /// It has no three or four digits.
    #[error("Your card’s security code is incomplete.")]
    Code,
    /// Nobody's name is on it.
    #[error("Please enter the name on the card.")]
    Name,
    /// Nobody asked for a card with this secret, or a card was entered with it already.
    #[error("This form is no longer valid. Please reload the page.")]
    Form,
    /// The books.
    #[error(transparent)]
    Provider(#[from] CardProviderError),
}

/// What a customer answers their bank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// It was them.
    Approve,
    /// It was not.
    Refuse,
}

impl Sandbox {
    /// Takes a card for whoever holds this secret.
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
        if self.books.finish_setup(client_secret, &entered).await? {
            Ok(entered.card)
        } else {
            Err(CardFormError::Form)
        }
    }

    /// The payment that whoever holds this secret is asked about, and the card that is to pay it.
    ///
    /// # Errors
    /// [`CardFormError::Form`]: nothing is asked.
    pub async fn asked(&self, client_secret: &str) -> Result<(Payment, Option<Card>), CardFormError> {
        let mut tx = self.books.begin().await?;
        let payment = Books::by_secret(&mut tx, client_secret).await?.ok_or(CardFormError::Form)?;
        let method = Books::method_of(&mut tx, &payment.id).await?;
        Ok((payment, method.map(|method| method.card)))
    }

    /// Answers the bank for the payment that whoever holds this secret is asked about.
    ///
    /// # Errors
    /// [`CardFormError::Form`]: nothing is asked.
    pub async fn confirm(&self, client_secret: &str, decision: Decision) -> Result<Payment, CardFormError> {
        let mut tx = self.books.begin().await?;
        let payment = Books::by_secret(&mut tx, client_secret).await?.ok_or(CardFormError::Form)?;
        if !matches!(payment.state, PaymentState::NeedsAction { .. }) {
            return Err(CardFormError::Form);
        }
        let method = Books::method_of(&mut tx, &payment.id).await?;
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
            Books::prove(&mut tx, &method.card.method).await?;
        }
        Books::set_state(&mut tx, &payment.id, &state).await?;
        Books::tell(&mut tx, &named("evt")?, &payment.id, Telling::Once).await?;
        tx.commit().await.map_err(|error| crate::books::failed(&error))?;
        Ok(Payment { state, ..payment })
    }

    /// The bank makes a payment that took its time.
    ///
    /// # Errors
    /// [`CardFormError::Form`]: it is none that waits.
    pub async fn settle(&self, payment: &PaymentRef) -> Result<Payment, CardFormError> {
        let mut tx = self.books.begin().await?;
        let payment = Books::by_id(&mut tx, payment).await?.ok_or(CardFormError::Form)?;
        if payment.state != PaymentState::Processing {
            return Err(CardFormError::Form);
        }
        Books::set_state(&mut tx, &payment.id, &PaymentState::Succeeded).await?;
        Books::tell(&mut tx, &named("evt")?, &payment.id, Telling::Once).await?;
        tx.commit().await.map_err(|error| crate::books::failed(&error))?;
        Ok(Payment { state: PaymentState::Succeeded, ..payment })
    }
}
