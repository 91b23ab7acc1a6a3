//! Faults that tests can request.

use std::collections::VecDeque;

/// A fault of the next payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// No answer, and no payment.
    TimeoutBefore,
    /// No answer, but the payment was made.
    TimeoutAfter,
    /// No answer, and the payment is made after the first lookup.
    TimeoutLate,
    /// The provider fails after it has made the payment.
    ErrorAfter,
    /// No webhook is sent for it.
    WebhookNever,
    /// Its webhook is sent twice.
    WebhookTwice,
    /// Its webhook is sent before the answer.
    WebhookEarly,
    /// Its webhook is sent after the payment was looked up.
    WebhookLate,
}

/// The faults still to come, in order.
#[derive(Debug, Default)]
pub(crate) struct Faults(VecDeque<Fault>);

impl Faults {
    pub(crate) fn push(&mut self, fault: Fault) {
        self.0.push_back(fault);
    }

    pub(crate) fn next(&mut self) -> Option<Fault> {
        self.0.pop_front()
    }
}
