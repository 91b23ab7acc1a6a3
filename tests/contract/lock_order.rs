//! What is locked together is always locked in the same order: whoever waits, waits for somebody who goes on.
//!
//! PostgreSQL breaks a circle by failing one of those in it, SQLite and memory have one writer; so it is enough that
//! nobody fails.

use std::sync::Arc;

use octavo_application::{
    account::Origin,
    auth::{
        confirm_email::{ConfirmEmail, ConfirmEmailError, Shown},
        prove::{ProveError, ProvePassword},
        recover_password::RecoverPassword,
        resend_confirmation::ResendConfirmation,
        reset_password::{ResetPassword, ResetPasswordError},
        sign_in::{Entered, SignIn},
        tries,
    },
    shared::{
        clock::Clock,
        ids::Ids,
        secrets::{PasswordHasher, Secret, Secrets},
    },
};
use octavo_domain::{
    account::user::User,
    auth::{
        credential::{LinkPurpose, MailedLink},
        password_policy::NewPassword,
    },
    ids::UserId,
};
use octavo_secrets::{Argon2idPool, PoolSettings, RandomTokens};
use octavo_system::{ManualClock, TimeOrderedIds};

use crate::{
    fixtures::{at, committed, user},
    promises,
    store::{Store, at_once},
};

const PASSWORD: &str = "four blue herons at noon";

/// What the use cases need beside storage.
#[derive(Clone)]
struct Rest {
    hasher: Arc<dyn PasswordHasher>,
    secrets: Arc<dyn Secrets>,
    ids: Arc<dyn Ids>,
    clock: Arc<dyn Clock>,
}

impl Rest {
    fn new() -> Self {
        let light = PoolSettings { memory_kib: 64, passes: 1, threads: 2, ..PoolSettings::default() };
        Self {
            hasher: Arc::new(Argon2idPool::new(light).unwrap()),
            secrets: Arc::new(RandomTokens),
            ids: Arc::new(TimeOrderedIds),
            clock: Arc::new(ManualClock::at(at(0))),
        }
    }
}

/// Somebody with a password.
async fn joined(store: &Store, rest: &Rest, number: u32) -> User {
    let plain = user(number);
    let password = NewPassword::parse(PASSWORD, &plain.email, "Octavo").unwrap();
    let user = User { password_hash: rest.hasher.hash(&password).await.unwrap(), ..plain };
    committed(store, async |unit| unit.users().insert(&user).await.unwrap()).await;
    user
}

/// One of several network addresses, each shared by four.
fn origin(number: usize) -> Origin {
    Origin {
        address: format!("198.51.100.{}", number / 4),
        user_agent: "Firefox".to_owned(),
        ..Origin::default()
    }
}

/// Puts a link of each purpose into the store and answers their secrets.
async fn links(store: &Store, rest: &Rest, user: &User) -> (Secret, Secret) {
    let (confirm, reset) = (rest.secrets.generate(), rest.secrets.generate());
    committed(store, async |unit| {
        for (secret, purpose) in [(&confirm, LinkPurpose::ConfirmEmail), (&reset, LinkPurpose::ResetPassword)]
        {
            let link = MailedLink {
                hash: rest.secrets.digest(secret),
                user: user.id,
                purpose,
                email_key: user.email.key(),
                expires_at: at(600),
            };
            unit.links().replace(&link).await.unwrap();
        }
    })
    .await;
    (confirm, reset)
}

promises! {
    async fn sign_ins_at_once_never_wait_in_a_circle(store: &Store) {
        let rest = Rest::new();
        // Two accounts, so that the same addresses meet in the tries of both.
        let users = [joined(store, &rest, 1).await, joined(store, &rest, 2).await];
        let signed_in: Vec<UserId> = at_once(40, |number| {
            let (storage, rest) = (Arc::clone(&store.storage), rest.clone());
            let email = users[number % 2].email.clone();
            async move {
                let Rest { hasher, secrets, ids, clock } = rest;
                let sign_in = SignIn { storage, hasher, secrets, ids, clock };
                match sign_in.execute(&email, PASSWORD, &origin(number)).await.unwrap() {
                    Entered::SignedIn(session) => session.user,
                    Entered::Challenged(_) => panic!("nobody has a second factor"),
                }
            }
        })
        .await;
        for (number, user) in signed_in.into_iter().enumerate() {
            assert_eq!(user, users[number % 2].id);
        }
    }

    async fn links_mailed_and_used_at_once_never_wait_in_a_circle(store: &Store) {
        let rest = Rest::new();
        let user = joined(store, &rest, 1).await;
        for _ in 0..4 {
            let secrets = links(store, &rest, &user).await;
            let used = at_once(24, |number| {
                let (storage, rest, user) = (Arc::clone(&store.storage), rest.clone(), user.clone());
                let (confirm, reset) = secrets.clone();
                async move {
                    let Rest { hasher, secrets, ids, clock } = rest;
                    // Each from an address of its own: the limits are not what is tried here.
                    let origin = Origin { address: format!("203.0.113.{number}"), ..Origin::default() };
                    match number % 4 {
                        0 => {
                            let prove = Arc::new(ProvePassword {
                                storage: storage.clone(),
                                hasher,
                                ids: ids.clone(),
                                clock: clock.clone(),
                            });
                            let confirm_email = ConfirmEmail { storage, prove, secrets, ids, clock };
                            // Half of them are signed in, the others give the password.
                            let shown = match number % 8 {
                                0 => Shown { session: Some(user.id), password: None },
                                _ => Shown { session: None, password: Some(PASSWORD) },
                            };
                            match confirm_email.execute(&confirm, shown, &origin).await {
                                // A reset gives the same password another hash.
                                Ok(())
                                | Err(
                                    ConfirmEmailError::LinkExpired
                                    | ConfirmEmailError::Proof(ProveError::WrongPassword),
                                ) => Ok(()),
                                Err(error) => Err(error.to_string()),
                            }
                        }
                        1 => {
                            let product_name = "Octavo".to_owned();
                            let reset_password =
                                ResetPassword { storage, hasher, secrets, ids, clock, product_name };
                            match reset_password.execute(&reset, PASSWORD, &origin).await {
                                Ok(()) | Err(ResetPasswordError::LinkExpired) => Ok(()),
                                Err(error) => Err(error.to_string()),
                            }
                        }
                        2 => {
                            let recover = RecoverPassword { storage, secrets, ids, clock };
                            recover.execute(&user.email, &origin).await.map_err(|error| error.to_string())
                        }
                        _ => {
                            let resend = ResendConfirmation { storage, secrets, ids, clock };
                            match resend.execute(user.id, &origin).await {
                                Ok(()) | Err(tries::Refused::TooMany(_)) => Ok(()),
                                Err(error) => Err(error.to_string()),
                            }
                        }
                    }
                }
            })
            .await;
            assert_eq!(used, vec![Ok(()); 24]);
        }
    }
}
