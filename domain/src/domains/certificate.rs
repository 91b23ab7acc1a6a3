//! Certificates of custom domains: when one is ordered, when it is renewed, and how long to wait after a failure.

use chrono::{DateTime, TimeDelta, Utc};

use crate::{auth::second_factor::Sealed, domains::DomainName, ids::UserId};

/// An open order at a certificate authority.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// Its address at the authority.
    pub url: String,
    /// When it was begun.
    pub begun_at: DateTime<Utc>,
    /// The token that the authority asks for at the domain.
    pub token: String,
    /// The domain's answer to it.
    pub answer: String,
    /// The private key of the certificate, sealed.
    pub key: Sealed,
}

/// A certificate that was issued.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Issued {
    /// The certificate and its chain, as PEM.
    pub chain: String,
    /// Its private key, sealed.
    pub key: Sealed,
    /// The start of its validity.
    pub not_before: DateTime<Utc>,
    /// The end of its validity.
    pub not_after: DateTime<Utc>,
}

impl Issued {
    /// Is it valid at `now`?
    #[must_use]
    pub fn holds(&self, now: DateTime<Utc>) -> bool {
        now < self.not_after
    }

    /// When it is renewed: after two thirds of its life, which is 30 days before the end of 90.
    #[must_use]
    pub fn renew_at(&self) -> DateTime<Utc> {
        let third = (self.not_after - self.not_before) / 3;
        self.not_after - third
    }
}

/// The state of a domain's certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CertificateState {
    /// It is being made.
    Pending,
    /// There is a valid one.
    Valid,
    /// There is none, and the last order failed.
    Failed,
}

impl CertificateState {
    /// The state in calls and lists.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Valid => "valid",
            Self::Failed => "failed",
        }
    }
}

/// The certificate of a domain, from the moment that it is wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The domain.
    pub name: DomainName,
    /// The domain's owner.
    pub owner: UserId,
    /// When the next step is due.
    pub next_at: DateTime<Utc>,
    /// Orders in a row that failed.
    pub failures: u32,
    /// Why the last one failed.
    pub last_error: Option<String>,
    /// The order under way.
    pub order: Option<Order>,
    /// What is served to readers.
    pub issued: Option<Issued>,
}

impl Certificate {
    /// How long an order may take before it fails.
    pub const PATIENCE: TimeDelta = TimeDelta::minutes(10);
    /// Time between two checks of an order.
    pub const LOOK_AGAIN: TimeDelta = TimeDelta::seconds(2);
    /// How long to wait after a domain was unreachable, or an authority refused for its rate limit.
    pub const PUT_OFF: TimeDelta = TimeDelta::hours(1);
    /// The most characters that are kept of a reason.
    const REASON: usize = 500;

    /// A certificate that is wanted from now on.
    #[must_use]
    pub const fn wanted(name: DomainName, owner: UserId, now: DateTime<Utc>) -> Self {
        Self { name, owner, next_at: now, failures: 0, last_error: None, order: None, issued: None }
    }

    /// Its state.
    #[must_use]
    pub fn state(&self, now: DateTime<Utc>) -> CertificateState {
        if self.issued.as_ref().is_some_and(|issued| issued.holds(now)) {
            CertificateState::Valid
        } else if self.failures > 0 {
            CertificateState::Failed
        } else {
            CertificateState::Pending
        }
    }

    /// Stores an order that was begun.
    pub fn begin(&mut self, order: Order, now: DateTime<Utc>) {
        self.order = Some(order);
        self.next_at = now;
    }

    /// Schedules the next check of an order, unless it has taken too long.
    pub fn wait(&mut self, now: DateTime<Utc>) {
        match &self.order {
            Some(order) if now < order.begun_at + Self::PATIENCE => self.next_at = now + Self::LOOK_AGAIN,
            _ => self.fail("The certificate authority has not come to an end in time", now),
        }
    }

    /// Stores an issued certificate.
    pub fn issue(&mut self, issued: Issued) {
        self.next_at = issued.renew_at();
        self.issued = Some(issued);
        self.order = None;
        self.failures = 0;
        self.last_error = None;
    }

    /// Records a failed order. A certificate that was issued before is served while it is valid.
    pub fn fail(&mut self, reason: &str, now: DateTime<Utc>) {
        self.next_at = now + backoff(self.failures);
        self.failures = self.failures.saturating_add(1);
        self.last_error = Some(reason.chars().filter(|c| !c.is_control()).take(Self::REASON).collect());
        self.order = None;
    }

