//! Giving money back.

use octavo_application::ports::card_provider::{
    CardProviderError, Find, IdempotencyKey, Payment, PaymentRef,
};
use octavo_domain::billing::money::Cents;
use stripe_core::refund::{CreateRefund, ListRefund};

use crate::{
    Stripe, named,
    payments::KEY,
    wire::{List, Named, Refund},
};

impl Stripe {
    /// Gives back once for each key: within a day by the key itself, and ever after because the refund carries it.
    pub(crate) async fn give_back(
        &self,
        of: &PaymentRef,
        amount: Cents,
        key: &IdempotencyKey,
    ) -> Result<Payment, CardProviderError> {
        let id = named("payment", &of.0)?;
        if amount <= Cents::ZERO {
            return Err(CardProviderError::Rejected("there is nothing to give back".to_owned()));
        }
        match self.refund_of(id, key).await? {
            Some(made) if made.amount != amount.get() => {
                return Err(CardProviderError::Rejected("the key was used for another refund".to_owned()));
            }
            Some(Refund { status: Some(status), .. }) if matches!(status.as_str(), "failed" | "canceled") => {
                let why = format!("the refund of {id} has {status}: see to it in Stripe’s dashboard");
                return Err(CardProviderError::Unknown(why));
            }
            Some(_) => {}
            None => {
                let refund = CreateRefund::new()
                    .payment_intent(id)
                    .amount(amount.get())
                    .metadata([(KEY.to_owned(), key.0.clone())]);
                self.transport.send::<Named>(&refund, Some(&key.0)).await?;
            }
        }
        match self.find_payment(&Find::Payment(of.clone())).await {
            Ok(Some(payment)) => Ok(payment),
            Ok(None) => Err(CardProviderError::Unknown("the payment is not ours".to_owned())),
            Err(error) => Err(CardProviderError::Unknown(error.to_string())),
        }
    }

    /// The refund of a payment that was made with a key.
    async fn refund_of(
        &self,
        payment: &str,
        key: &IdempotencyKey,
    ) -> Result<Option<Refund>, CardProviderError> {
        const PAGE: i64 = 100;
        let list = ListRefund::new().payment_intent(payment).limit(PAGE);
        let page = self.transport.send::<List<Refund>>(&list, None).await?.value;
        Ok(page.data.into_iter().find(|refund| refund.metadata.get(KEY) == Some(&key.0)))
    }
}
