//! The codes of authenticator apps.

use chrono::{DateTime, Utc};
use octavo_application::{auth::ports::second_factor::Authenticator, shared::secrets::Secret};
use octavo_domain::{account::email::Email, auth::second_factor::AuthenticatorCode};
use rand::{TryRng, rngs::SysRng};
use totp_rs::{Builder, Secret as Shared};

/// RFC 6238 with SHA-1, six digits and steps of 30 seconds, which every app supports.
#[derive(Debug, Default)]
pub struct TotpCodes;

/// Decodes a secret; `None` when it is not base 32.
fn shared(secret: &Secret) -> Option<Shared> {
    Shared::try_from_base32(secret.expose()).ok()
}

impl Authenticator for TotpCodes {
    #[expect(clippy::expect_used, reason = "without randomness no secret may be made, so the task must end")]
    fn generate(&self) -> Secret {
        let mut bytes = [0_u8; 20];
        SysRng.try_fill_bytes(&mut bytes).expect("the operating system gives random bytes");
        Secret::new(Shared::from(bytes).to_base32())
    }

    fn matched_step(&self, secret: &Secret, code: &AuthenticatorCode, now: DateTime<Utc>) -> Option<i64> {
        let base = Builder::new().with_skew(0).with_secret(shared(secret)?).build().ok()?;
        let step = now.timestamp().div_euclid(AuthenticatorCode::STEP_SECONDS);
        let is_of = |step: i64| {
            let time = u64::try_from(step.saturating_mul(AuthenticatorCode::STEP_SECONDS)).ok()?;
            base.check(code.expose(), time).map(|_| step)
        };
        // Both are always computed, to take constant time.
        let (now, before) = (is_of(step), is_of(step.saturating_sub(1)));
        now.or(before)
    }

    fn address(&self, secret: &Secret, account: &Email, issuer: &str) -> String {
        // A colon separates the two names of the address, so names must not contain one.
        let (issuer, account) = (issuer.replace(':', " "), account.as_str().replace(':', " "));
        let totp = shared(secret).map(|secret| {
            Builder::new().with_secret(secret).with_issuer(Some(issuer)).with_account_name(account)
        });
        let address = totp.and_then(|totp| totp.build().ok()?.to_url().ok());
        address.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;

    /// The secret of RFC 6238's test vectors, "12345678901234567890".
    const RFC: &str = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).unwrap()
    }

    fn step(code: &str, now: DateTime<Utc>) -> Option<i64> {
        let code = AuthenticatorCode::parse(code).ok().unwrap();
        TotpCodes.matched_step(&Secret::new(RFC.to_owned()), &code, now)
    }

    #[test]
    fn the_codes_are_those_of_the_rfc() {
        // The last six of the eight digits of appendix B.
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(step(code, at(seconds)), Some(seconds / 30), "{seconds}");
        }
    }

    #[test]
    fn a_code_holds_for_its_step_and_the_next() {
        let shown = at(1_111_111_080);
        assert_eq!(shown.timestamp() % 30, 0);
        let code = "081804";
        let its_step = Some(shown.timestamp() / 30);
        assert_eq!(step(code, shown), its_step);
        assert_eq!(step(code, shown + TimeDelta::seconds(59)), its_step);
        assert_eq!(step(code, shown + TimeDelta::seconds(60)), None, "two steps back");
        assert_eq!(step(code, shown - TimeDelta::seconds(1)), None, "one step ahead");
    }

    #[test]
    fn secrets_differ_and_have_160_bits() {
        let (one, other) = (TotpCodes.generate(), TotpCodes.generate());
        assert_ne!(one, other);
        assert_eq!(one.expose().len(), 32);
        assert_eq!(shared(&one).unwrap().as_bytes().len(), 20);
    }

    #[test]
    fn what_is_no_secret_matches_nothing() {
        let code = AuthenticatorCode::parse("000000").ok().unwrap();
        for text in ["", "1", "GEZD", "not base 32!"] {
            assert_eq!(TotpCodes.matched_step(&Secret::new(text.to_owned()), &code, at(59)), None, "{text}");
        }
    }

    #[test]
    fn apps_read_the_address() {
        let account = Email::parse("ines+studio@okafor.studio").unwrap();
        let address = TotpCodes.address(&Secret::new(RFC.to_owned()), &account, "Octavo: Web");
        let start = "otpauth://totp/Octavo%20%20Web:ines%2Bstudio%40okafor.studio?secret=";
        assert!(address.starts_with(start), "{address}");
        assert!(address.contains(RFC) && address.contains("issuer=Octavo"), "{address}");
    }
}
