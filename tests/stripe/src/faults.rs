//! Faults that tests can request.

/// A fault of the next payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// No answer, and no payment.
    TimeoutBefore,
    /// No answer, but the payment was made.
    TimeoutAfter,
    /// No answer, and the payment is made after the first lookup.
    TimeoutLate,
    /// The server fails after it has made the payment.
    ErrorAfter,
    /// The request is refused as invalid, and nothing happened.
    InvalidRequest,
    /// No webhook is sent for it.
    WebhookNever,
    /// Its webhook is sent twice.
    WebhookTwice,
    /// Its webhook is sent before the answer.
    WebhookEarly,
    /// Its webhook is sent after the payment was looked up.
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
