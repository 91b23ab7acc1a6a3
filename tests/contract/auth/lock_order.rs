//! Locks are always taken in the same order, so that there are no deadlocks.
//!
//! PostgreSQL breaks a deadlock by failing one of its members, SQLite and memory have one writer. So it is enough that
//! nothing fails.

use std::sync::Arc;

use octavo_application::{
    account::Origin,
    auth::{
        confirm_email::{ConfirmEmail, ConfirmEmailError, Shown},
        recover_password::RecoverPassword,
        resend_confirmation::ResendConfirmation,
        reset_password::{ResetPassword, ResetPasswordError},
        sign_in::{SignIn, SignInOutcome},
        throttle,
        verify_password::{VerifyError, VerifyPassword},
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

/// The other dependencies of the use cases.
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

/// An account with a password.
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

/// Stores a link of each purpose and returns their secrets.
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
        // Two accounts, so that the same addresses are in the attempts of both.
        let users = [joined(store, &rest, 1).await, joined(store, &rest, 2).await];
        let signed_in: Vec<UserId> = at_once(40, |number| {
            let (storage, rest) = (Arc::clone(&store.storage), rest.clone());
            let email = users[number % 2].email.clone();
            async move {
                let Rest { hasher, secrets, ids, clock } = rest;
                let sign_in = SignIn { storage, hasher, secrets, ids, clock };
                match sign_in.execute(&email, PASSWORD, &origin(number)).await.unwrap() {
                    SignInOutcome::SignedIn(session) => session.user,
                    SignInOutcome::Challenged(_) => panic!("nobody has a second factor"),
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
                    // Each from an address of its own: limits are not tested here.
                    let origin = Origin { address: format!("203.0.113.{number}"), ..Origin::default() };
                    match number % 4 {
                        0 => {
                            let prove = Arc::new(VerifyPassword {
                                storage: storage.clone(),
                                hasher,
                                ids: ids.clone(),
                                clock: clock.clone(),
                            });
                            let confirm_email = ConfirmEmail { storage, prove, secrets, ids, clock };
                            // Half of them have a session, the others give the password.
                            let shown = match number % 8 {
                                0 => Shown { session: Some(user.id), password: None },
                                _ => Shown { session: None, password: Some(PASSWORD) },
                            };
                            match confirm_email.execute(&confirm, shown, &origin).await {
                                // A reset gives the same password another hash.
                                Ok(())
                                | Err(
                                    ConfirmEmailError::LinkExpired
                                    | ConfirmEmailError::Proof(VerifyError::WrongPassword),
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
                                Ok(()) | Err(throttle::Refused::TooMany(_)) => Ok(()),
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
