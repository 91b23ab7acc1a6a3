//! One customer, held: whatever concerns them happens one after the other.

use std::sync::Arc;

use octavo_domain::{
    account::user::User,
    billing::{addons::Addons, calendar::Moment, money::Cents, subscription::Subscription},
    ids::{BalanceEntryId, SubscriptionId, UserId},
    plans::{catalogue::Catalogue, level::Level, limits::Cap},
};

use super::{Billing, tend};
use crate::{
    billing::ports::{
        BalanceEntry, BillingAccount, EntryReason, IssuedInvoice,
        card_provider::{Card, CustomerRef},
    },
    shared::storage::{StorageError, UnitOfWork},
    team::seats::seat,
};

/// A unit of work in which one account is locked.
pub(crate) struct Held {
    pub(crate) work: Box<dyn UnitOfWork>,
    pub(crate) user: User,
    pub(crate) account: BillingAccount,
    /// The time of this account's clock, in whole seconds.
    pub(crate) now: Moment,
    /// Is the business plan called Advanced to them?
    pub(crate) business_is_advanced: bool,
    catalogue: Arc<Catalogue>,
    /// With how many people the account could work when it was locked.
    contributors: Cap,
    /// What the account has at another provider, if it was last at one.
    elsewhere: Option<Elsewhere>,
}

/// A customer at a provider that is not the one that is plugged in.
struct Elsewhere {
    provider: String,
    customer: Option<CustomerRef>,
    card: Option<Card>,
}

impl Elsewhere {
    fn of(account: &BillingAccount) -> Self {
        let (customer, card) = (account.customer.clone(), account.card.clone());
        Self { provider: account.provider.clone(), customer, card }
    }
}

impl Billing {
    /// Locks an account; none when it is gone.
    pub(crate) async fn hold(&self, user: UserId) -> Result<Option<Held>, StorageError> {
        // Nothing else is asked while the account is locked.
        let business_is_advanced = self.names.business_is_advanced(user).await?;
        let mut work = self.storage.begin().await?;
        let Some(user) = work.users().find(user).await? else { return Ok(None) };
        let account = match work.billing().account(user.id).await? {
            Some(account) => account,
            None => self.fresh(user.id),
        };
        let elsewhere = (account.provider != self.provider.name()).then(|| Elsewhere::of(&account));
        let account = account.at(self.provider.name());
        let now = self.now(&account);
        let catalogue = Arc::clone(&self.catalogue);
        let contributors = user.entitlements().limits(&catalogue).contributors;
        Ok(Some(Held { work, user, account, now, business_is_advanced, catalogue, contributors, elsewhere }))
    }

    /// What is known of somebody who never had to do with billing.
    pub(crate) fn fresh(&self, user: UserId) -> BillingAccount {
        BillingAccount::new(user, SubscriptionId::new(self.ids.next()), self.provider.name())
    }

    /// The time of an account's clock.
    pub(crate) fn now(&self, account: &BillingAccount) -> Moment {
        Moment::from(self.clock.now()).plus(account.clock_offset)
    }
}

impl Held {
    /// The invoice that waits to be paid.
    pub(crate) async fn open_invoice(&mut self) -> Result<Option<IssuedInvoice>, StorageError> {
        self.work.billing().open_invoice(self.user.id).await
    }

    /// Gives the account what its subscription allows from now on.
    pub(crate) fn grant(&mut self, subscription: Subscription) {
        self.user.level = subscription.level;
        self.user.interval = Some(subscription.interval);
        self.user.addons = subscription.addons;
        self.user.paused = subscription.pause.is_some_and(|pause| pause.has_begun(self.now));
        self.user.updated_at = self.now.time();
        self.account.subscription = subscription;
    }

    /// Takes it back: the account is free.
    pub(crate) fn revoke(&mut self) {
        self.user.level = Level::Free;
        self.user.interval = None;
        self.user.addons = Addons::NONE;
        self.user.paused = false;
        self.user.updated_at = self.now.time();
    }

    /// Moves the balance, and writes down why.
    pub(crate) async fn move_balance(
        &mut self,
        billing: &Billing,
        amount: Cents,
        reason: EntryReason,
        invoice: Option<&IssuedInvoice>,
    ) -> Result<(), StorageError> {
        if amount == Cents::ZERO {
            return Ok(());
        }
        self.account.balance += amount;
        let entry = BalanceEntry {
            id: BalanceEntryId::new(billing.ids.next()),
            user: self.user.id,
            reason,
            invoice: invoice.map(|invoice| invoice.id),
            amount,
            balance: self.account.balance,
            at: self.now,
        };
        self.work.billing().add_entry(&entry).await
    }

    /// Stores the account, works out when somebody has to look at it again, and lets go of it. When it may work with
    /// more people now, or with fewer, they are let in or lose their access.
    pub(crate) async fn commit(mut self) -> Result<BillingAccount, StorageError> {
        let open = self.open_invoice().await?;
        let last = match &open {
            Some(invoice) => self.work.billing().last_attempt(invoice.id).await?,
            None => None,
        };
        let coming = tend::coming(&self.account, self.user.paused, open.as_ref(), last.as_ref());
        self.account.due_at = coming.map(|(at, _)| at);
        // Only a new customer takes the place of one at another provider, which may be plugged in again.
        if let Some(before) = self.elsewhere.filter(|_| self.account.customer.is_none()) {
            self.account.provider = before.provider;
            (self.account.customer, self.account.card) = (before.customer, before.card);
        }
        self.work.users().update(&self.user).await?;
        if self.user.entitlements().limits(&self.catalogue).contributors != self.contributors {
            seat(self.work.as_mut(), &self.user, &self.catalogue).await?;
        }
        self.work.billing().save_account(&self.account).await?;
        self.work.commit().await?;
        Ok(self.account)
    }
}
