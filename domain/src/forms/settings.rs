//! What happens with the answers of a form.

use chrono::{DateTime, TimeDelta, Utc};

use crate::{
    account::email::Email,
    documents::{id::RecordId, link::WebAddress},
    ids::{AnswerId, DeliveryId, ProjectId, RecipientId},
    services::Service,
};

/// The most people to whom the answers of a form are mailed.
pub const MOST_RECIPIENTS: usize = 20;
/// The longest time for which answers are kept, where they are not kept for good, in days.
pub const LONGEST_KEPT: u16 = 3_650;

/// The address of a webhook: over HTTPS, without a user name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookAddress(WebAddress);

/// The text is not the address of a webhook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("A webhook has an address that begins with https:// and has no user name")]
pub struct InvalidWebhookAddress;

impl WebhookAddress {
    /// Reads an address.
    ///
    /// # Errors
    /// [`InvalidWebhookAddress`].
    pub fn parse(text: &str) -> Result<Self, InvalidWebhookAddress> {
        let address = WebAddress::parse(text.trim()).ok_or(InvalidWebhookAddress)?;
        let rest = address.as_str().strip_prefix("https://").ok_or(InvalidWebhookAddress)?;
        let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
        if host.contains('@') { Err(InvalidWebhookAddress) } else { Ok(Self(address)) }
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

/// For how many days answers are kept: 1 to [`LONGEST_KEPT`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct KeptDays(u16);

/// The number is not one of days for which answers are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Answers are kept for 1 to 3,650 days, or for good")]
pub struct InvalidKeptDays;

impl KeptDays {
    /// Reads a number of days.
    ///
    /// # Errors
    /// [`InvalidKeptDays`].
    pub fn parse(days: i64) -> Result<Self, InvalidKeptDays> {
        let days = u16::try_from(days).map_err(|_| InvalidKeptDays)?;
        if (1..=LONGEST_KEPT).contains(&days) { Ok(Self(days)) } else { Err(InvalidKeptDays) }
    }

    /// The days.
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0
    }

    /// Answers that came before then are deleted.
    #[must_use]
    pub fn before(self, now: DateTime<Utc>) -> DateTime<Utc> {
        now - TimeDelta::days(self.0.into())
    }
}

/// Somebody to whom the answers of a form are mailed (EDIT-277).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipient {
    /// Its id.
    pub id: RecipientId,
    /// The project.
    pub project: ProjectId,
    /// The form.
    pub form: RecordId,
    /// The address.
    pub email: Email,
    /// When it was confirmed by mail; none before. The addresses of people who see the answers anyway need none.
    pub confirmed_at: Option<DateTime<Utc>>,
}

/// What came of the delivery of an answer to a webhook or a connected service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DeliveryState {
    /// It is tried, or tried again.
    Waiting,
    /// The receiver took it.
    Delivered,
    /// It was tried as often as it is tried.
    Failed,
    /// Nothing is sent there any more, or there is nothing to send.
    Cancelled,
}

impl DeliveryState {
    /// Every state.
    pub const ALL: [Self; 4] = [Self::Waiting, Self::Delivered, Self::Failed, Self::Cancelled];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Delivered => "delivered",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
        }
    }

    /// The state of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }
}

/// The delivery of an answer to a webhook (EDIT-278) or a connected service (EDIT-279).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivery {
    /// Its id, which its receiver gets with each attempt.
    pub id: DeliveryId,
    /// The answer.
    pub answer: AnswerId,
    /// The project.
    pub project: ProjectId,
    /// The form.
    pub form: RecordId,
    /// The connected service; none for the webhook.
    pub service: Option<Service>,
    /// When the answer came.
    pub created_at: DateTime<Utc>,
    /// How far it is.
    pub state: DeliveryState,
    /// How often it was tried.
    pub attempts: u32,
    /// When it was tried last.
    pub tried_at: Option<DateTime<Utc>>,
    /// What came of the last attempt: a status such as `200`, or a sentence.
    pub outcome: Option<String>,
}

/// The waits before the second and every further attempt: for about three days in all.
const WAITS: [TimeDelta; 9] = [
    TimeDelta::seconds(5),
    TimeDelta::minutes(5),
    TimeDelta::minutes(30),
    TimeDelta::hours(2),
    TimeDelta::hours(5),
    TimeDelta::hours(10),
    TimeDelta::hours(14),
    TimeDelta::hours(20),
    TimeDelta::hours(24),
];

impl Delivery {
    /// Records an attempt that the receiver took.
    pub fn succeed(&mut self, now: DateTime<Utc>, outcome: String) {
        self.record(now, outcome);
        self.state = DeliveryState::Delivered;
    }

    /// Records an attempt that failed; answers how long to wait for the next one, or none where there is none.
    pub fn fail(&mut self, now: DateTime<Utc>, outcome: String) -> Option<TimeDelta> {
        self.record(now, outcome);
        let wait = usize::try_from(self.attempts).ok().and_then(|tried| WAITS.get(tried.checked_sub(1)?));
        if wait.is_none() {
            self.state = DeliveryState::Failed;
        }
        wait.copied()
    }

    /// Records that there is nothing to send; `outcome` says why.
    pub fn cancel(&mut self, outcome: Option<String>) {
        self.state = DeliveryState::Cancelled;
        self.outcome = outcome.or_else(|| self.outcome.take());
    }

    fn record(&mut self, now: DateTime<Utc>, outcome: String) {
        self.attempts = self.attempts.saturating_add(1);
        self.tried_at = Some(now);
        self.outcome = Some(outcome);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[test]
    fn edit_278_a_webhook_is_called_over_https() {
        assert!(WebhookAddress::parse(" https://example.com/hook?a=1 ").is_ok());
        for text in
            ["", "http://example.com/", "https://", "https://me:secret@example.com/", "ftp://example.com"]
        {
            assert_eq!(WebhookAddress::parse(text), Err(InvalidWebhookAddress), "{text}");
        }
    }

    #[test]
    fn edit_278_a_delivery_is_tried_ten_times_over_three_days() {
        let now = DateTime::from_timestamp(1_795_000_000, 0).unwrap();
        let mut delivery = Delivery {
            id: DeliveryId::new(Uuid::from_u128(1)),
            answer: AnswerId::new(Uuid::from_u128(2)),
            project: ProjectId::new(Uuid::from_u128(3)),
            form: RecordId::of_bits(4),
            service: None,
            created_at: now,
            state: DeliveryState::Waiting,
            attempts: 0,
            tried_at: None,
            outcome: None,
        };
        let mut waits = TimeDelta::zero();
        while let Some(wait) = delivery.fail(now, "500".to_owned()) {
            assert_eq!(delivery.state, DeliveryState::Waiting);
            waits += wait;
        }
        assert_eq!((delivery.attempts, delivery.state), (10, DeliveryState::Failed));
        assert!(waits > TimeDelta::days(3) && waits < TimeDelta::days(4), "{waits}");
        delivery.succeed(now, "204".to_owned());
        assert_eq!((delivery.attempts, delivery.state), (11, DeliveryState::Delivered));
    }

    #[test]
    fn answers_are_kept_for_days_or_for_good() {
        for days in [0, -1, 3_651, 100_000] {
            assert_eq!(KeptDays::parse(days), Err(InvalidKeptDays), "{days}");
        }
        let now = DateTime::from_timestamp(1_795_000_000, 0).unwrap();
        assert_eq!(KeptDays::parse(30).unwrap().before(now), now - TimeDelta::days(30));
    }
}
