//! Password hashing on a bounded pool, off the async threads.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use argon2::{
    Algorithm, Argon2, Block, Params, Version,
    password_hash::phc::{Output, ParamsString, PasswordHash as Phc, Salt},
};
use async_trait::async_trait;
use octavo_application::shared::secrets::{Checked, HashingError, PasswordHasher};
use octavo_domain::{
    account::user::PasswordHash, auth::password_policy::NewPassword, publication::page_password::PagePassword,
};
use tokio::sync::Semaphore;

/// The limits of the pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolSettings {
    /// Memory of one hash, in KiB. OWASP's minimum is 19 456.
    pub memory_kib: u32,
    /// Passes over that memory. OWASP's minimum, for that memory, is 2.
    pub passes: u32,
    /// Passwords hashed at the same time.
    pub threads: usize,
    /// Passwords that may wait; more are refused.
    pub queue: usize,
}

impl Default for PoolSettings {
    fn default() -> Self {
        Self { memory_kib: 19_456, passes: 2, threads: 1, queue: 256 }
    }
}

/// Hashes at most [`PoolSettings::threads`] passwords at a time, each in a block of memory that is reused.
///
/// The bound keeps a burst of sign-ins from slowing all other requests and from filling the memory.
pub struct Argon2idPool {
    params: Params,
    queue: usize,
    waiting: AtomicUsize,
    turns: Arc<Semaphore>,
    memory: Arc<Mutex<Vec<Vec<Block>>>>,
}

impl Argon2idPool {
    /// A pool with these settings.
    ///
    /// # Errors
    /// [`HashingError::Failed`] when argon2 refuses the parameters.
    pub fn new(settings: PoolSettings) -> Result<Self, HashingError> {
        let params = Params::new(settings.memory_kib, settings.passes, 1, None).map_err(failed)?;
        let turns = Arc::new(Semaphore::new(settings.threads.max(1)));
        Ok(Self {
            params,
            queue: settings.queue,
            waiting: AtomicUsize::new(0),
            turns,
            memory: Arc::default(),
        })
    }

    /// Runs `work` with a block of memory when it is its turn.
    async fn in_turn<T: Send + 'static>(
        &self,
        params: Params,
        work: impl FnOnce(&Argon2<'_>, &mut [Block]) -> Result<T, HashingError> + Send + 'static,
    ) -> Result<T, HashingError> {
        let waiting = Waiting::enter(&self.waiting, self.queue)?;
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(failed)?;
        drop(waiting);
        let memory = Arc::clone(&self.memory);
        tokio::task::spawn_blocking(move || {
            let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
            let mut blocks = memory.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
            blocks.resize(argon2.params().block_count(), Block::default());
            let done = work(&argon2, &mut blocks);
            memory.lock().unwrap_or_else(PoisonError::into_inner).push(blocks);
            drop(turn);
            done
        })
        .await
        .map_err(failed)?
    }

    async fn hash_text(&self, password: String) -> Result<PasswordHash, HashingError> {
        self.in_turn(self.params.clone(), move |argon2, blocks| {
            let salt = Salt::generate();
            let output = digest(argon2, blocks, &password, &salt)?;
            let phc = Phc {
                algorithm: Algorithm::Argon2id.ident(),
                version: Some(Version::V0x13.into()),
                params: ParamsString::try_from(argon2.params()).map_err(failed)?,
                salt: Some(salt),
                hash: Some(output),
            };
            Ok(PasswordHash::new(phc.to_string()))
        })
        .await
    }
}

#[async_trait]
impl PasswordHasher for Argon2idPool {
    async fn hash(&self, password: &NewPassword) -> Result<PasswordHash, HashingError> {
        self.hash_text(password.expose().to_owned()).await
    }

