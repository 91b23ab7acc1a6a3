//! Quotes: signed prices that are valid for 15 minutes.

use octavo_domain::{
    billing::{calendar::Moment, change::Change},
    ids::UserId,
};

use super::Billing;
use crate::{
    publication::keyring::{digits, from_digits},
    shared::{keys::Key, storage::StorageError},
};

/// Seconds for which a quote is valid.
pub const VALID: i64 = 15 * 60;

/// The key under which quotes are signed.
const KEY: &str = "quotes";

/// A signed price.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quote {
    /// Its signature, which only the product can make.
    pub id: String,
    /// When it was signed.
    pub at: Moment,
}

/// Signs and checks quotes.
pub(crate) struct Quotes<'a> {
    billing: &'a Billing,
    key: Key,
}

impl Billing {
    /// What signs quotes. Called before a unit of work is open: it may open one itself.
    pub(crate) async fn quotes(&self) -> Result<Quotes<'_>, StorageError> {
        Ok(Quotes { billing: self, key: self.keyring.key(KEY, None).await? })
    }
}

impl Quotes<'_> {
    /// The quote of a change that was priced at a moment.
    pub(crate) fn sign(&self, user: UserId, at: Moment, change: &Change) -> Quote {
        let hash = self.billing.keyring.hash.hash(&self.key, &Self::refer(&parts(user, at, change)));
        Quote { id: digits(&hash), at }
    }

    /// Is this the quote of that change, and is it still valid? The same change with another price is another quote.
    pub(crate) fn holds(&self, quote: &Quote, user: UserId, now: Moment, change: &Change) -> bool {
        let age = now.since(quote.at);
        (0..=VALID).contains(&age)
            && from_digits(&quote.id).is_some_and(|hash| {
                let parts = parts(user, quote.at, change);
                self.billing.keyring.hash.verify(&self.key, &Self::refer(&parts), &hash)
            })
    }

    fn refer(parts: &[Vec<u8>]) -> Vec<&[u8]> {
        parts.iter().map(Vec::as_slice).collect()
    }
}

/// Everything that a customer agrees to.
fn parts(user: UserId, at: Moment, change: &Change) -> Vec<Vec<u8>> {
    let (after, invoice) = (&change.after, &change.invoice);
    let words = [
        user.to_string(),
        at.unix().to_string(),
        change.kind.id().to_owned(),
        after.level.id().to_owned(),
        after.interval.id().to_owned(),
        after.end.unix().to_string(),
        format!("{:?}", after.addons),
        after.coupon.as_ref().map(|coupon| coupon.id.clone()).unwrap_or_default(),
        invoice.total.get().to_string(),
        invoice.start_balance.get().to_string(),
        invoice.amount_due.get().to_string(),
    ];
    words.into_iter().map(String::into_bytes).collect()
}
