//! Accounts.

use async_trait::async_trait;
use octavo_application::{account::ports::users::UserRepository, shared::storage::StorageError};
use octavo_domain::{
    account::{email::Email, user::User, username::Username},
    ids::UserId,
};
use sea_orm::Value;

use crate::{
    account::mapping,
    entity::users::{Entity, Model},
    error::from_orm,
    unit_of_work::{Unit, models},
};

/// Raises the library version of the account `$1`, and locks its row.
pub(crate) const TOUCH: &str =
    "UPDATE users SET library_version = library_version + 1 WHERE id = $1 RETURNING library_version";

impl Unit {
    async fn user_where(&self, condition: &str, value: Value) -> Result<Option<User>, StorageError> {
        let rows = models::<Model>(&self.locked::<Entity>(condition, [value]).await?)?;
        rows.into_iter().next().map(mapping::user).transpose()
    }

    async fn user_exists(&self, column: &str, key: String) -> Result<bool, StorageError> {
        let found = self.row(format!("SELECT 1 FROM users WHERE {column} = $1"), [key.into()]).await?;
        Ok(found.is_some())
    }
}

#[async_trait]
impl UserRepository for Unit {
    async fn insert(&mut self, user: &User) -> Result<(), StorageError> {
        if self.insert_rows::<Entity>(&[mapping::user_row(user)]).await? == 1 {
            return Ok(());
        }
        if self.user_exists("email_key", user.email.key()).await? {
            return Err(StorageError::Duplicate("email"));
        }
        if self.user_exists("username_key", user.username.key()).await? {
            return Err(StorageError::Duplicate("username"));
        }
        Err(StorageError::Duplicate("id"))
    }

    async fn find(&mut self, id: UserId) -> Result<Option<User>, StorageError> {
        self.user_where("id = $1", id.uuid().into()).await
    }

    async fn find_by_email(&mut self, email: &Email) -> Result<Option<User>, StorageError> {
        self.user_where("email_key = $1", email.key().into()).await
    }

    async fn username_taken(&mut self, username: &Username) -> Result<bool, StorageError> {
        let taken = self.user_exists("username_key", username.key()).await?;
        Ok(taken || self.former_owner(username).await?.is_some())
    }

    async fn former_owner(&mut self, username: &Username) -> Result<Option<UserId>, StorageError> {
        let sql = "SELECT user_id FROM former_usernames WHERE username_key = $1";
        let row = self.row(sql, [username.key().into()]).await?;
        row.map(|row| row.try_get("", "user_id").map(UserId::new).map_err(from_orm)).transpose()
    }

    async fn update(&mut self, user: &User) -> Result<(), StorageError> {
        match self.update_row_guarded::<Entity>(mapping::user_row(user), &["id", "num_id"]).await {
            Ok(0) => Err(StorageError::Stale("user")),
            Ok(_) => Ok(()),
            Err(StorageError::Duplicate(_)) => {
                let holder = "SELECT 1 FROM users WHERE email_key = $1 AND id <> $2";
                let email = self.row(holder, [user.email.key().into(), user.id.uuid().into()]).await?;
                Err(StorageError::Duplicate(if email.is_some() { "email" } else { "username" }))
            }
            Err(other) => Err(other),
        }
    }

    async fn delete(&mut self, id: UserId) -> Result<(), StorageError> {
        // Projects before collections: otherwise removing a collection would count its projects at the root of the
        // account.
        for table in ["projects", "folders"] {
            self.run(format!("DELETE FROM {table} WHERE owner = $1"), [id.uuid().into()]).await?;
        }
        self.run("DELETE FROM users WHERE id = $1", [id.uuid().into()]).await.map(drop)
    }

    async fn touch_library(&mut self, id: UserId) -> Result<i64, StorageError> {
        let row = self.row(TOUCH, [id.uuid().into()]).await?.ok_or(StorageError::Stale("user"))?;
        row.try_get("", "library_version").map_err(from_orm)
    }
}
