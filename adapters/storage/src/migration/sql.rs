//! Migrations that are SQL alone.

use sea_orm::{ConnectionTrait, DbBackend, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

/// A migration whose steps are texts.
pub(crate) struct Sql {
    /// Its name in the table of migrations that were applied, and of its file.
    pub(crate) name: &'static str,
    /// What both databases execute; [`dialect`] fills in its braces.
    pub(crate) text: &'static str,
    /// What PostgreSQL alone executes after that.
    pub(crate) postgres: &'static str,
    /// What SQLite alone executes after that.
    pub(crate) sqlite: &'static str,
}

/// The migration of the file with this name; `by_database` adds the files that end in the name of a database.
macro_rules! sql {
    ($name:literal) => {
        sql!(@of $name, "", "")
    };
    ($name:literal, by_database) => {
        sql!(
            @of $name,
            include_str!(concat!($name, "_postgres.sql")),
            include_str!(concat!($name, "_sqlite.sql"))
        )
    };
    (@of $name:literal, $postgres:expr, $sqlite:expr) => {
        Box::new($crate::migration::sql::Sql {
            name: $name,
            text: include_str!(concat!($name, ".sql")),
            postgres: $postgres,
            sqlite: $sqlite,
        })
    };
}
pub(crate) use sql;

impl MigrationName for Sql {
    fn name(&self) -> &str {
        self.name
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Sql {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let backend = manager.get_database_backend();
        let own = match backend {
            DbBackend::Postgres => self.postgres,
            _ => self.sqlite,
        };
        let connection = manager.get_connection();
        connection.execute_unprepared(&dialect(self.text, backend)).await?;
        if !own.is_empty() {
            connection.execute_unprepared(own).await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

/// A schema text with its braces filled in for one database.
pub(crate) fn dialect(text: &str, backend: DbBackend) -> String {
    let words: [(&str, &str); 10] = match backend {
        DbBackend::Postgres => [
            ("{int}", "bigint"),
            ("{id}", "uuid"),
            ("{text}", "text COLLATE \"C\""),
            ("{bool}", "boolean"),
            ("{false}", "FALSE"),
            ("{true}", "TRUE"),
            ("{bytes}", "bytea"),
            ("{root}", "'00000000-0000-0000-0000-000000000000'::uuid"),
            ("{archive}", "'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid"),
            (" {strict}", ""),
        ],
        _ => [
            ("{int}", "INTEGER"),
            ("{id}", "BLOB"),
            ("{text}", "TEXT"),
            ("{bool}", "INTEGER"),
            ("{false}", "0"),
            ("{true}", "1"),
            ("{bytes}", "BLOB"),
            ("{root}", "x'00000000000000000000000000000000'"),
            ("{archive}", "x'ffffffffffffffffffffffffffffffff'"),
            ("{strict}", "STRICT"),
        ],
    };
    words.iter().fold(text.to_owned(), |text, (word, meaning)| text.replace(word, meaning))
}
