//! Time.

use chrono::{DateTime, Utc};

/// The only source of time.
pub trait Clock: Send + Sync {
    /// The present moment. MUST be truncated to microseconds, which is what every database keeps.
    fn now(&self) -> DateTime<Utc>;
}
