//! What goes wrong when it is asked for.

/// A way in which the next payment goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Nobody answers, and nothing happened.
    TimeoutBefore,
    /// Nobody answers, and the payment was made.
    TimeoutAfter,
    /// Nobody answers, and the payment is made after it was looked at once.
    TimeoutLate,
    /// The server fails after it has made the payment.
    ErrorAfter,
    /// The request is refused as one that is wrong in itself, and nothing happened.
    InvalidRequest,
    /// No webhook ever tells of it.
    WebhookNever,
    /// A webhook tells of it twice.
    WebhookTwice,
    /// A webhook tells of it before the answer.
    WebhookEarly,
    /// A webhook tells of it when it has been looked at.
    WebhookLate,
}

impl Fault {
    const ALL: [(&'static str, Self); 9] = [
        ("timeout_before", Self::TimeoutBefore),
        ("timeout_after", Self::TimeoutAfter),
        ("timeout_late", Self::TimeoutLate),
        ("error_after", Self::ErrorAfter),
        ("invalid_request", Self::InvalidRequest),
        ("webhook_never", Self::WebhookNever),
        ("webhook_twice", Self::WebhookTwice),
        ("webhook_early", Self::WebhookEarly),
        ("webhook_late", Self::WebhookLate),
    ];

    /// The fault of a name, such as `timeout_after`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, fault)| fault)
    }
}
