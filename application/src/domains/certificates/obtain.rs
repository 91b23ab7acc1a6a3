//! Obtaining certificates for mapped domains, and renewing them before they expire.
//!
//! An order is a row that several short steps take to its end: each is claimed, asks the authority with no transaction
//! open, and stores the result. So any server may continue it, and any server may answer for the domain.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use async_trait::async_trait;
use chrono::TimeDelta;
use octavo_domain::{
    auth::{second_factor::Sealed, throttle::Limit},
    domains::certificate::{Certificate, Issued, Order},
};

use super::sealed_for;
use crate::{
    auth::{ports::second_factor::Vault, throttle},
    domains::ports::certificates::{AuthorityError, CertificateAuthority, Progress},
    jobs::{JobError, JobHandler, Next},
    publication::{
        ports::public::PublicQueries,
        read_public::{NothingPublic, ReadPublic},
    },
    shared::{
        clock::Clock,
        secrets::Secret,
        storage::{Job, JobKind, Storage, StorageError},
    },
};

/// Gets and renews certificates.
pub struct ObtainCertificates {
    /// The store of record.
    pub storage: Arc<dyn Storage>,
    /// Reads which domains are served.
    pub public: Arc<dyn PublicQueries>,
    /// Issues certificates.
    pub authority: Arc<dyn CertificateAuthority>,
    /// Seals keys.
    pub vault: Arc<dyn Vault>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// When every domain was last checked by this server, in seconds since 1970.
    pub looked_at_all: AtomicI64,
}

/// Time between two checks for due steps.
const EVERY: TimeDelta = Certificate::LOOK_AGAIN;
/// How long a step may take before another server repeats it: longer than the timeout of the authority.
const CLAIM: TimeDelta = TimeDelta::minutes(1);
/// Domains that were mapped within this time are checked on every run; others once in this time.
const LATELY: TimeDelta = TimeDelta::hours(1);
/// How long the certificate of an unmapped domain is kept: a new mapping then needs no new one.
const UNUSED_KEPT: TimeDelta = TimeDelta::days(30);
/// How long an authority that cannot be reached is not called.
const AWAY: TimeDelta = TimeDelta::minutes(5);

/// Why a step failed.
enum Trouble {
    Authority(AuthorityError),
    Storage(StorageError),
    /// So many were ordered that this one has to wait.
    TooMany(TimeDelta),
    /// The authority does not accept the key of our account any more.
    Account(Sealed),
}

impl From<AuthorityError> for Trouble {
    fn from(error: AuthorityError) -> Self {
        Self::Authority(error)
    }
}

impl From<StorageError> for Trouble {
    fn from(error: StorageError) -> Self {
        Self::Storage(error)
    }
}

