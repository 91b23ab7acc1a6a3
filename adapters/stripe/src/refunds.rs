//! Refunds.

use octavo_application::billing::ports::card_provider::{CardProviderError, Find, Payment, PaymentState};
use octavo_domain::billing::card::{IdempotencyKey, PaymentRef};
use octavo_domain::billing::money::Cents;
use stripe_core::refund::{CreateRefund, ListRefund};

use crate::{
    Stripe, named,
    payments::KEY,
    wire::{Charge, List, Named, Refund},
};

/// The refunds of a charge, by state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct RefundSums {
    pub(crate) arrived: Cents,
    pub(crate) pending: Cents,
    pub(crate) failed: Cents,
}

impl RefundSums {
    /// Stripe counts pending refunds as refunded, and failed ones as not.
    pub(crate) fn of(charge: &Charge) -> Self {
        let refunds = || charge.refunds.iter().flat_map(|list| &list.data);
        let sum = |is: fn(&str) -> bool| -> Cents {
            let these = refunds().filter(|refund| refund.status.as_deref().is_some_and(is));
            these.map(|refund| Cents::new(refund.amount)).sum()
        };
        let pending = sum(|status| matches!(status, "pending" | "requires_action"));
        let failed = sum(is_over);
        Self { arrived: Cents::new(charge.amount_refunded) - pending, pending, failed }
    }
}

/// Has a refund in this state failed or been cancelled?
fn is_over(status: &str) -> bool {
    matches!(status, "failed" | "canceled")
}

impl Stripe {
    /// Refunds once for each key: within a day by Stripe's idempotency, and later because the refund's metadata has the
    /// key.
    pub(crate) async fn create_refund(
        &self,
        of: &PaymentRef,
        amount: Cents,
        key: &IdempotencyKey,
    ) -> Result<Payment, CardProviderError> {
        let id = named("payment", &of.0)?;
        if amount <= Cents::ZERO {
            return Err(CardProviderError::Rejected("there is nothing to refund".to_owned()));
        }
        match self.refund_of(id, key).await? {
            Some(made) if made.amount != amount.get() => {
                return Err(CardProviderError::Rejected("the key was used for another refund".to_owned()));
            }
            Some(Refund { status: Some(status), .. }) if is_over(&status) => {
                let why = format!("the refund of {id} has {status}: see to it in Stripe’s dashboard");
                return Err(CardProviderError::Unknown(why));
            }
            Some(_) => {}
            None => {
                self.check_left(of, amount).await?;
                let refund = CreateRefund::new()
                    .payment_intent(id)
                    .amount(amount.get())
                    .metadata([(KEY.to_owned(), key.0.clone())]);
                match self.transport.send::<Named>(&refund, Some(&key.0)).await {
                    Ok(_) => {}
                    // Another request has refunded everything.
                    Err(trouble) if trouble.is("charge_already_refunded") => {
                        return Err(CardProviderError::Rejected(trouble.to_string()));
                    }
                    Err(trouble) => return Err(trouble.into()),
                }
            }
        }
        match self.find_payment(&Find::Payment(of.clone())).await {
            Ok(Some(payment)) => Ok(payment),
            Ok(None) => Err(CardProviderError::Unknown("the payment is not ours".to_owned())),
            Err(error) => Err(CardProviderError::Unknown(error.to_string())),
        }
    }

    /// Refuses what Stripe would refuse as an error of the request: a refund of an unpaid payment, or of more than was
    /// paid.
    async fn check_left(&self, of: &PaymentRef, amount: Cents) -> Result<(), CardProviderError> {
        let rejected = |why: &str| Err(CardProviderError::Rejected(why.to_owned()));
        match self.find_payment(&Find::Payment(of.clone())).await? {
            Some(paid) if paid.state != PaymentState::Succeeded => rejected("this payment was not made"),
            Some(paid) if paid.refunded + paid.refund_pending + amount > paid.amount => {
                rejected("that is more than was paid")
            }
            Some(_) => Ok(()),
            None => rejected("there is no such payment"),
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
