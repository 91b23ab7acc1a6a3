//! 256-bit tokens from the operating system's generator.

use octavo_application::shared::secrets::{Secret, Secrets};
use octavo_domain::auth::credential::SecretHash;
use rand::{TryRng, rngs::SysRng};
use sha2::{Digest, Sha256};

/// Makes tokens of 32 random bytes, written as 64 hexadecimal digits.
#[derive(Debug, Default)]
pub struct RandomTokens;

impl Secrets for RandomTokens {
    #[expect(clippy::expect_used, reason = "without randomness no secret may be made, so the task must end")]
    fn generate(&self) -> Secret {
        let mut bytes = [0_u8; 32];
        SysRng.try_fill_bytes(&mut bytes).expect("the operating system gives random bytes");
        Secret::new(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    fn digest(&self, secret: &Secret) -> SecretHash {
        SecretHash::new(Sha256::digest(secret.expose().as_bytes()).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_hash_alike() {
        let (one, other) = (RandomTokens.generate(), RandomTokens.generate());
        assert_ne!(one, other);
        assert_eq!(one.expose().len(), 64);
        assert_eq!(RandomTokens.digest(&one), RandomTokens.digest(&one.clone()));
        assert_ne!(RandomTokens.digest(&one), RandomTokens.digest(&other));
    }

    #[test]
    fn the_digest_is_sha_256() {
        let digest = RandomTokens.digest(&Secret::new("abc".to_owned()));
        assert_eq!(digest.bytes()[..4], [0xba, 0x78, 0x16, 0xbf]);
    }
}
