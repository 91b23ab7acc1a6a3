//! Doubles of the leaf ports, for error paths and "never called".

use async_trait::async_trait;
use mockall::mock;
use octavo_domain::{
    account::user::PasswordHash,
    auth::{credential::SecretHash, password_policy::NewPassword},
    publication::page_password::PagePassword,
};

use crate::shared::{
    mailer::{Mail, Mailer, MailerError},
    secrets::{Checked, HashingError, PasswordHasher, Secret, Secrets},
};

mock! {
    /// A double of [`Mailer`].
    pub Mailer {}
    #[async_trait]
    impl Mailer for Mailer {
        async fn send(&self, id: uuid::Uuid, mail: &Mail) -> Result<(), MailerError>;
    }
}

mock! {
    /// A double of [`PasswordHasher`].
    pub PasswordHasher {}
    #[async_trait]
    impl PasswordHasher for PasswordHasher {
        async fn hash(&self, password: &NewPassword) -> Result<PasswordHash, HashingError>;
        async fn check(&self, password: &str, hash: Option<PasswordHash>) -> Result<Checked, HashingError>;
        async fn rehash(&self, password: &str) -> Result<PasswordHash, HashingError>;
        async fn hash_page_password(&self, password: &PagePassword) -> Result<PasswordHash, HashingError>;
    }
}

mock! {
    /// A double of [`Secrets`].
    pub Secrets {}
    impl Secrets for Secrets {
        fn generate(&self) -> Secret;
        fn digest(&self, secret: &Secret) -> SecretHash;
    }
}
