//! Limits of attempts: counted before any password is hashed, shared by all servers.

use chrono::{DateTime, TimeDelta, Utc};

/// The limit of one kind of key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// How long attempts are counted after the first.
    pub window: TimeDelta,
    /// How many attempts in a window are free.
    pub free: u32,
    /// What happens to further ones.
    pub beyond: Beyond,
}

/// What happens to an attempt beyond the free ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beyond {
    /// It has to wait: one second, then twice as long each time, up to the given seconds.
    Backoff {
        /// The longest wait.
        max_seconds: u32,
    },
    /// It is refused until the window ends.
    Refuse,
}

impl Limit {
    /// Failed sign-ins of one address at one account.
    pub const SIGN_IN_PAIR: Self =
        Self { window: TimeDelta::minutes(15), free: 5, beyond: Beyond::Backoff { max_seconds: 60 } };
    /// Failed sign-ins of one address at any account.
    pub const SIGN_IN_ADDRESS: Self =
        Self { window: TimeDelta::minutes(15), free: 30, beyond: Beyond::Refuse };
    /// Failed sign-ins at one account from anywhere.
    pub const SIGN_IN_ACCOUNT: Self =
        Self { window: TimeDelta::minutes(15), free: 50, beyond: Beyond::Backoff { max_seconds: 60 } };
    /// Accounts created from one address.
    pub const JOIN_ADDRESS: Self = Self { window: TimeDelta::hours(1), free: 30, beyond: Beyond::Refuse };
    /// Mails requested by one address (reset and confirmation links).
    pub const MAIL_ADDRESS: Self = Self { window: TimeDelta::hours(1), free: 30, beyond: Beyond::Refuse };
    /// Mails requested for one account.
    pub const MAIL_ACCOUNT: Self = Self { window: TimeDelta::hours(1), free: 5, beyond: Beyond::Refuse };
    /// Cards that one account enters: a person who tries stolen cards tries many.
    pub const CARD_ACCOUNT: Self = Self { window: TimeDelta::hours(1), free: 20, beyond: Beyond::Refuse };
    /// Codes that one account tries, valid ones included, which every change of a form prices again.
    pub const CODE_ACCOUNT: Self = Self { window: TimeDelta::hours(1), free: 300, beyond: Beyond::Refuse };
    /// Feedback of one account.
    pub const FEEDBACK_ACCOUNT: Self =
        Self { window: TimeDelta::hours(24), free: 20, beyond: Beyond::Refuse };
    /// Demos requested from one address.
    pub const DEMO_ADDRESS: Self = Self { window: TimeDelta::hours(1), free: 10, beyond: Beyond::Refuse };
    /// Demos requested under one mail address.
    pub const DEMO_EMAIL: Self = Self { window: TimeDelta::hours(24), free: 3, beyond: Beyond::Refuse };
    /// Pictures and icons uploaded by one account.
    pub const UPLOAD_ACCOUNT: Self = Self { window: TimeDelta::hours(1), free: 60, beyond: Beyond::Refuse };
    /// Pictures for documents uploaded by one account: a project is filled with them in one go.
    pub const ASSET_ACCOUNT: Self = Self { window: TimeDelta::hours(1), free: 600, beyond: Beyond::Refuse };
    /// Fonts uploaded by one account.
    pub const FONT_ACCOUNT: Self = Self { window: TimeDelta::hours(1), free: 120, beyond: Beyond::Refuse };
    /// Files that one account brings into documents, each with its preview.
    pub const IMPORT_ACCOUNT: Self = Self { window: TimeDelta::hours(1), free: 120, beyond: Beyond::Refuse };
    /// Projects that one account takes out, as a file or as a site.
    pub const TAKE_OUT_ACCOUNT: Self = Self { window: TimeDelta::hours(1), free: 60, beyond: Beyond::Refuse };
    /// Copies sent by one account.
    pub const SEND_ACCOUNT: Self = Self { window: TimeDelta::hours(1), free: 60, beyond: Beyond::Refuse };
    /// Copies sent by one account to one recipient.
    pub const SEND_PAIR: Self = Self { window: TimeDelta::hours(1), free: 10, beyond: Beyond::Refuse };
    /// Changes of a team by its owner.
    pub const TEAM_ACCOUNT: Self = Self { window: TimeDelta::hours(1), free: 300, beyond: Beyond::Refuse };
    /// Invitations mailed by one account.
    pub const INVITE_ACCOUNT: Self = Self { window: TimeDelta::hours(1), free: 30, beyond: Beyond::Refuse };
    /// Domains that one account has looked up.
    pub const DOMAIN_ACCOUNT: Self =
        Self { window: TimeDelta::minutes(10), free: 30, beyond: Beyond::Refuse };
    /// Domains looked up from one address.
    pub const DOMAIN_ADDRESS: Self =
        Self { window: TimeDelta::minutes(10), free: 60, beyond: Beyond::Refuse };
    /// Certificates that are ordered in all.
    pub const CERTIFICATES: Self = Self { window: TimeDelta::hours(1), free: 50, beyond: Beyond::Refuse };
    /// Connections that one account begins.
    pub const SERVICE_ACCOUNT: Self = Self { window: TimeDelta::hours(1), free: 30, beyond: Beyond::Refuse };
    /// Files that one account has fetched from Figma, which counts such calls itself.
    pub const FIGMA_ACCOUNT: Self = Self { window: TimeDelta::hours(1), free: 30, beyond: Beyond::Refuse };
    /// Pages of files at connected services that one account lists, searches included.
    pub const SERVICE_LIST_ACCOUNT: Self =
        Self { window: TimeDelta::hours(1), free: 300, beyond: Beyond::Refuse };
    /// Pictures that one account takes from connected services.
    pub const SERVICE_FILE_ACCOUNT: Self =
        Self { window: TimeDelta::hours(1), free: 200, beyond: Beyond::Refuse };
    /// Uses of one preview's token, which works once and is valid for less than this time (EDIT-026).
    pub const PREVIEW_TOKEN: Self = Self { window: TimeDelta::hours(1), free: 1, beyond: Beyond::Refuse };
    /// Links tried by one address.
    pub const LINK_ADDRESS: Self = Self { window: TimeDelta::minutes(15), free: 30, beyond: Beyond::Refuse };
    /// Wrong codes at one sign-in challenge.
    pub const SECOND_FACTOR_CHALLENGE: Self =
        Self { window: TimeDelta::minutes(10), free: 5, beyond: Beyond::Refuse };
    /// Wrong codes at one account's second factor.
    pub const SECOND_FACTOR_ACCOUNT: Self =
        Self { window: TimeDelta::hours(1), free: 10, beyond: Beyond::Refuse };
    /// Wrong codes of one account that sets a second factor up.
    pub const SECOND_FACTOR_SETUP: Self =
        Self { window: TimeDelta::hours(1), free: 10, beyond: Beyond::Refuse };
    /// Failed sign-ins with passkeys of one address.
    pub const PASSKEY_ADDRESS: Self =
        Self { window: TimeDelta::minutes(15), free: 30, beyond: Beyond::Refuse };
    /// Sign-ins with a passkey that one address begins.
    pub const PASSKEY_BEGUN: Self =
        Self { window: TimeDelta::minutes(15), free: 120, beyond: Beyond::Refuse };
    /// Passkeys that one account begins to add.
    pub const PASSKEY_ADDED: Self = Self { window: TimeDelta::hours(1), free: 30, beyond: Beyond::Refuse };
    /// Exports that one account requests.
    pub const EXPORT_ACCOUNT: Self = Self { window: TimeDelta::hours(1), free: 5, beyond: Beyond::Refuse };
    /// Wrong passwords of one address at one private page.
    pub const PAGE_PAIR: Self =
        Self { window: TimeDelta::minutes(15), free: 5, beyond: Beyond::Backoff { max_seconds: 60 } };
    /// Wrong passwords of one address at any private page.
    pub const PAGE_ADDRESS: Self = Self { window: TimeDelta::minutes(15), free: 30, beyond: Beyond::Refuse };
    /// Forms that one address sends to one project (EDIT-280).
    pub const FORM_PAIR: Self = Self { window: TimeDelta::minutes(10), free: 20, beyond: Beyond::Refuse };
    /// Forms that one address sends to any project.
    pub const FORM_ADDRESS: Self = Self { window: TimeDelta::minutes(10), free: 60, beyond: Beyond::Refuse };
    /// Forms that anybody sends to one project.
    pub const FORM: Self = Self { window: TimeDelta::hours(1), free: 2_000, beyond: Beyond::Refuse };
    /// Comments that one account writes or changes.
    pub const COMMENT_ACCOUNT: Self =
        Self { window: TimeDelta::minutes(1), free: 30, beyond: Beyond::Refuse };
    /// Comments that one address writes by one preview link.
    pub const COMMENT_PAIR: Self = Self { window: TimeDelta::minutes(10), free: 10, beyond: Beyond::Refuse };
    /// Comments that one address writes by any preview link.
    pub const COMMENT_ADDRESS: Self =
        Self { window: TimeDelta::minutes(10), free: 30, beyond: Beyond::Refuse };
    /// Comments that anybody writes by one preview link.
    pub const COMMENT_LINK: Self = Self { window: TimeDelta::hours(1), free: 200, beyond: Beyond::Refuse };
    /// Addresses that one account asks to confirm that they want the answers of its forms.
    pub const RECIPIENT_ACCOUNT: Self =
        Self { window: TimeDelta::hours(24), free: 40, beyond: Beyond::Refuse };
    /// Wrong passwords at one private page from anywhere.
    pub const PAGE: Self =
        Self { window: TimeDelta::minutes(15), free: 100, beyond: Beyond::Backoff { max_seconds: 60 } };
}

