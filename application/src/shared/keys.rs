//! Keyed hashes: only a holder of the key can make them.

/// A key of 256 random bits.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(pub [u8; 32]);

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key(…)")
    }
}

/// Makes keyed hashes (HMAC with SHA-256).
pub trait KeyedHash: Send + Sync {
    /// A new key from the operating system's generator.
    fn generate(&self) -> Key;

    /// The hash of some parts, each with its length, so that no two lists of parts hash alike.
    fn hash(&self, key: &Key, parts: &[&[u8]]) -> [u8; 32];

    /// Is this the hash of these parts? MUST take the same time wherever it differs.
    fn verify(&self, key: &Key, parts: &[&[u8]], hash: &[u8]) -> bool;
}
