//! Waits, in words.

use chrono::TimeDelta;

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;

/// The sentence about too many attempts, with the time until the next one is allowed.
pub fn sentence(wait: TimeDelta) -> String {
    format!("Too many attempts. Please try again in {}", in_words(wait))
}

/// A wait in words: from one minute on in minutes, a long one in hours, rounded up.
fn in_words(wait: TimeDelta) -> String {
    let seconds = wait.num_seconds().max(1);
    let (unit, name) = if seconds < MINUTE {
        (1, "second")
    } else if seconds <= HOUR {
        (MINUTE, "minute")
    } else {
        (HOUR, "hour")
    };
    let count = seconds.saturating_add(unit - 1) / unit;
    if count == 1 { format!("1 {name}") } else { format!("{count} {name}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_is_told_in_minutes() {
        for (seconds, words) in [
            (-5, "1 second"),
            (1, "1 second"),
            (59, "59 seconds"),
            (60, "1 minute"),
            (61, "2 minutes"),
            (542, "10 minutes"),
            (3_600, "60 minutes"),
            (3_601, "2 hours"),
            (86_400, "24 hours"),
        ] {
            assert_eq!(in_words(TimeDelta::seconds(seconds)), words, "{seconds}");
        }
        assert_eq!(sentence(TimeDelta::seconds(90)), "Too many attempts. Please try again in 2 minutes");
    }
}