    async fn check(&self, password: &str, hash: Option<PasswordHash>) -> Result<Checked, HashingError> {
        let password: String = password.chars().take(NewPassword::MAX + 1).collect();
        let Some(hash) = hash else {
            let nobody = move |argon2: &Argon2<'_>, blocks: &mut [Block]| {
                digest(argon2, blocks, &password, &Salt::generate()).map(|_| Checked::Wrong)
            };
            return self.in_turn(self.params.clone(), nobody).await;
        };
        let stored = Phc::new(hash.expose()).map_err(failed)?;
        let params = Params::try_from(&stored).map_err(failed)?;
        let weak = params.m_cost() < self.params.m_cost() || params.t_cost() < self.params.t_cost();
        self.in_turn(params, move |argon2, blocks| {
            let (Some(salt), Some(expected)) = (stored.salt, stored.hash) else {
                return Err(failed("a stored hash has no salt or no digest"));
            };
            // Output's comparison takes constant time.
            let right = digest(argon2, blocks, &password, &salt)? == expected;
            Ok(match (right, weak) {
                (false, _) => Checked::Wrong,
                (true, false) => Checked::Right,
                (true, true) => Checked::RightButWeak,
            })
        })
        .await
    }

    async fn rehash(&self, password: &str) -> Result<PasswordHash, HashingError> {
        self.hash_text(password.to_owned()).await
    }

    async fn hash_page_password(&self, password: &PagePassword) -> Result<PasswordHash, HashingError> {
        self.hash_text(password.expose().to_owned()).await
    }
}

fn digest(
    argon2: &Argon2<'_>,
    blocks: &mut [Block],
    password: &str,
    salt: &Salt,
) -> Result<Output, HashingError> {
    let length = argon2.params().output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN);
    let mut out = vec![0_u8; length];
    argon2
        .hash_password_into_with_memory(password.as_bytes(), salt, &mut out, &mut *blocks)
        .map_err(failed)?;
    Output::new(&out).map_err(failed)
}

fn failed(error: impl std::fmt::Display) -> HashingError {
    HashingError::Failed(error.to_string())
}

/// A slot in the queue, freed when dropped.
struct Waiting<'a>(&'a AtomicUsize);

impl<'a> Waiting<'a> {
    fn enter(count: &'a AtomicUsize, most: usize) -> Result<Self, HashingError> {
        let slot = Self(count);
        if count.fetch_add(1, Ordering::SeqCst) >= most { Err(HashingError::Busy) } else { Ok(slot) }
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use octavo_domain::account::email::Email;

    const LIGHT: PoolSettings = PoolSettings { memory_kib: 64, passes: 1, threads: 2, queue: 8 };

    fn password(text: &str) -> NewPassword {
        NewPassword::parse(text, &Email::parse("ines@okafor.studio").unwrap(), "Octavo").ok().unwrap()
    }

    #[tokio::test]
    async fn right_and_wrong() {
        let pool = Argon2idPool::new(LIGHT).unwrap();
        let hash = pool.hash(&password("salt & sea air")).await.unwrap();
        assert_eq!(pool.check("salt & sea air", Some(hash.clone())).await.unwrap(), Checked::Right);
        assert_eq!(pool.check("salt & sea ais", Some(hash)).await.unwrap(), Checked::Wrong);
        assert_eq!(pool.check("salt & sea air", None).await.unwrap(), Checked::Wrong);
    }

    #[tokio::test]
    async fn the_defaults_are_owasps_and_salts_differ() {
        let pool = Argon2idPool::new(PoolSettings::default()).unwrap();
        let one = pool.hash(&password("salt & sea air")).await.unwrap();
        let other = pool.hash(&password("salt & sea air")).await.unwrap();
        assert!(one.expose().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", one.expose());
        assert_ne!(one.expose(), other.expose());
    }

    #[tokio::test]
    async fn weaker_hashes_are_found() {
        let weak = Argon2idPool::new(LIGHT).unwrap().hash(&password("salt & sea air")).await.unwrap();
        let strong = Argon2idPool::new(PoolSettings { memory_kib: 128, ..LIGHT }).unwrap();
        assert_eq!(strong.check("salt & sea air", Some(weak)).await.unwrap(), Checked::RightButWeak);
        let fresh = strong.rehash("salt & sea air").await.unwrap();
        assert_eq!(strong.check("salt & sea air", Some(fresh)).await.unwrap(), Checked::Right);
    }

    #[tokio::test]
    async fn long_passwords_are_not_truncated() {
        let pool = Argon2idPool::new(LIGHT).unwrap();
        let long = "ab".repeat(128);
        let hash = pool.hash(&password(&long)).await.unwrap();
        assert_eq!(pool.check(&long, Some(hash.clone())).await.unwrap(), Checked::Right);
        assert_eq!(pool.check(&format!("{long}c"), Some(hash)).await.unwrap(), Checked::Wrong);
    }

    #[tokio::test]
    async fn a_full_queue_turns_away() {
        let pool = Argon2idPool::new(PoolSettings { queue: 0, ..LIGHT }).unwrap();
        assert!(matches!(pool.check("salt & sea air", None).await, Err(HashingError::Busy)));
    }
}