impl ObtainCertificates {
    /// Takes one step.
    ///
    /// # Errors
    /// [`JobError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self) -> Result<Next, JobError> {
        let now = self.clock.now();
        let until = now + CLAIM;
        let all = self.looked_at_all.load(Ordering::Relaxed) <= (now - LATELY).timestamp();
        let mut work = self.storage.begin().await?;
        work.certificates().follow((!all).then(|| now - LATELY), now).await?;
        if all {
            work.certificates().forget_unused(now - UNUSED_KEPT, now).await?;
        }
        let claimed = work.certificates().claim(now, until).await?;
        work.commit().await?;
        if all {
            self.looked_at_all.store(now.timestamp(), Ordering::Relaxed);
        }
        let Some(mut certificate) = claimed else {
            return Ok(Next::After(EVERY));
        };
        if let Err(trouble) = self.step(&mut certificate).await {
            self.settle(&mut certificate, trouble).await?;
        }
        let mut work = self.storage.begin().await?;
        work.certificates().save(&certificate, until).await?;
        work.commit().await?;
        Ok(Next::After(TimeDelta::zero()))
    }

    /// Places an order, or advances the one there is.
    async fn step(&self, certificate: &mut Certificate) -> Result<(), Trouble> {
        if let Some(order) = certificate.order.clone() {
            return self.advance(certificate, &order).await;
        }
        let served = ReadPublic { public: self.public.clone() }.at_domain(certificate.name.as_str()).await;
        match served {
            Ok(_) => {}
            Err(NothingPublic::Storage(error)) => return Err(error.into()),
            Err(NothingPublic::Unknown | NothingPublic::Private | NothingPublic::PrivateFolder) => {
                certificate.put_off(Certificate::PUT_OFF, self.clock.now());
                return Ok(());
            }
        }
        let (account, sealed) = self.account().await?;
        let limit = [("certificates".to_owned(), Limit::CERTIFICATES)];
        throttle::count(self.storage.as_ref(), &limit, self.clock.now()).await.map_err(|refused| {
            match refused {
                throttle::Refused::TooMany(wait) => Trouble::TooMany(wait),
                throttle::Refused::Storage(error) => Trouble::Storage(error),
            }
        })?;
        let key = self.authority.new_key()?;
        let placed = self.authority.order(&account, &certificate.name).await;
        let placed = placed.map_err(|error| with_account(error, sealed))?;
        let now = self.clock.now();
        let order = Order {
            url: placed.url,
            begun_at: now,
            token: placed.token,
            answer: placed.answer,
            key: self.vault.seal(&key, &sealed_for(&certificate.name)),
        };
        certificate.begin(order, now);
        Ok(())
    }

    /// Advances an order.
    async fn advance(&self, certificate: &mut Certificate, order: &Order) -> Result<(), Trouble> {
        let (account, sealed) = self.account().await?;
        let Ok(key) = self.vault.open(&order.key, &sealed_for(&certificate.name)) else {
            // Sealed with a lost key: another one is ordered.
            certificate.order = None;
            certificate.put_off(Certificate::LOOK_AGAIN, self.clock.now());
            return Ok(());
        };
        let name = &certificate.name;
        let progress = self.authority.advance(&account, &order.url, name, &key).await;
        match progress.map_err(|error| with_account(error, sealed))? {
            Progress::Waiting => certificate.wait(self.clock.now()),
            Progress::Issued { chain, not_before, not_after } => {
                tracing::info!(domain = name.as_str(), %not_after, "a certificate was issued");
                certificate.issue(Issued { chain, key: order.key.clone(), not_before, not_after });
            }
        }
        Ok(())
    }

    /// Our account at the authority, opened when there is none.
    async fn account(&self) -> Result<(Secret, Sealed), Trouble> {
        let directory = self.authority.directory();
        let owner = format!("authority:{directory}").into_bytes();
        let known = self.storage.begin().await?.certificates().account(directory).await?;
        let sealed = match known {
            Some(sealed) => sealed,
            None => {
                let opened = self.vault.seal(&self.authority.register().await?, &owner);
                let mut work = self.storage.begin().await?;
                work.certificates().add_account(directory, &opened, self.clock.now()).await?;
                // Another server may have been faster; then its account is used.
                let kept = work.certificates().account(directory).await?;
                work.commit().await?;
                kept.ok_or(StorageError::Stale("account"))?
            }
        };
        match self.vault.open(&sealed, &owner) {
            Ok(account) => Ok((account, sealed)),
            // Sealed with a lost key, and so unusable.
            Err(_) => Err(Trouble::Account(sealed)),
        }
    }

    /// Updates a certificate after a failed step.
    async fn settle(&self, certificate: &mut Certificate, trouble: Trouble) -> Result<(), StorageError> {
        let now = self.clock.now();
        let domain = certificate.name.as_str();
        match trouble {
            Trouble::Storage(error) => return Err(error),
            Trouble::Authority(AuthorityError::Refused(reason)) => {
                tracing::warn!(domain, reason, "a certificate was refused");
                certificate.fail(&reason, now);
            }
            Trouble::Authority(error @ AuthorityError::Busy(_)) => {
                tracing::warn!(domain, %error, "certificates have to wait");
                certificate.order = None;
                certificate.put_off(Certificate::PUT_OFF, now);
            }
            Trouble::Authority(error) => {
                // The authority's failure says nothing about the domain.
                tracing::warn!(domain, %error, "a certificate has to wait");
                certificate.abandon_when_old(now);
                certificate.put_off(AWAY, now);
            }
            Trouble::TooMany(wait) => certificate.put_off(wait, now),
            Trouble::Account(sealed) => {
                tracing::warn!("our account at the certificate authority is lost: a new one is opened");
                let mut work = self.storage.begin().await?;
                work.certificates().forget_account(self.authority.directory(), &sealed).await?;
                work.commit().await?;
                certificate.order = None;
                certificate.put_off(Certificate::LOOK_AGAIN, now);
            }
        }
        Ok(())
    }
}

#[async_trait]
impl JobHandler for ObtainCertificates {
    fn kind(&self) -> JobKind {
        JobKind::RenewCertificates
    }

    fn recurs(&self) -> bool {
        true
    }

    async fn run(&self, _: &Job) -> Result<Next, JobError> {
        self.execute().await
    }
}

fn with_account(error: AuthorityError, sealed: Sealed) -> Trouble {
    match error {
        AuthorityError::UnknownAccount => Trouble::Account(sealed),
        other => Trouble::Authority(other),
    }
}

/// A value that has not checked all domains yet.
#[must_use]
pub const fn never_looked() -> AtomicI64 {
    AtomicI64::new(i64::MIN)
}
