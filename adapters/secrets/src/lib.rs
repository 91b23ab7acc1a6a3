//! Argon2id on a bounded pool, and random tokens.

mod argon2id;
mod keyed;
mod tokens;

pub use argon2id::{Argon2idPool, PoolSettings};
pub use keyed::HmacSha256;
pub use tokens::RandomTokens;
