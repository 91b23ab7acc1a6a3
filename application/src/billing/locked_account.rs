//! One locked customer: changes of one customer are serialized.

use std::sync::Arc;

use octavo_domain::{
    account::user::User,
    billing::{
        addons::Addons, calendar::Moment, due::next_due_event, money::Cents, subscription::Subscription,
    },
    ids::{BalanceTransactionId, SubscriptionId, UserId},
    plans::{catalogue::Catalogue, level::Level, limits::Cap},
};

use super::Billing;
use crate::{
    billing::ports::{BalanceTransaction, BalanceTransactionReason},
    shared::storage::{StorageError, UnitOfWork},
    team::seats::assign_seats,
};
use octavo_domain::billing::{
    account::BillingAccount,
    card::{Card, CustomerRef},
    issued_invoice::IssuedInvoice,
};

/// A unit of work in which one account is locked.
pub(crate) struct LockedAccount {
    pub(crate) work: Box<dyn UnitOfWork>,
    pub(crate) user: User,
    pub(crate) account: BillingAccount,
    /// The time of this account's clock, in whole seconds.
    pub(crate) now: Moment,
    /// Is the business plan called Advanced to them?
    pub(crate) business_is_advanced: bool,
    catalogue: Arc<Catalogue>,
    /// The limit of contributors when the account was locked.
    contributors: Cap,
    /// The customer at another provider, if that one was used last.
    elsewhere: Option<OtherProviderAccount>,
}

/// A customer at a provider that is not the configured one.
struct OtherProviderAccount {
    provider: String,
    customer: Option<CustomerRef>,
    card: Option<Card>,
}

impl OtherProviderAccount {
    fn of(account: &BillingAccount) -> Self {
        let (customer, card) = (account.customer.clone(), account.card.clone());
        Self { provider: account.provider.clone(), customer, card }
    }
}

impl Billing {
    /// Locks an account; none when it is deleted.
    pub(crate) async fn lock(&self, user: UserId) -> Result<Option<LockedAccount>, StorageError> {
        // Read before the account is locked, so that nothing else is read under the lock.
        let business_is_advanced = self.names.business_is_advanced(user).await?;
        let mut work = self.storage.begin().await?;
        let Some(user) = work.users().find(user).await? else { return Ok(None) };
        let account = match work.billing().account(user.id).await? {
            Some(account) => account,
            None => self.new_billing_account(user.id),
        };
        let elsewhere =
            (account.provider != self.provider.name()).then(|| OtherProviderAccount::of(&account));
        let account = account.at(self.provider.name());
        let now = self.now(&account);
        let catalogue = Arc::clone(&self.catalogue);
        let contributors = user.entitlements().limits(&catalogue).contributors;
        Ok(Some(LockedAccount {
            work,
            user,
            account,
            now,
            business_is_advanced,
            catalogue,
            contributors,
            elsewhere,
        }))
    }

    /// The billing account of a user who has none yet.
    pub(crate) fn new_billing_account(&self, user: UserId) -> BillingAccount {
        BillingAccount::new(user, SubscriptionId::new(self.ids.next()), self.provider.name())
    }

    /// The time of an account's clock.
    pub(crate) fn now(&self, account: &BillingAccount) -> Moment {
        Moment::from(self.clock.now()).plus(account.clock_offset)
    }
}

impl LockedAccount {
    /// The open invoice.
    pub(crate) async fn open_invoice(&mut self) -> Result<Option<IssuedInvoice>, StorageError> {
        self.work.billing().open_invoice(self.user.id).await
    }

    /// Gives the account the entitlements of its subscription.
    pub(crate) fn grant(&mut self, subscription: Subscription) {
        self.user.level = subscription.level;
        self.user.interval = Some(subscription.interval);
        self.user.addons = subscription.addons;
        self.user.paused = subscription.pause.is_some_and(|pause| pause.has_begun(self.now));
        self.user.updated_at = self.now.time();
        self.account.subscription = subscription;
    }

    /// Puts the account on the free plan.
    pub(crate) fn revoke(&mut self) {
        self.user.level = Level::Free;
        self.user.interval = None;
        self.user.addons = Addons::NONE;
        self.user.paused = false;
        self.user.updated_at = self.now.time();
    }

    /// Changes the balance, and records the transaction.
    pub(crate) async fn move_balance(
        &mut self,
        billing: &Billing,
        amount: Cents,
        reason: BalanceTransactionReason,
        invoice: Option<&IssuedInvoice>,
    ) -> Result<(), StorageError> {
        if amount == Cents::ZERO {
            return Ok(());
        }
        self.account.balance += amount;
        let entry = BalanceTransaction {
            id: BalanceTransactionId::new(billing.ids.next()),
            user: self.user.id,
            reason,
            invoice: invoice.map(|invoice| invoice.id),
            amount,
            balance: self.account.balance,
            at: self.now,
        };
        self.work.billing().add_balance_transaction(&entry).await
    }

    /// Stores the account, computes when it is due next, and commits. When its limit of contributors has changed,
    /// teammates gain or lose their seats.
    pub(crate) async fn commit(mut self) -> Result<BillingAccount, StorageError> {
        let open = self.open_invoice().await?;
        let last = match &open {
            Some(invoice) => self.work.billing().last_attempt(invoice.id).await?,
            None => None,
        };
        let coming = next_due_event(&self.account, self.user.paused, open.as_ref(), last.as_ref());
        self.account.due_at = coming.map(|(at, _)| at);
        // Only a new customer replaces the one at another provider, which may be configured again.
        if let Some(before) = self.elsewhere.filter(|_| self.account.customer.is_none()) {
            self.account.provider = before.provider;
            (self.account.customer, self.account.card) = (before.customer, before.card);
        }
        self.work.users().update(&self.user).await?;
        if self.user.entitlements().limits(&self.catalogue).contributors != self.contributors {
            assign_seats(self.work.as_mut(), &self.user, &self.catalogue).await?;
        }
        self.work.billing().save_account(&self.account).await?;
        self.work.commit().await?;
        Ok(self.account)
    }
}
