//! Argon2id on a bounded pool, random tokens, authenticator codes and the vault.

mod argon2id;
mod keyed;
mod tokens;
mod totp;
mod vault;

pub use argon2id::{Argon2idPool, PoolSettings};
pub use keyed::HmacSha256;
pub use tokens::RandomTokens;
pub use totp::TotpCodes;
pub use vault::ChaChaVault;
