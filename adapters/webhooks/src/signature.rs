//! Signatures of the Standard Webhooks specification.

use base64::{Engine as _, prelude::BASE64_STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use octavo_application::shared::secrets::Secret;
use rand::{TryRng, rngs::SysRng};
use sha2::Sha256;

/// Stands before the key in a secret.
const PREFIX: &str = "whsec_";

/// A secret with a key of 256 random bits.
#[expect(clippy::expect_used, reason = "without randomness no secret may be made, so the task must end")]
pub(crate) fn new_secret() -> Secret {
    let mut key = [0_u8; 32];
    SysRng.try_fill_bytes(&mut key).expect("the operating system gives random bytes");
    Secret::new(format!("{PREFIX}{}", BASE64_STANDARD.encode(key)))
}

/// The signature of a call: of its id, its time in seconds and its body.
#[expect(clippy::expect_used, reason = "HMAC takes keys of any length")]
pub(crate) fn sign(secret: &Secret, id: &str, at: i64, body: &str) -> String {
    let text = secret.expose();
    let key = BASE64_STANDARD.decode(text.strip_prefix(PREFIX).unwrap_or(text)).unwrap_or_default();
    let mut mac = Hmac::<Sha256>::new_from_slice(&key).expect("HMAC takes keys of any length");
    mac.update(format!("{id}.{at}.{body}").as_bytes());
    format!("v1,{}", BASE64_STANDARD.encode(mac.finalize().into_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edit_278_signatures_are_those_of_the_specification() {
        // The example that the specification's own libraries are tested with.
        let secret = Secret::new("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw".to_owned());
        let signature =
            sign(&secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, r#"{"test": 2432232314}"#);
        assert_eq!(signature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[test]
    fn secrets_are_long_and_never_alike() {
        let (one, other) = (new_secret(), new_secret());
        assert_ne!(one.expose(), other.expose());
        let key = BASE64_STANDARD.decode(one.expose().strip_prefix(PREFIX).unwrap()).unwrap();
        assert_eq!(key.len(), 32);
    }
}
