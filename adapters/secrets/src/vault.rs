//! Sealing of secrets that must be readable again.

use chacha20poly1305::{
    KeyInit, XChaCha20Poly1305, XNonce,
    aead::{Aead, Payload},
};
use octavo_application::{
    auth::ports::second_factor::{CannotDecrypt, Vault},
    shared::{keys::Key, secrets::Secret},
};
use octavo_domain::auth::second_factor::Sealed;
use rand::{TryRng, rngs::SysRng};

/// The first byte of a sealed text; another format would have another one.
const VERSION: u8 = 1;
const NONCE: usize = 24;

/// Seals with XChaCha20-Poly1305: a version, a random nonce of 192 bits, and the text with its tag. The owner is
/// authenticated too, so a row that was moved to another account does not open.
pub struct ChaChaVault {
    cipher: XChaCha20Poly1305,
    /// The previous key, which only opens.
    before: Option<XChaCha20Poly1305>,
}

impl ChaChaVault {
    /// A vault with the product's key.
    #[must_use]
    pub fn new(key: &Key) -> Self {
        Self { cipher: XChaCha20Poly1305::new(&key.0.into()), before: None }
    }

    /// The same, and also opens what the previous key sealed.
    #[must_use]
    pub fn and_before(self, key: &Key) -> Self {
        Self { before: Some(XChaCha20Poly1305::new(&key.0.into())), ..self }
    }
}

impl Vault for ChaChaVault {
    #[expect(
        clippy::expect_used,
        reason = "a secret that cannot be sealed must not be kept, so the task must end"
    )]
    fn seal(&self, secret: &Secret, owner: &[u8]) -> Sealed {
        let mut nonce = [0_u8; NONCE];
        SysRng.try_fill_bytes(&mut nonce).expect("the operating system gives random bytes");
        let payload = Payload { msg: secret.expose().as_bytes(), aad: owner };
        let text = self.cipher.encrypt(&XNonce::from(nonce), payload).expect("a short text can be sealed");
        Sealed::new([&[VERSION], nonce.as_slice(), text.as_slice()].concat())
    }

    fn open(&self, sealed: &Sealed, owner: &[u8]) -> Result<Secret, CannotDecrypt> {
        let (version, rest) = sealed.bytes().split_first().ok_or(CannotDecrypt)?;
        let (nonce, text) = rest.split_first_chunk::<NONCE>().ok_or(CannotDecrypt)?;
        if *version != VERSION {
            return Err(CannotDecrypt);
        }
        let with = |cipher: &XChaCha20Poly1305| {
            cipher.decrypt(&XNonce::from(*nonce), Payload { msg: text, aad: owner }).ok()
        };
        let opened =
            with(&self.cipher).or_else(|| self.before.as_ref().and_then(with)).ok_or(CannotDecrypt)?;
        String::from_utf8(opened).map(Secret::new).map_err(|_| CannotDecrypt)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vault(byte: u8) -> ChaChaVault {
        ChaChaVault::new(&Key([byte; 32]))
    }

    fn secret() -> Secret {
        Secret::new("GEZDGNBVGY3TQOJQ".to_owned())
    }

    #[test]
    fn what_is_sealed_is_opened_by_its_owner_with_its_key_alone() {
        let sealed = vault(1).seal(&secret(), b"ines");
        assert_eq!(vault(1).open(&sealed, b"ines"), Ok(secret()));
        assert_eq!(vault(1).open(&sealed, b"noor"), Err(CannotDecrypt));
        assert_eq!(vault(2).open(&sealed, b"ines"), Err(CannotDecrypt));
    }

    #[test]
    fn what_the_key_before_sealed_is_opened_and_sealed_no_more() {
        let (old, new) = (vault(1).seal(&secret(), b"ines"), vault(2).and_before(&Key([1; 32])));
        assert_eq!(new.open(&old, b"ines"), Ok(secret()));
        assert_eq!(new.open(&old, b"noor"), Err(CannotDecrypt));
        let sealed = new.seal(&secret(), b"ines");
        assert_eq!(
            (vault(2).open(&sealed, b"ines"), vault(1).open(&sealed, b"ines")),
            (Ok(secret()), Err(CannotDecrypt))
        );
    }

    #[test]
    fn no_two_seals_are_alike_and_none_shows_the_secret() {
        let (one, other) = (vault(1).seal(&secret(), b"ines"), vault(1).seal(&secret(), b"ines"));
        assert_ne!(one, other);
        let shown = secret().expose().as_bytes().to_vec();
        assert!(!one.bytes().windows(shown.len()).any(|part| part == shown));
    }

    #[test]
    fn whatever_was_changed_does_not_open() {
        let sealed = vault(1).seal(&secret(), b"ines");
        for position in 0..sealed.bytes().len() {
            let mut bytes = sealed.bytes().to_vec();
            bytes[position] ^= 1;
            assert_eq!(vault(1).open(&Sealed::new(bytes), b"ines"), Err(CannotDecrypt), "{position}");
        }
        for length in 0..sealed.bytes().len() {
            let cut = Sealed::new(sealed.bytes()[..length].to_vec());
            assert_eq!(vault(1).open(&cut, b"ines"), Err(CannotDecrypt), "{length}");
        }
    }
}
