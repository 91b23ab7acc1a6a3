//! HMAC with SHA-256.

use hmac::{Hmac, KeyInit, Mac};
use octavo_application::shared::keys::{Key, KeyedHash};
use rand::{TryRng, rngs::SysRng};
use sha2::Sha256;

/// Makes keyed hashes with HMAC-SHA-256.
#[derive(Debug, Default)]
pub struct HmacSha256;

#[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
fn mac(key: &Key, parts: &[&[u8]]) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(&key.0).expect("a key of 32 bytes is a key");
    for part in parts {
        let length = u64::try_from(part.len()).unwrap_or(u64::MAX);
        mac.update(&length.to_be_bytes());
        mac.update(part);
    }
    mac
}

impl KeyedHash for HmacSha256 {
    #[expect(clippy::expect_used, reason = "without randomness no key may be made, so the task must end")]
    fn generate(&self) -> Key {
        let mut bytes = [0_u8; 32];
        SysRng.try_fill_bytes(&mut bytes).expect("the operating system gives random bytes");
        Key(bytes)
    }

    fn hash(&self, key: &Key, parts: &[&[u8]]) -> [u8; 32] {
        mac(key, parts).finalize().into_bytes().into()
    }

    fn verify(&self, key: &Key, parts: &[&[u8]], hash: &[u8]) -> bool {
        mac(key, parts).verify_slice(hash).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_known_by_its_key_and_its_parts() {
        let (key, other) = (HmacSha256.generate(), HmacSha256.generate());
        let hash = HmacSha256.hash(&key, &[b"salt", b"1"]);
        assert!(HmacSha256.verify(&key, &[b"salt", b"1"], &hash));
        assert!(!HmacSha256.verify(&other, &[b"salt", b"1"], &hash));
        assert!(!HmacSha256.verify(&key, &[b"sal", b"t1"], &hash), "where one part ends counts");
        assert!(!HmacSha256.verify(&key, &[b"salt", b"1"], &hash[..31]));
    }

    #[test]
    fn it_is_hmac() {
        // RFC 4231 uses keys of other lengths; this is a test with a key of 32 bytes and a length before the part.
        let mut plain = Hmac::<Sha256>::new_from_slice(&[0x0b; 32]).unwrap();
        plain.update(&8_u64.to_be_bytes());
        plain.update(b"Hi There");
        let expected: [u8; 32] = plain.finalize().into_bytes().into();
        assert_eq!(HmacSha256.hash(&Key([0x0b; 32]), &[b"Hi There"]), expected);
    }
}
