//! What goes wrong when it is asked for.

use std::collections::VecDeque;

/// A way in which the next payment goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Nobody answers, and nothing happened.
    TimeoutBefore,
    /// Nobody answers, and the payment was made.
    TimeoutAfter,
    /// Nobody answers, and the payment is made after it was looked up once.
    TimeoutLate,
    /// The provider fails after it has made the payment.
    ErrorAfter,
    /// No webhook ever tells of it.
    WebhookNever,
    /// A webhook tells of it twice.
    WebhookTwice,
    /// A webhook tells of it before the answer.
    WebhookEarly,
    /// A webhook tells of it when it has been looked up.
    WebhookLate,
}

/// Those that are still to happen, in their order.
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