    /// Drops an order that has taken too long, when that is not the domain's fault.
    pub fn abandon_when_old(&mut self, now: DateTime<Utc>) {
        self.order.take_if(|order| now >= order.begun_at + Self::PATIENCE);
    }

    /// Postpones the next step without counting a failure.
    pub fn put_off(&mut self, by: TimeDelta, now: DateTime<Utc>) {
        self.next_at = now + by;
    }
}

/// How long to wait after a number of earlier failures: an hour, then six, then a day each time. Authorities refuse
/// more than five failures an hour for a name.
#[must_use]
pub fn backoff(failures_before: u32) -> TimeDelta {
    match failures_before {
        0 => TimeDelta::hours(1),
        1 => TimeDelta::hours(6),
        _ => TimeDelta::hours(24),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_790_000_000, 0).unwrap()
    }

    fn wanted() -> Certificate {
        let name = DomainName::parse("salt.example").unwrap();
        Certificate::wanted(name, UserId::new(Uuid::from_u128(1)), now())
    }

    fn issued(days: i64) -> Issued {
        Issued {
            chain: "chain".to_owned(),
            key: Sealed::new(vec![1]),
            not_before: now(),
            not_after: now() + TimeDelta::days(days),
        }
    }

    fn order() -> Order {
        Order {
            url: "https://ca.example/order/1".to_owned(),
            begun_at: now(),
            token: "token".to_owned(),
            answer: "token.thumb".to_owned(),
            key: Sealed::new(vec![2]),
        }
    }

    #[test]
    fn one_is_renewed_after_two_thirds_of_its_life() {
        assert_eq!(issued(90).renew_at(), now() + TimeDelta::days(60));
        assert_eq!(issued(6).renew_at(), now() + TimeDelta::days(4));
        let mut certificate = wanted();
        certificate.issue(issued(90));
        assert_eq!(certificate.next_at, now() + TimeDelta::days(60));
    }

    #[test]
    fn failures_wait_for_an_hour_then_six_then_a_day() {
        let mut certificate = wanted();
        let mut waits = Vec::new();
        for _ in 0..4 {
            certificate.begin(order(), now());
            certificate.fail("it\nis unreachable", now());
            assert_eq!(
                (certificate.order.as_ref(), certificate.state(now())),
                (None, CertificateState::Failed)
            );
            waits.push((certificate.next_at - now()).num_hours());
        }
        assert_eq!((waits, certificate.failures), (vec![1, 6, 24, 24], 4));
        assert_eq!(certificate.last_error.as_deref(), Some("itis unreachable"), "on one line");
        certificate.issue(issued(90));
        assert_eq!((certificate.failures, certificate.last_error.as_deref()), (0, None));
        certificate.fail("again", now());
        assert_eq!(certificate.next_at, now() + TimeDelta::hours(1), "counted anew");
    }

    #[test]
    fn what_was_issued_holds_while_its_renewal_fails() {
        let mut certificate = wanted();
        assert_eq!(certificate.state(now()), CertificateState::Pending);
        certificate.issue(issued(90));
        certificate.fail("no", now() + TimeDelta::days(60));
        let state = |days: i64| certificate.state(now() + TimeDelta::days(days));
        assert_eq!((state(89), state(90)), (CertificateState::Valid, CertificateState::Failed));
    }

    #[test]
    fn an_order_is_looked_at_again_until_it_has_taken_too_long() {
        let mut certificate = wanted();
        certificate.begin(order(), now());
        assert_eq!(certificate.next_at, now());
        certificate.wait(now());
        assert_eq!(certificate.next_at, now() + Certificate::LOOK_AGAIN);
        certificate.wait(now() + Certificate::PATIENCE - TimeDelta::seconds(1));
        assert!(certificate.order.is_some());
        certificate.wait(now() + Certificate::PATIENCE);
        assert_eq!((certificate.order.as_ref(), certificate.failures), (None, 1));
    }

    #[test]
    fn a_long_reason_is_cut() {
        let mut certificate = wanted();
        certificate.fail(&"é".repeat(600), now());
        assert_eq!(certificate.last_error.unwrap().chars().count(), 500);
    }
}