/// The counted attempts of one key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AttemptCount {
    /// Attempts in the current window.
    pub count: u32,
    /// When the window began.
    pub since: DateTime<Utc>,
    /// The last attempt that was let through.
    pub last: DateTime<Utc>,
}

impl AttemptCount {
    /// The clocks of several servers differ by less than this.
    pub const SKEW: TimeDelta = TimeDelta::minutes(1);

    /// The same attempts for a clock that shows `now`. When it was set back, the last attempt lies in its future, and
    /// so does every wait that is computed from it. Then no time counts as passed since the last attempt: no wait
    /// exceeds the limit, and no count is lost.
    #[must_use]
    pub fn seen_at(self, now: DateTime<Utc>) -> Self {
        if self.last <= now + Self::SKEW {
            return self;
        }
        let ahead = self.last - now;
        Self { count: self.count, since: self.since - ahead, last: now }
    }
}

/// The verdict on an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Allowed; store this.
    Go(AttemptCount),
    /// Refused; the time to wait, at least one second.
    Wait(TimeDelta),
}

impl Limit {
    /// Judges an attempt at `now`, given the count of its key, as it is [seen at](AttemptCount::seen_at) `now`.
    #[must_use]
    pub fn judge(&self, before: Option<AttemptCount>, now: DateTime<Utc>) -> Verdict {
        let Some(before) = before.filter(|attempts| now < attempts.since + self.window) else {
            return Verdict::Go(AttemptCount { count: 1, since: now, last: now });
        };
        let allowed_at = match (before.count.checked_sub(self.free), self.beyond) {
            (None, _) => now,
            (Some(_), Beyond::Refuse) => before.since + self.window,
            (Some(beyond), Beyond::Backoff { max_seconds }) => {
                let seconds =
                    1_u32.checked_shl(beyond).filter(|s| *s > 0).unwrap_or(u32::MAX).min(max_seconds);
                before.last + TimeDelta::seconds(i64::from(seconds))
            }
        };
        if now < allowed_at {
            Verdict::Wait((allowed_at - now).max(TimeDelta::seconds(1)))
        } else {
            Verdict::Go(AttemptCount {
                count: before.count.saturating_add(1),
                since: before.since,
                last: now,
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_790_000_000 + seconds, 0).unwrap()
    }

    fn waits(limit: Limit, attempts: usize) -> Vec<i64> {
        let (mut now, mut kept, mut waits) = (at(0), None, Vec::new());
        while waits.len() < attempts {
            match limit.judge(kept, now) {
                Verdict::Go(next) => {
                    kept = Some(next);
                    waits.push(0);
                }
                Verdict::Wait(wait) => {
                    waits.push(wait.num_seconds());
                    now += wait;
                }
            }
        }
        waits
    }

    #[test]
    fn a_pair_has_five_free_attempts_then_waits_double_up_to_a_minute() {
        assert_eq!(
            waits(Limit::SIGN_IN_PAIR, 21),
            [0, 0, 0, 0, 0, 1, 0, 2, 0, 4, 0, 8, 0, 16, 0, 32, 0, 60, 0, 60, 0]
        );
    }

    #[test]
    fn an_address_is_refused_until_its_window_ends() {
        let full = AttemptCount { count: 30, since: at(0), last: at(10) };
        assert_eq!(Limit::SIGN_IN_ADDRESS.judge(Some(full), at(20)), Verdict::Wait(TimeDelta::seconds(880)));
        assert_eq!(
            Limit::SIGN_IN_ADDRESS.judge(Some(full), at(900)),
            Verdict::Go(AttemptCount { count: 1, since: at(900), last: at(900) })
        );
    }

    /// Repeats an attempt until it is allowed, on a clock that was set back meanwhile. Returns the waits.
    fn waits_after_set_back(
        limit: Limit,
        mut kept: AttemptCount,
        mut now: DateTime<Utc>,
    ) -> (Vec<i64>, AttemptCount) {
        let mut waits = Vec::new();
        loop {
            kept = kept.seen_at(now);
            match limit.judge(Some(kept), now) {
                Verdict::Go(next) => return (waits, next),
                Verdict::Wait(wait) => {
                    waits.push(wait.num_seconds());
                    now += wait;
                }
            }
        }
    }

    #[test]
    fn a_clock_that_is_set_back_neither_shuts_anybody_out_nor_lets_them_off() {
        // Ten failures within the window: the eleventh attempt waits half a minute, on whatever clock.
        let failed = AttemptCount { count: 10, since: at(0), last: at(100) };
        for back in [0, 90, 3_600, 86_400] {
            let now = at(100 - back);
            let (waits, next) = waits_after_set_back(Limit::SIGN_IN_PAIR, failed, now);
            assert_eq!((waits, next.count), (vec![32], 11), "{back}");
        }
        let full = AttemptCount { count: 30, since: at(0), last: at(100) };
        for back in [90, 86_400] {
            let (waits, next) = waits_after_set_back(Limit::SIGN_IN_ADDRESS, full, at(100 - back));
            assert_eq!((waits, next.count), (vec![800], 1), "{back}");
        }
    }

    #[test]
    fn a_server_whose_clock_is_a_little_behind_shortens_no_window() {
        let attempts = AttemptCount { count: 3, since: at(0), last: at(100) };
        assert_eq!(attempts.seen_at(at(40)), attempts);
        let shifted = attempts.seen_at(at(39));
        assert_eq!(shifted, AttemptCount { count: 3, since: at(-61), last: at(39) });
        assert_eq!(shifted.seen_at(at(39)), shifted);
    }

    #[test]
    fn a_great_many_attempts_do_not_overflow() {
        let many = AttemptCount { count: u32::MAX, since: at(0), last: at(0) };
        assert_eq!(Limit::SIGN_IN_PAIR.judge(Some(many), at(1)), Verdict::Wait(TimeDelta::seconds(59)));
    }
}
